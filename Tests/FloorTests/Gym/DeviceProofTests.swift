import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Screens that prove that they draw, and that say why they do not.
@Suite(.limitedConcurrency) struct DeviceProofTests {
  /// In steps that are too small for a clock that was set.
  private static func pass(_ seconds: Int, _ floor: TestFloor) {
    var left = seconds
    while left > 0 {
      let step = min(left, 50)
      floor.time.advance(step * 1_000)
      floor.server.housekeeping()
      left -= step
    }
  }

  private static func health(_ owner: TestClient) async throws -> [JSON] {
    try await owner.call("devices.list").health.array
  }

  private static func states(_ floor: TestFloor) -> [DeviceState] { floor.server.screens.map(\.verdict.state) }

  @Test("the owner hears which screen is connected and frozen, and which is away, and since when")
  func fails() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let kiosk = try await floor.device("kiosk")
    let owner = try await floor.owner()
    let before = try await owner.call("topics.subscribe", ["topic": "devices"]).snapshot.health
    #expect(before == [["device": 1, "state": "unsettled"], ["device": 2, "state": "unsettled"]])
    let drewAt = floor.time.now
    let proof: Params = ["tookMs": 34, "memoryBytes": 12_345_678, "page": "wall-1a2b.js"]
    #expect(try await wall.call("devices.drew", proof) == [:])
    _ = try await kiosk.call("devices.drew", ["tookMs": 20])
    #expect(
      try await Self.health(owner)[0] == [
        "device": 1, "state": "drawing", "drewAt": .number(Double(drewAt)), "tookMs": 34,
        "memoryBytes": 12_345_678, "page": "wall-1a2b.js",
      ])
    let leftAt = floor.time.now
    kiosk.hangUp()
    Self.pass(88, floor)
    #expect(Self.states(floor) == [.drawing, .unsettled])
    Self.pass(2, floor)
    let event = await owner.event("devices.changed") { $0.data.health[0].state == "frozen" }
    #expect(event.data.health[0].since.int == drewAt && event.data.devices[1].online == true)
    #expect(event.data.health[1].state == "away" && event.data.health[1].since.int == leftAt)
    // It draws again, and so does the other one.
    _ = try await wall.call("devices.drew", ["tookMs": 34])
    let back = try await kiosk.reconnected()
    _ = try await back.call("devices.drew", ["tookMs": 20])
    floor.server.housekeeping()
    _ = await owner.event("devices.changed") { $0.data.health.array.allSatisfy { $0.state == "drawing" } }
  }

  @Test("a proof writes nothing, and once an hour it is stored that a screen is there")
  func writes() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    await floor.settle()
    let before = floor.database.statistics.changes
    for _ in 0..<1_000 { _ = try await wall.call("devices.drew", ["tookMs": 34]) }
    #expect(floor.database.statistics.changes == before)
    Self.pass(3_600, floor)
    await floor.settle()
    #expect(try floor.count("SELECT last_seen_at FROM devices") == floor.time.now)
  }

  @Test("a restart of the server names no screen at once, and knows who was off and when the others were there")
  func restart() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let kiosk = try await floor.device("kiosk")
    let terminal = try await floor.device("terminal")
    _ = try await wall.call("devices.rest", ["why": "closed"])
    _ = try await kiosk.call("devices.drew", ["tookMs": 20])
    Self.pass(60, floor)
    let stoppedAt = floor.time.now
    floor.server.stop()
    await floor.settle()
    let again = try TestFloor(after: floor)
    #expect(Self.states(again) == [.off, .unsettled, .unsettled])
    let back = try await terminal.reconnected(at: again)
    _ = try await back.call("devices.drew", ["tookMs": 1])
    Self.pass(90, again)
    _ = try await back.call("devices.drew", ["tookMs": 1])
    #expect(Self.states(again) == [.off, .away, .drawing])
    #expect(again.server.screens[1].verdict.since == stoppedAt)
  }

  @Test("a screen says that it sleeps, was closed or is off for the night, and the owner sees which and until when")
  func rests() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let wall = try await floor.device("wall")
    let at = floor.time.now
    for why in ["hidden", "closed"] {
      _ = try await wall.call("devices.rest", ["why": why])
      let off = try await Self.health(owner)[0]
      #expect(off == ["device": 1, "state": "off", "since": .number(Double(at)), "why": .string(why)])
    }
    _ = try await wall.call("devices.rest", ["why": "awake"])
    #expect(try await Self.health(owner)[0].state == "unsettled")
    _ = try await wall.call("devices.rest", ["why": "night", "backInMs": 60_000])
    wall.hangUp()
    Self.pass(60, floor)
    let night = try await Self.health(owner)[0]
    #expect(night.why == "night" && night.until.int == at + 60_000)
    Self.pass(600, floor)
    let late = try await Self.health(owner)[0]
    #expect(late.state == "away" && late.since.int == at + 60_000 && late.why.isNull && late.until.isNull)
    #expect(try floor.problems() == [])
  }

  @Test("while the clock isn't set, a screen that freezes is named; once it is, all are as they were")
  func unsetClock() async throws {
    let floor = try TestFloor(isWatched: true)
    let (wall, kiosk) = (try await floor.device("wall"), try await floor.device("kiosk"))
    let owner = try await floor.owner()
    _ = try await owner.call("topics.subscribe", ["topic": "devices"])
    let before = floor.time.now
    floor.time.set(before - 30 * Milliseconds.day)
    floor.server.housekeeping()
    _ = try await wall.call("devices.drew", ["tookMs": 20])
    _ = try await kiosk.call("devices.rest", ["why": "night", "backInMs": 28_800_000])
    Self.pass(90, floor)
    _ = await owner.event("devices.changed") { event in
      event.data.health[0].state == "frozen" && event.data.health[1].state == "off"
    }
    // It was behind by twenty hours.
    let behind = 72_000_000
    floor.time.set(before + 90_000 + behind)
    floor.server.housekeeping()
    let health = try await Self.health(owner)
    #expect(health[0].state == "frozen" && health[0].since.int == before + behind)
    #expect(health[1].state == "off" && health[1].until.int == before + behind + 28_800_000)
  }

  @Test("of a screen with two pages, the end of one says nothing")
  func twoPages() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let other = try await wall.reconnected()
    _ = try await other.call("devices.rest", ["why": "closed"])
    other.hangUp()
    _ = try await wall.call("devices.drew", ["tookMs": 20])
    #expect(Self.states(floor) == [.drawing])
    _ = try await wall.call("devices.rest", ["why": "closed"])
    #expect(Self.states(floor) == [.off])
  }

  @Test("two pages that both sleep are a screen that sleeps, and the last word counts when the other had gone")
  func bothRest() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let other = try await wall.reconnected()
    _ = try await other.call("devices.rest", ["why": "hidden"])
    #expect(Self.states(floor) == [.unsettled])
    _ = try await wall.call("devices.rest", ["why": "hidden"])
    #expect(Self.states(floor) == [.off])
    _ = try await wall.call("devices.rest", ["why": "awake"])
    _ = try await wall.call("devices.drew", ["tookMs": 20])
    #expect(Self.states(floor) == [.drawing])
    // The other line is cut, and the server does not know yet.
    _ = try await other.call("devices.rest", ["why": "awake"])
    _ = try await wall.call("devices.rest", ["why": "night", "backInMs": 60_000])
    wall.hangUp()
    other.hangUp()
    #expect(Self.states(floor) == [.off])
  }

  @Test("a page that leaves for https has not been closed")
  func moves() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let wall = try await floor.device("wall")
    _ = try await owner.call("devices.move", ["device": wall.device])
    _ = try await wall.call("devices.ticket")
    _ = try await wall.call("devices.rest", ["why": "closed"])
    wall.hangUp()
    Self.pass(90, floor)
    #expect(Self.states(floor) == [.away])
  }

  @Test("the owner says that a screen is off on purpose, until it comes again; it is recorded, and survives a restart")
  func owner() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let owner = try await floor.owner()
    _ = try await owner.call("topics.subscribe", ["topic": "devices"])
    wall.hangUp()
    Self.pass(90, floor)
    #expect(Self.states(floor) == [.away])
    #expect(try await owner.change("devices.setOff", ["device": wall.device, "off": true]) == [:])
    let event = await owner.event("devices.changed") { $0.data.health[0].state == "off" }
    #expect(event.data.health[0].why == "owner" && event.data.health[0].isMarkedOff == true)
    #expect(try floor.count("SELECT COUNT(*) FROM audit WHERE kind = 'deviceChanged'") == 1)
    // Once more changes nothing, and is not recorded again.
    _ = try await owner.change("devices.setOff", ["device": wall.device, "off": true])
    #expect(try floor.count("SELECT COUNT(*) FROM audit WHERE kind = 'deviceChanged'") == 1)
    _ = try await owner.change("devices.setOff", ["device": wall.device, "off": false])
    #expect(Self.states(floor) == [.away])
    _ = try await owner.change("devices.setOff", ["device": wall.device, "off": true])
    floor.server.stop()
    await floor.settle()
    let again = try TestFloor(after: floor)
    Self.pass(90, again)
    #expect(Self.states(again) == [.off])
    _ = try await wall.reconnected(at: again)
    #expect(Self.states(again) == [.unsettled])
    Self.pass(12, again)
    await again.settle()
    #expect(try again.count("SELECT COUNT(*) FROM devices WHERE off_why IS NOT NULL") == 0)
  }

  @Test("a screen that is revoked is forgotten, and one that is renamed has its new name")
  func changes() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let owner = try await floor.owner()
    _ = try await owner.change("devices.configure", ["device": wall.device, "name": "By the door"])
    #expect(floor.server.screens.map(\.name) == ["By the door"])
    _ = try await owner.change("devices.revoke", ["device": wall.device])
    #expect(floor.server.screens.isEmpty)
    let refused = try await owner.refusedChange("devices.setOff", ["device": wall.device, "off": true])
    #expect(refused.reason == "no_such_device")
  }

  @Test(
    "a proof or a good-bye that cannot be true is refused at its field",
    arguments: [
      ("devices.drew", ["tookMs": -1], "tookMs", "out_of_range"),
      ("devices.drew", ["tookMs": 86_400_001], "tookMs", "out_of_range"),
      ("devices.drew", ["tookMs": 1, "memoryBytes": -1], "memoryBytes", "out_of_range"),
      ("devices.drew", ["tookMs": 1, "page": ""], "page", "required"),
      ("devices.drew", ["tookMs": "soon"], "tookMs", "wrong_type"),
      ("devices.rest", ["why": "night", "backInMs": 0], "backInMs", "out_of_range"),
      ("devices.rest", ["why": "night", "backInMs": 604_800_001], "backInMs", "out_of_range"),
      ("devices.rest", ["why": "bored"], "why", "not_one_of"),
    ] as [(String, Params, String, String)])
  func refused(_ method: String, _ params: Params, _ field: String, _ reason: String) async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let refused = try await wall.refusal(method, params)
    #expect(refused.field == .string(field) && refused.reason == .string(reason))
    #expect(Self.states(floor) == [.unsettled])
  }

  @Test("nobody but a screen proves anything")
  func others() async throws {
    let floor = try TestFloor()
    _ = try await floor.device("wall")
    let calls: [(String, Params)] = [("devices.drew", ["tookMs": 1]), ("devices.rest", ["why": "closed"])]
    for other in [floor.connect(), try await floor.member("Mara"), try await floor.owner()] {
      for (method, params) in calls {
        let code = try await other.refusal(method, params).code
        #expect(code == "forbidden" || code == "unauthenticated", "\(method): \(code)")
      }
    }
    #expect(Self.states(floor) == [.unsettled])
  }
}
