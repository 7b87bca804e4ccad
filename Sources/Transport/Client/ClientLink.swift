/// The state of one client connection.
final class ClientLink: Sendable {
  let options: ClientOptions
  let events: AsyncStream<ClientEvent>.Continuation
  /// Safe: read and written on the client loop's thread only.
  nonisolated(unsafe) var state = State()

  struct State {
    var socket: OpaquePointer?
    /// Nil without TLS.
    var check: ServerCheck?
    var connecting: CheckedContinuation<Void, any Error>?
    var waiting: [[UInt8]] = []
    var assembly = FrameAssembly()
    var closing: (code: CloseCode, reason: String)?
    /// The code and reason of the server's Close frame.
    var serverClose: (code: Int, reason: String)?
    var isClosed = false
  }

  init(_ options: ClientOptions, _ events: AsyncStream<ClientEvent>.Continuation) {
    self.options = options
    self.events = events
  }

  func opened(_ socket: OpaquePointer) {
    state.socket = socket
    state.connecting?.resume()
    state.connecting = nil
  }

  /// What `connect` throws for a connection that has just failed, in libwebsockets' words.
  func failure(status: Int?, _ reason: String) -> TransportError {
    if let check = state.check {
      if let refusal = check.takeRefusal() { return .certificateRefused(refusal) }
      // "connect SSL err 1: …" and "connect SYSCALL 104", both of the handshake by TLS.
      if status == nil, reason.hasPrefix("connect S") { return .noTLS(reason: reason) }
    }
    return .handshakeRefused(status: status, reason: reason)
  }

  /// Makes the waiting `connect` throw. A second call has no effect.
  func failed(_ error: TransportError) {
    state.connecting?.resume(throwing: error)
    state.connecting = nil
    state.isClosed = true
    events.finish()
  }

  func closed() {
    guard !state.isClosed else { return }
    state.isClosed = true
    state.socket = nil
    let own = state.closing.map { (code: Int($0.code.rawValue), reason: $0.reason) }
    let last = state.serverClose ?? own ?? (code: 1006, reason: "")
    events.yield(.closed(code: last.code, reason: last.reason))
    events.finish()
  }
}
