/// The first reply to a change, as it was sent.
package struct StoredReply: Sendable {
  package var caller: String
  package var method: String
  package var bodyHash: [UInt8]
  package var reply: [UInt8]
}

package struct ReplyStore {
  let tx: Tx

  package func find(_ key: String) throws -> StoredReply? {
    try tx.row("SELECT caller, method, body_hash, reply FROM replies WHERE key = ?", [key.sql]).map {
      StoredReply(caller: $0.text(0), method: $0.text(1), bodyHash: $0.blob(2), reply: $0.blob(3))
    }
  }

  package func store(
    key: String, caller: String, method: String, bodyHash: [UInt8], reply: [UInt8], at: Int
  ) throws {
    try tx.execute(
      "INSERT INTO replies (key, caller, method, body_hash, reply, at) VALUES (?, ?, ?, ?, ?, ?)",
      [key.sql, caller.sql, method.sql, bodyHash.sql, reply.sql, at.sql])
  }

  /// Rows come in the order of their ids, so the old ones are found without an index on the instant.
  package func prune(before: Int) throws {
    try tx.execute(
      "DELETE FROM replies WHERE id < COALESCE((SELECT MIN(id) FROM replies WHERE at >= ?), 0)", [before.sql])
  }
}

package struct SettingsStore {
  let tx: Tx

  package func get(_ name: String) throws -> String? {
    try tx.row("SELECT value FROM settings WHERE name = ?", [name.sql])?.text(0)
  }

  package func set(_ name: String, _ value: String) throws {
    try tx.execute(
      "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [name.sql, value.sql])
  }
}
