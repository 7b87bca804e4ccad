import Dispatch

/// The queue for hashes is full. A retry a moment later may succeed.
package struct Busy: Error, Equatable, Sendable {}

/// Runs hashes on a queue of its own, a few at a time. Waiting hashes take turns by source.
///
/// A rush of logins must not exhaust the memory, and must not block the caller's thread or Swift's task pool. A hundred
/// guessing connections must not keep out a member who types the right password: sources take turns, and kiosks get
/// every second turn.
package actor GuardedHasher {
  /// Where a request for a hash comes from. Set around the work on a request. Nil has no limit per source.
  package enum Source: Hashable, Sendable {
    case kiosk(Int)
    case address(String)
  }

  @TaskLocal package static var source: Source?

  package nonisolated let passwords: Passwords
  private let concurrent: Int
  private let maxWaiting: Int
  private let maxPerSource: Int
  private var running = 0
  private var waiting: [(source: Source?, go: CheckedContinuation<Void, Never>)] = []
  /// When each waiting source had its last turn.
  private var turns: [Source?: Int] = [:]
  private var turn = 0
  private var lastWasKiosk = false

  /// - Parameters:
  ///   - concurrent: how many hashes run at the same time.
  ///   - maxWaiting: how many more may wait. Above that, only a source with none waiting may add one.
  ///   - maxPerSource: how many of one source may wait. Above either limit, calls throw `Busy`.
  package init(_ passwords: Passwords, concurrent: Int = 2, maxWaiting: Int = 64, maxPerSource: Int = 8) {
    self.passwords = passwords
    self.concurrent = concurrent
    self.maxWaiting = maxWaiting
    self.maxPerSource = maxPerSource
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
    try await enter(Self.source)
    defer { leave() }
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      // A serial queue gets a thread of its own. A concurrent one would take those of Swift's task pool.
      DispatchQueue(label: "rackside.hash").async { continuation.resume(with: Result { try work() }) }
    }
  }

  var runningCount: Int { running }
  var waitingCount: Int { waiting.count }

  private func enter(_ source: Source?) async throws {
    if running < concurrent {
      running += 1
      return
    }
    let own = waiting.count { $0.source == source }
    // The last condition bounds the number of waiting sources.
    let isFull = waiting.count >= maxWaiting && (source == nil || own > 0 || waiting.count >= maxWaiting * 16)
    guard !isFull, source == nil || own < maxPerSource else { throw Busy() }
    // `leave` hands its place to this call, so `running` does not change.
    await withCheckedContinuation { waiting.append((source, $0)) }
  }

  private func leave() {
    guard let next = nextIndex else {
      running -= 1
      turns = [:]
      return
    }
    let entry = waiting.remove(at: next)
    turn += 1
    turns[entry.source] = turn
    lastWasKiosk = entry.source?.isKiosk ?? false
    entry.go.resume()
  }

  /// The first hash of the source that has waited longest for a turn. Kiosks and other sources alternate.
  private var nextIndex: Int? {
    let wanted = waiting.indices.filter { (waiting[$0].source?.isKiosk ?? false) != lastWasKiosk }
    let choice = wanted.isEmpty ? Array(waiting.indices) : wanted
    return choice.min { (turns[waiting[$0].source] ?? 0, $0) < (turns[waiting[$1].source] ?? 0, $1) }
  }
}

extension GuardedHasher.Source {
  fileprivate var isKiosk: Bool { if case .kiosk = self { true } else { false } }
}
