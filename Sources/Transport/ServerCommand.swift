/// A command to a server's loop, from any thread.
enum ServerCommand: Sendable {
  case send(Connection, Outgoing)
  case broadcast(Outgoing, [Connection])
  case close(Connection, CloseCode, String)
  /// `due` is on the monotonic clock, in milliseconds.
  case deadline(Connection, due: Int?, CloseCode)
  /// The reply of an endpoint that answers later; the number identifies its request.
  case reply(UInt64, HTTPReply)
  case stop
}
