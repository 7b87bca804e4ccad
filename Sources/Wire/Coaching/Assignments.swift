package import Gym

/// How the load of one exercise of an assigned routine changes.
package struct ProgressionValue: Codable, Sendable {
  package enum Rule: String, Codable, Hashable, Sendable, CaseIterable {
    case linear, double, percentages, wendler
  }

  package var item: Int
  package var rule: Rule
  /// For `linear` and `double`.
  package var step: WeightValue?
  /// For `percentages`: one for each week, in percent.
  package var weeks: [Double]?
  /// For `wendler`: how fast the training max grows.
  package var region: Wendler.Region?
  /// For `percentages` and `wendler`. Absent means the client's own.
  package var trainingMax: WeightValue?

  package init(item: Int, _ progression: Progression) {
    self.item = item
    switch progression {
    case .linear(let step):
      rule = .linear
      self.step = WeightValue(step)
    case .double(let step):
      rule = .double
      self.step = WeightValue(step)
    case .percentages(let tenths, let max):
      rule = .percentages
      weeks = tenths.map { Double($0) / 10 }
      trainingMax = max.map(WeightValue.init)
    case .wendler(let region, let max):
      rule = .wendler
      self.region = region
      trainingMax = max.map(WeightValue.init)
    }
  }

  /// In Gym's units. Gym checks the ranges.
  /// - Parameter field: the path to this value, such as `progression[2]`.
  package func progression(field: String) throws(Fault) -> Progression {
    let max = try trainingMax?.weight(field: "\(field).trainingMax")
    switch rule {
    case .linear, .double:
      guard let step = try step?.weight(field: "\(field).step") else {
        throw Fault.invalid("\(field).step", "required")
      }
      return rule == .linear ? .linear(step: step) : .double(step: step)
    case .percentages:
      var tenths: [Int] = []
      for (index, percent) in (weeks ?? []).enumerated() {
        guard abs(percent) < 10_000 else { throw Fault.invalid("\(field).weeks[\(index)]", "out_of_range") }
        let value = (percent * 10).rounded()
        guard abs(value - percent * 10) < 1e-6 else { throw Fault.invalid("\(field).weeks[\(index)]", "precision") }
        tenths.append(Int(value))
      }
      return .percentages(tenths, trainingMax: max)
    case .wendler: return .wendler(region ?? .upper, trainingMax: max)
    }
  }
}

/// Why an exercise has today's load.
package struct PlanReasonView: Codable, Sendable {
  package var item: Int
  package var why: ProgressionReason.Code
  package var weight: WeightValue?
  package var step: WeightValue?
  package var reps: Int?
  package var times: Int?
  package var week: Int?
  package var weeks: Int?
  /// In percent.
  package var percent: Double?

  package init(item: Int, _ reason: ProgressionReason) {
    self.item = item
    why = reason.code
    weight = reason.weight.map(WeightValue.init)
    step = reason.step.map(WeightValue.init)
    reps = reason.reps
    times = reason.times
    week = reason.week
    weeks = reason.weeks
    percent = reason.percent.map { Double($0) / 10 }
  }
}

/// How one exercise of a copy differs from the assigned version.
package struct PlanDifferenceView: Codable, Sendable {
  package var kind: PlanDifference.Kind
  package var by: PlanEditor
  package var parts: [PlanDifference.Part]?
  package var before: PlannedExerciseView?
  package var after: PlannedExerciseView?

  package init(_ difference: PlanDifference) {
    kind = difference.kind
    by = difference.by
    parts = difference.parts.isEmpty ? nil : difference.parts
    before = difference.before.map(PlannedExerciseView.init)
    after = difference.after.map(PlannedExerciseView.init)
  }
}

/// A client's copy, as the trainer's list shows it.
package struct AssignmentView: Codable, Sendable {
  package var id: Int
  package var client: FaceView
  /// Absent if the trainer deleted the template.
  package var template: Int?
  /// The copy's id among the client's routines, as their calendar names it.
  package var routine: Int
  /// The copy's name.
  package var name: String
  /// The first day. Weeks count from it.
  package var start: String
  /// The last day in the client's calendar; absent if there is none.
  package var until: String?
  /// Who changed it; absent if nobody did.
  package var changedBy: [PlanEditor]?
  /// Whether the template has changed since.
  package var behind: Bool?
  /// Whether the client deleted the copy.
  package var deleted: Bool?

  package init(
    id: Int, client: FaceView, template: Int?, routine: Int, name: String, start: String, until: String?,
    changedBy: [PlanEditor], behind: Bool, deleted: Bool
  ) {
    self.id = id
    self.client = client
    self.template = template
    self.routine = routine
    self.name = name
    self.start = start
    self.until = until
    self.changedBy = changedBy.isEmpty ? nil : changedBy
    self.behind = behind ? true : nil
    self.deleted = deleted ? true : nil
  }
}

package struct AssignmentsReply: Codable, Sendable {
  package var assignments: [AssignmentView]
  package init(assignments: [AssignmentView]) { self.assignments = assignments }
}

/// A copy with its plan and its differences.
package struct AssignmentReply: Codable, Sendable {
  package var assignment: AssignmentView
  package var routine: RoutineView
  /// The trainer's changes, and then the client's.
  package var differences: [PlanDifferenceView]
  package var progression: [ProgressionValue]

  package init(
    assignment: AssignmentView, routine: RoutineView, differences: [PlanDifferenceView],
    progression: [ProgressionValue]
  ) {
    self.assignment = assignment
    self.routine = routine
    self.differences = differences
    self.progression = progression
  }
}

/// The days of a copy in the client's calendar.
package struct AssignedDays: Codable, Sendable {
  /// `YYYY-MM-DD`.
  package var start: String
  package var weeks: Int
  /// Days of the week, 1 is Monday. Exactly one of `days` and `every`.
  package var days: [Int]?
  /// The interval in days.
  package var every: Int?
  /// Minutes since midnight, in the gym's zone.
  package var minute: Int?
}

/// Assigns one of the trainer's routines to clients. Each gets a copy and its days.
package struct AssignmentsAssign: Change {
  package static let method = "assignments.assign"
  package typealias Reply = AssignmentsReply
  package var key: String
  package var `as`: String?
  package var template: Int
  /// The version that the trainer saw.
  package var version: Int
  package var clients: [Int]
  package var schedule: AssignedDays
  package var progression: [ProgressionValue]?
}

/// Lists the copies that the caller manages.
package struct AssignmentsList: Call {
  package static let method = "assignments.list"
  package typealias Reply = AssignmentsReply
  package var `as`: String?
  /// Only copies of this routine.
  package var template: Int?
  /// Only this client's copies.
  package var client: Int?
}

package struct AssignmentsGet: Call {
  package static let method = "assignments.get"
  package typealias Reply = AssignmentReply
  package var `as`: String?
  package var assignment: Int
}

/// Changes one client's copy, but not the template.
package struct AssignmentsEdit: Change {
  package static let method = "assignments.edit"
  package typealias Reply = AssignmentReply
  package var key: String
  package var `as`: String?
  package var assignment: Int
  /// The version of the copy that was edited.
  package var version: Int
  package var name: String
  package var description: String?
  package var goal: RoutineGoal?
  package var level: Difficulty?
  package var minutes: Int?
  package var plan: [PlannedExerciseView]
  /// Absent means unchanged, for exercises that stay.
  package var progression: [ProgressionValue]?
}

extension AssignmentsEdit: RoutineEntry {}

/// Applies a template's changes to its copies.
package struct AssignmentsUpdate: Change {
  package static let method = "assignments.update"
  package typealias Reply = AssignmentsReply
  package var key: String
  package var `as`: String?
  package var template: Int
  /// The version that the trainer saw.
  package var version: Int
  /// These copies, even if they were changed. Absent means all unchanged copies.
  package var assignments: [Int]?
}

/// Plans the days of a copy again, from a day on.
package struct AssignmentsPlan: Change {
  package static let method = "assignments.plan"
  package typealias Reply = AssignmentReply
  package var key: String
  package var `as`: String?
  package var assignment: Int
  package var schedule: AssignedDays
  /// Required if this clears days that the client changed.
  package var sure: Bool?
}

/// Ends the trainer's management of a copy. The client keeps it.
package struct AssignmentsEnd: Change {
  package static let method = "assignments.end"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var assignment: Int
  /// Removes its days from the client's calendar, from today on.
  package var clears: Bool?
  package var sure: Bool?
}

/// Lists the member's own routines that trainers assigned.
package struct AssignmentsMine: Call {
  package static let method = "assignments.mine"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var routines: [Row]
    package init(routines: [Row]) { self.routines = routines }
  }

  package struct Row: Codable, Sendable {
    package var routine: Int
    /// Absent if the trainer's account is gone.
    package var trainer: FaceView?
    /// Whether the trainer still manages it.
    package var led: Bool
    package init(routine: Int, trainer: FaceView?, led: Bool) {
      self.routine = routine
      self.trainer = trainer
      self.led = led
    }
  }
}

/// A routine that a trainer assigned to a member, for the member's export.
package struct AssignedExport: Codable, Sendable {
  package var routine: Int
  /// The trainer's display name.
  package var trainer: String?
  package var start: String
  package var progression: [ProgressionValue]
  package init(routine: Int, trainer: String?, start: String, progression: [ProgressionValue]) {
    self.routine = routine
    self.trainer = trainer
    self.start = start
    self.progression = progression
  }
}

/// The plan of a routine with today's loads.
package struct AssignmentsToday: Call {
  package static let method = "assignments.today"
  package var `as`: String?
  /// The member's own routine.
  package var routine: Int

  package struct Reply: Codable, Sendable {
    package var version: Int
    package var plan: [PlannedExerciseView]
    package var reasons: [PlanReasonView]
    package init(version: Int, plan: [PlannedExerciseView], reasons: [PlanReasonView]) {
      self.version = version
      self.plan = plan
      self.reasons = reasons
    }
  }
}

/// The copies that a trainer manages have changed.
package struct AssignmentsChanged: TopicEvent {
  package static let event = "assignments.changed"
  /// The template; absent for a copy whose template was deleted.
  package var template: Int?
  package init(template: Int?) { self.template = template }
}
