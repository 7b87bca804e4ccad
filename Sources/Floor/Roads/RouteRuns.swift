import Gym
import Storage
import Wire

/// The member's roads that followed a route.
enum RouteRuns {
  /// Looks only at the member's newest 500 roads. The newest first.
  static func of(_ route: StoredRoute, _ line: RouteLine, _ tx: Tx) throws -> [RouteRunView] {
    guard let match = RouteMatch(line) else { return [] }
    var runs: [(road: StoredRoad, direction: RouteMatch.Direction)] = []
    var (forward, fastest): (Int, StoredRoad?) = (0, nil)
    for road in try tx.roads.list(of: route.member, limit: RouteRules.mostCompared) {
      guard road.kind == route.kind, road.hasPlaces, match.fits(meters: Double(road.sums.distance) / 100) else {
        continue
      }
      // A road that is not listed can still be the best.
      let (isListed, isFaster) = (runs.count < RouteRules.mostRuns, Self.isFaster(road, than: fastest))
      guard isListed || isFaster else { continue }
      // A damaged road must not hide the others.
      guard let track = RoadTrack(decoding: try tx.roads.track(of: road.id)) else { continue }
      guard let direction = match.direction(of: track) else { continue }
      if isListed { runs.append((road, direction)) }
      guard direction == .forward else { continue }
      forward += 1
      if isFaster { fastest = road }
    }
    // A single run has nothing to be compared with.
    let best = forward < 2 ? nil : fastest?.id
    return runs.map { RouteRunView($0.road, isReverse: $0.direction == .reverse, isBest: $0.road.id == best) }
  }

  /// Of equals the earlier one, as with all bests.
  private static func isFaster(_ road: StoredRoad, than other: StoredRoad?) -> Bool {
    guard let other else { return true }
    return (time(road), road.startedAt) < (time(other), other.startedAt)
  }

  /// The moving time, as pages show it; the whole time if the road never seemed to move.
  private static func time(_ road: StoredRoad) -> Int {
    road.sums.movingMs > 0 ? road.sums.movingMs : road.sums.elapsedMs
  }
}
