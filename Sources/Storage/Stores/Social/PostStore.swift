package import Gym

/// A finished workout, as others see it.
package struct PostedWorkout: Sendable {
  package struct Exercise: Sendable {
    package var exercise: Int
    package var name: String
    package var setCount: Int
    package var volumeGrams: Int
    package var records: [RecordKind]
    /// What was entered for the best set.
    package var best: SetEntry?
  }

  package var workout: Int
  package var name: String?
  package var startedAt: Int
  package var finishedAt: Int
  package var pausedMilliseconds: Int
  package var exercises: [Exercise] = []
}

package struct PostComment: Equatable, Sendable {
  package var id: Int
  package var post: Post
  package var author: Face
  /// Nil if the gym removed it.
  package var text: String?
  package var at: Int
}

/// Reactions to posts and comments on them. Leaves out authors with a block between them and the viewer, or between
/// them and the post's member. Does not check whether the viewer may see the post: `SharingRule` decides that.
package struct PostStore {
  let tx: Tx

  // MARK: Posts

  /// When a post appeared for friends; nil if it did not.
  package func at(_ post: Post) throws -> Int? {
    switch post {
    case .workout(let workout, let member):
      try tx.int(
        """
        SELECT finished_at FROM workouts w WHERE id = ? AND member = ? AND finished_at IS NOT NULL
          AND deleted_at IS NULL AND \(ImportStore.isShownIn("w"))
          AND EXISTS (SELECT 1 FROM summaries s WHERE s.workout = w.id)
        """, workout, member)
    case .award(let award, let member):
      try tx.int("SELECT told_at FROM announced_awards WHERE member = ? AND award = ?", member, award)
    case .road(let road, let member):
      try tx.int("SELECT posted_at FROM roads WHERE id = ? AND member = ?", road, member)
    }
  }

  /// The audience that its member chose for a post; nil if their level for that kind applies.
  package func audience(of post: Post) throws -> SharingLevel? {
    switch post {
    case .workout(let workout, let member):
      try tx.row("SELECT audience FROM workouts WHERE id = ? AND member = ?", workout, member) { row in
        try row.valueOrNil()
      } ?? nil
    case .road(let road, let member):
      try tx.row("SELECT shared FROM roads WHERE id = ? AND member = ?", road, member) { row in
        try row.valueOrNil()
      } ?? nil
    case .award: nil
    }
  }

  /// - Parameters:
  ///   - workout: nil for all finished ones.
  ///   - audience: nil for the member's level for workouts.
  package func show(_ workout: Int?, of member: Int, to audience: SharingLevel?) throws {
    try tx.execute(
      """
      UPDATE workouts SET audience = ?3 WHERE member = ?1 AND (id = ?2 OR (?2 IS NULL AND finished_at IS NOT NULL))
        AND audience IS DISTINCT FROM ?3
      """, member, workout, audience)
  }

  /// Whether `show` with the same arguments changes which posts friends see.
  /// - Parameter usually: whether friends see workouts without an audience of their own.
  package func changesForFriends(
    _ workout: Int?, of member: Int, to audience: SharingLevel?, usually: Bool
  ) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 FROM workouts WHERE member = ?1 AND (id = ?2 OR ?2 IS NULL) AND finished_at IS NOT NULL
        AND deleted_at IS NULL AND (CASE WHEN audience IS NULL THEN ?3 ELSE audience <> 'nobody' END) <> ?4 LIMIT 1
      """, member, workout, usually, audience.map { $0 != .nobody } ?? usually)
  }

  /// The start of each open workout, by member. Only of members whose friends see their workouts.
  package func training() throws -> [Int: Int] {
    let rows = try tx.rows(
      """
      SELECT w.member, w.started_at FROM workouts w LEFT JOIN sharing_levels l ON l.member = w.member
      WHERE w.finished_at IS NULL AND w.deleted_at IS NULL
        AND coalesce(l.workouts, '\(ShownKind.workouts.usual.rawValue)') <> 'nobody'
      """
    ) { row in (try row.int(), try row.int()) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  private static let workout = SQL.held(
    """
    SELECT w.name, w.started_at, w.finished_at, w.paused_ms, s.exercise, e.name, s.set_count, s.volume_grams, s.records,
      b.kind, b.weight_milli, b.weight_unit, b.reps, b.ms, b.mm
    FROM workouts w JOIN summaries s ON s.workout = w.id JOIN exercises e ON e.id = s.exercise
    LEFT JOIN sets b ON b.id = s.best_set
    WHERE w.id = ? AND w.finished_at IS NOT NULL AND w.deleted_at IS NULL ORDER BY s.position
    """)

  package func workout(_ id: Int) throws -> PostedWorkout? {
    var found: PostedWorkout?
    _ = try tx.rows(Self.workout, id) { row in
      if found != nil {
        try row.skip(4)
      } else {
        found = PostedWorkout(
          workout: id, name: try row.textOrNil(), startedAt: try row.int(), finishedAt: try row.int(),
          pausedMilliseconds: try row.int())
      }
      found?.exercises.append(
        PostedWorkout.Exercise(
          exercise: try row.int(), name: try row.text(), setCount: try row.int(), volumeGrams: try row.int(),
          records: SetStore.records(try row.int()), best: try SetStore.best(&row)))
    }
    return found
  }

  // MARK: Reactions

  /// A condition on `post_reactions` or `post_comments` as `p`, with the viewer as `?1` and the post as `?2` and `?3`.
  private static func isOf(_ post: Post) -> String {
    """
    p.member = ?2 AND p.\(column(post)) = ?3 AND \(FriendStore.isUnblocked("?1", "p.author"))
      AND \(FriendStore.isUnblocked("?2", "p.author"))
    """
  }

  private static let counts = HeldByPost { post in
    "SELECT p.kind, COUNT(*), MAX(p.author = ?1) FROM post_reactions p WHERE \(isOf(post)) GROUP BY p.kind"
  }

  /// How often each reaction was given, and which one by the viewer.
  package func reactions(
    to post: Post, for viewer: Int
  ) throws -> (counts: [ReactionKind: Int], own: ReactionKind?) {
    var (counts, own): ([ReactionKind: Int], ReactionKind?) = ([:], nil)
    _ = try rows(Self.counts[post], viewer, post) { row in
      let kind: ReactionKind = try row.value()
      counts[kind] = try row.int()
      if try row.bool() { own = kind }
    }
    return (counts, own)
  }

  /// Who reacted and how, newest first.
  package func reacted(to post: Post, for viewer: Int, limit: Int) throws -> [(by: Face, kind: ReactionKind)] {
    try rows(
      "SELECT \(FriendStore.face), p.kind FROM post_reactions p JOIN members m ON m.id = p.author", post, viewer,
      "ORDER BY p.at DESC, p.id DESC LIMIT \(limit)"
    ) { row in (try row.face(), try row.value()) }
  }

  /// A member's own reaction to a post.
  package func reaction(to post: Post, by author: Int) throws -> ReactionKind? {
    let (workout, award, road) = Self.columns(post)
    return try tx.row(
      """
      SELECT kind FROM post_reactions
      WHERE member = ? AND workout IS ? AND award IS ? AND road IS ? AND author = ?
      """, post.member, workout, award, road, author
    ) { row in try row.value() }
  }

  /// - Parameter kind: nil removes the reaction.
  package func react(_ kind: ReactionKind?, to post: Post, by author: Int, at: Int) throws {
    let (workout, award, road) = Self.columns(post)
    try tx.execute(
      "DELETE FROM post_reactions WHERE member = ? AND workout IS ? AND award IS ? AND road IS ? AND author = ?",
      post.member, workout, award, road, author)
    guard let kind else { return }
    try tx.execute(
      "INSERT INTO post_reactions (member, workout, award, road, author, kind, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
      post.member, workout, award, road, author, kind, at)
  }

  // MARK: Comments

  private static let commentCounts = HeldByPost { post in
    "SELECT COUNT(*) FROM post_comments p WHERE \(isOf(post))"
  }

  package func commentCount(on post: Post, for viewer: Int) throws -> Int {
    try rows(Self.commentCounts[post], viewer, post) { row in try row.int() }.first ?? 0
  }

  /// Oldest first.
  package func comments(on post: Post, for viewer: Int) throws -> [PostComment] {
    try rows(
      "SELECT p.id, \(FriendStore.face), \(Self.text), p.at FROM post_comments p JOIN members m ON m.id = p.author",
      post, viewer, "ORDER BY p.id"
    ) { row in
      PostComment(
        id: try row.int(), post: post, author: try row.face(), text: try row.textOrNil(), at: try row.int())
    }
  }

  package func comment(_ text: String, on post: Post, by author: Int, at: Int) throws -> Int {
    let (workout, award, road) = Self.columns(post)
    return try tx.insert(
      "INSERT INTO post_comments (member, workout, award, road, author, text, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
      post.member, workout, award, road, author, text, at)
  }

  package func comment(_ id: Int) throws -> PostComment? {
    try tx.row(
      """
      SELECT p.member, p.workout, p.award, p.road, \(FriendStore.face), \(Self.text), p.at
      FROM post_comments p JOIN members m ON m.id = p.author WHERE p.id = ?
      """, id
    ) { row in
      try PostComment(id: id, post: Self.post(&row), author: row.face(), text: row.textOrNil(), at: row.int())
    }
  }

  private static let text = "CASE WHEN p.removed_at IS NULL THEN p.text END"

  /// Removes a comment's text; the comment itself stays.
  package func removeComment(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE post_comments SET text = '-', removed_at = ? WHERE id = ?", at, id)
  }

  package func deleteComment(_ id: Int) throws { try tx.execute("DELETE FROM post_comments WHERE id = ?", id) }

  /// Deletes a member's comments and reactions.
  /// - Returns: how many, and whose posts had them.
  package func deleteAll(by author: Int) throws -> (comments: Int, reactions: Int, members: [Int]) {
    let members = try tx.rows(
      """
      SELECT member FROM post_comments WHERE author = ?1 UNION SELECT member FROM post_reactions WHERE author = ?1
      """, author
    ) { row in try row.int() }
    return (
      try tx.execute("DELETE FROM post_comments WHERE author = ?", author),
      try tx.execute("DELETE FROM post_reactions WHERE author = ?", author), members
    )
  }

  /// The number of comments on a post, including those hidden by blocks.
  package func allComments(on post: Post) throws -> Int {
    let sql: SQL = "SELECT COUNT(*) FROM post_comments p WHERE p.member = ?2 AND p.\(Self.column(post)) = ?3"
    return try rows(sql, post.member, post) { row in try row.int() }.first ?? 0
  }

  /// All comments that a member wrote, oldest first.
  package func written(by author: Int) throws -> [PostComment] {
    try tx.rows("SELECT id FROM post_comments WHERE author = ? ORDER BY id", author) { row in try row.int() }
      .compactMap { try comment($0) }
  }

  /// How a member reacted, oldest first.
  package func reactions(by author: Int) throws -> [(post: Post, kind: ReactionKind, at: Int)] {
    try tx.rows(
      "SELECT member, workout, award, road, kind, at FROM post_reactions WHERE author = ? ORDER BY id", author
    ) { row in try (Self.post(&row), row.value(), row.int()) }
  }

  /// The people of a post: its member, and everybody who commented or reacted.
  package func people(of post: Post) throws -> [Int] {
    let column = Self.column(post)
    let sql: SQL = """
      SELECT author FROM post_comments WHERE member = ?2 AND \(column) = ?3 AND author <> ?1
      UNION SELECT author FROM post_reactions WHERE member = ?2 AND \(column) = ?3 AND author <> ?1
      """
    let authors = try rows(sql, post.member, post) { row in try row.int() }
    return [post.member] + authors
  }

  // MARK: Names

  private func rows<Value>(
    _ select: String, _ post: Post, _ viewer: Int, _ order: String, read: (inout Row) throws -> Value
  ) throws -> [Value] {
    try rows("\(select) WHERE \(Self.isOf(post)) \(order)", viewer, post, read: read)
  }

  /// Runs a statement with the viewer as `?1` and the post as `?2` and `?3`.
  private func rows<Value>(
    _ sql: SQL, _ viewer: Int, _ post: Post, read: (inout Row) throws -> Value
  ) throws -> [Value] {
    switch post {
    case .workout(let id, let member), .road(let id, let member): try tx.rows(sql, viewer, member, id, read: read)
    case .award(let id, let member): try tx.rows(sql, viewer, member, id, read: read)
    }
  }

  private static func column(_ post: Post) -> String {
    switch post {
    case .workout: "workout"
    case .award: "award"
    case .road: "road"
    }
  }

  /// The columns `member, workout, award, road`.
  private static func post(_ row: inout Row) throws -> Post {
    let (member, workout, award) = try (row.int(), row.intOrNil(), row.textOrNil())
    let road = try row.intOrNil()
    if let workout { return .workout(workout, of: member) }
    if let award { return .award(award, of: member) }
    // The schema ensures that exactly one of the three is set.
    return .road(road ?? 0, of: member)
  }

  private static func columns(_ post: Post) -> (workout: Int?, award: String?, road: Int?) {
    switch post {
    case .workout(let workout, _): (workout, nil, nil)
    case .award(let award, _): (nil, award, nil)
    case .road(let road, _): (nil, nil, road)
    }
  }
}

extension Tx {
  package var posts: PostStore { PostStore(tx: self) }
}

extension ReactionKind: SQLArgument {}
