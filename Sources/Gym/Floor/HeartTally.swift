/// What a member's heart did in one session. It takes one reading after the other; each holds until the next.
///
/// All instants are UTC milliseconds, and rates are beats a minute.
package struct HeartTally: Equatable, Sendable {
  /// What the store keeps of it, so that a session goes on after a restart.
  package struct Stored: Equatable, Sendable {
    package var startedAt: Int
    /// The last reading.
    package var lastAt: Int
    /// In each zone, from 0.
    package var milliseconds: [Int]
    /// All that counts, also without a known maximum.
    package var measuredMs: Int
    /// The sum of rate × milliseconds over that time.
    package var beatMs: Int
    package var highest: Int
    /// When the highest rate was last there.
    package var peakAt: Int
    /// By how many beats the rate had fallen a minute after that; nil if nobody measured it.
    package var recovery: Int?
    /// Nil for members of whom too little is known.
    package var kilocalories: Double?
    /// The average rate of each 5 seconds since the start, 0 for none.
    package var curve: [UInt8]

    package init(
      startedAt: Int, lastAt: Int, milliseconds: [Int], measuredMs: Int, beatMs: Int, highest: Int, peakAt: Int,
      recovery: Int?, kilocalories: Double?, curve: [UInt8]
    ) {
      self.startedAt = startedAt
      self.lastAt = lastAt
      self.milliseconds = milliseconds
      self.measuredMs = measuredMs
      self.beatMs = beatMs
      self.highest = highest
      self.peakAt = peakAt
      self.recovery = recovery
      self.kilocalories = kilocalories
      self.curve = curve
    }
  }

  package private(set) var stored: Stored
  /// The last reading.
  package private(set) var bpm: Int
  /// Since when the rate has been above the maximum, and the lowest since.
  private var held: (since: Int, lowest: Int)?
  /// Of the curve's last value.
  private var slot = (sum: 0, count: 0)

  package static let slotMilliseconds = 5_000
  /// Twelve hours. What comes later is counted, but not drawn.
  package static let mostSlots = 8_640
  /// A session with less than this is not kept, in milliseconds.
  package static let shortest = 60_000
  private static let recoveryAfter = 60_000
  /// A clock that was set back by more than this is taken as it is.
  private static let slack = 60_000

  package init(bpm: Int, at: Int) {
    stored = Stored(
      startedAt: at, lastAt: at, milliseconds: [Int](repeating: 0, count: HeartZone.allCases.count), measuredMs: 0,
      beatMs: 0, highest: bpm, peakAt: at, recovery: nil, kilocalories: nil, curve: [])
    self.bpm = bpm
    draw(bpm, at: at)
  }

  /// Goes on with a stored session.
  package init(_ stored: Stored) {
    self.stored = stored
    bpm = stored.highest
  }

  package static func == (left: HeartTally, right: HeartTally) -> Bool {
    left.stored == right.stored && left.bpm == right.bpm
  }

  // MARK: Readings

  /// Takes a reading. One that is older than the last changes nothing: two radios may hear the same strap.
  /// - Parameters:
  ///   - maximum: nil if none is known; the time then counts for no zone.
  ///   - body: nil if the calories cannot be told.
  /// - Returns: the maximum after a rate above it was held for 30 seconds: the lowest rate of that time, and at most 10
  ///   beats more than before. Nil otherwise.
  @discardableResult
  package mutating func beat(_ bpm: Int, at: Int, maximum: Int?, body: HeartBody? = nil) -> Int? {
    if at <= stored.lastAt {
      guard at < stored.lastAt - Self.slack else { return nil }
      stored.startedAt = min(stored.startedAt, at)
      stored.peakAt = min(stored.peakAt, at)
      stored.lastAt = at
      held = nil
    }
    let passed = at - stored.lastAt
    if passed <= HeartRate.gap { count(passed, maximum, body) } else { held = nil }
    stored.lastAt = at
    self.bpm = bpm
    if bpm >= stored.highest {
      (stored.highest, stored.peakAt, stored.recovery) = (bpm, at, nil)
    } else if stored.recovery == nil, (0...HeartRate.gap).contains(at - stored.peakAt - Self.recoveryAfter) {
      stored.recovery = stored.highest - bpm
    }
    draw(bpm, at: at)
    return raised(bpm, at: at, maximum)
  }

  /// Counts the time for which the last reading held.
  private mutating func count(_ milliseconds: Int, _ maximum: Int?, _ body: HeartBody?) {
    stored.measuredMs += milliseconds
    stored.beatMs += bpm * milliseconds
    guard let maximum else { return }
    stored.milliseconds[HeartZone(bpm: bpm, maximum: maximum).rawValue] += milliseconds
    guard let body else { return }
    let perMinute = HeartCalories.perMinute(bpm: bpm, maximum: maximum, body)
    stored.kilocalories = (stored.kilocalories ?? 0) + perMinute * Double(milliseconds) / 60_000
  }

  private mutating func draw(_ bpm: Int, at: Int) {
    let place = (at - stored.startedAt) / Self.slotMilliseconds
    guard place < Self.mostSlots, place >= stored.curve.count - 1 else { return }
    while stored.curve.count < place { stored.curve.append(0) }
    if stored.curve.count == place {
      stored.curve.append(0)
      slot = (0, 0)
    }
    slot = (slot.sum + bpm, slot.count + 1)
    stored.curve[place] = UInt8(clamping: slot.sum / slot.count)
  }

  private mutating func raised(_ bpm: Int, at: Int, _ maximum: Int?) -> Int? {
    guard let maximum, bpm > maximum else {
      held = nil
      return nil
    }
    let now = (since: held?.since ?? at, lowest: min(held?.lowest ?? bpm, bpm))
    held = now
    guard at - now.since >= HeartMaximum.held else { return nil }
    held = (at, bpm)
    return min(now.lowest, maximum + HeartMaximum.mostRaise)
  }

  // MARK: Figures

  package var isWorthKeeping: Bool { stored.measuredMs >= Self.shortest }
}

extension HeartTally.Stored {
  /// In each zone, from 0.
  package var seconds: [Int] { milliseconds.map { $0 / 1_000 } }

  /// The effort points so far, in whole points.
  package var points: Int {
    zip(HeartZone.allCases, milliseconds).reduce(0) { $0 + $1.0.effort * $1.1 } / 60_000
  }

  package var average: Int { measuredMs > 0 ? (beatMs + measuredMs / 2) / measuredMs : highest }

  /// Whether a maximum was known at any time, so that zones and points mean something.
  package var hasZones: Bool { milliseconds.contains { $0 > 0 } }
}
