import Gym
import Storage
import Wire

/// Makes the sessions of classes, a year ahead, and changes them with their class. A past session never changes.
struct ClassPlanner {
  let tx: Tx
  let calendar: GymCalendar
  let now: Int

  init(_ tx: Tx, _ calendar: GymCalendar, now: Int) {
    self.tx = tx
    self.calendar = calendar
    self.now = now
  }

  private static let daysAhead = 370
  static let mostClasses = 400

  var today: CalendarDay { calendar.calendarDay(at: now) }
  /// Sessions are made up to this day.
  var horizon: CalendarDay { today.adding(days: Self.daysAhead) }

  /// The instant of a local time. If a clock change skips that time, the instant is later by the gap.
  func instant(_ day: CalendarDay, _ minute: Int) -> Int { calendar.instant(day: day, minute: minute) }

  /// - Throws: `no_such_room`, `no_such_trainer`.
  func check(room: Int?, trainer: Int?) throws {
    if let room, try !tx.rooms.exists(room) { throw Fault.missing("room", field: "room") }
    if let trainer {
      guard let found = try tx.members.find(trainer), found.role != .member, found.status == .active else {
        throw Fault.missing("trainer", field: "trainer")
      }
    }
  }

  /// - Throws: `room_taken` or `trainer_taken`, with the start of the conflicting session.
  func checkFree(_ startsAt: Int, minutes: Int, room: Int?, trainer: Int?, except: Int? = nil) throws {
    let conflict = try tx.classes.conflict(
      startsAt: startsAt, endsAt: startsAt + minutes * 60_000, room: room, trainer: trainer, except: except)
    guard let conflict else { return }
    let at = ["at": Double(conflict.startsAt)]
    if conflict.field == "room" { throw Fault(.conflict, "room_taken", field: "room", params: at) }
    throw Fault(.conflict, "trainer_taken", field: "trainer", params: at)
  }

  /// - Throws: `in_past`, `too_many`, `no_sessions`, and what `check` and `checkFree` throw.
  func create(_ facts: ClassFacts) throws -> GymClass {
    try check(room: facts.room, trainer: facts.trainer)
    guard facts.series.start >= today else { throw Fault.invalid("day", "in_past") }
    guard facts.series.start <= horizon else {
      throw Fault(.invalid, "out_of_range", field: "day", params: ["max": Double(Self.daysAhead)])
    }
    guard try tx.classes.currentCount() < Self.mostClasses else {
      throw Fault(.conflict, "too_many", params: ["max": Double(Self.mostClasses)])
    }
    let days = facts.series.days(in: facts.series.start...horizon)
    guard !days.isEmpty else { throw Fault.invalid("repeats", "no_sessions") }
    for day in days {
      try checkFree(instant(day, facts.start), minutes: facts.minutes, room: facts.room, trainer: facts.trainer)
    }
    let gymClass = try tx.classes.insert(facts, madeUntil: horizon)
    for day in days { try tx.classes.insertSession(of: gymClass, day: day, startsAt: instant(day, facts.start)) }
    return gymClass
  }

  /// Makes the missing sessions up to the horizon. A session that conflicts with another is made as a cancelled one, so
  /// that staff see it.
  func extendAll() throws {
    for var gymClass in try tx.classes.unfinished(before: horizon) {
      let facts = gymClass.facts
      for day in facts.series.days(in: gymClass.madeUntil.adding(days: 1)...horizon) {
        let startsAt = instant(day, facts.start)
        let conflict = try tx.classes.conflict(
          startsAt: startsAt, endsAt: startsAt + facts.minutes * 60_000, room: facts.room, trainer: facts.trainer)
        try tx.classes.insertSession(
          of: gymClass, day: day, startsAt: startsAt, cancelledAt: conflict == nil ? nil : now)
      }
      gymClass.madeUntil = horizon
      try tx.classes.update(gymClass)
    }
  }

  /// Changes a class from a day on. A session that was changed individually keeps what it was given. A session whose
  /// day the new pattern leaves out is cancelled, or deleted if nobody booked it.
  func edit(_ old: GymClass, _ facts: ClassFacts, from: CalendarDay, _ desk: inout BookingChanges) throws -> GymClass {
    try check(
      room: facts.room == old.facts.room ? nil : facts.room,
      trainer: facts.trainer == old.facts.trainer ? nil : facts.trainer)
    var new = old
    new.facts = facts
    new.facts.series = old.facts.series
    try repeating(&new, old, facts.series, from: from)
    new.madeUntil = max(old.madeUntil, horizon)
    let days = new.facts.series.days(in: from...new.madeUntil)
    var wanted = Set(days)
    try tx.classes.update(new)
    for session in try tx.classes.sessions(of: old.id, from: from, after: now) {
      if wanted.remove(session.day) != nil {
        try follow(session, old.facts, new.facts, &desk)
      } else {
        try drop(session, &desk)
      }
    }
    for day in wanted.sorted() where instant(day, facts.start) > now {
      guard try !tx.classes.hasSession(of: old.id, on: day) else { continue }
      let startsAt = instant(day, facts.start)
      try checkFree(startsAt, minutes: facts.minutes, room: facts.room, trainer: facts.trainer)
      try tx.classes.insertSession(of: new, day: day, startsAt: startsAt)
    }
    return new
  }

  /// Replaces the pattern from a day on, if it changed. COUNT includes the sessions before that day.
  private func repeating(_ new: inout GymClass, _ old: GymClass, _ series: Series, from: CalendarDay) throws {
    var total = old.facts.series
    if let count = total.recurrence?.count { total.recurrence?.count = count + old.held }
    guard series != total else { return }
    let used = old.held + old.facts.series.count(before: from)
    var endless = series
    endless.recurrence?.count = nil
    guard let start = endless.recurrence == nil ? series.start : endless.next(from: max(from, series.start)) else {
      throw Fault.invalid("repeats", "no_sessions")
    }
    guard start >= from else { throw Fault.invalid("day", "in_past") }
    new.facts.series = Series(start: start, recurrence: series.recurrence)
    new.held = 0
    if let count = series.recurrence?.count {
      guard count > used else {
        throw Fault(.invalid, "out_of_range", field: "repeats.count", params: ["min": Double(used + 1)])
      }
      new.facts.series.recurrence?.count = count - used
      new.held = used
    }
  }

  /// Updates a session to its class's new values, except those in which the session already differed.
  private func follow(
    _ session: ClassSession, _ old: ClassFacts, _ new: ClassFacts, _ desk: inout BookingChanges
  ) throws {
    var changed = session
    if session.capacity == old.capacity { changed.capacity = new.capacity }
    if session.trainer?.id == old.trainer { changed.trainer = new.trainer.map { .init(id: $0, name: "") } }
    if session.room?.id == old.room { changed.room = new.room.map { .init(id: $0, name: "") } }
    let minutes = (session.times.endsAt - session.times.startsAt) / 60_000
    if session.times.startsAt == instant(session.day, old.start) {
      changed.times.startsAt = instant(session.day, new.start)
    }
    changed.times.endsAt = changed.times.startsAt + (minutes == old.minutes ? new.minutes : minutes) * 60_000
    try store(changed, was: session, &desk)
  }

  /// Stores a changed session, notifies its members, and moves its line up.
  func store(_ changed: ClassSession, was session: ClassSession, _ desk: inout BookingChanges) throws {
    let isSame =
      changed.capacity == session.capacity && changed.trainer?.id == session.trainer?.id
      && changed.room?.id == session.room?.id && changed.times.startsAt == session.times.startsAt
      && changed.times.endsAt == session.times.endsAt && changed.cancelledAt == session.cancelledAt
    guard !isSame else { return }
    if changed.cancelledAt == nil {
      try checkFree(
        changed.times.startsAt, minutes: (changed.times.endsAt - changed.times.startsAt) / 60_000,
        room: changed.room?.id, trainer: changed.trainer?.id, except: session.id)
    }
    try tx.classes.update(changed)
    desk.note(session.id)
    if changed.cancelledAt != nil, session.cancelledAt == nil {
      try desk.setNews(session.id, .cancelled)
    } else if changed.times.startsAt != session.times.startsAt || session.cancelledAt != nil {
      try desk.setNews(session.id, .changed)
    }
    try desk.settle(session.id)
  }

  private func drop(_ session: ClassSession, _ desk: inout BookingChanges) throws {
    guard try !tx.bookings.members(session: session.id).isEmpty else {
      return try tx.classes.deleteSession(session.id)
    }
    guard session.cancelledAt == nil else { return }
    var cancelled = session
    cancelled.cancelledAt = now
    try store(cancelled, was: session, &desk)
  }

  /// Ends a class: its sessions from a day on are cancelled, or deleted if nobody booked them.
  func end(_ old: GymClass, from: CalendarDay, _ desk: inout BookingChanges) throws -> GymClass {
    var ended = old
    ended.endedAt = old.endedAt ?? now
    try tx.classes.update(ended)
    for session in try tx.classes.sessions(of: old.id, from: from, after: now) { try drop(session, &desk) }
    return ended
  }
}
