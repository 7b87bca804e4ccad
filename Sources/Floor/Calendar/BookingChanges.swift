import Gym
import Storage
import Wire

extension Topic {
  /// Today's sessions of classes, and each change of any session.
  static let classes = Topic("classes")
  /// Who came to a class, for other services. Never sent to clients.
  static let attendance = Topic("attendance")
}

/// Changes of bookings within one transaction. Whatever frees a place ends with `settle`, which moves the line up. It
/// records the sessions and members concerned, and `events` notifies them all at the end.
struct BookingChanges {
  let tx: Tx
  let calendar: GymCalendar
  let now: Int
  private var changed: [Int] = []
  private var concerned: [Int: Set<Int>] = [:]
  private var attended: [ClassAttended] = []

  init(_ tx: Tx, _ calendar: GymCalendar, now: Int) {
    self.tx = tx
    self.calendar = calendar
    self.now = now
  }

  /// - Throws: `no_such_class`.
  func session(_ id: Int) throws -> ClassSession {
    guard let session = try tx.classes.session(id) else { throw Fault.missing("class", field: "session") }
    return session
  }

  mutating func note(_ session: Int) { if !changed.contains(session) { changed.append(session) } }

  mutating func note(_ session: Int, _ member: Int) {
    note(session)
    concerned[session, default: []].insert(member)
  }

  /// - Throws: `class_cancelled`, `class_started`.
  private func check(_ session: ClassSession) throws(Fault) {
    if session.cancelledAt != nil { throw Fault(.conflict, "class_cancelled", field: "session") }
    if now >= session.times.startsAt { throw Fault(.conflict, "class_started", field: "session") }
  }

  /// Gives a member a place, or the end of the line if none is free. A member who already has a place keeps it.
  /// - Throws: `booking_not_open`, and what `check` and `take` throw.
  mutating func book(_ session: ClassSession, member: Int, noticeMinutes: Int) throws {
    try check(session)
    let known = try tx.bookings.find(session: session.id, member: member)
    if known?.state.holdsPlace == true { return }
    if known?.state == .waiting, known?.noticeMinutes == noticeMinutes { return }
    guard now >= session.times.opensAt else {
      throw Fault(
        .conflict, "booking_not_open", field: "session", params: ["at": Double(session.times.opensAt)])
    }
    if try known?.state == .waiting || session.placesLeft <= ahead(of: member, session) {
      try tx.bookings.put(session: session.id, member: member, .waiting, noticeMinutes: noticeMinutes, at: now)
      note(session.id, member)
      try settle(session.id)
      return
    }
    try take(session, member)
  }

  /// How many members in line have a right to a free place before this member does.
  private func ahead(of member: Int, _ session: ClassSession) throws -> Int {
    guard session.waiting > 0 else { return 0 }
    let line = try tx.bookings.line(session: session.id, session.times)
    return session.times.ahead(of: member, in: line, now: now)
  }

  /// Gives a free place to a member.
  /// - Throws: `other_class`, `other_appointment`.
  private mutating func take(_ session: ClassSession, _ member: Int) throws {
    guard try !tx.appointments.meets(member: member, from: session.times.startsAt, until: session.times.endsAt) else {
      throw Fault(.conflict, "other_appointment", field: "session")
    }
    guard try !tx.bookings.isBusy(member, session.times, except: session.id) else {
      throw Fault(.conflict, "other_class", field: "session")
    }
    try seat(session, member, news: nil)
    try settle(session.id)
  }

  /// Gives a place, and takes the member out of the lines of other classes at that time.
  private mutating func seat(_ session: ClassSession, _ member: Int, news: BookingNews?) throws {
    let notice = try tx.bookings.find(session: session.id, member: member)?.noticeMinutes ?? 0
    try tx.bookings.put(session: session.id, member: member, .booked, noticeMinutes: notice, news: news, at: now)
    note(session.id, member)
    for other in try tx.bookings.otherLines(member, session.times, except: session.id) {
      try tx.bookings.put(session: other, member: member, .cancelled, news: .dropped, at: now)
      note(other, member)
    }
  }

  /// Gives the free place to a member in line who claims it.
  /// - Throws: `class_full`, `place_held`, `not_waiting`, and what `check` and `take` throw.
  mutating func claim(_ session: ClassSession, member: Int) throws {
    try check(session)
    let known = try tx.bookings.find(session: session.id, member: member)
    if known?.state.holdsPlace == true { return }
    guard known?.state == .waiting else { throw Fault(.conflict, "not_waiting", field: "session") }
    guard session.placesLeft > 0 else { throw Fault(.conflict, "class_full", field: "session") }
    guard try session.placesLeft > ahead(of: member, session) else {
      throw Fault(.conflict, "place_held", field: "session")
    }
    try take(session, member)
  }

  /// Gives up a place, or leaves the line. After the deadline this is still possible, and counts as late.
  /// - Throws: `not_booked`, `checked_in`, and what `check` throws unless the class is cancelled.
  mutating func cancel(_ session: ClassSession, member: Int) throws {
    guard let known = try tx.bookings.find(session: session.id, member: member) else {
      throw Fault(.conflict, "not_booked", field: "session")
    }
    if known.state == .cancelled || known.state == .late { return }
    if known.state == .checkedIn { throw Fault(.conflict, "checked_in", field: "session") }
    if session.cancelledAt == nil { try check(session) }
    let isLate = known.state == .booked && now > session.times.cancelUntil && session.cancelledAt == nil
    try tx.bookings.put(session: session.id, member: member, isLate ? .late : .cancelled, at: now)
    note(session.id, member)
    try settle(session.id)
  }

  /// Checks the member in, at a kiosk.
  /// - Throws: `class_cancelled`, `not_booked`, `not_check_in_time`.
  mutating func checkIn(_ session: ClassSession, member: Int) throws {
    if session.cancelledAt != nil { throw Fault(.conflict, "class_cancelled", field: "session") }
    let known = try tx.bookings.find(session: session.id, member: member)
    if known?.state == .checkedIn { return }
    guard known?.state == .booked else { throw Fault(.conflict, "not_booked", field: "session") }
    guard session.times.checkIn.contains(now) else {
      throw Fault(
        .conflict, "not_check_in_time", field: "session", params: ["at": Double(session.times.checkIn.lowerBound)])
    }
    try tx.bookings.put(session: session.id, member: member, .checkedIn, checkedInAt: now, at: now)
    note(session.id, member)
    attended.append(ClassAttended(member, session.times))
  }

  /// Sets a member's attendance, for staff. They may exceed the capacity and do it at any time.
  /// - Throws: `class_not_over` for a no-show before the end.
  mutating func attend(_ session: ClassSession, member: Int, _ state: BookingState, isWaived: Bool) throws {
    if state == .noShow, now < session.times.endsAt { throw Fault(.conflict, "class_not_over", field: "state") }
    let known = try tx.bookings.find(session: session.id, member: member)
    guard known?.state != state || known?.isWaived != isWaived else { return }
    try tx.bookings.put(
      session: session.id, member: member, state, noticeMinutes: known?.noticeMinutes ?? 0, isWaived: isWaived,
      checkedInAt: state == .checkedIn ? now : nil, at: now)
    note(session.id, member)
    if state == .checkedIn, known?.state != .checkedIn { attended.append(ClassAttended(member, session.times)) }
    try settle(session.id)
  }

  /// Moves the line up while places are free. After the cut-off it offers the places instead (`ClassTimes.offers`), and
  /// notifies each member when their offer begins. At night neither happens until the morning.
  mutating func settle(_ id: Int) throws {
    note(id)
    while true {
      guard let session = try tx.classes.session(id), session.cancelledAt == nil, now < session.times.startsAt,
        session.waiting > 0, session.placesLeft == 0 || !ClassNight.contains(now, calendar)
      else { return }
      let line = try tx.bookings.line(session: id, session.times)
      if session.placesLeft > 0, let next = session.times.next(in: line, now: now) {
        try seat(session, next.member, news: .movedUp)
        continue
      }
      let offers = session.times.offers(line, places: session.placesLeft, now: now, calendar)
      for (one, offer) in zip(line, offers) where offer != one.offer {
        try tx.bookings.offer(offer, session: id, member: one.member)
        if offer == nil || offer == .passed {
          _ = try tx.bookings.takeBackPlaceFree(session: id, member: one.member)
        } else {
          _ = try tx.bookings.setNews(session: id, member: one.member, .placeFree)
        }
        note(id, one.member)
      }
      return
    }
  }

  /// Sets the news of everybody who has a place or is in line.
  mutating func setNews(_ session: Int, _ news: BookingNews) throws {
    for member in try tx.bookings.members(session: session) {
      if try tx.bookings.setNews(session: session, member: member, news) { note(session, member) }
    }
  }

  func view(_ session: ClassSession) throws -> ClassSessionView {
    ClassSessionView(session, names: session.names == .names ? try tx.bookings.names(session: session.id) : [])
  }

  /// A member's booking as it is now.
  func booked(_ session: Int, _ member: Int) throws -> BookedSession {
    guard let booking = try tx.bookings.find(session: session, member: member) else {
      throw Fault(.conflict, "not_booked", field: "session")
    }
    return BookedSession(booking: BookingView(booking), session: try view(self.session(session)))
  }

  /// The events of the changes: each session for everybody, each booking for its member. Any change can also move the
  /// positions in the line.
  func events() throws -> [Event] {
    var events: [Event] = []
    for id in changed {
      guard let session = try tx.classes.session(id) else { continue }
      let view = try view(session)
      events.append(Event(.classes, ClassesChanged(session: view), key: "class \(id)"))
      var members = concerned[id] ?? []
      if !members.isEmpty, session.waiting > 0 {
        members.formUnion(try tx.bookings.line(session: id, session.times).map(\.member))
      }
      for member in members.sorted() {
        guard let booking = try tx.bookings.find(session: id, member: member) else { continue }
        let booked = BookedSession(booking: BookingView(booking), session: view)
        events.append(Event(.me(member), ClassesBooked(booked), key: "booking \(id)"))
      }
    }
    return events + attended.map { Event(.attendance, $0) }
  }
}

/// A member was checked in for a class. Never sent to clients.
struct ClassAttended: TopicEvent {
  static let event = "attendance.came"
  var member: Int
  /// When check-in opens.
  var checkInFrom: Int
  var startsAt: Int
  var endsAt: Int

  init(_ member: Int, _ times: ClassTimes) {
    self.member = member
    checkInFrom = times.checkIn.lowerBound
    startsAt = times.startsAt
    endsAt = times.endsAt
  }
}
