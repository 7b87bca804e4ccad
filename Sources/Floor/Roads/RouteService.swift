import Gym
import Storage
import Wire

/// A member's routes: lines to run, walk or ride again. Like roads they say where the member lives, so nobody else sees
/// them, no token opens them, and no kiosk shows them.
struct RouteService: Service {
  let importing: RoadImporting
  let uploads: Uploads

  /// Their export is `RouteExport`.
  static let memberData = MemberData("routes").clearing { member, _, tx in
    guard try tx.routes.clear(member: member.id) else { return { _ in [] } }
    return { _ in [.routesChanged(member.id)] }
  }

  func register(in registry: inout Registry) {
    registry.query(RoutesList.self, .login) { caller, _, tx in
      RoutesList.Reply(routes: try tx.routes.list(of: try Self.member(caller).id).map(RouteView.init))
    }
    registry.query(RoutesGet.self, .login, cost: .heavy) { caller, call, tx in
      let route = try Self.own(call.id, caller, tx)
      guard let line = RouteLine(decoding: try tx.routes.line(of: route.id)) else {
        throw DamagedLine(route: route.id)
      }
      return RoutesGet.Reply(route: RouteView(route), line: line, runs: try RouteRuns.of(route, line, tx))
    }
    registry.change(RoutesSave.self, .login, prepare: new) { caller, _, route, tx in
      try Self.store(route, caller, tx)
    }
    registry.change(RoutesImport.self, .login, prepare: read) { caller, call, planned, tx in
      guard let name = RoadRules.name(inFile: planned.name) ?? RoadRules.name(inFile: call.name) else {
        throw Fault.invalid("name", "required")
      }
      let route = try NewRoute(
        name: name, kind: planned.kind, madeFrom: .file, line: planned.line, field: "bytes")
      var outcome = try Self.store(route, caller, tx)
      outcome.events.append(Event(.roadFiles, RoadFileUsed(member: try Self.member(caller).id)))
      return outcome
    }
    registry.change(RoutesChange.self, .login, Self.change)
    registry.change(RoutesRemove.self, .login) { caller, call, tx in
      let route = try Self.own(call.id, caller, tx)
      try tx.routes.remove(route.id)
      return Outcome(Nothing(), events: [.routesChanged(route.member)])
    }
    registry.publishes(RoutesChanged.self)
  }

  // MARK: Whose

  /// - Throws: `not_at_kiosk` at a kiosk, where others look on.
  private static func member(_ caller: Caller) throws(Fault) -> Member {
    try caller.refuseAtKiosk()
    return try caller.signedIn().member
  }

  /// A route of the caller's. Others' are refused as if there were none.
  private static func own(_ id: Int, _ caller: Caller, _ tx: Tx) throws -> StoredRoute {
    let member = try Self.member(caller).id
    guard let route = try tx.routes.find(id), route.member == member else { throw Fault.missing("route", field: "id") }
    return route
  }

  // MARK: New ones

  private static func store(_ route: NewRoute, _ caller: Caller, _ tx: Tx) throws -> Outcome<RouteReply> {
    let member = try Self.member(caller).id
    guard try tx.routes.count(member: member) < RouteRules.most else {
      throw Fault(.conflict, "too_many", field: "routes", params: ["max": Double(RouteRules.most)])
    }
    let id = try tx.routes.insert(route, member: member, at: caller.now)
    return Outcome(
      RouteReply(route: RouteView(route.stored(id: id, member: member))), events: [.routesChanged(member)])
  }

  /// Off the writer, since a road's line has up to 4,000 points to decode and to thin.
  private func new(_ caller: Caller, _ call: RoutesSave) async throws -> NewRoute {
    let member = try Self.member(caller).id
    let name = try RoadRules.name(call.name)
    guard let id = call.road else {
      guard let points = call.points else { throw Fault.invalid("points", "required") }
      return try NewRoute(
        name: name, kind: call.kind, madeFrom: .drawn, line: RouteLine(try Self.places(points)), field: "points")
    }
    guard call.points == nil else { throw Fault.invalid("road", "malformed") }
    let (track, ascent) = try await importing.database.readAsync(cost: .heavy) { tx -> (RoadTrack, Int?) in
      guard let road = try tx.roads.find(id), road.member == member else { throw Fault.missing("road", field: "road") }
      guard road.hasPlaces else { throw Fault(.conflict, "no_places", field: "road") }
      return (try RoadService.track(of: road, tx), road.sums.ascent)
    }
    let places = (track.places ?? []).compactMap(\.self)
    return try NewRoute(
      name: name, kind: call.kind, madeFrom: .road, line: RouteLine(places), ascent: ascent, field: "road")
  }

  private static func places(_ points: [[Double]]) throws(Fault) -> [RoadPlace] {
    guard points.count <= RouteLine.mostPoints else {
      throw Fault(.invalid, "too_many", field: "points", params: ["max": Double(RouteLine.mostPoints)])
    }
    var places: [RoadPlace] = []
    for (index, point) in points.enumerated() {
      guard point.count == 2, let place = RoadPlace(latitude: point[0], longitude: point[1]) else {
        throw Fault.invalid("points[\(index)]", "malformed")
      }
      places.append(place)
    }
    return places
  }

  private func read(_ caller: Caller, _ call: RoutesImport) async throws -> PlannedRoute {
    let (login, member) = (try caller.signedIn().login, try Self.member(caller))
    let file: @Sendable () throws(Fault) -> [UInt8] = { [uploads] () throws(Fault) -> [UInt8] in
      try uploads.whole(for: .roads, of: login, on: caller.client)
    }
    // A missing upload must not count against the hourly limit.
    _ = try file()
    return try await importing.route(for: member, now: caller.now, file)
  }

  private static func change(_ caller: Caller, _ call: RoutesChange, _ tx: Tx) throws -> Outcome<RouteReply> {
    var route = try own(call.id, caller, tx)
    let before = route
    if let name = call.name { route.name = try RoadRules.name(name) }
    route.kind = call.kind ?? route.kind
    let reply = RouteReply(route: RouteView(route))
    guard route != before else { return Outcome(reply) }
    try tx.routes.change(route.id, name: route.name, kind: route.kind)
    return Outcome(reply, events: [.routesChanged(route.member)])
  }
}

/// A stored line of a route that cannot be read.
private struct DamagedLine: Error {
  var route: Int
}

extension Event {
  static func routesChanged(_ member: Int) -> Event {
    Event(.me(member), RoutesChanged(), key: RoutesChanged.event)
  }
}
