import Foundation
import Glibc
import TestKit
import Testing

@testable import FuzzTargets

/// The targets of the fuzzer in `make test`, without the fuzzer: a fixed number of inputs, which are always the same.
/// docs/FUZZING.md says what to do with one that fails.
@Suite(.limitedConcurrency) struct FuzzTests {
  /// Where inputs that failed are left.
  private static let folder = "\(Fixture.repository)/.build/fuzz"

  /// The processor's time that one input may take, not the clock's. In a debug build, the longest takes a tenth of it.
  private static let mostSeconds = 20.0

  @Test("no input stops what reads it or takes long, and each target keeps its promises", arguments: FuzzTarget.all)
  func inputs(_ target: FuzzTarget) async throws {
    // What blocks a thread must not be one that tasks share.
    let failures = try await onOwnThread { try Self.run(target) }
    for failure in failures { Issue.record("\(failure)") }
  }

  private static func run(_ target: FuzzTarget) throws -> [String] {
    let mutations = try Mutations(target)
    let read = try target.start()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // If an input ends the process, it is in this file.
    let running = try HeldInput("\(folder)/\(target.name).running")
    var failures: [String] = []
    func check(_ name: String, _ input: [UInt8]) throws {
      running.hold(input)
      let before = seconds
      var fault: String?
      do { try read(input) } catch { fault = "\(error)" }
      if seconds - before > mostSeconds { fault = "took \(Int(seconds - before)) s" }
      guard let fault else { return }
      let path = "\(folder)/\(target.name)-\(name)"
      try Data(input).write(to: URL(fileURLWithPath: path))
      failures.append("\(target) with \(path): \(fault)")
    }
    for (name, bytes) in try target.files() { try check(name, bytes) }
    for seed in target.seeds().enumerated() { try check("seed\(seed.offset)", seed.element) }
    for number in first..<(first + target.cases * rounds) where failures.count < 5 {
      try check("\(number)", mutations.input(number))
    }
    running.remove()
    return failures
  }

  /// The processor's time of this thread.
  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  /// `FUZZ_ROUNDS=20` reads twenty times as many inputs, `FUZZ_FIRST=100000` others.
  private static let rounds = number("FUZZ_ROUNDS") ?? 1
  private static let first = number("FUZZ_FIRST") ?? 0

  @Test("an input that breaks a promise is told and saved")
  func broken() throws {
    let target = FuzzTarget(
      name: "test", seeds: { [Array("a=1".utf8)] }, cases: 5_000,
      start: { { input in if input.contains(UInt8(ascii: "9")) { throw FuzzFault("a nine") } } })
    let failures = try Self.run(target)
    let failure = try #require(failures.first)
    #expect(failures.count == 5 && failure.hasSuffix(": a nine"))
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder) where file.hasPrefix("test-") {
      let path = "\(Self.folder)/\(file)"
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).contains(UInt8(ascii: "9")))
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(Self.folder)/test.running"))
  }

  @Test("the corpora stay small", arguments: FuzzTarget.all)
  func small(_ target: FuzzTarget) throws {
    let files = try target.files()
    #expect(files.count <= 60)
    for (name, bytes) in files { #expect(bytes.count <= 4_096, "\(name)") }
  }

  @Test("mutated inputs are the same each time, and seldom a seed again", arguments: FuzzTarget.all)
  func mutations(_ target: FuzzTarget) throws {
    let inputs = try (0..<100).map(Mutations(target).input)
    #expect(try (0..<100).map(Mutations(target).input) == inputs)
    #expect(Set(inputs).count > 90)
    let seeds = Set(try target.files().map(\.bytes) + target.seeds())
    #expect(inputs.count { seeds.contains($0) } < 10)
  }
}

/// The input that is being read, in a file that outlives the process.
private final class HeldInput {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    try #require(descriptor >= 0)
  }

  deinit { close(descriptor) }

  func hold(_ bytes: [UInt8]) {
    ftruncate(descriptor, 0)
    pwrite(descriptor, bytes, bytes.count, 0)
  }

  func remove() { unlink(path) }
}
