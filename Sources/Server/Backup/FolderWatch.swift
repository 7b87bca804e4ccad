import Floor
import Logging
import Synchronization

/// Since when a folder of backups has not answered.
///
/// On a network mount whose server is gone, a call to the filesystem may not return for days. So whoever touches the folder
/// says so before each call and after the last, on a thread that nobody waits for, and everybody else asks here.
final class FolderWatch: Sendable {
  /// A folder does not answer if a call takes so many milliseconds. A stick that is slow, or starts up, takes less.
  static let patience = 120_000

  private let clock: Clock
  private let touched: @Sendable () -> Void
  private let askedAt = Mutex<Int?>(nil)

  /// - Parameter touched: called on the thread that touches the folder, before each call.
  init(_ clock: Clock, touched: @escaping @Sendable () -> Void) {
    self.clock = clock
    self.touched = touched
  }

  /// Call it before the folder is touched, and again before each further call: then the one before was answered.
  func begins() {
    let now = clock.now
    askedAt.withLock { $0 = now }
    touched()
  }

  /// Call it once nothing more is asked of the folder for a while.
  func ends() { askedAt.withLock { $0 = nil } }

  /// Touches the folder once.
  func asking<T>(_ body: () throws -> T) rethrows -> T {
    begins()
    defer { ends() }
    return try body()
  }

  var isAsking: Bool { askedAt.withLock { $0 != nil } }

  /// Nil if the folder answers, or nothing is asked of it.
  func silentSince(_ now: Int) -> Int? {
    askedAt.withLock { $0 }.flatMap { now - $0 >= Self.patience ? $0 : nil }
  }

  /// Writes to the log that a folder does not answer, or that it does again.
  /// - Parameter what: such as `the second folder`.
  static func logSilence(of what: String, _ path: String, since: Int?, now: Int, _ log: Logger) {
    if let since {
      let seconds = (now - since) / 1_000
      log.warning("\(what) does not answer", metadata: ["folder": "\(path)", "forSeconds": "\(seconds)"])
    } else {
      log.notice("\(what) answers again", metadata: ["folder": "\(path)"])
    }
  }
}
