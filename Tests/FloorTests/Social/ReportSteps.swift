import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// What the tests of reports do.
extension ReportTests {
  struct Gym {
    let floor: TestFloor
    let owner: TestClient
    let mara: TestClient
    let ines: TestClient
    let ben: TestClient
  }

  /// Mara and Ines are friends; Ben is nobody's friend. The owner is subscribed.
  func gym() async throws -> Gym {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let gym = Gym(
      floor: floor, owner: owner, mara: try await floor.member("Mara"), ines: try await floor.member("Ines"),
      ben: try await floor.member("Ben", shown: false))
    try await floor.befriend(gym.mara, gym.ines)
    for client in [gym.mara, gym.ines, gym.ben] {
      for topic in ["messages", "friends", "challenges"] {
        _ = try await client.call("topics.subscribe", ["topic": JSON.string(topic)])
      }
    }
    _ = try await owner.call("topics.subscribe", ["topic": "reports"])
    return gym
  }

  func write(_ from: TestClient, _ to: TestClient, _ text: String) async throws -> JSON {
    try await from.change("messages.write", ["to": to.member, "text": JSON.string(text)]).message
  }

  func reports(_ owner: TestClient) async throws -> JSON {
    _ = try await owner.call("topics.unsubscribe", ["topic": "reports"])
    return try await owner.call("topics.subscribe", ["topic": "reports"]).snapshot
  }

  func send(_ client: TestClient, _ what: String, _ id: JSON, _ more: Params = [:]) async throws {
    let plain: Params = ["what": JSON.string(what), "id": id, "reason": "insult"]
    _ = try await client.change("reports.send", plain.merging(more) { $1 })
  }

  func refused(_ client: TestClient, _ what: String, _ id: JSON) async throws -> JSON {
    try await client.refusedChange("reports.send", ["what": JSON.string(what), "id": id, "reason": "insult"]).reason
  }
}
