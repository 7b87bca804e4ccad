package import Gym

/// Trainers' private notes about their clients. The schema deletes them with the consent.
package struct ClientNoteStore {
  let tx: Tx

  private static let columns = "id, text, at, changed_at, reported"

  /// Newest first.
  package func list(trainer: Int, member: Int) throws -> [ClientNote] {
    try tx.rows(
      "SELECT \(Self.columns) FROM client_notes WHERE trainer = ? AND member = ? ORDER BY at DESC, id DESC", trainer,
      member, read: Self.note)
  }

  package func find(_ id: Int, trainer: Int, member: Int) throws -> ClientNote? {
    try tx.row(
      "SELECT \(Self.columns) FROM client_notes WHERE id = ? AND trainer = ? AND member = ?", id, trainer, member,
      read: Self.note)
  }

  package func count(trainer: Int, member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM client_notes WHERE trainer = ? AND member = ?", trainer, member) ?? 0
  }

  /// - Returns: the new note's id.
  package func insert(trainer: Int, member: Int, text: String, isReported: Bool, at: Int) throws -> Int {
    try tx.insert(
      "INSERT INTO client_notes (trainer, member, text, at, changed_at, reported) VALUES (?, ?, ?, ?, ?, ?)", trainer,
      member, text, at, at, isReported)
  }

  package func update(_ id: Int, text: String, isReported: Bool, at: Int) throws {
    try tx.execute(
      "UPDATE client_notes SET text = ?, reported = ?, changed_at = MAX(changed_at, ?) WHERE id = ?", text, isReported,
      at, id)
  }

  /// - Returns: false if there is no such note.
  package func delete(_ id: Int, trainer: Int, member: Int) throws -> Bool {
    try tx.execute("DELETE FROM client_notes WHERE id = ? AND trainer = ? AND member = ?", id, trainer, member) > 0
  }

  private static func note(_ row: inout Row) throws -> ClientNote {
    try ClientNote(
      id: row.int(), text: row.text(), at: row.int(), changedAt: row.int(), isReported: row.bool())
  }
}

extension Tx {
  package var clientNotes: ClientNoteStore { ClientNoteStore(tx: self) }
}
