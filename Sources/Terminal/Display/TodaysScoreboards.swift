package import Wire

/// Today's results.
package struct TodaysScoreboards: TopicState {
  /// Newest workout first.
  package private(set) var boards: [ScoreboardView] = []

  package init() {}

  package mutating func begin(_ snapshot: Value) throws {
    boards = try WireDecoder.decode(ScoreboardChanged.self, from: snapshot).boards
  }

  package mutating func apply(_ event: String, _ data: Value) throws {
    if event == ScoreboardChanged.event { try begin(data) }
  }
}
