/// The order in which a playlist is played: shuffled anew each time all were played, so that none comes twice before that,
/// and none twice in a row.
package struct MusicOrder: Codable, Equatable, Sendable {
  package let count: Int
  package let seed: UInt64

  /// - Parameter count: of the tracks, at least 1.
  package init(count: Int, seed: UInt64) {
    self.count = max(1, count)
    self.seed = seed
  }

  /// - Parameter position: how many were played before; negative is 0.
  /// - Returns: the index of a track.
  package func track(at position: Int) -> Int {
    let position = max(0, position)
    return round(position / count)[position % count]
  }

  /// All tracks, in the order of one round.
  package func round(_ number: Int) -> [Int] {
    // Two take turns.
    guard count > 2 else { return shuffled(0) }
    var order = shuffled(number)
    // The first two change places, so the last of each round is that of its shuffle alone.
    if number > 0, order[0] == shuffled(number - 1)[count - 1] { order.swapAt(0, 1) }
    return order
  }

  private func shuffled(_ round: Int) -> [Int] {
    var random = SplitMix(seed &+ UInt64(truncatingIfNeeded: round) &* 0x9E37_79B9_7F4A_7C15)
    return Array(0..<count).shuffled(using: &random)
  }
}

/// SplitMix64 by Sebastiano Vigna (public domain): the same numbers for the same seed, on every machine.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
