/// Where a route's line comes from.
package enum RouteOrigin: String, Codable, CaseIterable, Sendable {
  case road, drawn, file
}

/// A route as it is stored: a line that a member keeps, to follow it again. The line is read separately, since lists do
/// not need it.
package struct StoredRoute: Equatable, Sendable {
  package var id: Int
  package var member: Int
  package var name: String
  package var kind: RoadKind
  package var madeFrom: RouteOrigin
  /// Centimetres.
  package var distance: Int
  /// Centimetres. Nil: not known.
  package var ascent: Int?

  package init(
    id: Int, member: Int, name: String, kind: RoadKind, madeFrom: RouteOrigin, distance: Int, ascent: Int?
  ) {
    self.id = id
    self.member = member
    self.name = name
    self.kind = kind
    self.madeFrom = madeFrom
    self.distance = distance
    self.ascent = ascent
  }
}

/// A route that is ready to be stored.
package struct NewRoute: Equatable, Sendable {
  package var name: String
  package var kind: RoadKind
  package var madeFrom: RouteOrigin
  /// Centimetres.
  package var distance: Int
  package var ascent: Int?
  /// `RouteLine.encoded()`.
  package var line: [UInt8]

  /// - Parameters:
  ///   - line: nil if no two of its places differ.
  ///   - ascent: centimetres.
  /// - Throws: `outOfRange` if the line is shorter or longer than `RouteRules.meters`.
  package init(
    name: String, kind: RoadKind, madeFrom: RouteOrigin, line: RouteLine?, ascent: Int? = nil, field: String
  ) throws(Invalid) {
    let (meters, allowed) = (line?.meters ?? 0, RouteRules.meters)
    guard let line, allowed.contains(meters) else {
      throw Invalid(field, .outOfRange(min: allowed.lowerBound, max: allowed.upperBound))
    }
    self.name = name
    self.kind = kind
    self.madeFrom = madeFrom
    self.ascent = ascent
    distance = Int((meters * 100).rounded())
    self.line = line.encoded()
  }

  package func stored(id: Int, member: Int) -> StoredRoute {
    StoredRoute(
      id: id, member: member, name: name, kind: kind, madeFrom: madeFrom, distance: distance, ascent: ascent)
  }
}

/// Limits of a member's routes.
package enum RouteRules {
  package static let most = 200
  /// Shorter is a wrong tap; longer is more than a day's route.
  package static let meters = 50.0...1_000_000
  /// How many of a member's newest roads are compared with a route.
  package static let mostCompared = 500
  /// How many roads that followed a route are listed.
  package static let mostRuns = 50
}
