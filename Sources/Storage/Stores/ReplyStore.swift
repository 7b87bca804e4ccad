/// The first reply to a change, as it was sent.
package struct StoredReply: Sendable {
  package var caller: String
  package var method: String
  /// Empty if a retry's body is not compared.
  package var bodyHash: [UInt8]
  package var reply: [UInt8]
}

package struct ReplyStore {
  let tx: Tx

  /// - Parameter key: the 16 bytes of the request's UUID.
  package func find(_ key: [UInt8]) throws -> StoredReply? {
    try tx.row("SELECT caller, method, body_hash, reply FROM replies WHERE key = ?", key) { row in
      try StoredReply(caller: row.text(0), method: row.text(1), bodyHash: row.blob(2), reply: row.blob(3))
    }
  }

  /// - Throws: `StorageError.constraint` if the key is stored already.
  package func store(
    key: [UInt8], caller: String, method: String, bodyHash: [UInt8], reply: [UInt8], at: Int
  ) throws {
    try tx.execute("INSERT INTO replies (key, caller, method, body_hash, reply, at) VALUES (?, ?, ?, ?, ?, ?)") { row in
      row.blob(key)
      row.text(caller)
      row.text(method)
      row.blob(bodyHash)
      row.blob(reply)
      row.int(at)
    }
  }

  /// Deletes old replies from one part of the table, so that the writer is never busy for long.
  /// - Parameter start: what the last call returned; empty for the first call.
  /// - Returns: the start of the next part; nil at the end of the table.
  package func prune(before: Int, from start: [UInt8], rows: Int = 2_000) throws -> [UInt8]? {
    let end = try tx.row("SELECT key FROM replies WHERE key > ? ORDER BY key LIMIT 1 OFFSET ?", start, rows) { row in
      try row.blob(0)
    }
    if let end {
      try tx.execute("DELETE FROM replies WHERE key > ? AND key <= ? AND at < ?", start, end, before)
    } else {
      try tx.execute("DELETE FROM replies WHERE key > ? AND at < ?", start, before)
    }
    return end
  }
}

extension Tx {
  package var replies: ReplyStore { ReplyStore(tx: self) }
}
