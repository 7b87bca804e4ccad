package import Gym

/// How many comments of one client the trainer has not read.
package struct UnreadComments: Equatable, Sendable {
  package var count: Int
  /// The text of the newest.
  package var latest: String
  /// When the newest was written.
  package var latestAt: Int
}

/// Comments between trainers and clients. Does not check who may read them: use `LogReader` for that.
package struct CommentStore {
  let tx: Tx

  private static let columns = """
    c.id, c.trainer, c.member, m.id, m.display_name, m.initials, m.colour, m.picture, c.workout, \
    CASE WHEN s.deleted_at IS NULL THEN s.id END, s.exercise, c.text, c.written_at, c.read_at
    """
  /// Comments of a deleted workout are left out.
  private static let tables = """
    comments c JOIN members m ON m.id = c.author JOIN workouts w ON w.id = c.workout AND w.deleted_at IS NULL \
    LEFT JOIN sets s ON s.id = c.set_id
    """

  /// - Returns: the comment's id.
  package func write(
    _ text: String, trainer: Int, client: Int, author: Int, workout: Int, set: Int?, at: Int
  ) throws -> Int {
    try tx.insert(
      """
      INSERT INTO comments (trainer, member, author, workout, set_id, text, written_at) VALUES (?, ?, ?, ?, ?, ?, ?)
      """, trainer, client, author, workout, set, text, at)
  }

  package func find(_ id: Int) throws -> WorkoutComment? {
    try tx.row("SELECT \(Self.columns) FROM \(Self.tables) WHERE c.id = ?", id, read: Self.comment)
  }

  package func delete(_ id: Int) throws { try tx.execute("DELETE FROM comments WHERE id = ?", id) }

  package func count(workout: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM comments WHERE workout = ?", workout) ?? 0
  }

  /// A page of what a client and their trainers wrote, newest first.
  /// - Parameters:
  ///   - trainer: nil for all of the client's trainers.
  ///   - workout: nil for all workouts.
  ///   - before: an id; nil for the first page.
  package func page(
    client: Int, trainer: Int?, workout: Int?, before: Int?, limit: Int
  ) throws -> [WorkoutComment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE c.member = ? AND c.trainer = COALESCE(?, c.trainer) AND c.workout = COALESCE(?, c.workout)
        AND c.id < COALESCE(?, 9e15)
      ORDER BY c.id DESC LIMIT ?
      """, client, trainer, workout, before, limit, read: Self.comment)
  }

  /// Everything that a member's trainers wrote to them and that the member wrote, oldest first.
  package func all(of member: Int) throws -> [WorkoutComment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE c.member = ? OR (c.trainer = ? AND c.author = c.trainer) ORDER BY c.id
      """, member, member, read: Self.comment)
  }

  /// The client's latest workouts with comments, newest first.
  package func workouts(client: Int, limit: Int) throws -> [Int] {
    try tx.rows(
      "SELECT DISTINCT workout FROM comments WHERE member = ? ORDER BY workout DESC LIMIT ?", client, limit
    ) { row in try row.int() }
  }

  /// Comments that a client has not read, oldest first.
  package func unread(client: Int, limit: Int) throws -> [WorkoutComment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE c.member = ? AND c.author = c.trainer AND c.read_at IS NULL ORDER BY c.id LIMIT ?
      """, client, limit, read: Self.comment)
  }

  /// Comments that a trainer has not read, by client. Clients whose consent has ended are left out.
  package func unread(trainer: Int) throws -> [Int: UnreadComments] {
    let rows = try tx.rows(
      """
      SELECT c.member, COUNT(*), MAX(c.id), c.text, c.written_at
      FROM comments c JOIN workouts w ON w.id = c.workout AND w.deleted_at IS NULL
      WHERE c.trainer = ? AND c.author = c.member AND c.read_at IS NULL
        AND EXISTS (SELECT 1 FROM clients k WHERE k.trainer = c.trainer AND k.member = c.member)
      GROUP BY c.member
      """, trainer
    ) { row in
      let (member, count) = try (row.int(), row.int())
      // With MAX, SQLite takes the other columns from the row that has it.
      try row.skip(1)
      return (member, UnreadComments(count: count, latest: try row.text(), latestAt: try row.int()))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// Marks what the other side wrote as read, up to an id.
  package func read(trainer: Int, client: Int, by reader: Int, until: Int, at: Int) throws {
    try tx.execute(
      """
      UPDATE comments SET read_at = ?
      WHERE trainer = ? AND member = ? AND author <> ? AND read_at IS NULL AND id <= ?
      """, at, trainer, client, reader, until)
  }

  private static func comment(_ row: inout Row) throws -> WorkoutComment {
    WorkoutComment(
      id: try row.int(), trainer: try row.int(), client: try row.int(), author: try row.face(), workout: try row.int(),
      set: try row.intOrNil(), exercise: try row.intOrNil(), text: try row.text(), writtenAt: try row.int(),
      readAt: try row.intOrNil())
  }
}

extension Tx {
  package var comments: CommentStore { CommentStore(tx: self) }
}
