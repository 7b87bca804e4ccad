import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Awards: what earns them, what takes them back, and who sees them.
@Suite(.limitedConcurrency) struct AwardTests {
  private static let day = 86_400_000

  static let awards: [Award] = {
    func award(_ slug: String, _ kind: AwardKind, _ goal: Int) -> Award {
      Award(
        slug: slug, family: slug.split(separator: "-").first.map(String.init) ?? slug, name: "Name of \(slug)",
        text: kind.isPersonal ? "{exercise}: done." : "Done.", kind: kind, goal: goal)
    }
    return [
      award("workouts-1", .workouts, 1), award("workouts-2", .workouts, 2), award("records-1", .records, 1),
      award("volume-1", .volume, 1_000_000), award("heavier-1", .heavierWeeks, 1), award("sessions-3", .sessions, 3),
    ]
  }()

  private func floor() throws -> TestFloor {
    var settings = FloorSettings()
    settings.awards = Self.awards
    return try TestFloor(settings: settings)
  }

  /// Logs a set and finishes its workout.
  @discardableResult
  private func train(_ client: TestClient, _ kilograms: Double) async throws -> JSON {
    let set = try await client.log(kilograms, reps: 5).set
    _ = try await client.change("workouts.finish", ["as": client.handle])
    return set
  }

  private func ids(_ client: TestClient) async throws -> Set<String> {
    Set(try await client.call("awards.list", ["as": client.handle]).earned.array.compactMap(\.id.string))
  }

  @Test("a finished workout and a record announce what they earn, once, and the list says how far the next is")
  func earned() async throws {
    let floor = try floor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    let first = try await train(mara, 80)
    let news = await mara.event("award.earned").data.award
    #expect(news.id == "workouts-1" && news.workout == first.workout && news["text"] == "Done.")
    #expect(news.medal == ["goal": 1, "unit": "workouts", "step": 1])
    #expect(news.day == .string(floor.calendar.day(at: floor.time.now)))
    let list = try await mara.call("awards.list", ["as": mara.handle])
    #expect(list.earned == [news])
    #expect(list.next.array.map(\.slug) == ["workouts-2", "records-1", "volume-1", "sessions-3"])
    #expect(list.next[2].value == 400_000 && list.next[2].goal == 1_000_000 && list.next[2].unit == "g")
    #expect(list.next[3].exercise == 1 && list.next[3]["text"] == "Bench press: done.")
    floor.time.advance(7 * Self.day)
    // A record is awarded at once, during the workout; other awards when it is finished.
    try await mara.log(85, reps: 5)
    let record = await mara.event("award.earned", where: { $0.data.award.id == "records-1" })
    #expect(record.data.award.workout != first.workout)
    #expect(try await !ids(mara).contains("workouts-2"))
    _ = try await mara.change("workouts.finish", ["as": mara.handle])
    for id in ["workouts-2", "heavier-1:1"] {
      _ = await mara.event("award.earned", where: { $0.data.award.id == .string(id) })
    }
    let events = mara.events("me").filter { $0.event == "award.earned" }.compactMap(\.data.award.id.string)
    #expect(events.sorted() == ["heavier-1:1", "records-1", "workouts-1", "workouts-2"])
    #expect(try await ids(ben) == [])
    #expect(try await ben.call("awards.list", ["as": ben.handle]).next.array.map(\.value) == [0, 0, 0])
    #expect(try floor.problems() == [])
  }

  @Test("an award goes with the entry behind it, and comes back with it")
  func takenBack() async throws {
    let floor = try floor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    try await train(mara, 80)
    floor.time.advance(Self.day)
    let second = try await train(mara, 85)
    _ = await mara.event("award.earned", where: { $0.data.award.id == "workouts-2" })
    #expect(try await ids(mara) == ["workouts-1", "workouts-2", "records-1"])
    _ = try await mara.change("sets.delete", ["as": mara.handle, "set": second.id])
    _ = await mara.event("award.lost", where: { $0.data.award == "records-1" })
    _ = await mara.event("award.lost", where: { $0.data.award == "workouts-2" })
    #expect(try await ids(mara) == ["workouts-1"])
    _ = try await mara.change("sets.restore", ["as": mara.handle, "set": second.id])
    #expect(try await ids(mara) == ["workouts-1", "workouts-2", "records-1"])
    _ = try await mara.change("workouts.delete", ["as": mara.handle, "workout": second.workout])
    #expect(try await ids(mara) == ["workouts-1"])
    _ = try await mara.change("workouts.restore", ["as": mara.handle, "workout": second.workout])
    #expect(try await ids(mara) == ["workouts-1", "workouts-2", "records-1"])
    _ = try await mara.change(
      "sets.edit", ["as": mara.handle, "set": second.id, "kind": "working", "weight": kg(75), "reps": 5])
    #expect(try await ids(mara) == ["workouts-1", "workouts-2"])
    _ = try await mara.change("accounts.clearLog", ["password": TestFloor.password])
    _ = await mara.event("award.lost", where: { $0.data.award == "workouts-1" })
    #expect(try await ids(mara) == [])
    #expect(try floor.problems() == [])
  }

  @Test("awards are won in the member's own unit, and a change of unit keeps them as they were won")
  func pounds() async throws {
    func award(_ slug: String, _ goal: Int, pounds: Int) -> [Award] {
      var award = Award(slug: slug, family: "club", name: "\(goal) kg", text: "Done.", kind: .lift, goal: goal * 1000)
      award.exercise = TestFloor.catalog[0].slug
      let form = award.pair(slug: "\(slug)-lb", name: "\(pounds) lb", text: "Done.", goalPounds: pounds)
      return [award, form]
    }
    var settings = FloorSettings()
    settings.awards = award("first", 60, pounds: 135) + award("second", 80, pounds: 185)
    let floor = try TestFloor(settings: settings)
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    _ = try await ben.change("members.update", ["as": ben.handle, "unit": "lb"])
    _ = try await mara.change("awards.share", ["as": mara.handle, "with": "gym"])
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    for client in [mara, ben] {
      _ = try await client.call("topics.subscribe", ["topic": "me", "as": client.handle])
      try await train(client, 60)
    }
    _ = await mara.event("award.earned", where: { $0.data.award.id == "first" })
    #expect(await wall.event("floor.award").data.name == "60 kg")
    // 60 kg are 132 lb.
    #expect(try await ids(ben) == [])
    let next = try await ben.call("awards.list", ["as": ben.handle]).next
    #expect(next.array.map(\.slug) == ["first-lb"])
    #expect(next[0].value == 132 && next[0].goal == 135 && next[0].unit == "lb")
    try await train(ben, 62)
    let won = await ben.event("award.earned", where: { $0.data.award.id == "first-lb" }).data.award
    #expect(won.name == "135 lb" && won.medal == ["goal": 135, "unit": "lb", "step": 1])
    // Both change their unit, and keep what they have.
    _ = try await mara.change("members.update", ["as": mara.handle, "unit": "lb"])
    _ = try await ben.change("members.update", ["as": ben.handle, "unit": "kg"])
    #expect(try await ids(mara) == ["first"])
    #expect(try await ids(ben) == ["first-lb"])
    #expect(try await mara.call("awards.list", ["as": mara.handle]).next.array.map(\.slug) == ["second-lb"])
    try await train(mara, 84)
    _ = await mara.event("award.earned", where: { $0.data.award.id == "second-lb" })
    try await train(ben, 81)
    _ = await ben.event("award.earned", where: { $0.data.award.id == "second" })
    #expect(try await ids(mara) == ["first", "second-lb"])
    #expect(try await ids(ben) == ["first-lb", "second"])
    #expect(mara.events("me").count { $0.event == "award.lost" } == 0)
    _ = await wall.event("floor.award", where: { $0.data.name == "185 lb" })
    #expect(try floor.problems() == [])
  }

  @Test("an imported log brings its awards without a word, and an undo takes them back")
  func imported() async throws {
    let floor = try floor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    _ = try await mara.call("imports.upload", ["part": 0, "text": ImportTests.file])
    _ = try await mara.change("imports.strong", ["unit": "kg", "dryRun": false])
    #expect(try await ids(mara).isSuperset(of: ["workouts-1", "workouts-2", "volume-1"]))
    // The next event is the next workout's own award, so the file caused none.
    try await train(mara, 90)
    _ = await mara.event("award.earned", where: { $0.data.award.id == "records-1" })
    let events = mara.events("me").filter { $0.event == "award.earned" }.compactMap(\.data.award.id.string)
    #expect(Set(events).isDisjoint(with: ["workouts-1", "workouts-2", "volume-1"]))
    let done = try await mara.call("imports.list", ["as": mara.handle]).imports[0].id
    _ = try await mara.change("imports.undo", ["as": mara.handle, "import": done])
    #expect(try await ids(mara) == ["workouts-1"])
  }

  @Test("awards reach the floor only from members who share them and are shown, and leave it with their entry")
  func shared() async throws {
    let floor = try floor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let wall = try await floor.device("wall")
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.awards == [])
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    // Without the member's choice, the floor does not show the award.
    #expect(try await mara.call("awards.list", ["as": mara.handle]).sharedWith == "friends")
    try await train(ben, 80)
    try await train(mara, 80)
    _ = await mara.event("award.earned")
    _ = try await mara.change("awards.share", ["as": mara.handle, "with": "gym"])
    #expect(await mara.event("award.shared").data == ["with": "gym"])
    floor.time.advance(Self.day)
    let second = try await train(mara, 80)
    let event = await wall.event("floor.award")
    let news = event.data
    #expect(news.award == "workouts-2" && news.member.name == "Mara" && news["text"] == "Done.")
    #expect(news.medal == ["goal": 2, "unit": "workouts", "step": 1])
    let fresh = try await floor.device("wall")
    #expect(try await fresh.call("topics.subscribe", ["topic": "floor"]).snapshot.awards == [news])
    // Awards from before the choice are not on the floor.
    #expect(wall.events("floor").filter { $0.event == "floor.award" }.count == 1)
    _ = try await mara.change("sets.delete", ["as": mara.handle, "set": second.id])
    #expect(await wall.event("floor.awardRemoved").data.award == "workouts-2")
    _ = try await mara.change("sets.restore", ["as": mara.handle, "set": second.id])
    _ = await wall.event("floor.award", where: { $0.seq.int ?? 0 > event.seq.int ?? 0 })
    _ = try await mara.change("awards.share", ["as": mara.handle, "with": "nobody"])
    let again = try await floor.device("wall")
    #expect(try await again.call("topics.subscribe", ["topic": "floor"]).snapshot.awards == [])
    await #expect(throws: (any Error).self) {
      try await mara.change("awards.share", ["as": mara.handle, "with": "everybody"])
    }
    #expect(try floor.problems() == [])
  }

  @Test("who hides from the floor takes their awards off it")
  func hidden() async throws {
    let floor = try floor()
    let mara = try await floor.member("Mara")
    _ = try await mara.change("awards.share", ["as": mara.handle, "with": "gym"])
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    try await train(mara, 80)
    _ = await wall.event("floor.award")
    _ = try await mara.change("members.update", ["as": mara.handle, "shownOnFloor": false])
    #expect(await wall.event("floor.awardRemoved").data.award == "workouts-1")
    floor.time.advance(Self.day)
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    try await train(mara, 80)
    _ = await mara.event("award.earned", where: { $0.data.award.id == "workouts-2" })
    #expect(wall.events("floor").filter { $0.event == "floor.award" }.count == 1)
    let fresh = try await floor.device("wall")
    #expect(try await fresh.call("topics.subscribe", ["topic": "floor"]).snapshot.awards == [])
  }

  @Test("a set runs the statements that it ran without awards")
  func cost() async throws {
    let floor = try floor()
    let mara = try await floor.member("Mara")
    for _ in 0..<3 { try await mara.log() }
    let before = floor.database.statistics
    for _ in 0..<20 { try await mara.log() }
    let after = floor.database.statistics
    #expect(after.changes - before.changes == 20)
    #expect(after.statements - before.statements == 5 * 20 + (after.groups - before.groups))
  }
}
