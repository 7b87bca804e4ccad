import Gym
import Wire

extension Topic {
  /// What walls show of hearts.
  static let hearts = Topic("hearts")
  /// A member's own heart.
  static func heart(_ member: Int) -> Topic { Topic("heart", of: member) }
  /// For the server's memory. Never sent to clients.
  static let straps = Topic("straps")
}

/// A member has claimed a strap. Never sent to clients, as the others here.
struct StrapClaimed: TopicEvent {
  static let event = "straps.claimed"
  var strap: String
  var kind: StrapKind
  var member: Member
  var settings: HeartSettings
}

/// A strap is no member's own any more, and nobody's for this class.
struct StrapReleased: TopicEvent {
  static let event = "straps.released"
  var strap: String
}

/// The gym lends a strap, or no longer.
struct StrapLent: TopicEvent {
  static let event = "straps.lent"
  var strap: String
  /// Nil if it no longer does.
  var name: String?
}

struct HeartSettingsChanged: TopicEvent {
  static let event = "straps.settings"
  var member: Int
  var settings: HeartSettings
}

struct HeartClassBegan: TopicEvent {
  static let event = "straps.classBegan"
  var theClass: HeartClass
}

struct HeartClassEnded: TopicEvent {
  static let event = "straps.classEnded"
}

/// The sessions of a member's heart were deleted with their log.
struct HeartLogForgotten: TopicEvent {
  static let event = "straps.logForgotten"
  var member: Int
}
