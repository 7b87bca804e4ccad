import Gym
import Storage
import Wire

/// Events about friends' training and a member's own, for members who are watching.
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
    // The first set can start a workout implicitly.
    registry.follow(SetLogged.self) { event, topic in
      if event.set.position == 1, let member = topic.member, topic == .me(member) { tellTraining(of: member) }
    }
    registry.follow(WorkoutStarted.self) { _, topic in
      if let member = topic.member, topic == .me(member) { tellTraining(of: member) }
    }
    followLosses(&registry)
  }

  /// Follows everything that takes posts out of the feed or brings them back.
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
      tellChanged(member)
      tellTraining(of: member)
    }
  }

  private func change(_ topic: Topic, trains: Bool = false) {
    guard let member = topic.member, topic == .me(member) else { return }
    tellChanged(member)
    if trains { tellTraining(of: member) }
  }

  /// Sends an event to a member's friends and to their own screens. It is made in the commit queue, behind all pending
  /// changes.
  /// - Parameter event: makes the event for one listener, by their relation to the member; nil to send none.
  private func tell<E: TopicEvent>(_ member: Int, _ event: @escaping @Sendable (Tx, Relation) throws -> E?) {
    database.write(
      { tx -> [Event] in
        let friends = try tx.friends.ids(of: member)
        let own = try event(tx, .oneself).map { Event(.friends(member), $0) }
        guard !friends.isEmpty, let shown = try event(tx, .friend(tx.friends.sharing(member).levels)) else {
          return own.map { [$0] } ?? []
        }
        return friends.map { Event(.friends($0), shown) } + (own.map { [$0] } ?? [])
      },
      done: { result in if let events = try? result.get() { hub.publish(events) } })
  }

  private func tellChanged(_ member: Int) {
    tell(member) { _, _ -> FriendsFeedChanged? in FriendsFeedChanged(member: member) }
  }

  /// The member's own screens have the log.
  private func tellTraining(of member: Int) {
    tell(member) { tx, relation -> FriendTraining? in
      guard relation != .oneself else { return nil }
      let isShown = SharingRule.allows(ShownKind.workouts, to: relation)
      let since = isShown ? try tx.workouts.current(member: member)?.startedAt : nil
      return FriendTraining(member: member, since: since)
    }
  }

  private func tellPosted(_ post: Post) {
    tell(post.member) { [reader] tx, relation -> FriendPosted? in
      guard SharingRule.allows(post.kind, to: relation, item: try tx.posts.audience(of: post)),
        let at = try tx.posts.at(post),
        let face = try tx.members.find(post.member).map({ FaceView($0.face) }),
        let view = try reader.bare(FeedPlace(post: post, at: at), by: face, relation, tx)
      else { return nil }
      return FriendPosted(post: view)
    }
  }
}
