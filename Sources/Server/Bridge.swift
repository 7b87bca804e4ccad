import Floor
import Synchronization
import Transport

/// Carries bytes between the sockets and the floor, so that neither knows the other.
final class Bridge: ConnectionHandler, Broadcaster {
  private let ends = Mutex<Ends>(Ends())

  private struct Ends {
    var floor: FloorServer?
    var server: WebSocketServer?
  }

  var floor: FloorServer? {
    get { ends.withLock { $0.floor } }
    set { ends.withLock { $0.floor = newValue } }
  }

  var server: WebSocketServer? {
    get { ends.withLock { $0.server } }
    set { ends.withLock { $0.server = newValue } }
  }

  func opened(_ connection: Connection) {
    guard let floor else { return connection.close(.goingAway, "") }
    connection.attachment = floor.opened(SocketPeer(connection))
  }

  func received(_ connection: Connection, _ text: UnsafeRawBufferPointer) {
    guard let client = connection.attachment as? Client else { return }
    floor?.dispatcher.received(client, Array(text))
  }

  func closed(_ connection: Connection) {
    guard let client = connection.attachment as? Client else { return }
    // The client holds the peer, which holds the connection.
    connection.attachment = nil
    floor?.closed(client)
  }

  /// What `body` sends shares frames and wakes the sockets once.
  func coalescing(_ body: () -> Void) {
    if let server { server.coalescing(body) } else { body() }
  }

  func broadcast(_ message: [UInt8], key: String?, to peers: [any Peer]) {
    let connections = peers.compactMap { ($0 as? SocketPeer)?.connection }
    server?.broadcast(Outgoing(message, key: key.map { ConflationKey($0) }), to: connections)
  }
}

/// A WebSocket as the floor's peer.
final class SocketPeer: Peer {
  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  var id: UInt64 { connection.id }
  var address: String { connection.peer }

  func send(_ message: [UInt8], key: String?) {
    connection.send(Outgoing(message, key: key.map { ConflationKey($0) }))
  }

  func close(_ reason: CloseReason) { connection.close(reason.code, reason.text) }

  func setDeadline(milliseconds: Int?, reason: CloseReason) {
    connection.setDeadline(afterMilliseconds: milliseconds, code: reason.code)
  }
}

extension CloseReason {
  fileprivate var code: CloseCode {
    switch self {
    case .protocolFault: .protocolFault
    case .notIdentified, .revoked: .notIdentified
    case .tooMany: .tooMany
    }
  }

  fileprivate var text: String {
    switch self {
    case .protocolFault: "not the protocol"
    case .notIdentified: "not identified in time"
    case .revoked: "revoked"
    case .tooMany: "too many requests"
    }
  }
}
