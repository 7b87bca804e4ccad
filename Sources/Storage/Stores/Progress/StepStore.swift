package import Gym

/// Members' steps by the gym's days, and what they chose for them.
package struct StepStore {
  let tx: Tx

  /// Oldest first.
  package func days(of member: Int, from: CalendarDay, to: CalendarDay) throws -> [DailySteps] {
    try tx.rows(
      "SELECT day, steps, source FROM daily_steps WHERE member = ? AND day >= ? AND day <= ? ORDER BY day", member,
      from.text, to.text, read: Self.day
    ).compactMap(\.self)
  }

  /// All of a member's, oldest first.
  package func all(of member: Int) throws -> [DailySteps] {
    try tx.rows(
      "SELECT day, steps, source FROM daily_steps WHERE member = ? ORDER BY day", member, read: Self.day
    ).compactMap(\.self)
  }

  /// A day that does not exist is left out. The schema does not check it.
  private static func day(_ row: inout Row) throws -> DailySteps? {
    let (text, steps, source): (String, Int, StepSource) = (try row.text(), try row.int(), try row.value())
    return CalendarDay(text).map { DailySteps(day: $0, steps: steps, from: source) }
  }

  /// Replaces what is stored of the day.
  package func put(_ day: DailySteps, of member: Int) throws {
    try tx.execute(
      """
      INSERT INTO daily_steps (member, day, steps, source) VALUES (?, ?, ?, ?)
      ON CONFLICT (member, day) DO UPDATE SET steps = excluded.steps, source = excluded.source
      """, member, day.day.text, day.steps, day.from)
  }

  /// - Returns: whether there was one.
  package func remove(_ day: CalendarDay, of member: Int) throws -> Bool {
    try tx.execute("DELETE FROM daily_steps WHERE member = ? AND day = ?", member, day.text) > 0
  }

  /// - Returns: whether there were any.
  package func clear(member: Int) throws -> Bool {
    try tx.execute("DELETE FROM daily_steps WHERE member = ?", member) > 0
  }

  // MARK: Settings

  package func settings(of member: Int) throws -> StepSettings {
    try tx.row("SELECT goal, length FROM step_settings WHERE member = ?", member) { row in
      try StepSettings(goal: row.intOrNil(), length: row.intOrNil())
    } ?? .usual
  }

  package func set(_ settings: StepSettings, of member: Int) throws {
    try tx.execute(
      """
      INSERT INTO step_settings (member, goal, length) VALUES (?, ?, ?)
      ON CONFLICT (member) DO UPDATE SET goal = excluded.goal, length = excluded.length
      """, member, settings.goal, settings.length)
  }
}

extension StepSource: SQLArgument {}

extension Tx {
  package var steps: StepStore { StepStore(tx: self) }
}
