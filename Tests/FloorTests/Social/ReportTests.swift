import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Members' reports, and what the gym does about them.
@Suite(.limitedConcurrency) struct ReportTests {
  private static let day = 86_400_000

  @Test("a reported message comes to the owner with the two beside it and no more; its author hears nothing")
  func message() async throws {
    let gym = try await gym()
    let (mara, ines) = (gym.mara, gym.ines)
    for text in ["One", "Two"] { _ = try await write(mara, ines, text) }
    let bad = try await write(ines, mara, "You again?")
    for text in ["Three", "Four"] { _ = try await write(mara, ines, text) }
    let before = ines.peer.messages.count
    try await send(mara, "message", bad.id, ["note": " Every day. "])
    try await send(mara, "message", bad.id, ["reason": "spam"])
    let report = await gym.owner.event("reports.changed").data.report
    #expect(report["text"] == "You again?" && report.member.name == "Ines" && report.what == "message")
    #expect(report.before["text"] == "Two" && report.after["text"] == "Three")
    #expect(report.senders.array.map(\.reason) == ["insult"] && report.senders[0].note == "Every day.")
    let listed = try await reports(gym.owner)
    #expect(listed.open.array == [report] && listed.settled.array.isEmpty)
    #expect(ines.peer.messages.count == before)
    #expect(try await mara.call("reports.mine").reported.array.map(\.id) == [bad.id])
    #expect(try await ines.call("reports.mine").reported.array.isEmpty)
    // The messages around it can be deleted by their author.
    let three = try await mara.call("messages.list", ["conversation": bad.conversation]).messages[1]
    _ = try await mara.change("messages.delete", ["message": three.id])
    #expect(try await reports(gym.owner).open[0].after.isNull)
    // The report keeps the text even if its author deletes it.
    _ = try await ines.change("messages.delete", ["message": bad.id])
    #expect(try await reports(gym.owner).open[0]["text"] == "You again?")
    let export = try await mara.call("accounts.export")
    #expect(export.reports.array.map(\.note) == ["Every day."])
    #expect(try await ines.call("accounts.export").reports.isNull)
    #expect(try gym.floor.problems() == [])
  }

  @Test("only what somebody sees can be reported, and nobody reports themselves")
  func unseen() async throws {
    let gym = try await gym()
    let (mara, ines, ben) = (gym.mara, gym.ines, gym.ben)
    let message = try await write(ines, mara, "Hm")
    let group = try await mara.change("messages.group", ["name": "Crew", "members": [ines.member.json] as JSON])
      .conversation.id
    let set = try await ines.log(80).set
    _ = try await ines.change("workouts.finish")
    let post = JSON.string("workout.\(ines.member).\(set.workout.int ?? 0)")
    let comment = try await ines.change("posts.comment", ["post": post, "text": "Easy"]).comment.id
    #expect(try await refused(ben, "message", message.id) == "no_such_message")
    #expect(try await refused(ben, "comment", comment) == "no_such_comment")
    #expect(try await refused(ben, "group", group) == "no_such_conversation")
    #expect(try await refused(ben, "challenge", 1) == "no_such_challenge")
    #expect(try await refused(mara, "member", ben.member.json) == "no_such_member")
    #expect(try await refused(mara, "member", 999) == "no_such_member")
    #expect(try await refused(ines, "message", message.id) == "own_text")
    #expect(try await refused(ines, "member", ines.member.json) == "own_text")
    #expect(try await refused(mara, "group", group) == "own_text")
    try await send(mara, "comment", comment)
    try await send(ines, "group", group)
    // On the floor everybody can read her name.
    try await send(ben, "member", ines.member.json)
    #expect(try await reports(gym.owner).open.array.map(\.what) == ["comment", "group", "member"])
    // Even with a block, because a refusal would reveal it.
    _ = try await mara.change("friends.block", ["member": ines.member])
    try await send(ines, "member", mara.member.json)
    try await send(mara, "member", ines.member.json)
    let wrong: Params = ["what": "message", "id": message.id, "reason": "insult", "note": long]
    #expect(try await mara.refusedChange("reports.send", wrong).reason == "too_long")
    #expect(try await mara.refusedChange("reports.send", ["what": "a", "id": 1, "reason": "b"]).field == "what")
  }

  private let long = JSON.string(String(repeating: "a", count: 201))

  @Test("reports of one text by several are one report; a day has room for twenty")
  func many() async throws {
    let gym = try await gym()
    for client in [gym.mara, gym.ben] { try await send(client, "member", gym.ines.member.json) }
    let one = try await reports(gym.owner).open.array
    #expect(one.count == 1 && one[0].senders.array.map(\.member.name) == ["Mara", "Ben"])
    for index in 2...20 {
      try await send(gym.mara, "message", try await write(gym.ines, gym.mara, "\(index)").id)
    }
    let last = try await write(gym.ines, gym.mara, "last")
    #expect(try await refused(gym.mara, "message", last.id) == "slow_down")
    gym.floor.time.advance(Self.day)
    try await send(gym.mara, "message", last.id)
  }

  @Test("removed by the gym: a message and a comment for everybody, and the names of a group and a challenge")
  func removed() async throws {
    let gym = try await gym()
    let (mara, ines, owner) = (gym.mara, gym.ines, gym.owner)
    let message = try await write(ines, mara, "Bad words")
    let set = try await mara.log(80).set
    _ = try await mara.change("workouts.finish")
    let post = JSON.string("workout.\(mara.member).\(set.workout.int ?? 0)")
    let comment = try await ines.change("posts.comment", ["post": post, "text": "Worse"]).comment.id
    let group = try await ines.change("messages.group", ["name": "Crew", "members": [mara.member.json] as JSON])
      .conversation.id
    let today = JSON.string(gym.floor.calendar.day(at: gym.floor.time.now))
    let new: Params = [
      "metric": "sets", "startsOn": today, "endsOn": today, "name": "Beat the fools", "team": 1,
      "teams": ["Us", "Fools"] as JSON, "invite": [mara.member.json] as JSON,
    ]
    let challenge = try await ines.change("challenges.make", new).challenge.id
    for (what, id) in [("message", message.id), ("comment", comment), ("group", group), ("challenge", challenge)] {
      try await send(mara, what, id)
    }
    let open = try await reports(owner).open.array
    #expect(open.map { $0["text"] } == ["Bad words", "Worse", "Crew", "Beat the fools · Us · Fools"])
    for report in open { _ = try await owner.change("reports.decide", ["report": report.id, "decision": "remove"]) }
    for client in [mara, ines] {
      let event = await client.event("messages.removed").data
      #expect(event.message.removed == true && event.message["text"].isNull && event.conversation.last.removed == true)
      #expect(await client.event("posts.commentRemoved").data.comment["text"].isNull)
      _ = await client.event("messages.conversation") { $0.data.conversation.name == "Group" }
      let board = await client.event("challenges.changed") { $0.data.challenge.name.isNull }.data.challenge
      #expect(Set(board.teams.array.compactMap(\.name.string)) == ["Team 1", "Team 2"])
    }
    let page = try await mara.call("messages.list", ["conversation": message.conversation])
    #expect(page.messages[0].removed == true && page.messages[0]["text"].isNull)
    #expect(try await mara.call("posts.get", ["post": post]).comments[0]["text"].isNull)
    #expect(try gym.floor.count("SELECT COUNT(*) FROM messages WHERE text = 'Bad words'") == 0)
    #expect(try await refused(mara, "message", message.id) == "no_such_message")
    let again = try await owner.refusedChange("reports.decide", ["report": open[0].id, "decision": "dismiss"])
    #expect(again.reason == "report_settled")
    // The author can still delete what is left of it.
    _ = try await ines.change("messages.delete", ["message": message.id])
    _ = try await ines.change("posts.uncomment", ["comment": comment])
    let kinds = try await owner.call("staff.actions").actions.array.prefix(4).map(\.kind)
    #expect(kinds == ["nameRemoved", "nameRemoved", "textRemoved", "textRemoved"])
  }

  @Test("a name that the gym took away: its member chooses another, also while muted, and not the same again")
  func renamed() async throws {
    let gym = try await gym()
    let (mara, ines, owner) = (gym.mara, gym.ines, gym.owner)
    try await send(mara, "member", ines.member.json)
    let report = try await reports(owner).open[0].id
    #expect(
      try await owner.refusedChange("reports.decide", ["report": report, "decision": "remove"]).field == "decision")
    _ = try await owner.change("reports.decide", ["report": report, "decision": "rename", "mute": ["days": 7] as JSON])
    let event = await ines.event("reports.standing") { $0.data.standing.muted == true }.data.standing
    #expect(event.rename == true && event.until.int == gym.floor.time.now + 7 * Self.day)
    #expect(try await ines.call("members.me").member.displayName == JSON.string("Member \(ines.member)"))
    for name in ["ÌNES", "Ines.", "1n3s", "I n e s", "Ines 2"] {
      let refusal = try await ines.refusedChange("members.update", ["displayName": JSON.string(name)])
      #expect(refusal.field == "displayName" && refusal.reason == "other_words", "\(name)")
    }
    _ = try await ines.change("members.update", ["displayName": "Ina"])
    #expect(await ines.event("reports.standing") { $0.data.standing.rename == false }.data.standing.muted == true)
    #expect(try await ines.refusedChange("members.update", ["displayName": "Inka"]).reason == "muted")
    gym.floor.time.advance(7 * Self.day)
    _ = try await ines.change("members.update", ["displayName": "Inka"])
    #expect(try await ines.refusedChange("members.update", ["displayName": "Ines"]).reason == "other_words")
    #expect(try await ines.call("reports.mine").standing.muted == false)
  }

  @Test("whoever is muted writes and names nothing, and trains, reads, cheers and deletes as before")
  func muted() async throws {
    let gym = try await gym()
    let (mara, ines, owner) = (gym.mara, gym.ines, gym.owner)
    let message = try await write(ines, mara, "Hello")
    let group = try await ines.change("messages.group", ["name": "Crew", "members": [mara.member.json] as JSON])
      .conversation.id
    let set = try await mara.log(80).set
    _ = try await mara.change("workouts.finish")
    let post = JSON.string("workout.\(mara.member).\(set.workout.int ?? 0)")
    _ = try await owner.change("reports.mute", ["member": ines.member, "mute": ["days": 1] as JSON])
    let until = gym.floor.time.now + Self.day
    #expect(await owner.event("reports.muted").data.muted[0].until.int == until)
    let today = JSON.string(gym.floor.calendar.day(at: gym.floor.time.now))
    let calls: [(String, Params)] = [
      ("messages.write", ["to": mara.member, "text": "Hi"]),
      ("messages.write", ["to": mara.member, "card": ["workout": set.workout] as JSON]),
      ("posts.comment", ["post": post, "text": "Hi"]),
      ("messages.group", ["name": "New", "members": [mara.member.json] as JSON]),
      ("messages.changeGroup", ["conversation": group, "name": "New"]),
      (
        "challenges.make",
        ["metric": "sets", "startsOn": today, "endsOn": today, "invite": [mara.member.json] as JSON]
      ),
      ("members.update", ["displayName": "Other"]),
    ]
    for (method, params) in calls {
      let refusal = try await ines.refusedChange(method, params)
      #expect(refusal.reason == "muted" && refusal.params.until.int == until, "\(method)")
    }
    _ = try await ines.log(60)
    _ = try await ines.change("posts.react", ["post": post, "kind": "fire"])
    _ = try await ines.change("members.update", ["displayName": "Ines", "unit": "lb"])
    _ = try await ines.change("messages.delete", ["message": message.id])
    _ = try await owner.change("reports.lift", ["member": ines.member])
    #expect(try await owner.refusedChange("reports.lift", ["member": ines.member]).reason == "no_such_mute")
    _ = try await write(ines, mara, "Back")
    // Without an end it lasts. The owner's own account cannot be muted.
    _ = try await owner.change("reports.mute", ["member": ines.member, "mute": [:] as JSON])
    gym.floor.time.advance(100 * Self.day)
    gym.floor.server.prune()
    let refusal = try await ines.refusedChange("messages.write", ["to": mara.member, "text": "Hi"])
    #expect(refusal.reason == "muted" && refusal.params.until.isNull)
    let me = try await owner.call("members.me").member.id
    #expect(try await owner.refusedChange("reports.mute", ["member": me, "mute": [:] as JSON]).reason == "not_allowed")
    let wrong = try await owner.refusedChange("reports.mute", ["member": ines.member, "mute": ["days": 2] as JSON])
    #expect(wrong.field == "mute.days" && wrong.reason == "not_one_of")
    let kinds = try await owner.call("staff.actions").actions.array.map(\.kind)
    #expect(kinds == ["memberMuted", "muteLifted", "memberMuted"])
  }

  @Test("a listed word is refused at its field, wherever members write for others, and nothing is stored")
  func words() async throws {
    let gym = try await gym()
    let (mara, ines, owner) = (gym.mara, gym.ines, gym.owner)
    let usual = try await owner.call("reports.words")
    #expect(usual.usual == true && usual.words.array.count > 10)
    #expect(try await mara.refusal("reports.words").reason == "not_allowed")
    let stored = try await owner.change("reports.setWords", ["words": [" Twerp", "", "twerp"] as JSON])
    #expect(stored.words.array == ["Twerp"] && stored.usual == false)
    let set = try await mara.log(80).set
    _ = try await mara.change("workouts.finish")
    let post = JSON.string("workout.\(mara.member).\(set.workout.int ?? 0)")
    let group = try await mara.change("messages.group", ["name": "Crew", "members": [ines.member.json] as JSON])
      .conversation.id
    let plan: JSON = [["item": 1, "exercise": 1, "sets": [["kind": "working"]]]]
    let routine = try await mara.change("routines.create", ["name": "Twerp day", "plan": plan]).routine.id
    let today = JSON.string(gym.floor.calendar.day(at: gym.floor.time.now))
    let challenge: Params = [
      "metric": "sets", "startsOn": today, "endsOn": today, "invite": [ines.member.json] as JSON,
    ]
    let bad: JSON = "you TW3RP"
    let calls: [(String, Params, String)] = [
      ("messages.write", ["to": ines.member, "text": bad], "text"),
      ("messages.write", ["to": ines.member, "card": ["routine": routine] as JSON], "card.routine"),
      ("posts.comment", ["post": post, "text": bad], "text"),
      ("messages.group", ["name": bad, "members": [ines.member.json] as JSON], "name"),
      ("messages.changeGroup", ["conversation": group, "name": bad], "name"),
      ("challenges.make", challenge.merging(["name": bad]) { $1 }, "name"),
      ("challenges.make", challenge.merging(["teams": ["Us", "twerp"] as JSON, "team": 1]) { $1 }, "teams[1]"),
      ("members.update", ["displayName": bad], "displayName"),
      ("routines.share", ["routine": routine, "visibility": "link"], "name"),
    ]
    for (method, params, field) in calls {
      let refusal = try await mara.refusedChange(method, params)
      #expect(refusal.reason == "other_words" && refusal.field == JSON.string(field), "\(method) \(refusal)")
    }
    let stranger = gym.floor.connect()
    let signUp: Params = [
      "name": "Al Twerp", "displayName": "Twerp", "email": "al@example.com",
      "password": JSON.string(TestFloor.password),
      "unit": "kg", "shownOnFloor": false,
    ]
    #expect(try await stranger.refusedChange("members.signUp", signUp).field == "displayName")
    #expect(try gym.floor.count("SELECT COUNT(*) FROM messages") == 0)
    #expect(try gym.floor.count("SELECT COUNT(*) FROM challenges") == 0)
    _ = try await owner.change("reports.setWords", ["words": [] as JSON])
    _ = try await mara.change("messages.write", ["to": ines.member, "text": bad])
    #expect(try await owner.change("reports.setWords").usual == true)
  }

  @Test("a member deletes everything they wrote: messages, comments, cheers and the names they gave")
  func everything() async throws {
    let gym = try await gym()
    let (mara, ines) = (gym.mara, gym.ines)
    let hello = try await write(ines, mara, "Hello")
    let answer = try await write(mara, ines, "Hi")
    let group = try await ines.change("messages.group", ["name": "Crew", "members": [mara.member.json] as JSON])
      .conversation.id
    let set = try await mara.log(80).set
    _ = try await mara.change("workouts.finish")
    let post = JSON.string("workout.\(mara.member).\(set.workout.int ?? 0)")
    _ = try await ines.change("posts.comment", ["post": post, "text": "Strong"])
    _ = try await ines.change("posts.react", ["post": post, "kind": "fire"])
    let today = JSON.string(gym.floor.calendar.day(at: gym.floor.time.now))
    let new: Params = [
      "metric": "sets", "startsOn": today, "endsOn": today, "name": "Mine", "invite": [mara.member.json] as JSON,
    ]
    _ = try await ines.change("challenges.make", new)
    try await send(mara, "message", hello.id)
    let gone = try await ines.change("messages.deleteAll")
    #expect(gone.messages == 1 && gone.comments == 1 && gone.reactions == 1)
    let event = await mara.event("messages.cleared").data
    #expect(event.member.int == ines.member && event.conversation.last.id == answer.id)
    _ = await mara.event("friends.feedChanged")
    _ = await mara.event("messages.conversation") { $0.data.conversation.name == "Group" }
    _ = await mara.event("challenges.changed") { $0.data.challenge.name.isNull }
    let left = try await mara.call("messages.list", ["conversation": hello.conversation]).messages.array
    #expect(left.map(\.id) == [answer.id])
    let seen = try await mara.call("posts.get", ["post": post])
    #expect(seen.comments.array.isEmpty && seen.reactions.array.isEmpty)
    #expect(try await ines.call("accounts.export").messages.isNull)
    #expect(try await reports(gym.owner).open[0]["text"] == "Hello")
    // The group's leader chooses a new name.
    _ = try await ines.change("messages.changeGroup", ["conversation": group, "name": "Crew"])
    #expect(try await ines.change("messages.deleteAll").messages == 0)
  }

  @Test("a settled report is deleted after 90 days; an open one waits; who leaves takes theirs along")
  func kept() async throws {
    let gym = try await gym()
    let (mara, ines, owner) = (gym.mara, gym.ines, gym.owner)
    let first = try await write(ines, mara, "One")
    let second = try await write(ines, mara, "Two")
    for message in [first, second] { try await send(mara, "message", message.id) }
    let id = try await reports(owner).open[0].id
    _ = try await owner.change("reports.decide", ["report": id, "decision": "dismiss"])
    #expect(try await reports(owner).settled.array.map(\.decision) == ["dismiss"])
    gym.floor.time.advance(ReportRules.keptFor)
    gym.floor.server.prune()
    await gym.floor.settle()
    #expect(try gym.floor.count("SELECT COUNT(*) FROM reports") == 2)
    gym.floor.time.advance(1)
    gym.floor.server.prune()
    await gym.floor.settle()
    #expect(try await reports(owner).open.array.map { $0["text"] } == ["Two"])
    try await gym.floor.database.write { tx in try tx.accounts.remove(mara.member) }
    #expect(try await reports(owner).open[0].senders.array.isEmpty)
    try await gym.floor.database.write { tx in try tx.accounts.remove(ines.member) }
    #expect(try gym.floor.count("SELECT COUNT(*) FROM reports") == 0)
    #expect(try gym.floor.problems() == [])
  }
}
