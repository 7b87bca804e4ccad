import Storage
import TestKit

@testable import Floor

/// A gym with a radio that hears machines.
struct MachineGym {
  let hearts: HeartGym
  var floor: TestFloor { hearts.floor }

  static let rower = "pm5:C0:FF:EE:00:4F:2A"
  static let bike = "ftms:C0:FF:EE:00:11:22"

  init() async throws { hearts = try await HeartGym() }

  func hear(_ metres: Double?, _ machine: String = MachineGym.rower, more: JSON = [:]) async throws {
    var reading: JSON = ["machine": .string(machine), "kind": "rower"]
    if let metres { reading["distanceM"] = .number(metres) }
    for (name, value) in more.members { reading[name] = value }
    _ = try await hearts.radio.call("machines.sent", ["readings": [reading] as JSON])
  }

  /// Four metres each second, after a first reading of what the machine says already.
  func row(_ from: Double, _ machine: String = MachineGym.rower, seconds: Int) async throws {
    try await hear(from, machine)
    for second in 1...seconds {
      floor.time.advance(1_000)
      try await hear(from + 4 * Double(second), machine, more: ["paceMs": 125_000, "watts": 179, "cadence": 24])
    }
  }

  func board() async throws -> JSON {
    await floor.settle()
    return try await hearts.wall.call("topics.subscribe", ["topic": "machines"]).snapshot
  }

  func own(_ client: TestClient) async throws -> JSON {
    await floor.settle()
    return try await client.call("topics.subscribe", ["as": client.handle, "topic": "machine"]).snapshot
  }

  func take(_ client: TestClient, _ machine: String = MachineGym.rower) async throws {
    _ = try await client.change("machines.take", ["machine": machine])
  }

  /// - Returns: its `startsAt`.
  @discardableResult
  func race(_ more: Params, _ machines: [String]) async throws -> JSON {
    let machines = JSON.array(machines.map { .string($0) })
    _ = try await hearts.tove.change(
      "machines.race", (["machines": machines] as Params).merging(more) { $1 })
    return try await board().race.startsAt
  }

  func end(_ race: JSON, clear: Bool = false) async throws {
    _ = try await hearts.tove.change("machines.endRace", ["race": race, "clear": clear])
  }

  /// The reason with which `machines.endRace` is refused.
  func refusedEnd(_ race: JSON, clear: Bool = false) async throws -> JSON {
    try await hearts.tove.refusedChange("machines.endRace", ["race": race, "clear": clear]).reason
  }

  /// Lets several clients make the same change while the writer is busy, so that it makes at least two of them in one
  /// transaction if there are three.
  /// - Returns: the replies.
  func atOnce(_ method: String, _ params: Params, by clients: [TestClient]) async -> [JSON] {
    let gate = Gate()
    await withCheckedContinuation { (begun: CheckedContinuation<Void, Never>) in
      floor.database.write(
        { tx in
          if !tx.isRepeat { begun.resume() }
          gate.wait()
        }, done: { _ in })
    }
    let ids = clients.map { client in
      client.post(method, (["key": newKey(), "as": client.handle] as Params).merging(params) { $1 })
    }
    // One of those that are pending may be the board's publication.
    while floor.database.pendingChanges < clients.count { await Task.yield() }
    gate.open()
    var replies: [JSON] = []
    for (client, id) in zip(clients, ids) { replies.append(await client.reply(id)) }
    return replies
  }
}
