import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Who takes part, what they see of each other, and what they hear.
@Suite(.limitedConcurrency) struct ChallengeTests: ChallengeSteps {
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
