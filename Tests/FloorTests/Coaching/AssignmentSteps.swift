import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// What the tests of assignments do.
extension AssignmentTests {
  func day(_ number: Int) -> JSON { .string(monday.adding(days: number).text) }

  func bench(_ item: Int = 1, reps: Int = 5, sets: Int = 2, rest: Int? = nil) -> JSON {
    let number = JSON.number(Double(reps))
    let set: JSON = [
      "kind": "working", "reps": ["min": number, "max": number], "load": ["weight": kg(80)],
    ]
    var plain: [String: JSON] = [
      "item": .number(Double(item)), "exercise": .number(Double(TestFloor.bench)),
      "sets": .array(Array(repeating: set, count: sets)),
    ]
    if let rest { plain["restSeconds"] = .number(Double(rest)) }
    return .object(plain)
  }

  func pullUps(_ item: Int) -> JSON {
    [
      "item": .number(Double(item)), "exercise": .number(Double(TestFloor.pullUp)),
      "sets": [["kind": "working", "reps": ["min": 8, "max": 8]]],
    ]
  }

  func template(_ trainer: TestClient, _ plan: JSON? = nil) async throws -> JSON {
    try await trainer.change(
      "routines.create", ["as": trainer.handle, "name": "Push A", "plan": plan ?? [bench(), pullUps(2)]]
    ).routine
  }

  func edit(_ trainer: TestClient, _ template: JSON, _ plan: JSON) async throws -> JSON {
    try await trainer.change(
      "routines.edit",
      [
        "as": trainer.handle, "routine": template.id, "version": template.version, "name": template.name,
        "plan": plan,
      ]
    ).routine
  }

  func params(_ trainer: TestClient, _ template: JSON, _ clients: [TestClient], _ more: Params = [:]) -> Params {
    let plain: Params = [
      "as": trainer.handle, "template": template.id, "version": template.version,
      "clients": JSON.array(clients.map { JSON.number(Double($0.member)) }),
      "schedule": ["start": day(0), "weeks": 4, "days": [1, 4]] as JSON, "progression": linear,
    ]
    return plain.merging(more) { $1 }
  }

  @discardableResult
  func assign(
    _ trainer: TestClient, _ template: JSON, _ clients: [TestClient], _ more: Params = [:]
  ) async throws -> [JSON] {
    try await trainer.change("assignments.assign", params(trainer, template, clients, more)).assignments.array
  }

  func led(_ trainer: TestClient, _ template: JSON) async throws -> [JSON] {
    try await trainer.call("assignments.list", ["as": trainer.handle, "template": template.id]).assignments.array
  }

  func own(_ client: TestClient, _ name: String = "Push A") async throws -> JSON {
    let rows = try await client.call("routines.list", ["as": client.handle]).routines.array
    let row = try #require(rows.first { $0.name == .string(name) })
    return try await client.call("routines.get", ["as": client.handle, "routine": row.id]).routine
  }

  func today(_ client: TestClient, _ routine: JSON) async throws -> JSON {
    try await client.call("assignments.today", ["as": client.handle, "routine": routine.id])
  }

  func train(_ client: TestClient, _ routine: JSON, _ weight: Double, _ reps: [Int]) async throws {
    let ref: JSON = ["id": routine.id, "version": routine.version]
    _ = try await client.change("workouts.start", ["as": client.handle, "routine": ref])
    for each in reps { try await client.log(weight, reps: each, ["item": 1]) }
    _ = try await client.change("workouts.finish", ["as": client.handle])
    floor.time.advance(86_400_000)
  }

  func change(_ client: TestClient, _ routine: JSON, _ plan: JSON) async throws {
    _ = try await client.change(
      "routines.edit",
      ["as": client.handle, "routine": routine.id, "version": routine.version, "name": routine.name, "plan": plan])
  }

  func people(_ names: String..., trainer tove: TestClient) async throws -> [TestClient] {
    var clients: [TestClient] = []
    for name in names {
      let client = try await floor.member(name)
      try await floor.consent(client, tove, shares: ["plan"])
      clients.append(client)
    }
    return clients
  }
}
