import Gym
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct ScoreTests {
  private static let forTime: JSON = ["format": "forTime", "prepareSeconds": 0, "workSeconds": 600]
  private static let amrap: JSON = ["format": "amrap", "prepareSeconds": 0, "workSeconds": 600, "repsPerRound": 30]

  private func timer(_ floor: TestFloor, _ plan: JSON, _ label: String) async throws -> JSON {
    try await floor.owner().change("timers.start", ["plan": plan, "label": label]).timer.id
  }

  @Test("the day's board is sorted by the format, live, and holds only who chose to be shown")
  func board() async throws {
    let floor = try TestFloor()
    let fran = try await timer(floor, Self.forTime, "Fran")
    let wall = try await floor.device("wall")
    let empty = try await wall.call("topics.subscribe", ["topic": "board"]).snapshot
    #expect(empty.boards == [] && empty.day.string == floor.calendar.day(at: floor.time.now))
    let clients =
      [
        ("Mara", true, ["seconds": 512.4, "scaled": false]), ("Ben", true, ["seconds": 480, "scaled": true]),
        ("Tove", true, ["repsRemaining": 12, "scaled": false]), ("Sam", false, ["seconds": 300, "scaled": false]),
        ("Ines", true, ["seconds": 498, "scaled": false]),
      ] as [(String, Bool, Params)]
    for (name, shown, score) in clients {
      let client = try await floor.member(name, shown: shown)
      let saved = try await client.change("scores.save", score.merging(["timer": fran]) { $1 }).score
      #expect(saved.timer == fran && saved.label == "Fran")
      #expect(try await client.call("scores.mine").scores == [saved])
    }
    let last = await wall.event("board.changed") { $0.data.boards[0].rows.array.count == 4 }.data
    #expect(last.boards[0].id == fran && last.boards[0].plan == Self.forTime)
    #expect(last.boards[0].rows.array.map(\.member.name) == ["Ines", "Mara", "Tove", "Ben"])
    #expect(last.boards[0].rows.array.map(\.place) == [1, 2, 3, 4])
    #expect(!wall.peer.messages.map(\.text).joined().contains("Sam"))
  }

  @Test("whoever did the same workout later in the day stands on the same board; another plan has its own")
  func sameBoard() async throws {
    let floor = try TestFloor()
    let first = try await timer(floor, Self.amrap, "Cindy")
    let second = try await timer(floor, Self.amrap, "cindy")
    let other = try await timer(floor, Self.forTime, "Cindy")
    let mara = try await floor.member("Mara")
    let ben = try await floor.member("Ben")
    _ = try await mara.change("scores.save", ["timer": first, "rounds": 14, "reps": 12, "scaled": false])
    _ = try await ben.change("scores.save", ["timer": second, "rounds": 15, "scaled": false])
    _ = try await ben.change("scores.save", ["timer": other, "seconds": 100, "scaled": false])
    let boards = try await ben.call("topics.subscribe", ["topic": "board"]).snapshot.boards
    #expect(boards.array.map(\.id) == [other, first])
    #expect(boards[1].rows.array.map(\.member.name) == ["Ben", "Mara"])
    #expect(boards[1].rows[0].reps == 0)
  }

  @Test("saved again it replaces the first; deleted it is gone; one who hides is gone at once")
  func changes() async throws {
    let floor = try TestFloor()
    let fran = try await timer(floor, Self.forTime, "Fran")
    let mara = try await floor.member("Mara")
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "board"])
    let first = try await mara.change("scores.save", ["timer": fran, "seconds": 512, "scaled": false]).score
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    let second = try await mara.change("scores.save", ["timer": fran, "repsRemaining": 3, "scaled": true]).score
    #expect(await mara.event("scores.changed").data.scores == [second])
    #expect(second.id == first.id && second.seconds.isNull && second.scaled == true)
    _ = try await mara.change("members.update", ["shownOnFloor": false])
    #expect(await wall.event("board.changed") { $0.data.boards == [] }.isNull == false)
    #expect(try await mara.call("scores.mine").scores == [second])
    let ben = try await floor.member("Ben")
    #expect(try await ben.refusedChange("scores.delete", ["score": second.id]).reason == "no_such_score")
    _ = try await mara.change("scores.delete", ["score": second.id])
    #expect(try await mara.call("scores.mine").scores == [])
  }

  @Test("a result that the format does not have, of a timer that has none or of another day, is refused")
  func refused() async throws {
    let floor = try TestFloor()
    let cindy = try await timer(floor, Self.amrap, "Cindy")
    let emom = try await timer(floor, ["format": "emom", "prepareSeconds": 0, "workSeconds": 60, "rounds": 3], "EMOM")
    let mara = try await floor.member("Mara")
    for (params, field, reason): (Params, String, String) in [
      (["timer": cindy, "seconds": 100], "seconds", "not_for_format"), (["timer": cindy], "rounds", "required"),
      (["timer": cindy, "rounds": 3, "reps": 30], "reps", "out_of_range"),
      (["timer": emom, "rounds": 3], "timer", "not_for_format"),
      (["timer": 99, "rounds": 3], "timer", "no_such_timer"),
    ] {
      let data = try await mara.refusedChange("scores.save", params.merging(["scaled": false]) { $1 })
      #expect(data.field.string == field && data.reason.string == reason, "\(data)")
    }
    floor.time.advance(86_400_000)
    let late = try await mara.refusedChange("scores.save", ["timer": cindy, "rounds": 3, "scaled": false])
    #expect(late.reason == "no_such_timer")
    #expect(try floor.count("SELECT COUNT(*) FROM scores") == 0)
  }

  @Test("a workout across midnight, and one started anew the next day, can be scored; an added minute counts")
  func acrossDays() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    // 23:50 by the gym's clock.
    floor.time.advance(86_400_000 - (floor.time.now - floor.calendar.startOfDay(at: floor.time.now)) - 600_000)
    let fran = try await timer(floor, Self.forTime, "Fran")
    floor.time.advance(599_000)
    _ = try await owner.change("timers.adjust", ["timer": fran, "version": 1, "addSeconds": 60])
    floor.time.advance(61_000)
    let saved = try await mara.change("scores.save", ["timer": fran, "seconds": 640, "scaled": false]).score
    #expect(saved.seconds == 640)
    let boards = try await mara.call("topics.subscribe", ["topic": "board"]).snapshot
    #expect(boards.day.string == floor.calendar.day(at: floor.time.now) && boards.boards.array.count == 1)
    #expect(
      try await mara.refusedChange("scores.save", ["timer": fran, "seconds": 661, "scaled": false]).field == "seconds")
    floor.time.advance(86_400_000)
    #expect(
      try await mara.refusedChange("scores.save", ["timer": fran, "seconds": 640, "scaled": false]).reason
        == "no_such_timer")
    _ = try await owner.change("timers.restart", ["timer": fran, "version": 2])
    _ = try await mara.change("scores.save", ["timer": fran, "seconds": 500, "scaled": false])
  }

  @Test("a label that changes is on the board at once")
  func relabelled() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let fran = try await timer(floor, Self.forTime, "Fran")
    let mara = try await floor.member("Mara")
    _ = try await mara.change("scores.save", ["timer": fran, "seconds": 512, "scaled": false])
    _ = try await mara.call("topics.subscribe", ["topic": "board"])
    _ = try await mara.change("timers.label", ["timer": fran, "label": "Grace"])
    #expect(await mara.event("board.changed").data.boards[0].label == "Grace")
  }

  @Test("at midnight the boards of the day are gone")
  func midnight() async throws {
    let floor = try TestFloor()
    let fran = try await timer(floor, Self.forTime, "Fran")
    let mara = try await floor.member("Mara")
    _ = try await mara.change("scores.save", ["timer": fran, "seconds": 512, "scaled": false])
    let wall = try await floor.device("wall")
    #expect(try await wall.call("topics.subscribe", ["topic": "board"]).snapshot.boards.array.count == 1)
    floor.time.advance(86_400_000)
    floor.server.housekeeping()
    let event = await wall.event("board.changed").data
    #expect(event.boards == [] && event.day.string == floor.calendar.day(at: floor.time.now))
  }
}
