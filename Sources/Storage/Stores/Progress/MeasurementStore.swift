package import Gym

/// A measurement of a day.
package struct NotedMeasurement: Equatable, Sendable {
  package var kind: MeasurementKind
  package var day: String
  package var measurement: Measurement
  /// The trainer who entered it; nil if the member did.
  package var by: Face?
}

/// Members' body measurements, by the gym's days.
package struct MeasurementStore {
  let tx: Tx

  /// Newest day first. Kinds that this version does not know are left out.
  package func list(member: Int) throws -> [NotedMeasurement] {
    try tx.rows(
      """
      SELECT x.kind, x.day, x.milli, x.unit, m.id, m.display_name, m.initials, m.colour, m.picture
      FROM measurements x LEFT JOIN members m ON m.id = x.noted_by
      WHERE x.member = ? ORDER BY x.day DESC, x.kind
      """, member
    ) { row -> NotedMeasurement? in
      guard let kind = MeasurementKind(rawValue: try row.text()) else {
        row.skipRest()
        return nil
      }
      return try NotedMeasurement(
        kind: kind, day: row.text(), measurement: Measurement(milli: row.int(), unit: row.value()), by: row.faceOrNil())
    }.compactMap(\.self)
  }

  package func count(member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM measurements WHERE member = ?", member) ?? 0
  }

  /// Replaces the measurement of that kind and day.
  /// - Parameter by: the trainer who enters it; nil if the member does.
  package func put(_ measurement: Measurement, kind: MeasurementKind, day: String, member: Int, by: Int?) throws {
    try tx.execute(
      """
      INSERT INTO measurements (member, kind, day, milli, unit, noted_by) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (member, kind, day) DO UPDATE
        SET milli = excluded.milli, unit = excluded.unit, noted_by = excluded.noted_by
      """, member, kind, day, measurement.milli, measurement.unit, by)
  }

  /// Who entered a measurement: nil if there is none, `.some(nil)` if the member did.
  package func notedBy(kind: MeasurementKind, day: String, member: Int) throws -> Int?? {
    try tx.row(
      "SELECT noted_by FROM measurements WHERE member = ? AND kind = ? AND day = ?", member, kind, day
    ) { row in try row.intOrNil() }
  }

  package func delete(kind: MeasurementKind, day: String, member: Int) throws {
    try tx.execute("DELETE FROM measurements WHERE member = ? AND kind = ? AND day = ?", member, kind, day)
  }
}

extension Tx {
  package var measurements: MeasurementStore { MeasurementStore(tx: self) }
}

extension MeasurementKind: SQLArgument {}
extension MeasurementUnit: SQLArgument {}
