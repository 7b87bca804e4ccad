import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// What one of our own exports contains of coaching: measurements, comments, agreed goals.
@Suite(.limitedConcurrency) struct ImportedCareTests {
  private let floor: TestFloor
  private let mara: TestClient
  private let ben: TestClient
  private let tove: TestClient
  private let day: String

  init() async throws {
    floor = try TestFloor()
    day = floor.calendar.day(at: floor.time.now)
    (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    tove = try await floor.trainer()
    try await floor.consent(mara, tove, shares: SharedKind.allCases.map(\.rawValue))
  }

  private func export(_ email: String) throws -> String {
    String(decoding: try floor.exportedBytes(email), as: UTF8.self)
  }

  private func run(_ file: String, _ client: TestClient, dryRun: Bool = false) async throws -> JSON {
    _ = try await client.call("imports.upload", ["part": 0, "text": file])
    return try await client.change("imports.run", ["dryRun": dryRun])
  }

  private func measured(_ client: TestClient) async throws -> [JSON] {
    try await client.call("measurements.list").entries.array
  }

  /// The comment on the latest workout.
  private func comment(_ client: TestClient) async throws -> JSON {
    let workout = try await client.call("workouts.history").workouts[0].id
    return try await client.call("workouts.get", ["workout": workout]).workout.comment
  }

  /// A workout with a note and two comments, two measurements, a goal that both agreed on.
  private func fill() async throws {
    let workout = try await mara.log().set.workout
    _ = try await mara.change("workouts.finish", ["comment": "Good"])
    for (client, other) in [(tove, ["client": mara.member]), (mara, ["trainer": tove.member])] as [(TestClient, Params)]
    {
      let text = client.member == tove.member ? "Deeper next time." : "Will do"
      let params: Params = ["workout": workout, "text": text]
      _ = try await client.change("comments.write", params.merging(other) { $1 })
    }
    let waist: JSON = ["kind": "waist", "value": ["value": 78.5, "unit": "cm"]]
    let fat: JSON = ["kind": "bodyFat", "value": ["value": 22, "unit": "%"]]
    _ = try await mara.change("measurements.note", ["values": .array([waist]) as JSON])
    _ = try await tove.change("measurements.note", ["client": mara.member, "values": .array([fat]) as JSON])
    let goal: Params = [
      "client": mara.member, "exercise": TestFloor.bench, "weight": kg(120), "by": "2028-02-01",
    ]
    _ = try await tove.change("goals.propose", goal)
    let proposal = try await mara.call("goals.proposals").proposals[0].id
    _ = try await mara.change("goals.answer", ["proposal": proposal, "agrees": true])
  }

  @Test("measurements, comments and agreed goals come into another account, once")
  func comes() async throws {
    try await fill()
    let file = try export("mara@example.com")
    let preview = try await run(file, ben, dryRun: true)
    #expect(preview.measurements == 2 && preview.targets == 1 && preview.workouts == 1)
    #expect(try await measured(ben) == [])
    #expect(try await run(file, ben) == preview)
    let entries = try await measured(ben)
    #expect(Set(entries.map { $0.kind.string ?? "" }) == ["waist", "bodyFat"])
    #expect(entries.map(\.value).contains(["value": 78.5, "unit": "cm"]))
    // Nobody of this gym appears as having entered, agreed to or written anything.
    #expect(entries.allSatisfy { $0.by.isNull })
    #expect(try floor.count("SELECT COUNT(*) FROM targets WHERE member = \(ben.member) AND agreed_with IS NULL") == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM comments WHERE member = \(ben.member)") == 0)
    #expect(try await comment(ben) == "Good\nTove: Deeper next time.\nMara: Will do")
    for client in [ben, mara] {
      let again = try await run(file, client)
      #expect(again.measurements.isNull && again.targets.isNull && again.workouts == 0)
    }
    #expect(try await comment(ben) == "Good\nTove: Deeper next time.\nMara: Will do")
    #expect(try await measured(mara).contains { $0.by.name == "Tove" })
    #expect(try floor.problems() == [])
  }

  @Test("what the member measured on that day stays, and an undo takes back what nobody changed since")
  func undone() async throws {
    try await fill()
    let file = try export("mara@example.com")
    let own: JSON = ["kind": "waist", "value": ["value": 90, "unit": "cm"]]
    _ = try await ben.change("measurements.note", ["values": .array([own]) as JSON])
    #expect(try await run(file, ben).measurements == 1)
    #expect(try await measured(ben).first { $0.kind == "waist" }?.value == ["value": 90, "unit": "cm"])
    let brought = try await ben.call("imports.list").imports[0]
    _ = try await ben.change("imports.undo", ["import": brought.id])
    #expect(try await measured(ben).map(\.kind) == ["waist"])
  }

  @Test("a wrong measurement is said at its place, and nothing is stored")
  func wrong() async throws {
    try await fill()
    let file = try export("mara@example.com")
    for (part, with, field) in [
      (#""value":78.5"#, #""value":-3"#, "value.value"), (#""unit":"cm""#, #""unit":"%""#, "value.unit"),
      (#""day":"\#(day)""#, #""day":"2090-01-01""#, "day"),
    ] {
      let errors = try await run(file.replacing(part, with: with), ben).errors.array
      #expect(errors.count == 1 && errors[0].field.string?.hasSuffix(field) == true, "\(field): \(errors)")
    }
    #expect(try await measured(ben) == [])
  }
}
