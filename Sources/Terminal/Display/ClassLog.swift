package import Wire

/// Today's sessions of classes as this display knows them, and its position in the topic's stream.
package struct ClassLog: Sendable, Hashable {
  /// In their order.
  package private(set) var sessions: [ClassSessionView] = []
  private(set) var epoch: String?
  private(set) var seq: Int?

  /// Applies the reply to a subscription.
  mutating func begin(_ reply: Value) throws {
    let reply = try TopicReply(reply)
    if let snapshot = reply.snapshot { sessions = try WireDecoder.decode(ClassesPlanned.self, from: snapshot).sessions }
    for event in reply.missed { try apply(event.name, event.data) }
    epoch = reply.epoch
    seq = reply.seq
  }

  mutating func take(_ name: String, seq: Int, _ data: Value) throws {
    self.seq = seq
    try apply(name, data)
  }

  private mutating func apply(_ name: String, _ data: Value) throws {
    switch name {
    case ClassesPlanned.event: sessions = try WireDecoder.decode(ClassesPlanned.self, from: data).sessions
    case ClassesChanged.event:
      let changed = try WireDecoder.decode(ClassesChanged.self, from: data).session
      sessions.removeAll { $0.id == changed.id }
      sessions.append(changed)
      sessions.sort { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }
    default: break
    }
  }

  /// Those that are still to come or going on. Sessions of other days change, too.
  /// - Parameter day: the local day of an instant.
  func ahead(at now: Int, day: (Int) -> String) -> [ClassSessionView] {
    sessions.filter { $0.cancelled != true && $0.endsAt > now && day($0.startsAt) == day(now) }
  }
}
