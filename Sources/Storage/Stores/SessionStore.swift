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
    try tx.insert(
      """
      INSERT INTO sessions (member, device, handle_hash, started_at, last_seen_at) VALUES (?, ?, ?, ?, ?)
      """, member, device, handleHash, at, at)
  }

  /// A login that has not ended.
  package func byHandleHash(_ hash: [UInt8]) throws -> StoredSession? {
    try tx.row(
      """
      SELECT id, member, device, started_at, last_seen_at FROM sessions WHERE handle_hash = ? AND ended_at IS NULL
      """, hash
    ) { row in
      try StoredSession(
        id: row.int(0), member: row.int(1), device: row.intOrNil(2), startedAt: row.int(3), lastSeenAt: row.int(4))
    }
  }

  package func touch(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE sessions SET last_seen_at = ? WHERE id = ?", at, id)
  }

  package func end(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE sessions SET ended_at = ? WHERE id = ? AND ended_at IS NULL", at, id)
  }

  package func endAll(member: Int, except: Int, at: Int) throws {
    try tx.execute(
      "UPDATE sessions SET ended_at = ? WHERE member = ? AND id <> ? AND ended_at IS NULL", at, member, except)
  }

  package func endAll(device: Int, at: Int) throws {
    try tx.execute("UPDATE sessions SET ended_at = ? WHERE device = ? AND ended_at IS NULL", at, device)
  }

  package func prune(before: Int) throws {
    try tx.execute("DELETE FROM sessions WHERE ended_at < ? OR last_seen_at < ?", before, before)
  }
}

extension Tx {
  package var sessions: SessionStore { SessionStore(tx: self) }
}
