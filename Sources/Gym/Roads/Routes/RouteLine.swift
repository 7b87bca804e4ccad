/// The line of a route: 2 to `mostPoints` places, to a hundred-thousandth of a degree, about a metre.
package struct RouteLine: Equatable, Sendable {
  package let places: [RoadPlace]

  package static let mostPoints = 2_000

  /// - Parameter places: any number. If there are too many, those that make the line's shape are kept.
  /// - Returns: nil if no two of them differ.
  package init?(_ places: [RoadPlace]) {
    let line = Self.withoutRepeats(Self.thinned(Self.withoutRepeats(places.compactMap(Self.rounded))))
    guard line.count >= 2 else { return nil }
    self.places = line
  }

  /// Along the line.
  package var meters: Double {
    zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.coordinate.distance(to: $1.1.coordinate) }
  }

  private static func rounded(_ place: RoadPlace) -> RoadPlace? {
    RoadPlace(
      latitude: (place.latitude * degree).rounded() / degree,
      longitude: (place.longitude * degree).rounded() / degree)
  }

  private static func withoutRepeats(_ places: [RoadPlace]) -> [RoadPlace] {
    places.reduce(into: []) { line, place in if line.last != place { line.append(place) } }
  }

  private static func thinned(_ places: [RoadPlace]) -> [RoadPlace] {
    guard places.count > mostPoints else { return places }
    // Only the places matter here, not the distances.
    let none = [Double](repeating: 0, count: places.count)
    let track = RoadTrack(
      seconds: Array(places.indices), meters: none, places: places, altitudes: nil, hearts: nil,
      isAfterGap: [Bool](repeating: false, count: places.count))
    return RoadThinning(RoadDistance(track), places, most: mostPoints).indices.map { places[$0] }
  }
}

/// A line as bytes: the version, the number of points, and what each latitude and then each longitude adds to the one
/// before.
extension RouteLine {
  private static let version: UInt8 = 1
  private static let degree = 1e5

  package func encoded() -> [UInt8] {
    var bytes = TrackWriter(Self.version)
    bytes.number(places.count)
    bytes.deltas(places.map { Self.whole($0.latitude) })
    bytes.deltas(places.map { Self.whole($0.longitude) })
    return bytes.bytes
  }

  /// - Returns: nil for bytes that are no line, or of a version that is not known.
  package init?(decoding bytes: [UInt8]) {
    do { places = try Self.places(bytes) } catch { return nil }
  }

  private static func places(_ bytes: [UInt8]) throws(TrackReader.Damaged) -> [RoadPlace] {
    var reader = TrackReader(bytes)
    guard try reader.byte() == version else { throw TrackReader.Damaged() }
    let count = try reader.number()
    // Each point takes at least two bytes: never allocate for more than there are.
    guard (2...mostPoints).contains(count), count * 2 <= reader.left else { throw TrackReader.Damaged() }
    let latitudes = try reader.deltas(count, in: -9_000_000...9_000_000)
    let longitudes = try reader.deltas(count, in: -18_000_000...18_000_000)
    guard reader.left == 0 else { throw TrackReader.Damaged() }
    return zip(latitudes, longitudes).compactMap {
      RoadPlace(latitude: Double($0) / degree, longitude: Double($1) / degree)
    }
  }

  /// The values are bounded, so they fit.
  private static func whole(_ value: Double) -> Int { Int((value * degree).rounded()) }
}
