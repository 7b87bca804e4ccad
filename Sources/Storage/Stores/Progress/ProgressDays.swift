package import Gym

/// What was done in one workout, for the day on which it began.
package struct DayWork: Equatable, Sendable {
  package var workout: Int
  package var startedAt: Int
  /// Nil while the workout is open.
  package var finishedAt: Int?
  package var lastAt: Int
  package var pausedAt: Int?
  package var pausedMilliseconds: Int
  package var sets: Int
  package var reps: Int
  package var volumeGrams: Int
}

/// A member's days and weeks: workouts, volumes and muscles.
extension ProgressStore {
  /// Called after all of a member's workouts were deleted.
  package func clear(member: Int) throws {
    try tx.execute("DELETE FROM bests WHERE member = ?", member)
    try tx.execute("DELETE FROM rep_bests WHERE member = ?", member)
    try tx.execute("DELETE FROM day_totals WHERE member = ?", member)
    try tx.execute("DELETE FROM workout_counts WHERE member = ?", member)
  }

  private static let starts = SQL.held(
    """
    SELECT DISTINCT s.started_at FROM summaries s
    WHERE s.member = ? AND s.started_at >= ? AND s.started_at < ? AND \(isShown) ORDER BY s.started_at
    """)

  /// The starts of the workouts with sets in a range, oldest first.
  package func starts(member: Int, from: Int, before: Int) throws -> [Int] {
    try tx.rows(Self.starts, member, from, before, hasPendingImport(member)) { row in try row.int() }
  }

  private static let lastStartBefore = SQL.held(
    """
    SELECT s.started_at FROM summaries s WHERE s.member = ? AND s.started_at < ? AND \(isShown)
    ORDER BY s.started_at DESC LIMIT 1
    """)

  /// The start of the last workout with sets before an instant.
  package func lastStart(member: Int, before: Int) throws -> Int? {
    try tx.int(Self.lastStartBefore, member, before, hasPendingImport(member))
  }

  /// Like `lastStart`, for many calls about one member.
  package func lastStarts(member: Int) throws -> (_ before: Int) throws -> Int? {
    let pending = try hasPendingImport(member)
    return { before in try tx.int(Self.lastStartBefore, member, before, pending) }
  }

  /// How many workouts with sets a member has.
  package func workoutCount(member: Int) throws -> Int {
    let known = try tx.int("SELECT workouts FROM workout_counts WHERE member = ? AND workouts IS NOT NULL", member)
    return try known ?? tx.int(Self.countWorkouts, member, hasPendingImport(member)) ?? 0
  }

  /// Whether anything still has to be counted; see `countSome`.
  package func hasUncounted() throws -> Bool {
    try tx.exists("SELECT 1 FROM bests WHERE sessions IS NULL LIMIT 1")
      || tx.exists("SELECT 1 FROM workout_counts WHERE workouts IS NULL LIMIT 1")
  }

  /// Counts some of the workouts and records that imports, corrections and earlier versions left uncounted. Until then
  /// each request computes them.
  /// - Returns: whether everything is counted.
  package func countSome(within time: Duration) throws -> Bool {
    let deadline = ContinuousClock.now + time
    repeat {
      if let member = try tx.int("SELECT member FROM workout_counts WHERE workouts IS NULL LIMIT 1") {
        let count = try tx.int(Self.countWorkouts, member, hasPendingImport(member)) ?? 0
        try tx.execute("UPDATE workout_counts SET workouts = ? WHERE member = ?", count, member)
        continue
      }
      let next = try tx.row("SELECT member, exercise FROM bests WHERE sessions IS NULL LIMIT 1") { row in
        try (member: row.int(), exercise: row.int())
      }
      guard let next else { return true }
      try SummaryStore(tx: tx).recount(member: next.member, exercise: next.exercise)
    } while ContinuousClock.now < deadline
    return false
  }

  private static let countWorkouts = SQL.held(
    "SELECT COUNT(DISTINCT s.workout) FROM summaries s WHERE s.member = ? AND \(isShown)")

  private static let days = SQL.held(
    """
    SELECT w.id, w.started_at, w.finished_at, MAX(s.last_at), w.paused_at, w.paused_ms, SUM(s.set_count), SUM(s.reps),
      SUM(s.volume_grams)
    FROM summaries s JOIN workouts w ON w.id = s.workout
    WHERE s.member = ? AND s.started_at >= ? AND s.started_at < ? AND \(isShown)
    GROUP BY s.started_at, s.workout ORDER BY s.started_at, s.workout
    """)

  /// The workouts that began in a range, with what was done in them, oldest first.
  package func days(member: Int, from: Int, before: Int) throws -> [DayWork] {
    try tx.rows(Self.days, member, from, before, hasPendingImport(member)) { row in
      try DayWork(
        workout: row.int(), startedAt: row.int(), finishedAt: row.intOrNil(), lastAt: row.int(),
        pausedAt: row.intOrNil(), pausedMilliseconds: row.int(), sets: row.int(), reps: row.int(),
        volumeGrams: row.int())
    }
  }

  private static let volumes = SQL.held(
    """
    SELECT s.started_at, SUM(s.volume_grams) FROM summaries s
    WHERE s.member = ? AND s.started_at >= ? AND s.started_at <= ? AND \(isShown) GROUP BY s.started_at, s.workout
    """)
  private static let earlierVolumes = SQL.held(
    """
    SELECT s.started_at, SUM(s.volume_grams) FROM summaries s
    WHERE s.member = ? AND s.started_at < ? AND \(isShown) GROUP BY s.started_at, s.workout
    ORDER BY s.started_at DESC, s.workout DESC LIMIT ?
    """)

  /// The volumes of all workouts that began in a range. If these are fewer than `count`, earlier ones are added.
  package func volumes(
    member: Int, from: Int, to: Int, count: Int
  ) throws -> [(startedAt: Int, volumeGrams: Int)] {
    let pending = try hasPendingImport(member)
    func volume(_ row: inout Row) throws -> (startedAt: Int, volumeGrams: Int) { try (row.int(), row.int()) }
    let recent = try tx.rows(Self.volumes, member, from, to, pending, read: volume)
    guard recent.count < count else { return recent }
    return try tx.rows(Self.earlierVolumes, member, from, pending, count - recent.count, read: volume) + recent
  }

  /// When the member's first workout began.
  package func firstStart(member: Int) throws -> Int? {
    try tx.int(Self.firstStart, member, hasPendingImport(member))
  }

  private static let firstStart = SQL.held(
    """
    SELECT s.started_at FROM summaries s WHERE s.member = ? AND \(isShown) ORDER BY s.started_at LIMIT 1
    """)

  // MARK: Muscles

  private static let muscles = SQL.held(
    """
    SELECT s.exercise, s.started_at, s.last_at, s.hard_sets, s.failure_sets FROM summaries s
    WHERE s.member = ? AND s.started_at >= ? AND s.started_at <= ? AND s.work_sets > 0 AND \(isShown)
    ORDER BY s.started_at, s.workout
    """)

  /// The exercises of the workouts that began between two instants, oldest first.
  package func muscleWork(member: Int, from: Int, to: Int = .max) throws -> [MuscleWork] {
    try tx.rows(Self.muscles, member, from, to, hasPendingImport(member)) { row in
      try MuscleWork(
        exercise: row.int(), startedAt: row.int(), lastAt: row.int(), hardSets: row.int(), failureSets: row.int())
    }
  }

  /// The ranges that the member chose.
  package func ranges(member: Int) throws -> [Muscle: SetRange] {
    // The schema accepts any name. A muscle that this version does not know is ignored.
    let rows = try tx.rows("SELECT muscle, low, high FROM muscle_ranges WHERE member = ?", member) { row in
      let (muscle, range) = try (Muscle(rawValue: row.text()), SetRange(low: row.int(), high: row.int()))
      return muscle.map { ($0, range) }
    }
    return Dictionary(rows.compactMap(\.self), uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter range: nil for the default.
  package func setRange(member: Int, muscle: Muscle, _ range: SetRange?) throws {
    guard let range else {
      try tx.execute("DELETE FROM muscle_ranges WHERE member = ? AND muscle = ?", member, muscle)
      return
    }
    try tx.execute(
      """
      INSERT INTO muscle_ranges (member, muscle, low, high) VALUES (?, ?, ?, ?)
      ON CONFLICT (member, muscle) DO UPDATE SET low = excluded.low, high = excluded.high
      """, member, muscle, range.low, range.high)
  }
}
