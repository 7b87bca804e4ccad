/// The purpose of a routine.
package enum RoutineGoal: String, Codable, Sendable, CaseIterable {
  case strength, muscle, weightLoss, fitness, endurance, quick
}

/// Who can see a routine besides its owner.
package enum RoutineVisibility: String, Codable, Sendable, CaseIterable {
  case `private`
  /// Anybody with its link.
  case link
  /// Everybody in the gym, in the list.
  case gym
}

/// A routine's description and plan.
package struct RoutineFacts: Equatable, Sendable {
  package var name: String
  package var description: String?
  package var goal: RoutineGoal?
  package var level: Difficulty?
  /// The approximate duration.
  package var minutes: Int?
  package var plan: [PlannedExercise]

  package init(
    name: String, description: String? = nil, goal: RoutineGoal? = nil, level: Difficulty? = nil, minutes: Int? = nil,
    plan: [PlannedExercise]
  ) {
    self.name = name
    self.description = description
    self.goal = goal
    self.level = level
    self.minutes = minutes
    self.plan = plan
  }

  /// In plan order. An exercise that is planned twice occurs twice.
  package var exercises: [Int] { plan.map(\.exercise) }
  package var setCount: Int { plan.reduce(0) { $0 + $1.sets.count } }
}

/// A stored routine. It has a `slug` if it came with Rackside, or an `owner` if a member made it, never both.
package struct Routine: Equatable, Sendable {
  package var id: Int
  package var slug: String?
  package var owner: Int?
  /// The owner's display name, if they are shown on the floor.
  package var author: String?
  package var visibility: RoutineVisibility
  /// The code of its link, which works whatever `visibility` is; nil if there is no link.
  package var code: String?
  /// Counts the changes of its facts, from 1. A workout stores the version with which it began.
  package var version: Int
  package var facts: RoutineFacts
  /// When the member who asks last started it.
  package var lastUsedAt: Int?

  package init(
    id: Int, slug: String?, owner: Int?, author: String?, visibility: RoutineVisibility, code: String?, version: Int,
    facts: RoutineFacts, lastUsedAt: Int?
  ) {
    self.id = id
    self.slug = slug
    self.owner = owner
    self.author = author
    self.visibility = visibility
    self.code = code
    self.version = version
    self.facts = facts
    self.lastUsedAt = lastUsedAt
  }
}

/// The rules for a routine, besides those for its plan.
package enum RoutineRules {
  package static let maxMinutes = 600

  /// - Throws: the first wrong field.
  package static func checked(_ facts: RoutineFacts, type: (Int) -> ExerciseType?) throws(Invalid) -> RoutineFacts {
    var facts = facts
    facts.name = try MemberRules.name(facts.name)
    facts.description = try facts.description.flatMap { text throws(Invalid) in
      try PlanRules.note(text, field: "description")
    }
    if let minutes = facts.minutes, !(1...maxMinutes).contains(minutes) {
      throw Invalid("minutes", .outOfRange(min: 1, max: Double(maxMinutes)))
    }
    facts.plan = try PlanRules.checked(facts.plan, type: type)
    // Skipping belongs to a workout and not to a routine.
    for index in facts.plan.indices { facts.plan[index].isSkipped = false }
    return facts
  }
}

/// A routine as the list shows it, without its plan.
package struct ListedRoutine: Equatable, Sendable {
  package var id: Int
  package var slug: String?
  package var owner: Int?
  package var author: String?
  package var name: String
  package var goal: RoutineGoal?
  package var level: Difficulty?
  package var minutes: Int?
  package var visibility: RoutineVisibility
  package var exercises: [Int]
  package var setCount: Int
  package var lastUsedAt: Int?

  package init(
    id: Int, slug: String?, owner: Int?, author: String?, name: String, goal: RoutineGoal?, level: Difficulty?,
    minutes: Int?, visibility: RoutineVisibility, exercises: [Int], setCount: Int, lastUsedAt: Int?
  ) {
    self.id = id
    self.slug = slug
    self.owner = owner
    self.author = author
    self.name = name
    self.goal = goal
    self.level = level
    self.minutes = minutes
    self.visibility = visibility
    self.exercises = exercises
    self.setCount = setCount
    self.lastUsedAt = lastUsedAt
  }

  package init(_ routine: Routine) {
    self.init(
      id: routine.id, slug: routine.slug, owner: routine.owner, author: routine.author, name: routine.facts.name,
      goal: routine.facts.goal, level: routine.facts.level, minutes: routine.facts.minutes,
      visibility: routine.visibility, exercises: routine.facts.exercises, setCount: routine.facts.setCount,
      lastUsedAt: routine.lastUsedAt)
  }
}

/// A routine that comes with Rackside. Its plan refers to exercises by their index in `slugs`.
package struct ShippedRoutine: Equatable, Sendable {
  package var slug: String
  package var facts: RoutineFacts
  package var slugs: [String]

  package init(slug: String, facts: RoutineFacts, slugs: [String]) {
    self.slug = slug
    self.facts = facts
    self.slugs = slugs
  }
}
