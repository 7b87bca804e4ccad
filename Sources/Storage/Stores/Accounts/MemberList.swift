package import Gym

/// Which members a list has, and in which order. The texts of its statements are few: one for each pair of the two.
package struct MemberQuery: Sendable {
  package enum Filter: Hashable, Sendable {
    case everybody, trainers, waiting, blocked
    /// Who joined since an instant.
    case joined(since: Int)
    /// Active members who were not here since an instant, and did not join since then either.
    case away(since: Int)
    /// Whose membership does not cover a day, which begins at an instant.
    case uncovered(on: CalendarDay, from: Int)
  }

  package enum Order: Hashable, Sendable {
    case name, newest, lastHere, longestAway
  }

  /// A beginning of a word of either name, or of the email.
  package var text: String?
  package var filter: Filter
  package var order: Order

  package init(text: String?, filter: Filter, order: Order) {
    self.text = text
    self.filter = filter
    self.order = order
  }
}

package struct ListedMember: Sendable {
  package var member: Member
  package var lastTrainedAt: Int?
  /// The last visit, or the last training if that was later.
  package var lastHereAt: Int?
  package var membership: Membership?
}

extension MemberStore {
  /// The last visit of the member `m`, or the last training if that was later. 0 for neither.
  static let lastHere = """
    MAX(COALESCE(m.last_trained_at, 0),
      COALESCE((SELECT MAX(v.arrived_at) FROM visits v WHERE v.member = m.id), 0))
    """

  /// Without removed members. Whoever waits for an approval comes first.
  package func list(_ query: MemberQuery, limit: Int, after: Int) throws -> [ListedMember] {
    let (filter, since, day) = Self.condition(query.filter)
    return try tx.rows(
      """
      SELECT \(Self.columns), last_trained_at, \(Self.lastHere) AS last_here, s.member IS NOT NULL, s.frozen_until,
        s.ends_on, s.visits_left
      FROM members m LEFT JOIN memberships s ON s.member = m.id WHERE \(Self.found) AND \(filter)
      ORDER BY status <> 'waiting', \(Self.order(query.order)), id LIMIT ?5 OFFSET ?6
      """, Self.pattern(query.text), beginning(query.text), since, day, limit, after
    ) { row in
      let (member, trained, here) = (try Self.member(&row), try row.intOrNil(), try row.int())
      let has = try row.bool()
      let membership = Membership(
        frozenUntil: try row.dayOrNil(), endsOn: try row.dayOrNil(), visitsLeft: try row.intOrNil())
      return ListedMember(
        member: member, lastTrainedAt: trained, lastHereAt: here == 0 ? nil : here, membership: has ? membership : nil)
    }
  }

  /// How many members a query finds.
  package func count(_ query: MemberQuery) throws -> Int {
    let (filter, since, day) = Self.condition(query.filter)
    return try tx.int(
      """
      SELECT COUNT(*) FROM members m LEFT JOIN memberships s ON s.member = m.id WHERE \(Self.found) AND \(filter)
      """, Self.pattern(query.text), beginning(query.text), since, day) ?? 0
  }

  // Names ?3 and ?4 so that every statement has all four parameters.
  private static let found = """
    ?3 IS NOT NULL AND ?4 IS NOT NULL AND (m.search LIKE ?1 ESCAPE '\\' OR m.email_key LIKE ?2 ESCAPE '\\')
    AND NOT EXISTS (SELECT 1 FROM removals r WHERE r.member = m.id)
    """

  /// A condition, and its parameters ?3, an instant, and ?4, a day.
  private static func condition(_ filter: MemberQuery.Filter) -> (sql: String, since: Int, day: String) {
    switch filter {
    case .everybody: return ("TRUE", 0, "")
    case .trainers: return ("role <> 'member'", 0, "")
    case .waiting: return ("status = 'waiting'", 0, "")
    case .blocked: return ("status = 'blocked'", 0, "")
    case .joined(let since): return ("joined_at >= ?3", since, "")
    case .away(let since): return ("status = 'active' AND joined_at < ?3 AND \(lastHere) < ?3", since, "")
    case .uncovered(let day, let from):
      // A visit of that day was taken from `visits_left` already.
      let usedUp = """
        s.visits_left = 0 AND NOT EXISTS (
          SELECT 1 FROM visits v WHERE v.member = m.id AND v.arrived_at >= ?3 AND v.is_counted = 1)
        """
      return ("(s.ends_on < ?4 OR s.frozen_until >= ?4 OR (\(usedUp)))", from, day.text)
    }
  }

  private static func order(_ order: MemberQuery.Order) -> String {
    switch order {
    case .name: return "rackside_fold(display_name)"
    case .newest: return "joined_at DESC"
    case .lastHere: return "last_here DESC, rackside_fold(display_name)"
    case .longestAway: return "last_here, rackside_fold(display_name)"
    }
  }
}
