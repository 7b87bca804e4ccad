import Gym
import TestKit
import Testing

@testable import Floor

/// Races between machines, as walls show them.
@Suite(.limitedConcurrency) struct MachineRaceTests {
  @Test("machines race from where each of them is at the start, and the result stands for five minutes")
  func race() async throws {
    let gym = try await MachineGym()
    let mara = try await gym.hearts.member("Mara")
    try await gym.hear(5_000)
    try await gym.hear(0, MachineGym.bike)
    try await gym.take(mara)
    let startsAt = try await gym.race(["distanceM": 100], [MachineGym.bike, MachineGym.rower])
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
    try await gym.end(startsAt)
    #expect(try await gym.board().race.overAt == gym.floor.time.now.json)
    await gym.hearts.wait(299_999)
    #expect(try await !gym.board().race.isNull)
    await gym.hearts.wait(1)
    #expect(try await gym.board().race.isNull)
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

  @Test("to end a race names the race, and says whether its result is meant")
  func ending() async throws {
    let gym = try await MachineGym()
    try await gym.hear(0)
    let startsAt = try await gym.race(["distanceM": 500], [MachineGym.rower])
    gym.floor.time.advance(MachineRace.countdownMs)
    try await gym.row(0, seconds: 5)
    #expect(try await gym.refusedEnd(1_795_250_010_001) == "race_not_running")
    #expect(try await gym.refusedEnd(startsAt, clear: true) == "race_not_over")
    #expect(try await gym.board().race.overAt.isNull)
    try await gym.end(startsAt)
    // A second tap of somebody who saw it run.
    #expect(try await gym.refusedEnd(startsAt) == "race_not_running")
    #expect(try await gym.board().race.overAt == gym.floor.time.now.json)
    #expect(try await gym.refusedEnd(1_795_250_010_001, clear: true) == "race_not_over")
    try await gym.end(startsAt, clear: true)
    #expect(try await gym.board().race.isNull)
    #expect(try await gym.refusedEnd(startsAt, clear: true) == "race_not_over")
    #expect(try await gym.refusedEnd(startsAt) == "race_not_running")
    let refused = try await gym.hearts.tove.refusedChange("machines.endRace", ["race": startsAt])
    #expect(refused.field == "clear")
  }

  @Test("a race that is ended in its countdown has no result")
  func countdown() async throws {
    let gym = try await MachineGym()
    try await gym.hear(0)
    let startsAt = try await gym.race(["seconds": 60], [MachineGym.rower])
    gym.floor.time.advance(MachineRace.countdownMs - 1)
    try await gym.end(startsAt)
    #expect(try await gym.board().race.isNull)
  }

  @Test("of several races that begin at the same moment there is one, and the others are refused")
  func atOnce() async throws {
    let gym = try await MachineGym()
    try await gym.hear(0)
    let trainers = [gym.hearts.tove, gym.hearts.owner, try await gym.floor.logIn("tove@example.com")]
    let params: Params = ["distanceM": 500, "machines": [JSON.string(MachineGym.rower)] as JSON]
    let reasons = await gym.atOnce("machines.race", params, by: trainers).map { $0.error.data.reason }
    #expect(reasons.filter(\.isNull).count == 1 && reasons.filter { $0 == "race_running" }.count == 2, "\(reasons)")
  }

  @Test("a result names who raced and not who is on the machine later, and has nothing of what they do then")
  func result() async throws {
    let gym = try await MachineGym()
    let (mara, ben) = (try await gym.hearts.member("Mara"), try await gym.hearts.member("Ben"))
    try await gym.hear(0)
    try await gym.take(mara)
    let startsAt = try await gym.race(["distanceM": 500], [MachineGym.rower])
    gym.floor.time.advance(MachineRace.countdownMs)
    try await gym.row(0, seconds: 10)
    #expect(try await gym.board().race.lanes[0].paceMs == 125_000)
    try await gym.end(startsAt)
    _ = try await mara.change("machines.leave")
    try await gym.take(ben)
    try await gym.row(40, seconds: 5)
    var board = try await gym.board()
    #expect(board.machines[0].member.name == "Ben" && board.machines[0].paceMs == 125_000)
    var lane = board.race.lanes[0]
    #expect(lane.member.name == "Mara" && lane.metres == 40 && lane.paceMs.isNull && lane.watts.isNull)
    // Who hides is in no result either.
    _ = try await mara.change("hearts.configure", ["shown": "nothing", "signsIn": true])
    board = try await gym.board()
    #expect(board.race.lanes[0].member.isNull && !board.text.contains("Mara"))
    _ = try await mara.change("hearts.configure", ["shown": "points", "signsIn": true])
    lane = try await gym.board().race.lanes[0]
    #expect(lane.member.name == "Mara")
  }

  @Test("a race names who was on a machine at its start, or took it first after that, each on one machine")
  func racers() async throws {
    let gym = try await MachineGym()
    let (mara, ben) = (try await gym.hearts.member("Mara"), try await gym.hearts.member("Ben"))
    func names() async throws -> [String?] { try await gym.board().race.lanes.array.map(\.member.name.string) }
    try await gym.hear(0, MachineGym.bike)
    try await gym.hear(0)
    try await gym.take(mara)
    try await gym.row(0, seconds: 5)
    // She listens to the trainer for longer than a minute.
    gym.floor.time.advance(90_000)
    try await gym.hear(20)
    try await gym.hear(0, MachineGym.bike)
    try await gym.race(["distanceM": 500], [MachineGym.rower, MachineGym.bike])
    gym.floor.time.advance(MachineRace.countdownMs)
    try await gym.row(20, seconds: 5)
    #expect(try await names() == ["Mara", nil])
    #expect(try await gym.board().machines.array.first { $0.number == "4F2A" }?.member.name == "Mara")
    // It was the wrong machine.
    try await gym.take(mara, MachineGym.bike)
    try await gym.take(ben)
    #expect(try await names() == ["Ben", "Mara"])
    _ = try await mara.change("machines.leave")
    _ = try await ben.change("machines.leave")
    try await gym.take(mara)
    #expect(try await names() == ["Ben", "Mara"])
    _ = try await gym.hearts.owner.change(
      "accounts.block", ["as": gym.hearts.owner.handle, "member": ben.member, "blocked": true])
    #expect(try await names() == [nil, "Mara"])
  }

  @Test("a machine that drops for longer than ten minutes keeps its lane, and goes on where it is")
  func dropped() async throws {
    let gym = try await MachineGym()
    try await gym.hear(0)
    try await gym.hear(0, MachineGym.bike)
    try await gym.race(["distanceM": 5_000], [MachineGym.rower, MachineGym.bike])
    gym.floor.time.advance(MachineRace.countdownMs)
    try await gym.hear(0, MachineGym.bike)
    try await gym.row(0, seconds: 10)
    for round in 1...22 {
      await gym.hearts.wait(30_000)
      try await gym.hear(100 * Double(round), MachineGym.bike)
    }
    let lost = try await gym.board().race
    #expect(lost.overAt.isNull && lost.lanes[0].state == "lost" && lost.lanes[0].metres == 40)
    try await gym.hear(2_400)
    let race = try await gym.board().race
    #expect(race.lanes[0].state == "live" && race.lanes[0].metres == 2_400 && race.lanes[0].place == 1)
  }
}
