package import Gym
import Secrets
import Storage
import Synchronization
package import Wire

/// One noun of the floor. It registers its methods, its topics and the events it follows.
protocol Service: Sendable {
  func register(in registry: inout Registry)
}

/// The result of a change: its reply, and the events to publish after the commit.
package struct Outcome<Reply: Sendable>: Sendable {
  var reply: Reply
  var events: [Event]
  /// False if nothing changed. The key is then not stored, and a later change can use it.
  var usesKey = true

  package init(_ reply: Reply, events: [Event] = []) {
    self.reply = reply
    self.events = events
  }
}

/// Everything the services have registered. A permission has no default, so none can be forgotten.
///
/// Generic functions that hundreds of methods use are never specialized: the compiler would copy the whole way of a
/// request for each method, a fifth of this module. `instant` is specialized, for its few methods answer in microseconds.
package struct Registry: Sendable {
  package internal(set) var methods: [String: Method] = [:]
  /// Which scopes of tokens open a method; a method without an entry is open to none.
  package internal(set) var scopes: [String: [TokenScope]] = [:]
  package internal(set) var topics: [String: TopicDefinition] = [:]
  /// The events and notices that clients receive, by name.
  package internal(set) var messages: [String: Message.Shape] = [:]
  var followers: [ObjectIdentifier: [@Sendable (Event) -> Void]] = [:]
  var recorders: [ObjectIdentifier: [@Sendable (Event, Tx) throws -> Void]] = [:]
  /// Events that retract the earlier ones of their topic.
  var retractions: Set<ObjectIdentifier> = []
  /// Shared topics whose earlier events are retracted when a member is hidden.
  var namingMembers: Set<Topic> = []
  /// Names of members' own topics whose earlier events are retracted when another member is blocked or deleted.
  var namingOthers: Set<String> = []
  var ownFollowers: [@Sendable (_ member: Int) -> Void] = []
  var afterGroup: [@Sendable () -> Void] = []
  var atStart: [@Sendable (Tx) throws -> Void] = []
  var atStop: [@Sendable (_ now: Int) -> Void] = []
  var chores: [(isAlways: Bool, body: @Sendable (_ now: Int) -> Void)] = []
  var dailyChores: [@Sendable (_ now: Int) -> Void] = []
  var rounds: [Rounds] = []
  var feedEvents: [FeedKind: [FeedEvents]] = [:]
  /// `Registry.reminders` adds to it.
  var reminderSources = ReminderSources()
  var onClose: [@Sendable (Client) -> Void] = []
  var onEmpty: [@Sendable (Topic) -> Void] = []

  package init() {}

  // MARK: Methods

  private mutating func add(_ method: Method) {
    precondition(methods[method.name] == nil, "two methods are named \(method.name)")
    methods[method.name] = method
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private mutating func add<C: Call>(
    _ type: C.Type, _ permission: Permission, sharesGroup: Bool = false, isChange: Bool = false,
    asksPassword: Bool = false, notes: StaffNotes = [], audits: [AuditKind] = [],
    run: @escaping @Sendable (Request, C, Caller, Dispatcher, @escaping Completion) throws -> Void
  ) {
    add(
      Method(
        C.self, permission, sharesGroup: sharesGroup, isChange: isChange, asksPassword: asksPassword, notes: notes,
        audits: audits,
        .later { request, caller, dispatcher, done in
          do { try run(request, try C.decode(request.params), caller, dispatcher, done) } catch {
            dispatcher.refuse(error, behindOthers: sharesGroup, done)
          }
        }))
  }

  /// Answers from memory before it returns, on the loop's thread or on whichever thread runs that connection's
  /// requests. It must never block.
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
  /// - Parameter cost: `heavy` if a long log or a large request can make it take more than a few milliseconds.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func query<C: Call>(
    _ type: C.Type, _ permission: Permission, cost: ReadCost = .light,
    _ body: @escaping @Sendable (Caller, C, Tx) throws -> C.Reply
  ) {
    add(type, permission) { _, call, caller, dispatcher, done in
      dispatcher.database.readLater(
        cost: cost, { tx in C.encode(try body(caller, call, tx)) }, done: { done($0) })
    }
  }

  /// Like `query`, for a body that already has its reply as JSON.
  /// - Parameter audit: of `Audit.reading`. The reply is sent once the entry is stored, and not without it.
  mutating func encodedQuery<C: Call>(
    _ type: C.Type, _ permission: Permission, cost: ReadCost = .light, audit: Audit<C> = .nothing,
    _ body: @escaping @Sendable (Caller, C, Tx) throws -> [UInt8]
  ) {
    add(type, permission, audits: audit.kinds) { _, call, caller, dispatcher, done in
      let (database, requester) = (dispatcher.database, Requester.current)
      database.readLater(
        cost: cost,
        { tx -> (reply: [UInt8], isNoted: Bool) in
          (reply: try body(caller, call, tx), isNoted: try audit.notesReading(by: caller, tx))
        },
        done: { read in
          guard case .success(let found) = read, found.isNoted else { return done(read.map { $0.reply }) }
          database.write(
            for: requester, { tx in try audit.recordReading(by: caller, tx) },
            done: { stored in done(stored.map { _ in found.reply }) })
        })
    }
  }

  /// Runs asynchronously. For methods that hash, wait, or both read and write.
  /// - Parameters:
  ///   - asksPassword: as in `change`.
  ///   - audit: an entry is written after the body, for what is outside of the database. A body that changes rows
  ///     writes its entries with them (`Audit.written`).
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func task<C: Call>(
    _ type: C.Type, _ permission: Permission, asksPassword: Bool = false, audit: Audit<C> = .nothing,
    _ body: @escaping @Sendable (Caller, C) async throws -> C.Reply
  ) {
    add(type, permission, asksPassword: asksPassword, audits: audit.kinds) { _, call, caller, dispatcher, done in
      Task {
        await GuardedHasher.$source.withValue(caller.hashSource) {
          do {
            if asksPassword { try await dispatcher.database.readAsync { tx in try Confirmation.check(caller, tx) } }
            let reply = try await body(caller, call)
            if audit.isWritten {
              try await dispatcher.database.write { tx in
                try audit.record(call, reply, by: caller, tx, hasHappened: true)
              }
            }
            done(.success(C.encode(reply)))
          } catch { done(.failure(error)) }
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

  /// Changes something, once per key. The body runs in the commit queue, and the reply is stored in the same
  /// transaction.
  ///
  /// - Parameters:
  ///   - sharesGroup: consecutive requests of one connection do not wait for each other's commit. Use it only for
  ///     changes that do not depend on memory that an earlier change of the same connection updates.
  ///   - asksPassword: without a recent `sessions.confirm` the change is refused with `password_needed`. For changes
  ///     that destroy others' data or give somebody access.
  ///   - notes: the kinds of entries for the owner's record of staff actions.
  ///   - audit: the entries for the audit log, written after the body if that has written anything.
  ///   - body: may run twice (see `Database.write`), so it must have no effect except on rows.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func change<C: Change>(
    _ type: C.Type, _ permission: Permission, sharesGroup: Bool = false, asksPassword: Bool = false,
    notes: StaffNotes = [], audit: Audit<C> = .nothing,
    _ body: @escaping @Sendable (Caller, C, Tx) throws -> Outcome<C.Reply>
  ) {
    add(
      type, permission, sharesGroup: sharesGroup, isChange: true, asksPassword: asksPassword, notes: notes,
      audits: audit.kinds
    ) { request, call, caller, dispatcher, done in
      let once = try Once(request, key: call.key, caller: caller)
      dispatcher.change(
        C.self, once,
        { tx in
          if asksPassword { try Confirmation.check(caller, tx) }
          let outcome = try body(caller, call, tx)
          try audit.record(call, outcome.reply, by: caller, tx)
          return outcome
        }, done: done)
    }
  }

  /// Like `change`, for a reply that is too large to store with every change. A retry gets the state at the time of the
  /// retry, from `now`.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func change<C: Change>(
    _ type: C.Type, _ permission: Permission, notes: StaffNotes = [],
    now: @escaping @Sendable (Caller, Tx) throws -> C.Reply,
    _ body: @escaping @Sendable (Caller, C, Tx) throws -> Outcome<C.Reply>
  ) {
    add(type, permission, isChange: true, notes: notes) { request, call, caller, dispatcher, done in
      var once = try Once(request, key: call.key, caller: caller)
      once.again = { tx in C.encode(try now(caller, tx)) }
      dispatcher.change(C.self, once, { tx in try body(caller, call, tx) }, done: done)
    }
  }

  /// Like `change`, with a first step outside the transaction, such as hashing a password, checking a guess or claiming
  /// a code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func change<C: Change, Prepared: Sendable>(
    _ type: C.Type, _ permission: Permission, asksPassword: Bool = false, notes: StaffNotes = [],
    audit: Audit<C> = .nothing,
    prepare: @escaping @Sendable (Caller, C) async throws -> Prepared,
    _ body: @escaping @Sendable (Caller, C, Prepared, Tx) throws -> Outcome<C.Reply>
  ) {
    add(
      type, permission, isChange: true, asksPassword: asksPassword, notes: notes, audits: audit.kinds
    ) { request, call, caller, dispatcher, done in
      let once = try Once(request, key: call.key, caller: caller)
      Task {
        do {
          // A retry looks for its reply first, because the first try may have changed what `prepare` checks.
          let earlier = try await dispatcher.database.readAsync { tx -> [UInt8]? in
            if let earlier = try once.earlierReply(tx) { return earlier }
            // Before `prepare`, which may claim something.
            if asksPassword { try Confirmation.check(caller, tx) }
            return nil
          }
          if let earlier { return done(.success(earlier)) }
          let prepared: Prepared
          do {
            prepared = try await GuardedHasher.$source.withValue(caller.hashSource) {
              try await prepare(caller, call)
            }
          } catch {
            // The first try may have committed meanwhile; its reply then takes the place of this error.
            let earlier = try await dispatcher.database.readAsync { tx in try once.earlierReply(tx) }
            guard let earlier else { throw error }
            return done(.success(earlier))
          }
          dispatcher.change(
            C.self, once,
            { tx in
              let outcome = try body(caller, call, prepared, tx)
              try audit.record(call, outcome.reply, by: caller, tx)
              return outcome
            }, done: done)
        } catch { done(.failure(error)) }
      }
    }
  }

  // MARK: Chores and hooks

  /// Calls `body` once, before the first connection.
  mutating func atStart(_ body: @escaping @Sendable (Tx) throws -> Void) { atStart.append(body) }

  /// Calls `body` when the server stops, after the last connection. Changes that it queues are committed.
  mutating func atStop(_ body: @escaping @Sendable (_ now: Int) -> Void) { atStop.append(body) }

  /// Calls `body` every few seconds. It must cost next to nothing if nothing is due.
  /// - Parameter always: runs it also while the clock is unsure (`GymClock`). Only for what depends on changes or on how
  ///   much time has passed, and never on a date.
  mutating func chore(always: Bool = false, _ body: @escaping @Sendable (_ now: Int) -> Void) {
    chores.append((always, body))
  }

  /// Begins the rounds that are due with each chore, also while the clock is unsure. Whoever asks for a round decides
  /// whether it may be due then.
  mutating func rounds(_ rounds: Rounds) {
    self.rounds.append(rounds)
    chore(always: true) { now in rounds.run(now: now) }
  }

  /// Calls `body` once a day, and never while the clock is unsure.
  mutating func dailyChore(_ body: @escaping @Sendable (_ now: Int) -> Void) { dailyChores.append(body) }

  /// Adds a noun's events to the calendar feeds of a kind: each member's, each trainer's or each room's.
  mutating func feedEvents(of kind: FeedKind = .member, _ events: @escaping FeedEvents) {
    feedEvents[kind, default: []].append(events)
  }

  /// Calls `body` on any thread when a member's topic has lost its last subscriber.
  mutating func onEmpty(_ body: @escaping @Sendable (Topic) -> Void) { onEmpty.append(body) }

  /// Calls `body` when a connection has ended.
  mutating func onClose(_ body: @escaping @Sendable (Client) -> Void) { onClose.append(body) }
}
