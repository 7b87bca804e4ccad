import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Misuse of message groups.
@Suite(.limitedConcurrency) struct MessageGroupTests {
  private static let day = 86_400_000

  /// Makes members who are all friends of each other.
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

  private func ids(_ clients: TestClient...) -> JSON { .array(clients.map { JSON.number(Double($0.member)) }) }

  /// - Returns: the group's id.
  private func group(_ name: String, _ maker: TestClient, _ members: JSON) async throws -> JSON {
    try await maker.change("messages.group", ["name": JSON.string(name), "members": members]).conversation.id
  }

  @Test("a group without messages goes when its maker leaves, and everybody in it is told")
  func emptyGoes() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    let id = try await group("Crew", mara, ids(ines, ben))
    _ = try await ben.change("messages.leave", ["conversation": id])
    #expect(try await list(ines).map(\.name) == ["Crew"])
    _ = try await mara.change("messages.leave", ["conversation": id])
    for client in [mara, ines] { #expect(await client.event("messages.ended").data.conversation == id) }
    #expect(try await list(ines).isEmpty)
    #expect(try floor.count("SELECT COUNT(*) FROM conversations") == 0)
    // With a message the group stays, and the member who has been in it longest leads it.
    let kept = try await group("Talk", mara, ids(ines))
    _ = try await ines.change("messages.write", ["conversation": kept, "text": "Hi"])
    _ = try await mara.change("messages.leave", ["conversation": kept])
    #expect(try await list(ines)[0].leads == true)
  }

  @Test("a group that its maker has left goes with the last message, however that is deleted")
  func emptiedLater() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let one = try await group("One", mara, ids(ines))
    let message = try await mara.change("messages.write", ["conversation": one, "text": "x"]).message.id
    _ = try await mara.change("messages.leave", ["conversation": one])
    #expect(try await list(ines).count == 1)
    _ = try await mara.change("messages.delete", ["message": message])
    #expect(await ines.event("messages.ended").data.conversation == one)
    let two = try await group("Two", mara, ids(ines))
    _ = try await mara.change("messages.write", ["conversation": two, "text": "x"])
    _ = try await mara.change("messages.leave", ["conversation": two])
    _ = try await mara.change("messages.deleteAll")
    #expect(await ines.event("messages.ended") { $0.data.conversation == two }.data.conversation == two)
    let three = try await group("Three", mara, ids(ines))
    _ = try await mara.change("messages.write", ["conversation": three, "text": "x"])
    _ = try await mara.change("accounts.delete", ["password": JSON.string(TestFloor.password)])
    #expect(await ines.event("messages.ended") { $0.data.conversation == three }.data.conversation == three)
    #expect(try await list(ines).isEmpty)
    #expect(try floor.count("SELECT COUNT(*) FROM conversations") == 0)
    #expect(try floor.problems() == [])
  }

  @Test("others' groups use up none of a member's own, whether their makers stay, write and leave, or only leave")
  func othersDoNotCount() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    // A group of her own, the oldest of all groups without a message.
    _ = try await group("Own", ines, ids(mara))
    let direct = try await ines.change("messages.write", ["to": mara.member, "text": "Hi"])
      .conversation.id
    for number in 0..<MessageService.mostGroups {
      if number % SentKind.group.most == 0 { floor.time.advance(Self.day) }
      let id = try await group("Empty \(number)", mara, ids(ines))
      if number % 3 > 0 {
        let sent = try await mara.change("messages.write", ["conversation": id, "text": "x"]).message.id
        _ = try await mara.change("messages.leave", ["conversation": id])
        if number % 3 == 2 { _ = try await mara.change("messages.delete", ["message": sent]) }
      }
    }
    _ = try await ines.change("messages.write", ["conversation": direct, "text": "Still here"])
    let shown = try await list(ines)
    // First conversations with messages, then groups that she made, then empty groups that others made.
    #expect(shown.first?.id == direct)
    let empty = shown.filter(\.last.isNull)
    #expect(empty.count == 35 && empty[0].name == "Own" && empty[1].name == "Empty 99")
    #expect(!shown.contains { $0.name == "Empty 98" })
    floor.time.advance(Self.day)
    for number in 1..<MessageService.mostGroups {
      if number % SentKind.group.most == 0 { floor.time.advance(Self.day) }
      _ = try await group("Mine \(number)", ines, ids(mara))
    }
    floor.time.advance(Self.day)
    #expect(
      try await ines.refusedChange("messages.group", ["name": "More", "members": ids(mara)]).reason == "too_many")
  }

  @Test("others' groups, with a message each, push none of one's own conversations out of the list")
  func notPushedOut() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    let written = try await ines.change("messages.write", ["to": ben.member, "text": "Hi"])
    let empty = try await ines.change("messages.write", ["to": mara.member, "text": "Hi"])
    _ = try await ines.change("messages.delete", ["message": empty.message.id])
    for number in 0...MessageService.shown {
      if number % SentKind.group.most == 0 { floor.time.advance(Self.day) }
      // A member can make a hundred groups at most.
      let maker = number < MessageService.mostGroups ? mara : ben
      let made = try await group("Full \(number)", maker, ids(ines))
      _ = try await maker.change("messages.write", ["conversation": made, "text": "Buy"])
    }
    let shown = try await list(ines)
    #expect(shown.count == MessageService.shown + 2)
    #expect(shown[0].name.string == "Full \(MessageService.shown)")
    #expect(shown.suffix(2).map(\.id) == [written, empty].map(\.conversation.id))
  }

  @Test("whoever left a group is not put back into it, by nobody who leads it; whoever was removed can be")
  func staysOut() async throws {
    let floor = try TestFloor()
    let clients = try await people(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    let id = try await group("Crew", mara, ids(ines, ben))
    _ = try await mara.change("messages.write", ["conversation": id, "text": "Hi"])
    _ = try await ines.change("messages.leave", ["conversation": id])
    let back: Params = ["conversation": id, "add": ids(ben, ines)]
    let refused = try await mara.refusedChange("messages.changeGroup", back)
    #expect(refused.reason == "has_left" && refused.field == "add[1]" && refused.code == "conflict")
    let again: Params = ["conversation": id, "remove": ids(ben)]
    _ = try await mara.change("messages.changeGroup", again)
    _ = try await mara.change("messages.changeGroup", ["conversation": id, "add": ids(ben)])
    // A leader who left no longer leads, and the new leader cannot add them again.
    _ = try await mara.change("messages.leave", ["conversation": id])
    #expect(
      try await ben.refusedChange("messages.changeGroup", ["conversation": id, "add": ids(mara)]).reason == "has_left")
    // A member who blocked the leader looks like one whose friendship ended.
    _ = try await ines.change("friends.block", ["member": ben.member])
    #expect(
      try await ben.refusedChange("messages.changeGroup", ["conversation": id, "add": ids(ines)]).reason
        == "no_such_friend")
    #expect(try floor.problems() == [])
  }
}
