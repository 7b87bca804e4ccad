import CLibwebsockets
import Synchronization

/// libwebsockets has one log per process. The server that was started last receives it.
enum LibwebsocketsLog {
  private static let listener = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Turns the log off if there is no listener. Otherwise libwebsockets would write to stderr.
  static func silenceUnlessHeard() {
    if listener.withLock({ $0 }) == nil { listen(nil) }
  }

  static func listen(_ call: (@Sendable (String) -> Void)?) {
    listener.withLock { $0 = call }
    rackside_lws_log(call == nil ? 0 : 1) { _, text in
      guard let text else { return }
      let line = String(cString: text)
      LibwebsocketsLog.listener.withLock { $0 }?(line.hasSuffix("\n") ? String(line.dropLast()) : line)
    }
  }
}
