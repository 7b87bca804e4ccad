import Dispatch
import Gym
import Storage
import Wire

/// Imports files of roads: the one way for a member's page, for scripts and for the command.
///
/// `prepare` reads the file and reckons its figures off the writer, one file at a time. `store` is what is left for the
/// commit: all of a file or nothing, and each road only once, in whatever format it comes again.
struct RoadImporting: Sendable {
  let database: Database
  let calendar: GymCalendar
  let clock: Clock
  /// Reading a file keeps a core busy for a while, so it gets its own queue.
  let reading = DispatchQueue(label: "rackside.roads")
  let tries = RateLimit<Int>(burst: RoadImporting.triesPerHour, perHour: RoadImporting.triesPerHour)

  /// Of one member: somebody may bring the files of many years.
  static let triesPerHour = 2_000
  /// A road may begin this long after now, in milliseconds: a device's clock may be set to another zone's.
  static let clockSlack = Milliseconds.day

  init(database: Database, calendar: GymCalendar, clock: Clock) {
    (self.database, self.calendar, self.clock) = (database, calendar, clock)
  }

  struct Weighing: Sendable {
    /// UTC milliseconds.
    var at: Int
    var day: CalendarDay
    /// In the member's unit.
    var weight: Weight
  }

  /// What is stored of a file.
  struct Prepared: Sendable {
    let member: Int
    var roads: [NewRoad] = []
    /// In the order of time.
    var weights: [Weighing] = []
    var flaws: [RoadFlaw] = []
    var flawCount = 0
  }

  /// - Parameter bytes: the file. Called once it is its turn, so that none of those that wait is held here: each
  ///   connection of a member can have one that waits.
  /// - Throws: `Fault` `not_a_road_file`; `nothing_in_it` if nothing of the file is whole; `too_long`; `too_many` for
  ///   too many files in an hour; `disk_low`; and what `bytes` throws.
  func prepare(
    for member: Member, now: Int, _ bytes: @escaping @Sendable () throws(Fault) -> [UInt8]
  ) async throws -> Prepared {
    try database.space.keepReserve()
    if let wait = tries.take(member.id, now: now) { throw Fault(.rateLimited, "too_many", retryAfterMs: wait) }
    let wearer = try await database.readAsync { tx in
      HeartFloor.Wearer(try tx.members.find(member.id) ?? member, try tx.hearts.settings(of: member.id))
    }
    // An unsure clock is too early. What it calls the future may be long past.
    let latest = clock.isUnsure ? RoadRules.latest : min(now + Self.clockSlack, RoadRules.latest)
    let reader = RoadReader(wearer: wearer, calendar: calendar, latest: latest)
    return try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Prepared, Fault>, Never>) in
      reading.async { continuation.resume(returning: Result(catching: bytes).flatMap(reader.read)) }
    }.get()
  }

  /// - Throws: `Fault` `too_many` if the member then had too many roads or body weights.
  static func store(
    _ prepared: Prepared, now: Int, _ tx: Tx
  ) throws -> (reply: RoadsImport.Reply, events: [Event]) {
    let member = prepared.member
    var reply = RoadsImport.Reply(flaws: prepared.flaws.map(RoadFlawView.init), flawCount: prepared.flawCount)
    var (count, added) = (try tx.roads.count(member: member), [StoredRoad]())
    for road in prepared.roads {
      if let same = try known(road, of: member, tx) {
        reply.same.append(RoadView(same))
        continue
      }
      count += 1
      guard count <= RoadRules.most else {
        throw Fault(.conflict, "too_many", field: "roads", params: ["max": Double(RoadRules.most)])
      }
      let id = try tx.roads.insert(road, member: member, at: now)
      added.append(road.stored(id: id, member: member, at: now))
    }
    reply.added = added.map { RoadView($0) }
    var events: [Event] = []
    if !added.isEmpty {
      events = try [Event.roadsChanged(member), .roadsCounted(member)] + RoadNews.added(added, of: member, tx)
    }
    let weighed = try tx.body.addMissing(prepared.weights.map { ($0.at, $0.weight) }, member: member)
    reply.weights = weighed.count
    if let last = weighed.last {
      try BodyService.checkCount(of: member, field: "weights", tx)
      events += try weightEvents(prepared, last: last, tx)
    }
    return (reply, events)
  }

  /// The member's road that this is another file of. One that the same file has twice is found, too.
  private static func known(_ road: NewRoad, of member: Int, _ tx: Tx) throws -> StoredRoad? {
    let sketch = RoadSame.Sketch(
      startedAt: road.startedAt, elapsedMs: road.sums.elapsedMs, distance: road.sums.distance)
    let near = try tx.roads.sketches(startedIn: RoadSame.starts(around: road.startedAt), member: member)
    guard let same = near.first(where: { RoadSame.isSame(sketch, $0.sketch) }) else { return nil }
    return try tx.roads.find(same.id)
  }

  /// - Parameter last: the instant of the last weight that was stored. The file's last one may not be it.
  private static func weightEvents(_ prepared: Prepared, last: Int, _ tx: Tx) throws -> [Event] {
    var events: [Event] = []
    if let last = prepared.weights.last(where: { $0.at == last }) {
      events.append(Event(.me(prepared.member), BodyWeighed(day: last.day.text, weight: last.weight)))
    }
    // The profile has the newest weight.
    if let member = try tx.members.find(prepared.member) {
      events.append(Event(.members, MemberChanged(member: member)))
    }
    return events
  }
}

extension Event {
  static func roadsChanged(_ member: Int) -> Event {
    Event(.me(member), RoadsChanged(), key: RoadsChanged.event)
  }
}
