import Gym
import Storage
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct CurveTests {
  /// Workouts of one set per exercise, a number of days before the start of the tests, oldest first.
  private func trained(_ workouts: [(daysAgo: Int, sets: [(exercise: Int, kilograms: Double)])]) async throws
    -> TestClient
  {
    let squat = ExerciseFacts(name: "Squat", type: .weightReps, bodyPart: .legs, equipment: .barbell)
    let floor = try TestFloor(
      time: FakeTime(TestFloor.start - Double(workouts[0].daysAgo) * 86_400_000),
      catalog: TestFloor.catalog + [("squat", squat)])
    let mara = try await floor.member("Mara")
    for workout in workouts {
      let wait = Int(TestFloor.start) - workout.daysAgo * 86_400_000 - Int(floor.time.now)
      if wait > 0 { floor.time.advance(wait) }
      for set in workout.sets {
        if set.kilograms > 0 {
          try await mara.log(set.kilograms, reps: 5, ["exercise": set.exercise])
        } else {
          _ = try await mara.change(
            "sets.log", ["as": mara.handle, "exercise": set.exercise, "kind": "working", "reps": 12])
        }
      }
      let open = try await mara.call("workouts.current", ["as": mara.handle]).workout.id
      floor.time.advance(3_600_000)
      _ = try await mara.change("workouts.finish", ["as": mara.handle, "workout": open])
    }
    floor.time.advance(Int(TestFloor.start) - Int(floor.time.now))
    return mara
  }

  private func curves(_ member: TestClient) async throws -> JSON {
    try await member.call("progress.curves", ["as": member.handle])
  }

  @Test("a curve has the best of each week, and nothing for a week without the exercise")
  func weeks() async throws {
    let mara = try await trained([
      (200, [(TestFloor.bench, 60)]), (22, [(TestFloor.bench, 80)]), (21, [(TestFloor.bench, 90)]),
      (7, [(TestFloor.bench, 85), (2, 0)]),
    ])
    let reply = try await curves(mara)
    #expect(
      reply.curves.array.map(\.measure) == ["e1rm", "reps"] || reply.curves.array.map(\.measure) == ["reps", "e1rm"])
    let bench = try #require(reply.curves.array.first { $0.exercise.int == TestFloor.bench })
    #expect(bench.weeks.array.count == 26)
    // What is older than the weeks is left out, and so is the lesser day of a week.
    let values = bench.weeks.array.compactMap { $0.int }
    #expect(values.count == 2 && values[0] > values[1])
    #expect(bench.weeks.array.indices.filter { bench.weeks[$0].int != nil } == [22, 24])
    let pushUp = try #require(reply.curves.array.first { $0.exercise.int == 2 })
    #expect(pushUp.weeks.array.compactMap { $0.int } == [12])
    // Too few workouts for a trend: the exercise done most often comes first.
    #expect(reply.first.int == TestFloor.bench && reply.trend.isNull)
  }

  @Test(
    "the lift whose trend is steepest comes first, whether it goes up or down",
    arguments: [(2.5, "improving"), (-2.5, "declining")])
  func first(step: Double, trend: String) async throws {
    let mara = try await trained(
      (0..<8).map { n in (36 - 5 * n, [(TestFloor.bench, 100 + step * Double(n)), (2, 0)]) })
    let reply = try await curves(mara)
    #expect(reply.first.int == TestFloor.bench && reply.trend == .string(trend))
  }

  @Test("of two lifts the steeper one comes first, unless it was last done long ago", arguments: [(30, 8), (90, 1)])
  func steeper(daysAgo: Int, first: Int) async throws {
    let squat = 8
    let steep = (0..<8).map { n in (daysAgo: daysAgo - 4 * n, sets: [(exercise: squat, kilograms: 60 + 5 * Double(n))])
    }
    let slow = (0..<8).map { n in
      (daysAgo: 29 - 4 * n, sets: [(exercise: TestFloor.bench, kilograms: 100 + Double(n))])
    }
    let mara = try await trained((steep + slow).sorted { $0.daysAgo > $1.daysAgo })
    let reply = try await curves(mara)
    #expect(reply.first.int == first && reply.trend == "improving")
    #expect(reply.curves.array.count == 2)
  }

  @Test("a member who has logged nothing has no curve")
  func nothing() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let reply = try await curves(mara)
    #expect(reply.curves == [] && reply.first.isNull)
  }
}
