@testable import Gym

/// Small roads for tests. Along a meridian a degree is 111,195.08 m.
enum RoadSamples {
  static let start = 1_795_250_000_000
  static let degree = 111_195.0802

  /// Points a second apart, each so many metres north of the start at 47° N, 11° E.
  static func north(_ meters: [Double], each seconds: Int = 1, heart: Int? = nil) -> [RoadPoint] {
    meters.enumerated().map { index, meters in
      RoadPoint(
        at: start + index * seconds * 1_000, place: RoadPlace(latitude: 47 + meters / degree, longitude: 11),
        heart: heart)
    }
  }

  /// Points without places that the device measured.
  static func belt(_ meters: [Double], each seconds: Int = 1, heart: Int? = nil) -> [RoadPoint] {
    meters.enumerated().map { index, meters in
      RoadPoint(at: start + index * seconds * 1_000, heart: heart, distance: meters)
    }
  }

  /// Metres at each second of an even speed.
  static func even(_ speed: Double, seconds: Int) -> [Double] { (0...seconds).map { Double($0) * speed } }

  static func isNear(_ one: Double?, _ other: Double, _ most: Double = 0.01) -> Bool {
    one.map { abs($0 - other) <= most } ?? false
  }
}

extension RecordedRoad {
  func figures(maximum: Int? = nil, body: HeartBody? = nil, kilograms: Double? = nil) -> RoadFigures {
    RoadFigures(self, maximum: maximum, body: body, kilograms: kilograms)
  }
}
