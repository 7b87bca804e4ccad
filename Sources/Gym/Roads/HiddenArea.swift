import Foundation

/// What is hidden around an end of a road: a circle that has everything within 200 m of the end in it, and whose middle
/// is not the end.
///
/// Lines stop at the circle, from all sides, so whoever has a few of them can draw it. Its middle is that of the square
/// of the earth in which the end lies, so all that the circle tells is the square. And it is the same for every road that
/// begins or ends there: circles around places at random would be narrowed down by each further road.
struct HiddenArea: Equatable {
  /// Metres around the end that are always hidden.
  static let radius = 200.0
  /// Metres of a square's side.
  static let side = 200.0
  /// Metres around the middle: to a corner of the square, the radius, and what a square is off on a ball.
  static let reach = radius + 0.75 * side

  let middle: Coordinate

  init(around end: RoadPlace) {
    let degree = Coordinate.meanRadius * .pi / 180
    let height = Self.side / degree
    let latitude = ((end.latitude / height).rounded(.down) + 0.5) * height
    // Near the poles there are no squares, and no homes.
    guard abs(latitude) < 89 else {
      middle = end.coordinate
      return
    }
    // A whole number of them goes around, so that the last ends where the first begins.
    let width = 360 / (360 * degree * cos(latitude * .pi / 180) / Self.side).rounded(.down)
    let longitude = -180 + (((end.longitude + 180) / width).rounded(.down) + 0.5) * width
    // 180° east is 180° west.
    middle = Coordinate(latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)
  }

  /// The areas in which several roads began or ended, mostly one around the member's home: a road that only passes there,
  /// or stops, is cut there, too.
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

  /// Each costs time for each point of a line.
  private static let mostCommon = 8

  func distance(to place: RoadPlace) -> Double { middle.distance(to: place.coordinate) }
}

/// The first and the last place of a road.
package struct RoadEnds: Equatable, Sendable {
  package var first: RoadPlace
  package var last: RoadPlace
}
