package import Gym

/// What members chose for their hearts, and their sessions.
package struct HeartStore {
  let tx: Tx

  // MARK: Settings

  package func settings(of member: Int) throws -> HeartSettings {
    try tx.row("SELECT shown, maximum, measured, signs_in FROM heart_settings WHERE member = ?", member) { row in
      try HeartSettings(
        shown: row.value(), maximum: row.intOrNil(), measured: row.intOrNil(), signsIn: row.bool())
    } ?? .usual
  }

  package func set(_ settings: HeartSettings, of member: Int) throws {
    let changed = try tx.execute(
      "UPDATE heart_settings SET shown = ?, maximum = ?, measured = ?, signs_in = ? WHERE member = ?",
      settings.shown, settings.maximum, settings.measured, settings.signsIn, member)
    guard changed == 0 else { return }
    try tx.execute(
      "INSERT INTO heart_settings (member, shown, maximum, measured, signs_in) VALUES (?, ?, ?, ?, ?)", member,
      settings.shown, settings.maximum, settings.measured, settings.signsIn)
  }

  // MARK: Sessions

  private static let columns = """
    id, member, is_open, started_at, ended_at, zones, measured_ms, beat_ms, highest, peak_at, recovery, calories, curve
    """

  private static func session(_ row: inout Row) throws -> HeartSession {
    let (id, member, isOpen) = (try row.int(), try row.int(), try row.bool())
    let tally = HeartTally.Stored(
      startedAt: try row.int(), lastAt: try row.int(), milliseconds: try JSONColumn.value(row.text()),
      measuredMs: try row.int(), beatMs: try row.int(), highest: try row.int(), peakAt: try row.int(),
      recovery: try row.intOrNil(), kilocalories: try row.intOrNil().map { Double($0) / 1_000 },
      curve: try row.blob())
    return HeartSession(id: id, member: member, tally: tally, isOpen: isOpen)
  }

  package func find(_ id: Int) throws -> HeartSession? {
    try tx.row("SELECT \(Self.columns) FROM heart_sessions WHERE id = ?", id, read: Self.session)
  }

  /// The sessions of all members that were not over when they were stored.
  package func open() throws -> [HeartSession] {
    try tx.rows("SELECT \(Self.columns) FROM heart_sessions WHERE is_open = 1 ORDER BY member", read: Self.session)
  }

  /// A member's sessions that began between two instants and are over, the newest first.
  package func list(of member: Int, from: Int, before: Int, limit: Int) throws -> [HeartSession] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM heart_sessions
      WHERE member = ? AND started_at >= ? AND started_at < ? AND is_open = 0 ORDER BY started_at DESC, id DESC LIMIT ?
      """, member, from, before, limit, read: Self.session)
  }

  /// Stores a session that goes on.
  package func put(_ tally: HeartTally.Stored, of member: Int) throws { try put(tally, of: member, isOpen: true) }

  /// Stores a session that is over. One that is not worth keeping is deleted.
  package func close(_ tally: HeartTally.Stored, of member: Int, isKept: Bool) throws {
    guard !isKept else { return try put(tally, of: member, isOpen: false) }
    try tx.execute("DELETE FROM heart_sessions WHERE member = ? AND is_open = 1", member)
  }

  private func put(_ tally: HeartTally.Stored, of member: Int, isOpen: Bool) throws {
    let zones = try JSONColumn.text(tally.milliseconds)
    let calories = tally.kilocalories.map { Int(($0 * 1_000).rounded()) }
    let changed = try tx.execute(
      """
      UPDATE heart_sessions SET is_open = ?, started_at = ?, ended_at = ?, zones = ?, measured_ms = ?, beat_ms = ?,
        highest = ?, peak_at = ?, recovery = ?, calories = ?, curve = ?
      WHERE member = ? AND is_open = 1
      """, isOpen, tally.startedAt, tally.lastAt, zones, tally.measuredMs, tally.beatMs, tally.highest, tally.peakAt,
      tally.recovery, calories, tally.curve, member)
    guard changed == 0 else { return }
    try tx.execute(
      """
      INSERT INTO heart_sessions (is_open, started_at, ended_at, zones, measured_ms, beat_ms, highest, peak_at, recovery,
        calories, curve, member)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, isOpen, tally.startedAt, tally.lastAt, zones, tally.measuredMs, tally.beatMs, tally.highest, tally.peakAt,
      tally.recovery, calories, tally.curve, member)
  }

  package func remove(_ id: Int) throws { try tx.execute("DELETE FROM heart_sessions WHERE id = ?", id) }

  package func clear(member: Int) throws { try tx.execute("DELETE FROM heart_sessions WHERE member = ?", member) }

  // MARK: The class

  package func theClass() throws -> HeartClass? {
    try tx.row("SELECT title, started_at, trainer FROM heart_class WHERE id = 1") { row in
      try HeartClass(title: row.textOrNil(), startedAt: row.int(), trainer: row.text())
    }
  }

  /// There must be none.
  package func begin(_ theClass: HeartClass) throws {
    try tx.execute(
      "INSERT INTO heart_class (id, title, started_at, trainer) VALUES (1, ?, ?, ?)", theClass.title,
      theClass.startedAt, theClass.trainer)
  }

  /// - Returns: whether there was one.
  @discardableResult
  package func endClass() throws -> Bool { try tx.execute("DELETE FROM heart_class WHERE id = 1") > 0 }
}

extension HeartLevel: SQLArgument {}

extension Tx {
  package var hearts: HeartStore { HeartStore(tx: self) }
}
