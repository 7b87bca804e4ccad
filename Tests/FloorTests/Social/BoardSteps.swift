import Gym
import Storage
import TestKit
import Testing

@testable import Floor

extension TestClient {
  /// Puts the caller on boards. By default they show their score, and no class.
  func joinBoards(_ boards: [Int], _ more: Params = [:]) async throws -> JSON {
    let all: Params = [
      "boards": JSON.array(boards.map(\.json)), "score": true, "sex": false, "age": false, "weight": false,
    ]
    return try await change("boards.join", all.merging(more) { $1 }).boards
  }

  func board(_ board: Int, _ more: Params = [:]) async throws -> JSON {
    try await call("boards.show", (["as": handle, "board": board] as Params).merging(more) { $1 })
  }

  /// A board after everything was counted.
  func board(
    _ board: Int, where matches: (JSON) -> Bool, at place: SourceLocation = #_sourceLocation
  ) async throws -> JSON {
    await floor.settleAll()
    let seen = try await self.board(board)
    #expect(matches(seen), sourceLocation: place)
    return seen
  }
}

extension JSON {
  /// "Mara 1 80000" for each row.
  var boardLines: [String] {
    array.map { row in
      "\(row.member.name.string ?? "") \(row.rank.int ?? 0)" + (row.score.int.map { " \($0)" } ?? "")
    }
  }
}

/// What tests of boards do.
protocol BoardSteps {}

extension BoardSteps {
  func add(
    _ floor: TestFloor, _ metric: String = "heaviest", exercise: Int? = TestFloor.bench, _ more: Params = [:]
  ) async throws -> Int {
    var all: Params = ["metric": metric, "sexes": true, "ages": true, "weights": true, "onWalls": true]
    if let exercise { all["exercise"] = exercise }
    let made = try await floor.owner().change("boards.save", all.merging(more) { $1 }).board.id.int
    return try #require(made)
  }

  /// The derived rows must match the rows that they are derived from.
  func check(_ floor: TestFloor) throws {
    #expect(
      try floor.count(
        """
        SELECT COUNT(*) FROM (SELECT p.board, p.class, p.score / b.bucket_width AS bucket, COUNT(*) AS people
          FROM board_places p JOIN boards b ON b.id = p.board GROUP BY 1, 2, 3) f
        LEFT JOIN board_counts c ON c.board = f.board AND c.class = f.class AND c.bucket = f.bucket
        WHERE c.people IS NOT f.people
        """) == 0)
    let (places, counted) = (
      try floor.count("SELECT COUNT(*) FROM board_places"), try floor.count("SELECT SUM(people) FROM board_counts")
    )
    #expect(places == counted)
    #expect(
      try floor.count(
        """
        SELECT COUNT(*) FROM board_places p WHERE NOT EXISTS (SELECT 1 FROM board_members m
          WHERE m.board = p.board AND m.member = p.member AND m.score = p.score AND m.is_active = 1)
        """) == 0)
    #expect(try floor.problems() == [])
  }
}
