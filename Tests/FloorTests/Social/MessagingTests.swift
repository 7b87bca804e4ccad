import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Messages between members, in twos and in groups.
@Suite(.limitedConcurrency) struct MessagingTests {
  private static let hour = 3_600_000

  private func people(_ floor: TestFloor, _ names: String...) async throws -> [TestClient] {
    var clients: [TestClient] = []
    for name in names {
      let client = try await floor.member(name)
      for friend in clients { try await floor.befriend(client, friend) }
      clients.append(client)
    }
    for client in clients { _ = try await client.call("topics.subscribe", ["topic": "messages"]) }
    return clients
  }

  private func list(_ client: TestClient) async throws -> [JSON] {
    _ = try await client.call("topics.unsubscribe", ["topic": "messages"])
    return try await client.call("topics.subscribe", ["topic": "messages"]).snapshot.conversations.array
  }

  private func texts(_ client: TestClient, _ conversation: JSON) async throws -> [String] {
    try await client.call("messages.list", ["conversation": conversation]).messages.array.compactMap {
      $0["text"].string
    }
  }

  @Test(
    "a message is there at once, at the phone and at the kiosk's login, is counted until it is read, and can be deleted"
  )
  func direct() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let kiosk = try await floor.device("kiosk")
    kiosk.handle = try await kiosk.call("sessions.enter", ["member": ines.member, "pin": "2580"]).handle.string ?? ""
    _ = try await kiosk.call("topics.subscribe", ["topic": "messages", "as": kiosk.handle])
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let key = newKey()
    let hello: Params = ["to": ines.member, "text": " Legs at six? "]
    let sent = try await mara.change("messages.write", hello, key: key)
    #expect(try await mara.change("messages.write", hello, key: key) == sent)
    #expect(sent.message["text"] == "Legs at six?" && sent.conversation.unread == 0 && sent.conversation.open == true)
    for client in [ines, kiosk] {
      let event = await client.event("messages.sent").data
      #expect(event.message == sent.message && event.conversation.unread == 1)
      #expect(event.conversation.with[0].name == "Mara" && event.conversation.last["text"] == "Legs at six?")
    }
    let id = sent.conversation.id
    _ = try await ines.change("messages.write", ["conversation": id, "text": "Yes"])
    #expect(try await list(ines)[0].unread == 0)
    #expect(try await list(mara)[0].unread == 1)
    #expect(try await texts(mara, id) == ["Yes", "Legs at six?"])
    let page = try await mara.call("messages.list", ["conversation": id, "limit": 1])
    #expect(page.messages.array.count == 1 && page.next == page.messages[0].id)
    _ = try await mara.change("messages.read", ["conversation": id, "until": 1_000_000])
    #expect(await mara.event("messages.conversation").data.conversation.unread == 0)
    #expect(try await ines.refusedChange("messages.delete", ["message": sent.message.id]).reason == "no_such_message")
    _ = try await mara.change("messages.delete", ["message": sent.message.id])
    #expect(await ines.event("messages.deleted").data.message == sent.message.id)
    #expect(try await texts(ines, id) == ["Yes"])
    #expect(wall.peer.messages.allSatisfy { !"\($0)".contains("Legs") })
    #expect(try floor.problems() == [])
  }

  @Test("a block and its end are told to who has a group of the two open, and to nobody else")
  func blockedInGroup() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    let members = [JSON.number(Double(ines.member)), .number(Double(ben.member))] as JSON
    let group = try await mara.change("messages.group", ["name": "Crew", "members": members]).conversation.id
    let pair = try await ines.change("messages.write", ["to": ben.member, "text": "Hi"]).conversation.id
    // The friendship has ended before, so only the block itself can cause events.
    _ = try await ines.change("friends.remove", ["member": ben.member])
    _ = await ben.event("messages.conversation") { $0.data.conversation.id == pair }
    let before = [mara, ben].map { $0.peer.messages.count }
    _ = try await ines.change("friends.block", ["member": ben.member])
    for client in [ines, ben] {
      let event = await client.event("messages.conversation") {
        $0.data.conversation.id == group && $0.data.conversation.with.array.count == 1
      }
      #expect(event.data.conversation.with[0].name == "Mara")
    }
    #expect(await ines.event("messages.ended").data.conversation == pair)
    #expect(mara.peer.messages.count == before[0])
    // The group's new name distinguishes later events from those before the block.
    _ = try await mara.change("messages.changeGroup", ["conversation": group, "name": "Early birds"])
    _ = try await ines.change("friends.unblock", ["member": ben.member])
    for client in [ines, ben] {
      _ = await client.event("messages.conversation") {
        $0.data.conversation.name == "Early birds" && $0.data.conversation.with.array.count == 2
      }
    }
    #expect(ben.peer.messages.dropFirst(before[1]).allSatisfy { !"\($0)".contains("Hi") })
  }

  @Test("without a friendship nothing can be written; the blocked cannot tell a block from an ended friendship")
  func ended() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    let stranger = try await floor.member("Tove")
    #expect(
      try await stranger.refusedChange("messages.write", ["to": mara.member, "text": "Hi"]).reason == "not_friends")
    var conversations: [JSON] = []
    for client in [ines, ben] {
      conversations.append(
        try await mara.change("messages.write", ["to": client.member, "text": "Hi"]).conversation.id)
    }
    _ = try await ines.change("friends.remove", ["member": mara.member])
    _ = try await ben.change("friends.block", ["member": mara.member])
    var views: [JSON] = []
    for (client, id) in zip([ines, ben], conversations) {
      #expect(
        await mara.event("messages.conversation") { $0.data.conversation.id == id }.data.conversation.open == false)
      let refused = try await mara.refusedChange("messages.write", ["conversation": id, "text": "Hello?"])
      let refusedTo = try await mara.refusedChange("messages.write", ["to": client.member, "text": "Hello?"])
      #expect(refused.reason == "not_friends" && refusedTo.reason == "not_friends")
      #expect(try await texts(mara, id) == ["Hi"])
      var view = try #require(try await list(mara).first { $0.id == id })
      for field in ["id", "with", "last"] { view[field] = .null }
      views.append(view)
    }
    #expect(views[0] == views[1])
    // For a member who blocked, the conversation is gone until the block is lifted.
    #expect(try await list(ben).isEmpty)
    #expect(
      try await ben.refusal("messages.list", ["conversation": conversations[1]]).reason == "no_such_conversation")
    #expect(try await list(ines).count == 1)
    let blocked = conversations[1]
    _ = try await ben.change("friends.unblock", ["member": mara.member])
    let back = await ben.event("messages.conversation") { $0.data.conversation.id == blocked }
    #expect(back.data.conversation.with[0].name == "Mara" && back.data.conversation.open == false)
    #expect(try await texts(ben, conversations[1]) == ["Hi"])
    #expect(
      try await stranger.refusal("messages.list", ["conversation": conversations[0]]).reason == "no_such_conversation")
  }

  @Test("in a group two whom a block parts see nothing of each other, and everybody else sees both")
  func groupBlock() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    let group = try await mara.change(
      "messages.group",
      ["name": "Crew", "members": [JSON.number(Double(ines.member)), JSON.number(Double(ben.member))] as JSON]
    ).conversation
    #expect(group.leads == true && group.with.array.map(\.name) == ["Ines", "Ben"])
    #expect(await ben.event("messages.conversation").data.conversation.name == "Crew")
    _ = try await ines.change("friends.block", ["member": ben.member])
    for client in clients {
      _ = try await client.change(
        "messages.write", ["conversation": group.id, "text": JSON.string("by \(client.member)")])
    }
    let seen = { (client: TestClient) in Set(try await texts(client, group.id)) }
    #expect(try await seen(mara).count == 3)
    #expect(try await seen(ines) == ["by \(mara.member)", "by \(ines.member)"])
    #expect(try await seen(ben) == ["by \(mara.member)", "by \(ben.member)"])
    #expect(try await list(ines)[0].with.array.map(\.name) == ["Mara"])
    #expect(try await list(ben)[0].with.array.map(\.name) == ["Mara"])
    #expect(try await list(ines)[0].last.by.name == "Ines")
    #expect(ines.events("messages").allSatisfy { $0.data.message.by.name != "Ben" })
  }

  @Test(
    "the leader adds friends and removes; whoever comes sees what follows; the group passes on and ends with its last")
  func groups() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    let tove = try await floor.member("Tove")
    let member = { (client: TestClient) in JSON.number(Double(client.member)) }
    #expect(
      try await mara.refusedChange("messages.group", ["name": "Crew", "members": [member(tove)] as JSON]).field
        == "members[0]")
    #expect(
      try await mara.refusedChange("messages.group", ["name": "Crew", "members": [] as JSON]).reason == "required")
    let id = try await mara.change("messages.group", ["name": " Crew ", "members": [member(ines)] as JSON]).conversation
      .id
    _ = try await mara.change("messages.write", ["conversation": id, "text": "Before"])
    let add: Params = ["conversation": id, "name": "Early birds", "add": [member(ben)] as JSON]
    #expect(try await ines.refusedChange("messages.changeGroup", add).reason == "not_allowed")
    #expect(try await mara.change("messages.changeGroup", add).conversation.name == "Early birds")
    _ = try await ines.change("messages.write", ["conversation": id, "text": "After"])
    #expect(try await texts(ben, id) == ["After"])
    #expect(try await list(ben)[0].unread == 1)
    _ = try await mara.change("messages.leave", ["conversation": id])
    #expect(await mara.event("messages.ended").data.conversation == id)
    #expect(try await mara.refusal("messages.list", ["conversation": id]).reason == "no_such_conversation")
    #expect(try await list(ines)[0].leads == true)
    _ = try await ines.change("messages.changeGroup", ["conversation": id, "remove": [member(ben)] as JSON])
    #expect(try await list(ben).isEmpty)
    #expect(
      try await ben.refusedChange("messages.write", ["conversation": id, "text": "x"]).reason == "no_such_conversation")
    _ = try await ines.change("messages.leave", ["conversation": id])
    #expect(try floor.count("SELECT COUNT(*) FROM conversations") == 0)
    #expect(try floor.count("SELECT COUNT(*) FROM messages") == 0)
  }

  @Test("a card shows what was sent without the body weight, a routine is copied, and what is gone shows nothing")
  func cards() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let plan: JSON = [["item": 1, "exercise": 1, "sets": [["kind": "working", "reps": ["min": 5, "max": 5]]]]]
    let routine = try await mara.change("routines.create", ["name": "Push A", "plan": plan]).routine.id
    let sent = try await mara.change("messages.write", ["to": ines.member, "card": ["routine": routine] as JSON])
      .message
    #expect(sent.card.routine.name == "Push A" && sent.card.routine.exercises == ["Bench press"])
    let copied = try await ines.change("messages.copy", ["message": sent.id]).routine
    #expect(copied.name == "Push A" && copied.own == true && copied.id != routine)
    #expect(
      try await ines.refusedChange("messages.write", ["to": mara.member, "card": ["routine": routine] as JSON]).field
        == "card.routine")
    let workout = try await mara.log(80).set.workout
    #expect(
      try await mara.refusedChange("messages.write", ["to": ines.member, "card": ["workout": workout] as JSON]).reason
        == "no_such_workout")
    _ = try await mara.change("workouts.finish")
    // A card shows its content whatever the levels are.
    _ = try await mara.change("friends.share", ["workouts": "nobody"])
    _ = try await mara.change("messages.write", ["to": ines.member, "card": ["workout": workout] as JSON])
    let id = sent.conversation
    let shown = try await ines.call("messages.list", ["conversation": id]).messages[0].card
    #expect(shown.kind == "workout" && shown.workout.sets == 1)
    let card = try await ines.call("messages.list", ["conversation": id]).messages[0].id
    #expect(try await ines.refusedChange("messages.copy", ["message": card]).field == "name")
    let again = try await ines.change("messages.copy", ["message": card, "name": "Mara's bench"]).routine
    #expect(again.name == "Mara's bench" && again.own == true && again.plan.array.count == 1)
    #expect(again.plan[0].exercise == 1 && again.plan[0].sets[0].reps == ["min": 6, "max": 6])
    #expect(again.plan[0].sets[0].load.isNull)
    _ = try await mara.change("workouts.delete", ["workout": workout])
    let gone = try await ines.call("messages.list", ["conversation": id]).messages[0].card
    #expect(gone.kind == "workout" && gone.workout.isNull)
    #expect(try await ines.refusedChange("messages.copy", ["message": card]).reason == "no_such_routine")
    _ = try await mara.change("routines.delete", ["routine": routine])
    #expect(try await ines.refusedChange("messages.copy", ["message": sent.id]).reason == "no_such_routine")
    #expect(try await mara.refusedChange("messages.write", ["to": ines.member]).reason == "required")
  }

  @Test("an unread message reminds once, without its text; what is read or muted does not")
  func reminders() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let id = try await mara.change("messages.write", ["to": ines.member, "text": "Secret plan"]).conversation.id
    _ = try await mara.change("messages.write", ["to": ines.member, "text": "And more"])
    let due = { try await ines.call("reminders.list").reminders.array.filter { $0.kind == "message" } }
    let first = try await due()
    #expect(first.count == 1 && first[0].person == "Mara" && !"\(first)".contains("Secret"))
    _ = try await ines.change("messages.mute", ["conversation": id, "muted": true])
    #expect(try await due().isEmpty)
    _ = try await ines.change("messages.mute", ["conversation": id, "muted": false])
    _ = try await ines.change("messages.read", ["conversation": id, "until": 1_000])
    #expect(try await due().isEmpty)
    _ = try await mara.change("messages.write", ["to": ines.member, "text": "Old news"])
    floor.time.advance(13 * Self.hour)
    #expect(try await due().isEmpty)
  }

  @Test("what a member wrote is in their export and goes with their account; nobody writes without end")
  func owned() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let id = try await mara.change("messages.write", ["to": ines.member, "text": "Hi"]).conversation.id
    let export = try await mara.call("accounts.export").messages
    #expect(export[0].to == "Ines" && export[0]["text"] == "Hi" && export.array.count == 1)
    for (text, reason) in [
      ("", "required"), (String(repeating: "x", count: 2_001), "too_long"), ("a\u{202E}b", "bad_characters"),
    ] {
      #expect(
        try await mara.refusedChange("messages.write", ["conversation": id, "text": JSON.string(text)]).reason.string
          == reason)
    }
    for number in 1..<SentKind.message.most {
      _ = try await mara.change("messages.write", ["conversation": id, "text": JSON.string("\(number)")])
    }
    #expect(try await mara.refusedChange("messages.write", ["conversation": id, "text": "x"]).reason == "slow_down")
    #expect(try await list(ines)[0].unread == 100)
    floor.time.advance(2 * Self.hour)
    _ = try await mara.change("messages.write", ["conversation": id, "text": "x"])
    _ = try await mara.change("accounts.delete", ["password": TestFloor.password])
    // An id that is used again must not lead to old messages.
    #expect(try await list(ines).isEmpty)
    #expect(try floor.count("SELECT COUNT(*) FROM messages") == 0)
    #expect(try floor.problems() == [])
  }
}
