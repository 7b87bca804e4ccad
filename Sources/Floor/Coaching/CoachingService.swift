import Gym
import Storage
import Wire

extension Topic {
  /// A member's own stream of what their trainers do and what their clients wrote.
  static func coaching(_ member: Int) -> Topic { Topic("coaching", of: member) }

  /// What one trainer sees of one client. Each trainer has their own stream, because each may see different things.
  static func client(_ client: Int, for trainer: Int) -> Topic { Topic("client.\(client)", of: trainer) }
}

/// Trainers who watch their clients' workouts live. `CoachingAdjusting` has what trainers change.
///
/// A subscription to `client.ID` ends immediately when the consent ends, the shared data changes or the role changes.
struct CoachingService: Service {
  let database: Database
  let hub: TopicHub
  let exercises: ExerciseCatalog
  let logins: Logins
  let watchers = Watchers()

  static let mostComments = 100

  static let memberData = MemberData("plan_changes", "plan_swaps", "set_suggestions")

  func register(in registry: inout Registry) {
    registerAdjusting(in: &registry)
    registerSwapping(in: &registry)
    registry.ownTopic("coaching", Topic.coaching) { member, snapshot in
      snapshot.watching = watchers.faces(member)
    } _: { member, tx in
      try own(member, tx)
    }
    registry.topics("client", .trainer, Topic.client, attached: attached, snapshot)
    registry.onEmpty(left)
    registry.publishes(CoachingChanged.self, CoachingWatched.self)
    registerMirrors(in: &registry)
    registry.remember(ConsentChanged.self) { event, _ in
      end(event.trainer, event.member, because: event.shares == nil ? "consent_ended" : "sharing_changed")
    }
    registry.remember(MemberChanged.self) { event, _ in
      guard event.member.role == .member || event.member.status != .active else { return }
      for client in watchers.clients(of: event.member.id) { end(event.member.id, client, because: "not_allowed") }
    }
    registry.remember(MemberRemoved.self) { event, _ in
      for watcher in watchers.of(event.member) { end(watcher.trainer.id, event.member, because: "consent_ended") }
    }
    registry.remember(AccountRemoved.self) { event, _ in
      for watcher in watchers.of(event.member) { end(watcher.trainer.id, event.member, because: "consent_ended") }
    }
  }

  // MARK: Snapshots

  static func state(of workout: Int?, _ tx: Tx) throws -> CoachingState {
    guard let workout else { return CoachingState(workout: nil) }
    return CoachingState(
      workout: workout, changes: try tx.coaching.changes(workout: workout),
      swaps: try tx.coaching.swaps(workout: workout),
      suggestion: try tx.coaching.suggestion(workout: workout))
  }

  private func own(_ member: Int, _ tx: Tx) throws -> CoachingSnapshot {
    let open = try tx.workouts.current(member: member)?.id
    let unread = try tx.comments.unread(trainer: member).compactMap { client, unread in
      try tx.members.find(client).map { CommentsUnread(client: FaceView($0.face), unread: unread.count) }
    }
    let commented = try tx.comments.workouts(client: member, limit: Self.mostComments)
    return CoachingSnapshot(
      watching: [], state: try Self.state(of: open, tx),
      comments: try comments(client: member, trainer: nil, workout: open, tx),
      unread: unread.isEmpty ? nil : unread.sorted { $0.client.name < $1.client.name },
      commented: commented.isEmpty ? nil : commented)
  }

  /// The comments on the open workout, and those that the client has not read.
  private func comments(client: Int, trainer: Int?, workout: Int?, _ tx: Tx) throws -> [CommentView] {
    var found =
      try workout.map {
        try tx.comments.page(client: client, trainer: trainer, workout: $0, before: nil, limit: Self.mostComments)
      } ?? []
    for comment in try tx.comments.unread(client: client, limit: Self.mostComments)
    where (trainer ?? comment.trainer) == comment.trainer && !found.contains(where: { $0.id == comment.id }) {
      found.append(comment)
    }
    return found.sorted { $0.id < $1.id }.map(CommentView.init)
  }

  private func snapshot(_ client: Int, _ caller: Caller, _ tx: Tx) throws -> ClientSnapshot {
    let (reader, member) = try Self.client(client, caller, tx, field: "topic")
    let now = try WorkoutService.current(of: client, tx)
    guard case .trainer(let shares) = reader.relation else { throw Fault.missing("client", field: "topic") }
    let trainer = try caller.signedIn().member.id
    var comments = try comments(client: client, trainer: trainer, workout: now.workout?.id, tx)
    if let last = try tx.comments.unread(trainer: trainer)[client] {
      let page = try tx.comments.page(
        client: client, trainer: trainer, workout: nil, before: nil, limit: min(last.count, Self.mostComments))
      comments =
        page.reversed().map(CommentView.init).filter { one in !comments.contains { $0.id == one.id } } + comments
    }
    return ClientSnapshot(
      client: FaceView(member.face), shares: shares.list,
      workout: reader.may(.bodyWeight) ? now.workout : now.workout?.withoutBodyWeight(), rest: now.rest,
      state: try Self.state(of: now.workout?.id, tx), comments: comments.sorted { $0.id < $1.id })
  }

  /// A client of the caller, whose workouts they may see and who has an account.
  /// - Throws: `no_such_client`; nobody is their own client.
  static func client(
    _ client: Int, _ caller: Caller, _ tx: Tx, field: String = "client"
  ) throws -> (reader: LogReader, member: Member) {
    do {
      let reader = try LogReader(caller, client: client, .workouts, tx)
      guard reader.relation != .oneself, let member = try tx.members.find(client) else {
        throw Fault.missing("client", field: field)
      }
      return (reader, member)
    } catch var fault as Fault {
      fault.field = field
      throw fault
    }
  }

  // MARK: Watching

  /// If a commit after this snapshot changes what is shared, its event ends the subscription afterwards.
  private func attached(_ client: Int, _ caller: Caller, _ snapshot: ClientSnapshot) {
    guard let trainer = caller.member else { return }
    let topic = Topic.client(client, for: trainer.id)
    let isNew = watchers.add(
      Watchers.Watcher(
        trainer: FaceView(trainer.face), seesBodyWeight: snapshot.shares.contains(.bodyWeight)), to: client)
    // The connection may have closed in the meantime.
    if !hub.hasListeners(topic) { return left(topic) }
    if isNew { publishWatching(client) }
  }

  /// The last subscription of a trainer has ended.
  private func left(_ topic: Topic) {
    guard topic.name.hasPrefix("client."), let client = Int(topic.name.dropFirst(7)), let trainer = topic.member else {
      return
    }
    // Events are published on the writer's thread. By then the trainer may have subscribed again.
    database.write(
      { _ in },
      done: { _ in
        if !hub.hasListeners(topic), watchers.remove(trainer, from: client) { publishWatching(client) }
      })
  }

  private func publishWatching(_ client: Int) {
    hub.publish(
      Event(
        .coaching(client), CoachingWatched(watching: watchers.faces(client)), key: CoachingWatched.event))
  }

  /// Ends a trainer's subscriptions to a client, and sends the trainer the reason.
  private func end(_ trainer: Int, _ client: Int, because reason: String) {
    let topic = Topic.client(client, for: trainer)
    for listener in hub.end(topic) {
      listener.client.notify(TopicEnded(topic: topic.name, as: listener.handle, reason: reason))
    }
    if watchers.remove(trainer, from: client) { publishWatching(client) }
  }

  // MARK: The client's own events, for those who watch

  private func registerMirrors(in registry: inout Registry) {
    mirror(SetLogged.self, &registry) { SetLogged(set: $0.set.withoutBodyWeight(), rest: $0.rest) }
    mirror(SetEdited.self, &registry) { SetEdited(set: $0.set.withoutBodyWeight()) }
    mirror(SetDeleted.self, &registry)
    mirror(WorkoutStarted.self, &registry) { WorkoutStarted(workout: $0.workout.withoutBodyWeight()) }
    mirror(WorkoutPlanned.self, &registry)
    mirror(WorkoutPaused.self, &registry)
    mirror(WorkoutFinished.self, &registry)
    mirror(WorkoutReopened.self, &registry)
    mirror(WorkoutDeleted.self, &registry)
    mirror(WorkoutCommented.self, &registry)
    mirror(RestChanged.self, &registry)
    mirror(LogCleared.self, &registry)
    registry.remember(CoachingChanged.self) { event, topic in
      guard let client = topic.member, topic == .coaching(client) else { return }
      for watcher in watchers.of(client) {
        hub.publish(Event(.client(client, for: watcher.trainer.id), event, key: CoachingChanged.event))
      }
    }
  }

  /// Sends an event of a client's `me` to the trainers who watch them.
  /// - Parameter withoutBodyWeight: makes the version for a trainer who may not see the body weight.
  private func mirror<E: TopicEvent>(
    _ type: E.Type, _ registry: inout Registry, _ withoutBodyWeight: @escaping @Sendable (E) -> E = { $0 }
  ) {
    registry.remember(type) { event, topic in
      guard let client = topic.member, topic == .me(client) else { return }
      for watcher in watchers.of(client) {
        hub.publish(
          Event(.client(client, for: watcher.trainer.id), watcher.seesBodyWeight ? event : withoutBodyWeight(event)))
      }
    }
  }
}
