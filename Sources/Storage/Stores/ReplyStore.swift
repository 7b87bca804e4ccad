/// The first reply to a change, as it was sent.
package struct StoredReply: Sendable {
  package var caller: String
  package var method: String
  /// Empty where only the key is compared.
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

  /// - Throws: `StorageError.constraint` where the key is stored already.
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

  /// Deletes old replies from one stretch of the table, so that no pruning keeps the writer for long.
  /// - Parameter start: where the last call stopped; empty for the beginning.
  /// - Returns: where to go on; nil at the end of the table.
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
