/// Marks of figures that have to be counted again, because the log behind them has changed.
package struct RecountStore {
  let tx: Tx

  /// Marks an item of a key to be counted again. A count that began earlier does not remove the new mark.
  /// - Parameter isWhole: true if something may have been removed, so that everything must be counted again. A later
  ///   mark does not reset it.
  package func mark(_ kind: String, key: Int, item: Int, isWhole: Bool) throws {
    try tx.execute(
      """
      INSERT INTO recounts (kind, key, item, is_whole, mark) VALUES (?, ?, ?, ?, 1)
      ON CONFLICT DO UPDATE SET is_whole = MAX(is_whole, excluded.is_whole), mark = mark + 1
      """, kind, key, item, isWhole)
  }

  /// Marks the points of members and all open challenges, after a command wrote logs without a server.
  package func markAll(of members: some Sequence<Int>) throws {
    for member in members { try mark("points", key: member, item: 0, isWhole: true) }
    for (challenge, member) in try tx.challenges.roster() {
      try mark("challenges", key: challenge, item: member, isWhole: true)
    }
  }

  /// The keys with marks, in order.
  package func keys(_ kind: String) throws -> [Int] {
    try tx.rows("SELECT DISTINCT key FROM recounts WHERE kind = ? ORDER BY key", kind) { row in try row.int() }
  }

  package func marks(_ kind: String, key: Int) throws -> [RecountMark] {
    try tx.rows(
      "SELECT item, is_whole, mark FROM recounts WHERE kind = ? AND key = ? ORDER BY item", kind, key
    ) { row in try RecountMark(item: row.int(), isWhole: row.bool(), mark: row.int()) }
  }

  /// Removes marks that were counted. An item that was marked again since it was read stays marked.
  package func remove(_ marks: [RecountMark], _ kind: String, key: Int) throws {
    for mark in marks {
      try tx.execute(
        "DELETE FROM recounts WHERE kind = ? AND key = ? AND item = ? AND mark = ?", kind, key, mark.item, mark.mark)
    }
  }
}

package struct RecountMark: Sendable {
  package let item: Int
  package let isWhole: Bool
  /// Grows each time the item is marked.
  let mark: Int
}

extension Tx {
  package var recounts: RecountStore { RecountStore(tx: self) }
}
