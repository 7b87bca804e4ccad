/// One sentence of an evaluation, without its text.
package struct Sentence: Equatable, Sendable {
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
/// Warnings come first: a long break, too much work, an estimated max that falls. Then the best set is compared with
/// last time's, and the rest is chosen by usefulness: what needs attention, what went well, plain numbers. An
/// unfinished workout gets no sentence that its next set could change. Nothing is ever called a risk: it is all
/// guidance.
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
  /// The most reps that are recommended for the exercise; nil if unknown.
  package var mostReps: Int?
  /// Parts of the body that the log leaves out altogether.
  package var missing: Sentence?

  package static let most = 4
  /// Days without the exercise that are worth mentioning.
  package static let gapDays = 28

  package init(type: ExerciseType, this: EvaluatedWorkout, last: EvaluatedWorkout?, muscles: [Muscle]) {
    self.type = type
    self.this = this
    self.last = last
    self.muscles = muscles
  }

  /// It says that the member should rest and go lighter. A load for next time would contradict it.
  package var advisesRest: Bool { fatigue?.params.tier == FatigueIndex.Tier.high.rawValue }

  package func sentences() -> [Sentence] {
    let away = away()
    let gap = away == nil ? gap() : nil
    // After a long break, earlier trends say little about now.
    let (trend, momentum) = away == nil && gap == nil ? (trend, momentum) : (nil, nil)
    let hardSets = hardSets()
    let isTooMuch = hardSets.map { $0.params.sets ?? 0 > Double($0.params.high ?? .max) } ?? false
    let isFalling = trend?.params.tier == LiftTrend.declining.rawValue
    func load(_ tier: FatigueIndex.Tier) -> Sentence? { fatigue?.params.tier == tier.rawValue ? fatigue : nil }

    let warnings: [Sentence] = [
      away, gap, load(.high), often(), isTooMuch ? hardSets : nil, isFalling ? trend : nil,
    ].compactMap(\.self)
    let others: [Sentence?] = [
      compared(), load(.elevated), warnings.isEmpty ? heavier() : nil, isFalling ? nil : trend, momentum, neglected(),
      missing, volume(), isTooMuch ? nil : hardSets, load(.manageable),
    ]
    return Array((warnings + others.compactMap(\.self)).prefix(Self.most))
  }

  // MARK: This time and last time

  /// The values of a set that are compared. More is better in each.
  struct Mark: Comparable {
    /// Grams as entered, not rounded; the assistance of an assisted exercise is negative.
    var load: Double
    /// Reps, milliseconds or millimetres.
    var amount: Int

    static func < (left: Mark, right: Mark) -> Bool { (left.load, left.amount) < (right.load, right.amount) }
  }

  /// Smaller differences in weight count as equal: a pound is not a whole number of grams, and plates are not exact.
  static let tolerance = 200.0

  func mark(_ set: LoggedSet) -> Mark {
    let entry = set.entry
    let load = entry.weight?.exactGrams ?? 0
    switch type {
    case .weightReps, .bodyweightPlus: return Mark(load: load, amount: entry.reps ?? 0)
    case .assisted: return Mark(load: -load, amount: entry.reps ?? 0)
    case .reps: return Mark(load: 0, amount: entry.reps ?? 0)
    case .duration: return Mark(load: 0, amount: entry.milliseconds ?? 0)
    case .weightDuration: return Mark(load: load, amount: entry.milliseconds ?? 0)
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
      let isTie = abs(new - old) <= GramRounding.sameE1rm
      if isTie ? mark(set) > mark(other) : new > old { best = set }
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
      code = amount > old.amount && estimate > 0 && estimate + GramRounding.sameE1rm >= other ? .upReps : .down
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

  /// From this many reps on, heavier sets of `SentenceParams.low` to `high` reps would do more for strength.
  static let manyReps = 12
  /// An RPE up to this leaves two reps: the set was easy.
  static let easyRpeTenths = 80

  /// Whether a weight came easily: two sets or more with it, each with at least `manyReps`, and none of the exercise to
  /// failure. If a set has no RPE, the last workout must have been as easy with the same weight.
  private func heavier() -> Sentence? {
    guard type == .weightReps, !this.isOpen, mostReps ?? 0 <= Self.manyReps,
      let (load, reps) = Self.easily(this.sets)
    else { return nil }
    if this.sets.contains(where: { $0.entry.rpeTenths == nil }) {
      guard let last, let before = Self.easily(last.sets), abs(before.load - load) < Self.tolerance else { return nil }
    }
    return Sentence(
      .heavier, SentenceParams(low: 6, high: 10),
      [SentenceNumber(.weight, load.rounded(), .grams), SentenceNumber(.reps, reps, .reps)])
  }

  /// The heaviest weight in grams, and the fewest reps of the sets with it.
  private static func easily(_ sets: [LoggedSet]) -> (load: Double, reps: Int)? {
    guard let load = sets.compactMap({ $0.entry.weight?.exactGrams }).max(), load > 0,
      sets.allSatisfy({ $0.entry.kind == .working && $0.entry.rpeTenths ?? 0 <= easyRpeTenths })
    else { return nil }
    let heaviest = sets.filter { load - ($0.entry.weight?.exactGrams ?? 0) < tolerance }
    let reps = heaviest.map { $0.entry.reps ?? 0 }.min() ?? 0
    return heaviest.count > 1 && reps >= manyReps ? (load, reps) : nil
  }

  private func away() -> Sentence? {
    guard let days = daysAway, days >= Self.gapDays else { return nil }
    return Sentence(.away, SentenceParams(days: days, gap: gap()?.params.days), [SentenceNumber(.days, days, .days)])
  }

  private func gap() -> Sentence? {
    guard let last else { return nil }
    let days = (this.work.startedAt - last.work.startedAt) / Milliseconds.day
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

  private func often() -> Sentence? { week.often(muscles).first }

  private func neglected() -> Sentence? { week.neglectedMuscle() }

  private func hardSets() -> Sentence? { week.aboveRange(muscles).first ?? week.hardSets(muscles).first }
}
