import Gym
package import Storage
import Wire

/// Posts as a viewer sees them.
struct PostReader: Sendable {
  let exercises: ExerciseCatalog
  private let awards: [String: Award]

  init(_ awards: [Award], exercises: ExerciseCatalog) {
    self.awards = Dictionary(awards.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
    self.exercises = exercises
  }

  /// - Throws: `no_such_post`, also if the viewer may not see it.
  func find(_ id: String, for viewer: Int, _ tx: Tx) throws -> (post: Post, at: Int, relation: Relation) {
    guard let post = Post(id: id) else { throw Fault.missing("post", field: "post") }
    let relation = try tx.friends.relation(of: viewer, to: post.member)
    guard SharingRule.allows(post.kind, to: relation, item: try tx.posts.audience(of: post)),
      let at = try tx.posts.at(post)
    else {
      throw Fault.missing("post", field: "post")
    }
    return (post, at, relation)
  }

  /// A page of what a member and their friends did.
  func posts(of viewer: Int, before: Int?, limit: Int, _ tx: Tx) throws -> FriendsFeed.Reply {
    let (places, next) = try tx.friends.posts(of: viewer, before: before, limit: limit)
    var known: [Int: (relation: Relation, face: FaceView)] = [:]
    let posts = try places.compactMap { place -> PostView? in
      let member = place.post.member
      if known[member] == nil, let found = try tx.members.find(member) {
        known[member] = (try tx.friends.relation(of: viewer, to: member), FaceView(found.face))
      }
      // The query filters by the same levels; `SharingRule` has the last word.
      guard let (relation, face) = known[member],
        SharingRule.allows(place.post.kind, to: relation, item: place.audience)
      else { return nil }
      return try view(place, by: face, for: viewer, relation, tx)
    }
    return FriendsFeed.Reply(posts: posts, next: next)
  }

  /// - Returns: nil for a post that is gone, and for an award that the gym no longer has.
  func view(_ place: ListedPost, for viewer: Int, _ relation: Relation, _ tx: Tx) throws -> PostView? {
    guard let face = try tx.members.find(place.post.member).map({ FaceView($0.face) }) else { return nil }
    return try view(place, by: face, for: viewer, relation, tx)
  }

  func view(_ place: ListedPost, by face: FaceView, for viewer: Int, _ relation: Relation, _ tx: Tx) throws -> PostView?
  {
    guard var view = try bare(place, by: face, relation, tx) else { return nil }
    let (counts, own) = try tx.posts.reactions(to: place.post, for: viewer)
    view.reactions = ReactionCounts(counts, own: own)
    view.comments = try tx.posts.commentCount(on: place.post, for: viewer)
    return view
  }

  /// Without reactions and comments.
  func bare(_ place: ListedPost, by face: FaceView, _ relation: Relation, _ tx: Tx) throws -> PostView? {
    var view = PostView(id: place.post.id, by: face, at: place.at)
    let viewer: Int? = if case .oneself = relation { place.post.member } else { nil }
    switch place.post {
    case .workout(let id, _):
      guard let workout = try tx.posts.workout(id) else { return nil }
      view.workout = self.view(
        workout, of: place.post.member, to: viewer, records: SharingRule.allows(.records, to: relation),
        bodyWeight: SharingRule.allows(ShownKind.bodyWeight, to: relation))
    case .award(let id, _):
      guard let award = award(id, to: viewer) else { return nil }
      view.award = award
    case .road(let id, _):
      guard let road = try tx.roads.find(id) else { return nil }
      view.road = RoadView(
        shown: road, name: exercises.names.name(of: road, to: viewer),
        hidesEnds: try viewer == nil && tx.roads.settings(of: road.member).hidesEnds)
    }
    return view
  }

  /// - Parameter viewer: nil for everybody but the award's member.
  func award(_ id: String, to viewer: Int?) -> PostedAwardView? {
    let (slug, exercise) = EarnedAward.parts(of: id)
    return awards[slug].map { PostedAwardView($0, exerciseName: exercise.map { exercises.name($0, to: viewer) }) }
  }

  /// Rounded as the screens round a workout's time (`lasting` in format.js); 0 only for a workout without a duration.
  static func minutes(_ milliseconds: Int) -> Int { milliseconds == 0 ? 0 : max(1, (milliseconds + 30_000) / 60_000) }

  /// - Parameters:
  ///   - viewer: nil for everybody but the member.
  ///   - records: whether records are shown.
  ///   - bodyWeight: whether volumes are shown that contain the body weight.
  func view(
    _ workout: PostedWorkout, of member: Int, to viewer: Int?, records: Bool, bodyWeight: Bool
  ) -> PostedWorkoutView {
    let trained = workout.exercises.map { one -> (view: PostedExerciseView, volume: Int) in
      let type = exercises.type(one.exercise)
      let isShown = bodyWeight || !SharingRule.containsBodyWeight(type)
      let kinds = one.records.filter(type.curveRecords.contains)
      let view = PostedExerciseView(
        exercise: one.exercise, name: exercises.name(one.exercise, to: viewer, else: one.name), type: type,
        sets: one.setCount,
        best: one.best.map(WorkoutsHistory.Best.init),
        records: records && !kinds.isEmpty ? kinds : nil)
      return (view, isShown ? one.volumeGrams : 0)
    }
    let time = max(0, workout.finishedAt - workout.startedAt - workout.pausedMilliseconds)
    return PostedWorkoutView(
      id: workout.workout, name: exercises.names.shown(workout.name, by: member, to: viewer),
      startedAt: workout.startedAt, minutes: Self.minutes(time),
      sets: workout.exercises.reduce(0) { $0 + $1.setCount }, volumeGrams: trained.reduce(0) { $0 + $1.volume },
      exercises: trained.map(\.view))
  }
}

extension PostCommentView {
  init(_ comment: PostComment) {
    self.init(id: comment.id, by: FaceView(comment.author), text: comment.text, at: comment.at)
  }
}

/// Reads a page of the feed without a connection, to measure it.
package struct PostFigures: Sendable {
  private let database: Database
  private let reader: PostReader

  package init(database: Database) throws {
    self.database = database
    let catalog = ExerciseCatalog()
    catalog.learn(try database.read { tx in try tx.exercises.everything() })
    try database.read { tx in try catalog.names.load(tx) }
    reader = PostReader([], exercises: catalog)
  }

  /// - Returns: the bytes of the reply.
  package func page(of member: Int, limit: Int = 20) throws -> Int {
    try database.read { tx in
      WireEncoder.encode(try reader.posts(of: member, before: nil, limit: limit, tx)).count
    }
  }
}
