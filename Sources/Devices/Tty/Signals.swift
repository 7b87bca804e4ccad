import Foundation
import Synchronization

/// Receives signals in place of their default action, from the moment that `init` returns until it is released. After
/// that they are ignored.
///
/// A signal source of Dispatch's is not enough: it is set up later on another thread, and until then the signal must be
/// ignored, so one that comes while a program starts would be lost.
package final class Signals: Sendable {
  private let number: Int

  /// - Parameter received: is called on a thread of its own, one signal at a time.
  package init(_ numbers: [Int32], _ received: @escaping @Sendable (Int32) -> Void) {
    number = SignalPipe.shared.add(SignalPipe.Receiver(numbers: Set(numbers), received: received))
  }

  deinit { SignalPipe.shared.remove(number) }
}

/// The write end of the pipe that the handler writes to, or -1. It has its value before the first handler is set.
private let handled = Atomic<Int32>(-1)

/// Brings signals from the handler, which may do nearly nothing, to a thread that may do anything.
private final class SignalPipe: Sendable {
  struct Receiver {
    var numbers: Set<Int32>
    var received: @Sendable (Int32) -> Void
  }

  private struct State {
    var receivers: [Int: Receiver] = [:]
    var last = 0
    /// Those with a handler. Their thread does not block them, so they arrive also where every other thread does.
    var taken: Set<Int32> = []
  }

  static let shared = SignalPipe()

  private let state = Mutex(State())
  private let ends: (read: Int32, write: Int32)

  private init() {
    var files: [Int32] = [-1, -1]
    precondition(pipe(&files) == 0, "no pipe for signals: \(String(cString: strerror(errno)))")
    ends = (files[0], files[1])
    for file in files { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    // The handler must never wait. A full pipe has thousands that are still to be read.
    _ = fcntl(ends.write, F_SETFL, O_NONBLOCK)
    handled.store(ends.write, ordering: .sequentiallyConsistent)
  }

  func add(_ receiver: Receiver) -> Int {
    let (number, fresh) = state.withLock { state in
      state.last += 1
      state.receivers[state.last] = receiver
      let fresh = receiver.numbers.subtracting(state.taken)
      state.taken.formUnion(fresh)
      return (state.last, fresh)
    }
    guard !fresh.isEmpty else { return number }
    for signalNumber in fresh {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(handled.load(ordering: .relaxed), &byte, 1)
        errno = before
      }
      action.sa_flags = SA_RESTART
      sigaction(signalNumber, &action, nil)
    }
    // One thread for each set of signals that is new: of a program, there is one.
    let thread = Thread { [self] in deliver(fresh) }
    thread.name = "signals"
    thread.start()
    return number
  }

  func remove(_ number: Int) { state.withLock { $0.receivers[number] = nil } }

  private func deliver(_ signals: Set<Int32>) {
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in signals { sigaddset(&mask, signal) }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    var byte: UInt8 = 0
    while true {
      let count = read(ends.read, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return }
      let signal = Int32(byte)
      for receiver in state.withLock({ Array($0.receivers.values) }) where receiver.numbers.contains(signal) {
        receiver.received(signal)
      }
    }
  }
}
