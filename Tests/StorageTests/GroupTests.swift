import Gym
import Synchronization
import TestKit
import Testing

@testable import Storage

/// Changes that are committed as one group, some of which fail.
struct GroupTests {
  private struct Stop: Error {}

  enum Fault: CaseIterable {
    /// An error of the change's own.
    case thrown
    /// Refused by SQLite: the second row of a statement, a statement of one row.
    case unique, check, foreignKey

    func fail(_ tx: Tx) throws {
      switch self {
      case .thrown: throw Stop()
      case .unique: try tx.execute("INSERT INTO settings (name, value) VALUES ('new', 'x'), ('total', 'x')")
      case .check: try tx.execute("UPDATE members SET name = ''")
      case .foreignKey: try tx.execute("INSERT INTO body_weights (member, at, milli, unit) VALUES (99, 1, 1, 'kg')")
      }
    }
  }

  /// Which of the five changes fail, by number.
  private static let places = [[0], [2], [4], [0, 4], [1, 2], [0, 1, 2, 3, 4]]

  /// Queues changes while another change blocks the writer, so that they run as one group.
  /// - Returns: the answers in the changes' order.
  private func together(_ changes: [@Sendable (Tx) throws -> Int], in store: Store) async throws -> [String] {
    let (blocked, block) = AsyncStream.makeStream(of: Void.self)
    let (gate, answers) = (Gate(), Order<String>())
    store.database.write(
      { _ in
        block.yield()
        gate.wait()
      }, done: { _ in })
    for await _ in blocked { break }
    for (number, change) in changes.enumerated() {
      store.database.write(
        change,
        done: { result in
          switch result {
          case .success(let value): answers.add("\(number): \(value)")
          case .failure(is Stop): answers.add("\(number): thrown")
          case .failure(StorageError.constraint): answers.add("\(number): refused")
          case .failure(let error): answers.add("\(number): \(error)")
          }
        })
    }
    gate.open()
    try await store.write { _ in }
    return answers.all
  }

  @Test(
    "of changes that are committed together one that fails leaves nothing, and the others are stored whole",
    arguments: Fault.allCases, places)
  func rows(_ fault: Fault, at failing: [Int]) async throws {
    // On a busy machine a group can end early; then try again.
    for _ in 0..<100 where try await isShared(fault, at: failing) { return }
    Issue.record("A change that fails is never in one transaction with those before it.")
  }

  /// - Returns: whether the first failing change ran in one transaction with earlier ones.
  private func isShared(_ fault: Fault, at failing: [Int]) async throws -> Bool {
    let store = try Store()
    try await store.write { tx in
      _ = try tx.person("mara")
      try tx.settings.set("total", "0")
      try tx.settings.set("last", "nobody")
    }
    let probe = failing.first { number in (0..<number).contains { !failing.contains($0) } }
    let isShared = Mutex(probe == nil)
    let changes = (0..<5).map { number in
      { @Sendable (tx: Tx) throws -> Int in
        // Another connection sees what is committed.
        let committed = try store.database.read { tx in try tx.settings.get("total") }
        let before = try tx.settings.get("total")
        if number == probe { isShared.withLock { $0 = committed != before } }
        try tx.execute("INSERT INTO settings (name, value) VALUES (?, 'x')", "n\(number)")
        try tx.execute("UPDATE settings SET value = value + 1 WHERE name = 'total'")
        try tx.settings.set("last", "n\(number)")
        try tx.execute("DELETE FROM settings WHERE name = ?", "n\(number - 1)")
        if failing.contains(number) { try fault.fail(tx) }
        return try tx.settings.get("total").flatMap { Int($0) } ?? -1
      }
    }
    let answers = try await together(changes, in: store)

    // The result as if the failing changes had never been made.
    var (expected, rows) = ([String](), ["total": "0", "last": "nobody"])
    var total = 0
    for number in 0..<5 {
      if failing.contains(number) {
        expected.append("\(number): \(fault == .thrown ? "thrown" : "refused")")
        continue
      }
      total += 1
      expected.append("\(number): \(total)")
      rows["total"] = "\(total)"
      rows["last"] = "n\(number)"
      rows["n\(number)"] = "x"
      rows["n\(number - 1)"] = nil
    }
    #expect(answers == expected)
    let stored = try store.database.read { tx in
      try tx.rows("SELECT name, value FROM settings") { row in (try row.text(), try row.text()) }
    }
    #expect(Dictionary(stored, uniquingKeysWith: { $1 }) == rows)
    #expect(try store.count("body_weights") == 0)
    return isShared.withLock { $0 }
  }

  @Test(
    "a set whose change fails leaves no trace in records, summaries and totals, nor in the sets after it",
    arguments: Fault.allCases, places)
  func sets(_ fault: Fault, at failing: [Int]) async throws {
    /// Logs the set with this number. Each is heavier than the one before, and the failing ones are the heaviest.
    @Sendable func change(_ number: Int, fails: Bool) -> @Sendable (Tx) throws -> Int {
      { tx in
        let workout = try #require(try tx.workouts.current(member: 1))
        let bench = try #require(try tx.exercises.own(of: 1).first)
        let grams = (fails ? 200_000 : 80_000) + number * 1_000
        let set = try tx.set(workout, bench, grams: grams, e1rm: grams, at: 10 + number)
        if fails { try fault.fail(tx) }
        return set.id
      }
    }
    let (store, reference) = (try Store(), try Store())
    for store in [store, reference] {
      try await store.write { tx in
        try tx.settings.set("total", "0")
        let mara = try tx.person("mara")
        _ = try tx.exercise("bench", of: mara.id)
        _ = try tx.workouts.begin(member: mara.id, at: 5, source: .floor, bodyWeightGrams: nil)
      }
    }
    _ = try await together((0..<5).map { change($0, fails: failing.contains($0)) }, in: store)
    for number in 0..<5 where !failing.contains(number) {
      _ = try await reference.write(change(number, fails: false))
    }
    // One more set in each, which uses the writer's memory.
    let next = try await store.write(change(5, fails: false))
    #expect(try await reference.write(change(5, fails: false)) == next)

    // Without `members`: the instant of the last set is written once a minute, so it depends on earlier writes.
    let tables = ["sets", "summaries", "bests", "day_totals", "workouts", "settings"]
    let (found, wanted) = (
      try store.database.read { tx in try tx.dump(tables) }, try reference.database.read { tx in try tx.dump(tables) }
    )
    #expect(found == wanted)
    #expect(try store.database.read { tx in try tx.checks.summaryMismatches { _ in "2026-11-21" } } == [])
  }
}
