/// How far off predictions are on logs. Each session is predicted from earlier ones only, in order.
///
/// It includes every exercise with at least three sessions that have an estimated max, and all of those sessions except
/// the first, which has nothing before it. Sessions without an estimated max are ignored: bodyweight exercises without
/// added weight, sets of more than 30 reps, warm-ups.
package struct NextSessionTrial: Sendable {
  package struct Outcome: Hashable, Sendable {
    package var exercise: String
    package var predicted: PredictedSession
    package var reachedGrams: Int
  }

  /// In the order in which they were made.
  package private(set) var outcomes: [Outcome] = []
  private var sums = (same: 0.0, rule: 0.0, model: 0.0, width: 0.0)
  private var held = 0
  private let sharesHabits: Bool

  /// - Parameter sharesHabits: whether the model learns across a member's exercises.
  package init(sharesHabits: Bool = true) { self.sharesHabits = sharesHabits }

  package var predictions: Int { outcomes.count }
  /// Mean absolute errors, as shares of the session's actual value.
  package var sameError: Double { sums.same / Double(predictions) }
  package var ruleError: Double { sums.rule / Double(predictions) }
  package var modelError: Double { sums.model / Double(predictions) }
  /// The share of sessions within their range.
  package var coverage: Double { Double(held) / Double(predictions) }
  /// The mean width of a range, as a share of its prediction.
  package var width: Double { sums.width / Double(predictions) }

  /// Adds the log of one member.
  package mutating func add(_ log: ImportedLog) {
    let sessions = Self.sessions(of: log)
    let counts = sessions.reduce(into: [:]) { $0[$1.exercise, default: 0] += 1 }
    var model = NextSessionModel()
    var histories: [String: [PastSession]] = [:]
    for (exercise, session) in sessions {
      let history = histories[exercise, default: []]
      if counts[exercise, default: 0] >= 3 { count(exercise, session, after: history, model) }
      if sharesHabits { model.learn(history: history, session: session) }
      histories[exercise, default: []].append(session)
    }
  }

  private mutating func count(
    _ exercise: String, _ session: PastSession, after history: [PastSession], _ model: NextSessionModel
  ) {
    let bests = history.compactMap(\.bestGrams)
    guard let last = bests.last, let reached = session.bestGrams,
      let predicted = model.predict(history: history, context: NextSessionContext(of: session))
    else { return }
    func error(_ grams: Double) -> Double { abs(grams - Double(reached)) / Double(reached) }
    outcomes.append(Outcome(exercise: exercise, predicted: predicted, reachedGrams: reached))
    sums.same += error(Double(last))
    sums.rule += error(Self.bySlope(bests))
    sums.model += error(Double(predicted.e1rmGrams))
    sums.width += Double(predicted.highGrams - predicted.lowGrams) / Double(predicted.e1rmGrams)
    held += predicted.lowGrams...predicted.highGrams ~= reached ? 1 : 0
  }

  /// The last value plus the slope over the last five: the published rule, applied to estimated maxes.
  private static func bySlope(_ bests: [Int]) -> Double {
    let five = bests.suffix(5).map { Double($0) }
    guard five.count > 1, let last = five.last else { return five.last ?? 0 }
    let middle = Double(five.count - 1) / 2
    var products = 0.0
    var squares = 0.0
    for (index, value) in five.enumerated() {
      products += (Double(index) - middle) * value
      squares += (Double(index) - middle) * (Double(index) - middle)
    }
    return last + products / squares
  }

  /// The sessions that have an estimated max, in order.
  private static func sessions(of log: ImportedLog) -> [(exercise: String, session: PastSession)] {
    // Only their order and the breaks between them matter, so each workout's own clock is good enough.
    let workouts = log.workouts.enumerated().sorted {
      ($0.element.start.seconds, $0.offset) < ($1.element.start.seconds, $1.offset)
    }
    var bests: [String: [Int]] = [:]
    var sessions: [(exercise: String, session: PastSession)] = []
    for (_, workout) in workouts {
      var form = DayForm()
      var exercises: [String] = []
      var sets: [String: [PastSession.Entry]] = [:]
      for set in workout.sets {
        if sets[set.exercise] == nil { exercises.append(set.exercise) }
        sets[set.exercise, default: []].append(
          PastSession.Entry(grams: set.weight?.grams ?? 0, reps: set.reps ?? 0, isWarmup: set.kind == .warmup))
      }
      for (position, exercise) in exercises.enumerated() {
        let session = PastSession(
          startedAt: workout.start.seconds * 1000, sets: sets[exercise] ?? [], workout: workout.name,
          position: position, form: form)
        guard let best = session.bestGrams else { continue }
        form.add(bestGrams: best, earlier: bests[exercise] ?? [])
        bests[exercise, default: []].append(best)
        sessions.append((exercise, session))
      }
    }
    return sessions
  }
}
