import Synchronization

/// Counts since the server's start, and what is open now.
package struct ServerStatistics: Sendable, Equatable {
  package var openConnections = 0
  /// Open TCP connections: WebSockets, HTTP and unfinished handshakes.
  package var openSockets = 0
  package var connectionsAccepted = 0
  package var messagesIn = 0
  package var messagesOut = 0
  /// Frames written. Each is one send if the socket has room. `messagesOut` is higher, because queued messages share a
  /// frame.
  package var framesOut = 0
  /// Frames in `framesOut` that were assembled once for several connections.
  package var framesShared = 0
  package var bytesIn = 0
  package var bytesOut = 0
  package var slowCloses = 0
  /// Bytes in all queues that are held for one connection only.
  package var heldBytes = 0
  /// Connections that did not answer a ping.
  package var keepAliveCloses = 0
  /// Refused handshakes and sockets: wrong path, origin or subprotocol, or too many.
  package var refused = 0
  package var httpRequests = 0

  package init() {}
}

/// Written by the loop, read by any thread. The counters of a snapshot may be from slightly different instants.
final class Counters: Sendable {
  let openConnections = Atomic(0)
  let openSockets = Atomic(0)
  let connectionsAccepted = Atomic(0)
  let messagesIn = Atomic(0)
  let messagesOut = Atomic(0)
  let framesOut = Atomic(0)
  let framesShared = Atomic(0)
  let bytesIn = Atomic(0)
  let bytesOut = Atomic(0)
  let slowCloses = Atomic(0)
  let heldBytes = Atomic(0)
  let keepAliveCloses = Atomic(0)
  let refused = Atomic(0)
  let httpRequests = Atomic(0)

  var snapshot: ServerStatistics {
    var all = ServerStatistics()
    all.openConnections = openConnections.load(ordering: .relaxed)
    all.openSockets = openSockets.load(ordering: .relaxed)
    all.connectionsAccepted = connectionsAccepted.load(ordering: .relaxed)
    all.messagesIn = messagesIn.load(ordering: .relaxed)
    all.messagesOut = messagesOut.load(ordering: .relaxed)
    all.framesOut = framesOut.load(ordering: .relaxed)
    all.framesShared = framesShared.load(ordering: .relaxed)
    all.bytesIn = bytesIn.load(ordering: .relaxed)
    all.bytesOut = bytesOut.load(ordering: .relaxed)
    all.slowCloses = slowCloses.load(ordering: .relaxed)
    all.heldBytes = heldBytes.load(ordering: .relaxed)
    all.keepAliveCloses = keepAliveCloses.load(ordering: .relaxed)
    all.refused = refused.load(ordering: .relaxed)
    all.httpRequests = httpRequests.load(ordering: .relaxed)
    return all
  }
}

/// Safe without an atomic addition, which is slower, because only the loop's thread writes.
func count(_ counter: borrowing Atomic<Int>, _ more: Int = 1) {
  counter.store(counter.load(ordering: .relaxed) &+ more, ordering: .relaxed)
}

func set(_ counter: borrowing Atomic<Int>, _ value: Int) {
  counter.store(value, ordering: .relaxed)
}
