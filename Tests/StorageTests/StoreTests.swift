import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct StoreTests {
  @Test("a member has one open workout, and the schema says so")
  func oneOpen() async throws {
    let store = try Store()
    let first = try await store.write { tx in
      try tx.workouts.begin(member: try tx.person("mara").id, at: 5, source: .floor, bodyWeightGrams: nil)
    }
    @Sendable func begin(_ tx: Tx) throws {
      _ = try tx.workouts.begin(member: first.member, at: 10, source: .floor, bodyWeightGrams: nil)
    }
    await #expect(throws: StorageError.workoutOpen) { try await store.write { tx in try begin(tx) } }
    try await store.write { tx in
      try tx.workouts.finish(first.id, member: first.member, name: nil, at: 9)
      try begin(tx)
    }
    await #expect(throws: StorageError.workoutOpen) {
      try await store.write { tx in try tx.workouts.reopen(first.id, member: first.member) }
    }
  }

  @Test("a set cannot be in another's workout, and no number is below nothing")
  func constraints() async throws {
    let store = try Store()
    let (workout, ben, bench) = try await store.write { tx in
      let (mara, ben) = (try tx.person("mara"), try tx.person("ben"))
      let workout = try tx.workouts.begin(member: mara.id, at: 5, source: .floor, bodyWeightGrams: nil)
      return (workout, ben, try tx.exercise("bench", of: mara.id))
    }
    func refused(_ change: @escaping @Sendable (inout NewSet) -> Void) async {
      await #expect(throws: StorageError.self) {
        try await store.write { tx in
          var new = NewSet(
            workout: workout.id, member: workout.member, exercise: bench.id, entry: SetEntry(reps: 5), at: 5,
            device: nil, effectiveGrams: 0, liftedGrams: 0, e1rmGrams: nil, records: [])
          change(&new)
          _ = try tx.sets.log(new, startedAt: 5, day: "2026-11-21")
        }
      }
    }
    await refused { $0.member = ben.id }
    await refused { $0.workout = 99 }
    await refused { $0.exercise = 99 }
    await refused { $0.device = 99 }
    await refused { $0.entry.reps = -1 }
    await refused { $0.effectiveGrams = -1 }
    #expect(try store.count("sets") == 0)
    #expect(try store.count("day_totals") == 0)
    await #expect(throws: StorageError.taken("email")) { try await store.write { tx in _ = try tx.person("ben") } }
    await #expect(throws: StorageError.taken("name")) {
      try await store.write { tx in _ = try tx.exercise("bench", of: workout.member) }
    }
  }

  @Test("pages of the history hold every workout once, also those that began at one instant", arguments: 1...7)
  func paging(_ limit: Int) async throws {
    let store = try Store()
    let starts = [9, 8, 8, 8, 7, 5, 5, 4, 4, 4, 4, 1]
    let member = try await store.write { tx in
      let mara = try tx.person("mara")
      for (index, start) in starts.shuffled().enumerated() {
        _ = try tx.workouts.begin(
          member: mara.id, at: start, source: .strong, bodyWeightGrams: nil, name: "Day", finishedAt: start,
          importKey: "\(index)")
      }
      return mara.id
    }
    for text in [nil, "day"] {
      var (seen, pages): ([Int], [Int]) = ([], [])
      var before: Int?
      repeat {
        let from = before
        let page = try store.database.read { tx in
          try tx.workouts.history(member: member, before: from, limit: limit, text: text)
        }
        pages.append(page.rows.count)
        seen += page.rows.map(\.workout.startedAt)
        before = page.next
      } while before != nil
      #expect(seen == starts)
      #expect(pages.dropLast().allSatisfy { $0 >= limit })
    }
  }

  @Test("a catalog keeps its ids, retires what is gone, and takes it back")
  func catalog() async throws {
    let store = try Store()
    func sync(_ entries: [(String, String)]) async throws -> [String: Int] {
      try await store.write { tx in
        try tx.exercises.syncCatalog(
          entries.map { slug, name in
            CatalogEntry(
              slug: slug, facts: ExerciseFacts(name: name, type: .reps, bodyPart: .core, equipment: .other),
              matchKey: name, aliasKeys: ["\(name) alias"])
          })
        let all = try tx.exercises.everything()
        return Dictionary(uniqueKeysWithValues: all.map { ($0.slug ?? "", $0.id) })
      }
    }
    func found(_ key: String) throws -> Int? {
      try store.database.read { tx in try tx.exercises.byMatchKeys([key], member: 1)[key] }
    }
    let first = try await sync([("a", "Ab"), ("b", "Bb")])
    let second = try await sync([("b", "Bb, new"), ("c", "Cc")])
    let gone = try #require(first["a"])
    #expect(second["a"] == gone && second["b"] == first["b"] && second.count == 3)
    #expect(try store.database.read { tx in try tx.exercises.retired() } == [gone])
    #expect(try found("Ab") == nil)
    #expect(try found("Bb") == nil)
    #expect(try found("Bb, new alias") == first["b"])
    #expect(try await sync([("a", "Ab"), ("b", "Bb"), ("c", "Cc")]) == second)
    #expect(try store.database.read { tx in try tx.exercises.retired() } == [])
    #expect(try found("Ab alias") == gone)
  }

  @Test("summaries that are rebuilt are those that were kept, ties and failed attempts included")
  func rebuild() async throws {
    let store = try Store()
    let tables = ["summaries", "bests", "day_totals"]
    let kept = try await store.write { tx in
      let mara = try tx.person("mara")
      let exercises = [try tx.exercise("bench", of: mara.id), try tx.exercise("squat", of: mara.id)]
      // 80 kg for six and 96 kg for one are the same estimate.
      let entries: [(Int, Int, Int?)] = [(80_000, 6, 96_000), (96_000, 1, 96_000), (120_000, 0, nil)]
      var random = SeededRandom(3)
      var sets: [LoggedSet] = []
      for start in 1...6 {
        let workout = try tx.workouts.begin(member: mara.id, at: start * 1000, source: .floor, bodyWeightGrams: nil)
        for step in 0..<12 {
          let (grams, reps, e1rm) = random.one(of: entries)
          let exercise = random.one(of: exercises)
          sets.append(try tx.set(workout, exercise, grams: grams, reps: reps, e1rm: e1rm, at: start * 1000 + step))
        }
        for set in sets.shuffled(using: &random).prefix(4) {
          if try tx.sets.restore(set.id, member: mara.id) == nil {
            try tx.sets.delete(set.id, member: mara.id, at: 9)
          }
        }
        try tx.workouts.finish(workout.id, member: mara.id, name: nil, at: nil)
      }
      #expect(try tx.checks.summaryMismatches { _ in "2026-11-21" } == [])
      return try tx.dump(tables)
    }
    try await store.write { tx in try tx.checks.rebuildSummaries() }
    #expect(try store.database.read { tx in try tx.dump(tables) } == kept)
    #expect(kept.count > 10)
  }

  @Test(
    "the check finds whatever a summary says wrong",
    arguments: [
      "UPDATE summaries SET volume_grams = volume_grams + 1", "UPDATE summaries SET best_e1rm_grams = NULL",
      "DELETE FROM summaries", "UPDATE bests SET heaviest_grams = 1", "DELETE FROM bests",
      "UPDATE day_totals SET sets = 2", "DELETE FROM day_totals", "UPDATE sets SET day = '2026-11-25'",
      "INSERT INTO day_totals VALUES ('2026-11-20', 1, 1, 0)", "UPDATE sets SET deleted_at = 1",
    ])
  func check(_ damage: String) async throws {
    let store = try Store()
    let problems = try await store.write { tx in
      let mara = try tx.person("mara")
      let workout = try tx.workouts.begin(member: mara.id, at: 5, source: .floor, bodyWeightGrams: nil)
      try tx.set(workout, try tx.exercise("bench", of: mara.id), e1rm: 96_000, at: 5)
      #expect(try tx.checks.summaryMismatches { _ in "2026-11-21" } == [])
      try tx.execute("\(damage)")
      return try tx.checks.summaryMismatches { _ in "2026-11-21" }
    }
    #expect(!problems.isEmpty)
  }

  @Test("text of any kind and bytes come back as they went in, the empty ones too")
  func values() async throws {
    let store = try Store()
    for text in ["", "a", "💪🏽 שלום", "a\u{0}b", "'; DROP TABLE sets; --", String(repeating: "x", count: 100_000)] {
      let back = try await store.write { tx in
        try tx.settings.set("t", text)
        return try tx.settings.get("t")
      }
      #expect(back == text)
    }
    for bytes in [[], [0], [255, 0, 128]] as [[UInt8]] {
      #expect(try store.database.read { tx in try tx.row("SELECT ?", bytes) { row in try row.blob() } } == bytes)
    }
    #expect(try store.database.read { tx in try tx.int("SELECT ?", Int?.none) } == nil)
    #expect(try store.database.read { tx in try tx.int("SELECT ?", Int.min) } == .min)
  }

  @Test("a stored reply is found by its request's key, with an empty hash or an empty reply, too")
  func replies() async throws {
    let store = try Store()
    let keys = (1...4).map { [UInt8](repeating: $0, count: 16) }
    let (hash, text) = (Array("sixteen bytes ok".utf8), Array(#"{"text":"Zirkonium"}"#.utf8))
    let sent = [(keys[0], hash, text), (keys[1], [], Array("7".utf8)), (keys[2], hash, [])]
    try await store.write { tx in
      for (key, hash, reply) in sent {
        try tx.replies.store(key: key, caller: "m1", method: "messages.write", bodyHash: hash, reply: reply, at: 5)
      }
    }
    let found = try store.database.read { tx in try keys.map { try tx.replies.find($0) } }
    #expect(found.map { $0?.reply } == [text, Array("7".utf8), [], nil])
    #expect(found.map { $0?.bodyHash } == [hash, [], hash, nil])
    #expect(found.dropLast().allSatisfy { $0?.caller == "m1" && $0?.method == "messages.write" })
  }

  @Test("the schema refuses an appointment that overlaps another of its trainer, also when it is moved there")
  func overlaps() async throws {
    let store = try Store()
    try await store.write { tx in
      for name in ["tove", "mara", "ines"] { _ = try tx.person(name) }
      for (id, member, start) in [(1, 2, 1_000), (2, 3, 2_000)] {
        try tx.execute(
          """
          INSERT INTO appointments (id, trainer, member, name, starts_at, ends_at, blocked_from, blocked_until, state,
            cancel_minutes, made_at)
          VALUES (?, 1, ?, 'Check', ?, ?, ?, ?, 'confirmed', 60, 7)
          """, id, member, start, start + 500, start, start + 500)
      }
    }
    await #expect(throws: StorageError.constraint(rule: "appointments.trainer")) {
      try await store.write { tx in
        try tx.execute("UPDATE appointments SET starts_at = 1900, ends_at = 2400, blocked_until = 2400 WHERE id = 1")
      }
    }
  }
}
