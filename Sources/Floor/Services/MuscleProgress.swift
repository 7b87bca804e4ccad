import Gym
import Storage
import Wire

/// Hard sets and recovery of each muscle.
extension ProgressService {
  func muscles(_ question: Question, _ call: ProgressMuscles, _ tx: Tx) throws -> ProgressMuscles.Reply {
    let member = question.member
    let count = call.weeks ?? Self.usualWeeks
    try Self.check(count, "weeks", 1...Self.mostWeeks)
    let monday = calendar.calendarDay(at: question.now).monday
    let first = CalendarDay(number: monday.number - 7 * (count - 1))
    var sets = [[Muscle: Double]](repeating: [:], count: count)
    for work in try tx.progress.muscleWork(member: member, from: calendar.start(of: first)) {
      let week = (calendar.calendarDay(at: work.startedAt).number - first.number) / 7
      guard sets.indices.contains(week), let exercise = exercises.find(work.exercise, for: member) else { continue }
      for (muscle, share) in exercise.facts.hardShares {
        sets[week][muscle, default: 0] += Double(work.hardSets) * share
      }
    }
    let weeks = sets.enumerated().map { index, sets in
      ProgressMuscles.Week(
        from: CalendarDay(number: first.number + 7 * index).text,
        muscles: Muscle.allCases.compactMap { muscle in
          sets[muscle].flatMap { $0 > 0 ? ProgressMuscles.Sets(muscle: muscle, sets: $0) : nil }
        })
    }
    return ProgressMuscles.Reply(weeks: weeks, ranges: try ranges(of: member, tx))
  }

  private func ranges(of member: Int, _ tx: Tx) throws -> [ProgressMuscles.Range] {
    let own = try tx.progress.ranges(member: member)
    return Muscle.allCases.compactMap { muscle in
      guard let range = own[muscle] ?? SetRange.usual(for: muscle) else { return nil }
      return ProgressMuscles.Range(
        muscle: muscle, low: range.low, high: range.high, own: own[muscle] == nil ? nil : true)
    }
  }

  func setRange(
    _ caller: Caller, _ call: ProgressSetRange, _ tx: Tx
  ) throws -> Outcome<ProgressSetRange.Reply> {
    let member = try caller.signedIn().member.id
    var range: SetRange?
    if call.low != nil || call.high != nil {
      guard let low = call.low else { throw Fault.invalid("low", "required") }
      guard let high = call.high else { throw Fault.invalid("high", "required") }
      try Self.check(low, "low", 0...SetRange.most)
      try Self.check(high, "high", max(low, 1)...SetRange.most)
      range = SetRange(low: low, high: high)
    }
    try tx.progress.setRange(member: member, muscle: call.muscle, range)
    return Outcome(ProgressSetRange.Reply(ranges: try ranges(of: member, tx)))
  }

  func recovery(_ question: Question, _ tx: Tx) throws -> ProgressRecovery.Reply {
    let member = question.member
    // The last sets of a workout can be hours after its start.
    let since = question.now - Int(Recovery.longestHours + 24) * 3_600_000
    let worked = Recovery.muscles(try tx.progress.muscleWork(member: member, from: since), now: question.now) { id in
      exercises.find(id, for: member)?.facts.shares ?? []
    }
    let rest = Muscle.allCases.filter { muscle in !worked.contains { $0.muscle == muscle } }
    return ProgressRecovery.Reply(
      muscles: worked.map { muscle, recovery in
        ProgressRecovery.Row(
          muscle: muscle, percent: recovery.percent, lastAt: recovery.lastAt, readyAt: recovery.readyAt)
      } + rest.map { ProgressRecovery.Row(muscle: $0, percent: 100) })
  }
}
