/// One sentence of an evaluation, without its text.
package struct Sentence: Hashable, Sendable {
  package var code: SentenceCode
  package var params: SentenceParams
  /// The numbers shown when it is tapped.
  package var numbers: [SentenceNumber]

  package init(_ code: SentenceCode, _ params: SentenceParams = SentenceParams(), _ numbers: [SentenceNumber] = []) {
    self.code = code
    self.params = params
    self.numbers = numbers
  }
}

/// A workout with an exercise, with what its evaluation needs.
package struct EvaluatedWorkout: Sendable {
  package var work: ExerciseWorkout
  /// Its sets of the exercise, without warm-ups.
  package var sets: [LoggedSet]
  /// Whether it is still going on. A lower value than last time may then only be unfinished.
  package var isOpen: Bool

  package init(work: ExerciseWorkout, sets: [LoggedSet], isOpen: Bool = false) {
    self.work = work
    self.sets = sets.filter { $0.entry.kind != .warmup }
    self.isOpen = isOpen
  }
}

/// Describes in two to four sentences how a workout with an exercise went, from numbers alone: pure, without a clock.
///
/// The first sentence compares its best set with last time's. The others are chosen by usefulness: first what needs
/// attention, then what went well, then plain numbers. An unfinished workout gets no sentence that its next set could
/// change. Nothing is ever called a risk: it is all guidance.
package struct Evaluation: Sendable {
  package var type: ExerciseType
  package var this: EvaluatedWorkout
  /// The previous workout with the exercise; nil for the first.
  package var last: EvaluatedWorkout?
  /// The exercise's primary muscles.
  package var muscles: [Muscle]
  package var week = MuscleWeek()
  /// Days since this workout, if they matter to a member who asks today; nil for a question about a past workout.
  package var daysAway: Int?
  /// The trend of the estimated max.
  package var trend: Sentence?
  package var momentum: Sentence?
  package var fatigue: Sentence?

  package static let most = 4
  /// Days without the exercise that are worth mentioning.
  package static let gapDays = 28

  package init(type: ExerciseType, this: EvaluatedWorkout, last: EvaluatedWorkout?, muscles: [Muscle]) {
    self.type = type
    self.this = this
    self.last = last
    self.muscles = muscles
  }

  package func sentences() -> [Sentence] {
    let comparison = compared()
    let away = away()
    let gap = away == nil ? gap() : nil
    // After a long break, earlier trends say little about now.
    let trends = away == nil && gap == nil ? [trend, momentum] : []
    let volume = volume()
    let hardSets = hardSets()
    let isOut = hardSets.map { $0.params.sets ?? 0 > Double($0.params.high ?? .max) } ?? false
    let pressing: [Sentence?] =
      [away, comparison, gap] + trends + [fatigue?.params.tier == "manageable" ? nil : fatigue, often(), neglected()]
    let plain: [Sentence?] = [volume, hardSets, fatigue?.params.tier == "manageable" ? fatigue : nil]
    let all = pressing + (isOut ? [hardSets, volume] : plain)
    return Array(all.compactMap(\.self).prefix(Self.most))
  }

  // MARK: This time and last time

  /// The values of a set that are compared. More is better in each.
  struct Mark: Comparable {
    /// Grams; the assistance of an assisted exercise is negative.
    var load: Int
    /// Reps, milliseconds or millimetres.
    var amount: Int

    static func < (left: Mark, right: Mark) -> Bool { (left.load, left.amount) < (right.load, right.amount) }
  }

  /// Smaller differences in weight count as equal: a pound is not a whole number of grams, and plates are not exact.
  static let tolerance = 200

  func mark(_ set: LoggedSet) -> Mark {
    let entry = set.entry
    switch type {
    case .weightReps, .bodyweightPlus: return Mark(load: entry.weight?.grams ?? 0, amount: entry.reps ?? 0)
    case .assisted: return Mark(load: -(entry.weight?.grams ?? 0), amount: entry.reps ?? 0)
    case .reps: return Mark(load: 0, amount: entry.reps ?? 0)
    case .duration: return Mark(load: 0, amount: entry.milliseconds ?? 0)
    case .weightDuration: return Mark(load: entry.weight?.grams ?? 0, amount: entry.milliseconds ?? 0)
    case .distanceDuration:
      // Without a distance, longer is better; see `compared` for two sets of the same kind, and for the pace.
      return Mark(load: 0, amount: entry.millimetres ?? entry.milliseconds ?? 0)
    }
  }

  /// The best set: by its estimate if there is one, else by weight and then by reps, time or distance. The earliest
  /// wins a tie. nil if nothing was moved.
  package func best(_ sets: [LoggedSet]) -> LoggedSet? {
    var best: LoggedSet?
    for set in sets where set.entry.reps ?? 1 > 0 {
      guard let other = best else {
        best = set
        continue
      }
      let (new, old) = (set.e1rmGrams ?? 0, other.e1rmGrams ?? 0)
      if new > old || (new == old && mark(set) > mark(other)) { best = set }
    }
    return best
  }

  private func compared() -> Sentence? {
    guard let set = best(this.sets) else { return nil }
    let new = mark(set)
    guard let last, let before = best(last.sets) else {
      return this.work.workout > 0 && last == nil ? Sentence(.first, SentenceParams(), numbers(set, nil)) : nil
    }
    var old = mark(before)
    var (load, amount) = (new.load, new.amount)
    if type == .distanceDuration, (set.entry.millimetres == nil) != (before.entry.millimetres == nil) {
      amount = set.entry.milliseconds ?? 0
      old.amount = before.entry.milliseconds ?? 0
    }
    if abs(load - old.load) < Self.tolerance { load = old.load }
    let code: SentenceCode
    if let pace = pace(set.entry, before.entry), amount <= old.amount {
      code = pace
    } else if load > old.load {
      code = amount > old.amount ? .upBoth : .upWeight
    } else if load == old.load {
      code = amount > old.amount ? .upReps : amount == old.amount ? .same : .down
    } else {
      // Lighter but with more reps: not worse if the estimate is at least as high.
      let (estimate, other) = (set.e1rmGrams ?? 0, before.e1rmGrams ?? 0)
      code = amount > old.amount && estimate > 0 && estimate >= other ? .upReps : .down
    }
    if code == .down, this.isOpen, this.sets.count < last.sets.count { return nil }
    return Sentence(code, SentenceParams(), numbers(set, before))
  }

  /// Smaller differences in pace count as equal.
  static let samePace = 0.005

  /// What the pace says about two sets over a distance; nil if it does not decide.
  private func pace(_ new: SetEntry, _ old: SetEntry) -> SentenceCode? {
    guard let far = new.millimetres, let time = new.milliseconds, let farBefore = old.millimetres,
      let timeBefore = old.milliseconds, far > 0, time > 0, farBefore > 0, timeBefore > 0
    else { return nil }
    let share = Double(far) * Double(timeBefore) / (Double(farBefore) * Double(time))
    if share > 1 + Self.samePace { return .faster }
    return far == farBefore && share < 1 - Self.samePace ? .down : nil
  }

  private func numbers(_ set: LoggedSet, _ before: LoggedSet?) -> [SentenceNumber] {
    var numbers: [SentenceNumber] = []
    func add(
      _ name: SentenceNumber.Name, _ nameBefore: SentenceNumber.Name, _ unit: SentenceNumber.Unit,
      _ value: (SetEntry) -> Double?
    ) {
      if let value = value(set.entry) { numbers.append(SentenceNumber(name, value, unit)) }
      if let value = before.flatMap({ value($0.entry) }) { numbers.append(SentenceNumber(nameBefore, value, unit)) }
    }
    if type.takesWeight != .never {
      let isHelp = type == .assisted
      add(isHelp ? .help : .weight, isHelp ? .helpBefore : .weightBefore, .grams) { $0.weight.map { Double($0.grams) } }
    }
    if type.takesReps != .never { add(.reps, .repsBefore, .reps) { $0.reps.map(Double.init) } }
    if type.takesMetres != .never { add(.metres, .metresBefore, .metres) { $0.millimetres.map { Double($0) / 1000 } } }
    if type.takesSeconds != .never {
      add(.seconds, .secondsBefore, .seconds) { $0.milliseconds.map { Double($0) / 1000 } }
    }
    return numbers
  }

  private func away() -> Sentence? {
    guard let days = daysAway, days >= Self.gapDays else { return nil }
    return Sentence(.away, SentenceParams(days: days), [SentenceNumber(.days, days, .days)])
  }

  private func gap() -> Sentence? {
    guard let last else { return nil }
    let days = (this.work.startedAt - last.work.startedAt) / 86_400_000
    guard days >= Self.gapDays else { return nil }
    return Sentence(.gap, SentenceParams(days: days), [SentenceNumber(.days, days, .days)])
  }

  // MARK: Volume

  /// The total of a workout: grams moved, or else reps, seconds or metres.
  package static func amount(
    _ summary: WorkoutSummary, _ sets: [LoggedSet], _ type: ExerciseType
  ) -> (value: Double, unit: SentenceNumber.Unit) {
    switch type {
    case .duration, .weightDuration:
      return (Double(sets.reduce(0) { $0 + ($1.entry.milliseconds ?? 0) }) / 1000, .seconds)
    case .distanceDuration:
      let metres = sets.reduce(0) { $0 + ($1.entry.millimetres ?? 0) }
      if metres > 0 { return (Double(metres) / 1000, .metres) }
      return (Double(sets.reduce(0) { $0 + ($1.entry.milliseconds ?? 0) }) / 1000, .seconds)
    case .weightReps, .bodyweightPlus, .assisted, .reps:
      return summary.volumeGrams > 0 && type != .reps
        ? (Double(summary.volumeGrams), .grams) : (Double(summary.reps), .reps)
    }
  }

  private func volume() -> Sentence? {
    let now = Self.amount(this.work.summary, this.sets, type)
    guard now.value > 0 else { return nil }
    let numbers = [SentenceNumber(.volume, now.value, now.unit)]
    guard let last else { return Sentence(.volume, SentenceParams(), numbers) }
    let before = Self.amount(last.work.summary, last.sets, type)
    guard before.value > 0, before.unit == now.unit, !this.isOpen || now.value >= before.value else {
      return Sentence(.volume, SentenceParams(), numbers)
    }
    let percent = ((now.value - before.value) / before.value * 1000).rounded() / 10
    return Sentence(
      .volume, SentenceParams(percent: percent), numbers + [SentenceNumber(.volumeBefore, before.value, before.unit)])
  }

  // MARK: Muscles

  private func often() -> Sentence? {
    let most = muscles.map { ($0, week.times[$0] ?? 0) }.max { $0.1 < $1.1 }
    guard let (muscle, times) = most, times > 3 else { return nil }
    return Sentence(
      .often, SentenceParams(muscle: muscle, times: times),
      [SentenceNumber(.times, times), SentenceNumber(.days, 7, .days)])
  }

  private func neglected() -> Sentence? {
    guard let (muscle, days) = week.neglected else { return nil }
    return Sentence(
      .neglected, SentenceParams(muscle: muscle, days: days), [SentenceNumber(.days, days, .days)])
  }

  private func hardSets() -> Sentence? {
    let known = muscles.compactMap { muscle in
      week.ranges[muscle].map { (muscle: muscle, sets: week.sets[muscle] ?? 0, range: $0) }
    }
    guard let first = known.first(where: { $0.sets > Double($0.range.high) }) ?? known.first else { return nil }
    return Sentence(
      .hardSets,
      SentenceParams(muscle: first.muscle, sets: first.sets, low: first.range.low, high: first.range.high),
      [
        SentenceNumber(.sets, first.sets, .sets), SentenceNumber(.low, first.range.low, .sets),
        SentenceNumber(.high, first.range.high, .sets),
      ])
  }
}

/// The load on each muscle in the seven days up to an instant.
package struct MuscleWeek: Sendable {
  /// Workouts with the muscle as a primary muscle.
  package var times: [Muscle: Int] = [:]
  /// Fractional hard sets.
  package var sets: [Muscle: Double] = [:]
  package var ranges: [Muscle: SetRange] = [:]
  /// Of the muscles that the member usually trains, the one not trained for longest, if that is ten days or more.
  package var neglected: (muscle: Muscle, days: Int)?

  package static let neglectedDays = 10
  /// A muscle counts as usually trained if it was in at least two workouts within this many days.
  package static let usualDays = 56

  package init() {}

  /// - Parameters:
  ///   - work: of the last `usualDays`. Work after `now` is ignored.
  ///   - shares: the muscle shares of an exercise.
  package init(
    _ work: [MuscleWork], now: Int, ranges: [Muscle: SetRange], shares: (Int) -> [(muscle: Muscle, share: Double)]
  ) {
    self.ranges = ranges
    let day = 86_400_000
    var starts: [Muscle: Set<Int>] = [:]
    for one in work where one.startedAt <= now {
      let age = now - one.startedAt
      for (muscle, share) in shares(one.exercise) {
        if age < 7 * day { sets[muscle, default: 0] += Double(one.hardSets) * share }
        if share == 1 { starts[muscle, default: []].insert(one.startedAt) }
      }
    }
    for (muscle, starts) in starts {
      let recent = starts.count { now - $0 < 7 * day }
      if recent > 0 { times[muscle] = recent }
      guard starts.count > 1, let last = starts.max() else { continue }
      let days = (now - last) / day
      guard days >= Self.neglectedDays else { continue }
      let longer = neglected.map { (days, $0.muscle.rawValue) > ($0.days, muscle.rawValue) } ?? true
      if longer { neglected = (muscle, days) }
    }
  }
}
