extension FITWriter {
  /// Sports of the profile.
  package enum Sport: Int, Sendable {
    case run = 1
    case ride = 2
    case swim = 5
    case walk = 11
    case hike = 17
  }

  /// FIT's time of UTC milliseconds.
  package static func seconds(_ milliseconds: Int) -> Int { milliseconds / 1_000 - 631_065_600 }

  /// Degrees in semicircles.
  package static func semicircles(_ degrees: Double) -> Int { Int((degrees * 2_147_483_648 / 180).rounded()) }

  /// The first message of a file.
  /// - Parameter type: 4 is an activity, 6 a course, 9 a scale's file.
  package mutating func addFileID(type: Int = 4) {
    define(0, 0, [Field(0, .enumeration), Field(1, .uint16)])
    add(0, [.number(type), 15])
  }

  /// A whole file of one activity that goes north from 48° N, 11° E, with a record each second.
  /// - Parameters:
  ///   - start: UTC milliseconds.
  ///   - seconds: from the first record to the last.
  package static func activity(
    at start: Int, seconds: Int = 600, metersPerSecond: Double = 3, heart: Int? = 150, sport: Sport = .run,
    hasPlaces: Bool = true
  ) -> [UInt8] {
    var writer = FITWriter()
    let begin = Self.seconds(start)
    writer.addFileID()
    writer.define(
      1, 20,
      [
        Field(253, .uint32), Field(0, .sint32), Field(1, .sint32), Field(5, .uint32), Field(2, .uint16),
        Field(3, .uint8),
      ])
    for second in 0...seconds {
      let meters = Double(second) * metersPerSecond
      // A minute of latitude is about 1,852 m.
      let latitude = semicircles(48 + meters / 1_852 / 60)
      writer.add(
        1,
        [
          .number(begin + second), .optional(hasPlaces ? latitude : nil),
          .optional(hasPlaces ? semicircles(11) : nil),
          .number(Int(meters * 100)), .number((500 + 500) * 5), .optional(heart),
        ])
    }
    writer.define(
      2, 18,
      [
        Field(253, .uint32), Field(2, .uint32), Field(7, .uint32), Field(9, .uint32), Field(11, .uint16),
        Field(5, .enumeration),
      ])
    writer.add(
      2,
      [
        .number(begin + seconds), .number(begin), .number(seconds * 1_000),
        .number(Int(Double(seconds) * metersPerSecond * 100)), .number(seconds / 6), .number(sport.rawValue),
      ])
    return writer.file()
  }

  /// A whole file of a scale.
  /// - Parameter weights: UTC milliseconds, kilograms, and whose it is if the scale says so.
  package static func scale(_ weights: [(at: Int, kilograms: Double, person: Int?)]) -> [UInt8] {
    var writer = FITWriter()
    writer.addFileID(type: 9)
    writer.define(1, 30, [Field(253, .uint32), Field(0, .uint16), Field(12, .uint16)], order: .big)
    for weight in weights {
      writer.add(
        1,
        [
          .number(seconds(weight.at)), .number(Int((weight.kilograms * 100).rounded())),
          .optional(weight.person),
        ])
    }
    return writer.file()
  }
}
