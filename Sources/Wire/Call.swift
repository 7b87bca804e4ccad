/// A method: its params are the value itself.
package protocol Call: Codable, Sendable {
  associatedtype Reply: Codable & Sendable
  /// `noun.verb`.
  static var method: String { get }
}

/// A call that changes something: the same `key` again gets the first reply, and changes nothing.
package protocol Change: Call {
  /// A UUID that the client made.
  var key: String { get }
}

/// What a notification holds, other than an event of a topic.
package protocol Notice: Codable, Sendable {
  static var method: String { get }
}

/// An event of a topic.
package protocol TopicEvent: Codable, Sendable {
  static var event: String { get }
}

/// `{}`.
package struct Nothing: Codable, Sendable, Hashable {
  package init() {}
}
