import Gym
import Storage
package import Wire

/// A noun on the floor. Its own file registers all it has to offer: methods, topics, and what it follows.
protocol Service: Sendable {
  func register(in registry: inout Registry)
}

/// The result of a change: its reply, and what its commit makes true.
package struct Outcome<Reply: Sendable>: Sendable {
  var reply: Reply
  var events: [Event]
  /// False where nothing was changed: the key stays free for the change itself.
  var usesKey = true

  package init(_ reply: Reply, events: [Event] = []) {
    self.reply = reply
    self.events = events
  }
}

typealias Completion = @Sendable (Result<[UInt8], any Error>) -> Void

/// A method as registered: its name, who may call it, and how it runs.
package struct Method: Sendable {
  package let name: String
  package let permission: Permission
  package let request: Message.Shape
  package let reply: Message.Shape
  /// Answers before it returns, on the thread that runs it.
  var isInstant = false
  /// Consecutive requests of one connection may share a commit.
  var sharesGroup = false
  let run: @Sendable (Request, Caller, Dispatcher, @escaping Completion) -> Void
}

/// A topic as registered: who may subscribe, and what a subscriber gets first.
package struct TopicDefinition: Sendable {
  package let name: String
  package let permission: Permission
  /// Everybody's: a subscription belongs to the connection, and not to one of its logins.
  let isPublic: Bool
  /// The caller's own stream.
  let topic: @Sendable (Caller) throws -> Topic
  /// Reads in the commit queue. The closure it returns makes the snapshot's JSON after the commit, when all events that
  /// are not in the snapshot are still to be published.
  let snapshot: @Sendable (Caller, Tx) throws -> @Sendable () -> [UInt8]
  package let snapshotShape: Message.Shape
}

/// What the services offer and follow. There is no default permission that could be forgotten.
package struct Registry: Sendable {
  package private(set) var methods: [String: Method] = [:]
  package private(set) var topics: [String: TopicDefinition] = [:]
  /// The events and notices that clients receive, by name.
  package private(set) var messages: [String: Message.Shape] = [:]
  private(set) var followers: [ObjectIdentifier: [@Sendable (Event) -> Void]] = [:]
  private(set) var afterGroup: [@Sendable () -> Void] = []
  private(set) var atStart: [@Sendable (Tx) throws -> Void] = []
  private(set) var chores: [@Sendable (_ now: Int) -> Void] = []
  private(set) var dailyChores: [@Sendable (_ now: Int) -> Void] = []
  private(set) var onClose: [@Sendable (Client) -> Void] = []

  package init() {}

  // MARK: Methods

  private mutating func add<C: Call>(
    _ type: C.Type, _ permission: Permission, isInstant: Bool = false, sharesGroup: Bool = false,
    run: @escaping @Sendable (Request, C, Caller, Dispatcher, @escaping Completion) throws -> Void
  ) {
    precondition(methods[C.method] == nil, "two methods are named \(C.method)")
    methods[C.method] = Method(
      name: C.method, permission: permission, request: .init(C.self), reply: .init(C.Reply.self),
      isInstant: isInstant, sharesGroup: sharesGroup
    ) { request, caller, dispatcher, done in
      do { try run(request, try request.decode(C.self), caller, dispatcher, done) } catch {
        dispatcher.refuse(error, behindOthers: sharesGroup, done)
      }
    }
  }

  /// Answers from memory before it returns, on the loop's thread or wherever requests of that connection run. It must
  /// not wait for anything.
  package mutating func instant<C: Call>(
    _ type: C.Type, _ permission: Permission, _ body: @escaping @Sendable (Caller, C) throws -> C.Reply
  ) {
    add(type, permission, isInstant: true) { _, call, caller, _, done in
      done(.success(WireEncoder.encode(try body(caller, call))))
    }
  }

  /// Reads one snapshot of the database, off the loop's thread.
  mutating func query<C: Call>(
    _ type: C.Type, _ permission: Permission, _ body: @escaping @Sendable (Caller, C, Tx) throws -> C.Reply
  ) {
    add(type, permission) { _, call, caller, dispatcher, done in
      dispatcher.database.readLater(
        { tx in WireEncoder.encode(try body(caller, call, tx)) }, done: { done($0) })
    }
  }

  /// Takes its time: hashes, waits, reads and writes.
  mutating func task<C: Call>(
    _ type: C.Type, _ permission: Permission, _ body: @escaping @Sendable (Caller, C) async throws -> C.Reply
  ) {
    add(type, permission) { _, call, caller, _, done in
      Task {
        do { done(.success(WireEncoder.encode(try await body(caller, call)))) } catch { done(.failure(error)) }
      }
    }
  }

  /// Answers by itself, later, from any thread.
  mutating func deferred<C: Call>(
    _ type: C.Type, _ permission: Permission,
    _ body: @escaping @Sendable (Caller, C, @escaping Completion) throws -> Void
  ) {
    add(type, permission) { _, call, caller, _, done in try body(caller, call, done) }
  }

  /// Changes something, once for each key: in the commit queue, its reply stored beside the change.
  ///
  /// - Parameters:
  ///   - sharesGroup: consecutive requests of one connection need not wait for each other's commit. Only for changes
  ///     that decide on nothing that an earlier change of the same connection alters in memory.
  ///   - body: can run twice (`Database.write`): it changes rows, and nothing else.
  mutating func change<C: Change>(
    _ type: C.Type, _ permission: Permission, sharesGroup: Bool = false,
    _ body: @escaping @Sendable (Caller, C, Tx) throws -> Outcome<C.Reply>
  ) {
    add(type, permission, sharesGroup: sharesGroup) { request, call, caller, dispatcher, done in
      let once = try Once(request, key: call.key, caller: caller)
      dispatcher.change(once, { tx in try body(caller, call, tx) }, done: done)
    }
  }

  /// As `change`, after something that must not be in the transaction: a hash, a guess, a claim.
  mutating func change<C: Change, Prepared: Sendable>(
    _ type: C.Type, _ permission: Permission,
    prepare: @escaping @Sendable (Caller, C) async throws -> Prepared,
    _ body: @escaping @Sendable (Caller, C, Prepared, Tx) throws -> Outcome<C.Reply>
  ) {
    add(type, permission) { request, call, caller, dispatcher, done in
      let once = try Once(request, key: call.key, caller: caller)
      Task {
        do {
          // A retry must not have to prove anew what its first try may have changed.
          let earlier = try await dispatcher.database.readAsync { tx in try once.earlierReply(tx) }
          if let earlier { return done(.success(earlier)) }
          let prepared = try await prepare(caller, call)
          dispatcher.change(once, { tx in try body(caller, call, prepared, tx) }, done: done)
        } catch { done(.failure(error)) }
      }
    }
  }

  // MARK: Topics and events

  private typealias SnapshotReader = @Sendable (Caller, Tx) throws -> @Sendable () -> [UInt8]

  /// A topic for everybody whom `permission` lets, with a snapshot from the database.
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

  /// A topic with a snapshot from the memory of one that follows the same events.
  mutating func topic<Snapshot: Codable & Sendable>(
    _ topic: Topic, _ permission: Permission, remembered: @escaping @Sendable (Caller) -> Snapshot
  ) {
    let snapshot: SnapshotReader = { caller, _ in { WireEncoder.encode(remembered(caller)) } }
    add(topic.name, permission, isPublic: true, Snapshot.self, { _ in topic }, snapshot)
  }

  /// A topic of which each member has a stream of their own.
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
  /// be quick. It may publish further events, which come behind the one it is called for.
  mutating func follow<E: TopicEvent>(_ type: E.Type, _ body: @escaping @Sendable (E, Topic) -> Void) {
    followers[ObjectIdentifier(type), default: []].append { event in
      if let payload = event.payload as? E { body(payload, event.topic) }
    }
  }

  /// Calls `body` after each group of commits and its events, on the writer's thread.
  mutating func afterEachGroup(_ body: @escaping @Sendable () -> Void) { afterGroup.append(body) }

  // MARK: What time does

  /// Calls `body` once, before the first connection.
  mutating func atStart(_ body: @escaping @Sendable (Tx) throws -> Void) { atStart.append(body) }

  /// Calls `body` every few seconds. It must cost next to nothing when nothing is due.
  mutating func chore(_ body: @escaping @Sendable (_ now: Int) -> Void) { chores.append(body) }

  /// Calls `body` once a day.
  mutating func dailyChore(_ body: @escaping @Sendable (_ now: Int) -> Void) { dailyChores.append(body) }

  /// Calls `body` when a connection has ended.
  mutating func onClose(_ body: @escaping @Sendable (Client) -> Void) { onClose.append(body) }
}
