/// How somebody covered a distance.
package enum RoadKind: String, Codable, CaseIterable, Sendable {
  case run, walk, hike, ride, row, ski, swim, other
}

/// The formats of files that roads are read from.
package enum RoadFormat: String, Codable, CaseIterable, Sendable {
  case fit, gpx, tcx
}

/// A place on the earth, in degrees of WGS 84.
package struct RoadPlace: Equatable, Sendable {
  /// −90 to 90.
  package var latitude: Double
  /// −180 to 180.
  package var longitude: Double

  /// - Returns: nil for what is no place, such as a latitude of 91 or NaN.
  package init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// One moment of a recording. What the device did not say is nil.
package struct RoadPoint: Equatable, Sendable {
  /// UTC milliseconds.
  package var at: Int
  package var place: RoadPlace?
  /// Metres above the sea.
  package var altitude: Double?
  /// Beats a minute, only such as are believed.
  package var heart: Int?
  /// Metres since the start, as the device measured them.
  package var distance: Double?
  /// Whether the recording was paused, or interrupted, between the point before and this one. The time and the distance
  /// between them count for nothing.
  package var isAfterGap: Bool

  package init(
    at: Int, place: RoadPlace? = nil, altitude: Double? = nil, heart: Int? = nil, distance: Double? = nil,
    isAfterGap: Bool = false
  ) {
    self.at = at
    self.place = place
    self.altitude = altitude
    self.heart = heart
    self.distance = distance
    self.isAfterGap = isAfterGap
  }
}

/// One activity as a file has it: its points in the order of time, no two at one instant.
package struct RecordedRoad: Equatable, Sendable {
  package var kind: RoadKind
  /// As its file has it; not yet checked.
  package var name: String?
  /// At least one.
  package var points: [RoadPoint]
  /// Of the whole activity in metres, as the device says. Roads of a treadmill have this and no places.
  package var distance: Double?
  /// Kilocalories, as the device says.
  package var kilocalories: Int?

  package init(
    kind: RoadKind, name: String? = nil, points: [RoadPoint], distance: Double? = nil, kilocalories: Int? = nil
  ) {
    self.kind = kind
    self.name = name
    self.points = points
    self.distance = distance
    self.kilocalories = kilocalories
  }
}

/// Something in a file that was left out, or that ends it early.
package struct RoadFlaw: Equatable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// The file ends in the middle; what came before was read.
    case cutShort = "cut_short"
    /// A checksum is wrong; what could be read was read.
    case checksum
    /// Bytes or tags that mean nothing here; what came before was read.
    case unreadable
    /// A place that is not on the earth.
    case noPlace = "no_place"
    /// A point without a time, with a time that is no time, or one that is earlier than the point before.
    case noTime = "no_time"
    /// A number that cannot be, such as a heart rate of 300.
    case badValue = "bad_value"
    /// A line without times, such as a planned route.
    case noTimes = "no_times"
    /// More activities, points or weights than are taken.
    case tooMany = "too_many"
    /// Weights of several people. The file does not say which of them is the member, so none is taken.
    case severalPeople = "several_people"
  }

  package var kind: Kind
  /// The number of the point in its file, from 1; nil if it is no single point.
  package var point: Int?

  package init(_ kind: Kind, point: Int? = nil) {
    self.kind = kind
    self.point = point
  }
}

/// A body weight in a scale's file.
package struct RoadWeight: Equatable, Sendable {
  /// UTC milliseconds.
  package var at: Int
  package var kilograms: Double

  package init(at: Int, kilograms: Double) {
    self.at = at
    self.kilograms = kilograms
  }
}

/// What a file has: what is whole, and what was left out.
package struct RoadReading: Equatable, Sendable {
  package var format: RoadFormat
  package var roads: [RecordedRoad] = []
  /// In the order of time.
  package var weights: [RoadWeight] = []
  /// In the order of the file; the first `mostFlaws`.
  package private(set) var flaws: [RoadFlaw] = []
  /// All of them.
  package private(set) var flawCount = 0

  package static let mostFlaws = 50
  /// The most activities in a file.
  package static let mostRoads = 100
  /// The most points of an activity: a day and a half with one each second.
  package static let mostPoints = 130_000
  /// The most weights in a file.
  package static let mostWeights = 5_000

  package init(_ format: RoadFormat) { self.format = format }

  package mutating func add(_ flaw: RoadFlaw) {
    flawCount += 1
    if flaws.count < Self.mostFlaws { flaws.append(flaw) }
  }
}
