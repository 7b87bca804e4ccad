import Gym
import Storage
import Wire

/// The floor's list, and the gym's totals by day.
struct FloorService: Service {
  let database: Database
  let hub: TopicHub
  let calendar: GymCalendar
  let clock: Clock
  let exercises: ExerciseCatalog
  private let list: FloorList
  private let awards: FloorAwards

  init(
    database: Database, hub: TopicHub, calendar: GymCalendar, clock: Clock, visits: OpenVisits,
    exercises: ExerciseCatalog, awards: FloorAwards
  ) {
    self.database = database
    self.hub = hub
    self.calendar = calendar
    self.clock = clock
    self.exercises = exercises
    self.awards = awards
    list = FloorList(calendar: calendar, names: exercises.names, present: { visits.count })
  }

  static let mostDays = 62

  func register(in registry: inout Registry) {
    registry.topic(.floor, .identified) { [list, awards] caller in
      var snapshot = list.snapshot(now: caller.now)
      snapshot.awards = awards.snapshot
      return snapshot
    }
    registry.namesMembers(.floor)
    registry.publishes(
      FloorRow.self, FloorRecord.self, FloorChanged.self, FloorRemoved.self, FloorTotals.self, FloorWorkout.self)
    followLog(&registry)
    registry.chore(always: true, refresh)
    registry.query(FloorDays.self, .identified) { [list] caller, call, tx in
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
      let today = list.today(now: caller.now)
      for day in days.keys where day >= today.day { sums[day] = nil }
      if (call.from...call.to).contains(today.day), today.sum.sets > 0 { sums[today.day] = today.sum }
      return FloorDays.Reply(days: sums.sorted { $0.key < $1.key }.map { FloorDays.Day(day: $0, sum: $1) })
    }
    registry.allow(FloorDays.self, .read, .gymRead)
  }

  private func followLog(_ registry: inout Registry) {
    registry.atStart { [list, exercises, calendar, clock] tx in
      _ = list.reload(try FloorReloaded(tx, exercises, calendar: calendar, now: clock.now))
    }
    registry.remember(FloorReloaded.self) { [list, hub] event, _ in
      for news in list.reload(event) { hub.publish(news) }
    }
    registry.react(MutesChanged.self) { [self] _, _ in showNamesAgain() }
    registry.react(WordsStored.self) { [self] _, _ in showNamesAgain() }
    registry.remember(SetActivity.self) { [list, hub, clock] event, _ in
      for news in list.apply(event, now: clock.now) { hub.publish(news) }
    }
    registry.remember(WorkoutActivity.self) { [list, hub, clock] event, _ in
      for news in list.apply(event, now: clock.now) { hub.publish(news) }
    }
    registry.remember(MemberChanged.self) { [list, hub, clock] event, _ in
      guard event.faceChanged else { return }
      for news in list.apply(event.member, now: clock.now) { hub.publish(news) }
    }
    registry.remember(LogForgotten.self) { [list, hub] event, _ in
      for news in list.forget(member: event.member, isShown: event.isShown) { hub.publish(news) }
      // Stored events contain deleted sets.
      hub.forgetEvents(of: .floor)
    }
    // Once per group, so that the totals include all sets of the group.
    registry.afterEachGroup { [list, hub, clock] in
      guard list.totalsChanged, let totals = list.changedTotals(now: clock.now) else { return }
      hub.publish(totals)
    }
  }

  /// Reloads the list after midnight. At other times, publishes the totals if somebody came to the floor or left it, or
  /// every quarter of an hour.
  private func refresh(now: Int) {
    if list.hasForgottenWorkout(now: now) {
      database.write({ _ in }, done: { [list, hub] _ in hub.publish(list.takeAwayForgottenWorkouts(now: now)) })
    }
    if list.isStale(now: now) {
      database.write(
        { [exercises, calendar] tx in try FloorReloaded(tx, exercises, calendar: calendar, now: now) },
        done: { [hub] result in
          if case .success(let reloaded) = result { hub.publish([Event(.activity, reloaded)]) }
        })
    } else if list.isDue(now: now) {
      // Published in commit order, like every event.
      database.write(
        { _ in },
        done: { [list, hub] _ in if let totals = list.changedTotals(now: now) { hub.publish([totals]) } })
    }
  }

  /// Publishes the floor's names again after a change of which names others may see.
  private func showNamesAgain() {
    let now = clock.now
    database.write(
      { [exercises, calendar] tx in try FloorReloaded(tx, exercises, calendar: calendar, now: now) },
      done: { [list, hub] result in
        guard case .success(let reloaded) = result else { return }
        hub.publish([Event(.activity, reloaded)] + list.workoutsAgain(now: now))
      })
  }

  private static func day(_ text: String, _ field: String) throws(Fault) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw Fault.invalid(field, "malformed_date") }
    return day
  }
}
