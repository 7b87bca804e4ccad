import Dispatch

/// The queue for hashes is full. Worth trying again in a moment.
package struct Busy: Error, Hashable, Sendable {}

/// Runs hashes on a queue of its own, a few at a time and in order of arrival.
///
/// A rush of logins must not exhaust the memory, and must not block the caller's thread or Swift's task pool.
package actor GuardedHasher {
  package nonisolated let passwords: Passwords
  private let concurrent: Int
  private let maxWaiting: Int
  private var running = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let queue = DispatchQueue(label: "rackside.hashes", attributes: .concurrent)

  /// - Parameters:
  ///   - concurrent: how many hashes run at the same time.
  ///   - maxWaiting: how many more may wait; beyond that, calls throw `Busy`.
  package init(_ passwords: Passwords, concurrent: Int = 2, maxWaiting: Int = 64) {
    self.passwords = passwords
    self.concurrent = concurrent
    self.maxWaiting = maxWaiting
  }

  /// - Throws: `Busy`, `HashFailed`, or `CancellationError` if the task was cancelled while it waited.
  package func hash(_ secret: String) async throws -> String {
    try await run { [passwords] in try passwords.hash(secret) }
  }

  /// Whether `hash` was made from `secret`.
  ///
  /// Pass nil if there is no such account: the result is false after the same time, so that timing reveals nothing.
  /// - Throws: as `hash`.
  package func verify(_ secret: String, against hash: String?) async throws -> Bool {
    try await run { [passwords] in
      guard let hash else {
        _ = try passwords.hash(secret)
        return false
      }
      return passwords.verify(secret, against: hash)
    }
  }

  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await enter()
    defer { leave() }
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }

  private func enter() async throws {
    if running < concurrent {
      running += 1
      return
    }
    guard waiting.count < maxWaiting else { throw Busy() }
    // `leave` passes its place on, so `running` does not change.
    await withCheckedContinuation { waiting.append($0) }
  }

  private func leave() {
    if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().resume() }
  }
}
