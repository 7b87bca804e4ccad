import Wire

/// The reply to a subscription: a snapshot that replaces everything, or the missed events.
struct TopicReply {
  var epoch: String
  var seq: Int
  var snapshot: Value?
  /// Oldest first.
  var missed: [(name: String, data: Value)]

  init(_ reply: Value) throws {
    guard let epoch = reply.member("epoch")?.string, let seq = reply.member("seq")?.int else {
      throw Fault.notRequest("epoch")
    }
    self.epoch = epoch
    self.seq = seq
    snapshot = reply.member("snapshot")
    missed = (reply.member("events")?.elements ?? []).compactMap { event in
      guard let name = event.member("event")?.string, let data = event.member("data") else { return nil }
      return (name, data)
    }
  }
}
