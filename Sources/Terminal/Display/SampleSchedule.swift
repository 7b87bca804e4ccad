import Gym

/// When a display samples the server's clock: a burst after connecting, then a few samples every half minute.
struct SampleSchedule: Sendable {
  /// When the next sample is due, by the local clock; nil without a connection.
  private(set) var due: Double?
  /// Whether the burst is still being sent.
  private(set) var isBursting = false
  private var remaining = 0

  /// Starts the burst. Its first sample is sent at `now`.
  mutating func begin(at now: Double) {
    remaining = ClockPace.burst - 1
    isBursting = true
    due = now + ClockPace.apartMs
  }

  /// - Returns: whether to send a sample now.
  mutating func takeDue(at now: Double) -> Bool {
    guard let due, due <= now else { return false }
    remaining -= 1
    let isLast = remaining <= 0
    if isLast {
      remaining = ClockPace.again
      isBursting = false
    }
    self.due = now + (isLast ? ClockPace.everyMs : ClockPace.apartMs)
    return true
  }

  mutating func stop() { due = nil }
}
