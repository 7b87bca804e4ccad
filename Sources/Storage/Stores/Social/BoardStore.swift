package import Gym

/// A member's row on a board.
package struct BoardMember: Equatable, Sendable {
  package var board: Int
  package var member: Int
  package var joinedAt: Int
  package var choice: BoardChoice
  package var score: Int
  /// The codes of the classes in which they are listed.
  package var sex: String?
  package var age: String?
  package var weight: String?
  /// The score before the last workout that raised it, and that workout.
  package var previous: Int
  package var raisedBy: Int?
  package var staleAt: Int?

  /// Sex and age combined are a class as well.
  package var classes: [String] {
    ["", sex, age, sex.flatMap { sex in age.map { sex + $0 } }, weight].compactMap(\.self)
  }
}

/// The gym's boards and who is on them. `BoardPlaces.swift` reads ranks, `BoardWork.swift` what counts.
package struct BoardStore {
  let tx: Tx

  // MARK: Boards

  private static let columns = """
    b.id, b.metric, b.exercise, b.has_sexes, b.has_ages, b.has_weights, b.on_walls, b.wall_lists
    """

  private static func board(_ row: inout Row) throws -> Board {
    try Board(
      id: row.int(), metric: row.value(), exercise: row.intOrNil(), hasSexes: row.bool(), hasAges: row.bool(),
      hasWeights: row.bool(), isOnWalls: row.bool(), walls: row.value())
  }

  /// Boards of exercises first, in the order in which they were added; then scores and streaks.
  package func all() throws -> [Board] {
    try tx.rows(
      "SELECT \(Self.columns) FROM boards b WHERE b.removed_at IS NULL ORDER BY b.exercise IS NULL, b.id",
      read: Self.board)
  }

  package func find(_ id: Int) throws -> Board? {
    try tx.row("SELECT \(Self.columns) FROM boards b WHERE b.id = ? AND b.removed_at IS NULL", id, read: Self.board)
  }

  package func find(_ metric: BoardMetric, exercise: Int?) throws -> Board? {
    try tx.row(
      """
      SELECT \(Self.columns) FROM boards b
      WHERE b.metric = ? AND coalesce(b.exercise, 0) = coalesce(?, 0) AND b.removed_at IS NULL
      """, metric, exercise, read: Self.board)
  }

  /// - Returns: the board's id.
  package func add(_ new: Board) throws -> Int {
    try tx.insert(
      """
      INSERT INTO boards (metric, exercise, has_sexes, has_ages, has_weights, on_walls, wall_lists, bucket_width)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, new.metric, new.exercise, new.hasSexes, new.hasAges, new.hasWeights, new.isOnWalls, new.walls,
      new.metric.bucketWidth)
  }

  /// Changes a board and marks its members for a recount, which takes them out of classes that the board no longer has
  /// and lists them in new ones.
  package func change(_ board: Board) throws {
    try tx.execute(
      "UPDATE boards SET has_sexes = ?, has_ages = ?, has_weights = ?, on_walls = ?, wall_lists = ? WHERE id = ?",
      board.hasSexes, board.hasAges, board.hasWeights, board.isOnWalls, board.walls, board.id)
    try tx.execute(
      """
      INSERT INTO board_recounts (member, mark) SELECT member, 1 FROM board_members WHERE board = ?
      ON CONFLICT (member) DO UPDATE SET mark = mark + 1
      """, board.id)
  }

  /// Hides a board. `sweep` deletes its rows later.
  package func remove(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE boards SET removed_at = ? WHERE id = ?", at, id)
  }

  package func hasRemoved() throws -> Bool { try tx.exists("SELECT 1 FROM boards WHERE removed_at IS NOT NULL") }

  /// Deletes some rows of a removed board.
  package func sweep(rows: Int = 500) throws {
    guard let board = try tx.int("SELECT id FROM boards WHERE removed_at IS NOT NULL LIMIT 1") else { return }
    let gone = try tx.execute(
      """
      DELETE FROM board_members WHERE board = ? AND member IN
        (SELECT member FROM board_members WHERE board = ? LIMIT ?)
      """, board, board, rows)
    if gone < rows { try tx.execute("DELETE FROM boards WHERE id = ?", board) }
  }

  // MARK: Members

  private static let memberColumns = """
    p.board, p.member, p.joined_at, p.shows_score, p.shows_sex, p.shows_age, p.shows_weight, p.score, p.sex, p.age,
    p.weight, p.previous, p.raised_by, p.stale_at
    """

  private static func member(_ row: inout Row) throws -> BoardMember {
    try BoardMember(
      board: row.int(), member: row.int(), joinedAt: row.int(),
      choice: BoardChoice(score: row.bool(), sex: row.bool(), age: row.bool(), weight: row.bool()), score: row.int(),
      sex: row.textOrNil(), age: row.textOrNil(), weight: row.textOrNil(), previous: row.int(),
      raisedBy: row.intOrNil(), staleAt: row.intOrNil())
  }

  /// All members who are on a board, for the server's memory.
  package func roster() throws -> [Int] {
    try tx.rows("SELECT DISTINCT member FROM board_members") { row in try row.int() }
  }

  package func isOnAny(_ member: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM board_members WHERE member = ?", member)
  }

  private static let own = SQL.held(
    """
    SELECT \(memberColumns) FROM board_members p JOIN boards b ON b.id = p.board
    WHERE p.member = ? AND b.removed_at IS NULL
    """)

  /// The boards that a member is on.
  package func joined(by member: Int) throws -> [BoardMember] {
    try tx.rows(Self.own, member, read: Self.member)
  }

  package func find(_ member: Int, on board: Int) throws -> BoardMember? {
    try tx.row(
      "SELECT \(Self.memberColumns) FROM board_members p WHERE p.board = ? AND p.member = ?", board, member,
      read: Self.member)
  }

  /// Puts a member on a board, or changes what they show on it. Their score is counted afterwards.
  package func join(_ member: Int, _ board: Int, _ choice: BoardChoice, at: Int) throws {
    try tx.execute(
      """
      INSERT INTO board_members (board, member, joined_at, shows_score, shows_sex, shows_age, shows_weight, is_active)
      SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, status = 'active' FROM members WHERE id = ?2
      ON CONFLICT (board, member) DO UPDATE SET shows_score = ?4, shows_sex = ?5, shows_age = ?6, shows_weight = ?7
      """, board, member, at, choice.score, choice.sex, choice.age, choice.weight)
  }

  /// - Returns: false if they were not on it.
  package func leave(_ member: Int, _ board: Int) throws -> Bool {
    let left = try tx.execute("DELETE FROM board_members WHERE board = ? AND member = ?", board, member) > 0
    if try !isOnAny(member) { try tx.execute("DELETE FROM board_bests WHERE member = ?", member) }
    return left
  }

  private static let put = SQL.held(
    """
    UPDATE board_members SET score = ?, sex = ?, age = ?, weight = ?, previous = ?, raised_by = ?, stale_at = ?
    WHERE board = ? AND member = ?
    """)

  /// Stores a counted row. Triggers update its places.
  package func put(_ row: BoardMember) throws {
    try tx.execute(
      Self.put, row.score, row.sex, row.age, row.weight, row.previous, row.raisedBy, row.staleAt, row.board, row.member)
  }

  /// The boards that both members are on.
  package func common(_ one: Int, _ other: Int) throws -> [Int] {
    try tx.rows(
      """
      SELECT a.board FROM board_members a JOIN board_members b ON b.board = a.board
      WHERE a.member = ? AND b.member = ?
      """, one, other
    ) { row in try row.int() }
  }

  /// Called when a member's log is deleted. Resets the scores; the member stays on their boards.
  package func clear(_ member: Int) throws {
    try tx.execute("DELETE FROM board_bests WHERE member = ?", member)
    try tx.execute(
      "UPDATE board_members SET score = 0, previous = 0, raised_by = NULL, stale_at = NULL WHERE member = ?", member)
  }
}

extension BoardMetric: SQLArgument {}
extension BoardWalls: SQLArgument {}

extension Tx {
  package var boards: BoardStore { BoardStore(tx: self) }
}
