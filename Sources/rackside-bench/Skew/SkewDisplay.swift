import Gym
import Wire

/// A display's own clock, up to an hour off and up to 20 ppm fast or slow, so that no result is right by accident.
/// All instants are milliseconds; the true clock is the machine's monotonic clock.
struct LocalClock {
  private let start: Double
  private let ahead: Double
  private let rate: Double

  /// - Parameter start: the current instant of the true clock.
  init(start: Double) {
    self.start = start
    ahead = Double(BenchGym.milliseconds) - start + .random(in: -3.6e6...3.6e6)
    rate = .random(in: -20e-6...20e-6)
  }

  func reading(at instant: Double) -> Double { instant + ahead + (instant - start) * rate }

  /// The instant of the true clock at which this clock shows `reading`.
  func instant(of reading: Double) -> Double { start + (reading - ahead - start) / (1 + rate) }
}

/// Follows a timer with one way of estimating the server's clock, and records when it changes phase.
struct PhaseWatch {
  let estimate: @Sendable ([ClockExchange]) -> ClockEstimate?
  /// The true instant of each change. The key is the server's instant of it, which is the same for all displays.
  private(set) var changes: [Int: Double] = [:]
  private var offset: Double?
  private var timer: FloorTimer?
  private var next: Int?

  init(_ estimate: @escaping @Sendable ([ClockExchange]) -> ClockEstimate?) { self.estimate = estimate }

  mutating func learn(_ samples: [ClockExchange]) { offset = estimate(samples)?.offset }

  /// - Parameter reading: what the display's clock shows now.
  mutating func follow(_ timer: FloorTimer, at reading: Double) {
    self.timer = timer
    guard let offset else { return }
    let now = Int((reading + offset).rounded(.down))
    // Before the first phase, the next change is its start.
    next = position(timer.plan, timer.state, now).map { change(after: $0, now) } ?? timer.state.phaseStartedAt
  }

  private func change(after position: TimerPosition, _ now: Int) -> Int? {
    position.kind == .done ? nil : position.remainingMs.map { now + $0 }
  }

  /// Records all changes up to `now`, an instant of the true clock, with the estimate so far.
  mutating func advance(to now: Double, _ clock: LocalClock) {
    guard let timer, let offset else { return }
    while let at = next {
      let instant = clock.instant(of: Double(at) - offset)
      guard instant <= now else { return }
      changes[at] = instant
      next = position(timer.plan, timer.state, at).flatMap { change(after: $0, at) }
    }
  }
}

/// One display, which samples clocks as the product's displays do.
struct SkewDisplay {
  let clock: LocalClock
  var combined = PhaseWatch { ClockEstimate.combined($0) }
  /// For comparison only.
  var leastDelay = PhaseWatch { ClockEstimate.leastDelay($0) }
  private var samples: [ClockExchange] = []
  private let pace: SkewPace
  private var asked = 0
  /// When the next sample is due, on the true clock.
  private var sampleAt: Double
  private(set) var answered = 0

  init(at now: Double, _ pace: SkewPace) {
    clock = LocalClock(start: now)
    self.pace = pace
    sampleAt = now + .random(in: 0...pace.apart)
  }

  /// - Returns: the reading of its clock to send, if a sample is due.
  mutating func sample(at now: Double) -> Double? {
    guard now >= sampleAt else { return nil }
    asked += 1
    let isLast = asked >= pace.burst && (asked - pace.burst).isMultiple(of: pace.again)
    sampleAt = now + (isLast ? pace.every - Double(pace.again - 1) * pace.apart : pace.apart)
    return clock.reading(at: now)
  }

  mutating func advance(to now: Double) {
    combined.advance(to: now, clock)
    leastDelay.advance(to: now, clock)
  }

  mutating func take(_ reply: ClockSample.Reply, at now: Double) {
    advance(to: now)
    samples.append(ClockExchange(t0: reply.t0, t1: reply.t1, t2: reply.t2, t3: clock.reading(at: now)))
    if samples.count > ClockPace.kept { samples.removeFirst() }
    answered += 1
    combined.learn(samples)
    leastDelay.learn(samples)
  }

  mutating func take(_ timer: FloorTimer, at now: Double) {
    combined.follow(timer, at: clock.reading(at: now))
    leastDelay.follow(timer, at: clock.reading(at: now))
  }
}

/// How often displays sample: `ClockPace` by default. Milliseconds.
struct SkewPace {
  var burst = ClockPace.burst
  var again = ClockPace.again
  var apart = ClockPace.apartMs
  var every = ClockPace.everyMs
}
