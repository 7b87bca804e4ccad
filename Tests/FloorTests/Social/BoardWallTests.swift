import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Boards on walls.
@Suite(.limitedConcurrency) struct BoardWallTests: BoardSteps {
  @Test("walls show the lists that the owner chose, with those who chose to be listed, and none that is empty")
  func walls() async throws {
    let floor = try TestFloor()
    let board = try await add(floor, "heaviest", exercise: TestFloor.bench, ["walls": "sexes"])
    let wall = try await floor.device("wall")
    func shown() async throws -> [JSON] {
      _ = try await wall.call("topics.unsubscribe", ["topic": "boards.shown"])
      return try await wall.call("topics.subscribe", ["topic": "boards.shown"]).snapshot.boards.array
    }
    let empty = try await shown()
    #expect(empty.count == 1 && empty[0].sex.isNull && empty[0].rows.array.isEmpty)
    let people: [(name: String, profile: Params, weight: Double, isListed: Bool)] = [
      ("Mara", ["sex": "female", "birthDate": "1980-01-01", "bodyWeight": kg(60)], 60, true),
      ("Ines", ["sex": "female", "birthDate": "2004-01-01", "bodyWeight": kg(62)], 80, true),
      ("Cleo", ["sex": "female", "birthDate": "1981-01-01", "bodyWeight": kg(61)], 90, false),
      ("Ben", ["sex": "male", "birthDate": "1982-01-01", "bodyWeight": kg(130)], 100, true),
    ]
    for person in people {
      let client = try await floor.member(person.name)
      _ = try await client.change("members.update", person.profile)
      try await client.log(person.weight, reps: 1)
      let listed = JSON.bool(person.isListed)
      _ = try await client.joinBoards([board], ["sex": listed, "age": listed, "weight": listed])
    }
    func choose(_ walls: String) async throws -> [String] {
      let all: Params = [
        "board": board, "metric": "heaviest", "exercise": 1, "sexes": true, "ages": true, "weights": true,
        "onWalls": true, "walls": walls,
      ]
      _ = try await floor.owner().change("boards.save", all)
      return try await shown().map { one in
        let part = [one.sex, one.age, one.weight].compactMap(\.string).joined(separator: " ")
        return "\(part): " + one.rows.boardLines.joined(separator: ", ")
      }
    }
    #expect(try await choose("sexes") == ["female: Ines 1 80000, Mara 2 60000", "male: Ben 1 100000"])
    #expect(try await choose("ages") == ["u23: Ines 1 80000", "40: Ben 1 100000, Mara 2 60000"])
    #expect(
      try await choose("weights") == ["female 63: Ines 1 80000, Mara 2 60000", "male 120+: Ben 1 100000"])
    #expect(
      try await choose("everybody") == [": Ben 1 100000, Cleo 2 90000, Ines 3 80000, Mara 4 60000"])
    let without: Params = [
      "board": board, "metric": "heaviest", "exercise": 1, "sexes": true, "ages": true, "weights": false,
      "onWalls": true,
    ]
    let wrong = try await floor.owner().refusedChange("boards.save", without.merging(["walls": "weights"]) { $1 })
    #expect(wrong.field == "walls" && wrong.reason == "not_one_of")
    // Omitted settings stay, and a removed class is shown nowhere.
    _ = try await choose("weights")
    let owner = try await floor.owner()
    #expect(try await owner.change("boards.save", without.merging(["weights": true]) { $1 }).board.walls == "weights")
    #expect(try await owner.change("boards.save", without).board.walls.isNull)
    try check(floor)
  }

  @Test("who is hidden is on no wall; who is blocked by the gym or removed is gone at once")
  func hidden() async throws {
    let floor = try TestFloor()
    let board = try await add(floor)
    let owner = try await floor.owner()
    let (mara, ines, ben) = (
      try await floor.member("Mara"), try await floor.member("Ines", shown: false), try await floor.member("Ben")
    )
    for (client, load) in [(mara, 80.0), (ines, 90), (ben, 100)] {
      try await client.log(load)
      _ = try await client.joinBoards([board])
    }
    let wall = try await floor.device("wall")
    let first = try await wall.call("topics.subscribe", ["topic": "boards.shown"]).snapshot
    #expect(first.boards[0].rows.boardLines == ["Ben 1 100000", "Mara 2 80000"])
    #expect(try await mara.board(board).rows.array.count == 3)
    _ = try await mara.change("members.update", ["shownOnFloor": false])
    #expect(
      await wall.event("boards.shown") { $0.data.boards[0].rows.boardLines == ["Ben 1 100000"] }.event.string != nil)
    _ = try await owner.change("accounts.block", ["member": ben.member, "blocked": true])
    #expect(try await mara.board(board).rows.boardLines == ["Ines 1 90000", "Mara 2 80000"])
    _ = await wall.event("boards.shown") { $0.data.boards[0].rows.array.isEmpty }
    _ = try await owner.change("accounts.block", ["member": ben.member, "blocked": false])
    #expect(try await mara.board(board).rows.array.count == 3)
    _ = try await owner.change("accounts.remove", ["member": ben.member])
    #expect(try await mara.board(board).rows.boardLines == ["Ines 1 90000", "Mara 2 80000"])
    try check(floor)
  }
}
