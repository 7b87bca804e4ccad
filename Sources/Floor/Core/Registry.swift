import Storage
package import Wire

/// What a change leaves: its reply, what its commit made true, and what must follow the commit.
///
/// `events` is evaluated after the commit and in commit order, so that what a change of the same group did before it
/// (switched the floor off, deleted the set) is known by then.
package struct Outcome<Reply: Sendable>: Sendable {
  var reply: Reply
  var events: @Sendable () -> [Publication]
  /// Runs after the commit and after the events, before the reply goes out.
  var afterCommit: (@Sendable () -> Void)?
  /// False where nothing was changed: the key stays free for the change itself.
  var usesKey = true

  package init(
    _ reply: Reply, events: @autoclosure @escaping @Sendable () -> [Publication] = [],
    afterCommit: (@Sendable () -> Void)? = nil
  ) {
    self.reply = reply
    self.events = events
    self.afterCommit = afterCommit
  }
}

typealias Completion = @Sendable (Result<[UInt8], any Error>) -> Void

/// A method as registered: its name, who may call it, and how it runs.
package struct Method: Sendable {
  package let name: String
  package let permission: Permission
  /// Whether it takes a `key`, and happens once.
  package let isChange: Bool
  /// Decodes the params only; for fuzzing and for the fixtures.
  package let decode: @Sendable (Request) throws -> Void
  let run: @Sendable (Request, Caller, Dispatcher, @escaping Completion) -> Void
}

/// The methods by name. Each service registers its own, with its permission: there is no default to forget.
package struct Registry: Sendable {
  package private(set) var methods: [String: Method] = [:]

  package init() {}

  private mutating func add(_ method: Method) {
    precondition(methods[method.name] == nil, "two methods of one name: \(method.name)")
    methods[method.name] = method
  }

  /// Answers from memory, on the thread that read the request: it must not wait for anything.
  package mutating func instant<C: Call>(
    _ type: C.Type, _ permission: Permission, _ body: @escaping @Sendable (Caller, C) throws -> C.Reply
  ) {
    add(
      Method(
        name: C.method, permission: permission, isChange: false, decode: { _ = try $0.decode(C.self) }
      ) { request, caller, _, done in
        done(Result { WireEncoder.encode(try body(caller, try request.decode(C.self))) })
      })
  }

  /// Reads one snapshot of the database, off the loop's thread.
  mutating func query<C: Call>(
    _ type: C.Type, _ permission: Permission, _ body: @escaping @Sendable (Caller, C, Tx) throws -> C.Reply
  ) {
    task(
      type, permission,
      in: { dispatcher, caller, call in
        try await dispatcher.database.readAsync { tx in try body(caller, call, tx) }
      })
  }

  /// Takes its time: hashes, waits, reads and writes.
  mutating func task<C: Call>(
    _ type: C.Type, _ permission: Permission, _ body: @escaping @Sendable (Caller, C) async throws -> C.Reply
  ) {
    task(type, permission, in: { _, caller, call in try await body(caller, call) })
  }

  private mutating func task<C: Call>(
    _ type: C.Type, _ permission: Permission,
    in body: @escaping @Sendable (Dispatcher, Caller, C) async throws -> C.Reply
  ) {
    add(
      Method(
        name: C.method, permission: permission, isChange: false, decode: { _ = try $0.decode(C.self) }
      ) { request, caller, dispatcher, done in
        let call: C
        do { call = try request.decode(C.self) } catch { return done(.failure(error)) }
        Task {
          do { done(.success(WireEncoder.encode(try await body(dispatcher, caller, call)))) } catch {
            done(.failure(error))
          }
        }
      })
  }

  /// Answers by itself, later, from any thread.
  mutating func deferred<C: Call>(
    _ type: C.Type, _ permission: Permission,
    _ body: @escaping @Sendable (Caller, C, @escaping Completion) throws -> Void
  ) {
    add(
      Method(
        name: C.method, permission: permission, isChange: false, decode: { _ = try $0.decode(C.self) }
      ) { request, caller, _, done in
        do { try body(caller, try request.decode(C.self), done) } catch { done(.failure(error)) }
      })
  }

  /// Changes something, once for each key: in the commit queue, its reply stored beside the change.
  mutating func change<C: Change>(
    _ type: C.Type, _ permission: Permission, _ body: @escaping @Sendable (Caller, C, Tx) throws -> Outcome<C.Reply>
  ) {
    add(
      Method(
        name: C.method, permission: permission, isChange: true, decode: { _ = try $0.decode(C.self) }
      ) { request, caller, dispatcher, done in
        do {
          let call = try request.decode(C.self)
          let once = try Once(request, key: call.key, caller: caller)
          dispatcher.change(once, { tx in try body(caller, call, tx) }, done: done)
        } catch { done(.failure(error)) }
      })
  }

  /// As `change`, after something slow outside the transaction, such as a hash.
  mutating func change<C: Change, Prepared: Sendable>(
    _ type: C.Type, _ permission: Permission,
    prepare: @escaping @Sendable (Caller, C) async throws -> Prepared,
    _ body: @escaping @Sendable (Caller, C, Prepared, Tx) throws -> Outcome<C.Reply>
  ) {
    add(
      Method(
        name: C.method, permission: permission, isChange: true, decode: { _ = try $0.decode(C.self) }
      ) { request, caller, dispatcher, done in
        do {
          let call = try request.decode(C.self)
          let once = try Once(request, key: call.key, caller: caller)
          Task {
            do {
              // A retry is answered before it has to prove anew what the first try may have changed.
              let earlier = try await dispatcher.database.readAsync { tx in try once.earlierReply(tx) }
              if let earlier { return done(.success(earlier)) }
              let prepared = try await prepare(caller, call)
              dispatcher.change(once, { tx in try body(caller, call, prepared, tx) }, done: done)
            } catch { done(.failure(error)) }
          }
        } catch { done(.failure(error)) }
      })
  }
}
