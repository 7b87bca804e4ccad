package import Gym

/// What was done on one day, by the start of its workouts.
package struct DayWork: Hashable, Sendable {
  package var workout: Int
  package var startedAt: Int
  /// Nil while it is open.
  package var finishedAt: Int?
  package var lastAt: Int
  package var pausedAt: Int?
  package var pausedMilliseconds: Int
  package var sets: Int
  package var reps: Int
  package var volumeGrams: Int
}

/// A row of the log: an exercise of a workout.
package struct LogRow: Hashable, Sendable {
  package var exercise: Int
  package var work: ExerciseWorkout
}

/// A member's best of an exercise; 0 for none.
package struct ExerciseBest: Hashable, Sendable {
  package var exercise: Int
  package var grams: Int
  package var e1rmGrams: Int?
  package var reps: Int
  package var milliseconds: Int
  package var millimetres: Int
}

/// Reads what members' progress is made of. Every read goes by an index to what it needs, so it costs the same at a
/// hundred sets and at a million.
package struct ProgressStore {
  let tx: Tx

  private static let isShown = ImportStore.isSummaryShown

  private func hasPendingImport(_ member: Int) throws -> Int { try tx.imports.hasPending(member) }

  private static func work(_ row: Row) throws -> ExerciseWorkout {
    try ExerciseWorkout(
      workout: row.int(SummaryStore.columnCount), startedAt: row.int(SummaryStore.columnCount + 1),
      summary: SummaryStore.summary(row), bestReps: row.intOrNil(SummaryStore.columnCount + 2))
  }

  private static let workColumns = """
    \(SummaryStore.columns), s.workout, s.started_at, (SELECT b.reps FROM sets b WHERE b.id = s.best_set)
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
  // The signs keep SQLite from `summaries_time`, which has every workout; `summaries_records` has those with records.
  private static let withRecords = SQL.held(
    """
    SELECT \(workColumns) FROM summaries s
    WHERE s.member = ? AND s.exercise = ? AND +s.started_at >= ? AND +s.started_at <= ? AND s.work_sets > 0
      AND \(isShown) AND s.records <> 0 AND s.records & ? <> 0 ORDER BY s.started_at, s.workout
    """)

  /// Up to so many workouts are read as a whole and chosen from by their number.
  package static let readWhole = 600

  /// An exercise's workouts between two instants: at most `count` of them, evenly chosen, the first and the last among
  /// them, and all that set one of the records `kinds`, oldest first. `of` says how many there are.
  ///
  /// It reads a few hundred rows at the most, as long as there are few records, whatever the log holds.
  package func series(
    member: Int, exercise: Int, from: Int?, to: Int?, count: Int, kinds: [RecordKind]
  ) throws -> (workouts: [ExerciseWorkout], of: Int) {
    let isRecord: (ExerciseWorkout) -> Bool = { work in kinds.contains { work.summary.records.contains($0) } }
    let (low, high) = (from ?? .min, to ?? .max)
    let counted = try tx.row("SELECT sessions FROM bests WHERE member = ? AND exercise = ?", member, exercise) { row in
      try row.intOrNil(0)
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
    // The first workout of each span of time between them.
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
    var bests = SessionBests()
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

  // The position of the first set and the number of sets let both statements stop early: a workout has many sets of
  // other exercises.
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

  /// The same as a model of the next session reads it.
  package func session(of work: ExerciseWorkout, exercise: Int) throws -> PastSession {
    PastSession(
      startedAt: work.startedAt,
      sets: try tx.rows(
        Self.entriesOfWorkout, work.workout, exercise, work.summary.position, work.summary.setCount
      ) { row in
        try PastSession.Entry(
          grams: row.int(0), reps: row.intOrNil(1) ?? 0, rpeTenths: row.intOrNil(2), isWarmup: row.bool(3))
      })
  }

  private static let one = SQL.held(
    """
    SELECT \(workColumns) FROM summaries s WHERE s.member = ? AND s.exercise = ? AND s.workout = ? AND s.work_sets > 0
      AND \(isShown)
    """)

  /// A workout's values of an exercise; nil without working sets of it.
  package func workout(_ workout: Int, member: Int, exercise: Int) throws -> ExerciseWorkout? {
    try tx.row(Self.one, member, exercise, workout, hasPendingImport(member), read: Self.work)
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
  ///   - before: the last page's `next`. Rows that began at one instant stay on one page, which can be longer for it.
  package func log(
    member: Int, exercises: [Int]?, before: Int?, limit: Int
  ) throws -> (rows: [LogRow], next: Int?) {
    let pending = try hasPendingImport(member)
    let before = before ?? .max
    func places(_ limit: Int) throws -> [Place] {
      func place(_ row: Row) throws -> Place { try (row.int(0), row.int(1), row.int(2)) }
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
      // A workout has at most as many rows as there are exercises.
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

  /// One row for each exercise that the member has sets of.
  package func bests(member: Int) throws -> [ExerciseBest] {
    try tx.rows(
      """
      SELECT exercise, heaviest_grams, e1rm_grams, most_reps, longest_ms, farthest_mm FROM bests WHERE member = ?
      """, member
    ) { row in
      try ExerciseBest(
        exercise: row.int(0), grams: row.int(1), e1rmGrams: row.intOrNil(2), reps: row.int(3),
        milliseconds: row.int(4), millimetres: row.int(5))
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
        exercise: row.int(0), grams: row.int(1), e1rmGrams: row.intOrNil(2), reps: row.int(3),
        milliseconds: row.int(4), millimetres: row.int(5))
    }
  }

  /// How many exercises a member has sets of.
  package func exerciseCount(member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM bests WHERE member = ?", member) ?? 0
  }

  // MARK: Days

  private static let starts = SQL.held(
    """
    SELECT DISTINCT s.started_at FROM summaries s
    WHERE s.member = ? AND s.started_at >= ? AND s.started_at < ? AND \(isShown) ORDER BY s.started_at
    """)

  /// When the workouts with sets began, between an instant and another before it, oldest first.
  package func starts(member: Int, from: Int, before: Int) throws -> [Int] {
    try tx.rows(Self.starts, member, from, before, hasPendingImport(member)) { row in try row.int(0) }
  }

  private static let lastStart = SQL.held(
    """
    SELECT s.started_at FROM summaries s WHERE s.member = ? AND s.started_at < ? AND \(isShown)
    ORDER BY s.started_at DESC LIMIT 1
    """)

  /// When the last workout with sets before an instant began.
  package func lastStart(member: Int, before: Int) throws -> Int? {
    try tx.int(Self.lastStart, member, before, hasPendingImport(member))
  }

  /// How many workouts with sets a member has.
  package func workoutCount(member: Int) throws -> Int {
    let known = try tx.int("SELECT workouts FROM workout_counts WHERE member = ? AND workouts IS NOT NULL", member)
    return try known ?? tx.int(Self.countWorkouts, member, hasPendingImport(member)) ?? 0
  }

  /// Whether anything is to be counted; see `countSome`.
  package func hasUncounted() throws -> Bool {
    try tx.exists("SELECT 1 FROM bests WHERE sessions IS NULL LIMIT 1")
      || tx.exists("SELECT 1 FROM workout_counts WHERE workouts IS NULL LIMIT 1")
  }

  /// Counts some of what imports, corrections and earlier versions left uncounted. Until then it is computed for each
  /// question.
  /// - Returns: whether all is counted.
  package func countSome(within time: Duration) throws -> Bool {
    let deadline = ContinuousClock.now + time
    repeat {
      if let member = try tx.int("SELECT member FROM workout_counts WHERE workouts IS NULL LIMIT 1") {
        let count = try tx.int(Self.countWorkouts, member, hasPendingImport(member)) ?? 0
        try tx.execute("UPDATE workout_counts SET workouts = ? WHERE member = ?", count, member)
        continue
      }
      let next = try tx.row("SELECT member, exercise FROM bests WHERE sessions IS NULL LIMIT 1") { row in
        try (member: row.int(0), exercise: row.int(1))
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

  /// The workouts that began between an instant and another before it, with what was done in them, oldest first.
  package func days(member: Int, from: Int, before: Int) throws -> [DayWork] {
    try tx.rows(Self.days, member, from, before, hasPendingImport(member)) { row in
      try DayWork(
        workout: row.int(0), startedAt: row.int(1), finishedAt: row.intOrNil(2), lastAt: row.int(3),
        pausedAt: row.intOrNil(4), pausedMilliseconds: row.int(5), sets: row.int(6), reps: row.int(7),
        volumeGrams: row.int(8))
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

  /// The volume of whole workouts that began in a range, and at least `count` of the last, as far as there are any.
  package func volumes(
    member: Int, from: Int, to: Int, count: Int
  ) throws -> [(startedAt: Int, volumeGrams: Int)] {
    let pending = try hasPendingImport(member)
    func volume(_ row: Row) throws -> (startedAt: Int, volumeGrams: Int) { try (row.int(0), row.int(1)) }
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
        exercise: row.int(0), startedAt: row.int(1), lastAt: row.int(2), hardSets: row.int(3), failureSets: row.int(4))
    }
  }

  /// The ranges that the member chose.
  package func ranges(member: Int) throws -> [Muscle: SetRange] {
    let rows = try tx.rows("SELECT muscle, low, high FROM muscle_ranges WHERE member = ?", member) { row in
      try (row.value(0, as: Muscle.self), SetRange(low: row.int(1), high: row.int(2)))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
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

extension Muscle: SQLArgument {}

extension Tx {
  package var progress: ProgressStore { ProgressStore(tx: self) }
}
