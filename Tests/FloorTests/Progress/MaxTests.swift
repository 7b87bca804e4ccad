import TestKit
import Testing

@testable import Floor

/// The maxes that members enter.
@Suite(.limitedConcurrency) struct MaxTests {
  @Test("an entered max is the member's alone, reaches their other screens and the next plan, and is taken back")
  func entered() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me"])
    try await mara.log(90, reps: 1)
    let set = try await mara.change(
      "members.setMax",
      ["exercise": 1, "max": ["value": 225, "unit": "lb"] as JSON, "trainingMax": kg(82.25)])
    #expect(
      set.maxes == [
        [
          "exercise": 1, "max": ["value": 225, "unit": "lb"], "maxGrams": 102_058, "trainingMax": kg(82.25),
          "trainingMaxGrams": 82_250, "at": .number(Double(floor.time.now)), "bestE1rmGrams": 90_000,
        ]
      ])
    #expect(await phone.event("maxes.changed").data == set)
    let last = try await phone.call("sets.lastTime", ["exercise": 1])
    #expect(last.maxGrams == 102_058 && last.trainingMaxGrams == 82_250 && last.best.e1rmGrams == 90_000)
    #expect(try await ben.call("members.maxes").maxes == [])
    #expect(try await ben.call("sets.lastTime", ["exercise": 1]).maxGrams.isNull)
    // A training max alone replaces both values.
    let only = try await mara.change("members.setMax", ["exercise": 1, "trainingMax": kg(85)]).maxes
    #expect(only[0].max.isNull && only[0].trainingMax == kg(85))
    #expect(try await mara.change("members.setMax", ["exercise": 1]).maxes == [])
    #expect(try await phone.call("sets.lastTime", ["exercise": 1]).trainingMaxGrams.isNull)
    _ = try await mara.change("members.setMax", ["exercise": 3, "max": kg(100)])
    _ = try await mara.change("accounts.clearLog", ["password": TestFloor.password])
    #expect(try await mara.call("members.maxes").maxes.array.map(\.exercise) == [3])
    _ = try await mara.change("accounts.delete", ["password": TestFloor.password])
    #expect(try floor.count("SELECT COUNT(*) FROM maxes") == 0)
    #expect(try floor.problems() == [])
  }

  @Test("the maxes that a program and own routines count from are listed with the log's estimate, entered or not")
  func needed() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    #expect(try await mara.call("members.maxes").needed == [])
    try await mara.log(90, reps: 1)
    let sets: (String, Double) -> JSON = { load, value in
      .array([.object(["kind": "working", "reps": ["min": 5], "load": .object([load: .number(value)])])])
    }
    for (exercise, load) in [(1, "percentOfMax"), (2, "rpe"), (3, "percentOfTrainingMax")] {
      let plan: JSON = .array([
        .object(["item": 1, "exercise": .number(Double(exercise)), "sets": sets(load, load == "rpe" ? 8 : 80)])
      ])
      _ = try await mara.change("routines.create", ["name": JSON.string("Routine \(exercise)"), "plan": plan])
    }
    let needed: JSON = [["exercise": 1, "bestE1rmGrams": 90_000], ["exercise": 3]]
    #expect(try await mara.call("members.maxes").needed == needed)
    #expect(try await ben.call("members.maxes").needed == [])
    _ = try await mara.change("routines.delete", ["routine": 1])
    #expect(try await mara.call("members.maxes").needed.array.map(\.exercise).count == 1)
  }

  @Test(
    "a max that cannot be is refused at its field, and nothing is stored",
    arguments: [
      (["max": kg(0)], "max", "out_of_range"), (["max": kg(-1)], "max", "out_of_range"),
      (["max": kg(1_501)], "max", "out_of_range"), (["max": kg(1e300)], "max", "out_of_range"),
      (["max": kg(80), "trainingMax": kg(80.1234)], "trainingMax", "precision"),
      (["trainingMax": kg(0)], "trainingMax", "out_of_range"),
      (["exercise": 5, "max": kg(80)], "exercise", "not_for_exercise"),
      (["exercise": 99, "max": kg(80)], "exercise", "no_such_exercise"),
      (["max": ["value": 80, "unit": "stone"]], "max.unit", "not_one_of"),
    ] as [([String: JSON], String, String)])
  func refused(_ params: [String: JSON], _ field: String, _ reason: String) async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let plain: Params = ["exercise": 1]
    let refusal = try await mara.refusedChange(
      "members.setMax", plain.merging(params.mapValues { $0 as any JSONValue }) { $1 })
    #expect(refusal.field == .string(field) && refusal.reason == .string(reason), "\(refusal)")
    #expect(try floor.count("SELECT COUNT(*) FROM maxes") == 0)
  }
}
