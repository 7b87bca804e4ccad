import Floor
import Synchronization
import Wire

/// A client without a socket. Its requests go to the dispatcher like those of any other client.
final class DemoClient: Peer {
  let id: UInt64
  let address = "127.0.0.1"
  private let floor: FloorServer
  private let state = Mutex(State())

  private struct State {
    var client: Client?
    var lastID = 0
    var pending: [Int: CheckedContinuation<Value, any Error>] = [:]
  }

  private static let opened = Atomic<UInt64>(0)

  init(_ floor: FloorServer) {
    // Sockets count ids up from 0; these count down from the maximum, so that they never collide.
    id = .max - Self.opened.wrappingAdd(1, ordering: .relaxed).oldValue
    self.floor = floor
    let client = floor.opened(self)
    state.withLock { $0.client = client }
  }

  func call(_ method: String, _ params: some Encodable) async throws -> Value {
    let reply = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
      let (client, id) = state.withLock { state -> (Client?, Int) in
        state.lastID += 1
        if state.client != nil { state.pending[state.lastID] = continuation }
        return (state.client, state.lastID)
      }
      guard let client else {
        continuation.resume(throwing: CancellationError())
        return
      }
      var out = JSONWriter()
      out.raw("{\"jsonrpc\":\"2.0\",\"id\":")
      out.int(id)
      out.raw(",\"method\":")
      out.string(method)
      out.raw(",\"params\":")
      WireEncoder.encode(params, into: &out)
      out.raw("}")
      floor.dispatcher.received(client, out.bytes)
    }
    // The continuation already orders `send` before this; the lock shows it to the thread sanitizer, too.
    state.withLock { _ in }
    return reply
  }

  func disconnect() {
    let (client, pending) = state.withLock { state -> (Client?, [Int: CheckedContinuation<Value, any Error>]) in
      defer {
        state.client = nil
        state.pending = [:]
      }
      return (state.client, state.pending)
    }
    if let client { floor.closed(client) }
    for continuation in pending.values { continuation.resume(throwing: CancellationError()) }
  }

  func send(_ message: [UInt8], key: String?) {
    guard let reply = try? Tape(message).root, let id = reply.member("id")?.int,
      let continuation = state.withLock({ $0.pending.removeValue(forKey: id) })
    else { return }
    if let result = reply.member("result") {
      continuation.resume(returning: result)
    } else {
      continuation.resume(throwing: Fault(.internal, reply.member("error")?.member("message")?.string ?? "error"))
    }
  }

  func close(_ reason: CloseReason) { disconnect() }

  func setDeadline(milliseconds: Int?, reason: CloseReason) {}
}
