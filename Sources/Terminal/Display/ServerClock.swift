import Gym
import Wire

/// The server's time, computed from a local clock that never jumps.
///
/// Corrections are applied slowly, so that digits neither run backwards nor skip. An error of `step` or more is corrected
/// at once.
struct ServerClock: Equatable {
  private var samples: [ClockExchange] = []
  /// How far the server is ahead at `since`, and the value that it moves to.
  private var offset = 0.0
  private var target = 0.0
  private var since = 0.0
  private var knowledge = Knowledge.none
  private var keepsEstimate = false

  private enum Knowledge: Comparable { case none, greeting, sample }

  /// Milliseconds of correction per millisecond.
  static let slew = 0.05
  /// A correction of this many milliseconds or more means that a clock was set.
  static let step = 250.0

  /// UTC milliseconds of the server at an instant of the local clock. It never decreases while `local` increases, unless
  /// a sample corrects it by `step` or more.
  func time(_ local: Double) -> Double { local + ahead(local) }

  /// The instant of the local clock at which the server's clock shows `time`, by the current estimate.
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

  /// Uses the greeting's time until the first sample. It is inexact, since the greeting's delay is unknown.
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
    if keepsEstimate, abs(estimate.offset - target) <= estimate.errorBound { return }
    if knowledge < .sample || abs(estimate.offset - ahead(t3)) >= Self.step {
      jump(to: estimate.offset, at: t3)
    } else {
      offset = ahead(t3)
      since = max(since, t3)
      target = estimate.offset
    }
    knowledge = .sample
  }

  /// Drops the samples: the next connection may have other delays. The clock goes on as it was.
  ///
  /// The old estimate is better than the first new samples. It is kept until `burstEnded`, unless they contradict it.
  mutating func disconnected() {
    samples = []
    keepsEstimate = knowledge == .sample
  }

  /// All samples of the burst after connecting are there. Together they are better than the old estimate.
  mutating func burstEnded(at local: Double) {
    guard keepsEstimate else { return }
    keepsEstimate = false
    aim(at: local)
  }

  private mutating func jump(to offset: Double, at local: Double) {
    self.offset = offset
    target = offset
    since = local
  }
}
