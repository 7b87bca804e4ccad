import Gym
import Storage

/// The invented gym's classes. At each start the coming week's are booked, some of them full with a line.
struct DemoClasses {
  let tx: Tx
  let calendar: GymCalendar

  private static let daysAhead = 60

  func prepare(_ people: [(DemoPerson, Member)], now: Int) throws {
    let today = calendar.calendarDay(at: now)
    if try tx.classes.currentCount() == 0 { try make(people, today) }
    let members = people.filter { $0.0.role == .member }.map(\.1.id)
    guard !members.isEmpty else { return }
    let until = calendar.start(of: today.adding(days: 7))
    for session in try tx.classes.sessions(from: now, before: until) where session.booked == 0 {
      // By turns nearly empty, half full, and full with a line.
      let count = session.capacity * (1 + session.id % 4) / 3
      for place in 0..<min(count, members.count) {
        let state = place < session.capacity ? BookingState.booked : .waiting
        try tx.bookings.put(
          session: session.id, member: members[(session.id * 3 + place) % members.count], state, at: now)
      }
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
    let last = today.adding(days: Self.daysAhead)
    for (number, plan) in plans.enumerated() {
      let facts = ClassFacts(
        name: plan.name, trainer: trainers.isEmpty ? nil : trainers[number % trainers.count], room: plan.room,
        capacity: plan.places, minutes: plan.minutes, start: plan.start,
        series: Series(start: today, recurrence: Recurrence(.weekly, weekdays: plan.days)))
      let made = try tx.classes.insert(facts, madeUntil: last)
      for day in facts.series.days(in: today...last) {
        try tx.classes.insertSession(of: made, day: day, startsAt: calendar.instant(day: day, minute: plan.start))
      }
    }
  }
}
