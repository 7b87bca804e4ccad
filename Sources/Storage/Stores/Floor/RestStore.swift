package import Gym

package struct RestStore {
  let tx: Tx

  package func find(member: Int) throws -> Rest? {
    try tx.row("SELECT exercise, started_at, ends_at, warmup FROM rests WHERE member = ?", member) { row in
      try Rest(exercise: row.intOrNil(), startedAt: row.int(), endsAt: row.int(), isWarmup: row.bool())
    }
  }

  /// Replaces a rest that began earlier or at the same instant. A set that arrives late does not replace a rest that
  /// began after it.
  /// - Returns: whether it is now the member's rest.
  @discardableResult
  package func put(_ rest: Rest, member: Int) throws -> Bool {
    // The usual case, after another set of the same exercise: no index changes, and no other table is read.
    let changed = try tx.execute(
      """
      UPDATE rests SET started_at = ?, ends_at = ?, warmup = ? WHERE member = ? AND exercise = ? AND started_at <= ?
      """
    ) { row in
      row.int(rest.startedAt)
      row.int(rest.endsAt)
      row.int(rest.isWarmup ? 1 : 0)
      row.int(member)
      row.int(rest.exercise)
      row.int(rest.startedAt)
    }
    if changed > 0 { return true }
    return try tx.execute(
      """
      INSERT INTO rests (member, exercise, started_at, ends_at, warmup) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (member) DO UPDATE SET exercise = excluded.exercise, started_at = excluded.started_at,
        ends_at = excluded.ends_at, warmup = excluded.warmup
      WHERE excluded.started_at >= rests.started_at
      """, member, rest.exercise, rest.startedAt, rest.endsAt, rest.isWarmup) > 0
  }

  /// Removes a rest that began at an instant or before it.
  /// - Returns: whether there was one.
  package func remove(member: Int, begunBy at: Int) throws -> Bool {
    try tx.execute("DELETE FROM rests WHERE member = ? AND started_at <= ?", member, at) > 0
  }

  package func remove(member: Int) throws { try tx.execute("DELETE FROM rests WHERE member = ?", member) }

  /// Members with a running rest, and its end.
  package func running(at now: Int) throws -> [(member: Int, endsAt: Int)] {
    try tx.rows("SELECT member, ends_at FROM rests WHERE ends_at > ?", now) { row in
      try (row.int(), row.int())
    }
  }

  /// The member's own rest time after an exercise; nil if they never chose one.
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
      try (row.int(), row.int())
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
