/// Subscribes to a topic. A client that reconnects sends the `epoch` and `after` of its last event, and gets the events
/// it missed if the server still has them.
package struct TopicsSubscribe: Call {
  package static let method = "topics.subscribe"
  package var topic: String
  package var `as`: String?
  package var epoch: String?
  package var after: Int?
  package init(topic: String, as handle: String? = nil, epoch: String? = nil, after: Int? = nil) {
    self.topic = topic
    self.as = handle
    self.epoch = epoch
    self.after = after
  }

  /// A snapshot or, if `recovered`, the events after `after`. The server's `TopicHub` writes the same JSON directly.
  package struct Reply: Codable, Sendable {
    package var epoch: String
    package var seq: Int
    /// Its shape depends on the topic.
    package var snapshot: AnyJSON?
    package var recovered: Bool?
    /// Oldest first.
    package var events: [MissedEvent]?
  }

  package struct MissedEvent: Codable, Sendable {
    package var seq: Int
    package var event: String
    package var data: AnyJSON
  }
}

package struct TopicsUnsubscribe: Call {
  package static let method = "topics.unsubscribe"
  package typealias Reply = Nothing
  package var topic: String
  package var `as`: String?
}
