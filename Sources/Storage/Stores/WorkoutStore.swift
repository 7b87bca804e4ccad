package import Gym

package struct WorkoutStore {
  let tx: Tx

  static let columns = "id, member, name, notes, started_at, finished_at, source, body_weight_grams"

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
    try tx.row("SELECT \(Self.columns) FROM workouts WHERE id = ? AND member = ?", id, member, read: Self.workout)
  }

  /// - Throws: `StorageError.workoutOpen`, `.taken("importKey")`.
  package func begin(
    member: Int, at: Int, source: WorkoutSource, bodyWeightGrams: Int?, name: String? = nil, notes: String? = nil,
    finishedAt: Int? = nil, importKey: String? = nil
  ) throws -> Workout {
    tx.forgetKept(of: member)
    do {
      let id = try taken(["workouts.import_key": "importKey"]) {
        try tx.insert(
          """
          INSERT INTO workouts (member, name, notes, search, started_at, finished_at, source, body_weight_grams, import_key)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """, member, name, notes, Self.search(name, notes), at, finishedAt, source, bodyWeightGrams, importKey)
      }
      return Workout(
        id: id, member: member, name: name, notes: notes, startedAt: at, finishedAt: finishedAt,
        source: source, bodyWeightGrams: bodyWeightGrams)
    } catch StorageError.constraint(let rule) where rule.contains("workouts.member") {
      throw StorageError.workoutOpen
    }
  }

  /// Without an instant the workout ends with its last set.
  package func finish(_ id: Int, member: Int, name: String?, at: Int?) throws {
    guard let old = try find(id, member: member) else { return }
    tx.forgetKept(of: member)
    let name = name ?? old.name
    let end = try max(old.startedAt, at ?? lastSet(of: id) ?? old.startedAt)
    try tx.execute(
      """
      UPDATE workouts SET name = ?, search = ?, finished_at = ? WHERE id = ? AND member = ? AND finished_at IS NULL
      """, name, Self.search(name, old.notes), end, id, member)
  }

  /// When the last set of a workout was done.
  package func lastSet(of id: Int) throws -> Int? {
    try tx.int("SELECT MAX(last_at) FROM summaries WHERE workout = ?", id)
  }

  /// The finished workout of the floor that an instant falls into, or near to.
  package func underWay(member: Int, at: Int, slack: Int) throws -> Workout? {
    try tx.row(
      """
      SELECT \(Self.columns) FROM workouts
      WHERE member = ? AND started_at <= ? AND finished_at >= ? AND source = 'floor'
      ORDER BY started_at DESC LIMIT 1
      """, member, at + slack, at - slack, read: Self.workout)
  }

  /// Makes a finished workout last until an instant, where it ended before.
  package func stretch(_ id: Int, member: Int, to at: Int) throws {
    tx.forgetKept(of: member)
    try tx.execute(
      "UPDATE workouts SET finished_at = ? WHERE id = ? AND member = ? AND finished_at < ?", at, id, member, at)
  }

  /// - Throws: `StorageError.workoutOpen`.
  package func reopen(_ id: Int, member: Int) throws {
    tx.forgetKept(of: member)
    do {
      try tx.execute("UPDATE workouts SET finished_at = NULL WHERE id = ? AND member = ?", id, member)
    } catch StorageError.constraint { throw StorageError.workoutOpen }
  }

  package func sets(of workout: Int) throws -> [LoggedSet] {
    try tx.rows(
      "SELECT \(SetStore.columns) FROM sets WHERE workout = ? AND deleted_at IS NULL ORDER BY position", workout,
      read: SetStore.set)
  }

  /// Oldest first.
  package func all(member: Int) throws -> [Workout] {
    try tx.rows(
      "SELECT \(Self.columns) FROM workouts WHERE member = ? ORDER BY started_at, id", member, read: Self.workout)
  }

  package func importKeys(member: Int) throws -> Set<String> {
    Set(
      try tx.rows("SELECT import_key FROM workouts WHERE member = ? AND import_key IS NOT NULL", member) { row in
        try row.text(0)
      })
  }

  /// Lower case by Swift's rules, which know more letters than SQLite's.
  private static func search(_ name: String?, _ notes: String?) -> String {
    "\(name ?? "") \(notes ?? "")".lowercased()
  }

  static func workout(_ row: Row) throws -> Workout {
    try Workout(
      id: row.int(0), member: row.int(1), name: row.textOrNil(2), notes: row.textOrNil(3), startedAt: row.int(4),
      finishedAt: row.intOrNil(5), source: row.value(6), bodyWeightGrams: row.intOrNil(7))
  }
}

extension WorkoutSource: SQLArgument {}

extension Tx {
  package var workouts: WorkoutStore { WorkoutStore(tx: self) }
}
