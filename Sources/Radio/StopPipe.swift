import Foundation
import Synchronization

/// Ends a thread that waits in `poll`.
final class StopPipe: Sendable {
  private let ends: (read: Int32, write: Int32)
  private let stopped = Mutex(false)

  init() {
    var files: [Int32] = [-1, -1]
    // Without one, `poll` ignores the -1, and the thread notices at its next timeout.
    if pipe(&files) != 0 { files = [-1, -1] }
    for file in files where file >= 0 { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    ends = (files[0], files[1])
  }

  deinit { for file in [ends.read, ends.write] where file >= 0 { close(file) } }

  var isStopped: Bool { stopped.withLock { $0 } }

  func stop() {
    stopped.withLock { $0 = true }
    var byte: UInt8 = 0
    _ = write(ends.write, &byte, 1)
  }

  /// Waits for one of the files, for `stop`, or until the time is over.
  /// - Parameter milliseconds: at most half a minute is waited.
  func wait(for others: [pollfd] = [], milliseconds: Double) {
    if isStopped { return }
    var files = others + [pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)]
    _ = poll(&files, nfds_t(files.count), Int32(min(max(milliseconds, 0), 30_000).rounded(.up)))
  }
}

extension StopPipe {
  /// Runs something that blocks on a thread of its own, until it returns. It should do so soon after `stop`, which is
  /// called when the task is cancelled.
  static func thread(_ name: String, _ run: @escaping @Sendable (StopPipe) -> Void) async {
    let stop = StopPipe()
    await withTaskCancellationHandler {
      await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
        let thread = Thread {
          run(stop)
          ended.resume()
        }
        thread.name = name
        thread.start()
      }
    } onCancel: {
      stop.stop()
    }
  }
}
