package import Gym

/// A set as the floor shows it.
package struct FloorSet: Sendable {
  package var set: LoggedSet
  package var face: Face
  package var exercise: String
  package var type: ExerciseType
}

extension SetStore {
  /// The newest sets of members who chose to be shown, newest first.
  package func recentFloor(limit: Int) throws -> [FloorSet] {
    let columns = Self.columns.split(separator: ", ").map { "s.\($0)" }.joined(separator: ", ")
    return try tx.rows(
      """
      SELECT \(columns), m.id, \(floorName("m")), m.initials, m.colour, \(floorPicture("m")), e.name, e.type
      FROM (
        SELECT id FROM workouts WHERE source = 'floor' AND recorded_at IS NULL ORDER BY started_at DESC LIMIT 300
      ) w
      JOIN sets s ON s.workout = w.id JOIN members m ON m.id = s.member JOIN exercises e ON e.id = s.exercise
      WHERE m.shown_on_floor = 1 AND s.deleted_at IS NULL ORDER BY s.at DESC, s.id DESC LIMIT ?
      """, limit
    ) { row in
      try FloorSet(set: Self.set(&row), face: row.face(), exercise: row.text(), type: row.value())
    }
  }
}
