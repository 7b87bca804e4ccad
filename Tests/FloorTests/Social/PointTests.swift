import Gym
import Storage
import TestKit
import Testing

@testable import Floor

extension TestClient {
  /// The member's points, as a page would get them now.
  func points() async throws -> JSON {
    _ = try await call("topics.unsubscribe", ["as": handle, "topic": "points"])
    return try await call("topics.subscribe", ["as": handle, "topic": "points"]).snapshot.points
  }

  /// Checks the points after everything was counted.
  func points(are balance: Int, at place: SourceLocation = #_sourceLocation) async throws {
    await floor.settle()
    #expect(try await points().balance.int == balance, sourceLocation: place)
  }

  /// A finished workout of three sets.
  /// - Returns: its id.
  @discardableResult
  func train(_ kilograms: Double = 80, sets: Int = 3) async throws -> Int {
    var workout = 0
    for _ in 0..<sets { workout = try await log(kilograms).set.workout.int ?? 0 }
    _ = try await change("workouts.finish")
    return workout
  }
}

extension TestFloor {
  /// Gives points without an achievement, for tests that spend them.
  func give(_ points: Int, to client: TestClient) async throws {
    try await database.write { tx in
      try tx.execute("INSERT INTO point_accounts (member, since) VALUES (?, 0) ON CONFLICT DO NOTHING", client.member)
      try tx.execute(
        """
        INSERT INTO point_entries (member, reason, ref, day, points, at)
        VALUES (?, 'challenge', 'test' || random(), '2026-01-01', ?, 0)
        """, client.member, points)
    }
  }
}

@Suite(.limitedConcurrency) struct PointTests {
  private static let day = 86_400_000

  @Test("a training day gives points once a day, to the member's own screens alone")
  func days() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let ines = try await floor.member("Ines")
    for client in [mara, ines] {
      _ = try await client.call("topics.subscribe", ["as": client.handle, "topic": "me"])
      #expect(try await client.points().on == true)
    }
    try await mara.train()
    let given = await mara.event("points.given").data
    #expect(given.points == 10 && given.level == 1)
    try await mara.points(are: 10)
    // A workout too short to count, and a second workout on the same day.
    floor.time.advance(3_600_000)
    try await mara.train()
    floor.time.advance(Self.day)
    try await mara.train(sets: 2)
    floor.time.advance(Self.day)
    try await mara.train()
    try await mara.points(are: 20)
    let entries = try await mara.call("points.history", ["as": mara.handle]).entries.array
    #expect(entries.map(\.day) == ["2026-11-23", "2026-11-21"] && entries.allSatisfy { $0.reason == "trainingDay" })
    #expect(ines.events("me").allSatisfy { $0.event != "points.given" } && ines.events("points").isEmpty)
    #expect(try await ines.points().balance == 0)
    #expect(try floor.problems() == [])
  }

  @Test("what is found of earlier days is given, but is no news of today")
  func foundLate() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    for _ in 0..<2 {
      try await mara.train()
      floor.time.advance(3 * Self.day)
    }
    try await mara.points(are: 20)
    // As in a log that was written without a server.
    _ = try await floor.database.write { tx in
      try tx.execute("DELETE FROM point_entries WHERE member = ?", mara.member)
    }
    _ = try await mara.call("topics.subscribe", ["as": mara.handle, "topic": "me"])
    try await mara.train()
    #expect(await mara.event("points.given").data.points == 10)
    try await mara.points(are: 30)
  }

  @Test("what was entered afterwards, or added after the end, gives nothing")
  func byHand() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let workout = try await mara.train(sets: 2)
    // The third set is added to the finished workout.
    try await mara.log(80, ["workout": JSON.number(Double(workout))])
    let sets = JSON.array((0..<4).map { _ in ["exercise": 1, "kind": "working", "weight": kg(80), "reps": 5] })
    _ = try? await mara.change(
      "workouts.record",
      ["startedAt": floor.time.now - Self.day, "finishedAt": floor.time.now - Self.day + 3_600_000, "sets": sets])
    floor.time.advance(Self.day)
    try await mara.train()
    try await mara.points(are: 10)
    #expect(try floor.count("SELECT COUNT(*) FROM point_entries") == 1)
  }

  @Test("a week with as many days as the goal has workouts gives points")
  func week() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    floor.time.advance(2 * Self.day)  // Monday
    _ = try await mara.change("goals.set", ["weekly": ["workouts": 2] as JSON])
    #expect(try await mara.call("points.rules", ["as": mara.handle]).weekGoalDays == 2)
    try await mara.train()
    floor.time.advance(2 * Self.day)
    try await mara.train()
    try await mara.points(are: 30)
    // A higher goal takes no points away.
    _ = try await mara.change("goals.set", ["weekly": ["workouts": 5] as JSON])
    floor.time.advance(Self.day)
    try await mara.train()
    try await mara.points(are: 40)
  }

  @Test("a deleted workout takes its points back, as far as they are not spent, and a restored one brings them")
  func deleted() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let workout = try await mara.train()
    try await mara.points(are: 10)
    _ = try await mara.change("workouts.delete", ["workout": workout])
    try await mara.points(are: 0)
    #expect(try await mara.points().earned == 0)
    _ = try await mara.change("workouts.restore", ["workout": workout])
    try await mara.points(are: 10)
    let owner = try await floor.owner()
    let shake = try await owner.change("rewards.save", ["name": "Water", "cost": 7, "listed": true]).reward.id
    _ = try await mara.change("rewards.redeem", ["reward": shake, "cost": 7])
    _ = try await mara.change("workouts.delete", ["workout": workout])
    try await mara.points(are: 0)
    #expect(try await mara.points().earned == 7)
    let entry = try await mara.call("points.history", ["as": mara.handle]).entries[0]
    #expect(entry.takenBack == true && entry.points == 7)
    // The same day again: its points were already given.
    try await mara.train()
    try await mara.points(are: 3)
    #expect(try floor.problems() == [])
  }

  @Test("off and on again makes no room for more records in a week")
  func recordsOffAndOn() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await mara.train(60)
    floor.time.advance(60_000)
    // A record in each of four workouts of a day, and points turned off and on between them.
    for round in 1...4 {
      try await mara.train(60 + Double(round) * 10)
      try await mara.points(are: 10 + 5 * min(round, 3))
      _ = try await mara.change("points.turn", ["on": false])
      floor.time.advance(60_000)
      _ = try await mara.change("points.turn", ["on": true])
      floor.time.advance(60_000)
    }
    try await mara.train(120)
    floor.time.advance(86_400_000)
    // The next points are those of the next day.
    try await mara.train(60)
    try await mara.points(are: 35)
  }

  @Test("a workout from long before the last weeks takes its points back, too")
  func late() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let workout = try await mara.train()
    try await mara.points(are: 10)
    floor.time.advance(60 * Self.day)
    try await mara.train()
    try await mara.points(are: 20)
    _ = try await mara.change("workouts.delete", ["workout": workout])
    try await mara.points(are: 10)
  }

  @Test("what a crash kept from being given is given after the next start, once")
  func crash() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    floor.server.housekeeping()
    try await mara.train()
    try await mara.points(are: 10)
    // The state after a crash between the two commits.
    try await floor.database.write { tx in
      try tx.execute("DELETE FROM point_entries")
      try tx.recounts.mark("points", key: mara.member, item: 0, isWhole: false)
    }
    let next = try TestFloor(after: floor)
    let again = try await next.logIn("mara@example.com")
    #expect(try await again.points().balance == 0)
    next.server.housekeeping()
    try await again.points(are: 10)
    let third = try TestFloor(after: next)
    let last = try await third.logIn("mara@example.com")
    third.server.housekeeping()
    third.time.advance(Self.day)
    try await last.train()
    try await last.points(are: 20)
    #expect(try third.count("SELECT COUNT(*) FROM point_entries") == 2)
  }

  @Test("the schema gives each thing once, and lets nobody spend more than they have")
  func schema() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await floor.give(10, to: mara)
    try await floor.database.write { tx in
      try tx.execute(
        """
        INSERT INTO point_entries (member, reason, ref, day, points, at) VALUES (?, 'trainingDay', 'x', '2026-01-01', 5, 0)
        """, mara.member)
      #expect(throws: StorageError.self) {
        try tx.execute(
          """
          INSERT INTO point_entries (member, reason, ref, day, points, at)
          VALUES (?, 'trainingDay', 'x', '2026-01-01', 5, 0)
          """, mara.member)
      }
      #expect(throws: StorageError.self) {
        try tx.execute("UPDATE point_accounts SET spent = 16 WHERE member = ?", mara.member)
      }
    }
    #expect(try await mara.points().balance == 15)
  }

  @Test("points that are off are neither given nor shown, and those of the time between are not given later")
  func off() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let ines = try await floor.member("Ines")
    try await floor.befriend(mara, ines)
    try await mara.train()
    try await mara.points(are: 10)
    func level() async throws -> JSON {
      try await ines.call("friends.profile", ["as": ines.handle, "member": mara.member]).level
    }
    #expect(try await level() == 1)
    let off = try await mara.change("points.turn", ["on": false])
    #expect(off.on == false && off.balance == 0)
    #expect(try await level() == .null)
    floor.time.advance(Self.day)
    try await mara.train()
    #expect(try await mara.call("rewards.list", ["as": mara.handle]).rewards.array.isEmpty)
    floor.time.advance(Self.day)
    #expect(try await mara.change("points.turn", ["on": true]).balance == 10)
    try await mara.train()
    try await mara.points(are: 20)
    // Turning points off and on within a day neither removes points nor gives any twice.
    _ = try await mara.change("points.turn", ["on": false])
    floor.time.advance(60_000)
    _ = try await mara.change("points.turn", ["on": true])
    try await mara.train()
    floor.time.advance(Self.day)
    try await mara.train()
    try await mara.points(are: 30)
  }

  @Test("the level is shown to whom the awards are shown, and nobody's points are")
  func shared() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let ines = try await floor.member("Ines")
    try await floor.befriend(mara, ines)
    try await floor.give(530, to: mara)
    let params: Params = ["as": ines.handle, "member": mara.member]
    let seen = try await ines.call("friends.profile", params)
    #expect(seen.level == 5 && seen.points.isNull && seen.balance.isNull)
    _ = try await mara.change("friends.share", ["awards": "nobody"])
    #expect(try await ines.call("friends.profile", params).level.isNull)
  }

  @Test("a challenge's points are given when it is settled; a cleared log keeps none, and gets them no second time")
  func challenge() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let ines = try await floor.member("Ines")
    try await floor.befriend(mara, ines)
    let today = floor.calendar.day(at: floor.time.now)
    let made = try await mara.change(
      "challenges.make",
      ["metric": "sets", "startsOn": today, "endsOn": today, "invite": JSON.array([ines.member.json])])
    _ = try await ines.change("challenges.join", ["challenge": made.challenge.id])
    try await mara.log()
    try await mara.log()
    try await ines.log()
    await floor.settle()
    floor.time.advance(Self.day)
    floor.server.housekeeping()
    try await mara.points(are: 50)
    // Nobody is behind the second.
    try await ines.points(are: 10)
    func badges(_ client: TestClient) async throws -> [JSON] {
      try await client.call("points.badges", ["as": client.handle]).badges.array
    }
    #expect(try await badges(mara).map(\.value) == [1, 1, 1])
    #expect(try await badges(ines).map(\.value) == [1, 0, 1])
    // Friends see the earned badges if they may see awards.
    let params: Params = ["as": ines.handle, "member": mara.member]
    let shown = try await ines.call("friends.profile", params).badges
    #expect(shown.array.map(\.badge) == ["challengeWon"])
    #expect(shown == JSON.array(try await badges(mara).filter { !$0.day.isNull }))
    _ = try await mara.change("friends.share", ["awards": "nobody"])
    #expect(try await ines.call("friends.profile", params).badges.isNull)
    _ = try await mara.change("challenges.leave", ["challenge": made.challenge.id])
    _ = try await mara.change("accounts.clearLog", ["password": TestFloor.password])
    #expect(try await mara.points().earned == 0)
    try await mara.train()
    try await mara.points(are: 10)
    #expect(try floor.problems() == [])
  }
}
