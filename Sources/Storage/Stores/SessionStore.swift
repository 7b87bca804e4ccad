/// A login as stored; its handle is here as a hash alone.
package struct StoredSession: Sendable, Hashable {
  package var id: Int
  package var member: Int
  package var device: Int?
  package var startedAt: Int
  package var lastSeenAt: Int
}

package struct SessionStore {
  let tx: Tx

  package func insert(member: Int, device: Int?, handleHash: [UInt8], at: Int) throws -> Int {
    let rows = try tx.rows(
      """
      INSERT INTO sessions (member, device, handle_hash, started_at, last_seen_at) VALUES (?, ?, ?, ?, ?) RETURNING id
      """, [member.sql, device?.sql, handleHash.sql, at.sql, at.sql])
    guard let row = rows.first else { throw StorageError.missing("session") }
    return row.int(0)
  }

  /// A login that has not ended.
  package func byHandleHash(_ hash: [UInt8]) throws -> StoredSession? {
    try tx.row(
      """
      SELECT id, member, device, started_at, last_seen_at FROM sessions WHERE handle_hash = ? AND ended_at IS NULL
      """, [hash.sql]
    ).map {
      StoredSession(
        id: $0.int(0), member: $0.int(1), device: $0.intOrNil(2), startedAt: $0.int(3), lastSeenAt: $0.int(4))
    }
  }

  package func touch(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE sessions SET last_seen_at = ? WHERE id = ?", [at.sql, id.sql])
  }

  package func end(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE sessions SET ended_at = ? WHERE id = ? AND ended_at IS NULL", [at.sql, id.sql])
  }

  package func endAll(member: Int, except: Int, at: Int) throws {
    try tx.execute(
      "UPDATE sessions SET ended_at = ? WHERE member = ? AND id <> ? AND ended_at IS NULL",
      [at.sql, member.sql, except.sql])
  }

  package func endAll(device: Int, at: Int) throws {
    try tx.execute("UPDATE sessions SET ended_at = ? WHERE device = ? AND ended_at IS NULL", [at.sql, device.sql])
  }

  package func prune(before: Int) throws {
    try tx.execute("DELETE FROM sessions WHERE ended_at < ? OR last_seen_at < ?", [before.sql, before.sql])
  }
}
