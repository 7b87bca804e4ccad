package import Gym

/// One session of a class, as everybody sees it.
package struct ClassSessionView: Codable, Equatable, Sendable {
  package struct Named: Codable, Equatable, Sendable {
    package var id: Int
    package var name: String
    init(_ named: ClassSession.Named) {
      id = named.id
      name = named.name
    }
  }

  package var id: Int
  package var `class`: Int
  package var name: String
  /// The session's day in the series, even if it was moved.
  package var day: String
  package var startsAt: Int
  package var endsAt: Int
  package var trainer: Named?
  package var room: Named?
  package var capacity: Int
  /// True if no free place is open to everybody.
  package var full: Bool
  /// Free places, and how many are in line; absent if the class hides them.
  package var left: Int?
  package var waiting: Int?
  /// Absent unless the class shows names. Only members who chose to be shown.
  package var names: [String]?
  package var opensAt: Int
  package var movesUntil: Int
  package var cancelUntil: Int
  /// True if it is cancelled.
  package var cancelled: Bool?
  /// Counts the changes of this session itself.
  package var version: Int

  /// - Parameter names: of members with a place who chose to be shown.
  package init(_ session: ClassSession, names: [String]) {
    id = session.id
    self.class = session.classID
    name = session.name
    day = session.day.text
    startsAt = session.times.startsAt
    endsAt = session.times.endsAt
    trainer = session.trainer.map(Named.init)
    room = session.room.map(Named.init)
    capacity = session.capacity
    full = session.openPlaces == 0
    left = session.names == .hidden ? nil : session.openPlaces
    waiting = session.names == .hidden ? nil : session.waiting
    self.names = session.names == .names ? names : nil
    opensAt = session.times.opensAt
    movesUntil = session.times.movesUntil
    cancelUntil = session.times.cancelUntil
    cancelled = session.cancelledAt == nil ? nil : true
    version = session.version
  }
}

/// A member's place in a session or in its line.
package struct BookingView: Codable, Sendable {
  package var session: Int
  package var state: BookingState
  /// The position in line, from 1.
  package var place: Int?
  /// A free place is kept for the member until then.
  package var heldUntil: Int?
  /// The member moves up only until this long before the start, in minutes; absent means 0.
  package var noticeMinutes: Int?
  package var news: BookingNews?
  package var waived: Bool?
  package var checkedInAt: Int?
  package var at: Int

  package init(_ booking: Booking) {
    session = booking.session
    state = booking.state
    place = booking.place
    heldUntil = booking.heldUntil
    noticeMinutes = booking.noticeMinutes == 0 ? nil : booking.noticeMinutes
    news = booking.news
    waived = booking.isWaived ? true : nil
    checkedInAt = booking.checkedInAt
    at = booking.at
  }
}

/// A member's booking with its session: the reply to a change of it, and the event for the member's screens.
package struct BookedSession: Codable, Sendable {
  package var booking: BookingView
  package var session: ClassSessionView
  package init(booking: BookingView, session: ClassSessionView) {
    self.booking = booking
    self.session = session
  }
}

/// A booking in a member's export.
package struct BookedClassView: Codable, Sendable {
  package var name: String
  package var startsAt: Int
  package var state: BookingState
  package init(name: String, startsAt: Int, state: BookingState) {
    self.name = name
    self.startsAt = startsAt
    self.state = state
  }
}

/// The sessions on at most 62 days in the gym's zone, first and last included.
package struct ClassesList: Call {
  package static let method = "classes.list"
  package var `as`: String?
  package var from: String
  package var to: String

  package struct Reply: Codable, Sendable {
    /// In order.
    package var sessions: [ClassSessionView]
    /// The caller's own bookings, if a member is logged in.
    package var mine: [BookingView]
    package init(sessions: [ClassSessionView], mine: [BookingView]) {
      self.sessions = sessions
      self.mine = mine
    }
  }
}

/// A member's bookings and places in line from now on, and those with unread news.
package struct ClassesMine: Call {
  package static let method = "classes.mine"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var bookings: [BookedSession]
    package init(bookings: [BookedSession]) { self.bookings = bookings }
  }
}

/// Takes a place, or the end of the line if none is free.
package struct ClassesBook: Change {
  package static let method = "classes.book"
  package typealias Reply = BookedSession
  package var key: String
  package var `as`: String?
  package var session: Int
  /// Moves up only until this long before the start.
  package var noticeMinutes: Int?
}

/// Gives up a place, or leaves the line.
package struct ClassesCancel: Change {
  package static let method = "classes.cancel"
  package typealias Reply = BookedSession
  package var key: String
  package var `as`: String?
  package var session: Int
}

/// Claims a place that became free after the cut-off.
package struct ClassesClaim: Change {
  package static let method = "classes.claim"
  package typealias Reply = BookedSession
  package var key: String
  package var `as`: String?
  package var session: Int
}

/// Checks the member in, at a kiosk.
package struct ClassesCheckIn: Change {
  package static let method = "classes.checkIn"
  package typealias Reply = BookedSession
  package var key: String
  package var `as`: String?
  package var session: Int
}

/// The member has read the news.
package struct ClassesSeen: Change {
  package static let method = "classes.seen"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var session: Int
}

/// A session or its places changed.
package struct ClassesChanged: TopicEvent {
  package static let event = "classes.changed"
  package var session: ClassSessionView
  package init(session: ClassSessionView) { self.session = session }
}

/// Today's sessions. As an event: classes were made, changed or ended, or a day began. A client that shows other days
/// must ask again.
package struct ClassesPlanned: TopicEvent {
  package static let event = "classes.planned"
  package var day: String
  package var sessions: [ClassSessionView]
  package init(day: String, sessions: [ClassSessionView]) {
    self.day = day
    self.sessions = sessions
  }
}

/// A member's own booking changed, by the member or otherwise.
package struct ClassesBooked: TopicEvent {
  package static let event = "classes.booked"
  package var booking: BookingView
  package var session: ClassSessionView
  package init(_ booked: BookedSession) {
    booking = booked.booking
    session = booked.session
  }
}
