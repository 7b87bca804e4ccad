package import Gym

/// What a member's energy is computed from. No read is heavy: no lines, only sets of cardio, and the curve of one heart
/// session at a time.
///
/// All ranges are of start times, and exclude their end.
package struct EnergyStore {
  let tx: Tx

  // MARK: Workouts

  package struct WorkoutRow: Sendable {
    package var id: Int
    package var name: String?
    package var startedAt: Int
    package var finishedAt: Int?
    package var pausedMilliseconds: Int
    /// Whether it was logged set by set as it was done.
    package var isLive: Bool
    /// The length of the set that began the workout; nil if the set has no time, or the workout was begun before it.
    package var firstMilliseconds: Int?
  }

  /// A set within this time of the workout's start began it. Milliseconds.
  private static let began = 60_000

  package func workouts(of member: Int, from: Int, before: Int) throws -> [WorkoutRow] {
    try tx.rows(
      """
      SELECT w.id, w.name, w.started_at, w.finished_at, w.paused_ms, w.source = 'floor' AND w.recorded_at IS NULL,
        (SELECT f.ms FROM sets f WHERE f.workout = w.id AND f.deleted_at IS NULL AND f.at < w.started_at + ?
          ORDER BY f.position LIMIT 1)
      FROM workouts w
      WHERE w.member = ? AND w.started_at >= ? AND w.started_at < ? AND w.deleted_at IS NULL
        AND \(ImportStore.isShownIn("w"))
      ORDER BY w.started_at, w.id
      """, Self.began, member, from, before
    ) { row in
      try WorkoutRow(
        id: row.int(), name: row.textOrNil(), startedAt: row.int(), finishedAt: row.intOrNil(),
        pausedMilliseconds: row.int(), isLive: row.bool(), firstMilliseconds: row.intOrNil())
    }
  }

  /// An exercise of a workout.
  package struct ExerciseRow: Sendable {
    package var workout: Int
    package var exercise: Int
    package var sets: Int
    /// When its last set was logged.
    package var lastAt: Int
  }

  package func exercises(of member: Int, from: Int, before: Int) throws -> [ExerciseRow] {
    try tx.rows(
      """
      SELECT s.workout, s.exercise, s.set_count, s.last_at FROM summaries s
      WHERE s.member = ? AND s.started_at >= ? AND s.started_at < ? AND \(ImportStore.isSummaryShown)
      ORDER BY s.started_at, s.workout, s.exercise
      """, member, from, before, try tx.imports.hasPending(member)
    ) { row in try ExerciseRow(workout: row.int(), exercise: row.int(), sets: row.int(), lastAt: row.int()) }
  }

  /// The sets of one exercise in a workout, added up: milliseconds and millimetres.
  package struct Sums: Equatable, Sendable {
    package var milliseconds = 0
    package var millimetres = 0
    package init() {}
  }

  package struct Place: Hashable, Sendable {
    package var workout: Int
    package var exercise: Int

    package init(workout: Int, exercise: Int) {
      self.workout = workout
      self.exercise = exercise
    }
  }

  /// Only exercises whose sets can have a time. The sets of a workout are read once, however many such exercises it
  /// has.
  package func sums(of member: Int, from: Int, before: Int) throws -> [Place: Sums] {
    var sums: [Place: Sums] = [:]
    _ = try tx.rows(
      """
      WITH timed (workout) AS (
        SELECT DISTINCT s.workout FROM summaries s JOIN exercises e ON e.id = s.exercise
        WHERE s.member = ? AND s.started_at >= ? AND s.started_at < ? AND \(ImportStore.isSummaryShown)
          AND e.type IN (\(Self.timedTypes))
      )
      SELECT b.workout, b.exercise, b.ms, b.mm FROM timed t
      JOIN sets b ON b.workout = t.workout
      JOIN exercises e ON e.id = b.exercise
      WHERE e.type IN (\(Self.timedTypes)) AND b.deleted_at IS NULL
      """, member, from, before, try tx.imports.hasPending(member)
    ) { row in
      let place = Place(workout: try row.int(), exercise: try row.int())
      sums[place, default: Sums()].milliseconds += try row.intOrNil() ?? 0
      sums[place, default: Sums()].millimetres += try row.intOrNil() ?? 0
    }
    return sums
  }

  private static let timedTypes = "'duration', 'distanceDuration', 'weightDuration'"

  // MARK: Hearts and roads

  /// Sessions that are over and have kcal.
  package func hearts(of member: Int, from: Int, before: Int) throws -> [EnergyHeart] {
    try tx.rows(
      """
      SELECT id, started_at, ended_at - started_at, measured_ms,
        COALESCE(json_extract(zones, '$[1]') + json_extract(zones, '$[2]') + json_extract(zones, '$[3]')
          + json_extract(zones, '$[4]') + json_extract(zones, '$[5]'), measured_ms), calories
      FROM heart_sessions
      WHERE member = ? AND started_at >= ? AND started_at < ? AND is_open = 0 AND calories IS NOT NULL
      ORDER BY started_at, id
      """, member, from, before
    ) { row in
      try EnergyHeart(
        id: row.int(), startedAt: row.int(), milliseconds: row.int(), measuredMilliseconds: row.int(),
        burningMilliseconds: row.int(), kilocalories: Double(row.int()) / 1_000)
    }
  }

  /// As `HeartTally.Stored` has it.
  package func curve(of session: Int) throws -> [UInt8] {
    try tx.row("SELECT curve FROM heart_sessions WHERE id = ?", session) { row in try row.blob() } ?? []
  }

  package func roads(of member: Int, from: Int, before: Int) throws -> [EnergyRoad] {
    try tx.rows(
      """
      SELECT id, kind, name, started_at, elapsed_ms, moving_ms, distance, calories, calories_from FROM roads
      WHERE member = ? AND started_at >= ? AND started_at < ? ORDER BY started_at, id
      """, member, from, before
    ) { row in
      try EnergyRoad(
        id: row.int(), kind: row.value(), name: row.textOrNil(), startedAt: row.int(), elapsedMs: row.int(),
        movingMs: row.int(), meters: Double(row.int()) / 100,
        kilocalories: row.intOrNil().map { Double($0) / 1_000 }, caloriesFrom: row.valueOrNil())
    }
  }

  // MARK: The body

  /// In grams, in the order of time.
  package func weights(of member: Int, from: Int, before: Int) throws -> [(at: Int, grams: Int)] {
    try tx.rows(
      "SELECT at, milli, unit FROM body_weights WHERE member = ? AND at >= ? AND at < ? ORDER BY at", member, from,
      before
    ) { row in try (at: row.int(), grams: row.weight().grams) }
  }

  /// Thousandths of a per cent, by the day; both ends are included.
  package func bodyFats(
    of member: Int, from: CalendarDay, to: CalendarDay
  ) throws -> [(day: CalendarDay, value: Int)] {
    try tx.rows(
      "SELECT day, milli FROM measurements WHERE member = ? AND kind = ? AND day >= ? AND day <= ? ORDER BY day",
      member, MeasurementKind.bodyFat, from.text, to.text
    ) { row -> (day: CalendarDay, value: Int)? in
      let (text, value) = (try row.text(), try row.int())
      return CalendarDay(text).map { (day: $0, value: value) }
    }.compactMap { $0 }
  }
}

extension Tx {
  package var energy: EnergyStore { EnergyStore(tx: self) }
}
