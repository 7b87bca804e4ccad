import Gym
import Storage
import Synchronization
import Wire

/// Events about friends' training and a member's own, for members who are watching.
extension PostService {
  func follow(_ registry: inout Registry) {
    registry.react(WorkoutFinished.self) { event, topic in
      guard let member = topic.member, topic == .me(member) else { return }
      publishTraining(of: member)
      publishPosted(.workout(event.workout, of: member))
    }
    registry.react(AwardEarned.self) { event, topic in
      if let member = topic.member { publishPosted(.award(event.award.id, of: member)) }
    }
    registry.react(RoadPosted.self) { event, _ in publishPosted(.road(event.road, of: event.member)) }
    // The first set can start a workout implicitly.
    registry.react(SetLogged.self) { event, topic in
      if event.set.position == 1, let member = topic.member, topic == .me(member) { publishTraining(of: member) }
    }
    registry.react(WorkoutStarted.self) { _, topic in
      if let member = topic.member, topic == .me(member) { publishTraining(of: member) }
    }
    registry.atStart { [training] tx in training.load(try tx.posts.training()) }
    registry.remember(AccountRemoved.self) { [training] event, _ in _ = training.isNew(nil, of: event.member) }
    followLosses(&registry)
  }

  /// Follows everything that takes posts out of the feed or brings them back.
  private func followLosses(_ registry: inout Registry) {
    registry.react(WorkoutReopened.self) { event, topic in changed(event.workout, topic) }
    registry.react(WorkoutDeleted.self) { event, topic in changed(event.workout, topic) }
    registry.react(WorkoutRestored.self) { event, topic in changed(event.workout.id, topic) }
    registry.react(AwardLost.self) { _, topic in change(topic) { _, friend in SharingRule.allows(.awards, to: friend) }
    }
    registry.react(LogCleared.self) { _, topic in
      change(topic) { _, friend in
        SharingRule.allows(ShownKind.workouts, to: friend) || SharingRule.allows(.awards, to: friend)
      }
      if let member = topic.member { publishTraining(of: member) }
    }
    followImport(LogImported.self, &registry)
    followImport(LogImportUndone.self, &registry)
    registry.react(PostsShownChanged.self) { event, _ in
      publishChanged(event.member) { _, _ in true }
    }
    registry.react(SharingChanged.self) { _, topic in
      if let member = topic.member { publishTraining(of: member) }
    }
  }

  private func followImport<E: TopicEvent>(_ type: E.Type, _ registry: inout Registry) {
    registry.react(type) { _, topic in
      change(topic) { _, friend in SharingRule.allows(ShownKind.workouts, to: friend) }
    }
  }

  private func changed(_ workout: Int, _ topic: Topic) {
    guard let member = topic.member else { return }
    let post = Post.workout(workout, of: member)
    change(topic) { tx, friend in SharingRule.allows(post.kind, to: friend, item: try tx.posts.audience(of: post)) }
    publishTraining(of: member)
  }

  /// - Parameter isSeen: whether friends can see what has changed.
  private func change(_ topic: Topic, where isSeen: @escaping @Sendable (Tx, Relation) throws -> Bool) {
    guard let member = topic.member, topic == .me(member) else { return }
    publishChanged(member, where: isSeen)
  }

  /// Sends an event to a member's friends and to their own screens. It is made in the commit queue, behind all pending
  /// changes.
  /// - Parameter event: makes the event for one listener, by their relation to the member; nil to send none.
  private func publish<E: TopicEvent>(_ member: Int, _ event: @escaping @Sendable (Tx, Relation) throws -> E?) {
    changes.make("feed") { tx in
      let friends = try tx.friends.ids(of: member)
      let own = try event(tx, .oneself).map { Event(.friends(member), $0) }
      guard !friends.isEmpty, let shown = try event(tx, .friend(tx.friends.sharing(member).levels)) else {
        return own.map { [$0] } ?? []
      }
      return friends.map { Event(.friends($0), shown) } + (own.map { [$0] } ?? [])
    }
  }

  private func publishChanged(_ member: Int, where isSeen: @escaping @Sendable (Tx, Relation) throws -> Bool) {
    publish(member) { tx, relation -> FriendsFeedChanged? in
      try relation == .oneself || isSeen(tx, relation) ? FriendsFeedChanged(member: member) : nil
    }
  }

  /// Publishes to friends since when a member trains, if that differs from the last event. If the member shows friends
  /// no workouts, no event tells that one began or ended. The member's own screens have the log.
  private func publishTraining(of member: Int) {
    changes.database.write(
      { tx -> (since: Int?, friends: [Int]) in
        let isShown = SharingRule.allows(ShownKind.workouts, to: .friend(try tx.friends.sharing(member).levels))
        return (isShown ? try tx.workouts.current(member: member)?.startedAt : nil, try tx.friends.ids(of: member))
      },
      done: { [training] result in
        guard let (since, friends) = try? result.get(), training.isNew(since, of: member) else { return }
        changes.hub.publish(friends.map { Event(.friends($0), FriendTraining(member: member, since: since)) })
      })
  }

  private func publishPosted(_ post: Post) {
    publish(post.member) { [reader] tx, relation -> FriendPosted? in
      guard SharingRule.allows(post.kind, to: relation, item: try tx.posts.audience(of: post)),
        let at = try tx.posts.at(post),
        let face = try tx.members.find(post.member).map({ FaceView($0.face) }),
        let view = try reader.bare(ListedPost(post: post, at: at), by: face, relation, tx)
      else { return nil }
      return FriendPosted(post: view)
    }
  }
}

/// A member's feed has changed as a whole for friends. Internal event; never sent to clients.
struct PostsShownChanged: TopicEvent {
  static let event = "friends.feedShown"
  var member: Int
}

/// Since when each member trains, or is in the gym, according to the last event that their friends got.
///
/// In memory, so that an event goes out only if it says something new: an event without news would still reveal
/// activity.
final class ShownSince: Sendable {
  private let since = Mutex<[Int: Int]>([:])

  func load(_ known: [Int: Int]) { since.withLock { $0 = known } }

  /// Stores when it began; nil if it has ended. Call it in commit order.
  /// - Returns: whether it differs from the time before.
  func isNew(_ started: Int?, of member: Int) -> Bool {
    since.withLock { since in
      defer { since[member] = started }
      return since[member] != started
    }
  }
}
