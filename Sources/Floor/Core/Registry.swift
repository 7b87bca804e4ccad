import Gym
import Secrets
import Storage
import Synchronization
package import Wire

/// One noun of the floor. It registers its methods, its topics and the events that it follows.
protocol Service: Sendable {
  func register(in registry: inout Registry)
}

/// The result of a change: its reply, and the events to publish after the commit.
package struct Outcome<Reply: Sendable>: Sendable {
  var reply: Reply
  var events: [Event]
  /// False if nothing was changed. The key then stays free for the change itself.
  var usesKey = true

  package init(_ reply: Reply, events: [Event] = []) {
    self.reply = reply
    self.events = events
  }
}

typealias Completion = @Sendable (Result<[UInt8], any Error>) -> Void

/// A method as registered: its name, who may call it, and how it runs. A class, since each request looks one up.
package final class Method: Sendable {
  package let name: String
  package let permission: Permission
  package let request: Message.Shape
  package let reply: Message.Shape
  /// Consecutive requests of one connection may share a commit.
  let sharesGroup: Bool
  /// Writes to the log. It counts against its caller's limits, and as use of a login at a kiosk, which ends when it is
  /// idle; what a page asks by itself after a reconnect is no use.
  let isChange: Bool
  let body: Body

  enum Body: Sendable {
    /// Returns the reply's message, on the thread that calls it.
    case instant(@Sendable (Request, Caller) throws -> [UInt8])
    /// Answers later, once.
    case later(@Sendable (Request, Caller, Dispatcher, @escaping Completion) -> Void)
  }

  fileprivate init<C: Call>(
    _ type: C.Type, _ permission: Permission, sharesGroup: Bool, isChange: Bool, _ body: Body
  ) {
    name = C.method
    self.permission = permission
    request = Message.Shape(C.self)
    reply = Message.Shape(C.Reply.self)
    self.sharesGroup = sharesGroup
    self.isChange = isChange
    self.body = body
  }
}

/// A topic as registered: who may subscribe, and what a subscriber gets first.
package struct TopicDefinition: Sendable {
  package let name: String
  package let permission: Permission
  /// A subscription belongs to the connection, and not to one of its logins.
  let isPublic: Bool
  /// The stream that the caller subscribes to.
  let topic: @Sendable (Caller) throws -> Topic
  /// Reads in the commit queue. The returned closure makes the snapshot's JSON after the commit, before any event that
  /// the snapshot lacks is published.
  let snapshot: @Sendable (Caller, Tx) throws -> @Sendable () -> [UInt8]
  package let snapshotShape: Message.Shape
  /// Called on the writer's thread after each new subscription.
  var attached: (@Sendable (Caller, Topic) -> Void)?
  /// Makes the topic of one id, for a topic that is named `noun.ID`. That name itself cannot be subscribed to.
  var ofID: (@Sendable (Int) -> TopicDefinition)?
}

/// What a subscription to a topic with an id was given.
private final class KeptSnapshot<Snapshot: Sendable>: Sendable {
  let value = Mutex<Snapshot?>(nil)
}

extension TopicDefinition {
  /// Ends the name of a topic that stands for many.
  static let idSuffix = ".ID"
}

/// Everything that the services have registered. There is no default permission, so that none can be forgotten.
package struct Registry: Sendable {
  package private(set) var methods: [String: Method] = [:]
  package private(set) var topics: [String: TopicDefinition] = [:]
  /// The events and notices that clients receive, by name.
  package private(set) var messages: [String: Message.Shape] = [:]
  private(set) var followers: [ObjectIdentifier: [@Sendable (Event) -> Void]] = [:]
  private(set) var ownFollowers: [@Sendable (_ member: Int) -> Void] = []
  private(set) var afterGroup: [@Sendable () -> Void] = []
  private(set) var atStart: [@Sendable (Tx) throws -> Void] = []
  private(set) var chores: [@Sendable (_ now: Int) -> Void] = []
  private(set) var dailyChores: [@Sendable (_ now: Int) -> Void] = []
  private(set) var feedEvents: [FeedKind: [FeedEvents]] = [:]
  /// What `Registry.reminders` adds to.
  var reminderSources = ReminderSources()
  private(set) var onClose: [@Sendable (Client) -> Void] = []
  private(set) var onEmpty: [@Sendable (Topic) -> Void] = []

  package init() {}

  // MARK: Methods

  private mutating func add(_ method: Method) {
    precondition(methods[method.name] == nil, "two methods are named \(method.name)")
    methods[method.name] = method
  }

  private mutating func add<C: Call>(
    _ type: C.Type, _ permission: Permission, sharesGroup: Bool = false, isChange: Bool = false,
    run: @escaping @Sendable (Request, C, Caller, Dispatcher, @escaping Completion) throws -> Void
  ) {
    add(
      Method(
        C.self, permission, sharesGroup: sharesGroup, isChange: isChange,
        .later { request, caller, dispatcher, done in
          do { try run(request, try C.decode(request.params), caller, dispatcher, done) } catch {
            dispatcher.refuse(error, behindOthers: sharesGroup, done)
          }
        }))
  }

  /// Answers from memory before it returns, on the loop's thread or wherever requests of that connection run. It must
  /// not wait for anything.
  package mutating func instant<C: Call>(
    _ type: C.Type, _ permission: Permission, _ body: @escaping @Sendable (Caller, C) throws -> C.Reply
  ) {
    add(
      Method(
        C.self, permission, sharesGroup: false, isChange: false,
        .instant { request, caller in
          Message.reply(request.id, to: C.self, try body(caller, try C.decode(request.params)))
        }))
  }

  /// Reads one snapshot of the database, off the loop's thread.
  mutating func query<C: Call>(
    _ type: C.Type, _ permission: Permission, _ body: @escaping @Sendable (Caller, C, Tx) throws -> C.Reply
  ) {
    add(type, permission) { _, call, caller, dispatcher, done in
      dispatcher.database.readLater(
        { tx in C.encode(try body(caller, call, tx)) }, done: { done($0) })
    }
  }

  /// As `query`, for a body that has its reply's JSON already.
  mutating func encodedQuery<C: Call>(
    _ type: C.Type, _ permission: Permission, _ body: @escaping @Sendable (Caller, C, Tx) throws -> [UInt8]
  ) {
    add(type, permission) { _, call, caller, dispatcher, done in
      dispatcher.database.readLater({ tx in try body(caller, call, tx) }, done: { done($0) })
    }
  }

  /// Runs asynchronously. For methods that hash, wait, or read and write.
  mutating func task<C: Call>(
    _ type: C.Type, _ permission: Permission, _ body: @escaping @Sendable (Caller, C) async throws -> C.Reply
  ) {
    add(type, permission) { _, call, caller, _, done in
      Task {
        await GuardedHasher.$source.withValue(caller.hashSource) {
          do { done(.success(C.encode(try await body(caller, call)))) } catch { done(.failure(error)) }
        }
      }
    }
  }

  /// Answers later, from any thread.
  mutating func deferred<C: Call>(
    _ type: C.Type, _ permission: Permission,
    _ body: @escaping @Sendable (Caller, C, @escaping Completion) throws -> Void
  ) {
    add(type, permission) { _, call, caller, _, done in try body(caller, call, done) }
  }

  /// Changes something, once for each key. It runs in the commit queue, and its reply is stored in the same
  /// transaction.
  ///
  /// - Parameters:
  ///   - sharesGroup: consecutive requests of one connection do not wait for each other's commit. Only for changes that
  ///     do not depend on memory that an earlier change of the same connection updates.
  ///   - body: can run twice (see `Database.write`), so it must change nothing but rows.
  mutating func change<C: Change>(
    _ type: C.Type, _ permission: Permission, sharesGroup: Bool = false,
    _ body: @escaping @Sendable (Caller, C, Tx) throws -> Outcome<C.Reply>
  ) {
    add(type, permission, sharesGroup: sharesGroup, isChange: true) { request, call, caller, dispatcher, done in
      let once = try Once(request, key: call.key, caller: caller)
      dispatcher.change(C.self, once, { tx in try body(caller, call, tx) }, done: done)
    }
  }

  /// Like `change`, for a reply that is too large to be stored for each change. A retry gets what `now` says: as things
  /// are then.
  mutating func change<C: Change>(
    _ type: C.Type, _ permission: Permission, now: @escaping @Sendable (Caller, Tx) throws -> C.Reply,
    _ body: @escaping @Sendable (Caller, C, Tx) throws -> Outcome<C.Reply>
  ) {
    add(type, permission, isChange: true) { request, call, caller, dispatcher, done in
      var once = try Once(request, key: call.key, caller: caller)
      once.again = { tx in C.encode(try now(caller, tx)) }
      dispatcher.change(C.self, once, { tx in try body(caller, call, tx) }, done: done)
    }
  }

  /// Like `change`, with a first step that must not be in the transaction: a hash, a guess or a claim.
  mutating func change<C: Change, Prepared: Sendable>(
    _ type: C.Type, _ permission: Permission,
    prepare: @escaping @Sendable (Caller, C) async throws -> Prepared,
    _ body: @escaping @Sendable (Caller, C, Prepared, Tx) throws -> Outcome<C.Reply>
  ) {
    add(type, permission, isChange: true) { request, call, caller, dispatcher, done in
      let once = try Once(request, key: call.key, caller: caller)
      Task {
        do {
          // A retry gets its reply first: the first try may have changed what `prepare` checks.
          let earlier = try await dispatcher.database.readAsync { tx in try once.earlierReply(tx) }
          if let earlier { return done(.success(earlier)) }
          let prepared: Prepared
          do {
            prepared = try await GuardedHasher.$source.withValue(caller.hashSource) {
              try await prepare(caller, call)
            }
          } catch {
            // Its first try may have been under way until now.
            let earlier = try await dispatcher.database.readAsync { tx in try once.earlierReply(tx) }
            guard let earlier else { throw error }
            return done(.success(earlier))
          }
          dispatcher.change(C.self, once, { tx in try body(caller, call, prepared, tx) }, done: done)
        } catch { done(.failure(error)) }
      }
    }
  }

  // MARK: Topics and events

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

  /// A topic with a snapshot from memory, which a follower of the same events keeps.
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

  /// Like `ownTopic`, for a snapshot that has something from memory, which a follower keeps.
  /// - Parameter complete: adds it, after the commit and before the first event.
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

  /// Topics with an id in their names, `noun.ID`. Each subscriber has a stream of their own.
  /// - Parameters:
  ///   - topic: the stream of a subscriber.
  ///   - attached: called on the writer's thread after each new subscription, with what the subscriber got.
  ///   - read: throws for a subscriber who may not have it.
  mutating func topics<Snapshot: Codable & Sendable>(
    _ noun: String, _ permission: Permission,
    _ topic: @escaping @Sendable (_ id: Int, _ member: Int) -> Topic,
    attached: @escaping @Sendable (_ id: Int, Caller, Snapshot) -> Void,
    _ read: @escaping @Sendable (_ id: Int, Caller, Tx) throws -> Snapshot
  ) {
    // Each subscription looks its definition up, so the one that it keeps here is its own.
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
  mutating func tells<each E: TopicEvent>(_ events: repeat (each E).Type) {
    repeat add((each E).event, .init((each E).self))
  }

  /// Declares notices that clients receive.
  mutating func notifies<each N: Notice>(_ notices: repeat (each N).Type) {
    repeat add((each N).method, .init((each N).self))
  }

  private mutating func add(_ name: String, _ shape: Message.Shape) {
    precondition(messages[name] == nil, "two messages are named \(name)")
    messages[name] = shape
  }

  /// Calls `body` for each event with that payload: after its commit, in commit order, on the writer's thread. It must
  /// be quick. It may publish further events, which are sent before the one it is called for.
  mutating func follow<E: TopicEvent>(_ type: E.Type, _ body: @escaping @Sendable (E, Topic) -> Void) {
    followers[ObjectIdentifier(type), default: []].append { event in
      if let payload = event.payload(as: type) { body(payload, event.topic) }
    }
  }

  /// As `follow`, for whatever event of a member's own stream: something of theirs has changed.
  mutating func followOwn(_ body: @escaping @Sendable (_ member: Int) -> Void) { ownFollowers.append(body) }

  /// Calls `body` after the events of each group of changes, on the writer's thread.
  mutating func afterEachGroup(_ body: @escaping @Sendable () -> Void) { afterGroup.append(body) }

  // MARK: Chores and hooks

  /// Calls `body` once, before the first connection.
  mutating func atStart(_ body: @escaping @Sendable (Tx) throws -> Void) { atStart.append(body) }

  /// Calls `body` every few seconds. It must cost next to nothing when nothing is due.
  mutating func chore(_ body: @escaping @Sendable (_ now: Int) -> Void) { chores.append(body) }

  /// Calls `body` once a day.
  mutating func dailyChore(_ body: @escaping @Sendable (_ now: Int) -> Void) { dailyChores.append(body) }

  /// Adds a noun's events to the calendar feeds of a kind: to each member's own, each trainer's or each room's.
  mutating func feedEvents(of kind: FeedKind = .member, _ events: @escaping FeedEvents) {
    feedEvents[kind, default: []].append(events)
  }

  /// Calls `body` when a topic that belongs to a member has lost its last subscriber, on any thread.
  mutating func onEmpty(_ body: @escaping @Sendable (Topic) -> Void) { onEmpty.append(body) }

  /// Calls `body` when a connection has ended.
  mutating func onClose(_ body: @escaping @Sendable (Client) -> Void) { onClose.append(body) }
}
