import Gym
import Storage

/// The invented gym's classes, with the attendance of the last weeks. Each start books the coming week's sessions, some
/// of them so full that members wait in line.
struct DemoClasses {
  let tx: Tx
  let calendar: GymCalendar

  private static let daysAhead = 60
  private static let pastWeeks = 8

  func prepare(_ people: [(DemoPerson, Member)], now: Int) throws {
    let today = calendar.calendarDay(at: now)
    let members = people.filter { $0.0.role == .member && DemoGym.left[$0.0.email] == nil }.map(\.1.id)
    guard !members.isEmpty else { return }
    if try tx.classes.currentCount() == 0 {
      try make(people, today)
      try attend(members, before: now, since: today.adding(days: -7 * Self.pastWeeks))
    }
    let until = calendar.start(of: today.adding(days: 7))
    // Include the session that is going on now.
    for session in try tx.classes.sessions(from: calendar.start(of: today), before: until) where session.booked == 0 {
      // In turn: nearly empty, half full, and full with a line.
      let count = session.capacity * (1 + session.id % 4) / 3
      for place in 0..<min(count, members.count) {
        let state = place < session.capacity ? BookingState.booked : .waiting
        try tx.bookings.put(
          session: session.id, member: members[(session.id * 3 + place) % members.count], state, at: now)
      }
    }
  }

  /// Marks who came. In the last four weeks some classes became fuller and others emptier, and some members stayed
  /// away.
  private func attend(_ members: [Int], before now: Int, since day: CalendarDay) throws {
    let recent = calendar.start(of: calendar.calendarDay(at: now).adding(days: -28))
    for session in try tx.classes.sessions(from: calendar.start(of: day), before: now)
    where session.times.endsAt <= now {
      let slot = session.classID * 3 + session.day.weekday.rawValue
      let share = 2 + (session.times.startsAt < recent ? slot : slot + session.classID) % 3
      for place in 0..<min(session.capacity * share / 4, members.count) {
        let came = (session.id + place) % 7 != 0
        try tx.bookings.put(
          session: session.id, member: members[(session.id * 3 + place) % members.count], came ? .checkedIn : .noShow,
          checkedInAt: came ? session.times.startsAt - 300_000 : nil, at: session.times.startsAt - Milliseconds.day)
      }
      try tx.classes.close(session.id, at: session.times.endsAt)
    }
  }

  private func make(_ people: [(DemoPerson, Member)], _ today: CalendarDay) throws {
    let (rig, studio) = (try tx.rooms.insert(name: "Rig").id, try tx.rooms.insert(name: "Studio").id)
    let trainers = people.filter { $0.0.role != .member }.map(\.1.id)
    let plans: [(name: String, room: Int, places: Int, minutes: Int, start: Int, days: Set<Weekday>)] = [
      ("Early lift", rig, 6, 60, 420, [.monday, .tuesday, .wednesday, .thursday, .friday]),
      ("Mobility", studio, 10, 45, 750, Set(Weekday.allCases)),
      ("Barbell basics", rig, 8, 60, 1080, [.monday, .wednesday, .friday]),
      ("Engine room", studio, 6, 45, 1155, [.tuesday, .thursday, .saturday, .sunday]),
    ]
    let (first, last) = (today.adding(days: -7 * Self.pastWeeks), today.adding(days: Self.daysAhead))
    for (number, plan) in plans.enumerated() {
      let facts = ClassFacts(
        name: plan.name, trainer: trainers.isEmpty ? nil : trainers[number % trainers.count], room: plan.room,
        capacity: plan.places, minutes: plan.minutes, start: plan.start,
        series: Series(start: first, recurrence: Recurrence(.weekly, weekdays: plan.days)))
      let made = try tx.classes.insert(facts, madeUntil: last)
      for day in facts.series.days(in: first...last) {
        try tx.classes.insertSession(of: made, day: day, startsAt: calendar.instant(day: day, minute: plan.start))
      }
    }
  }
}
