package import Gym

package struct Friend: Equatable, Sendable {
  package var face: Face
  package var since: Int
  /// When their open workout began; nil if there is none, or if they do not show it.
  package var trainingSince: Int?
  /// When their open visit began, if they show it.
  package var hereSince: Int?
}

/// A request as its sender sees it.
package struct SentRequest: Equatable, Sendable {
  package var id: Int
  /// Nil if the sender asked by email.
  package var receiver: Face?
  package var email: String?
  package var at: Int
}

extension ShownKind {
  /// The column of `sharing_levels`, such as `body_weight`.
  var column: String { rawValue.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) } }
}

/// What a member shares with whom, and whether strangers can find them by name.
package struct SharingChoice: Equatable, Sendable {
  package var levels: SharingLevels
  package var foundByName: Bool

  package static let usual = SharingChoice(levels: .usual, foundByName: false)

  package init(levels: SharingLevels, foundByName: Bool) {
    self.levels = levels
    self.foundByName = foundByName
  }
}

/// Friendships, requests, blocks, and what each member shares with whom.
package struct FriendStore {
  let tx: Tx

  // MARK: Who is what to whom

  /// The viewer's relation to the member, ignoring trainers' consents.
  package func relation(of viewer: Int, to member: Int) throws -> Relation {
    if viewer == member { return .oneself }
    if try isBlocked(viewer, member) { return .none }
    guard try tx.exists("SELECT 1 FROM members WHERE id = ? AND status = 'active'", member) else { return .none }
    let levels = try sharing(member).levels
    return try areFriends(viewer, member) ? .friend(levels) : .gymMember(levels)
  }

  package func areFriends(_ one: Int, _ other: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM friendships WHERE low = ? AND high = ?", min(one, other), max(one, other))
  }

  /// Whether either has blocked the other.
  package func isBlocked(_ one: Int, _ other: Int) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM blocks WHERE (member = ?1 AND blocked = ?2) OR (member = ?2 AND blocked = ?1)", one, other)
  }

  package func hasBlocked(_ member: Int, _ other: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM blocks WHERE member = ? AND blocked = ?", member, other)
  }

  /// The ids of a member's friends.
  package func ids(of member: Int) throws -> [Int] {
    try tx.rows(
      """
      SELECT high FROM friendships WHERE low = ?1 UNION ALL SELECT low FROM friendships WHERE high = ?1
      """, member
    ) { row in try row.int() }
  }

  package func count(of member: Int) throws -> Int { try ids(of: member).count }

  /// A member's friends, by name.
  package func list(of member: Int) throws -> [Friend] {
    try tx.rows(Self.friends(Self.pairs), member, read: Self.friend)
  }

  /// One of a member's friends; nil if the two are not friends.
  package func find(_ friend: Int, of member: Int) throws -> Friend? {
    try tx.row(
      Self.friends("SELECT ?3, since FROM friendships WHERE low = ?1 AND high = ?2"), min(member, friend),
      max(member, friend), friend, read: Self.friend)
  }

  /// - Parameter pairs: a query of ids and of the instants at which they became friends.
  private static func friends(_ pairs: String) -> SQL {
    """
    WITH friends (id, since) AS (\(pairs))
    SELECT \(face), f.since, w.started_at, v.arrived_at
    FROM friends f JOIN members m ON m.id = f.id LEFT JOIN sharing_levels l ON l.member = f.id
    LEFT JOIN workouts w ON w.member = f.id AND w.finished_at IS NULL AND w.deleted_at IS NULL
      AND coalesce(l.workouts, '\(ShownKind.workouts.usual.rawValue)') <> 'nobody'
    LEFT JOIN visits v ON v.member = f.id AND v.left_at IS NULL
      AND coalesce(l.visits, '\(ShownKind.visits.usual.rawValue)') <> 'nobody'
    WHERE m.status = 'active' ORDER BY m.display_name, m.id
    """
  }

  private static let pairs = """
    SELECT high, since FROM friendships WHERE low = ?1 UNION ALL SELECT low, since FROM friendships WHERE high = ?1
    """

  private static func friend(_ row: inout Row) throws -> Friend {
    try Friend(face: row.face(), since: row.int(), trainingSince: row.intOrNil(), hereSince: row.intOrNil())
  }

  /// - Throws: `StorageError` if one has blocked the other.
  package func befriend(_ one: Int, _ other: Int, at: Int) throws {
    try tx.execute(
      "INSERT INTO friendships (low, high, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", min(one, other),
      max(one, other), at)
    for (member, refused) in [(one, other), (other, one)] { try forgive(refused, member: member) }
  }

  /// - Returns: false if they were not friends.
  package func end(_ one: Int, _ other: Int) throws -> Bool {
    try tx.execute("DELETE FROM friendships WHERE low = ? AND high = ?", min(one, other), max(one, other)) > 0
  }

  // MARK: Requests

  /// The requests that the sender sees as open, newest first.
  package func sent(by sender: Int) throws -> [SentRequest] {
    try tx.rows(
      """
      SELECT r.id, \(Self.face), r.email, r.at FROM friend_requests r LEFT JOIN members m ON m.id = r.receiver
      WHERE r.sender = ? ORDER BY r.at DESC, r.id DESC
      """, sender
    ) { row in
      let (id, receiver, email) = try (row.int(), row.faceOrNil(), row.textOrNil())
      return SentRequest(id: id, receiver: email == nil ? receiver : nil, email: email, at: try row.int())
    }
  }

  /// The senders of requests that a member sees, newest first, each once. Without senders whom the member refused, and
  /// without those with a block between the two.
  package func received(by receiver: Int) throws -> [(face: Face, at: Int)] {
    try tx.rows(
      """
      SELECT \(Self.face), MAX(r.at) FROM friend_requests r JOIN members m ON m.id = r.sender
      WHERE r.receiver = ?1 AND m.status = 'active'
        AND NOT EXISTS (SELECT 1 FROM friend_refusals f WHERE f.member = ?1 AND f.refused = r.sender)
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE (b.member = ?1 AND b.blocked = r.sender)
          OR (b.member = r.sender AND b.blocked = ?1))
      GROUP BY r.sender ORDER BY MAX(r.at) DESC
      """, receiver
    ) { row in try (row.face(), row.int()) }
  }

  /// The ids of the members who see a request from the sender.
  package func asked(by sender: Int) throws -> [Int] {
    try tx.rows(
      "SELECT DISTINCT receiver FROM friend_requests WHERE sender = ? AND receiver IS NOT NULL", sender
    ) { row in try row.int() }.filter { try isAsked($0, by: sender) }
  }

  /// Whether the receiver sees a request from the sender.
  package func isAsked(_ receiver: Int, by sender: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM friend_requests WHERE sender = ? AND receiver = ?", sender, receiver)
      && !tx.exists("SELECT 1 FROM friend_refusals WHERE member = ? AND refused = ?", receiver, sender)
      && !isBlocked(sender, receiver)
  }

  /// Whether there is a request from the sender, even if the receiver refused it or does not see it.
  package func hasAsked(_ sender: Int, _ receiver: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM friend_requests WHERE sender = ? AND receiver = ?", sender, receiver)
  }

  /// How many requests the sender sees as open.
  package func countSent(by sender: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM friend_requests WHERE sender = ?", sender) ?? 0
  }

  /// Stores a request, or keeps the existing one. An existing request by email that has no receiver gets `receiver`.
  /// - Parameter waitsFor: the key of an email that nobody has confirmed; the request waits for it. If this and
  ///   `receiver` are nil, the request never reaches anybody.
  package func request(
    sender: Int, receiver: Int?, email: String?, waitsFor: String? = nil, at: Int
  ) throws -> SentRequest? {
    try tx.execute(
      """
      INSERT INTO friend_requests (sender, receiver, email, waits_for, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """, sender, receiver, email, waitsFor, at)
    if let email {
      try tx.execute(
        "UPDATE friend_requests SET receiver = ?, waits_for = ? WHERE sender = ? AND email = ? AND receiver IS NULL",
        receiver, waitsFor, sender, email)
    }
    return try sent(by: sender).first { email == nil ? $0.receiver?.id == receiver : $0.email == email }
  }

  /// Delivers the requests that waited for a member's email. Requests from friends, from members with a block between
  /// the two, and from the member themselves never get a receiver. Their senders see no difference.
  /// - Returns: the senders whose requests the member did not see before.
  package func deliver(to receiver: Int, emailKey: String) throws -> [(face: Face, at: Int)] {
    guard try tx.exists("SELECT 1 FROM friend_requests WHERE waits_for = ?", emailKey) else { return [] }
    let before = Set(try received(by: receiver).map(\.face.id))
    try tx.execute(
      """
      UPDATE friend_requests SET waits_for = NULL,
        receiver = CASE WHEN sender = ?1
          OR EXISTS (SELECT 1 FROM friendships f WHERE f.low = MIN(sender, ?1) AND f.high = MAX(sender, ?1))
          OR EXISTS (SELECT 1 FROM blocks b WHERE (b.member = ?1 AND b.blocked = sender)
            OR (b.member = sender AND b.blocked = ?1)) THEN NULL ELSE ?1 END
      WHERE waits_for = ?2
      """, receiver, emailKey)
    return try received(by: receiver).filter { !before.contains($0.face.id) }
  }

  /// - Returns: whether there was such a request, and its receiver, if it had one.
  package func withdraw(_ request: Int, sender: Int) throws -> (found: Bool, receiver: Int?) {
    let receivers = try tx.rows(
      "DELETE FROM friend_requests WHERE id = ? AND sender = ? RETURNING receiver", request, sender
    ) { row in try row.intOrNil() }
    return (!receivers.isEmpty, receivers.first.flatMap { $0 })
  }

  /// Deletes one member's requests to another.
  /// - Returns: their ids.
  package func endRequests(sender: Int, receiver: Int) throws -> [Int] {
    try tx.rows(
      "DELETE FROM friend_requests WHERE sender = ? AND receiver = ? RETURNING id", sender, receiver
    ) { row in try row.int() }
  }

  /// Takes the receiver from one member's requests to another by email. The sender still sees them, and so does not
  /// learn whose email it is.
  package func detach(sender: Int, receiver: Int) throws {
    try tx.execute(
      "UPDATE friend_requests SET receiver = NULL WHERE sender = ? AND receiver = ? AND email IS NOT NULL", sender,
      receiver)
  }

  package func refuse(_ refused: Int, member: Int, at: Int) throws {
    try tx.execute(
      """
      INSERT INTO friend_refusals (member, refused, at) VALUES (?, ?, ?)
      ON CONFLICT (member, refused) DO UPDATE SET at = excluded.at
      """, member, refused, at)
  }

  package func forgive(_ refused: Int, member: Int) throws {
    try tx.execute("DELETE FROM friend_refusals WHERE member = ? AND refused = ?", member, refused)
  }

  /// Deletes old requests and refusals.
  package func prune(before: Int) throws {
    try tx.execute("DELETE FROM friend_requests WHERE at < ?", before)
    try tx.execute("DELETE FROM friend_refusals WHERE at < ?", before)
  }

  // MARK: Blocks

  /// Blocks a member. Triggers end what the two had.
  package func block(_ blocked: Int, member: Int, at: Int) throws {
    try tx.execute(
      "INSERT INTO blocks (member, blocked, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", member, blocked, at)
  }

  /// Lifts a block. Requests that the blocked member sent meanwhile never become visible.
  /// - Returns: false if there was no block.
  package func unblock(_ blocked: Int, member: Int) throws -> Bool {
    try detach(sender: blocked, receiver: member)
    try tx.execute("DELETE FROM friend_requests WHERE sender = ? AND receiver = ?", blocked, member)
    return try tx.execute("DELETE FROM blocks WHERE member = ? AND blocked = ?", member, blocked) > 0
  }

  package func blocked(by member: Int) throws -> [Face] {
    try tx.rows(
      "SELECT \(Self.face) FROM blocks b JOIN members m ON m.id = b.blocked WHERE b.member = ? ORDER BY m.display_name, m.id",
      member, read: { row in try row.face() })
  }

  // MARK: Sharing

  private static let levels = ShownKind.allCases.map(\.column)
  /// The columns of all levels, as in a statement.
  static let shownColumns = levels.joined(separator: ", ")
  private static let choice = SQL.held(
    "SELECT \(shownColumns), found_by_name FROM sharing_levels WHERE member = ?")
  private static let choose = SQL.held(
    """
    INSERT INTO sharing_levels (member, \(shownColumns), found_by_name)
    VALUES (?, \(levels.map { _ in "?" }.joined(separator: ", ")), ?)
    ON CONFLICT (member) DO UPDATE SET
      \(levels.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")), found_by_name = excluded.found_by_name
    """)

  package func sharing(_ member: Int) throws -> SharingChoice {
    try tx.row(Self.choice, member) { row in
      SharingChoice(levels: try SharingLevels { _ in try row.value() }, foundByName: try row.bool())
    } ?? .usual
  }

  package func share(_ choice: SharingChoice, member: Int) throws {
    try tx.execute(Self.choose) { binding in
      binding.int(member)
      for kind in ShownKind.allCases { binding.text(choice.levels[kind].rawValue) }
      binding.bind(choice.foundByName)
    }
  }

  /// Members who can be found by name and have a word in their display name that begins with `text`, without those with
  /// a block between them and the viewer.
  package func find(_ text: String, for viewer: Int, limit: Int) throws -> [Face] {
    try tx.rows(
      """
      SELECT \(Self.face) FROM sharing_levels l JOIN members m ON m.id = l.member
      WHERE l.found_by_name = 1 AND m.status = 'active' AND m.id <> ?1
        AND m.display_search LIKE ?2 ESCAPE '\\'
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE (b.member = ?1 AND b.blocked = m.id)
          OR (b.member = m.id AND b.blocked = ?1))
      ORDER BY m.display_name, m.id LIMIT ?3
      """, viewer, MemberStore.pattern(text), limit, read: { row in try row.face() })
  }

  static let face = "m.id, m.display_name, m.initials, m.colour, m.picture"
}

extension Tx {
  package var friends: FriendStore { FriendStore(tx: self) }
}
