package import Gym

/// A set on its way into the log.
package struct NewSet: Sendable {
  package var workout: Int
  package var member: Int
  package var exercise: Int
  package var entry: SetEntry
  package var at: Int
  package var device: Int?
  package var effectiveGrams: Int
  package var liftedGrams: Int
  package var e1rmGrams: Int?
  package var records: [RecordKind]

  package init(
    workout: Int, member: Int, exercise: Int, entry: SetEntry, at: Int, device: Int?, effectiveGrams: Int,
    liftedGrams: Int, e1rmGrams: Int?, records: [RecordKind]
  ) {
    self.workout = workout
    self.member = member
    self.exercise = exercise
    self.entry = entry
    self.at = at
    self.device = device
    self.effectiveGrams = effectiveGrams
    self.liftedGrams = liftedGrams
    self.e1rmGrams = e1rmGrams
    self.records = records
  }
}

/// What a member did best in an exercise so far.
package struct StoredBests: Sendable {
  package var values: ExerciseBests
  package var e1rm: Estimate?

  package struct Estimate: Sendable, Hashable {
    package var grams: Int
    package var set: Int
    package var at: Int
    package var reps: Int
  }

  init(values: ExerciseBests = ExerciseBests(), e1rm: Estimate? = nil) {
    self.values = values
    self.e1rm = e1rm
  }

  /// Takes over what a set did better. A warm-up does nothing better; the earliest set wins a tie.
  /// - Returns: whether something changed.
  mutating func add(_ set: LoggedSet) -> Bool {
    let entry = set.entry
    guard entry.kind != .warmup else { return false }
    let reps = entry.reps ?? 0
    let moved = reps > 0 || (entry.milliseconds ?? 0) > 0
    let before = values
    Self.raise(&values.heaviestGrams, to: moved ? set.effectiveGrams : 0)
    Self.raise(&values.reps, to: reps)
    Self.raise(&values.longestMilliseconds, to: entry.milliseconds ?? 0)
    Self.raise(&values.farthestMillimetres, to: entry.millimetres ?? 0)
    Self.raise(&values.e1rmGrams, to: set.e1rmGrams ?? 0)
    if let grams = values.e1rmGrams, grams > before.e1rmGrams ?? 0 {
      e1rm = Estimate(grams: grams, set: set.id, at: set.at, reps: entry.reps ?? 1)
    }
    return values != before
  }

  private static func raise(_ best: inout Int?, to value: Int) {
    if value > best ?? 0 { best = value }
  }
}

/// A set as the floor shows it.
package struct FloorSet: Sendable {
  package var set: LoggedSet
  package var face: Face
  package var exercise: String
  package var type: ExerciseType
}

package struct DayTotal: Sendable, Hashable {
  package var day: String
  package var member: Int
  package var sets: Int
  package var volumeGrams: Int
}

/// The log itself. Every change keeps summaries, bests and day totals true in the same transaction.
package struct SetStore {
  let tx: Tx

  static let columns = """
    id, workout, member, exercise, position, kind, weight_milli, weight_unit, reps, ms, mm, heart_rate, rpe_tenths, \
    note, at, effective_grams, e1rm_grams, records, lifted_grams
    """

  /// `members.last_trained_at` is written at most so often, in milliseconds: it says who is on the floor, not when.
  static let trainedGranularity = 60_000

  /// Appends a set to its workout. Writes a handful of rows, whatever the log holds.
  package func log(_ new: NewSet, startedAt: Int, day: String) throws -> LoggedSet {
    let set = try insert(new, day: day)
    try SummaryStore(tx: tx).add(set, startedAt: startedAt)
    try addToDay(day, member: new.member, sets: 1, volume: volumeGrams(new.entry, effectiveGrams: new.liftedGrams))
    try noteTraining(of: new.member, at: new.at)
    return set
  }

  /// Sets of one workout that were done elsewhere.
  package func insertImported(_ sets: [NewSet], startedAt: Int, day: String) throws {
    for new in sets { _ = try log(new, startedAt: startedAt, day: day) }
  }

  private func noteTraining(of member: Int, at: Int) throws {
    let kept = tx.kept(of: member)
    if let last = kept?.lastTrainedAt, at < last + Self.trainedGranularity { return }
    try tx.execute(
      "UPDATE members SET last_trained_at = ? WHERE id = ? AND COALESCE(last_trained_at, 0) < ?", at, member, at)
    kept?.lastTrainedAt = at
  }

  private func insert(_ new: NewSet, day: String) throws -> LoggedSet {
    let entry = new.entry
    let kept = tx.kept(of: new.member)
    let position: Int
    if let next = kept?.nextPosition, next.workout == new.workout {
      position = next.position
    } else {
      position = try tx.int("SELECT COALESCE(MAX(position), 0) + 1 FROM sets WHERE workout = ?", new.workout) ?? 1
    }
    try tx.execute(
      """
      INSERT INTO sets (workout, member, exercise, position, kind, weight_milli, weight_unit, reps, ms, mm, heart_rate,
        rpe_tenths, note, at, day, device, effective_grams, e1rm_grams, records, lifted_grams)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ) { row in
      row.int(new.workout)
      row.int(new.member)
      row.int(new.exercise)
      row.int(position)
      row.text(entry.kind.rawValue)
      row.int(entry.weight?.milli)
      row.text(entry.weight?.unit.rawValue)
      row.int(entry.reps)
      row.int(entry.milliseconds)
      row.int(entry.millimetres)
      row.int(entry.heartRate)
      row.int(entry.rpeTenths)
      row.text(entry.note)
      row.int(new.at)
      row.text(day)
      row.int(new.device)
      row.int(new.effectiveGrams)
      row.int(new.e1rmGrams)
      row.int(Self.mask(new.records))
      row.int(new.liftedGrams)
    }
    let id = tx.connection.lastInsertedID
    kept?.nextPosition = (new.workout, position + 1)
    return LoggedSet(
      id: id, workout: new.workout, member: new.member, exercise: new.exercise, position: position, entry: entry,
      at: new.at, effectiveGrams: new.effectiveGrams, liftedGrams: new.liftedGrams, e1rmGrams: new.e1rmGrams,
      records: new.records)
  }

  package func find(_ id: Int, member: Int) throws -> LoggedSet? {
    try tx.row(
      "SELECT \(Self.columns) FROM sets WHERE id = ? AND member = ? AND deleted_at IS NULL", id, member, read: Self.set)
  }

  /// - Throws: `StorageError.missing("set")`.
  package func edit(
    _ id: Int, member: Int, entry: SetEntry, effectiveGrams: Int, liftedGrams: Int, e1rmGrams: Int?,
    records: [RecordKind]
  ) throws -> LoggedSet {
    guard let old = try find(id, member: member) else { throw StorageError.missing("set") }
    try tx.execute(
      """
      UPDATE sets SET kind = ?, weight_milli = ?, weight_unit = ?, reps = ?, ms = ?, mm = ?, heart_rate = ?,
        rpe_tenths = ?, note = ?, effective_grams = ?, e1rm_grams = ?, records = ?,
        lifted_grams = ?
      WHERE id = ?
      """, entry.kind, entry.weight?.milli, entry.weight?.unit, entry.reps, entry.milliseconds, entry.millimetres,
      entry.heartRate, entry.rpeTenths, entry.note, effectiveGrams, e1rmGrams, Self.mask(records), liftedGrams, id)
    try addToDay(
      of: id, member: member, sets: 0,
      volume: volumeGrams(entry, effectiveGrams: liftedGrams)
        - volumeGrams(old.entry, effectiveGrams: old.liftedGrams))
    try SummaryStore(tx: tx).recompute(member: member, exercise: old.exercise, workout: old.workout)
    guard let set = try find(id, member: member) else { throw StorageError.missing("set") }
    return set
  }

  /// Kept for an undo, and counted nowhere.
  package func delete(_ id: Int, member: Int, at: Int) throws {
    guard let old = try find(id, member: member) else { throw StorageError.missing("set") }
    try tx.execute("UPDATE sets SET deleted_at = ? WHERE id = ?", at, id)
    try addToDay(
      of: id, member: member, sets: -1, volume: -volumeGrams(old.entry, effectiveGrams: old.liftedGrams))
    try SummaryStore(tx: tx).recompute(member: member, exercise: old.exercise, workout: old.workout)
  }

  /// - Returns: nil where there is no such deleted set.
  package func restore(_ id: Int, member: Int) throws -> LoggedSet? {
    let changed = try tx.execute(
      "UPDATE sets SET deleted_at = NULL WHERE id = ? AND member = ? AND deleted_at IS NOT NULL", id, member)
    guard changed > 0, let set = try find(id, member: member) else { return nil }
    try addToDay(of: id, member: member, sets: 1, volume: volumeGrams(set.entry, effectiveGrams: set.liftedGrams))
    try SummaryStore(tx: tx).recompute(member: member, exercise: set.exercise, workout: set.workout)
    return set
  }

  /// The sets of the last workout with this exercise, other than the open one.
  package func lastTime(
    member: Int, exercise: Int, before open: Int?
  ) throws -> (workout: Workout, sets: [LoggedSet])? {
    let last = try tx.int(
      """
      SELECT workout FROM summaries WHERE member = ? AND exercise = ? AND workout <> ?
      ORDER BY started_at DESC LIMIT 1
      """, member, exercise, open ?? 0)
    guard let last, let workout = try WorkoutStore(tx: tx).find(last, member: member) else { return nil }
    let sets = try tx.rows(
      """
      SELECT \(Self.columns) FROM sets WHERE workout = ? AND exercise = ? AND deleted_at IS NULL ORDER BY position
      """, workout.id, exercise, read: Self.set)
    return (workout, sets)
  }

  package func bests(member: Int, exercise: Int) throws -> StoredBests? {
    let kept = tx.kept(of: member)
    if let known = kept?.bests[exercise] { return known }
    let bests = try readBests(member: member, exercise: exercise)
    kept?.bests[exercise] = .some(bests)
    return bests
  }

  private func readBests(member: Int, exercise: Int) throws -> StoredBests? {
    try tx.row(
      """
      SELECT b.heaviest_grams, b.most_reps, b.longest_ms, b.farthest_mm, b.e1rm_grams, s.id, s.at, s.reps
      FROM bests b LEFT JOIN sets s ON s.id = b.e1rm_set WHERE b.member = ? AND b.exercise = ?
      """, member, exercise
    ) { row in
      // 0 stands for "none yet" here: nobody holds a record of nothing.
      func some(_ column: Int) throws -> Int? { try row.int(column) > 0 ? row.int(column) : nil }
      return try StoredBests(
        values: ExerciseBests(
          heaviestGrams: some(0), e1rmGrams: row.intOrNil(4), reps: some(1), longestMilliseconds: some(2),
          farthestMillimetres: some(3)),
        e1rm: row.intOrNil(4).flatMap { grams in
          try row.intOrNil(5).map { set in
            try StoredBests.Estimate(grams: grams, set: set, at: row.int(6), reps: row.intOrNil(7) ?? 1)
          }
        })
    }
  }

  /// The newest sets of those who chose to be shown, newest first.
  package func recentFloor(limit: Int) throws -> [FloorSet] {
    let columns = Self.columns.split(separator: ", ").map { "s.\($0)" }.joined(separator: ", ")
    return try tx.rows(
      """
      SELECT \(columns), m.display_name, m.initials, m.colour, e.name, e.type
      FROM (SELECT id FROM workouts WHERE source = 'floor' ORDER BY started_at DESC LIMIT 300) w
      JOIN sets s ON s.workout = w.id JOIN members m ON m.id = s.member JOIN exercises e ON e.id = s.exercise
      WHERE m.shown_on_floor = 1 AND s.deleted_at IS NULL ORDER BY s.at DESC, s.id DESC LIMIT ?
      """, limit
    ) { row in
      try FloorSet(
        set: Self.set(row),
        face: Face(id: row.int(2), name: row.text(19), initials: row.text(20), colour: row.value(21)),
        exercise: row.text(22), type: row.value(23))
    }
  }

  /// All that are in the log, deleted ones left out.
  package func count() throws -> Int {
    try tx.int("SELECT COUNT(*) FROM sets WHERE deleted_at IS NULL") ?? 0
  }

  package func dayTotals(from: String, to: String) throws -> [DayTotal] {
    try tx.rows(
      "SELECT day, member, sets, volume_grams FROM day_totals WHERE day BETWEEN ? AND ? AND sets > 0", from, to
    ) { row in try DayTotal(day: row.text(0), member: row.int(1), sets: row.int(2), volumeGrams: row.int(3)) }
  }

  private func addToDay(_ day: String, member: Int, sets: Int, volume: Int) throws {
    try tx.execute(
      """
      INSERT INTO day_totals (day, member, sets, volume_grams) VALUES (?, ?, ?, ?)
      ON CONFLICT (day, member) DO UPDATE SET sets = day_totals.sets + excluded.sets,
        volume_grams = day_totals.volume_grams + excluded.volume_grams
      """
    ) { row in
      row.text(day)
      row.int(member)
      row.int(sets)
      row.int(volume)
    }
  }

  private func addToDay(of set: Int, member: Int, sets: Int, volume: Int) throws {
    try tx.execute(
      """
      UPDATE day_totals SET sets = sets + ?, volume_grams = volume_grams + ?
      WHERE member = ? AND day = (SELECT day FROM sets WHERE id = ?)
      """, sets, volume, member, set)
  }

  private static let bits: [(RecordKind, Int)] = [
    (.heaviest, 1), (.e1rm, 2), (.reps, 4), (.longest, 8), (.farthest, 16),
  ]

  private static func mask(_ records: [RecordKind]) -> Int {
    bits.reduce(0) { records.contains($1.0) ? $0 | $1.1 : $0 }
  }

  static func set(_ row: Row) throws -> LoggedSet {
    let mask = try row.int(17)
    return try LoggedSet(
      id: row.int(0), workout: row.int(1), member: row.int(2), exercise: row.int(3), position: row.int(4),
      entry: SetEntry(
        kind: row.value(5), weight: row.intOrNil(6).map { try Weight(milli: $0, unit: row.value(7)) },
        reps: row.intOrNil(8), milliseconds: row.intOrNil(9), millimetres: row.intOrNil(10),
        heartRate: row.intOrNil(11), rpeTenths: row.intOrNil(12), note: row.textOrNil(13)),
      at: row.int(14), effectiveGrams: row.int(15), liftedGrams: row.int(18), e1rmGrams: row.intOrNil(16),
      records: bits.filter { mask & $0.1 != 0 }.map(\.0))
  }
}

extension SetKind: SQLArgument {}

extension Tx {
  package var sets: SetStore { SetStore(tx: self) }
}
