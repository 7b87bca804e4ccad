import Gym
import Storage
import Wire

/// What the gym did on each of some days.
struct FloorService {
  let shared: Shared

  static let mostDays = 62

  func register(in registry: inout Registry) {
    registry.query(FloorDays.self, .identified) { _, call, tx in
      let from = try Self.day(call.from, "from")
      let to = try Self.day(call.to, "to")
      guard from.number <= to.number, to.number - from.number < Self.mostDays else {
        throw Fault(.invalid, "out_of_range", field: "to", params: ["max": Double(Self.mostDays)])
      }
      let days = Dictionary(grouping: try tx.sets.dayTotals(from: call.from, to: call.to), by: \.day)
      return FloorDays.Reply(
        days: days.sorted { $0.key < $1.key }.map { day, rows in
          FloorDays.Day(
            day: day,
            sum: FloorTotals.Sum(
              sets: rows.reduce(0) { $0 + $1.sets }, members: rows.count,
              volumeGrams: rows.reduce(0) { $0 + $1.volumeGrams }))
        })
    }
  }

  private static func day(_ text: String, _ field: String) throws(Fault) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw Fault.invalid(field, "malformed_date") }
    return day
  }
}
