import Gym
import Storage
import Wire

/// Deleting a workout, restoring it, and renaming it.
struct WorkoutRemovalService: Service {
  let changes: Changes
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let logins: Logins

  /// How long a deleted workout can be restored, in milliseconds.
  static let keptFor = Milliseconds.day

  func register(in registry: inout Registry) {
    registry.change(WorkoutsDelete.self, .login, delete)
    registry.allow(WorkoutsDelete.self, .log)
    registry.change(WorkoutsRestore.self, .login, restore)
    registry.allow(WorkoutsRestore.self, .log)
    registry.change(WorkoutsRename.self, .login, rename)
    registry.allow(WorkoutsRename.self, .log)
    registry.publishes(WorkoutDeleted.self, WorkoutRestored.self, WorkoutRenamed.self)
    registry.dailyChore { now in
      changes.prune("workouts") { tx in try tx.workouts.purgeDeleted(before: now - Self.keptFor) }
    }
  }

  private func delete(_ caller: Caller, _ call: WorkoutsDelete, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member
    let wasOpen = try tx.workouts.current(member: member.id)?.id == call.workout
    guard let workout = try tx.workouts.find(call.workout, member: member.id),
      let sets = try tx.workouts.delete(workout.id, member: member.id, at: caller.now)
    else { throw Fault.missing("workout", field: "workout") }
    var events = [
      Event(.me(member.id), WorkoutDeleted(workout: workout.id)), LogChanged.removed(from: workout),
      WorkoutActivity.over(workout.id, of: member.id),
    ]
    if wasOpen {
      try tx.rests.remove(member: member.id)
      events.append(Event(.me(member.id), RestChanged(rest: nil)))
    }
    let known = logins[member.id] ?? member
    return Outcome(
      Nothing(),
      events: events + sets.map { Event(.activity, SetActivity.deleted($0, of: known, calendar: calendar)) })
  }

  private func restore(_ caller: Caller, _ call: WorkoutsRestore, _ tx: Tx) throws -> Outcome<WorkoutReply> {
    let member = try caller.signedIn().member
    guard let (workout, sets) = try tx.workouts.restore(call.workout, member: member.id) else {
      throw Fault.missing("workout", field: "workout")
    }
    let view = WorkoutView(workout, sets: sets)
    let known = logins[member.id] ?? member
    let activity = sets.compactMap { set in
      exercises.find(set.exercise, for: member.id).map { exercise in
        Event(
          .activity,
          SetActivity.logged(
            set, exercise, of: known, isHere: workout.isLive, names: exercises.names, calendar: calendar))
      }
    }
    return Outcome(
      WorkoutReply(workout: view),
      events: [Event(.me(member.id), WorkoutRestored(workout: view)), LogChanged.edited(workout)] + activity)
  }

  private func rename(_ caller: Caller, _ call: WorkoutsRename, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member
    let name = call.name.isEmpty ? nil : try MemberRules.name(call.name)
    guard try tx.workouts.rename(call.workout, member: member.id, name: name) != nil else {
      throw Fault.missing("workout", field: "workout")
    }
    return Outcome(Nothing(), events: [Event(.me(member.id), WorkoutRenamed(workout: call.workout, name: name))])
  }
}
