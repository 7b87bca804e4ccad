import Foundation
import Gym
import Wire

/// What time it is at the server, by a local clock that never jumps.
///
/// What is learned is taken over slowly, so that no digit runs backwards and none is left out; only what is wrong by
/// a quarter of a second and more is put right at once.
struct ServerClock: Hashable {
  private var samples: [ClockExchange] = []
  /// How far the server is ahead at `since`, and where that is going.
  private var offset = 0.0
  private var target = 0.0
  private var since = 0.0
  private var knowledge = Knowledge.none
  private var isHolding = false

  private enum Knowledge: Comparable { case none, greeting, sample }

  /// Milliseconds taken over in a millisecond.
  static let slew = 0.05
  /// From here on a correction is no drift, but a clock that was set.
  static let step = 250.0

  /// UTC milliseconds of the server, at an instant of the local clock. It never falls while `local` rises, except
  /// where `add` corrects by `step` and more.
  func time(_ local: Double) -> Double { local + ahead(local) }

  /// The instant of the local clock at which the server's clock shows `time`, by what is known now.
  func instant(_ time: Double) -> Double {
    let gap = target - offset
    let settled = since + abs(gap) / Self.slew
    if gap == 0 || time >= settled + target { return time - target }
    return since + (time - since - offset) / (gap > 0 ? 1 + Self.slew : 1 - Self.slew)
  }

  private func ahead(_ local: Double) -> Double {
    let gap = target - offset
    let taken = max(local - since, 0) * Self.slew
    return abs(gap) <= taken ? target : offset + (gap > 0 ? taken : -taken)
  }

  /// Good for a start only: it tells nothing about how long it was on its way.
  mutating func greeted(_ hello: Hello, at local: Double) {
    guard knowledge == .none else { return }
    jump(to: Double(hello.time) - local, at: local)
    knowledge = .greeting
  }

  mutating func add(_ reply: ClockSample.Reply, at t3: Double) {
    let sample = ClockExchange(t0: reply.t0, t1: reply.t1, t2: reply.t2, t3: t3)
    guard sample.delay >= 0 else { return }
    samples.append(sample)
    if samples.count > ClockPace.kept { samples.removeFirst() }
    aim(at: t3)
  }

  private mutating func aim(at t3: Double) {
    guard let estimate = ClockEstimate.combined(samples) else { return }
    if isHolding, abs(estimate.offset - target) <= estimate.errorBound { return }
    if knowledge < .sample || abs(estimate.offset - ahead(t3)) >= Self.step {
      jump(to: estimate.offset, at: t3)
    } else {
      offset = ahead(t3)
      since = max(since, t3)
      target = estimate.offset
    }
    knowledge = .sample
  }

  /// After a pause nobody knows how the next way will be; the clock goes on as it was. What was known stays as long as
  /// the new samples allow it: the first of them knows less.
  mutating func forget() {
    samples = []
    isHolding = knowledge == .sample
  }

  /// The burst that follows is over: together its samples know more than what was known.
  mutating func settle(at local: Double) {
    guard isHolding else { return }
    isHolding = false
    aim(at: local)
  }

  private mutating func jump(to offset: Double, at local: Double) {
    self.offset = offset
    target = offset
    since = local
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
