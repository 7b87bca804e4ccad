import Foundation
import Synchronization
import TestKit
import Testing

/// The built program, as a person starts it. It stands beside the tests, since they depend on it.
final class Program: Sendable {
  struct Ended: Sendable {
    var status: Int32
    var out: String
    var errors: String
    var json: JSON { (try? JSON(out.utf8)) ?? .null }
  }

  private let process: Mutex<Process>
  private let folder = Folder()
  private let ended: AsyncStream<Int32>
  private let lines: AsyncStream<Int?>
  private let out = Mutex("")
  private let texts: AsyncStream<String>

  /// A program that goes on running.
  /// - Parameters:
  ///   - name: which of our programs it is.
  ///   - command: starts it with this in front of it, as `nsenter` does.
  init(
    _ arguments: [String], of name: String = "rackside", under command: [String] = [], input: String = "",
    environment: [String: String] = [:]
  ) throws {
    let process = Process()
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent(name)
    process.executableURL = command.first.map { URL(fileURLWithPath: $0) } ?? program
    process.arguments = command.isEmpty ? arguments : command.dropFirst() + [program.path] + arguments
    // No variables of whoever runs the tests, and no configuration found by chance, but what the Makefile sets.
    let kept = ["LD_PRELOAD", "TSAN_OPTIONS", "TEST_RUN_OF_THIS_FLOOR"]
    let shared = ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
    process.environment = ["PATH": "/usr/bin:/bin"].merging(shared) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle(forReadingAtPath: try folder.write("in", input))
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle(forWritingAtPath: try folder.write("err", ""))
    let (ended, end) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      // A signal as a shell tells it.
      end.yield(process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus)
      end.finish()
    }
    self.ended = ended
    let (lines, client) = AsyncStream.makeStream(of: Int?.self)
    self.lines = lines
    let (texts, text) = AsyncStream.makeStream(of: String.self)
    self.texts = texts
    try process.run()
    self.process = Mutex(process)
    // Reads until the program ends, on a thread that may block; what it prints goes to a file as well.
    let file = try folder.write("out", "")
    Thread.detachNewThread { [self] in
      var all = Data()
      while true {
        let part = pipe.fileHandleForReading.availableData
        guard !part.isEmpty else { break }
        all.append(part)
        let printed = String(decoding: all, as: UTF8.self)
        out.withLock { $0 = printed }
        text.yield(printed)
        if let match = printed.firstMatch(of: /listening on http:\/\/[^:]+:(\d+)\n/) { client.yield(Int(match.1)) }
      }
      try? all.write(to: URL(fileURLWithPath: file))
      client.yield(nil)
      client.finish()
      text.finish()
    }
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)) ?? ""
  }

  func end() async -> Ended {
    var status: Int32 = -1
    for await code in ended { status = code }
    for await _ in lines {}
    return Ended(status: status, out: text("out"), errors: text("err"))
  }

  var id: Int32 { process.withLock { $0.processIdentifier } }

  func signal(_ number: Int32) { _ = process.withLock { kill($0.processIdentifier, number) } }

  /// The port that it says it listens on; nil where it ends instead.
  func port() async -> Int? {
    for await port in lines { return port }
    return nil
  }

  /// What is found in all that it has printed, now or later; nil where it ends instead.
  func printed<Found>(_ find: (String) -> Found?) async -> Found? {
    if let found = find(out.withLock { $0 }) { return found }
    for await all in texts {
      if let found = find(all) { return found }
    }
    return nil
  }

  /// What it has written to standard error so far.
  var errors: String { text("err") }

  /// Returns once it has complained of something, or after it has ended.
  func complained(of text: String) async throws {
    while !self.text("err").contains(text), process.withLock({ $0.isRunning }) {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Returns once something is so, or after the program has ended.
  /// - Returns: whether it is so.
  func until(_ isSo: @Sendable () -> Bool) async throws -> Bool {
    while !isSo() {
      guard process.withLock({ $0.isRunning }) else { return isSo() }
      try await Task.sleep(for: .milliseconds(5))
    }
    return true
  }

  /// The code with which the gym is set up.
  func setupCode() async -> String? {
    await printed { all in all.firstMatch(of: /type this code:\n\n +(\S+)\n/).map { String($0.1) } }
  }

  static func run(
    _ arguments: [String], of name: String = "rackside", input: String = "", environment: [String: String] = [:]
  ) async throws -> Ended {
    try await Program(arguments, of: name, input: input, environment: environment).end()
  }
}

/// A gym's configuration in a folder, for the program to run on.
final class Gym: Sendable {
  let folder = Folder()
  let config: String

  init(_ more: String = "", catalog: String = Fixture.repository + "/Config/catalog") throws {
    try folder.write("web/index.html", "<!doctype html><title>Rackside</title>")
    config = try folder.write(
      "rackside.toml",
      """
      [server]
      port = 0
      data = "data"
      web = "web"
      catalog = "\(catalog)"
      fonts = []
      # No test loses its connection to this deadline, however slow the machine.
      identify_seconds = 3600
      [security]
      hash_memory_kib = 8
      hash_passes = 1
      \(more)
      """)
  }

  func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) async throws
    -> Program.Ended
  {
    try await run(arguments, input: input, environment: environment)
  }

  func run(_ arguments: [String], input: String = "", environment: [String: String] = [:]) async throws
    -> Program.Ended
  {
    try await Program.run(arguments + ["--config", config], input: input, environment: environment)
  }

  func owner(password: String = "chalk and iron 5x5", email: String = "nadia@example.com") async throws -> Program.Ended
  {
    try await run(
      "owner", "create", "--name", "Nadia Brandt", "--email", email, "--password-stdin", input: password + "\n")
  }
}

extension Program {
  /// Another program beside ours, which runs until its input ends.
  final class Helper: Sendable {
    private let process: Mutex<Process>
    private let input = Pipe()
    private let output = Pipe()
    let id: Int32

    init(_ command: String...) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: command[0])
      process.arguments = Array(command.dropFirst())
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      id = process.processIdentifier
      self.process = Mutex(process)
    }

    /// Blocks until the program prints something or ends.
    func firstLine() -> String {
      String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// Gives it a line.
    func write(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }

    func stop() {
      try? input.fileHandleForWriting.close()
      process.withLock { $0.waitUntilExit() }
    }
  }
}
