import Gym

/// The topics that a display subscribes to.
package enum DisplayTopic: String, Sendable {
  case floor, timers, board, classes, hearts
  case liftBoards = "boards.shown"
}

extension DisplayLayout {
  /// What only this layout shows.
  var topics: [DisplayTopic] {
    switch self {
    case .clockBoard: [.board]
    case .boards: [.liftBoards]
    case .hearts: [.hearts]
    case .clock, .clockFeed, .fourClocks, .calendar, .week, .race: []
    }
  }
}
