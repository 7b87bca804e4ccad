import Floor
import Synchronization
import Transport

/// Carries bytes between the sockets and the floor, so that neither knows the other.
final class Bridge: ConnectionHandler, Broadcaster {
  private let ends = Mutex<Ends>(Ends())

  private struct Ends {
    var house: House?
    var server: WebSocketServer?
  }

  var house: House? {
    get { ends.withLock { $0.house } }
    set { ends.withLock { $0.house = newValue } }
  }

  var server: WebSocketServer? {
    get { ends.withLock { $0.server } }
    set { ends.withLock { $0.server = newValue } }
  }

  func opened(_ connection: Connection) {
    guard let house else { return connection.close(.goingAway, "") }
    connection.attachment = house.opened(SocketPeer(connection))
  }

  func received(_ connection: Connection, _ text: UnsafeRawBufferPointer) {
    guard let visitor = connection.attachment as? Visitor else { return }
    house?.dispatcher.received(visitor, Array(text))
  }

  func closed(_ connection: Connection) {
    guard let visitor = connection.attachment as? Visitor else { return }
    // The visitor holds the peer, which holds the connection.
    connection.attachment = nil
    house?.closed(visitor)
  }

  /// What `body` sends shares frames and wakes the sockets once.
  func together(_ body: () -> Void) {
    if let server { server.together(body) } else { body() }
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
