import Gym
import Storage
import Synchronization
import Wire

/// Topics, their snapshots and their events.
extension Registry {
  private typealias SnapshotReader = @Sendable (Caller, Tx) throws -> @Sendable () -> [UInt8]

  /// A topic with a snapshot from the database.
  mutating func topic<Snapshot: Codable & Sendable>(
    _ topic: Topic, _ permission: Permission, isPublic: Bool = true,
    _ read: @escaping @Sendable (Caller, Tx) throws -> Snapshot
  ) {
    let snapshot: SnapshotReader = { caller, tx in
      let snapshot = try read(caller, tx)
      return { WireEncoder.encode(snapshot) }
    }
    add(topic.name, permission, isPublic: isPublic, Snapshot.self, { _ in topic }, snapshot)
  }

  /// A topic with a snapshot from memory, kept up to date by a follower of the same events.
  mutating func topic<Snapshot: Codable & Sendable>(
    _ topic: Topic, _ permission: Permission, remembered: @escaping @Sendable (Caller) -> Snapshot
  ) {
    let snapshot: SnapshotReader = { caller, _ in { WireEncoder.encode(remembered(caller)) } }
    add(topic.name, permission, isPublic: true, Snapshot.self, { _ in topic }, snapshot)
  }

  /// A topic with a separate stream for each member.
  mutating func ownTopic<Snapshot: Codable & Sendable>(
    _ name: String, _ topic: @escaping @Sendable (_ member: Int) -> Topic,
    _ read: @escaping @Sendable (_ member: Int, Tx) throws -> Snapshot
  ) {
    let snapshot: SnapshotReader = { caller, tx in
      let snapshot = try read(try caller.signedIn().member.id, tx)
      return { WireEncoder.encode(snapshot) }
    }
    add(name, .login, isPublic: false, Snapshot.self, { topic(try $0.signedIn().member.id) }, snapshot)
  }

  /// Like `ownTopic`, for a snapshot that is partly in memory, kept up to date by a follower.
  /// - Parameter complete: adds that part, after the commit and before the first event.
  mutating func ownTopic<Snapshot: Codable & Sendable>(
    _ name: String, _ topic: @escaping @Sendable (_ member: Int) -> Topic,
    complete: @escaping @Sendable (_ member: Int, inout Snapshot) -> Void,
    _ read: @escaping @Sendable (_ member: Int, Tx) throws -> Snapshot
  ) {
    let snapshot: SnapshotReader = { caller, tx in
      let member = try caller.signedIn().member.id
      let stored = try read(member, tx)
      return {
        var snapshot = stored
        complete(member, &snapshot)
        return WireEncoder.encode(snapshot)
      }
    }
    add(name, .login, isPublic: false, Snapshot.self, { topic(try $0.signedIn().member.id) }, snapshot)
  }

  /// Topics with an id in their names, `noun.ID`. Each subscriber has their own stream.
  /// - Parameters:
  ///   - topic: the stream of one subscriber.
  ///   - attached: called on the writer's thread after each new subscription, with the subscriber's snapshot.
  ///   - read: throws if the subscriber may not have it.
  mutating func topics<Snapshot: Codable & Sendable>(
    _ noun: String, _ permission: Permission,
    _ topic: @escaping @Sendable (_ id: Int, _ member: Int) -> Topic,
    attached: @escaping @Sendable (_ id: Int, Caller, Snapshot) -> Void,
    _ read: @escaping @Sendable (_ id: Int, Caller, Tx) throws -> Snapshot
  ) {
    // Each subscription makes its own definition, so `kept` belongs to one subscription only.
    @Sendable func one(_ id: Int, _ name: String) -> TopicDefinition {
      let kept = KeptSnapshot<Snapshot>()
      return TopicDefinition(
        name: name, permission: permission, isPublic: false,
        topic: { caller in topic(id, try caller.signedIn().member.id) },
        snapshot: { caller, tx in
          let snapshot = try read(id, caller, tx)
          kept.value.withLock { $0 = snapshot }
          return { WireEncoder.encode(snapshot) }
        }, snapshotShape: .init(Snapshot.self),
        attached: { caller, _ in
          if let snapshot = kept.value.withLock({ $0 }) { attached(id, caller, snapshot) }
        })
    }
    let name = noun + TopicDefinition.idSuffix
    precondition(topics[name] == nil, "two topics are named \(name)")
    var all = one(0, name)
    all.ofID = { id in one(id, "\(noun).\(id)") }
    topics[name] = all
  }

  private mutating func add<Snapshot: Codable & Sendable>(
    _ name: String, _ permission: Permission, isPublic: Bool, _ type: Snapshot.Type,
    _ topic: @escaping @Sendable (Caller) throws -> Topic, _ snapshot: @escaping SnapshotReader
  ) {
    precondition(topics[name] == nil, "two topics are named \(name)")
    topics[name] = TopicDefinition(
      name: name, permission: permission, isPublic: isPublic, topic: topic, snapshot: snapshot,
      snapshotShape: .init(type))
  }

  /// Declares events that clients receive.
  mutating func publishes<each E: TopicEvent>(_ events: repeat (each E).Type) {
    repeat add((each E).event, .init((each E).self))
  }

  /// Declares events that retract the earlier ones of their topic, because one of those may hold something that is now
  /// deleted or hidden. A client that reconnects gets a snapshot instead.
  mutating func retracts<each E: TopicEvent>(_ events: repeat (each E).Type) {
    repeat add(retraction: (each E).self)
  }

  private mutating func add<E: TopicEvent>(retraction type: E.Type) { retractions.insert(ObjectIdentifier(type)) }

  /// Declares a shared topic whose events name members. Its earlier events are retracted when a member is hidden.
  mutating func namesMembers(_ topic: Topic) { namingMembers.insert(topic) }

  /// Declares a member's own topic whose events are about other members. Earlier events are retracted, for everybody,
  /// when a member is blocked or deleted.
  mutating func namesOthers(_ topic: String) { namingOthers.insert(topic) }

  /// Declares notices that clients receive.
  mutating func notifies<each N: Notice>(_ notices: repeat (each N).Type) {
    repeat add((each N).method, .init((each N).self))
  }

  private mutating func add(_ name: String, _ shape: Message.Shape) {
    precondition(messages[name] == nil, "two messages are named \(name)")
    messages[name] = shape
  }

  /// Calls `body` for each event with that payload, to update this server's memory, streams and connections. `body`
  /// must use only the event and that memory, so that every server that receives the event reaches the same state. What
  /// it publishes must follow from that memory.
  ///
  /// It is called after the commit, in commit order, on the writer's thread, and must be quick. Events that it publishes
  /// are sent before the event that it was called for. Of several bodies, the one that was registered first runs first.
  mutating func remember<E: TopicEvent>(_ type: E.Type, _ body: @escaping @Sendable (E, Topic) -> Void) {
    follow(type, body)
  }

  /// Calls `body` like `remember`, for effects: it reads or changes rows, or sends a mail. It runs at most once for an
  /// event, on the server that made it. A crash can keep it from running, so what must not be lost is marked in the
  /// change (`record`, `Recount`).
  mutating func react<E: TopicEvent>(_ type: E.Type, _ body: @escaping @Sendable (E, Topic) -> Void) {
    follow(type, body)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private mutating func follow<E: TopicEvent>(_ type: E.Type, _ body: @escaping @Sendable (E, Topic) -> Void) {
    followers[ObjectIdentifier(type), default: []].append { event in
      if let payload = event.payload(as: type) { body(payload, event.topic) }
    }
  }

  /// Calls `body` for each event with that payload, in the transaction of the change that made it. It may run twice, so
  /// it must have no effect except on rows.
  mutating func record<E: TopicEvent>(_ type: E.Type, _ body: @escaping @Sendable (E, Topic, Tx) throws -> Void) {
    recorders[ObjectIdentifier(type), default: []].append { event, tx in
      if let payload = event.payload(as: type) { try body(payload, event.topic, tx) }
    }
  }

  /// Like `remember`, for every event on a member's own topic: some data of that member has changed.
  mutating func rememberOwn(_ body: @escaping @Sendable (_ member: Int) -> Void) { ownFollowers.append(body) }

  /// Like `react`, for every event on a member's own topic.
  mutating func reactOwn(_ body: @escaping @Sendable (_ member: Int) -> Void) { ownFollowers.append(body) }

  /// Calls `body` after the events of each group of changes, on the writer's thread.
  mutating func afterEachGroup(_ body: @escaping @Sendable () -> Void) { afterGroup.append(body) }
}
