import Testing

@testable import Gym

@Suite struct ExerciseMETTests {
  private static func met(
    _ slug: String?, _ type: ExerciseType, focus: String? = nil, _ equipment: Equipment = .other
  ) -> ExerciseMET {
    ExerciseMET(slug: slug, facts: EnergySamples.facts(type, focus: focus, equipment))
  }

  @Test(
    "lifting, calisthenics and stretching have the METs of the Compendium of 2011",
    arguments: [
      (.weightReps, nil, 3.5), (.weightReps, "power", 6), (.weightReps, "conditioning", 6),
      (.weightDuration, "strongman", 6), (.reps, nil, 3.8), (.bodyweightPlus, nil, 3.8), (.assisted, nil, 3.8),
      (.duration, "anti-extension", 2.8), (.duration, "mobility", 2.3), (.duration, "recovery", 2.3),
    ] as [(ExerciseType, String?, Double)])
  func lifting(type: ExerciseType, focus: String?, met: Double) {
    let found = Self.met("any", type, focus: focus)
    #expect(found.met(metersPerSecond: nil) == met && !found.isTimed && !found.isOnFoot)
  }

  @Test("running and walking go by speed, and whoever runs as slowly as one walks, walks")
  func pace() {
    let run = Self.met("treadmill-run", .distanceDuration)
    // 6.2, 1.1 and 0 miles an hour.
    #expect(run.met(metersPerSecond: 10 / 3.6) == 9.3 && run.met(metersPerSecond: 0.5) == 2.3)
    #expect(run.met(metersPerSecond: 0) == 8 && run.met(metersPerSecond: nil) == 8)
    #expect(Self.met("walking", .distanceDuration).met(metersPerSecond: 5 / 3.6) == 3.8)
    #expect(run.isTimed && run.isOnFoot)
    #expect(!Self.met("cycling", .distanceDuration).isOnFoot)
  }

  @Test("a rowing machine goes by its power: 2.8 × (m/s)³ watts")
  func rowing() {
    let row = Self.met("rowing-machine", .distanceDuration)
    // 99, 101, 151 and 202 watts.
    for (speed, met) in [(3.28, 4.8), (3.31, 7), (3.78, 8.5), (4.165, 12)] {
      #expect(row.met(metersPerSecond: speed) == met)
    }
    #expect(row.met(metersPerSecond: nil) == 4.8)
  }

  @Test("a member's own cardio lasts as long as it says, too")
  func own() {
    let machine = Self.met(nil, .distanceDuration, .cardioMachine)
    #expect(machine.isTimed && machine.met(metersPerSecond: 3) == 5.5)
    #expect(Self.met(nil, .distanceDuration).met(metersPerSecond: 3) == 3.8)
    #expect(!Self.met(nil, .duration).isTimed)
  }
}
