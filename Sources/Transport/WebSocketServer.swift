/// A listening server of WebSockets and files, on a thread of its own.
package final class WebSocketServer: Sendable {
  /// The port that was bound.
  package let port: Int

  /// Binds and starts. Throws `TransportError`.
  package init(_ options: ServerOptions, handler: any ConnectionHandler) throws {
    port = options.port
  }

  /// Any thread. Costs the caller the same however many connections there are.
  package func broadcast(_ message: Outgoing, to connections: [Connection]) {}

  /// Any thread but the loop's; the second call waits for the first. Closes all with 1001, waits up to 0.3 s for them,
  /// and returns when the thread has ended.
  package func stop() {}

  package var statistics: ServerStatistics { ServerStatistics() }
}
