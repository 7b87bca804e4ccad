import Gym
import Storage
import Wire

/// Follows a command that imports a log, or roads, beside the running server. Memory and screens must be updated as after
/// an import here: otherwise the member's new exercises would be unknown to every method.
struct OutsideImports: Service {
  let changes: Changes
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let clock: Clock

  func register(in registry: inout Registry) {
    registry.chore(always: true) { _ in
      changes.database.readLater(
        { tx in try tx.imports.hasOutside() },
        done: { result in if case .success(true) = result { take() } })
    }
    // What was imported while no server ran has been loaded at the start. This removes the records of it.
    registry.atStart { tx in if try tx.imports.hasOutside() { take() } }
  }

  private func take() {
    let now = clock.now
    changes.make("imports") { tx in
      let found = try tx.imports.takeOutside()
      let events = try found.flatMap { try self.events($0, now: now, tx) }
      return events.isEmpty
        ? [] : events + [Event(.activity, try FloorReloaded(tx, exercises, calendar: calendar, now: now))]
    }
  }

  private func events(_ one: OutsideImport, now: Int, _ tx: Tx) throws -> [Event] {
    guard let member = try tx.members.find(one.member) else { return [] }
    let goals = GoalService(calendar: calendar, exercises: exercises)
    let routines = try tx.routines.list(member: member.id).filter { $0.owner == member.id }
    return [
      Event(.exercises, ExercisesAdded(exercises: try tx.exercises.own(of: member.id))),
      Event(.members, MemberChanged(member: member)), Event(.members, AccountChanged(member: member)),
    ] + routines.map { Event(.me(member.id), RoutineChanged(routine: RoutineRow($0, for: member.id))) } + [
      Event(.me(member.id), MaxesChanged(maxes: try MaxService.reply(member.id, tx).maxes), key: MaxesChanged.event),
      try goals.news(of: member.id, now: now, tx),
      Event(.me(member.id), LogImported(workouts: one.workouts, sets: one.sets)), LogChanged.replaced(of: member.id),
      Event.roadsChanged(member.id),
    ]
  }
}
