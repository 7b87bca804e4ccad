/// What a network does to a chunk of bytes.
struct Network {
  /// Seconds until TCP sends lost bytes again. Linux waits at least this long.
  private static let retransmission = 0.2

  /// The least delay of a chunk, and the most that is added at random, in milliseconds.
  var delay = 0.0
  var jitter = 0.0
  /// The share of chunks that are lost once and sent again.
  var loss = 0.0
  /// The share of chunks at which the connection breaks. The chunk, and everything still on its way, never arrives.
  var cut = 0.0

  /// - Returns: the seconds until a chunk arrives; nil if its connection breaks instead.
  func wait(_ random: inout some RandomNumberGenerator) -> Double? {
    // Always three draws, so that one option does not change what the others do.
    let (added, isLost, breaks) = (
      Double.random(in: 0...1, using: &random), Double.random(in: 0..<1, using: &random) < loss,
      Double.random(in: 0..<1, using: &random) < cut
    )
    return breaks ? nil : (delay + added * jitter) / 1_000 + (isLost ? Self.retransmission : 0)
  }
}
