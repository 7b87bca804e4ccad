package import Gym

/// A workout's bests in one exercise, for drawing comparisons; 0 for none.
package struct CurveWork: Equatable, Sendable {
  package var startedAt: Int
  package var e1rmGrams: Int?
  package var topGrams: Int
  package var mostReps: Int
  package var longestMilliseconds: Int
  package var farthestMillimetres: Int
}

/// An exercise of a workout, as needed for sums of weeks and months.
package struct SummedWork: Equatable, Sendable {
  package var workout: Int
  package var startedAt: Int
  package var exercise: Int
  package var sets: Int
  package var hardSets: Int
  package var volumeGrams: Int
  /// Whether it set one of the requested records.
  package var isRecord: Bool
}

/// What friends can see of a member's log.
extension ProgressStore {
  private static let curve = SQL.held(
    """
    SELECT s.started_at, s.best_e1rm_grams, s.top_grams, s.most_reps, s.longest_ms, s.farthest_mm FROM summaries s
    WHERE s.member = ? AND s.exercise = ? AND s.started_at >= ? AND s.started_at <= ? AND s.work_sets > 0
      AND \(isShown) ORDER BY s.started_at, s.workout
    """)

  /// All workouts with working sets of an exercise between two instants, both included, oldest first.
  package func curve(member: Int, exercise: Int, from: Int, to: Int) throws -> [CurveWork] {
    try tx.rows(Self.curve, member, exercise, from, to, hasPendingImport(member)) { row in
      try CurveWork(
        startedAt: row.int(), e1rmGrams: row.intOrNil(), topGrams: row.int(), mostReps: row.int(),
        longestMilliseconds: row.int(), farthestMillimetres: row.int())
    }
  }

  private static let summed = SQL.held(
    """
    SELECT s.workout, s.started_at, s.exercise, s.work_sets, s.hard_sets, s.volume_grams, s.records & ? <> 0
    FROM summaries s WHERE s.member = ? AND s.started_at >= ? AND \(isShown) ORDER BY s.started_at, s.workout
    """)

  /// The exercises of the workouts that began at an instant or later, oldest first.
  package func summedWork(member: Int, from: Int, records: [RecordKind]) throws -> [SummedWork] {
    try tx.rows(Self.summed, SetStore.mask(records), member, from, hasPendingImport(member)) { row in
      try SummedWork(
        workout: row.int(), startedAt: row.int(), exercise: row.int(), sets: row.int(), hardSets: row.int(),
        volumeGrams: row.int(), isRecord: row.bool())
    }
  }

  private static let latestRecords = SQL.held(
    """
    SELECT s.exercise, \(workColumns) FROM summaries s
    WHERE s.member = ? AND s.started_at >= ? AND s.records & ? <> 0 AND \(isShown)
    ORDER BY s.started_at DESC, s.workout DESC, s.exercise DESC LIMIT ?
    """)

  /// The exercises of workouts since an instant that set one of the records `kinds`, newest first.
  package func latestRecords(member: Int, kinds: [RecordKind], since: Int, limit: Int) throws -> [LogRow] {
    try tx.rows(
      Self.latestRecords, member, since, SetStore.mask(kinds), hasPendingImport(member), limit
    ) { row in try LogRow(exercise: row.int(), work: Self.work(&row)) }
  }

  /// The exercises of which a member has sets, with their numbers of workouts. The number is 1 while they are not
  /// counted, as after an import.
  package func practised(member: Int) throws -> [(exercise: Int, workouts: Int)] {
    try tx.rows("SELECT exercise, COALESCE(sessions, 1) FROM bests WHERE member = ?", member) { row in
      try (row.int(), row.int())
    }
  }
}

extension BodyStore {
  private static let covering = SQL.held(
    """
    SELECT at, milli, unit FROM body_weights WHERE member = ?1
      AND at >= coalesce((SELECT MAX(at) FROM body_weights WHERE member = ?1 AND at <= ?2), 0)
      AND at <= max(?3, (SELECT MIN(at) FROM body_weights WHERE member = ?1))
    ORDER BY at
    """)

  /// The body weights that hold at some instant of a range, oldest first. Each holds from when it was noted until the
  /// next one, and the first one of all also before. Empty only if the member has noted none.
  package func weights(member: Int, covering range: ClosedRange<Int>) throws -> [(at: Int, weight: Weight)] {
    try tx.rows(Self.covering, member, range.lowerBound, range.upperBound) { row in
      try (row.int(), row.weight())
    }
  }
}

extension WorkoutStore {
  /// When a member's open workout began; nil if there is none.
  package func trainingSince(member: Int) throws -> Int? {
    try tx.int(
      "SELECT started_at FROM workouts WHERE member = ? AND finished_at IS NULL AND deleted_at IS NULL", member)
  }
}

extension RoutineStore {
  /// The routines that a member has published for the gym, by name, as another member sees them.
  package func published(by owner: Int, for viewer: Int) throws -> [ListedRoutine] {
    try tx.rows(
      "SELECT \(Self.listed) FROM \(Self.tables) WHERE r.owner = ? AND \(Self.isInGym) ORDER BY r.name, r.id", viewer,
      owner, read: Self.listed)
  }
}

extension FriendStore {
  /// When two members became friends; nil if they are not friends.
  package func since(_ one: Int, _ other: Int) throws -> Int? {
    try tx.int("SELECT since FROM friendships WHERE low = ? AND high = ?", min(one, other), max(one, other))
  }

  /// The members that a member has blocked, and since when, by name.
  package func blocks(of member: Int) throws -> [(name: String, at: Int)] {
    try tx.rows(
      """
      SELECT m.display_name, b.at FROM blocks b JOIN members m ON m.id = b.blocked
      WHERE b.member = ? ORDER BY m.display_name, m.id
      """, member
    ) { row in try (row.text(), row.int()) }
  }
}
