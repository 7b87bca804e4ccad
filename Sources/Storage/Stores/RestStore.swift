package import Gym

package struct RestStore {
  let tx: Tx

  package func find(member: Int) throws -> Rest? {
    try tx.row("SELECT exercise, started_at, ends_at, warmup FROM rests WHERE member = ?", member) { row in
      try Rest(exercise: row.intOrNil(0), startedAt: row.int(1), endsAt: row.int(2), isWarmup: row.bool(3))
    }
  }

  /// Replaces a rest that began earlier, or at the same instant. A set that arrives late does not replace the rest that
  /// began after it.
  /// - Returns: whether it is the member's rest now.
  @discardableResult
  package func put(_ rest: Rest, member: Int) throws -> Bool {
    try tx.execute(
      """
      INSERT INTO rests (member, exercise, started_at, ends_at, warmup) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (member) DO UPDATE SET exercise = excluded.exercise, started_at = excluded.started_at,
        ends_at = excluded.ends_at, warmup = excluded.warmup
      WHERE excluded.started_at >= rests.started_at
      """
    ) { row in
      row.int(member)
      row.int(rest.exercise)
      row.int(rest.startedAt)
      row.int(rest.endsAt)
      row.int(rest.isWarmup ? 1 : 0)
    } > 0
  }

  package func remove(member: Int) throws { try tx.execute("DELETE FROM rests WHERE member = ?", member) }

  /// The member's own rest time after an exercise, nil where they never chose one.
  package func seconds(member: Int, exercise: Int) throws -> Int? {
    guard let kept = tx.kept(of: member) else {
      return try tx.int("SELECT seconds FROM rest_times WHERE member = ? AND exercise = ?", member, exercise)
    }
    if let known = kept.restSeconds { return known[exercise] }
    let all = try seconds(member: member)
    kept.restSeconds = all
    return all[exercise]
  }

  /// All of a member's own rest times, by exercise.
  package func seconds(member: Int) throws -> [Int: Int] {
    let rows = try tx.rows("SELECT exercise, seconds FROM rest_times WHERE member = ?", member) { row in
      try (row.int(0), row.int(1))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  package func choose(_ seconds: Int, member: Int, exercise: Int) throws {
    try tx.execute(
      """
      INSERT INTO rest_times (member, exercise, seconds) VALUES (?, ?, ?)
      ON CONFLICT (member, exercise) DO UPDATE SET seconds = excluded.seconds
      """, member, exercise, seconds)
    tx.forgetKept(of: member)
  }
}

extension Tx {
  package var rests: RestStore { RestStore(tx: self) }
}
