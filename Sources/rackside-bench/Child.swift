import Foundation
import Glibc

/// Another process of this program. It ends with this one, because it reads its standard input until that closes.
final class Child {
  /// The words of the first line that it prints, once it is ready.
  let words: [Substring]
  var processIdentifier: Int32 { process.processIdentifier }
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ arguments: [String]) throws {
    process.executableURL = URL(
      fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    words = line.split(whereSeparator: \.isWhitespace)
  }

  /// Sends a line, and waits for the words of the answer's line.
  func ask(_ question: String = "") throws -> [Substring] {
    try input.fileHandleForWriting.write(contentsOf: Data("\(question)\n".utf8))
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    return line.split(whereSeparator: \.isWhitespace)
  }

  /// The processor time of all its threads. Unlike a rate, it hardly depends on the machine's other work.
  func processorMicroseconds() throws -> Double {
    let status = try String(contentsOfFile: "/proc/\(processIdentifier)/stat", encoding: .utf8)
    // Count after the name in parentheses: the state is field 3, user and system time are 14 and 15.
    let fields = status.drop { $0 != ")" }.split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      throw BenchError("cannot read the processor time of \(processIdentifier)")
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK))) * 1e6
  }

  /// Sends SIGKILL and waits until the process has ended.
  func kill() {
    guard process.isRunning else { return }
    _ = Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  deinit { kill() }
}
