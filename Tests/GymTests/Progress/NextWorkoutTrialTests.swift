import Foundation
import Gym
import Testing

@Suite struct NextWorkoutTrialTests {
  // The model is fitted on real logs, which are less regular than these lifters. For lifters who add the same load each
  // time it may be worse by a thousandth.
  @Test("it is nowhere worse than the last session, better on average, and its range holds", arguments: [true, false])
  func logs(sharesHabits: Bool) {
    var shares: [Double] = []
    var coverages: [Double] = []
    for kind in Lifter.Kind.allCases {
      var trial = NextWorkoutTrial(sharesHabits: sharesHabits)
      for seed in 1...3 { trial.add(Lifter(kind, seed: UInt64(seed)).log(workouts: 80)) }
      shares.append(trial.modelError / trial.sameError)
      coverages.append(trial.coverage)
      #expect(trial.modelError <= 1.01 * trial.sameError + 0.001, "\(kind)")
      if sharesHabits { #expect(0.74...0.86 ~= trial.coverage, "\(kind)") }
    }
    #expect(shares.reduce(0, +) / Double(shares.count) < 0.93)
    #expect(0.75...0.85 ~= coverages.reduce(0, +) / Double(coverages.count))
  }

  @Test("what comes later changes no prediction")
  func future() throws {
    let full = Lifter(.random, seed: 7).log(workouts: 60)
    var cut = full
    cut.workouts.removeSubrange(40...)
    var trials = [NextWorkoutTrial(), NextWorkoutTrial()]
    trials[0].add(full)
    trials[1].add(cut)
    try #require(trials[1].predictions > 100)
    #expect(trials[0].outcomes.prefix(trials[1].predictions) == trials[1].outcomes[...])
  }

  @Test("the same log in pounds gives the same errors")
  func pounds() {
    let kilograms = Lifter(.alternating, seed: 3).log(workouts: 50)
    var pounds = kilograms
    for workout in pounds.workouts.indices {
      for set in pounds.workouts[workout].sets.indices { pounds.workouts[workout].sets[set].weight?.unit = .lb }
    }
    var trials = [NextWorkoutTrial(), NextWorkoutTrial()]
    trials[0].add(kilograms)
    trials[1].add(pounds)
    #expect(trials[0].predictions == trials[1].predictions)
    #expect(abs(trials[0].sameError - trials[1].sameError) < 1e-4)
    #expect(abs(trials[0].modelError - trials[1].modelError) < 1e-4)
    #expect(abs(trials[0].width - trials[1].width) < 1e-3)
  }

  @Test("only exercises with three sessions that have an estimated max count, and the first session does not")
  func counted() {
    func workout(_ day: Int, _ sets: [(String, Double, Int)]) -> ImportedWorkout {
      ImportedWorkout(
        key: "\(day)", name: "Workout", start: .instant(day * 86_400_000),
        sets: sets.map { ImportedSet(line: 1, exercise: $0.0, weight: Weight(value: $0.1, unit: .kg), reps: $0.2) })
    }
    var trial = NextWorkoutTrial()
    trial.add(
      ImportedLog(
        format: .strong,
        workouts: [
          workout(3, [("Squat", 110, 5), ("Pull Up", 0, 8), ("Curl", 20, 10)]),
          workout(1, [("Squat", 100, 5), ("Pull Up", 0, 8), ("Curl", 20, 10)]),
          workout(5, [("Squat", 100, 5), ("Pull Up", 0, 8), ("Curl", 20, 31)]),
        ]))
    #expect(trial.outcomes.map(\.exercise) == ["Squat", "Squat"])
    #expect(abs(trial.sameError - (10.0 / 110 + 10.0 / 100) / 2) < 1e-4)
    #expect(trial.outcomes[0].reachedGrams == 128_333)
  }

  @Test("a real log is predicted better than by its last sessions")
  func real() throws {
    guard let file = sharedFile("data/strong-export.csv") else { return }
    var trial = NextWorkoutTrial()
    trial.add(StrongFile.read([UInt8](try Data(contentsOf: file)), unit: .kg))
    #expect(abs(trial.sameError - 0.106) < 0.001)
    #expect(trial.modelError < 0.98 * trial.sameError && trial.sameError < trial.ruleError)
    #expect(trial.loadError < 0.85 * trial.loadSameError && trial.firstSetError < 0.6 * trial.sameError)
    #expect(0.75...0.85 ~= trial.coverage)
  }
}

/// Invents the log of a lifter with their own way to train.
private struct Lifter {
  enum Kind: CaseIterable {
    case linear, alternating, random, repeating, pausing, unsteady, deloading, mistaken
  }

  private let kind: Kind
  private var state: UInt64

  init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(Kind.allCases.firstIndex(of: kind) ?? 0)
  }

  /// Uniform in 0..<1. SplitMix64.
  private mutating func chance() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
  }

  private mutating func bell(_ deviation: Double) -> Double {
    deviation * ((0..<6).reduce(0) { sum, _ in sum + chance() } - 3) * 1.414
  }

  /// Three workouts a week, each of four of the eight exercises.
  func log(workouts: Int) -> ImportedLog {
    var lifter = self
    return lifter.invent(workouts)
  }

  private mutating func invent(_ count: Int) -> ImportedLog {
    let names = ["Squat", "Bench", "Deadlift", "Press", "Row", "Curl", "Raise", "Extension"]
    var maxes = [110.0, 85, 130, 50, 75, 30, 16, 60].map { $0 * exp(bell(0.15)) }
    var loads: [String: (weight: Double, reps: Int)] = [:]
    var day = 0
    var log = ImportedLog(format: .strong)
    for number in 0..<count {
      day += 2 + (number % 3 == 2 ? 1 : 0)
      if kind == .pausing, chance() < 0.05 {
        day += 40
        for index in maxes.indices { maxes[index] *= 0.88 }
      }
      let form = kind == .unsteady ? bell(0.05) : 0
      let deload = kind == .deloading && number % 12 > 9 ? 0.8 : 1
      var sets: [ImportedSet] = []
      for index in stride(from: number % 2, to: names.count, by: 2) {
        maxes[index] *= exp(bell(0.01) + (kind == .pausing ? 0.004 : 0.002))
        let name = names[index]
        var reps = kind == .alternating ? [5, 8][number / 2 % 2] : 8
        if kind == .random { reps = 6 + Int(chance() * 7) }
        let today = maxes[index] * exp(bell(kind == .random ? 0.06 : 0.02) + form) * deload
        var weight = max(1, (today / (1 + Double(reps + 1) / 30) / 2.5).rounded() * 2.5)
        if kind == .alternating, reps == 8 { weight = max(1, (weight * 0.93 / 2.5).rounded() * 2.5) }
        if kind == .linear {
          weight = (loads[name]?.weight ?? 0.6 * maxes[index].rounded()) + 1
          if weight > 0.95 * maxes[index] { weight *= 0.9 }
          reps = 5
        }
        if kind == .repeating, let last = loads[name], chance() < 0.6 { (weight, reps) = last }
        loads[name] = (weight, reps)
        for set in 0..<3 {
          let isMistake = kind == .mistaken && chance() < 0.01
          sets.append(
            ImportedSet(
              line: 1, exercise: name, order: sets.count + 1,
              weight: Weight(value: isMistake ? weight * 10 : weight, unit: .kg),
              reps: max(1, reps - (set == 2 && chance() < 0.5 ? 1 : 0))))
        }
      }
      log.workouts.append(
        ImportedWorkout(
          key: "\(number)", name: "Workout", start: .instant((19_000 + day) * 86_400_000), sets: sets))
    }
    return log
  }
}
