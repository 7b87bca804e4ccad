package import Gym

/// A set of the plan that a trainer changed.
package struct PlanChangeView: Codable, Sendable {
  package var item: Int
  /// The set's position in its item, from 1.
  package var set: Int
  package var by: FaceView
  package var at: Int
  /// The set as planned; absent for a set that the trainer added.
  package var before: PlannedSetView?
  package var after: PlannedSetView
  package var note: String?

  package init(_ change: PlanChange) {
    item = change.item
    set = change.index + 1
    by = FaceView(change.trainer)
    at = change.changedAt
    before = change.before.map(PlannedSetView.init)
    after = PlannedSetView(change.after)
    note = change.note
  }
}

/// A set that a trainer suggests.
package struct SuggestedSetView: Codable, Sendable {
  package var exercise: Int
  package var by: FaceView
  package var at: Int
  package var target: PlannedSetView
  package var note: String?

  package init(_ suggestion: SetSuggestion) {
    exercise = suggestion.exercise
    by = FaceView(suggestion.trainer)
    at = suggestion.suggestedAt
    target = PlannedSetView(suggestion.target)
    note = suggestion.note
  }
}

/// What trainers changed in the open workout, and what they suggest in it.
package struct CoachingState: Codable, Sendable {
  /// Absent while no workout is open.
  package var workout: Int?
  package var changes: [PlanChangeView]
  /// The exercises that were replaced; absent if there are none.
  package var swaps: [PlanSwapView]?
  /// Absent once a set of its exercise is done.
  package var suggestion: SuggestedSetView?

  package init(
    workout: Int?, changes: [PlanChange] = [], swaps: [PlanSwap] = [], suggestion: SetSuggestion? = nil
  ) {
    self.workout = workout
    self.changes = changes.map(PlanChangeView.init)
    self.swaps = swaps.isEmpty ? nil : swaps.map(PlanSwapView.init)
    self.suggestion = suggestion.map(SuggestedSetView.init)
  }
}

/// A trainer changes one set in the plan of a client's open workout, or adds one after the last.
package struct CoachingAdjust: Change {
  package static let method = "coaching.adjust"
  package typealias Reply = CoachingState
  package var key: String
  package var `as`: String?
  package var client: Int
  package var workout: Int
  package var item: Int
  /// The set's position in its item, from 1. One more than the number of sets adds a set.
  package var set: Int
  /// The set as the trainer saw it; absent for an added set.
  package var was: PlannedSetView?
  package var to: PlannedSetView
  package var note: String?
}

/// A trainer suggests the next set of an exercise, if the workout has no plan for it.
package struct CoachingSuggest: Change {
  package static let method = "coaching.suggest"
  package typealias Reply = CoachingState
  package var key: String
  package var `as`: String?
  package var client: Int
  package var workout: Int
  package var exercise: Int
  package var to: PlannedSetView
  package var note: String?
}

/// The client dismisses a suggestion.
package struct CoachingDismiss: Change {
  package static let method = "coaching.dismiss"
  package typealias Reply = CoachingState
  package var key: String
  package var `as`: String?
  package var workout: Int
}

/// A trainer starts a client's rest, or stops it with 0.
package struct CoachingRest: Change {
  package static let method = "coaching.rest"
  package typealias Reply = RestReply
  package var key: String
  package var `as`: String?
  package var client: Int
  package var seconds: Int
}

/// What a member's own screens show of coaching: about their trainers and, for a trainer, about their clients.
package struct CoachingSnapshot: Codable, Sendable {
  /// The trainers who are watching the log right now.
  package var watching: [FaceView]
  package var state: CoachingState
  /// The comments on the open workout and the unread ones, oldest first.
  package var comments: [CommentView]
  /// The clients with unread comments; absent if there are none.
  package var unread: [CommentsUnread]?
  /// The latest workouts with comments; absent if there are none.
  package var commented: [Int]?

  package init(
    watching: [FaceView], state: CoachingState, comments: [CommentView], unread: [CommentsUnread]?, commented: [Int]?
  ) {
    self.commented = commented
    self.watching = watching
    self.state = state
    self.comments = comments
    self.unread = unread
  }
}

/// What a trainer sees of a client who allows it.
package struct ClientSnapshot: Codable, Sendable {
  package var client: FaceView
  package var shares: [SharedKind]
  /// The open workout.
  package var workout: WorkoutView?
  package var rest: RestView?
  package var state: CoachingState
  /// The comments between the two of them on the open workout, and the unread ones; oldest first.
  package var comments: [CommentView]

  package init(
    client: FaceView, shares: [SharedKind], workout: WorkoutView?, rest: RestView?, state: CoachingState,
    comments: [CommentView]
  ) {
    self.client = client
    self.shares = shares
    self.workout = workout
    self.rest = rest
    self.state = state
    self.comments = comments
  }
}

package struct CoachingChanged: TopicEvent {
  package static let event = "coaching.changed"
  package var workout: Int?
  package var changes: [PlanChangeView]
  package var swaps: [PlanSwapView]?
  package var suggestion: SuggestedSetView?
  package init(_ state: CoachingState) {
    workout = state.workout
    changes = state.changes
    swaps = state.swaps
    suggestion = state.suggestion
  }
}

/// Who is watching the member's log right now, after a change.
package struct CoachingWatched: TopicEvent {
  package static let event = "coaching.watched"
  package var watching: [FaceView]
  package init(watching: [FaceView]) { self.watching = watching }
}

/// The server has ended a subscription.
package struct TopicEnded: Notice {
  package static let method = "topic.ended"
  package var topic: String
  package var `as`: String?
  /// `consent_ended`, `sharing_changed` or `not_allowed`.
  package var reason: String
  package init(topic: String, as handle: String?, reason: String) {
    self.topic = topic
    self.as = handle
    self.reason = reason
  }
}
