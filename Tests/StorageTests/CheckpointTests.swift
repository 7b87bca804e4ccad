import Dispatch
import Foundation
import Synchronization
import TestKit
import Testing

@testable import Storage

/// How large the write-ahead log becomes.
@Suite(.limitedConcurrency) struct CheckpointTests {
  /// A database in which a checkpoint is due after 50 pages.
  private struct Log: Sendable {
    let folder = Folder()
    let database: Storage.Database

    init(patience: Int) throws {
      database = try Storage.Database(
        directory: folder.path, migrations: Migration.all,
        checkpoints: Checkpoints.Limits(pages: 50, patience: patience), onFatal: { Issue.record("\($0)") })
    }

    var bytes: Int {
      get throws {
        let path = folder.path + "/rackside.sqlite-wal"
        return try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
      }
    }

    /// Commits so many times, each time ten pages or a few more.
    func write(times: Int) throws {
      for number in 0..<times {
        try database.writeAndWait { tx in
          try tx.settings.set("page.\(number % 20)", String(repeating: "\(number % 10)", count: 40_960))
        }
      }
    }

    func read(_ body: @escaping @Sendable () -> Void) throws {
      try database.read { tx in
        // The snapshot begins with the first statement.
        _ = try tx.settings.get("page.0")
        body()
      }
    }
  }

  /// Reads without a gap: each read ends only when the next one has begun.
  private final class Readers: Sendable {
    private let log: Log
    private let isOver = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    init(_ log: Log) {
      self.log = log
      startNext()
    }

    private func startNext() {
      let hasBegun = DispatchSemaphore(value: 0)
      Thread.detachNewThread { [self] in
        do {
          try log.read { [self] in
            hasBegun.signal()
            if isOver.withLock(\.self) { ended.signal() } else { startNext() }
          }
        } catch { Issue.record("\(error)") }
      }
      hasBegun.wait()
    }

    func stop() {
      isOver.withLock { $0 = true }
      ended.wait()
    }
  }

  @Test("the write-ahead log begins anew although somebody reads at every instant")
  func busy() throws {
    // Only a test can wait so long. How long a hand-over takes depends on the machine.
    let log = try Log(patience: 600_000)
    defer { log.database.close() }
    // That of the schema. The file keeps its size when the log begins anew.
    let before = try log.bytes
    let readers = Readers(log)
    try log.write(times: 300)
    readers.stop()
    // At least 12 MB were written.
    #expect(try log.bytes <= max(before, 2 << 20), "\(before) bytes before")
  }

  @Test("a read that takes long holds up no commit, and after it the log begins anew")
  func long() throws {
    let log = try Log(patience: 1)
    defer { log.database.close() }
    let (hasBegun, mayEnd, hasEnded) = (DispatchSemaphore(value: 0), Gate(), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      do {
        try log.read {
          hasBegun.signal()
          mayEnd.wait()
        }
      } catch { Issue.record("\(error)") }
      hasEnded.signal()
    }
    hasBegun.wait()
    let before = try log.bytes
    try log.write(times: 150)
    #expect(try log.bytes > before)
    mayEnd.open()
    hasEnded.wait()
    // Until the next one is due.
    try log.write(times: 10)
    let grown = try log.bytes
    try log.write(times: 60)
    #expect(try log.bytes == grown)
  }
}
