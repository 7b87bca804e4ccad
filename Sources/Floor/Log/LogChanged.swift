import Gym
import Wire

/// A member's log has changed. Every change of a log makes this event once; awards, challenges and whatever else is
/// computed from a log follow it. Internal event; never sent to clients.
struct LogChanged: TopicEvent {
  static let event = "activity.log"

  enum Kind: String, Codable {
    /// A set was added to the workout in progress.
    case logged
    /// Like `logged`, and the set is a record.
    case record
    /// A workout has ended.
    case finished
    /// Something earlier was added, edited or removed.
    case edited

    /// Whether only sets of the workout in progress were added.
    var isLogged: Bool { self == .logged || self == .record }
  }

  var kind: Kind
  var member: Int
  /// The workout that was finished, or whose sets were added or edited. Nil after a removal or an import.
  var workout: Int?
  /// The start of the earliest workout concerned; 0 if it may be any.
  var from: Int

  static func logged(_ set: LoggedSet, in workout: Workout) -> Event {
    let kind: Kind = set.records.isEmpty ? .logged : .record
    return Event(
      .activity, LogChanged(kind: kind, member: set.member, workout: workout.id, from: workout.startedAt))
  }

  static func finished(_ workout: Workout) -> Event {
    Event(
      .activity, LogChanged(kind: .finished, member: workout.member, workout: workout.id, from: workout.startedAt))
  }

  /// Something was added to a workout or edited in it, while it is in progress or afterwards.
  static func edited(_ workout: Workout) -> Event {
    Event(.activity, LogChanged(kind: .edited, member: workout.member, workout: workout.id, from: workout.startedAt))
  }

  /// Sets of a workout, or the whole workout, were removed.
  static func removed(from workout: Workout) -> Event {
    Event(.activity, LogChanged(kind: .edited, member: workout.member, from: workout.startedAt))
  }

  /// Many workouts were added or removed at once.
  static func replaced(of member: Int) -> Event {
    Event(.activity, LogChanged(kind: .edited, member: member, from: 0))
  }
}
