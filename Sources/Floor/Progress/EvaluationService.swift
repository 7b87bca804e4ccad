import Gym
import Storage
import Wire

/// How a workout with an exercise went, and what the next one may be.
struct EvaluationService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let gym: GymIdentity

  /// How many past workouts the prediction's range is tested on.
  static let tried = 10
  /// How many workouts with an exercise are read.
  static let pastWorkouts = 61

  func register(in registry: inout Registry) {
    registry.query(ProgressEvaluation.self, .login, cost: .heavy) { caller, call, tx in
      try evaluation(ProgressService.Question(caller, client: call.client, tx), call, tx)
    }
    registry.allow(ProgressEvaluation.self, .read)
    registry.query(ProgressWeek.self, .login) { caller, _, tx in
      try week(ProgressService.Question(caller, tx), tx)
    }
    registry.allow(ProgressWeek.self, .read)
  }

  /// The member's last days over all exercises.
  func week(_ question: ProgressService.Question, _ tx: Tx) throws -> ProgressWeek.Reply {
    let (member, now) = (question.member, question.now)
    let picture = TrainingPicture(
      sessions: try Self.loads(of: member, at: now, tx), week: try muscleWeek(Muscle.allCases, member, now, tx),
      balance: try balance(of: member, tx))
    return ProgressWeek.Reply(
      sentences: picture.sentences().map {
        ProgressEvaluation.Sentence(code: $0.code, params: $0.params, numbers: $0.numbers)
      })
  }

  private func balance(of member: Int, _ tx: Tx) throws -> TrainingBalance {
    TrainingBalance(
      workouts: try tx.progress.workoutCount(member: member),
      exercises: try tx.suggestions.known(member: member).compactMap { exercises.find($0.exercise, for: member)?.facts }
    )
  }

  func muscleWeek(_ muscles: [Muscle], _ member: Int, _ now: Int, _ tx: Tx) throws -> MuscleWeek {
    let own = try tx.progress.ranges(member: member)
    var ranges: [Muscle: SetRange] = [:]
    for muscle in muscles { ranges[muscle] = own[muscle] ?? SetRange.usual(for: muscle) }
    return MuscleWeek(
      try tx.progress.muscleWork(member: member, from: now - MuscleWeek.usualDays * Milliseconds.day, to: now),
      now: now, ranges: ranges, day: calendar.calendarDay(at:),
      shares: { exercises.find($0, for: member)?.facts.hardShares ?? [] })
  }

  func evaluation(
    _ question: ProgressService.Question, _ call: ProgressEvaluation, _ tx: Tx
  ) throws -> ProgressEvaluation.Reply {
    let member = question.member
    guard let exercise = exercises.find(call.exercise, for: member) else {
      throw Fault.missing("exercise", field: "exercise")
    }
    // Every sentence contains loads, and these include the body weight.
    guard question.reader.mayShowLoads(of: exercise.facts.type) else {
      return ProgressEvaluation.Reply(sentences: [])
    }
    var end = (startedAt: Int.max, workout: Int.max)
    if let id = call.workout {
      guard let workout = try tx.workouts.find(id, member: member) else {
        throw Fault.missing("workout", field: "workout")
      }
      end = (workout.startedAt, id)
    }
    // Newest first. Workouts that began at the same instant are ordered by id.
    let past = try tx.progress.lastWorkouts(
      member: member, exercise: exercise.id, until: end.startedAt, limit: Self.pastWorkouts
    ).filter { $0.startedAt < end.startedAt || $0.workout <= end.workout }
    guard let this = past.first, call.workout == nil || this.workout == call.workout else {
      return ProgressEvaluation.Reply(sentences: [])
    }
    let days = (question.now - this.startedAt) / Milliseconds.day
    var evaluation = try evaluate(exercise, past, member: member, now: question.now, tx)
    if call.workout == nil { evaluation.daysAway = days }
    var reply = ProgressEvaluation.Reply(
      sentences: evaluation.sentences().map {
        ProgressEvaluation.Sentence(code: $0.code, params: $0.params, numbers: $0.numbers)
      })
    // No prediction after a long break: nobody starts again where they stopped. None beside the advice to go lighter.
    // The advice is about the member, whenever this exercise was done last. For a past workout it is that of its time.
    let rests =
      try call.workout == nil ? Self.advisesRest(member, at: question.now, tx) : evaluation.advisesRest
    if !rests, days < Evaluation.gapDays || call.workout != nil {
      // For an older workout, the day of the next one is not known.
      let at = call.workout == nil ? question.now : nil
      try predict(exercise, past, evaluation, at: at, into: &reply, tx)
    }
    return reply
  }

  // MARK: Sentences

  /// - Parameter past: newest first, not empty.
  private func evaluate(
    _ exercise: Exercise, _ past: [ExerciseWorkout], member: Int, now: Int, _ tx: Tx
  ) throws -> Evaluation {
    let open = try tx.workouts.current(member: member)?.id
    func evaluated(_ work: ExerciseWorkout) throws -> EvaluatedWorkout {
      EvaluatedWorkout(
        work: work, sets: try tx.progress.sets(of: work, exercise: exercise.id), isOpen: work.workout == open)
    }
    var evaluation = Evaluation(
      type: exercise.facts.type, this: try evaluated(past[0]), last: try past.dropFirst().first.map(evaluated),
      muscles: exercise.facts.hardShares.filter { $0.share == 1 }.map(\.muscle))
    // The week and the fatigue are only described for the present: for an older workout they would be read as today's.
    if now - past[0].startedAt < 7 * Milliseconds.day {
      evaluation.week = try muscleWeek(evaluation.muscles, member, now, tx)
      evaluation.fatigue = try fatigue(of: member, at: now, tx)
      evaluation.missing = try balance(of: member, tx).sentence
    }
    evaluation.mostReps = exercise.facts.recommended?.reps?.last
    evaluation.trend = Evaluation.trend(past.reversed())
    let finished = past.filter { $0.workout != open }
    let type = exercise.facts.type
    if type == .weightReps || type == .bodyweightPlus || type == .assisted || type == .reps {
      let recent = finished.prefix(10).reversed()
      let amounts = recent.map { Evaluation.amount($0.summary, [], type) }
      if let unit = amounts.last?.unit, amounts.allSatisfy({ $0.unit == unit }) {
        evaluation.momentum = Evaluation.momentum(
          amounts.map(\.value), reps: recent.map(\.summary.reps), unit: unit)
      }
    }
    return evaluation
  }

  private func fatigue(of member: Int, at moment: Int, _ tx: Tx) throws -> Sentence? {
    Evaluation.fatigue(try Self.loads(of: member, at: moment, tx))
  }

  /// Whether the member's last days advise to rest and go lighter; see `Evaluation.advisesRest`.
  static func advisesRest(_ member: Int, at moment: Int, _ tx: Tx) throws -> Bool {
    Evaluation.fatigue(try loads(of: member, at: moment, tx))?.params.tier == FatigueIndex.Tier.high.rawValue
  }

  /// The sessions from which the fatigue at that moment is computed.
  static func loads(of member: Int, at moment: Int, _ tx: Tx) throws -> [SessionLoad] {
    // The habit covers five weeks; the usual workout is that of the last ten workouts before this week.
    var sessions = try tx.progress.volumes(
      member: member, from: moment - 35 * Milliseconds.day, to: moment, count: 18
    ).map {
      SessionLoad(daysAgo: Double(moment - $0.startedAt) / Double(Milliseconds.day), volume: Double($0.volumeGrams))
    }
    // Of the first workout only the date matters, for how long the member has trained. Its volume is not one of the
    // ten.
    if let first = try tx.progress.firstStart(member: member), sessions.count >= 18 {
      let daysAgo = Double(moment - first) / Double(Milliseconds.day)
      if daysAgo > sessions.map(\.daysAgo).max() ?? 0 { sessions.append(SessionLoad(daysAgo: daysAgo, volume: 0)) }
    }
    return sessions
  }

  // MARK: Next time

  /// - Parameter at: when the next session begins; nil if that is not known.
  private func predict(
    _ exercise: Exercise, _ past: [ExerciseWorkout], _ evaluation: Evaluation, at: Int?,
    into reply: inout ProgressEvaluation.Reply, _ tx: Tx
  ) throws {
    let type = exercise.facts.type
    guard type == .weightReps || type == .bodyweightPlus, let best = evaluation.best(evaluation.this.sets) else {
      return
    }
    // Only comparable loads make a series, so a workout from before the body weight was known has no prediction.
    guard let this = past.first, type == .weightReps || this.summary.bestE1rmGrams != nil else { return }
    let reader = try NextWorkoutReader(of: best.member, until: this.startedAt, tx)
    let marks = try reader.marks(of: exercise.id, past: past)
    let context = reader.context(at: at)
    guard let expected = reader.model.predict(marks, context: context) else { return }
    var next = ProgressEvaluation.Next(
      e1rmGrams: expected.e1rmGrams, lowGrams: expected.lowGrams, highGrams: expected.highGrams)
    // A barbell is loaded in the member's own unit, and so is a belt that has had no weight yet. Stacks and dumbbells
    // have the steps of the unit that was lifted.
    let own = try tx.members.find(best.member)?.unit ?? .kg
    let unit = exercise.facts.equipment == .barbell ? own : best.entry.weight?.unit ?? own
    let load = NextLoad(exercise.facts, stock: gym.stock(unit), unit: unit)
    if let set = load.set(like: best, e1rmGrams: expected.e1rmGrams) {
      next.weight = WeightValue(set.weight)
      next.reps = set.reps
      var said = set.weight
      // Predicting the load for exactly these reps is more accurate than computing it from the predicted max.
      if let top = evaluation.this.sets.last(where: { $0.effectiveGrams == marks.last?.topGrams }),
        let predicted = reader.model.load(for: set.reps, marks, context: context),
        let weight = load.weight(for: predicted, like: top)
      {
        next.weight = WeightValue(weight)
        said = weight
      }
      next.bar = load.bar(over: said).map(WeightValue.init)
    }
    let held = reader.held(exercise.id, of: Self.tried)
    if held.of > 0 {
      next.heldShare = (Double(held.count) / Double(held.of) * 100).rounded() / 100
      next.heldOf = held.of
    }
    reply.next = next
    if type == .weightReps {
      let entries = past.prefix(5).compactMap { work -> (grams: Int, reps: Int)? in
        let summary = work.summary
        return summary.topGrams > 0 && summary.topReps > 0 ? (summary.topGrams, summary.topReps) : nil
      }
      if let rule = Evaluation.rule(entries.reversed(), unit: unit) {
        reply.rule = ProgressEvaluation.Rule(weight: WeightValue(rule.weight), reps: rule.reps)
      }
    }
  }
}

extension GymIdentity {
  /// The gym's plates of a unit, or the usual ones until the owner sets them.
  func stock(_ unit: WeightUnit) -> PlateStock { plates?.stock(unit) ?? .usual(unit) }
}
