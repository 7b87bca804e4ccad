import Gym
import Storage

/// Open hours of the invented gym's staff, and members' appointments: some in the last weeks, some in the coming days.
struct DemoAppointments {
  let tx: Tx
  let calendar: GymCalendar

  private static let pastWeeks = 8
  private static let hour = 3_600_000

  func prepare(_ people: [(DemoPerson, Member)], now: Int) throws {
    let today = calendar.calendarDay(at: now)
    let staff = people.map(\.1).filter { $0.role != .member }
    let members = people.map(\.1).filter { $0.role == .member }
    guard let first = members.first else { return }
    for (number, trainer) in staff.enumerated() where try tx.openHours.kinds(of: trainer.id).isEmpty {
      let kinds = try offer(of: trainer.id)
      for day in 1...7 * Self.pastWeeks where day % 2 == number % 2 {
        let member = members[(number * 7 + day * 3) % members.count]
        try book(kinds[day % 2], trainer, member, today.adding(days: -day), at: day, now: now)
      }
      // The member whose login is printed has one with each trainer; with the first, today if there is still time.
      try book(kinds[number % 2], trainer, first, today.adding(days: number * 2), at: 4, now: now)
      for day in 1...6 {
        let member = members[(number * 5 + day * 3) % members.count]
        try book(kinds[day % 2], trainer, member, today.adding(days: day), at: day, now: now)
      }
      // Sundays have no hours.
      if number == 2 {
        _ = try (1...2).first { day in
          try book(kinds[0], trainer, first, today.adding(days: day), at: 0, now: now, as: .expired)
        }
      }
    }
  }

  private func offer(of trainer: Int) throws -> [AppointmentKind] {
    let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
    var hours = OpenHours()
    for weekday in workdays { hours.weekly[weekday] = [OpenRange(from: 540, to: 720), OpenRange(from: 900, to: 1200)] }
    hours.weekly[.saturday] = [OpenRange(from: 600, to: 840)]
    try tx.openHours.put(hours, of: trainer)
    try tx.openHours.put(AppointmentRules(), of: trainer)
    return try [
      AppointmentKind(trainer: trainer, name: "Technique check", minutes: 30, afterMinutes: 10),
      AppointmentKind(trainer: trainer, name: "Personal training", minutes: 60, afterMinutes: 15),
    ].map { try tx.openHours.insert($0) }
  }

  /// Books a free slot of the day. Every third upcoming appointment is still to be confirmed, and to most past ones the
  /// member has checked in.
  /// - Returns: false if no slot was free.
  @discardableResult
  private func book(
    _ kind: AppointmentKind, _ trainer: Member, _ member: Member, _ day: CalendarDay, at number: Int, now: Int,
    as state: AppointmentState? = nil
  ) throws -> Bool {
    let (from, until) = (calendar.start(of: day), calendar.start(of: day.adding(days: 1)))
    let isPast = until <= now
    let taken = try tx.appointments.busy(trainer.id, from: from, until: until)
    let others = try tx.appointments.busy(member.id, from: from, until: until)
    let starts = try tx.openHours.hours(of: trainer.id, from: day).starts(
      on: day, minutes: kind.minutes, calendar: calendar)
    let free = starts.filter {
      AppointmentTimes(startsAt: $0, kind).isFree(trainer: taken, others: others) && (isPast || $0 > now + Self.hour)
    }
    guard !free.isEmpty else { return false }
    let start = free[number * 3 % free.count]
    var one = Appointment(
      kind: kind.id, name: kind.name, trainer: trainer.face, member: member.face,
      times: AppointmentTimes(startsAt: start, kind), room: nil,
      state: state ?? (!isPast && number % 3 == 0 ? .requested : .confirmed),
      cancelMinutes: AppointmentRules().cancelMinutes)
    if one.state == .requested {
      one.answerBy = AppointmentRules.answerBy(
        askedAt: now, startsAt: start, hours: AppointmentRules.usualAnswerHours)
    }
    if one.state == .expired { one.setNews(.expired, at: now - Self.hour) }
    one.note = number % 2 == 0 ? "My squat folds at the bottom." : nil
    let stored = try tx.appointments.insert(one, at: min(now, from) - 24 * Self.hour)
    guard isPast, number % 5 != 0 else { return true }
    var came = stored
    came.checkedInAt = start - 5 * 60_000
    try tx.appointments.update(came)
    return true
  }
}
