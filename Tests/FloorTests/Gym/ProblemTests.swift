import Gym
import TestKit
import Testing

@testable import Floor

/// What members found wrong on pages.
@Suite(.limitedConcurrency) struct ProblemTests {
  private static let day = 86_400_000
  private static let plain: Params = [
    "text": " The date is\nwrong. ", "screen": "phone", "page": "visits/12", "width": 390, "height": 844,
  ]

  @Test("a problem comes to the owner with its page's state; who sent it has it in their export and it goes with them")
  func sent() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    #expect(try await list(owner).open == [])
    let state: Params = ["version": "0.1.0", "language": "en", "wasAway": true, "lastError": "no_such_visit"]
    _ = try await mara.change("problems.send", Self.plain.merging(state) { $1 })
    let problem = await owner.event("problems.changed").data.problem
    #expect(problem["text"] == "The date is\nwrong." && problem.member.name == "Mara" && problem.screen == "phone")
    #expect(problem.page == "visits/12" && problem.width == 390 && problem.height == 844)
    #expect(problem.version == "0.1.0" && problem.language == "en" && problem.wasAway == true)
    #expect(problem.lastError == "no_such_visit" && problem.closedAt.isNull)
    #expect(try await list(owner).open == [problem])
    #expect(try await mara.call("accounts.export").problems.array.map(\.page) == ["visits/12"])
    #expect(try await mara.refusal("topics.subscribe", ["topic": "problems"]).reason == "not_allowed")
    _ = try await mara.change("accounts.delete", ["password": TestFloor.password])
    #expect(try floor.count("SELECT COUNT(*) FROM problems") == 0)
    #expect(try floor.problems() == [])
  }

  @Test("the owner closes a problem and opens it again; a closed one goes after ninety days, an open one stays")
  func closed() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    for _ in 1...2 { _ = try await mara.change("problems.send", Self.plain) }
    for isDone in [true, false, true] {
      _ = try await owner.change("problems.close", ["problem": 1, "isDone": isDone])
      let now = try await list(owner)
      #expect(now.open.array.map(\.id) == (isDone ? [2] : [1, 2]))
      #expect(now.closed.array.map(\.id) == (isDone ? [1] : []))
    }
    let unknown: Params = ["problem": 9, "isDone": true]
    #expect(try await owner.refusedChange("problems.close", unknown).reason == "no_such_problem")
    floor.time.advance(90 * Self.day + 1)
    floor.server.prune()
    await floor.server.settle()
    #expect(try floor.count("SELECT COUNT(*) FROM problems") == 1)
    #expect(try floor.problems() == [])
  }

  @Test(
    "a problem that says nothing, too much or a secret is refused at its field",
    arguments: [
      ("text", " \n ", "required"), ("text", .string(String(repeating: "a", count: 1_001)), "too_long"),
      ("text", "a\u{0}b", "bad_characters"), ("screen", "wall", "not_one_of"), ("page", "code=BCDF", "bad_characters"),
      ("language", "x!!", "malformed"), ("language", "en-", "malformed"),
      ("page", .string(String(repeating: "a", count: 81)), "too_long"), ("width", 0, "out_of_range"),
      ("height", 20_001, "out_of_range"), ("lastError", .string(String(repeating: "a", count: 41)), "too_long"),
    ] as [(String, JSON, String)])
  func refused(_ field: String, _ value: JSON, _ reason: String) async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let refusal = try await mara.refusedChange("problems.send", Self.plain.merging([field: value]) { $1 })
    #expect(refusal.field == .string(field) && refusal.reason == .string(reason), "\(refusal)")
    #expect(try floor.count("SELECT COUNT(*) FROM problems") == 0)
  }

  @Test("a day has room for ten of a member's problems")
  func many() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    for _ in 1...10 { _ = try await mara.change("problems.send", Self.plain) }
    #expect(try await mara.refusedChange("problems.send", Self.plain).reason == "slow_down")
    _ = try await ben.change("problems.send", Self.plain)
    floor.time.advance(Self.day)
    _ = try await mara.change("problems.send", Self.plain)
  }

  private func list(_ owner: TestClient) async throws -> JSON {
    _ = try? await owner.call("topics.unsubscribe", ["topic": "problems"])
    return try await owner.call("topics.subscribe", ["topic": "problems"]).snapshot
  }
}
