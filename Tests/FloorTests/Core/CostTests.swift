import Storage
import TestKit
import Testing

@testable import Floor

/// What a set costs, counted and not timed.
@Suite(.limitedConcurrency) struct CostTests {
  @Test("a further set of an exercise runs five statements: the set, its summary, the day, the rest, the reply")
  func statements() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    // The first sets begin the workout and set the bests.
    for _ in 0..<3 { try await mara.log() }
    // What follows from a new workout is stored after its reply.
    await floor.settle()
    let before = floor.database.statistics
    for _ in 0..<20 { try await mara.log() }
    let after = floor.database.statistics
    #expect(after.changes - before.changes == 20)
    // Each commit runs one more, to see whether another process has written.
    #expect(after.statements - before.statements == 5 * 20 + (after.groups - before.groups))
    #expect(after.repeats == before.repeats)
  }

  @Test("a batch of a hundred sets shares commits, and is answered in order")
  func batch() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await mara.log()
    let before = floor.database.statistics.groups
    let requests = (0..<100).map { index -> JSON in
      var set = mara.set()
      set["key"] = newKey()
      return [
        "jsonrpc": "2.0", "id": .number(Double(5_000 + index)), "method": "sets.log",
        "params": .object(set.mapValues(\.json)),
      ]
    }
    mara.raw(JSON.array(requests).bytes)
    _ = await mara.reply(5_099)
    let replies = mara.peer.messages.compactMap { $0.id.int }.filter { $0 >= 5_000 }
    #expect(replies == Array(5_000..<5_100))
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 101)
    // A group ends after some milliseconds of work, which a busy machine may give to a few sets only.
    #expect(floor.database.statistics.groups - before < 100)
  }

  /// The statements of entering a workout of so many sets, done before a later workout with the exercise.
  private func recording(sets count: Int) async throws -> Int {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await mara.log(80, reps: 6)
    let set: JSON = ["exercise": 1, "kind": "working", "weight": kg(90), "reps": 6]
    let start = floor.time.now - 86_400_000
    let sets = JSON.array([JSON](repeating: set, count: count))
    let params: Params = ["as": mara.handle, "startedAt": start, "finishedAt": start + 3_600_000, "sets": sets]
    let before = floor.database.statistics
    _ = try await mara.change("workouts.record", params)
    let after = floor.database.statistics
    #expect(try floor.problems() == [])
    return after.statements - before.statements
  }

  @Test("a workout that is entered afterwards reads later workouts once, however many sets it has")
  func recording() async throws {
    let (few, many) = (try await recording(sets: 10), try await recording(sets: 110))
    // For each further set: the set, its summary, the day. Points and awards may be computed meanwhile.
    #expect(many - few < 4 * 100)
  }

  @Test("a retry makes its group run twice, and stores nothing twice")
  func retry() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let key = newKey()
    let first = try await mara.change("sets.log", mara.set(), key: key)
    #expect(try await mara.change("sets.log", mara.set(), key: key) == first)
    #expect(floor.database.statistics.repeats == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 1)
    #expect(try floor.problems() == [])
  }
}
