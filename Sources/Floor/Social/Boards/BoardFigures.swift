package import Gym
package import Storage
import Wire

/// Measures the boards' work for a set, without a connection.
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

  /// One round of `BoardWatch`: it counts the sets that were logged since the last call, and makes the events for pages
  /// and walls. The server does the finding on a reader.
  /// - Parameter clock: called before and after, on the writer's thread.
  /// - Returns: the time it took by that clock, and how many boards changed.
  package func take(now: Int, clock: @escaping @Sendable () -> Int) throws -> (took: Int, moved: Int) {
    try database.writeAndWait { [scores, reader] tx in
      let began = clock()
      let found = try BoardWatch.find(scores, now: now, tx)
      let moved = try BoardWatch.store(found, scores, now: now, tx)
      _ = try BoardWatch.moved(moved, reader, tx)
      return (clock() - began, moved.count)
    }
  }

  /// Reads the board as a member sees it, and encodes the reply.
  package func show(_ board: Int, to member: Int) throws -> Int {
    try database.read { tx in
      guard let board = try tx.boards.find(board), let member = try tx.members.find(member) else { return 0 }
      return BoardsShow.encode(try reader.show(board, .everybody, to: member, tx)).count
    }
  }
}
