package import Gym

/// What others see of a member's roads, and what the member chose for that.
extension RoadStore {
  /// The roads that somebody else sees, the newest first.
  /// - Parameters:
  ///   - usually: whether they see roads without a level of their own.
  ///   - isFriend: whether they see those with the level `friends`.
  ///   - before: only roads that come after this one in the list.
  package func shown(
    of member: Int, usually: Bool, isFriend: Bool, before: StoredRoad? = nil, limit: Int
  ) throws -> [StoredRoad] {
    try tx.rows(
      usually ? Self.usuallyShown : Self.singlyShown, member, before?.startedAt ?? .max, before?.id ?? .max, isFriend,
      limit, read: Self.road)
  }

  private static let usuallyShown = SQL.held(
    """
    SELECT \(columns) FROM roads WHERE member = ? AND (started_at, id) < (?, ?)
      AND (shared IS NULL OR shared = 'gym' OR (shared = 'friends' AND ? = 1))
    ORDER BY started_at DESC, id DESC LIMIT ?
    """)
  private static let singlyShown = SQL.held(
    """
    SELECT \(columns) FROM roads INDEXED BY roads_shared_started
    WHERE member = ? AND (started_at, id) < (?, ?) AND shared IS NOT NULL
      AND (shared = 'gym' OR (shared = 'friends' AND ? = 1))
    ORDER BY started_at DESC, id DESC LIMIT ?
    """)

  /// Whether friends see one of them as a post.
  /// - Parameter usually: whether friends see roads without a level of their own.
  package func hasShownPosts(member: Int, usually: Bool) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 FROM roads WHERE member = ? AND posted_at IS NOT NULL
        AND (CASE WHEN shared IS NULL THEN ? ELSE shared <> 'nobody' END) LIMIT 1
      """, member, usually)
  }

  /// - Parameter level: nil for the member's level for roads.
  package func share(_ id: Int, _ level: SharingLevel?) throws {
    try tx.execute("UPDATE roads SET shared = ? WHERE id = ?", level, id)
  }

  package func settings(of member: Int) throws -> RoadSettings {
    try tx.row("SELECT hides_ends FROM road_settings WHERE member = ?", member) { row in
      RoadSettings(hidesEnds: try row.bool())
    } ?? .usual
  }

  package func set(_ settings: RoadSettings, of member: Int) throws {
    try tx.execute(
      """
      INSERT INTO road_settings (member, hides_ends) VALUES (?, ?)
      ON CONFLICT (member) DO UPDATE SET hides_ends = excluded.hides_ends
      """, member, settings.hidesEnds)
  }
}
