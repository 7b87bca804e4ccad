import Gym
import Storage
import Wire

/// The member's roads that followed a route.
enum RouteRuns {
  /// Those among the newest 500 of all, the newest first.
  static func of(_ route: StoredRoute, _ line: RouteLine, _ tx: Tx) throws -> [RouteRunView] {
    guard let match = RouteMatch(line) else { return [] }
    var runs: [(road: StoredRoad, direction: RouteMatch.Direction)] = []
    var (forward, fastest): (Int, StoredRoad?) = (0, nil)
    for road in try tx.roads.list(of: route.member, limit: RouteRules.mostCompared) {
      guard road.kind == route.kind, road.hasPlaces, match.fits(meters: Double(road.sums.distance) / 100) else {
        continue
      }
      // One that is not listed counts if it is the best.
      let (isListed, isFaster) = (runs.count < RouteRules.mostRuns, Self.isFaster(road, than: fastest))
      guard isListed || isFaster else { continue }
      // A damaged one must not hide the others.
      guard let track = RoadTrack(decoding: try tx.roads.track(of: road.id)) else { continue }
      guard let direction = match.direction(of: track) else { continue }
      if isListed { runs.append((road, direction)) }
      guard direction == .forward else { continue }
      forward += 1
      if isFaster { fastest = road }
    }
    // One alone has nothing to be compared with.
    let best = forward < 2 ? nil : fastest?.id
    return runs.map { RouteRunView($0.road, isReverse: $0.direction == .reverse, isBest: $0.road.id == best) }
  }

  /// Of equals the earlier one, as with all bests.
  private static func isFaster(_ road: StoredRoad, than other: StoredRoad?) -> Bool {
    guard let other else { return true }
    return (time(road), road.startedAt) < (time(other), other.startedAt)
  }

  /// In motion, as pages show it; of a road that never seemed to move, all of it.
  private static func time(_ road: StoredRoad) -> Int {
    road.sums.movingMs > 0 ? road.sums.movingMs : road.sums.elapsedMs
  }
}
