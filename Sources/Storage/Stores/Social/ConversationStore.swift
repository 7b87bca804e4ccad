package import Gym

/// A conversation, as one of its members sees it.
package struct Conversation: Equatable, Sendable {
  package var id: Int
  /// Nil in a conversation of two.
  package var name: String?
  /// The other member in a conversation of two; nil in a group.
  package var other: Int?
  package var isMuted: Bool
  /// The newest message when the member was added. The member sees only later ones.
  package var since: Int
  package var readUntil: Int
  /// The newest message that the member sees.
  package var last: Int?
  /// At most `ConversationStore.mostCounted`.
  package var unread: Int

  package var isGroup: Bool { name != nil }
}

/// Conversations and their members. For a member who blocked the other of two, their conversation does not exist; the
/// blocked member keeps it. In a group, two members with a block between them see nothing of each other.
package struct ConversationStore {
  let tx: Tx

  package static let mostCounted = 100

  /// A condition: the viewer `?1`, whose membership of the conversation `c` is `k`, sees the message `x`.
  static let isSeen = """
    x.id > k.since AND (c.low IS NOT NULL OR x.author = ?1 OR \(FriendStore.isUnblocked("?1", "x.author")))
    """
  private static let columns = """
    c.id, c.name, nullif(coalesce(c.low, 0) + coalesce(c.high, 0) - ?1, -?1), k.muted, k.since, k.read_until,
    (SELECT x.id FROM messages x WHERE x.conversation = c.id AND \(isSeen) ORDER BY x.id DESC LIMIT 1) AS last,
    (SELECT COUNT(*) FROM (SELECT 1 FROM messages x WHERE x.conversation = c.id AND x.id > k.read_until
      AND x.author <> ?1 AND \(isSeen) LIMIT \(mostCounted)))
    FROM conversation_members k JOIN conversations c ON c.id = k.conversation
    """
  /// A condition: `k` is the viewer's membership, and the viewer has not blocked the other of two.
  private static let isThere = """
    k.member = ?1 AND (c.low IS NULL OR NOT EXISTS (
      SELECT 1 FROM blocks b WHERE b.member = ?1 AND b.blocked = c.low + c.high - ?1))
    """
  private static let byID = SQL.held("SELECT \(columns) WHERE \(isThere) AND c.id = ?2")
  private static let newest = (own: newest("NOT"), others: newest(""))

  private static func newest(_ not: String) -> SQL {
    SQL.held(
      """
      SELECT \(columns) WHERE \(isThere) AND \(not) (c.low IS NULL AND c.made_by IS NOT ?1)
      ORDER BY coalesce(last, 0) DESC, c.id DESC LIMIT ?2
      """)
  }

  /// - Returns: nil if the member is not in it, or has blocked the other of two.
  package func find(_ id: Int, member: Int) throws -> Conversation? {
    try tx.row(Self.byID, member, id, read: Self.conversation)
  }

  /// The conversation with the newest message first; those without messages come last.
  ///
  /// Groups that others made have a limit of their own, so that nobody can push a member's own conversations out of the
  /// list by making groups.
  /// - Parameter limit: the most of each of these two kinds.
  package func list(of member: Int, limit: Int) throws -> [Conversation] {
    let own = try tx.rows(Self.newest.own, member, limit, read: Self.conversation)
    let others = try tx.rows(Self.newest.others, member, limit, read: Self.conversation)
    return (own + others).enumerated().sorted { one, other in
      (other.element.last ?? 0, one.offset) < (one.element.last ?? 0, other.offset)
    }.map(\.element)
  }

  private static func conversation(_ row: inout Row) throws -> Conversation {
    let (id, name, other) = try (row.int(), row.textOrNil(), row.intOrNil())
    return Conversation(
      id: id, name: name, other: name == nil ? other : nil, isMuted: try row.bool(), since: try row.int(),
      readUntil: try row.int(), last: try row.intOrNil(), unread: try row.int())
  }

  /// Finds or creates the conversation of two, and adds whoever is not in it.
  package func ofTwo(_ one: Int, _ other: Int, at: Int) throws -> Int {
    let (low, high) = (min(one, other), max(one, other))
    let known = try tx.int("SELECT id FROM conversations WHERE low = ? AND high = ?", low, high)
    let id =
      try known ?? tx.insert("INSERT INTO conversations (low, high, made_at) VALUES (?, ?, ?)", low, high, at)
    for member in [one, other] { try add(member, to: id, at: nil) }
    return id
  }

  package func findOfTwo(_ one: Int, _ other: Int) throws -> Int? {
    try tx.int("SELECT id FROM conversations WHERE low = ? AND high = ?", min(one, other), max(one, other))
  }

  /// - Parameter members: the first one leads the group.
  package func makeGroup(_ name: String, _ members: [Int], at: Int) throws -> Int {
    let id = try tx.insert(
      "INSERT INTO conversations (name, named_by, named_at, made_by, made_at) VALUES (?1, ?2, ?3, ?2, ?3)", name,
      members.first, at)
    for member in members { try add(member, to: id, at: at) }
    return id
  }

  /// Adds a member, if they are not in it yet. In a group they see only messages written from then on.
  /// - Parameter at: nil in a conversation of two.
  /// - Throws: `StorageError` if the member left this group by themselves, or it is full.
  package func add(_ member: Int, to conversation: Int, at: Int?) throws {
    try tx.execute(
      """
      INSERT INTO conversation_members (conversation, member, since, added_at)
      SELECT ?1, ?2, CASE WHEN c.low IS NULL
        THEN coalesce((SELECT MAX(id) FROM messages WHERE conversation = ?1), 0) ELSE 0 END, ?3
      FROM conversations c WHERE c.id = ?1
        AND NOT EXISTS (SELECT 1 FROM conversation_members WHERE conversation = ?1 AND member = ?2)
      """, conversation, member, at)
  }

  /// Whether the member left the group by themselves.
  package func hasLeft(_ member: Int, _ conversation: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM group_leavers WHERE conversation = ? AND member = ?", conversation, member)
  }

  /// Removes a member who leaves a group by themselves; they cannot be added again. A group without messages is deleted
  /// once its maker is gone.
  package func leave(_ conversation: Int, member: Int, at: Int) throws {
    try tx.execute(
      "INSERT INTO group_leavers (conversation, member, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", conversation,
      member, at)
    _ = try remove(member, from: conversation)
  }

  package func exists(_ id: Int) throws -> Bool { try tx.exists("SELECT 1 FROM conversations WHERE id = ?", id) }

  /// - Returns: false if they were not in it.
  package func remove(_ member: Int, from conversation: Int) throws -> Bool {
    try tx.execute("DELETE FROM conversation_members WHERE conversation = ? AND member = ?", conversation, member) > 0
  }

  /// - Parameter member: who chose the name; nil for nobody.
  package func rename(_ conversation: Int, _ name: String, by member: Int?, at: Int?) throws {
    try tx.execute(
      "UPDATE conversations SET name = ?, named_by = ?, named_at = ? WHERE id = ?", name, member, at, conversation)
  }

  /// Whether a change of a member's messages still reaches those who read them: in a conversation of two while they are
  /// friends, or trainer and client, in a group while the member is in it.
  package func reaches(_ conversation: Int, from author: Int) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 FROM conversations c WHERE c.id = ?1 AND CASE WHEN c.low IS NULL
        THEN EXISTS (SELECT 1 FROM conversation_members k WHERE k.conversation = c.id AND k.member = ?2)
        ELSE EXISTS (SELECT 1 FROM friendships f WHERE f.low = c.low AND f.high = c.high)
          OR EXISTS (SELECT 1 FROM clients k JOIN members m ON m.id = k.trainer AND m.role <> 'member'
            WHERE k.trainer = c.low AND k.member = c.high)
          OR EXISTS (SELECT 1 FROM clients k JOIN members m ON m.id = k.trainer AND m.role <> 'member'
            WHERE k.trainer = c.high AND k.member = c.low) END
      """, conversation, author)
  }

  package func hasName(_ conversation: Int, _ name: String?) throws -> Bool {
    try tx.exists("SELECT 1 FROM conversations WHERE id = ? AND name = ?", conversation, name)
  }

  /// Who named a group; its leader if that is not recorded.
  package func namer(of conversation: Int) throws -> Int? {
    try tx.int("SELECT named_by FROM conversations WHERE id = ?", conversation) ?? members(of: conversation).first
  }

  /// The groups whose name a member gave.
  package func named(by member: Int) throws -> [Int] {
    try tx.rows("SELECT id FROM conversations WHERE named_by = ? ORDER BY id", member) { row in try row.int() }
  }

  /// The ids of all members, the leader first.
  package func members(of conversation: Int) throws -> [Int] {
    try tx.rows("SELECT member FROM conversation_members WHERE conversation = ? ORDER BY id", conversation) { row in
      try row.int()
    }
  }

  /// The other members whom the viewer may see.
  package func others(in conversation: Int, for viewer: Int) throws -> [Face] {
    try tx.rows(
      """
      SELECT \(FriendStore.face) FROM conversation_members k JOIN members m ON m.id = k.member
      JOIN conversations c ON c.id = k.conversation
      WHERE k.conversation = ?2 AND k.member <> ?1
        AND (c.low IS NOT NULL OR \(FriendStore.isUnblocked("?1", "k.member")))
      ORDER BY k.id
      """, viewer, conversation, read: { row in try row.face() })
  }

  package func read(_ conversation: Int, member: Int, until: Int) throws {
    try tx.execute(
      "UPDATE conversation_members SET read_until = max(read_until, ?) WHERE conversation = ? AND member = ?", until,
      conversation, member)
  }

  package func mute(_ conversation: Int, member: Int, _ isMuted: Bool) throws {
    try tx.execute(
      "UPDATE conversation_members SET muted = ? WHERE conversation = ? AND member = ?", isMuted, conversation, member)
  }

  /// The groups that a member is in, each with all its members.
  package func groups(of member: Int) throws -> [(id: Int, members: [Int])] {
    try tx.rows(
      """
      SELECT c.id FROM conversation_members k JOIN conversations c ON c.id = k.conversation
      WHERE k.member = ? AND c.low IS NULL ORDER BY c.id
      """, member
    ) { row in try row.int() }.map { ($0, try members(of: $0)) }
  }

  /// How many groups a member has made and is still in. Groups that others made do not count, so that nobody can use up
  /// somebody else's limit.
  package func groups(madeBy member: Int) throws -> Int {
    try tx.int(
      """
      SELECT COUNT(*) FROM conversations c JOIN conversation_members k ON k.conversation = c.id AND k.member = c.made_by
      WHERE c.made_by = ?
      """, member) ?? 0
  }
}

extension Tx {
  package var conversations: ConversationStore { ConversationStore(tx: self) }
}
