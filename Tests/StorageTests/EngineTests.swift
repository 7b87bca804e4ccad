import Dispatch
import Foundation
import Gym
import Synchronization
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct EngineTests {
  @Test("what is answered survives a power cut: write-ahead log, full synchronisation, foreign keys")
  func durable() async throws {
    let store = try Store()
    let pragmas = try await store.write { tx in
      try ["synchronous", "journal_mode", "foreign_keys"].map { name in
        try tx.row("PRAGMA \(name)") { row in row.restAsText() }
      }
    }
    #expect(pragmas == ["2", "wal", "1"])
  }

  @Test(
    "nothing is acknowledged once the file was replaced or removed", arguments: ["", "-wal"], [true, false])
  func replaced(ending: String, copies: Bool) throws {
    let folder = Folder()
    let fatal = Mutex<[String]>([])
    let answered = Mutex(0)
    let stopped = DispatchSemaphore(value: 0)
    let database = try Storage.Database(directory: folder.path) { error in
      fatal.withLock { $0.append("\(error)") }
      stopped.signal()
    }
    try database.writeAndWait { tx in _ = try tx.person("mara") }
    #expect(database.isInPlace)
    let path = folder.path + "/rackside.sqlite" + ending
    try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
    if copies { try FileManager.default.copyItem(atPath: path + ".old", toPath: path) }
    #expect(!database.isInPlace)
    database.write({ tx in _ = try tx.person("ines") }, done: { _ in answered.withLock { $0 += 1 } })
    stopped.wait()
    database.close()
    #expect(fatal.withLock { $0 } == ["replaced"] && answered.withLock { $0 } == 0)
  }

  @Test("a file that is no database is refused, and not overwritten")
  func noDatabase() throws {
    let folder = Folder()
    let file = try folder.write("rackside.sqlite", String(repeating: "not a database ", count: 300))
    #expect(throws: StorageError.self) { try Storage.Database(directory: folder.path, onFatal: { _ in }) }
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("not a database"))
  }

  @Test("a file whose first transaction was cut off by a power cut is made anew", arguments: ["open", "look first"])
  func firstTransaction(how: String) throws {
    let folder = Folder()
    let file = folder.path + "/rackside.sqlite"
    // A page that was half written, and the journal with which SQLite undoes that. Its header: the magic, no pages, a nonce,
    // the file's earlier length of 0 pages, the length of a sector and that of a page.
    try Data(repeating: 0xFF, count: 4_096).write(to: URL(fileURLWithPath: file))
    var journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    for number in [0, 0x1234_5678, 0, 512, 4_096] as [UInt32] {
      journal += [UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]
    }
    journal += [UInt8](repeating: 0, count: 512 - journal.count)
    try Data(journal).write(to: URL(fileURLWithPath: file + "-journal"))
    if how == "look first" { #expect(try DatabaseFile(file).schema() == 0) }
    let database = try Storage.Database(directory: folder.path, onFatal: { Issue.record("fatal: \($0)") })
    defer { database.close() }
    try database.writeAndWait { tx in _ = try tx.person("mara") }
    #expect(try DatabaseFile(file).schema() == DatabaseFile.newestSchema)
  }

  struct Stop: Error {}

  @Test("changes that wait together are answered in their order, and one that fails leaves the others")
  func group() async throws {
    let store = try Store()
    let order = Order<String>()
    let gate = Gate()
    store.database.write({ _ in gate.wait() }, done: { _ in order.add("gate") })
    for number in 0..<20 {
      store.database.write(
        { tx in
          try tx.settings.set("n\(number)", "x")
          if number % 5 == 3 { throw Stop() }
        },
        done: { result in
          if case .failure = result { order.add("no \(number)") } else { order.add("yes \(number)") }
        })
    }
    gate.open()
    try await store.write { _ in }
    #expect(order.all == ["gate"] + (0..<20).map { $0 % 5 == 3 ? "no \($0)" : "yes \($0)" })
    #expect(try store.count("settings") == 16)
  }

  @Test("nobody reads what is not committed, and who was answered reads what they wrote")
  func isolation() async throws {
    let store = try Store()
    let (inside, gate) = (Gate(), Gate())
    async let writing: Void = store.write { tx in
      try tx.settings.set("a", "1")
      inside.open()
      gate.wait()
    }
    try await onOwnThread { inside.wait() }
    #expect(try store.count("settings") == 0)
    gate.open()
    try await writing
    #expect(try store.count("settings") == 1)
    #expect(try await store.database.readAsync { tx in try tx.settings.get("a") } == "1")
  }

  @Test("on a full disk what a reply called stored is found, and it goes on when there is room again")
  func full() async throws {
    let store = try Store()
    try await store.write { tx in
      let pages = try tx.int("PRAGMA page_count") ?? 0
      _ = try tx.int("PRAGMA max_page_count = \("\(pages + 2)")")
    }
    let order = Order<String>()
    let gate = Gate()
    store.database.write({ _ in gate.wait() }, done: { _ in })
    let big = String(repeating: "x", count: 1 << 20)
    for (name, value) in [("small", "1"), ("big", big), ("after", "2")] {
      store.database.write(
        { tx in try tx.settings.set(name, value) },
        done: { result in
          switch result {
          case .success: order.add("\(name) stored")
          case .failure(let error): order.add("\(name) \(error)")
          }
        })
    }
    gate.open()
    try await store.write { _ in }
    #expect(order.all.contains("big full"))
    #expect(order.all.contains("after stored"))
    for name in ["small", "big", "after"] {
      let isThere = try store.database.read { tx in try tx.settings.get(name) != nil }
      #expect(isThere == order.all.contains("\(name) stored"), "\(name)")
    }
    try await store.write { tx in _ = try tx.int("PRAGMA max_page_count = 1000000") }
    try await store.write { tx in try tx.settings.set("big", big) }
    #expect(try store.database.read { tx in try tx.checks.integrityProblems() } == [])
  }

  @Test("when the disk fails nobody is answered any more, and it is said once")
  func fatal() async throws {
    let folder = Folder()
    let (errors, answered) = (Order<String>(), Order<String>())
    let (stream, fatal) = AsyncStream.makeStream(of: Void.self)
    let database = try Storage.Database(
      directory: folder.path,
      onFatal: { error in
        errors.add("\(error)")
        fatal.yield()
      })
    let gate = Gate()
    database.write({ _ in gate.wait() }, done: { _ in })
    database.write({ tx in try tx.settings.set("a", "1") }, done: { _ in answered.add("before") })
    database.write({ _ in throw StorageError.engine(code: 10, message: "disk") }, done: { _ in answered.add("it") })
    database.write({ tx in try tx.settings.set("b", "1") }, done: { _ in answered.add("after") })
    gate.open()
    for await _ in stream { break }
    #expect(errors.all.count == 1)
    #expect(answered.all == [])
    await #expect(throws: StorageError.closed) { try await database.write { _ in } }
    database.close()
    #expect(errors.all.count == 1)
  }

  @Test("closing commits and answers what waits, and refuses what comes after")
  func close() async throws {
    let folder = Folder()
    let database = try Storage.Database(directory: folder.path, onFatal: { _ in })
    let order = Order<Int>()
    for number in 0..<50 {
      database.write({ tx in try tx.settings.set("n\(number)", "x") }, done: { _ in order.add(number) })
    }
    database.close()
    #expect(order.all == Array(0..<50))
    await #expect(throws: StorageError.closed) { try await database.write { _ in } }
    let again = try Storage.Database(directory: folder.path, onFatal: { _ in })
    #expect(try again.read { tx in try tx.int("SELECT COUNT(*) FROM settings") } == 50)
    again.close()
  }

  @Test("a read beside the closing is finished or refused, and nobody's connection is closed under it")
  func closeBesideReads() throws {
    for _ in 0..<40 {
      let folder = Folder()
      let database = try Storage.Database(directory: folder.path, onFatal: { _ in })
      let (begun, refused) = (Gate(), Order<Bool>())
      // Threads of their own: blocked ones of Swift's task pool would keep all other tests waiting.
      let (threads, readers) = (DispatchQueue(label: "readers", attributes: .concurrent), DispatchGroup())
      for _ in 0..<4 {
        threads.async(group: readers) {
          begun.open()
          do {
            while true { _ = try database.read { tx in try tx.int("SELECT COUNT(*) FROM settings") } }
          } catch {
            refused.add((error as? StorageError) == .closed)
          }
        }
      }
      begun.wait()
      database.close()
      readers.wait()
      #expect(refused.all == [true, true, true, true])
    }
  }
}
