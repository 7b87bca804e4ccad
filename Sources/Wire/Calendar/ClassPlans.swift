package import Gym

/// A class, as a trainer enters it. `start` is in minutes since midnight, local time in the gym's zone.
package struct ClassPlan: Codable, Sendable {
  package var name: String
  package var trainer: Int?
  package var room: Int?
  package var capacity: Int
  package var minutes: Int
  /// The first day.
  package var day: String
  package var start: Int
  /// Absent means once.
  package var repeats: RecurrenceValue?
  /// Minutes before the start; absent means the default.
  package var opensMinutes: Int?
  package var movesMinutes: Int?
  package var cancelMinutes: Int?
  package var names: ListedNames?

  package init(_ gymClass: GymClass) {
    let facts = gymClass.facts
    name = facts.name
    trainer = facts.trainer
    room = facts.room
    capacity = facts.capacity
    minutes = facts.minutes
    day = facts.series.start.text
    start = facts.start
    repeats = facts.series.recurrence.map { recurrence in
      var recurrence = recurrence
      // As the trainer entered it: including the sessions of an earlier rule.
      recurrence.count = recurrence.count.map { $0 + gymClass.held }
      return RecurrenceValue(recurrence)
    }
    opensMinutes = facts.opensMinutes
    movesMinutes = facts.movesMinutes
    cancelMinutes = facts.cancelMinutes
    names = facts.names
  }

  /// - Throws: the wrong field.
  package func facts() throws -> ClassFacts {
    guard let first = CalendarDay(day) else { throw Fault.invalid("day", "malformed_date") }
    let recurrence = try repeats?.recurrence(field: "repeats")
    var facts = ClassFacts(
      name: name, trainer: trainer, room: room, capacity: capacity, minutes: minutes, start: start,
      series: Series(start: first, recurrence: recurrence))
    facts.opensMinutes = opensMinutes ?? facts.opensMinutes
    facts.movesMinutes = movesMinutes ?? facts.movesMinutes
    facts.cancelMinutes = cancelMinutes ?? facts.cancelMinutes
    facts.names = names ?? facts.names
    return try facts.checked()
  }
}

package struct ClassView: Codable, Sendable {
  package var id: Int
  package var plan: ClassPlan
  /// True if it makes no more sessions.
  package var ended: Bool?
  package init(_ gymClass: GymClass) {
    id = gymClass.id
    plan = ClassPlan(gymClass)
    ended = gymClass.endedAt == nil ? nil : true
  }
}

package struct ClassReply: Codable, Sendable {
  package var `class`: ClassView
  package init(_ gymClass: GymClass) { self.class = ClassView(gymClass) }
}

/// The classes that continue, and the people who can be their trainers.
package struct ClassesAll: Call {
  package static let method = "classes.all"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// Sorted by name.
    package var classes: [ClassView]
    package var trainers: [FaceView]
    package init(classes: [ClassView], trainers: [FaceView]) {
      self.classes = classes
      self.trainers = trainers
    }
  }
}

package struct ClassesCreate: Change {
  package static let method = "classes.create"
  package typealias Reply = ClassReply
  package var key: String
  package var `as`: String?
  package var plan: ClassPlan
}

/// Changes a class from one of its days on. Its earlier sessions stay as they are.
package struct ClassesEdit: Change {
  package static let method = "classes.edit"
  package typealias Reply = ClassReply
  package var key: String
  package var `as`: String?
  package var `class`: Int
  /// Absent means today, which changes all upcoming sessions.
  package var from: String?
  package var plan: ClassPlan
}

/// Ends a class from one of its days on.
package struct ClassesEnd: Change {
  package static let method = "classes.end"
  package typealias Reply = ClassReply
  package var key: String
  package var `as`: String?
  package var `class`: Int
  package var from: String?
}

/// Changes one session, cancels it, or restores a cancelled one. Absent fields keep their values.
package struct ClassesChangeSession: Change {
  package static let method = "classes.changeSession"
  package var key: String
  package var `as`: String?
  package var session: Int
  /// Its new day and time.
  package var day: String?
  package var start: Int?
  package var minutes: Int?
  package var capacity: Int?
  /// 0 for none.
  package var trainer: Int?
  package var room: Int?
  package var cancelled: Bool?

  package struct Reply: Codable, Sendable {
    package var session: ClassSessionView
    package init(session: ClassSessionView) { self.session = session }
  }
}

/// A session's full list, as staff see it.
package struct ClassesRoster: Call {
  package static let method = "classes.roster"
  package typealias Reply = ClassRoster
  package var `as`: String?
  package var session: Int
}

package struct ClassRoster: Codable, Sendable {
  package struct Entry: Codable, Sendable {
    package var member: FaceView
    package var booking: BookingView
    package init(member: FaceView, booking: BookingView) {
      self.member = member
      self.booking = booking
    }
  }

  package var session: ClassSessionView
  /// Members with a place by name, then the line, then the rest.
  package var entries: [Entry]
  package init(session: ClassSessionView, entries: [Entry]) {
    self.session = session
    self.entries = entries
  }
}

/// Sets a member's attendance in a session: present, missing, added or removed. It may exceed the capacity.
package struct ClassesAttend: Change {
  package static let method = "classes.attend"
  package typealias Reply = ClassRoster
  package var key: String
  package var `as`: String?
  package var session: Int
  package var member: Int
  package var state: BookingState
  /// Only with `late`: whether it is forgiven. It stays on record.
  package var waived: Bool?
}

/// Members whom staff can add to a list or check in, by display name or full name, the most recent first.
package struct ClassesPeople: Call {
  package static let method = "classes.people"
  package typealias Reply = MembersRoster.Reply
  package var `as`: String?
  package var text: String
}

/// How many came, per session.
package struct ClassesAttendance: Call {
  package static let method = "classes.attendance"
  package var `as`: String?
  package var from: String
  package var to: String

  package struct Row: Codable, Sendable {
    package var session: Int
    package var `class`: Int
    package var name: String
    package var startsAt: Int
    package var trainer: String?
    package var capacity: Int
    /// Places that were taken.
    package var booked: Int
    package var came: Int
    package var missing: Int
    package var late: Int
    package var waiting: Int
    package init(_ session: ClassSession, _ counts: [BookingState: Int]) {
      self.session = session.id
      self.class = session.classID
      name = session.name
      startsAt = session.times.startsAt
      trainer = session.trainer?.name
      capacity = session.capacity
      booked = session.booked
      came = counts[.checkedIn] ?? 0
      missing = counts[.noShow] ?? 0
      late = counts[.late] ?? 0
      waiting = session.waiting
    }
  }

  package struct Reply: Codable, Sendable {
    package var sessions: [Row]
    package init(sessions: [Row]) { self.sessions = sessions }
  }
}
