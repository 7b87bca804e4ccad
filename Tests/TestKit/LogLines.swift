package import Logging
import Synchronization

/// Keeps the lines of a log: each with its level, its message, and the values of its metadata in the order of their keys.
package final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  package init() {}

  package var all: [String] { lines.withLock { $0 } }

  package func logger() -> Logger { Logger(label: "test") { _ in Handler(lines: self) } }

  private struct Handler: LogHandler {
    let lines: LogLines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let values = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
      lines.lines.withLock { $0.append("\(event.level) \(event.message)\(values.joined())") }
    }
  }
}
