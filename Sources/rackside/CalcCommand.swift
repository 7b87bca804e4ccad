import ArgumentParser
import Foundation
import Wire

struct CalcCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calc",
    abstract: "Compute formulas: JSON lines in, JSON lines out.",
    discussion: """
      Reads lines such as {"formula": "e1rm_epley", "inputs": {"weight": 100, "reps": 5}} from standard input and \
      answers each at once with {"output": 116.66…}, or with {"error": "reps: is missing", …}. A line with an error does \
      not stop the next. --list prints the formulas with their inputs. docs/FORMULAS.md says what they compute.
      """)

  @Flag(help: "Print the names of all formulas with their inputs, and stop.")
  var list = false

  func run() throws {
    if list {
      for formula in Calculator.formulas.values.sorted(by: { $0.name < $1.name }) {
        printLine("\(formula.name): \(formula.inputs.joined(separator: ", "))")
      }
      return
    }
    do { try answerLines(from: STDIN_FILENO, to: STDOUT_FILENO) } catch {
      printError("rackside: reading the lines or writing the answers failed: \(error.localizedDescription)")
      throw ExitCode.fault
    }
  }
}

/// Answers each line as soon as it ends, so that a program can ask and wait for the answer. Empty lines are skipped.
private func answerLines(from input: Int32, to output: Int32) throws {
  var line: [UInt8] = []
  // A line that is too long is not kept; its error is written once it ends.
  var isTooLong = false
  var buffer = [UInt8](repeating: 0, count: 65_536)

  func finishLine() throws {
    defer {
      line.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    if isTooLong { return try write(Calculator.tooLongAnswer, to: output) }
    guard line.contains(where: { $0 > 0x20 }) else { return }
    try write(Calculator.answer(line), to: output)
  }

  while true {
    let count = read(input, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    guard count > 0 else { break }
    var rest = buffer[0..<count]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<end])
      try finishLine()
      rest = rest[(end + 1)...]
    }
    append(rest)
  }
  try finishLine()

  func append(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong, line.count + bytes.count <= Calculator.maxLine else {
      isTooLong = true
      return line.removeAll()
    }
    line += bytes
  }
}

/// Writes the answer and a line break. Returns once the system has all of it.
private func write(_ answer: [UInt8], to output: Int32) throws {
  var rest = (answer + [UInt8(ascii: "\n")])[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    rest = rest.dropFirst(count)
  }
}
