package import Gym

/// A row of a board, as the viewer sees it.
package struct BoardPlace: Equatable, Sendable {
  package var face: Face
  package var score: Int
  package var showsScore: Bool
  package var isTied: Bool
}

/// The viewer of a board; decides which rows are visible and counted.
package enum BoardViewer: Equatable, Sendable {
  case member(Int)
  /// Walls list only members who are shown on the floor.
  case wall

  /// The argument of `isSeen`; 0 for walls.
  fileprivate var id: Int {
    switch self {
    case .member(let id): id
    case .wall: 0
    }
  }
}

/// Ranks. Two members with a block between them do not see each other. Ranks count only the rows that the viewer sees,
/// so that no gap reveals a hidden one.
extension BoardStore {
  /// A condition on a row of `board_places` named `place`: the viewer `?1` sees it.
  private static func isSeen(_ place: String) -> String {
    """
    (?1 <> 0 OR EXISTS (SELECT 1 FROM members f WHERE f.id = \(place).member AND f.shown_on_floor = 1))
      AND NOT EXISTS (SELECT 1 FROM blocks k WHERE k.member = ?1 AND k.blocked = \(place).member)
      AND NOT EXISTS (SELECT 1 FROM blocks k WHERE k.member = \(place).member AND k.blocked = ?1)
    """
  }

  private static let columns = """
    m.id, CASE WHEN ?1 = 0 THEN \(floorName("m")) ELSE m.display_name END, m.initials, m.colour,
    CASE WHEN ?1 = 0 THEN \(floorPicture("m")) ELSE m.picture END, p.score, b.shows_score,
    EXISTS (SELECT 1 FROM board_places q WHERE q.board = p.board AND q.class = p.class AND q.score = p.score
      AND q.member <> p.member AND \(isSeen("q")))
    """
  private static let tables = """
    FROM board_places p JOIN members m ON m.id = p.member
      JOIN board_members b ON b.board = p.board AND b.member = p.member
    """

  private static func place(_ row: inout Row) throws -> BoardPlace {
    try BoardPlace(
      face: row.face(), score: row.int(), showsScore: row.bool(), isTied: row.bool())
  }

  private static let first = SQL.held(
    """
    SELECT \(columns) \(tables) WHERE p.board = ?2 AND p.class = ?3 AND \(isSeen("p"))
    ORDER BY p.score DESC, p.member DESC LIMIT ?4
    """)

  /// The best of a class, best first.
  package func best(_ board: Int, _ part: BoardClass, for viewer: BoardViewer, limit: Int) throws -> [BoardPlace] {
    try tx.rows(Self.first, viewer.id, board, part.code, limit, read: Self.place)
  }

  private static let above = SQL.held(
    """
    SELECT \(columns) \(tables)
    WHERE p.board = ?2 AND p.class = ?3 AND (p.score, p.member) >= (?4, ?5) AND \(isSeen("p"))
    ORDER BY p.score, p.member LIMIT ?6
    """)
  private static let below = SQL.held(
    """
    SELECT \(columns) \(tables)
    WHERE p.board = ?2 AND p.class = ?3 AND (p.score, p.member) < (?4, ?5) AND \(isSeen("p"))
    ORDER BY p.score DESC, p.member DESC LIMIT ?6
    """)

  /// A member's own row, with up to `count` rows directly before and behind it, best first.
  package func near(
    _ own: BoardMember, _ part: BoardClass, for viewer: BoardViewer, each count: Int
  ) throws -> [BoardPlace] {
    let (board, code) = (own.board, part.code)
    let above = try tx.rows(
      Self.above, viewer.id, board, code, own.score, own.member, count + 1, read: Self.place)
    let below = try tx.rows(Self.below, viewer.id, board, code, own.score, own.member, count, read: Self.place)
    return above.reversed() + below
  }

  private static let buckets = SQL.held(
    """
    SELECT (SELECT coalesce(SUM(people), 0) FROM board_counts WHERE board = ?1 AND class = ?2 AND bucket > ?3 / b.bucket_width)
      + (SELECT COUNT(*) FROM board_places WHERE board = ?1 AND class = ?2 AND score > ?3
          AND score < (?3 / b.bucket_width + 1) * b.bucket_width)
    FROM boards b WHERE b.id = ?1
    """)
  private static let unseenAbove = SQL.held(
    """
    WITH others (id) AS (SELECT blocked FROM blocks WHERE member = ?1 UNION SELECT member FROM blocks WHERE blocked = ?1)
    SELECT COUNT(*) FROM others o JOIN board_members b ON b.board = ?2 AND b.member = o.id
    WHERE b.score > ?4 AND EXISTS (SELECT 1 FROM board_places p
      WHERE p.board = ?2 AND p.class = ?3 AND p.score = b.score AND p.member = o.id)
    """)

  /// The rank of a score: 1 more than the number of better scores that the viewer sees. Costs the same for every score.
  package func rank(of score: Int, _ board: Int, _ part: BoardClass, for viewer: Int) throws -> Int {
    let better = try tx.int(Self.buckets, board, part.code, score) ?? 0
    return try 1 + better - (tx.int(Self.unseenAbove, viewer, board, part.code, score) ?? 0)
  }

  /// How many members listed in a class the viewer sees.
  package func people(_ board: Int, _ part: BoardClass, for viewer: Int) throws -> Int {
    let all = try tx.int(
      "SELECT coalesce(SUM(people), 0) FROM board_counts WHERE board = ? AND class = ?", board, part.code)
    return try (all ?? 0) - (tx.int(Self.unseenAbove, viewer, board, part.code, 0) ?? 0)
  }
}
