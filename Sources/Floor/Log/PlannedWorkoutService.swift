import Gym
import Storage
import Wire

/// Workouts with a plan: starting one, changing its plan, pausing it.
struct PlannedWorkoutService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let logins: Logins
  let programs: ProgramService

  func register(in registry: inout Registry) {
    registry.change(WorkoutsStart.self, .delivery, sharesGroup: true, start)
    registry.allow(WorkoutsStart.self, .log)
    registry.change(WorkoutsPlan.self, .delivery, sharesGroup: true, plan)
    registry.allow(WorkoutsPlan.self, .log)
    registry.change(WorkoutsPause.self, .delivery, sharesGroup: true, pause)
    registry.allow(WorkoutsPause.self, .log)
    registry.publishes(WorkoutStarted.self, WorkoutPlanned.self, WorkoutPaused.self)
  }

  // MARK: Start

  private func start(_ caller: Caller, _ call: WorkoutsStart, _ tx: Tx) throws -> Outcome<WorkoutReply> {
    let member = try caller.signedIn().member
    let at = try SetService.instant(call.at, caller)
    try SetService.mayDeliver(call.at, caller)
    let content = try content(of: call, member, at, tx)
    var events = try endOpen(of: member, at: at, startsNew: call.startsNew ?? false, caller.now, tx)
    var workout = try Self.begin(
      at: at, for: member, caller.now, tx, name: content.name, plan: content.plan, routine: content.routine)
    if let program = content.program {
      try tx.programs.link(workout.id, member: member.id, to: program.program, program.part)
      workout.program = program
    }
    if let routine = workout.routine?.id { try tx.routines.noteUse(routine, member: member.id, at: at) }
    return started(workout, member, &events)
  }

  /// A workout that began too long ago, or before the open one, is stored as finished. Its sets and its end may still
  /// follow, however recent they are.
  static func begin(
    at: Int, for member: Member, _ now: Int, _ tx: Tx, name: String? = nil, plan: [PlannedExercise]? = nil,
    routine: RoutineUse? = nil
  ) throws -> Workout {
    let isPast = try tx.workouts.current(member: member.id) != nil || at < now - SetService.workoutSlack
    let workout = try tx.workouts.begin(
      member: member.id, at: at, source: .floor, bodyWeightGrams: member.bodyWeight?.grams, name: name,
      finishedAt: isPast ? at : nil, plan: plan, routine: routine)
    if isPast { try tx.workouts.setAwaitsEnd(workout.id, member: member.id, true) }
    return workout
  }

  private func started(_ workout: Workout, _ member: Member, _ events: inout [Event]) -> Outcome<WorkoutReply> {
    let reply = WorkoutReply(workout: WorkoutView(workout, sets: []))
    events.append(Event(.me(member.id), WorkoutStarted(workout: reply.workout), isReply: true))
    events.append(WorkoutActivity.now(workout, of: logins[member.id] ?? member))
    return Outcome(reply, events: events)
  }

  private struct Content {
    var name: String?
    var plan: [PlannedExercise]?
    var routine: RoutineUse?
    var program: ProgramUse?
  }

  private func content(of call: WorkoutsStart, _ member: Member, _ at: Int, _ tx: Tx) throws -> Content {
    var content = Content(name: try call.name.map { try MemberRules.name($0) })
    content.plan = try call.plan.map { try checked($0, member) }
    if let from = call.from {
      guard call.plan == nil, call.routine == nil else { throw Fault.invalid("from", "malformed") }
      guard let earlier = try tx.workouts.find(from, member: member.id) else {
        throw Fault.missing("workout", field: "from")
      }
      let known = try tx.workouts.sets(of: from).filter { exercises.find($0.exercise, for: member.id) != nil }
      content.name = content.name ?? earlier.name
      content.plan = try checked(Gym.plan(repeating: known), member)
    }
    if let routine = call.routine { try take(routine, into: &content, member, at, tx) }
    if let program = call.program {
      guard call.from == nil, call.routine == nil else { throw Fault.invalid("program", "malformed") }
      let begun = try programs.begin(program, plan: content.plan, member: member.id, tx)
      content.program = begun.use
      content.plan = try checked(begun.plan, member)
    }
    return content
  }

  /// A plan sent by the client belongs to the version it names, even if the routine has changed since.
  private func take(
    _ ref: WorkoutsStart.RoutineRef, into content: inout Content, _ member: Member, _ at: Int, _ tx: Tx
  ) throws {
    let routine = try tx.routines.find(ref.id, member: member.id)
    let isResolved = content.plan != nil
    guard let name = content.name ?? routine?.facts.name else { throw Fault.missing("routine", field: "routine") }
    if let routine, content.plan == nil {
      let assigned = AssignedWorkout(calendar: calendar, exercises: exercises, gym: programs.gym, tx: tx)
      let plan = try assigned.prescriptions(of: routine, member: member, now: at)?.map(\.planned)
      content.plan = try checked(plan ?? routine.facts.plan, member)
    }
    guard content.plan != nil else { throw Fault.missing("routine", field: "routine") }
    content.name = name
    content.routine = RoutineUse(
      id: routine?.id, name: isResolved ? name : routine?.facts.name ?? name,
      version: isResolved ? ref.version : routine?.version ?? ref.version)
  }

  /// Ends the open workout because another one begins at `at`. One without sets is dropped; one with sets is finished
  /// if the member chose to start a new one.
  /// - Throws: `workout_open`.
  private func endOpen(
    of member: Member, at: Int, startsNew: Bool, _ now: Int, _ tx: Tx
  ) throws -> [Event] {
    guard let open = try tx.workouts.current(member: member.id), at >= open.startedAt - SetService.clockSlack else {
      return []
    }
    guard try tx.workouts.lastSet(of: open.id) != nil else {
      _ = try tx.workouts.delete(open.id, member: member.id, at: now)
      return [
        Event(.me(member.id), WorkoutDeleted(workout: open.id)), LogChanged.removed(from: open),
        WorkoutActivity.over(open.id, of: member.id),
      ]
    }
    guard startsNew else { throw Fault(.conflict, "workout_open", field: "workout") }
    try tx.workouts.finish(open.id, member: member.id, name: nil, at: nil)
    let ended = try tx.workouts.find(open.id, member: member.id) ?? open
    return SetService.finished(ended, now: now)
  }

  // MARK: Plan and pause

  private func plan(_ caller: Caller, _ call: WorkoutsPlan, _ tx: Tx) throws -> Outcome<WorkoutReply> {
    let member = try caller.signedIn().member
    let at = try SetService.instant(call.at, caller)
    var plan = try checked(call.plan, member)
    guard var workout = try Self.find(call.workout, at: call.at, caller, tx) else {
      try SetService.mayDeliver(call.at, caller)
      let workout = try Self.begin(at: at, for: member, caller.now, tx, plan: plan)
      var events: [Event] = []
      return started(workout, member, &events)
    }
    guard workout.finishedAt == nil || call.workout == nil else {
      throw Fault(.conflict, "workout_finished", field: "workout")
    }
    let merged = try PlanMerge.merge(&plan, into: workout, at: call.at.map { _ in at }, tx)
    try tx.workouts.plan(workout.id, member: member.id, plan)
    workout.plan = plan
    let sets = try tx.workouts.sets(of: workout.id)
    let reply = WorkoutReply(workout: WorkoutView(workout, sets: sets))
    var events = [Event(.me(member.id), WorkoutPlanned(workout: workout.id, plan: reply.workout.plan ?? []))]
    if workout.finishedAt == nil {
      events.append(WorkoutActivity.now(workout, sets: sets, of: logins[member.id] ?? member))
    }
    return Outcome(reply, events: events + merged)
  }

  private func checked(_ plan: [PlannedExerciseView], _ member: Member) throws -> [PlannedExercise] {
    try checked([PlannedExercise](plan, field: "plan"), member)
  }

  private func checked(_ plan: [PlannedExercise], _ member: Member) throws -> [PlannedExercise] {
    try PlanRules.checked(plan, leastExercises: 0) { exercises.find($0, for: member.id)?.facts.type }
  }

  private func pause(_ caller: Caller, _ call: WorkoutsPause, _ tx: Tx) throws -> Outcome<WorkoutReply> {
    let member = try caller.signedIn().member
    let at = try SetService.instant(call.at, caller)
    guard let workout = try Self.find(call.workout, at: call.at, caller, tx) else {
      throw Fault.missing("workout", field: "workout")
    }
    // A workout that arrived late is stored as finished, and its pauses arrive before its end.
    guard try workout.finishedAt == nil || (call.workout == nil && tx.workouts.awaitsEnd(workout.id)) else {
      throw Fault(.conflict, "workout_finished", field: "workout")
    }
    let pausedAt: Int?
    var paused = workout.pausedMilliseconds
    switch (call.paused, workout.pausedAt) {
    case (true, let began): pausedAt = began ?? max(at, workout.startedAt)
    case (false, let began):
      pausedAt = nil
      paused += began.map { max(at - $0, 0) } ?? 0
    }
    try tx.workouts.pause(workout.id, member: member.id, pausedAt: pausedAt, pausedMilliseconds: paused)
    return Outcome(
      try WorkoutService.reply(workout.id, of: member.id, tx),
      events: [
        Event(.me(member.id), WorkoutPaused(workout: workout.id, pausedAt: pausedAt, pausedMs: paused))
      ])
  }

  /// The workout that a change is for: the named one; else the open one; or, for a change that was queued offline, the
  /// one in progress at that time. Nil if there is none.
  /// - Throws: `no_such_workout` if the named one does not exist; `login_needed`.
  static func find(_ id: Int?, at: Int?, _ caller: Caller, _ tx: Tx) throws -> Workout? {
    let member = try caller.signedIn().member.id
    guard let workout = try find(id, at: at, member: member, caller.now, tx) else { return nil }
    try SetService.mayDeliver(at ?? workout.startedAt, caller)
    return workout
  }

  private static func find(_ id: Int?, at: Int?, member: Int, _ now: Int, _ tx: Tx) throws -> Workout? {
    if let id {
      guard let workout = try tx.workouts.find(id, member: member) else {
        throw Fault.missing("workout", field: "workout")
      }
      return workout
    }
    let open = try tx.workouts.current(member: member)
    guard let at else { return open }
    if let open, at >= open.startedAt - SetService.clockSlack { return open }
    guard open != nil || at < now - SetService.workoutSlack else {
      return try tx.workouts.awaitingEnd(member: member, at: at, slack: SetService.workoutSlack)
    }
    return try tx.workouts.underWay(member: member, at: at, slack: SetService.workoutSlack)
  }
}
