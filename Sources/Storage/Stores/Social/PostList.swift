package import Gym

/// A post in the order in which friends see them.
package struct ListedPost: Equatable, Sendable {
  package var post: Post
  /// When the workout ended, about when the road did (`RoadRules.postedAt`), or when the award was announced to its
  /// member. UTC milliseconds.
  package var at: Int
  /// The audience that its member chose for it; nil if their level for the kind applies.
  package var audience: SharingLevel?

  package init(post: Post, at: Int, audience: SharingLevel? = nil) {
    self.post = post
    self.at = at
    self.audience = audience
  }
}

extension FriendStore {
  /// A condition: neither of the members in two columns or parameters has blocked the other.
  static func isUnblocked(_ one: String, _ other: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM blocks hidden WHERE (hidden.member = \(one) AND hidden.blocked = \(other))
      OR (hidden.member = \(other) AND hidden.blocked = \(one)))
    """
  }

  /// A table with one column: the viewer `?1` and their friends who show them a kind of data. It must match
  /// `SharingRule.allows` for each friend.
  static func showing(_ kind: ShownKind) -> String {
    """
    (SELECT ?1 AS id UNION ALL
    SELECT f.id FROM (
      SELECT high AS id FROM friendships WHERE low = ?1 UNION ALL SELECT low FROM friendships WHERE high = ?1) f
    JOIN members m ON m.id = f.id LEFT JOIN sharing_levels l ON l.member = f.id
    WHERE m.status = 'active' AND coalesce(l.\(kind.column), '\(kind.usual.rawValue)') <> 'nobody')
    """
  }

  /// The viewer `?1` and their friends, each with their level for workouts or roads. An item with a level of its own
  /// ignores it. For the viewer it is 'own', which shows everything.
  private static func people(_ kind: ShownKind) -> String {
    """
    (SELECT ?1 AS id, 'own' AS level UNION ALL
    SELECT f.id, coalesce(l.\(kind.column), '\(kind.usual.rawValue)') FROM (
      SELECT high AS id FROM friendships WHERE low = ?1 UNION ALL SELECT low FROM friendships WHERE high = ?1) f
    JOIN members m ON m.id = f.id LEFT JOIN sharing_levels l ON l.member = f.id WHERE m.status = 'active')
    """
  }
  private static let workout = """
    FROM workouts w WHERE w.member = %ID AND w.finished_at < ?2 AND w.deleted_at IS NULL
      AND \(ImportStore.isShownIn("w")) AND EXISTS (SELECT 1 FROM summaries s WHERE s.workout = w.id)
    """
  private static let newestWorkouts = SQL.held(
    """
    SELECT shown.id, CASE shown.level
      WHEN 'own' THEN (SELECT w.finished_at \(workout.replacing("%ID", with: "shown.id"))
        ORDER BY w.finished_at DESC LIMIT 1)
      WHEN 'nobody' THEN (SELECT w.finished_at \(workout.replacing("%ID", with: "shown.id")) AND w.audience <> 'nobody'
        ORDER BY w.finished_at DESC LIMIT 1)
      ELSE (SELECT w.finished_at \(workout.replacing("%ID", with: "shown.id")) AND w.audience IS DISTINCT FROM 'nobody'
        ORDER BY w.finished_at DESC LIMIT 1) END AS newest, shown.level
    FROM \(people(.workouts)) shown WHERE newest IS NOT NULL
    """)
  private static let newestAwards = SQL.held(
    """
    SELECT shown.id, (SELECT a.told_at FROM announced_awards a WHERE a.member = shown.id AND a.told_at < ?2
      ORDER BY a.told_at DESC LIMIT 1) AS newest, 'own'
    FROM \(showing(.awards)) shown WHERE newest IS NOT NULL
    """)
  /// Most members show roads to nobody, so only those with a level of their own are looked at there.
  private static let newestRoads = SQL.held(
    """
    SELECT shown.id, CASE shown.level
      WHEN 'own' THEN (SELECT r.posted_at FROM roads r WHERE r.member = shown.id AND r.posted_at < ?2
        ORDER BY r.posted_at DESC LIMIT 1)
      WHEN 'nobody' THEN (SELECT r.posted_at FROM roads r INDEXED BY roads_shared_posted
        WHERE r.member = shown.id AND r.posted_at < ?2 AND r.shared IS NOT NULL AND r.shared <> 'nobody'
        ORDER BY r.posted_at DESC LIMIT 1)
      ELSE (SELECT r.posted_at FROM roads r
        WHERE r.member = shown.id AND r.posted_at < ?2 AND r.shared IS DISTINCT FROM 'nobody'
        ORDER BY r.posted_at DESC LIMIT 1) END AS newest, shown.level
    FROM \(people(.roads)) shown WHERE newest IS NOT NULL
    """)
  private static let workouts = SQL.held(
    """
    SELECT w.id, w.finished_at, w.audience \(workout.replacing("%ID", with: "?1")) AND w.finished_at >= ?3
      AND (?5 = 'own' OR coalesce(w.audience, ?5) <> 'nobody')
    ORDER BY w.finished_at DESC, w.id DESC LIMIT ?4
    """)
  private static let awards = SQL.held(
    """
    SELECT award, told_at, NULL FROM announced_awards WHERE member = ?1 AND told_at < ?2 AND told_at >= ?3 AND ?5 = 'own'
    ORDER BY told_at DESC, award LIMIT ?4
    """)
  private static let roads = SQL.held(
    """
    SELECT id, posted_at, shared FROM roads WHERE member = ?1 AND posted_at < ?2 AND posted_at >= ?3
      AND (?5 = 'own' OR coalesce(shared, ?5) <> 'nobody')
    ORDER BY posted_at DESC, id DESC LIMIT ?4
    """)

  private enum Source: CaseIterable {
    case workouts, awards, roads

    var newest: SQL {
      switch self {
      case .workouts: FriendStore.newestWorkouts
      case .awards: FriendStore.newestAwards
      case .roads: FriendStore.newestRoads
      }
    }

    var listed: SQL {
      switch self {
      case .workouts: FriendStore.workouts
      case .awards: FriendStore.awards
      case .roads: FriendStore.roads
      }
    }

    /// - Parameter row: a row of `listed`.
    func post(_ row: inout Row, of member: Int) throws -> ListedPost {
      let post: Post =
        switch self {
        case .workouts: .workout(try row.int(), of: member)
        case .awards: .award(try row.text(), of: member)
        case .roads: .road(try row.int(), of: member)
        }
      return ListedPost(post: post, at: try row.int(), audience: try row.valueOrNil())
    }
  }

  /// The posts of a member and their friends, newest first, as far as each friend shows them.
  ///
  /// Each friend's newest post takes one index lookup. Only friends whose newest post is among the newest `limit` of
  /// all are read further, because nobody else can be on the page.
  /// - Parameter before: the last page's `next`. Posts of the same instant stay on one page.
  package func posts(of viewer: Int, before: Int?, limit: Int) throws -> (places: [ListedPost], next: Int?) {
    let before = before ?? .max
    var newest: [(member: Int, source: Source, at: Int, level: String)] = []
    for source in Source.allCases {
      newest += try tx.rows(source.newest, viewer, before) { row in
        (try row.int(), source, try row.int(), try row.text())
      }
    }
    newest.sort { $0.at > $1.at }
    let from = newest.count > limit ? newest[limit - 1].at : .min
    let sources = newest.prefix { $0.at >= from }
    var places: [ListedPost] = []
    for (member, source, _, level) in sources {
      places += try tx.rows(source.listed, member, before, from, limit + 1, level) { row in
        try source.post(&row, of: member)
      }
    }
    // An award comes above the workout that earned it.
    places.sort {
      ($0.at, $0.post.kind == .awards ? 1 : 0, $0.post.id) > ($1.at, $1.post.kind == .awards ? 1 : 0, $1.post.id)
    }
    var count = min(limit, places.count)
    while count > 0, count < places.count, places[count].at == places[count - 1].at { count += 1 }
    let isLast = count == places.count && sources.count == newest.count
    let page = Array(places.prefix(count))
    return (page, isLast ? nil : page.last?.at)
  }
}
