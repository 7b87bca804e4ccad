package import Gym

/// A member's rest, in UTC milliseconds. A finished rest stays until it is stopped or replaced by the next one.
package struct RestView: Codable, Sendable {
  /// The exercise before the rest; nil if the rest was started by hand.
  package var exercise: Int?
  package var startedAt: Int
  package var endsAt: Int
  /// True after a warm-up set, otherwise absent. Such a rest ignores the `keep` of `rests.adjust`.
  package var warmup: Bool?
  package init(_ rest: Rest) {
    exercise = rest.exercise
    startedAt = rest.startedAt
    endsAt = rest.endsAt
    warmup = rest.isWarmup ? true : nil
  }
}

package struct RestReply: Codable, Sendable {
  package var rest: RestView?
  package init(rest: RestView?) { self.rest = rest }
}

package struct RestsStart: Change {
  package static let method = "rests.start"
  package typealias Reply = RestReply
  package var key: String
  package var `as`: String?
  package var seconds: Int
}

/// Moves the end of the rest. With `keep`, the new length becomes the member's own rest time for the exercise.
package struct RestsAdjust: Change {
  package static let method = "rests.adjust"
  package typealias Reply = RestReply
  package var key: String
  package var `as`: String?
  package var addSeconds: Int
  package var keep: Bool?
}

package struct RestsStop: Change {
  package static let method = "rests.stop"
  package typealias Reply = RestReply
  package var key: String
  package var `as`: String?
}

package struct RestChanged: TopicEvent {
  package static let event = "rest.changed"
  package var rest: RestView?
  package init(rest: RestView?) { self.rest = rest }
}
