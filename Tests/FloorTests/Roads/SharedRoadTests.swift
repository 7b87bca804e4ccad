import Gym
import TestKit
import Testing

@testable import Floor

/// What others get of a member's roads.
@Suite(.limitedConcurrency) struct SharedRoadTests {
  private static let hour = 3_600_000

  private static func road(_ floor: TestFloor, _ name: String? = nil, hours: Int = 2) -> RoadText {
    RoadText(name: name, startedAt: floor.time.now - hours * hour, heart: 150)
  }

  /// Mara and Ines are friends; Ben is another member.
  private func people(_ floor: TestFloor) async throws -> (mara: TestClient, ines: TestClient, ben: TestClient) {
    let (mara, ines, ben) = (
      try await floor.member("Mara"), try await floor.member("Ines"), try await floor.member("Ben")
    )
    try await floor.befriend(mara, ines)
    return (mara, ines, ben)
  }

  private func of(_ mara: TestClient, for client: TestClient, _ more: Params = [:]) async throws -> JSON {
    try await client.call("roads.of", more.merging(["member": mara.member]) { $1 })
  }

  @Test("a road is seen by those whom its own level lets, or else the member's level for roads")
  func levels() async throws {
    let floor = try TestFloor()
    let (mara, ines, ben) = try await people(floor)
    let id = try await mara.importRoad(Self.road(floor)).id
    // So that others find the profile, whatever the roads' level.
    _ = try await mara.change("friends.share", ["profile": "gym"])
    for usual in ["nobody", "friends", "gym"] {
      _ = try await mara.change("friends.share", ["roads": JSON.string(usual)])
      for item in [nil, "nobody", "friends", "gym"] as [String?] {
        let changed = try await mara.change(
          "roads.change", ["id": id, "level": item.map { JSON.string($0) } ?? JSON.null])
        #expect(changed.road.level.string == item)
        let counts = item ?? usual
        for (client, sees) in [(ines, counts != "nobody"), (ben, counts == "gym"), (mara, true)] {
          let about = "\(usual) \(item ?? "-") \(client.member)"
          #expect(try await of(mara, for: client).roads.array.map(\.id) == (sees ? [id] : []), "\(about)")
          let reply = await client.answer("roads.show", ["member": mara.member, "id": id])
          #expect(reply.error.isNull == sees, "\(about)")
          if !sees { #expect(reply.error.data.reason == "no_such_road" && reply.error.data.field == "id") }
        }
      }
    }
    // A change of something else leaves the level.
    #expect(try await mara.change("roads.change", ["id": id, "kind": "walk"]).road.level == "gym")
  }

  @Test("what one may not see is refused as what does not exist")
  func refused() async throws {
    let floor = try TestFloor()
    let (mara, ines, ben) = try await people(floor)
    let id = try await mara.importRoad(Self.road(floor)).id
    let other = try await ben.importRoad(Self.road(floor)).id
    _ = try await mara.change("friends.share", ["roads": "friends"])
    let nobodys = try await ines.refusal("roads.show", ["member": mara.member, "id": 999])
    for (client, member, road) in [
      (ben, mara.member.json, id), (ines, mara.member.json, other), (ines, ben.member.json, other), (ines, 999, id),
    ] as [(TestClient, JSON, JSON)] {
      #expect(try await client.refusal("roads.show", ["member": member, "id": road]) == nobodys)
    }
    _ = try await mara.change("friends.share", ["profile": "nobody", "workouts": "nobody"])
    for member in [mara.member, 999] {
      #expect(try await ben.refusal("roads.of", ["member": member]).reason == "no_such_member")
    }
    #expect(try await of(mara, for: ines, ["limit": 1]).more == false)
    let before = try await ines.refusal("roads.of", ["member": mara.member, "before": other])
    #expect(before.reason == "no_such_road" && before.field == "before")
    #expect(try await ines.refusal("roads.of", ["member": mara.member, "limit": 101]).field == "limit")
    _ = try await mara.change("friends.block", ["member": ines.member])
    #expect(try await ines.refusal("roads.show", ["member": mara.member, "id": id]) == nobodys)
  }

  @Test("a friend gets the line without its ends, unless the member shows them, and rounded totals")
  func hidden() async throws {
    let floor = try TestFloor()
    let (mara, ines, _) = try await people(floor)
    let id = try await mara.importRoad(Self.road(floor)).id
    _ = try await mara.change("friends.share", ["roads": "friends"])
    let show: Params = ["member": mara.member, "id": id]
    let own = try await mara.call("roads.get", ["id": id])
    let seen = try await ines.call("roads.show", show)
    #expect(own.track.meters[0] == 0 && own.track.latitude[0] == 54.5)
    let latitudes = seen.track.latitude.array.compactMap(\.double)
    let last = own.track.latitude.array.last?.double ?? 0
    #expect(latitudes.count == seen.track.seconds.array.count && latitudes.count > 25)
    #expect(latitudes.allSatisfy { ($0 - 54.5) * 111_195 > 200 && (last - $0) * 111_195 > 200 })
    // How long and how far it was to there is hidden, too, also by the splits.
    #expect(seen.track.meters[0] == 0 && seen.track.seconds[0] == 0)
    let end = seen.track.meters.array.last?.double ?? 0
    #expect(end < (own.track.meters.array.last?.double ?? 0) - 400)
    #expect(abs(seen.splits.array.reduce(0) { $0 + ($1.meters.double ?? 0) } - end) < 1)
    // Exact totals would tell it, too. The pace is that of the whole.
    #expect(seen.road.meters == 1_500 && seen.road.seconds == 500 && seen.road.moving == 500 && seen.bests == [])
    #expect(seen.road.isAbout == true && own.road.isAbout.isNull && own.road.seconds == 600)
    #expect(try await of(mara, for: ines).roads == [seen.road])
    // Members see what their friends see.
    #expect(try await mara.call("roads.show", show) == seen)
    #expect(try await mara.call("roads.settings").hidesEnds == true)
    #expect(try await mara.change("roads.configure", ["hidesEnds": false]) == ["hidesEnds": false])
    #expect(try await mara.call("roads.settings").hidesEnds == false)
    let whole = try await ines.call("roads.show", show)
    #expect(whole.track.latitude == own.track.latitude && whole.track.seconds == own.track.seconds)
    #expect(whole.road.meters == own.road.meters && whole.road.seconds == 600 && whole.road.isAbout.isNull)
    #expect(try await mara.call("accounts.export").roadSettings == ["hidesEnds": false])
  }

  @Test("a friend gets rates and calories only of a member who shows them, and never a name that a file gave")
  func parts() async throws {
    let floor = try TestFloor()
    let (mara, ines, _) = try await people(floor)
    _ = try await mara.change("body.weigh", ["weight": kg(70)])
    let id = try await mara.importRoad(Self.road(floor, "Home to work")).id
    func seen() async throws -> JSON { try await ines.call("roads.show", ["member": mara.member, "id": id]) }
    for level in ["nobody", "friends"] as [JSON] {
      _ = try await mara.change("friends.share", ["roads": "friends", "heart": level, "bodyWeight": level])
      let shown = try await seen()
      let isHidden = level == "nobody"
      #expect(shown.road.averageHeart.isNull == isHidden && shown.track.heart.isNull == isHidden)
      #expect(shown.road.kilocalories.isNull == isHidden && shown.splits[0].heart.isNull == isHidden)
      #expect(shown.road.name.isNull && shown.road.nameIsOwn.isNull && shown.road.level.isNull)
    }
    #expect(try await mara.roads()[0].nameIsOwn.isNull)
    // Saving the same name makes it their own.
    let saved = try await mara.change("roads.change", ["id": id, "name": "Home to work"]).road
    #expect(saved.nameIsOwn == true)
    #expect(try await seen().road.name == "Home to work")
    #expect(try await of(mara, for: ines).roads[0].name == "Home to work")
    let cleared = try await mara.change("roads.change", ["id": id, "name": ""]).road
    #expect(cleared.nameIsOwn.isNull)
  }

  @Test("no kiosk shows a line, or shows others more of one, whoever is logged in there")
  func kiosk() async throws {
    let floor = try TestFloor()
    let (mara, ines, _) = try await people(floor)
    let id = try await mara.importRoad(Self.road(floor)).id
    _ = try await mara.change("friends.share", ["roads": "friends"])
    let kiosk = try await floor.device("kiosk")
    for client in [mara, ines] {
      let handle = try await kiosk.call("sessions.enter", ["member": client.member, "pin": "2580"]).handle
      let calls: [(String, Params)] = [
        ("roads.show", ["as": handle, "member": mara.member, "id": id]), ("roads.get", ["as": handle, "id": id]),
      ]
      for (method, params) in calls {
        let refusal = try await kiosk.refusal(method, params)
        #expect(refusal.code == "conflict" && refusal.reason == "not_at_kiosk", "\(method)")
      }
    }
    // A PIN is too little to show others where a member lives.
    let handle = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"]).handle
    let changes: [(String, Params)] = [
      ("roads.configure", ["as": handle, "hidesEnds": false]),
      ("roads.change", ["as": handle, "id": id, "level": "friends"]),
    ]
    for (method, params) in changes {
      let refusal = try await kiosk.refusedChange(method, params)
      #expect(refusal.code == "conflict" && refusal.reason == "not_at_kiosk", "\(method)")
    }
  }

  @Test("the list comes in pages of what the caller sees")
  func pages() async throws {
    let floor = try TestFloor()
    let (mara, ines, _) = try await people(floor)
    var ids: [JSON] = []
    for hours in 2...6 { ids.append(try await mara.importRoad(Self.road(floor, hours: hours)).id) }
    _ = try await mara.change("friends.share", ["roads": "friends"])
    _ = try await mara.change("roads.change", ["id": ids[1], "level": "nobody"])
    let first = try await of(mara, for: ines, ["limit": 2])
    #expect(first.roads.array.map(\.id) == [ids[0], ids[2]] && first.more == true)
    let rest = try await of(mara, for: ines, ["limit": 2, "before": ids[2]])
    #expect(rest.roads.array.map(\.id) == [ids[3], ids[4]] && rest.more == false)
    // With the usual level `nobody`, only those with a level of their own are left.
    _ = try await mara.change("friends.share", ["roads": "nobody"])
    _ = try await mara.change("roads.change", ["id": ids[4], "level": "friends"])
    #expect(try await of(mara, for: ines).roads.array.map(\.id) == [ids[4]])
    #expect(try await of(mara, for: mara).roads.array.map(\.id) == ids)
  }
}

extension JSON {
  fileprivate var double: Double? { if case .number(let number) = self { number } else { nil } }
}
