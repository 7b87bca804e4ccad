import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// The routes that members keep, the roads that followed them, and what nobody else gets of them.
@Suite(.limitedConcurrency) struct RouteServiceTests {
  private static let hour = 3_600_000
  private static let points: JSON = [[54.5, 7.5], [54.51, 7.5], [54.51, 7.52]]

  private static func road(
    _ floor: TestFloor, hours: Int, speed: Double = 3, seconds: Int = 600, kind: String = "running"
  ) -> RoadText {
    RoadText(
      startedAt: floor.time.now - hours * hour, seconds: seconds, metersPerSecond: speed, kind: kind)
  }

  /// What is null in `more` is left out.
  private static func params(_ more: Params = [:]) -> Params {
    let usual: Params = ["name": "Dyke", "kind": "run", "points": points]
    return usual.merging(more) { $1 }.filter { !$0.value.json.isNull }
  }

  private func save(_ member: TestClient, _ more: Params = [:]) async throws -> JSON {
    try await member.change("routes.save", Self.params(more)).route
  }

  @Test("a route that was drawn is listed without its line, read with it, renamed and removed")
  func drawn() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    let route = try await save(mara, ["name": " Along the dyke "])
    #expect(await mara.event("routes.changed").data == [:])
    #expect(route.name == "Along the dyke" && route.madeFrom == "drawn" && route.ascent.isNull)
    if case .number(let meters) = route.meters { #expect(abs(meters - 2_402) < 10) } else { Issue.record("\(route)") }
    #expect(try await mara.call("routes.list").routes == [route])
    let whole = try await mara.call("routes.get", ["id": route.id])
    #expect(whole == ["route": route, "points": Self.points, "runs": []])
    let changed = try await mara.change("routes.change", ["id": route.id, "name": "Dyke", "kind": "walk"]).route
    #expect(changed.name == "Dyke" && changed.kind == "walk" && changed.meters == route.meters)
    #expect(try await mara.change("routes.change", ["id": route.id]).route == changed)
    let newer = try await save(mara)
    #expect(try await mara.call("routes.list").routes == [newer, changed])
    for id in [newer.id, route.id] { _ = try await mara.change("routes.remove", ["id": id]) }
    #expect(try await mara.call("routes.list").routes == [])
    #expect(try await mara.refusal("routes.get", ["id": route.id]).reason == "no_such_route")
    #expect(try floor.problems() == [])
  }

  @Test("what is wrong is refused at its field, and nothing of it is kept")
  func wrong() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let belt = try await mara.importRoads(Self.belt(floor)).added[0]
    let many = JSON.array((0...2_000).map { index -> JSON in [54.5, .number(7 + Double(index) / 1_000)] })
    var bad: [(params: Params, field: String, reason: String)] = [
      (["name": " "], "name", "required"), (["name": String(repeating: "a", count: 101)], "name", "too_long"),
      (["name": "a\u{202E}b"], "name", "bad_characters"), (["points": JSON.null], "points", "required"),
      (["road": belt.id], "road", "malformed"), (["points": JSON.null, "road": belt.id], "road", "no_places"),
      (["points": JSON.null, "road": 999], "road", "no_such_road"),
    ]
    let lines: [(points: JSON, field: String, reason: String)] = [
      ([], "points", "out_of_range"), ([[54.5, 7.5]], "points", "out_of_range"),
      ([[54.5, 7.5], [54.5, 7.5001]], "points", "out_of_range"), ([[0, 0], [0, 90]], "points", "out_of_range"),
      ([[54.5, 7.5], [91, 7.5]], "points[1]", "malformed"), ([[54.5, 7.5], [54.6]], "points[1]", "malformed"),
      ([[54.5, 7.5], [54.6, 7.5, 3]], "points[1]", "malformed"), (many, "points", "too_many"),
    ]
    for line in lines { bad.append((["points": line.points], line.field, line.reason)) }
    for (params, field, reason) in bad {
      let refusal = try await mara.refusedChange("routes.save", Self.params(params))
      #expect(refusal.field.string == field && refusal.reason.string == reason, "\(params)")
    }
    #expect(try await mara.refusedChange("routes.save", Self.params(["kind": "fly"])).field == "kind")
    #expect(try await mara.call("routes.list").routes == [])
    let route = try await save(mara)
    #expect(try await mara.refusedChange("routes.change", ["id": route.id, "name": ""]).reason == "required")
  }

  /// A road on a treadmill.
  private static func belt(_ floor: TestFloor) -> String {
    let text = road(floor, hours: 9).tcx
    let places = text.split(separator: "<Position>").enumerated().map { index, part in
      index == 0 ? String(part) : part.split(separator: "</Position>").dropFirst().joined()
    }
    return places.joined()
  }

  @Test("the roads that followed a route are listed with their times, and the fastest of several is marked")
  func runs() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let slow = try await mara.importRoad(Self.road(floor, hours: 8))
    let route = try await save(mara, ["points": JSON.null, "road": slow.id])
    #expect(route.madeFrom == "road")
    func runs() async throws -> [JSON] { try await mara.call("routes.get", ["id": route.id]).runs.array }
    // Alone it has nothing to be faster than.
    #expect(try await runs().map(\.isBest) == [false])
    let fast = try await mara.importRoad(Self.road(floor, hours: 6, speed: 3.1, seconds: 580))
    _ = try await mara.importRoad(Self.road(floor, hours: 4, seconds: 900))
    _ = try await mara.importRoad(Self.road(floor, hours: 3, kind: "cycling"))
    // Another member's are theirs.
    let ben = try await floor.member("Ben")
    _ = try await ben.importRoad(Self.road(floor, hours: 2))
    let both = try await runs()
    #expect(both.map(\.road) == [fast.id, slow.id] && both.map(\.isBest) == [true, false])
    #expect(both.allSatisfy { $0.isReverse == false } && both[0].seconds == 580 && both[0].meters == fast.meters)
    // The route keeps its line.
    _ = try await mara.change("roads.remove", ["id": slow.id])
    #expect(try await runs().map(\.road) == [fast.id])
    _ = try await mara.change("routes.change", ["id": route.id, "kind": "ride"])
    #expect(try await runs().count == 1)
  }

  @Test("the fastest is found among all that followed a route, also among those that are not listed")
  func manyRuns() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let first = try await mara.importRoad(Self.road(floor, hours: 90, speed: 3.1, seconds: 580))
    let route = try await save(mara, ["points": JSON.null, "road": first.id])
    for hours in 1...RouteRules.mostRuns { _ = try await mara.importRoad(Self.road(floor, hours: hours)) }
    func runs() async throws -> [JSON] { try await mara.call("routes.get", ["id": route.id]).runs.array }
    let listed = try await runs()
    #expect(listed.count == RouteRules.mostRuns && listed.allSatisfy { $0.road != first.id && $0.isBest == false })
    _ = try await mara.change("roads.remove", ["id": first.id])
    // Of equals the earliest.
    #expect(try await runs().filter { $0.isBest == true }.map(\.road) == [listed[RouteRules.mostRuns - 1].road])
  }

  @Test("the route of a planned file is kept, under the file's name or else the given one")
  func imported() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let line = "<rtept lat='54.5' lon='7.5'/><rtept lat='54.51' lon='7.5'/>"
    #expect(try await mara.refusedChange("routes.import").reason == "no_such_upload")
    try await mara.uploadRoads("<gpx><rte>\(line)</rte></gpx>")
    #expect(try await mara.refusedChange("roads.import").reason == "nothing_in_it")
    let nameless = try await mara.refusedChange("routes.import")
    #expect(nameless.reason == "required" && nameless.field == "name")
    let first = try await mara.change("routes.import", ["name": "lake"]).route
    #expect(first.name == "lake" && first.kind == "other" && first.madeFrom == "file")
    #expect(try await mara.call("routes.get", ["id": first.id]).points == [[54.5, 7.5], [54.51, 7.5]])
    // An upload is used once.
    #expect(try await mara.refusedChange("routes.import", ["name": "lake"]).reason == "no_such_upload")
    try await mara.uploadRoads("<gpx><rte><name>Around the lake</name><type>hiking</type>\(line)</rte></gpx>")
    let second = try await mara.change("routes.import", ["name": "lake"]).route
    #expect(second.name == "Around the lake" && second.kind == "hike")
    for text in ["Dear diary", "<gpx></gpx>"] {
      try await mara.uploadRoads(text)
      let refusal = try await mara.refusedChange("routes.import", ["name": "lake"])
      #expect(refusal.reason == "no_route_in_it" && refusal.field == "bytes")
    }
    #expect(try await mara.call("routes.list").routes == [second, first])
  }

  @Test("another member's route is no route, a token opens none, and a kiosk shows none")
  func others() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let (route, road) = (try await save(mara), try await mara.importRoad(Self.road(floor, hours: 2)))
    for other in [ben, try await floor.owner()] {
      for id in [route.id, 999] {
        let get = try await other.refusal("routes.get", ["id": id])
        #expect(get == ["code": "not_found", "field": "id", "reason": "no_such_route", "retryable": false])
        #expect(try await other.refusedChange("routes.change", ["id": id, "name": "Mine"]) == get)
        #expect(try await other.refusedChange("routes.remove", ["id": id]) == get)
      }
      #expect(try await other.call("routes.list").routes == [])
      let taken: Params = ["name": "Mine", "kind": "run", "road": road.id]
      #expect(try await other.refusedChange("routes.save", taken).reason == "no_such_road")
    }
    let token = try await floor.token([.read, .log], of: mara)
    for (method, params) in [("routes.list", [:]), ("routes.get", ["id": route.id])] as [(String, JSON)] {
      let refusal = await floor.script(request(1, method, params), token: token).json.error.data
      #expect(refusal.reason == "not_for_tokens", "\(method)")
    }
    let kiosk = try await floor.device("kiosk")
    let handle = try await kiosk.signUp("Ines").handle
    #expect(try await kiosk.refusal("routes.list", ["as": handle]).reason == "not_at_kiosk")
    let drawn: Params = ["as": handle, "name": "Dyke", "kind": "run", "points": Self.points]
    #expect(try await kiosk.refusedChange("routes.save", drawn).reason == "not_at_kiosk")
    #expect(try await mara.call("routes.list").routes == [route])
  }

  @Test("a member has at most 200 routes; the export has them all, and clearing the log deletes them")
  func kept() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    #expect(try await mara.call("accounts.export").routes.isNull)
    let (first, second) = (try await save(mara), try await save(mara))
    _ = try await mara.importRoad(Self.road(floor, hours: 2))
    let whole = try await mara.call("accounts.export")
    #expect(whole.routes == [["route": first, "points": Self.points], ["route": second, "points": Self.points]])
    #expect(whole.next.isNull && whole.roads.array.count == 1)
    #expect(try floor.exported("mara@example.com").routes == whole.routes)
    // Pages of routes follow those of roads.
    let member = mara.member
    let (page, rest) = try floor.database.read { tx in
      let page = try RouteExport.page(of: member, after: 0, bytes: 1, tx)
      return (page, try RouteExport.page(of: member, after: RouteExport.route(page.next) ?? 0, bytes: 1, tx))
    }
    let found = try page.json.map { try JSON($0).array }
    #expect(found == [whole.routes[0]] && page.next != nil && rest.next == nil)
    let last = try await mara.call("accounts.export", ["after": page.next ?? 0])
    #expect(last.routes == [whole.routes[1]] && last.roads.isNull && last.workouts == [] && last.next.isNull)
    let places = [54.5, 54.6].compactMap { RoadPlace(latitude: $0, longitude: 7.5) }
    let new = try NewRoute(name: "A", kind: .run, madeFrom: .drawn, line: RouteLine(places), field: "points")
    try await floor.database.write { tx in
      for _ in 2..<RouteRules.most { _ = try tx.routes.insert(new, member: member, at: 1) }
    }
    let refusal = try await mara.refusedChange("routes.save", Self.params())
    #expect(refusal.reason == "too_many" && refusal.field == "routes" && refusal.code == "conflict")
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    _ = try await mara.change("accounts.clearLog", ["password": JSON.string(TestFloor.password)])
    #expect(await mara.event("routes.changed").data == [:])
    #expect(try await mara.call("routes.list").routes == [])
    #expect(try floor.problems() == [])
  }

  @Test("roads and routes share the bytes of one page of an export")
  func sharedPage() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let routes = [try await save(mara), try await save(mara)]
    _ = try await mara.importRoad(Self.road(floor, hours: 2))
    let (id, calendar, now) = (mara.member, floor.calendar, floor.time.now)
    let pages = try floor.database.read { tx in
      let member = try #require(try tx.members.find(id))
      let exercises = ExerciseCatalog()
      let context = MemberData.Context(
        exercises: exercises, awards: AwardReader([], calendar: calendar, exercises: exercises), calendar: calendar,
        now: now)
      // The one road fills it.
      let bytes = try RoadExport.page(of: id, after: 0, bytes: .max, tx).json?.count ?? 0
      let limits = MemberExport.Limits(workouts: 100, bytes: bytes)
      let first = try JSON(try MemberExport.page(of: member, limits: limits, context, tx))
      return [first, try JSON(try MemberExport.page(of: member, after: first.next.int, limits: limits, context, tx))]
    }
    #expect(pages[0].roads.array.count == 1 && pages[0].routes.array.map(\.route) == [routes[0]])
    #expect(pages[1].roads.isNull && pages[1].routes.array.map(\.route) == [routes[1]] && pages[1].next.isNull)
  }
}
