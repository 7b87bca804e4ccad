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
        checkpoints: Checkpoints.Limits(pages: 50, patience: CheckpointPatience(usual: patience, most: patience)),
        onFatal: { Issue.record("\($0)") })
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

  /// A read in a thread of its own, as a backup's, that holds its snapshot until the gate opens.
  private func held(_ log: Log) -> (mayEnd: Gate, hasEnded: DispatchSemaphore) {
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
    return (mayEnd, hasEnded)
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
    let (mayEnd, hasEnded) = held(log)
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

  /// Begins a read of the server itself that holds its snapshot until the gate opens, and writes until a checkpoint waits
  /// for it.
  private func overdue(_ log: Log) throws -> Gate {
    // The log of the schema is checkpointed after the first. The read begins within a log, not at its beginning.
    try log.write(times: 2)
    let (gate, hasBegun) = (Gate(), DispatchSemaphore(value: 0))
    log.database.readLater(
      for: .server,
      { tx in
        _ = try tx.settings.get("page.0")
        hasBegun.signal()
        gate.wait()
      }, done: { _ in })
    hasBegun.wait()
    // The first checkpoint fails. Slow reads are paused for the next one.
    try log.write(times: 20)
    return gate
  }

  @Test("slow reads that would follow each other begin after the log began anew; commits and light reads go on")
  func slow() throws {
    let log = try Log(patience: 1)
    defer { log.database.close() }
    let gate = try overdue(log)
    let (order, ended) = (Order<String>(), DispatchSemaphore(value: 0))
    func read(_ requester: Requester, _ cost: ReadCost) {
      log.database.readLater(
        for: requester, cost: cost, { tx in try tx.settings.get("page.0") },
        done: { _ in
          order.add("\(requester)")
          ended.signal()
        })
    }
    read(.member(1), .heavy)
    read(.server, .light)
    for member in 2...3 {
      read(.member(member), .light)
      ended.wait()
      try log.write(times: 1)
    }
    #expect(order.all == ["member(2)", "member(3)"])
    gate.open()
    for _ in 0..<2 { ended.wait() }
    #expect(order.all.count == 4)
    // The checkpoint needed no further commit.
    let grown = try log.bytes
    try log.write(times: 3)
    #expect(try log.bytes == grown)
  }

  @Test("a database that closes while slow reads are paused runs them first")
  func closing() throws {
    let log = try Log(patience: 1)
    let gate = try overdue(log)
    let isRead = Mutex(false)
    let isClosed = DispatchSemaphore(value: 0)
    log.database.readLater(
      for: .member(1), cost: .heavy, { tx in try tx.settings.get("page.0") },
      done: { result in isRead.withLock { $0 = (try? result.get()) != nil } })
    Thread.detachNewThread {
      log.database.close()
      isClosed.signal()
    }
    gate.open()
    isClosed.wait()
    let wasRead = isRead.withLock { $0 }
    #expect(wasRead)
  }

  @Test("a log that another program has emptied is checkpointed as early as a new one")
  func emptied() throws {
    let log = try Log(patience: 1)
    defer { log.database.close() }
    let (mayEnd, hasEnded) = held(log)
    try log.write(times: 150)
    mayEnd.open()
    hasEnded.wait()
    try DatabaseFile(log.folder.path + "/rackside.sqlite").foldWAL()
    #expect(try log.bytes == 0)
    // 6 MB.
    try log.write(times: 150)
    #expect(try log.bytes < 2 << 20)
  }

  @Test("patience doubles while readers move on, up to its limit, and halves once the log began anew")
  func patience() {
    var patience = CheckpointPatience(usual: 10, most: 50)
    var waits: [Int] = []
    for copied in [1_000, 2_000, 3_000, 4_000] {
      patience.failed(copied: copied)
      waits.append(patience.milliseconds)
    }
    for _ in 0..<3 {
      patience.succeeded()
      waits.append(patience.milliseconds)
    }
    #expect(waits == [20, 40, 50, 50, 25, 12, 10])
    #expect(patience.readersMove)
  }

  @Test("nobody waits longer behind a reader that stays, until it has gone")
  func stays() {
    var patience = CheckpointPatience(usual: 10, most: 50)
    patience.failed(copied: 1_000)
    for copied in [1_000, 1_000, -1] {
      patience.failed(copied: copied)
      #expect(!patience.readersMove && patience.milliseconds == 10)
    }
    patience.failed(copied: 5_000)
    #expect(patience.readersMove && patience.milliseconds == 20)
    // Positions in the log count from its new beginning.
    patience.logBeganAnew()
    patience.failed(copied: 10)
    #expect(patience.readersMove)
  }
}
