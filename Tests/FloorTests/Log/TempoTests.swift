import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

@Suite(.limitedConcurrency) struct TempoTests {
  @Test("a set's tempo is kept as it was meant, through an edit, a deletion and its undo, and shown on the floor")
  func kept() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let wall = try await floor.device("wall")
    let set = try await mara.log(80, ["tempo": "31x0"]).set
    #expect(set.tempo == "3-1-X-0")
    await floor.settle()
    let rows = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows
    #expect(rows.array.map(\.tempo) == ["3-1-X-0"])
    func stored() async throws -> JSON { try await mara.call("workouts.current").workout.sets[0].tempo }
    #expect(try await stored() == "3-1-X-0")
    let whole: Params = ["set": set.id, "kind": "working", "weight": kg(80), "reps": 6]
    let edited = try await mara.change("sets.edit", whole.merging(["tempo": "4/0/10/1"]) { $1 })
    #expect(edited.set.tempo == "4-0-10-1")
    _ = try await mara.change("sets.delete", ["set": set.id])
    #expect(try await mara.change("sets.restore", ["set": set.id]).set.tempo == "4-0-10-1")
    let refused = try await mara.refusedChange("sets.edit", whole.merging(["tempo": "slow"]) { $1 })
    #expect(refused.field == "tempo" && refused.reason == "malformed")
    #expect(try await stored() == "4-0-10-1")
    // The whole set is sent: without a tempo, it has none.
    #expect(try await mara.change("sets.edit", whole).set.tempo.isNull)
    #expect(try await stored().isNull)
    #expect(try floor.problems() == [])
  }

  @Test("a hold has no tempo, and a past workout's sets have theirs")
  func others() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let hold = try await mara.refusedChange(
      "sets.log", ["exercise": 5, "kind": "working", "seconds": 30, "tempo": "3-1-1-0"])
    #expect(hold.field == "tempo" && hold.reason == "not_for_exercise")
    let set: JSON = [
      "exercise": 1, "kind": "working", "weight": ["value": 60, "unit": "kg"], "reps": 5, "tempo": "3 1 1 0",
    ]
    let start = floor.time.now - 7_200_000
    let past = try await mara.change(
      "workouts.record", ["startedAt": start, "finishedAt": start + 3_600_000, "sets": JSON.array([set])])
    #expect(past.workout.sets[0].tempo == "3-1-1-0")
    #expect(try floor.count("SELECT tempo FROM sets WHERE id = (SELECT MAX(id) FROM sets)") == 3_010_100)
    var bad = set
    bad["tempo"] = "3"
    let wrong = try await mara.refusedChange(
      "workouts.record",
      ["startedAt": start - 7_200_000, "finishedAt": start - 3_600_000, "sets": JSON.array([bad])])
    #expect(wrong.field == "sets[0].tempo" && wrong.reason == "malformed")
  }
}
