import Gym
import Storage
import Wire

/// Hard sets and recovery of each muscle.
extension ProgressService {
  func muscles(_ question: Question, _ call: ProgressMuscles, _ tx: Tx) throws -> ProgressMuscles.Reply {
    let member = question.member
    let count = call.weeks ?? Self.usualWeeks
    try Self.check(count, "weeks", 1...Self.mostWeeks)
    let today = calendar.calendarDay(at: question.now)
    let first = CalendarDay(number: today.monday.number - 7 * (count - 1))
    // The last seven days begin before Monday.
    let from = CalendarDay(number: min(first.number, today.number - MuscleWeek.length + 1))
    var sets = [[Muscle: Double]](repeating: [:], count: count)
    var recent: [Muscle: Double] = [:]
    for work in try tx.progress.muscleWork(member: member, from: calendar.start(of: from)) {
      guard let exercise = exercises.find(work.exercise, for: member) else { continue }
      let on = calendar.calendarDay(at: work.startedAt).number
      let week = on < first.number ? -1 : (on - first.number) / 7
      for (muscle, share) in exercise.facts.hardShares {
        let more = Double(work.hardSets) * share
        if sets.indices.contains(week) { sets[week][muscle, default: 0] += more }
        if (0..<MuscleWeek.length).contains(today.number - on) { recent[muscle, default: 0] += more }
      }
    }
    let weeks = sets.enumerated().map { index, sets in
      ProgressMuscles.Week(from: CalendarDay(number: first.number + 7 * index).text, muscles: Self.rows(sets))
    }
    return ProgressMuscles.Reply(weeks: weeks, days: Self.rows(recent), ranges: try ranges(of: member, tx))
  }

  private static func rows(_ sets: [Muscle: Double]) -> [ProgressMuscles.Sets] {
    Muscle.allCases.compactMap { muscle in
      sets[muscle].flatMap { $0 > 0 ? ProgressMuscles.Sets(muscle: muscle, sets: $0) : nil }
    }
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
    let recovery = try FeelingService.recovery(of: member, now: question.now, exercises, tx)
    // What a member said of their muscles is theirs alone.
    let said = question.reader.relation == .oneself ? try tx.feelings.all(member: member) : []
    let felt = FeltMuscles(said, recovery: recovery, now: question.now)
    let rows = Muscle.allCases.map { muscle in
      let estimate = recovery[muscle]
      var row = ProgressRecovery.Row(
        muscle: muscle, percent: estimate?.percent ?? 100, lastAt: estimate?.lastAt, readyAt: estimate?.readyAt)
      row.feeling = felt[muscle]?.feeling
      row.until = felt[muscle]?.until
      return row
    }
    // The least recovered first. Muscles that were not used in the last days come last, in their usual order.
    return ProgressRecovery.Reply(
      muscles: rows.enumerated().sorted { a, b in
        let (left, right) = (a.element, b.element)
        if (left.lastAt == nil) != (right.lastAt == nil) { return left.lastAt != nil }
        if left.lastAt == nil || left.percent == right.percent { return a.offset < b.offset }
        return left.percent < right.percent
      }.map(\.element))
  }
}
