/// What a server did since it started.
package struct ServerStatistics: Sendable, Equatable {
  package var openConnections = 0
  package var connectionsAccepted = 0
  package var messagesIn = 0
  package var messagesOut = 0
  /// Frames written; `messagesOut` over this is how well messages share writes.
  package var framesOut = 0
  package var bytesIn = 0
  package var bytesOut = 0
  package var slowCloses = 0
  package var keepAliveCloses = 0
  /// Handshakes and sockets refused: subprotocol, origin, path, too many.
  package var refused = 0
  package var httpRequests = 0

  package init() {}
}
