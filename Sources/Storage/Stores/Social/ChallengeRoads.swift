import Gym

/// Reads the roads that count in a challenge of distance.
extension ChallengeStore {
  private static let averages = ChallengeRoad.kinds
    .map { "WHEN '\($0.rawValue)' THEN \(ChallengeRoad.highestAverage($0))" }.joined(separator: " ")
  private static let roads = SQL.held(
    """
    SELECT started_at, started_at + elapsed_ms, distance FROM roads
    WHERE member = ? AND started_at >= ? AND started_at < ? AND started_at + elapsed_ms < ?
      AND kind IN (\(ChallengeRoad.kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
      AND distance BETWEEN 1 AND ? AND distance * 10.0 <= elapsed_ms * CASE kind \(averages) END
      AND (? = 1 OR added_at - (started_at + elapsed_ms) <= ?)
    ORDER BY started_at
    """)
  private static let setsWithDistance = SQL.held(
    """
    SELECT s.at, s.ms FROM workouts w JOIN sets s ON s.workout = w.id
    WHERE w.member = ? AND w.started_at >= ? AND w.started_at < ? AND w.deleted_at IS NULL
      AND \(ImportStore.isShownIn("w")) AND s.deleted_at IS NULL AND s.mm > 0 AND s.at >= ? AND \(isFloor)
    """)

  /// The roads of a member that count and lie wholly between two instants, in order.
  ///
  /// A warm-up does not count, but a road at the same time does not either.
  /// - Parameter countsEntered: whether roads and sets that were entered later count, too.
  func roads(
    of member: Int, from: Int, before: Int, countsEntered: Bool, calendar: GymCalendar
  ) throws -> [ChallengeEffort] {
    // Roads are stored in centimetres.
    let roads = try tx.rows(
      Self.roads, member, from, before, before, ChallengeRules.farthest / 10, countsEntered, ChallengeRoad.enteredAfter
    ) { row in
      let (start, end) = (try row.int(), try row.int())
      return ChallengeRoad(time: start...max(start, end), millimetres: try row.int() * 10)
    }
    guard !roads.isEmpty else { return [] }
    let sets = try tx.rows(
      Self.setsWithDistance, member, from - Self.longestWorkout, before + ChallengeRules.longest, from, countsEntered
    ) { row in ChallengeRoad.time(ofSetAt: try row.int(), milliseconds: try row.intOrNil()) }
    return ChallengeRoad.counted(roads, besides: sets).map { road in
      let end = road.time.upperBound
      return ChallengeEffort(at: end, day: calendar.calendarDay(at: end).number, amount: road.millimetres)
    }
  }
}
