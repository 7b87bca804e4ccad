import Gym

/// The straps that are heard, for the radio's own lines and screen.
struct HeardStraps: Sendable {
  enum News: Equatable, Sendable {
    case came(String, bpm: Int)
    case back(String, bpm: Int)
    case lost(String)
  }

  struct Strap: Equatable, Sendable {
    var bpm: Int
    var at: Double
    var isLost = false
  }

  /// As on the wall.
  static let lostMs = 5_000.0
  static let forgottenMs = 600_000.0

  private(set) var straps: [String: Strap] = [:]

  mutating func take(_ beat: Beat) -> News? {
    let before = straps[beat.strap]
    straps[beat.strap] = Strap(bpm: beat.reading.bpm, at: beat.at)
    guard let before else { return .came(beat.strap, bpm: beat.reading.bpm) }
    return before.isLost ? .back(beat.strap, bpm: beat.reading.bpm) : nil
  }

  /// - Returns: what was lost since the last call.
  mutating func tick(at now: Double) -> [News] {
    straps = straps.filter { now - $0.value.at < Self.forgottenMs }
    let lost = straps.filter { !$0.value.isLost && now - $0.value.at >= Self.lostMs }.keys.sorted()
    for strap in lost { straps[strap]?.isLost = true }
    return lost.map { .lost($0) }
  }

  /// When the next strap counts as lost.
  var wakeAt: Double { straps.values.filter { !$0.isLost }.map { $0.at + Self.lostMs }.min() ?? .infinity }
}
