import Dispatch

/// Too many wait for a hash. Worth trying again in a moment.
package struct Busy: Error, Hashable, Sendable {}

/// Hashes off the caller's thread and off the pool of tasks, few at once and in order of arrival, so that
/// a rush at the door costs neither memory nor the clocks.
package actor GuardedHasher {
  package nonisolated let passwords: Passwords
  private let atOnce: Int
  private let places: Int
  private var running = 0
  private var line: [CheckedContinuation<Void, Never>] = []
  private let queue = DispatchQueue(label: "rackside.hashes", attributes: .concurrent)

  /// - Parameters:
  ///   - atOnce: how many hashes run at the same time.
  ///   - places: how many more may wait.
  package init(_ passwords: Passwords, atOnce: Int = 2, places: Int = 64) {
    self.passwords = passwords
    self.atOnce = atOnce
    self.places = places
  }

  /// For the gauges.
  package var load: (running: Int, waiting: Int) { (running, line.count) }

  /// - Throws: `Busy`, `HashFailed`, or `CancellationError` for a task that was cancelled as it waited.
  package func hash(_ secret: String) async throws -> String {
    try await run { [passwords] in try passwords.hash(secret) }
  }

  /// Whether `hash` was made of `secret`.
  ///
  /// Give nil where there is no such account: that takes the same time and is false.
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
    if running < atOnce {
      running += 1
      return
    }
    guard line.count < places else { throw Busy() }
    // Whoever leaves hands its place on, so `running` stays as it is.
    await withCheckedContinuation { line.append($0) }
  }

  private func leave() {
    if line.isEmpty { running -= 1 } else { line.removeFirst().resume() }
  }
}
