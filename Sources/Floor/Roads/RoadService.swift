import Foundation
import Gym
import Storage
import Wire

/// A member's own roads. They say where the member lives, so no token opens a place. Others get them only from
/// `SharedRoadService`.
struct RoadService: Service {
  let changes: Changes
  let importing: RoadImporting
  private let uploads: Uploads

  init(changes: Changes, importing: RoadImporting, uploads: Uploads) {
    (self.changes, self.importing, self.uploads) = (changes, importing, uploads)
  }

  static let maxPartBytes = 180_000
  static let maxPage = 100
  static let usualPage = 50

  /// Their export is `RoadExport`.
  static let memberData = MemberData("roads", "road_bests").clearing { member, _, tx in
    let news = try RoadNews.all(of: member.id, tx)
    try tx.roads.clear(member: member.id)
    return { _ in [Event.roadsChanged(member.id), .roadsCounted(member.id)] + news }
  }

  func register(in registry: inout Registry) {
    registry.instant(RoadsUpload.self, .login, upload)
    registry.change(RoadsImport.self, .login, prepare: prepare, store)
    registry.query(RoadsList.self, .login, list)
    registry.allow(RoadsList.self, .read)
    registry.query(RoadsGet.self, .login, cost: .heavy, get)
    registry.change(RoadsChange.self, .login, change)
    registry.change(RoadsRemove.self, .login) { caller, call, tx in
      let road = try Self.own(call.id, field: "id", caller, tx)
      let news = try RoadNews.changed(road, to: nil, tx)
      try tx.roads.remove(road.id)
      return Outcome(Nothing(), events: [Event.roadsChanged(road.member), .roadsCounted(road.member)] + news)
    }
    registry.query(RoadsBest.self, .login, best)
    registry.allow(RoadsBest.self, .read)
    registry.publishes(RoadsChanged.self)
    registry.remember(RoadFileUsed.self) { [uploads] event, _ in uploads.forget(.roads, member: event.member) }
    registry.chore(always: true) { _ in deleteLeftovers() }
  }

  // MARK: Importing

  private func upload(_ caller: Caller, _ call: RoadsUpload) throws -> RoadsUpload.Reply {
    let login = try caller.signedIn().login
    try importing.database.space.keepReserve()
    guard let part = Data(base64Encoded: call.bytes) else { throw Fault.invalid("bytes", "malformed") }
    guard part.count <= Self.maxPartBytes else {
      throw Fault(.invalid, "too_long", field: "bytes", params: ["max": Double(Self.maxPartBytes)])
    }
    let bytes = try uploads.add(
      Array(part), part: call.part, for: .roads, of: login, on: caller.client, now: caller.now, field: "bytes")
    return RoadsUpload.Reply(bytes: bytes)
  }

  private func prepare(_ caller: Caller, _ call: RoadsImport) async throws -> RoadImporting.Prepared {
    let (login, member) = try caller.signedIn()
    let file: @Sendable () throws(Fault) -> [UInt8] = { [uploads] () throws(Fault) -> [UInt8] in
      try uploads.whole(for: .roads, of: login, on: caller.client)
    }
    // Asking for what is not there is no try.
    _ = try file()
    return try await importing.prepare(for: member, now: caller.now, file)
  }

  private func store(
    _ caller: Caller, _ call: RoadsImport, _ prepared: RoadImporting.Prepared, _ tx: Tx
  ) throws -> Outcome<RoadsImport.Reply> {
    let (reply, events) = try RoadImporting.store(prepared, now: caller.now, tx)
    var outcome = Outcome(
      reply, events: events + [Event(.roadFiles, RoadFileUsed(member: prepared.member))])
    outcome.usesKey = !reply.added.isEmpty || reply.weights > 0
    return outcome
  }

  // MARK: Reading

  /// A road of the caller's. Others' are refused as if there were none.
  private static func own(_ id: Int, field: String, _ caller: Caller, _ tx: Tx) throws -> StoredRoad {
    let member = try caller.signedIn().member.id
    guard let road = try tx.roads.find(id), road.member == member else { throw Fault.missing("road", field: field) }
    return road
  }

  private func list(_ caller: Caller, _ call: RoadsList, _ tx: Tx) throws -> RoadsList.Reply {
    let member = try caller.signedIn().member.id
    let limit = call.limit ?? Self.usualPage
    try Fault.check(limit, in: 1...Self.maxPage, "limit")
    let before = try call.before.map { try Self.own($0, field: "before", caller, tx) }
    let found = try tx.roads.list(of: member, before: before, limit: limit + 1)
    let isNamed = caller.client.scopes == nil
    return RoadsList.Reply(
      roads: found.prefix(limit).map { RoadView($0, isNamed: isNamed) }, more: found.count > limit)
  }

  private func get(_ caller: Caller, _ call: RoadsGet, _ tx: Tx) throws -> RoadsGet.Reply {
    try caller.refuseAtKiosk()
    let road = try Self.own(call.id, field: "id", caller, tx)
    let track = try Self.track(of: road, tx)
    let each = RoadSplit.length(of: road.kind, in: try caller.signedIn().member.unit)
    let bests = try tx.roads.bests(of: road.id).map { best in
      let fastest = try tx.roads.fastest(best.meters, road.kind, of: road.member)
      // The only road with that distance is no achievement.
      return RoadBestView(best, isBest: try fastest?.road == road.id && tx.roads.hasOther(best.meters, than: road))
    }
    return RoadsGet.Reply(
      road: RoadView(road), track: RoadTrackView(track),
      splits: RoadSplit.all(of: track, each: each, kind: road.kind).map(RoadSplitView.init), bests: bests,
      zones: road.sums.zones?.map { $0 / 1_000 })
  }

  /// - Throws: if what is stored is damaged, which is an incident.
  static func track(of road: StoredRoad, _ tx: Tx) throws -> RoadTrack {
    guard let track = RoadTrack(decoding: try tx.roads.track(of: road.id)) else { throw DamagedTrack(road: road.id) }
    return track
  }

  private func best(_ caller: Caller, _ call: RoadsBest, _ tx: Tx) throws -> RoadsBest.Reply {
    let member = try caller.signedIn().member.id
    var bests: [RoadsBest.One] = []
    for kind in RoadRules.kindsWithBests {
      for meters in RoadBest.lengths {
        guard let found = try tx.roads.fastest(meters, kind, of: member) else { continue }
        bests.append(
          RoadsBest.One(
            kind: kind, meters: meters, seconds: Double(found.ms) / 1_000, road: found.road,
            startedAt: found.startedAt))
      }
    }
    return RoadsBest.Reply(bests: bests)
  }

  // MARK: Changing

  private func change(_ caller: Caller, _ call: RoadsChange, _ tx: Tx) throws -> Outcome<RoadsChange.Reply> {
    var road = try Self.own(call.id, field: "id", caller, tx)
    let before = road
    if let name = call.name {
      road.name = name.isEmpty ? nil : try RoadRules.name(name)
      road.nameIsOwn = road.name != nil
    }
    road.kind = call.kind ?? road.kind
    if let level = call.level {
      try caller.refuseAtKiosk()
      road.level = level
    }
    let reply = RoadsChange.Reply(road: RoadView(road))
    guard road != before else { return Outcome(reply) }
    if (road.name, road.nameIsOwn) != (before.name, before.nameIsOwn) { try tx.roads.rename(road.id, to: road.name) }
    if road.level != before.level { try tx.roads.share(road.id, road.level) }
    if road.kind != before.kind {
      try tx.roads.set(road.kind, of: road, bests: RoadBest.all(of: try Self.track(of: road, tx), kind: road.kind))
    }
    var events = try [Event.roadsChanged(road.member)] + RoadNews.changed(before, to: road, tx)
    if road.kind != before.kind { events.append(.roadsCounted(road.member)) }
    return Outcome(reply, events: events)
  }

  /// Deletes the lines of roads that are gone, part by part: those of a member who has left can be a hundred megabytes.
  private func deleteLeftovers() {
    changes.database.readLater(
      { tx in try tx.roads.hasLeftovers() },
      done: { result in
        guard case .success(true) = result else { return }
        changes.makeInParts("roads") { tx in ([], try tx.roads.deleteLeftovers()) }
      })
  }
}

/// What is stored of a road's line cannot be read.
private struct DamagedTrack: Error {
  var road: Int
}

extension Topic {
  /// For the server's memory. Never sent to clients.
  static let roadFiles = Topic("roadFiles")
}

/// An uploaded file was imported. Never sent to clients.
struct RoadFileUsed: TopicEvent {
  static let event = "roadFiles.used"
  var member: Int
}
