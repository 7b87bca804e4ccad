/// The milliseconds of a loop by which it judges its clients. The clock stands still while the loop cannot run, because its
/// thread gets no processor or its process is stopped.
///
/// Otherwise the first tick after that would close connections whose bytes have arrived meanwhile: they are only read after
/// it. libwebsockets' own limits, for handshakes and HTTP, go by the machine's clock.
struct LoopClock: Sendable {
  /// Milliseconds. Ticks come every 250 ms, also while nobody says anything, so a longer turn is one in which the loop could
  /// not run.
  static let longestTurn = 1_000

  /// For how long the loop could not run so far.
  private(set) var lost = 0
  private var last: Int

  /// - Parameter time: milliseconds of a clock that only goes forward, as for `advance`.
  init(at time: Int) { last = time }

  /// Call it at least once in each turn of the loop.
  /// - Returns: the loop's time, which may be compared with earlier ones and means nothing by itself.
  mutating func advance(to time: Int) -> Int {
    lost += max(0, time - last - Self.longestTurn)
    last = max(last, time)
    return time - lost
  }
}
