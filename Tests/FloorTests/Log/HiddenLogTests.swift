import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Long logs that disappear in one commit and are deleted afterwards.
@Suite(.limitedConcurrency) struct HiddenLogTests {
  private static let day = 86_400_000
  private static let workouts = 120
  private static let setsEach = 20

  /// An import as large as one that is undone in slices, with an exercise of its own.
  /// - Returns: its id.
  private func imported(_ floor: TestFloor, _ client: TestClient) async throws -> Int {
    let (member, now, calendar) = (client.member, floor.time.now, floor.calendar)
    return try await floor.database.write { tx in
      let id = try tx.imports.begin(member: member, format: "strong", at: now)
      let own = try tx.exercises.createOwn(
        member: member,
        facts: ExerciseFacts(name: "Odd lift", type: .weightReps, bodyPart: .chest, equipment: .barbell),
        matchKey: "odd lift", importID: id)
      var sums = ImportSums()
      for workout in 0..<Self.workouts {
        let start = now - (workout + 3) * Self.day
        let begun = try tx.workouts.begin(
          member: member, at: start, source: .strong, bodyWeightGrams: nil, finishedAt: start + 3_600_000,
          importKey: "\(workout)", importID: id)
        for index in 0..<Self.setsEach {
          let grams = 100_000 + (workout + index) % 50 * 1_000
          let new = NewSet(
            workout: begun.id, member: member, exercise: index < 15 ? TestFloor.bench : own.id,
            entry: SetEntry(weight: Weight(milli: grams, unit: .kg), reps: 5), at: start + index * 60_000, device: nil,
            effectiveGrams: grams, liftedGrams: grams, e1rmGrams: grams * 7 / 6, records: [])
          try tx.sets.stage(new, startedAt: start, day: calendar.day(at: new.at), sums: &sums)
        }
      }
      try tx.imports.finish(
        id, member: member, workouts: Self.workouts, sets: Self.workouts * Self.setsEach, added: 0, sums: sums, at: now)
      return id
    }
  }

  /// The rows of a member's log, without ids.
  private func rows(_ floor: TestFloor) throws -> [String] {
    try [
      "SELECT exercise, heaviest_grams, most_reps, e1rm_grams FROM bests ORDER BY 1",
      "SELECT exercise, grams, reps FROM rep_bests ORDER BY 1, 2",
      "SELECT day, sets, volume_grams FROM day_totals WHERE sets > 0",
      "SELECT exercise, set_count, records FROM summaries ORDER BY 1", "SELECT COUNT(*) FROM sets",
      "SELECT COUNT(*) FROM workouts", "SELECT COUNT(*) FROM imports",
      "SELECT name FROM exercises WHERE owner IS NOT NULL",
      "SELECT name FROM settings WHERE name LIKE 'imports.%'",
    ].map { sql in
      try floor.database.read { tx in try tx.rows("\(sql)") { row in row.restAsText() }.joined(separator: "; ") }
    }
  }

  private func discarded(_ client: TestClient) async {
    _ = await client.event("log.importUndone") { $0.data.sets == 0 }
  }

  @Test("a long import that is undone is gone at once, and then all of its rows are, and nothing else")
  func undo() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["as": mara.handle, "topic": "me"])
    try await mara.log(80, reps: 8)
    let before = try rows(floor)
    let id = try await imported(floor, mara)
    let reply = try await mara.change("imports.undo", ["import": id])
    #expect(reply == ["workouts": 120, "sets": 2400])
    #expect(try await mara.call("workouts.history", ["as": mara.handle]).workouts.array.count == 1)
    #expect(try await mara.call("imports.list", ["as": mara.handle]).imports == [])
    await discarded(mara)
    #expect(try rows(floor) == before)
    #expect(try floor.problems() == [])
  }

  @Test("a long log that is deleted is gone at once, and then all of its rows are")
  func clear() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["as": mara.handle, "topic": "me"])
    _ = try await imported(floor, mara)
    try await mara.log(80, reps: 8)
    _ = try await mara.change("accounts.clearLog", ["password": TestFloor.password])
    #expect(try await mara.call("workouts.history", ["as": mara.handle]).workouts == [])
    #expect(try await mara.call("workouts.current", ["as": mara.handle]).workout.isNull)
    // A new set begins a new workout, even if old ones are not deleted yet.
    try await mara.log(60, reps: 5)
    await discarded(mara)
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 1 && floor.count("SELECT COUNT(*) FROM workouts") == 1)
    #expect(try floor.problems() == [])
  }

  @Test("after a crash the server goes on with what was hidden")
  func crash() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await mara.log(80, reps: 8)
    let before = try rows(floor)
    let id = try await imported(floor, mara)
    let member = mara.member
    // The state after the commit, and two slices later.
    try await floor.database.write { tx in
      _ = try tx.imports.undo(id, member: member)
      for _ in 0..<2 { _ = try tx.imports.discardSome(id, within: .zero) }
    }
    let again = try TestFloor(after: floor)
    again.server.housekeeping()
    while try again.count("SELECT COUNT(*) FROM imports") > 0 { await Task.yield() }
    #expect(try rows(again) == before)
    #expect(try again.problems() == [])
  }
}
