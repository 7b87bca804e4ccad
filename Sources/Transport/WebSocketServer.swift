/// A server for WebSockets and files, on its own thread. Everything is the same by http and by https.
package final class WebSocketServer: Sendable {
  /// The port it listens on.
  package let port: Int
  private let inbox = Inbox<ServerCommand>()
  private let counters = Counters()
  private let thread: LoopThread
  private let keeper: CertificateKeeper?

  /// Listens and starts. Throws `TransportError`.
  package init(_ options: ServerOptions, handler: any ConnectionHandler) throws {
    let place = try ListenAddress(host: options.host, port: options.port)
    let loop = try ServerLoop(options, handler: handler, inbox: inbox, counters: counters)
    let context = try ServerContext(loop, at: place)
    loop.context = context
    port = context.port
    keeper = options.tls.map { [inbox] tls in
      CertificateKeeper(tls, host: options.host) { pair, done in inbox.post(.certificate(pair, done: done)) }
    }
    // No other thread uses the loop yet.
    keeper?.begin { pair throws(TransportError) in try loop.serve(pair) }
    inbox.attach(loop.events.waker)
    thread = try LoopThread { loop.events.run(loop) }
    keeper?.prove()
  }

  deinit { stop() }

  /// Any thread. The caller's cost does not depend on the number of connections.
  package func broadcast(_ message: Outgoing, to connections: [Connection]) {
    inbox.post(.broadcast(message, connections))
  }

  /// Any thread. Wakes the loop once, after `body` has returned, for everything that `body` sends, so that messages to
  /// one connection share a frame.
  package func coalescing(_ body: () -> Void) { inbox.coalescing(body) }

  /// Any thread. Closes all connections with 1001, waits up to 0.3 s for them and returns when the loop's thread has
  /// ended. If called on that thread, it returns at once. A second call waits for the first.
  package func stop() {
    keeper?.stop()
    inbox.post(.stop)
    if !thread.isCurrent { thread.join() }
  }

  /// Looks whether the certificate's files have changed, and uses them if they can be used. Call it every few seconds.
  /// - Parameter atOnce: whether to read them even if they have not changed, or are just changing.
  package func lookAtCertificate(atOnce: Bool = false) { keeper?.look(atOnce: atOnce) }

  /// Nil without `ServerOptions.tls`.
  package var tls: TLSState? { keeper?.state }

  package var statistics: ServerStatistics { counters.snapshot }
}
