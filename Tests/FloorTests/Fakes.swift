import Dispatch
import Synchronization
import TestKit
import Testing
import Wire

@testable import Floor

/// A clock that a test moves.
final class FakeTime: Sendable {
  private let instant: Mutex<Double>
  private let passed = Mutex(0.0)
  init(_ instant: Double) { self.instant = Mutex(instant) }
  var now: Int { Int(instant.withLock { $0 }) }
  /// How much time has passed, in milliseconds. Setting the clock changes nothing about it.
  var elapsed: Double { passed.withLock { $0 } }
  func advance(_ milliseconds: Int) {
    instant.withLock { $0 += Double(milliseconds) }
    passed.withLock { $0 += Double(milliseconds) }
  }
  /// Sets the clock, while no time passes.
  func set(_ now: Int) { instant.withLock { $0 = Double(now) } }
  var clock: Clock { Clock { [self] in instant.withLock { $0 } } }
}

/// The other end of a connection, without a socket. It keeps what the floor sends, and tests can wait for a message.
final class FakePeer: Peer {
  let id: UInt64
  let address: String
  let isSecure: Bool
  let userAgent: String
  private let state = Mutex(State())

  private struct State {
    var messages: [JSON] = []
    var broken = 0
    var closes: [CloseReason] = []
    var deadline: Int?
    /// Set while the client does not read: called once it reads again.
    var unread: [@Sendable () -> Void]?
    var waiting: [(matches: @Sendable (JSON) -> Bool, resume: CheckedContinuation<JSON, Never>)] = []
  }

  init(id: UInt64, address: String, isSecure: Bool = false, userAgent: String = "") {
    self.id = id
    self.address = address
    self.isSecure = isSecure
    self.userAgent = userAgent
  }

  func send(_ message: [UInt8], key: String?) {
    let json = try? JSON(message)
    let found = state.withLock { state -> CheckedContinuation<JSON, Never>? in
      guard let json else {
        state.broken += 1
        return nil
      }
      state.messages.append(json)
      guard let index = state.waiting.firstIndex(where: { $0.matches(json) }) else { return nil }
      return state.waiting.remove(at: index).resume
    }
    if let found, let json { found.resume(returning: json) }
  }

  func send(_ message: [UInt8], sent: @escaping @Sendable () -> Void) {
    send(message, key: nil)
    if state.withLock({ $0.unread?.append(sent) }) == nil { sent() }
  }

  func stopReading() { state.withLock { $0.unread = [] } }

  func readAgain() {
    let unread = state.withLock { state in
      defer { state.unread = nil }
      return state.unread ?? []
    }
    for sent in unread { sent() }
  }

  func close(_ reason: CloseReason) { state.withLock { $0.closes.append(reason) } }
  func setDeadline(milliseconds: Int?, reason: CloseReason) { state.withLock { $0.deadline = milliseconds } }

  var messages: [JSON] { state.withLock { $0.messages } }
  var closes: [CloseReason] { state.withLock { $0.closes } }
  var deadline: Int? { state.withLock { $0.deadline } }
  var broken: Int { state.withLock { $0.broken } }

  /// The first message that matches, now or later; null if the test's time is over.
  func first(where matches: @escaping @Sendable (JSON) -> Bool) async -> JSON {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let found = state.withLock { state -> JSON? in
          if let found = state.messages.first(where: matches) { return found }
          if Task.isCancelled { return .null }
          state.waiting.append((matches, continuation))
          return nil
        }
        if let found { continuation.resume(returning: found) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      for wait in waiting { wait.resume.resume(returning: .null) }
    }
  }
}

final class FakeBroadcaster: Broadcaster {
  func audience(of peers: [any Peer]) -> any Audience { FakeAudience(peers) }
}

final class FakeAudience: Audience {
  private let peers: [any Peer]
  init(_ peers: [any Peer]) { self.peers = peers }

  func send(_ message: [UInt8], key: String?) {
    for peer in peers { peer.send(message, key: key) }
  }
}
