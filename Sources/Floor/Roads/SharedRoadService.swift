import Gym
import Storage
import Wire

/// What others get of a member's roads, and what the member chose for that.
///
/// The member's level for roads applies to roads without a level of their own. The line is cut here (`RoadHiding`), so
/// what is hidden never leaves the server.
struct SharedRoadService: Service {
  let names: ShownNames

  static let memberData = MemberData("road_settings").exporting { export, tx in
    let settings = try tx.roads.settings(of: export.member.id)
    export.add("roadSettings", settings == .usual ? nil : RoadSettingsView(settings))
  }

  func register(in registry: inout Registry) {
    registry.query(RoadsOf.self, .login, list)
    registry.query(RoadsShow.self, .login, cost: .heavy, show)
    registry.query(RoadsSettings.self, .login) { caller, _, tx in
      RoadSettingsView(try tx.roads.settings(of: caller.signedIn().member.id))
    }
    registry.change(RoadsConfigure.self, .login, configure)
  }

  // MARK: Reading

  /// A road that the caller may see. Any other is refused as if it did not exist.
  private static func find(
    _ id: Int, of member: Int, _ relation: Relation, field: String, _ tx: Tx
  ) throws -> StoredRoad {
    guard let road = try tx.roads.find(id), road.member == member,
      SharingRule.allows(.roads, to: relation, item: road.level)
    else { throw Fault.missing("road", field: field) }
    return road
  }

  private func list(_ caller: Caller, _ call: RoadsOf, _ tx: Tx) throws -> RoadsOf.Reply {
    let limit = call.limit ?? RoadService.usualPage
    try Fault.check(limit, in: 1...RoadService.maxPage, "limit")
    let relation = try LogReader(caller, shownBy: call.member, tx).relation
    let before = try call.before.map { try Self.find($0, of: call.member, relation, field: "before", tx) }
    let found =
      relation == .oneself
      ? try tx.roads.list(of: call.member, before: before, limit: limit + 1)
      : try tx.roads.shown(
        of: call.member, usually: SharingRule.allows(.roads, to: relation),
        isFriend: SharingRule.allows(.roads, to: relation, item: .friends), before: before, limit: limit + 1)
    let parts = try Parts(of: call.member, to: relation, tx)
    return RoadsOf.Reply(
      roads: found.prefix(limit).map { parts.view($0, names) }, more: found.count > limit)
  }

  private func show(_ caller: Caller, _ call: RoadsShow, _ tx: Tx) throws -> RoadsShow.Reply {
    try caller.refuseAtKiosk()
    let relation = try tx.friends.relation(of: caller.signedIn().member.id, to: call.member)
    let road = try Self.find(call.id, of: call.member, relation, field: "id", tx)
    let parts = try Parts(of: call.member, to: relation, tx)
    let whole = try RoadService.track(of: road, tx)
    let shown = try parts.hidesEnds ? RoadHiding.shown(whole, besides: Self.ends(around: road, tx)) : whole
    var (view, track) = (parts.view(road, names), RoadTrackView(shown))
    view.hasPlaces = shown.places != nil
    if !parts.hasHeart { track.heart = nil }
    let each = RoadSplit.length(of: road.kind, in: try caller.signedIn().member.unit)
    // Bests of the whole line, compared with the part that is shown, would tell how much is hidden.
    let splits = RoadSplit.all(of: shown, each: each, kind: road.kind).map { split in
      var split = RoadSplitView(split)
      if !parts.hasHeart { split.heart = nil }
      return split
    }
    return RoadsShow.Reply(
      road: view, track: track, splits: splits, bests: [],
      zones: parts.hasHeart ? parts.sums(of: road).zones?.map { $0 / 1_000 } : nil)
  }

  /// Where the member's other roads began and ended: the newest ones, and those before this one, since people move.
  private static func ends(around road: StoredRoad, _ tx: Tx) throws -> [RoadEnds] {
    let before = try tx.roads.list(of: road.member, before: road, limit: RoadRules.endsCompared)
    let newest = try tx.roads.list(of: road.member, limit: RoadRules.endsCompared)
    let others = before + newest.filter { one in one.id != road.id && !before.contains { $0.id == one.id } }
    // A damaged line hides nothing, and must not make this request fail.
    return try others.filter(\.hasPlaces).compactMap { RoadTrack.ends(in: try tx.roads.track(of: $0.id)) }
  }

  /// What of a road this viewer gets.
  private struct Parts {
    let hidesEnds: Bool
    let hasHeart: Bool
    let hasBody: Bool

    init(of member: Int, to relation: Relation, _ tx: Tx) throws {
      hidesEnds = try tx.roads.settings(of: member).hidesEnds
      // Members see their own roads as friends do.
      let viewer: Relation = relation == .oneself ? .friend(try tx.friends.sharing(member).levels) : relation
      hasHeart = SharingRule.allows(ShownKind.heart, to: viewer)
      hasBody = SharingRule.allows(ShownKind.bodyWeight, to: viewer)
    }

    func view(_ road: StoredRoad, _ names: ShownNames) -> RoadView {
      RoadView(
        shown: road, name: names.name(of: road, to: nil), hidesEnds: hidesEnds, hasHeart: hasHeart, hasBody: hasBody)
    }

    func sums(of road: StoredRoad) -> RoadSums { (road.rounded(hidesEnds: hidesEnds) ?? road).sums }
  }

  // MARK: Settings

  private func configure(
    _ caller: Caller, _ call: RoadsConfigure, _ tx: Tx
  ) throws -> Outcome<RoadSettingsView> {
    let member = try caller.signedIn().member.id
    try caller.refuseAtKiosk()
    let settings = RoadSettings(hidesEnds: call.hidesEnds)
    let reply = RoadSettingsView(settings)
    guard try tx.roads.settings(of: member) != settings else { return Outcome(reply) }
    try tx.roads.set(settings, of: member)
    // The totals in friends' feeds are others now.
    return Outcome(reply, events: [.roadsChanged(member)] + (try RoadNews.all(of: member, tx)))
  }
}

extension Caller {
  /// For what shows where a member lives: anybody may look on at a kiosk.
  /// - Throws: `not_at_kiosk` on a shared device.
  func refuseAtKiosk() throws(Fault) {
    if isAtKiosk { throw Fault(.conflict, "not_at_kiosk") }
  }

  /// Whether this is a shared device, or a login that was made at one, wherever it is used.
  var isAtKiosk: Bool { device != nil || login?.device != nil }
}

extension ShownNames {
  /// The name of a road as a viewer gets it. A name that came with the file may say a place, so only its member gets
  /// it.
  /// - Parameter viewer: nil for everybody but the member.
  func name(of road: StoredRoad, to viewer: Int?) -> String? {
    road.nameIsOwn || road.member == viewer ? shown(road.name, by: road.member, to: viewer) : nil
  }
}
