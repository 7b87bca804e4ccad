import Gym
import Storage
import Wire

/// What friends hear of each other's training while they watch.
extension PostService {
  func follow(_ registry: inout Registry) {
    registry.follow(WorkoutFinished.self) { event, topic in
      guard let member = topic.member, topic == .me(member) else { return }
      tellTraining(of: member)
      tellPosted(.workout(event.workout, of: member))
    }
    registry.follow(AwardEarned.self) { event, topic in
      if let member = topic.member { tellPosted(.award(event.award.id, of: member)) }
    }
    // The first set begins a workout by itself.
    registry.follow(SetLogged.self) { event, topic in
      if event.set.position == 1, let member = topic.member, topic == .me(member) { tellTraining(of: member) }
    }
    registry.follow(WorkoutStarted.self) { _, topic in
      if let member = topic.member, topic == .me(member) { tellTraining(of: member) }
    }
    followLosses(&registry)
  }

  /// What takes posts out of the feed, or brings them back.
  private func followLosses(_ registry: inout Registry) {
    registry.follow(WorkoutReopened.self) { _, topic in change(topic, trains: true) }
    registry.follow(WorkoutDeleted.self) { _, topic in change(topic, trains: true) }
    registry.follow(WorkoutRestored.self) { _, topic in change(topic, trains: true) }
    registry.follow(WorkoutShown.self) { _, topic in change(topic) }
    registry.follow(AwardLost.self) { _, topic in change(topic) }
    registry.follow(LogCleared.self) { _, topic in change(topic, trains: true) }
    registry.follow(LogImported.self) { _, topic in change(topic) }
    registry.follow(LogImportUndone.self) { _, topic in change(topic) }
    registry.follow(SharingChanged.self) { _, topic in
      guard let member = topic.member else { return }
      tell(member) { _ -> FriendsFeedChanged? in FriendsFeedChanged(member: member) }
      tellTraining(of: member)
    }
  }

  private func change(_ topic: Topic, trains: Bool = false) {
    guard let member = topic.member, topic == .me(member) else { return }
    tell(member) { _ -> FriendsFeedChanged? in FriendsFeedChanged(member: member) }
    if trains { tellTraining(of: member) }
  }

  /// Sends an event to a member's friends, made behind all that was asked of the writer before.
  /// - Parameter event: nil for none.
  private func tell<E: TopicEvent>(_ member: Int, _ event: @escaping @Sendable (Tx) throws -> E?) {
    database.write(
      { tx -> [Event] in
        let friends = try tx.friends.ids(of: member)
        guard !friends.isEmpty, let event = try event(tx) else { return [] }
        return friends.map { Event(.friends($0), event) }
      },
      done: { result in if let events = try? result.get() { hub.publish(events) } })
  }

  private func tellTraining(of member: Int) {
    tell(member) { tx -> FriendTraining? in
      let isShown = SharingRule.allows(ShownKind.workouts, to: .friend(try tx.friends.sharing(member).levels))
      let since = isShown ? try tx.workouts.current(member: member)?.startedAt : nil
      return FriendTraining(member: member, since: since)
    }
  }

  private func tellPosted(_ post: Post) {
    tell(post.member) { [reader] tx -> FriendPosted? in
      let relation = Relation.friend(try tx.friends.sharing(post.member).levels)
      guard SharingRule.allows(post.kind, to: relation, item: try tx.posts.audience(of: post)),
        let at = try tx.posts.at(post),
        let face = try tx.members.find(post.member).map({ FaceView($0.face) }),
        let view = try reader.bare(FeedPlace(post: post, at: at), by: face, relation, tx)
      else { return nil }
      return FriendPosted(post: view)
    }
  }
}
