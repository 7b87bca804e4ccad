import Gym
import TestKit
import Testing

@testable import Floor

/// What a member is told of their energy. How it is computed is tested with `DailyEnergy`.
@Suite(.limitedConcurrency) struct EnergyTests {
  private static let yesterday = "2026-11-20"
  private static let today = "2026-11-21"
  private static let hour = 3_600_000
  /// Needs 1,391.5 kcal a day at rest.
  private static let known: Params = [
    "sex": "female", "birthDate": "1995-03-10", "heightCm": 170, "bodyWeight": kg(64.5),
  ]

  private func part(_ kilocalories: Int, _ from: String) -> JSON {
    ["kilocalories": kilocalories.json, "from": .string(from), "isAbout": true]
  }

  private func day(_ client: TestClient, _ day: String) async throws -> JSON {
    try await client.call("energy.day", ["day": day])
  }

  /// An hour of lifting, which costs 161.25 kcal beyond rest.
  private func lift(_ client: TestClient, at start: Int) async throws -> JSON {
    let set: JSON = ["exercise": 1, "kind": "working", "weight": kg(80), "reps": 5]
    let sets = JSON.array([JSON](repeating: set, count: 20))
    return try await client.change(
      "workouts.record",
      ["startedAt": start, "finishedAt": start + Self.hour, "name": "Push day", "sets": sets]
    ).workout.id
  }

  @Test("a member who has said nothing of themselves is told what is missing, and nothing else")
  func missing() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await lift(mara, at: floor.time.now - 22 * Self.hour)
    let all: JSON = ["birthDate", "bodyWeight", "sex", "height"]
    let reply = try await mara.call("energy.days", ["from": Self.yesterday, "to": "2026-12-24"])
    let days: JSON = [["day": .string(Self.yesterday), "missing": all], ["day": .string(Self.today), "missing": all]]
    #expect(reply == ["days": days, "missing": all])
    #expect(try await day(mara, Self.yesterday) == ["day": .string(Self.yesterday), "missing": all, "items": []])
    let young = try await floor.member("Young", more: Self.known.merging(["birthDate": "2010-01-01"] as Params) { $1 })
    #expect(try await day(young, Self.today).missing == ["age"])
    #expect(try await day(young, Self.today).items == [])
  }

  @Test("a range that cannot be is refused at its field, and the days to come are left out")
  func ranges() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: Self.known)
    let bad = [
      ("2026-11-02", "2026-11-01", "to", "out_of_range"), ("2025-10-01", "2026-11-05", "to", "out_of_range"),
      ("2026-02-30", "2026-11-01", "from", "malformed_date"), ("2026-11-01", "soon", "to", "malformed_date"),
    ]
    for (from, to, field, reason) in bad {
      let refusal = try await mara.refusal("energy.days", ["from": from, "to": to])
      #expect(refusal.field.string == field && refusal.reason.string == reason, "\(from) \(to)")
    }
    #expect(try await mara.refusal("energy.day", ["day": "2026-11-22"]).reason == "in_future")
    #expect(try await mara.refusal("energy.day", ["day": "x"]).reason == "malformed_date")
    let later = try await mara.call("energy.days", ["from": "2026-11-22", "to": "2026-11-23"])
    #expect(later == ["days": [], "missing": []])
    for (from, to) in [("0001-01-01", "0001-12-31"), ("9999-01-01", "9999-12-31")] {
      _ = try await mara.call("energy.days", ["from": from, "to": to])
    }
  }

  @Test("a day has all that the member did, and says where each number comes from")
  func whole() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: Self.known)
    try await mara.importRoad(RoadText(name: "Sea", startedAt: floor.time.now - 26 * Self.hour))
    let workout = try await lift(mara, at: floor.time.now - 22 * Self.hour)
    _ = try await mara.change("steps.set", ["day": Self.yesterday, "steps": 9_000])
    let days = try await mara.call("energy.days", ["from": Self.yesterday, "to": Self.today])
    // The road: 39.5 ml of oxygen for each kg and minute are 127.39 kcal in ten minutes, of which 9.66 at rest. The
    // steps: 9,000 less 1,800 m of 702 mm.
    #expect(
      days.days[0] == [
        "day": .string(Self.yesterday), "basal": part(1_392, "formula"), "workouts": part(161, "met"),
        "roads": part(118, "pace"), "steps": part(146, "steps"), "total": 1_817,
      ])
    // It is 9:33:20.
    #expect(
      days.days[1] == [
        "day": .string(Self.today), "isSoFar": true, "basal": part(554, "formula"), "total": 554,
      ])
    #expect(days.basalFrom == "mifflin" && days.missing == [])
    let found = try await day(mara, Self.yesterday)
    #expect(found.total == 1_817 && found.basalFrom == "mifflin" && found.missing == [] && found.isSoFar.isNull)
    #expect(
      found.body == [
        "years": 31, "kilograms": 64.5, "weighedOn": .string(Self.today), "sex": "female", "heightCm": 170,
        "stepCentimeters": 70.2,
      ])
    let items = found.items.array
    #expect(items.map(\.what) == ["basal", "road", "workout", "steps"])
    #expect(items.map(\.kilocalories) == [1_392, 118, 161, 146])
    #expect(items[1].name == "Sea" && items[1].kind == "run" && items[1].minutes == 10 && items[1].rest == 10)
    let lifting: JSON = [
      "what": "workout", "id": workout, "name": "Push day", "kilocalories": 161, "from": "met", "minutes": 60,
      "rest": 65, "mets": 3.5,
    ]
    #expect(items[2] == lifting)
    #expect(items[3].steps == 9_000 && (6_434...6_438).contains(items[3].counted.int ?? 0))
    _ = try await mara.change("workouts.delete", ["workout": workout])
    #expect(try await day(mara, Self.yesterday).workouts.isNull)
    #expect(try await day(mara, Self.yesterday).total == 1_656)
  }

  @Test("a script sees the figures, and no name of a road")
  func tokens() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: Self.known)
    try await mara.importRoad(RoadText(name: "Home", startedAt: floor.time.now - 26 * Self.hour))
    _ = try await lift(mara, at: floor.time.now - 22 * Self.hour)
    let token = try await floor.token([.read], of: mara)
    let found = await floor.script(request(1, "energy.day", ["day": .string(Self.yesterday)]), token: token).json
    #expect(found.result.items.array.map(\.name) == [.null, .null, "Push day"])
    let range: JSON = ["from": .string(Self.yesterday), "to": .string(Self.today)]
    let days = await floor.script(request(2, "energy.days", range), token: token).json
    #expect(days.result.days.array.count == 2)
  }

  @Test("body fat changes the formula, from the day on which it was measured")
  func bodyFat() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: ["birthDate": "1995-03-10", "bodyWeight": kg(64.5)])
    #expect(try await day(mara, Self.yesterday).missing == ["sex", "height"])
    let fat: JSON = ["kind": "bodyFat", "value": ["value": 25, "unit": "%"]]
    _ = try await mara.change("measurements.note", ["day": Self.yesterday, "values": [fat] as JSON])
    let found = try await day(mara, Self.yesterday)
    // 370 + 21.6 × 64.5 × 0.75.
    #expect(found.basalFrom == "katch" && found.total == 1_415)
    #expect(found.body.bodyFat == 25 && found.body.measuredOn == .string(Self.yesterday))
    #expect(found.body.sex.isNull && found.body.stepCentimeters.isNull)
  }

  @Test("a set of cardio lasts as long as it says, also while the workout goes on")
  func cardio() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: Self.known)
    let row: Params = ["as": mara.handle, "exercise": 7, "kind": "working", "seconds": 600, "metres": 2_000]
    _ = try await mara.change("sets.log", row)
    let item = try await day(mara, Self.today).items[1]
    // A machine that is not in the table has 5.5 MET: 4.5 × 64.5 / 6.
    #expect(item.what == "workout" && item.kilocalories == 48 && item.minutes == 10 && item.mets == 5.5)
  }

  @Test("a strap's session counts as it was measured, without what is needed at rest")
  func heart() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member(
      "Mara", more: ["sex": "female", "bodyWeight": kg(60), "heightCm": 170])
    try await gym.claim(mara)
    try await gym.hear(150, seconds: 120)
    await gym.wait(10 * HeartGym.minute)
    let session = try #require(try await gym.sessions(mara).first)
    // 20.0 kcal in two minutes, of which 1.8 at rest.
    let heart: JSON = [
      "what": "heart", "id": session.id, "kilocalories": 18, "from": "heart", "minutes": 2, "rest": 2,
    ]
    let found = try await day(mara, Self.today)
    #expect(found.items.array.dropFirst() == [heart] && found.workouts == part(18, "heart"))
    // A road that was all of it takes its place.
    let start = (session.startedAt.int ?? 0) / 1_000 * 1_000
    try await mara.importRoad(RoadText(startedAt: start - 60_000, seconds: 240))
    #expect(try await day(mara, Self.today).items.array.map(\.what) == ["basal", "road"])
  }
}
