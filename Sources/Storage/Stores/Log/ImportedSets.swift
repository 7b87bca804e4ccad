import Gym

/// Sets of imports. They are invisible before the import's last step.
extension SetStore {
  /// Stores a set of a pending import. Its contribution to bests and days is kept in `sums` for the import's last step.
  package func stage(_ new: NewSet, startedAt: Int, day: String, sums: inout ImportSums) throws {
    let set = try insert(new, day: day)
    try SummaryStore(tx: tx).addToSummary(set, startedAt: startedAt)
    count(set, day: day, in: &sums)
  }

  /// Stores a set that a pending import adds to an existing workout. It is stored as a deleted set until
  /// `showAdditions`.
  package func stageAddition(_ new: NewSet, day: String, import: Int, sums: inout ImportSums) throws {
    let set = try insert(new, day: day)
    try tx.execute("UPDATE sets SET deleted_at = 0 WHERE id = ?", set.id)
    try tx.execute("INSERT INTO import_additions (set_id, import) VALUES (?, ?)", set.id, `import`)
    count(set, day: day, in: &sums)
  }

  /// In the import's last step, makes the sets visible that it added to earlier workouts. Their contribution to bests
  /// and days is in the import's sums.
  /// - Returns: how many there are.
  func showAdditions(of import: Int) throws -> Int {
    let added = try tx.rows(
      """
      SELECT DISTINCT s.member, s.exercise, s.workout
      FROM import_additions a JOIN sets s ON s.id = a.set_id JOIN workouts w ON w.id = s.workout
      WHERE a.import = ? AND s.deleted_at = 0 AND w.deleted_at IS NULL
      """, `import`
    ) { row in try (member: row.int(), exercise: row.int(), workout: row.int()) }
    if added.isEmpty { return 0 }
    let shown = try tx.execute(
      """
      UPDATE sets SET deleted_at = NULL
      WHERE deleted_at = 0 AND id IN (SELECT set_id FROM import_additions WHERE import = ?)
        AND EXISTS (SELECT 1 FROM workouts w WHERE w.id = sets.workout AND w.deleted_at IS NULL)
      """, `import`)
    for one in added {
      try SummaryStore(tx: tx).resum(member: one.member, exercise: one.exercise, workout: one.workout)
    }
    return shown
  }

  /// Removes the sets that an import added to earlier workouts.
  func removeAdditions(of import: Int, member: Int) throws {
    let added = try tx.rows(
      """
      SELECT s.id, s.exercise, s.workout, s.deleted_at IS NULL FROM import_additions a JOIN sets s ON s.id = a.set_id
      WHERE a.import = ? AND s.member = ?
      """, `import`, member
    ) { row in try (id: row.int(), exercise: row.int(), workout: row.int(), counts: row.bool()) }
    for one in added where one.counts {
      guard let set = try find(one.id, member: member) else { continue }
      try addToDay(
        of: one.id, member: member, sets: -1, volume: -volumeGrams(set.entry, effectiveGrams: set.liftedGrams))
    }
    try tx.execute("DELETE FROM sets WHERE id IN (SELECT set_id FROM import_additions WHERE import = ?)", `import`)
    var seen: Set<[Int]> = []
    for one in added where seen.insert([one.exercise, one.workout]).inserted {
      try SummaryStore(tx: tx).recompute(member: member, exercise: one.exercise, workout: one.workout)
      try SummaryStore(tx: tx).rebuildReps(member: member, exercise: one.exercise)
    }
  }

  private func count(_ set: LoggedSet, day: String, in sums: inout ImportSums) {
    _ = sums.bests[set.exercise, default: StoredBests()].add(set)
    let volume = volumeGrams(set.entry, effectiveGrams: set.liftedGrams)
    sums.days[day, default: ImportSums.Day()].sets += 1
    sums.days[day, default: ImportSums.Day()].volumeGrams += volume
    sums.lastAt = max(sums.lastAt, set.at)
  }

  /// In the import's last step, adds its sums to bests and days.
  func merge(_ sums: ImportSums, member: Int) throws {
    for (exercise, bests) in sums.bests {
      try SummaryStore(tx: tx).merge(bests, member: member, exercise: exercise)
    }
    for (day, sum) in sums.days.sorted(by: { $0.key < $1.key }) {
      try addToDay(day, member: member, sets: sum.sets, volume: sum.volumeGrams)
    }
    if sums.lastAt > .min { try noteTraining(of: member, at: sums.lastAt, isHere: false) }
  }
}
