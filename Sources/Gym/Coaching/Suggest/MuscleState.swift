/// The current state of a member's muscles, from their log.
package struct MuscleState: Equatable, Sendable {
  /// 0 to 100 percent. Muscles that are absent have recovered.
  package private(set) var recovered: [Muscle: Recovery] = [:]
  /// What the member said of their muscles. It takes precedence over `recovered`.
  package private(set) var felt = FeltMuscles()
  /// Days since the muscle was last trained as a primary one; nil if that was before `lookBackDays`, or never.
  package private(set) var daysSince: [Muscle: Int] = [:]
  /// Fractional hard sets in the last seven days.
  package private(set) var weekSets: [Muscle: Double] = [:]
  /// The ranges for the last seven days.
  package private(set) var ranges: [Muscle: SetRange] = [:]
  /// Days of this week, from Monday, on which the member trained.
  package private(set) var daysThisWeek = 0
  /// Hard sets since midnight.
  package private(set) var setsToday = 0
  /// Days since the last workout; nil if that was before `lookBackDays`, or never.
  package private(set) var daysSinceWorkout: Int?

  /// How many days of the log are read.
  package static let lookBackDays = 42
  /// In percent. Muscles below it are never a suggestion's primary muscles.
  package static let threshold = 80
  /// The muscles whose recovery decides about a day of rest.
  package static let large: [Muscle] = [
    .chest, .lats, .upperBack, .frontDelts, .quadriceps, .hamstrings, .glutes,
  ]

  /// Without a log.
  package init() {}

  /// - Parameters:
  ///   - work: of the last `lookBackDays`, oldest first.
  ///   - ranges: the member's own; other muscles have the default.
  ///   - said: what the member said of their muscles, whether it still holds or not.
  ///   - day: converts an instant to a day in the gym's zone.
  package init(
    _ work: [MuscleWork], now: Int, ranges: [Muscle: SetRange], said: [MuscleFeeling] = [],
    day: (Int) -> CalendarDay, shares: (Int) -> [(muscle: Muscle, share: Double)]
  ) {
    for (muscle, recovery) in Recovery.muscles(work, now: now, shares: shares) { recovered[muscle] = recovery }
    felt = FeltMuscles(said, recovery: recovered, now: now)
    for muscle in Muscle.allCases { self.ranges[muscle] = ranges[muscle] ?? SetRange.usual(for: muscle) }
    let today = day(now)
    let monday = today.monday
    var days: Set<Int> = []
    for one in work {
      let at = day(one.startedAt)
      let ago = max(0, today.number - at.number)
      daysSinceWorkout = min(daysSinceWorkout ?? .max, ago)
      if at >= monday { days.insert(at.number) }
      if ago == 0 { setsToday += one.hardSets }
      guard one.hardSets > 0 else { continue }
      for (muscle, share) in shares(one.exercise) {
        if share == 1 { daysSince[muscle] = min(daysSince[muscle] ?? .max, ago) }
        if ago < 7 { weekSets[muscle, default: 0] += Double(one.hardSets) * share }
      }
    }
    daysThisWeek = days.count
  }

  /// The estimate, whatever the member said.
  package func percent(_ muscle: Muscle) -> Int { recovered[muscle]?.percent ?? 100 }

  /// By what the member said, or else by the estimate.
  package func isReady(_ muscle: Muscle) -> Bool {
    switch felt[muscle]?.feeling {
    case .sore: false
    case .ready: true
    case nil: percent(muscle) >= Self.threshold
    }
  }

  /// The muscles that suggestions must not have as primary ones.
  package var tired: Muscles { Muscles(Muscle.allCases.filter { !isReady($0) }) }

  /// When a muscle that needs rest is ready.
  private func readyAt(_ muscle: Muscle) -> Int? {
    [recovered[muscle]?.reaches(Self.threshold), felt[muscle]?.until].compactMap(\.self).max()
  }

  /// Whether the muscle had as many sets in the last seven days as it can recover from.
  package func isFull(_ muscle: Muscle) -> Bool {
    guard let range = ranges[muscle] else { return false }
    return weekSets[muscle] ?? 0 >= Double(range.high)
  }

  /// How much a muscle needs training today: 0 means not at all, about 1 means untrained for two weeks.
  package func need(_ muscle: Muscle) -> Double {
    guard isReady(muscle), !isFull(muscle), muscle.weight > 0 else { return 0 }
    let days = Double(min(daysSince[muscle] ?? 14, 14)) / 14
    var missing = 0.5
    if let range = ranges[muscle], range.high > 0 {
      let aim = Double(max(range.low, 4))
      missing = max(0, aim - (weekSets[muscle] ?? 0)) / aim
    }
    return muscle.weight * (0.1 + 0.5 * days + 0.4 * missing)
  }

  /// Days since a part of the body was trained, by its most recently trained muscle.
  /// - Returns: nil if none was trained since `lookBackDays`.
  package func days(since region: BodyPart) -> Int? {
    Muscle.allCases.filter { $0.region == region }.compactMap { daysSince[$0] }.min()
  }

  /// How many of the large muscles need rest, and when enough of them are ready, in UTC milliseconds.
  package var rest: (tired: Int, of: Int, readyAt: Int) {
    let waiting = Self.large.filter { !isReady($0) }
    let ready = waiting.compactMap(readyAt).sorted()
    let most = Self.large.count / 2
    let place = waiting.count - 1 - most
    return (waiting.count, Self.large.count, place >= 0 && place < ready.count ? ready[place] : ready.last ?? 0)
  }

  /// Whether more than half of the large muscles need rest.
  package var needsRest: Bool { Self.large.count { !isReady($0) } * 2 > Self.large.count }
}
