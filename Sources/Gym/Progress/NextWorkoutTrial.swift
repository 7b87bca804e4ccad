/// How far off predictions are on logs. Each session is predicted from earlier ones only, in order.
///
/// It includes every exercise with at least three sessions that have an estimated max, and all of those sessions except
/// the first, which has nothing before it. Sessions without an estimated max are ignored: bodyweight exercises without
/// added weight, sets of more than 30 reps, warm-ups.
package struct NextWorkoutTrial: Sendable {
  package struct Outcome: Equatable, Sendable {
    package var exercise: String
    package var predicted: PredictedWorkout
    package var reachedGrams: Int
  }

  /// In the order in which they were made.
  package private(set) var outcomes: [Outcome] = []
  private var sums = Sums()
  private var held = 0
  private let sharesHabits: Bool

  private struct Sums {
    var same = 0.0
    var rule = 0.0
    var model = 0.0
    var width = 0.0
    var firstSet = 0.0
    var load = 0.0
    var loadSame = 0.0
    var loadNearest = 0.0
  }

  /// - Parameter sharesHabits: whether a member's other exercises count.
  package init(sharesHabits: Bool = true) { self.sharesHabits = sharesHabits }

  package var predictions: Int { outcomes.count }
  /// Mean absolute errors, as shares of the session's actual value.
  package var sameError: Double { sums.same / Double(predictions) }
  package var ruleError: Double { sums.rule / Double(predictions) }
  package var modelError: Double { sums.model / Double(predictions) }
  /// The error once the first working set of the exercise is known.
  package var firstSetError: Double { sums.firstSet / Double(predictions) }
  /// The errors of the top set's load for its reps: as predicted; the same as last time's top set; and the set of last
  /// time with the nearest reps, converted by Epley's formula.
  package var loadError: Double { sums.load / Double(predictions) }
  package var loadSameError: Double { sums.loadSame / Double(predictions) }
  package var loadNearestError: Double { sums.loadNearest / Double(predictions) }
  /// The share of sessions within their range.
  package var coverage: Double { Double(held) / Double(predictions) }
  /// The mean width of a range, as a share of its prediction.
  package var width: Double { sums.width / Double(predictions) }

  /// Adds the log of one member.
  package mutating func add(_ log: ImportedLog) {
    let sessions = Self.sessions(of: log)
    var counts: [Int: Int] = [:]
    for one in sessions { counts[one.exercise, default: 0] += 1 }
    var known = NextWorkoutLog()
    var lasts: [Int: PastWorkout] = [:]
    for one in sessions {
      guard let mark = WorkoutMark(one.session) else { continue }
      let context = known.context(
        of: one.workout, startedAt: mark.startedAt, name: one.session.workout, position: mark.position)
      if counts[one.exercise, default: 0] >= 3, let last = lasts[one.exercise] {
        let model = sharesHabits ? known.model : NextWorkoutModel()
        count(
          one, mark, after: known.marks(of: one.exercise), last, model,
          sharesHabits ? context : NextWorkoutContext(of: one.session))
      }
      known.add(mark, exercise: one.exercise, workout: one.workout, context: context)
      lasts[one.exercise] = one.session
    }
  }

  private mutating func count(
    _ one: Session, _ mark: WorkoutMark, after marks: [WorkoutMark], _ last: PastWorkout, _ model: NextWorkoutModel,
    _ context: NextWorkoutContext
  ) {
    guard let before = marks.last, let predicted = model.predict(marks, context: context),
      let load = model.load(for: mark.topReps, marks, context: context),
      let first = one.session.sets.lazy.compactMap(\.estimate).first,
      let after = model.predict(marks, context: context, afterFirstSetOf: Int(first.rounded()))
    else { return }
    func error(_ said: Double, _ actual: Int) -> Double { abs(said - Double(actual)) / Double(actual) }
    let reached = mark.bestGrams
    outcomes.append(Outcome(exercise: one.name, predicted: predicted, reachedGrams: reached))
    sums.same += error(Double(before.bestGrams), reached)
    sums.rule += error(Self.bySlope(marks.map(\.bestGrams)), reached)
    sums.model += error(Double(predicted.e1rmGrams), reached)
    sums.firstSet += error(Double(after), reached)
    sums.load += error(load.steppedGrams, mark.topGrams)
    sums.loadSame += error(Double(before.topGrams), mark.topGrams)
    sums.loadNearest += error(Self.byNearest(last, reps: mark.topReps), mark.topGrams)
    sums.width += Double(predicted.highGrams - predicted.lowGrams) / Double(predicted.e1rmGrams)
    held += predicted.lowGrams...predicted.highGrams ~= reached ? 1 : 0
  }

  /// The load of the set with the nearest reps, the heaviest of them, converted by Epley's formula.
  private static func byNearest(_ last: PastWorkout, reps: Int) -> Double {
    let sets = last.sets.filter { $0.estimate != nil }
    let nearest = sets.min { (abs($0.reps - reps), -$0.grams) < (abs($1.reps - reps), -$1.grams) }
    guard let nearest, let estimate = nearest.estimate else { return 0 }
    return estimate / epleyFactor(reps)
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

  private struct Session {
    var name: String
    /// Numbers within the log.
    var exercise: Int
    var workout: Int
    var session: PastWorkout
  }

  /// The sessions that have an estimated max, in order.
  private static func sessions(of log: ImportedLog) -> [Session] {
    // Only their order and the breaks between them matter, so each workout's own clock is good enough.
    let workouts = log.workouts.enumerated().sorted {
      ($0.element.start.seconds, $0.offset) < ($1.element.start.seconds, $1.offset)
    }
    var numbers: [String: Int] = [:]
    var sessions: [Session] = []
    for (number, workout) in workouts {
      var exercises: [String] = []
      var sets: [String: [PastWorkout.Entry]] = [:]
      for set in workout.sets {
        if sets[set.exercise] == nil { exercises.append(set.exercise) }
        sets[set.exercise, default: []].append(
          PastWorkout.Entry(grams: set.weight?.grams ?? 0, reps: set.reps ?? 0, isWarmup: set.kind == .warmup))
      }
      for (position, name) in exercises.enumerated() {
        let session = PastWorkout(
          startedAt: workout.start.seconds * 1000, sets: sets[name] ?? [], workout: workout.name, position: position)
        guard session.bestGrams != nil else { continue }
        let exercise = numbers[name] ?? numbers.count
        numbers[name] = exercise
        sessions.append(Session(name: name, exercise: exercise, workout: number, session: session))
      }
    }
    return sessions
  }
}
