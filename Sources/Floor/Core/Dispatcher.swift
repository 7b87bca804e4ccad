import Gym
import Logging
import Storage
import Synchronization
import Wire

/// Decodes, identifies, permits and routes. Requests of one connection run in order.
package final class Dispatcher: Sendable {
  let database: Database
  package let registry: Registry
  let permissions: Permissions
  let hub: TopicHub
  let clock: Clock
  let log: Logger

  /// A connection with more pending requests than this is closed: no client of ours sends as many.
  static let maxPending = 512
  /// The same for the bytes of their frames.
  static let maxPendingBytes = 1 << 20
  /// A connection is closed after this many frames in a row that are not JSON-RPC.
  static let maxUnreadable = 50

  init(
    database: Database, registry: Registry, permissions: Permissions, hub: TopicHub, clock: Clock, log: Logger
  ) {
    self.database = database
    self.registry = registry
    self.permissions = permissions
    self.hub = hub
    self.clock = clock
    self.log = log
  }

  /// Takes one frame of a connection, on the loop's thread.
  package func received(_ client: Client, _ bytes: [UInt8]) {
    switch Incoming.read(bytes) {
    case .refused(let fault):
      client.peer.send(Message.reply(nil, fault: fault), key: nil)
      let unreadable = client.state.withLock { state in
        state.unreadableFrames += 1
        return state.unreadableFrames
      }
      if unreadable >= Self.maxUnreadable { client.peer.close(.protocolFault) }
    case .messages(let messages):
      let (fits, drains) = client.state.withLock { state in
        guard !state.isClosed else { return (true, false) }
        state.unreadableFrames = 0
        let drains = state.requests.add(messages, bytes: bytes.count)
        let requests = state.requests
        // One request alone starts at once, however long its frame is.
        let fits =
          requests.count <= Self.maxPending + 1
          && (requests.pendingBytes <= Self.maxPendingBytes || (drains && messages.count == 1))
        return (fits, drains)
      }
      guard fits else { return client.peer.close(.tooMany) }
      if drains { drain(client) }
    }
  }

  /// Runs the pending requests until one has to wait for an answer.
  private func drain(_ client: Client) {
    while let message = next(of: client) { run(message, of: client) }
  }

  private func next(of client: Client) -> RequestQueue.Message? {
    client.state.withLock { state in
      if state.isClosed { state.requests.removeAll() }
      return state.requests.next { message in
        guard case .success(let request) = message else { return false }
        return registry.methods[request.method]?.sharesGroup ?? false
      }
    }
  }

  private func run(_ message: RequestQueue.Message, of client: Client) {
    let request: Request
    switch message {
    case .failure(let refused):
      client.peer.send(Message.reply(refused.id, fault: refused.fault), key: nil)
      return finish(client)
    case .success(let good): request = good
    }
    guard let method = registry.methods[request.method] else {
      answer(client, request, .failure(Fault.unknownMethod))
      return finish(client)
    }
    let completion: Completion = { [self] result in
      answer(client, request, result)
      finish(client)
    }
    do {
      let caller = try permissions.caller(method.permission, client, as: handle(request))
      if !method.isInstant { client.holdDeadline(now: caller.now) }
      method.run(request, caller, self, completion)
    } catch {
      refuse(error, behindOthers: method.sharesGroup, completion)
    }
  }

  /// Answers a request that never reached its body.
  /// - Parameter behindOthers: changes ahead of it may still be in the commit queue, and are answered first.
  func refuse(_ error: any Error, behindOthers: Bool, _ done: @escaping Completion) {
    guard behindOthers else { return done(.failure(error)) }
    database.write({ _ in }, done: { _ in done(.failure(error)) })
  }

  private func finish(_ client: Client) {
    if case .stranger = client.identity { client.resumeDeadline(now: clock.now) }
    guard client.state.withLock({ $0.requests.finish() }) else { return }
    // Not on the thread that answered, which is often the writer's: others wait for it.
    Task { self.drain(client) }
  }

  private func handle(_ request: Request) throws(Fault) -> String? {
    guard let value = request.params?.member("as"), value.kind != .null else { return nil }
    guard let text = value.string else { throw Fault.params("as", "wrong_type") }
    return text
  }

  private func answer(_ client: Client, _ request: Request, _ result: Result<[UInt8], any Error>) {
    switch result {
    case .success(let reply): client.peer.send(Message.reply(request.id, result: reply), key: nil)
    case .failure(let error):
      client.peer.send(Message.reply(request.id, fault: fault(error, in: request.method)), key: nil)
    }
  }

  /// An unknown error is logged whole and shown with an incident id alone.
  func fault(_ error: any Error, in method: String) -> Fault {
    if error as? StorageError == .full {
      // Logged as often as it happens: nothing can be stored until somebody makes room.
      log.error("the disk is full: nothing can be stored", metadata: ["method": "\(method)"])
    }
    if let fault = Fault(known: error) { return fault }
    let incident = String(UInt32.random(in: .min ... .max), radix: 36)
    log.error("incident", metadata: ["incident": "\(incident)", "method": "\(method)", "error": "\(error)"])
    return Fault.internalFault(incident: incident)
  }

  private struct Completed: Sendable {
    var reply: [UInt8]
    var events: [Event] = []
  }

  /// Makes a change once: gives the reply of an earlier try, or makes the change and stores its reply beside it.
  ///
  /// The usual case is a new key, so the body runs first and the reply is inserted after it. A key that is stored
  /// already makes that insert fail; then the group runs again, and looks before it changes anything.
  func change<Reply: Encodable & Sendable>(
    _ once: Once, _ body: @escaping @Sendable (Tx) throws -> Outcome<Reply>, done: @escaping Completion
  ) {
    database.write(
      { tx -> Completed in
        if tx.isRepeat, let earlier = try once.earlierReply(tx) { return Completed(reply: earlier) }
        let outcome: Outcome<Reply>
        do { outcome = try body(tx) } catch {
          // A retry can be refused for what its first try changed.
          if !tx.isRepeat, !tx.hasWritten, let earlier = try once.earlierReply(tx) { return Completed(reply: earlier) }
          throw error
        }
        let reply = WireEncoder.encode(outcome.reply)
        if outcome.usesKey {
          try once.store(reply, tx)
        } else if let earlier = try once.earlierReply(tx) {
          return Completed(reply: earlier)
        }
        return Completed(reply: reply, events: outcome.events)
      },
      done: { [hub] result in
        if case .success(let completed) = result { hub.publish(completed.events, reply: completed.reply) }
        done(result.map(\.reply))
      })
  }

  /// The connection is gone: nothing more of it runs, and it is subscribed to nothing.
  package func closed(_ client: Client) {
    client.state.withLock { state in
      state.isClosed = true
      state.requests.removeAll()
    }
    hub.detachAll(client)
  }
}
