import Glibc
import Synchronization

/// A thread that runs one closure. Any number of threads may call `join`.
final class LoopThread: Sendable {
  private let id: pthread_t
  private let joined = Mutex(false)

  init(_ body: sending @escaping () -> Void) throws(TransportError) {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Body(body))
    let failure = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    guard failure == 0 else {
      box.release()
      throw TransportError.cannotStart(reason: "no thread: \(String(cString: strerror(failure)))")
    }
    id = thread
  }

  var isCurrent: Bool { pthread_equal(pthread_self(), id) != 0 }

  func join() {
    joined.withLock { joined in
      if !joined { pthread_join(id, nil) }
      joined = true
    }
  }

  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }
}
