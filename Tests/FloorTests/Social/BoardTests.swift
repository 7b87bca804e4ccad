import Gym
import Storage
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct BoardTests: BoardSteps {
  @Test("nobody is on a board who did not join; joining shows the name and the figure, leaving takes both back")
  func joining() async throws {
    let floor = try TestFloor()
    let board = try await add(floor)
    let (mara, ines, ben) = (
      try await floor.member("Mara"), try await floor.member("Ines"), try await floor.member("Ben")
    )
    for (client, load) in [(mara, 80.0), (ines, 90), (ben, 100)] { try await client.log(load) }
    #expect(try await mara.board(board).rows.array.isEmpty)
    // Counted at once, from the current log.
    let joined = try await ines.joinBoards([board])[0]
    #expect(joined.own.score == 90_000 && joined.own.rank == 1 && joined.people == 1)
    _ = try await mara.joinBoards([board])
    // Only with a rank, without the score.
    _ = try await ben.joinBoards([board], ["score": false])
    #expect(try await mara.board(board).rows.boardLines == ["Ben 1", "Ines 2 90000", "Mara 3 80000"])
    #expect(try await ben.board(board).rows.boardLines[0] == "Ben 1 100000")
    _ = try await ben.change("boards.leave", ["boards": JSON.array([board.json])])
    #expect(try await mara.board(board).rows.boardLines == ["Ines 1 90000", "Mara 2 80000"])
    _ = try await ines.change("boards.leave")
    #expect(try await mara.board(board).rows.boardLines == ["Mara 1 80000"])
    #expect(try await ines.call("boards.list", ["as": ines.handle]).boards[0].own.isNull)
    try check(floor)
  }

  @Test("a set moves its row, and edits, deletions and restores are counted anew; pages and walls hear of it")
  func moves() async throws {
    let floor = try TestFloor()
    let board = try await add(floor)
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    for client in [mara, ines] {
      _ = try await client.joinBoards([board])
      _ = try await client.call("topics.subscribe", ["topic": "boards"])
    }
    let wall = try await floor.device("wall")
    #expect(try await wall.call("topics.subscribe", ["topic": "boards.shown"]).snapshot.boards[0].rows.array.isEmpty)
    try await mara.log(80)
    _ = try await mara.board(board) { $0.rows.boardLines == ["Mara 1 80000"] }
    let set = try await ines.log(100).set
    _ = try await mara.board(board) { $0.rows.boardLines == ["Ines 1 100000", "Mara 2 80000"] }
    #expect(await mara.event("boards.moved").data.board.int == board)
    let shown = await wall.event("boards.shown") { $0.data.boards[0].rows.array.count == 2 }
    #expect(shown.data.boards[0].rows.boardLines == ["Ines 1 100000", "Mara 2 80000"])
    _ = try await ines.change("sets.edit", ["set": set.id, "kind": "working", "weight": kg(70), "reps": 5])
    _ = try await mara.board(board) { $0.rows.boardLines == ["Mara 1 80000", "Ines 2 70000"] }
    _ = try await ines.change("sets.delete", ["set": set.id])
    _ = try await mara.board(board) { $0.rows.boardLines == ["Mara 1 80000"] }
    _ = try await ines.change("sets.restore", ["set": set.id])
    _ = try await mara.board(board) { $0.rows.boardLines == ["Mara 1 80000", "Ines 2 70000"] }
    _ = try await ines.change("accounts.clearLog", ["password": TestFloor.password])
    #expect(try await mara.board(board).rows.boardLines == ["Mara 1 80000"])
    try check(floor)
  }

  @Test("warm-ups, entries by hand and what nobody could lift count nowhere, nor do estimates from many reps")
  func counts() async throws {
    let floor = try TestFloor()
    let (heaviest, e1rm) = (try await add(floor), try await add(floor, "e1rm"))
    let pulls = try await add(floor, "reps", exercise: TestFloor.pullUp)
    let mara = try await floor.member("Mara")
    let now = floor.time.now
    let set: JSON = ["exercise": 1, "kind": "working", "weight": kg(200), "reps": 5]
    _ = try await mara.change(
      "workouts.record", ["startedAt": now - 3_600_000, "finishedAt": now - 1_800_000, "sets": JSON.array([set])])
    let workout = try await mara.log(80, reps: 1).set.workout
    try await mara.log(300, reps: 1, ["kind": "warmup"])
    try await mara.log(900, reps: 1)
    try await mara.log(75, reps: 20)
    try await mara.log(20, reps: 8, ["exercise": TestFloor.pullUp])
    _ = try await mara.change("workouts.finish", ["workout": workout])
    try await mara.log(150, reps: 5, ["workout": workout])
    _ = try await mara.joinBoards([heaviest, e1rm, pulls])
    for (board, line) in [(heaviest, "Mara 1 80000"), (e1rm, "Mara 1 80000"), (pulls, "Mara 1 8")] {
      #expect(try await mara.board(board).rows.boardLines == [line])
    }
    // Counting the rows as they arrive gives the same.
    let ines = try await floor.member("Ines")
    _ = try await ines.joinBoards([heaviest])
    let second = try await ines.log(60, reps: 1).set.workout
    try await ines.log(900, reps: 1)
    _ = try await ines.change("workouts.finish", ["workout": second])
    try await ines.log(150, reps: 5, ["workout": second])
    _ = try await ines.board(heaviest) { $0.rows.boardLines == ["Mara 1 80000", "Ines 2 60000"] }
    try check(floor)
  }

  @Test("classes: by sex, age and body weight, only for those who chose them")
  func classes() async throws {
    let floor = try TestFloor()
    let board = try await add(floor)
    let mara = try await floor.member(
      "Mara", more: ["sex": "female", "birthDate": "1980-05-05", "bodyWeight": kg(63)])
    let ines = try await floor.member("Ines", more: ["sex": "female", "birthDate": "2005-01-01"])
    let ben = try await floor.member("Ben", more: ["sex": "male", "birthDate": "1980-01-01", "bodyWeight": kg(130)])
    for (client, load) in [(mara, 80.0), (ines, 90), (ben, 100)] { try await client.log(load) }
    _ = try await mara.joinBoards([board], ["sex": true, "age": true, "weight": true])
    let own = try await ines.joinBoards([board], ["sex": true, "weight": true])[0].own
    #expect(own.sex == "female" && own.weight.isNull && own.needs.array == ["bodyWeight"])
    _ = try await ben.joinBoards([board], ["age": true])
    func lines(_ more: Params) async throws -> [String] { try await mara.board(board, more).rows.boardLines }
    #expect(try await lines([:]).count == 3)
    #expect(try await lines(["sex": "female"]) == ["Ines 1 90000", "Mara 2 80000"])
    #expect(try await lines(["sex": "male"]) == [])
    #expect(try await lines(["age": "40"]) == ["Ben 1 100000", "Mara 2 80000"])
    #expect(try await lines(["sex": "female", "age": "40"]) == ["Mara 1 80000"])
    #expect(try await lines(["sex": "female", "weight": "63"]) == ["Mara 1 80000"])
    // A new weight is a new class.
    _ = try await mara.change("body.weigh", ["weight": kg(64)])
    _ = try await mara.board(board) { $0.own.weight == "69" }
    #expect(try await lines(["sex": "female", "weight": "63"]) == [])
    let wrong: [(Params, field: String, reason: String)] = [
      (["weight": "63"], "sex", "required"), (["sex": "male", "weight": "63"], "weight", "not_one_of"),
      (["sex": "male", "age": "40", "weight": "83"], "age", "one_of_two"),
    ]
    for (params, field, reason) in wrong {
      let refused = try await mara.refusal(
        "boards.show", (["as": mara.handle, "board": board] as Params).merging(params) { $1 })
      #expect(refused.field == .string(field) && refused.reason == .string(reason), "\(params): \(refused)")
    }
    // If the owner removes a class, it is gone even for members who chose it.
    _ = try await floor.owner().change(
      "boards.save",
      [
        "board": board, "metric": "heaviest", "exercise": TestFloor.bench, "sexes": false, "ages": true,
        "weights": false, "onWalls": false,
      ])
    _ = try await mara.board(board) { $0.own.sex.isNull && $0.own.weight.isNull && $0.own.age == "40" }
    try check(floor)
  }

  @Test("the same score shares a rank, the next one is behind both, and one's own row is there from far down")
  func ranks() async throws {
    let floor = try TestFloor()
    let board = try await add(floor)
    let mara = try await floor.member("Mara")
    try await mara.log(40)
    _ = try await mara.joinBoards([board])
    for number in 0..<24 {
      let other = try await floor.member("Person\(number)")
      try await other.log(Double(100 + number / 2))
      _ = try await other.joinBoards([board])
      other.hangUp()
    }
    let seen = try await mara.board(board)
    #expect(seen.rows.array.count == 20 && seen.people == 25 && seen.own.rank == 25)
    #expect(seen.rows.array.compactMap(\.rank.int).prefix(5) == [1, 1, 3, 3, 5])
    #expect(seen.rows[0].tied == true)
    #expect(seen.near.array.compactMap(\.rank.int) == [23, 23, 25])
    #expect(seen.near[2].member.name == "Mara" && seen.near[2].tied.isNull)
    try check(floor)
  }

  @Test("a block hides two from each other and ranks them without each other, also while a page is open")
  func blocked() async throws {
    let floor = try TestFloor()
    let board = try await add(floor)
    let (mara, ines, ben) = (
      try await floor.member("Mara"), try await floor.member("Ines"), try await floor.member("Ben")
    )
    for (client, load) in [(mara, 100.0), (ines, 90), (ben, 80)] {
      try await client.log(load)
      _ = try await client.joinBoards([board])
    }
    _ = try await ben.call("topics.subscribe", ["topic": "boards"])
    _ = try await mara.change("friends.block", ["member": ben.member])
    #expect(await ben.event("boards.moved").data.board.int == board)
    let bens = try await ben.board(board)
    #expect(bens.rows.boardLines == ["Ines 1 90000", "Ben 2 80000"] && bens.people == 2 && bens.own.rank == 2)
    let maras = try await mara.board(board)
    #expect(maras.rows.boardLines == ["Mara 1 100000", "Ines 2 90000"] && maras.people == 2)
    #expect(try await ines.board(board).rows.array.count == 3)
    _ = try await mara.change("friends.unblock", ["member": ben.member])
    #expect(try await ben.board(board).own.rank == 3)
  }

  @Test("what a crash left uncounted is counted after the start")
  func restart() async throws {
    let floor = try TestFloor()
    let board = try await add(floor)
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    for client in [mara, ines] {
      try await client.log(60)
      _ = try await client.joinBoards([board])
    }
    _ = try await mara.board(board) { $0.rows.array.count == 2 }
    // Within a second of the last count nothing is counted.
    let set = try await ines.log(90).set
    try await mara.log(70)
    _ = try await ines.change("sets.delete", ["set": set.id])
    let after = try TestFloor(after: floor)
    let again = try await after.logIn("mara@example.com")
    _ = try await again.board(board) { $0.rows.boardLines == ["Mara 1 70000", "Ines 2 60000"] }
    try check(after)
  }

  @Test("a streak grows by a week, and ends when a whole week has gone by")
  func streak() async throws {
    let floor = try TestFloor()
    let board = try await add(floor, "streak", exercise: nil, ["sexes": false, "ages": false, "weights": false])
    let mara = try await floor.member("Mara")
    _ = try await mara.joinBoards([board])
    let week = 7 * 86_400_000
    try await mara.log()
    _ = try await mara.board(board) { $0.own.score == 1 }
    floor.time.advance(week)
    try await mara.log(80, reps: 6, ["startsNew": true])
    _ = try await mara.board(board) { $0.own.score == 2 }
    // The next week is pending, the one after it is too late.
    floor.time.advance(week)
    _ = try await mara.board(board) { $0.own.score == 2 }
    floor.time.advance(week)
    _ = try await mara.board(board) { $0.own.score == 0 && $0.own.needs[0] == "sets" }
    try check(floor)
  }

  @Test("the strength score needs the sex and the body weight")
  func strength() throws {
    let lifts = [140_000, 100_000, 180_000].map { BoardBests(e1rmGrams: $0) }
    #expect(BoardRules.strength(lifts, sex: .male, bodyWeightGrams: 83_000) > 20_000)
    #expect(BoardRules.strength(lifts, sex: nil, bodyWeightGrams: 83_000) == 0)
    #expect(BoardRules.strength(lifts, sex: .male, bodyWeightGrams: nil) == 0)
    #expect(BoardRules.strength(Array(lifts.prefix(2)), sex: .male, bodyWeightGrams: 83_000) == 0)
    #expect(WeightClass(sex: .female, bodyWeightGrams: 84_001).name == "84+")
    #expect(WeightClass(sex: .male, bodyWeightGrams: 83_000).name == "83")
    #expect(AgeClass(birthDate: "2003-12-31", year: 2026) == .from23)
    #expect(AgeClass(birthDate: "2004-01-01", year: 2026) == .under23)
    #expect(AgeClass(birthDate: nil, year: 2026) == nil)
  }

  @Test("after a workout the member hears where it has taken them up")
  func risen() async throws {
    let floor = try TestFloor()
    let board = try await add(floor)
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    try await ines.log(100)
    try await mara.log(80)
    for client in [mara, ines] { _ = try await client.joinBoards([board]) }
    floor.time.advance(86_400_000)
    let workout = try await mara.log(90, reps: 6, ["startsNew": true]).set.workout
    _ = try await mara.board(board) { $0.own.score == 90_000 }
    func rises() async throws -> JSON {
      try await mara.call("boards.risen", ["as": mara.handle, "workout": workout]).rises
    }
    #expect(try await rises().array.isEmpty)
    try await mara.log(110)
    _ = try await mara.board(board) { $0.own.score == 110_000 }
    let rise = try await rises()[0]
    #expect(rise.rank == 1 && rise.was == 2 && rise.people == 2)
  }

  @Test("the owner adds, changes and removes boards; what does not fit is refused")
  func owner() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let board = try await add(floor)
    let mara = try await floor.member("Mara")
    try await mara.log()
    _ = try await mara.joinBoards([board])
    let good: Params = [
      "metric": "heaviest", "exercise": TestFloor.bench, "sexes": false, "ages": false, "weights": false,
      "onWalls": false,
    ]
    let wrong: [(Params, field: String, reason: String)] = [
      ([:], "exercise", "same_board"), (["metric": "reps"], "exercise", "not_for_exercise"),
      (["metric": "e1rm", "exercise": TestFloor.pullUp], "exercise", "not_for_exercise"),
      (["metric": "streak"], "exercise", "not_for_exercise"), (["exercise": JSON.null], "exercise", "required"),
      (["exercise": 999], "exercise", "no_such_exercise"),
      (["board": board, "metric": "e1rm"], "metric", "cannot_change"),
    ]
    for (params, field, reason) in wrong {
      let refused = try await owner.refusedChange("boards.save", good.merging(params) { $1 })
      #expect(refused.field == .string(field) && refused.reason == .string(reason), "\(params): \(refused)")
    }
    _ = try await owner.change("boards.delete", ["board": board])
    #expect(try await mara.call("boards.list", ["as": mara.handle]).boards.array.isEmpty)
    #expect(
      try await mara.refusal("boards.show", ["as": mara.handle, "board": board]).reason == "no_such_board")
    // A removed board's rows are deleted a few at a time.
    while try floor.count("SELECT COUNT(*) FROM board_members") > 0 || floor.count("SELECT COUNT(*) FROM boards") > 0 {
      floor.time.advance(1_001)
      floor.server.housekeeping()
      await floor.settle()
    }
    #expect(try floor.count("SELECT COUNT(*) FROM board_places") == 0)
    let again = try await add(floor)
    #expect(try await mara.board(again).own.isNull)
    try check(floor)
  }
}
