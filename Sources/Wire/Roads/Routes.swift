package import Gym

/// A route of the member's own, without its line.
package struct RouteView: Codable, Equatable, Sendable {
  package var id: Int
  package var name: String
  package var kind: RoadKind
  package var meters: Double
  /// Absent if unknown.
  package var ascent: Double?
  package var madeFrom: RouteOrigin

  package init(_ route: StoredRoute) {
    id = route.id
    name = route.name
    kind = route.kind
    meters = Double(route.distance) / 100
    ascent = route.ascent.map { Double($0) / 100 }
    madeFrom = route.madeFrom
  }
}

package struct RouteReply: Codable, Equatable, Sendable {
  package var route: RouteView
  package init(route: RouteView) { self.route = route }
}

/// All of the member's routes, the newest first.
package struct RoutesList: Call, Equatable {
  package static let method = "routes.list"
  package var `as`: String?

  package struct Reply: Codable, Equatable, Sendable {
    package var routes: [RouteView]
    package init(routes: [RouteView]) { self.routes = routes }
  }
}

/// One route with its line, and the member's roads that followed it.
package struct RoutesGet: Call, Equatable {
  package static let method = "routes.get"
  package var `as`: String?
  package var id: Int

  package struct Reply: Codable, Equatable, Sendable {
    package var route: RouteView
    /// `[latitude, longitude]` in degrees of WGS 84, at most 2,000.
    package var points: [[Double]]
    /// The newest first, at most 50.
    package var runs: [RouteRunView]

    package init(route: RouteView, line: RouteLine, runs: [RouteRunView]) {
      self.route = route
      points = Self.points(line)
      self.runs = runs
    }

    package static func points(_ line: RouteLine) -> [[Double]] { line.places.map { [$0.latitude, $0.longitude] } }
  }
}

/// A road that followed a route.
package struct RouteRunView: Codable, Equatable, Sendable {
  package var road: Int
  package var name: String?
  package var startedAt: Int
  /// The whole time. `moving` is without pauses and standstills.
  package var seconds: Int
  package var moving: Int
  package var meters: Double
  package var averageHeart: Int?
  /// Whether it followed the route from its end to its start.
  package var isReverse: Bool
  /// Whether it is the fastest of several that followed the route from its start.
  package var isBest: Bool

  package init(_ road: StoredRoad, isReverse: Bool, isBest: Bool) {
    self.road = road.id
    name = road.name
    startedAt = road.startedAt
    seconds = road.sums.elapsedMs / 1_000
    moving = road.sums.movingMs / 1_000
    meters = Double(road.sums.distance) / 100
    averageHeart = road.sums.averageHeart
    self.isReverse = isReverse
    self.isBest = isBest
  }
}

/// Keeps a route: either a drawn line or the line of a road.
package struct RoutesSave: Change, Equatable {
  package static let method = "routes.save"
  package typealias Reply = RouteReply
  package var key: String
  package var `as`: String?
  package var name: String
  package var kind: RoadKind
  /// `[latitude, longitude]`, 2 to 2,000. Either these or `road`.
  package var points: [[Double]]?
  /// One of the member's own roads, with places.
  package var road: Int?
}

/// Keeps the route of the file that was uploaded with `roads.upload`.
package struct RoutesImport: Change, Equatable {
  package static let method = "routes.import"
  package typealias Reply = RouteReply
  package var key: String
  package var `as`: String?
  /// The route's name if the file has none.
  package var name: String?
}

/// Renames a route, or corrects its kind. What is absent stays.
package struct RoutesChange: Change, Equatable {
  package static let method = "routes.change"
  package typealias Reply = RouteReply
  package var key: String
  package var `as`: String?
  package var id: Int
  package var name: String?
  package var kind: RoadKind?
}

package struct RoutesRemove: Change, Equatable {
  package static let method = "routes.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var id: Int
}

/// Some of the member's routes were added, changed or removed.
package struct RoutesChanged: TopicEvent, Equatable {
  package static let event = "routes.changed"
  package init() {}
}
