import Gym
import TestKit
import Testing

@testable import Floor

/// Whose straps are whose, and what a radio may do.
@Suite(.limitedConcurrency) struct StrapTests {
  @Test("an unknown strap has a card; its code says what it says now, and claims it once")
  func claim() async throws {
    let gym = try await HeartGym()
    let (mara, ben) = (try await gym.member("Mara"), try await gym.member("Ben"))
    _ = try await gym.wall.call("topics.subscribe", ["topic": "hearts"])
    try await gym.hear(112)
    let card = await gym.wall.event("hearts.board") { $0.data.tiles.array.count == 1 }.data.tiles[0]
    #expect(card.state == "unclaimed" && card.code.string?.count == 4 && card.member.isNull && card.points.isNull)
    let peek: Params = ["as": mara.handle, "code": card.code]
    #expect(try await mara.call("straps.peek", peek) == ["bpm": 112])
    let wrong = try await mara.refusal("straps.peek", ["as": mara.handle, "code": "BBBB"])
    #expect(wrong.reason == "code_unknown" && wrong.field == "code" && wrong.code == "not_found")
    let typed = JSON.string((card.code.string ?? "").lowercased())
    let strap = try await mara.change("straps.claim", ["code": typed, "kind": "own"]).strap
    #expect(strap.strap == .string(HeartGym.strap) && strap.kind == "own")
    let late = try await ben.refusedChange("straps.claim", ["code": card.code, "kind": "own"])
    #expect(late.reason == "code_unknown" && late.field == "code")
    try await gym.hear(150)
    let board = try await gym.board()
    #expect(board.tiles.array.count == 1 && board.tiles[0].member.name == "Mara" && board.tiles[0].tile == card.tile)
    #expect(try await mara.call("straps.mine").straps.array.map(\.strap) == [.string(HeartGym.strap)])
    #expect(try await ben.call("straps.mine").straps == [])
    _ = try await mara.change("straps.forget", ["strap": HeartGym.strap])
    #expect(try await gym.board().tiles[0].state == "unclaimed")
    #expect(try await mara.refusedChange("straps.forget", ["strap": HeartGym.strap]).reason == "no_such_strap")
    #expect(try gym.floor.problems() == [])
  }

  @Test("wrong codes are slowed down, also for whoever then types the right one")
  func guesses() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara")
    try await gym.hear(100)
    let code = try await gym.code()
    var reasons: [JSON] = []
    for _ in 0..<12 {
      reasons.append(try await mara.refusal("straps.peek", ["as": mara.handle, "code": "BBBB"]).reason)
    }
    #expect(reasons.first == "code_unknown" && reasons.last == "slow_down")
    #expect(try await mara.refusedChange("straps.claim", ["code": code, "kind": "own"]).reason == "slow_down")
  }

  @Test("a loan ends with the class, and nobody remembers who wore the strap")
  func loans() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara")
    #expect(try await gym.claim(mara, HeartGym.strap, "loan").kind == "loan")
    _ = try await gym.tove.change("hearts.begin", ["title": "Engine room"])
    try await gym.hear(150, seconds: 61)
    #expect(try await gym.board().tiles[0].member.name == "Mara")
    _ = try await gym.tove.change("hearts.end")
    #expect(try await mara.call("straps.mine").straps == [])
    #expect(try await gym.board().tiles.array.map(\.state) == ["unclaimed"])
    #expect(try gym.floor.count("SELECT COUNT(*) FROM strap_loans /* test */") == 0)
    // What she did stays hers.
    #expect(try await gym.sessions(mara).map { $0.seconds[4] } == [61])
  }

  @Test("a loan ends after ten minutes of silence, and with another one")
  func silentLoan() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara")
    try await gym.claim(mara, HeartGym.strap, "loan")
    try await gym.claim(mara, HeartGym.other, "loan")
    #expect(try await mara.call("straps.mine").straps.array.map(\.strap) == [.string(HeartGym.other)])
    #expect(try await gym.code() != .null)
    await gym.wait(9 * HeartGym.minute)
    #expect(try await mara.call("straps.mine").straps.array.count == 1)
    await gym.wait(HeartGym.minute)
    #expect(try await mara.call("straps.mine").straps == [])
  }

  @Test("a strap that the gym lends is shown by its name, without zones, and is always claimed as a loan")
  func lent() async throws {
    let gym = try await HeartGym()
    let (owner, mara) = (gym.owner, try await gym.member("Mara"))
    try await gym.hear(150)
    let lend: Params = ["as": owner.handle, "strap": HeartGym.strap, "name": "7"]
    #expect(try await owner.change("straps.lend", lend).strap.name == "7")
    let taken = try await owner.refusedChange(
      "straps.lend", ["as": owner.handle, "strap": HeartGym.other, "name": "7"])
    #expect(taken.reason == "name_taken" && taken.field == "name")
    let tile = try await gym.board().tiles[0]
    #expect(tile.loan == "7" && tile.state == "live" && tile.zone.isNull && tile.points.isNull)
    let claimed = try await mara.change("straps.claim", ["code": tile.code, "kind": "own"]).strap
    #expect(claimed.kind == "loan" && claimed.name == "7")
    try await gym.hear(150)
    let worn = try await gym.board().tiles[0]
    #expect(worn.member.name == "Mara" && worn.loan.isNull && worn.zone == 4)
    _ = try await owner.change("straps.unlend", ["as": owner.handle, "strap": HeartGym.strap])
    #expect(try await gym.board().tiles[0].state == "unclaimed")
    #expect(try await owner.refusedChange("straps.unlend", ["strap": HeartGym.strap]).reason == "no_such_strap")
  }

  @Test("the owner sees all straps, and can take one from its member; the audit log says so")
  func freed() async throws {
    let gym = try await HeartGym()
    let (owner, mara) = (gym.owner, try await gym.member("Mara"))
    try await gym.claim(mara)
    try await gym.hear(120, HeartGym.other)
    let list = try await owner.call("straps.list", ["as": owner.handle]).straps.array
    #expect(list.map(\.strap) == [.string(HeartGym.strap), .string(HeartGym.other)])
    #expect(list[0].member.name == "Mara" && list[0].code.isNull && list[1].kind.isNull && !list[1].code.isNull)
    let lend: Params = ["as": owner.handle, "strap": HeartGym.strap, "name": "7"]
    #expect(try await owner.refusedChange("straps.lend", lend).reason == "strap_taken")
    _ = try await owner.change("straps.free", ["as": owner.handle, "strap": HeartGym.strap])
    let entry = try await owner.call("audit.list", ["as": owner.handle]).entries[0]
    #expect(entry.kind == "strapFreed" && entry.member.id == mara.member.json)
    #expect(try await mara.call("straps.mine").straps == [])
    #expect(try await owner.refusedChange("straps.free", ["strap": HeartGym.strap]).reason == "no_such_strap")
    #expect(try await mara.refusal("straps.list").reason == "not_allowed")
  }

  @Test("a member has at most five straps")
  func most() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara")
    for number in 1...Strap.most { try await gym.claim(mara, "ant:\(number)") }
    try await gym.hear(100)
    let refused = try await mara.refusedChange("straps.claim", ["code": try await gym.code(), "kind": "own"])
    #expect(refused.reason == "too_many" && refused.field == "code")
  }

  @Test("a radio may send beats and nothing else, and nobody else may send them")
  func radios() async throws {
    let gym = try await HeartGym()
    let beats: Params = ["beats": [["strap": "sim:mara", "bpm": 100]] as JSON]
    _ = try await gym.radio.call("hearts.sent", beats)
    for method in ["rooms.list", "straps.mine", "visits.busy", "devices.setSound"] {
      #expect(try await gym.radio.refusedChange(method, ["volume": 1]).reason == "not_allowed", "\(method)")
    }
    for topic in ["hearts", "floor", "heart", "timers"] {
      #expect(try await gym.radio.refusal("topics.subscribe", ["topic": topic]).reason == "not_allowed")
    }
    let kiosk = try await gym.floor.device("kiosk")
    for other in [gym.wall, kiosk, gym.owner, gym.tove] {
      #expect(try await other.refusal("hearts.sent", beats).reason == "not_allowed")
    }
    #expect(try await gym.floor.connect().refusal("hearts.sent", beats).reason == "no_session")
    // It is a device like any other for the owner, and draws nothing.
    await gym.wait(5 * HeartGym.minute)
    let list = try await gym.owner.call("devices.list", ["as": gym.owner.handle])
    let id = list.devices.array.first { $0.kind == "radio" }?.id
    #expect(list.health.array.first { $0.device == id }?.state == "drawing")
  }

  @Test("the owner sees how many straps each radio heard in the last minute, and walls how many radios are on")
  func heard() async throws {
    let gym = try await HeartGym()
    #expect(try await gym.wall.call("topics.subscribe", ["topic": "hearts"]).snapshot.radios == 1)
    let second = try await gym.floor.device("radio")
    await gym.wait(2_000)
    _ = await gym.wall.event("hearts.board") { $0.data.radios == 2 }
    func radios() async throws -> JSON {
      try await gym.owner.call("straps.list", ["as": gym.owner.handle]).radios
    }
    #expect(try await radios() == [])
    try await gym.hear(100)
    try await gym.hear(100, HeartGym.other)
    _ = try await second.call("hearts.sent", ["beats": [["strap": .string(HeartGym.strap), "bpm": 100]] as JSON])
    let (now, first) = (gym.floor.time.now.json, gym.radio.device.json)
    let both: JSON = [
      ["device": first, "straps": 2, "heardAt": now], ["device": second.device.json, "straps": 1, "heardAt": now],
    ]
    #expect(try await radios() == both)
    second.hangUp()
    await gym.wait(61_000)
    _ = await gym.wall.event("hearts.board") { $0.data.radios == 1 }
    #expect(try await radios()[0] == ["device": first, "straps": 0, "heardAt": now])
    _ = try await gym.owner.change("devices.revoke", ["device": second.device])
    #expect(try await radios().array.map(\.device) == [first])
    let mara = try await gym.member("Mara")
    #expect(try await mara.call("straps.mine").radios.isNull)
    #expect(try gym.floor.problems() == [])
  }

  @Test("what a radio sends is taken whole or not at all")
  func wrong() async throws {
    let gym = try await HeartGym()
    let good: JSON = ["strap": "sim:mara", "bpm": 100]
    func refused(_ beat: JSON) async throws -> JSON {
      let refusal = try await gym.radio.refusal("hearts.sent", ["beats": [good, beat] as JSON])
      return .string("\(refusal.field.string ?? "") \(refusal.reason.string ?? "")")
    }
    #expect(try await refused(["strap": "sim:mara", "bpm": 29]) == "beats[1].bpm out_of_range")
    #expect(try await refused(["strap": "sim:mara", "bpm": 241]) == "beats[1].bpm out_of_range")
    #expect(try await refused(["strap": "mara", "bpm": 100]) == "beats[1].strap malformed")
    #expect(try await refused(["strap": "sim:mara", "bpm": 100, "agoMs": 10_001]) == "beats[1].agoMs out_of_range")
    #expect(try await refused(["strap": "sim:mara", "bpm": 100, "rr": [0]]) == "beats[1].rr out_of_range")
    let intervals = JSON.array([JSON](repeating: 800, count: 10))
    #expect(try await refused(["strap": "sim:mara", "bpm": 100, "rr": intervals]) == "beats[1].rr too_many")
    let many = JSON.array([JSON](repeating: good, count: 65))
    #expect(try await gym.radio.refusal("hearts.sent", ["beats": many]).reason == "too_many")
    #expect(try await gym.board().tiles == [])
  }
}
