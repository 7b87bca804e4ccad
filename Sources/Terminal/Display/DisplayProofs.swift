package import Devices
import Wire

/// Proving to the server that the display draws, and saying good-bye.
extension Display {
  /// A little less than 30 s, the longest time between two wake-ups.
  static let provesEveryMs = 25_000.0

  /// Call it when everything has been drawn.
  /// - Parameter milliseconds: how long drawing took.
  /// - Returns: the proof, if one is due.
  package mutating func drew(in milliseconds: Double) -> [Effect] {
    guard link == .live else { return [] }
    if let provenAt, now - provenAt < Self.provesEveryMs { return [] }
    provenAt = now
    return [request(.proof, DevicesDrew(tookMs: max(0, Int(milliseconds))))]
  }

  /// Says good-bye when somebody ends the program. Otherwise the owner would read that the display has failed.
  package mutating func leave() -> [Effect] {
    link == .live ? [request(.proof, DevicesRest(why: .closed))] : []
  }
}
