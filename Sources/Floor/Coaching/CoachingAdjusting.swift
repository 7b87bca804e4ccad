import Gym
import Storage
import Wire

/// What a trainer changes in a client's open workout: the next set, a suggestion, the rest.
extension CoachingService {
  func registerAdjusting(in registry: inout Registry) {
    registry.change(CoachingAdjust.self, .trainer, notes: .nothing("Theirs, by consent."), adjust)
    registry.change(CoachingSuggest.self, .trainer, notes: .nothing("Theirs, by consent."), suggest)
    registry.change(CoachingDismiss.self, .login, dismiss)
    registry.change(CoachingRest.self, .trainer, notes: .nothing("Theirs, by consent."), rest)
  }

  /// Changes one set in the current plan and nothing else, so the client's other edits are kept.
  private func adjust(_ caller: Caller, _ call: CoachingAdjust, _ tx: Tx) throws -> Outcome<CoachingState> {
    let client = try Self.client(call.client, caller, tx).member
    let workout = try open(call.workout, of: client, tx)
    guard var plan = workout.plan, let place = plan.firstIndex(where: { $0.item == call.item }) else {
      throw Fault(.conflict, "plan_changed", field: "item")
    }
    let sets = try tx.workouts.sets(of: workout.id)
    let index = call.set - 1
    guard (0...plan[place].sets.count).contains(index) else { throw Fault(.conflict, "plan_changed", field: "set") }
    let was = index < plan[place].sets.count ? plan[place].sets[index] : nil
    let isDone = PlanSlots(plan, sets.map(DoneSet.init)).isDone(index, at: place)
    guard !isDone else { throw Fault(.conflict, "set_done", field: "set") }
    guard try call.was.map({ try Self.planned($0, "was") }) == was else {
      throw Fault(.conflict, "plan_changed", field: "set")
    }
    let after = try Self.planned(call.to, "to")
    let note = try CommentRules.note(call.note)
    if was == nil { plan[place].sets.append(after) } else { plan[place].sets[index] = after }
    plan = try checked(plan, place, index, client)
    try record(
      PlanChange(
        item: call.item, index: index, trainer: try caller.signedIn().member.face, changedAt: caller.now, before: was,
        after: plan[place].sets[index], note: note), in: workout.id, tx)
    return try replaced(plan, in: workout, sets, of: client, tx)
  }

  /// Stores a plan that a trainer changed, with the events for the client's screens and the floor.
  func replaced(
    _ plan: [PlannedExercise], in workout: Workout, _ sets: [LoggedSet], of client: Member, _ tx: Tx
  ) throws -> Outcome<CoachingState> {
    var workout = workout
    try tx.workouts.plan(workout.id, member: client.id, plan)
    workout.plan = plan
    let state = try Self.state(of: workout.id, tx)
    return Outcome(
      state,
      events: [
        Event(.me(client.id), WorkoutPlanned(workout: workout.id, plan: plan.map(PlannedExerciseView.init))),
        WorkoutActivity.now(workout, sets: sets, of: logins[client.id] ?? client),
      ] + [Self.changed(state, of: client.id)])
  }

  /// A second change of a set keeps the client's original plan. A change back to that plan deletes the record.
  private func record(_ change: PlanChange, in workout: Int, _ tx: Tx) throws {
    var change = change
    let earlier = try tx.coaching.changes(workout: workout)
      .first { $0.item == change.item && $0.index == change.index && $0.after == change.before }
    if let earlier { change.before = earlier.before }
    if change.before == change.after, change.note == nil {
      try tx.coaching.remove(change, workout: workout)
    } else {
      try tx.coaching.put(change, workout: workout)
    }
  }

  private func checked(
    _ plan: [PlannedExercise], _ place: Int, _ index: Int, _ client: Member
  ) throws -> [PlannedExercise] {
    do {
      return try PlanRules.checked(plan, leastExercises: 0) { exercises.find($0, for: client.id)?.facts.type }
    } catch let invalid {
      // Reports the field under its name in the request.
      let prefix = "plan[\(place)].sets[\(index)]."
      guard invalid.field.hasPrefix(prefix) else { throw invalid }
      throw Invalid("to.\(invalid.field.dropFirst(prefix.count))", invalid.reason)
    }
  }

  private func suggest(_ caller: Caller, _ call: CoachingSuggest, _ tx: Tx) throws -> Outcome<CoachingState> {
    let client = try Self.client(call.client, caller, tx).member
    let workout = try open(call.workout, of: client, tx)
    guard exercises.find(call.exercise, for: client.id) != nil else {
      throw Fault.missing("exercise", field: "exercise")
    }
    let target = try Self.planned(call.to, "to")
    let note = try CommentRules.note(call.note)
    let alone = PlannedExercise(item: 1, exercise: call.exercise, sets: [target])
    _ = try checked([alone], 0, 0, client)
    try tx.coaching.suggest(
      SetSuggestion(
        exercise: call.exercise, trainer: try caller.signedIn().member.face, suggestedAt: caller.now, target: target,
        note: note), workout: workout.id)
    let state = try Self.state(of: workout.id, tx)
    return Outcome(state, events: [Self.changed(state, of: client.id)])
  }

  private func dismiss(_ caller: Caller, _ call: CoachingDismiss, _ tx: Tx) throws -> Outcome<CoachingState> {
    let member = try caller.signedIn().member
    guard try tx.workouts.find(call.workout, member: member.id) != nil else {
      throw Fault.missing("workout", field: "workout")
    }
    try tx.coaching.dismiss(workout: call.workout)
    let state = try Self.state(of: call.workout, tx)
    return Outcome(state, events: [Self.changed(state, of: member.id)])
  }

  private func rest(_ caller: Caller, _ call: CoachingRest, _ tx: Tx) throws -> Outcome<RestReply> {
    let client = try Self.client(call.client, caller, tx).member
    guard (0...Rest.longestSeconds).contains(call.seconds) else {
      throw Fault(
        .invalid, "out_of_range", field: "seconds", params: ["min": 0, "max": Double(Rest.longestSeconds)])
    }
    guard try tx.workouts.current(member: client.id) != nil else {
      throw Fault(.conflict, "not_training", field: "client")
    }
    var rest: Rest?
    if call.seconds == 0 {
      try tx.rests.remove(member: client.id)
    } else {
      let new = Rest(exercise: nil, startedAt: caller.now, endsAt: caller.now + call.seconds * 1000)
      // A rest that began later, by a clock that runs ahead, is kept.
      rest = try tx.rests.put(new, member: client.id) ? new : try tx.rests.find(member: client.id)
    }
    let view = rest.map(RestView.init)
    return Outcome(RestReply(rest: view), events: [Event(.me(client.id), RestChanged(rest: view))])
  }

  /// - Throws: `workout_finished`, `no_such_workout`.
  func open(_ id: Int, of client: Member, _ tx: Tx) throws -> Workout {
    guard let workout = try tx.workouts.find(id, member: client.id) else {
      throw Fault.missing("workout", field: "workout")
    }
    guard workout.finishedAt == nil else { throw Fault(.conflict, "workout_finished", field: "workout") }
    return workout
  }

  /// One planned set in Gym's units. `PlanRules` checks the ranges.
  private static func planned(_ view: PlannedSetView, _ field: String) throws -> PlannedSet {
    let alone = PlannedExerciseView(PlannedExercise(item: 1, exercise: 1, sets: []))
    var one = alone
    one.sets = [view]
    do { return try one.planned(field: "").sets[0] } catch {
      var fault = error
      fault.field = fault.field.map { $0.replacing(".sets[0]", with: field) }
      throw fault
    }
  }

  /// Notifies the client's own screens and, through a mirror, the trainers who watch.
  static func changed(_ state: CoachingState, of client: Int) -> Event {
    Event(.coaching(client), CoachingChanged(state), key: CoachingChanged.event)
  }
}

/// Merges a client's new plan with their trainers' changes.
enum PlanMerge {
  /// Keeps trainers' changes that the client cannot have seen, and forgets those that the client's plan undoes.
  /// - Parameter at: when the client made the plan; nil for now.
  /// - Returns: the events, if some of the changes are gone.
  static func merge(
    _ plan: inout [PlannedExercise], into workout: Workout, at: Int?, _ tx: Tx
  ) throws -> [Event] {
    let undone = try mergeSwaps(&plan, into: workout, madeAt: at ?? Int.max, tx)
    let changes = try tx.coaching.changes(workout: workout.id)
    guard !changes.isEmpty || undone else { return [] }
    let kept = PlanConflict.keep(changes, in: &plan, madeAt: at ?? Int.max)
    guard kept.count < changes.count || undone else { return [] }
    for change in changes where !kept.contains(change) { try tx.coaching.remove(change, workout: workout.id) }
    return [CoachingService.changed(try CoachingService.state(of: workout.id, tx), of: workout.member)]
  }

  /// - Returns: whether the plan undoes a swap.
  private static func mergeSwaps(
    _ plan: inout [PlannedExercise], into workout: Workout, madeAt: Int, _ tx: Tx
  ) throws -> Bool {
    let swaps = try tx.coaching.swaps(workout: workout.id)
    guard !swaps.isEmpty else { return false }
    let sets = try tx.workouts.sets(of: workout.id)
    let begun = swaps.filter { swap in
      sets.contains { $0.item == swap.item && $0.exercise == swap.before.exercise }
    }
    let kept = PlanConflict.keep(swaps, in: &plan, begun: Set(begun.map(\.item)), madeAt: madeAt)
    for swap in swaps where !kept.contains(swap) { try tx.coaching.removeSwap(item: swap.item, workout: workout.id) }
    return kept.count < swaps.count
  }
}
