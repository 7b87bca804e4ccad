/// Tells which roads followed a route, in time linear in their points.
///
/// A road followed a route if all of this is true:
/// - it is as long as the route, give or take a tenth;
/// - it began within 75 m of the route's start, or of its end if it followed it the other way round;
/// - nine tenths of the sampled places along it are within 75 m of the route's line;
/// - it passed nine tenths of the route's checkpoints within 75 m, in their order.
/// The last tells the directions apart, and leaves out whoever turned around half way and went back. On a route of laps
/// every checkpoint is passed many times, in any order: there, most of the road going against the line tells.
package struct RouteMatch: Sendable {
  package enum Direction: Equatable, Sendable { case forward, reverse }

  /// Metres.
  package static let tolerance = 75.0
  package static let lengthSlack = 0.1
  private static let share = 0.9
  /// How many places along a road are sampled.
  private static let samples = 100
  /// How many parts the checkpoints divide a route into.
  private static let parts = 20
  /// A road whose `lean` is at least this goes along the line, and below it against the line. From -1 to 1.
  private static let leastLean = -0.5

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
    guard let first = path.first, let lean = lean(places, track.meters) else { return nil }
    let isForward = begins(first, at: checkpoints) && passes(path, checkpoints)
    if isForward, lean >= Self.leastLean { return .forward }
    let reverse: [RoutePlane.Spot] = checkpoints.reversed()
    if begins(first, at: reverse), passes(path, reverse) { return .reverse }
    return isForward ? .forward : nil
  }

  private func begins(_ spot: RoutePlane.Spot, at checkpoints: [RoutePlane.Spot]) -> Bool {
    spot.distance(to: checkpoints[0]) <= Self.tolerance
  }

  /// How many more sampled places go along the line than against it, as a share of both: from -1 to 1.
  /// - Returns: nil if too few are near it.
  private func lean(_ places: [RoadPlace?], _ meters: [Double]) -> Double? {
    let each = (meters.last ?? 0) / Double(Self.samples - 1)
    var (index, known, near, moved, along) = (0, 0, 0, 0, 0)
    for sample in 0..<Self.samples {
      while index + 1 < meters.count, meters[index + 1] <= each * Double(sample) { index += 1 }
      guard let place = places[index] else { continue }
      known += 1
      let spot = plane.spot(place)
      guard let step = grid.step(near: spot) else { continue }
      near += 1
      guard index + 1 < places.count, let next = places[index + 1].map(plane.spot) else { continue }
      let course = step.course(from: spot, to: next)
      // A place where the road crosses the line counts for neither. NaN if it stood still.
      guard abs(course) > 0.5 else { continue }
      moved += 1
      along += course > 0 ? 1 : -1
    }
    // With fewer places, too much of the road is unknown.
    guard known * 2 >= Self.samples, Double(near) >= Double(known) * Self.share else { return nil }
    return moved > 0 ? Double(along) / Double(moved) : 0
  }

  /// Finds the longest chain in order. Taking the first near checkpoint would miss later ones of a side road or a lap.
  private func passes(_ path: [RoutePlane.Spot], _ checkpoints: [RoutePlane.Spot]) -> Bool {
    let needed = Int((Double(checkpoints.count) * Self.share).rounded(.up))
    // For each checkpoint, the most that were passed in order up to it.
    var passed = [Int](repeating: 0, count: checkpoints.count)
    for (from, to) in zip(path, path.dropFirst()) {
      var before = 0
      for (index, checkpoint) in checkpoints.enumerated() {
        if passed[index] <= before, checkpoint.distance(from: from, to: to) <= Self.tolerance {
          passed[index] = before + 1
        }
        before = max(before, passed[index])
      }
      if before >= needed { return true }
    }
    return false
  }
}

/// The squares that a line goes through, each with one step of the line. Whether a spot is near the line takes a look
/// at a few squares, however often the line crosses itself.
struct RouteGrid: Sendable {
  /// A spot of the line, and where the line goes from there, in metres.
  struct Step: Sendable {
    var spot: RoutePlane.Spot
    var east: Double
    var north: Double

    /// The cosine of the angle to the way between two spots. NaN if either has no length.
    func course(from: RoutePlane.Spot, to: RoutePlane.Spot) -> Double {
      let (x, y) = (to.x - from.x, to.y - from.y)
      return (x * east + y * north) / ((x * x + y * y) * (east * east + north * north)).squareRoot()
    }
  }

  private struct Square: Hashable {
    var x: Int
    var y: Int
  }

  /// Metres. The distance is measured to one spot of a square, so larger squares would make it too inexact.
  private static let side = 25.0
  private static let reach = Int(RouteMatch.tolerance / side)
  /// The nearest squares first.
  private static let around: [Square] = {
    var all: [Square] = []
    for x in -reach...reach { for y in -reach...reach { all.append(Square(x: x, y: y)) } }
    func far(_ square: Square) -> Int { square.x * square.x + square.y * square.y }
    return all.sorted { far($0) < far($1) }
  }()

  private var steps: [Square: Step] = [:]

  /// - Returns: nil for a line that would take too many squares, such as one around a pole.
  init?(_ line: [RoutePlane.Spot]) {
    guard RoutePlane.length(line) <= 2 * RouteRules.meters.upperBound else { return nil }
    for (from, to) in zip(line, line.dropFirst()) {
      let count = max(1, Int((from.distance(to: to) / (Self.side / 2)).rounded(.up)))
      for part in 0...count {
        let spot = from.toward(to, Double(part) / Double(count))
        let square = Self.square(spot)
        if steps[square] == nil { steps[square] = Step(spot: spot, east: to.x - from.x, north: to.y - from.y) }
      }
    }
  }

  /// About the nearest step of the line within `RouteMatch.tolerance` of a spot. May miss steps by a few metres.
  func step(near spot: RoutePlane.Spot) -> Step? {
    let here = Self.square(spot)
    for other in Self.around {
      guard let step = steps[Square(x: here.x + other.x, y: here.y + other.y)] else { continue }
      if step.spot.distance(to: spot) <= RouteMatch.tolerance { return step }
    }
    return nil
  }

  /// Never overflows: no spot is farther than half of the earth's circumference.
  private static func square(_ spot: RoutePlane.Spot) -> Square {
    Square(x: Int((spot.x / side).rounded(.down)), y: Int((spot.y / side).rounded(.down)))
  }
}
