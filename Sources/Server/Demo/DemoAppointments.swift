import Gym
import Storage

/// The invented gym's trainers have open hours, and some members have appointments in the coming days.
struct DemoAppointments {
  let tx: Tx
  let calendar: GymCalendar

  func prepare(_ people: [(DemoPerson, Member)], now: Int) throws {
    let today = calendar.calendarDay(at: now)
    let trainers = people.map(\.1).filter { $0.role == .trainer }
    let members = people.map(\.1).filter { $0.role == .member }
    guard !members.isEmpty else { return }
    for trainer in trainers where try tx.openHours.kinds(of: trainer.id).isEmpty {
      let kinds = try offer(of: trainer.id)
      for day in 1...6 {
        let member = members[(trainer.id * 5 + day * 3) % members.count]
        let kind = kinds[day % kinds.count]
        try book(kind, trainer, member, today.adding(days: day), at: day, now: now)
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

  /// The first free slot from one of the day's on; every third is yet to be confirmed.
  private func book(
    _ kind: AppointmentKind, _ trainer: Member, _ member: Member, _ day: CalendarDay, at number: Int, now: Int
  ) throws {
    let (from, until) = (calendar.start(of: day), calendar.start(of: day.adding(days: 1)))
    let taken = try tx.appointments.busy(trainer.id, from: from, until: until)
    let others = try tx.appointments.busy(member.id, from: from, until: until)
    let starts = try tx.openHours.hours(of: trainer.id, from: day).starts(
      on: day, minutes: kind.minutes, calendar: calendar)
    let free = starts.filter { AppointmentTimes(startsAt: $0, kind).isFree(trainer: taken, others: others) }
    guard !free.isEmpty else { return }
    var one = Appointment(
      kind: kind.id, name: kind.name, trainer: trainer.face, member: member.face,
      times: AppointmentTimes(startsAt: free[number * 3 % free.count], kind), room: nil,
      state: number % 3 == 0 ? .requested : .confirmed, cancelMinutes: AppointmentRules().cancelMinutes)
    one.note = number % 2 == 0 ? "My squat folds at the bottom." : nil
    _ = try tx.appointments.insert(one, at: now)
  }
}
