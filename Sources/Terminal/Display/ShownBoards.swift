package import Wire

/// The gym's boards that its owner shows on walls.
package struct ShownBoards: TopicState {
  package private(set) var boards: [LiftBoardWall] = []

  package init() {}

  package mutating func begin(_ snapshot: Value) throws {
    boards = try WireDecoder.decode(LiftBoardsShown.self, from: snapshot).boards
  }

  package mutating func apply(_ event: String, _ data: Value) throws {
    if event == LiftBoardsShown.event { try begin(data) }
  }

  /// The board to show now. All displays show the same one, by the server's clock.
  func turn(at time: Double) -> LiftBoardWall? {
    let filled = boards.filter { !$0.rows.isEmpty }
    let all = filled.isEmpty ? boards : filled
    return all.isEmpty ? nil : all[Int(time / Self.turnMilliseconds) % all.count]
  }

  private static let turnMilliseconds = 12_000.0
}
