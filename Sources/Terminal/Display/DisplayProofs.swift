import Wire

/// Proving to the server that the display draws, and saying good-bye.
extension Display {
  /// A little less than the half minute in which it wakes at the latest.
  static let provesEveryMs = 25_000.0

  /// Everything that there is has been drawn.
  /// - Parameter milliseconds: how long that took.
  /// - Returns: the proof, if one is due.
  package mutating func drew(in milliseconds: Double) -> [Effect] {
    guard link == .live else { return [] }
    if let provenAt, now - provenAt < Self.provesEveryMs { return [] }
    provenAt = now
    return [request(.proof, DevicesDrew(tookMs: max(0, Int(milliseconds))))]
  }

  /// Somebody ends the program. Otherwise the owner would read that the display has failed.
  package mutating func leave() -> [Effect] {
    link == .live ? [request(.proof, DevicesRest(why: .closed))] : []
  }
}
