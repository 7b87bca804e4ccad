import Gym
import Storage

/// Today's planned workouts that are not done yet, and yesterday's that were missed.
enum ScheduleReminders {
  static func things(_ window: ReminderWindow, _ tx: Tx) throws -> [Remindable] {
    let (today, yesterday) = (window.today, window.today.adding(days: -1))
    let near = yesterday...today.adding(days: 1)
    let planned = try tx.schedule.planned(member: window.member, in: near)
    guard planned.contains(where: { !$0.content.isRest && !$0.isSkipped }) else { return [] }
    // Whole weeks, because a workout can complete a plan of another day of its week.
    let weeks = near.lowerBound.monday...near.upperBound.monday.adding(days: 6)
    let all = try tx.schedule.planned(member: window.member, in: weeks)
    let calendar = window.calendar
    let done = try tx.schedule.done(
      member: window.member, from: calendar.start(of: weeks.lowerBound),
      before: calendar.start(of: today.adding(days: 1))
    ).map {
      DoneWorkout(id: $0.workout, day: calendar.calendarDay(at: $0.startedAt), routine: $0.routine, session: $0.session)
    }
    let plans = PlansDone(all, done)
    return try all.indices.compactMap { index in
      let one = all[index]
      guard near.contains(one.day) else { return nil }
      switch plans.state(of: index, today: today) {
      case .ahead: return try thing(one, ahead(one, window), tx)
      case .missed where one.day == yesterday: return try thing(one, missed(one, window), tx)
      case .missed, .done, .skipped, .rest: return nil
      }
    }
  }

  private static func ahead(_ one: PlannedWorkout, _ window: ReminderWindow) -> Remindable {
    let subject = "plan \(one.entry) \(one.original.text)"
    let end = window.calendar.start(of: one.day.adding(days: 1))
    guard let minute = one.content.minute else {
      return Remindable(
        .workout, subject, at: window.calendar.start(of: one.day), until: end, timing: .morning)
    }
    let start = window.calendar.instant(day: one.day, minute: minute)
    // The reminder stays for two hours: somebody who is late can still do the workout.
    return Remindable(.workout, subject, at: start, until: min(start + 2 * 3_600_000, end), timing: .ahead)
  }

  private static func missed(_ one: PlannedWorkout, _ window: ReminderWindow) -> Remindable {
    Remindable(
      .missed, "plan \(one.entry) \(one.original.text)", at: window.range.lowerBound, until: window.endOfToday,
      timing: .morning)
  }

  private static func thing(_ one: PlannedWorkout, _ thing: Remindable, _ tx: Tx) throws -> Remindable {
    var thing = thing
    thing.about.id = one.entry
    thing.about.day = one.original
    thing.about.name = one.content.name
    if thing.about.name == nil, let routine = one.content.routine {
      thing.about.name = try tx.schedule.routine(routine, member: one.member)?.name
    }
    return thing
  }
}
