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

  /// Clients write their own reply type around the snapshot they expect.
  package typealias Reply = Nothing
}

package struct TopicsUnsubscribe: Call, Hashable {
  package static let method = "topics.unsubscribe"
  package typealias Reply = Nothing
  package var topic: String
  package var `as`: String?
}
