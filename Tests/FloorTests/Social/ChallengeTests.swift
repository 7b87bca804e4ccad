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

private func ids(_ clients: TestClient...) -> JSON { .array(clients.map { $0.member.json }) }

@Suite(.limitedConcurrency) struct ChallengeTests {
  private static let day = 86_400_000

  /// Subscribed members on phones of their own, all friends of the first.
  private func friends(_ floor: TestFloor, _ names: String...) async throws -> [TestClient] {
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
  private func challenge(
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
  private func standings(_ client: TestClient, _ name: String, _ score: Int) async -> JSON {
    await changed(client) { standings in
      standings.rows.array.contains { $0.member.name == .string(name) && $0.score.int == score }
    }
  }

  /// The standings after the server has counted.
  private func changed(_ client: TestClient, where matches: (JSON) -> Bool) async -> JSON {
    await client.floor.settle()
    client.floor.server.housekeeping()
    await client.floor.settle()
    let all = client.events("challenges").filter { $0.event == "challenges.changed" }.map(\.data.challenge)
    return all.first(where: matches) ?? .null
  }

  /// The server counts a challenge once a second. A test's clock stands still, so all sets must have reached the server
  /// before this.
  private func secondsLater(_ floor: TestFloor) async throws {
    await floor.settle()
    floor.time.advance(2_000)
    floor.server.housekeeping()
    await floor.settle()
  }

  /// The result, after the server has looked for challenges that are over.
  private func ended(_ client: TestClient, _ floor: TestFloor) async throws -> JSON {
    await floor.settle()
    floor.server.housekeeping()
    await floor.settle()
    return try #require(client.events("challenges").first { $0.event == "challenges.ended" }).data.challenge
  }

  @Test("friends are asked, join, and see each other's sets live")
  func live() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    let id = try await challenge(floor, [mara, ines])
    _ = try await mara.change(
      "challenges.invite", ["challenge": id, "invite": ids(ben)])
    // A member who is only invited sees what the challenge is about, but no scores.
    let asked = await ben.event("challenges.changed").data.challenge
    #expect(asked.joined == false && asked.rows.array.isEmpty && asked.people == 2 && asked.by.name == "Mara")
    try await ines.log()
    floor.time.advance(2_000)
    try await ines.log()
    try await ines.log(20, ["kind": "warmup"])
    try await secondsLater(floor)
    let standings = await standings(mara, "Ines", 2)
    #expect(standings.rows[0].member.name == "Ines" && standings.rows[0].rank == 1 && standings.rows[1].rank.isNull)
    #expect(standings.invited[0].name == "Ben")
    #expect(try await ben.challenges()[0].rows.array.isEmpty)
    #expect(try floor.problems() == [])
  }

  @Test("only friends are asked, and each field is checked")
  func checks() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let stranger = try await floor.member("Cleo")
    let today = floor.calendar.calendarDay(at: floor.time.now)
    let good: Params = [
      "metric": "sets", "startsOn": today.text, "endsOn": today.adding(days: 6).text,
      "invite": ids(ines),
    ]
    let wrong: [(Params, field: String, reason: String)] = [
      (["invite": ids(stranger)], "invite[0]", "no_such_friend"),
      (["invite": ids(mara)], "invite[0]", "no_such_friend"),
      (["invite": ids()], "invite", "required"),
      (["startsOn": today.adding(days: -1).text], "startsOn", "in_past"),
      (["startsOn": "2026-02-30"], "startsOn", "malformed_date"),
      (["endsOn": today.adding(days: 92).text], "endsOn", "out_of_range"),
      (["endsOn": today.adding(days: -1).text], "endsOn", "out_of_range"),
      (["target": 0], "target", "out_of_range"),
      (["target": 5, "handicap": true], "handicap", "not_with_target"),
      (["target": 5, "teams": ["A", "B"] as JSON], "teams", "not_with_target"),
      (["teams": ["Red"] as JSON], "teams", "out_of_range"),
      (["teams": ["Red", "RED"] as JSON, "team": 1], "teams[1]", "same_name"),
      (["teams": ["Red", "Blue"] as JSON], "team", "required"), (["team": 1], "team", "no_teams"),
      (["exercise": 999], "exercise", "no_such_exercise"),
      (["metric": "distance", "exercise": TestFloor.bench], "exercise", "not_for_exercise"),
      (["exercise": TestFloor.bench, "bodyPart": "legs"], "bodyPart", "one_of_two"),
      (["name": " \u{200B} "], "name", "required"),
    ]
    for (params, field, reason) in wrong {
      let refused = try await mara.refusedChange("challenges.make", good.merging(params) { $1 })
      #expect(refused.field == .string(field) && refused.reason == .string(reason), "\(params): \(refused)")
    }
    #expect(try floor.count("SELECT COUNT(*) FROM challenges") == 0)
    // A retry does not make a second challenge.
    let key = newKey()
    let first = try await mara.change("challenges.make", good, key: key)
    #expect(try await mara.change("challenges.make", good, key: key) == first)
    #expect(try floor.count("SELECT COUNT(*) FROM challenges") == 1)
    let id = first.challenge.id
    #expect(try await stranger.refusedChange("challenges.join", ["challenge": id]).reason == "no_such_challenge")
    #expect(try await ines.refusedChange("challenges.cancel", ["challenge": id]).reason == "not_yours")
    #expect(try await ines.refusedChange("challenges.leave", ["challenge": id]).reason == "no_such_challenge")
  }

  @Test("a member makes ten challenges a day at most")
  func limits() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    for _ in 0..<SentKind.challenge.most { _ = try await challenge(floor, [clients[0], clients[1]]) }
    let today = floor.calendar.calendarDay(at: floor.time.now)
    let more: Params = [
      "metric": "sets", "startsOn": today.text, "endsOn": today.text,
      "invite": ids(clients[1]),
    ]
    #expect(try await clients[0].refusedChange("challenges.make", more).reason == "slow_down")
    floor.time.advance(Self.day + 1)
  }

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
    let rows = await standings(clients[0], "Ben", 1).rows
    try await secondsLater(floor)
    _ = rows
    let last = try await clients[0].challenges()[0].rows
    #expect(last[0].rank == 1 && last[0].tied == true && last[1].rank == 1 && last[1].tied == true)
    #expect(last[2].rank == 3 && last[2].tied.isNull)
  }

  @Test("who leaves disappears, who declines looks as if they had not answered")
  func leaving() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    let id = try await challenge(floor, [mara, ines])
    _ = try await mara.change("challenges.invite", ["challenge": id, "invite": ids(ben)])
    _ = try await ben.change("challenges.decline", ["challenge": id])
    #expect(await ben.event("challenges.removed").data.challenge.int == id)
    #expect(try await mara.challenges()[0].invited[0].name == "Ben")
    // Invited again, they get no event.
    _ = try await mara.change("challenges.invite", ["challenge": id, "invite": ids(ben)])
    #expect(try await ben.challenges().isEmpty)
    _ = try await ines.change("challenges.leave", ["challenge": id])
    #expect(try await mara.challenges()[0].rows.array.map(\.member.name) == ["Mara"])
    #expect(try await ines.challenges().isEmpty)
    _ = try await mara.change("challenges.leave", ["challenge": id])
    #expect(try floor.count("SELECT COUNT(*) FROM challenges") == 0)
    #expect(try floor.problems() == [])
  }

  @Test("whoever made a challenge and left it can no longer end it for the others")
  func makerLeft() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let id = try await challenge(floor, [mara, ines])
    _ = try await mara.change("challenges.leave", ["challenge": id])
    #expect(
      try await mara.refusedChange("challenges.cancel", ["challenge": id]).reason == "no_such_challenge")
    #expect(try await ines.challenges().count == 1)
  }

  @Test(
    "the names that a challenge's maker gave go with them, whether they leave or delete their account",
    arguments: ["challenges.leave", "accounts.delete"])
  func makersNames(_ method: String) async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let today = floor.calendar.calendarDay(at: floor.time.now).text
    let id = try await mara.change(
      "challenges.make",
      [
        "metric": "sets", "startsOn": .string(today), "endsOn": .string(today), "name": "Red against blue",
        "teams": ["Red", "Blue"], "team": 1, "invite": ids(ines),
      ]
    ).challenge.id
    _ = try await ines.change("challenges.join", ["challenge": id, "team": 2])
    let more: Params = method == "challenges.leave" ? ["challenge": id] : ["password": TestFloor.password]
    _ = try await mara.change(method, more)
    let seen = await ines.event("challenges.changed") { $0.data.challenge.name.isNull }.data.challenge
    #expect(Set(seen.teams.array.map(\.name)) == ["Team 1", "Team 2"])
    #expect(try await ines.challenges() == [seen])
  }

  @Test("a settled challenge that its others still see loses the name that a deleted member gave it, and their row")
  func settledNames() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    _ = try await challenge(floor, [mara, ines], days: 1, ["name": "Sprint"])
    floor.time.advance(Self.day)
    #expect(try await ended(ines, floor).name == "Sprint")
    _ = try await mara.change("accounts.delete", ["password": TestFloor.password])
    let seen = await ines.event("challenges.changed") { $0.data.challenge.name.isNull }.data.challenge
    #expect(seen.phase == "over" && seen.rows.array.map(\.member.name) == ["Ines"])
  }

  @Test("two who block each other see standings without each other, at once")
  func blocked() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    _ = try await challenge(floor, clients)
    for client in [ines, ines, ben] { try await client.log() }
    try await secondsLater(floor)
    _ = await standings(ben, "Ines", 2)
    _ = try await ines.change("friends.block", ["member": ben.member])
    let bens = try await ben.challenges()[0]
    #expect(bens.rows.array.compactMap(\.member.name.string) == ["Ben", "Mara"] && bens.rows[0].rank == 1)
    #expect(bens.people == 2)
    #expect(try await ines.challenges()[0].rows.array.compactMap(\.member.name.string) == ["Ines", "Mara"])
    #expect(try await mara.challenges()[0].rows.array.count == 3)
    // The open page got an event without a request.
    #expect(
      await changed(ben) { $0.people == 2 && $0.rows[0].score == 1 }
        .rows.array.count == 2)
    // A block between the maker and an invited member withdraws the invitation.
    let today = floor.calendar.calendarDay(at: floor.time.now)
    let cleo = try await floor.member("Cleo")
    try await floor.befriend(mara, cleo)
    _ = try await mara.change(
      "challenges.make",
      [
        "metric": "sessions", "startsOn": today.text, "endsOn": today.text,
        "invite": ids(cleo),
      ])
    #expect(try await cleo.challenges().count == 1)
    _ = try await mara.change("friends.block", ["member": cleo.member])
    #expect(try await cleo.challenges().isEmpty)
    #expect(try floor.problems() == [])
  }

  @Test("teams have the mean of their people, and what nobody could do is cut off")
  func teams() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    let today = floor.calendar.calendarDay(at: floor.time.now)
    let made = try await mara.change(
      "challenges.make",
      [
        "metric": "volume", "startsOn": today.text, "endsOn": today.text, "teams": ["Red", "Blue"] as JSON,
        "team": 1, "invite": ids(ines, ben),
      ]
    ).challenge.id
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

  @Test("a result and an invitation are reminders")
  func reminders() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let today = floor.calendar.calendarDay(at: floor.time.now)
    let id = try await mara.change(
      "challenges.make",
      [
        "metric": "sets", "name": "Set week", "startsOn": today.text, "endsOn": today.text,
        "invite": ids(ines),
      ]
    ).challenge.id
    let asked = try await ines.call("reminders.list").reminders[0]
    #expect(
      asked.kind == "challenge" && asked.challenge == "asked" && asked.person == "Mara" && asked.name == "Set week")
    _ = try await ines.change("challenges.join", ["challenge": id])
    #expect(try await ines.call("reminders.list").reminders.array.isEmpty)
    for client in [ines, ines, mara] { try await client.log() }
    floor.time.advance(Self.day)
    floor.server.housekeeping()
    _ = try await ended(ines, floor)
    let (won, lost) = (
      try await ines.call("reminders.list").reminders[0], try await mara.call("reminders.list").reminders[0]
    )
    #expect(won.challenge == "won" && won.about == id)
    #expect(lost.challenge == "lost" && lost.person == "Ines" && lost.about == id)
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
    let clients = try await friends(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    let today = floor.calendar.calendarDay(at: floor.time.now)
    let made = try await mara.change(
      "challenges.make",
      [
        "metric": "sets", "startsOn": today.text, "endsOn": today.text, "teams": ["Red", "Blue"] as JSON,
        "team": 1, "invite": ids(ines, ben),
      ]
    ).challenge.id
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

  @Test("an unblock is told to open standings")
  func unblocked() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines", "Ben")
    let (ines, ben) = (clients[1], clients[2])
    _ = try await challenge(floor, clients)
    _ = try await ines.change("friends.block", ["member": ben.member])
    _ = await ben.event("challenges.changed") { $0.data.challenge.people == 2 && $0.data.challenge.joined == true }
    _ = try await ines.change("friends.unblock", ["member": ben.member])
    await floor.settle()
    #expect(ben.events("challenges").last?.data.challenge.people == 3)
    #expect(ben.events("challenges").last?.data.challenge.rows.array.count == 3)
  }
}
