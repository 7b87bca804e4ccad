import GRDB
import GRDBSQLite
import Gym
import TestKit
import Testing

@testable import Storage

/// What points are given for, and what it costs to look.
@Suite(.limitedConcurrency) struct PointStoreTests {
  private static let hour = 3_600_000

  /// Finishes workouts of so many sets each, an hour apart and all on one day.
  private func train(_ sets: [Int], _ store: Store) async throws -> Int {
    try await store.write { tx in
      let mara = try tx.person("mara")
      let bench = try tx.exercise("bench", of: mara.id)
      for (index, count) in sets.enumerated() {
        let start = (index + 1) * Self.hour
        let workout = try tx.workouts.begin(member: mara.id, at: start, source: .floor, bodyWeightGrams: nil)
        for set in 0..<count { try tx.set(workout, bench, e1rm: nil, at: start + set) }
        try tx.workouts.finish(workout.id, member: mara.id, name: nil, comment: nil, at: start + count)
      }
      return mara.id
    }
  }

  private func evidence(_ member: Int, _ tx: Tx) throws -> PointEvidence {
    try tx.points.evidence(member: member, from: 0, now: 24 * Self.hour) { _ in CalendarDay(number: 20_000) }
  }

  @Test("a day counts by its first finished workout with enough sets")
  func first() async throws {
    let store = try Store()
    let mara = try await train([2, 3, 9, 1], store)
    let found = try store.database.read { tx in try evidence(mara, tx).workouts.map(\.id) }
    #expect(found == [2])
  }

  /// How many instructions SQLite runs for a look.
  private func cost(_ sets: [Int]) async throws -> Int {
    let store = try Store()
    let mara = try await train(sets, store)
    return try store.database.read { tx in
      // Reads the schema.
      _ = try evidence(mara, tx)
      let steps = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      steps.initialize(to: 0)
      defer { steps.deallocate() }
      let connection = tx.connection.db.sqliteConnection
      sqlite3_progress_handler(
        connection, 1,
        { steps in
          steps?.assumingMemoryBound(to: Int.self).pointee += 1
          return 0
        }, steps)
      defer { sqlite3_progress_handler(connection, 0, nil, nil) }
      _ = try evidence(mara, tx)
      return steps.pointee
    }
  }

  @Test("looking for points after a workout costs no more for a log of many sets")
  func bounded() async throws {
    let few = try await cost([3, 3, 3])
    let many = try await cost([3, 200, 200])
    #expect(few > 0 && many == few)
    #expect(try await cost([200, 200, 200]) == few)
  }
}
