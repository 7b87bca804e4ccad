import Foundation
import Glibc

/// Another process of this program, which ends with this one: it reads its input until that closes.
final class Child {
  /// What it said of itself when it was ready: the words of its first line.
  let words: [Substring]
  var processIdentifier: Int32 { process.processIdentifier }
  private let process = Process()
  private let input = Pipe()

  init(_ arguments: [String]) throws {
    let output = Pipe()
    process.executableURL = URL(
      fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    words = line.split(whereSeparator: \.isWhitespace)
  }

  /// Ends it without a warning.
  func kill() {
    guard process.isRunning else { return }
    _ = Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  deinit { kill() }
}
