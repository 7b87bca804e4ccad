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
}
