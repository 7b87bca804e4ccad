package import Gym

/// A kind of appointment that a trainer offers.
package struct AppointmentKindView: Codable, Sendable {
  package var id: Int
  package var name: String
  package var minutes: Int
  package var beforeMinutes: Int
  package var afterMinutes: Int
  package var room: Int?

  package init(_ kind: AppointmentKind) {
    id = kind.id
    name = kind.name
    minutes = kind.minutes
    beforeMinutes = kind.beforeMinutes
    afterMinutes = kind.afterMinutes
    room = kind.room
  }
}

/// A trainer's rules for appointments. Minutes are before the start.
package struct AppointmentRulesValue: Codable, Sendable {
  package var automatic: Bool
  package var noticeMinutes: Int
  package var cancelMinutes: Int

  package init(_ rules: AppointmentRules) {
    automatic = rules.automatic
    noticeMinutes = rules.noticeMinutes
    cancelMinutes = rules.cancelMinutes
  }

  /// - Throws: the wrong field.
  package func rules() throws(Invalid) -> AppointmentRules {
    var rules = AppointmentRules()
    rules.automatic = automatic
    rules.noticeMinutes = noticeMinutes
    rules.cancelMinutes = cancelMinutes
    do { try rules.check() } catch { throw Invalid("rules.\(error.field)", error.reason) }
    return rules
  }
}

/// Minutes since midnight, local time; `to` may be 1440.
package struct OpenRangeValue: Codable, Sendable {
  package var from: Int
  package var to: Int
  package init(_ range: OpenRange) {
    from = range.from
    to = range.to
  }
  var range: OpenRange { OpenRange(from: from, to: to) }
}

package struct OpenHoursValue: Codable, Sendable {
  package struct Weekly: Codable, Sendable {
    /// 1 is Monday.
    package var weekday: Weekday
    package var ranges: [OpenRangeValue]
  }

  package struct Day: Codable, Sendable {
    package var day: String
    /// Empty means that the day is off.
    package var ranges: [OpenRangeValue]
  }

  /// In the order of the week, without the days that are off.
  package var weekly: [Weekly]
  /// Single days, in order. Their hours replace those of the weekday.
  package var days: [Day]

  package init(_ hours: OpenHours) {
    weekly = hours.weekly.sorted { $0.key < $1.key }.map { weekday, ranges in
      Weekly(weekday: weekday, ranges: ranges.map(OpenRangeValue.init))
    }
    days = hours.days.sorted { $0.key < $1.key }.map { day, ranges in
      Day(day: day.text, ranges: ranges.map(OpenRangeValue.init))
    }
  }

  /// - Throws: the wrong field. A repeated day is malformed.
  package func hours() throws(Invalid) -> OpenHours {
    var hours = OpenHours()
    for (place, one) in weekly.enumerated() {
      let field = "hours.weekly[\(place)]"
      guard hours.weekly[one.weekday] == nil else { throw Invalid("\(field).weekday", .malformed) }
      let ranges = try OpenHours.merged(one.ranges.map(\.range), field: "\(field).ranges")
      if !ranges.isEmpty { hours.weekly[one.weekday] = ranges }
    }
    guard days.count <= OpenHours.mostDays else {
      throw Invalid("hours.days", .outOfRange(min: 0, max: Double(OpenHours.mostDays)))
    }
    for (place, one) in days.enumerated() {
      let field = "hours.days[\(place)]"
      guard let day = CalendarDay(one.day) else { throw Invalid("\(field).day", .malformedDate) }
      guard hours.days[day] == nil else { throw Invalid("\(field).day", .malformed) }
      hours.days[day] = try OpenHours.merged(one.ranges.map(\.range), field: "\(field).ranges")
    }
    return hours
  }
}

/// The caller's offer: rules, kinds and hours of their appointments.
package struct AppointmentOffer: Codable, Sendable {
  package var kinds: [AppointmentKindView]
  package var rules: AppointmentRulesValue
  package var hours: OpenHoursValue

  package init(kinds: [AppointmentKindView], rules: AppointmentRulesValue, hours: OpenHoursValue) {
    self.kinds = kinds
    self.rules = rules
    self.hours = hours
  }
}

/// The caller's own offer.
package struct AppointmentsOffer: Call {
  package static let method = "appointments.offer"
  package typealias Reply = AppointmentOffer
  package var `as`: String?
}

/// Replaces the trainer's open hours and rules.
package struct AppointmentsSetHours: Change {
  package static let method = "appointments.setHours"
  package typealias Reply = AppointmentOffer
  package var key: String
  package var `as`: String?
  package var hours: OpenHoursValue
  package var rules: AppointmentRulesValue
}

/// Adds a kind of appointment, or changes one. Existing appointments keep the values they were made with.
package struct AppointmentsSaveKind: Change {
  package static let method = "appointments.saveKind"
  package typealias Reply = AppointmentOffer
  package var key: String
  package var `as`: String?
  /// Absent means a new one.
  package var kind: Int?
  package var name: String
  package var minutes: Int
  package var beforeMinutes: Int?
  package var afterMinutes: Int?
  package var room: Int?
}

/// Removes a kind from the offer. Existing appointments of that kind stay.
package struct AppointmentsRemoveKind: Change {
  package static let method = "appointments.removeKind"
  package typealias Reply = AppointmentOffer
  package var key: String
  package var `as`: String?
  package var kind: Int
}

/// The requests that the trainer has not answered yet, the next one first.
package struct AppointmentsRequests: Call {
  package static let method = "appointments.requests"
  package typealias Reply = AppointmentsReply
  package var `as`: String?
}

/// The trainer makes an appointment with a member, which is confirmed at once. It may be outside the open hours.
package struct AppointmentsBook: Change {
  package static let method = "appointments.book"
  package typealias Reply = AppointmentsReply
  package var key: String
  package var `as`: String?
  package var member: Int
  package var kind: Int
  package var startsAt: Int
  package var note: String?
  /// The address of the call that it is held as.
  package var link: String?
  /// How many weeks in a row; absent means once.
  package var count: Int?
}

/// The trainer sets or removes the address of the call that an appointment is held as.
package struct AppointmentsSetLink: Change {
  package static let method = "appointments.setLink"
  package typealias Reply = AppointmentsReply
  package var key: String
  package var `as`: String?
  package var appointment: Int
  /// Absent or empty removes it.
  package var link: String?
  /// Absent means `one`.
  package var scope: AppointmentScope?
}

/// The trainer confirms a request, or it and those that follow in its series.
package struct AppointmentsConfirm: Change {
  package static let method = "appointments.confirm"
  package typealias Reply = AppointmentsReply
  package var key: String
  package var `as`: String?
  package var appointment: Int
  package var scope: AppointmentScope?
}

/// The trainer declines a request, or it and those that follow in its series.
package struct AppointmentsDecline: Change {
  package static let method = "appointments.decline"
  package typealias Reply = AppointmentsReply
  package var key: String
  package var `as`: String?
  package var appointment: Int
  package var note: String?
  package var scope: AppointmentScope?
}
