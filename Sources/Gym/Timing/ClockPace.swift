/// When a display samples the server's clock, and how much of it counts. Web/shared/clock.js keeps the same pace.
///
/// How far two displays are apart is what the quickest of their exchanges still took too long. With up to 50 ms of jitter
/// each way, eight exchanges leave the worst two of twenty displays more than 20 ms apart now and then; sixteen do not.
/// One exchange every 30 s would lose that again within minutes, since old ones grow wide with drift; four keep it.
package enum ClockPace {
  /// How many exchanges count, the newest.
  package static let kept = 16
  /// How many a display makes when it is connected, and on waking.
  package static let burst = 16
  /// How many it makes later, each `everyMs`.
  package static let again = 4
  /// Milliseconds from one exchange's beginning to the next one's. None waits for the answer before it.
  package static let apartMs = 60.0
  package static let everyMs = 30_000.0
}
