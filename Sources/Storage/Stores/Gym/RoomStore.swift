package import Gym

/// The gym's rooms for classes.
package struct RoomStore {
  let tx: Tx

  /// The rooms in use, sorted by name.
  package func list() throws -> [Room] {
    try tx.rows("SELECT id, name FROM rooms WHERE deleted_at IS NULL ORDER BY name_key, id") { row in
      try Room(id: row.int(), name: row.text())
    }
  }

  package func exists(_ id: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM rooms WHERE id = ? AND deleted_at IS NULL", id)
  }

  /// - Throws: `StorageError.taken("name")`.
  package func insert(name: String) throws -> Room {
    let id = try naming {
      try tx.insert("INSERT INTO rooms (name, name_key) VALUES (?, ?)", name, name.lowercased())
    }
    return Room(id: id, name: name)
  }

  /// - Returns: whether there was one to rename.
  /// - Throws: `StorageError.taken("name")`.
  package func rename(_ id: Int, to name: String) throws -> Bool {
    try naming {
      try tx.execute(
        "UPDATE rooms SET name = ?, name_key = ? WHERE id = ? AND deleted_at IS NULL", name, name.lowercased(), id) > 0
    }
  }

  /// Removes a room from the list. Past sessions still refer to it.
  /// - Returns: whether there was one to delete.
  package func delete(_ id: Int, at: Int) throws -> Bool {
    try tx.execute("UPDATE rooms SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL", at, id) > 0
  }

  /// Whether an upcoming session or appointment, a continuing class or a trainer's offer takes place in the room.
  package func isInUse(_ id: Int, at now: Int) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM class_sessions WHERE room = ? AND starts_at > ? AND cancelled_at IS NULL", id, now)
      || tx.exists("SELECT 1 FROM classes WHERE room = ? AND ended_at IS NULL AND rule IS NOT NULL", id)
      || tx.exists("SELECT 1 FROM appointment_kinds WHERE room = ?", id)
      || tx.exists(
        "SELECT 1 FROM appointments WHERE room = ? AND starts_at > ? AND state IN ('requested', 'confirmed')", id, now)
  }

  private func naming<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch StorageError.constraint { throw StorageError.taken("name") }
  }
}

extension Tx {
  package var rooms: RoomStore { RoomStore(tx: self) }
}
