import Gym
import Storage
import Wire

/// A member archived an exercise of their own, or brought it back.
struct ExerciseArchived: TopicEvent {
  static let event = "exercises.archived"
  var exercise: Int
  var isArchived: Bool
}

/// What members do with their own exercises, and trainers with proposed ones.
struct OwnExerciseService: Service {
  let catalog: ExerciseCatalog

  static let mostProposals = 200

  static let memberData = MemberData("exercises", "rest_times")

  func register(in registry: inout Registry) {
    registry.change(ExercisesRename.self, .login, rename)
    registry.change(ExercisesDelete.self, .login, delete)
    registry.change(ExercisesRestore.self, .login, restore)
    registry.change(ExercisesPropose.self, .login, propose)
    registry.query(ExercisesProposals.self, .trainer) { _, _, tx in
      ExercisesProposals.Reply(
        proposals: try tx.exercises.proposals(limit: Self.mostProposals).map {
          ProposalView(exercise: .full($0.exercise), member: FaceView($0.face), at: $0.at)
        })
    }
    registry.change(ExercisesAccept.self, .trainer, notes: .nothing("The catalog."), accept)
    registry.change(ExercisesSetMuscles.self, .trainer, notes: .nothing("The catalog."), setMuscles)
    registry.change(ExercisesDecline.self, .trainer, notes: .nothing("The catalog."), decline)
    registry.change(ExercisesSetVideo.self, .trainer, notes: .nothing("The catalog."), setVideo)
    registry.change(ExercisesSetSteps.self, .trainer, notes: .nothing("The catalog."), setSteps)
    registry.publishes(ExerciseChanged.self, ExerciseDeleted.self)
    registry.remember(ExerciseArchived.self) { [catalog] event, _ in
      catalog.retire(event.exercise, event.isArchived)
    }
  }

  /// Reads the row, because memory is updated only after the commit and one commit can contain two changes.
  private func own(_ id: Int, _ caller: Caller, _ tx: Tx) throws -> (exercise: Exercise, member: Int) {
    let member = try caller.signedIn().member.id
    guard let exercise = try tx.exercises.find(id), exercise.owner == member else {
      throw Fault.missing("exercise", field: "exercise")
    }
    return (exercise, member)
  }

  /// Like `own`, but not a deleted exercise: it neither blocks a name nor can be proposed.
  private func listed(_ id: Int, _ caller: Caller, _ tx: Tx) throws -> (exercise: Exercise, member: Int) {
    let own = try own(id, caller, tx)
    guard try !tx.exercises.isRetired(id) else { throw Fault.missing("exercise", field: "exercise") }
    return own
  }

  private func outcome(_ exercise: Exercise, _ member: Int, _ tx: Tx) throws -> Outcome<ExerciseReply> {
    let rest = try tx.rests.seconds(member: member, exercise: exercise.id)
    let view = ExerciseView.row(exercise, restSeconds: rest)
    return Outcome(
      ExerciseReply(exercise: view),
      events: [
        Event(.exercises, ExercisesAdded(exercises: [exercise])),
        Event(.me(member), ExerciseChanged(exercise: view)),
      ])
  }

  private func rename(_ caller: Caller, _ call: ExercisesRename, _ tx: Tx) throws -> Outcome<ExerciseReply> {
    let (exercise, member) = try listed(call.exercise, caller, tx)
    let name = try MemberRules.name(call.name)
    // The name is visible to friends and on walls.
    try Moderation.checkWords([("name", name)], tx)
    let key = matchKey(name)
    if key != matchKey(exercise.facts.name), try tx.exercises.byMatchKeys([key], member: member)[key] != nil {
      throw Fault(.conflict, "name_taken", field: "name")
    }
    return try outcome(try tx.exercises.rename(exercise, member: member, to: name), member, tx)
  }

  private func delete(_ caller: Caller, _ call: ExercisesDelete, _ tx: Tx) throws -> Outcome<Nothing> {
    let (exercise, member) = try own(call.exercise, caller, tx)
    try tx.exercises.archive(exercise, member: member)
    return Outcome(
      Nothing(),
      events: [
        Event(.exercises, ExerciseArchived(exercise: exercise.id, isArchived: true)),
        Event(.me(member), ExerciseDeleted(exercise: exercise.id)),
      ])
  }

  private func restore(_ caller: Caller, _ call: ExercisesRestore, _ tx: Tx) throws -> Outcome<ExerciseReply> {
    var (exercise, member) = try own(call.exercise, caller, tx)
    let key = matchKey(exercise.facts.name)
    if let taker = try tx.exercises.byMatchKeys([key], member: member)[key], taker != exercise.id {
      throw Fault(.conflict, "name_taken", field: "name")
    }
    guard try tx.exercises.unarchive(exercise, member: member) else {
      throw Fault(.conflict, "exercise_not_deleted", field: "exercise")
    }
    exercise.proposal = nil
    var outcome = try outcome(exercise, member, tx)
    outcome.events.append(Event(.exercises, ExerciseArchived(exercise: exercise.id, isArchived: false)))
    return outcome
  }

  private func propose(_ caller: Caller, _ call: ExercisesPropose, _ tx: Tx) throws -> Outcome<ExerciseReply> {
    var (exercise, member) = try listed(call.exercise, caller, tx)
    let isWithdrawn = call.withdrawn ?? false
    if !isWithdrawn, try tx.exercises.isInCatalog(exercise.facts.name) {
      throw Fault(.conflict, "name_taken", field: "name")
    }
    try tx.exercises.propose(exercise.id, member: member, at: isWithdrawn ? nil : caller.now)
    exercise.proposal = isWithdrawn ? nil : .waiting
    return try outcome(exercise, member, tx)
  }

  /// - Throws: `no_such_proposal` if another trainer was faster, or the member withdrew it.
  private func proposed(_ id: Int, _ tx: Tx) throws -> (exercise: Exercise, member: Int) {
    guard let exercise = try tx.exercises.find(id), exercise.proposal == .waiting, let member = exercise.owner else {
      throw Fault.missing("proposal", field: "exercise")
    }
    return (exercise, member)
  }

  private func accept(_ caller: Caller, _ call: ExercisesAccept, _ tx: Tx) throws -> Outcome<ExerciseReply> {
    var (exercise, member) = try proposed(call.exercise, tx)
    guard exercise.facts.name == call.name else { throw Fault(.conflict, "proposal_changed", field: "name") }
    try Self.describe(&exercise, call.primary, call.secondary, call.bodyPart)
    exercise.facts.equipment = call.equipment ?? exercise.facts.equipment
    return try outcome(try tx.exercises.accept(exercise), member, tx)
  }

  private static func describe(
    _ exercise: inout Exercise, _ primary: [Muscle]?, _ secondary: [Muscle]?, _ bodyPart: BodyPart?
  ) throws {
    (exercise.facts.primary, exercise.facts.secondary) = try ExerciseRules.muscles(
      primary: primary ?? exercise.facts.primary, secondary: secondary ?? exercise.facts.secondary)
    exercise.facts.bodyPart = bodyPart ?? exercise.facts.bodyPart
  }

  /// Only for exercises that members proposed. The catalog's own muscles come from its files, with each update.
  private func setMuscles(_ caller: Caller, _ call: ExercisesSetMuscles, _ tx: Tx) throws -> Outcome<ExerciseReply> {
    var exercise = try shared(call.exercise, tx)
    guard exercise.slug?.hasPrefix(ExerciseStore.gymSlug) ?? false else {
      throw Fault(.conflict, "shipped_exercise", field: "exercise")
    }
    try Self.describe(&exercise, call.primary, call.secondary, call.bodyPart)
    try tx.exercises.describe(exercise)
    return changed(exercise)
  }

  private func decline(_ caller: Caller, _ call: ExercisesDecline, _ tx: Tx) throws -> Outcome<Nothing> {
    var (exercise, member) = try proposed(call.exercise, tx)
    try tx.exercises.decline(exercise.id, at: caller.now)
    exercise.proposal = .declined
    return Outcome(Nothing(), events: try outcome(exercise, member, tx).events)
  }

  private func setVideo(_ caller: Caller, _ call: ExercisesSetVideo, _ tx: Tx) throws -> Outcome<ExerciseReply> {
    var exercise = try shared(call.exercise, tx)
    exercise.video = try call.video.map { try ExerciseRules.video($0) }
    try tx.exercises.setVideo(exercise.id, exercise.video)
    return changed(exercise)
  }

  private func setSteps(_ caller: Caller, _ call: ExercisesSetSteps, _ tx: Tx) throws -> Outcome<ExerciseReply> {
    var exercise = try shared(call.exercise, tx)
    let steps = try ExerciseRules.steps(call.steps)
    // Whoever is muted may still take a text back.
    if !steps.isEmpty {
      try Moderation.check(steps.enumerated().map { (field: "steps[\($0.offset)]", text: $0.element) }, by: caller, tx)
    }
    exercise.steps = steps.isEmpty ? nil : steps
    try tx.exercises.setSteps(exercise.id, exercise.steps)
    return changed(exercise)
  }

  // MARK: The gym's

  /// An exercise of the gym's catalog.
  private func shared(_ id: Int, _ tx: Tx) throws -> Exercise {
    guard let exercise = try tx.exercises.find(id), exercise.owner == nil else {
      throw Fault.missing("exercise", field: "exercise")
    }
    return exercise
  }

  private func changed(_ exercise: Exercise) -> Outcome<ExerciseReply> {
    Outcome(
      ExerciseReply(exercise: .full(exercise)), events: [Event(.exercises, ExercisesAdded(exercises: [exercise]))])
  }
}
