import Gym
import TestKit

/// 2026-05-01 08:00:00 UTC.
let fitStart = 1_777_622_400_000
/// The same as FIT has it.
let fitSeconds = FITWriter.seconds(fitStart)

extension FITWriter {
  /// Fields of records that most tests need.
  static let recordFields = [
    Field(253, .uint32), Field(0, .sint32), Field(1, .sint32), Field(5, .uint32), Field(3, .uint8),
  ]

  /// An activity's file to which records can be added at once, of the local type 1.
  static func withRecords(_ fields: [Field] = recordFields, order: Order = .little) -> FITWriter {
    var writer = FITWriter()
    writer.addFileID()
    writer.define(1, 20, fields, order: order)
    return writer
  }

  /// Adds a record with `recordFields`.
  /// - Parameter second: since `fitSeconds`.
  mutating func addRecord(
    _ second: Int, at place: (latitude: Double, longitude: Double)? = nil, meters: Double? = nil, heart: Int? = nil
  ) {
    add(
      1,
      [
        .number(fitSeconds + second), .optional(place.map { FITWriter.semicircles($0.latitude) }),
        .optional(place.map { FITWriter.semicircles($0.longitude) }), .optional(meters.map { Int($0 * 100) }),
        .optional(heart),
      ])
  }

  /// Adds an event of the timer, with the local type 2.
  mutating func addTimer(_ second: Int, type: Int) {
    define(2, 21, [Field(253, .uint32), Field(0, .enumeration), Field(1, .enumeration)])
    add(2, [.number(fitSeconds + second), 0, .number(type)])
  }

  /// Adds a session, with the local type 3.
  mutating func addSession(
    _ second: Int?, seconds: Int?, sport: Int? = 1, meters: Double? = nil, kilocalories: Int? = nil, written: Int? = nil
  ) {
    define(
      3, 18,
      [
        Field(253, .uint32), Field(2, .uint32), Field(7, .uint32), Field(5, .enumeration), Field(9, .uint32),
        Field(11, .uint16),
      ])
    add(
      3,
      [
        .optional(written.map { fitSeconds + $0 }), .optional(second.map { fitSeconds + $0 }),
        .optional(seconds.map { $0 * 1_000 }), .optional(sport), .optional(meters.map { Int($0 * 100) }),
        .optional(kilocalories),
      ])
  }
}

extension RoadReading {
  /// The seconds of each road's points since `fitStart`.
  var seconds: [[Int]] { roads.map { $0.points.map { ($0.at - fitStart) / 1_000 } } }
}
