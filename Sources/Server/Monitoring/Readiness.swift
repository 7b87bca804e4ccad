import Dispatch
import Floor
import Storage
import Transport

/// Whether the server can do its work now, for whoever starts it, sends people to it, or waits for it. In contrast to
/// `/healthz`, which says how it is, this asks the writer, and waits for it.
///
/// That it answers at all proves that the loop turns.
func readiness(
  _ bridge: Bridge, _ database: Database, patience: DispatchTimeInterval = .seconds(3)
) -> ServerOptions.LaterEndpoint {
  { [bridge, database] request, reply in
    guard request.path.isEmpty else { return reply(HTTPReply(status: 404, text: "Nothing here\n")) }
    guard bridge.floor != nil, bridge.server != nil else { return reply(.notReady("the server starts or stops")) }
    guard database.isInPlace else {
      return reply(.notReady("the database is no longer where it was opened; stop the server"))
    }
    guard database.space.state != .full else { return reply(.notReady("the disk is full")) }
    // The second of two replies is dropped.
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
      reply(.notReady("the database has not answered for seconds"))
    }
    // Without rows, but with the lock that every change needs.
    database.write(
      for: .stranger(request.client), { _ in },
      done: { result in
        switch result {
        case .success: reply(HTTPReply(text: "ready\n"))
        case .failure(StorageError.full): reply(.notReady("the disk is full"))
        case .failure: reply(.notReady("the database cannot be written"))
        }
      })
  }
}

extension HTTPReply {
  /// Says nothing of paths, since anybody in the network may ask.
  fileprivate static func notReady(_ why: String) -> HTTPReply {
    HTTPReply(status: 503, text: "not ready: \(why)\n", headers: [("Retry-After", "5")])
  }
}
