import Foundation
import Synchronization
package import Testing

/// Runs the tests of a suite only a few at once, counted over all suites of the process that carry it.
///
/// Swift Testing starts every test of a process together. A suite whose tests start servers, open databases, hash
/// passwords or run programs carries this trait, so that no more of them run than the cores can carry.
package struct LimitedConcurrency: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  /// If both a test and its suite carry the trait, the test must not wait for itself.
  @TaskLocal private static var holdsSlot = false

  private static let slots = Slots(count: ProcessInfo.processInfo.activeProcessorCount + 1)

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard !Self.holdsSlot else { return try await function() }
    Scans.watch()
    await Self.slots.take()
    defer { Self.slots.giveBack() }
    do {
      try await Self.$holdsSlot.withValue(true) { try await function() }
    } catch {
      try Self.recordScans()
      throw error
    }
    try Self.recordScans()
  }
}

extension LimitedConcurrency {
  /// Records the scans of statements prepared since the last call, by this test or by one that runs beside it.
  private static func recordScans() throws {
    for scan in try Scans.takeFound() { Issue.record("\(scan)") }
  }
}

extension Trait where Self == LimitedConcurrency {
  package static var limitedConcurrency: Self { LimitedConcurrency() }
}

/// A counting semaphore that suspends its tasks in order of arrival instead of blocking their threads.
private final class Slots: Sendable {
  private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

  init(count: Int) { state = Mutex((count, [])) }

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  func giveBack() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
