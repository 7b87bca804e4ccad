/// What the database knows of the time: the latest time that is certain.
package struct ClockStore {
  /// What the server has stored of its clock.
  package struct Mark: Equatable, Sendable {
    /// The latest time that was known to be right, in milliseconds since 1970.
    package var at: Int
    /// Whether the clock was unsure when this was stored. Rows later than `at` then have reckoned times, and prove nothing.
    package var isUnsure: Bool
    /// Rows up to this time prove nothing either: their times were reckoned, or the clock was ahead when they were stored.
    package var disproved: Int?

    package init(at: Int, isUnsure: Bool, disproved: Int? = nil) {
      self.at = at
      self.isUnsure = isUnsure
      self.disproved = disproved
    }
  }

  private static let mark = "clock.mark"
  private static let unsure = "clock.unsure"
  private static let disproved = "clock.disproved"
  /// How many of the last stored sets are looked at. A set that was queued at a kiosk has an earlier time than those stored
  /// before it, so the newest is not always the last.
  private static let looked = 100

  let tx: Tx

  package func mark() throws -> Mark? {
    guard let at = try tx.settings.get(Self.mark).flatMap({ Int($0) }) else { return nil }
    return Mark(
      at: at, isUnsure: try tx.settings.get(Self.unsure) != nil,
      disproved: try tx.settings.get(Self.disproved).flatMap { Int($0) })
  }

  package func put(_ mark: Mark) throws {
    try put(String(mark.at), Self.mark)
    try put(mark.isUnsure ? "true" : nil, Self.unsure)
    try put(mark.disproved.map { String($0) }, Self.disproved)
  }

  private func put(_ value: String?, _ name: String) throws {
    if let value { try tx.settings.set(name, value) } else { try tx.settings.remove(name) }
  }

  /// The newest time among the rows that were stored last: sets, a visit and an entry of the audit log. Rows stored earlier
  /// do not count, because the clock may have been ahead then. Imported sets do not count either: most files have no time
  /// zone, so a set may seem to be from tomorrow. Nil in an empty gym. Uses indexes only, so long logs do not slow it down.
  package func newest() throws -> Int? {
    [
      try tx.int(
        """
        SELECT MAX(s.at) FROM (SELECT at, workout FROM sets WHERE id > 0 ORDER BY id DESC LIMIT ?) s
          JOIN workouts w ON w.id = s.workout WHERE w.source = 'floor'
        """, Self.looked),
      try tx.int("SELECT arrived_at FROM visits WHERE id = (SELECT MAX(id) FROM visits)"),
      try tx.int("SELECT at FROM audit WHERE id = (SELECT MAX(id) FROM audit)"),
    ].compactMap(\.self).max()
  }
}

extension Tx {
  package var clock: ClockStore { ClockStore(tx: self) }
}
