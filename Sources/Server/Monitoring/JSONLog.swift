import Foundation
import Glibc
package import Logging
import Wire

/// A log of one JSON object per line, for programs that collect logs: `time`, `level`, `label`, `message`, and
/// `metadata` if there is any.
package struct JSONLogHandler: LogHandler {
  private let label: String
  /// Seconds since 1970.
  private let now: @Sendable () -> Double
  private let write: @Sendable ([UInt8]) -> Void
  package var metadata: Logger.Metadata = [:]
  package var logLevel = Logger.Level.info

  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - write: takes a line, with its end, on any thread.
  package init(
    label: String, now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
    write: @escaping @Sendable ([UInt8]) -> Void = { JSONLogHandler.toStandardError($0) }
  ) {
    self.label = label
    self.now = now
    self.write = write
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    var out = JSONWriter()
    out.raw("{\"time\":")
    out.string(Date(timeIntervalSince1970: now()).formatted(Self.time))
    out.raw(",\"level\":")
    out.string(event.level.rawValue)
    out.raw(",\"label\":")
    out.string(label)
    out.raw(",\"message\":")
    out.string("\(event.message)")
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    if !all.isEmpty {
      out.raw(",\"metadata\":")
      Self.write(all, to: &out)
    }
    out.raw("}\n")
    write(out.bytes)
  }

  /// In UTC, with milliseconds.
  private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  private static func write(_ metadata: Logger.Metadata, to out: inout JSONWriter) {
    out.raw("{")
    var isFirst = true
    for (name, value) in metadata.sorted(by: { $0.key < $1.key }) {
      if !isFirst { out.raw(",") }
      isFirst = false
      out.string(name)
      out.raw(":")
      write(value, to: &out)
    }
    out.raw("}")
  }

  private static func write(_ value: Logger.Metadata.Value, to out: inout JSONWriter) {
    switch value {
    case .string(let text): out.string(text)
    case .stringConvertible(let value): out.string("\(value)")
    case .dictionary(let values): write(values, to: &out)
    case .array(let values):
      out.raw("[")
      for (index, value) in values.enumerated() {
        if index > 0 { out.raw(",") }
        write(value, to: &out)
      }
      out.raw("]")
    }
  }

  /// Writes a line with one system call, so that lines of several threads do not mix.
  package static func toStandardError(_ line: [UInt8]) {
    line.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count, let start = bytes.baseAddress {
        let count = Glibc.write(STDERR_FILENO, start + sent, bytes.count - sent)
        if count < 0, errno == EINTR { continue }
        // Nobody reads standard error any more.
        guard count > 0 else { return }
        sent += count
      }
    }
  }
}
