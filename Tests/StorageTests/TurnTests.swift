import Synchronization
import TestKit
import Testing

@testable import Storage

/// In which order requesters' changes are committed, and how many in one group.
struct TurnTests {
  /// A clock that only the test moves.
  private final class Time: Sendable {
    private let microseconds = Mutex(0)
    var now: Int { microseconds.withLock { $0 } }
    func advance(_ by: Int) { microseconds.withLock { $0 += by } }
  }

  private let folder = Folder()
  private let time = Time()
  private let order = Order<String>()

  private func open() throws -> Storage.Database {
    try Storage.Database(
      directory: folder.path, migrations: Migration.all, now: { [time] in time.now },
      onFatal: { Issue.record("fatal: \($0)") })
  }

  private func holdWriter(_ database: Storage.Database) async -> Gate {
    let gate = Gate()
    let (blocked, block) = AsyncStream.makeStream(of: Void.self)
    database.write(
      { _ in
        block.yield()
        gate.wait()
      }, done: { _ in })
    for await _ in blocked { break }
    return gate
  }

  /// Queues a change that takes some time.
  private func add(
    _ name: String, of requester: Requester, microseconds: Int = 0, fails: Bool = false, to database: Storage.Database
  ) {
    database.write(
      for: requester,
      { [time] tx in
        try tx.settings.set(name, "x")
        time.advance(microseconds)
        if fails { throw StorageError.missing(name) }
      }, done: { [order] _ in order.add(name) })
  }

  @Test("members take turns; each one's changes stay in order")
  func turns() async throws {
    let database = try open()
    let gate = await holdWriter(database)
    for number in 1...4 { add("a\(number)", of: .member(1), to: database) }
    for number in 1...2 { add("b\(number)", of: .device(2), to: database) }
    add("c1", of: .member(3), to: database)
    gate.open()
    database.close()
    #expect(order.all == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"])
  }

  @Test("a group ends with the change that uses up its time, and quick changes do not wait for a slow one")
  func groups() async throws {
    let database = try open()
    let gate = await holdWriter(database)
    for number in 1...3 { add("a\(number)", of: .member(1), microseconds: 57_000, to: database) }
    for number in 1...3 { add("b\(number)", of: .device(2), microseconds: 40, to: database) }
    let before = database.statistics.groups
    gate.open()
    database.close()
    #expect(order.all == ["a1", "b1", "b2", "b3", "a2", "a3"])
    // The groups: the change that held the writer; a1; the kiosk's; a2; a3.
    #expect(database.statistics.groups - before == 5)
  }

  @Test("a change that fails undoes nothing else, in whosever turn it is")
  func failing() async throws {
    let database = try open()
    let gate = await holdWriter(database)
    add("a1", of: .member(1), to: database)
    add("b1", of: .member(2), fails: true, to: database)
    add("a2", of: .member(1), to: database)
    gate.open()
    database.close()
    #expect(order.all == ["a1", "b1", "a2"])
    let again = try open()
    let stored = try again.read { tx in try ["a1", "b1", "a2"].map { try tx.settings.get($0) != nil } }
    #expect(stored == [true, false, true])
    again.close()
  }
}
