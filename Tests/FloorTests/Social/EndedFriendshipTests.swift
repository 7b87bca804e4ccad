import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// What can still be seen after a friendship, a group membership or an account has ended.
@Suite(.limitedConcurrency) struct EndedFriendshipTests {
  private static let plan: JSON = [
    ["item": 1, "exercise": 1, "sets": [["kind": "working", "reps": ["min": 5, "max": 5]]]]
  ]

  private func pair(_ floor: TestFloor) async throws -> (mara: TestClient, ines: TestClient) {
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    try await floor.befriend(mara, ines)
    return (mara, ines)
  }

  /// Sends one card of a routine and one of a workout.
  private func send(
    from mara: TestClient, _ target: Params
  ) async throws -> (routine: JSON, workout: JSON, set: JSON, message: JSON) {
    let routine = try await mara.change("routines.create", ["name": "Push A", "plan": Self.plan]).routine.id
    let card: Params = ["card": ["routine": routine] as JSON]
    let message = try await mara.change("messages.write", target.merging(card) { $1 }).message
    let set = try await mara.log(80).set
    _ = try await mara.change("workouts.finish")
    let workout: Params = ["card": ["workout": set.workout] as JSON]
    _ = try await mara.change("messages.write", target.merging(workout) { $1 })
    return (routine, set.workout, set.id, message)
  }

  private func cards(_ client: TestClient, _ conversation: JSON) async throws -> (workout: JSON, routine: JSON) {
    let messages = try await client.call("messages.list", ["conversation": conversation]).messages
    return (messages[0].card.workout, messages[1].card.routine)
  }

  private func change(_ sent: (routine: JSON, workout: JSON, set: JSON, message: JSON), _ mara: TestClient) async throws
  {
    _ = try await mara.change(
      "routines.edit", ["routine": sent.routine, "name": "Secret B", "plan": Self.plan, "version": 1])
    _ = try await mara.change("sets.edit", ["set": sent.set, "kind": "working", "weight": kg(120), "reps": 6])
  }

  @Test("a card stays as it was sent, and what was changed after a friendship is not shown", arguments: [false, true])
  func cards(blocks: Bool) async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await pair(floor)
    let sent = try await send(from: mara, ["to": ines.member])
    // Among friends, a card shows the current data.
    _ = try await mara.change("sets.edit", ["set": sent.set, "kind": "working", "weight": kg(90), "reps": 6])
    #expect(try await cards(ines, sent.message.conversation).workout.exercises[0].best.weight.value == 90)
    _ = try await mara.change("sets.edit", ["set": sent.set, "kind": "working", "weight": kg(80), "reps": 6])
    _ = try await mara.change(blocks ? "friends.block" : "friends.remove", ["member": ines.member])
    let before = try await cards(ines, sent.message.conversation)
    #expect(before.workout.exercises[0].best.weight.value == 80 && before.routine.name == "Push A")
    #expect(try await ines.change("messages.copy", ["message": sent.message.id]).routine.name == "Push A")
    try await change(sent, mara)
    let after = try await cards(ines, sent.message.conversation)
    #expect(after.workout.isNull && after.routine.isNull)
    #expect(try await ines.refusedChange("messages.copy", ["message": sent.message.id]).reason == "no_such_routine")
    let post = JSON.string("workout.\(mara.member).\(sent.workout.int ?? 0)")
    #expect(try await ines.refusal("posts.get", ["post": post]).reason == "no_such_post")
    #expect(try await ines.refusedChange("posts.react", ["post": post, "kind": "fire"]).reason == "no_such_post")
    // Once they are friends again, they see the current data.
    if blocks { _ = try await mara.change("friends.unblock", ["member": ines.member]) }
    try await floor.befriend(mara, ines)
    #expect(try await cards(ines, sent.message.conversation).routine.name == "Secret B")
    #expect(try floor.problems() == [])
  }

  @Test("a set that a card does not show is not copied as it was changed after a friendship")
  func copiedSets() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await pair(floor)
    let warmup = try await mara.log(40, reps: 10, ["kind": "warmup"]).set.id
    let workout = try await mara.log(80).set.workout
    _ = try await mara.change("workouts.finish", ["name": "Push"])
    let card: Params = ["to": ines.member, "card": ["workout": workout] as JSON]
    let sent = try await mara.change("messages.write", card).message.id
    _ = try await mara.change("friends.remove", ["member": ines.member])
    #expect(try await ines.change("messages.copy", ["message": sent]).routine.plan[0].sets.array.count == 2)
    _ = try await mara.change("sets.edit", ["set": warmup, "kind": "warmup", "weight": kg(40), "reps": 12])
    #expect(try await ines.refusedChange("messages.copy", ["message": sent]).reason == "no_such_routine")
  }

  @Test("whoever has left a group shows it no changes")
  func leftGroup() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await pair(floor)
    let ids: JSON = .array([ines.member.json])
    let group = try await mara.change("messages.group", ["name": "Crew", "members": ids]).conversation.id
    let sent = try await send(from: mara, ["conversation": group])
    try await change(sent, mara)
    #expect(try await cards(ines, group).routine.name == "Secret B")
    _ = try await mara.change("messages.leave", ["conversation": group])
    let after = try await cards(ines, group)
    #expect(after.workout.isNull && after.routine.isNull)
  }

  @Test("what was deleted, cleared or hidden meanwhile is not told to a screen that comes back")
  func recovery() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await pair(floor)
    let ben = try await floor.member("Ben")
    for friend in [mara, ines] { try await floor.befriend(ben, friend) }
    let workout = try await mara.log().set.workout
    _ = try await mara.change("workouts.finish")
    let post = JSON.string("workout.\(mara.member).\(workout.int ?? 0)")
    _ = try await ben.change("posts.react", ["post": post, "kind": "fire"])
    let everybody: JSON = .array([ines.member.json, ben.member.json])
    let group = try await mara.change("messages.group", ["name": "Crew", "members": everybody]).conversation.id
    /// Whether Ben's screen, which was offline during `body`, recovers what Ines wrote before.
    func getsEvent(_ topic: String, _ write: () async throws -> Void, _ body: () async throws -> Void) async throws
      -> Bool
    {
      let start = try await ben.call("topics.subscribe", ["topic": topic])
      try await write()
      try await body()
      await floor.settle()
      let resumed: Params = ["topic": topic, "epoch": start.epoch, "after": start.seq]
      return "\(try await ben.call("topics.subscribe", resumed))".contains("Regret")
    }
    let comment = { try await ines.change("posts.comment", ["post": post, "text": "Regret"]).comment.id }
    let write = { _ = try await ines.change("messages.write", ["conversation": group, "text": "Regret"]) }
    let written = {
      let id = try await comment()
      _ = try await ines.change("posts.uncomment", ["comment": id])
    }
    #expect(try await !getsEvent("friends", written) {})
    #expect(try await !getsEvent("messages", write) { _ = try await ines.change("messages.deleteAll") })
    let commented = { _ = try await comment() }
    #expect(
      try await !getsEvent("friends", commented) { _ = try await mara.change("friends.block", ["member": ines.member]) }
    )
    _ = try await mara.change("friends.unblock", ["member": ines.member])
    try await floor.befriend(mara, ines)
    // A member of the group who is not a friend.
    _ = try await ben.change("friends.remove", ["member": ines.member])
    #expect(
      try await !getsEvent("messages", write) { _ = try await ines.change("friends.block", ["member": ben.member]) })
    // After the block is lifted, Ben may read it again, and would get it in each later snapshot.
    _ = try await ines.change("friends.unblock", ["member": ben.member])
    _ = try await ines.change("messages.deleteAll")
    // Removed from a group, and after leaving one.
    let ids: JSON = .array([ines.member.json, ben.member.json])
    for leaves in [false, true] {
      let other = try await mara.change("messages.group", ["name": "Other", "members": ids]).conversation.id
      #expect(
        try await !getsEvent("messages") {
          _ = try await ines.change("messages.write", ["conversation": other, "text": "Regret"])
        } _: {
          if leaves {
            _ = try await ben.change("messages.leave", ["conversation": other])
          } else {
            _ = try await mara.change(
              "messages.changeGroup", ["conversation": other, "remove": JSON.array([ben.member.json])])
          }
        })
    }
    #expect(
      try await !getsEvent("messages", write) {
        _ = try await ines.change("accounts.delete", ["password": TestFloor.password])
      })
    #expect(try floor.problems() == [])
  }
}
