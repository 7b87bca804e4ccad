package import Wire

/// Today's results as this display knows them, and its position in the topic's stream.
package struct BoardLog: Sendable, Hashable {
  /// Newest workout first.
  package private(set) var boards: [BoardView] = []
  private(set) var epoch: String?
  private(set) var seq: Int?

  /// Applies the reply to a subscription.
  mutating func begin(_ reply: Value) throws {
    let reply = try TopicReply(reply)
    if let snapshot = reply.snapshot { boards = try WireDecoder.decode(BoardChanged.self, from: snapshot).boards }
    for event in reply.missed { try apply(event.name, event.data) }
    epoch = reply.epoch
    seq = reply.seq
  }

  mutating func take(_ name: String, seq: Int, _ data: Value) throws {
    self.seq = seq
    try apply(name, data)
  }

  private mutating func apply(_ name: String, _ data: Value) throws {
    guard name == BoardChanged.event else { return }
    boards = try WireDecoder.decode(BoardChanged.self, from: data).boards
  }
}
