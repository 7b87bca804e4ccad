import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// The gym's own text of how an exercise is done.
@Suite(.limitedConcurrency) struct GymStepsTests {
  private static let own: JSON = ["Set the pins below your chest.", "Press."]

  private static var catalog: [(slug: String, facts: ExerciseFacts)] {
    var catalog = TestFloor.catalog
    catalog[0].facts.instructions = ["Lie down.", "Lower the bar.", "Press it up."]
    catalog[0].facts.cues = ["Feet down"]
    return catalog
  }

  private func write(_ client: TestClient, _ steps: JSON, exercise: Int = TestFloor.bench) async throws -> JSON {
    try await client.change("exercises.setSteps", ["as": client.handle, "exercise": exercise, "steps": steps]).exercise
  }

  @Test("the gym's own steps replace the catalog's text, past a new catalog and a restart, until they are taken back")
  func steps() async throws {
    let floor = try TestFloor(catalog: Self.catalog)
    let tove = try await floor.member("Tove")
    _ = try await floor.owner().change("members.setRole", ["member": tove.member, "role": "trainer"])
    let kiosk = try await floor.device("kiosk")
    let usual = try await kiosk.call("exercises.get", ["exercise": TestFloor.bench]).exercise
    #expect(usual.instructions.array.count == 3 && usual.cues == ["Feet down"] && usual.hasGymSteps.isNull)
    // Spaces around a step are dropped.
    let reply = try await write(tove, [" Set the pins below your chest. ", "Press."])
    #expect(reply.instructions == Self.own && reply.cues.isNull && reply.hasGymSteps == true)
    for method in ["exercises.get", "exercises.page"] {
      let shown = try await kiosk.call(method, ["exercise": TestFloor.bench]).exercise
      #expect(shown.instructions == Self.own && shown.cues.isNull && shown.hasGymSteps == true, "\(method)")
    }
    #expect(try await write(tove, []) == usual)
    #expect(try await kiosk.call("exercises.get", ["exercise": TestFloor.bench]).exercise == usual)
    _ = try await write(tove, Self.own)
    // The catalog after the restart has no text for it.
    let again = try TestFloor(after: floor)
    let owner = try await again.owner()
    let kept = try await owner.call("exercises.get", ["exercise": TestFloor.bench]).exercise
    #expect(kept.instructions == Self.own && kept.hasGymSteps == true)
    let back = try await write(owner, [])
    #expect(back.instructions.isNull && back.hasGymSteps.isNull)
    #expect(try again.count("SELECT COUNT(*) FROM exercises WHERE steps IS NOT NULL") == 0)
    #expect(try again.problems() == [])
  }

  @Test("an exercise without a text has one on every list once the gym wrote it")
  func guide() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let kiosk = try await floor.device("kiosk")
    _ = floor.server.catalogDocument
    let rows = { try await kiosk.call("exercises.list", ["withCatalog": false]).exercises }
    #expect(try await rows() == [])
    _ = try await write(owner, Self.own, exercise: TestFloor.pullUp)
    let row = try await rows()[0]
    #expect(row.id.int == TestFloor.pullUp && row.hasGuide == true && row.instructions.isNull)
    _ = try await write(owner, [], exercise: TestFloor.pullUp)
    #expect(try await rows()[0].hasGuide == false)
  }

  @Test("steps that cannot be shown are refused where they are wrong, and nothing is stored")
  func refused() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    _ = try await owner.change("reports.setWords", ["words": ["twerp"] as JSON])
    let wrong: [(steps: JSON, field: JSON, reason: JSON)] = [
      (.array(Array(repeating: "Press.", count: 9)), "steps", "out_of_range"),
      (["Press.", " "], "steps[1]", "required"),
      ([.string(String(repeating: "x", count: 301))], "steps[0]", "too_long"),
      (["Press.\nRest."], "steps[0]", "bad_characters"),
      (["Press.", "Now you TW3RP."], "steps[1]", "other_words"),
    ]
    for (steps, field, reason) in wrong {
      let refusal = try await owner.refusedChange("exercises.setSteps", ["exercise": TestFloor.bench, "steps": steps])
      #expect(refusal.field == field && refusal.reason == reason, "\(refusal)")
    }
    // A member's own exercise is theirs to describe.
    let own = try await ExerciseTests.make(mara)
    for exercise in [own, 99_999] {
      let refusal = try await owner.refusedChange("exercises.setSteps", ["exercise": exercise, "steps": Self.own])
      #expect(refusal.reason == "no_such_exercise" && refusal.field == "exercise")
    }
    #expect(
      try await mara.refusedChange(
        "exercises.setSteps", ["as": mara.handle, "exercise": TestFloor.bench, "steps": Self.own]
      ).reason == "not_allowed")
    #expect(try floor.count("SELECT COUNT(*) FROM exercises WHERE steps IS NOT NULL") == 0)
  }
}
