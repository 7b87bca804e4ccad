import Foundation

/// A place in degrees.
package struct Coordinate: Equatable, Sendable {
  /// −90 to 90.
  package var latitude: Double
  /// −180 to 180.
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The earth's mean radius in metres (IUGG).
  package static let meanRadius = 6_371_008.8

  /// Metres along the surface of a sphere, also across the date line. Up to 0.5 % off, because the earth is flattened.
  package func distance(to other: Coordinate, radius: Double = meanRadius) -> Double {
    let turn = Double.pi / 180
    let north = sin((other.latitude - latitude) * turn / 2)
    let east = sin((other.longitude - longitude) * turn / 2)
    let half = north * north + cos(latitude * turn) * cos(other.latitude * turn) * east * east
    // A rounding error must not leave the domain of the arcsine.
    return 2 * radius * asin(min(max(half, 0), 1).squareRoot())
  }
}
