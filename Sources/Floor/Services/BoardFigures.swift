package import Gym
package import Storage
import Wire

/// What a set costs the boards, for measurements: without a connection.
package struct BoardFigures: Sendable {
  private let scores: BoardScores
  private let reader: BoardReader
  private let database: Database

  package init(database: Database, calendar: GymCalendar) throws {
    let catalog = ExerciseCatalog()
    catalog.learn(try database.read { tx in try tx.exercises.everything() })
    self.database = database
    scores = BoardScores(calendar: calendar, exercises: catalog)
    reader = BoardReader(exercises: catalog)
  }

  /// Counts the sets that were logged since the last call: what `BoardWatch` does after a commit, and what pages and
  /// walls are told of it.
  /// - Parameter clock: called before and after, on the writer's thread.
  /// - Returns: what the clock says it took, and how many boards have changed.
  package func take(now: Int, clock: @escaping @Sendable () -> Int) throws -> (took: Int, moved: Int) {
    try database.writeAndWait { [scores, reader] tx in
      let began = clock()
      let (cursor, last) = (try tx.boards.cursor(), try tx.boards.lastSet())
      var moved: Set<Int> = []
      for set in try tx.boards.newSets(after: cursor, through: last) {
        moved.formUnion(try scores.add(set, now: now, tx))
      }
      try tx.boards.putCursor(last)
      _ = try BoardWatch.moved(moved, reader, tx)
      return (clock() - began, moved.count)
    }
  }

  /// Asks for the board as a member sees it, from their own row down to the bytes of the reply.
  package func show(_ board: Int, to member: Int) throws -> Int {
    try database.read { tx in
      guard let board = try tx.boards.find(board), let member = try tx.members.find(member) else { return 0 }
      return BoardsShow.encode(try reader.show(board, .everybody, to: member, tx)).count
    }
  }
}
