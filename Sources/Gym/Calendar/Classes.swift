/// How much of a class's list everybody sees.
package enum ListedNames: String, Codable, Sendable, CaseIterable {
  /// Only whether a place is free.
  case hidden
  /// How many places are left, and how many members are in line.
  case count
  /// Also the names of members who chose to be shown.
  case names
}

/// The state of a member's booking.
package enum BookingState: String, Codable, Sendable, CaseIterable {
  case booked, waiting
  /// Cancelled in time, or removed by staff.
  case cancelled
  /// Cancelled after the deadline.
  case late
  case checkedIn, noShow

  /// Whether it takes one of the places.
  package var holdsPlace: Bool { self == .booked || self == .checkedIn || self == .noShow }
}

/// News about a booking for its member.
package enum BookingNews: String, Codable, Sendable, CaseIterable {
  case movedUp
  /// A place is free after the cut-off: it is kept for the member for a while, or the first to claim it gets it.
  case placeFree
  /// The session was cancelled.
  case cancelled
  /// The session was moved to another time.
  case changed
  /// The member has another class at that time.
  case dropped
}

/// A class, as a trainer enters it. Times are minutes since midnight, local time in the gym's zone.
package struct ClassFacts: Equatable, Sendable {
  package var name: String
  package var trainer: Int?
  package var room: Int?
  package var capacity: Int
  package var minutes: Int
  package var start: Int
  package var series: Series
  /// Booking opens this long before the start, in minutes.
  package var opensMinutes = 14 * 1440
  /// The cut-off: after this long before the start nobody moves up automatically. It comes before the cancelling
  /// deadline, so that a member who moves up can still cancel.
  package var movesMinutes = 180
  /// The cancelling deadline.
  package var cancelMinutes = 120
  package var names = ListedNames.count

  package init(
    name: String, trainer: Int? = nil, room: Int? = nil, capacity: Int, minutes: Int, start: Int, series: Series
  ) {
    self.name = name
    self.trainer = trainer
    self.room = room
    self.capacity = capacity
    self.minutes = minutes
    self.start = start
    self.series = series
  }

  package static let maxName = 60
  package static let maxCapacity = 500
  package static let minuteRange = 5...360
  package static let maxOpens = 90 * 1440
  package static let maxMoves = 7 * 1440

  /// - Returns: the facts, with the name trimmed.
  /// - Throws: the first field that breaks a rule, by its wire name.
  package func checked() throws(Invalid) -> ClassFacts {
    func within(_ value: Int, _ range: ClosedRange<Int>, _ field: String) throws(Invalid) {
      guard range.contains(value) else {
        throw Invalid(field, .outOfRange(min: Double(range.lowerBound), max: Double(range.upperBound)))
      }
    }
    var facts = self
    facts.name = try Text.line(name, max: Self.maxName, field: "name")
    try within(capacity, 1...Self.maxCapacity, "capacity")
    try within(minutes, Self.minuteRange, "minutes")
    try within(start, 0...1439, "start")
    try within(cancelMinutes, 0...(Self.maxMoves - 1), "cancelMinutes")
    try within(movesMinutes, (cancelMinutes + 1)...Self.maxMoves, "movesMinutes")
    try within(opensMinutes, (movesMinutes + 1)...Self.maxOpens, "opensMinutes")
    if let recurrence = series.recurrence {
      do { try recurrence.check() } catch { throw Invalid("repeats.\(error.field)", error.reason) }
    }
    return facts
  }
}

/// The deadlines of a class session. Instants are UTC milliseconds.
package struct ClassTimes: Equatable, Sendable {
  package var startsAt: Int
  package var endsAt: Int
  package var opensMinutes: Int
  package var movesMinutes: Int
  package var cancelMinutes: Int

  package init(startsAt: Int, endsAt: Int, opensMinutes: Int, movesMinutes: Int, cancelMinutes: Int) {
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.opensMinutes = opensMinutes
    self.movesMinutes = movesMinutes
    self.cancelMinutes = cancelMinutes
  }

  private static let minute = 60_000

  package var opensAt: Int { startsAt - opensMinutes * Self.minute }
  /// Until then the waiting list moves up automatically.
  package var movesUntil: Int { startsAt - movesMinutes * Self.minute }
  /// Cancelling after this instant is late.
  package var cancelUntil: Int { startsAt - cancelMinutes * Self.minute }
  /// From half an hour before the start to ten minutes after it.
  package var checkIn: ClosedRange<Int> { (startsAt - 30 * Self.minute)...(startsAt + 10 * Self.minute) }

  package func overlaps(_ other: ClassTimes) -> Bool { startsAt < other.endsAt && endsAt > other.startsAt }
}

/// The hours in which nobody moves up and nobody is notified of a free place, because nobody could respond. Local time
/// in the gym's zone.
package enum ClassNight {
  /// Minutes since midnight.
  package static let from = 23 * 60
  package static let until = 7 * 60

  package static func contains(_ instant: Int, _ calendar: GymCalendar) -> Bool {
    let minute = calendar.time(at: instant).second / 60
    return minute >= from || minute < until
  }
}

/// A class with its id, and what its series has already used up.
package struct GymClass: Equatable, Sendable {
  package var id: Int
  package var facts: ClassFacts
  /// How many sessions an earlier rule had before the series' start. They count towards COUNT.
  package var held: Int
  /// All sessions up to this day have been made.
  package var madeUntil: CalendarDay
  package var endedAt: Int?

  package init(id: Int, facts: ClassFacts, held: Int, madeUntil: CalendarDay, endedAt: Int?) {
    self.id = id
    self.facts = facts
    self.held = held
    self.madeUntil = madeUntil
    self.endedAt = endedAt
  }
}

/// One session of a class, with what everybody may know about it.
package struct ClassSession: Equatable, Sendable {
  /// A trainer or a room, with its name.
  package struct Named: Equatable, Sendable {
    package var id: Int
    package var name: String
    package init(id: Int, name: String) {
      self.id = id
      self.name = name
    }
  }

  package var id: Int
  package var classID: Int
  package var name: String
  /// The session's day in the series, even if it was moved.
  package var day: CalendarDay
  package var times: ClassTimes
  package var trainer: Named?
  package var room: Named?
  package var capacity: Int
  package var booked: Int
  package var waiting: Int
  /// How many free places are kept for members in line.
  package var held: Int
  package var names: ListedNames
  package var cancelledAt: Int?
  package var version: Int

  package init(
    id: Int, classID: Int, name: String, day: CalendarDay, times: ClassTimes, trainer: Named?, room: Named?,
    capacity: Int, booked: Int, waiting: Int, held: Int = 0, names: ListedNames, cancelledAt: Int?, version: Int
  ) {
    self.id = id
    self.classID = classID
    self.name = name
    self.day = day
    self.times = times
    self.trainer = trainer
    self.room = room
    self.capacity = capacity
    self.booked = booked
    self.waiting = waiting
    self.held = held
    self.names = names
    self.cancelledAt = cancelledAt
    self.version = version
  }

  /// Never below 0: reducing the capacity removes nobody.
  package var placesLeft: Int { max(0, capacity - booked) }
  /// The free places that are kept for nobody.
  package var openPlaces: Int { max(0, placesLeft - held) }
}

/// A member's place in a session, or in its line.
package struct Booking: Equatable, Sendable {
  package var session: Int
  package var member: Int
  package var state: BookingState
  package var noticeMinutes: Int
  package var news: BookingNews?
  /// Whether a late cancellation was forgiven.
  package var isWaived: Bool
  package var checkedInAt: Int?
  /// When it got this state.
  package var at: Int
  /// The position in line, from 1; only while waiting.
  package var place: Int?
  /// A free place is kept for the member until then; only while waiting.
  package var heldUntil: Int?

  package init(
    session: Int, member: Int, state: BookingState, noticeMinutes: Int, news: BookingNews?, isWaived: Bool,
    checkedInAt: Int?, at: Int, place: Int?, heldUntil: Int? = nil
  ) {
    self.session = session
    self.member = member
    self.state = state
    self.noticeMinutes = noticeMinutes
    self.news = news
    self.isWaived = isWaived
    self.checkedInAt = checkedInAt
    self.at = at
    self.place = place
    self.heldUntil = heldUntil
  }
}
