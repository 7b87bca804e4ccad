package import Gym

/// Points: what was given for which achievement, once for each.
package struct PointStore {
  let tx: Tx

  private static let sinceName = "points.since"

  /// Since when this gym gives points; nil before the first start of a version with points.
  package func since() throws -> Int? { try tx.settings.get(Self.sinceName).flatMap { Int($0) } }
  package func begin(at: Int) throws {
    try tx.execute("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", Self.sinceName, "\(at)")
  }

  // MARK: Accounts

  /// Nil for a member who never had points and has not turned them off.
  package func account(_ member: Int) throws -> PointAccount? {
    try tx.row("SELECT is_off, earned, spent, since FROM point_accounts WHERE member = ?", member) { row in
      try PointAccount(isOff: row.bool(), earned: row.int(), spent: row.int(), since: row.int())
    }
  }

  private func open(_ member: Int, since: Int) throws {
    try tx.execute(
      """
      INSERT INTO point_accounts (member, since) SELECT id, ? FROM members WHERE id = ?
      ON CONFLICT (member) DO NOTHING
      """, since, member)
  }

  /// - Parameter since: if points are turned on, they are given from this instant on.
  package func turn(on: Bool, member: Int, since: Int) throws {
    try open(member, since: since)
    try tx.execute(
      """
      UPDATE point_accounts SET is_off = ?, since = CASE WHEN is_off = 1 AND ? = 1 THEN ? ELSE since END
      WHERE member = ?
      """, !on, on, since, member)
  }

  // MARK: Entries

  private static let columns = "id, reason, ref, day, points, goal, at, taken_back_at"

  private static func entry(_ row: inout Row) throws -> PointEntry {
    try PointEntry(
      id: row.int(), reason: row.value(), ref: row.text(), day: row.day(), points: row.int(), goal: row.intOrNil(),
      at: row.int(), takenBackAt: row.intOrNil())
  }

  /// The entries of days from `from` on.
  package func entries(_ member: Int, from: CalendarDay) throws -> [PointEntry] {
    try tx.rows(
      "SELECT \(Self.columns) FROM point_entries WHERE member = ? AND day >= ? ORDER BY id", member, from.text,
      read: Self.entry)
  }

  /// The newest first.
  /// - Parameter before: the id of the last entry of the previous page.
  package func page(_ member: Int, before: Int?, limit: Int) throws -> [PointEntry] {
    try tx.rows(
      "SELECT \(Self.columns) FROM point_entries WHERE member = ? AND id < ? ORDER BY id DESC LIMIT ?", member,
      before ?? .max, limit, read: Self.entry)
  }

  /// Points from challenges, by month as in `PointChanges.month`.
  package func challengePoints(_ member: Int) throws -> [String: Int] {
    let rows = try tx.rows(
      """
      SELECT substr(day, 1, 7), SUM(points) FROM point_entries WHERE member = ? AND reason = 'challenge'
      GROUP BY substr(day, 1, 7)
      """, member
    ) { row in (try row.text(), try row.int()) }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  /// Stores new entries, and takes lost ones back as far as their points are not spent.
  /// - Returns: the change of the member's points; nil without an account or a change.
  package func apply(_ changes: PointChanges, member: Int, since: Int, at: Int) throws -> Int? {
    guard !changes.isEmpty else { return nil }
    try open(member, since: since)
    guard let before = try account(member), !before.isOff else { return nil }
    for one in changes.new {
      try tx.execute(
        """
        INSERT INTO point_entries (member, reason, ref, day, points, goal, at) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (member, reason, ref) DO NOTHING
        """, member, one.reason, one.ref, one.day.text, one.points, one.goal, at)
    }
    for one in changes.restored {
      try tx.execute(
        "UPDATE point_entries SET points = ?, taken_back_at = NULL WHERE id = ? AND taken_back_at IS NOT NULL",
        one.points, one.entry.id)
    }
    for entry in changes.lost {
      try tx.execute(
        """
        UPDATE point_entries SET taken_back_at = ?, points = points - min(points,
          (SELECT earned - spent FROM point_accounts a WHERE a.member = point_entries.member))
        WHERE id = ? AND taken_back_at IS NULL
        """, at, entry.id)
    }
    return try account(member).map { $0.earned - before.earned }
  }

  /// Deletes the points after the log was deleted. Entries of challenges stay with 0 points, so that they are not given
  /// again.
  package func clear(_ member: Int) throws {
    try tx.execute("UPDATE redemptions SET member = NULL WHERE member = ?", member)
    try tx.execute("UPDATE point_accounts SET spent = 0 WHERE member = ?", member)
    try tx.execute("DELETE FROM point_entries WHERE member = ? AND reason <> 'challenge'", member)
    try tx.execute("UPDATE point_entries SET points = 0 WHERE member = ?", member)
  }

  // MARK: What points are given for

  private static let workouts = SQL.held(
    """
    SELECT w.id, w.started_at, w.finished_at IS NOT NULL FROM workouts w
    WHERE w.member = ? AND w.started_at >= ? AND w.source = 'floor' AND w.recorded_at IS NULL
      AND w.deleted_at IS NULL AND \(ImportStore.isShownIn("w"))
    ORDER BY w.started_at, w.id
    """)

  /// At most so many of a workout's working sets that were logged while it happened.
  private static let someSets = SQL.held(
    """
    SELECT COUNT(*), coalesce(MAX(ms), 0) FROM (
      SELECT s.ms FROM sets s
      WHERE s.workout = ? AND s.deleted_at IS NULL AND s.kind <> 'warmup' AND coalesce(s.reps, 1) > 0
        AND NOT EXISTS (SELECT 1 FROM entered_sets e WHERE e.set_id = s.id)
        AND NOT EXISTS (SELECT 1 FROM import_additions i WHERE i.set_id = s.id)
      LIMIT ?)
    """)

  private static let records = SQL.held(
    """
    SELECT e.type, s.records, s.workout, s.exercise FROM summaries s JOIN exercises e ON e.id = s.exercise
    WHERE s.member = ? AND s.started_at >= ? AND s.records & ? <> 0 AND \(ImportStore.isSummaryShown)
    ORDER BY s.started_at, s.workout, s.exercise
    """)

  private static let settled = SQL.held(
    """
    SELECT c.id, m.points, c.settled_at FROM challenge_members m JOIN challenges c ON c.id = m.challenge
    WHERE m.member = ? AND m.standing = 'joined' AND m.points > 0 AND c.settled_at >= ? ORDER BY c.settled_at, c.id
    """)

  /// The achievements in the log since an instant. Call it on a reader: it reads a row of each workout since then.
  /// - Parameter day: converts an instant to the gym's day.
  package func evidence(
    member: Int, from: Int, now: Int, day: (Int) -> CalendarDay
  ) throws -> PointEvidence {
    let records = try tx.rows(
      Self.records, member, from, SetStore.mask(PointRules.records), try tx.imports.hasPending(member)
    ) { row -> PointEvidence.Record? in
      let kinds = try row.value(as: ExerciseType.self).curveRecords
      guard try SetStore.records(row.int()).contains(where: { kinds.contains($0) && PointRules.records.contains($0) })
      else {
        row.skipRest()
        return nil
      }
      return PointEvidence.Record(workout: try row.int(), exercise: try row.int())
    }.compactMap(\.self)
    let settled = try tx.rows(Self.settled, member, from) { row in
      PointEvidence.Settled(challenge: try row.int(), points: try row.int(), day: day(try row.int()))
    }
    return PointEvidence(
      workouts: try workouts(member, from: from, withRecords: Set(records.map(\.workout)), day: day), records: records,
      challenges: settled,
      weekGoal: PointRules.weekGoalDays(try tx.goals.find(member: member)), today: day(now))
  }

  /// Sets are read of few workouts, and a few of each: this runs after every workout, and somebody's log of five weeks can
  /// have any number of sets.
  private func workouts(
    _ member: Int, from: Int, withRecords: Set<Int>, day: (Int) -> CalendarDay
  ) throws -> [PointEvidence.Workout] {
    let all = try tx.rows(Self.workouts, member, from) { row in
      PointEvidence.Workout(id: try row.int(), day: day(try row.int()), isFinished: try row.bool())
    }
    var complete: Set<CalendarDay> = []
    return try all.filter { workout in
      guard !complete.contains(workout.day) || withRecords.contains(workout.id), try counts(workout.id) else {
        return false
      }
      if workout.isFinished { complete.insert(workout.day) }
      return true
    }
  }

  private func counts(_ workout: Int) throws -> Bool {
    try tx.row(Self.someSets, workout, PointRules.fewestSets) { row in
      PointRules.counts(sets: try row.int(), longestMilliseconds: try row.int())
    } ?? false
  }

  /// For each settled challenge in which a member competed with somebody and has a score: when it was settled, and
  /// whether they won. Oldest first.
  package func challengesEnded(_ member: Int) throws -> [(at: Int, isWon: Bool)] {
    try tx.rows(
      """
      SELECT c.settled_at, m.rank = 1 FROM challenge_members m JOIN challenges c ON c.id = m.challenge
      WHERE m.member = ? AND m.standing = 'joined' AND m.score > 0 AND m.rank IS NOT NULL AND c.settled_at IS NOT NULL
      ORDER BY c.settled_at, c.id
      """, member
    ) { row in (at: try row.int(), isWon: try row.bool()) }
  }
}

extension Tx {
  package var points: PointStore { PointStore(tx: self) }
}
