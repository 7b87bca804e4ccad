package import Gym

/// A member's rest. It stands until the next one begins or somebody stops it, also when its end is past.
package struct RestView: Codable, Hashable, Sendable {
  /// What was done before it; nil for one that was started by hand.
  package var exercise: Int?
  package var startedAt: Int
  package var endsAt: Int
  /// Begun by a warm-up: `keep` means nothing for it.
  package var warmup: Bool?
  package init(_ rest: Rest) {
    exercise = rest.exercise
    startedAt = rest.startedAt
    endsAt = rest.endsAt
    warmup = rest.isWarmup ? true : nil
  }
}

package struct RestReply: Codable, Hashable, Sendable {
  package var rest: RestView?
  package init(rest: RestView?) { self.rest = rest }
}

package struct RestsStart: Change, Hashable {
  package static let method = "rests.start"
  package typealias Reply = RestReply
  package var key: String
  package var `as`: String?
  package var seconds: Int
}

/// Moves the end. With `keep`, the new length is the member's own for that exercise from then on.
package struct RestsAdjust: Change, Hashable {
  package static let method = "rests.adjust"
  package typealias Reply = RestReply
  package var key: String
  package var `as`: String?
  package var addSeconds: Int
  package var keep: Bool?
}

package struct RestsStop: Change, Hashable {
  package static let method = "rests.stop"
  package typealias Reply = RestReply
  package var key: String
  package var `as`: String?
}

package struct RestChanged: TopicEvent, Hashable {
  package static let event = "rest.changed"
  package var rest: RestView?
  package init(rest: RestView?) { self.rest = rest }
}
