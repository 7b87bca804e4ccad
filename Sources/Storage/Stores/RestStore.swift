package import Gym

package struct RestStore {
  let tx: Tx

  package func find(member: Int) throws -> Rest? {
    try tx.row("SELECT exercise, started_at, ends_at, warmup FROM rests WHERE member = ?", [member.sql]).map {
      Rest(exercise: $0.intOrNil(0), startedAt: $0.int(1), endsAt: $0.int(2), isWarmup: $0.bool(3))
    }
  }

  /// In place of one that began earlier, or at the same instant. A set that comes late does not take the place of what
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
      """, [member.sql, rest.exercise?.sql, rest.startedAt.sql, rest.endsAt.sql, rest.isWarmup.sql]) > 0
  }

  package func remove(member: Int) throws { try tx.execute("DELETE FROM rests WHERE member = ?", [member.sql]) }

  /// How long a member rests after an exercise by their own choice.
  package func seconds(member: Int, exercise: Int) throws -> Int? {
    try tx.row("SELECT seconds FROM rest_times WHERE member = ? AND exercise = ?", [member.sql, exercise.sql])?.int(0)
  }

  /// All of a member's own choices, by exercise.
  package func seconds(member: Int) throws -> [Int: Int] {
    let rows = try tx.rows("SELECT exercise, seconds FROM rest_times WHERE member = ?", [member.sql])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.int(0), $0.int(1)) })
  }

  package func choose(_ seconds: Int, member: Int, exercise: Int) throws {
    try tx.execute(
      """
      INSERT INTO rest_times (member, exercise, seconds) VALUES (?, ?, ?)
      ON CONFLICT (member, exercise) DO UPDATE SET seconds = excluded.seconds
      """, [member.sql, exercise.sql, seconds.sql])
  }
}
