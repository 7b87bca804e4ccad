package import Wire

/// The state of a topic: a snapshot sets it, events change it.
package protocol TopicState: Equatable, Sendable {
  init()
  /// Replaces everything.
  mutating func begin(_ snapshot: Value) throws
  /// Ignores events that it does not know, since a newer server may have more.
  mutating func apply(_ event: String, _ data: Value) throws
}

/// A topic as this display knows it, and its position in the topic's stream.
package struct TopicLog<State: TopicState>: Sendable, Equatable {
  package private(set) var state = State()
  private(set) var epoch: String?
  private(set) var seq: Int?

  /// Applies the reply to a subscription.
  mutating func begin(_ reply: Value) throws {
    let reply = try TopicReply(reply)
    if let snapshot = reply.snapshot { try state.begin(snapshot) }
    for event in reply.missed { try state.apply(event.name, event.data) }
    epoch = reply.epoch
    seq = reply.seq
  }

  mutating func take(_ name: String, seq: Int, _ data: Value) throws {
    self.seq = seq
    try state.apply(name, data)
  }
}
