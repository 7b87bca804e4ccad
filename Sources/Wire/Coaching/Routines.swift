package import Gym

/// A routine, as the list shows it.
package struct RoutineRow: Codable, Sendable {
  package var id: Int
  /// Identifies a routine that came with Rackside.
  package var slug: String?
  package var name: String
  package var goal: RoutineGoal?
  package var level: Difficulty?
  package var minutes: Int?
  package var own: Bool
  /// The display name of the author, if it is somebody else.
  package var author: String?
  /// In plan order.
  package var exercises: [Int]
  /// The number of its sets.
  package var sets: Int
  package var visibility: RoutineVisibility
  package var lastUsedAt: Int?

  /// - Parameter member: the viewer; nil for a kiosk without a login.
  package init(_ routine: ListedRoutine, for member: Int?) {
    id = routine.id
    slug = routine.slug
    name = routine.name
    goal = routine.goal
    level = routine.level
    minutes = routine.minutes
    own = routine.owner != nil && routine.owner == member
    author = own ? nil : routine.author
    exercises = routine.exercises
    sets = routine.setCount
    visibility = routine.visibility
    lastUsedAt = routine.lastUsedAt
  }
}

/// A whole routine.
package struct RoutineView: Codable, Sendable {
  package var id: Int
  package var slug: String?
  package var name: String
  package var description: String?
  package var goal: RoutineGoal?
  package var level: Difficulty?
  package var minutes: Int?
  package var own: Bool
  package var author: String?
  package var visibility: RoutineVisibility
  /// The code in a link to it; only for its owner.
  package var code: String?
  package var version: Int
  package var plan: [PlannedExerciseView]
  /// Exercises of the plan that are the author's own, which the reader's catalog lacks; absent if there are none.
  package var exercises: [ExerciseView]?
  package var lastUsedAt: Int?

  /// - Parameter strange: the exercises that the reader's catalog lacks.
  package init(_ routine: Routine, for member: Int?, strange: [Exercise] = []) {
    id = routine.id
    slug = routine.slug
    name = routine.facts.name
    description = routine.facts.description
    goal = routine.facts.goal
    level = routine.facts.level
    minutes = routine.facts.minutes
    own = routine.owner != nil && routine.owner == member
    author = own ? nil : routine.author
    visibility = routine.visibility
    code = own ? routine.code : nil
    version = routine.version
    plan = routine.facts.plan.map(PlannedExerciseView.init)
    exercises = strange.isEmpty ? nil : strange.map { ExerciseView.row($0) }
    lastUsedAt = routine.lastUsedAt
  }
}

package struct RoutineReply: Codable, Sendable {
  package var routine: RoutineView
  package init(routine: RoutineView) { self.routine = routine }
}

package struct RoutinesList: Call {
  package static let method = "routines.list"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var routines: [RoutineRow]
    package init(routines: [RoutineRow]) { self.routines = routines }
  }
}

/// Exactly one of `routine` and `code` is given.
package struct RoutinesGet: Call {
  package static let method = "routines.get"
  package typealias Reply = RoutineReply
  package var `as`: String?
  package var routine: Int?
  package var code: String?
}

package struct RoutinesCreate: Change {
  package static let method = "routines.create"
  package typealias Reply = RoutineReply
  package var key: String
  package var `as`: String?
  package var name: String
  package var description: String?
  package var goal: RoutineGoal?
  package var level: Difficulty?
  package var minutes: Int?
  package var plan: [PlannedExerciseView]
}

/// Replaces everything in the routine. Absent fields are removed.
package struct RoutinesEdit: Change {
  package static let method = "routines.edit"
  package typealias Reply = RoutineReply
  package var key: String
  package var `as`: String?
  package var routine: Int
  /// The version on which the edit is based.
  package var version: Int
  package var name: String
  package var description: String?
  package var goal: RoutineGoal?
  package var level: Difficulty?
  package var minutes: Int?
  package var plan: [PlannedExerciseView]
}

/// Exactly one of `routine` and `code` is given.
package struct RoutinesCopy: Change {
  package static let method = "routines.copy"
  package typealias Reply = RoutineReply
  package var key: String
  package var `as`: String?
  package var routine: Int?
  package var code: String?
  /// Absent means the original's name.
  package var name: String?
}

package struct RoutinesDelete: Change {
  package static let method = "routines.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var routine: Int
}

package struct RoutinesRestore: Change {
  package static let method = "routines.restore"
  package typealias Reply = RoutineReply
  package var key: String
  package var `as`: String?
  package var routine: Int
}

package struct RoutinesShare: Change {
  package static let method = "routines.share"
  package typealias Reply = RoutineReply
  package var key: String
  package var `as`: String?
  package var routine: Int
  package var visibility: RoutineVisibility
}

package struct RoutineChanged: TopicEvent {
  package static let event = "routine.changed"
  package var routine: RoutineRow
  package init(routine: RoutineRow) { self.routine = routine }
}

package struct RoutineDeleted: TopicEvent {
  package static let event = "routine.deleted"
  package var routine: Int
  package init(routine: Int) { self.routine = routine }
}

/// A request that contains a whole routine.
package protocol RoutineEntry {
  var name: String { get }
  var description: String? { get }
  var goal: RoutineGoal? { get }
  var level: Difficulty? { get }
  var minutes: Int? { get }
  var plan: [PlannedExerciseView] { get }
}

extension RoutineEntry {
  /// Converts to Gym's units. Gym checks the ranges.
  package func facts() throws(Fault) -> RoutineFacts {
    RoutineFacts(
      name: name, description: description, goal: goal, level: level, minutes: minutes,
      plan: try [PlannedExercise](plan, field: "plan"))
  }
}

extension RoutinesCreate: RoutineEntry {}
extension RoutinesEdit: RoutineEntry {}

extension [PlannedExercise] {
  /// Converts a plan to Gym's units. Gym checks the ranges.
  /// - Parameter field: the path to the plan.
  package init(_ plan: [PlannedExerciseView], field: String) throws(Fault) {
    self = []
    for (index, planned) in plan.enumerated() { append(try planned.planned(field: "\(field)[\(index)]")) }
  }
}
