import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// The records that a set makes, keeps and loses.
@Suite(.limitedConcurrency) struct SetRecordTests {
  @Test("the last time and the best ever are told while a set is entered")
  func lastTime() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let best = try await mara.log(100, reps: 5)
    _ = try await mara.change("workouts.finish", ["workout": best.set.workout])
    floor.time.advance(86_400_000)
    try await mara.log(90, reps: 5)
    let last = try await mara.call("sets.lastTime", ["exercise": TestFloor.bench])
    #expect(last.workout.id == best.set.workout && last.sets.array.count == 1)
    #expect(last.best == ["e1rmGrams": 116_667, "set": best.set.id, "at": best.set.at, "rough": false])
  }

  @Test("an attempt that failed is no record, and hides none")
  func failedAttempt() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await mara.trainBefore(100, reps: 1, floor)
    #expect(try await mara.log(150, reps: 0, ["kind": "failure"]).set.records == [])
    #expect(try await mara.log(120, reps: 1).set.records == ["heaviest", "e1rm", "setVolume", "sessionVolume"])
    #expect(try floor.problems() == [])
  }

  @Test("the first workout with an exercise sets no record, neither for its sets nor in the feed; the next one does")
  func firstTime() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    func logged(_ kilograms: Double, _ exercise: Int = TestFloor.bench) async throws -> [String] {
      let set = try await mara.log(kilograms, reps: 5, ["exercise": exercise]).set
      return set.records.array.compactMap(\.string)
    }
    func posted() async throws -> JSON { try await mara.call("friends.feed").posts[0].workout }
    #expect(try await logged(20) == [])
    #expect(try await logged(55) == [])
    #expect(try await logged(55) == [])
    #expect(try await logged(10, TestFloor.pullUp) == [])
    floor.time.advance(150_000)
    _ = try await mara.change("workouts.finish")
    #expect(try await posted().exercises.array.allSatisfy(\.records.isNull))
    // Two minutes and a half, as the kiosk rounds it.
    #expect(try await posted().minutes == 3)
    floor.time.advance(86_400_000)
    #expect(try await logged(60) == ["heaviest", "e1rm", "setVolume"])
    floor.time.advance(1_000)
    _ = try await mara.change("workouts.finish")
    #expect(try await posted().exercises[0].records.array.contains("heaviest"))
    #expect(try await posted().minutes == 1)
    #expect(try floor.problems() == [])
  }

  @Test("more reps with less weight are no record of an exercise with weights, for friends neither")
  func lightReps() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await mara.trainBefore(100, reps: 5, floor)
    #expect(try await mara.log(20, reps: 15).set.records == [])
    _ = try await mara.change("workouts.finish")
    #expect(try await mara.call("friends.feed").posts[0].workout.exercises[0].records.isNull)
    #expect(try await mara.call("friends.profile", ["member": mara.member]).records.latest == [])
    #expect(try floor.problems() == [])
  }

  @Test("a note added later takes no record away; another weight does")
  func recordsStay() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await mara.trainBefore(80, floor)
    let best = try await mara.log(90).set
    #expect(best.records.array.isEmpty == false)
    var edit: Params = ["set": best.id, "kind": "working", "weight": kg(90), "reps": 6, "note": "paused"]
    #expect(try await mara.change("sets.edit", edit).set.records == best.records)
    edit["weight"] = kg(85)
    #expect(try await mara.change("sets.edit", edit).set.records == [])
  }
}
