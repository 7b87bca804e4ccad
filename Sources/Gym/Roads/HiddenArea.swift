import Foundation

/// What is hidden around an end of a road: a circle that contains everything within 200 m of the end, but does not have
/// the end in its middle.
///
/// Lines from all sides stop at the circle, so a few of them are enough to find it. Its middle is that of a fixed
/// square of the earth in which the end lies, so the circle tells only the square. It is the same for every road that
/// begins or ends in the square. Never move circles at random: each further road would narrow the place down.
struct HiddenArea: Equatable {
  /// Metres around the end that are always hidden.
  static let radius = 200.0
  /// Metres of a square's side.
  static let side = 200.0
  /// Metres around the middle: the radius, half of the square's diagonal, and a margin for the earth's curvature.
  static let reach = radius + 0.75 * side

  let middle: Coordinate

  init(around end: RoadPlace) {
    let degree = Coordinate.meanRadius * .pi / 180
    let height = Self.side / degree
    let latitude = ((end.latitude / height).rounded(.down) + 0.5) * height
    // Squares would degenerate near the poles, where nobody lives.
    guard abs(latitude) < 89 else {
      middle = end.coordinate
      return
    }
    // A whole number of squares goes around the earth.
    let width = 360 / (360 * degree * cos(latitude * .pi / 180) / Self.side).rounded(.down)
    let longitude = -180 + (((end.longitude + 180) / width).rounded(.down) + 0.5) * width
    // Beyond 180° east is west.
    middle = Coordinate(latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)
  }

  /// The areas in which several roads began or ended, such as around the member's home. A road that only passes or
  /// stops there is cut there, too.
  static func common(_ roads: [RoadEnds]) -> [HiddenArea] {
    var found: [(area: HiddenArea, roads: Int)] = []
    for road in roads {
      let (first, last) = (HiddenArea(around: road.first), HiddenArea(around: road.last))
      for area in first == last ? [first] : [first, last] {
        if let at = found.firstIndex(where: { $0.area == area }) {
          found[at].roads += 1
        } else {
          found.append((area, 1))
        }
      }
    }
    let several = found.filter { $0.roads > 1 }.sorted { $0.roads > $1.roads }
    return several.prefix(mostCommon).map(\.area)
  }

  /// Each area is compared with every point of a line.
  private static let mostCommon = 8

  func distance(to place: RoadPlace) -> Double { middle.distance(to: place.coordinate) }
}

/// The first and the last place of a road.
package struct RoadEnds: Equatable, Sendable {
  package var first: RoadPlace
  package var last: RoadPlace
}
