/// The load on each muscle in the last seven days, today included, in the gym's zone.
package struct MuscleWeek: Sendable {
  /// Days with the muscle as a primary muscle. Two workouts on one day count once.
  package var days: [Muscle: Int] = [:]
  /// Fractional hard sets.
  package var sets: [Muscle: Double] = [:]
  package var ranges: [Muscle: SetRange] = [:]
  /// Of the muscles that the member usually trains, the one not trained for longest, if that is ten days or more.
  package var neglected: (muscle: Muscle, days: Int)?

  package static let length = 7
  /// On more days than this, a muscle is trained often.
  package static let oftenDays = 3
  package static let neglectedDays = 10
  /// A muscle counts as usually trained if it was trained on at least two days within this many days.
  package static let usualDays = 56

  package init() {}

  /// - Parameters:
  ///   - work: of the last `usualDays`. Work after `now` is ignored.
  ///   - day: converts an instant to a day in the gym's zone.
  ///   - shares: the muscle shares of an exercise.
  package init(
    _ work: [MuscleWork], now: Int, ranges: [Muscle: SetRange], day: (Int) -> CalendarDay,
    shares: (Int) -> [(muscle: Muscle, share: Double)]
  ) {
    self.ranges = ranges
    let today = day(now).number
    var trained: [Muscle: Set<Int>] = [:]
    var known: [Int: [(muscle: Muscle, share: Double)]] = [:]
    for one in work where one.startedAt <= now {
      let on = day(one.startedAt).number
      let own = known[one.exercise] ?? shares(one.exercise)
      known[one.exercise] = own
      for (muscle, share) in own {
        if today - on < Self.length { sets[muscle, default: 0] += Double(one.hardSets) * share }
        if share == 1 { trained[muscle, default: []].insert(on) }
      }
    }
    for (muscle, trained) in trained {
      let recent = trained.count { today - $0 < Self.length }
      if recent > 0 { days[muscle] = recent }
      guard trained.count > 1, let last = trained.max() else { continue }
      let since = today - last
      guard since >= Self.neglectedDays else { continue }
      let longer = neglected.map { (since, $0.muscle.rawValue) > ($0.days, muscle.rawValue) } ?? true
      if longer { neglected = (muscle, since) }
    }
  }

  // MARK: Sentences

  /// The muscles that were trained on more than `oftenDays` days, most days first.
  package func often(_ muscles: some Sequence<Muscle>) -> [Sentence] {
    muscles.compactMap { muscle in days[muscle].map { (muscle, $0) } }
      .filter { $0.1 > Self.oftenDays }
      .sorted { ($1.1, $0.0.rawValue) < ($0.1, $1.0.rawValue) }
      .map { muscle, days in
        Sentence(
          .often, SentenceParams(muscle: muscle, times: days),
          [SentenceNumber(.times, days, .days), SentenceNumber(.days, Self.length, .days)])
      }
  }

  /// The muscles with more hard sets than their range, the furthest above it first.
  package func aboveRange(_ muscles: some Sequence<Muscle>) -> [Sentence] {
    muscles.filter { muscle in ranges[muscle].map { sets[muscle] ?? 0 > Double($0.high) } ?? false }
      .sorted { ($0.share(of: self), $1.rawValue) > ($1.share(of: self), $0.rawValue) }
      .compactMap(sentence)
  }

  package func hardSets(_ muscles: some Sequence<Muscle>) -> [Sentence] { muscles.compactMap(sentence) }

  package func neglectedMuscle() -> Sentence? {
    neglected.map { muscle, days in
      Sentence(.neglected, SentenceParams(muscle: muscle, days: days), [SentenceNumber(.days, days, .days)])
    }
  }

  private func sentence(_ muscle: Muscle) -> Sentence? {
    guard let range = ranges[muscle] else { return nil }
    let sets = sets[muscle] ?? 0
    return Sentence(
      .hardSets, SentenceParams(muscle: muscle, sets: sets, low: range.low, high: range.high),
      [
        SentenceNumber(.sets, sets, .sets), SentenceNumber(.low, range.low, .sets),
        SentenceNumber(.high, range.high, .sets),
      ])
  }
}

extension Muscle {
  /// Its hard sets as a share of the most that its range allows.
  fileprivate func share(of week: MuscleWeek) -> Double {
    (week.sets[self] ?? 0) / Double(max(week.ranges[self]?.high ?? 1, 1))
  }
}
