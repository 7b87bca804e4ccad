import Gym
import Storage
import TestKit
import Testing

@testable import Floor

extension TestClient {
  /// The challenges, as a page would get them now.
  func challenges() async throws -> [JSON] {
    _ = try await call("topics.unsubscribe", ["as": handle, "topic": "challenges"])
    return try await call("topics.subscribe", ["as": handle, "topic": "challenges"]).snapshot.challenges.array
  }
}

/// What tests of challenges do.
protocol ChallengeSteps {}

extension ChallengeSteps {
  static var day: Int { 86_400_000 }

  func ids(_ clients: TestClient...) -> JSON { .array(clients.map { $0.member.json }) }

  /// Subscribed members on phones of their own, all friends of the first.
  func friends(_ floor: TestFloor, _ names: String...) async throws -> [TestClient] {
    var clients: [TestClient] = []
    for name in names {
      let client = try await floor.member(name)
      _ = try await client.call("topics.subscribe", ["as": client.handle, "topic": "challenges"])
      if let first = clients.first { try await floor.befriend(first, client) }
      clients.append(client)
    }
    return clients
  }

  /// A challenge of the next days, made by the first client and joined by all others.
  func challenge(
    _ floor: TestFloor, _ clients: [TestClient], days: Int = 7, _ more: Params = [:]
  ) async throws -> Int {
    let today = floor.calendar.calendarDay(at: floor.time.now)
    let params: Params = [
      "metric": "sets", "startsOn": today.text, "endsOn": today.adding(days: days - 1).text,
      "invite": JSON.array(clients.dropFirst().map { $0.member.json }),
    ]
    let made = try await clients[0].change("challenges.make", params.merging(more) { $1 }).challenge
    let id = try #require(made.id.int)
    for client in clients.dropFirst() {
      _ = try await client.change("challenges.join", ["challenge": id])
    }
    return id
  }

  /// Waits for standings in which somebody has a score.
  func standings(_ client: TestClient, _ name: String, _ score: Int) async -> JSON {
    await changed(client) { standings in
      standings.rows.array.contains { $0.member.name == .string(name) && $0.score.int == score }
    }
  }

  /// The standings after the server has counted.
  func changed(_ client: TestClient, where matches: (JSON) -> Bool) async -> JSON {
    await client.floor.settle()
    client.floor.server.housekeeping()
    await client.floor.settle()
    let all = client.events("challenges").filter { $0.event == "challenges.changed" }.map(\.data.challenge)
    return all.first(where: matches) ?? .null
  }

  /// The server counts a challenge once a second. A test's clock stands still, so all sets must have reached the server
  /// before this.
  func secondsLater(_ floor: TestFloor) async throws {
    await floor.settle()
    floor.time.advance(2_000)
    floor.server.housekeeping()
    await floor.settle()
  }

  /// The result, after the server has looked for challenges that are over.
  func ended(_ client: TestClient, _ floor: TestFloor) async throws -> JSON {
    await floor.settle()
    floor.server.housekeeping()
    await floor.settle()
    return try #require(client.events("challenges").first { $0.event == "challenges.ended" }).data.challenge
  }
}
