/// A member's secret address for calendar programs.
package struct CalendarFeed: Hashable, Sendable {
  package var member: Int
  package var code: String
  package var madeAt: Int

  package init(member: Int, code: String, madeAt: Int) {
    self.member = member
    self.code = code
    self.madeAt = madeAt
  }
}

/// What calendar programs were told of an event last.
package struct ToldEvent: Hashable, Sendable {
  /// A fingerprint of the event without its sequence.
  package var print: [UInt8]
  package var sequence: Int
  package var changedAt: Int

  package init(print: [UInt8], sequence: Int, changedAt: Int) {
    self.print = print
    self.sequence = sequence
    self.changedAt = changedAt
  }
}

package struct FeedStore {
  let tx: Tx

  package func find(member: Int) throws -> CalendarFeed? {
    try tx.row("SELECT member, code, made_at FROM feeds WHERE member = ?", member, read: Self.feed)
  }

  /// The feed behind an address; nil also for a member who is blocked.
  /// - Parameter hash: SHA-256 of the code.
  package func find(hash: [UInt8]) throws -> CalendarFeed? {
    try tx.row(
      """
      SELECT f.member, f.code, f.made_at FROM feeds f JOIN members m ON m.id = f.member
      WHERE f.hash = ? AND m.status <> 'blocked'
      """, hash, read: Self.feed)
  }

  /// Replaces the member's address: the earlier one opens nothing any more.
  package func put(_ feed: CalendarFeed, hash: [UInt8]) throws {
    try tx.execute(
      """
      INSERT INTO feeds (member, code, hash, made_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (member) DO UPDATE SET code = excluded.code, hash = excluded.hash, made_at = excluded.made_at
      """, feed.member, feed.code, hash, feed.madeAt)
  }

  /// - Returns: false if there was none.
  package func remove(member: Int) throws -> Bool {
    try tx.execute("DELETE FROM feeds WHERE member = ?", member) > 0
  }

  /// By UID.
  package func told(member: Int) throws -> [String: ToldEvent] {
    let told = try tx.rows("SELECT uid, print, sequence, changed_at FROM feed_events WHERE member = ?", member) { row in
      (try row.text(0), try ToldEvent(print: row.blob(1), sequence: row.int(2), changedAt: row.int(3)))
    }
    return Dictionary(told, uniquingKeysWith: { first, _ in first })
  }

  package func tell(_ event: ToldEvent, uid: String, member: Int) throws {
    try tx.execute(
      """
      INSERT INTO feed_events (member, uid, print, sequence, changed_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (member, uid) DO UPDATE SET print = excluded.print, sequence = excluded.sequence,
        changed_at = excluded.changed_at
      """, member, uid, event.print, event.sequence, event.changedAt)
  }

  /// Sixteen letters and digits that no other gym has. They never change: calendar programs know events by them.
  package func gymName() throws -> String {
    guard let name = try tx.row("SELECT name FROM feed_name", read: { try $0.text(0) }) else {
      throw StorageError.column("feed_name.name")
    }
    return name
  }

  private static func feed(_ row: Row) throws -> CalendarFeed {
    try CalendarFeed(member: row.int(0), code: row.text(1), madeAt: row.int(2))
  }
}

extension Tx {
  package var feeds: FeedStore { FeedStore(tx: self) }
}
