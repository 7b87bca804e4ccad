package import Gym

/// Counts of what members sent lately, including what they deleted. Triggers write them.
package struct SentStore {
  let tx: Tx

  /// - Returns: how many milliseconds a member must wait before they may send `count` more; nil if they may now.
  package func wait(for kind: SentKind, of member: Int, now: Int, adding count: Int = 1) throws -> Int? {
    let sent = try tx.int(
      "SELECT coalesce(SUM(times), 0) FROM sent_counts WHERE member = ? AND kind = ? AND at > ?", member, kind,
      now - kind.window)
    var over = (sent ?? 0) + count - kind.most
    guard over > 0 else { return nil }
    let oldest = try tx.rows(
      "SELECT at, times FROM sent_counts WHERE member = ? AND kind = ? AND at > ? ORDER BY at", member, kind,
      now - kind.window
    ) { row in (at: try row.int(), times: try row.int()) }
    for one in oldest {
      over -= one.times
      if over <= 0 { return one.at + kind.window - now }
    }
    return kind.window
  }

  /// Deletes counts that are too old for every limit.
  package func prune(now: Int) throws {
    try tx.execute("DELETE FROM sent_counts WHERE at <= ?", now - SentKind.longestWindow)
  }
}

extension Tx {
  package var sent: SentStore { SentStore(tx: self) }
}

extension SentKind: SQLArgument {}
