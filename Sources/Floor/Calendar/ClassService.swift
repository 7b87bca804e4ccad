import Gym
import Storage
import Synchronization
import Wire

/// Booking classes, waiting for a place and checking in. `ClassPlanService` has what staff do.
struct ClassService: Service {
  let changes: Changes
  let calendar: GymCalendar
  let clock: Clock
  private let upkeep: ClassUpkeep

  init(changes: Changes, calendar: GymCalendar, clock: Clock) {
    self.changes = changes
    self.calendar = calendar
    self.clock = clock
    upkeep = ClassUpkeep(now: clock.now, day: calendar.day(at: clock.now))
  }

  static let mostDays = 62
  /// The most upcoming sessions that a member may wait for or have a place in.
  static let mostBookings = 60
  static let maxNotice = 2_880
  /// How long after its start a session's news is shown, in milliseconds.
  private static let newsFor = 7 * Milliseconds.day

  static let memberData = MemberData("bookings", "classes", "class_sessions").exporting { export, tx in
    export.add(
      "classes",
      unlessEmpty: try tx.bookings.all(export.member.id).map {
        BookedClassView(name: $0.name, startsAt: $0.startsAt, state: $0.state)
      })
  }

  func register(in registry: inout Registry) {
    registry.query(ClassesList.self, .identified, list)
    registry.allow(ClassesList.self, .read, .calendar, .gymRead, .gymCalendar)
    registry.query(ClassesMine.self, .login, mine)
    registry.allow(ClassesMine.self, .read, .calendar)
    registry.change(ClassesBook.self, .login, book)
    registry.allow(ClassesBook.self, .calendar)
    registry.change(ClassesCancel.self, .login) { caller, call, tx in
      try changing(call.session, caller, tx) { try $0.cancel($1, member: $2) }
    }
    registry.allow(ClassesCancel.self, .calendar)
    registry.change(ClassesClaim.self, .login) { caller, call, tx in
      try changing(call.session, caller, tx) { try $0.claim($1, member: $2) }
    }
    registry.allow(ClassesClaim.self, .calendar)
    registry.change(ClassesCheckIn.self, .login) { caller, call, tx in
      // Only a kiosk proves that the member is here.
      guard caller.device?.kind == .kiosk else { throw Fault(.conflict, "only_at_kiosk") }
      return try changing(call.session, caller, tx) { try $0.checkIn($1, member: $2) }
    }
    registry.change(ClassesSeen.self, .login, seen)
    registry.topic(.classes, .identified) { caller, tx in try Self.today(tx, calendar, now: caller.now) }
    registry.publishes(ClassesChanged.self, ClassesPlanned.self, ClassesBooked.self)
    ClassFeed(calendar: calendar).register(in: &registry)
    registry.reminders(.class, .waitingList, on: ClassesBooked.self, ClassReminders.things)
    registry.remember(ClassesChanged.self) { [queue = registry.reminderSources.queue] event, _ in
      queue.wake(session: event.session.id)
    }
    registry.chore(keepUp)
    registry.react(MemberChanged.self) { event, _ in if event.faceChanged { renew(forgetting: event.hides) } }
    registry.react(AccountRemoved.self) { _, _ in renew(forgetting: true) }
  }

  /// - Throws: `malformed_date`, `out_of_range`.
  static func range(_ from: String, _ to: String, _ calendar: GymCalendar) throws(Fault) -> Range<Int> {
    guard let first = CalendarDay(from) else { throw Fault.invalid("from", "malformed_date") }
    guard let last = CalendarDay(to) else { throw Fault.invalid("to", "malformed_date") }
    guard first <= last, last.number - first.number < mostDays else {
      throw Fault(.invalid, "out_of_range", field: "to", params: ["max": Double(mostDays)])
    }
    return calendar.start(of: first)..<calendar.start(of: last.adding(days: 1))
  }

  private func list(_ caller: Caller, _ call: ClassesList, _ tx: Tx) throws -> ClassesList.Reply {
    try Self.reply(try Self.range(call.from, call.to, calendar), member: caller.member?.id, tx)
  }

  static func reply(_ range: Range<Int>, member: Int?, _ tx: Tx) throws -> ClassesList.Reply {
    let mine = try member.map { member in
      try tx.bookings.mine(member, from: range.lowerBound, before: range.upperBound).map(BookingView.init)
    }
    return ClassesList.Reply(sessions: try sessions(range, tx), mine: mine ?? [])
  }

  private static func sessions(_ range: Range<Int>, _ tx: Tx) throws -> [ClassSessionView] {
    let sessions = try tx.classes.sessions(from: range.lowerBound, before: range.upperBound)
    let names =
      sessions.contains { $0.names == .names }
      ? try tx.bookings.names(from: range.lowerBound, before: range.upperBound) : [:]
    return sessions.map { ClassSessionView($0, names: names[$0.id] ?? []) }
  }

  static func today(_ tx: Tx, _ calendar: GymCalendar, now: Int) throws -> ClassesPlanned {
    let day = calendar.calendarDay(at: now)
    let range = calendar.start(of: day)..<calendar.start(of: day.adding(days: 1))
    return ClassesPlanned(day: day.text, sessions: try sessions(range, tx))
  }

  /// Today's sessions, as the event after classes were made, changed or ended.
  static func planned(_ tx: Tx, _ calendar: GymCalendar, now: Int) throws -> Event {
    Event(.classes, try today(tx, calendar, now: now), key: ClassesPlanned.event)
  }

  private func mine(_ caller: Caller, _ call: ClassesMine, _ tx: Tx) throws -> ClassesMine.Reply {
    let member = try caller.signedIn().member.id
    let desk = BookingChanges(tx, calendar, now: caller.now)
    let bookings = try tx.bookings.upcoming(member, from: caller.now, newsFrom: caller.now - Self.newsFor)
    return ClassesMine.Reply(
      bookings: try bookings.map { booking in
        BookedSession(booking: BookingView(booking), session: try desk.view(desk.session(booking.session)))
      })
  }

  private func book(_ caller: Caller, _ call: ClassesBook, _ tx: Tx) throws -> Outcome<BookedSession> {
    let notice = call.noticeMinutes ?? 0
    guard (0...Self.maxNotice).contains(notice) else {
      throw Fault(
        .invalid, "out_of_range", field: "noticeMinutes", params: ["min": 0, "max": Double(Self.maxNotice)])
    }
    return try changing(call.session, caller, tx) { desk, session, member in
      try desk.book(session, member: member, noticeMinutes: notice)
      guard try tx.bookings.sessions(of: member, after: caller.now).count <= Self.mostBookings else {
        throw Fault(.conflict, "too_many", params: ["max": Double(Self.mostBookings)])
      }
    }
  }

  private func changing(
    _ session: Int, _ caller: Caller, _ tx: Tx,
    _ body: (inout BookingChanges, ClassSession, _ member: Int) throws -> Void
  ) throws -> Outcome<BookedSession> {
    let member = try caller.signedIn().member.id
    var desk = BookingChanges(tx, calendar, now: caller.now)
    try body(&desk, desk.session(session), member)
    return Outcome(try desk.booked(session, member), events: try desk.events())
  }

  private func seen(_ caller: Caller, _ call: ClassesSeen, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member.id
    var desk = BookingChanges(tx, calendar, now: caller.now)
    guard try tx.bookings.setNews(session: call.session, member: member, nil) else { return Outcome(Nothing()) }
    desk.note(call.session, member)
    return Outcome(Nothing(), events: try desk.events())
  }

  // MARK: Chores

  /// Publishes today's sessions again after names changed, or after a member was removed with all their places.
  private func renew(forgetting: Bool) {
    changes.make(
      "classes",
      { [clock, calendar] tx in
        let now = clock.now
        guard try tx.classes.currentCount() > 0 else { return [] }
        var desk = BookingChanges(tx, calendar, now: now)
        for session in try tx.bookings.movable(after: now) { try desk.settle(session) }
        return try desk.events() + [try Self.planned(tx, calendar, now: now)]
      },
      // Stored events may name somebody who is no longer shown.
      done: { [hub = changes.hub] _ in if forgetting { hub.forgetEvents(of: .classes) } })
  }

  /// Once a minute: marks no-shows, moves up lines whose members want notice, and makes the sessions of another day.
  private func keepUp(now: Int) {
    guard upkeep.isDue(now: now) else { return }
    let day = calendar.calendarDay(at: now)
    let isNewDay = upkeep.begins(day.text)
    let isNight = ClassNight.contains(now, calendar)
    changes.database.readLater(
      { [calendar] tx in
        try isNewDay || tx.classes.hasOver(at: now) || (!isNight && !tx.bookings.movable(after: now).isEmpty)
          || !tx.classes.unfinished(before: ClassPlanner(tx, calendar, now: now).horizon).isEmpty
      },
      done: { result in if case .success(true) = result { catchUp(now: now, isNewDay: isNewDay) } })
  }

  private func catchUp(now: Int, isNewDay: Bool) {
    changes.make("classes") { [calendar] tx in
      var desk = BookingChanges(tx, calendar, now: now)
      for session in try tx.classes.over(at: now) {
        for member in try tx.bookings.markMissing(session: session, at: now) { desk.note(session, member) }
        try tx.classes.close(session, at: now)
      }
      if !ClassNight.contains(now, calendar) {
        for session in try tx.bookings.movable(after: now) { try desk.settle(session) }
      }
      try ClassPlanner(tx, calendar, now: now).extendAll()
      return try desk.events() + (isNewDay ? [try Self.planned(tx, calendar, now: now)] : [])
    }
  }
}

/// When the upkeep last ran, and on which day.
private final class ClassUpkeep: Sendable {
  private let state: Mutex<(at: Int, day: String)>
  private static let every = 60_000

  init(now: Int, day: String) { state = Mutex((now, day)) }

  func isDue(now: Int) -> Bool {
    state.withLock { state in
      // The second check keeps the upkeep running after the clock was set back.
      guard now - state.at >= Self.every || now < state.at else { return false }
      state.at = now
      return true
    }
  }

  /// - Returns: whether the day has changed since the last call.
  func begins(_ day: String) -> Bool {
    state.withLock { state in
      defer { state.day = day }
      return state.day != day
    }
  }
}
