/// Whose events a calendar feed contains.
package enum FeedKind: String, Hashable, Sendable, CaseIterable {
  /// What a member has planned and booked.
  case member
  /// What a trainer leads.
  case trainer
  /// What takes place in a room.
  case room

  /// The table of addresses. Its key column is named like the kind.
  fileprivate var table: String { self == .member ? "feeds" : "\(rawValue)_feeds" }
  /// The table of the event versions that calendar programs were last sent.
  fileprivate var events: String { self == .member ? "feed_events" : "\(rawValue)_feed_events" }
}

/// A calendar that can have an address.
package struct FeedSubject: Equatable, Sendable {
  package var kind: FeedKind
  /// The member, the trainer or the room.
  package var id: Int

  package init(_ kind: FeedKind, _ id: Int) {
    self.kind = kind
    self.id = id
  }
}

/// A secret address for calendar programs.
package struct CalendarFeed: Equatable, Sendable {
  package var subject: FeedSubject
  package var code: String
  package var madeAt: Int

  package init(subject: FeedSubject, code: String, madeAt: Int) {
    self.subject = subject
    self.code = code
    self.madeAt = madeAt
  }
}

/// The version of an event that calendar programs were last sent.
package struct FeedVersion: Equatable, Sendable {
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

  package func find(_ subject: FeedSubject) throws -> CalendarFeed? {
    try tx.row(
      "SELECT code, made_at FROM \(subject.kind.table) WHERE \(subject.kind.rawValue) = ?", subject.id
    ) { row in try CalendarFeed(subject: subject, code: row.text(), madeAt: row.int()) }
  }

  /// The feed at an address, and the name of its trainer or room. Nil also for a blocked member, for somebody who no
  /// longer leads classes, and for a removed room.
  /// - Parameter hash: SHA-256 of the code.
  package func find(hash: [UInt8]) throws -> (feed: CalendarFeed, name: String?)? {
    try tx.row(
      """
      SELECT 'member', f.member, f.code, f.made_at, NULL FROM feeds f JOIN members m ON m.id = f.member
      WHERE f.hash = ?1 AND m.status <> 'blocked'
      UNION ALL
      SELECT 'trainer', f.trainer, f.code, f.made_at, m.display_name
      FROM trainer_feeds f JOIN members m ON m.id = f.trainer
      WHERE f.hash = ?1 AND m.status <> 'blocked' AND m.role <> 'member'
      UNION ALL
      SELECT 'room', f.room, f.code, f.made_at, r.name FROM room_feeds f JOIN rooms r ON r.id = f.room
      WHERE f.hash = ?1 AND r.deleted_at IS NULL
      """, hash
    ) { row in
      guard let kind = FeedKind(rawValue: try row.text()) else { throw StorageError.column("feeds.kind") }
      let feed = try CalendarFeed(
        subject: FeedSubject(kind, row.int()), code: row.text(), madeAt: row.int())
      return (feed, try row.textOrNil())
    }
  }

  /// Replaces an address. The old one stops working.
  package func put(_ feed: CalendarFeed, hash: [UInt8]) throws {
    let kind = feed.subject.kind
    try tx.execute(
      """
      INSERT INTO \(kind.table) (\(kind.rawValue), code, hash, made_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (\(kind.rawValue)) DO UPDATE SET code = excluded.code, hash = excluded.hash,
        made_at = excluded.made_at
      """, feed.subject.id, feed.code, hash, feed.madeAt)
  }

  /// - Returns: false if there was none.
  package func remove(_ subject: FeedSubject) throws -> Bool {
    try tx.execute("DELETE FROM \(subject.kind.table) WHERE \(subject.kind.rawValue) = ?", subject.id) > 0
  }

  /// The events that calendar programs were last sent, by UID.
  package func versions(_ subject: FeedSubject) throws -> [String: FeedVersion] {
    let versions = try tx.rows(
      "SELECT uid, print, sequence, changed_at FROM \(subject.kind.events) WHERE \(subject.kind.rawValue) = ?",
      subject.id
    ) { row in
      (try row.text(), try FeedVersion(print: row.blob(), sequence: row.int(), changedAt: row.int()))
    }
    return Dictionary(versions, uniquingKeysWith: { first, _ in first })
  }

  package func store(_ version: FeedVersion, uid: String, _ subject: FeedSubject) throws {
    let kind = subject.kind
    try tx.execute(
      """
      INSERT INTO \(kind.events) (\(kind.rawValue), uid, print, sequence, changed_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (\(kind.rawValue), uid) DO UPDATE SET print = excluded.print, sequence = excluded.sequence,
        changed_at = excluded.changed_at
      """, subject.id, uid, version.print, version.sequence, version.changedAt)
  }

  /// Sixteen letters and digits that are unique to this gym. They never change, because calendar programs identify
  /// events by them.
  package func gymName() throws -> String {
    guard let name = try tx.row("SELECT name FROM feed_name", read: { try $0.text() }) else {
      throw StorageError.column("feed_name.name")
    }
    return name
  }
}

extension Tx {
  package var feeds: FeedStore { FeedStore(tx: self) }
}
