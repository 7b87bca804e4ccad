import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Limits on what a member sends to others. Deleting or taking back makes no room for more.
@Suite(.limitedConcurrency) struct SentLimitTests {
  private static let hour = 3_600_000
  private static let day = 24 * hour

  private func friends(_ floor: TestFloor) async throws -> (mara: TestClient, ines: TestClient) {
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    try await floor.befriend(mara, ines)
    return (mara, ines)
  }

  private func only(_ client: TestClient) -> JSON { [client.member.json] }

  /// A finished workout of the member's.
  private func trained(_ client: TestClient, _ floor: TestFloor) async throws -> JSON {
    let workout = try await client.log(80).set.workout.int ?? 0
    floor.time.advance(60_000)
    _ = try await client.change("workouts.finish")
    return JSON.string("workout.\(client.member).\(workout)")
  }

  /// Sends up to the limit, waits as long as the refusal says, and sends once more.
  private func reach(
    _ kind: SentKind, _ floor: TestFloor, _ client: TestClient, _ method: String, _ params: (Int) -> Params,
    after: (JSON) async throws -> Void = { _ in }
  ) async throws {
    let first = floor.time.now
    for each in 0..<kind.most {
      try await after(try await client.change(method, params(each)))
      if each == 0 { floor.time.advance(1_000) }
    }
    let refused = try await client.refusedChange(method, params(kind.most))
    #expect(refused.reason == "slow_down" && refused.code == "rate_limited")
    let wait = try #require(refused.retryAfterMs.int)
    #expect(wait == first + kind.window - floor.time.now)
    floor.time.advance(wait - 1)
    #expect(try await client.refusedChange(method, params(kind.most)).reason == "slow_down")
    floor.time.advance(1)
    try await after(try await client.change(method, params(kind.most)))
    #expect(try await client.refusedChange(method, params(kind.most + 1)).reason == "slow_down")
  }

  @Test("a request that is withdrawn counts, and so does one that was accepted")
  func requests() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await reach(.request, floor, mara, "friends.request") {
      ["email": JSON.string("n\($0)@example.com")]
    } after: {
      _ = try await mara.change("friends.withdraw", ["request": $0.sent.id])
    }
    #expect(try floor.count("SELECT COUNT(*) FROM friend_requests") == 0)
  }

  @Test("a message that is deleted counts, also where all are deleted at once")
  func messages() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await friends(floor)
    try await reach(.message, floor, mara, "messages.write") {
      ["to": ines.member, "text": JSON.string("\($0)")]
    } after: {
      if $0.message["text"] == "100" { _ = try await mara.change("messages.deleteAll") }
      if $0.message["text"] == "299" {
        _ = try await mara.change("messages.delete", ["message": $0.message.id])
      }
    }
    #expect(try floor.count("SELECT COUNT(*) FROM messages") == 199)
  }

  @Test("a comment that is deleted counts")
  func comments() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await friends(floor)
    let post = try await trained(ines, floor)
    try await reach(.comment, floor, mara, "posts.comment") {
      ["post": post, "text": JSON.string("\($0)")]
    } after: {
      _ = try await mara.change("posts.uncomment", ["comment": $0.comment.id])
    }
    #expect(try floor.count("SELECT COUNT(*) FROM post_comments") == 0)
  }

  @Test("reactions are limited; the same one again is none, and one can always be taken back")
  func reactions() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await friends(floor)
    let post = try await trained(ines, floor)
    let kinds: [JSON] = ["fire", "clap"]
    try await reach(.reaction, floor, mara, "posts.react") { ["post": post, "kind": kinds[$0 % 2]] }
    let own = try await mara.call("posts.get", ["post": post]).post.reactions.own
    #expect(try await mara.change("posts.react", ["post": post, "kind": own]).reactions.own == own)
    #expect(try await mara.change("posts.react", ["post": post]).reactions.own.isNull)
    #expect(try await mara.refusedChange("posts.react", ["post": post, "kind": own]).reason == "slow_down")
    // A reaction that changes nothing sends no event.
    _ = try await ines.call("topics.subscribe", ["topic": "friends"])
    for _ in 0..<3 { _ = try await mara.change("posts.react", ["post": post]) }
    _ = try await ines.change("posts.react", ["post": post, "kind": "fire"])
    _ = await ines.event("posts.reacted")
    #expect(ines.events("friends").count { $0.event == "posts.reacted" } == 1)
  }

  @Test("a challenge that is cancelled counts")
  func challenges() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await friends(floor)
    try await reach(.challenge, floor, mara, "challenges.make") { _ in
      let today = floor.calendar.calendarDay(at: floor.time.now).text
      return [
        "metric": "sets", "startsOn": JSON.string(today), "endsOn": JSON.string(today), "invite": only(ines),
      ]
    } after: {
      _ = try await mara.change("challenges.cancel", ["challenge": $0.challenge.id])
    }
    #expect(try floor.count("SELECT COUNT(*) FROM challenges") == 0)
  }

  @Test("a group that is left counts, and so do names and people who are put into it, again and again")
  func groups() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await friends(floor)
    let new: (Int) -> Params = { ["name": JSON.string("Crew \($0)"), "members": only(ines)] }
    try await reach(.group, floor, mara, "messages.group", new) {
      _ = try await mara.change("messages.leave", ["conversation": $0.conversation.id])
    }
    #expect(try floor.count("SELECT COUNT(*) FROM conversations") == 0)
    floor.time.advance(Self.day)
    let id = try await mara.change("messages.group", new(0)).conversation.id
    floor.time.advance(Self.hour)
    try await reach(.groupChange, floor, mara, "messages.changeGroup") {
      ["conversation": id, "name": JSON.string("Name \($0)")]
    }
    // The same name is no change.
    let name = try await mara.change("messages.mute", ["conversation": id, "muted": true]).conversation.name
    _ = try await mara.change("messages.changeGroup", ["conversation": id, "name": name])
    floor.time.advance(Self.hour)
    let out: Params = ["conversation": id, "remove": only(ines)]
    let back: Params = ["conversation": id, "add": only(ines)]
    for _ in 0..<SentKind.groupChange.most {
      _ = try await mara.change("messages.changeGroup", out)
      _ = try await mara.change("messages.changeGroup", back)
    }
    _ = try await mara.change("messages.changeGroup", out)
    #expect(try await mara.refusedChange("messages.changeGroup", back).reason == "slow_down")
    #expect(try await mara.refusedChange("messages.group", new(1)).reason == "slow_down")
  }

  @Test("a retry counts once, and a refused change not at all, although both run twice")
  func retry() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await friends(floor)
    let before = floor.database.statistics.repeats
    let (key, hello): (String, Params) = (newKey(), ["to": ines.member, "text": "Hi"])
    let sent = try await mara.change("messages.write", hello, key: key)
    #expect(try await mara.change("messages.write", hello, key: key) == sent)
    #expect(floor.database.statistics.repeats > before)
    let gate = await floor.holdWriter()
    let written = mara.post("messages.write", hello.merging(["key": newKey()]) { $1 })
    let refused = ines.post("messages.write", ["to": 99, "text": "Hi", "key": newKey()])
    await floor.pendingChanges(2)
    gate.open()
    #expect(await mara.reply(written).result.message["text"] == "Hi")
    #expect(await ines.reply(refused).error.data.reason == "not_friends")
    #expect(try floor.count("SELECT SUM(times) FROM sent_counts WHERE kind = 'message'") == 2)
    #expect(try floor.count("SELECT COUNT(*) FROM messages") == 2)
  }

  @Test("counts are kept for a day, survive a cleared log, and go with their member")
  func kept() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await friends(floor)
    _ = try await mara.change("messages.write", ["to": ines.member, "text": "Hi"])
    _ = try await mara.change("accounts.clearLog", ["password": JSON.string(TestFloor.password)])
    #expect(try floor.count("SELECT COUNT(*) FROM sent_counts") == 1)
    floor.time.advance(Self.day)
    _ = try await ines.change("messages.write", ["to": mara.member, "text": "Yes"])
    #expect(try floor.count("SELECT COUNT(*) FROM sent_counts") == 2)
    floor.server.prune()
    while try floor.count("SELECT COUNT(*) FROM sent_counts") > 1 { await Task.yield() }
    #expect(try floor.count("SELECT SUM(member) FROM sent_counts") == ines.member)
    _ = try await ines.change("accounts.delete", ["password": JSON.string(TestFloor.password)])
    #expect(try floor.count("SELECT COUNT(*) FROM sent_counts") == 0)
    #expect(try floor.problems() == [])
  }
}
