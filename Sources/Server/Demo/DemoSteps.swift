import Gym
import Storage

/// The steps of the member whose login is printed, as a phone would have reported them, some corrected by hand.
struct DemoSteps {
  let tx: Tx
  let calendar: GymCalendar

  static let weeks = 10
  static let goal = 9_000

  /// Adds the days since the last start. What is there already stays.
  func prepare(_ people: [(DemoPerson, Member)], now: Int) throws {
    guard let member = people.first(where: { $0.0.email == DemoGym.member })?.1 else { return }
    let today = calendar.calendarDay(at: now)
    let first = today.adding(days: -7 * Self.weeks)
    let known = Set(try tx.steps.days(of: member.id, from: first, to: today).map(\.day))
    if try tx.steps.all(of: member.id).isEmpty { try tx.steps.set(StepSettings(goal: Self.goal), of: member.id) }
    // Today's are still to come.
    for number in first.number..<today.number where !known.contains(CalendarDay(number: number)) {
      try tx.steps.put(Self.steps(on: CalendarDay(number: number)), of: member.id)
    }
  }

  private static func steps(on day: CalendarDay) -> DailySteps {
    var random = DemoRandom(DemoGym.member, day.number)
    // They walk more at the weekend.
    let isWeekend = day.number - day.monday.number >= 5
    let steps = (isWeekend ? 7_000 : 5_500) + Int(random.unit() * (isWeekend ? 9_000 : 6_500))
    let isTyped = random.unit() < 0.1
    return DailySteps(day: day, steps: isTyped ? steps / 500 * 500 : steps, from: isTyped ? .typed : .script)
  }
}
