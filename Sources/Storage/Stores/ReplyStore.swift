import Secrets

/// The first reply to a change, as it was sent.
package struct StoredReply: Sendable {
  package var caller: String
  package var method: String
  /// Empty if a retry's body is not compared.
  package var bodyHash: [UInt8]
  package var reply: [UInt8]
}

/// The first replies to changes, for retries. They contain what members wrote, so each is sealed with its request's
/// key. The key is not stored: only a retry can open the reply.
package struct ReplyStore {
  let tx: Tx

  /// - Parameter key: the 16 bytes of the request's UUID.
  package func find(_ key: [UInt8]) throws -> StoredReply? {
    let seal = RequestSeal(key)
    return try tx.row("SELECT caller, method, hash_size, sealed FROM replies WHERE id = ?", seal.id) { row in
      let (caller, method, size, opened) = try (row.text(), row.text(), row.int(), seal(row.blob()))
      return StoredReply(
        caller: caller, method: method, bodyHash: Array(opened.prefix(size)), reply: Array(opened.dropFirst(size)))
    }
  }

  /// - Throws: `StorageError.constraint` if the key is stored already.
  package func store(
    key: [UInt8], caller: String, method: String, bodyHash: [UInt8], reply: [UInt8], at: Int
  ) throws {
    let seal = RequestSeal(key)
    try tx.execute(
      "INSERT INTO replies (id, caller, method, hash_size, sealed, at) VALUES (?, ?, ?, ?, ?, ?)"
    ) { row in
      row.blob(seal.id)
      row.text(caller)
      row.text(method)
      row.int(bodyHash.count)
      row.blob(seal(bodyHash + reply))
      row.int(at)
    }
  }

  /// Deletes old replies from one part of the table, so that the writer is never busy for long.
  /// - Parameter start: what the last call returned; empty for the first call.
  /// - Returns: the start of the next part; nil at the end of the table.
  package func prune(before: Int, from start: [UInt8], rows: Int = 2_000) throws -> [UInt8]? {
    let end = try tx.row("SELECT id FROM replies WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?", start, rows) { row in
      try row.blob()
    }
    if let end {
      try tx.execute("DELETE FROM replies WHERE id > ? AND id <= ? AND at < ?", start, end, before)
    } else {
      try tx.execute("DELETE FROM replies WHERE id > ? AND at < ?", start, before)
    }
    return end
  }
}

extension Tx {
  package var replies: ReplyStore { ReplyStore(tx: self) }
}
