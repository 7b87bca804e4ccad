import Dispatch
import Foundation
import Gym
import Synchronization
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct EngineTests {
  /// The number of a migration that is still to come.
  private static let next = (Migration.all.last?.number ?? 0) + 1

  @Test("what is answered survives a power cut: write-ahead log, full synchronisation, foreign keys")
  func durable() async throws {
    let store = try Store()
    let pragmas = try await store.write { tx in
      try ["synchronous", "journal_mode", "foreign_keys"].map { name in
        try tx.row("PRAGMA \(name)") { row in row.description }
      }
    }
    #expect(pragmas == ["2", "wal", "1"])
  }

  @Test("a migration that fails leaves the file as it was before it, and the program can be put right")
  func migrations() throws {
    let folder = Folder()
    let bad = Migration(
      number: Self.next, name: "bad", sql: "CREATE TABLE half (id INTEGER) STRICT; CREATE TABLE sets (id);")
    let good = Migration(number: Self.next, name: "good", sql: "CREATE TABLE half (id INTEGER) STRICT;")
    func open(_ migrations: [Migration]) throws -> Storage.Database {
      try Storage.Database(directory: folder.path, migrations: migrations, onFatal: { _ in })
    }
    let failed = #expect(throws: StorageError.self) { try open(Migration.all + [bad]) }
    guard case .migration(name: "bad", let reason)? = failed else {
      Issue.record("\(String(describing: failed))")
      return
    }
    #expect(reason.contains("sets"))
    let old = try open(Migration.all)
    #expect(try old.read { tx in try tx.int("SELECT MAX(id) FROM schema_version") } == Self.next - 1)
    #expect(try old.read { tx in try !tx.exists("SELECT 1 FROM sqlite_master WHERE name = 'half'") })
    old.close()
    let new = try open(Migration.all + [good])
    #expect(
      try new.read { tx in try tx.rows("SELECT id FROM schema_version ORDER BY id") { row in try row.int(0) } }
        == Migration.all.map(\.number) + [Self.next])
    new.close()
  }

  @Test("a gym of the first schema opens with all it has, and its kiosks may control clocks")
  func upgrade() throws {
    let folder = Folder()
    let old = try Storage.Database(directory: folder.path, migrations: [Migration.all[0]], onFatal: { _ in })
    try old.writeAndWait { tx in
      for (id, kind, revoked) in [(1, "kiosk", "NULL"), (2, "wall", "NULL"), (3, "kiosk", "5")] {
        try tx.execute(
          "INSERT INTO devices (id, kind, name, token_hash, created_at, revoked_at) VALUES (?, ?, 'D', ?, 1, \(revoked))",
          id, kind, [UInt8(id)])
      }
    }
    old.close()
    let new = try Storage.Database(directory: folder.path, onFatal: { _ in })
    defer { new.close() }
    let devices = try new.read { tx in try tx.devices.list() }
    #expect(devices.map(\.id) == [1, 2])
    #expect(devices.map(\.settings.controls) == [true, false])
    #expect(devices.allSatisfy { $0.settings.layout == .clockFeed && $0.settings.areas == [] })
    #expect(try new.read { tx in try tx.checks.integrityProblems() } == [])
  }

  @Test("members of an older schema go on to get requests by email, but for those whom the gym has not let in")
  func emailsUpgrade() throws {
    let folder = Folder()
    let known = Array(Migration.all.prefix { $0.name != "confirmed-emails" })
    let old = try Storage.Database(directory: folder.path, migrations: known, onFatal: { _ in })
    try old.writeAndWait { tx in
      for (id, status) in [(1, "active"), (2, "waiting"), (3, "blocked")] {
        try tx.execute(
          """
          INSERT INTO members (id, name, display_name, search, initials, colour, email, email_key, role, unit,
            shown_on_floor, password_hash, joined_at, status)
          VALUES (?, 'N', 'N', ' n', 'NN', 'blue', ?, ?, 'member', 'kg', 1, 'x', 7, ?)
          """, id, "m\(id)@example.com", "m\(id)@example.com", status)
      }
      for (receiver, email) in [(1, "m1@example.com"), (nil, "who@example.com")] as [(Int?, String)] {
        try tx.execute(
          "INSERT INTO friend_requests (sender, receiver, email, at) VALUES (2, ?, ?, 7)", receiver, email)
      }
    }
    old.close()
    let new = try Storage.Database(directory: folder.path, onFatal: { _ in })
    defer { new.close() }
    try new.read { tx in
      let confirmed = try (1...3).map { try tx.members.find($0)?.emailConfirmedAt }
      #expect(confirmed == [7, nil, nil])
      #expect(try tx.friends.hasAsked(2, 1))
      #expect(try tx.friends.countSent(by: 2) == 2)
      #expect(try tx.checks.integrityProblems() == [])
    }
  }

  @Test("appointments of an older schema keep all they have, and requests can be answered until they begin")
  func appointmentsUpgrade() throws {
    let folder = Folder()
    let known = Array(Migration.all.prefix { $0.name != "appointment-answers" })
    let old = try Storage.Database(directory: folder.path, migrations: known, onFatal: { _ in })
    try old.writeAndWait { tx in
      for id in 1...2 {
        try tx.execute(
          """
          INSERT INTO members (id, name, display_name, search, initials, colour, email, email_key, role, unit,
            shown_on_floor, password_hash, joined_at)
          VALUES (?, 'N', 'N', ' n', 'NN', 'blue', ?, ?, 'member', 'kg', 1, 'x', 1)
          """, id, "m\(id)@example.com", "m\(id)@example.com")
      }
      for (id, state, news) in [(1, "requested", "NULL"), (2, "confirmed", "'confirmed'")] {
        try tx.execute(
          """
          INSERT INTO appointments (id, trainer, member, name, starts_at, ends_at, blocked_from, blocked_until, state, news,
            cancel_minutes, made_at, version)
          VALUES (?, 1, 2, 'Check', ?, ?, ?, ?, ?, \(news), 60, 7, 3)
          """, id, id * 1_000, id * 1_000 + 500, id * 1_000, id * 1_000 + 500, state)
      }
    }
    old.close()
    let new = try Storage.Database(directory: folder.path, onFatal: { _ in })
    defer { new.close() }
    let kept = try new.read { tx in try tx.appointments.list(1, from: 0, before: 10_000) }
    #expect(kept.map(\.state) == [.requested, .confirmed] && kept.map(\.version) == [3, 3])
    #expect(kept[0].answerBy == 1_000 && kept[1].answerBy == nil)
    #expect(kept[0].newsAt == nil && kept[1].newsAt == 7)
    #expect(try new.read { tx in try tx.checks.integrityProblems() } == [])
    // The schema goes on to refuse what meets another.
    #expect(throws: StorageError.constraint(rule: "appointments.trainer")) {
      try new.writeAndWait { tx in
        try tx.execute("UPDATE appointments SET starts_at = 1900, ends_at = 2400, blocked_until = 2400 WHERE id = 1")
      }
    }
  }

  @Test("replies of an older schema are found by their keys, and what they say is no longer readable")
  func repliesUpgrade() throws {
    let folder = Folder()
    let known = Array(Migration.all.prefix { $0.name != "sealed-replies" })
    let keys = (1...3).map { [UInt8](repeating: UInt8($0), count: 16) }
    let (hash, text) = (Array("sixteen bytes ok".utf8), "{\"text\":\"Zirkonium\"}")
    let old = try Storage.Database(directory: folder.path, migrations: known, onFatal: { _ in })
    try old.writeAndWait { tx in
      for (key, hash, reply) in [(keys[0], hash, text), (keys[1], [], "7"), (keys[2], hash, "")] {
        try tx.execute(
          "INSERT INTO replies (key, caller, method, body_hash, reply, at) VALUES (?, 'm1', 'messages.write', ?, ?, 5)",
          key, hash, Array(reply.utf8))
      }
    }
    old.close()
    let new = try Storage.Database(directory: folder.path, onFatal: { _ in })
    let found = try new.read { tx in try keys.map { try tx.replies.find($0) } }
    #expect(found.map { $0.map { String(decoding: $0.reply, as: UTF8.self) } } == [text, "7", ""])
    #expect(found.map { $0?.bodyHash } == [hash, [], hash])
    #expect(found.allSatisfy { $0?.caller == "m1" && $0?.method == "messages.write" })
    #expect(try new.read { tx in try tx.replies.find([UInt8](repeating: 9, count: 16)) == nil })
    new.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/rackside.sqlite"))
    #expect(bytes.range(of: Data("Zirkonium".utf8)) == nil)
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

  @Test("a database of a newer program is refused and not touched")
  func newer() throws {
    let folder = Folder()
    let future = Migration(number: Self.next, name: "future", sql: "CREATE TABLE friends (id INTEGER) STRICT;")
    try Storage.Database(directory: folder.path, migrations: Migration.all + [future], onFatal: { _ in }).close()
    let file = URL(fileURLWithPath: folder.path + "/rackside.sqlite")
    let before = try Data(contentsOf: file)
    #expect(throws: StorageError.newerDatabase(found: Self.next, known: Self.next - 1)) {
      try Storage.Database(directory: folder.path, onFatal: { _ in })
    }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("a file that is no database is refused, and not overwritten")
  func noDatabase() throws {
    let folder = Folder()
    let file = try folder.write("rackside.sqlite", String(repeating: "not a database ", count: 300))
    #expect(throws: StorageError.self) { try Storage.Database(directory: folder.path, onFatal: { _ in }) }
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("not a database"))
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

  @Test("on a full disk whoever was told that it is stored finds it, and it goes on when there is room again")
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
    let (told, answered) = (Order<String>(), Order<String>())
    let (stream, fatal) = AsyncStream.makeStream(of: Void.self)
    let database = try Storage.Database(
      directory: folder.path,
      onFatal: { error in
        told.add("\(error)")
        fatal.yield()
      })
    let gate = Gate()
    database.write({ _ in gate.wait() }, done: { _ in })
    database.write({ tx in try tx.settings.set("a", "1") }, done: { _ in answered.add("before") })
    database.write({ _ in throw StorageError.engine(code: 10, message: "disk") }, done: { _ in answered.add("it") })
    database.write({ tx in try tx.settings.set("b", "1") }, done: { _ in answered.add("after") })
    gate.open()
    for await _ in stream { break }
    #expect(told.all.count == 1)
    #expect(answered.all == [])
    await #expect(throws: StorageError.closed) { try await database.write { _ in } }
    database.close()
    #expect(told.all.count == 1)
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
}
