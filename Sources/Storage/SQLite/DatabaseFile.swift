import GRDB

/// A database's file, opened for one task beside a server: without its writer, its queues and its migrations.
package struct DatabaseFile: Sendable {
  private let path: String

  /// - Parameter path: an existing file.
  package init(_ path: String) { self.path = path }

  /// The schema that this program makes and updates to.
  package static var newestSchema: Int { Migration.all.last?.number ?? 0 }

  /// Reads one snapshot through a read-only connection of its own.
  /// - Throws: `StorageError`.
  package func read<T>(_ body: (Tx) throws -> T) throws -> T {
    try connected(readOnly: true) { queue in
      try queue.read { db in try body(Tx(connection: SQLiteConnection(db: db))) }
    }
  }

  /// The number of the newest migration in the file.
  /// - Throws: `StorageError.newerDatabase`, `.unreleasedDatabase` if this program cannot use the file.
  package func schema() throws -> Int {
    try connected(readOnly: true) { queue in
      try queue.read { db in
        let migrator = Migrator(migrations: Migration.all)
        try migrator.check(db)
        return try migrator.version(db)
      }
    }
  }

  /// What is known of a database that an older program left.
  package struct Older: Sendable, Equatable {
    package var schema: Int
    /// The version of the last program that opened it; nil if that did not note it. See `SettingsStore`.
    package var program: String?
    /// Without any member there is nothing to lose: the catalog comes from files.
    package var hasMembers: Bool
  }

  /// Nil if the file has this program's schema, or none yet.
  /// - Throws: `StorageError.newerDatabase`, `.unreleasedDatabase` if this program cannot use the file.
  package func older() throws -> Older? {
    try connected(readOnly: true) { queue in
      try queue.read { db in
        let migrator = Migrator(migrations: Migration.all)
        try migrator.check(db)
        let schema = try migrator.version(db)
        guard schema > 0, schema < Self.newestSchema else { return nil }
        let program = try String.fetchOne(
          db, sql: "SELECT value FROM settings WHERE name = ?", arguments: [SettingsStore.program])
        let hasMembers = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM members)")
        return Older(schema: schema, program: program, hasMembers: hasMembers ?? true)
      }
    }
  }

  /// Writes a copy of one snapshot that contains every change committed before the call, and nothing of what was
  /// deleted. It takes no lock that a commit waits for; a running server's WAL only grows meanwhile.
  ///
  /// Do not use SQLite's backup API in steps instead: each commit makes it start again, so that under load it never
  /// ends.
  /// - Parameter target: a file that does not exist or is empty. It is not synced.
  /// - Throws: `StorageError.full` if the target's disk is full.
  package func copy(to target: String) throws {
    try connected(readOnly: true) { queue in
      try queue.writeWithoutTransaction { db in try db.execute(sql: "VACUUM INTO ?", arguments: [target]) }
    }
  }

  /// Moves the commits of the WAL into the file, so that the file alone is the whole database. Changes no row and runs
  /// no migration.
  /// - Throws: `StorageError.busy` if another program uses the database.
  package func foldWAL() throws {
    try connected(readOnly: false) { queue in
      _ = try queue.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    }
  }

  private func connected<T>(readOnly: Bool, _ body: (DatabaseQueue) throws -> T) throws -> T {
    Engine.prepareSQLite
    do {
      let configuration = Engine.configuration()
      let queue =
        try readOnly
        ? Engine.openReadOnly(path, configuration) : DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      return try body(queue)
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }
}
