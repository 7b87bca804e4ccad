/// The topics that displays of our own subscribe to.
package enum TopicName: String, Codable, Sendable, CaseIterable {
  case floor, me, devices, timers, board
}

package struct TopicsSubscribe: Call, Hashable {
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

  /// A snapshot, or with `recovered` the events after `after`. The server's topic hub writes the same JSON by itself.
  package struct Reply: Codable, Hashable, Sendable {
    package var epoch: String
    package var seq: Int
    /// Of the shape that the topic has.
    package var snapshot: AnyJSON?
    package var recovered: Bool?
    /// Oldest first.
    package var events: [MissedEvent]?
  }

  package struct MissedEvent: Codable, Hashable, Sendable {
    package var seq: Int
    package var event: String
    package var data: AnyJSON
  }
}

package struct TopicsUnsubscribe: Call, Hashable {
  package static let method = "topics.unsubscribe"
  package typealias Reply = Nothing
  package var topic: String
  package var `as`: String?
}
