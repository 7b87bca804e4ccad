package import Gym

/// A length or a percentage, as entered.
package struct MeasurementValue: Codable, Sendable {
  package var value: Double
  package var unit: MeasurementUnit

  package init(_ measurement: Measurement) {
    value = Double(measurement.milli) / 1000
    unit = measurement.unit
  }

  /// - Throws: `malformed` for more than three decimals, and the errors of `Measurement.check`, below `field`.
  package func measurement(of kind: MeasurementKind, field: String) throws(Invalid) -> Measurement {
    let milli = (value * 1000).rounded()
    guard value.isFinite, abs(milli) < 1e12, milli / 1000 == value else { throw Invalid("\(field).value", .malformed) }
    let measurement = Measurement(milli: Int(milli), unit: unit)
    do { try measurement.check(kind) } catch { throw Invalid("\(field).\(error.field)", error.reason) }
    return measurement
  }
}

package struct MeasurementView: Codable, Sendable {
  package var kind: MeasurementKind
  package var day: String
  package var value: MeasurementValue
  /// The trainer who entered it; absent if the member did.
  package var by: FaceView?
  package init(kind: MeasurementKind, day: String, _ measurement: Measurement, by face: Face?) {
    self.kind = kind
    self.day = day
    value = MeasurementValue(measurement)
    by = face.map(FaceView.init)
  }
}

/// All measurements, newest day first.
package struct MeasurementsList: Call {
  package static let method = "measurements.list"
  package var `as`: String?
  /// The client whose measurements a trainer reads; absent for the caller's own.
  package var client: Int?

  package struct Reply: Codable, Sendable {
    package var entries: [MeasurementView]
    package init(entries: [MeasurementView]) { self.entries = entries }
  }
}

/// Stores a day's measurements. They replace earlier ones of the same day and kind.
package struct MeasurementsNote: Change {
  package static let method = "measurements.note"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  /// The client for whom a trainer enters them; absent for the caller's own.
  package var client: Int?
  /// Absent means today.
  package var day: String?
  package var values: [Entry]

  package struct Entry: Codable, Sendable {
    package var kind: MeasurementKind
    package var value: MeasurementValue
  }
}

/// Deletes a measurement. A trainer can delete only what they entered themselves.
package struct MeasurementsDelete: Change {
  package static let method = "measurements.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var client: Int?
  package var kind: MeasurementKind
  package var day: String
}

/// A day's measurements have changed. Clients that show them must ask again.
package struct MeasurementsChanged: TopicEvent {
  package static let event = "measurements.changed"
  package var day: String
  package init(day: String) { self.day = day }
}
