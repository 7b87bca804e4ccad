import Gym
import Storage
import Wire

/// What trainers do: offer kinds of appointments and open hours, answer requests, make appointments with members.
struct AppointmentPlanService: Service {
  let calendar: GymCalendar

  func register(in registry: inout Registry) {
    registry.query(AppointmentsOffer.self, .trainer) { caller, _, tx in
      try offer(of: caller.signedIn().member.id, caller, tx)
    }
    registry.change(AppointmentsSetHours.self, .trainer, notes: .nothing("Their own.")) { caller, call, tx in
      let trainer = try caller.signedIn().member.id
      try tx.openHours.put(call.hours.hours(), of: trainer)
      try tx.openHours.put(call.rules.rules(), of: trainer)
      return Outcome(try offer(of: trainer, caller, tx))
    }
    registry.change(AppointmentsSaveKind.self, .trainer, notes: .nothing("Their own."), saveKind)
    registry.change(AppointmentsRemoveKind.self, .trainer, notes: .nothing("Their own.")) { caller, call, tx in
      let trainer = try caller.signedIn().member.id
      guard try tx.openHours.kind(call.kind)?.trainer == trainer else { throw Fault.missing("kind", field: "kind") }
      try tx.openHours.delete(kind: call.kind)
      return Outcome(try offer(of: trainer, caller, tx))
    }
    registry.query(AppointmentsRequests.self, .trainer) { caller, _, tx in
      AppointmentsReply(
        try tx.appointments.requests(trainer: caller.signedIn().member.id, after: caller.now))
    }
    registry.change(AppointmentsBook.self, .trainer, notes: [.appointmentBooked], book)
    registry.change(AppointmentsConfirm.self, .trainer, notes: [.appointmentConfirmed]) { caller, call, tx in
      try answer(call.appointment, call.scope, isConfirmed: true, note: nil, caller, tx)
    }
    registry.change(AppointmentsDecline.self, .trainer, notes: [.appointmentDeclined]) { caller, call, tx in
      try answer(call.appointment, call.scope, isConfirmed: false, note: AppointmentRules.note(call.note), caller, tx)
    }
    registry.change(AppointmentsSetLink.self, .trainer, notes: [.appointmentLinked], setLink)
  }

  private func offer(of trainer: Int, _ caller: Caller, _ tx: Tx) throws -> AppointmentOffer {
    let today = calendar.calendarDay(at: caller.now)
    return AppointmentOffer(
      kinds: try tx.openHours.kinds(of: trainer).map(AppointmentKindView.init),
      rules: AppointmentRulesValue(try tx.openHours.rules(of: trainer)),
      hours: OpenHoursValue(try tx.openHours.hours(of: trainer, from: today)))
  }

  private func saveKind(
    _ caller: Caller, _ call: AppointmentsSaveKind, _ tx: Tx
  ) throws -> Outcome<AppointmentOffer> {
    let trainer = try caller.signedIn().member.id
    let kind = try AppointmentKind(
      id: call.kind ?? 0, trainer: trainer, name: call.name, minutes: call.minutes,
      beforeMinutes: call.beforeMinutes ?? 0, afterMinutes: call.afterMinutes ?? 0, room: call.room
    ).checked()
    if let room = call.room, try !tx.rooms.exists(room) { throw Fault.missing("room", field: "room") }
    if let id = call.kind {
      guard try tx.openHours.kind(id)?.trainer == trainer else { throw Fault.missing("kind", field: "kind") }
      try tx.openHours.update(kind)
    } else {
      guard try tx.openHours.kinds(of: trainer).count < AppointmentKind.most else {
        throw Fault(.conflict, "too_many", params: ["max": Double(AppointmentKind.most)])
      }
      _ = try tx.openHours.insert(kind)
    }
    return Outcome(try offer(of: trainer, caller, tx))
  }

  private func book(_ caller: Caller, _ call: AppointmentsBook, _ tx: Tx) throws -> Outcome<AppointmentsReply> {
    let trainer = try caller.signedIn().member
    var desk = AppointmentChanges(tx, calendar, now: caller.now)
    guard let kind = try tx.openHours.kind(call.kind), kind.trainer == trainer.id else {
      throw Fault.missing("kind", field: "kind")
    }
    let reply = try desk.make(
      kind, trainer: trainer, member: try desk.member(call.member), startsAt: call.startsAt,
      note: try AppointmentRules.note(call.note), link: try AppointmentRules.link(call.link),
      count: try AppointmentService.count(call.count), by: .trainer)
    try tx.staff.note(.appointmentBooked, by: caller, desk.changedOnes())
    return Outcome(reply, events: try desk.events())
  }

  private func answer(
    _ id: Int, _ scope: AppointmentScope?, isConfirmed: Bool, note: String?, _ caller: Caller, _ tx: Tx
  ) throws -> Outcome<AppointmentsReply> {
    var desk = AppointmentChanges(tx, calendar, now: caller.now)
    let one = try desk.find(id, trainer: caller.signedIn().member.id)
    try desk.answer(one, scope, isConfirmed: isConfirmed, note: note)
    try tx.staff.note(isConfirmed ? .appointmentConfirmed : .appointmentDeclined, by: caller, desk.changedOnes())
    return Outcome(try desk.reply(), events: try desk.events())
  }

  private func setLink(_ caller: Caller, _ call: AppointmentsSetLink, _ tx: Tx) throws -> Outcome<AppointmentsReply> {
    var desk = AppointmentChanges(tx, calendar, now: caller.now)
    let one = try desk.find(call.appointment, trainer: caller.signedIn().member.id)
    try desk.link(one, call.scope, to: AppointmentRules.link(call.link))
    try tx.staff.note(.appointmentLinked, by: caller, desk.changedOnes())
    let reply = desk.changed.isEmpty ? AppointmentsReply([one]) : try desk.reply()
    return Outcome(reply, events: try desk.events())
  }
}

extension StaffActionKind {
  static let appointmentBooked = StaffActionKind("appointmentBooked")
  static let appointmentConfirmed = StaffActionKind("appointmentConfirmed")
  static let appointmentDeclined = StaffActionKind("appointmentDeclined")
  static let appointmentLinked = StaffActionKind("appointmentLinked")
}
