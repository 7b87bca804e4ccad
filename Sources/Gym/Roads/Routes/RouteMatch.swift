/// Tells which roads followed a route, in time linear in their points.
///
/// A road followed a route if all of this is true:
/// - it is as long as the route, give or take a tenth;
/// - it began within 75 m of the route's start, or of its end if it followed it the other way round;
/// - nine tenths of the places that are looked at along it are within 75 m of the route's line;
/// - it passed nine tenths of the route's checkpoints within 75 m, in their order.
/// The last tells the directions apart, and leaves out whoever turned around half way and went back.
package struct RouteMatch: Sendable {
  package enum Direction: Equatable, Sendable { case forward, reverse }

  /// Metres.
  package static let tolerance = 75.0
  package static let lengthSlack = 0.1
  private static let share = 0.9
  /// So many places are looked at along a road.
  private static let samples = 100
  /// So many parts lie between the checkpoints.
  private static let parts = 20
  /// A checkpoint that was missed must not hold up the ones after it.
  private static let ahead = 3

  private let meters: Double
  private let plane: RoutePlane
  private let grid: RouteGrid
  private let checkpoints: [RoutePlane.Spot]

  /// - Returns: nil for a line that is longer than any route.
  package init?(_ line: RouteLine) {
    guard let first = line.places.first else { return nil }
    meters = line.meters
    plane = RoutePlane(around: first)
    let spots = line.places.map(plane.spot)
    guard meters <= RouteRules.meters.upperBound, let grid = RouteGrid(spots) else { return nil }
    self.grid = grid
    checkpoints = RoutePlane.evenly(spots, parts: Self.parts)
  }

  /// Whether a road of this length can have followed it.
  package func fits(meters other: Double) -> Bool { abs(other - meters) <= meters * Self.lengthSlack }

  /// - Returns: nil if the road did not follow the route. A route that is the same both ways is followed forward.
  package func direction(of track: RoadTrack) -> Direction? {
    guard let places = track.places, fits(meters: track.meters.last ?? 0) else { return nil }
    let path = places.compactMap { $0.map(plane.spot) }
    guard let first = path.first, isNear(places, track.meters) else { return nil }
    if begins(first, at: checkpoints), passes(path, checkpoints) { return .forward }
    let reverse: [RoutePlane.Spot] = checkpoints.reversed()
    return begins(first, at: reverse) && passes(path, reverse) ? .reverse : nil
  }

  private func begins(_ spot: RoutePlane.Spot, at checkpoints: [RoutePlane.Spot]) -> Bool {
    spot.distance(to: checkpoints[0]) <= Self.tolerance
  }

  private func isNear(_ places: [RoadPlace?], _ meters: [Double]) -> Bool {
    let each = (meters.last ?? 0) / Double(Self.samples - 1)
    var (index, known, near) = (0, 0, 0)
    for sample in 0..<Self.samples {
      while index + 1 < meters.count, meters[index + 1] <= each * Double(sample) { index += 1 }
      guard let place = places[index] else { continue }
      known += 1
      if grid.isNear(plane.spot(place)) { near += 1 }
    }
    // With fewer places nobody knows where they were.
    return known * 2 >= Self.samples && Double(near) >= Double(known) * Self.share
  }

  private func passes(_ path: [RoutePlane.Spot], _ checkpoints: [RoutePlane.Spot]) -> Bool {
    var (next, passed) = (0, 0)
    for (from, to) in zip(path, path.dropFirst()) {
      while let found = (next..<min(next + Self.ahead, checkpoints.count)).first(where: {
        checkpoints[$0].distance(from: from, to: to) <= Self.tolerance
      }) {
        passed += 1
        next = found + 1
      }
      if next >= checkpoints.count { break }
    }
    return Double(passed) >= Double(checkpoints.count) * Self.share
  }
}

/// The squares that a line goes through, each with one spot of the line: whether something is near the line is then
/// known after a few squares, however often the line crosses itself.
struct RouteGrid: Sendable {
  private struct Square: Hashable {
    var x: Int
    var y: Int
  }

  /// Metres. Larger squares would make the distance too wrong: it is that to one spot of a square.
  private static let side = 25.0
  private static let reach = Int(RouteMatch.tolerance / side)
  /// The nearest squares first.
  private static let around: [Square] = {
    var all: [Square] = []
    for x in -reach...reach { for y in -reach...reach { all.append(Square(x: x, y: y)) } }
    func far(_ square: Square) -> Int { square.x * square.x + square.y * square.y }
    return all.sorted { far($0) < far($1) }
  }()

  private var spots: [Square: RoutePlane.Spot] = [:]

  /// - Returns: nil for a line that would take too many squares, such as one around a pole.
  init?(_ line: [RoutePlane.Spot]) {
    guard RoutePlane.length(line) <= 2 * RouteRules.meters.upperBound else { return nil }
    for (from, to) in zip(line, line.dropFirst()) {
      let steps = max(1, Int((from.distance(to: to) / (Self.side / 2)).rounded(.up)))
      for step in 0...steps {
        let spot = from.toward(to, Double(step) / Double(steps))
        let square = Self.square(spot)
        if spots[square] == nil { spots[square] = spot }
      }
    }
  }

  /// Whether the line is within `RouteMatch.tolerance`, or some metres less.
  func isNear(_ spot: RoutePlane.Spot) -> Bool {
    let here = Self.square(spot)
    return Self.around.contains { other in
      guard let near = spots[Square(x: here.x + other.x, y: here.y + other.y)] else { return false }
      return near.distance(to: spot) <= RouteMatch.tolerance
    }
  }

  /// Nowhere on the plane is farther than half of the earth's circumference.
  private static func square(_ spot: RoutePlane.Spot) -> Square {
    Square(x: Int((spot.x / side).rounded(.down)), y: Int((spot.y / side).rounded(.down)))
  }
}
