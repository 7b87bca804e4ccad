import Gym
import Storage
import Wire

/// Appointments from the member's side. `AppointmentPlanService` has the trainer's side.
struct AppointmentService: Service {
  let changes: Changes
  let calendar: GymCalendar
  /// How long before the start a trainer must answer a request.
  let answerHours: Int

  private static let mostSlotDays = 31
  /// How long a trainer's action stays news, in milliseconds.
  static let newsFor = 7 * Milliseconds.day
  /// The most requests that expire in one commit.
  private static let mostExpired = 200

  static let memberData = MemberData("appointments", "appointment_kinds", "appointment_rules", "open_hours")
    .exporting { export, tx in
      export.add(
        "appointments",
        unlessEmpty: try tx.appointments.all(member: export.member.id).map {
          ExportedAppointment(name: $0.name, trainer: $0.trainer, startsAt: $0.startsAt, state: $0.state)
        })
    }
    .leaving { member, context, tx in
      let events = try removal(of: member.id, tx, now: context.now)
      return { _ in events }
    }

  func register(in registry: inout Registry) {
    registry.query(AppointmentsTrainers.self, .login, trainers)
    registry.allow(AppointmentsTrainers.self, .read, .calendar)
    registry.query(AppointmentsSlots.self, .login, slots)
    registry.allow(AppointmentsSlots.self, .read, .calendar)
    registry.query(AppointmentsList.self, .login) { caller, call, tx in
      let range = try ClassService.range(call.from, call.to, calendar)
      return AppointmentsReply(
        try tx.appointments.list(
          caller.signedIn().member.id, from: range.lowerBound, before: range.upperBound))
    }
    registry.allow(AppointmentsList.self, .read, .calendar)
    registry.query(AppointmentsMine.self, .login) { caller, _, tx in
      AppointmentsReply(
        try tx.appointments.upcoming(
          member: caller.signedIn().member.id, at: caller.now, newsFrom: caller.now - Self.newsFor))
    }
    registry.allow(AppointmentsMine.self, .read, .calendar)
    registry.change(AppointmentsRequest.self, .login, request)
    registry.allow(AppointmentsRequest.self, .calendar)
    registry.change(AppointmentsMove.self, .login, notes: [.appointmentMoved]) { caller, call, tx in
      try changing(call.appointment, caller, tx, as: .appointmentMoved) { try $0.move($1, to: call.startsAt, by: $2) }
    }
    registry.allow(AppointmentsMove.self, .calendar)
    registry.change(AppointmentsCancel.self, .login, notes: [.appointmentCancelled]) { caller, call, tx in
      let note = try AppointmentRules.note(call.note)
      return try changing(call.appointment, caller, tx, as: .appointmentCancelled) {
        try $0.cancel($1, call.scope, note: note, by: $2)
      }
    }
    registry.allow(AppointmentsCancel.self, .calendar)
    registry.change(AppointmentsCheckIn.self, .login) { caller, call, tx in
      // Only a kiosk proves that the member is here.
      guard caller.device?.kind == .kiosk else { throw Fault(.conflict, "only_at_kiosk") }
      return try changing(call.appointment, caller, tx) { desk, one, side in
        guard side == .member else { throw Fault.missing("appointment", field: "appointment") }
        try desk.checkIn(one)
      }
    }
    registry.change(AppointmentsSeen.self, .login) { caller, call, tx in
      let outcome = try changing(call.appointment, caller, tx) { desk, one, side in
        if side == .member { try desk.seen(one) }
      }
      return Outcome(Nothing(), events: outcome.events)
    }
    registry.publishes(AppointmentsChanged.self)
    AppointmentFeed(calendar: calendar).register(in: &registry)
    registry.reminders(.appointment, on: AppointmentsChanged.self, AppointmentReminders.things)
    registry.chore(endUnanswered)
  }

  private func desk(_ tx: Tx, now: Int) -> AppointmentChanges {
    AppointmentChanges(tx, calendar, now: now, answerHours: answerHours)
  }

  private func trainers(_ caller: Caller, _: AppointmentsTrainers, _ tx: Tx) throws -> AppointmentsTrainers.Reply {
    let own = try caller.signedIn().member.id
    let trainers = try tx.openHours.trainers(from: calendar.calendarDay(at: caller.now)).filter { $0.id != own }
    return AppointmentsTrainers.Reply(
      trainers: try trainers.map { face in
        AppointmentsTrainers.Row(
          trainer: FaceView(face), kinds: try tx.openHours.kinds(of: face.id).map(AppointmentKindView.init),
          rules: AppointmentRulesValue(try tx.openHours.rules(of: face.id)))
      })
  }

  // MARK: Free slots

  private func slots(_ caller: Caller, _ call: AppointmentsSlots, _ tx: Tx) throws -> AppointmentsSlots.Reply {
    let own = try caller.signedIn().member.id
    guard let first = CalendarDay(call.from) else { throw Fault.invalid("from", "malformed_date") }
    guard let last = CalendarDay(call.to) else { throw Fault.invalid("to", "malformed_date") }
    guard first <= last, last.number - first.number < Self.mostSlotDays else {
      throw Fault(.invalid, "out_of_range", field: "to", params: ["max": Double(Self.mostSlotDays)])
    }
    let desk = desk(tx, now: caller.now)
    let (kind, trainer) = try desk.kind(call.kind)
    var member = own
    if let other = call.member {
      // Only the trainer may see when a member is busy, to make an appointment with them.
      guard kind.trainer == own else { throw Fault.missing("kind", field: "kind") }
      member = try desk.member(other).id
    }
    var form = AppointmentTimes(startsAt: 0, kind)
    var place = kind.room
    if let id = call.appointment {
      let (one, _) = try desk.find(id, for: own)
      guard one.trainer.id == trainer.id else { throw Fault.missing("appointment", field: "appointment") }
      (form, place, member) = (one.times, one.room?.id, one.member.id)
    }
    let from = calendar.start(of: first)
    let until = calendar.start(of: last.adding(days: 1)) + Milliseconds.day
    let taken = try tx.appointments.busy(
      trainer.id, from: from - Milliseconds.day, until: until, except: call.appointment)
    var others: [BusyTime] = []
    if member != trainer.id {
      others += try tx.appointments.busy(member, from: from, until: until, except: call.appointment)
    }
    if let room = place {
      others += try tx.appointments.busy(room: room, from: from, until: until, except: call.appointment)
    }
    let hours = try tx.openHours.hours(of: trainer.id, from: first)
    // Staff may book at short notice.
    let notice = trainer.id == own ? 0 : try tx.openHours.rules(of: trainer.id).noticeMinutes
    let earliest = caller.now + max(notice * 60_000, 1)
    let horizon = desk.today.adding(days: AppointmentRules.horizonDays)
    let minutes = (form.endsAt - form.startsAt) / 60_000
    return AppointmentsSlots.Reply(
      days: (first.number...last.number).map { number in
        let day = CalendarDay(number: number)
        let starts = day > horizon ? [] : hours.starts(on: day, minutes: minutes, calendar: calendar)
        return AppointmentsSlots.Day(
          day: day.text,
          starts: starts.filter { start in
            start >= earliest && form.moved(to: start).isFree(trainer: taken, others: others)
          })
      })
  }

  // MARK: Changes

  private func request(
    _ caller: Caller, _ call: AppointmentsRequest, _ tx: Tx
  ) throws -> Outcome<AppointmentsReply> {
    let member = try caller.signedIn().member
    var desk = desk(tx, now: caller.now)
    let (kind, trainer) = try desk.kind(call.kind)
    let reply = try desk.make(
      kind, trainer: trainer, member: member, startsAt: call.startsAt, note: try AppointmentRules.note(call.note),
      count: try Self.count(call.count), by: .member)
    return Outcome(reply, events: try desk.events())
  }

  static func count(_ count: Int?) throws(Fault) -> Int {
    let count = count ?? 1
    let range = AppointmentRules.countRange
    guard range.contains(count) else {
      throw Fault(
        .invalid, "out_of_range", field: "count",
        params: ["min": Double(range.lowerBound), "max": Double(range.upperBound)])
    }
    return count
  }

  /// - Parameter kind: the entry in the record of staff actions if the trainer makes the change.
  private func changing(
    _ id: Int, _ caller: Caller, _ tx: Tx, as kind: StaffActionKind? = nil,
    _ body: (inout AppointmentChanges, Appointment, AppointmentSide) throws -> Void
  ) throws -> Outcome<AppointmentsReply> {
    var desk = desk(tx, now: caller.now)
    let (one, side) = try desk.find(id, for: caller.signedIn().member.id)
    try body(&desk, one, side)
    if let kind, side == .trainer { try tx.staff.note(kind, by: caller, desk.changedOnes()) }
    let reply = desk.changed.isEmpty ? AppointmentsReply([one]) : try desk.reply()
    return Outcome(reply, events: try desk.events())
  }

  // MARK: Requests that nobody answers

  /// Expires requests a few seconds after their deadline, or after the start if the server was off at that time.
  private func endUnanswered(now: Int) {
    changes.database.readLater(
      { tx in try tx.appointments.hasUnanswered(at: now) },
      done: { result in if case .success(true) = result { expire(now: now) } })
  }

  private func expire(now: Int) {
    changes.makeInParts("appointments") { tx in
      var desk = desk(tx, now: now)
      let hasMore = try desk.expire(limit: Self.mostExpired)
      return (try desk.events(), hasMore)
    }
  }

  // MARK: Elsewhere

  /// Notifies the other side of each upcoming appointment, before the account is removed, that it is cancelled.
  static func removal(of person: Int, _ tx: Tx, now: Int) throws -> [Event] {
    try tx.appointments.ahead(of: person, after: now).flatMap { one -> [Event] in
      guard let side = one.side(of: person) else { return [] }
      var gone = one
      gone.state = .cancelled
      gone.cancelledBy = side
      return AppointmentChanges.events(gone).filter { $0.topic != .me(person) }
    }
  }
}

extension StaffActionKind {
  static let appointmentCancelled = StaffActionKind("appointmentCancelled")
  static let appointmentMoved = StaffActionKind("appointmentMoved")
}
