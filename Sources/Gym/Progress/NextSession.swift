/// One past session of an exercise: its sets within one workout.
package struct PastSession: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The effective load, as `effectiveGrams` gives it.
    package var grams: Int
    package var reps: Int
    /// No prediction depends on it so far: most members log none.
    package var rpeTenths: Int?
    package var isWarmup: Bool

    package init(grams: Int, reps: Int, rpeTenths: Int? = nil, isWarmup: Bool = false) {
      self.grams = grams
      self.reps = reps
      self.rpeTenths = rpeTenths
      self.isWarmup = isWarmup
    }

    /// The estimated max of the set in grams, unrounded. Nil for a warm-up, without weight, and above 30 reps.
    var estimate: Double? {
      guard !isWarmup, grams > 0, (1...30).contains(reps) else { return nil }
      return reps == 1 ? Double(grams) : OneRepMaxFormula.epley.estimate(weight: Double(grams), reps: reps)
    }
  }

  /// When its workout began, in UTC milliseconds.
  package var startedAt: Int
  /// In the order in which they were done.
  package var sets: [Entry]
  /// What the workout was called when it began, such as the day of a routine. Members alternate heavy and light days.
  package var workout: String?
  /// How many other exercises came before it in the workout.
  package var position: Int?
  /// How the exercises before it in the workout went.
  package var form: DayForm

  package init(
    startedAt: Int, sets: [Entry], workout: String? = nil, position: Int? = nil, form: DayForm = DayForm()
  ) {
    self.startedAt = startedAt
    self.sets = sets
    self.workout = workout
    self.position = position
    self.form = form
  }

  /// The best estimated max of its working sets, in whole grams. Nil if no set has one: without weight, above 30 reps,
  /// or warm-ups only. Such a session counts nowhere in a prediction.
  package var bestGrams: Int? { best.map { Int($0.rounded()) } }

  var best: Double? { sets.lazy.compactMap(\.estimate).max() }
}

/// How the exercises that were done earlier in a workout went, against what the member had done before.
package struct DayForm: Hashable, Sendable {
  private var sum = 0.0
  private var count = 0.0

  package init() {}

  /// Adds an exercise of the same workout that is done.
  /// - Parameters:
  ///   - bestGrams: its best estimated max in this workout.
  ///   - earlier: its best estimated maxes in the last three workouts before. Without any, it says nothing.
  package mutating func add(bestGrams: Int, earlier: [Int]) {
    let before = earlier.filter { $0 > 0 }.suffix(3).map { Double($0) }.sorted()
    guard bestGrams > 0, !before.isEmpty else { return }
    let middle = before.count == 2 ? (before[0] * before[1]).squareRoot() : before[before.count / 2]
    sum += (logarithm(Double(bestGrams)) - logarithm(middle)).limited(to: 0.15)
    count += 1
  }

  /// The mean surprise as a natural logarithm, drawn to 0 by one exercise that went as usual.
  var value: Double { (sum / (count + 1)).limited(to: 0.1) }
}

/// What is known of the coming session, before its first set. Everything is optional.
package struct NextSessionContext: Hashable, Sendable {
  /// When it begins, in UTC milliseconds. Nil if nobody knows: then it comes after no long pause.
  package var startedAt: Int?
  package var workout: String?
  package var position: Int?
  package var form: DayForm

  package init(
    startedAt: Int? = nil, workout: String? = nil, position: Int? = nil, form: DayForm = DayForm()
  ) {
    self.startedAt = startedAt
    self.workout = workout
    self.position = position
    self.form = form
  }

  /// What was known of a session that is over by now.
  package init(of session: PastSession) {
    self.init(
      startedAt: session.startedAt, workout: session.workout, position: session.position, form: session.form)
  }
}

/// The best estimated max that the next session is expected to reach.
package struct PredictedSession: Hashable, Sendable {
  package var e1rmGrams: Int
  /// Four of five sessions are expected within `lowGrams...highGrams`.
  package var lowGrams: Int
  package var highGrams: Int

  package init(e1rmGrams: Int, lowGrams: Int, highGrams: Int) {
    self.e1rmGrams = e1rmGrams
    self.lowGrams = lowGrams
    self.highGrams = highGrams
  }
}

/// Predicts the best estimated max of the next session of an exercise, with a range that four of five sessions fall in,
/// from what the same member had logged before.
///
/// It works on natural logarithms of best estimated maxes, so kilograms and pounds give the same. "The same as last
/// time" is hard to beat: whatever departs from it has to earn that on the member's own sessions.
///
/// 1. **Traits** (`NextSessionTraits`) describe how the last session differs from what is usual: from the mean of three,
///    from two to four sessions ago, from a robust level, its best set from its other sets, from the last session of a
///    workout of the same name; how the earlier exercises of the day went; a pause of over three weeks; the place in
///    the workout; the trend.
/// 2. **A regression** (`NextSessionRegression`) turns traits into a step from the last session. Its coefficients begin
///    at those of many invented lifters, and learn from each session. This is how heavy and light days that alternate
///    are noticed.
/// 3. **Nine experts** each say a value: the last session, the regression with the coefficients that all exercises of
///    the member share, the regression that this exercise has taught, a robust level, the last of the same workout, the
///    medians of three and of five, the one before the last, the last plus the usual step. Their mean is weighed by
///    `prior · exp(−past errors)`, errors being absolute and discounted by 0.96 a session.
/// 4. **Repeats.** Who often lifts exactly the same will do so again. With a share π of repeats, and a Laplace
///    distribution of scale c around the mean for the others, the smallest expected absolute error is had by moving the
///    mean towards the last session by −c·ln(1 − π/(1−π)), and no further than it.
/// 5. **The range** takes quantiles of past errors, divided by what was then the scale of change: the exercise's own,
///    younger ones with more weight, the member's other exercises', and a few invented ones for a start. If the member's
///    ranges missed more often than they should, the quantiles move outwards, and inwards if less.
///
/// A session that is four times as much as those around it, or a quarter, is a typing mistake and is left out.
///
/// Each prediction replays the exercise's last `window` sessions, so there is nothing to store and to keep in step when
/// a set is edited. `habits` is what the exercises of a member have in common; without it the predictions are a little
/// worse, and ranges of exercises with few sessions fit less well.
package struct NextSessionModel: Sendable {
  /// Sessions before the last 60 change nothing.
  package static let window = 60

  package var habits: NextSessionHabits

  package init(habits: NextSessionHabits = NextSessionHabits()) { self.habits = habits }

  /// - Parameter history: the exercise's earlier sessions, oldest first.
  /// - Returns: nil without any session that has an estimated max.
  package func predict(history: [PastSession], context: NextSessionContext = .init()) -> PredictedSession? {
    tried(0, history: history, context: context)?.predicted
  }

  /// The same prediction, and how the last ones would have done. One call costs what a prediction does, and a little
  /// for each range that it tries.
  /// - Parameter sessions: how many of the last sessions are tried, each from those before it.
  /// - Returns: how many of them fell in their range, of how many that had one.
  package func tried(
    _ sessions: Int, history: [PastSession], context: NextSessionContext = .init()
  ) -> (predicted: PredictedSession, held: Int, of: Int)? {
    guard var replay = NextSessionReplay(history, context, habits) else { return nil }
    let forecast = replay.run(trying: sessions)
    func grams(_ logarithm: Double) -> Int { Int(exponential(logarithm).rounded()) }
    let predicted = PredictedSession(
      e1rmGrams: grams(forecast.value), lowGrams: grams(forecast.low), highGrams: grams(forecast.high))
    return (predicted, replay.held, replay.tried)
  }

  /// Learns how a session went that came after `history`.
  ///
  /// Call it for each session of all exercises of one member, in the order in which they were done, and after the
  /// prediction.
  package mutating func learn(history: [PastSession], session: PastSession) {
    guard let best = session.best,
      var replay = NextSessionReplay(history, NextSessionContext(of: session), habits)
    else { return }
    let forecast = replay.run(trying: 0)
    habits.learn(forecast, actual: logarithm(best))
  }
}
