package import Gym

package struct AreaStore {
  let tx: Tx

  /// By name.
  package func list() throws -> [Area] {
    try tx.rows("SELECT id, name FROM areas ORDER BY name_key, id").map { Area(id: $0.int(0), name: $0.text(1)) }
  }

  package func exists(_ id: Int) throws -> Bool {
    try tx.row("SELECT id FROM areas WHERE id = ?", [id.sql]) != nil
  }

  /// - Throws: `StorageError.taken("name")`.
  package func insert(name: String) throws -> Area {
    let rows = try naming {
      try tx.rows("INSERT INTO areas (name, name_key) VALUES (?, ?) RETURNING id", [name.sql, name.lowercased().sql])
    }
    guard let row = rows.first else { throw StorageError.missing("area") }
    return Area(id: row.int(0), name: name)
  }

  /// - Returns: whether there was one to rename.
  /// - Throws: `StorageError.taken("name")`.
  package func rename(_ id: Int, to name: String) throws -> Bool {
    try naming {
      try tx.execute(
        "UPDATE areas SET name = ?, name_key = ? WHERE id = ?", [name.sql, name.lowercased().sql, id.sql]) > 0
    }
  }

  /// Its timers become everyone's.
  /// - Returns: whether there was one to delete.
  package func delete(_ id: Int) throws -> Bool {
    try tx.execute("DELETE FROM areas WHERE id = ?", [id.sql]) > 0
  }

  private func naming<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch StorageError.constraint { throw StorageError.taken("name") }
  }
}
