#if DEBUG
  import CSQLite
  import GRDB
  import Synchronization

  /// Records which statements this process prepares, and how SQLite runs them, for the tests. Not in release builds.
  ///
  /// The program never runs ANALYZE. So a plan depends on the schema and the statement alone, and an empty database has
  /// the plans of a full one.
  package enum StatementPlans {
    private struct State {
      var isWatching = false
      var seen: Set<String> = []
      var new: [String] = []
    }

    private static let state = Mutex(State())

    /// Starts recording the texts of all statements, each once.
    package static func watch() { state.withLock { $0.isWatching = true } }

    /// The texts recorded since the last call.
    package static func takeNew() -> [String] {
      state.withLock { state in
        defer { state.new = [] }
        return state.new
      }
    }

    /// Only stores the text, because the statement waits for this call.
    static func note(_ sql: String) {
      state.withLock { state in
        if state.isWatching, state.seen.insert(sql).inserted { state.new.append(sql) }
      }
    }

    /// The lines of EXPLAIN QUERY PLAN, also for the triggers and foreign keys that the statement runs; empty if it
    /// cannot be prepared.
    package static func plan(of sql: String, in database: Database) throws -> [String] {
      // Some pragmas act while they are prepared.
      if sql.hasPrefix("PRAGMA") { return [] }
      return try database.read { tx in lines(of: "EXPLAIN QUERY PLAN \(sql)", tx.connection.db.sqliteConnection) }
    }

    private static func lines(of sql: String, _ connection: OpaquePointer?) -> [String] {
      rackside_sqlite_explain_triggers(connection, 1)
      defer { rackside_sqlite_explain_triggers(connection, 0) }
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { return [] }
      defer { sqlite3_finalize(statement) }
      var lines: [String] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        if let detail = sqlite3_column_text(statement, 3) { lines.append(String(cString: detail)) }
      }
      return lines
    }
  }
#endif
