import Gym
import Storage

/// What the member whose login is printed weighed on each Monday.
struct DemoWeights {
  let tx: Tx
  let calendar: GymCalendar

  static let weeks = 14

  /// Adds the weeks since the last start. What is there already stays.
  func prepare(_ people: [(DemoPerson, Member)], now: Int) throws {
    guard let (person, member) = people.first(where: { $0.0.email == DemoGym.member }) else { return }
    let monday = calendar.calendarDay(at: now).monday
    let weights = (0..<Self.weeks).reversed().map { week in
      let day = monday.adding(days: -7 * week)
      return (at: calendar.instant(day: day, minute: 7 * 60), weight: Self.weight(of: person, on: day))
    }
    _ = try tx.body.addMissing(weights.filter { $0.at <= now }, member: member.id)
  }

  /// Up to one percent around the usual weight, in tenths.
  private static func weight(of person: DemoPerson, on day: CalendarDay) -> Weight {
    var random = DemoRandom(DemoGym.member, day.number)
    let milli = Double(person.bodyWeight.milli) * (0.99 + 0.02 * random.unit())
    return Weight(milli: Int(milli / 100) * 100, unit: person.bodyWeight.unit)
  }
}
