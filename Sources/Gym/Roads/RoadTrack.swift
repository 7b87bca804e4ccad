/// What is stored and drawn of a road: at most `mostPoints` of its points, so that the line's shape, the gaps and the
/// ends stay. All columns are equally long, and rounded to what is stored.
package struct RoadTrack: Equatable, Sendable {
  /// Whole seconds since the start; never falling.
  package internal(set) var seconds: [Int]
  /// Metres since the start, to a decimetre; never falling.
  package internal(set) var meters: [Double]
  /// To a millionth of a degree, 11 cm. Nil if no point has one.
  package internal(set) var places: [RoadPlace?]?
  /// Metres above the sea, to a decimetre. Nil if no point has one.
  package internal(set) var altitudes: [Double?]?
  /// Beats a minute. Nil if no point has one.
  package internal(set) var hearts: [Int?]?
  package internal(set) var isAfterGap: [Bool]

  package static let mostPoints = 4_000

  package init(_ road: RecordedRoad) {
    let distance = RoadDistance(road)
    let points = road.points
    let kept = RoadThinning(distance, points.map(\.place), most: Self.mostPoints)
    let indices = kept.indices
    seconds = indices.map { distance.times[$0] / 1_000 }
    meters = indices.map { Self.rounded(distance.meters[$0], 10) }
    isAfterGap = indices.map { kept.gaps.contains($0) }
    places = Self.column(indices) { points[$0].place.flatMap(Self.rounded) }
    // Zeros everywhere are no altitudes.
    if RoadHeight.profile(points.map(\.altitude), distance) != nil {
      altitudes = Self.column(indices) { index in
        points[index].altitude.flatMap { RoadHeight.allowed.contains($0) ? Self.rounded($0, 10) : nil }
      }
    }
    hearts = Self.column(indices) { index in
      points[index].heart.flatMap { RoadHearts.allowed.contains($0) ? $0 : nil }
    }
  }

  /// - Parameter columns: equally long.
  init(
    seconds: [Int], meters: [Double], places: [RoadPlace?]?, altitudes: [Double?]?, hearts: [Int?]?,
    isAfterGap: [Bool]
  ) {
    self.seconds = seconds
    self.meters = meters
    self.places = places
    self.altitudes = altitudes
    self.hearts = hearts
    self.isAfterGap = isAfterGap
  }

  private static func column<Value>(_ indices: [Int], _ value: (Int) -> Value?) -> [Value?]? {
    let values = indices.map(value)
    return values.contains { $0 != nil } ? values : nil
  }

  private static func rounded(_ value: Double, _ parts: Double) -> Double { (value * parts).rounded() / parts }

  private static func rounded(_ place: RoadPlace) -> RoadPlace? {
    RoadPlace(latitude: rounded(place.latitude, 1e6), longitude: rounded(place.longitude, 1e6))
  }
}
