import TestKit
import Testing

@testable import Floor

/// Members whom public screens show by their initials.
@Suite(.limitedConcurrency) struct InitialsTests: BoardSteps {
  @Test("walls show the initials on the floor and on its boards, and never the name; friends see the name")
  func floorAndBoards() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let wall = try await floor.device("wall")
    for topic in ["floor", "board", "timers"] { _ = try await wall.call("topics.subscribe", ["topic": topic]) }
    let mara = try await floor.member("Mara", more: ["showsInitials": true])
    try await mara.log()
    #expect(await wall.event("floor.added").data.member.name == "MA")
    let timer = try await mara.startTimer(TimerPlans.forTime)
    floor.time.advance(20_000)
    #expect(try await mara.changeTimer("lap", timer).laps[0].who == "MA")
    _ = try await mara.change("scores.save", ["timer": timer.id, "seconds": 15, "scaled": false])
    let board = await wall.event("board.changed") { $0.data.boards.array.count == 1 }.data
    #expect(board.boards[0].rows[0].member.name == "MA")
    await floor.settleAll()
    #expect(!wall.events("floor").contains { $0.text.contains("Mara") })
    for topic in ["floor", "board", "timers"] {
      let late = try await floor.device("wall").call("topics.subscribe", ["topic": topic])
      #expect(!late.text.contains("Mara"), "\(topic)")
    }
    let ben = try await floor.member("Ben")
    try await floor.befriend(mara, ben)
    #expect(
      try await ben.call("topics.subscribe", ["topic": "friends", "as": ben.handle]).text.contains("Mara"))
    #expect(try floor.problems() == [])
  }

  @Test("who changes to initials is renamed at once, in what is stored too, and back")
  func changes() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let wall = try await floor.device("wall")
    let epoch = try await wall.call("topics.subscribe", ["topic": "floor"]).epoch
    let mara = try await floor.member("Mara")
    try await mara.log()
    let timer = try await mara.startTimer(TimerPlans.forTime)
    let member = try await mara.change("members.update", ["showsInitials": true]).member
    #expect(member.showsInitials == true && member.displayName == "Mara")
    #expect(await wall.event("floor.changed").data.member.name == "MA")
    await floor.settleAll()
    let again = try await wall.call("topics.subscribe", ["topic": "floor", "epoch": epoch, "after": 0])
    #expect(!again.text.contains("Mara"))
    let clocks = try await floor.device("terminal").call("topics.subscribe", ["topic": "timers"])
    #expect(!clocks.text.contains("Mara") && clocks.text.contains("\"MA\""))
    #expect(clocks.snapshot.timers.array.map(\.id) == [timer.id])
    _ = try await mara.change("members.update", ["showsInitials": false])
    #expect(await wall.event("floor.changed") { $0.data.member.name == "Mara" }.isNull == false)
  }

  @Test("boards on walls list them by their initials, and members by their name")
  func lifts() async throws {
    let floor = try TestFloor()
    let board = try await add(floor, "heaviest", exercise: TestFloor.bench, ["walls": "everybody"])
    let mara = try await floor.member("Mara", more: ["showsInitials": true])
    try await mara.log(80, reps: 1)
    _ = try await mara.joinBoards([board], [:])
    let wall = try await floor.device("wall").call("topics.subscribe", ["topic": "boards.shown"])
    #expect(wall.snapshot.boards[0].rows.array.map(\.member.name) == ["MA"])
    let ben = try await floor.member("Ben")
    #expect(try await ben.call("boards.show", ["board": board, "as": ben.handle]).text.contains("Mara"))
  }

  @Test("a class that shows names shows the initials, also to those who look later")
  func classes() async throws {
    let studio = try await ClassStudio()
    let session = try await studio.make().sessions[0]
    let mara = try await studio.floor.member("Mara")
    _ = try await mara.bookClass(session)
    let wall = try await studio.floor.device("wall")
    let epoch = try await wall.call("topics.subscribe", ["topic": "classes"]).epoch
    #expect(try await studio.session(session.id).names == ["Mara"])
    _ = try await mara.change("members.update", ["showsInitials": true])
    await studio.floor.settleAll()
    #expect(try await studio.session(session.id).names == ["MA"])
    let again = try await wall.call("topics.subscribe", ["topic": "classes", "epoch": epoch, "after": 0])
    #expect(!again.text.contains("Mara"))
  }

  @Test("a workout in progress and a shared award have the initials on walls")
  func workoutsAndAwards() async throws {
    var settings = FloorSettings()
    settings.awards = AwardTests.awards
    let floor = try TestFloor(settings: settings)
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara", more: ["showsInitials": true])
    _ = try await mara.change("awards.share", ["as": mara.handle, "with": "gym"])
    _ = try await mara.change("workouts.start", PlannedWorkoutTests.start([PlannedWorkoutTests.item(1)]))
    #expect(await wall.event("floor.workout").data.member.name == "MA")
    try await mara.log()
    _ = try await mara.change("workouts.finish", ["as": mara.handle])
    #expect(await wall.event("floor.award").data.member.name == "MA")
    await floor.settleAll()
    #expect(!wall.events("floor").contains { $0.text.contains("Mara") })
  }
}
