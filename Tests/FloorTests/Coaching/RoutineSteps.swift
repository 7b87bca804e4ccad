import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// What tests of routines do.
protocol RoutineSteps {
  var floor: TestFloor { get }
}

extension RoutineSteps {
  var bench: JSON { .number(Double(TestFloor.bench)) }
  var pullUp: JSON { .number(Double(TestFloor.pullUp)) }

  /// A plan's exercises, as a client writes them.
  func planned(_ exercise: JSON, item: Int = 1, reps: Int = 8, more: [String: JSON] = [:]) -> JSON {
    let number = JSON.number(Double(reps))
    var plain: [String: JSON] = [
      "item": .number(Double(item)), "exercise": exercise,
      "sets": [["kind": "working", "reps": ["min": number, "max": number]]],
    ]
    plain.merge(more) { $1 }
    return .object(plain)
  }

  func trainer(_ name: String = "Tove") async throws -> TestClient {
    let client = try await floor.member(name)
    _ = try await floor.owner().change("members.setRole", ["member": client.member, "role": "trainer"])
    return client
  }

  func make(_ client: TestClient, _ name: String = "Push A", _ plan: JSON? = nil) async throws
    -> JSON
  {
    try await client.change("routines.create", ["as": client.handle, "name": name, "plan": plan ?? [planned(bench)]])
      .routine
  }

  func get(_ client: TestClient, _ id: JSON) async throws -> JSON {
    try await client.call("routines.get", ["as": client.handle, "routine": id]).routine
  }

  func edit(_ client: TestClient, _ routine: JSON, _ more: Params) async throws -> JSON {
    let whole: Params = [
      "as": client.handle, "routine": routine.id, "version": routine.version, "name": routine.name,
      "plan": routine.plan,
    ]
    return try await client.change("routines.edit", whole.merging(more) { $1 }).routine
  }

  func list(_ client: TestClient) async throws -> [JSON] {
    let login: Params = client.handle.isEmpty ? [:] : ["as": client.handle]
    return try await client.call("routines.list", login).routines.array
  }

  func exercise(_ client: TestClient, _ type: String = "weightReps") async throws -> JSON {
    try await client.change(
      "exercises.create",
      [
        "as": client.handle, "name": "Leg press by the window", "type": type, "bodyPart": "legs",
        "equipment": "machine",
      ]
    ).exercise.id
  }
}
