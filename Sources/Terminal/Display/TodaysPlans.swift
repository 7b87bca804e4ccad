import Gym
import Wire

/// How many members plan to train today. No topic sends this, so the display asks now and then.
struct TodaysPlans: Equatable, Sendable {
  /// The day of the latest request.
  private(set) var day: CalendarDay?
  private var count = 0
  /// When to ask, by the local clock; nil without a connection.
  private(set) var due: Double?

  /// The first request is sent with the last of the first burst of clock samples: it neither delays the first frame nor
  /// wakes the display by itself.
  static let firstMs = Double(ClockPace.burst - 1) * ClockPace.apartMs
  static let everyMs = 900_000.0

  mutating func begin(at now: Double) { due = now + Self.firstMs }
  mutating func stop() { due = nil }

  /// - Returns: whether to ask now.
  mutating func takeDue(at now: Double) -> Bool {
    guard let due, due <= now else { return false }
    self.due = now + Self.everyMs
    return true
  }

  mutating func take(_ reply: ScheduleGym.Reply, for day: CalendarDay) {
    self.day = day
    count = reply.days.first { $0.day == day.text }?.planned ?? 0
  }

  /// 0 if it is not known.
  func count(on day: CalendarDay) -> Int { self.day == day ? count : 0 }
}
