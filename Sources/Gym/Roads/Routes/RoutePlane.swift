import Foundation

/// Places as metres on a plane around one of them. Far from it everything is stretched, but places near each other
/// alike.
struct RoutePlane: Sendable {
  struct Spot: Equatable, Sendable {
    /// Metres east and north.
    var x: Double
    var y: Double

    func distance(to other: Spot) -> Double {
      let (east, north) = (other.x - x, other.y - y)
      return (east * east + north * north).squareRoot()
    }

    /// The distance to the line between two spots.
    func distance(from start: Spot, to end: Spot) -> Double {
      let (east, north) = (end.x - start.x, end.y - start.y)
      let square = east * east + north * north
      guard square > 0 else { return distance(to: start) }
      let share = min(max(((x - start.x) * east + (y - start.y) * north) / square, 0), 1)
      return distance(to: start.toward(end, share))
    }

    /// - Parameter share: from 0, here, to 1, there.
    func toward(_ end: Spot, _ share: Double) -> Spot { Spot(x: x + (end.x - x) * share, y: y + (end.y - y) * share) }
  }

  private static let metersADegree = Coordinate.meanRadius * .pi / 180
  private let centre: RoadPlace
  private let shrink: Double

  init(around centre: RoadPlace) {
    self.centre = centre
    shrink = cos(centre.latitude * .pi / 180)
  }

  func spot(_ place: RoadPlace) -> Spot {
    // Goes across the date line without a jump.
    let east = (place.longitude - centre.longitude).remainder(dividingBy: 360)
    return Spot(x: east * shrink * Self.metersADegree, y: (place.latitude - centre.latitude) * Self.metersADegree)
  }

  static func length(_ line: [Spot]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// Evenly spaced spots along a line, including both ends.
  /// - Parameters: a line of at least one spot, and at least one part.
  static func evenly(_ line: [Spot], parts: Int) -> [Spot] {
    let each = length(line) / Double(parts)
    var (found, passed) = ([line[0]], 0.0)
    for (from, to) in zip(line, line.dropFirst()) {
      let step = from.distance(to: to)
      while found.count < parts, step > 0, passed + step >= each * Double(found.count) {
        found.append(from.toward(to, (each * Double(found.count) - passed) / step))
      }
      passed += step
    }
    // The last one, and any that a rounding error left out.
    while found.count <= parts { found.append(line[line.count - 1]) }
    return found
  }
}
