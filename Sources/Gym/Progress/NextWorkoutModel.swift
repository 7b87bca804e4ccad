/// Predicts the next session of an exercise: its best estimated max with a range that contains four out of five
/// sessions, and the load for planned reps.
///
/// In one sentence: **last time, corrected by how your last sessions, your other exercises and your break compare with
/// the usual; loads as far as such corrections have paid off for you.** The correction is a sum of traits
/// (`NextWorkoutTraits`) times coefficients that were fitted on 27 public logs by weighted least absolute errors;
/// docs/FORMULAS.md describes the fit. Everything is a share of last time, so kilograms and pounds give the same
/// result.
///
/// - A correction that is small compared with the exercise's usual change is left out. So is every correction for a
///   member who mostly repeats the last session exactly.
/// - A session of at least four times the median of the three before it counts as a typing mistake, and that median
///   replaces it, unless the session right before was also at least half as high. A drop is always believed.
/// - The scale of the range is an exponential of a few of the traits; `NextWorkoutRanges` says how many scales it
///   needs.
///
/// Only an exercise's last `window` sessions count, so there is no stored state that an edit would have to correct.
/// Sums have a fixed order, so every build gives the same numbers.
package struct NextWorkoutModel: Sendable {
  /// Sessions before the last ten have no effect.
  package static let window = 10

  /// The errors of the member's predictions, over all exercises.
  package var ranges: NextWorkoutRanges
  /// Whether corrections of the member's loads paid off.
  private var trust = LoadTrust()

  package init(ranges: NextWorkoutRanges = NextWorkoutRanges()) { self.ranges = ranges }

  /// - Parameter history: the exercise's earlier sessions, oldest first.
  /// - Returns: nil if no session has an estimated max.
  package func predict(history: [PastWorkout], context: NextWorkoutContext = .init()) -> PredictedWorkout? {
    predict(Self.marks(of: history), context: context)
  }

  /// - Parameter marks: the exercise's earlier sessions, oldest first.
  /// - Returns: nil without any.
  package func predict(_ marks: [WorkoutMark], context: NextWorkoutContext = .init()) -> PredictedWorkout? {
    NextWorkoutForecast(marks, context).map { $0.predicted(ranges.range(scale: $0.scale)) }
  }

  /// The best estimated max that is expected once the first working set is done.
  /// - Parameter first: the estimated max of that set.
  package func predict(
    _ marks: [WorkoutMark], context: NextWorkoutContext = .init(), afterFirstSetOf first: Int
  ) -> Int? {
    guard first > 0 else { return nil }
    return NextWorkoutForecast(marks, context).map { $0.best(afterFirstSetOf: first, marks.suffix(Self.window)) }
  }

  /// The load for a number of reps in the next session, never more than the range supports.
  /// - Returns: nil without earlier sessions, and for reps without an estimated max.
  package func load(
    for reps: Int, _ marks: [WorkoutMark], context: NextWorkoutContext = .init()
  ) -> PredictedLoad? {
    guard (1...30).contains(reps), let forecast = NextWorkoutForecast(marks, context) else { return nil }
    return load(for: reps, marks, forecast, ranges.range(scale: forecast.scale))
      .map { $0.following(trust.share(forMoreReps: $0.isForMoreReps)) }
  }

  private func load(
    for reps: Int, _ marks: [WorkoutMark], _ forecast: NextWorkoutForecast, _ range: (low: Double, high: Double)
  ) -> PredictedLoad? {
    let high = forecast.predicted(range).highGrams
    return PredictedLoad(marks.suffix(Self.window), forecast.traits, reps: reps, highGrams: high)
  }

  /// Learns from a session that followed `marks`.
  ///
  /// Call it for every session of all exercises of one member, in the order in which they were done.
  /// - Returns: whether the session ended in its range; nil without `marks`.
  @discardableResult
  package mutating func learn(_ marks: [WorkoutMark], session: WorkoutMark, context: NextWorkoutContext) -> Bool? {
    guard let forecast = NextWorkoutForecast(marks, context) else { return nil }
    let error = session.best - forecast.value
    let range = ranges.range(scale: forecast.scale)
    ranges.learn(error: error, scale: forecast.scale, range: range)
    if let load = load(for: session.topReps, marks, forecast, range) {
      trust.learn(load, liftedGrams: session.topGrams)
    }
    return range.low - 1e-6...range.high + 1e-6 ~= error
  }

  package static func marks(of history: [PastWorkout]) -> [WorkoutMark] {
    var marks: [WorkoutMark] = []
    for session in history.reversed() where marks.count < window {
      if let mark = WorkoutMark(session) { marks.append(mark) }
    }
    return marks.reversed()
  }
}

/// The forecast of an estimated max.
struct NextWorkoutForecast {
  private(set) var traits: NextWorkoutTraits
  /// The last session's best in grams; a typing mistake is replaced by the median of the three sessions before.
  private let last: Double
  /// The logarithm of the expected best.
  let value: Double
  /// The usual size of an error, as a logarithm.
  let scale: Double

  /// - Returns: nil without marks.
  init?(_ marks: [WorkoutMark], _ context: NextWorkoutContext) {
    let marks = marks.suffix(NextWorkoutModel.window)
    guard let newest = marks.last else { return nil }
    traits = NextWorkoutTraits(marks, context)
    last = Self.withoutMistake(marks, \.bestGrams) * Double(newest.bestGrams)
    value = logarithm(last * (1 + Self.step(traits)))
    scale = exponential(min(max(Self.scale(traits), -7), 0))
  }

  /// The factor that replaces a typing mistake in the newest value: 1, unless the value is at least four times the
  /// median of the three before. It is also 1 if the previous value was at least half as high: the same mistake seldom
  /// comes twice.
  static func withoutMistake(_ marks: ArraySlice<WorkoutMark>, _ value: (WorkoutMark) -> Int) -> Double {
    guard marks.count >= 4 else { return 1 }
    func before(_ count: Int) -> Int { value(marks[marks.endIndex - 1 - count]) }
    let (newest, first, second, third) = (before(0), before(3), before(2), before(1))
    let middle = max(min(first, second), min(max(first, second), third))
    guard newest >= 4 * middle, newest > 2 * third else { return 1 }
    return Double(middle) / Double(newest)
  }

  private static func step(_ traits: NextWorkoutTraits) -> Double {
    // A member who repeats their sessions goes on doing so: no correction has ever paid off for them.
    guard traits.repeats < 0.42 else { return 0 }
    var step = 0.089 * traits.twoAgo + 0.0565 * traits.fourAgo + 0.0927 * traits.bestOfEight
    step += 0.0991 * traits.drop + 0.1249 * traits.second - 0.1514 * traits.firstLoad
    step += 0.2215 * traits.named + 0.7699 * traits.namedTrusted
    step += 0.1426 * traits.nearestPlace - 0.7456 * traits.later
    step += 0.3781 * traits.today + 0.3231 * traits.week
    step += -0.9985 * traits.overTenDays - 1.044 * traits.overThreeWeeks - 2.7916 * traits.overThreeMonths
    step += 0.011415 - 0.7933 * traits.isSecond + 3.5131 * traits.perSession
    step += -0.06949 * traits.change - 0.019566 * traits.repeats
    step = step.limited(to: 0.3)
    let least = 0.15 * traits.change
    return step < 0 ? min(step + least, 0) : max(step - least, 0)
  }

  private static func scale(_ traits: NextWorkoutTraits) -> Double {
    var scale = -1.3106 + 0.7622 * logarithm(traits.change) + 0.5883 * traits.repeats
    scale += 103.66 * traits.perSession + 0.4401 * traits.months + 1.4804 * traits.middle
    scale += 0.4432 * min(-traits.drop, 0.3) + 0.1529 * traits.repChanges + 0.8595 * abs(traits.twoAgo)
    return scale + 0.1522 * traits.spread
  }

  func predicted(_ range: (low: Double, high: Double)) -> PredictedWorkout {
    func grams(_ logarithm: Double) -> Int { Int(exponential(logarithm).rounded()) }
    // Bests are rounded to the gram. If the upper end were a gram too low, last time's load would be too heavy.
    let high = Int((exponential(value + range.high) + 0.5).rounded(.up))
    return PredictedWorkout(e1rmGrams: grams(value), lowGrams: grams(value + range.low), highGrams: high)
  }

  /// The error of the first set counts most; how much the best set usually exceeds the first counts a little.
  func best(afterFirstSetOf first: Int, _ marks: ArraySlice<WorkoutMark>) -> Int {
    let off = (logarithm(Double(first)) - value).limited(to: 0.5)
    let three = marks.suffix(3)
    var gains = 0.0
    for mark in three { gains += mark.gain.limited(to: 0.3) }
    let lastGain = marks[marks.endIndex - 1].gain.limited(to: 0.3)
    let said = value - marks[marks.endIndex - 1].best
    var step = 0.5263 * off + 0.6587 * max(off, 0) + 0.2452 * lastGain + 0.2163 * gains / Double(three.count)
    step += 0.1346 * (abs(said) < 0.3 ? said : 0) - 0.010073
    return max(first, Int((exponential(value) * (1 + min(max(step, -0.5), 0.6))).rounded()))
  }
}
