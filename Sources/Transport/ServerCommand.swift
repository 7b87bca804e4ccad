/// A command to a server's loop, from any thread.
enum ServerCommand: Sendable {
  case send(Connection, Outgoing)
  case broadcast(Outgoing, [Connection])
  case close(Connection, CloseCode, String)
  /// Counted from when the loop takes the command.
  case deadline(Connection, afterMilliseconds: Int?, CloseCode)
  /// The reply of an endpoint that answers later; the number identifies its request.
  case reply(UInt64, HTTPReply)
  /// The next piece of a streamed reply; nil if it cannot be made. The number identifies the piece.
  case piece(UInt64, [UInt8]?)
  /// New connections get this certificate. `done` is called with the port of the listener for TLS.
  case certificate(CertificatePair, done: @Sendable (Result<Int, TransportError>) -> Void)
  case stop
}
