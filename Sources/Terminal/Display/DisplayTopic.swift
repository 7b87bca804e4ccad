/// The topics that a display subscribes to.
package enum DisplayTopic: String, Sendable {
  case floor, timers, board, classes, hearts
  case liftBoards = "boards.shown"
}
