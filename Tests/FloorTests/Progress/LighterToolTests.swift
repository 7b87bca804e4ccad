import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Members who lift less than the empty bar: no advice may tell them to use the bar.
@Suite(.limitedConcurrency) struct LighterToolTests {
  private func lb(_ value: Double) -> JSON { ["value": .number(value), "unit": "lb"] }

  /// Logs three sets of the bench press in each workout, three days apart.
  private func train(_ client: TestClient, _ floor: TestFloor, _ weights: [JSON], reps: Double = 8) async throws {
    for weight in weights {
      for _ in 1...3 {
        _ = try await client.change(
          "sets.log",
          [
            "as": client.handle, "exercise": TestFloor.bench, "kind": "working", "weight": weight,
            "reps": JSON.number(reps),
          ] as Params)
      }
      _ = try await client.change("workouts.finish", ["as": client.handle])
      floor.time.advance(3 * 86_400_000)
    }
  }

  private func next(_ client: TestClient) async throws -> JSON {
    try await client.call("progress.evaluation", ["as": client.handle, "exercise": TestFloor.bench]).next
  }

  @Test("after 25, 25, 30 and 30 lb the next set is what the prediction says, with a lighter tool, and not the bar")
  func pounds() async throws {
    let floor = try TestFloor()
    let ben = try await floor.member("Ben")
    _ = try await ben.change("members.update", ["as": ben.handle, "unit": "lb"])
    try await train(ben, floor, [25, 25, 30, 30].map(lb))
    let next = try await next(ben)
    let rule = Double(next.e1rmGrams.int ?? 0) / (1 + 8 / 30.0) / 453.59237
    let weight = try #require(number(next.weight.value))
    #expect(next.weight.unit == "lb" && next.reps == 8 && (25...35).contains(weight))
    #expect(abs(weight - rule) <= 2.5, "\(weight) and not \(rule)")
    #expect(next.bar == lb(45))
  }

  @Test("after three times 12.5 kg the next set is no bar of 20 kg, and with a bar of 10 kg it is on that bar")
  func kilograms() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await train(mara, floor, [kg(12.5), kg(12.5), kg(12.5)])
    let light = try await next(mara)
    #expect(light.weight == kg(12.5) && light.reps == 8 && light.bar == kg(20))
    let owner = try await floor.owner()
    let bars: JSON = ["kg": ["bars": [20, 10], "plates": [["weight": 1.25]]]]
    _ = try await owner.change("gym.configure", ["as": owner.handle, "plates": bars])
    let onBar = try await next(mara)
    #expect(onBar.weight == kg(12.5) && onBar.bar.isNull)
  }

  @Test("5/3/1 from a max of 15.5 kg has no set above its percentage because of the bar, least of all in the deload")
  func wendler() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let lifts: JSON = [["lift": "bench", "exercise": .number(Double(TestFloor.bench)), "max": kg(15.5)]]
    let preview = try await mara.call("programs.preview", ["lifts": lifts])
    #expect(preview.lifts[0].trainingMax == kg(15))
    let weeks = preview.weeks.array.map { week in
      week.sessions[0].plan[0].sets.array.filter { $0.kind == "working" }.map(\.load.weight.value)
    }
    // 65, 75, 85 %; 70, 80, 90 %; 75, 85, 95 %; 40, 50, 60 % of 15 kg, to the nearest 2.5 kg.
    #expect(weeks == [[10, 12.5, 12.5], [10, 12.5, 12.5], [12.5, 12.5, 15], [5, 7.5, 10]])
  }

  @Test("a generated program has the weights of the log, says that they are lighter than the bar, and a suggestion too")
  func generated() async throws {
    var facts = ExerciseFacts(name: "Bench press", type: .weightReps, bodyPart: .chest, equipment: .barbell)
    (facts.primary, facts.secondary) = ([.chest], [.triceps, .frontDelts])
    let floor = try TestFloor(catalog: [("bench", facts)])
    let mara = try await floor.member("Mara")
    try await train(mara, floor, [kg(12.5), kg(12.5), kg(12.5)])
    let preview = try await mara.call(
      "generator.preview",
      ["as": mara.handle, "goal": "keepFit", "daysPerWeek": 3, "minutes": 60, "weeks": 4] as Params)
    let bench = preview.days.array.flatMap(\.exercises.array).filter { $0.exercise.int == TestFloor.bench }
    try #require(!bench.isEmpty)
    for exercise in bench {
      let weights = exercise.steps.array.compactMap { number($0.weight.value) }
      #expect(weights.count == 4 && weights.allSatisfy { $0 <= 15 })
      #expect(exercise.reasons.array.contains { $0.code == "lighter" && $0.params.grams == 20_000 })
    }
    let cards = try await mara.call("suggestions.today", ["as": mara.handle]).cards.array
    let suggested = cards.flatMap(\.plan.array).filter { $0.exercise.int == TestFloor.bench }.flatMap(\.sets.array)
    #expect(suggested.allSatisfy { number($0.load.weight.value) ?? 0 <= 15 })
  }

  private func number(_ value: JSON) -> Double? { if case .number(let number) = value { number } else { nil } }
}
