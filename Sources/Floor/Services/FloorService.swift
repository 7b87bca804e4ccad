import Gym
import Storage
import Wire

/// The floor's feed, and what the gym did on each of some days.
struct FloorService: Service {
  let database: Database
  let hub: TopicHub
  let calendar: GymCalendar
  let clock: Clock
  private let feed: FloorFeed

  init(database: Database, hub: TopicHub, calendar: GymCalendar, clock: Clock) {
    self.database = database
    self.hub = hub
    self.calendar = calendar
    self.clock = clock
    feed = FloorFeed(calendar: calendar)
  }

  static let mostDays = 62

  func register(in registry: inout Registry) {
    registry.topic(.floor, .identified) { [feed] caller in feed.snapshot(now: caller.now) }
    registry.tells(FloorRow.self, FloorChanged.self, FloorRemoved.self, FloorTotals.self)
    followLog(&registry)
    registry.chore(refresh)
    registry.query(FloorDays.self, .identified) { _, call, tx in
      let from = try Self.day(call.from, "from")
      let to = try Self.day(call.to, "to")
      guard from.number <= to.number, to.number - from.number < Self.mostDays else {
        throw Fault(.invalid, "out_of_range", field: "to", params: ["max": Double(Self.mostDays)])
      }
      let days = Dictionary(grouping: try tx.sets.dayTotals(from: call.from, to: call.to), by: \.day)
      return FloorDays.Reply(
        days: days.sorted { $0.key < $1.key }.map { day, rows in
          FloorDays.Day(
            day: day,
            sum: FloorTotals.Sum(
              sets: rows.reduce(0) { $0 + $1.sets }, members: rows.count,
              volumeGrams: rows.reduce(0) { $0 + $1.volumeGrams }))
        })
    }
  }

  private func followLog(_ registry: inout Registry) {
    registry.atStart { [feed, calendar, clock] tx in
      feed.reload(try FloorReloaded(tx, calendar: calendar, now: clock.now))
    }
    registry.follow(FloorReloaded.self) { [feed] event, _ in feed.reload(event) }
    registry.follow(SetActivity.self) { [feed, hub] event, _ in
      if let news = feed.apply(event) { hub.publish(news) }
    }
    registry.follow(MemberChanged.self) { [feed, hub] event, _ in
      guard event.faceChanged else { return }
      for news in feed.apply(event.member) { hub.publish(news) }
    }
    // Once for all sets of a group: the sums of the last one say it all.
    registry.afterEachGroup { [feed, hub, clock] in
      guard feed.totalsChanged, let totals = feed.changedTotals(now: clock.now) else { return }
      hub.publish(totals)
    }
  }

  /// At midnight the sums begin anew; in between somebody can have left the floor.
  private func refresh(now: Int) {
    if feed.isStale(now: now) {
      database.write(
        { [calendar] tx in try FloorReloaded(tx, calendar: calendar, now: now) },
        done: { [hub] result in
          if case .success(let reloaded) = result { hub.publish([Event(.activity, reloaded)]) }
        })
    } else if feed.presentChanged(now: now) {
      // In commit order, as all that the floor is told.
      database.write(
        { _ in },
        done: { [feed, hub] _ in if let totals = feed.changedTotals(now: now) { hub.publish([totals]) } })
    }
  }

  private static func day(_ text: String, _ field: String) throws(Fault) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw Fault.invalid(field, "malformed_date") }
    return day
  }
}
