import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// The friends' feed, and reactions and comments on its posts.
@Suite(.limitedConcurrency) struct PostTests {
  private static let minute = 60_000

  private func floor() throws -> TestFloor {
    var settings = FloorSettings()
    settings.awards = [
      Award(
        slug: "workouts-1", family: "workouts", name: "First workout", text: "One is in the log.", kind: .workouts,
        goal: 1)
    ]
    return try TestFloor(settings: settings)
  }

  /// Mara and Ines are friends; Ben is nobody's friend.
  private func people(_ floor: TestFloor) async throws -> (mara: TestClient, ines: TestClient, ben: TestClient) {
    let (mara, ines, ben) = (
      try await floor.member("Mara"), try await floor.member("Ines"), try await floor.member("Ben")
    )
    try await floor.befriend(mara, ines)
    for client in [mara, ines, ben] { _ = try await client.call("topics.subscribe", ["topic": "friends"]) }
    return (mara, ines, ben)
  }

  /// Logs a set and finishes its workout.
  /// - Returns: the id of the post.
  private func train(_ client: TestClient, _ floor: TestFloor, _ kilograms: Double = 80) async throws -> JSON {
    let set = try await client.log(kilograms, reps: 5).set
    floor.time.advance(30 * Self.minute)
    _ = try await client.change("workouts.finish")
    return .string("workout.\(client.member).\(set.workout.int ?? 0)")
  }

  private func feed(_ client: TestClient, _ more: Params = [:]) async throws -> [JSON] {
    try await client.call("friends.feed", more).posts.array
  }

  private func ids(_ client: TestClient) async throws -> [String] {
    try await feed(client).compactMap(\.id.string).filter { $0.hasPrefix("workout") }
  }

  @Test("friends see each other's finished workouts and awards, newest first, and nobody else does")
  func feed() async throws {
    let floor = try floor()
    let (mara, ines, ben) = try await people(floor)
    let first = try await train(ines, floor)
    let award = await mara.event("friends.posted") { $0.data.post.award.name == "First workout" }.data.post
    #expect(award.id.string == "award.\(ines.member).workouts-1" && award.by.name == "Ines")
    floor.time.advance(Self.minute)
    let second = try await train(mara, floor, 90)
    _ = try await ines.log(60)
    let posts = try await feed(mara).filter { $0.award.isNull }
    #expect(posts.map(\.id) == [second, first])
    #expect(posts[1].workout.minutes == 30 && posts[1].workout.sets == 1 && posts[1].workout.volumeGrams == 400_000)
    let exercise = posts[1].workout.exercises[0]
    #expect(exercise.name == "Bench press" && exercise.best.reps == 5 && exercise.type == "weightReps")
    #expect(try await feed(ben).isEmpty)
    #expect(try await ben.refusal("posts.get", ["post": first]).reason == "no_such_post")
    for wrong in ["", "workout.1", "award.x.y", "workout.\(mara.member).\(posts[1].workout.id.int ?? 0)"] {
      #expect(try await mara.refusal("posts.get", ["post": JSON.string(wrong)]).reason == "no_such_post")
    }
    let detail = try await mara.call("posts.get", ["post": first])
    #expect(detail.sets[0].weight == kg(80) && detail.sets[0].id.isNull)
    #expect(try floor.problems() == [])
  }

  @Test("friends hear when one begins and stops, and of what they finished, until the friendship ends")
  func live() async throws {
    let floor = try floor()
    let (mara, ines, ben) = try await people(floor)
    _ = try await ines.log(80)
    #expect(await mara.event("friends.training").data.since.int == floor.time.now)
    floor.time.advance(Self.minute)
    _ = try await ines.change("workouts.finish")
    let ended = await mara.event("friends.training") { $0.data.since.isNull }
    #expect(ended.data.member.int == ines.member)
    _ = await mara.event("friends.posted") { !$0.data.post.workout.isNull }
    let own = await ines.event("friends.posted") { !$0.data.post.workout.isNull }.data.post
    #expect(own.by.name == "Ines" && own.workout.sets == 1)
    #expect(ines.events("friends").allSatisfy { $0.event != "friends.training" })
    #expect(ben.events("friends").isEmpty)
    _ = try await mara.change("friends.remove", ["member": ines.member])
    _ = await mara.event("friends.removed")
    let before = mara.events("friends").count
    _ = try await train(ines, floor)
    await floor.settle()
    #expect(mara.events("friends").count == before)
    #expect(try await ids(mara).isEmpty)
  }

  @Test("a member without friends hears of their own workout, with what only they see, and that it was deleted")
  func own() async throws {
    let floor = try floor()
    let ben = try await people(floor).ben
    _ = try await train(ben, floor)
    _ = try await ben.change("friends.share", ["workouts": "nobody", "records": "nobody"])
    let post = try await train(ben, floor, 90)
    let posted = await ben.event("friends.posted") { $0.data.post.id == post }
    let published = posted.data.post
    let read = try await feed(ben).first { $0.id == post }
    #expect(published.id == post && published == read)
    #expect(!published.workout.exercises[0].records.isNull)
    _ = try await ben.change("workouts.delete", ["workout": published.workout.id])
    let seq = posted.seq.int ?? .max
    _ = await ben.event("friends.feedChanged") { ($0.seq.int ?? 0) > seq }
    #expect(try await ids(ben).count == 1)
  }

  @Test("a level that is lowered closes at once: in the feed, in a post, and in what is told")
  func levels() async throws {
    let floor = try floor()
    let (mara, ines, _) = try await people(floor)
    let post = try await train(ines, floor)
    _ = try await ines.change("friends.share", ["workouts": "nobody"])
    _ = await mara.event("friends.feedChanged")
    #expect(try await ids(mara).isEmpty)
    #expect(try await mara.refusal("posts.get", ["post": post]).reason == "no_such_post")
    #expect(try await mara.refusedChange("posts.react", ["post": post, "kind": "fire"]).reason == "no_such_post")
    // An award of the first workout may be posted late, and may be visible.
    func posted() -> Int {
      mara.events("friends").count { $0.event == "friends.posted" && !$0.data.post.workout.isNull }
    }
    let before = posted()
    _ = try await train(ines, floor)
    await floor.settle()
    #expect(posted() == before)
    #expect(mara.events("friends").filter { $0.event == "friends.training" }.last?.data.since.isNull == true)
    #expect(try await ids(ines).count == 2)
  }

  @Test("one workout is shown to others than the rest, in every case, in the feed, as a post and in what is told")
  func audience() async throws {
    let floor = try floor()
    let (mara, ines, ben) = try await people(floor)
    let id = try await train(ines, floor)
    let workout = try #require(id.string?.split(separator: ".").last.flatMap { Int($0) })
    for level in ["nobody", "friends", "gym"] {
      _ = try await ines.change("friends.share", ["workouts": JSON.string(level)])
      for item in ["nobody", "friends", "gym", nil] {
        var choice: Params = ["workout": workout.json]
        if let item { choice["audience"] = JSON.string(item) }
        _ = try await ines.change("workouts.show", choice)
        let counts = item ?? level
        let about = "\(level) \(item ?? "-")"
        #expect(try await ids(mara).contains(id.string ?? "") == (counts != "nobody"), "\(about)")
        #expect(try await ids(ines).count == 1)
        for (client, sees) in [(mara, counts != "nobody"), (ben, counts == "gym"), (ines, true)] {
          let reply = await client.reply(client.post("posts.get", ["post": id]))
          #expect(reply.error.isNull == sees, "\(about)")
        }
        let reacted = await mara.reply(
          mara.post("posts.react", ["key": JSON.string(newKey()), "post": id, "kind": "fire"]))
        #expect(reacted.error.isNull == (counts != "nobody"), "\(about)")
        let asked = try await ines.call("workouts.audience", ["workout": workout.json])
        #expect(asked.audience.string == item && asked.usual == JSON.string(level))
      }
    }
    _ = await mara.event("friends.feedChanged")
    #expect(try await mara.refusal("workouts.audience", ["workout": workout.json]).reason == "no_such_workout")
    #expect(try await mara.refusedChange("workouts.show", ["workout": workout.json]).reason == "no_such_workout")
    // All earlier workouts at once; the next one follows the level again.
    _ = try await ines.change("friends.share", ["workouts": "friends"])
    _ = try await ines.change("workouts.show", ["audience": "nobody"])
    #expect(try await ids(mara).isEmpty)
    #expect(try await ines.call("accounts.export").workouts[0].audience == "nobody")
    let next = try await train(ines, floor)
    #expect(try await ids(mara) == [next.string ?? ""])
    #expect(try floor.problems() == [])
  }

  @Test("records and the body weight follow their own levels")
  func bodyWeight() async throws {
    let floor = try floor()
    let (mara, ines, _) = try await people(floor)
    _ = try await ines.change("body.weigh", ["weight": kg(70)])
    _ = try await ines.log(80, reps: 5)
    _ = try await ines.log(10, reps: 5, ["exercise": TestFloor.pullUp])
    floor.time.advance(Self.minute)
    _ = try await ines.change("workouts.finish")
    floor.time.advance(24 * 60 * Self.minute)
    _ = try await train(ines, floor, 90)
    let seen = try await feed(mara).filter { !$0.workout.isNull }
    #expect(seen[1].workout.volumeGrams == 400_000)
    #expect(seen[0].workout.exercises[0].records.array.contains("heaviest"))
    _ = try await ines.change("friends.share", ["records": "nobody", "bodyWeight": "friends"])
    let now = try await feed(mara).filter { !$0.workout.isNull }
    #expect(now[1].workout.volumeGrams == 800_000 && now[0].workout.exercises[0].records.isNull)
  }

  @Test("the set-based filter of the feed and the rule agree for every level and relation")
  func rule() async throws {
    let floor = try floor()
    let (mara, ines, ben) = try await people(floor)
    let cleo = try await floor.member("Cleo")
    try await floor.befriend(mara, cleo)
    var posts: [TestClient: JSON] = [:]
    for client in [mara, ines, ben, cleo] { posts[client] = try await train(client, floor) }
    _ = try await cleo.change("friends.block", ["member": mara.member])
    for level in ["nobody", "friends", "gym"] {
      for client in [ines, ben, cleo] { _ = try await client.change("friends.share", ["workouts": JSON.string(level)]) }
      let listed = try await ids(mara)
      for client in [ines, ben, cleo] {
        let relation = try floor.database.read { tx in
          try tx.friends.relation(of: mara.member, to: client.member)
        }
        let isAllowed = SharingRule.allows(ShownKind.workouts, to: relation)
        let opens = await mara.answer("posts.get", ["post": posts[client] ?? JSON.null]).error.isNull
        #expect(opens == isAllowed, "\(level) \(relation)")
        var isFriend = false
        if case .friend = relation { isFriend = true }
        #expect(listed.contains(posts[client]?.string ?? "") == (isAllowed && isFriend), "\(level) \(relation)")
      }
    }
  }

  @Test("reactions and comments are told to the owner and to who takes part, and deleted by author and owner")
  func takingPart() async throws {
    let floor = try floor()
    let (mara, ines, ben) = try await people(floor)
    try await floor.befriend(ines, ben)
    let post = try await train(ines, floor)
    let fire: Params = ["post": post, "kind": "fire"]
    #expect(try await mara.change("posts.react", fire).reactions == ["fire": 1, "own": "fire"])
    #expect(await ines.event("posts.reacted").data.reactions == ["fire": 1])
    #expect(try await ben.change("posts.react", ["post": post, "kind": "clap"]).reactions["fire"] == 1)
    #expect(await mara.event("posts.reacted") { $0.data.by.name == "Ben" }.data.reactions["own"] == "fire")
    let key = newKey()
    let comment = try await mara.change("posts.comment", ["post": post, "text": " Strong! "], key: key).comment
    #expect(try await mara.change("posts.comment", ["post": post, "text": " Strong! "], key: key).comment == comment)
    #expect(await ben.event("posts.commented").data.comment == comment && comment["text"] == "Strong!")
    let detail = try await ines.call("posts.get", ["post": post])
    #expect(detail.comments == [comment] && detail.reactions.array.map(\.by.name) == ["Ben", "Mara"])
    #expect(detail.post.comments == 1)
    #expect(try await ben.refusedChange("posts.uncomment", ["comment": comment.id]).reason == "no_such_comment")
    _ = try await ines.change("posts.uncomment", ["comment": comment.id])
    #expect(await mara.event("posts.uncommented").data.comment == comment.id)
    let own = try await ben.change("posts.comment", ["post": post, "text": "Nice"]).comment
    _ = try await ben.change("posts.uncomment", ["comment": own.id])
    _ = try await mara.change("posts.react", ["post": post])
    #expect(try await ines.call("posts.get", ["post": post]).post.reactions == ["clap": 1])
    for (text, reason) in [(" ", "required"), (String(repeating: "x", count: 501), "too_long")] {
      #expect(
        try await mara.refusedChange("posts.comment", ["post": post, "text": JSON.string(text)]).reason.string == reason
      )
    }
    #expect(try floor.problems() == [])
  }

  @Test("a block hides two from each other also under a friend's post, and the owner's block hides from all")
  func blocked() async throws {
    let floor = try floor()
    let (mara, ines, ben) = try await people(floor)
    let cleo = try await floor.member("Cleo")
    for other in [ben, cleo] { try await floor.befriend(ines, other) }
    _ = try await cleo.call("topics.subscribe", ["topic": "friends"])
    let post = try await train(ines, floor)
    for client in [mara, ben] {
      _ = try await client.change("posts.comment", ["post": post, "text": JSON.string("by \(client.member)")])
      _ = try await client.change("posts.react", ["post": post, "kind": "fire"])
    }
    _ = try await ben.change("friends.block", ["member": mara.member])
    for (client, count) in [(mara, 1), (ben, 1), (ines, 2), (cleo, 2)] {
      let seen = try await client.call("posts.get", ["post": post])
      #expect(seen.comments.array.count == count && seen.reactions.array.count == count)
      #expect(seen.post.comments.int == count && seen.post.reactions.fire.int == count)
    }
    let heard = mara.events("friends").count { $0.event == "posts.commented" }
    _ = try await ben.change("posts.comment", ["post": post, "text": "again"])
    await floor.settle()
    #expect(mara.events("friends").count { $0.event == "posts.commented" } == heard)
    _ = try await ines.change("friends.block", ["member": ben.member])
    for client in [ines, cleo, mara] {
      #expect(try await client.call("posts.get", ["post": post]).comments.array.count == 1)
    }
    #expect(try await ben.refusal("posts.get", ["post": post]).reason == "no_such_post")
    // What they wrote stays theirs: it is in their export, and they can delete it.
    let export = try await ben.call("accounts.export")
    #expect(export.posts.comments.array.count == 2 && export.posts.reactions.array.count == 1)
  }

  @Test("pages have every post once, and a deleted workout takes what was written under it along")
  func pages() async throws {
    let floor = try floor()
    let (mara, ines, ben) = try await people(floor)
    try await floor.befriend(mara, ben)
    var all: [String] = []
    for turn in 0..<9 {
      floor.time.advance(26 * 60 * Self.minute)
      all.append(try await train(turn.isMultiple(of: 3) ? ben : ines, floor).string ?? "")
    }
    for limit in [1, 2, 4, 20] {
      var (found, before): ([String], JSON) = ([], .null)
      repeat {
        let page = try await mara.call(
          "friends.feed",
          before.isNull ? ["limit": limit] : ["limit": limit, "before": before])
        found += page.posts.array.compactMap(\.id.string)
        before = page.next
      } while !before.isNull
      #expect(found.count == Set(found).count)
      #expect(found.filter { $0.hasPrefix("workout") } == all.reversed(), "limit \(limit)")
    }
    let last = JSON.string(all[8])
    _ = try await mara.change("posts.comment", ["post": last, "text": "Hello"])
    let workout = try await feed(mara).first { $0.id == last }?.workout.id
    _ = try await ines.change("workouts.delete", ["workout": workout ?? JSON.null])
    #expect(try await mara.refusal("posts.get", ["post": last]).reason == "no_such_post")
    _ = try await ines.change("accounts.delete", ["password": TestFloor.password])
    #expect(try await ids(mara).allSatisfy { $0.hasPrefix("workout.\(ben.member).") })
    #expect(try floor.count("SELECT COUNT(*) FROM post_comments") == 0)
    #expect(try floor.problems() == [])
  }
}

extension TestClient: Hashable {
  public static func == (one: TestClient, other: TestClient) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension TestClient {
  /// The whole reply, even if it is an error.
  func answer(_ method: String, _ params: Params = [:]) async -> JSON { await reply(post(method, params)) }
}
