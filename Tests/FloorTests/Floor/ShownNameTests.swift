import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Names that a member gives and others read.
@Suite(.limitedConcurrency) struct ShownNameTests {
  private struct Gym {
    let floor: TestFloor
    let owner: TestClient
    let mara: TestClient
    let ines: TestClient
    let wall: TestClient
  }

  /// Mara and Ines are friends and show each other their records. "Twerp" is on the list of words.
  private func gym() async throws -> Gym {
    let floor = try TestFloor()
    let gym = Gym(
      floor: floor, owner: try await floor.owner(), mara: try await floor.member("Mara"),
      ines: try await floor.member("Ines"), wall: try await floor.device("wall"))
    try await floor.befriend(gym.mara, gym.ines)
    _ = try await gym.owner.change("reports.setWords", ["words": ["twerp"] as JSON])
    _ = try await gym.wall.call("topics.subscribe", ["topic": "floor"])
    _ = try await gym.mara.call("topics.subscribe", ["topic": "friends"])
    return gym
  }

  private func start(_ client: TestClient, _ name: String) async throws -> JSON {
    let plan = PlannedWorkoutTests.start([PlannedWorkoutTests.item(1)], ["name": JSON.string(name)])
    return try await client.change("workouts.start", plan).workout
  }

  private func onWall(_ gym: Gym) async throws -> JSON {
    _ = try await gym.wall.call("topics.unsubscribe", ["topic": "floor"])
    return try await gym.wall.call("topics.subscribe", ["topic": "floor"]).snapshot
  }

  @Test("a workout with a listed word in its name has no name for others, and its own for its member")
  func listed() async throws {
    let gym = try await gym()
    let (mara, ines) = (gym.mara, gym.ines)
    let workout = try await start(ines, "Tw3rp day")
    #expect(await gym.wall.event("floor.workout").data.name.isNull)
    #expect(try await onWall(gym).workouts[0].name.isNull)
    _ = try await ines.log(80, ["item": 1])
    #expect(try await ines.change("workouts.finish").workout.name == "Tw3rp day")
    #expect(await mara.event("friends.posted").data.post.workout.name.isNull)
    #expect(try await mara.call("friends.feed").posts[0].workout.name.isNull)
    #expect(try await ines.call("friends.feed").posts[0].workout.name == "Tw3rp day")
    #expect(try await ines.call("workouts.history").workouts[0].name == "Tw3rp day")
    let card: JSON = ["workout": workout.id]
    _ = try await ines.change("messages.write", ["to": mara.member, "card": card])
    let conversation = try await mara.call("topics.subscribe", ["topic": "messages"]).snapshot.conversations[0].id
    let read = try await mara.call("messages.list", ["conversation": conversation]).messages[0]
    #expect(read.card.workout.sets == 1 && read.card.workout.name.isNull)
    // Everybody sees an ordinary name.
    _ = try await ines.change("workouts.rename", ["workout": workout.id, "name": "Leg day"])
    #expect(try await mara.call("friends.feed").posts[0].workout.name == "Leg day")
    #expect(
      try await mara.call("messages.list", ["conversation": conversation]).messages[0].card.workout.name == "Leg day")
    #expect(try gym.floor.problems() == [])
  }

  @Test("while a member is muted, the names of their workouts and own exercises are left out, at once and on walls")
  func muted() async throws {
    let gym = try await gym()
    let (mara, ines, owner, wall) = (gym.mara, gym.ines, gym.owner, gym.wall)
    let own = JSON.number(Double(try await ExerciseTests.make(ines, "Mara is slow")))
    _ = try await ines.log(20, ["exercise": own])
    _ = try await ines.change("workouts.finish")
    _ = try await start(ines, "Ask Mara why")
    #expect(await wall.event("floor.workout").data.name == "Ask Mara why")
    let set = try await ines.log(40, ["exercise": own]).set
    #expect(await wall.event("floor.added") { $0.data.set == set.id }.data.exercise == "Mara is slow")
    _ = try await owner.change("reports.mute", ["member": ines.member, "mute": ["days": 1] as JSON])
    #expect(await wall.event("floor.workout") { $0.data.name.isNull }.data.member.name == "Ines")
    #expect(await wall.event("floor.changed") { $0.data.set == set.id }.data.exercise == "Exercise")
    let next = try await ines.log(50, ["exercise": own]).set.id
    #expect(await wall.event("floor.added") { $0.data.set == next }.data.exercise == "Exercise")
    let shown = try await onWall(gym)
    #expect(shown.workouts[0].name.isNull && shown.rows.array.allSatisfy { $0.exercise == "Exercise" })
    _ = try await ines.change("workouts.finish")
    let post = try await mara.call("friends.feed").posts[0].workout
    #expect(post.name.isNull && post.exercises[0].name == "Exercise")
    #expect(try await ines.call("friends.feed").posts[0].workout.exercises[0].name == "Mara is slow")
    let records = try await mara.call("friends.profile", ["member": ines.member]).records.latest
    #expect(!records.array.isEmpty && records.array.allSatisfy { $0.name == "Exercise" })
    // It is still known after a restart.
    let names = ShownNames(clock: Clock { Double(gym.floor.time.now) })
    try gym.floor.database.read { tx in try names.load(tx) }
    #expect(names.shown("Leg day", by: ines.member) == nil && names.shown("Leg day", by: mara.member) == "Leg day")
    #expect(names.shown("My twerp", by: mara.member) == nil)
    _ = try await owner.change("reports.lift", ["member": ines.member])
    let again = await wall.event("floor.changed") { $0.data.set == set.id && $0.data.exercise == "Mara is slow" }
    #expect(again.data.member.name == "Ines")
    #expect(try await mara.call("friends.feed").posts[0].workout.name == "Ask Mara why")
    #expect(try gym.floor.problems() == [])
  }

  @Test("a mute ends by itself")
  func ends() async throws {
    let gym = try await gym()
    _ = try await gym.owner.change("reports.mute", ["member": gym.ines.member, "mute": ["days": 1] as JSON])
    _ = try await gym.ines.log(80)
    let workout = try await gym.ines.change("workouts.finish", ["name": "Leg day"]).workout
    #expect(workout.name == "Leg day")
    #expect(try await gym.mara.call("friends.feed").posts[0].workout.name.isNull)
    gym.floor.time.advance(86_400_000)
    #expect(try await gym.mara.call("friends.feed").posts[0].workout.name == "Leg day")
  }

  @Test(
    "a routine that is shared: its words and those of its plan are checked, a mute shares none, and old links stay clean"
  )
  func routines() async throws {
    let gym = try await gym()
    let (mara, ines, owner) = (gym.mara, gym.ines, gym.owner)
    let item: JSON = ["item": 1, "exercise": .number(Double(TestFloor.bench)), "sets": [["kind": "working"]]]
    let made = try await ines.change("routines.create", ["name": "Push", "plan": JSON.array([item])])
    let id = made.routine.id
    let link: Params = ["routine": id, "visibility": "link"]
    let code = try await ines.change("routines.share", link).routine.code
    #expect(try await mara.call("routines.get", ["code": code]).routine.name == "Push")
    let noted: JSON = [
      "item": 1, "exercise": .number(Double(TestFloor.bench)), "sets": [["kind": "working"]], "note": "twerp",
    ]
    let bad: Params = ["routine": id, "version": 1, "name": "Push", "plan": JSON.array([noted])]
    #expect(try await ines.refusedChange("routines.edit", bad).field == "plan[0].note")
    _ = try await owner.change("reports.mute", ["member": ines.member, "mute": [:] as JSON])
    #expect(try await ines.refusedChange("routines.share", link).reason == "muted")
    let renamed: Params = ["routine": id, "version": 1, "name": "Mara is slow", "plan": JSON.array([item])]
    #expect(try await ines.refusedChange("routines.edit", renamed).reason == "muted")
    // Even while muted, a member may change the sets of a plan.
    let longer: JSON = [
      "item": 1, "exercise": .number(Double(TestFloor.bench)), "sets": [["kind": "working"], ["kind": "working"]],
    ]
    _ = try await ines.change(
      "routines.edit", ["routine": id, "version": 1, "name": "Push", "plan": JSON.array([longer])])
    #expect(try await mara.call("routines.get", ["code": code]).routine.name == "Routine")
    #expect(try await ines.call("routines.get", ["routine": id]).routine.name == "Push")
    #expect(try await mara.change("routines.copy", ["code": code]).routine.name == "Routine")
    _ = try await ines.change("routines.share", ["routine": id, "visibility": "private"])
  }

  @Test(
    "comments between a client and a trainer, and the names of timers, take no listed word and none of a muted member")
  func comments() async throws {
    let pair = try await CoachingTests.Pair()
    let (floor, ines, tove) = (pair.floor, pair.ines, pair.tove)
    let owner = try await floor.owner()
    let toInes: Params = ["client": ines.member, "workout": pair.workout, "text": "k i l l yourself"]
    let toTove: Params = ["trainer": tove.member, "workout": pair.workout, "text": "kys"]
    for (client, params) in [(tove, toInes), (ines, toTove)] {
      let refusal = try await client.refusedChange("comments.write", params)
      #expect(refusal.reason == "other_words" && refusal.field == "text")
    }
    _ = try await owner.change("reports.mute", ["member": ines.member, "mute": [:] as JSON])
    let plain: Params = ["trainer": tove.member, "workout": pair.workout, "text": "Knee"]
    #expect(try await ines.refusedChange("comments.write", plain).reason == "muted")
    let plan: JSON = ["format": "countdown", "prepareSeconds": 0, "workSeconds": 60]
    let refusal = try await tove.refusedChange("timers.start", ["plan": plan, "label": "KYS"])
    #expect(refusal.reason == "other_words" && refusal.field == "label")
    let timer = try await tove.change("timers.start", ["plan": plan, "label": "Row"]).timer.id
    #expect(try await tove.refusedChange("timers.label", ["timer": timer, "label": "kys"]).field == "label")
  }
}
