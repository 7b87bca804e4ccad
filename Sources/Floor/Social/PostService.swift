import Gym
import Storage
import Wire

/// The friends' feed, and the reactions to and comments on its posts.
///
/// A post is read from the log at each request. Events go to each friend's own topic. They are made in the commit queue
/// after the change, where an ended friendship or a lowered level is already known.
struct PostService: Service {
  let changes: Changes
  let reader: PostReader
  let training = ShownSince()

  static let pageLimit = 50
  /// The most comments on one post, from all members together.
  static let mostOnPost = 200

  static let memberData = MemberData("post_comments", "post_reactions").exporting { export, tx in
    export.add("posts", try Self.export(export.member.id, tx))
  }

  func register(in registry: inout Registry) {
    registry.query(FriendsFeed.self, .login, feed)
    registry.query(PostsGet.self, .login, get)
    registry.change(PostsReact.self, .login, react)
    registry.change(PostsComment.self, .login, comment)
    registry.change(PostsUncomment.self, .login, uncomment)
    registry.query(WorkoutsAudience.self, .login, audience)
    registry.change(WorkoutsShow.self, .login, show)
    registry.retracts(PostUncommented.self, PostCommentRemoved.self)
    registry.publishes(
      FriendPosted.self, FriendTraining.self, FriendsFeedChanged.self, PostReacted.self, PostCommented.self,
      PostUncommented.self, PostCommentRemoved.self,
      WorkoutShown.self)
    follow(&registry)
  }

  // MARK: Reading

  private func feed(_ caller: Caller, _ call: FriendsFeed, _ tx: Tx) throws -> FriendsFeed.Reply {
    let limit = call.limit ?? 20
    guard (1...Self.pageLimit).contains(limit) else {
      throw Fault(.invalid, "out_of_range", field: "limit", params: ["min": 1, "max": Double(Self.pageLimit)])
    }
    let viewer = try caller.signedIn().member.id
    return try reader.posts(of: viewer, before: call.before, limit: limit, tx)
  }

  private func get(_ caller: Caller, _ call: PostsGet, _ tx: Tx) throws -> PostsGet.Reply {
    let viewer = try caller.signedIn().member.id
    let (post, at, relation) = try reader.find(call.post, for: viewer, tx)
    guard let view = try reader.view(ListedPost(post: post, at: at), for: viewer, relation, tx) else {
      throw Fault.missing("post", field: "post")
    }
    var sets: [PostedSet]?
    if case .workout(let workout, _) = post { sets = try tx.workouts.sets(of: workout).map(PostedSet.init) }
    return PostsGet.Reply(
      post: view, sets: sets,
      reactions: try tx.posts.reacted(to: post, for: viewer, limit: Self.mostOnPost).map {
        GivenReaction(by: FaceView($0.by), kind: $0.kind)
      },
      comments: try tx.posts.comments(on: post, for: viewer).map(PostCommentView.init))
  }

  // MARK: Who sees a workout

  private func audience(_ caller: Caller, _ call: WorkoutsAudience, _ tx: Tx) throws -> WorkoutsAudience.Reply {
    let own = try caller.signedIn().member.id
    guard try tx.workouts.find(call.workout, member: own) != nil else {
      throw Fault.missing("workout", field: "workout")
    }
    return WorkoutsAudience.Reply(
      audience: try tx.posts.audience(of: .workout(call.workout, of: own)),
      usual: try tx.friends.sharing(own).levels[.workouts])
  }

  private func show(_ caller: Caller, _ call: WorkoutsShow, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    if let workout = call.workout, try tx.workouts.find(workout, member: own) == nil {
      throw Fault.missing("workout", field: "workout")
    }
    let isShown = SharingRule.allows(ShownKind.workouts, to: .friend(try tx.friends.sharing(own).levels))
    let isSeen = try tx.posts.changesForFriends(call.workout, of: own, to: call.audience, usually: isShown)
    try tx.posts.show(call.workout, of: own, to: call.audience)
    return Outcome(
      Nothing(),
      events: [Event(.me(own), WorkoutShown(workout: call.workout, audience: call.audience))]
        + (isSeen ? [Event(.members, PostsShownChanged(member: own))] : []))
  }

  // MARK: Reacting and writing

  private func react(_ caller: Caller, _ call: PostsReact, _ tx: Tx) throws -> Outcome<PostsReact.Reply> {
    let own = try caller.signedIn().member
    let post = try reader.find(call.post, for: own.id, tx).post
    guard try tx.posts.reaction(to: post, by: own.id) != call.kind else {
      let (counts, given) = try tx.posts.reactions(to: post, for: own.id)
      return Outcome(PostsReact.Reply(reactions: ReactionCounts(counts, own: given)))
    }
    if call.kind != nil { try SentLimits.check(.reaction, by: caller, tx) }
    // Before the reaction is stored: somebody who takes theirs back gets the event, too.
    let people = try tx.posts.people(of: post)
    try tx.posts.react(call.kind, to: post, by: own.id, at: caller.now)
    let events = try events(about: post, by: own.id, people + [own.id], tx) { member in
      let (counts, given) = try tx.posts.reactions(to: post, for: member)
      return PostReacted(
        post: post.id, by: FaceView(own.face), kind: call.kind, reactions: ReactionCounts(counts, own: given))
    }
    let (counts, given) = try tx.posts.reactions(to: post, for: own.id)
    return Outcome(PostsReact.Reply(reactions: ReactionCounts(counts, own: given)), events: events)
  }

  private func comment(_ caller: Caller, _ call: PostsComment, _ tx: Tx) throws -> Outcome<PostsComment.Reply> {
    try changes.database.space.keepReserve()
    let own = try caller.signedIn().member
    let post = try reader.find(call.post, for: own.id, tx).post
    let text = try CommentRules.text(call.text)
    try Moderation.check([("text", text)], by: caller, tx)
    guard try tx.posts.allComments(on: post) < Self.mostOnPost else {
      throw Fault(.conflict, "too_many", field: "post", params: ["max": Double(Self.mostOnPost)])
    }
    try SentLimits.check(.comment, by: caller, tx)
    let id = try tx.posts.comment(text, on: post, by: own.id, at: caller.now)
    let view = PostCommentView(id: id, by: FaceView(own.face), text: text, at: caller.now)
    let events = try events(about: post, by: own.id, try tx.posts.people(of: post), tx) { _ in
      PostCommented(post: post.id, comment: view)
    }
    return Outcome(PostsComment.Reply(comment: view), events: events)
  }

  /// Members may delete their comment even if they no longer see the post.
  private func uncomment(_ caller: Caller, _ call: PostsUncomment, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    guard let comment = try tx.posts.comment(call.comment), [comment.author.id, comment.post.member].contains(own)
    else {
      throw Fault.missing("comment", field: "comment")
    }
    return Outcome(Nothing(), events: try delete(comment, tx))
  }

  func delete(_ comment: PostComment, _ tx: Tx) throws -> [Event] {
    let people = try tx.posts.people(of: comment.post)
    try tx.posts.deleteComment(comment.id)
    return try events(about: comment.post, by: comment.author.id, people, tx) { _ in
      PostUncommented(post: comment.post.id, comment: comment.id)
    }
  }

  /// Removes the text of a comment, for the gym.
  func remove(_ comment: PostComment, _ tx: Tx, at: Int) throws -> [Event] {
    try tx.posts.removeComment(comment.id, at: at)
    guard let removed = try tx.posts.comment(comment.id) else { return [] }
    return try events(about: comment.post, by: comment.author.id, try tx.posts.people(of: comment.post), tx) { _ in
      PostCommentRemoved(post: comment.post.id, comment: PostCommentView(removed))
    }
  }

  func isSeen(_ comment: PostComment, by viewer: Int, _ tx: Tx) throws -> Bool {
    try isSeen(comment.post, author: comment.author.id, by: viewer, tx) && tx.posts.at(comment.post) != nil
  }

  /// Whether a member may see a post, and what `author` wrote or gave there.
  private func isSeen(_ post: Post, author: Int, by member: Int, _ tx: Tx) throws -> Bool {
    try SharingRule.allows(
      post.kind, to: tx.friends.relation(of: member, to: post.member), item: tx.posts.audience(of: post))
      && !tx.friends.isBlocked(member, author) && !tx.friends.isBlocked(post.member, author)
  }

  /// An event for each of `people` who may see the post and from whom no block hides the author.
  private func events(
    about post: Post, by author: Int, _ people: [Int], _ tx: Tx, _ event: (_ member: Int) throws -> some TopicEvent
  ) throws -> [Event] {
    var seen: Set<Int> = []
    return try people.compactMap { member in
      guard seen.insert(member).inserted, try isSeen(post, author: author, by: member, tx) else { return nil }
      return Event(.friends(member), try event(member))
    }
  }

  // MARK: Export

  static func export(_ member: Int, _ tx: Tx) throws -> PostsExport? {
    let comments = try tx.posts.written(by: member).compactMap { comment in
      comment.text.map { PostsExport.Comment(post: comment.post.id, text: $0, at: comment.at) }
    }
    let reactions = try tx.posts.reactions(by: member).map {
      PostsExport.Reaction(post: $0.post.id, kind: $0.kind, at: $0.at)
    }
    return comments.isEmpty && reactions.isEmpty ? nil : PostsExport(comments: comments, reactions: reactions)
  }
}
