import Gym
import Testing

/// Which planned workouts are done by a week's workouts.
struct ScheduleTests {
  private static let monday = CalendarDay(year: 2026, month: 11, day: 23)!
  private func day(_ number: Int) -> CalendarDay { Self.monday.adding(days: number) }

  private func planned(_ number: Int, routine: Int? = nil, isRest: Bool = false, isSkipped: Bool = false)
    -> PlannedWorkout
  {
    PlannedWorkout(
      entry: number, member: 1, original: day(number), day: day(number),
      content: ScheduleContent(isRest: isRest, routine: routine), isSeries: false, isSkipped: isSkipped)
  }

  private func done(_ id: Int, _ number: Int, routine: Int? = nil) -> DoneWorkout {
    DoneWorkout(id: id, day: day(number), routine: routine)
  }

  private func states(_ planned: [PlannedWorkout], _ done: [DoneWorkout], today: Int) -> [PlanState] {
    let plans = PlansDone(planned, done)
    return planned.indices.map { plans.state(of: $0, today: day(today)) }
  }

  @Test("two days that were swapped are both done, and a shift within the week counts")
  func swap() {
    let week = [planned(0, routine: 1), planned(2, routine: 2)]
    #expect(states(week, [done(1, 0, routine: 2), done(2, 2, routine: 1)], today: 3) == [.done, .done])
    #expect(states(week, [done(1, 2, routine: 1), done(2, 3, routine: 2)], today: 3) == [.done, .done])
    #expect(states(week, [done(1, 2, routine: 1)], today: 3) == [.done, .missed])
  }

  @Test("a workout of a session of 5/3/1 does that session's plan, wherever it stands in the week")
  func sessions() {
    func session(_ week: Int) -> PlannedSession { PlannedSession(program: 4, cycle: 1, week: week, lifts: [22, 17]) }
    func planned(_ number: Int, _ week: Int) -> PlannedWorkout {
      PlannedWorkout(
        entry: number, member: 1, original: day(number), day: day(number),
        content: ScheduleContent(session: session(week), name: "Week \(week)"), isSeries: false, isSkipped: false)
    }
    let plans = [planned(0, 1), planned(2, 2)]
    func work(_ number: Int, _ week: Int, lifts: [Int] = [17, 22]) -> DoneWorkout {
      DoneWorkout(
        id: 1, day: day(number), routine: nil,
        session: PlannedSession(program: 4, cycle: 1, week: week, lifts: lifts))
    }
    #expect(states(plans, [work(0, 2)], today: 0) == [.ahead, .done])
    #expect(states(plans, [work(3, 1)], today: 4) == [.done, .missed])
    // The workout is of another session, so it does only its own day's plan.
    #expect(states(plans, [work(0, 3)], today: 0) == [.done, .ahead])
    #expect(states(plans, [work(1, 2, lifts: [17])], today: 4) == [.missed, .missed])
  }

  @Test("another workout does a day's plan, but not another day's; last week's does nothing")
  func others() {
    let week = [planned(0, routine: 1), planned(1)]
    #expect(states(week, [done(1, 0)], today: 1) == [.done, .ahead])
    #expect(states(week, [done(1, 3, routine: 9)], today: 4) == [.missed, .done])
    #expect(states(week, [done(1, -1, routine: 1)], today: 4) == [.missed, .missed])
    let idle = [planned(0, isRest: true), planned(1, isSkipped: true)]
    #expect(states(idle, [done(1, 1)], today: 3) == [.rest, .skipped])
  }

  @Test("compliance counts today once it is done, what was left out as planned, and no extra workout")
  func compliance() {
    let week = [planned(0, routine: 1), planned(1, isRest: true), planned(2, isSkipped: true), planned(3, routine: 2)]
    let extra = [done(1, 0, routine: 1), done(2, 1, routine: 7)]
    #expect(
      PlansDone(week, extra).compliance(days: 7, today: day(3)) == Compliance(days: 7, planned: 2, done: 1))
    #expect(
      PlansDone(week, extra + [done(3, 3, routine: 2)]).compliance(days: 7, today: day(3))
        == Compliance(days: 7, planned: 3, done: 2))
    #expect(PlansDone(week, extra).compliance(days: 3, today: day(3)) == Compliance(days: 3, planned: 1, done: 0))
  }

  @Test("occurrences are shown where they were moved, and COUNT is shared by what was cut")
  func occurrences() {
    let entry = ScheduleEntry(
      id: 1, member: 1, start: day(0), recurrence: Recurrence(.weekly, count: 4), content: ScheduleContent(routine: 1))
    let moved = OccurrenceChange(entry: 1, day: day(7), to: day(3))
    let shown = PlannedWorkout.all([entry], [moved], in: day(0)...day(6))
    #expect(shown.map(\.day) == [day(0), day(3)] && shown.map(\.original) == [day(0), day(7)])
    #expect(PlannedWorkout.all([entry], [moved], in: day(7)...day(13)) == [])
    #expect(entry.ending(before: day(14))?.recurrence?.count == 2)
    #expect(entry.recurrence(from: day(14)) == Recurrence(.weekly, weekdays: [.monday], count: 2))
    #expect(entry.ending(before: day(0)) == nil)
  }
}
