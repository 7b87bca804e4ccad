/// The topics that a display subscribes to.
enum DisplayTopic: String, Sendable {
  case floor, timers, board, classes
}
