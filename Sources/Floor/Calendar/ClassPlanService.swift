import Gym
import Storage
import Wire

/// What staff do: make classes, change classes and single sessions, see who comes.
struct ClassPlanService: Service {
  let calendar: GymCalendar
  private static let mostPeople = 12

  func register(in registry: inout Registry) {
    registry.query(ClassesAll.self, .trainer) { caller, _, tx in
      ClassesAll.Reply(
        classes: try tx.classes.current(at: caller.now).map(ClassView.init),
        trainers: try tx.members.staff().map(FaceView.init))
    }
    registry.allow(ClassesAll.self, .gymRead, .gymCalendar)
    registry.change(ClassesCreate.self, .trainer, notes: [.classAdded]) { caller, call, tx in
      let made = try ClassPlanner(tx, calendar, now: caller.now).create(call.plan.facts())
      try tx.staff.note(.classAdded, by: caller, what: made.facts.name)
      return Outcome(ClassReply(made), events: [try ClassService.planned(tx, calendar, now: caller.now)])
    }
    registry.allow(ClassesCreate.self, .gymCalendar)
    registry.change(ClassesEdit.self, .trainer, notes: [.classChanged]) { caller, call, tx in
      let facts = try call.plan.facts()
      return try planning(.classChanged, call.class, from: call.from, caller, tx) { planner, old, from, desk in
        try planner.edit(old, facts, from: from, &desk)
      }
    }
    registry.allow(ClassesEdit.self, .gymCalendar)
    registry.change(ClassesEnd.self, .trainer, notes: [.classEnded]) { caller, call, tx in
      try planning(.classEnded, call.class, from: call.from, caller, tx) { planner, old, from, desk in
        try planner.end(old, from: from, &desk)
      }
    }
    registry.allow(ClassesEnd.self, .gymCalendar)
    registry.change(
      ClassesChangeSession.self, .trainer, notes: [.sessionChanged, .sessionCancelled, .sessionRestored], changeSession)
    registry.allow(ClassesChangeSession.self, .gymCalendar)
    registry.query(ClassesRoster.self, .trainer) { caller, call, tx in
      try roster(call.session, BookingChanges(tx, calendar, now: caller.now))
    }
    registry.allow(ClassesRoster.self, .gymRead, .gymCalendar)
    registry.query(ClassesPeople.self, .trainer) { _, call, tx in
      MembersRoster.Reply(
        faces: try tx.members.roster(text: call.text, byFullName: true, limit: Self.mostPeople).map(FaceView.init))
    }
    registry.change(
      ClassesAttend.self, .trainer,
      notes: [.booked, .waitlisted, .checkedIn, .bookingCancelled, .cancelledLate, .noShow, .waived], attend)
    registry.query(ClassesAttendance.self, .trainer) { _, call, tx in
      let range = try ClassService.range(call.from, call.to, calendar)
      let counts = try tx.bookings.counts(from: range.lowerBound, before: range.upperBound)
      let sessions = try tx.classes.sessions(from: range.lowerBound, before: range.upperBound)
      return ClassesAttendance.Reply(
        sessions: sessions.filter { $0.cancelledAt == nil }.map { .init($0, counts[$0.id] ?? [:]) })
    }
  }

  private func planning(
    _ kind: StaffActionKind, _ id: Int, from: String?, _ caller: Caller, _ tx: Tx,
    _ body: (ClassPlanner, GymClass, CalendarDay, inout BookingChanges) throws -> GymClass
  ) throws -> Outcome<ClassReply> {
    guard let old = try tx.classes.find(id) else { throw Fault.missing("class", field: "class") }
    let planner = ClassPlanner(tx, calendar, now: caller.now)
    var day = planner.today
    if let from {
      guard let given = CalendarDay(from) else { throw Fault.invalid("from", "malformed_date") }
      guard given >= day else { throw Fault.invalid("from", "in_past") }
      guard given <= planner.horizon else { throw Fault(.invalid, "out_of_range", field: "from") }
      day = given
    }
    var desk = BookingChanges(tx, calendar, now: caller.now)
    let new = try body(planner, old, day, &desk)
    try tx.staff.note(kind, by: caller, what: new.facts.name)
    // Hundreds of sessions can change at once, so clients get one event and read the sessions again.
    let news = try desk.events().filter { $0.topic != .classes }
    return Outcome(ClassReply(new), events: news + [try ClassService.planned(tx, calendar, now: caller.now)])
  }

  private func changeSession(
    _ caller: Caller, _ call: ClassesChangeSession, _ tx: Tx
  ) throws -> Outcome<ClassesChangeSession.Reply> {
    var desk = BookingChanges(tx, calendar, now: caller.now)
    let planner = ClassPlanner(tx, calendar, now: caller.now)
    let old = try desk.session(call.session)
    guard old.times.startsAt > caller.now else { throw Fault(.conflict, "class_started", field: "session") }
    var changed = old
    let minutes = call.minutes ?? (old.times.endsAt - old.times.startsAt) / 60_000
    try within(minutes, ClassFacts.minuteRange, "minutes")
    if call.day != nil || call.start != nil {
      let day = try call.day.map { text throws(Fault) in
        guard let day = CalendarDay(text) else { throw Fault.invalid("day", "malformed_date") }
        return day
      }
      let known = calendar.time(at: old.times.startsAt)
      let start = known.second / 60
      try within(call.start ?? start, 0...1439, "start")
      changed.times.startsAt = planner.instant(
        day ?? known.day, call.start ?? start)
      guard changed.times.startsAt > caller.now else {
        throw Fault.invalid(call.day == nil ? "start" : "day", "in_past")
      }
      guard planner.horizon >= calendar.calendarDay(at: changed.times.startsAt) else {
        throw Fault(.invalid, "out_of_range", field: "day")
      }
    }
    changed.times.endsAt = changed.times.startsAt + minutes * 60_000
    if let capacity = call.capacity {
      try within(capacity, 1...ClassFacts.maxCapacity, "capacity")
      changed.capacity = capacity
    }
    try planner.check(room: call.room == 0 ? nil : call.room, trainer: call.trainer == 0 ? nil : call.trainer)
    if let room = call.room { changed.room = room == 0 ? nil : .init(id: room, name: "") }
    if let trainer = call.trainer { changed.trainer = trainer == 0 ? nil : .init(id: trainer, name: "") }
    if let cancelled = call.cancelled { changed.cancelledAt = cancelled ? old.cancelledAt ?? caller.now : nil }
    try planner.store(changed, was: old, &desk)
    let kind: StaffActionKind =
      switch (old.cancelledAt, changed.cancelledAt) {
      case (nil, _?): .sessionCancelled
      case (_?, nil): .sessionRestored
      default: .sessionChanged
      }
    if changed != old {
      try tx.staff.note(kind, by: caller, what: old.name, aboutAt: changed.times.startsAt)
    }
    let view = try desk.view(desk.session(call.session))
    return Outcome(.init(session: view), events: try desk.events())
  }

  private func within(_ value: Int, _ range: ClosedRange<Int>, _ field: String) throws(Fault) {
    guard range.contains(value) else {
      throw Fault(
        .invalid, "out_of_range", field: field,
        params: ["min": Double(range.lowerBound), "max": Double(range.upperBound)])
    }
  }

  private func attend(_ caller: Caller, _ call: ClassesAttend, _ tx: Tx) throws -> Outcome<ClassRoster> {
    var desk = BookingChanges(tx, calendar, now: caller.now)
    let session = try desk.session(call.session)
    guard let member = try tx.members.find(call.member), member.status == .active else {
      throw Fault.missing("member", field: "member")
    }
    let isWaived = call.waived == true && call.state == .late
    try desk.attend(session, member: member.id, call.state, isWaived: isWaived)
    let events = try desk.events()
    if !events.isEmpty {
      try tx.staff.note(
        StaffActionKind(call.state, isWaived: isWaived), by: caller, member: member.id, what: session.name,
        aboutAt: session.times.startsAt)
    }
    return Outcome(try roster(call.session, desk), events: events)
  }

  private func roster(_ session: Int, _ desk: BookingChanges) throws -> ClassRoster {
    ClassRoster(
      session: try desk.view(desk.session(session)),
      entries: try desk.tx.bookings.list(session: session).map { booking, face in
        ClassRoster.Entry(member: FaceView(face), booking: BookingView(booking))
      })
  }
}

extension StaffActionKind {
  static let booked = StaffActionKind("booked")
  static let waitlisted = StaffActionKind("waitlisted")
  static let checkedIn = StaffActionKind("checkedIn")
  static let bookingCancelled = StaffActionKind("bookingCancelled")
  static let cancelledLate = StaffActionKind("cancelledLate")
  static let noShow = StaffActionKind("noShow")
  static let waived = StaffActionKind("waived")
  static let sessionChanged = StaffActionKind("sessionChanged")
  static let sessionCancelled = StaffActionKind("sessionCancelled")
  static let sessionRestored = StaffActionKind("sessionRestored")
  static let classAdded = StaffActionKind("classAdded")
  static let classChanged = StaffActionKind("classChanged")
  static let classEnded = StaffActionKind("classEnded")

  /// The action of staff who set a member's booking to this state.
  init(_ state: BookingState, isWaived: Bool) {
    self =
      switch state {
      case .booked: .booked
      case .waiting: .waitlisted
      case .cancelled: .bookingCancelled
      case .late: isWaived ? .waived : .cancelledLate
      case .checkedIn: .checkedIn
      case .noShow: .noShow
      }
  }
}
