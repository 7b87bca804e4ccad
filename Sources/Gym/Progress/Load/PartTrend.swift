/// How the training of a part of the body develops: its hard sets per week, and whether its lifts go up.
package struct PartTrend: Equatable, Sendable {
  /// How the sets per week changed.
  package enum Change: String, Codable, Hashable, Sendable, CaseIterable {
    case more, same, fewer
  }

  /// Where its lifts are going.
  package enum Direction: String, Codable, Hashable, Sendable, CaseIterable {
    case up, level, down
    /// There are enough workouts, but they differ too much, or as many lifts go up as down.
    case unclear
  }

  package struct Lift: Equatable, Sendable {
    package var exercise: Int
    /// nil with too few workouts; see `LiftTrend`.
    package var trend: LiftTrend?

    package init(exercise: Int, trend: LiftTrend?) {
      self.exercise = exercise
      self.trend = trend
    }
  }

  package var part: BodyPart
  /// Hard sets of each week, as many as `weekCount`, the current one last. nil for a week without any workout: a gap,
  /// not a week in which this part was left out.
  package var sets: [Double?]
  /// The exercises that train it as a primary part, most often done first.
  package var lifts: [Lift]

  package init(part: BodyPart, sets: [Double?], lifts: [Lift]) {
    self.part = part
    self.sets = sets
    self.lifts = lifts
  }

  /// Eight whole weeks and the current one.
  package static let weekCount = 9
  /// The parts that have a trend. Muscles that nobody trains for their own sake belong to none.
  package static let parts: [BodyPart] = [.legs, .back, .chest, .shoulders, .biceps, .triceps, .core]
  /// A change by less than a fifth, or by less than a set a week, is no change.
  static let least = (share: 1.2, sets: 1.0)

  /// Sets per week in the four whole weeks before the last four, and in those. Gaps do not count.
  /// - Returns: nil unless both have at least two weeks with a workout.
  package var averages: (before: Double, after: Double)? {
    let whole = sets.dropLast()
    let (before, after) = (whole.dropLast(4).compactMap(\.self), whole.suffix(4).compactMap(\.self))
    guard before.count >= 2, after.count >= 2 else { return nil }
    return (mean(before), mean(after))
  }

  /// nil if there is too little to compare, or if the part was not trained at all.
  package var change: Change? {
    guard let (before, after) = averages, before > 0 || after > 0 else { return nil }
    let guardBand = 1e-9
    if after >= before * Self.least.share - guardBand, after - before >= Self.least.sets - guardBand { return .more }
    if before >= after * Self.least.share - guardBand, before - after >= Self.least.sets - guardBand { return .fewer }
    return .same
  }

  /// Up if more of its lifts go up than down. nil if no lift has enough workouts.
  package var direction: Direction? {
    let known = lifts.compactMap(\.trend)
    guard !known.isEmpty else { return nil }
    let (up, down) = (known.count { $0 == .improving }, known.count { $0 == .declining })
    if up != down { return up > down ? .up : .down }
    return up == 0 && known.contains(.plateau) ? .level : .unclear
  }

  /// - Parameters:
  ///   - work: all of the `weekCount` weeks, also without hard sets: it shows which weeks are gaps.
  ///   - exercise: nil for an exercise that is gone.
  ///   - trend: a lift's trend up to now.
  package static func all(
    _ work: [MuscleWork], now: Int, day: (Int) -> CalendarDay, exercise: (Int) -> ExerciseFacts?,
    trend: (Int) throws -> LiftTrend?
  ) rethrows -> [PartTrend] {
    let first = firstDay(now: day(now))
    var sets = [[BodyPart: Double]?](repeating: nil, count: weekCount)
    var times: [Int: Int] = [:]
    var places: [Int: [BodyPart: Double]] = [:]
    for one in work {
      let week = (day(one.startedAt).number - first.number) / 7
      guard sets.indices.contains(week), day(one.startedAt) >= first else { continue }
      if sets[week] == nil { sets[week] = [:] }
      let parts = places[one.exercise] ?? exercise(one.exercise)?.partShares ?? [:]
      places[one.exercise] = parts
      for (part, share) in parts { sets[week]?[part, default: 0] += Double(one.hardSets) * share }
      if one.hardSets > 0 { times[one.exercise, default: 0] += 1 }
    }
    let lifts = try times.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.compactMap { id, _ -> Lift? in
      guard let facts = exercise(id), facts.type == .weightReps || facts.type == .bodyweightPlus else { return nil }
      return Lift(exercise: id, trend: try trend(id))
    }
    return parts.map { part in
      PartTrend(
        part: part, sets: sets.map { $0.map { $0[part] ?? 0 } },
        lifts: lifts.filter { places[$0.exercise]?[part] == 1 })
    }
  }

  /// The Monday of the first week.
  package static func firstDay(now: CalendarDay) -> CalendarDay {
    CalendarDay(number: now.monday.number - 7 * (weekCount - 1))
  }
}

extension ExerciseFacts {
  /// A set's share per part: the largest of the part's muscles, so that a squat is one set for the legs and not two.
  var partShares: [BodyPart: Double] {
    var parts: [BodyPart: Double] = [:]
    for (muscle, share) in hardShares {
      if let part = muscle.region { parts[part] = max(parts[part] ?? 0, share) }
    }
    return parts
  }
}
