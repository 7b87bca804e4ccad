/// When a display samples the server's clock and how many samples it keeps. Web/shared/clock.js has the same numbers.
///
/// With up to 50 ms of jitter each way, eight exchanges sometimes leave the worst two of twenty displays more than 20
/// ms apart; sixteen do not. One exchange every 30 s would lose that precision within minutes, since the bounds of old
/// samples widen with drift; four keep it.
package enum ClockPace {
  /// How many of the newest exchanges are used.
  package static let kept = 16
  /// How many exchanges a display makes when it connects or wakes.
  package static let burst = 16
  /// How many exchanges it makes every `everyMs` after that.
  package static let again = 4
  /// Milliseconds from the start of one exchange to the start of the next. An exchange does not wait for the reply to
  /// the one before.
  package static let apartMs = 60.0
  package static let everyMs = 30_000.0
}
