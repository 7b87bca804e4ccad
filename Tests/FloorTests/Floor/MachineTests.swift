import Gym
import TestKit
import Testing

@testable import Floor

/// A gym with a radio that hears machines.
private struct MachineGym {
  let hearts: HeartGym
  var floor: TestFloor { hearts.floor }

  static let rower = "pm5:C0:FF:EE:00:4F:2A"
  static let bike = "ftms:C0:FF:EE:00:11:22"

  init() async throws { hearts = try await HeartGym() }

  func hear(_ metres: Double?, _ machine: String = MachineGym.rower, more: JSON = [:]) async throws {
    var reading: JSON = ["machine": .string(machine), "kind": "rower"]
    if let metres { reading["distanceM"] = .number(metres) }
    for (name, value) in more.members { reading[name] = value }
    _ = try await hearts.radio.call("machines.sent", ["readings": [reading] as JSON])
  }

  /// Four metres each second, after a first reading of what the machine says already.
  func row(_ from: Double, _ machine: String = MachineGym.rower, seconds: Int) async throws {
    try await hear(from, machine)
    for second in 1...seconds {
      floor.time.advance(1_000)
      try await hear(from + 4 * Double(second), machine, more: ["paceMs": 125_000, "watts": 179, "cadence": 24])
    }
  }

  func board() async throws -> JSON {
    await floor.settle()
    return try await hearts.wall.call("topics.subscribe", ["topic": "machines"]).snapshot
  }

  func own(_ client: TestClient) async throws -> JSON {
    await floor.settle()
    return try await client.call("topics.subscribe", ["as": client.handle, "topic": "machine"]).snapshot
  }

  func take(_ client: TestClient, _ machine: String = MachineGym.rower) async throws {
    _ = try await client.change("machines.take", ["machine": machine])
  }

  func race(_ more: Params, _ machines: [String]) async throws {
    let machines = JSON.array(machines.map { .string($0) })
    _ = try await hearts.tove.change(
      "machines.race", (["machines": machines] as Params).merging(more) { $1 })
  }
}

/// What walls and members see of machines.
@Suite(.limitedConcurrency) struct MachineTests {
  // MARK: Readings

  private static let wrongParts: [(JSON, String, String)] = [
    (["machine": "ble:C0:FF:EE:00:11:22"], "machine", "malformed"),
    (["distanceM": -1], "distanceM", "out_of_range"), (["distanceM": 1_000_001], "distanceM", "out_of_range"),
    (["elapsedMs": -1], "elapsedMs", "out_of_range"), (["paceMs": 0], "paceMs", "out_of_range"),
    (["watts": 5_001], "watts", "out_of_range"), (["cadence": 301], "cadence", "out_of_range"),
    (["kcal": 65_535], "kcal", "out_of_range"), (["agoMs": 10_001], "agoMs", "out_of_range"),
  ]

  @Test("one wrong reading, and none of them is taken") func wrong() async throws {
    let gym = try await MachineGym()
    let good: JSON = ["machine": "sim:1", "kind": "rower", "distanceM": 1]
    for (change, field, reason) in Self.wrongParts {
      var bad = good
      for (name, value) in change.members { bad[name] = value }
      let refused = try await gym.hearts.radio.refusal("machines.sent", ["readings": [good, bad] as JSON])
      #expect(refused.reason == .string(reason) && refused.field == .string("readings[1].\(field)"), "\(refused)")
    }
    #expect(try await gym.board().machines == [])
    let many = JSON.array(Array(repeating: good, count: 65))
    #expect(try await gym.hearts.radio.refusal("machines.sent", ["readings": many]).reason == "too_many")
  }

  @Test("walls show what a machine does, by its name or its number, until it is silent for ten minutes")
  func board() async throws {
    let gym = try await MachineGym()
    try await gym.row(1_000, seconds: 10)
    try await gym.hear(0, MachineGym.bike)
    let rower = try await gym.board().machines[0]
    #expect(rower.number == "1122" || rower.number == "4F2A")
    _ = try await gym.hearts.owner.change(
      "machines.name", ["as": gym.hearts.owner.handle, "machine": MachineGym.rower, "name": "Rower 3"])
    var machines = try await gym.board().machines
    #expect(machines.array.map(\.number) == ["4F2A", "1122"])
    #expect(machines[0].name == "Rower 3" && machines[0].metres == 40 && machines[0].state == "live")
    #expect(machines[0].paceMs == 125_000 && machines[0].watts == 179 && machines[0].cadence == 24)
    #expect(machines[1].name.isNull && machines[1].state == "still" && machines[1].watts.isNull)
    await gym.hearts.wait(5_001)
    machines = try await gym.board().machines
    #expect(machines[0].state == "lost" && machines[0].metres == 40 && machines[0].paceMs.isNull)
    await gym.hearts.wait(600_000)
    #expect(try await gym.board().machines == [])
  }

  @Test("an event comes only if something of the board has changed")
  func news() async throws {
    let gym = try await MachineGym()
    try await gym.hear(10)
    _ = try await gym.board()
    for _ in 0..<3 { try await gym.hear(10) }
    await gym.hearts.wait(0)
    try await gym.hear(14)
    _ = await gym.hearts.wall.event("machines.board") { $0.data.machines[0].metres == 4 }
    let metres = gym.hearts.wall.events("machines").map { $0.data.machines[0].metres }
    #expect(metres.filter { $0 == 0 }.count <= 1 && metres.last == 4)
  }

  // MARK: Who is on what

  @Test("whoever takes a machine gets what they do on it from then on, and a set ends the piece of work")
  func take() async throws {
    let gym = try await MachineGym()
    let mara = try await gym.hearts.member("Mara")
    try await gym.row(100, seconds: 5)
    try await gym.take(mara)
    #expect(try await gym.own(mara).metres == 0)
    try await gym.row(120, seconds: 30)
    var own = try await gym.own(mara)
    #expect(own.metres == 120 && own.elapsedMs == 30_000 && own.paceMs == 125_000 && own.state == "live")
    #expect(own.averageWatts == 179)
    #expect(own.machine == .string(MachineGym.rower) && own.number == "4F2A" && own.name.isNull)
    let set: Params = ["as": mara.handle, "exercise": 7, "kind": "working", "seconds": 30, "metres": 120]
    _ = try await mara.change("sets.log", set)
    #expect(try await gym.own(mara).metres == 0)
    try await gym.row(240, seconds: 5)
    own = try await gym.own(mara)
    #expect(own.metres == 20 && own.elapsedMs == 5_000)
    _ = try await mara.change("machines.leave")
    #expect(try await gym.own(mara) == [:])
    #expect(try gym.floor.problems() == [])
  }

  @Test("nobody is on two machines, none is taken from whoever moves it, and stillness of ten minutes ends it")
  func others() async throws {
    let gym = try await MachineGym()
    let (mara, ben) = (try await gym.hearts.member("Mara"), try await gym.hearts.member("Ben"))
    #expect(try await mara.refusedChange("machines.take", ["machine": MachineGym.rower]).reason == "no_such_machine")
    #expect(try await mara.refusedChange("machines.take", ["machine": "rower"]).reason == "malformed")
    try await gym.hear(0)
    try await gym.hear(0, MachineGym.bike)
    try await gym.take(mara)
    #expect(try await ben.refusedChange("machines.take", ["machine": MachineGym.rower]).reason == "machine_taken")
    try await gym.take(mara, MachineGym.bike)
    try await gym.take(ben)
    #expect(try await gym.own(mara).machine == .string(MachineGym.bike))
    // Ben has not moved for a minute.
    gym.floor.time.advance(60_000)
    try await gym.take(mara)
    #expect(try await gym.own(ben) == [:])
    for minute in 1...9 {
      await gym.hearts.wait(60_000)
      try await gym.hear(0)
      #expect(try await gym.own(mara).machine == .string(MachineGym.rower), "after \(minute) minutes")
    }
    await gym.hearts.wait(60_000)
    #expect(try await gym.own(mara) == [:])
  }

  @Test("walls name who is on a machine as far as they show their heart", arguments: HeartLevel.allCases)
  func names(_ level: HeartLevel) async throws {
    let gym = try await MachineGym()
    let mara = try await gym.hearts.member("Mara", shows: level)
    try await gym.hear(0)
    try await gym.take(mara)
    try await gym.row(0, seconds: 5)
    let shown = try await gym.board()
    #expect(shown.machines[0].member.name.string == (level == .nothing ? nil : "Mara"))
    if level == .nothing { #expect(!shown.text.contains("Mara")) }
    _ = try await mara.change("hearts.configure", ["shown": "nothing", "signsIn": true])
    #expect(try await !gym.board().text.contains("Mara"))
    _ = try await mara.change("hearts.configure", ["shown": "points", "signsIn": true])
    #expect(try await gym.board().machines[0].member.name == "Mara")
    _ = try await gym.hearts.owner.change(
      "accounts.block", ["as": gym.hearts.owner.handle, "member": mara.member, "blocked": true])
    #expect(try await !gym.board().text.contains("Mara"))
  }

  // MARK: Races

  @Test("machines race from where each of them is at the start, and the result stands for five minutes")
  func race() async throws {
    let gym = try await MachineGym()
    let mara = try await gym.hearts.member("Mara")
    try await gym.hear(5_000)
    try await gym.hear(0, MachineGym.bike)
    try await gym.take(mara)
    try await gym.race(["distanceM": 100], [MachineGym.bike, MachineGym.rower])
    var race = try await gym.board().race
    #expect(race.distanceM == 100 && race.trainer == "Tove" && race.overAt.isNull)
    #expect(race.startsAt == (gym.floor.time.now + MachineRace.countdownMs).json)
    #expect(race.lanes.array.map(\.number) == ["1122", "4F2A"] && race.lanes[0].place.isNull)
    #expect(
      try await gym.hearts.tove.refusedChange(
        "machines.race", ["distanceM": 100, "machines": [JSON.string(MachineGym.rower)] as JSON]
      ).reason == "race_running")
    gym.floor.time.advance(MachineRace.countdownMs)
    try await gym.hear(5_000)
    try await gym.hear(0, MachineGym.bike)
    for second in 1...10 {
      gym.floor.time.advance(1_000)
      try await gym.hear(5_000 + 5 * Double(second), more: ["paceMs": 100_000])
      try await gym.hear(4 * Double(second), MachineGym.bike)
    }
    race = try await gym.board().race
    #expect(race.lanes.array.map(\.metres) == [40, 50] && race.lanes.array.map(\.place) == [2, 1])
    #expect(race.lanes[1].member.name == "Mara" && race.lanes[1].paceMs == 100_000)
    // The bike drops, and keeps its place.
    for second in 11...21 {
      gym.floor.time.advance(1_000)
      try await gym.hear(5_000 + 5 * Double(second))
    }
    race = try await gym.board().race
    #expect(race.lanes[0].state == "lost" && race.lanes[0].metres == 40 && race.lanes[0].place == 2)
    #expect(race.lanes[1].state == "done" && race.lanes[1].finishedMs == 20_000 && race.lanes[1].metres == 100)
    _ = try await gym.hearts.tove.change("machines.endRace")
    #expect(try await gym.board().race.overAt == gym.floor.time.now.json)
    await gym.hearts.wait(299_999)
    #expect(try await !gym.board().race.isNull)
    await gym.hearts.wait(1)
    #expect(try await gym.board().race.isNull)
    #expect(try await gym.hearts.tove.refusedChange("machines.endRace").reason == "race_not_running")
  }

  @Test("a race without a goal, without machines or with one twice is refused at its field")
  func wrongRaces() async throws {
    let gym = try await MachineGym()
    try await gym.hear(0)
    let rower = JSON.string(MachineGym.rower)
    let bike = JSON.string(MachineGym.bike)
    let wrong: [(Params, String, String)] = [
      (["machines": [rower] as JSON], "seconds", "one_of_two"),
      (["distanceM": 500, "seconds": 60, "machines": [rower] as JSON], "seconds", "one_of_two"),
      (["distanceM": 99, "machines": [rower] as JSON], "distanceM", "out_of_range"),
      (["seconds": 7_201, "machines": [rower] as JSON], "seconds", "out_of_range"),
      (["seconds": 60, "machines": [] as JSON], "machines", "required"),
      (["seconds": 60, "machines": JSON.array(Array(repeating: rower, count: 13))], "machines", "too_many"),
      (["seconds": 60, "machines": [rower, rower] as JSON], "machines[1]", "machine_twice"),
      (["seconds": 60, "machines": [rower, bike] as JSON], "machines[1]", "no_such_machine"),
    ]
    for (params, field, reason) in wrong {
      let refused = try await gym.hearts.tove.refusedChange("machines.race", params)
      #expect(refused.field == .string(field) && refused.reason == .string(reason), "\(refused)")
    }
    let mara = try await gym.hearts.member("Mara")
    let params: Params = ["seconds": 60, "machines": [rower] as JSON]
    #expect(try await mara.refusedChange("machines.race", params).reason == "not_allowed")
    #expect(try await gym.board().race.isNull)
  }

  // MARK: Names

  @Test("the owner names machines, no two alike, and names outlast a restart")
  func naming() async throws {
    let gym = try await MachineGym()
    let owner = gym.hearts.owner
    func params(_ machine: String, _ name: String?) -> Params {
      var params: Params = ["as": owner.handle, "machine": machine]
      if let name { params["name"] = name }
      return params
    }
    try await gym.hear(0, MachineGym.bike)
    _ = try await owner.change("machines.name", params(MachineGym.rower, " Rower 3 "))
    let listed = try await owner.call("machines.list", ["as": owner.handle]).machines
    #expect(listed.array.map(\.number) == ["4F2A", "1122"])
    #expect(listed[0].name == "Rower 3" && listed[0].kind.isNull && listed[1].kind == "rower")
    let taken = try await owner.refusedChange("machines.name", params(MachineGym.bike, "Rower 3"))
    #expect(taken.reason == "name_taken" && taken.field == "name")
    let long = try await owner.refusedChange(
      "machines.name", params(MachineGym.bike, String(repeating: "a", count: 17)))
    #expect(long.reason == "too_long" && long.field == "name")
    #expect(try await owner.refusedChange("machines.name", params("rower", "A")).reason == "malformed")
    #expect(try await owner.refusedChange("machines.name", params(MachineGym.bike, nil)).reason == "no_such_machine")
    let again = try TestFloor(after: gym.floor)
    let radio = try await gym.hearts.radio.reconnected(at: again)
    let reading: JSON = ["machine": .string(MachineGym.rower), "kind": "rower"]
    _ = try await radio.call("machines.sent", ["readings": [reading] as JSON])
    let wall = try await gym.hearts.wall.reconnected(at: again)
    let board = try await wall.call("topics.subscribe", ["topic": "machines"]).snapshot
    #expect(board.machines[0].name == "Rower 3")
  }
}
