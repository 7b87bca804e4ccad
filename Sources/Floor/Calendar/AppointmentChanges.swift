import Gym
import Storage
import Wire

/// Changes of appointments within one transaction. It records what changed, and `events` notifies both sides.
struct AppointmentChanges {
  let tx: Tx
  let calendar: GymCalendar
  let now: Int
  /// How long before the start a trainer must answer a request.
  let answerHours: Int
  private(set) var changed: [Int] = []

  init(
    _ tx: Tx, _ calendar: GymCalendar, now: Int, answerHours: Int = AppointmentRules.usualAnswerHours
  ) {
    self.tx = tx
    self.calendar = calendar
    self.now = now
    self.answerHours = answerHours
  }

  /// The most upcoming appointments per member.
  static let most = 60

  var today: CalendarDay { calendar.calendarDay(at: now) }
  private var horizon: CalendarDay { today.adding(days: AppointmentRules.horizonDays) }

  // MARK: Finding

  /// - Throws: `no_such_appointment`, also for anybody who is on neither side of it.
  func find(_ id: Int, for person: Int) throws -> (one: Appointment, side: AppointmentSide) {
    guard let one = try tx.appointments.find(id), let side = one.side(of: person) else {
      throw Fault.missing("appointment", field: "appointment")
    }
    return (one, side)
  }

  /// - Throws: `no_such_appointment`, also if the caller is not its trainer.
  func find(_ id: Int, trainer: Int) throws -> Appointment {
    let (one, side) = try find(id, for: trainer)
    guard side == .trainer else { throw Fault.missing("appointment", field: "appointment") }
    return one
  }

  /// - Throws: `no_such_kind`, also if its trainer no longer works here.
  func kind(_ id: Int) throws -> (kind: AppointmentKind, trainer: Member) {
    guard let kind = try tx.openHours.kind(id), let trainer = try tx.members.find(kind.trainer),
      trainer.role != .member, trainer.status == .active
    else { throw Fault.missing("kind", field: "kind") }
    return (kind, trainer)
  }

  func member(_ id: Int) throws -> Member {
    guard let member = try tx.members.find(id), member.status == .active else {
      throw Fault.missing("member", field: "member")
    }
    return member
  }

  private func answerBy(_ start: Int) -> Int {
    AppointmentRules.answerBy(askedAt: now, startsAt: start, hours: answerHours)
  }

  private func scoped(_ one: Appointment, _ scope: AppointmentScope?) throws -> [Appointment] {
    scope == .following ? try tx.appointments.following(one, after: now) : [one]
  }

  // MARK: Checking

  /// - Throws: `appointment_over`, or `appointment_gone` if it no longer holds its time.
  private func checkAhead(_ one: Appointment, of end: Int? = nil) throws(Fault) {
    guard one.state.holdsTime else { throw Fault(.conflict, "appointment_gone", field: "appointment") }
    guard now < end ?? one.times.startsAt else { throw Fault(.conflict, "appointment_over", field: "appointment") }
  }

  /// Checks a time that a member chose: enough notice, within the horizon, at the start of a slot in the open hours.
  /// - Throws: `in_past`, `too_soon`, `out_of_range`, `not_open`.
  private func checkOpen(_ times: AppointmentTimes, trainer: Int, isFirst: Bool = true) throws {
    let start = times.startsAt
    let rules = try tx.openHours.rules(of: trainer)
    guard start > now else { throw Fault.invalid("startsAt", "in_past") }
    guard start >= now + rules.noticeMinutes * 60_000 else {
      throw Fault(
        .conflict, "too_soon", field: "startsAt", params: ["minutes": Double(rules.noticeMinutes)])
    }
    let day = calendar.calendarDay(at: start)
    // Only the first date of a series must be within the horizon.
    guard !isFirst || day <= horizon else {
      throw Fault(
        .invalid, "out_of_range", field: "startsAt", params: ["max": Double(AppointmentRules.horizonDays)])
    }
    let minutes = (times.endsAt - start) / 60_000
    let starts = try tx.openHours.hours(of: trainer, from: day).starts(on: day, minutes: minutes, calendar: calendar)
    guard starts.contains(start) else { throw Fault(.conflict, "not_open", field: "startsAt") }
  }

  /// - Throws: `in_past`, `out_of_range`.
  private func checkWithinYear(_ start: Int) throws(Fault) {
    guard start > now else { throw Fault.invalid("startsAt", "in_past") }
    guard calendar.calendarDay(at: start) <= today.adding(days: 366) else {
      throw Fault(.invalid, "out_of_range", field: "startsAt", params: ["max": 366])
    }
  }

  /// Checks for conflicts. The schema refuses them too, but without an error that a member understands.
  /// - Parameter side: who asks. A member's error does not say whether the trainer or the room is taken.
  /// - Throws: `slot_taken`, `room_taken`, `other_class`, `other_appointment`, `member_busy`.
  func checkFree(
    _ times: AppointmentTimes, trainer: Int, member: Int, room: Int?, for side: AppointmentSide, except: Int? = nil
  ) throws {
    let (from, until) = (times.blockedFrom, times.blockedUntil)
    if let own = try tx.appointments.busy(member, from: times.startsAt, until: times.endsAt, except: except).first {
      throw Self.fault("member", side, own.kind)
    }
    guard try tx.appointments.busy(trainer, from: from, until: until, except: except).isEmpty else {
      throw Self.fault("trainer", side)
    }
    guard let room else { return }
    let used = try tx.appointments.busy(room: room, from: times.startsAt, until: times.endsAt, except: except)
    guard used.isEmpty else { throw Self.fault("room", side) }
  }

  private static func fault(_ what: String, _ side: AppointmentSide, _ kind: BusyTime.Kind = .appointment) -> Fault {
    switch (what, side) {
    case ("member", .member):
      Fault(.conflict, kind == .class ? "other_class" : "other_appointment", field: "startsAt")
    case ("member", .trainer): Fault(.conflict, "member_busy", field: "startsAt")
    case ("room", .trainer): Fault(.conflict, "room_taken", field: "startsAt")
    default: Fault(.conflict, "slot_taken", field: "startsAt")
    }
  }

  /// Converts a refusal by the schema into the errors of `checkFree`.
  @discardableResult
  private func refusing<Value>(_ side: AppointmentSide, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch StorageError.taken(let what) { throw Self.fault(what, side) }
  }

  // MARK: Making

  /// Makes one appointment, or a weekly series. The first date must be possible; impossible later dates are skipped.
  /// - Parameter side: who makes it. A trainer's is confirmed at once and may lie outside the open hours.
  /// - Throws: `own_appointment`, `too_many`, and what the checks throw for the first date.
  mutating func make(
    _ kind: AppointmentKind, trainer: Member, member: Member, startsAt: Int, note: String?, link: String? = nil,
    count: Int, by side: AppointmentSide
  ) throws -> AppointmentsReply {
    guard trainer.id != member.id else { throw Fault(.conflict, "own_appointment", field: "kind") }
    let rules = try tx.openHours.rules(of: trainer.id)
    let room = try kind.room.flatMap { id in try tx.rooms.list().first { $0.id == id } }
    var (made, skipped): ([Appointment], [AppointmentsReply.Skipped]) = ([], [])
    let first = calendar.time(at: startsAt)
    for week in 0..<count {
      let start =
        week == 0 ? startsAt : calendar.instant(day: first.day.adding(days: 7 * week), minute: first.second / 60)
      var one = Appointment(
        kind: kind.id, name: kind.name, trainer: trainer.face, member: member.face,
        times: AppointmentTimes(startsAt: start, kind), room: room,
        state: side == .trainer || rules.automatic ? .confirmed : .requested, cancelMinutes: rules.cancelMinutes)
      (one.note, one.link) = (note, link)
      if one.state == .requested { one.answerBy = answerBy(start) }
      one.setNews(side == .trainer ? .booked : nil, at: now)
      one.series = made.first?.id
      do { made.append(try insert(one, by: side, isFirst: week == 0)) } catch let fault as Fault where week > 0 {
        skipped.append(.init(startsAt: start, reason: fault.reason))
      }
    }
    guard try tx.appointments.count(member: member.id, after: now) <= Self.most else {
      throw Fault(.conflict, "too_many", params: ["max": Double(Self.most)])
    }
    if made.count > 1, var head = made.first {
      head.series = head.id
      try tx.appointments.update(head)
    }
    return AppointmentsReply(try made.map { try current($0.id) }, skipped: skipped)
  }

  private mutating func insert(_ one: Appointment, by side: AppointmentSide, isFirst: Bool) throws -> Appointment {
    if side == .member {
      try checkOpen(one.times, trainer: one.trainer.id, isFirst: isFirst)
    } else {
      try checkWithinYear(one.times.startsAt)
    }
    try checkFree(one.times, trainer: one.trainer.id, member: one.member.id, room: one.room?.id, for: side)
    let stored = try refusing(side) { try tx.appointments.insert(one, at: now) }
    changed.append(stored.id)
    return stored
  }

  private func current(_ id: Int) throws -> Appointment {
    guard let one = try tx.appointments.find(id) else { throw Fault.missing("appointment", field: "appointment") }
    return one
  }

  private mutating func store(_ one: Appointment) throws {
    try tx.appointments.update(one)
    changed.append(one.id)
  }

  // MARK: Answering

  /// - Throws: `not_requested` if it was already answered, `too_late_to_answer`, `appointment_over`.
  mutating func answer(_ one: Appointment, _ scope: AppointmentScope?, isConfirmed: Bool, note: String?) throws {
    guard one.state == .requested else { throw Fault(.conflict, "not_requested", field: "appointment") }
    try checkAhead(one)
    guard isAnswerable(one) else { throw Fault(.conflict, "too_late_to_answer", field: "appointment") }
    for var each in try scoped(one, scope) where each.state == .requested && isAnswerable(each) {
      each.state = isConfirmed ? .confirmed : .declined
      each.setNews(isConfirmed ? .confirmed : .declined, at: now)
      each.reason = isConfirmed ? nil : note
      each.movedFrom = nil
      try store(each)
    }
  }

  /// Checks the time as well, because `expire` may not have run yet.
  private func isAnswerable(_ one: Appointment) -> Bool { one.answerBy.map { now < $0 } ?? false }

  /// Expires the requests that were not answered in time. Their slots become free, and their members are notified.
  /// - Returns: whether there may be more.
  mutating func expire(limit: Int) throws -> Bool {
    let unanswered = try tx.appointments.unanswered(at: now, limit: limit)
    for var each in unanswered {
      each.state = .expired
      each.movedFrom = nil
      each.setNews(.expired, at: now)
      try store(each)
    }
    return unanswered.count == limit
  }

  /// Moves the appointment to another time in one change, so the old time is released only if the new one is taken.
  ///
  /// A trainer's move is final, and the member may then cancel without consequence. If a member moves a confirmed
  /// appointment, the trainer has to confirm it again, unless they confirm automatically.
  /// - Throws: `too_late_to_move`, and what the checks throw.
  mutating func move(_ one: Appointment, to start: Int, by side: AppointmentSide) throws {
    try checkAhead(one)
    guard start != one.times.startsAt else { return }
    var moved = one
    moved.times = one.times.moved(to: start)
    if side == .member {
      guard one.state == .requested || one.isExcused || now <= one.cancelUntil else {
        throw Fault(.conflict, "too_late_to_move", field: "appointment")
      }
      try checkOpen(moved.times, trainer: one.trainer.id)
      if one.state == .confirmed, try !tx.openHours.rules(of: one.trainer.id).automatic {
        moved.state = .requested
        moved.movedFrom = one.times.startsAt
      }
      if moved.state == .requested { moved.answerBy = answerBy(start) }
      moved.setNews(nil, at: nil)
    } else {
      try checkWithinYear(start)
      moved.state = .confirmed
      moved.movedFrom = nil
      moved.setNews(.moved, at: now)
      moved.isExcused = true
    }
    try checkFree(
      moved.times, trainer: one.trainer.id, member: one.member.id, room: one.room?.id, for: side, except: one.id)
    let stored = moved
    try refusing(side) { try tx.appointments.update(stored) }
    changed.append(one.id)
  }

  /// Cancels the appointment, or also the later ones of its series. Each is checked separately for being a late
  /// cancellation.
  /// - Throws: `appointment_gone`, `appointment_over`.
  mutating func cancel(_ one: Appointment, _ scope: AppointmentScope?, note: String?, by side: AppointmentSide) throws {
    try checkAhead(one)
    for var each in try scoped(one, scope) {
      let isLate = side == .member && each.state == .confirmed && !each.isExcused && now > each.cancelUntil
      each.state = isLate ? .late : .cancelled
      each.cancelledBy = side
      each.reason = note
      each.movedFrom = nil
      each.setNews(side == .trainer ? .cancelled : nil, at: now)
      try store(each)
    }
  }

  /// Cancels a removed person's appointments before an instant, as member or trainer. None counts as a late
  /// cancellation.
  mutating func leave(_ person: Int, before: Int) throws {
    for var each in try tx.appointments.ahead(of: person, after: now) where each.times.startsAt < before {
      guard let side = each.side(of: person) else { continue }
      each.state = .cancelled
      each.cancelledBy = side
      each.movedFrom = nil
      each.setNews(side == .trainer ? .cancelled : nil, at: now)
      try store(each)
    }
  }

  /// - Throws: `not_confirmed`, `not_check_in_time`.
  mutating func checkIn(_ one: Appointment) throws {
    guard one.state == .confirmed else { throw Fault(.conflict, "not_confirmed", field: "appointment") }
    guard one.checkedInAt == nil else { return }
    guard one.checkIn.contains(now) else {
      throw Fault(
        .conflict, "not_check_in_time", field: "appointment", params: ["at": Double(one.checkIn.lowerBound)])
    }
    var there = one
    there.checkedInAt = now
    there.setNews(nil, at: nil)
    try store(there)
  }

  /// Sets or removes the address of the call, until the end.
  /// - Throws: `appointment_gone`, `appointment_over`.
  mutating func link(_ one: Appointment, _ scope: AppointmentScope?, to link: String?) throws {
    try checkAhead(one, of: one.times.endsAt)
    // `scoped` leaves out what has begun.
    let others = try scoped(one, scope).filter { $0.id != one.id }
    for var each in [one] + others where each.link != link {
      each.link = link
      try store(each)
    }
  }

  mutating func seen(_ one: Appointment) throws {
    guard one.news != nil else { return }
    var seen = one
    seen.setNews(nil, at: nil)
    try store(seen)
  }

  // MARK: Replies and events

  func reply() throws -> AppointmentsReply { AppointmentsReply(try changedOnes()) }

  /// All changed appointments, as they are now.
  func changedOnes() throws -> [Appointment] { try unique().map(current) }

  private func unique() -> [Int] {
    var seen: Set<Int> = []
    return changed.filter { seen.insert($0).inserted }
  }

  /// The events of the changes, for both sides of each appointment.
  func events() throws -> [Event] { try changedOnes().flatMap(Self.events) }

  static func events(_ one: Appointment) -> [Event] {
    [one.member.id, one.trainer.id].map {
      Event(.me($0), AppointmentsChanged(one), key: "appointment \(one.id)")
    }
  }
}
