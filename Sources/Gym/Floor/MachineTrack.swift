/// How far and for how long somebody has worked on a machine, from its readings.
///
/// A machine counts from when it was last set to zero, which anybody may do at any time. So only what a reading adds to the
/// one before it is counted. A machine that says no distance is reckoned by its pace. Two radios may hear the same machine,
/// and what one of them says may be older than what the other has said.
package struct MachineTrack: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    /// An instant of the gym's time, in milliseconds.
    package var at: Int
    /// Since the machine was first heard.
    package var metres: Double
    /// Likewise, by the machine's own clock, in milliseconds.
    package var clockMs: Int

    package init(at: Int, metres: Double, clockMs: Int) {
      self.at = at
      self.metres = metres
      self.clockMs = clockMs
    }
  }

  /// Faster than anybody, in metres a second: what is more than that was no work.
  private static let fastest = 30.0
  /// By so many metres readings may be late.
  private static let slack = 50.0
  /// A reading that goes back by no more than this is one of a second radio that comes late, and not a machine that was set
  /// to zero.
  private static let lateMetres = 30.0
  /// Likewise, in milliseconds. No radio is later than that, so what goes on being less was set to zero after all.
  private static let lateMs = 5_000
  /// For so long, in milliseconds, the pace of the last reading is believed if there is no distance.
  private static let heldMs = 5_000
  /// A machine that has not moved for so long stands still.
  package static let stillMs = 5_000
  /// Whoever moves a machine after so long does another piece of work, and may be somebody else.
  package static let anewMs = 60_000

  package private(set) var last: Point
  /// What the newest reading said.
  package private(set) var work: MachineWork
  /// When the distance last grew.
  package private(set) var movedAt: Int?
  /// What counts now began here, and has come to there.
  private var begin: Point
  private var end: Point
  /// The power of this piece of work times its milliseconds, and those milliseconds.
  private var wattMs = 0
  private var powerMs = 0
  /// What the machine said of itself, while it says it.
  private var saidMetres: Double?
  private var saidClock: Int?
  /// It was set to zero and has not moved since. What was done before counts until it does, so that it can be logged.
  private var wasReset = false

  package init(_ work: MachineWork, at: Int) {
    self.work = work
    last = Point(at: at, metres: 0, clockMs: 0)
    (begin, end) = (last, last)
    (saidMetres, saidClock) = (work.metres, work.elapsedMs)
  }

  /// - Returns: what was known before.
  @discardableResult
  package mutating func take(_ work: MachineWork, at: Int) -> Point {
    let before = last
    // A clock that was set back, or a second radio.
    let gap = max(0, at - before.at)
    let (metres, clockMs) = (Self.fall(to: work.metres, saidMetres), Self.fall(to: work.elapsedMs, saidClock))
    let isBack = metres > 0 || clockMs > 0
    if isBack, metres <= Self.lateMetres, clockMs <= Self.lateMs, gap < Self.lateMs { return before }
    wasReset = wasReset || isBack
    last = Point(
      at: before.at + gap, metres: before.metres + added(work, gap), clockMs: before.clockMs + addedClock(work))
    self.work = work
    saidMetres = work.metres ?? saidMetres
    saidClock = work.elapsedMs ?? saidClock
    guard last.metres > before.metres else {
      if end == begin { (begin, end) = (last, last) }
      return before
    }
    if wasReset || hasStood(at: last.at) { beginAnew(at: before) }
    if let watts = work.watts, gap <= Self.heldMs { (wattMs, powerMs) = (wattMs + watts * gap, powerMs + gap) }
    (movedAt, end) = (last.at, last)
    return before
  }

  /// By how much a machine says less than before.
  private static func fall<T: SignedNumeric & Comparable>(to now: T?, _ before: T?) -> T {
    guard let now, let before else { return 0 }
    return max(0, before - now)
  }

  /// Whether a movement at an instant comes after so long that it begins another piece of work.
  package func hasStood(at instant: Int) -> Bool { movedAt.map { instant - $0 >= Self.anewMs } ?? false }

  /// What a reading adds to the distance.
  private func added(_ work: MachineWork, _ gap: Int) -> Double {
    guard let now = work.metres else {
      guard saidMetres == nil, let pace = work.paceMs, gap <= Self.heldMs else { return 0 }
      return Double(gap) * 500 / Double(pace)
    }
    guard let before = saidMetres else { return 0 }
    let more = now >= before ? now - before : now
    return more <= Self.fastest * Double(gap) / 1_000 + Self.slack ? more : 0
  }

  private func addedClock(_ work: MachineWork) -> Int {
    guard let now = work.elapsedMs, let before = saidClock else { return 0 }
    return now >= before ? now - before : now
  }

  /// What comes from now on is another piece of work.
  package mutating func restart() { beginAnew(at: last) }

  private mutating func beginAnew(at point: Point) {
    (begin, end) = (point, point)
    (wattMs, powerMs, wasReset) = (0, 0, false)
  }

  /// Metres of this piece of work.
  package var metres: Double { end.metres - begin.metres }

  /// Milliseconds from its first to its last movement, by the machine's own clock if it says one.
  package var milliseconds: Int { saidClock == nil ? end.at - begin.at : end.clockMs - begin.clockMs }

  /// The average power of this piece of work, while the machine moved; nil if it says none.
  package var averageWatts: Int? {
    powerMs == 0 ? nil : Int((Double(wattMs) / Double(powerMs)).rounded())
  }

  package func isMoving(now: Int) -> Bool { movedAt.map { now - $0 < Self.stillMs } ?? false }
}
