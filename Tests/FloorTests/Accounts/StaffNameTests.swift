import TestKit
import Testing

@testable import Floor

/// No member can take a name that looks like a trainer's or the owner's.
@Suite(.limitedConcurrency) struct StaffNameTests {
  @Test(
    "the display name of staff is nobody else's, at sign-up and later",
    arguments: ["Nadia", "nadia", "N\u{e1}DIA", "Na dia"])
  func taken(name: String) async throws {
    let floor = try TestFloor()
    _ = try await floor.owner()
    let mara = try await floor.member("Mara")
    let refused = try await mara.refusedChange("members.update", ["displayName": JSON.string(name)])
    #expect(refused.reason == "staff_name" && refused.field == "displayName")
    let stranger = floor.connect()
    let signUp: Params = [
      "name": "Eve", "displayName": JSON.string(name), "email": "eve@example.com",
      "password": JSON.string(TestFloor.password),
      "unit": "kg", "shownOnFloor": true,
    ]
    #expect(try await stranger.refusedChange("members.signUp", signUp).reason == "staff_name")
    #expect(try floor.count("SELECT COUNT(*) FROM members") == 2)
    #expect(try await mara.change("members.update", ["displayName": "Nadia B"]).member.displayName == "Nadia B")
  }

  @Test("staff keep their own name")
  func own() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    #expect(try await owner.change("members.update", ["displayName": "NADIA"]).member.displayName == "NADIA")
  }
}
