import Gym
import Storage
import Wire

/// The floor's feed, and the gym's totals by day.
struct FloorService: Service {
  let database: Database
  let hub: TopicHub
  let calendar: GymCalendar
  let clock: Clock
  let exercises: ExerciseCatalog
  private let feed: FloorFeed
  private let awards: FloorAwards

  init(
    database: Database, hub: TopicHub, calendar: GymCalendar, clock: Clock, logins: Logins,
    exercises: ExerciseCatalog, awards: FloorAwards
  ) {
    self.database = database
    self.hub = hub
    self.calendar = calendar
    self.clock = clock
    self.exercises = exercises
    self.awards = awards
    feed = FloorFeed(calendar: calendar, names: exercises.names, atKiosks: { logins.atKiosks(since: $0) })
  }

  static let mostDays = 62

  func register(in registry: inout Registry) {
    registry.topic(.floor, .identified) { [feed, awards] caller in
      var snapshot = feed.snapshot(now: caller.now)
      snapshot.awards = awards.snapshot
      return snapshot
    }
    registry.namesMembers(.floor)
    registry.publishes(FloorRow.self, FloorChanged.self, FloorRemoved.self, FloorTotals.self, FloorWorkout.self)
    followLog(&registry)
    registry.chore(refresh)
    registry.query(FloorDays.self, .identified) { [feed] caller, call, tx in
      let from = try Self.day(call.from, "from")
      let to = try Self.day(call.to, "to")
      guard from.number <= to.number, to.number - from.number < Self.mostDays else {
        throw Fault(.invalid, "out_of_range", field: "to", params: ["max": Double(Self.mostDays)])
      }
      let days = Dictionary(grouping: try tx.sets.dayTotals(from: call.from, to: call.to), by: \.day)
      var sums = days.mapValues { rows in
        FloorTotals.Sum(
          sets: rows.reduce(0) { $0 + $1.sets }, members: rows.count,
          volumeGrams: rows.reduce(0) { $0 + $1.volumeGrams })
      }
      // The database contains hidden members too. Today's total must be the one that the walls show, or it would reveal
      // each of their sets.
      let today = feed.today(now: caller.now)
      for day in days.keys where day >= today.day { sums[day] = nil }
      if (call.from...call.to).contains(today.day), today.sum.sets > 0 { sums[today.day] = today.sum }
      return FloorDays.Reply(days: sums.sorted { $0.key < $1.key }.map { FloorDays.Day(day: $0, sum: $1) })
    }
  }

  private func followLog(_ registry: inout Registry) {
    registry.atStart { [feed, exercises, calendar, clock] tx in
      _ = feed.reload(try FloorReloaded(tx, exercises, calendar: calendar, now: clock.now))
    }
    registry.remember(FloorReloaded.self) { [feed, hub] event, _ in
      for news in feed.reload(event) { hub.publish(news) }
    }
    registry.react(MutesChanged.self) { [self] _, _ in showNamesAgain() }
    registry.react(WordsStored.self) { [self] _, _ in showNamesAgain() }
    registry.remember(SetActivity.self) { [feed, hub, clock] event, _ in
      for news in feed.apply(event, now: clock.now) { hub.publish(news) }
    }
    registry.remember(WorkoutActivity.self) { [feed, hub, clock] event, _ in
      for news in feed.apply(event, now: clock.now) { hub.publish(news) }
    }
    registry.remember(RestChanged.self) { [feed] event, topic in
      if let member = topic.member { feed.apply(event, of: member) }
    }
    registry.remember(MemberChanged.self) { [feed, hub, clock] event, _ in
      guard event.faceChanged else { return }
      for news in feed.apply(event.member, now: clock.now) { hub.publish(news) }
    }
    registry.remember(LogForgotten.self) { [feed, hub] event, _ in
      for news in feed.forget(member: event.member, isShown: event.isShown) { hub.publish(news) }
      // Stored events contain deleted sets.
      hub.forgetEvents(of: .floor)
    }
    // Once per group, so that the totals include all sets of the group.
    registry.afterEachGroup { [feed, hub, clock] in
      guard feed.totalsChanged, let totals = feed.changedTotals(now: clock.now) else { return }
      hub.publish(totals)
    }
  }

  /// Reloads the feed after midnight. At other times, publishes the totals if somebody came to the floor or left it, or
  /// every quarter of an hour.
  private func refresh(now: Int) {
    if feed.hasForgottenWorkout(now: now) {
      database.write({ _ in }, done: { [feed, hub] _ in hub.publish(feed.takeAwayForgottenWorkouts(now: now)) })
    }
    if feed.isStale(now: now) {
      database.write(
        { [exercises, calendar] tx in try FloorReloaded(tx, exercises, calendar: calendar, now: now) },
        done: { [hub] result in
          if case .success(let reloaded) = result { hub.publish([Event(.activity, reloaded)]) }
        })
    } else if feed.isDue(now: now) {
      // Published in commit order, like every event.
      database.write(
        { _ in },
        done: { [feed, hub] _ in if let totals = feed.changedTotals(now: now) { hub.publish([totals]) } })
    }
  }

  /// Publishes the floor's names again after a change of which names others may see.
  private func showNamesAgain() {
    let now = clock.now
    database.write(
      { [exercises, calendar] tx in try FloorReloaded(tx, exercises, calendar: calendar, now: now) },
      done: { [feed, hub] result in
        guard case .success(let reloaded) = result else { return }
        hub.publish([Event(.activity, reloaded)] + feed.workoutsAgain(now: now))
      })
  }

  private static func day(_ text: String, _ field: String) throws(Fault) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw Fault.invalid(field, "malformed_date") }
    return day
  }
}
