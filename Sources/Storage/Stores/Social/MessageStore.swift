package import Gym

package struct StoredMessage: Equatable, Sendable {
  package var id: Int
  package var conversation: Int
  package var author: Face
  package var text: String?
  package var cardKind: MessageCard.Kind?
  /// Nil if there is no card, or if what it showed is gone.
  package var card: MessageCard?
  /// A fingerprint of what the card showed when it was sent.
  package var cardPrint: [UInt8]?
  package var at: Int
  /// The gym removed the text and the card.
  package var isRemoved = false
}

/// Members' messages.
package struct MessageStore {
  let tx: Tx

  private static let columns = """
    x.id, x.conversation, x.text, x.card, x.routine, x.workout, x.award, x.at, x.removed_at, x.card_print
    """

  /// - Parameter print: a fingerprint of what the card shows.
  /// - Returns: the message's id.
  package func write(
    _ text: String?, card: MessageCard?, print: [UInt8]? = nil, in conversation: Int, author: Int, at: Int
  ) throws -> Int {
    var (routine, workout, award): (Int?, Int?, String?) = (nil, nil, nil)
    switch card {
    case .routine(let id): routine = id
    case .workout(let id): workout = id
    case .award(let id): award = id
    case nil: break
    }
    return try tx.insert(
      """
      INSERT INTO messages (conversation, author, text, card, routine, workout, award, at, card_print)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, conversation, author, text, card?.kind, routine, workout, award, at, print)
  }

  package func find(_ id: Int) throws -> StoredMessage? {
    try tx.row(
      "SELECT \(FriendStore.face), \(Self.columns) FROM messages x JOIN members m ON m.id = x.author WHERE x.id = ?",
      id,
      read: Self.message)
  }

  /// - Returns: nil for a message that the viewer does not see.
  package func find(_ id: Int, for viewer: Int) throws -> StoredMessage? {
    guard let message = try find(id), try tx.conversations.find(message.conversation, member: viewer) != nil else {
      return nil
    }
    return try tx.exists(
      """
      SELECT 1 FROM messages x JOIN conversations c ON c.id = x.conversation
      JOIN conversation_members k ON k.conversation = c.id AND k.member = ?1
      WHERE x.id = ?2 AND \(ConversationStore.isSeen)
      """, viewer, id) ? message : nil
  }

  /// A page of the messages that a member sees, newest first.
  package func page(_ conversation: Int, for viewer: Int, before: Int?, limit: Int) throws -> [StoredMessage] {
    try tx.rows(
      """
      SELECT \(FriendStore.face), \(Self.columns) FROM messages x JOIN members m ON m.id = x.author
      JOIN conversations c ON c.id = x.conversation JOIN conversation_members k ON k.conversation = c.id AND k.member = ?1
      WHERE x.conversation = ?2 AND x.id < ?3 AND \(ConversationStore.isSeen) ORDER BY x.id DESC LIMIT ?4
      """, viewer, conversation, before ?? .max, limit, read: Self.message)
  }

  /// Removes a message's content; the message itself stays.
  package func remove(_ id: Int, at: Int) throws {
    try tx.execute(
      """
      UPDATE messages SET text = '-', card = NULL, routine = NULL, workout = NULL, award = NULL, card_print = NULL,
        removed_at = ?
      WHERE id = ?
      """, at, id)
  }

  package func delete(_ id: Int) throws { try tx.execute("DELETE FROM messages WHERE id = ?", id) }

  /// The conversations in which a member wrote.
  package func conversations(of author: Int) throws -> [Int] {
    try tx.rows("SELECT DISTINCT conversation FROM messages WHERE author = ? ORDER BY conversation", author) { row in
      try row.int()
    }
  }

  /// - Returns: how many it deleted.
  package func deleteAll(by author: Int) throws -> Int {
    try tx.execute("DELETE FROM messages WHERE author = ?", author)
  }

  /// All messages that a member wrote, oldest first.
  package func written(by author: Int) throws -> [StoredMessage] {
    try tx.rows(
      """
      SELECT \(FriendStore.face), \(Self.columns) FROM messages x JOIN members m ON m.id = x.author
      WHERE x.author = ? ORDER BY x.id
      """, author, read: Self.message)
  }

  /// The oldest unread message since an instant of each conversation that the member has not muted.
  package func unread(of member: Int, since: Int) throws -> [StoredMessage] {
    try tx.conversations.list(of: member, limit: 50).filter { $0.unread > 0 && !$0.isMuted }.compactMap { one in
      try tx.row(
        """
        SELECT \(FriendStore.face), \(Self.columns) FROM messages x JOIN members m ON m.id = x.author
        JOIN conversations c ON c.id = x.conversation
        JOIN conversation_members k ON k.conversation = c.id AND k.member = ?1
        WHERE x.conversation = ?2 AND x.id > k.read_until AND x.author <> ?1 AND x.at >= ?3
          AND \(ConversationStore.isSeen) ORDER BY x.id LIMIT 1
        """, member, one.id, since, read: Self.message)
    }
  }

  private static func message(_ row: inout Row) throws -> StoredMessage {
    let author = try row.face()
    let (id, conversation, text) = try (row.int(), row.int(), row.textOrNil())
    let kind = try row.valueOrNil(as: MessageCard.Kind.self)
    let (routine, workout, award) = try (row.intOrNil(), row.intOrNil(), row.textOrNil())
    let (at, removedAt, cardPrint) = try (row.int(), row.intOrNil(), row.blobOrNil())
    let card: MessageCard? =
      switch kind {
      case .routine: routine.map(MessageCard.routine)
      case .workout: workout.map(MessageCard.workout)
      case .award: award.map(MessageCard.award)
      case nil: nil
      }
    let isRemoved = removedAt != nil
    return StoredMessage(
      id: id, conversation: conversation, author: author, text: isRemoved ? nil : text, cardKind: kind, card: card,
      cardPrint: cardPrint, at: at, isRemoved: isRemoved)
  }
}

extension Tx {
  package var messages: MessageStore { MessageStore(tx: self) }
}

extension MessageCard.Kind: SQLArgument {}
