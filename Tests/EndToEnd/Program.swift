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

  private let child: Child
  private let folder = Folder()

  /// A program that goes on running, until its last reference is released at the latest.
  /// - Parameters:
  ///   - name: which of our programs it is.
  ///   - command: starts it with this in front of it, as `nsenter` does.
  init(
    _ arguments: [String], of name: String = "rackside", under command: [String] = [], input: String = "",
    environment: [String: String] = [:]
  ) throws {
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent(name)
    // No variables of whoever runs the tests, and no configuration found by chance, but what the Makefile sets.
    let kept = ["LD_PRELOAD", "TSAN_OPTIONS", "TEST_RUN_OF_THIS_FLOOR"]
    let shared = ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
    child = try Child(
      command + [program.path] + arguments,
      environment: ["PATH": "/usr/bin:/bin"].merging(shared) { $1 }.merging(environment) { $1 }, in: folder.path,
      input: try folder.write("in", input))
  }

  func end() async -> Ended {
    let status = await child.end()
    return Ended(status: status, out: child.out.text, errors: child.errors.text)
  }

  var id: Int32 { child.id }

  func signal(_ number: Int32) { child.signal(number) }

  /// The port that it says it listens on; nil where it ends instead.
  func port() async -> Int? {
    await printed { all in all.firstMatch(of: /listening on http:\/\/[^:]+:(\d+)\n/).flatMap { Int($0.1) } }
  }

  /// What is found in all that it has printed, now or later; nil where it ends instead.
  func printed<Found>(_ find: (String) -> Found?) async -> Found? { await child.out.find(find) }

  /// What it has written to standard error so far.
  var errors: String { child.errors.text }

  /// Returns once it has complained of something, or after it has ended.
  func complained(of text: String) async { _ = await child.errors.find { $0.contains(text) ? true : nil } }

  /// Returns once something is so, or after the program has ended.
  /// - Returns: whether it is so.
  func until(_ isSo: @Sendable () -> Bool) async throws -> Bool {
    while !isSo() {
      guard child.isRunning else { return isSo() }
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
