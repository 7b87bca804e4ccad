package import Wire

/// Today's results.
package struct TodaysBoards: TopicState {
  /// Newest workout first.
  package private(set) var boards: [BoardView] = []

  package init() {}

  package mutating func begin(_ snapshot: Value) throws {
    boards = try WireDecoder.decode(BoardChanged.self, from: snapshot).boards
  }

  package mutating func apply(_ event: String, _ data: Value) throws {
    if event == BoardChanged.event { try begin(data) }
  }
}
