import Foundation
import Gym
import Wire

/// What time it is at the server, by a local clock that never jumps.
struct ServerClock: Hashable {
  private struct Sample: Hashable {
    var delay: Double
    var offset: Double
  }

  private var samples: [Sample] = []
  /// Before the first sample: what the server's greeting said.
  private var rough = 0.0

  static let kept = 8

  /// UTC milliseconds of the server, at an instant of the local clock.
  func time(_ local: Double) -> Double {
    local + (samples.min { $0.delay < $1.delay }?.offset ?? rough)
  }

  mutating func greeted(_ hello: Hello, at local: Double) { rough = Double(hello.time) - local }

  mutating func add(_ reply: ClockSample.Reply, at t3: Double) {
    let offset = ((reply.t1 - reply.t0) + (reply.t2 - t3)) / 2
    samples.append(Sample(delay: (t3 - reply.t0) - (reply.t2 - reply.t1), offset: offset))
    if samples.count > Self.kept { samples.removeFirst() }
  }

  /// After a pause nobody knows what the clocks did.
  mutating func forget(at local: Double) {
    rough = time(local) - local
    samples = []
  }
}

/// A local time at the gym.
struct WallTime: Hashable {
  var hour: Int
  var minute: Int
  var day: CalendarDay

  /// - Parameter zone: a name of the tz database; UTC where it is unknown here.
  init(_ milliseconds: Double, zone: String) {
    let second = Int((milliseconds / 1000).rounded(.down))
    let offset = TimeZone(identifier: zone)?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))) ?? 0
    let local = max(0, second + offset)
    hour = local / 3_600 % 24
    minute = local / 60 % 60
    day = CalendarDay(number: local / 86_400)
  }

  /// 18:42.
  var text: String { "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)" }

  func date(_ words: Words) -> String {
    words.date(words.weekdays[day.number - day.monday.number], day.day, words.months[day.month - 1])
  }
}
