import TestKit
import Testing

@testable import Floor

/// Records as walls hear of them.
@Suite(.limitedConcurrency) struct RecordMomentTests {
  @Test("a wall hears of a record right after its row, with what it beats, and of nothing that is none")
  func heard() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    try await mara.trainBefore(60, reps: 5, floor)
    _ = try await mara.change("friends.share", ["records": "gym"])
    let set = try await mara.log(62.5, reps: 5)["set"]
    let record = await wall.event("floor.record").data
    #expect(record.set == set.id && record.kinds.array.contains("heaviest"))
    #expect(record.gainGrams == 2_500 && record.isBarbell == true)
    let names = wall.events("floor").map(\.event).filter { $0 == "floor.added" || $0 == "floor.record" }
    #expect(names == ["floor.added", "floor.added", "floor.record"])
    try await mara.log(50, reps: 3)
    await floor.settleAll()
    #expect(wall.events("floor").filter { $0.event == "floor.record" }.count == 1)
  }

  @Test("nobody hears of the record of a member who is not shown, not even that there is one")
  func hidden() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let ben = try await floor.member("Ben", more: ["shownOnFloor": false])
    try await ben.trainBefore(60, reps: 5, floor)
    try await ben.log(80, reps: 5)
    await floor.settleAll()
    #expect(!wall.events("floor").contains { $0.event == "floor.record" })
  }

  @Test("by how much a best is beaten tells that best, so only members who show their records to the gym have it told")
  func unshared() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    try await mara.trainBefore(60, reps: 5, floor)
    try await mara.log(62.5, reps: 5)
    let record = await wall.event("floor.record").data
    #expect(record.kinds.array.contains("heaviest") && record.gainGrams == nil)
  }

  @Test("a set that comes back, or comes late, is no moment")
  func restored() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    try await mara.trainBefore(60, reps: 5, floor)
    let set = try await mara.log(62.5, reps: 5)["set"]
    _ = try await mara.change("sets.delete", ["set": set.id])
    _ = try await mara.change("sets.restore", ["set": set.id])
    await floor.settleAll()
    #expect(wall.events("floor").filter { $0.event == "floor.record" }.count == 1)
    let late = floor.time.now - 11 * 60_000
    try await mara.log(65, reps: 5, ["at": JSON.number(Double(late))])
    await floor.settleAll()
    #expect(wall.events("floor").filter { $0.event == "floor.record" }.count == 1)
  }

  @Test("who is only heavier than before has no record to show")
  func body() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    let pullUps: Params = ["as": mara.handle, "exercise": TestFloor.pullUp, "kind": "working", "reps": 8]
    for kilograms in [60.0, 65] {
      _ = try await mara.change("members.update", ["bodyWeight": kg(kilograms)])
      let set = try await mara.change("sets.log", pullUps)["set"]
      if kilograms == 65 { #expect(!set.records.array.isEmpty) }
      _ = try await mara.change("workouts.finish", ["as": mara.handle])
      floor.time.advance(86_400_000)
    }
    await floor.settleAll()
    #expect(!wall.events("floor").contains { $0.event == "floor.record" })
  }
}
