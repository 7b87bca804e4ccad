import Floor
import Storage
import Transport

/// The HTTP endpoints, besides the files.
/// - Parameters:
///   - clock: the machine's, for certificates.
///   - time: the gym's, for ages.
func endpoints(
  _ bridge: Bridge, _ space: DiskSpace, _ backups: NightlyBackup, _ status: HTTPSStatus, _ metrics: Metrics,
  clock: Clock, time: Clock
) -> [String: @Sendable () -> HTTPReply] {
  [
    "/healthz": {
      let unset = bridge.floor?.isClockUnsure == true ? "clock: not set\n" : ""
      return space.health(
        unset + (bridge.isSetUp ? backups.backups.health(now: time.now) : "") + status.https.health(now: clock.now))
    },
    "/metrics": { HTTPReply(text: metrics.text) },
  ]
}

/// Sends a member's calendar to a calendar program that has its address.
func feed(_ request: HTTPRequest, _ bridge: Bridge, _ reply: @escaping @Sendable (HTTPReply) -> Void) {
  let away = HTTPReply(status: 503, text: "Not now\n", headers: [("Retry-After", "60")])
  // While the clock is wrong, a feed could lack days, and calendar programs would delete them.
  guard let floor = bridge.floor, !floor.isClockUnsure else { return reply(away) }
  floor.feed(request.path) { result in
    switch result {
    case .success(let text?): reply(HTTPReply(text: text, contentType: "text/calendar; charset=utf-8", for: request))
    case .success(nil): reply(HTTPReply(status: 404, text: "Nothing here\n"))
    case .failure: reply(away)
    }
  }
}

extension DiskSpace {
  /// The reply of `/healthz`. Below the reserve the server still works and the reply is a warning; 503 if nothing can
  /// be stored.
  /// - Parameter more: further lines.
  fileprivate func health(_ more: String) -> HTTPReply {
    switch state {
    case .enough: HTTPReply(text: "ok\n" + more)
    case .low(let free):
      HTTPReply(
        text: """
          low disk space: \(free >> 20) MB free, below the reserve of \(reserveBytes >> 20) MB; imports, notes and \
          sign-ups are refused, sets are stored
          \(more)
          """)
    case .full: HTTPReply(status: 503, text: "disk full: nothing can be stored\n" + more)
    }
  }
}
