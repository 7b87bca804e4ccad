import Gym
import TestKit
import Testing

@testable import Floor

/// What a member is told of their meals. How it is computed is tested with `MealNeeds`.
@Suite(.limitedConcurrency) struct MealTests {
  /// Needs 1,391.5 kcal a day at rest.
  private static let known: Params = [
    "sex": "female", "birthDate": "1995-03-10", "heightCm": 170, "bodyWeight": kg(64.5),
  ]
  private static let chosen: Params = ["goal": "keep", "activity": "sitting", "diet": "everything", "meals": 4]
  private static let hour = 3_600_000

  private func plan(_ client: TestClient) async throws -> JSON { try await client.call("meals.plan") }

  @Test("before a member has chosen and said what is needed there is no figure, and what is missing is named")
  func missing() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    #expect(try await plan(mara) == ["missing": ["birthDate", "bodyWeight", "sex", "height"]])
    let choices = try await mara.change("meals.save", Self.chosen)
    #expect(
      choices == ["goal": "keep", "activity": "sitting", "diet": "everything", "without": [], "meals": 4])
    #expect(
      try await plan(mara) == ["choices": choices, "missing": ["birthDate", "bodyWeight", "sex", "height"]])
    let ines = try await floor.member("Ines", more: Self.known)
    #expect(try await plan(ines) == ["missing": []])
    let young = try await floor.member("Young", more: Self.known.merging(["birthDate": "2010-01-01"] as Params) { $1 })
    _ = try await young.change("meals.save", Self.chosen)
    #expect(try await plan(young) == ["choices": choices, "missing": ["age"]])
    // Body fat stands for sex and height in a day's energy, but not here.
    let lean = try await floor.member("Lean", more: ["birthDate": "1995-03-10", "bodyWeight": kg(64.5)])
    let fat: JSON = ["kind": "bodyFat", "value": ["value": 25, "unit": "%"]]
    _ = try await lean.change("measurements.note", ["day": "2026-11-20", "values": [fat] as JSON])
    #expect(try await plan(lean).missing == ["height"])
  }

  @Test("a plan has a rest day, and a training day once four days of training were recorded")
  func whole() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: Self.known)
    _ = try await mara.change("meals.save", Self.chosen)
    let set: JSON = ["exercise": 1, "kind": "working", "weight": kg(80), "reps": 5]
    for days in 1...4 {
      let before = try await plan(mara).plan
      #expect(before.trainingDay.isNull && before.training.isNull && before.restDay.kilocalories == 1_940)
      let start = floor.time.now - days * 24 * Self.hour
      // An hour of lifting, which costs 161.25 kcal beyond rest.
      _ = try await mara.change(
        "workouts.record",
        [
          "startedAt": start, "finishedAt": start + Self.hour, "sets": JSON.array([JSON](repeating: set, count: 20)),
        ])
    }
    let found = try await plan(mara).plan
    #expect(found.isAbout == true && found.basal == 1_392 && found.basalFrom == "mifflin")
    #expect(found.training == ["days": 4, "kilocalories": 161])
    #expect(found.restDay.used == 1_948 && found.restDay.kilocalories == 1_940)
    #expect(found.trainingDay.used == 2_109 && found.trainingDay.kilocalories == 2_100)
    #expect(found.restDay.meals.array.map(\.slot) == ["breakfast", "lunch", "snack", "dinner"])
    #expect(found.restDay.meals.array.allSatisfy { !$0.dishes.array.isEmpty })
    #expect(found.body.kilograms == 64.5 && found.body.heightCm == 170)
  }

  @Test("nobody underweight is told to lose weight or to keep it")
  func underweight() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: Self.known.merging(["bodyWeight": kg(52)] as Params) { $1 })
    for goal in ["lose", "keep"] {
      let saved = try await mara.change("meals.save", Self.chosen.merging(["goal": goal] as Params) { $1 })
      #expect(try await plan(mara) == ["choices": saved, "missing": [], "refused": "underweight"])
    }
    _ = try await mara.change("meals.save", Self.chosen.merging(["goal": "gain"] as Params) { $1 })
    #expect(try await plan(mara).plan.restDay.kilocalories.int ?? 0 > 1_900)
  }

  @Test("whoever wants to lose weight weighs themselves every 30 days")
  func oldWeight() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: Self.known)
    let lose = try await mara.change("meals.save", Self.chosen.merging(["goal": "lose"] as Params) { $1 })
    #expect(try await plan(mara).plan.restDay.kilocalories == 1_650)
    floor.time.advance(31 * 24 * Self.hour)
    #expect(try await plan(mara) == ["choices": lose, "missing": ["bodyWeight"]])
    _ = try await mara.change("members.update", ["bodyWeight": kg(64)] as Params)
    #expect(try await plan(mara).missing == [])
  }

  @Test("what cannot be is refused at its field, and nothing is stored")
  func refusals() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: Self.known)
    let four: JSON = ["pork", "pork", "pork", "gluten"]
    for (more, field, reason) in [
      (["meals": 2], "meals", "out_of_range"), (["meals": 6], "meals", "out_of_range"),
      (["without": four], "without", "too_many"),
    ] as [(Params, String, String)] {
      let refused = try await mara.refusedChange("meals.save", Self.chosen.merging(more) { $1 })
      #expect(refused.field.string == field && refused.reason.string == reason)
    }
    #expect(try await plan(mara).choices.isNull)
  }

  @Test("the member's other devices hear of what they chose, once")
  func events() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    let more: Params = ["without": ["gluten", "pork", "pork"] as JSON]
    let chosen = try await mara.change("meals.save", Self.chosen.merging(more) { $1 })
    #expect(chosen["without"].array.map(\.string) == ["pork", "gluten"])
    #expect(await mara.event("meals.changed").data.choices == chosen)
    #expect(try await mara.change("meals.save", Self.chosen.merging(more) { $1 }) == chosen)
    await floor.settle()
    #expect(mara.events("me").filter { $0.event == "meals.changed" }.count == 1)
  }

  @Test("what a member chose is in the export, and stays when the log is cleared")
  func kept() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    #expect(try await mara.call("accounts.export").mealChoices.isNull)
    let chosen = try await mara.change("meals.save", Self.chosen)
    for page in [try await mara.call("accounts.export"), try floor.exported("mara@example.com")] {
      #expect(page.mealChoices == chosen)
    }
    _ = try await mara.change("accounts.clearLog", ["password": JSON.string(TestFloor.password)])
    #expect(try await plan(mara).choices == chosen)
    #expect(try floor.problems() == [])
  }

  @Test("a kiosk shows no plan and takes no choice")
  func kiosk() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let handle = try await kiosk.signUp("Ines").handle
    #expect(try await kiosk.refusal("meals.plan", ["as": handle]).reason == "not_at_kiosk")
    let chosen = Self.chosen.merging(["as": handle] as Params) { $1 }
    #expect(try await kiosk.refusedChange("meals.save", chosen).reason == "not_at_kiosk")
  }
}
