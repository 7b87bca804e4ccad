import Gym
import Testing

@Suite struct LoadTests {
  private func load(_ entry: SetEntry, _ type: ExerciseType, _ equipment: Equipment = .barbell, body: Int? = 80_000)
    -> Int
  {
    effectiveGrams(entry, type: type, equipment: equipment, bodyWeightGrams: body)
  }

  private let twenty = SetEntry(weight: Weight(milli: 20_000, unit: .kg), reps: 5)

  @Test("one rep moves the weight, the body weight, their sum, or the body weight minus assistance")
  func types() {
    #expect(load(twenty, .weightReps) == 20_000)
    #expect(load(SetEntry(reps: 5), .reps, .bodyweight) == 80_000)
    #expect(load(SetEntry(reps: 5), .reps, .band) == 0)
    #expect(load(twenty, .bodyweightPlus, .bodyweight) == 100_000)
    #expect(load(SetEntry(reps: 5), .bodyweightPlus, .bodyweight) == 80_000)
    #expect(load(twenty, .assisted, .machine) == 60_000)
    #expect(load(twenty, .assisted, .machine, body: 15_000) == 0)
    #expect(load(twenty, .weightDuration) == 20_000)
    #expect(load(SetEntry(milliseconds: 60_000), .duration, .bodyweight) == 0)
    #expect(load(SetEntry(milliseconds: 60_000, millimetres: 1000), .distanceDuration) == 0)
  }

  @Test("an unknown body weight counts as zero")
  func unknownBodyWeight() {
    #expect(load(SetEntry(reps: 5), .reps, .bodyweight, body: nil) == 0)
    #expect(load(twenty, .bodyweightPlus, .bodyweight, body: nil) == 20_000)
    #expect(load(twenty, .assisted, .machine, body: nil) == 0)
  }

  @Test("volume is load times reps, and zero for warm-ups and sets without reps")
  func volume() {
    #expect(volumeGrams(twenty, effectiveGrams: 20_000) == 100_000)
    #expect(volumeGrams(SetEntry(kind: .warmup, reps: 5), effectiveGrams: 20_000) == 0)
    #expect(volumeGrams(SetEntry(kind: .drop, reps: 5), effectiveGrams: 20_000) == 100_000)
    #expect(volumeGrams(SetEntry(milliseconds: 60_000), effectiveGrams: 20_000) == 0)
  }
}

@Suite struct RecordsTests {
  private func kg(_ value: Int, _ reps: Int, _ kind: SetKind = .working) -> SetEntry {
    SetEntry(kind: kind, weight: Weight(milli: value * 1000, unit: .kg), reps: reps)
  }

  private func records(_ entry: SetEntry, _ type: ExerciseType = .weightReps, before: ExerciseBests) -> [RecordKind] {
    let load = effectiveGrams(entry, type: type, equipment: .barbell, bodyWeightGrams: nil)
    return recordsSet(by: entry, type: type, effectiveGrams: load, before: before)
  }

  private let before = ExerciseBests(heaviestGrams: 100_000, e1rmGrams: 120_000)

  @Test("a first set breaks no record")
  func first() {
    #expect(records(kg(100, 5), before: ExerciseBests()) == [])
    #expect(records(SetEntry(reps: 30), .reps, before: ExerciseBests()) == [])
  }

  @Test("only more is a record, and the earliest set keeps it on a tie")
  func strictly() {
    #expect(records(kg(100, 6), before: before) == [])
    #expect(records(kg(101, 1), before: before) == [.heaviest])
    #expect(records(kg(100, 7), before: before) == [.e1rm])
    #expect(records(kg(110, 5), before: before) == [.heaviest, .e1rm])
  }

  @Test("a warm-up breaks no record, however heavy; a drop or failure set can")
  func kinds() {
    #expect(records(kg(200, 5, .warmup), before: before) == [])
    #expect(records(kg(110, 5, .drop), before: before) == [.heaviest, .e1rm])
    #expect(records(kg(110, 5, .failure), before: before) == [.heaviest, .e1rm])
  }

  @Test("a weight with zero reps breaks no record")
  func noReps() {
    #expect(records(kg(200, 0), before: before) == [])
  }

  @Test("a set of 31 reps has no estimate but can still be the heaviest")
  func manyReps() {
    #expect(records(kg(101, 31), before: before) == [.heaviest])
  }

  @Test("each exercise type has its own kinds of record")
  func types() {
    let all = ExerciseBests(
      heaviestGrams: 1, e1rmGrams: 1, reps: 1, longestMilliseconds: 1, farthestMillimetres: 1, setVolumeGrams: 1,
      speed: 1)
    let weight = Weight(milli: 50_000, unit: .kg)
    // The body weight is unknown here, so there is no estimate.
    #expect(records(kg(50, 5), .bodyweightPlus, before: all) == [.heaviest, .setVolume])
    #expect(records(SetEntry(reps: 5), .reps, before: all) == [.reps])
    #expect(records(kg(50, 5), .assisted, before: all) == [])
    #expect(records(SetEntry(milliseconds: 5), .duration, before: all) == [.longest])
    #expect(records(SetEntry(weight: weight, milliseconds: 5), .weightDuration, before: all) == [.heaviest])
    #expect(
      records(SetEntry(milliseconds: 5, millimetres: 5), .distanceDuration, before: all)
        == [.farthest, .fastest])
    #expect(records(SetEntry(milliseconds: 5), .distanceDuration, before: all) == [])
  }

  @Test("the set that passes the best volume of another workout has the record, and none after it")
  func sessionVolume() {
    func records(_ soFar: Int, _ best: Int, _ kind: SetKind = .working) -> [RecordKind] {
      recordsSet(
        by: kg(100, 5, kind), type: .weightReps, effectiveGrams: 100_000, before: ExerciseBests(),
        session: WorkoutVolume(soFar: soFar, best: best))
    }
    #expect(records(1_500_000, 2_000_000) == [])
    #expect(records(1_500_400, 2_000_000) == [])
    #expect(records(1_500_401, 2_000_000) == [.sessionVolume])
    #expect(records(2_000_000, 2_000_000) == [.sessionVolume])
    #expect(records(2_000_401, 2_000_000) == [])
    #expect(records(2_000_000, 2_000_000, .warmup) == [])
    #expect(records(0, 0) == [])
  }

  @Test("what is worth the same is no record in pounds either, where it is not the same in grams")
  func rounding() {
    for unit in WeightUnit.allCases {
      func set(_ value: Double, _ reps: Int) -> (entry: SetEntry, grams: Int) {
        let entry = SetEntry(weight: Weight(value: value, unit: unit), reps: reps)
        return (entry, liftedGrams(entry, type: .weightReps))
      }
      // 75 × 6 and 60 × 15 are worth 90; 75 × 8 and 60 × 10 are 600 in all.
      for (first, second) in [(set(75, 6), set(60, 15)), (set(75, 8), set(60, 10)), (set(7.5, 8), set(5, 12))] {
        for (before, after) in [(first, second), (second, first)] {
          let bests = ExerciseBests(of: before.entry, type: .weightReps, effectiveGrams: before.grams)
          var session = WorkoutSummary(lastAt: 1, position: 1)
          session.volumeGrams = volumeGrams(before.entry, effectiveGrams: before.grams)
          var earlier = WorkoutBests()
          earlier.add(session)
          let kinds = recordsSet(
            by: after.entry, type: .weightReps, effectiveGrams: after.grams, before: bests,
            session: WorkoutVolume(best: session.volumeGrams))
          let isSameMax = (after.entry.reps ?? 0) % 3 == 0 && (before.entry.reps ?? 0) % 3 == 0
          #expect(!isSameMax || !kinds.contains(.e1rm))
          session.volumeGrams = volumeGrams(after.entry, effectiveGrams: after.grams)
          let isSameVolume = before.entry.reps == 8 || after.entry.reps == 8
          #expect(!isSameVolume || (!kinds.contains(.setVolume) && !kinds.contains(.sessionVolume)))
          #expect(!isSameVolume || earlier.records(of: session) == [])
        }
      }
      // One more rep with the smallest weight is a record.
      let bests = ExerciseBests(of: set(1, 60).entry, type: .weightReps, effectiveGrams: set(1, 60).grams)
      let more = recordsSet(
        by: set(1, 61).entry, type: .weightReps, effectiveGrams: set(1, 61).grams, before: bests)
      #expect(more == [.setVolume])
    }
  }

  @Test("more reps are a record with a weight that was lifted before, and where no heavier one went up as often")
  func repsAtWeight() {
    func records(_ kilograms: Int, _ reps: Int, _ kind: SetKind = .working) -> [RecordKind] {
      recordsSet(
        by: kg(kilograms, reps, kind), type: .weightReps, effectiveGrams: kilograms * 1000, before: ExerciseBests(),
        repsAtWeight: [80_000: 8, 90_000: 5, 100_000: 6])
    }
    #expect(records(80, 9) == [.repsAtWeight])
    #expect(records(80, 8) == [])
    #expect(records(90, 6) == [])
    #expect(records(90, 7) == [.repsAtWeight])
    #expect(records(85, 12) == [])
    #expect(records(80, 9, .warmup) == [])
  }

  @Test("merged bests have the better value of each kind")
  func merging() {
    let merged = before.merging(ExerciseBests(of: kg(90, 12), type: .weightReps, effectiveGrams: 90_000))
    #expect(merged == ExerciseBests(heaviestGrams: 100_000, e1rmGrams: 126_000, setVolumeGrams: 1_080_000))
    #expect(ExerciseBests().merging(ExerciseBests()) == ExerciseBests())
  }
}
