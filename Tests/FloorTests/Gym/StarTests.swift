import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// The exercises that members starred.
@Suite(.limitedConcurrency) struct StarTests {
  private func star(_ client: TestClient, _ exercise: Int, _ starred: Bool = true) async throws -> [Int] {
    let reply = try await client.change(
      "exercises.star",
      ["as": client.handle, "exercise": exercise, "starred": starred])
    return reply.starred.array.compactMap { $0.int }
  }

  private func starred(_ client: TestClient) async throws -> [Int] {
    let reply = try await client.call("exercises.list", ["as": client.handle, "withCatalog": false])
    return reply.starred.array.compactMap { $0.int }
  }

  @Test("a starred exercise stays starred on every screen of its member until the star is taken back")
  func stars() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let joel = try await floor.member("Joel")
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me", "as": phone.handle])
    #expect(try await starred(mara) == [])
    #expect(try await star(mara, 2) == [2])
    #expect(await phone.event("exercise.starred").data.starred == [2])
    floor.time.advance(1_000)
    // In the order in which they were given; a second star changes nothing.
    #expect(try await star(mara, 1) == [2, 1])
    #expect(try await star(phone, 2) == [2, 1])
    #expect(try await starred(phone) == [2, 1])
    #expect(try await starred(joel) == [])
    #expect(try await star(phone, 2, false) == [1])
    #expect(try await star(phone, 2, false) == [1])
    #expect(try await starred(mara) == [1])
    #expect(try await mara.call("exercises.list").starred == [1])
    #expect(try await floor.device("kiosk").call("exercises.list").starred == [])
  }

  @Test("only an exercise that the member has can be starred, and only a hundred")
  func limits() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let joel = try await floor.member("Joel")
    let own = try await ExerciseTests.make(joel)
    #expect(try await star(joel, own) == [own])
    for exercise in [own, 99_999] {
      let refusal = try await mara.refusedChange(
        "exercises.star", ["as": mara.handle, "exercise": exercise, "starred": true])
      #expect(refusal.reason == "no_such_exercise" && refusal.field == "exercise")
    }
    // A deleted one keeps its star, for when it is restored.
    _ = try await joel.change("exercises.delete", ["as": joel.handle, "exercise": own])
    #expect(try await starred(joel) == [own])
    // It does not count: on no list could its star be taken back.
    for number in 1...StarService.most {
      let made = try await ExerciseTests.make(joel, "Lift \(number)")
      #expect(try await star(joel, made).count == number + 1)
    }
    let params: Params = ["as": joel.handle, "exercise": 1, "starred": true]
    let refusal = try await joel.refusedChange("exercises.star", params)
    #expect(refusal.reason == "too_many" && refusal.field == "exercise")
    // What is gone takes no star, and gives its own back.
    let gone = try await joel.refusedChange("exercises.star", ["as": joel.handle, "exercise": own, "starred": true])
    #expect(gone.reason == "no_such_exercise")
    #expect(try await star(joel, own, false).count == StarService.most)
  }

  @Test("stars stay when the log is deleted, and are in the export with their exercises")
  func kept() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    #expect(try await mara.call("accounts.export").starred.isNull)
    _ = try await star(mara, 2)
    _ = try await mara.change("accounts.clearLog", ["as": mara.handle, "password": JSON.string(TestFloor.password)])
    let export = try await mara.call("accounts.export")
    #expect(export.starred == [2] && export.exercises.array.contains { $0.id == 2 })
  }
}
