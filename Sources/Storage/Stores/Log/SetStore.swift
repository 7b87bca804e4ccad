package import Gym

/// A set to be logged.
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
  package var item: Int?
  package var side: Side?
  package var superset: Int?
  /// False if the set was imported or entered later, not logged on the floor as it was done.
  package var isHere = true

  package init(
    workout: Int, member: Int, exercise: Int, entry: SetEntry, at: Int, device: Int?, effectiveGrams: Int,
    liftedGrams: Int, e1rmGrams: Int?, records: [RecordKind], item: Int? = nil, side: Side? = nil, superset: Int? = nil
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
    self.item = item
    self.side = side
    self.superset = superset
  }
}

package struct DayTotal: Sendable, Equatable {
  package var day: String
  package var member: Int
  package var sets: Int
  package var volumeGrams: Int
}

/// The log itself. Every change updates summaries, bests and day totals in the same transaction.
package struct SetStore {
  let tx: Tx

  static let columns = """
    id, workout, member, exercise, position, kind, weight_milli, weight_unit, reps, ms, mm, heart_rate, rpe_tenths, \
    note, tempo, at, effective_grams, lifted_grams, e1rm_grams, records, item, side, superset
    """
  /// How often `members.last_trained_at` and `here_at` are written at most, in milliseconds.
  package static let seenGranularity = 60_000

  /// Appends a set to its workout. Writes a handful of rows, however long the log is; in a workout that is not the
  /// last, it reads the later ones with the exercise.
  /// - Parameter remarks: false if the caller calls `remarkLater` after several sets of the workout.
  package func log(_ new: NewSet, startedAt: Int, day: String, remarks: Bool = true) throws -> LoggedSet {
    let set = try insert(new, day: day)
    try SummaryStore(tx: tx).add(set, startedAt: startedAt, remarks: remarks)
    try addToDay(day, member: new.member, sets: 1, volume: volumeGrams(new.entry, effectiveGrams: new.liftedGrams))
    try noteTraining(of: new.member, at: new.at, isHere: new.isHere)
    return set
  }

  /// Recomputes the records of the workouts after this one.
  package func remarkLater(than workout: Workout, exercises: Set<Int>) throws {
    try SummaryStore(tx: tx).remarkLater(
      than: workout.id, startedAt: workout.startedAt, member: workout.member, exercises: exercises)
  }

  /// Logs sets of one workout that were done elsewhere.
  package func insertImported(_ sets: [NewSet], startedAt: Int, day: String) throws {
    for new in sets { _ = try log(new, startedAt: startedAt, day: day) }
  }

  /// - Parameter isHere: false for imported sets and sets that were entered afterwards. They show when the member
  ///   trained, but not that they are on the floor.
  func noteTraining(of member: Int, at: Int, isHere: Bool) throws {
    let kept = tx.kept(of: member)
    if let last = isHere ? kept?.lastHereAt : kept?.lastTrainedAt, at < last + Self.seenGranularity { return }
    if isHere {
      try tx.execute(
        """
        UPDATE members SET here_at = MAX(COALESCE(here_at, 0), ?), last_trained_at = MAX(COALESCE(last_trained_at, 0), ?)
        WHERE id = ? AND (COALESCE(here_at, 0) < ? OR COALESCE(last_trained_at, 0) < ?)
        """, at, at, member, at, at)
      kept?.lastHereAt = max(at, kept?.lastHereAt ?? at)
    } else {
      try tx.execute(
        "UPDATE members SET last_trained_at = ? WHERE id = ? AND COALESCE(last_trained_at, 0) < ?", at, member, at)
    }
    kept?.lastTrainedAt = max(at, kept?.lastTrainedAt ?? at)
  }

  func insert(_ new: NewSet, day: String) throws -> LoggedSet {
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
        rpe_tenths, note, tempo, at, day, device, effective_grams, e1rm_grams, records, lifted_grams, item, side, superset)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
      row.int(entry.tempo?.packed)
      row.int(new.at)
      row.text(day)
      row.int(new.device)
      row.int(new.effectiveGrams)
      row.int(new.e1rmGrams)
      row.int(Self.mask(new.records))
      row.int(new.liftedGrams)
      row.int(new.item)
      row.text(new.side?.rawValue)
      row.int(new.superset)
    }
    let id = tx.connection.lastInsertedID
    kept?.nextPosition = (new.workout, position + 1)
    return LoggedSet(
      id: id, workout: new.workout, member: new.member, exercise: new.exercise, position: position, entry: entry,
      at: new.at, effectiveGrams: new.effectiveGrams, liftedGrams: new.liftedGrams, e1rmGrams: new.e1rmGrams,
      records: new.records, item: new.item, side: new.side, superset: new.superset)
  }

  package func find(_ id: Int, member: Int) throws -> LoggedSet? {
    try tx.row(
      """
      SELECT \(Self.columns) FROM sets WHERE id = ? AND member = ? AND deleted_at IS NULL
        AND \(ImportStore.isShown("workout"))
      """, id, member, read: Self.set)
  }

  /// - Throws: `StorageError.missing("set")`.
  package func edit(
    _ id: Int, member: Int, entry: SetEntry, side: Side?, effectiveGrams: Int, liftedGrams: Int, e1rmGrams: Int?,
    records: [RecordKind]
  ) throws -> LoggedSet {
    guard let old = try find(id, member: member) else { throw StorageError.missing("set") }
    try tx.execute(
      """
      UPDATE sets SET kind = ?, weight_milli = ?, weight_unit = ?, reps = ?, ms = ?, mm = ?, heart_rate = ?,
        rpe_tenths = ?, note = ?, tempo = ?, effective_grams = ?, e1rm_grams = ?, records = ?,
        lifted_grams = ?, side = ?
      WHERE id = ?
      """, entry.kind, entry.weight?.milli, entry.weight?.unit, entry.reps, entry.milliseconds, entry.millimetres,
      entry.heartRate, entry.rpeTenths, entry.note, entry.tempo?.packed, effectiveGrams, e1rmGrams, Self.mask(records),
      liftedGrams, side, id)
    try addToDay(
      of: id, member: member, sets: 0,
      volume: volumeGrams(entry, effectiveGrams: liftedGrams)
        - volumeGrams(old.entry, effectiveGrams: old.liftedGrams))
    try SummaryStore(tx: tx).recompute(member: member, exercise: old.exercise, workout: old.workout)
    guard let set = try find(id, member: member) else { throw StorageError.missing("set") }
    if !entry.isSameWork(as: old.entry) {
      try SummaryStore(tx: tx).removeReps(of: old)
      try SummaryStore(tx: tx).addReps(of: set)
    }
    return set
  }

  /// Keeps the set for an undo, but it counts nowhere.
  package func delete(_ id: Int, member: Int, at: Int) throws {
    guard let old = try find(id, member: member) else { throw StorageError.missing("set") }
    try tx.execute("UPDATE sets SET deleted_at = ? WHERE id = ?", at, id)
    try addToDay(
      of: id, member: member, sets: -1, volume: -volumeGrams(old.entry, effectiveGrams: old.liftedGrams))
    try SummaryStore(tx: tx).recompute(member: member, exercise: old.exercise, workout: old.workout)
    try SummaryStore(tx: tx).removeReps(of: old)
  }

  /// - Returns: nil if there is no such deleted set.
  package func restore(_ id: Int, member: Int) throws -> LoggedSet? {
    let changed = try tx.execute(
      """
      UPDATE sets SET deleted_at = NULL WHERE id = ? AND member = ? AND deleted_at > 0
        AND EXISTS (SELECT 1 FROM workouts w WHERE w.id = sets.workout AND w.deleted_at IS NULL)
      """, id, member)
    guard changed > 0, let set = try find(id, member: member) else { return nil }
    try addToDay(of: id, member: member, sets: 1, volume: volumeGrams(set.entry, effectiveGrams: set.liftedGrams))
    try SummaryStore(tx: tx).recompute(member: member, exercise: set.exercise, workout: set.workout)
    try SummaryStore(tx: tx).addReps(of: set)
    return set
  }

  /// The sets of the last workout with this exercise, not counting the open one.
  package func lastTime(
    member: Int, exercise: Int, before open: Int?
  ) throws -> (workout: Workout, sets: [LoggedSet])? {
    let last = try tx.int(
      """
      SELECT workout FROM summaries WHERE member = ? AND exercise = ? AND workout <> ?
        AND \(ImportStore.isShown("workout"))
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

  /// The volume of an exercise in a workout so far, and the best of the member's other workouts. After the first set of
  /// an exercise the writer has both in memory.
  package func sessionVolume(workout: Int, member: Int, exercise: Int) throws -> WorkoutVolume {
    try SummaryStore(tx: tx).sessionVolume(workout: workout, member: member, exercise: exercise)
  }

  /// The bests of a member's earlier workouts with an exercise; nil while its records are not counted. Logging a set
  /// needs them anyway, so reading them here first costs nothing.
  package func earlierBests(workout: Int, startedAt: Int, member: Int, exercise: Int) throws -> WorkoutBests? {
    let earlier = try SummaryStore(tx: tx).earlier(
      than: workout, startedAt: startedAt, member: member, exercise: exercise)
    return earlier.isCounted ? earlier.bests : nil
  }

  private func readBests(member: Int, exercise: Int) throws -> StoredBests? {
    let repsAtWeight = try tx.rows(
      "SELECT grams, reps FROM rep_bests WHERE member = ? AND exercise = ?", member, exercise
    ) { row in try (row.int(), row.int()) }
    return try tx.row(
      """
      SELECT b.heaviest_grams, b.e1rm_grams, b.most_reps, b.longest_ms, b.farthest_mm, b.set_volume_grams, b.speed,
        s.id, s.at, s.reps
      FROM bests b LEFT JOIN sets s ON s.id = b.e1rm_set WHERE b.member = ? AND b.exercise = ?
      """, member, exercise
    ) { row in
      // 0 is stored for "none yet": a record of 0 does not count.
      func some() throws -> Int? {
        let best = try row.int()
        return best > 0 ? best : nil
      }
      let values = try ExerciseBests(
        heaviestGrams: some(), e1rmGrams: row.intOrNil(), reps: some(), longestMilliseconds: some(),
        farthestMillimetres: some(), setVolumeGrams: some(), speed: some())
      let estimate = try row.group(of: 3) { row in try (set: row.int(), at: row.int(), reps: row.intOrNil() ?? 1) }
      return StoredBests(
        values: values,
        e1rm: values.e1rmGrams.flatMap { grams in
          estimate.map { StoredBests.Estimate(grams: grams, set: $0.set, at: $0.at, reps: $0.reps) }
        }, repsAtWeight: Dictionary(uniqueKeysWithValues: repsAtWeight))
    }
  }

  /// The number of sets in the log, without deleted ones.
  package func count() throws -> Int {
    try tx.int("SELECT COUNT(*) FROM sets WHERE deleted_at IS NULL AND \(ImportStore.isShown("workout"))") ?? 0
  }

  package func dayTotals(from: String, to: String) throws -> [DayTotal] {
    try tx.rows(
      "SELECT day, member, sets, volume_grams FROM day_totals WHERE day BETWEEN ? AND ? AND sets > 0", from, to
    ) { row in try DayTotal(day: row.text(), member: row.int(), sets: row.int(), volumeGrams: row.int()) }
  }

  func addToDay(_ day: String, member: Int, sets: Int, volume: Int) throws {
    let changed = try tx.execute(
      "UPDATE day_totals SET sets = sets + ?, volume_grams = volume_grams + ? WHERE day = ? AND member = ?"
    ) { row in
      row.int(sets)
      row.int(volume)
      row.text(day)
      row.int(member)
    }
    if changed > 0 { return }
    try tx.execute(
      "INSERT INTO day_totals (day, member, sets, volume_grams) VALUES (?, ?, ?, ?)", day, member, sets, volume)
  }

  func addToDay(of set: Int, member: Int, sets: Int, volume: Int) throws {
    try tx.execute(
      """
      UPDATE day_totals SET sets = sets + ?, volume_grams = volume_grams + ?
      WHERE member = ? AND day = (SELECT day FROM sets WHERE id = ?)
      """, sets, volume, member, set)
  }

  private static let bits: [(RecordKind, Int)] = [
    (.heaviest, 1), (.e1rm, 2), (.reps, 4), (.longest, 8), (.farthest, 16), (.setVolume, 32), (.sessionVolume, 64),
    (.repsAtWeight, 128), (.fastest, 256),
  ]

  static func mask(_ records: [RecordKind]) -> Int {
    if records.isEmpty { return 0 }
    return bits.reduce(0) { records.contains($1.0) ? $0 | $1.1 : $0 }
  }

  static func records(_ mask: Int) -> [RecordKind] {
    mask == 0 ? [] : bits.filter { mask & $0.1 != 0 }.map(\.0)
  }

  /// The columns `kind, weight_milli, weight_unit, reps, ms, mm` of a joined set; nil if there is none.
  static func best(_ row: inout Row) throws -> SetEntry? {
    try row.group(of: 6) { row in
      try SetEntry(
        kind: row.value(), weight: row.weightOrNil(), reps: row.intOrNil(), milliseconds: row.intOrNil(),
        millimetres: row.intOrNil())
    }
  }

  static func set(_ row: inout Row) throws -> LoggedSet {
    try LoggedSet(
      id: row.int(), workout: row.int(), member: row.int(), exercise: row.int(), position: row.int(),
      entry: SetEntry(
        kind: row.value(), weight: row.weightOrNil(), reps: row.intOrNil(), milliseconds: row.intOrNil(),
        millimetres: row.intOrNil(), heartRate: row.intOrNil(), rpeTenths: row.intOrNil(), note: row.textOrNil(),
        tempo: row.intOrNil().flatMap { Tempo(packed: $0) }),
      at: row.int(), effectiveGrams: row.int(), liftedGrams: row.int(), e1rmGrams: row.intOrNil(),
      records: records(row.int()), item: row.intOrNil(), side: row.valueOrNil(), superset: row.intOrNil())
  }
}

extension SetKind: SQLArgument {}
extension Side: SQLArgument {}

extension Tx {
  package var sets: SetStore { SetStore(tx: self) }
}
