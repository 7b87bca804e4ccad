package import Gym

package struct CommentView: Codable, Sendable {
  package var id: Int
  package var trainer: Int
  package var client: Int
  package var by: FaceView
  package var workout: Int
  /// Absent for a comment on the whole workout, and for one on a deleted set.
  package var set: Int?
  package var exercise: Int?
  package var text: String
  package var at: Int
  /// When the other side read it.
  package var readAt: Int?

  package init(_ comment: WorkoutComment) {
    id = comment.id
    trainer = comment.trainer
    client = comment.client
    by = FaceView(comment.author)
    workout = comment.workout
    set = comment.set
    exercise = comment.exercise
    text = comment.text
    at = comment.writtenAt
    readAt = comment.readAt
  }
}

/// Writes about a workout or a set: a trainer to a client, or a client to a trainer.
package struct CommentsWrite: Change {
  package static let method = "comments.write"
  package var key: String
  package var `as`: String?
  /// On the trainer's side. Exactly one of `client` and `trainer`.
  package var client: Int?
  /// On the client's side.
  package var trainer: Int?
  package var workout: Int
  package var set: Int?
  package var text: String

  package struct Reply: Codable, Sendable {
    package var comment: CommentView
    package init(comment: CommentView) { self.comment = comment }
  }
}

/// Deletes one of the caller's own comments.
package struct CommentsDelete: Change {
  package static let method = "comments.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var comment: Int
}

/// Marks what the other side wrote as read.
package struct CommentsRead: Change {
  package static let method = "comments.read"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  /// On the trainer's side. Exactly one of `client` and `trainer`.
  package var client: Int?
  /// On the client's side.
  package var trainer: Int?
  /// The newest comment that was read.
  package var until: Int
}

/// Lists comments, newest first: a client's with the caller, or the caller's own with all their trainers.
package struct CommentsList: Call {
  package static let method = "comments.list"
  package var `as`: String?
  package var client: Int?
  package var trainer: Int?
  package var workout: Int?
  package var before: Int?
  package var limit: Int?

  package struct Reply: Codable, Sendable {
    package var comments: [CommentView]
    /// The `before` of the next page. Absent on the last page.
    package var next: Int?
    package init(comments: [CommentView], next: Int?) {
      self.comments = comments
      self.next = next
    }
  }
}

package struct CommentWritten: TopicEvent {
  package static let event = "comments.written"
  package var comment: CommentView
  package init(comment: CommentView) { self.comment = comment }
}

package struct CommentDeleted: TopicEvent {
  package static let event = "comments.deleted"
  package var comment: Int
  package var workout: Int
  package init(comment: Int, workout: Int) {
    self.comment = comment
    self.workout = workout
  }
}

/// One side has read what the other wrote.
package struct CommentsSeen: TopicEvent {
  package static let event = "comments.seen"
  package var trainer: Int
  package var client: Int
  /// Who has read it.
  package var by: Int
  package var until: Int
  package var at: Int
  package init(trainer: Int, client: Int, by: Int, until: Int, at: Int) {
    self.trainer = trainer
    self.client = client
    self.by = by
    self.until = until
    self.at = at
  }
}

/// How many comments of a client their trainer has not read.
package struct CommentsUnread: TopicEvent {
  package static let event = "comments.unread"
  package var client: FaceView
  package var unread: Int
  package init(client: FaceView, unread: Int) {
    self.client = client
    self.unread = unread
  }
}
