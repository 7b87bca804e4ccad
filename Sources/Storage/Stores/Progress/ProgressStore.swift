package import Gym

/// A row of the log: one exercise of a workout.
package struct LogRow: Equatable, Sendable {
  package var exercise: Int
  package var work: ExerciseWorkout
}

/// A member's bests of an exercise; 0 for none.
package struct ExerciseBest: Equatable, Sendable {
  package var exercise: Int
  package var grams: Int
  package var e1rmGrams: Int?
  package var reps: Int
  package var milliseconds: Int
  package var millimetres: Int
}

/// Reads members' progress. Every read uses an index to find just what it needs, so it costs the same for a hundred
/// sets and for a million.
package struct ProgressStore {
  let tx: Tx

  static let isShown = ImportStore.isSummaryShown

  func hasPendingImport(_ member: Int) throws -> Int { try tx.imports.hasPending(member) }

  static func work(_ row: inout Row) throws -> ExerciseWorkout {
    try ExerciseWorkout(
      workout: row.int(), startedAt: row.int(), summary: SummaryStore.summary(&row), bestReps: row.intOrNil())
  }

  static let workColumns = """
    s.workout, s.started_at, \(SummaryStore.columns), (SELECT b.reps FROM sets b WHERE b.id = s.best_set)
    """

  // MARK: One exercise

  private static func range(_ columns: String, _ tail: String) -> SQL {
    .held(
      """
      SELECT \(columns) FROM summaries s
      WHERE s.member = ? AND s.exercise = ? AND s.started_at >= ? AND s.started_at <= ? AND s.work_sets > 0
        AND \(isShown) \(tail)
      """)
  }

  private static let all = range(workColumns, "ORDER BY s.started_at, s.workout LIMIT ?")
  private static let last = range(workColumns, "ORDER BY s.started_at DESC, s.workout DESC LIMIT ?")
  private static let count = range("COUNT(*)", "")
  // The unary + keeps SQLite from using `summaries_time`, which has every workout, instead of `summaries_records`,
  // which has only those with records.
  private static let withRecords = SQL.held(
    """
    SELECT \(workColumns) FROM summaries s
    WHERE s.member = ? AND s.exercise = ? AND +s.started_at >= ? AND +s.started_at <= ? AND s.work_sets > 0
      AND \(isShown) AND s.records <> 0 AND s.records & ? <> 0 ORDER BY s.started_at, s.workout
    """)

  /// Up to this many workouts, all are read, and `series` chooses among them by position.
  package static let readWhole = 600

  /// An exercise's workouts between two instants, oldest first: at most `count` evenly chosen ones, including the first
  /// and the last, and all that set one of the records `kinds`. `of` says how many there are in total.
  ///
  /// As long as there are few records, it reads a few hundred rows at most, however long the log is.
  package func series(
    member: Int, exercise: Int, from: Int?, to: Int?, count: Int, kinds: [RecordKind]
  ) throws -> (workouts: [ExerciseWorkout], of: Int) {
    let isRecord: (ExerciseWorkout) -> Bool = { work in kinds.contains { work.summary.records.contains($0) } }
    let (low, high) = (from ?? .min, to ?? .max)
    let counted = try tx.row("SELECT sessions FROM bests WHERE member = ? AND exercise = ?", member, exercise) { row in
      try row.intOrNil()
    }
    guard let counted else { return ([], 0) }
    guard let sessions = counted else {
      let all = try marked(member: member, exercise: exercise).filter { $0.startedAt >= low && $0.startedAt <= high }
      return (thinned(all, to: count, isRecord: isRecord), all.count)
    }
    let pending = try hasPendingImport(member)
    func rows(_ sql: SQL, _ from: Int, _ to: Int, _ limit: Int) throws -> [ExerciseWorkout] {
      try tx.rows(sql, member, exercise, from, to, pending, limit, read: Self.work)
    }
    let isWhole = from == nil && to == nil
    if !isWhole || sessions <= Self.readWhole {
      let all = try rows(Self.all, low, high, Self.readWhole + 1)
      if all.count <= Self.readWhole { return (thinned(all, to: count, isRecord: isRecord), all.count) }
    }
    let of = try isWhole ? sessions : tx.int(Self.count, member, exercise, low, high, pending) ?? 0
    var chosen = try rows(Self.withRecords, low, high, SetStore.mask(kinds))
    guard let first = try rows(Self.all, low, high, 1).first, let last = try rows(Self.last, low, high, 1).first else {
      return ([], 0)
    }
    chosen += [first, last]
    // The first workout of each time span in between.
    for place in stride(from: 1, to: count - 1, by: 1) {
      let span = last.startedAt - first.startedAt
      let begin = first.startedAt + span / (count - 1) * place
      chosen += try rows(Self.all, begin, begin + span / (count - 1) - 1, 1)
    }
    var seen: Set<Int> = []
    let sorted = chosen.filter { seen.insert($0.workout).inserted }.sorted {
      ($0.startedAt, $0.workout) < ($1.startedAt, $1.workout)
    }
    return (sorted, of)
  }

  /// All workouts of an exercise, oldest first, with their records computed here.
  package func marked(member: Int, exercise: Int) throws -> [ExerciseWorkout] {
    var bests = WorkoutBests()
    return try stored(member: member, exercise: exercise).map { work in
      var work = work
      work.summary.records = bests.records(of: work.summary)
      bests.add(work.summary)
      return work
    }
  }

  /// All workouts of an exercise, oldest first, as they are stored.
  func stored(member: Int, exercise: Int) throws -> [ExerciseWorkout] {
    try tx.rows(Self.all, member, exercise, Int.min, Int.max, hasPendingImport(member), Int.max, read: Self.work)
  }

  private static let lastOfExercise = SQL.held(
    """
    SELECT \(workColumns) FROM summaries s
    WHERE s.member = ? AND s.exercise = ? AND s.started_at <= ? AND s.work_sets > 0 AND \(isShown)
    ORDER BY s.started_at DESC, s.workout DESC LIMIT ?
    """)

  /// The last workouts with working sets of an exercise up to an instant, newest first.
  package func lastWorkouts(member: Int, exercise: Int, until: Int, limit: Int) throws -> [ExerciseWorkout] {
    try tx.rows(Self.lastOfExercise, member, exercise, until, hasPendingImport(member), limit, read: Self.work)
  }

  // The position of the first set and the number of sets let both statements stop early, because a workout has many
  // sets of other exercises.
  private static let setsOfWorkout = SQL.held(
    """
    SELECT \(SetStore.columns) FROM sets
    WHERE workout = ? AND exercise = ? AND position >= ? AND deleted_at IS NULL ORDER BY position LIMIT ?
    """)

  /// The sets of an exercise in a workout.
  package func sets(of work: ExerciseWorkout, exercise: Int) throws -> [LoggedSet] {
    try tx.rows(
      Self.setsOfWorkout, work.workout, exercise, work.summary.position, work.summary.setCount, read: SetStore.set)
  }

  private static let entriesOfWorkout = SQL.held(
    """
    SELECT effective_grams, reps, rpe_tenths, kind = 'warmup' FROM sets
    WHERE workout = ? AND exercise = ? AND position >= ? AND deleted_at IS NULL ORDER BY position LIMIT ?
    """)

  /// The sets of an exercise in a workout, in the form that a model of the next session reads.
  package func session(of work: ExerciseWorkout, exercise: Int) throws -> PastWorkout {
    PastWorkout(
      startedAt: work.startedAt,
      sets: try tx.rows(
        Self.entriesOfWorkout, work.workout, exercise, work.summary.position, work.summary.setCount
      ) { row in
        try PastWorkout.Entry(
          grams: row.int(), reps: row.intOrNil() ?? 0, rpeTenths: row.intOrNil(), isWarmup: row.bool())
      })
  }

  // MARK: Predictions

  /// What predictions read of one exercise in one workout.
  package struct SessionRow: Equatable, Sendable {
    package var exercise: Int
    package var workout: Int
    /// UTC milliseconds.
    package var startedAt: Int
    package var workoutName: String?
    /// How many other exercises came before it.
    package var position = 0
    /// Nil without an estimated max.
    package var bestGrams: Int?
    package var topGrams: Int
    package var topReps: Int
  }

  private static let newestSessions = SQL.held(
    """
    SELECT s.exercise, s.workout, s.started_at, w.name, s.position, s.best_e1rm_grams, s.top_grams, s.top_reps
    FROM summaries s JOIN workouts w ON w.id = s.workout
    WHERE s.member = ? AND s.started_at <= ? AND \(isShown)
    ORDER BY s.started_at DESC, s.workout DESC LIMIT ?
    """)

  /// The newest sessions of all of a member's exercises up to an instant, oldest first, as they were done.
  package func newestSessions(member: Int, until: Int, limit: Int) throws -> [SessionRow] {
    var rows = try tx.rows(Self.newestSessions, member, until, hasPendingImport(member), limit) { row in
      try SessionRow(
        exercise: row.int(), workout: row.int(), startedAt: row.int(), workoutName: row.textOrNil(),
        position: row.int(), bestGrams: row.intOrNil(), topGrams: row.int(), topReps: row.int())
    }
    rows.sort { ($0.startedAt, $0.workout, $0.position) < ($1.startedAt, $1.workout, $1.position) }
    // Replace the position of the first set by the exercise's position in the workout.
    var place = 0
    for index in rows.indices {
      place = index > 0 && rows[index].workout == rows[index - 1].workout ? place + 1 : 0
      rows[index].position = place
    }
    return rows
  }

  // MARK: The log

  private typealias Place = (startedAt: Int, workout: Int, exercise: Int)

  private static let newest = SQL.held(
    """
    SELECT s.started_at, s.workout, s.exercise FROM summaries s
    WHERE s.member = ? AND s.started_at < ? AND \(isShown)
    ORDER BY s.started_at DESC, s.workout DESC, s.exercise DESC LIMIT ?
    """)
  private static let newestOfExercise = SQL.held(
    """
    SELECT s.started_at, s.workout, s.exercise FROM summaries s
    WHERE s.member = ? AND s.exercise = ? AND s.started_at < ? AND \(isShown)
    ORDER BY s.started_at DESC, s.workout DESC LIMIT ?
    """)
  private static let row = SQL.held(
    "SELECT \(workColumns) FROM summaries s WHERE s.member = ? AND s.exercise = ? AND s.workout = ?")

  /// A page of the log, newest first.
  /// - Parameters:
  ///   - exercises: nil for all.
  ///   - before: the last page's `next`. Rows with the same start stay on one page, which can then be longer.
  package func log(
    member: Int, exercises: [Int]?, before: Int?, limit: Int
  ) throws -> (rows: [LogRow], next: Int?) {
    let pending = try hasPendingImport(member)
    let before = before ?? .max
    func places(_ limit: Int) throws -> [Place] {
      func place(_ row: inout Row) throws -> Place { try (row.int(), row.int(), row.int()) }
      guard let exercises else { return try tx.rows(Self.newest, member, before, pending, limit, read: place) }
      let found = try exercises.map {
        try tx.rows(Self.newestOfExercise, member, $0, before, pending, limit, read: place)
      }
      return Array(found.joined().sorted { $0 > $1 }.prefix(limit))
    }
    var page = try places(limit + 1)
    var next: Int?
    if page.count > limit {
      let last = page[limit - 1].startedAt
      // A workout has at most one row per exercise, so this ends.
      var wider = limit
      while page.count > wider, page[page.count - 1].startedAt == last {
        wider *= 2
        page = try places(wider + 1)
      }
      if page.contains(where: { $0.startedAt < last }) { next = last }
      page = page.filter { $0.startedAt >= last }
    }
    let rows = try page.compactMap { place in
      try tx.row(Self.row, member, place.exercise, place.workout, read: Self.work).map {
        LogRow(exercise: place.exercise, work: $0)
      }
    }
    return (rows, next)
  }

  // MARK: All exercises

  /// One row for each exercise of which the member has sets.
  package func bests(member: Int) throws -> [ExerciseBest] {
    try tx.rows(
      """
      SELECT exercise, heaviest_grams, e1rm_grams, most_reps, longest_ms, farthest_mm FROM bests WHERE member = ?
      """, member
    ) { row in
      try ExerciseBest(
        exercise: row.int(), grams: row.int(), e1rmGrams: row.intOrNil(), reps: row.int(), milliseconds: row.int(),
        millimetres: row.int())
    }
  }

  package func best(member: Int, exercise: Int) throws -> ExerciseBest? {
    try tx.row(
      """
      SELECT exercise, heaviest_grams, e1rm_grams, most_reps, longest_ms, farthest_mm FROM bests
      WHERE member = ? AND exercise = ?
      """, member, exercise
    ) { row in
      try ExerciseBest(
        exercise: row.int(), grams: row.int(), e1rmGrams: row.intOrNil(), reps: row.int(), milliseconds: row.int(),
        millimetres: row.int())
    }
  }

  /// Of how many exercises a member has sets.
  package func exerciseCount(member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM bests WHERE member = ?", member) ?? 0
  }
}

extension Muscle: SQLArgument {}

extension Tx {
  package var progress: ProgressStore { ProgressStore(tx: self) }
}
