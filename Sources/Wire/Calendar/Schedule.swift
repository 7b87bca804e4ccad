package import Gym

/// The plan for a day: a workout, or rest.
package struct ScheduleItem: Codable, Sendable {
  package var day: String
  /// Minutes since midnight, in the gym's zone.
  package var minute: Int?
  package var rest: Bool?
  package var routine: Int?
  package var name: String?
  package var bodyParts: [BodyPart]?
  /// A session of the member's 5/3/1 program, instead of a routine.
  package var program: ProgramPartView?
  package var `repeat`: RecurrenceValue?

  package init(_ entry: ScheduleEntry) {
    day = entry.start.text
    minute = entry.content.minute
    rest = entry.content.isRest ? true : nil
    routine = entry.content.routine
    name = entry.content.name
    bodyParts = entry.content.bodyParts.isEmpty ? nil : entry.content.bodyParts
    program = entry.content.session.map(ProgramPartView.init)
    `repeat` = entry.recurrence.map(RecurrenceValue.init)
  }

  package var content: ScheduleContent {
    ScheduleContent(
      isRest: rest ?? false, routine: routine, name: name, bodyParts: bodyParts ?? [], minute: minute)
  }
}

/// One entry of a member's plan, for their export.
package struct ScheduleExport: Codable, Sendable {
  package var item: ScheduleItem
  /// Occurrences that differ; absent if there are none.
  package var changes: [Change]?

  package struct Change: Codable, Sendable {
    package var of: String
    package var day: String?
    package var skipped: Bool?
    package var removed: Bool?
    package var item: ScheduleItem?
  }

  package init(_ entry: ScheduleEntry, _ changes: [OccurrenceChange]) {
    item = ScheduleItem(entry)
    let views = changes.map { change in
      var changed = entry
      changed.recurrence = nil
      changed.start = change.to ?? change.day
      changed.content = change.content ?? entry.content
      return Change(
        of: change.day.text, day: change.to?.text, skipped: change.isSkipped ? true : nil,
        removed: change.isRemoved ? true : nil, item: change.content.map { _ in ScheduleItem(changed) })
    }
    self.changes = views.isEmpty ? nil : views
  }
}

/// One occurrence in a member's calendar.
package struct PlannedView: Codable, Sendable {
  package var entry: Int
  /// The day given by the rule. It identifies the occurrence, even if it was moved.
  package var of: String
  package var day: String
  package var minute: Int?
  package var state: PlanState
  package var routine: Int?
  package var name: String?
  /// The most trained first.
  package var bodyParts: [BodyPart]
  package var sets: Int?
  package var minutes: Int?
  /// A session of the member's current 5/3/1 program.
  package var program: ProgramPartView?
  /// Whether it belongs to a series.
  package var series: Bool
  /// The frequency of the series; absent for a single day.
  package var every: RecurrenceValue.Every?
  /// The last day of the series; absent if it has no end.
  package var ends: String?
  /// The workout that completed it.
  package var workout: Int?

  package init(
    _ planned: PlannedWorkout, state: PlanState, routine: Int?, name: String?, bodyParts: [BodyPart], sets: Int? = nil,
    minutes: Int? = nil, program: ProgramPartView? = nil, workout: Int? = nil
  ) {
    self.program = program
    entry = planned.entry
    of = planned.original.text
    day = planned.day.text
    minute = planned.content.minute
    self.state = state
    self.routine = routine
    self.name = name
    self.bodyParts = bodyParts
    self.sets = sets
    self.minutes = minutes
    series = planned.isSeries
    every = planned.recurrence.map { RecurrenceValue($0).every }
    ends = planned.isSeries ? planned.end?.text : nil
    self.workout = workout
  }
}

/// A completed workout.
package struct DoneView: Codable, Sendable {
  package var workout: Int
  package var day: String
  package var startedAt: Int
  /// Absent while it is open.
  package var finishedAt: Int?
  package var routine: Int?
  package var name: String?
  package var bodyParts: [BodyPart]
  /// The number of sets without warm-ups.
  package var sets: Int

  package init(
    workout: Int, day: String, startedAt: Int, finishedAt: Int?, routine: Int?, name: String?, bodyParts: [BodyPart],
    sets: Int
  ) {
    self.workout = workout
    self.day = day
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.routine = routine
    self.name = name
    self.bodyParts = bodyParts
    self.sets = sets
  }
}

package struct ComplianceView: Codable, Sendable {
  package var days: Int
  package var planned: Int
  package var done: Int

  package init(_ compliance: Compliance) {
    days = compliance.days
    planned = compliance.planned
    done = compliance.done
  }
}

/// A member's days, with what was planned and what was done.
package struct ScheduleMonth: Call {
  package static let method = "schedule.month"
  package var `as`: String?
  /// A client who shares their calendar with the caller; absent for the caller's own.
  package var client: Int?
  /// Both days are included.
  package var from: String
  package var to: String
  /// From `next` of the page before.
  package var after: Int?

  package struct Reply: Codable, Sendable {
    package var today: String
    /// By day and time.
    package var planned: [PlannedView]
    /// Oldest first.
    package var done: [DoneView]
    /// Absent on the last page.
    package var next: NextPage?
    package init(today: String, planned: [PlannedView], done: [DoneView], next: NextPage? = nil) {
      self.today = today
      self.planned = planned
      self.done = done
      self.next = next
    }
  }
}

/// How much of the plan was done, over 7, 30 and 90 days.
package struct ScheduleCompliance: Call {
  package static let method = "schedule.compliance"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var spans: [ComplianceView]
    package init(spans: [ComplianceView]) { self.spans = spans }
  }
}

package struct SchedulePlan: Change {
  package static let method = "schedule.plan"
  package var key: String
  package var `as`: String?
  package var items: [ScheduleItem]
  /// Whether everything else that is planned from the first of these days on is removed.
  package var replaces: Bool?

  package struct Reply: Codable, Sendable {
    /// The new entries, in the order of the items.
    package var entries: [Int]
    package init(entries: [Int]) { self.entries = entries }
  }
}

/// Moves one occurrence. Moving it to its own day puts it back there.
package struct ScheduleMove: Change {
  package static let method = "schedule.move"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var entry: Int
  /// The occurrence's `of`.
  package var day: String
  package var to: String
}

package struct ScheduleSkip: Change {
  package static let method = "schedule.skip"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var entry: Int
  package var day: String
  /// False makes it count again.
  package var skipped: Bool
}

package enum ScheduleScope: String, Codable, Hashable, Sendable, CaseIterable {
  case one, following, all
}

/// Replaces the content of an occurrence, or of it and those that follow.
package struct ScheduleEdit: Change {
  package static let method = "schedule.edit"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var entry: Int
  package var day: String
  package var scope: ScheduleScope
  package var minute: Int?
  package var rest: Bool?
  package var routine: Int?
  package var name: String?
  package var bodyParts: [BodyPart]?
  package var program: ProgramPartView?
  /// Monday is 1. Absent means that the weekday does not change.
  package var weekday: Int?
  /// The end of the series; absent means unchanged. Not for a single occurrence.
  package var ends: Ends?

  /// After this many occurrences from the first changed one on, or on a day. If both are absent, it never ends.
  package struct Ends: Codable, Sendable {
    package var count: Int?
    package var until: String?
  }

  package var content: ScheduleContent {
    ScheduleContent(
      isRest: rest ?? false, routine: routine, name: name, bodyParts: bodyParts ?? [], minute: minute)
  }
}

package struct ScheduleRemove: Change {
  package static let method = "schedule.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var entry: Int
  package var day: String
  package var scope: ScheduleScope
  /// False puts back an occurrence that was removed by itself. Absent means true.
  package var removed: Bool?
}

/// A member's calendar changed, from a day on.
package struct ScheduleChanged: TopicEvent {
  package static let event = "schedule.changed"
  package var from: String
  package init(from: String) { self.from = from }
}

/// How many members plan to train and do train on each day.
package struct ScheduleGym: Call {
  package static let method = "schedule.gym"
  package var `as`: String?
  /// Both days are included.
  package var from: String
  package var to: String

  package init(from: String, to: String) {
    self.from = from
    self.to = to
  }

  package struct Reply: Codable, Sendable {
    /// Oldest first. Days without anything are left out.
    package var days: [Day]
    package init(days: [Day]) { self.days = days }
  }

  package struct Day: Codable, Sendable {
    package var day: String
    /// Members who planned to train, and members who did. Today's `done` is 0; the topic `floor` has it.
    package var planned: Int
    package var done: Int
    /// Display names of members who chose to be shown and plan to train; only for today.
    package var names: [String]?
    package init(day: String, planned: Int, done: Int, names: [String]?) {
      self.day = day
      self.planned = planned
      self.done = done
      self.names = names
    }
  }
}
