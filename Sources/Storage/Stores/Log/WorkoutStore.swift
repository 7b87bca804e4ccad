package import Gym

package struct WorkoutStore {
  let tx: Tx

  static let columns = """
    id, member, name, notes, started_at, finished_at, COALESCE(imported_from, source), body_weight_grams, plan, \
    routine, routine_name, routine_version, paused_at, paused_ms, recorded_at, program, program_part
    """
  /// The member's workout that is not finished.
  package func current(member: Int) throws -> Workout? {
    let kept = tx.kept(of: member)
    if let known = kept?.openWorkout { return known }
    let workout = try tx.row(
      "SELECT \(Self.columns) FROM workouts WHERE member = ? AND finished_at IS NULL", member, read: Self.workout)
    kept?.openWorkout = .some(workout)
    return workout
  }

  package func find(_ id: Int, member: Int) throws -> Workout? {
    try tx.row(
      """
      SELECT \(Self.columns) FROM workouts
      WHERE id = ? AND member = ? AND deleted_at IS NULL AND \(ImportStore.isShownHere)
      """, id, member,
      read: Self.workout)
  }

  /// - Throws: `StorageError.workoutOpen`, `.taken("importKey")`.
  package func begin(
    member: Int, at: Int, source: WorkoutSource, bodyWeightGrams: Int?, name: String? = nil, notes: String? = nil,
    finishedAt: Int? = nil, importKey: String? = nil, importID: Int? = nil, plan: [PlannedExercise]? = nil,
    routine: RoutineUse? = nil, recordedAt: Int? = nil
  ) throws -> Workout {
    tx.forgetKept(of: member)
    do {
      let id = try taken(["workouts.import_key": "importKey"]) {
        try tx.insert(
          """
          INSERT INTO workouts (member, name, notes, search, started_at, finished_at, source, body_weight_grams,
            import_key, import, plan, routine, routine_name, routine_version, recorded_at, imported_from)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """, member, name, notes, Self.search(name, notes), at, finishedAt, source == .floor ? source : .strong,
          bodyWeightGrams, importKey, importID, try plan.map { try JSONColumn.text($0) }, routine?.id, routine?.name,
          routine?.version, recordedAt, source == .floor || source == .strong ? nil : source)
      }
      var workout = Workout(
        id: id, member: member, name: name, notes: notes, startedAt: at, finishedAt: finishedAt,
        source: source, bodyWeightGrams: bodyWeightGrams)
      workout.plan = plan
      workout.routine = routine
      workout.isRecorded = recordedAt != nil
      return workout
    } catch StorageError.constraint(let rule) where rule.contains("workouts.member") {
      throw StorageError.workoutOpen
    }
  }

  /// Finishes an open workout and ends its pause.
  /// - Parameter at: its end; nil for the time of its last set.
  package func finish(_ id: Int, member: Int, name: String?, comment: String? = nil, at: Int?) throws {
    guard let old = try find(id, member: member) else { return }
    tx.forgetKept(of: member)
    try tx.awards.forgetMark(member: member, startedAt: old.startedAt)
    let name = name ?? old.name
    let comment = comment ?? old.notes
    let end = try max(old.startedAt, at ?? lastSet(of: id) ?? old.startedAt)
    try tx.execute(
      """
      UPDATE workouts SET name = ?, notes = ?, search = ?, finished_at = ?, paused_at = NULL,
        paused_ms = MIN(paused_ms + MAX(?, 0), ? - started_at)
      WHERE id = ? AND member = ? AND finished_at IS NULL
      """, name, comment, Self.search(name, comment), end, end - (old.pausedAt ?? end), end, id, member)
  }

  /// Replaces the plan of a workout.
  package func plan(_ id: Int, member: Int, _ plan: [PlannedExercise]) throws {
    tx.forgetKept(of: member)
    try tx.execute(
      "UPDATE workouts SET plan = ? WHERE id = ? AND member = ?", try JSONColumn.text(plan), id, member)
  }

  /// Starts or ends a pause of a workout.
  package func pause(_ id: Int, member: Int, pausedAt: Int?, pausedMilliseconds: Int) throws {
    tx.forgetKept(of: member)
    try tx.execute(
      "UPDATE workouts SET paused_at = ?, paused_ms = ? WHERE id = ? AND member = ?", pausedAt, pausedMilliseconds, id,
      member)
  }

  /// Nil removes the comment.
  /// - Returns: whether there is such a workout.
  package func comment(_ id: Int, member: Int, _ comment: String?) throws -> Bool {
    guard let workout = try find(id, member: member) else { return false }
    tx.forgetKept(of: member)
    try tx.execute(
      "UPDATE workouts SET notes = ?, search = ? WHERE id = ?", comment, Self.search(workout.name, comment), id)
    return true
  }

  /// When the last set of a workout was done.
  package func lastSet(of id: Int) throws -> Int? {
    try tx.int("SELECT MAX(last_at) FROM summaries WHERE workout = ?", id)
  }

  /// The last finished workout from the floor that contains an instant or is within `slack` milliseconds of it.
  package func underWay(member: Int, at: Int, slack: Int) throws -> Workout? {
    try tx.row(
      """
      SELECT \(Self.columns) FROM workouts
      WHERE member = ? AND started_at <= ? AND finished_at >= ? AND source = 'floor' AND deleted_at IS NULL
      ORDER BY started_at DESC LIMIT 1
      """, member, at + slack, at - slack, read: Self.workout)
  }

  /// Whether a workout was stored as finished because it arrived late, and its end has not arrived yet.
  package func awaitsEnd(_ id: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM workouts WHERE id = ? AND awaits_end = 1", id)
  }

  package func setAwaitsEnd(_ id: Int, member: Int, _ awaits: Bool) throws {
    try tx.execute("UPDATE workouts SET awaits_end = ? WHERE id = ? AND member = ?", awaits, id, member)
  }

  /// The workout for a recent change that was made offline, if no workout is open: the last one, if it arrived late
  /// itself and its end has not arrived yet.
  package func awaitingEnd(member: Int, at: Int, slack: Int) throws -> Workout? {
    guard let last = try underWay(member: member, at: at, slack: slack), try awaitsEnd(last.id) else { return nil }
    return last
  }

  /// Extends a finished workout to `at`. A workout that ends later stays as it is.
  package func stretch(_ id: Int, member: Int, to at: Int) throws {
    tx.forgetKept(of: member)
    try tx.execute(
      "UPDATE workouts SET finished_at = ? WHERE id = ? AND member = ? AND finished_at < ?", at, id, member, at)
  }

  /// - Throws: `StorageError.workoutOpen`.
  package func reopen(_ id: Int, member: Int) throws {
    tx.forgetKept(of: member)
    try tx.awards.forgetMark(member: member)
    do {
      try tx.execute("UPDATE workouts SET finished_at = NULL, awaits_end = 0 WHERE id = ? AND member = ?", id, member)
    } catch StorageError.constraint { throw StorageError.workoutOpen }
  }

  package func sets(of workout: Int) throws -> [LoggedSet] {
    try tx.rows(
      "SELECT \(SetStore.columns) FROM sets WHERE workout = ? AND deleted_at IS NULL ORDER BY position", workout,
      read: SetStore.set)
  }

  /// Everybody's open workouts that have a plan.
  package func openPlanned() throws -> [Workout] {
    try tx.rows(
      "SELECT \(Self.columns) FROM workouts WHERE finished_at IS NULL AND plan IS NOT NULL", read: Self.workout)
  }

  /// Whether a member was in another workout between two instants. Workouts without a length do not count, because
  /// imported files often have none.
  package func overlaps(member: Int, from: Int, to: Int) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 FROM workouts
      WHERE member = ? AND started_at < ? AND COALESCE(finished_at, 9e15) > ?
        AND finished_at IS DISTINCT FROM started_at AND deleted_at IS NULL AND \(ImportStore.isShownHere)
      """, member, to, from)
  }

  /// A page of a member's workouts, oldest first.
  /// - Parameter after: one of their workouts, even if it was deleted since; nil for the first page.
  package func page(member: Int, after: Int?, limit: Int) throws -> [Workout] {
    var start = (at: Int.min, id: 0)
    if let after {
      let at = try tx.int("SELECT started_at FROM workouts WHERE id = ? AND member = ?", after, member)
      guard let at else { return [] }
      start = (at, after)
    }
    return try tx.rows(
      """
      SELECT \(Self.columns) FROM workouts
      WHERE member = ? AND (started_at, id) > (?, ?) AND deleted_at IS NULL AND \(ImportStore.isShownHere)
      ORDER BY started_at, id LIMIT ?
      """, member, start.at, start.id, limit, read: Self.workout)
  }

  /// All of a member's workouts, oldest first.
  package func all(member: Int) throws -> [Workout] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM workouts WHERE member = ? AND deleted_at IS NULL AND \(ImportStore.isShownHere)
      ORDER BY started_at, id
      """, member, read: Self.workout)
  }

  /// Lower-cased by Swift, because SQLite's `lower` handles only ASCII.
  static func search(_ name: String?, _ notes: String?) -> String {
    "\(name ?? "") \(notes ?? "")".lowercased()
  }

  static func workout(_ row: inout Row) throws -> Workout {
    let id = try row.int()
    var workout = try summary(id, &row)
    workout.plan = try row.textOrNil().map { try JSONColumn.exercises($0) }
    let (routine, name, version) = try (row.intOrNil(), row.textOrNil(), row.intOrNil())
    if let name { workout.routine = RoutineUse(id: routine, name: name, version: version ?? 1) }
    workout.pausedAt = try row.intOrNil()
    workout.pausedMilliseconds = try row.int()
    workout.isRecorded = try row.intOrNil() != nil
    let (program, part) = try (row.intOrNil(), row.textOrNil())
    if let program, let part {
      workout.program = ProgramUse(program: program, part: try JSONColumn.value(part))
    }
    return workout
  }

  /// Reads only the columns from `member` to `body_weight_grams`.
  static func summary(_ id: Int, _ row: inout Row) throws -> Workout {
    try Workout(
      id: id, member: row.int(), name: row.textOrNil(), notes: row.textOrNil(), startedAt: row.int(),
      finishedAt: row.intOrNil(), source: row.value(), bodyWeightGrams: row.intOrNil())
  }
}

extension WorkoutSource: SQLArgument {}

extension Tx {
  package var workouts: WorkoutStore { WorkoutStore(tx: self) }
}
