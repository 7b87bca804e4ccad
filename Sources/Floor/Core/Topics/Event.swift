package import Wire

/// A stream of events. A service declares its topics in an extension and registers those that clients can subscribe to.
/// The others stay inside the server.
package struct Topic: Hashable, Sendable {
  package let name: String
  /// The member whose own stream this is; nil for a shared stream.
  package let member: Int?

  package init(_ name: String, of member: Int? = nil) {
    self.name = name
    self.member = member
  }
}

/// A fact that becomes true with a commit. A service creates the event inside the change; it is published after the
/// commit.
///
/// Followers of the event update the server's memory (`Registry.remember`) or have effects (`Registry.react`).
package struct Event: Sendable {
  package let topic: Topic
  private let content: Content
  /// Names the state that the event carries. A newer event with the same key may replace one that is not sent yet.
  package let key: String?
  /// The payload's JSON equals that of the change's reply, so the reply's encoding is reused.
  let isReply: Bool
  /// Says nothing about what is stored of a member, so nobody has to look again at that (`Registry.rememberOwn`).
  let isPassing: Bool

  package init(
    _ topic: Topic, _ payload: some TopicEvent, key: String? = nil, isReply: Bool = false, isPassing: Bool = false
  ) {
    self.topic = topic
    content = TypedContent(payload)
    self.key = key
    self.isReply = isReply
    self.isPassing = isPassing
  }

  var name: String { content.name }
  /// The payload's type.
  var type: ObjectIdentifier { content.type }

  /// Nil if the payload is of another type.
  func payload<E: TopicEvent>(as type: E.Type) -> E? {
    guard ObjectIdentifier(type) == content.type else { return nil }
    // The type is checked above. A checked cast would cost as much as the rest of publishing a small event.
    return unsafeDowncast(content, to: TypedContent<E>.self).payload
  }

  /// The payload's JSON.
  func encoded() -> [UInt8] { content.encoded() }

  /// Unchecked, because the compiler checks only final classes. Both classes hold only Sendable constants.
  private class Content: @unchecked Sendable {
    let name: String
    let type: ObjectIdentifier

    init(name: String, type: ObjectIdentifier) {
      self.name = name
      self.type = type
    }

    func encoded() -> [UInt8] { preconditionFailure("the subclass encodes") }
  }

  private final class TypedContent<E: TopicEvent>: Content, @unchecked Sendable {
    let payload: E

    init(_ payload: E) {
      self.payload = payload
      super.init(name: E.event, type: ObjectIdentifier(E.self))
    }

    override func encoded() -> [UInt8] {
      var json = JSONWriter()
      payload.write(to: &json)
      return json.bytes
    }
  }
}
