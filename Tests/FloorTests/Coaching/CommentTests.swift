import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Comments between a trainer and their client.
@Suite(.limitedConcurrency) struct CommentTests {
  @Test("both sides write, hear it at once, and know what is unread")
  func bothWays() async throws {
    let pair = try await CoachingTests.Pair()
    let (floor, ines, tove) = (pair.floor, pair.ines, pair.tove)
    let set = try await ines.log(100, reps: 5, ["item": 1]).set.id
    let kiosk = try await floor.device("kiosk")
    let wall = try await floor.device("wall")
    let entered = try await kiosk.call("sessions.enter", ["member": ines.member, "pin": "2580"])
    kiosk.handle = entered.handle.string ?? ""
    for client in [ines, kiosk, tove] {
      _ = try await client.call("topics.subscribe", ["topic": "coaching", "as": client.handle])
    }
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    try await pair.watch()
    let key = newKey()
    let praise: Params = ["client": ines.member, "workout": pair.workout, "set": set, "text": " Nice depth! "]
    let written = try await tove.change("comments.write", praise, key: key).comment
    #expect(try await tove.change("comments.write", praise, key: key).comment == written)
    #expect(written["text"] == "Nice depth!" && written.by.name == "Tove" && written.exercise.int == TestFloor.bench)
    for client in [ines, kiosk] { #expect(await client.event("comments.written").data.comment == written) }
    #expect(try await ines.call("topics.subscribe", ["topic": "coaching"]).snapshot.comments == [written])
    let answer: Params = ["trainer": tove.member, "workout": pair.workout, "set": set, "text": "Knee feels odd"]
    let answered = try await ines.change("comments.write", answer).comment
    #expect(await tove.event("comments.written") { $0.data.comment.id == answered.id }.data.comment == answered)
    #expect(await tove.event("comments.unread") { $0.data.unread == 1 }.data.client.name == "Ines")
    let unread = try floor.database.read { tx in try tx.comments.unread(trainer: tove.member) }
    #expect(unread[ines.member]?.count == 1 && unread[ines.member]?.latest == "Knee feels odd")
    // The trainer's own topic, which a kiosk may show, does not contain the comment.
    #expect(tove.events("coaching").allSatisfy { $0.data.comment.isNull })
    _ = try await tove.change("comments.read", ["client": ines.member, "until": answered.id])
    #expect(await tove.event("comments.unread") { $0.data.unread == 0 }.data.unread == 0)
    _ = try await ines.change("comments.read", ["trainer": tove.member, "until": answered.id])
    #expect(await ines.event("comments.seen") { $0.data.by.int == ines.member }.data.until == answered.id)
    let list = try await ines.call("comments.list", ["workout": pair.workout]).comments
    #expect(list.array.map(\.id) == [answered.id, written.id] && list[0].readAt.int == floor.time.now)
    #expect(try await tove.call("comments.list", ["client": ines.member]).comments == list)
    #expect(wall.peer.messages.allSatisfy { !"\($0)".contains("depth") && !"\($0)".contains("odd") })
    #expect(try floor.problems() == [])
  }

  @Test("only the two of them read and write; only its author deletes a comment")
  func permission() async throws {
    let pair = try await CoachingTests.Pair()
    let (floor, ines, tove) = (pair.floor, pair.ines, pair.tove)
    let (omar, mara) = (try await floor.trainer("Omar"), try await floor.member("Mara"))
    let toInes: Params = ["client": ines.member, "workout": pair.workout, "text": "Hello"]
    let written = try await tove.change("comments.write", toInes).comment
    for other in [omar, mara, ines] {
      #expect(try await other.refusedChange("comments.write", toInes).reason == "no_such_client")
    }
    let toOmar: Params = ["trainer": omar.member, "workout": pair.workout, "text": "Hello"]
    #expect(try await ines.refusedChange("comments.write", toOmar).reason == "no_such_trainer")
    #expect(
      try await tove.refusedChange("comments.write", toInes.merging(["trainer": tove.member]) { $1 }).reason
        == "one_of_two")
    #expect(
      try await tove.refusedChange("comments.write", ["workout": pair.workout, "text": "Hello"]).reason == "one_of_two")
    #expect(
      try await tove.refusedChange("comments.write", toInes.merging(["text": " \n "]) { $1 }).reason == "required")
    #expect(
      try await tove.refusedChange(
        "comments.write", toInes.merging(["text": String(repeating: "x", count: 501)]) { $1 }
      ).reason == "too_long")
    let marasWorkout = try await mara.log().set
    #expect(
      try await tove.refusedChange("comments.write", toInes.merging(["workout": marasWorkout.workout]) { $1 }).reason
        == "no_such_workout")
    #expect(
      try await tove.refusedChange("comments.write", toInes.merging(["set": marasWorkout.id]) { $1 }).reason
        == "no_such_set")
    for other in [omar, mara, ines] {
      #expect(try await other.refusedChange("comments.delete", ["comment": written.id]).reason == "no_such_comment")
      #expect(try await omar.call("comments.list").comments == [])
    }
    _ = try await ines.call("topics.subscribe", ["topic": "coaching"])
    _ = try await tove.change("comments.delete", ["comment": written.id])
    #expect(await ines.event("comments.deleted").data.comment == written.id)
    #expect(try await ines.call("comments.list").comments == [])
  }

  @Test(
    "a deleted set leaves its comments under the workout, a deleted workout hides them, and a consent's end closes them to the trainer"
  )
  func deletions() async throws {
    let pair = try await CoachingTests.Pair()
    let (floor, ines, tove) = (pair.floor, pair.ines, pair.tove)
    let set = try await ines.log(100, reps: 5, ["item": 1]).set.id
    let about: Params = ["client": ines.member, "workout": pair.workout, "set": set, "text": "Nice depth!"]
    _ = try await tove.change("comments.write", about)
    _ = try await ines.change("sets.delete", ["set": set])
    let left = try await ines.call("comments.list").comments[0]
    #expect(left.set.isNull && left.exercise.int == TestFloor.bench)
    _ = try await ines.change("sets.restore", ["set": set])
    #expect(try await ines.call("comments.list").comments[0].set == set)
    _ = try await ines.change("workouts.finish")
    _ = try await ines.change("workouts.delete", ["workout": pair.workout])
    #expect(try await ines.call("comments.list").comments == [])
    _ = try await ines.change("workouts.restore", ["workout": pair.workout])
    _ = try await ines.change("clients.end", ["trainer": tove.member])
    #expect(try await tove.refusal("comments.list", ["client": ines.member]).reason == "no_such_client")
    #expect(try await ines.call("comments.list").comments.array.count == 1)
    _ = try await ines.change("accounts.clearLog", ["password": TestFloor.password])
    #expect(try floor.count("SELECT COUNT(*) FROM comments") == 0)
    #expect(try floor.problems() == [])
  }
}
