import Gym
import TestKit
import Testing

@testable import Floor

/// What members train for.
@Suite(.limitedConcurrency) struct AimsTests {
  @Test("aims are the usual ones until the member chooses, reach their other screens, and are theirs alone")
  func choosing() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me", "as": phone.handle])
    let usual = try await mara.call("aims.get", ["as": mara.handle])
    #expect(usual == ["goal": "keepFit", "daysPerWeek": 3, "minutes": 45])
    let equipment: JSON = ["dumbbell", "barbell", "dumbbell"]
    let chosen = try await mara.change(
      "aims.set", ["goal": "strength", "daysPerWeek": 4, "minutes": 60, "equipment": equipment])
    #expect(
      chosen == [
        "goal": "strength", "daysPerWeek": 4, "minutes": 60, "equipment": ["barbell", "dumbbell"], "chosen": true,
      ])
    #expect(await phone.event("aims.changed").data.aims == chosen)
    #expect(try await mara.call("aims.get") == chosen)
    #expect(try await ben.call("aims.get") == usual)
    let all = try await mara.change("aims.set", ["goal": "loseWeight", "daysPerWeek": 7, "minutes": 10])
    #expect(all == ["goal": "loseWeight", "daysPerWeek": 7, "minutes": 10, "chosen": true])
    #expect(try floor.problems() == [])
  }

  @Test("impossible aims are refused by their field, and nothing of them is stored")
  func refused() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let equipment: JSON = ["anvil"]
    for (field, value, reason) in [
      ("daysPerWeek", 0, "out_of_range"), ("daysPerWeek", 8, "out_of_range"), ("minutes", 9, "out_of_range"),
      ("minutes", 181, "out_of_range"), ("goal", "glory", "not_one_of"), ("equipment", equipment, "not_one_of"),
    ] as [(String, JSON, String)] {
      let right: Params = ["goal": "keepFit", "daysPerWeek": 3, "minutes": 45]
      let refusal = try await mara.refusedChange("aims.set", right.merging([field: value]) { $1 })
      #expect(refusal.field.string?.hasPrefix(field) ?? false, "\(refusal)")
      #expect(refusal.reason == .string(reason), "\(refusal)")
    }
    #expect(try await mara.call("aims.get").chosen == .null)
  }

  @Test("aims stay when the log is deleted, are in the export, and go with the account")
  func keeping() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    #expect(try await mara.call("accounts.export").aims == .null)
    _ = try await mara.change("aims.set", ["goal": "gainMuscle", "daysPerWeek": 5, "minutes": 90])
    _ = try await mara.change("accounts.clearLog", ["password": JSON.string(TestFloor.password)])
    let export = try await mara.call("accounts.export")
    #expect(export.aims == ["goal": "gainMuscle", "daysPerWeek": 5, "minutes": 90])
    _ = try await mara.change("accounts.delete", ["password": JSON.string(TestFloor.password)])
    #expect(try floor.count("SELECT COUNT(*) FROM aims") == 0)
  }
}
