import Gym
import TestKit
import Testing
import Wire

@testable import Floor

/// An event without visible content still reveals that somebody did something, and when. Nobody who may not see a
/// member's training may get one.
@Suite(.limitedConcurrency) struct SilenceTests {
  private static let topics = [
    "floor", "board", "timers", "me", "coaching", "friends", "messages", "challenges", "points",
  ]
  private static let quarter = 15 * 60_000
  private static let nobody: Params = [
    "profile": "nobody", "workouts": "nobody", "records": "nobody", "bodyWeight": "nobody", "awards": "nobody",
    "visits": "nobody", "goals": "nobody", "heart": "nobody", "roads": "nobody",
  ]

  private func listen(_ client: TestClient) async {
    for topic in Self.topics {
      _ = await client.reply(
        client.post("topics.subscribe", ["topic": JSON.string(topic), "as": JSON.string(client.handle)]))
    }
  }

  /// Everything that a member can do with their own log, body and plans.
  private func train(_ mara: TestClient, _ floor: TestFloor, timer: JSON) async throws {
    let today = floor.calendar.calendarDay(at: floor.time.now)
    _ = try await mara.change("workouts.start", ["name": "Push A"])
    let set = try await mara.log(80).set
    _ = try await mara.log(85)
    _ = try await mara.log(0, ["exercise": 3])
    _ = try await mara.change("rests.start", ["seconds": 90])
    _ = try await mara.change("rests.stop")
    _ = try await mara.change("sets.edit", ["set": set.id, "kind": "working", "weight": kg(82.5), "reps": 7])
    _ = try await mara.change("sets.delete", ["set": set.id])
    _ = try await mara.change("sets.restore", ["set": set.id])
    _ = try await mara.change("workouts.pause", ["paused": true])
    _ = try await mara.change("workouts.pause", ["paused": false])
    floor.time.advance(600_000)
    _ = try await mara.change("workouts.finish", ["name": "Push day", "comment": "Slept badly"])
    let workout: Params = ["workout": set.workout]
    _ = try await mara.change("workouts.reopen", workout)
    _ = try await mara.change("workouts.finish")
    _ = try await mara.change("workouts.rename", workout.merging(["name": "Push"]) { $1 })
    _ = try await mara.change("workouts.show", workout.merging(["audience": "nobody"]) { $1 })
    _ = try await mara.change("workouts.delete", workout)
    _ = try await mara.change("workouts.restore", workout)
    _ = try await mara.change("body.weigh", ["weight": kg(64), "day": JSON.string(today.text)])
    _ = try await mara.change("steps.set", ["day": JSON.string(today.text), "steps": 9_512])
    _ = try await mara.change("steps.configure", ["goal": 9_000])
    _ = try await mara.change("meals.save", ["goal": "keep", "activity": "sitting", "diet": "vegan", "meals": 4])
    let road = try await mara.importRoad(RoadText(startedAt: floor.time.now - 7_200_000))
    _ = try await mara.change("roads.change", ["id": road.id, "name": "Home", "kind": "walk"])
    _ = try await mara.change("roads.configure", ["hidesEnds": false])
    _ = try await mara.change("roads.remove", ["id": road.id])
    _ = try await mara.importRoad(RoadText(startedAt: floor.time.now - 7_200_000))
    let photo = try await mara.addPhoto(JPEGSample())
    _ = try await mara.change("photos.change", ["id": photo.id, "view": "back"])
    _ = try await mara.change("photos.remove", ["id": photo.id])
    _ = try await mara.change("aims.set", ["goal": "gainMuscle", "daysPerWeek": 4, "minutes": 60])
    _ = try await mara.change("members.setMax", ["exercise": 1, "trainingMax": kg(90)])
    _ = try await mara.change("friends.share", ["foundByName": false])
    let score = try await mara.change("scores.save", ["timer": timer, "seconds": 312, "scaled": false]).score
    _ = try await mara.change("scores.delete", ["score": score.id])
    _ = try await mara.change("scores.save", ["timer": timer, "seconds": 310, "scaled": false])
    try await secondsPass(floor)
    _ = try await mara.change("accounts.clearLog", ["password": JSON.string(TestFloor.password)])
    try await secondsPass(floor)
  }

  /// The effects on totals, boards, challenges and points come a moment later.
  private func secondsPass(_ floor: TestFloor) async throws {
    for _ in 0..<3 {
      floor.time.advance(2_000)
      floor.server.housekeeping()
      await floor.settle()
    }
  }

  @Test("nothing that a member does who shows nothing is told to anybody, on any topic")
  func hidden() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", shown: false)
    let owner = try await floor.owner()
    let (friend, blocked) = (try await floor.member("Ines"), try await floor.member("Ben"))
    let (ended, stranger) = (try await floor.member("Tove"), try await floor.member("Omar"))
    let asked = try await floor.member("Lin")
    for other in [friend, blocked, ended, asked] { try await floor.befriend(mara, other) }
    // One challenge with somebody who is asked and has not joined, and with one who is blocked later.
    let today = floor.calendar.calendarDay(at: floor.time.now)
    let made = try await mara.change(
      "challenges.make",
      [
        "metric": "sets", "startsOn": JSON.string(today.text), "endsOn": JSON.string(today.adding(days: 6).text),
        "invite": JSON.array([blocked.member.json, asked.member.json]),
      ]
    ).challenge
    _ = try await blocked.change("challenges.join", ["challenge": made.id])
    _ = try await mara.change("friends.share", Self.nobody)
    _ = try await mara.change("friends.remove", ["member": ended.member.json])
    _ = try await mara.change("friends.block", ["member": blocked.member.json])
    let wall = try await floor.device("wall")
    let forTime: JSON = ["format": "forTime", "prepareSeconds": 0, "workSeconds": 600]
    let timer = try await owner.change("timers.start", ["plan": forTime, "label": "Fran"]).timer.id
    // The wall counts who is in, without names, so she has come before the others listen.
    _ = try await mara.change("visits.checkIn")
    let others = [owner, friend, blocked, ended, stranger, asked, wall]
    for other in others { await listen(other) }
    // The invitation's event comes before anything else.
    while !asked.events("me").contains(where: { $0.event == "reminders.told" }) {
      floor.time.advance(1_000)
      floor.server.housekeeping()
      await floor.settle()
    }
    // Start a new quarter of an hour, in which the totals must not include a hidden member. Not before that loop, which
    // turns as often as the reader needs.
    floor.time.advance(Self.quarter - floor.time.now % Self.quarter)
    try await secondsPass(floor)
    let before = others.map { other in Self.topics.flatMap(other.events).count }
    try await train(mara, floor, timer: timer)
    for (other, count) in zip(others, before) {
      let heard = Self.topics.flatMap(other.events).dropFirst(count)
      #expect(heard.isEmpty, "\(other.member): \(heard.map { "\($0.topic) \($0.event)" })")
    }
    #expect(try floor.problems() == [])
  }

  @Test("whoever blocked a member of their challenge hears nothing when that member's account is deleted")
  func deleted() async throws {
    let floor = try TestFloor()
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    let ben = try await floor.member("Ben")
    for other in [ines, ben] { try await floor.befriend(mara, other) }
    let today = floor.calendar.calendarDay(at: floor.time.now)
    let made = try await mara.change(
      "challenges.make",
      [
        "metric": "sets", "startsOn": JSON.string(today.text), "endsOn": JSON.string(today.adding(days: 6).text),
        "invite": JSON.array([ines.member.json, ben.member.json]),
      ]
    ).challenge
    for other in [ines, ben] { _ = try await other.change("challenges.join", ["challenge": made.id]) }
    _ = try await ben.change("friends.block", ["member": mara.member.json])
    for other in [ines, ben] { await listen(other) }
    let before = [ines, ben].map { $0.events("challenges").count }
    _ = try await mara.change("accounts.delete", ["password": JSON.string(TestFloor.password)])
    await floor.settle()
    #expect([ines, ben].map { $0.events("challenges").count } == [before[0] + 1, before[1]])
  }

  @Test("friends who see workouts are told once when one begins and once when it ends")
  func shown() async throws {
    let floor = try TestFloor()
    let (mara, ines) = (try await floor.member("Mara", shown: false), try await floor.member("Ines"))
    try await floor.befriend(mara, ines)
    await listen(ines)
    _ = try await mara.change("workouts.start", ["name": "Push A"])
    _ = try await mara.log(80)
    _ = try await mara.change("friends.share", ["foundByName": false])
    _ = try await mara.change("workouts.finish")
    await floor.settle()
    let events = ines.events("friends").filter { $0.event == "friends.training" }
    #expect(events.count == 2 && events.first?.data.since.isNull == false && events.last?.data.since.isNull == true)
    // A level that hides the workout ends it on friends' screens. After that there must be no event.
    _ = try await mara.change("workouts.start", ["name": "Push B"])
    _ = try await mara.change("friends.share", ["workouts": "nobody"])
    _ = try await mara.change("workouts.finish")
    await floor.settle()
    let all = ines.events("friends").filter { $0.event == "friends.training" }
    #expect(all.map(\.data.since.isNull) == [false, true, false, true])
  }
}
