import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct RoutineStoreTests {
  @Test("a plan is read as it was written, whatever its sets say")
  func plans() async throws {
    let store = try Store()
    let working = PlannedSet(reps: RepTarget(min: 6, max: 8), load: .weight(Weight(milli: 82_250, unit: .kg)))
    var first = PlannedExercise(
      item: 9, exercise: 4,
      sets: [
        PlannedSet(kind: .warmup, reps: RepTarget(min: 8, max: 8)), working, working, working,
        PlannedSet(reps: RepTarget(min: 5, max: nil), load: .percentOfTrainingMax(850)),
        PlannedSet(kind: .drop, load: .percentOfMax(605)), PlannedSet(kind: .failure, load: .rpe(95)), working,
      ])
    first.restSeconds = 0
    first.superset = 2
    first.note = "Slow."
    first.alternatives = [7, 5]
    first.isPerSide = true
    first.isSkipped = true
    let second = PlannedExercise(
      item: 3, exercise: 4,
      sets: [PlannedSet(), PlannedSet(milliseconds: 90_500), PlannedSet(milliseconds: 1000, millimetres: 400_000)])
    let facts = RoutineFacts(name: "All of it", minutes: 5, plan: [first, second])
    let read = try await store.write { tx in
      let mara = try tx.person("mara").id
      let id = try tx.routines.insert(facts, member: mara)
      return try tx.routines.find(id, member: mara)?.facts
    }
    #expect(read == facts)
  }

  @Test("an import that is undone leaves the exercises that a routine or a workout's plan names, deleted ones included")
  func undo() async throws {
    let store = try Store()
    let (gone, made, plan) = try await store.write { tx -> ([Int], [Int], [Int]) in
      let mara = try tx.person("mara").id
      let begun = try tx.insert("INSERT INTO imports (member, begun_at, touched_at, done_at) VALUES (?, 1, 1, 1)", mara)
      let made = try ["planned", "alternative", "archived", "begun", "unused"].map { name in
        try tx.exercises.createOwn(
          member: mara, facts: ExerciseFacts(name: name, type: .reps, bodyPart: .chest, equipment: .other),
          matchKey: name, importID: begun
        ).id
      }
      func routine(_ exercise: Int, _ alternatives: [Int] = []) throws -> Int {
        var planned = PlannedExercise(item: 1, exercise: exercise, sets: [PlannedSet()])
        planned.alternatives = alternatives
        return try tx.routines.insert(RoutineFacts(name: "One", plan: [planned]), member: mara)
      }
      let kept = try routine(made[0], [made[1]])
      try tx.routines.archive(routine(made[2]), at: 2)
      _ = try tx.workouts.begin(
        member: mara, at: 3, source: .floor, bodyWeightGrams: nil,
        plan: [PlannedExercise(item: 1, exercise: made[3], sets: [PlannedSet()])])
      let gone = try tx.imports.undo(begun, member: mara).exercises
      return (gone, made, try tx.routines.find(kept, member: mara)?.facts.exercises ?? [])
    }
    #expect(gone == [made[4]] && plan == [made[0]])
  }

  @Test("the last use of a routine is each member's own, and an older one changes nothing")
  func uses() async throws {
    let store = try Store()
    let (maras, bens) = try await store.write { tx -> ([ListedRoutine], [ListedRoutine]) in
      let (mara, ben) = (try tx.person("mara").id, try tx.person("ben").id)
      let plan = [PlannedExercise(item: 1, exercise: 1, sets: [PlannedSet()])]
      let ids = try ["A", "B", "C"].map { try tx.routines.insert(RoutineFacts(name: $0, plan: plan), member: mara) }
      try tx.execute("UPDATE members SET role = 'trainer' WHERE id = ?", mara)
      for id in ids { try tx.routines.share(id, .gym, code: nil) }
      try tx.routines.noteUse(ids[1], member: mara, at: 50)
      try tx.routines.noteUse(ids[1], member: mara, at: 40)
      try tx.routines.noteUse(ids[2], member: mara, at: 45)
      try tx.routines.noteUse(ids[2], member: ben, at: 60)
      return (try tx.routines.list(member: mara), try tx.routines.list(member: ben))
    }
    #expect(maras.map(\.name) == ["B", "C", "A"] && maras.map(\.lastUsedAt) == [50, 45, nil])
    #expect(bens.map(\.name) == ["C", "A", "B"] && bens.map(\.lastUsedAt) == [60, nil, nil])
  }

  @Test("a routine's id is never given again, and of deleted routines the last two hundred are kept")
  func ids() async throws {
    let store = try Store()
    let plan = [PlannedExercise(item: 1, exercise: 1, sets: [PlannedSet()])]
    let facts = RoutineFacts(name: "A", plan: plan)
    let (first, second, kept) = try await store.write { tx -> (Int, Int, Int) in
      let (mara, ben) = (try tx.person("mara").id, try tx.person("ben").id)
      let first = try tx.routines.insert(facts, member: mara)
      try tx.accounts.remove(mara)
      let second = try tx.routines.insert(facts, member: ben)
      for at in 1...RoutineStore.mostArchived + 3 {
        try tx.routines.archive(tx.routines.insert(facts, member: ben), at: at)
        try tx.routines.forgetArchived(of: ben)
      }
      return (first, second, try tx.int("SELECT COUNT(*) FROM routines WHERE deleted_at IS NOT NULL") ?? 0)
    }
    #expect(second == first + 1 && kept == RoutineStore.mostArchived)
  }
}
