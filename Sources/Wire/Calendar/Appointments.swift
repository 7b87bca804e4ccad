package import Gym

/// An appointment, as its two sides see it. Nobody else can see it.
package struct AppointmentView: Codable, Sendable {
  package struct Place: Codable, Sendable {
    package var id: Int
    package var name: String
  }

  package var id: Int
  /// Absent if the trainer no longer offers this kind.
  package var kind: Int?
  package var name: String
  package var trainer: FaceView
  package var member: FaceView
  package var startsAt: Int
  package var endsAt: Int
  package var room: Place?
  package var state: AppointmentState
  /// The trainer's deadline to answer; only for a request.
  package var answerBy: Int?
  package var note: String?
  /// The address of the call that it is held as.
  package var link: String?
  /// Why it was declined or cancelled.
  package var reason: String?
  package var cancelledBy: AppointmentSide?
  /// Equal for all appointments of a weekly series.
  package var series: Int?
  /// The time before the member moved it; absent once the trainer has answered.
  package var movedFrom: Int?
  /// News for the member.
  package var news: AppointmentNews?
  package var checkedInAt: Int?
  /// Until then the member may cancel without consequence; absent if cancelling is never late.
  package var cancelUntil: Int?
  package var version: Int

  package init(_ one: Appointment) {
    id = one.id
    kind = one.kind
    name = one.name
    trainer = FaceView(one.trainer)
    member = FaceView(one.member)
    startsAt = one.times.startsAt
    endsAt = one.times.endsAt
    room = one.room.map { Place(id: $0.id, name: $0.name) }
    state = one.state
    answerBy = one.answerBy
    note = one.note
    link = one.link
    reason = one.reason
    cancelledBy = one.cancelledBy
    series = one.series
    movedFrom = one.movedFrom
    news = one.news
    checkedInAt = one.checkedInAt
    cancelUntil = one.isExcused ? nil : one.cancelUntil
    version = one.version
  }
}

/// An appointment in a member's export.
package struct ExportedAppointment: Codable, Sendable {
  package var name: String
  package var trainer: String
  package var startsAt: Int
  package var state: AppointmentState
  package init(name: String, trainer: String, startsAt: Int, state: AppointmentState) {
    self.name = name
    self.trainer = trainer
    self.startsAt = startsAt
    self.state = state
  }
}

/// Appointments after a change, and the dates of a series that were not possible.
package struct AppointmentsReply: Codable, Sendable {
  package struct Skipped: Codable, Sendable {
    package var startsAt: Int
    /// The reason of the fault that a single request for it would get.
    package var reason: String
    package init(startsAt: Int, reason: String) {
      self.startsAt = startsAt
      self.reason = reason
    }
  }

  package var appointments: [AppointmentView]
  package var skipped: [Skipped]?

  package init(_ appointments: [Appointment], skipped: [Skipped] = []) {
    self.appointments = appointments.map(AppointmentView.init)
    self.skipped = skipped.isEmpty ? nil : skipped
  }
}

/// The trainers who take appointments, and for what.
package struct AppointmentsTrainers: Call {
  package static let method = "appointments.trainers"
  package var `as`: String?

  package struct Row: Codable, Sendable {
    package var trainer: FaceView
    package var kinds: [AppointmentKindView]
    package var rules: AppointmentRulesValue
    package init(trainer: FaceView, kinds: [AppointmentKindView], rules: AppointmentRulesValue) {
      self.trainer = trainer
      self.kinds = kinds
      self.rules = rules
    }
  }

  package struct Reply: Codable, Sendable {
    /// Sorted by name.
    package var trainers: [Row]
    package init(trainers: [Row]) { self.trainers = trainers }
  }
}

/// When a trainer is free, for at most 31 days in the gym's zone, first and last included.
package struct AppointmentsSlots: Call {
  package static let method = "appointments.slots"
  package var `as`: String?
  package var kind: Int
  package var from: String
  package var to: String
  /// The member for whom the caller, a trainer, books it.
  package var member: Int?
  /// An appointment that is being moved. Its own time counts as free.
  package var appointment: Int?

  package struct Day: Codable, Sendable {
    package var day: String
    /// Possible starts, in order.
    package var starts: [Int]
    package init(day: String, starts: [Int]) {
      self.day = day
      self.starts = starts
    }
  }

  package struct Reply: Codable, Sendable {
    /// Every requested day.
    package var days: [Day]
    package init(days: [Day]) { self.days = days }
  }
}

/// The caller's own appointments, on either side, that begin on at most 62 days in the gym's zone, first and last
/// included.
package struct AppointmentsList: Call {
  package static let method = "appointments.list"
  package typealias Reply = AppointmentsReply
  package var `as`: String?
  package var from: String
  package var to: String
}

/// A member's appointments from now on, and those with unread news.
package struct AppointmentsMine: Call {
  package static let method = "appointments.mine"
  package typealias Reply = AppointmentsReply
  package var `as`: String?
}

/// Asks a trainer for an appointment.
package struct AppointmentsRequest: Change {
  package static let method = "appointments.request"
  package typealias Reply = AppointmentsReply
  package var key: String
  package var `as`: String?
  package var kind: Int
  package var startsAt: Int
  package var note: String?
  /// How many weeks in a row; absent means once.
  package var count: Int?
}

/// Moves an appointment, from either side.
package struct AppointmentsMove: Change {
  package static let method = "appointments.move"
  package typealias Reply = AppointmentsReply
  package var key: String
  package var `as`: String?
  package var appointment: Int
  package var startsAt: Int
}

/// Cancels an appointment, or it and those that follow in its series, from either side.
package struct AppointmentsCancel: Change {
  package static let method = "appointments.cancel"
  package typealias Reply = AppointmentsReply
  package var key: String
  package var `as`: String?
  package var appointment: Int
  package var note: String?
  /// Absent means `one`.
  package var scope: AppointmentScope?
}

/// Checks the member in, at a kiosk.
package struct AppointmentsCheckIn: Change {
  package static let method = "appointments.checkIn"
  package typealias Reply = AppointmentsReply
  package var key: String
  package var `as`: String?
  package var appointment: Int
}

/// The member has read the news.
package struct AppointmentsSeen: Change {
  package static let method = "appointments.seen"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var appointment: Int
}

/// An appointment was made or changed; sent to both sides.
package struct AppointmentsChanged: TopicEvent {
  package static let event = "appointments.changed"
  package var appointment: AppointmentView
  package init(_ appointment: Appointment) { self.appointment = AppointmentView(appointment) }
}
