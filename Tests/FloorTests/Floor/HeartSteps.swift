import Gym
import TestKit
import Testing

@testable import Floor

/// A gym with a radio, a wall and a trainer.
struct HeartGym {
  let floor: TestFloor
  let radio: TestClient
  let wall: TestClient
  let owner: TestClient
  let tove: TestClient

  static let strap = "ble:C0:FF:EE:00:11:22"
  static let other = "ant:51966"
  static let minute = 60_000
  /// 37 years at the start of a `TestFloor`: a maximum of 187.
  static let born = "1988-11-22"

  init(_ floor: TestFloor? = nil) async throws {
    let floor = try floor ?? TestFloor()
    self.floor = floor
    radio = try await floor.device("radio")
    wall = try await floor.device("wall")
    owner = try await floor.owner()
    tove = try await floor.trainer()
  }

  /// A member of a known age who shows as much.
  func member(_ name: String, shows level: HeartLevel = .percent, more: Params = [:]) async throws -> TestClient {
    let client = try await floor.member(name, more: (["birthDate": Self.born] as Params).merging(more) { $1 })
    _ = try await client.change("hearts.configure", ["shown": level.rawValue, "signsIn": true])
    return client
  }

  func hear(_ bpm: Int, _ strap: String = HeartGym.strap) async throws {
    _ = try await radio.call("hearts.sent", ["beats": [["strap": .string(strap), "bpm": bpm.json]] as JSON])
  }

  /// A beat a second for that long, after a first one.
  func hear(_ bpm: Int, _ strap: String = HeartGym.strap, seconds: Int) async throws {
    try await hear(bpm, strap)
    for _ in 0..<seconds {
      floor.time.advance(1_000)
      try await hear(bpm, strap)
    }
  }

  /// Lets time pass, and the chores with it.
  func wait(_ milliseconds: Int) async {
    floor.time.advance(milliseconds)
    for _ in 0..<2 {
      floor.server.housekeeping()
      await floor.settle()
    }
  }

  func board() async throws -> JSON {
    await floor.settle()
    return try await wall.call("topics.subscribe", ["topic": "hearts"]).snapshot
  }

  /// How many straps the trainer is told of that walls do not show.
  func hidden() async throws -> JSON {
    await floor.settle()
    return try await tove.call("hearts.private", ["as": tove.handle]).straps
  }

  /// The code of a strap that nobody wears.
  func code(_ strap: String = HeartGym.strap) async throws -> JSON {
    let straps = try await owner.call("straps.list", ["as": owner.handle]).straps.array
    return straps.first { $0.strap == .string(strap) }?.code ?? .null
  }

  /// Hears a strap, and claims it.
  @discardableResult
  func claim(_ client: TestClient, _ strap: String = HeartGym.strap, _ kind: String = "own") async throws -> JSON {
    try await hear(100, strap)
    return try await client.change("straps.claim", ["code": try await code(strap), "kind": kind]).strap
  }

  func sessions(_ client: TestClient, _ more: Params = [:]) async throws -> [JSON] {
    await floor.settle()
    let today = JSON.string(floor.calendar.day(at: floor.time.now))
    let params: Params = ["as": client.handle, "from": today, "to": today]
    return try await client.call("hearts.sessions", params.merging(more) { $1 }).sessions.array
  }

  func visits(_ client: TestClient) async throws -> JSON {
    await floor.settle()
    let today = JSON.string(floor.calendar.day(at: floor.time.now))
    return try await client.call("visits.mine", ["from": today, "to": today])
  }
}
