import Gym
import Storage
import Wire

/// Exercises were deleted, because the import that made them was undone.
struct ExercisesRemoved: TopicEvent {
  static let event = "exercises.removed"
  var exercises: [Int]
}

/// Undoing a whole import.
struct ImportUndoService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  func register(in registry: inout Registry) {
    registry.query(ImportsList.self, .login) { caller, _, tx in
      let member = try caller.signedIn().member
      return ImportsList.Reply(
        imports: try tx.imports.list(member: member.id).map {
          ImportView(
            id: $0.id, at: $0.at, workouts: $0.workouts, sets: $0.sets, from: $0.from, to: $0.to,
            format: ImportFormat(rawValue: $0.format), added: $0.added > 0 ? $0.added : nil,
            extras: $0.extras > 0 ? $0.extras : nil)
        })
    }
    registry.allow(ImportsList.self, .read)
    registry.change(ImportsUndo.self, .login, undo)
    registry.publishes(LogImportUndone.self)
    registry.remember(ExercisesRemoved.self) { [exercises] event, _ in exercises.forget(event.exercises) }
  }

  private func undo(_ caller: Caller, _ call: ImportsUndo, _ tx: Tx) throws -> Outcome<ImportsUndo.Reply> {
    let member = try caller.signedIn().member
    guard let found = try tx.imports.find(call.import, member: member.id) else {
      throw Fault.missing("import", field: "import")
    }
    let undone = try tx.imports.undo(found.id, member: member.id)
    var others: [Event] = undone.routines.map { Event(.me(member.id), RoutineDeleted(routine: $0)) }
    if undone.others, let changed = try tx.members.find(member.id) {
      let maxes = try MaxService.reply(member.id, tx).maxes
      others += [
        Event(.members, MemberChanged(member: changed)), Event(.members, AccountChanged(member: changed)),
        Event(.me(member.id), MaxesChanged(maxes: maxes), key: MaxesChanged.event),
        try GoalService(calendar: calendar, exercises: exercises).news(of: member.id, now: caller.now, tx),
      ]
    }
    return Outcome(
      ImportsUndo.Reply(workouts: found.workouts, sets: found.sets),
      events: others + [
        Event(.exercises, ExercisesRemoved(exercises: undone.exercises)),
        Event(.activity, try FloorReloaded(tx, exercises, calendar: calendar, now: caller.now)),
        Event(.me(member.id), LogImportUndone(workouts: found.workouts, sets: found.sets)),
        LogChanged.replaced(of: member.id),
      ])
  }
}
