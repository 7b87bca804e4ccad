import Gym
import Storage
import Wire

/// Reads members' calendars: what was planned and what was done.
struct ScheduleReader {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let tx: Tx

  /// The most body parts of a day, by the amount of training.
  static let mostParts = 3

  /// The most planned workouts that are computed at once. A member can have two thousand plans for one day.
  private static let mostAtOnce = 5_000

  /// A member's days, as many as fit on a page. It reads whole weeks, because a workout can complete a plan of another
  /// day of its week.
  /// - Parameter after: how many entries of the first day are left out.
  func month(
    of member: Int, _ range: ClosedRange<CalendarDay>, after: Int, now: Int
  ) throws -> ScheduleMonth.Reply {
    var page = ReplyPage(from: range.lowerBound, after: after)
    var reply = ScheduleMonth.Reply(today: calendar.calendarDay(at: now).text, planned: [], done: [])
    let weeks = max(1, Self.mostAtOnce / (7 * max(1, try tx.schedule.count(member: member))))
    var from = range.lowerBound
    while from <= range.upperBound, !page.isFull {
      let last = min(range.upperBound, from.monday.adding(days: 7 * weeks - 1))
      try add(from...last, of: member, now: now, to: &reply, &page)
      from = last.adding(days: 1)
    }
    reply.next = page.next
    return reply
  }

  private func add(
    _ range: ClosedRange<CalendarDay>, of member: Int, now: Int, to reply: inout ScheduleMonth.Reply,
    _ page: inout ReplyPage
  ) throws {
    let today = calendar.calendarDay(at: now)
    let (planned, done, work) = try weeks(around: range, of: member)
    let plans = PlansDone(planned, done)
    var routines: [Int: ScheduledRoutine?] = [:]
    for id in planned.compactMap(\.content.routine) where routines[id] == nil {
      routines[id] = .some(try tx.schedule.routine(id, member: member))
    }
    let program = planned.contains { $0.content.session != nil } ? try tx.programs.current(member: member)?.id : nil
    let workouts = Dictionary(grouping: zip(work, done), by: { $0.1.day })
    let days = Dictionary(grouping: planned.indices, by: { planned[$0].day })
    for day in Set(workouts.keys).union(days.keys).sorted() where range.contains(day) {
      for index in days[day] ?? [] {
        let content = planned[index].content
        let routine = content.routine.flatMap { routines[$0] ?? nil }
        guard page.takes(day, texts: content.name ?? routine?.name) else { continue }
        let session = content.session.flatMap { $0.program == program ? $0 : nil }
        let trained = routine?.exercises ?? content.session?.lifts ?? []
        reply.planned.append(
          PlannedView(
            planned[index], state: plans.state(of: index, today: today), routine: routine?.id,
            // A name chosen by the member stays; otherwise the name follows the routine.
            name: content.name ?? routine?.name,
            bodyParts: content.bodyParts.isEmpty
              ? parts(trained.map { (id: $0, sets: 1) }, of: member) : content.bodyParts,
            sets: routine?.sets, minutes: routine?.minutes, program: session.map(ProgramPartView.init),
            workout: plans.workout(of: index)?.id))
      }
      for (work, done) in workouts[day] ?? [] where page.takes(day, texts: work.name ?? work.routineName) {
        reply.done.append(
          DoneView(
            workout: work.workout, day: done.day.text, startedAt: work.startedAt, finishedAt: work.finishedAt,
            routine: work.routine, name: work.name ?? work.routineName, bodyParts: parts(work.exercises, of: member),
            sets: work.exercises.reduce(0) { $0 + $1.sets }))
      }
      if page.isFull { return }
    }
  }

  /// How much of the plan the member has done over 7, 30 and 90 days.
  func compliance(of member: Int, now: Int) throws -> [Compliance] {
    let today = calendar.calendarDay(at: now)
    let (planned, done, _) = try weeks(around: today.adding(days: -89)...today, of: member)
    let plans = PlansDone(planned, done)
    return [7, 30, 90].map { plans.compliance(days: $0, today: today) }
  }

  /// How much of the plan the member has done. It counts the past days of a range, and today once its plan is done.
  func kept(of member: Int, _ range: ClosedRange<CalendarDay>, now: Int) throws -> Compliance {
    let today = calendar.calendarDay(at: now)
    let (planned, done, _) = try weeks(around: range, of: member)
    let plans = PlansDone(planned, done)
    var sum = Compliance(days: range.upperBound.number - range.lowerBound.number + 1, planned: 0, done: 0)
    for (index, one) in planned.enumerated() where range.contains(one.day) && !one.content.isRest {
      let isDone = plans.workout(of: index) != nil
      if isDone { sum.done += 1 }
      if isDone || one.day < today { sum.planned += 1 }
    }
    return sum
  }

  private func weeks(
    around range: ClosedRange<CalendarDay>, of member: Int
  ) throws -> ([PlannedWorkout], [DoneWorkout], [ScheduledWork]) {
    let (first, last) = (range.lowerBound.monday, range.upperBound.monday.adding(days: 6))
    let work = try tx.schedule.done(
      member: member, from: calendar.start(of: first), before: calendar.start(of: last.adding(days: 1)))
    let done = work.map {
      DoneWorkout(id: $0.workout, day: calendar.calendarDay(at: $0.startedAt), routine: $0.routine, session: $0.session)
    }
    return (try tx.schedule.planned(member: member, in: first...last), done, work)
  }

  private func parts(_ trained: [(id: Int, sets: Int)], of member: Int) -> [BodyPart] {
    var sums: [BodyPart: Int] = [:]
    var order: [BodyPart] = []
    for one in trained {
      guard let part = exercises.find(one.id, for: member)?.facts.bodyPart else { continue }
      if sums[part] == nil { order.append(part) }
      sums[part, default: 0] += one.sets
    }
    return Array(
      order.enumerated().sorted { (-(sums[$0.element] ?? 0), $0.offset) < (-(sums[$1.element] ?? 0), $1.offset) }
        .prefix(Self.mostParts).map(\.element))
  }
}
