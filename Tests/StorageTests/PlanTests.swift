import TestKit
import Testing

@testable import Storage

/// Tests of what the trait `limitedConcurrency` checks in all its suites: see `Scans`.
@Suite(.limitedConcurrency) struct PlanTests {
  @Test(
    "a scan of a table that grows, or of a whole index of it, is found",
    arguments: [
      "SELECT id FROM sets WHERE reps = 5", "SELECT s.id FROM sets AS s WHERE s.reps = 5",
      "SELECT DISTINCT member FROM board_members WHERE stale_at <= ? LIMIT ?", "SELECT COUNT(*) FROM workouts",
      "SELECT 1 FROM rooms WHERE EXISTS (SELECT 1 FROM members m WHERE m.name = rooms.name)",
      "SELECT MAX(reps) FROM sets", "WITH some (id) AS (SELECT id FROM sets) SELECT o.id FROM some o",
    ])
  func found(_ sql: String) throws {
    let found = try Scans.scans(of: sql)
    #expect(!found.isEmpty)
  }

  @Test("a scan that a trigger or a foreign key causes is found")
  func hidden() async throws {
    let store = try Store()
    _ = try await store.write { tx in
      try tx.execute(
        """
        CREATE TRIGGER rooms_probed AFTER INSERT ON rooms BEGIN
          UPDATE rooms SET name = (SELECT note FROM sets WHERE reps = 5) WHERE id = NEW.id;
        END
        """)
    }
    let insert = "INSERT INTO rooms (name, name_key) VALUES ('a', 'a')"
    #expect(try Scans.scans(of: insert, in: store.database) == ["SCAN sets"])
    #expect(try StatementPlans.plan(of: "DELETE FROM exercises WHERE id = 1", in: store.database).contains("SCAN sets"))
  }

  @Test(
    "what finds its rows by an index, small tables, subqueries and a table's few rows pass",
    arguments: [
      "SELECT DISTINCT member FROM board_members WHERE stale_at <= ? ORDER BY stale_at LIMIT ?",
      "SELECT id FROM rooms", "SELECT n.id FROM (SELECT id FROM sets WHERE workout = ? LIMIT 2) n",
      "WITH some (id) AS (SELECT 1) SELECT o.id FROM some o", "SELECT value FROM json_each(?)",
      "SELECT id FROM members WHERE role <> 'member' AND role = 'owner'", "SELECT MAX(id) FROM sets",
      "INSERT INTO settings (name, value) VALUES (?, ?)",
    ])
  func passed(_ sql: String) throws {
    #expect(try Scans.scans(of: sql) == [])
  }
}
