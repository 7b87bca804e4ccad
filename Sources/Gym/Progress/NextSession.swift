/// One past session of an exercise: its sets within one workout.
package struct PastSession: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The effective load, as `effectiveGrams` gives it.
    package var grams: Int
    package var reps: Int
    /// Predictions ignore it so far, because most members log none.
    package var rpeTenths: Int?
    package var isWarmup: Bool

    package init(grams: Int, reps: Int, rpeTenths: Int? = nil, isWarmup: Bool = false) {
      self.grams = grams
      self.reps = reps
      self.rpeTenths = rpeTenths
      self.isWarmup = isWarmup
    }

    /// The unrounded estimated max of the set in grams. Nil for a warm-up, without weight, and above 30 reps.
    var estimate: Double? {
      guard !isWarmup, grams > 0, (1...30).contains(reps) else { return nil }
      return reps == 1 ? Double(grams) : OneRepMaxFormula.epley.estimate(weight: Double(grams), reps: reps)
    }
  }

  /// When its workout began, in UTC milliseconds.
  package var startedAt: Int
  /// In the order in which they were done.
  package var sets: [Entry]
  /// The workout's name when it began, such as a day of a routine. Members alternate heavy and light days.
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
  /// or warm-ups only. Predictions ignore such a session.
  package var bestGrams: Int? { best.map { Int($0.rounded()) } }

  var best: Double? { sets.lazy.compactMap(\.estimate).max() }
}

/// How the exercises done earlier in a workout went, compared with what the member had done before.
package struct DayForm: Hashable, Sendable {
  private var sum = 0.0
  private var count = 0.0

  package init() {}

  /// Adds a finished exercise of the same workout.
  /// - Parameters:
  ///   - bestGrams: its best estimated max in this workout.
  ///   - earlier: its best estimated maxes in the three workouts before. If there are none, the exercise is ignored.
  package mutating func add(bestGrams: Int, earlier: [Int]) {
    let before = earlier.filter { $0 > 0 }.suffix(3).map { Double($0) }.sorted()
    guard bestGrams > 0, !before.isEmpty else { return }
    let middle = before.count == 2 ? (before[0] * before[1]).squareRoot() : before[before.count / 2]
    sum += (logarithm(Double(bestGrams)) - logarithm(middle)).limited(to: 0.15)
    count += 1
  }

  /// The mean surprise as a natural logarithm, shrunk towards 0 by one imaginary exercise that went as usual.
  var value: Double { (sum / (count + 1)).limited(to: 0.1) }
}

/// What is known about the coming session before its first set. Everything is optional.
package struct NextSessionContext: Hashable, Sendable {
  /// Its start, in UTC milliseconds. Nil if unknown; it is then assumed to follow without a long break.
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

  /// What was known about a past session before it.
  package init(of session: PastSession) {
    self.init(
      startedAt: session.startedAt, workout: session.workout, position: session.position, form: session.form)
  }
}

/// The best estimated max that the next session is expected to reach.
package struct PredictedSession: Hashable, Sendable {
  package var e1rmGrams: Int
  /// Four out of five sessions are expected within `lowGrams...highGrams`.
  package var lowGrams: Int
  package var highGrams: Int

  package init(e1rmGrams: Int, lowGrams: Int, highGrams: Int) {
    self.e1rmGrams = e1rmGrams
    self.lowGrams = lowGrams
    self.highGrams = highGrams
  }
}

/// Predicts the best estimated max of the next session of an exercise from the member's earlier log, with a range that
/// contains four out of five sessions.
///
/// It works on natural logarithms of best estimated maxes, so kilograms and pounds give the same result. "The same as
/// last time" is hard to beat, so any deviation from it has to prove itself on the member's own sessions.
///
/// 1. **Traits** (`NextSessionTraits`) describe how the last session differs from the usual: from the mean of three,
///    from two to four sessions ago, from a robust level, its best set from its other sets, from the last session of a
///    workout with the same name; how the day's earlier exercises went; a break of over three weeks; the position in
///    the workout; the trend.
/// 2. **A regression** (`NextSessionRegression`) turns traits into a step from the last session. Its coefficients start
///    at those of many simulated lifters, and learn from each session. This is how it notices alternating heavy and
///    light days.
/// 3. **Nine experts** each give a value: the last session, the regression with the coefficients that all exercises of
///    the member share, the regression trained on this exercise, a robust level, the last of the same workout, the
///    medians of three and of five, the one before the last, the last plus the usual step. Their mean is weighted by
///    `prior · exp(−past errors)`, where errors are absolute and discounted by 0.96 per session.
/// 4. **Repeats.** A member who often lifts exactly the same is likely to do so again. With a share π of repeats, and a
///    Laplace distribution of scale c around the mean for the rest, the expected absolute error is smallest if the mean
///    is moved towards the last session by −c·ln(1 − π/(1−π)), but not beyond it.
/// 5. **The range** uses quantiles of past errors, divided by the scale of change at that time: the exercise's own,
///    recent ones with more weight, those of the member's other exercises, and a few simulated ones at the start. If
///    the member's ranges missed too often, the quantiles move outwards; if too seldom, inwards.
///
/// A session that is four times as high as those around it, or a quarter of them, is taken for a typing mistake and
/// ignored.
///
/// Each prediction replays the exercise's last `window` sessions, so there is no stored state to update when a set is
/// edited. `habits` is what the member's exercises have in common. Without it, predictions are a little worse, and the
/// ranges of exercises with few sessions fit less well.
package struct NextSessionModel: Sendable {
  /// Sessions before the last 60 have no effect.
  package static let window = 60

  package var habits: NextSessionHabits

  package init(habits: NextSessionHabits = NextSessionHabits()) { self.habits = habits }

  /// - Parameter history: the exercise's earlier sessions, oldest first.
  /// - Returns: nil if no session has an estimated max.
  package func predict(history: [PastSession], context: NextSessionContext = .init()) -> PredictedSession? {
    tried(0, history: history, context: context)?.predicted
  }

  /// The same prediction, and how well earlier predictions would have done. One call costs as much as a prediction,
  /// plus a little for each range that it tests.
  /// - Parameter sessions: how many of the last sessions are tested, each from those before it.
  /// - Returns: how many of them were within their range, and how many had a range.
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

  /// Learns from a session that followed `history`.
  ///
  /// Call it for every session of all exercises of one member, in the order in which they were done, and after the
  /// prediction.
  package mutating func learn(history: [PastSession], session: PastSession) {
    guard let best = session.best,
      var replay = NextSessionReplay(history, NextSessionContext(of: session), habits)
    else { return }
    let forecast = replay.run(trying: 0)
    habits.learn(forecast, actual: logarithm(best))
  }
}
