import Gym
import Storage
import Wire

/// What to load for planned reps.
struct NextLoadService: Service {
  let exercises: ExerciseCatalog
  let gym: GymIdentity

  func register(in registry: inout Registry) {
    registry.query(ProgressLoad.self, .login) { caller, call, tx in
      let member = try caller.signedIn().member
      guard let exercise = exercises.find(call.exercise, for: member.id) else {
        throw Fault.missing("exercise", field: "exercise")
      }
      guard (1...100).contains(call.reps) else {
        throw Fault(.invalid, "out_of_range", field: "reps", params: ["min": 1, "max": 100])
      }
      guard let load = try load(of: exercise, for: call.reps, member, now: caller.now, tx) else {
        return ProgressLoad.Reply()
      }
      return ProgressLoad.Reply(load)
    }
    registry.allow(ProgressLoad.self, .read)
  }

  /// A load that can be loaded, and what it comes from.
  struct Load {
    var weight: Weight
    var last: LoggedSet
    var isAfterSet: Bool
  }

  /// - Returns: nil if the log supports no load: without an estimated max, after four weeks without the exercise, before
  ///   the first set of a day on which the member should rest and go lighter, and if nothing that can be loaded is
  ///   light enough.
  func load(of exercise: Exercise, for reps: Int, _ member: Member, now: Int, _ tx: Tx) throws -> Load? {
    let type = exercise.facts.type
    guard type == .weightReps || type == .bodyweightPlus else { return nil }
    let past = try tx.progress.lastWorkouts(
      member: member.id, exercise: exercise.id, until: now, limit: NextWorkoutModel.window + 1)
    let open = try tx.workouts.current(member: member.id)
    let before = past.filter { $0.workout != open?.id }
    // No load after a long break: nobody starts again where they stopped.
    guard let newest = before.first, (now - newest.startedAt) / Milliseconds.day < Evaluation.gapDays,
      type == .weightReps || newest.summary.bestE1rmGrams != nil
    else { return nil }
    let reader = try NextWorkoutReader(of: member.id, until: now, open: open, next: exercise.id, tx)
    let marks = try reader.marks(of: exercise.id, past: before)
    let context = reader.context(at: open?.startedAt ?? now)
    let sets = try tx.progress.sets(of: newest, exercise: exercise.id)
    guard let expected = reader.model.predict(marks, context: context),
      var predicted = reader.model.load(for: reps, marks, context: context),
      let last = sets.last(where: { $0.effectiveGrams == marks.last?.topGrams && $0.entry.kind != .warmup })
    else { return nil }
    let done = try past.first { $0.workout == open?.id }.map { try tx.progress.sets(of: $0, exercise: exercise.id) }
    let first = done?.first { $0.entry.kind != .warmup && $0.e1rmGrams != nil }?.e1rmGrams
    if let first, let now = reader.model.predict(marks, context: context, afterFirstSetOf: first) {
      predicted.follow(expected: expected.e1rmGrams, now: now, first: first, reps: reps)
    }
    // Before the first set the evaluation's advice to rest and go lighter stands. After it, the load is today's own.
    if first == nil, try EvaluationService.advisesRest(member.id, at: now, tx) { return nil }
    let unit = exercise.facts.equipment == .barbell ? member.unit : last.entry.weight?.unit ?? member.unit
    let loads = NextLoad(exercise.facts, stock: gym.stock(unit), unit: unit)
    // A load below the lightest bar is useless: the planned exercise cannot be done with it.
    guard let weight = loads.weight(for: predicted, like: last), loads.bar(over: weight) == nil else { return nil }
    return Load(weight: weight, last: last, isAfterSet: first != nil)
  }
}

extension ProgressLoad.Reply {
  init(_ load: NextLoadService.Load) {
    self.init()
    weight = WeightValue(load.weight)
    lastWeight = load.last.entry.weight.map(WeightValue.init)
    lastReps = load.last.entry.reps
    afterSet = load.isAfterSet ? true : nil
  }
}
