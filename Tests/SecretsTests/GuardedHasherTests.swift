import Dispatch
import Synchronization
import Testing

@testable import Secrets

@Suite struct GuardedHasherTests {
  let passwords = Passwords(cost: .least)

  @Test("it hashes and verifies, and an unknown account is simply wrong")
  func verifies() async throws {
    let hasher = GuardedHasher(passwords)
    let hash = try await hasher.hash("2580")
    #expect(try await hasher.verify("2580", against: hash))
    #expect(try await !hasher.verify("2581", against: hash))
    #expect(try await !hasher.verify("2580", against: nil))
  }

  @Test("never more run at once than it allows, and everybody in the line gets a turn")
  func atOnce() async throws {
    let hasher = GuardedHasher(passwords, atOnce: 2)
    let gauge = Gauge()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await hasher.run {
            gauge.enter()
            _ = try Passwords(cost: .least).hash("2580")
            gauge.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(gauge.most <= 2)
    #expect(await hasher.load == (running: 0, waiting: 0))
  }

  @Test("beyond the waiting line it says busy at once, and goes on afterwards")
  func busy() async throws {
    let hasher = GuardedHasher(passwords, atOnce: 1, places: 2)
    let gate = DispatchSemaphore(value: 0)
    let held = (0..<3).map { _ in Task { try await hasher.run { gate.wait() } } }
    while await hasher.load != (running: 1, waiting: 2) { await Task.yield() }
    await #expect(throws: Busy()) { try await hasher.hash("2580") }
    for _ in held { gate.signal() }
    for task in held { try await task.value }
    #expect(try await hasher.hash("2580").hasPrefix("$argon2id$"))
  }

  @Test("a task that was cancelled as it waited costs no hash, and hands its place on")
  func cancelled() async throws {
    let hasher = GuardedHasher(passwords, atOnce: 1)
    let gate = DispatchSemaphore(value: 0)
    let first = Task { try await hasher.run { gate.wait() } }
    while await hasher.load != (running: 1, waiting: 0) { await Task.yield() }
    let second = Task { try await hasher.hash("2580") }
    while await hasher.load != (running: 1, waiting: 1) { await Task.yield() }
    second.cancel()
    gate.signal()
    try await first.value
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(await hasher.load == (running: 0, waiting: 0))
  }
}

/// How many are within it, and how many ever were at once.
private final class Gauge: Sendable {
  private let state = Mutex((now: 0, most: 0))

  var most: Int { state.withLock { $0.most } }

  func enter() {
    state.withLock { state in
      state.now += 1
      state.most = max(state.most, state.now)
    }
  }

  func leave() { state.withLock { $0.now -= 1 } }
}
