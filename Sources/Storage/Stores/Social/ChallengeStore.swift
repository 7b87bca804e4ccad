package import Gym

/// A member of a challenge, as stored.
package struct ChallengePerson: Equatable, Sendable {
  package var face: Face
  package var standing: ChallengeStanding
  package var team: Int?
  /// In the metric's unit.
  package var score: Int
  package var reachedAt: Int?
  package var isCapped: Bool
  package var expected: Int?
  package var isMeasured: Bool
  /// Set once the challenge is settled.
  package var rank: Int?
  package var points: Int
}

/// Challenges and who is in them.
package struct ChallengeStore {
  let tx: Tx

  private static let columns = """
    c.id, c.maker, c.name, c.metric, c.target, c.exercise, c.body_part, c.team_one, c.team_two, c.handicap,
    c.counts_entered, c.starts_on, c.ends_on, c.starts_at, c.ends_at, c.closes_at, c.made_at, c.settled_at
    """

  private static func challenge(_ row: inout Row) throws -> Challenge {
    try Challenge(
      id: row.int(), maker: row.intOrNil(), name: row.textOrNil(), metric: row.value(), target: row.intOrNil(),
      exercise: row.intOrNil(), bodyPart: row.valueOrNil(),
      teams: [row.textOrNil(), row.textOrNil()].compactMap(\.self), hasHandicap: row.bool(), countsEntered: row.bool(),
      startsOn: row.day(), endsOn: row.day(), startsAt: row.int(), endsAt: row.int(), closesAt: row.intOrNil(),
      madeAt: row.int(), settledAt: row.intOrNil())
  }

  // MARK: Challenges

  /// - Returns: the challenge's id.
  package func add(_ new: Challenge) throws -> Int {
    try tx.insert(
      """
      INSERT INTO challenges (maker, name, metric, target, exercise, body_part, team_one, team_two, handicap,
        counts_entered, starts_on, ends_on, starts_at, ends_at, made_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, new.maker, new.name, new.metric, new.target, new.exercise, new.bodyPart, new.teams.first,
      new.teams.count > 1 ? new.teams[1] : nil, new.hasHandicap, new.countsEntered, new.startsOn.text, new.endsOn.text,
      new.startsAt, new.endsAt, new.madeAt)
  }

  package func find(_ id: Int) throws -> Challenge? {
    try tx.row("SELECT \(Self.columns) FROM challenges c WHERE c.id = ?", id, read: Self.challenge)
  }

  /// The challenges that a member is in or invited to: open ones, and those settled since an instant. The one that ends
  /// first comes first.
  package func list(of member: Int, settledSince: Int) throws -> [Challenge] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM challenge_members m JOIN challenges c ON c.id = m.challenge
      WHERE m.member = ? AND m.standing IN ('invited', 'joined') AND coalesce(c.settled_at, ?) >= ?
      ORDER BY c.ends_at, c.id
      """, member, settledSince, settledSince, read: Self.challenge)
  }

  /// All challenges that a member was ever in, for an export.
  package func all(of member: Int) throws -> [Challenge] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM challenge_members m JOIN challenges c ON c.id = m.challenge
      WHERE m.member = ? AND m.standing = 'joined' ORDER BY c.starts_at, c.id
      """, member, read: Self.challenge)
  }

  /// The members of open challenges, for the server's memory.
  package func roster() throws -> [(challenge: Int, member: Int)] {
    try tx.rows(
      """
      SELECT m.challenge, m.member FROM challenges c JOIN challenge_members m ON m.challenge = c.id
      WHERE c.settled_at IS NULL AND m.standing = 'joined'
      """
    ) { row in try (row.int(), row.int()) }
  }

  /// Open challenges that have begun and whose start was not announced yet.
  package func begun(now: Int) throws -> [Int] {
    try tx.rows(
      "SELECT id FROM challenges WHERE settled_at IS NULL AND begun_at IS NULL AND starts_at <= ?", now
    ) { row in try row.int() }
  }

  package func noteBegun(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE challenges SET begun_at = ? WHERE id = ?", at, id)
  }

  /// Challenges that are over but not settled.
  package func over(now: Int) throws -> [Int] {
    try tx.rows(
      "SELECT id FROM challenges WHERE settled_at IS NULL AND min(coalesce(closes_at, ends_at), ends_at) <= ?", now
    ) { row in try row.int() }
  }

  package func close(_ id: Int, at: Int?) throws {
    try tx.execute("UPDATE challenges SET closes_at = ? WHERE id = ? AND settled_at IS NULL", at, id)
  }

  /// Settles a challenge and removes everybody who has not joined it.
  package func settle(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE challenges SET settled_at = ? WHERE id = ?", at, id)
    try tx.execute("DELETE FROM challenge_members WHERE challenge = ? AND standing <> 'joined'", id)
  }

  package func remove(_ id: Int) throws { try tx.execute("DELETE FROM challenges WHERE id = ?", id) }

  /// Challenges for which a member chose a name or team names.
  package func named(by member: Int) throws -> [Int] {
    try tx.rows(
      "SELECT id FROM challenges WHERE maker = ? AND (name IS NOT NULL OR team_one IS NOT NULL) ORDER BY id", member
    ) { row in try row.int() }
  }

  /// Replaces the names that the maker chose.
  package func rename(_ id: Int, _ name: String?, teams: [String]) throws {
    try tx.execute(
      "UPDATE challenges SET name = ?, team_one = ?, team_two = ? WHERE id = ?", name, teams.first,
      teams.count > 1 ? teams[1] : nil, id)
  }

  package func countOpen(madeBy member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM challenges WHERE maker = ? AND settled_at IS NULL", member) ?? 0
  }

  package func countOpen(of member: Int) throws -> Int {
    try tx.int(
      """
      SELECT COUNT(*) FROM challenge_members m JOIN challenges c ON c.id = m.challenge
      WHERE m.member = ? AND m.standing IN ('invited', 'joined') AND c.settled_at IS NULL
      """, member) ?? 0
  }

  // MARK: People

  /// Everybody who joined or was invited, by name, without members who left or whom the gym blocked.
  package func people(_ challenge: Int) throws -> [ChallengePerson] {
    try tx.rows(
      """
      SELECT p.id, p.display_name, p.initials, p.colour, p.picture, m.standing, m.team, m.score, m.reached_at, m.capped,
        m.expected, m.measured, m.rank, m.points
      FROM challenge_members m JOIN members p ON p.id = m.member
      WHERE m.challenge = ? AND m.standing <> 'left' AND p.status = 'active' ORDER BY p.display_name, p.id
      """, challenge
    ) { row in
      try ChallengePerson(
        face: row.face(), standing: row.value(), team: row.intOrNil(), score: row.int(), reachedAt: row.intOrNil(),
        isCapped: row.bool(), expected: row.intOrNil(), isMeasured: row.bool(), rank: row.intOrNil(), points: row.int())
    }
  }

  package func standing(of member: Int, in challenge: Int) throws -> ChallengeStanding? {
    try tx.row(
      "SELECT standing FROM challenge_members WHERE challenge = ? AND member = ?", challenge, member
    ) { row in try row.value() }
  }

  /// The blocks that the challenge's members made, whether or not the blocked member is in it.
  package func blocks(_ challenge: Int) throws -> [(member: Int, blocked: Int)] {
    try tx.rows(
      """
      SELECT b.member, b.blocked FROM challenge_members m JOIN blocks b ON b.member = m.member WHERE m.challenge = ?
      """, challenge
    ) { row in try (row.int(), row.int()) }
  }

  /// The challenges that both members are in.
  package func common(_ one: Int, _ other: Int) throws -> [Int] {
    try tx.rows(
      """
      SELECT a.challenge FROM challenge_members a JOIN challenge_members b ON b.challenge = a.challenge
      WHERE a.member = ? AND b.member = ?
      """, one, other
    ) { row in try row.int() }
  }

  package func invite(_ member: Int, to challenge: Int, at: Int) throws {
    try tx.execute(
      "INSERT INTO challenge_members (challenge, member, standing, at) VALUES (?, ?, 'invited', ?)", challenge, member,
      at)
  }

  package func join(_ member: Int, _ challenge: Int, team: Int?, at: Int) throws {
    try tx.execute(
      """
      INSERT INTO challenge_members (challenge, member, standing, team, at) VALUES (?1, ?2, 'joined', ?3, ?4)
      ON CONFLICT (challenge, member) DO UPDATE SET standing = 'joined', team = ?3, at = ?4
      """, challenge, member, team, at)
  }

  package func put(_ standing: ChallengeStanding, member: Int, challenge: Int, at: Int) throws {
    try tx.execute(
      "UPDATE challenge_members SET standing = ?, score = 0, at = ? WHERE challenge = ? AND member = ?", standing, at,
      challenge, member)
  }

  /// - Returns: false if nothing changed, or the member is not in it.
  package func put(_ score: ChallengeScore, member: Int, challenge: Int) throws -> Bool {
    try tx.execute(
      """
      UPDATE challenge_members SET score = ?1, reached_at = ?2, capped = ?3
      WHERE challenge = ?4 AND member = ?5 AND standing = 'joined'
        AND (score <> ?1 OR reached_at IS NOT ?2 OR capped <> ?3)
      """, score.amount, score.reachedAt, score.isCapped, challenge, member) > 0
  }

  /// Stores the expected result. It may grow, for example when deleted training is restored, but it never shrinks.
  /// - Returns: false if nothing changed.
  package func putExpected(_ expected: Int?, member: Int, challenge: Int) throws -> Bool {
    try tx.execute(
      """
      UPDATE challenge_members SET expected = ?1, measured = 1
      WHERE challenge = ?2 AND member = ?3 AND (measured = 0 OR ?1 > coalesce(expected, 0))
      """, expected, challenge, member) > 0
  }

  package func putResult(rank: Int?, points: Int, member: Int, challenge: Int) throws {
    try tx.execute(
      "UPDATE challenge_members SET rank = ?, points = ? WHERE challenge = ? AND member = ?", rank, points, challenge,
      member)
  }

  /// The points that a member got from challenges in a month, including settled ones whose points are not booked yet.
  /// - Parameters:
  ///   - month: as in `PointChanges.month`.
  ///   - since: the start of that month.
  package func points(of member: Int, month: String, since: Int) throws -> Int {
    try tx.int(
      """
      SELECT coalesce((SELECT SUM(points) FROM point_entries
          WHERE member = ?1 AND reason = 'challenge' AND substr(day, 1, 7) = ?2), 0)
        + coalesce((SELECT SUM(m.points) FROM challenge_members m JOIN challenges c ON c.id = m.challenge
          WHERE m.member = ?1 AND c.settled_at >= ?3 AND NOT EXISTS (SELECT 1 FROM point_entries e
            WHERE e.member = ?1 AND e.reason = 'challenge' AND e.ref = CAST(c.id AS TEXT))), 0)
      """, member, month, since) ?? 0
  }

  // MARK: For reminders

  /// News of a member's challenges: open invitations, and challenges settled since an instant.
  package func news(
    of member: Int, since: Int, now: Int
  ) throws -> [(challenge: Challenge, standing: ChallengeStanding, at: Int, maker: String?)] {
    try tx.rows(
      """
      SELECT \(Self.columns), m.standing, m.at, p.display_name
      FROM challenge_members m JOIN challenges c ON c.id = m.challenge LEFT JOIN members p ON p.id = c.maker
      WHERE m.member = ?1 AND ((m.standing = 'invited' AND c.settled_at IS NULL AND c.ends_at > ?3)
        OR (m.standing = 'joined' AND c.settled_at >= ?2))
      """, member, since, now
    ) { row in
      try (Self.challenge(&row), row.value(), row.int(), row.textOrNil())
    }
  }
}

extension ChallengeMetric: SQLArgument {}
extension ChallengeStanding: SQLArgument {}

extension Tx {
  package var challenges: ChallengeStore { ChallengeStore(tx: self) }
}
