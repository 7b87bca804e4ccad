import Dispatch
import Floor
import Storage
import Synchronization
import Transport

/// `/readyz`: whether the server can do its work now, for programs that start it, wait for it, or send people to it.
/// Unlike `/healthz`, it asks the database's writer and waits for its answer.
///
/// Any answer proves that the loop runs. Requests that come while the writer is being asked share its answer, so however
/// many strangers ask, only one change waits.
final class Readiness: Sendable {
  private typealias Reply = @Sendable (HTTPReply) -> Void

  private struct State {
    var lastNumber = 0
    /// The requests that have no answer yet.
    var waiting: [Int: Reply] = [:]
    var isAsking = false
  }

  private let bridge: Bridge
  private let database: Database
  private let patience: DispatchTimeInterval
  private let state = Mutex(State())

  /// - Parameter patience: how long a request waits for the writer.
  init(_ bridge: Bridge, _ database: Database, patience: DispatchTimeInterval = .seconds(3)) {
    self.bridge = bridge
    self.database = database
    self.patience = patience
  }

  /// Calls `reply` once, on any thread.
  func answer(_ request: HTTPRequest, _ reply: @escaping @Sendable (HTTPReply) -> Void) {
    guard request.path.isEmpty else { return reply(HTTPReply(status: 404, text: "Nothing here\n")) }
    guard bridge.floor != nil, bridge.server != nil else {
      return reply(.notReady("the server is starting or stopping"))
    }
    guard database.isInPlace else {
      return reply(.notReady("the database was moved while the server was running; stop the server"))
    }
    guard database.space.state != .full else { return reply(.notReady("the disk is full")) }
    let (number, asks) = state.withLock { state in
      state.lastNumber += 1
      state.waiting[state.lastNumber] = reply
      defer { state.isAsking = true }
      return (state.lastNumber, !state.isAsking)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [self] in
      let late = state.withLock { $0.waiting.removeValue(forKey: number) }
      late?(.notReady("the database has not answered for seconds"))
    }
    if asks { ask(for: .stranger(request.client)) }
  }

  private func ask(for requester: Requester) {
    // Changes no rows, but takes the lock that every change needs.
    database.write(
      for: requester, { _ in },
      done: { [self] result in
        let waiting = state.withLock { state in
          defer { (state.waiting, state.isAsking) = ([:], false) }
          return state.waiting
        }
        let answer: HTTPReply =
          switch result {
          case .success: HTTPReply(text: "ready\n")
          case .failure(StorageError.full): .notReady("the disk is full")
          case .failure: .notReady("the database cannot be written")
          }
        for reply in waiting.values { reply(answer) }
      })
  }
}

extension HTTPReply {
  /// Names no path, since anybody on the network may ask.
  fileprivate static func notReady(_ why: String) -> HTTPReply {
    HTTPReply(status: 503, text: "not ready: \(why)\n", headers: [("Retry-After", "5")])
  }
}
