/// A client's connection.
final class ClientLink: Sendable {
  let options: ClientOptions
  let events: AsyncStream<ClientEvent>.Continuation
  /// Safe: only the client loop, which has one thread, reads or writes it.
  nonisolated(unsafe) var state = State()

  struct State {
    var socket: OpaquePointer?
    var connecting: CheckedContinuation<Void, any Error>?
    var waiting: [(bytes: [UInt8], isBinary: Bool)] = []
    var assembly = FrameAssembly()
    var closing: (code: CloseCode, reason: String)?
    /// What the other end said.
    var told: (code: Int, reason: String)?
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

  /// The first call counts.
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
    let last = state.told ?? own ?? (code: 1006, reason: "")
    events.yield(.closed(code: last.code, reason: last.reason))
    events.finish()
  }
}
