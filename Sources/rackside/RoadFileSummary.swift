import Gym
import Wire

/// What a file of recorded roads has in it, as JSON. Scripts depend on these names. Instants are UTC milliseconds, places
/// are in degrees.
struct RoadFileSummary: Encodable {
  var file: String
  var format: RoadFormat
  var roads: [Road]
  var weights: [Weight]
  var flaws: [Flaw]
  var flawCount: Int

  private enum CodingKeys: String, CodingKey {
    case file, format, roads, weights, flaws
    case flawCount = "flaw_count"
  }

  struct Road: Encodable {
    var kind: RoadKind
    var name: String?
    var startedAt: Int
    var elapsedMs: Int
    var meters: Double
    /// As the file has it.
    var distance: Double?
    var kilocalories: Int?
    var pointCount: Int
    var first: Place?
    var last: Place?
    var points: [Point]?

    private enum CodingKeys: String, CodingKey {
      case kind, name, meters, distance, kilocalories, first, last, points
      case startedAt = "started_at"
      case elapsedMs = "elapsed_ms"
      case pointCount = "point_count"
    }
  }

  struct Place: Encodable {
    var latitude: Double
    var longitude: Double

    init(_ place: RoadPlace) {
      latitude = place.latitude
      longitude = place.longitude
    }
  }

  struct Point: Encodable {
    var at: Int
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var heart: Int?
    var distance: Double?
    /// Present where the recording was interrupted before the point.
    var gap: Bool?
  }

  struct Weight: Encodable {
    var at: Int
    var kilograms: Double
  }

  struct Flaw: Encodable {
    var kind: RoadFlaw.Kind
    var point: Int?
  }

  init(_ reading: RoadReading, file: String, hasPoints: Bool) {
    self.file = file
    format = reading.format
    roads = reading.roads.map { Road($0, hasPoints: hasPoints) }
    weights = reading.weights.map { Weight(at: $0.at, kilograms: $0.kilograms) }
    flaws = reading.flaws.map { Flaw(kind: $0.kind, point: $0.point) }
    flawCount = reading.flawCount
  }
}

extension RoadFileSummary.Road {
  fileprivate init(_ road: RecordedRoad, hasPoints: Bool) {
    let figures = RoadFigures(road, maximum: nil, body: nil, kilograms: nil)
    kind = road.kind
    name = road.name
    startedAt = road.points.first?.at ?? 0
    elapsedMs = figures.elapsedMs
    meters = figures.meters
    distance = road.distance
    kilocalories = road.kilocalories
    pointCount = road.points.count
    first = road.points.lazy.compactMap(\.place).first.map(RoadFileSummary.Place.init)
    last = road.points.last { $0.place != nil }?.place.map(RoadFileSummary.Place.init)
    points =
      hasPoints
      ? road.points.map { point in
        RoadFileSummary.Point(
          at: point.at, latitude: point.place?.latitude, longitude: point.place?.longitude, altitude: point.altitude,
          heart: point.heart, distance: point.distance, gap: point.isAfterGap ? true : nil)
      } : nil
  }
}

/// What an import added, as JSON.
struct RoadImportSummary: Encodable {
  var file: String
  var format: RoadFormat
  var added: Int
  var same: Int
  var weights: Int
  var flaws: [RoadFileSummary.Flaw]
  var flawCount: Int

  private enum CodingKeys: String, CodingKey {
    case file, format, added, same, weights, flaws
    case flawCount = "flaw_count"
  }

  init(_ reply: RoadsImport.Reply, format: RoadFormat, file: String) {
    self.file = file
    self.format = format
    added = reply.added.count
    same = reply.same.count
    weights = reply.weights
    flaws = reply.flaws.map { RoadFileSummary.Flaw(kind: $0.kind, point: $0.point) }
    flawCount = reply.flawCount
  }
}

/// A file that was not imported, as JSON.
struct RoadFileError: Encodable {
  var file: String
  /// As in the protocol, or `no_such_file` or `too_long`.
  var error: String
  var flaws: [RoadFileSummary.Flaw]

  init(file: String, error: String, flaws: [RoadFlaw]) {
    self.file = file
    self.error = error
    self.flaws = flaws.map { RoadFileSummary.Flaw(kind: $0.kind, point: $0.point) }
  }
}
