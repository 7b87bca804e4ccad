import Gym
import Storage
import Wire

/// The member's roads that followed a route.
enum RouteRuns {
  /// Of the newest 500 of the route's kind, the newest first.
  static func of(_ route: StoredRoute, _ line: RouteLine, _ tx: Tx) throws -> [RouteRunView] {
    guard let match = RouteMatch(line) else { return [] }
    var runs: [(road: StoredRoad, direction: RouteMatch.Direction)] = []
    for road in try tx.roads.list(of: route.member, limit: RouteRules.mostCompared) {
      guard road.kind == route.kind, road.hasPlaces, match.fits(meters: Double(road.sums.distance) / 100) else {
        continue
      }
      // A damaged one must not hide the others.
      guard let track = RoadTrack(decoding: try tx.roads.track(of: road.id)) else { continue }
      guard let direction = match.direction(of: track) else { continue }
      runs.append((road, direction))
      if runs.count == RouteRules.mostRuns { break }
    }
    let forward = runs.filter { $0.direction == .forward }.map(\.road)
    // One alone has nothing to be compared with. Of equals the earlier one, as with all bests.
    let best = forward.count < 2 ? nil : forward.min { (time($0), $0.startedAt) < (time($1), $1.startedAt) }?.id
    return runs.map { RouteRunView($0.road, isReverse: $0.direction == .reverse, isBest: $0.road.id == best) }
  }

  /// In motion, as pages show it; of a road that never seemed to move, all of it.
  private static func time(_ road: StoredRoad) -> Int {
    road.sums.movingMs > 0 ? road.sums.movingMs : road.sums.elapsedMs
  }
}
