import Gym
import Storage
import TestKit
import Testing

@testable import Floor

extension TestFloor {
  /// Makes two members friends, with the requests of both.
  func befriend(_ one: TestClient, _ other: TestClient) async throws {
    let code = try await one.call("friends.invite", ["as": one.handle]).code
    _ = try await other.change("friends.claim", ["as": other.handle, "code": code])
  }
}

@Suite(.limitedConcurrency) struct FriendTests {
  private func subscribed(_ floor: TestFloor, _ names: String...) async throws -> [TestClient] {
    var clients: [TestClient] = []
    for name in names {
      let client = try await floor.member(name)
      try await floor.confirmEmail(of: client)
      _ = try await client.call("topics.subscribe", ["topic": "friends"])
      clients.append(client)
    }
    return clients
  }

  /// The member's friends, requests and levels, as a page would get them now.
  private func state(_ client: TestClient) async throws -> JSON {
    _ = try await client.call("topics.unsubscribe", ["topic": "friends"])
    return try await client.call("topics.subscribe", ["topic": "friends"]).snapshot
  }

  @Test("a request by email is accepted, and both have a friend at once")
  func request() async throws {
    let floor = try TestFloor()
    let clients = try await subscribed(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let sent = try await mara.change("friends.request", ["email": "INES@example.com "]).sent
    #expect(sent.email == "INES@example.com" && sent.to.isNull)
    #expect(await ines.event("friends.requested").data.request.from.name == "Mara")
    #expect(try await state(mara).sent[0].to.isNull)
    let reply = try await ines.change("friends.accept", ["member": mara.member])
    #expect(reply.friend.friend.name == "Mara")
    #expect(await mara.event("friends.sentEnded").data.request == sent.id)
    #expect(await mara.event("friends.added").data.friend.friend.name == "Ines")
    let after = try await state(mara)
    #expect(after.friends.array.count == 1 && after.sent.array.isEmpty)
    #expect(try await state(ines).requests.array.isEmpty)
    #expect(try floor.problems() == [])
  }

  @Test("a code says whose it is to whom it would make a friend, and works once")
  func code() async throws {
    let floor = try TestFloor()
    let (mara, ines, ben) = (
      try await floor.member("Mara"), try await floor.member("Ines"), try await floor.member("Ben")
    )
    let code: Params = ["code": try await mara.call("friends.invite").code]
    #expect(try await mara.refusal("friends.invitation", code).reason == "own_code")
    _ = try await mara.change("friends.block", ["member": ines.member])
    #expect(try await ines.refusal("friends.invitation", code).reason == "code_unknown")
    _ = try await mara.change("friends.unblock", ["member": ines.member])
    for client in [ines, ben, ines] {
      #expect(try await client.call("friends.invitation", code).from.name == "Mara")
    }
    _ = try await ines.change("friends.claim", code)
    #expect(try await ines.refusal("friends.invitation", code).reason == "code_unknown")
    // Longer than a code is reserved for the member who claimed it.
    floor.time.advance(10_000)
    #expect(try await ben.refusal("friends.invitation", code).reason == "code_unknown")
    #expect(try await ben.refusedChange("friends.claim", code).reason == "code_unknown")
    for _ in 0..<20 { _ = try? await ben.call("friends.invitation", ["code": "AAAA-2222"]) }
    #expect(try await ben.refusal("friends.invitation", code).reason == "slow_down")
  }

  @Test("nobody can tell an unknown email, a refusal and a block from a request that waits")
  func nobodyLearns() async throws {
    let floor = try TestFloor()
    let clients = try await subscribed(floor, "Mara", "Ines", "Ben", "Cleo")
    let (mara, ines, ben, cleo) = (clients[0], clients[1], clients[2], clients[3])
    _ = try await cleo.change("friends.block", ["member": mara.member])
    var replies: [JSON] = []
    for email in ["ines@example.com", "ben@example.com", "cleo@example.com", "nobody@example.com"] {
      replies.append(try await mara.change("friends.request", ["email": JSON.string(email)]).sent)
    }
    #expect(replies.allSatisfy { $0.to.isNull && !$0.id.isNull })
    _ = try await ben.change("friends.decline", ["member": mara.member])
    let sent = try await state(mara).sent.array
    #expect(sent.count == 4 && sent.allSatisfy { $0.to.isNull && !$0.email.isNull })
    #expect(try await state(cleo).requests.array.isEmpty)
    #expect(try await state(ben).requests.array.isEmpty)
    #expect(try await state(ines).requests.array.count == 1)
    // Asking again, or with a new request, changes nothing for members who refused or blocked.
    for (client, request) in [(ben, replies[1]), (cleo, replies[2])] {
      _ = try await mara.change("friends.request", ["email": request.email])
      _ = try await mara.change("friends.withdraw", ["request": request.id])
      _ = try await mara.change("friends.request", ["email": request.email])
      #expect(try await state(client).requests.array.isEmpty)
      #expect(try await client.refusedChange("friends.accept", ["member": mara.member]).reason == "no_such_request")
    }
    // A member who refused and later asks becomes a friend at once.
    let friend = try await ben.change("friends.request", ["email": "mara@example.com"]).friend
    #expect(friend.friend.name == "Mara")
  }

  @Test("a friend's email answers as one that nobody has, and says nothing when the friendship ends either")
  func emailOfFriend() async throws {
    let floor = try TestFloor()
    let clients = try await subscribed(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    try await floor.befriend(mara, ines)
    let (known, unknown): (Params, Params) = (["email": "ines@example.com"], ["email": "nobody@example.com"])
    var replies: [JSON] = []
    for email in [known, unknown] {
      var sent = try await mara.change("friends.request", email).sent
      #expect(try await mara.change("friends.request", email).sent == sent)
      for field in ["id", "email"] { sent[field] = .null }
      replies.append(sent)
    }
    #expect(replies[0] == replies[1] && replies[0].to.isNull)
    #expect(try await state(mara).sent.array.count == 2)
    _ = try await mara.change("friends.withdraw", ["request": state(mara).sent[1].id])
    _ = try await mara.change("friends.request", known)
    // The friendship ends. Earlier requests stay without effect, on both sides.
    _ = try await ines.change("friends.remove", ["member": mara.member])
    #expect(try await state(mara).sent.array.count == 2)
    #expect(try await state(ines).requests.array.isEmpty)
    #expect(try await ines.refusedChange("friends.accept", ["member": mara.member]).reason == "no_such_request")
    #expect(try await !ines.change("friends.request", ["email": "mara@example.com"]).sent.isNull)
    _ = try await mara.change("friends.decline", ["member": ines.member])
    _ = try await ines.change("friends.withdraw", ["request": state(ines).sent[0].id])
    // A new request is a request like any other.
    let again = try await mara.change("friends.request", known).sent
    #expect(again.to.isNull && !again.email.isNull)
    #expect(await ines.event("friends.requested").data.request.from.name == "Mara")
    _ = try await ines.change("friends.accept", ["member": mara.member])
    #expect(try await state(mara).sent.array.map(\.email) == ["nobody@example.com"])
    #expect(try floor.problems() == [])
  }

  @Test("neither a code nor a block nor a removed account says whose email it was that somebody asked")
  func emailStaysUnknown() async throws {
    let floor = try TestFloor()
    let clients = try await subscribed(floor, "Mara", "Ines", "Ben", "Cleo")
    let (mara, ines, ben, cleo) = (clients[0], clients[1], clients[2], clients[3])
    for email in ["ines@example.com", "ben@example.com", "cleo@example.com", "nobody@example.com"] {
      _ = try await mara.change("friends.request", ["email": JSON.string(email)])
    }
    let before = try await state(mara).sent
    try await floor.befriend(ines, mara)
    // Ben's name is seen at the board, Cleo's account is deleted.
    _ = try await mara.change("friends.block", ["member": ben.member])
    _ = try await cleo.change("accounts.delete", ["password": JSON.string(TestFloor.password)])
    let after = try await state(mara)
    #expect(after.sent == before && after.friends.array.count == 1)
    #expect(mara.events("friends").allSatisfy { $0.event != "friends.sentEnded" })
    for client in [ines, ben] { #expect(try await state(client).requests.array.isEmpty) }
    #expect(try floor.problems() == [])
  }

  @Test("by name only those are found who want it, and asked by id only those who can be seen")
  func find() async throws {
    let floor = try TestFloor()
    let clients = try await subscribed(floor, "Mara", "Tove", "Toni")
    let (mara, tove, toni) = (clients[0], clients[1], clients[2])
    let find: () async throws -> [String] = {
      try await mara.call("friends.find", ["text": "to"]).people.array.compactMap(\.name.string)
    }
    #expect(try await find() == [])
    #expect(try await mara.refusedChange("friends.request", ["member": tove.member]).reason == "no_such_member")
    _ = try await tove.change("friends.share", ["foundByName": true])
    _ = try await toni.change("friends.share", ["foundByName": true])
    #expect(try await find() == ["Toni", "Tove"])
    #expect(await mara.reply(mara.post("friends.find", ["text": " t "])).error.data.reason == "too_short")
    let sent = try await mara.change("friends.request", ["member": tove.member]).sent
    #expect(sent.to.name == "Tove")
    _ = try await toni.change("friends.block", ["member": mara.member])
    #expect(try await find() == ["Tove"])
    // To the sender, a request to somebody who blocked them looks open.
    #expect(try await mara.change("friends.request", ["member": toni.member]).sent.to.name == "Toni")
    #expect(try await state(toni).requests.array.isEmpty)
    #expect(try await mara.refusedChange("friends.request", ["member": mara.member]).reason == "own_request")
    #expect(try await mara.refusedChange("friends.request", [:]).reason == "one_of_two")
  }

  @Test("a block ends a friendship and a consent, in both directions, and nothing brings them back")
  func block() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    try await floor.confirmEmail(of: ines)
    try await floor.consent(ines, tove)
    try await floor.befriend(ines, tove)
    for client in [ines, tove] { _ = try await client.call("topics.subscribe", ["topic": "friends"]) }
    _ = try await ines.change("friends.block", ["member": tove.member])
    #expect(await tove.event("friends.removed").data.member.int == ines.member)
    #expect(try await ines.call("clients.trainers").trainers.array.isEmpty)
    let code = try await ines.call("clients.invite").code
    #expect(try await tove.refusedChange("clients.accept", ["code": code]).reason == "code_unknown")
    let shown = try await ines.call("friends.invite").code
    #expect(try await tove.refusedChange("friends.claim", ["code": shown]).reason == "code_unknown")
    let own = try await tove.call("friends.invite").code
    #expect(try await ines.refusedChange("friends.claim", ["code": own]).reason == "code_unknown")
    #expect(try await ines.call("friends.blocked").people[0].name == "Tove")
    // A member cannot ask somebody whom they blocked. The blocked member may ask, but reaches nobody.
    _ = try await tove.change("friends.share", ["foundByName": true])
    #expect(try await ines.refusedChange("friends.request", ["member": tove.member]).reason == "no_such_member")
    #expect(try await state(ines).sent.array.isEmpty)
    #expect(try await tove.call("friends.blocked").people.array.isEmpty)
    // A request made during the block stays unseen.
    _ = try await tove.change("friends.request", ["email": "ines@example.com"])
    _ = try await ines.change("friends.unblock", ["member": tove.member])
    let after = try await state(ines)
    #expect(after.requests.array.isEmpty && after.friends.array.isEmpty)
    #expect(try await ines.refusedChange("friends.unblock", ["member": tove.member]).reason == "no_such_block")
    try await floor.befriend(ines, tove)
    #expect(try floor.problems() == [])
  }

  @Test("nobody learns names by blocking one id after the other")
  func unknownIsNotBlocked() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let shy = try await floor.member("Shy", shown: false)
    let block: Params = ["member": shy.member]
    #expect(try await mara.refusedChange("friends.block", block).reason == "no_such_member")
    #expect(try await mara.call("friends.blocked").people.array.isEmpty)
    // A member who is blocked, or who asks, has already shown their name.
    _ = try await shy.change("friends.block", ["member": mara.member])
    _ = try await mara.change("friends.block", block)
    #expect(try await mara.call("friends.blocked").people[0].name == "Shy")
  }

  @Test("a screen that comes back after a friendship has ended gets nothing of it any more")
  func notToldAgain() async throws {
    let floor = try TestFloor()
    let clients = try await subscribed(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    try await floor.befriend(mara, ines)
    let before = try await mara.call("topics.subscribe", ["topic": "friends"])
    try await ines.log()
    _ = try await ines.change("workouts.finish", ["name": "Secret"])
    _ = await mara.event("friends.posted")
    _ = try await ines.change("friends.block", ["member": mara.member])
    _ = await mara.event("friends.removed")
    _ = try await mara.call("topics.unsubscribe", ["topic": "friends"])
    let resumed: Params = ["topic": "friends", "epoch": before.epoch, "after": before.seq]
    let back = try await mara.call("topics.subscribe", resumed)
    #expect(back.recovered.isNull && back.snapshot.friends.array.isEmpty)
  }

  @Test("two who ask each other at once are friends, once")
  func atOnce() async throws {
    let floor = try TestFloor()
    let clients = try await subscribed(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    async let one = mara.change("friends.request", ["email": "ines@example.com"])
    async let other = ines.change("friends.request", ["email": "mara@example.com"])
    let replies = [try await one, try await other]
    #expect(replies.count { !$0.friend.isNull } == 1 && replies.count { !$0.sent.isNull } == 1)
    for client in clients {
      let state = try await state(client)
      #expect(state.friends.array.count == 1 && state.sent.array.isEmpty && state.requests.array.isEmpty)
    }
  }

  @Test("whom the owner blocks leaves their friends' screens and comes back; who deletes their account is gone")
  func leaving() async throws {
    let floor = try TestFloor()
    let clients = try await subscribed(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    let owner = try await floor.owner()
    try await floor.befriend(mara, ines)
    #expect(await ines.event("friends.added").data.friend.friend.name == "Mara")
    _ = try await mara.change("friends.request", ["email": "ben@example.com"])
    #expect(await ben.event("friends.requested").data.request.from.name == "Mara")
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": true])
    #expect(await ines.event("friends.removed").data.member.int == mara.member)
    #expect(await ben.event("friends.requestEnded").data.member.int == mara.member)
    #expect(try await state(ines).friends.array.isEmpty)
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": false])
    #expect(await ines.event("friends.added").data.friend.friend.name == "Mara")
    #expect(try await state(ines).friends.array.count == 1)
    let again = try await floor.logIn("mara@example.com")
    _ = try await again.change("accounts.delete", ["as": again.handle, "password": TestFloor.password])
    #expect(await ines.event("friends.removed").data.member.int == mara.member)
    #expect(try await state(ines).friends.array.isEmpty)
    #expect(try floor.problems() == [])
  }

  @Test("at a kiosk one asks the partner who is logged in beside them")
  func beside() async throws {
    let floor = try TestFloor()
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    let kiosk = try await floor.device("kiosk")
    let handle = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"]).handle
    let ask: Params = ["as": handle, "member": ines.member]
    #expect(try await kiosk.refusedChange("friends.request", ask).reason == "no_such_member")
    let other = try await kiosk.call("sessions.enter", ["member": ines.member, "pin": "2580"]).handle
    #expect(try await kiosk.change("friends.request", ask).sent.to.name == "Ines")
    _ = try await kiosk.change("friends.accept", ["as": other, "member": mara.member])
    #expect(try await state(mara).friends[0].friend.name == "Ines")
  }

  @Test("requests are limited, open ones and those of a day")
  func limits() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    for number in 0..<FriendService.mostSent {
      if number > 0, number % SentKind.request.most == 0 {
        let refused = try await mara.refusedChange("friends.request", ["email": "more@example.com"])
        #expect(refused.reason == "slow_down")
        floor.time.advance(86_400_001)
      }
      _ = try await mara.change("friends.request", ["email": JSON.string("n\(number)@example.com")])
    }
    floor.time.advance(86_400_001)
    #expect(try await mara.refusedChange("friends.request", ["email": "more@example.com"]).reason == "too_many")
  }

  @Test("levels are kept and told, and the awards' level is the one that the floor goes by")
  func levels() async throws {
    let floor = try TestFloor()
    let mara = try await subscribed(floor, "Mara")[0]
    let usual = try await state(mara).sharing
    #expect(usual.bodyWeight == "nobody" && usual.workouts == "friends" && usual.awards == "friends")
    let reply = try await mara.change("friends.share", ["workouts": "gym", "awards": "gym"])
    #expect(reply.workouts == "gym" && reply.records == "friends" && reply.foundByName == false)
    #expect(await mara.event("friends.sharingChanged").data.sharing == reply)
    #expect(try await mara.call("awards.list").sharedWith == "gym")
    _ = try await mara.change("awards.share", ["with": "nobody"])
    #expect(try await state(mara).sharing.awards == "nobody")
  }

  @Test("who joins without letting friends see their training shows them none of it")
  func unseen() async throws {
    let floor = try TestFloor()
    for (name, sees, level) in [("Mara", true, "friends"), ("Ines", false, "nobody")] {
      let client = try await floor.member(name, more: ["friendsSee": sees])
      let sharing = try await state(client).sharing
      for kind in ["profile", "workouts", "records", "awards"] { #expect(sharing[kind].string == level) }
      #expect(sharing.bodyWeight == "nobody" && sharing.visits == "nobody" && sharing.foundByName == false)
    }
  }
}
