import Gym
import TestKit
import Testing

@testable import Floor

/// Who may write to whom without being friends.
@Suite(.limitedConcurrency) struct MessageReachTests {
  private func refusal(_ client: TestClient, to other: TestClient) async throws -> JSON {
    try await client.refusedChange("messages.write", ["as": client.handle, "to": other.member, "text": "Hi"]).reason
  }

  @Test("the owner writes to any member, who may answer but not begin; a block ends both")
  func owner() async throws {
    let floor = try TestFloor()
    let (mara, owner) = (try await floor.member("Mara"), try await floor.owner())
    owner.member = try #require(try await owner.call("members.me", ["as": owner.handle]).member.id.int)
    #expect(try await refusal(mara, to: owner) == "not_friends")
    _ = try await mara.call("topics.subscribe", ["topic": "messages"])
    let sent = try await owner.change(
      "messages.write", ["as": owner.handle, "to": mara.member, "text": "Is everything all right?"])
    let heard = await mara.event("messages.sent").data
    #expect(heard.message == sent.message && heard.conversation.open == true)
    let id = sent.conversation.id
    let answer = try await mara.change("messages.write", ["as": mara.handle, "conversation": id, "text": "A cold"])
    #expect(answer.conversation.open == true)
    _ = try await mara.change("friends.block", ["as": mara.handle, "member": owner.member])
    #expect(try await refusal(owner, to: mara) == "not_friends")
    let refused = try await owner.refusedChange(
      "messages.write", ["as": owner.handle, "conversation": id, "text": "Hi"])
    #expect(refused.reason == "not_friends")
    #expect(try floor.problems() == [])
  }

  @Test("an owner's PIN at a kiosk has none of their rights: it begins no conversation")
  func byPin() async throws {
    let floor = try TestFloor()
    let (mara, owner) = (try await floor.member("Mara"), try await floor.owner())
    let me = try await owner.call("members.me", ["as": owner.handle]).member
    _ = try await owner.change("members.update", ["as": owner.handle, "pin": "7306"])
    let kiosk = try await floor.device("kiosk")
    kiosk.handle = try await kiosk.call("sessions.enter", ["member": me.id, "pin": "7306"]).handle.string ?? ""
    #expect(try await refusal(kiosk, to: mara) == "not_friends")
    // But it goes on with one that the owner has begun.
    let sent = try await owner.change("messages.write", ["as": owner.handle, "to": mara.member, "text": "Hello"])
    _ = try await kiosk.change(
      "messages.write", ["as": kiosk.handle, "conversation": sent.conversation.id, "text": "Still here"])
  }

  @Test("after a friendship with the owner has ended, their next message opens the conversation for an answer")
  func again() async throws {
    let floor = try TestFloor()
    let (mara, owner) = (try await floor.member("Mara"), try await floor.owner())
    owner.member = try #require(try await owner.call("members.me", ["as": owner.handle]).member.id.int)
    try await floor.befriend(mara, owner)
    let sent = try await owner.change("messages.write", ["as": owner.handle, "to": mara.member, "text": "Hello"])
    _ = try await owner.change("friends.remove", ["as": owner.handle, "member": mara.member])
    let id = sent.conversation.id
    let answer: Params = ["as": mara.handle, "conversation": id, "text": "Hi"]
    #expect(try await mara.refusedChange("messages.write", answer).reason == "not_friends")
    _ = try await owner.change("messages.write", ["as": owner.handle, "conversation": id, "text": "Still here?"])
    _ = try await mara.change("messages.write", answer)
  }

  @Test("a card shows a trainer what its client changes, until the trainer is a member again")
  func cards() async throws {
    let floor = try TestFloor()
    let (mara, tove) = (try await floor.member("Mara"), try await floor.trainer())
    try await floor.consent(mara, tove)
    let plan = [["item": 1, "exercise": 1, "sets": [["kind": "working", "reps": ["min": 5, "max": 5]]]]] as JSON
    let routine = try await mara.change(
      "routines.create", ["as": mara.handle, "name": "Legs", "plan": plan]
    ).routine
    let sent = try await mara.change(
      "messages.write", ["as": mara.handle, "to": tove.member, "card": ["routine": routine.id] as JSON])
    func card() async throws -> JSON {
      let id = sent.conversation.id
      return try await tove.call("messages.list", ["as": tove.handle, "conversation": id]).messages[0].card.routine
    }
    #expect(try await card().name == "Legs")
    let edit: Params = [
      "as": mara.handle, "routine": routine.id, "version": routine.version, "name": "Heavy legs", "plan": plan,
    ]
    _ = try await mara.change("routines.edit", edit)
    #expect(try await card().name == "Heavy legs")
    _ = try await floor.owner().change("members.setRole", ["member": tove.member, "role": "member"])
    #expect(try await card().isNull)
  }

  @Test("a trainer and a client write to each other, until the client ends it; nobody to who is blocked")
  func trainer() async throws {
    let floor = try TestFloor()
    let (mara, tove) = (try await floor.member("Mara"), try await floor.trainer())
    #expect(try await refusal(tove, to: mara) == "not_friends")
    #expect(try await refusal(mara, to: tove) == "not_friends")
    try await floor.consent(mara, tove)
    let sent = try await mara.change(
      "messages.write", ["as": mara.handle, "to": tove.member, "text": "My knee feels odd"])
    _ = try await tove.change(
      "messages.write", ["as": tove.handle, "conversation": sent.conversation.id, "text": "No squats today"])
    _ = try await tove.call("topics.subscribe", ["topic": "messages"])
    _ = try await mara.change("clients.end", ["as": mara.handle, "trainer": tove.member])
    #expect(await tove.event("messages.conversation").data.conversation.open == false)
    #expect(try await refusal(mara, to: tove) == "not_friends")
    let owner = try await floor.owner()
    _ = try await owner.change("accounts.block", ["as": owner.handle, "member": mara.member, "blocked": true])
    #expect(try await refusal(owner, to: mara) == "not_friends")
  }
}
