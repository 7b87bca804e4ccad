import Floor
import Synchronization
import Transport

/// Connects the transport and the floor, so that neither imports the other.
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

  /// Whether the gym has an owner. False while the server starts or stops.
  var isSetUp: Bool { floor?.isSetUp ?? false }

  func opened(_ connection: Connection) {
    guard let floor else { return connection.close(.goingAway, "") }
    connection.attachment = Attachment(client: floor.opened(SocketPeer(connection)), floor: floor)
  }

  func received(_ connection: Connection, _ text: UnsafeRawBufferPointer) {
    guard let attached = connection.attachment as? Attachment else { return }
    attached.floor.dispatcher.received(attached.client, Array(text))
  }

  func closed(_ connection: Connection) {
    guard let attached = connection.attachment as? Attachment else { return }
    // Breaks a reference cycle: the client holds the peer, and the peer holds the connection.
    connection.attachment = nil
    attached.floor.closed(attached.client)
  }

  /// Messages that `body` sends to one connection share a frame, and the loop is woken once.
  func coalescing(_ body: () -> Void) {
    if let server { server.coalescing(body) } else { body() }
  }

  func audience(of peers: [any Peer]) -> any Audience {
    SocketAudience(peers.compactMap { ($0 as? SocketPeer)?.connection }, self)
  }
}

/// A connection's client and its floor, so that a received frame finds both without a lock.
private final class Attachment: Sendable {
  let client: Client
  let floor: FloorServer

  init(client: Client, floor: FloorServer) {
    self.client = client
    self.floor = floor
  }
}

/// The connections behind an audience's peers.
final class SocketAudience: Audience {
  private let connections: [Connection]
  private let bridge: Bridge

  init(_ connections: [Connection], _ bridge: Bridge) {
    self.connections = connections
    self.bridge = bridge
  }

  func send(_ message: [UInt8], key: String?) {
    bridge.server?.broadcast(
      Outgoing(message, key: key.map { ConflationKey($0) }, isShared: true), to: connections)
  }
}

/// A WebSocket as the floor's peer.
final class SocketPeer: Peer {
  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  var id: UInt64 { connection.id }
  var address: String { connection.peer }
  var isSecure: Bool { connection.isSecure }
  var userAgent: String { connection.userAgent }

  func send(_ message: [UInt8], key: String?) {
    connection.send(Outgoing(message, key: key.map { ConflationKey($0) }))
  }

  func send(_ message: [UInt8], sent: @escaping @Sendable () -> Void) {
    connection.send(Outgoing(message, sent: sent))
  }

  func answer(_ message: [UInt8]) { connection.answer(Outgoing(message)) }

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
