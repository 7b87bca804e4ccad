package import Wire

/// A stream of events. A noun's service declares its topics in an extension, and registers those that can be subscribed
/// to; the others are heard inside the server only.
package struct Topic: Hashable, Sendable {
  package let name: String
  /// Whose stream it is; nil for everybody's.
  package let member: Int?

  package init(_ name: String, of member: Int? = nil) {
    self.name = name
    self.member = member
  }
}

/// Something that a commit made true: data, made by a service within the change and published after the commit.
///
/// What it changes in this server's memory is done by the followers of its payload (`Registry.follow`), from the event
/// alone: another process could do the same from a stored copy of it.
package struct Event: Sendable {
  package let topic: Topic
  package let payload: any TopicEvent
  /// Names the state that the event tells: a newer event with the same key may replace it while it waits to be sent.
  package let key: String?
  /// Its JSON is that of the change's reply, which is encoded already.
  let isReply: Bool

  package init(_ topic: Topic, _ payload: some TopicEvent, key: String? = nil, isReply: Bool = false) {
    self.topic = topic
    self.payload = payload
    self.key = key
    self.isReply = isReply
  }

  var name: String { type(of: payload).event }
}
