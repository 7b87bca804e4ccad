import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// What members do with the roads that they have, and what nobody else gets of them.
@Suite(.limitedConcurrency) struct RoadServiceTests {
  private static let hour = 3_600_000

  private static func road(
    _ floor: TestFloor, _ name: String? = nil, hours: Int = 2, speed: Double = 3, seconds: Int = 600
  ) -> RoadText {
    RoadText(
      name: name, startedAt: floor.time.now - hours * hour, seconds: seconds, metersPerSecond: speed)
  }

  @Test("the list comes in pages, the newest first")
  func pages() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    for hours in [4, 2, 6] { try await mara.importRoad(Self.road(floor, "\(hours)", hours: hours)) }
    let first = try await mara.call("roads.list", ["limit": 2])
    #expect(first.roads.array.map(\.name) == ["2", "4"] && first.more == true)
    let rest = try await mara.call("roads.list", ["limit": 2, "before": first.roads[1].id])
    #expect(rest.roads.array.map(\.name) == ["6"] && rest.more == false)
    for limit in [0, 101] {
      let refusal = try await mara.refusal("roads.list", ["limit": limit])
      #expect(refusal.reason == "out_of_range" && refusal.field == "limit")
    }
  }

  @Test("another member's road is no road, whatever somebody wants with it")
  func others() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let owner = try await floor.owner()
    let id = try await mara.importRoad(Self.road(floor, "Home")).id
    _ = try await ben.call("topics.subscribe", ["topic": "me"])
    for other in [ben, owner] {
      for road in [id, 999] {
        let get = try await other.refusal("roads.get", ["id": road])
        #expect(get == ["code": "not_found", "field": "id", "reason": "no_such_road", "retryable": false])
        #expect(try await other.refusedChange("roads.change", ["id": road, "name": "Mine"]) == get)
        #expect(try await other.refusedChange("roads.remove", ["id": road]) == get)
        let list = try await other.refusal("roads.list", ["before": road])
        #expect(list.reason == "no_such_road" && list.field == "before")
      }
      #expect(try await other.roads() == [])
      #expect(try await other.call("roads.best").bests == [])
    }
    #expect(try await mara.roads().map(\.name) == ["Home"])
    _ = try await mara.change("roads.remove", ["id": id])
    #expect(try await mara.roads() == [])
    #expect(try await mara.refusal("roads.get", ["id": id]).reason == "no_such_road")
    #expect(try floor.count("SELECT COUNT(*) FROM road_tracks /* test */") == 0)
    #expect(ben.events("me") == [])
  }

  @Test("a token that reads gets the list and the fastest without names, and no line")
  func tokens() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let road = try await mara.importRoad(Self.road(floor, "Home"))
    let token = try await floor.token([.read, .log], of: mara)
    let list = await floor.script(request(1, "roads.list", [:]), token: token).json.result
    #expect(list.roads == [road.without("name")])
    #expect(await floor.script(request(2, "roads.best", [:]), token: token).json.result.bests.array.count == 1)
    for (method, params) in [("roads.get", ["id": road.id]), ("roads.upload", ["part": 0, "bytes": ""])]
      as [(String, JSON)]
    {
      let refusal = await floor.script(request(3, method, params), token: token).json.error.data
      #expect(refusal.reason == "not_for_tokens", "\(method)")
    }
  }

  @Test("a road is renamed and its kind corrected; a name that cannot be is refused at its field")
  func change() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let road = try await mara.importRoad(Self.road(floor, "Sea"))
    func change(_ more: Params) async throws -> JSON {
      try await mara.change("roads.change", more.merging(["id": road.id]) { $1 }).road
    }
    #expect(try await change(["name": " Along the dyke "]).name == "Along the dyke")
    #expect(try await change(["name": ""]) == road.without("name"))
    let wrong = [
      (" ", "required"), ("a\u{202E}b", "bad_characters"), (String(repeating: "a", count: 101), "too_long"),
    ]
    for (name, reason) in wrong {
      let refusal = try await mara.refusedChange("roads.change", ["id": road.id, "name": name])
      #expect(refusal.reason == .string(reason) && refusal.field == "name")
    }
    #expect(try await mara.call("roads.best").bests.array.map(\.kind) == ["run"])
    #expect(try await change(["kind": "row"]).kind == "row")
    #expect(try await mara.call("roads.best").bests == [])
    #expect(try await change(["kind": "ride"]).kind == "ride")
    let bests = try await mara.call("roads.best").bests
    #expect(bests.array.map(\.kind) == ["ride"] && bests[0].road == road.id)
    #expect(try await mara.refusedChange("roads.change", ["id": road.id, "kind": "fly"]).field == "kind")
    #expect(try await mara.roads() == [road.without("name", "kind").adding("kind", "ride")])
  }

  @Test("the fastest of a kind counts, the earlier of two, and the next one once it is gone")
  func best() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let slow = try await mara.importRoad(Self.road(floor, hours: 8, speed: 2.5))
    let later = try await mara.importRoad(Self.road(floor, hours: 2, speed: 3))
    let earlier = try await mara.importRoad(Self.road(floor, hours: 5, speed: 3))
    func best() async throws -> JSON {
      let bests = try await mara.call("roads.best").bests
      #expect(bests.array.map(\.meters) == [1_000])
      return bests[0]
    }
    func isBest(_ road: JSON) async throws -> JSON {
      try await mara.call("roads.get", ["id": road.id]).bests[0].isBest
    }
    let first = try await best()
    #expect(first.road == earlier.id && first.startedAt == earlier.startedAt)
    for (road, expected) in [(earlier, true), (later, false), (slow, false)] as [(JSON, JSON)] {
      #expect(try await isBest(road) == expected)
    }
    _ = try await mara.change("roads.remove", ["id": earlier.id])
    #expect(try await best().road == later.id)
    #expect(try await isBest(later) == true)
    _ = try await mara.change("roads.remove", ["id": later.id])
    #expect(try await best().road == slow.id)
    // There is nothing to compare it with.
    #expect(try await isBest(slow) == false)
  }

  @Test("an export has the roads with their lines, however many pages they take")
  func export() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    var ids: [JSON] = []
    for hours in 2...4 { ids.append(try await mara.importRoad(Self.road(floor, "Home", hours: hours)).id) }
    let whole = try await mara.call("accounts.export")
    #expect(whole.roads.array.map(\.road.id) == ids && whole.next.isNull)
    let got = try await mara.call("roads.get", ["id": ids[0]])
    #expect(whole.roads[0].track == got.track && whole.roads[0].road == got.road)
    #expect(try floor.exported("mara@example.com").roads == whole.roads)
    let member = mara.member
    let pages = try floor.database.read { tx in
      var (pages, next): ([[UInt8]?], Int?) = ([], nil)
      repeat {
        let page = try RoadExport.page(of: member, after: RoadExport.road(next) ?? 0, bytes: 1, tx)
        pages.append(page.json)
        next = page.next
      } while next != nil
      return pages
    }
    let paged = try pages.compactMap(\.self).map { try JSON($0).array.map(\.road.id) }
    #expect(paged == ids.map { [$0] })
    for bytes in [1, 100_000] {
      var parts: [[UInt8]] = [Array("{\"a\":1".utf8)]
      try RoadExport.writeField(of: member, pageBytes: bytes, floor.database) { parts.append($0) }
      #expect(parts.count == (bytes == 1 ? 5 : 3))
      #expect(try JSON(parts.joined() + [UInt8(ascii: "}")]).roads == whole.roads)
    }
    var none: [UInt8] = []
    try RoadExport.writeField(of: 0, pageBytes: 1, floor.database) { none += $0 }
    #expect(none.isEmpty)
    // The last page of roads may be asked for as a page of its own.
    let last = try await mara.call("accounts.export", ["after": -1 - (ids[1].int ?? 0)])
    #expect(last.roads.array.map(\.road.id) == [ids[2]] && last.workouts == [] && last.goals.isNull)
  }

  @Test("clearing the log and deleting the account delete the roads and, soon after, their lines")
  func deletion() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let kept = try await ben.importRoad(Self.road(floor))
    func left() throws -> [Int] {
      try ["roads", "road_bests", "road_tracks", "road_leftovers"].map {
        try floor.count("SELECT COUNT(*) FROM \($0) /* test */")
      }
    }
    for isWhole in [false, true] {
      for hours in 2...4 { try await mara.importRoad(Self.road(floor, hours: hours)) }
      _ = try await mara.change(
        isWhole ? "accounts.delete" : "accounts.clearLog", ["password": TestFloor.password])
      #expect(try left().prefix(2) == [1, 1])
      while try left() != [1, 1, 1, 0] {
        floor.server.housekeeping()
        await floor.settle()
      }
    }
    #expect(try await ben.call("roads.get", ["id": kept.id]).road == kept)
    #expect(try floor.problems() == [])
  }
}

extension JSON {
  fileprivate func adding(_ name: String, _ value: JSON) -> JSON {
    var copy = self
    copy[name] = value
    return copy
  }
}
