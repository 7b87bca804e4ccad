import GRDB
import Gym
import TestKit
import Testing

@testable import Storage

/// What is asked with every set and every page must not read the whole log.
@Suite(.limitedConcurrency) struct PlanTests {
  @Test("the hot statements find their rows by an index")
  func plans() async throws {
    let store = try Store()
    let (statements, scans) = try await store.write { tx -> (Int, [String]) in
      let mara = try tx.person("mara")
      let bench = try tx.exercise("bench", of: mara.id)
      let seen = Order<String>()
      let db = tx.connection.db
      db.trace(options: .statement) { event in
        if case .statement(let statement) = event { seen.add(statement.sql) }
      }
      let workout = try tx.workouts.begin(member: mara.id, at: 5, source: .floor, bodyWeightGrams: nil)
      let set = try tx.set(workout, bench, e1rm: 96_000, at: 5)
      _ = try tx.sets.edit(
        set.id, member: mara.id, entry: set.entry, side: nil, effectiveGrams: 80_000, liftedGrams: 80_000,
        e1rmGrams: 96_000, records: [])
      try tx.sets.delete(set.id, member: mara.id, at: 6)
      _ = try tx.sets.restore(set.id, member: mara.id)
      _ = try tx.workouts.current(member: mara.id)
      _ = try tx.workouts.sets(of: workout.id)
      _ = try tx.workouts.history(member: mara.id, before: nil, limit: 1, text: nil)
      _ = try tx.sets.bests(member: mara.id, exercise: bench.id)
      _ = try tx.sets.sessionVolume(workout: workout.id, member: mara.id, exercise: bench.id)
      _ = try tx.sets.lastTime(member: mara.id, exercise: bench.id, before: nil)
      _ = try tx.sets.dayTotals(from: "2026-11-16", to: "2026-11-21")
      _ = try tx.exercises.recent(member: mara.id, limit: 30)
      _ = try tx.exercises.byMatchKeys(["bench"], member: mara.id)
      _ = try tx.routines.list(member: mara.id)
      _ = try tx.routines.find(1, member: mara.id)
      _ = try tx.routines.find(code: "x", member: mara.id)
      _ = try tx.replies.find(Array(repeating: 1, count: 16))
      _ = try tx.sessions.byHandleHash([1])
      _ = try tx.devices.byTokenHash([1])
      _ = try tx.members.secrets(emailKey: "x")
      _ = try tx.members.secrets(badgeHash: [1])
      db.trace(nil)
      var scans: [String] = []
      let kinds = ["SELECT", "INSERT", "UPDATE", "DELETE"]
      let hot = Set(seen.all).filter { sql in kinds.contains { sql.hasPrefix($0) } }
      for sql in hot {
        let arguments = StatementArguments(Array(repeating: 1, count: sql.count { $0 == "?" }))
        for row in try GRDB.Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments) {
          let detail: String = row["detail"]
          // `page` is a subquery of a hundred rows at the most, and `routines_gym` holds what the gym shares alone.
          if detail.hasPrefix("SCAN "),
            !["SCAN CONSTANT ROW", "SCAN page", "SCAN r USING INDEX routines_gym"].contains(detail)
          {
            scans.append("\(detail): \(sql)")
          }
        }
      }
      return (hot.count, scans)
    }
    #expect(statements > 20)
    #expect(scans == [])
  }
}
