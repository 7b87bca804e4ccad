import Gym
import TestKit
import Testing

@testable import Floor

/// What walls and members see of machines.
@Suite(.limitedConcurrency) struct MachineTests {
  // MARK: Readings

  private static let wrongParts: [(JSON, String, String)] = [
    (["machine": "ble:C0:FF:EE:00:11:22"], "machine", "malformed"),
    (["distanceM": -1], "distanceM", "out_of_range"), (["distanceM": 1_000_001], "distanceM", "out_of_range"),
    (["elapsedMs": -1], "elapsedMs", "out_of_range"), (["paceMs": 0], "paceMs", "out_of_range"),
    (["watts": 5_001], "watts", "out_of_range"), (["cadence": 301], "cadence", "out_of_range"),
    (["agoMs": 10_001], "agoMs", "out_of_range"),
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
    // By their addresses, while they have no names.
    #expect(try await gym.board().machines.array.map(\.number) == ["1122", "4F2A"])
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
    #expect(gym.hearts.wall.events("machines").isEmpty)
    try await gym.hear(14)
    _ = await gym.hearts.wall.event("machines.board") { $0.data.machines[0].metres == 4 }
    #expect(gym.hearts.wall.events("machines").count == 1)
  }

  @Test("of two radios that hear one machine, what the later one says counts nothing, also in a race")
  func twoRadios() async throws {
    let gym = try await MachineGym()
    let late = try await gym.floor.device("radio")
    let mara = try await gym.hearts.member("Mara")
    func hear(_ second: Int, by radio: TestClient) async throws {
      let reading: JSON = [
        "machine": .string(MachineGym.rower), "kind": "rower", "distanceM": (4 * second).json,
        "elapsedMs": (1_000 * second).json, "paceMs": 125_000,
      ]
      _ = try await radio.call("machines.sent", ["readings": [reading] as JSON])
    }
    try await hear(0, by: gym.hearts.radio)
    try await gym.take(mara)
    try await gym.race(["distanceM": 500], [MachineGym.rower])
    gym.floor.time.advance(MachineRace.countdownMs)
    try await hear(0, by: gym.hearts.radio)
    for second in 1...20 {
      gym.floor.time.advance(1_000)
      try await hear(second, by: gym.hearts.radio)
      try await hear(max(0, second - 2), by: late)
    }
    let own = try await gym.own(mara)
    #expect(own.metres == 80 && own.elapsedMs == 20_000 && own.state == "live" && own.paceMs == 125_000)
    #expect(try await gym.board().race.lanes[0].metres == 80)
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
    // A bench press between two intervals.
    try await mara.log()
    #expect(try await gym.own(mara).metres == 120)
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

  @Test("of several members who take a machine at the same moment, one has it and the others are refused")
  func atOnce() async throws {
    let gym = try await MachineGym()
    var members: [TestClient] = []
    for name in ["Mara", "Ben", "Ines"] { members.append(try await gym.hearts.member(name)) }
    try await gym.hear(0)
    let replies = await gym.atOnce("machines.take", ["machine": MachineGym.rower], by: members)
    let reasons = replies.map { $0.error.data.reason }
    #expect(reasons.filter(\.isNull).count == 1 && reasons.filter { $0 == "machine_taken" }.count == 2, "\(replies)")
    for (member, reason) in zip(members, reasons) {
      #expect(try await gym.own(member).machine.isNull == !reason.isNull)
    }
  }

  @Test("whoever moves a machine a minute after its member is not named, until the member takes it again")
  func somebodyElse() async throws {
    let gym = try await MachineGym()
    let (mara, ben) = (try await gym.hearts.member("Mara"), try await gym.hearts.member("Ben"))
    try await gym.hear(0)
    try await gym.take(mara)
    // She adjusts the straps of her feet.
    gym.floor.time.advance(90_000)
    try await gym.row(0, seconds: 5)
    #expect(try await gym.board().machines[0].member.name == "Mara")
    gym.floor.time.advance(58_000)
    try await gym.row(20, seconds: 5)
    #expect(try await gym.board().machines[0].member.name == "Mara")
    #expect(try await gym.own(mara).metres == 40)
    gym.floor.time.advance(60_000)
    #expect(try await gym.board().machines[0].member.name == "Mara")
    try await gym.row(40, seconds: 5)
    #expect(try await gym.board().machines[0].member.isNull)
    #expect(try await gym.own(mara).metres == 20)
    try await gym.take(mara)
    #expect(try await gym.board().machines[0].member.name == "Mara")
    try await gym.row(60, seconds: 5)
    gym.floor.time.advance(60_000)
    try await gym.row(80, seconds: 5)
    // Nobody is surely on it, although it moves.
    try await gym.take(ben)
    #expect(try await gym.board().machines[0].member.name == "Ben")
    #expect(try await gym.own(mara) == [:])
  }

  @Test("whoever leaves the gym is on no machine any more")
  func leaves() async throws {
    let gym = try await MachineGym()
    let mara = try await gym.hearts.member("Mara")
    _ = try await mara.change("visits.checkIn")
    try await gym.hear(0)
    try await gym.take(mara)
    #expect(try await gym.board().machines[0].member.name == "Mara")
    _ = try await mara.change("visits.leave")
    #expect(try await gym.board().machines[0].member.isNull)
    #expect(try await gym.own(mara) == [:])
  }

  @Test("a machine that somebody is on is kept while it is silent")
  func silent() async throws {
    let gym = try await MachineGym()
    let mara = try await gym.hearts.member("Mara")
    try await gym.hear(0)
    await gym.hearts.wait(300_000)
    try await gym.take(mara)
    await gym.hearts.wait(360_000)
    let own = try await gym.own(mara)
    #expect(own.kind == "rower" && own.state == "lost" && own.metres == 0)
    await gym.hearts.wait(240_000)
    #expect(try await gym.own(mara) == [:])
    #expect(try await gym.board().machines == [])
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

  // MARK: Names

  @Test("machines are in the order of their names and numbers, on walls and in the owner's list")
  func order() async throws {
    let gym = try await MachineGym()
    let owner = gym.hearts.owner
    for (machine, name) in [("sim:1", "Rower 10"), ("sim:2", "rower 2"), ("sim:3", "Bike 11"), ("sim:4", nil)] {
      try await gym.hear(0, machine)
      guard let name else { continue }
      _ = try await owner.change("machines.name", ["as": owner.handle, "machine": machine, "name": name])
    }
    let names = ["Bike 11", "rower 2", "Rower 10", nil]
    #expect(try await gym.board().machines.array.map(\.name.string) == names)
    let listed = try await owner.call("machines.list", ["as": owner.handle]).machines
    #expect(listed.array.map(\.name.string) == names)
  }

  @Test("of more machines than are listened to, those with a name come first")
  func most() async throws {
    let gym = try await MachineGym()
    let owner = gym.hearts.owner
    _ = try await owner.change("machines.name", ["as": owner.handle, "machine": "sim:900", "name": "Rower 1"])
    for number in 1...128 { try await gym.hear(0, "sim:\(number)") }
    for machine in ["sim:800", "sim:900"] { try await gym.hear(0, machine) }
    let numbers = try await gym.board().machines.array.compactMap(\.number.string)
    #expect(numbers.count == 128 && numbers.first == "900" && !numbers.contains("800"))
  }

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
