package import Gym

/// A finished workout, an award or a road, of a friend or of the caller.
package struct PostView: Codable, Sendable {
  package var id: String
  package var by: FaceView
  /// When the workout or the road ended, or the award was earned.
  package var at: Int
  /// Exactly one of `workout`, `award` and `road`.
  package var workout: PostedWorkoutView?
  package var award: PostedAwardView?
  /// Without heart rates and calories.
  package var road: RoadView?
  package var reactions: ReactionCounts
  /// How many comments the caller sees.
  package var comments: Int

  package init(
    id: String, by: FaceView, at: Int, workout: PostedWorkoutView? = nil, award: PostedAwardView? = nil,
    road: RoadView? = nil, reactions: ReactionCounts = ReactionCounts(), comments: Int = 0
  ) {
    self.id = id
    self.by = by
    self.at = at
    self.workout = workout
    self.award = award
    self.road = road
    self.reactions = reactions
    self.comments = comments
  }
}

/// A workout as friends see it: without comments, notes, plans and heart rates.
package struct PostedWorkoutView: Codable, Sendable {
  package var id: Int
  package var name: String?
  package var startedAt: Int
  /// Without pauses.
  package var minutes: Int
  package var sets: Int
  /// Leaves out exercises whose volume contains the body weight, if that is not shown.
  package var volumeGrams: Int
  package var exercises: [PostedExerciseView]

  package init(
    id: Int, name: String?, startedAt: Int, minutes: Int, sets: Int, volumeGrams: Int, exercises: [PostedExerciseView]
  ) {
    self.id = id
    self.name = name
    self.startedAt = startedAt
    self.minutes = minutes
    self.sets = sets
    self.volumeGrams = volumeGrams
    self.exercises = exercises
  }
}

package struct PostedExerciseView: Codable, Sendable {
  package var exercise: Int
  package var name: String
  package var type: ExerciseType
  package var sets: Int
  /// What was entered for the best set.
  package var best: WorkoutsHistory.Best?
  /// Absent if there are none, or if records are not shown.
  package var records: [RecordKind]?

  package init(
    exercise: Int, name: String, type: ExerciseType, sets: Int, best: WorkoutsHistory.Best?, records: [RecordKind]?
  ) {
    self.exercise = exercise
    self.name = name
    self.type = type
    self.sets = sets
    self.best = best
    self.records = records
  }
}

package struct PostedAwardView: Codable, Sendable {
  package var slug: String
  package var family: String
  package var name: String
  package var text: String
  package var medal: AwardMedal

  package init(_ award: Award, exerciseName: String?) {
    slug = award.slug
    family = award.family
    name = award.name
    text = award.sentence(about: exerciseName)
    medal = AwardMedal(award)
  }
}

/// How often each reaction was given, by members whom the caller sees.
package struct ReactionCounts: Codable, Sendable {
  package var strong: Int?
  package var fire: Int?
  package var clap: Int?
  package var cheer: Int?
  /// The caller's own reaction.
  package var own: ReactionKind?

  package init(_ counts: [ReactionKind: Int] = [:], own: ReactionKind? = nil) {
    strong = counts[.strong]
    fire = counts[.fire]
    clap = counts[.clap]
    cheer = counts[.cheer]
    self.own = own
  }
}

package struct PostCommentView: Codable, Sendable {
  package var id: Int
  package var by: FaceView
  /// Absent if the gym removed it.
  package var text: String?
  package var at: Int

  package init(id: Int, by: FaceView, text: String?, at: Int) {
    self.id = id
    self.by = by
    self.text = text
    self.at = at
  }
}

package struct GivenReaction: Codable, Sendable {
  package var by: FaceView
  package var kind: ReactionKind
  package init(by: FaceView, kind: ReactionKind) {
    self.by = by
    self.kind = kind
  }
}

/// Lists the posts of friends and of the caller, newest first.
package struct FriendsFeed: Call {
  package static let method = "friends.feed"
  package var `as`: String?
  package var before: Int?
  package var limit: Int?

  package struct Reply: Codable, Sendable {
    package var posts: [PostView]
    /// The `before` of the next page. Absent on the last page.
    package var next: Int?
    package init(posts: [PostView], next: Int?) {
      self.posts = posts
      self.next = next
    }
  }
}

/// One post with its sets, reactions and comments.
package struct PostsGet: Call {
  package static let method = "posts.get"
  package var `as`: String?
  package var post: String

  package struct Reply: Codable, Sendable {
    package var post: PostView
    /// For a workout, in order.
    package var sets: [PostedSet]?
    /// Newest first.
    package var reactions: [GivenReaction]
    /// Oldest first.
    package var comments: [PostCommentView]

    package init(post: PostView, sets: [PostedSet]?, reactions: [GivenReaction], comments: [PostCommentView]) {
      self.post = post
      self.sets = sets
      self.reactions = reactions
      self.comments = comments
    }
  }
}

/// A set as friends see it: what was entered, without notes, effort and heart rate.
package struct PostedSet: Codable, Sendable {
  package var exercise: Int
  package var kind: SetKind
  package var weight: WeightValue?
  package var reps: Int?
  package var seconds: Double?
  package var metres: Double?

  package init(_ set: LoggedSet) {
    exercise = set.exercise
    kind = set.entry.kind
    weight = set.entry.weight.map(WeightValue.init)
    reps = set.entry.reps
    seconds = set.entry.milliseconds.map { Double($0) / 1000 }
    metres = set.entry.millimetres.map { Double($0) / 1000 }
  }
}

/// Reacts to a post. Without `kind`, takes the reaction back.
package struct PostsReact: Change {
  package static let method = "posts.react"
  package var key: String
  package var `as`: String?
  package var post: String
  package var kind: ReactionKind?

  package struct Reply: Codable, Sendable {
    package var reactions: ReactionCounts
    package init(reactions: ReactionCounts) { self.reactions = reactions }
  }
}

package struct PostsComment: Change {
  package static let method = "posts.comment"
  package var key: String
  package var `as`: String?
  package var post: String
  package var text: String

  package struct Reply: Codable, Sendable {
    package var comment: PostCommentView
    package init(comment: PostCommentView) { self.comment = comment }
  }
}

/// Deletes a comment of the caller's, or any comment on the caller's post.
package struct PostsUncomment: Change {
  package static let method = "posts.uncomment"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var comment: Int
}

/// A friend or the member finished a workout, earned an award, or added a road.
package struct FriendPosted: TopicEvent {
  package static let event = "friends.posted"
  package var post: PostView
  package init(post: PostView) { self.post = post }
}

/// A friend began to train, or stopped.
package struct FriendTraining: TopicEvent {
  package static let event = "friends.training"
  package var member: Int
  /// Absent if they have stopped, or if they do not show it.
  package var since: Int?
  package init(member: Int, since: Int?) {
    self.member = member
    self.since = since
  }
}

/// A friend came to the gym, or left.
package struct FriendHere: TopicEvent {
  package static let event = "friends.here"
  package var member: Int
  /// Absent if they have left, or if they do not show it.
  package var since: Int?
  package init(member: Int, since: Int?) {
    self.member = member
    self.since = since
  }
}

/// Posts of the member went from the feed or came into it. Clients read the feed again.
package struct FriendsFeedChanged: TopicEvent {
  package static let event = "friends.feedChanged"
  package var member: Int
  package init(member: Int) { self.member = member }
}

/// Somebody reacted to a post in which the member takes part.
package struct PostReacted: TopicEvent {
  package static let event = "posts.reacted"
  package var post: String
  package var by: FaceView
  /// Absent if the reaction was taken back.
  package var kind: ReactionKind?
  package var reactions: ReactionCounts
  package init(post: String, by: FaceView, kind: ReactionKind?, reactions: ReactionCounts) {
    self.post = post
    self.by = by
    self.kind = kind
    self.reactions = reactions
  }
}

/// Somebody wrote about a post in which the member takes part.
package struct PostCommented: TopicEvent {
  package static let event = "posts.commented"
  package var post: String
  package var comment: PostCommentView
  package init(post: String, comment: PostCommentView) {
    self.post = post
    self.comment = comment
  }
}

package struct PostUncommented: TopicEvent {
  package static let event = "posts.uncommented"
  package var post: String
  package var comment: Int
  package init(post: String, comment: Int) {
    self.post = post
    self.comment = comment
  }
}

/// The gym removed the text of a comment. The comment stays in its place without it.
package struct PostCommentRemoved: TopicEvent {
  package static let event = "posts.commentRemoved"
  package var post: String
  package var comment: PostCommentView
  package init(post: String, comment: PostCommentView) {
    self.post = post
    self.comment = comment
  }
}

/// The comments and reactions that a member gave, in an export.
package struct PostsExport: Codable, Sendable {
  package struct Comment: Codable, Sendable {
    package var post: String
    package var text: String
    package var at: Int
    package init(post: String, text: String, at: Int) {
      self.post = post
      self.text = text
      self.at = at
    }
  }
  package struct Reaction: Codable, Sendable {
    package var post: String
    package var kind: ReactionKind
    package var at: Int
    package init(post: String, kind: ReactionKind, at: Int) {
      self.post = post
      self.kind = kind
      self.at = at
    }
  }
  package var comments: [Comment]
  package var reactions: [Reaction]
  package init(comments: [Comment], reactions: [Reaction]) {
    self.comments = comments
    self.reactions = reactions
  }
}
