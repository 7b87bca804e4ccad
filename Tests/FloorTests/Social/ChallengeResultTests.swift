import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Scores, ranks, teams and the end of a challenge.
@Suite(.limitedConcurrency) struct ChallengeResultTests: ChallengeSteps {
  @Test("what is edited and deleted is counted anew, and a result stands once it is settled")
  func settled() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let id = try await challenge(floor, clients, days: 1, ["metric": "volume"])
    let first = try await ines.log(100, reps: 10).set
    try await mara.log(90, reps: 10)
    try await secondsLater(floor)
    _ = await standings(mara, "Ines", 1_000_000)
    _ = try await ines.change("sets.edit", ["set": first.id, "kind": "working", "weight": kg(50), "reps": 10])
    try await secondsLater(floor)
    _ = await standings(mara, "Ines", 500_000)
    _ = try await ines.change("sets.delete", ["set": first.id])
    try await secondsLater(floor)
    #expect(
      await changed(mara) { standings in
        standings.rows.array.contains { $0.member.name == "Ines" && $0.score == 0 && $0.rank.isNull }
      }.rows.array.count == 2)
    // The deleted set is restored at the last moment, before the server looks again.
    _ = try await ines.change("sets.restore", ["set": first.id])
    floor.time.advance(Self.day)
    floor.server.housekeeping()
    let result = try await ended(mara, floor)
    #expect(result.phase == "over" && result.rows[0].member.name == "Mara" && result.rows[0].points == 50)
    #expect(result.outcome == "won" && result.rows[1].score == 500_000 && result.rows[1].points.isNull)
    #expect(try await ines.challenges()[0].rows[1].points == 10)
    _ = try await ines.change("sets.edit", ["set": first.id, "kind": "working", "weight": kg(200), "reps": 10])
    floor.server.housekeeping()
    #expect(try await mara.challenges()[0].rows[0].member.name == "Mara")
    #expect(
      try await ines.refusedChange("challenges.cancel", ["challenge": id]).reason == "challenge_over")
    #expect(try floor.problems() == [])
  }

  @Test("entries by hand count only where the challenge says so")
  func entered() async throws {
    for counts in [false, true] {
      let floor = try TestFloor()
      let clients = try await friends(floor, "Mara", "Ines")
      let (mara, ines) = (clients[0], clients[1])
      _ = try await challenge(floor, clients, ["countsEntered": counts])
      let now = floor.time.now
      let set: JSON = ["exercise": 1, "kind": "working", "weight": kg(80), "reps": 5]
      let recorded: Params = [
        "startedAt": now - 3_600_000, "finishedAt": now - 1_800_000, "sets": [set, set] as JSON,
      ]
      _ = try await ines.change("workouts.record", recorded)
      // A set logged live, and one added after the workout was finished.
      let workout = try await ines.log().set.workout
      _ = try await ines.change("workouts.finish", ["workout": workout])
      try await ines.log(80, reps: 5, ["workout": workout])
      try await secondsLater(floor)
      let standings = await standings(mara, "Ines", counts ? 4 : 1)
      #expect(standings.rows[0].member.name == "Ines")
    }
  }

  @Test("who is first at the target wins, and it is over at the next midnight")
  func target() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    _ = try await challenge(floor, clients, ["target": 2])
    for client in [ines, ines, mara, mara, mara] {
      try await client.log()
      floor.time.advance(2_000)
    }
    floor.server.housekeeping()
    let standings = await standings(mara, "Mara", 3)
    #expect(standings.rows[0].member.name == "Ines" && standings.rows[0].rank == 1 && standings.rows[1].rank == 2)
    let closes = try #require(standings.closesAt.int)
    #expect(closes == floor.calendar.start(of: floor.calendar.calendarDay(at: floor.time.now).adding(days: 1)))
    floor.time.advance(closes - floor.time.now)
    floor.server.housekeeping()
    #expect(try await ended(ines, floor).rows[0].member.name == "Ines")
  }

  @Test("the same score shares a rank, and the next one is behind both")
  func ties() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines", "Ben")
    _ = try await challenge(floor, clients)
    for client in [clients[0], clients[0], clients[1], clients[1], clients[2]] { try await client.log() }
    try await secondsLater(floor)
    _ = await standings(clients[0], "Ben", 1)
    let last = try await clients[0].challenges()[0].rows
    #expect(last[0].rank == 1 && last[0].tied == true && last[1].rank == 1 && last[1].tied == true)
    #expect(last[2].rank == 3 && last[2].tied.isNull)
  }

  /// A challenge of today between two teams. Mara made it and is in the first; Ines and Ben are invited.
  private func makeTeams(
    _ floor: TestFloor, of metric: String
  ) async throws -> (mara: TestClient, ines: TestClient, ben: TestClient, made: JSON) {
    let clients = try await friends(floor, "Mara", "Ines", "Ben")
    let today = floor.calendar.calendarDay(at: floor.time.now).text
    let made = try await clients[0].change(
      "challenges.make",
      [
        "metric": metric, "startsOn": today, "endsOn": today, "teams": ["Red", "Blue"] as JSON, "team": 1,
        "invite": ids(clients[1], clients[2]),
      ]
    ).challenge.id
    return (clients[0], clients[1], clients[2], made)
  }

  @Test("teams have the mean of their people, and what nobody could do is cut off")
  func teams() async throws {
    let floor = try TestFloor()
    let (mara, ines, ben, made) = try await makeTeams(floor, of: "volume")
    #expect(try await ines.refusedChange("challenges.join", ["challenge": made]).field == "team")
    for client in [ines, ben] { _ = try await client.change("challenges.join", ["challenge": made, "team": 2]) }
    try await mara.log(100, reps: 10)
    try await ines.log(150, reps: 10)
    // Heavier than anybody has ever lifted.
    try await ben.log(900, reps: 10)
    try await secondsLater(floor)
    _ = await standings(mara, "Ines", 1_500_000)
    floor.time.advance(Self.day)
    floor.server.housekeeping()
    let teams = try await ended(mara, floor).teams
    #expect(teams[0].name == "Red" && teams[0].score == 1_000_000 && teams[1].score == 750_000)
    let rows = try await mara.challenges()[0].rows.array
    #expect(rows.first { $0.member.name == "Mara" }?.points == 50)
    #expect(rows.first { $0.member.name == "Ines" }?.points.isNull == true)
    #expect(try await ines.challenges()[0].rows.array.first { $0.member.name == "Ines" }?.points == 10)
    #expect(try await ben.challenges()[0].rows.array.first { $0.member.name == "Ben" }?.points == 0)
  }

  @Test("a draw is news of a draw for all, and whoever is alone in it has won nothing")
  func drawAndAlone() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    _ = try await challenge(floor, clients, days: 1)
    for client in [mara, ines, mara, ines, ben] { try await client.log() }
    floor.time.advance(Self.day)
    #expect(try await ended(mara, floor).outcome == "draw")
    for client in clients {
      let news = try await client.call("reminders.list").reminders[0]
      #expect(news.challenge == "draw" && news.person == "Ines, Mara")
    }
    let other = try TestFloor()
    let two = try await friends(other, "Mara", "Ines")
    _ = try await challenge(other, two, days: 1)
    try await two[0].log()
    other.time.advance(Self.day)
    let alone = try await ended(two[0], other)
    #expect(alone.outcome == "alone" && alone.rows[0].points == 0)
    #expect(try await two[0].call("reminders.list").reminders[0].challenge == "alone")
    #expect(try other.count("SELECT COUNT(*) FROM challenge_members WHERE rank IS NOT NULL") == 0)
  }

  @Test("a team's mean is not cut: half a set more wins")
  func means() async throws {
    let floor = try TestFloor()
    let (mara, ines, ben, made) = try await makeTeams(floor, of: "sets")
    // Before choosing a team, a member sees the maker's team, but no scores.
    let sides = try await ines.challenges()[0].teams
    #expect(sides[0].maker == true && sides[0].people == 1 && sides[1].maker.isNull)
    _ = try await ines.change("challenges.join", ["challenge": made, "team": 1])
    _ = try await ben.change("challenges.join", ["challenge": made, "team": 2])
    try await mara.log()
    try await secondsLater(floor)
    let half = await standings(mara, "Mara", 1)
    #expect(half.teams[0].score == 0.5 && half.teams[0].rank == 1)
    for client in [mara, mara, mara, mara, mara, ines, ben, ben, ben] { try await client.log() }
    floor.time.advance(Self.day)
    let result = try await ended(mara, floor)
    #expect(result.outcome == "won" && result.teams[0].name == "Red" && result.teams[0].score == 3.5)
    #expect(result.teams[0].tied.isNull && result.teams[1].rank == 2 && result.teams[1].score == 3)
    let news = try await ben.call("reminders.list").reminders[0]
    #expect(news.challenge == "lost" && news.person == "Red")
  }

  @Test("a target counts from the making of the challenge on")
  func targetFromNow() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    for _ in 0..<3 { try await mara.log() }
    floor.time.advance(2_000)
    let made = floor.time.now
    _ = try await challenge(floor, clients, ["target": 2])
    floor.time.advance(2_000)
    try await ines.log()
    try await secondsLater(floor)
    let standings = await standings(mara, "Ines", 1)
    #expect(standings.countsFrom.int == made && standings.closesAt.isNull)
    #expect(standings.rows[1].member.name == "Mara" && standings.rows[1].score == 0)
  }

  @Test("a challenge promises no points beyond the month's, and the list of points names it")
  func limitOfTheMonth() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let mara = clients[0]
    for name in ["One", "Two", "Three"] { _ = try await challenge(floor, clients, days: 1, ["name": name]) }
    for client in [mara, mara, clients[1]] { try await client.log() }
    floor.time.advance(Self.day)
    var points: [Int] = []
    while true {
      floor.server.housekeeping()
      points = try await mara.challenges().compactMap { $0.rows[0].points.int }
      if points.count == 3 { break }
    }
    #expect(points.sorted() == [0, 50, 50])
    while true {
      floor.server.housekeeping()
      let given = try await mara.call("points.history").entries.array.filter { $0.reason == "challenge" }
      guard given.count == 2 else { continue }
      #expect(Set(given.compactMap(\.challenge.name.string)).isSubset(of: ["One", "Two", "Three"]))
      #expect(given.allSatisfy { !$0.challenge.name.isNull })
      break
    }
  }
}
