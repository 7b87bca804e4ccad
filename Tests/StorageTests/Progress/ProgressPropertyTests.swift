import Gym
import TestKit
import Testing

@testable import Storage

/// Logs, corrects, removes and imports at random, and compares everything stored with the raw sets.
@Suite(.limitedConcurrency) struct ProgressPropertyTests {
  @Test("whatever is done to a log, all that is kept of it is what its raw sets give", arguments: 1...12)
  func keptIsTrue(_ seed: Int) async throws {
    let store = try Store()
    let world = try await store.write { tx in
      let mara = try tx.person("mara")
      let exercises = try ["bench", "squat", "row"].map { try tx.exercise($0, of: mara.id) }
      return (member: mara.id, exercises: exercises.map(\.id))
    }
    var random = SeededRandom(UInt64(seed))
    var pending: (id: Int, workouts: Int, sets: Int, added: Int, sums: ImportSums)?
    // The books live through all steps, as the server's do.
    let books = RawAwards.books(exercises: world.exercises)
    for step in 0..<120 {
      let draws = random
      let staged = pending
      let result = try await store.write { [world] tx in
        var random = draws
        let next = try Act(tx: tx, member: world.member, exercises: world.exercises, step: step).one(
          pending: staged, &random)
        return (next, random)
      }
      (pending, random) = result
      guard step % 4 == 3 || step > 110 else { continue }
      let problems = try store.database.read { [world] tx in
        try tx.checks.summaryMismatches(day: { _ in "2026-11-21" }).filter { !$0.hasPrefix("set ") }
          + Reference(tx: tx, member: world.member, exercises: world.exercises).problems()
          + RawAwards(tx: tx, member: world.member, exercises: world.exercises).problems(books)
      }
      #expect(problems == [], "seed \(seed), step \(step)")
      if !problems.isEmpty { return }
      let part = Int.random(in: 0..<4, using: &random)
      try await store.write { [world] tx in
        let starts = try tx.progress.starts(member: world.member, from: 0, before: .max)
        if part > 0, !starts.isEmpty {
          try tx.awards.setMark(member: world.member, until: starts[(starts.count - 1) * part / 3])
        }
      }
    }
    // Counting what is left and rebuilding all summaries must give the same rows.
    let kept = try await store.write { tx in
      while try !tx.progress.countSome(within: .seconds(1)) {}
      return try tx.dump(["summaries", "workout_counts"]).filter { !$0.hasSuffix("| 0") || $0.hasPrefix("summaries") }
    }
    let rebuilt = try await store.write { tx in
      try tx.checks.rebuildSummaries()
      return try tx.dump(["summaries", "workout_counts"])
    }
    #expect(kept.sorted() == rebuilt.sorted(), "seed \(seed)")
  }

  typealias Pending = (id: Int, workouts: Int, sets: Int, added: Int, sums: ImportSums)

  /// One action of a member, a file or the server.
  private struct Act {
    let tx: Tx
    let member: Int
    let exercises: [Int]
    let step: Int

    private static let day = 86_400_000

    func one(pending: Pending?, _ random: inout SeededRandom) throws -> Pending? {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<40: try log(&random)
      case 40..<48: try past(&random)
      case 48..<58: try edit(&random)
      case 58..<66:
        if let set = try anySet("deleted_at IS NULL", &random) { try tx.sets.delete(set, member: member, at: 1 + step) }
      case 66..<71:
        if let set = try anySet("deleted_at > 0", &random) { _ = try tx.sets.restore(set, member: member) }
      case 71..<75:
        if let workout = try anyWorkout("deleted_at IS NULL AND finished_at IS NOT NULL", &random) {
          _ = try tx.workouts.delete(workout, member: member, at: 1_000 + step)
        }
      case 75..<79:
        if let workout = try anyWorkout("deleted_at IS NOT NULL", &random) {
          _ = try tx.workouts.restore(workout, member: member)
        }
      case 79..<85: _ = try tx.progress.countSome(within: .zero)
      case 85..<93:
        guard let pending else { return try begin(&random) }
        if random.chance(25) {
          while try !tx.imports.discardSome(pending.id, within: .seconds(1)) {}
          return nil
        }
        // A workout that the import adds sets to may be deleted. Then the import fails, as it would in the service.
        let lost = try tx.exists(
          """
          SELECT 1 FROM import_additions a JOIN sets s ON s.id = a.set_id JOIN workouts w ON w.id = s.workout
          WHERE a.import = ? AND w.deleted_at IS NOT NULL
          """, pending.id)
        if lost {
          while try !tx.imports.discardSome(pending.id, within: .seconds(1)) {}
        } else {
          try tx.imports.finish(
            pending.id, member: member, workouts: pending.workouts, sets: pending.sets, added: pending.added,
            sums: pending.sums, at: step)
        }
        return nil
      default:
        if let undone = try tx.imports.list(member: member).randomElement(using: &random) {
          _ = try tx.imports.undo(undone.id, member: member)
        }
      }
      return pending
    }

    private func new(_ workout: Int, at: Int, _ random: inout SeededRandom) -> NewSet {
      let grams = random.one(of: [0, 60_000, 80_000, 100_000, 102_500])
      let reps = random.one(of: [0, 1, 3, 5, 8, 15])
      let kind: SetKind = random.one(of: [.warmup, .working, .working, .working, .failure, .drop])
      let rpe: Int? = random.one(of: [nil, nil, 50, 80, 100])
      let entry = SetEntry(kind: kind, weight: Weight(milli: grams, unit: .kg), reps: reps, rpeTenths: rpe)
      return NewSet(
        workout: workout, member: member, exercise: random.one(of: exercises), entry: entry, at: at, device: nil,
        effectiveGrams: grams, liftedGrams: grams,
        e1rmGrams: estimatedMax(entry, type: .weightReps, effectiveGrams: grams)?.grams, records: [])
    }

    private func log(_ random: inout SeededRandom) throws {
      let now = (100 + step) * Self.day
      var open = try tx.workouts.current(member: member)
      if let workout = open, random.chance(30) {
        try tx.workouts.finish(workout.id, member: member, name: nil, at: nil)
        open = nil
      }
      let workout = try open ?? tx.workouts.begin(member: member, at: now, source: .floor, bodyWeightGrams: nil)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let new = new(workout.id, at: max(workout.startedAt, now), &random)
        _ = try tx.sets.log(new, startedAt: workout.startedAt, day: "2026-11-21")
      }
    }

    /// Enters a past workout, or adds sets to a finished one.
    private func past(_ random: inout SeededRandom) throws {
      let finished = try anyWorkout("deleted_at IS NULL AND finished_at IS NOT NULL AND import IS NULL", &random)
      var workout = try finished.flatMap { try tx.workouts.find($0, member: member) }
      if workout == nil || random.chance(50) {
        let at = Int.random(in: 0..<200, using: &random) * Self.day
        workout = try tx.workouts.begin(
          member: member, at: at, source: .floor, bodyWeightGrams: nil, finishedAt: at + 1_000, recordedAt: at)
      }
      guard let workout else { return }
      for _ in 0..<3 {
        _ = try tx.sets.log(
          new(workout.id, at: workout.startedAt, &random), startedAt: workout.startedAt, day: "2026-11-20")
      }
    }

    private func edit(_ random: inout SeededRandom) throws {
      guard let id = try anySet("deleted_at IS NULL", &random), let old = try tx.sets.find(id, member: member) else {
        return
      }
      let new = new(old.workout, at: old.at, &random)
      _ = try tx.sets.edit(
        id, member: member, entry: new.entry, side: nil, effectiveGrams: new.effectiveGrams,
        liftedGrams: new.liftedGrams, e1rmGrams: new.e1rmGrams, records: [])
    }

    private func begin(_ random: inout SeededRandom) throws -> Pending {
      let id = try tx.imports.begin(member: member, format: "strong", at: step)
      var pending: Pending = (id, 0, 0, 0, ImportSums())
      for number in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: 0..<250, using: &random) * Self.day + number
        let workout = try tx.workouts.begin(
          member: member, at: at, source: .strong, bodyWeightGrams: nil, finishedAt: at,
          importKey: "\(step) \(number)", importID: id)
        pending.workouts += 1
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          try tx.sets.stage(new(workout.id, at: at, &random), startedAt: at, day: "2026-11-19", sums: &pending.sums)
          pending.sets += 1
        }
      }
      if let target = try anyWorkout("deleted_at IS NULL AND finished_at IS NOT NULL AND import IS NULL", &random) {
        try tx.sets.stageAddition(
          new(target, at: 5, &random), day: "2026-11-18", import: id, sums: &pending.sums)
        pending.sets += 1
        pending.added += 1
      }
      return pending
    }

    private func anySet(_ condition: String, _ random: inout SeededRandom) throws -> Int? {
      try tx.rows(
        "SELECT /* test */ id FROM sets WHERE member = ? AND \(condition) AND \(ImportStore.isShown("workout"))", member
      ) { row in try row.int() }.randomElement(using: &random)
    }

    private func anyWorkout(_ condition: String, _ random: inout SeededRandom) throws -> Int? {
      try tx.rows(
        "SELECT id FROM workouts WHERE member = ? AND \(condition) AND \(ImportStore.isShownHere)", member
      ) { row in try row.int() }.randomElement(using: &random)
    }
  }

  /// Computes everything from the raw sets, in the simplest way.
  private struct Reference {
    let tx: Tx
    let member: Int
    let exercises: [Int]

    func problems() throws -> [String] {
      var problems: [String] = []
      func same<T: Equatable>(_ kept: T, _ raw: T, _ what: String) {
        if kept != raw { problems.append("\(what): kept \(kept), raw \(raw)") }
      }
      let shown = try tx.rows(
        """
        SELECT /* test */ s.id, w.id, w.started_at FROM sets s JOIN workouts w ON w.id = s.workout
        WHERE s.member = ? AND s.deleted_at IS NULL AND w.deleted_at IS NULL AND \(ImportStore.isShownIn("w"))
        ORDER BY w.started_at, w.id, s.position
        """, member
      ) { row in try (set: row.int(), workout: row.int(), startedAt: row.int()) }
      let sets = try shown.map { try (tx.sets.find($0.set, member: member), $0.workout, $0.startedAt) }
      same(try tx.progress.workoutCount(member: member), Set(shown.map(\.workout)).count, "workouts")
      same(
        try tx.progress.starts(member: member, from: 0, before: .max), Set(shown.map(\.startedAt)).sorted(), "starts")
      let days = try tx.progress.days(member: member, from: 0, before: .max)
      same(days.reduce(0) { $0 + $1.sets }, sets.count, "sets of all days")
      same(
        days.reduce(0) { $0 + $1.volumeGrams },
        sets.reduce(0) { $0 + ($1.0.map { volumeGrams($0.entry, effectiveGrams: $0.effectiveGrams) } ?? 0) }, "volume")
      let work = try tx.progress.muscleWork(member: member, from: 0)
      let hard = sets.compactMap(\.0).filter { $0.entry.kind != .warmup && $0.entry.rpeTenths ?? 100 >= 60 }
      same(work.reduce(0) { $0 + $1.hardSets }, hard.count, "hard sets")
      same(
        work.reduce(0) { $0 + $1.failureSets },
        sets.count { $0.0?.entry.kind == .failure || ($0.0?.entry.kind != .warmup && $0.0?.entry.rpeTenths == 100) },
        "sets to failure")
      for exercise in exercises {
        var expected: [ExerciseWorkout] = []
        var bests = WorkoutBests()
        for start in Set(shown.map { [$0.startedAt, $0.workout] }).sorted(by: { ($0[0], $0[1]) < ($1[0], $1[1]) }) {
          let own = sets.filter { $0.1 == start[1] && $0.0?.exercise == exercise }.compactMap(\.0)
          guard let first = own.first, own.contains(where: { $0.entry.kind != .warmup }) else { continue }
          var summary = WorkoutSummary(lastAt: first.at, position: first.position)
          for set in own { summary.add(set) }
          summary.records = bests.records(of: summary)
          bests.add(summary)
          let reps = own.first { $0.id == summary.bestSet }?.entry.reps
          expected.append(ExerciseWorkout(workout: start[1], startedAt: start[0], summary: summary, bestReps: reps))
        }
        let kinds = RecordKind.allCases
        let all = try tx.progress.series(
          member: member, exercise: exercise, from: nil, to: nil, count: 500, kinds: kinds)
        same(all.workouts, expected, "the series of \(exercise)")
        same(all.of, expected.count, "the length of \(exercise)")
        let few = try tx.progress.series(
          member: member, exercise: exercise, from: nil, to: nil, count: 3, kinds: kinds
        ).workouts
        let ends = [expected.first, expected.last].compactMap(\.self)
        let wanted = expected.filter { !$0.summary.records.isEmpty } + ends
        same(wanted.filter { !few.contains($0) }.map(\.workout), [], "records and ends of \(exercise)")
        let best = try tx.progress.best(member: member, exercise: exercise)
        same(best?.grams ?? 0, bests.grams, "the heaviest of \(exercise)")
        same(best?.e1rmGrams ?? 0, bests.e1rmGrams, "the best estimate of \(exercise)")
      }
      return problems
    }
  }
}
