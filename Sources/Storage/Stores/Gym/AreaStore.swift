package import Gym

package struct AreaStore {
  let tx: Tx

  /// All areas, sorted by name.
  package func list() throws -> [Area] {
    try tx.rows("SELECT id, name FROM areas ORDER BY name_key, id") { row in try Area(id: row.int(), name: row.text())
    }
  }

  package func exists(_ id: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM areas WHERE id = ?", id)
  }

  /// - Throws: `StorageError.taken("name")`.
  package func insert(name: String) throws -> Area {
    let id = try naming {
      try tx.insert("INSERT INTO areas (name, name_key) VALUES (?, ?)", name, name.lowercased())
    }
    return Area(id: id, name: name)
  }

  /// - Returns: whether there was one to rename.
  /// - Throws: `StorageError.taken("name")`.
  package func rename(_ id: Int, to name: String) throws -> Bool {
    try naming {
      try tx.execute(
        "UPDATE areas SET name = ?, name_key = ? WHERE id = ?", name, name.lowercased(), id) > 0
    }
  }

  /// Deletes an area. Its timers then belong to no area.
  /// - Returns: whether there was one to delete.
  package func delete(_ id: Int) throws -> Bool {
    try tx.execute("DELETE FROM areas WHERE id = ?", id) > 0
  }

  private func naming<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch StorageError.constraint { throw StorageError.taken("name") }
  }
}

extension Tx {
  package var areas: AreaStore { AreaStore(tx: self) }
}
