import Dispatch
import Synchronization
import TestKit
import Testing

@testable import Secrets

// Serialized, because each test blocks a hasher's thread, and there are only as many of those as cores.
@Suite(.limitedConcurrency, .serialized) struct GuardedHasherTests {
  let passwords = Passwords(cost: .least)

  @Test("it hashes and verifies, and without an account the result is false")
  func verifies() async throws {
    let hasher = GuardedHasher(passwords)
    let hash = try await hasher.hash("2580")
    #expect(try await hasher.verify("2580", against: hash))
    #expect(try await !hasher.verify("2581", against: hash))
    #expect(try await !hasher.verify("2580", against: nil))
  }

  @Test("never more run at once than it allows, and every waiting call gets its turn")
  func concurrent() async throws {
    let hasher = GuardedHasher(passwords, concurrent: 2)
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
  }

  private final class Names: Sendable {
    let all = Mutex<[String]>([])
  }

  @Test("one source's rush leaves room for others, which need not wait for all of it")
  func sources() async throws {
    let hasher = GuardedHasher(passwords, concurrent: 1, maxWaiting: 4, maxPerSource: 3)
    let (order, gate) = (Names(), DispatchSemaphore(value: 0))
    func ask(_ name: String, _ source: GuardedHasher.Source) -> Task<Void, any Error> {
      Task {
        try await GuardedHasher.$source.withValue(source) {
          try await hasher.run { order.all.withLock { $0.append(name) } }
        }
      }
    }
    let holding = Task { try await hasher.run { gate.wait() } }
    while await hasher.runningCount < 1 { await Task.yield() }
    var asked: [Task<Void, any Error>] = []
    for (name, source) in [
      ("a1", GuardedHasher.Source.address("a")), ("a2", .address("a")), ("a3", .address("a")), ("b", .address("b")),
      ("c", .address("c")), ("kiosk", .kiosk(1)),
    ] {
      asked.append(ask(name, source))
      while await hasher.waitingCount < asked.count { await Task.yield() }
    }
    await #expect(throws: Busy.self) { try await ask("a4", .address("a")).value }
    gate.signal()
    try await holding.value
    for task in asked { try await task.value }
    #expect(order.all.withLock { $0 } == ["kiosk", "a1", "b", "c", "a2", "a3"])
  }

  @Test("with the queue full it says busy at once, and goes on afterwards")
  func busy() async throws {
    let hasher = GuardedHasher(passwords, concurrent: 1, maxWaiting: 2)
    let gate = DispatchSemaphore(value: 0)
    // One runs and two wait until the gate opens, so the fourth is refused before any of them ends.
    let results = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    for _ in 0..<4 {
      Task {
        do {
          try await hasher.run { gate.wait() }
          results.continuation.yield(.success(()))
        } catch { results.continuation.yield(.failure(error)) }
      }
    }
    var ended = results.stream.makeAsyncIterator()
    let first = await ended.next()
    #expect(throws: Busy()) { try first?.get() }
    for _ in 0..<3 { gate.signal() }
    for _ in 0..<3 {
      let result = await ended.next()
      #expect(throws: Never.self) { try result?.get() }
    }
    #expect(try await hasher.hash("2580").hasPrefix("$argon2id$"))
  }

  @Test("a task that is cancelled while it waits costs no hash and passes its place on")
  func cancelled() async throws {
    let hasher = GuardedHasher(passwords, concurrent: 1)
    let gate = DispatchSemaphore(value: 0)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await hasher.run {
        start.finish()
        gate.wait()
      }
    }
    for await _ in started {}
    // It cannot run before the gate opens, so it is cancelled first.
    let second = Task { try await hasher.run { Issue.record("a cancelled task ran") } }
    second.cancel()
    gate.signal()
    try await first.value
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(try await hasher.hash("2580").hasPrefix("$argon2id$"))
  }
}

/// Counts how many are inside, and the most at any time.
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
