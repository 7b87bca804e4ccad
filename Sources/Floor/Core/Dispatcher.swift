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
  let figures = RequestCounts()
  let limits: ChangeLimits
  private let full = FullDiskLog()
  /// Decodes long requests, at most four of a requester at once: a decoded one takes many times its bytes in memory
  /// until it is answered.
  private let longRequests = FairThread(label: "rackside.requests", mostRunning: 4)

  /// Close the connection above this many pending requests. None of our clients sends that many.
  static let maxPending = 512
  /// Close the connection above this many pending bytes.
  static let maxPendingBytes = 1 << 19
  /// Bytes. After a longer reply, the connection's next request waits until the client's socket has taken that reply.
  /// So a client that does not read gets no second one.
  static let longReply = 65_536
  /// Bytes. Longer requests take milliseconds to decode, so that is done on another thread than the loop's.
  static let longRequest = 8_192
  /// Close the connection after this many frames in a row that are not JSON-RPC.
  static let maxUnreadable = 50

  init(
    database: Database, registry: Registry, permissions: Permissions, hub: TopicHub, clock: Clock, log: Logger,
    limits: FloorLimits
  ) {
    self.limits = ChangeLimits(limits)
    self.database = database
    self.registry = registry
    self.permissions = permissions
    self.hub = hub
    self.clock = clock
    self.log = log
  }

  /// Takes one frame from a connection, on the loop's thread.
  package func received(_ client: Client, _ bytes: [UInt8]) {
    take(Incoming.read(bytes), bytes: bytes.count, of: client)
  }

  /// Takes the messages of a frame, or of a script's HTTP request. For each client, call it on one thread at a time.
  /// - Parameter bytes: the size of the frame or body.
  func take(_ incoming: Incoming, bytes: Int, of client: Client) {
    switch incoming {
    case .refused(let fault):
      refuse(nil, fault, client.nextRequest(), client)
      let unreadable = client.state.withLock { state in
        state.unreadableFrames += 1
        return state.unreadableFrames
      }
      if unreadable >= Self.maxUnreadable { client.peer.close(.protocolFault) }
    case .message(let message):
      let entry = entry(message, of: client)
      if !answerAtOnce(entry, of: client) { enqueue([entry], bytes: bytes, of: client) }
    case .messages(let messages): enqueue(messages.map { entry($0, of: client) }, bytes: bytes, of: client)
    }
  }

  private func entry(_ message: Result<Request, Incoming.Refused>, of client: Client) -> RequestQueue.Entry {
    let name = client.nextRequest()
    guard case .success(let request) = message else { return .init(message: message, method: nil, name: name) }
    if let scopes = client.scopes, let fault = registry.refusal(of: request.method, to: scopes) {
      let refused = Incoming.Refused(id: request.id, fault: fault)
      return .init(message: .failure(refused), method: nil, name: name)
    }
    return .init(message: message, method: registry.methods[request.method], name: name)
  }

  /// Answers a request without queueing it, if its reply can be computed before the next request arrives. Only the
  /// loop's thread calls this, and only that thread adds to the queue.
  /// - Returns: false if the message has to be queued.
  private func answerAtOnce(_ entry: RequestQueue.Entry, of client: Client) -> Bool {
    guard let method = entry.method, case .instant(let body) = method.body, case .success(let request) = entry.message
    else { return false }
    let isIdle = client.state.withLock { state in
      state.unreadableFrames = 0
      return state.requests.isIdle && !state.isClosed
    }
    if isIdle { client.peer.answer(instantReply(client, request, method, entry.name, body)) }
    return isIdle
  }

  private func instantReply(
    _ client: Client, _ request: Request, _ method: Method, _ name: RequestName,
    _ body: (Request, Caller) throws -> [UInt8]
  ) -> [UInt8] {
    figures.answeredAtOnce()
    do { return try body(request, try permissions.caller(method.permission, client, as: handle(request))) } catch {
      return Message.reply(request.id, fault: named(fault(error, in: method.name, name), name, method: method.name))
    }
  }

  private func enqueue(_ entries: [RequestQueue.Entry], bytes: Int, of client: Client) {
    let (fits, drains) = client.state.withLock { state in
      guard !state.isClosed else { return (true, false) }
      state.unreadableFrames = 0
      let drains = state.requests.add(entries, bytes: bytes)
      let requests = state.requests
      // A single request starts at once, however large its frame is.
      let fits =
        requests.count <= Self.maxPending + 1
        && (requests.pendingBytes <= Self.maxPendingBytes || (drains && entries.count == 1))
      return (fits, drains)
    }
    guard fits else { return client.peer.close(.tooMany) }
    guard drains else { return }
    if bytes > Self.longRequest { drainLong(client) } else { drain(client) }
  }

  /// Drains on the thread for long requests. The requester's turn lasts until all requests that were started are
  /// answered.
  private func drainLong(_ client: Client) {
    longRequests.add(client.requester) { [self] ended in
      client.state.withLock { $0.longTurn = ended }
      drain(client)
      endLongTurn(client) { $0.requests.inFlight == 0 }
    }
  }

  private func endLongTurn(_ client: Client, where isOver: (borrowing Client.State) -> Bool = { _ in true }) {
    client.state.withLock { isOver($0) ? $0.longTurn.take() : nil }?()
  }

  /// Runs pending requests until one has to wait for its completion.
  private func drain(_ client: Client) {
    while let entry = next(of: client) { run(entry, of: client) }
  }

  private func next(of client: Client) -> RequestQueue.Entry? {
    client.state.withLock { state in
      if state.isClosed { state.requests.removeAll() }
      return state.requests.next()
    }
  }

  private func run(_ entry: RequestQueue.Entry, of client: Client) {
    Requester.$current.withValue(client.requester) { runForRequester(entry, of: client) }
  }

  private func runForRequester(_ entry: RequestQueue.Entry, of client: Client) {
    let request: Request
    switch entry.message {
    case .failure(let refused):
      refuse(refused.id, refused.fault, entry.name, client)
      return finish(client)
    case .success(let good): request = good
    }
    if client.scopes != nil, client.peer.isFull {
      return answer(client, request, entry.name, .failure(Fault(.unavailable, "busy", retryAfterMs: 1_000)))
    }
    guard let method = entry.method else {
      return answer(client, request, entry.name, .failure(Fault.unknownMethod))
    }
    let began = Database.microseconds()
    let completion: Completion = { [self] result in
      let seconds = Double(Database.microseconds() - began) / 1_000_000
      figures.answered(method.isChange ? .change : .read, seconds: seconds)
      log.debug(
        "answered",
        metadata: [
          "request": "\(entry.name.text)", "method": "\(method.name)", "milliseconds": "\(Int(seconds * 1_000))",
        ])
      answer(client, request, entry.name, result)
    }
    do {
      switch method.body {
      case .instant(let body):
        client.peer.send(instantReply(client, request, method, entry.name, body), key: nil)
        finish(client)
      case .later(let run):
        let caller = try permissions.caller(method.permission, client, as: handle(request))
        if method.isChange { try limits.check(caller, bytes: request.params?.raw.count ?? 0) }
        client.holdDeadline(now: caller.now)
        if method.isChange, let login = caller.login { permissions.logins.touch(login, at: caller.now) }
        run(request, caller, self, completion)
      }
    } catch {
      refuse(error, behindOthers: method.sharesGroup, completion)
    }
  }

  /// Answers a request that never reached its body.
  /// - Parameter behindOthers: true if the connection's earlier changes may still be in the commit queue. They are
  ///   answered first.
  func refuse(_ error: any Error, behindOthers: Bool, _ done: @escaping Completion) {
    guard behindOthers else { return done(.failure(error)) }
    database.write({ _ in }, done: { _ in done(.failure(error)) })
  }

  private func finish(_ client: Client) {
    if client.isStranger { client.resumeDeadline(now: clock.now) }
    let (drains, bytes) = client.state.withLock { ($0.requests.finish(), $0.requests.pendingBytes) }
    endLongTurn(client) { $0.requests.inFlight == 0 }
    guard drains else { return }
    // Never drain on the thread that answered: it is often the writer's, and other requests wait for it.
    if bytes > Self.longRequest { drainLong(client) } else { Task { self.drain(client) } }
  }

  private func handle(_ request: Request) throws(Fault) -> String? {
    guard let value = request.params?.member("as"), value.kind != .null else { return nil }
    guard let text = value.string else { throw Fault.params("as", "wrong_type") }
    return text
  }

  /// Sends the reply and ends the request.
  private func answer(
    _ client: Client, _ request: Request, _ name: RequestName, _ result: Result<[UInt8], any Error>
  ) {
    switch result {
    case .success(let reply) where reply.count > Self.longReply:
      // End the turn now, because the client may never read the reply.
      endLongTurn(client)
      return client.peer.send(Message.reply(request.id, result: reply)) { [self] in finish(client) }
    case .success(let reply): client.peer.send(Message.reply(request.id, result: reply), key: nil)
    case .failure(let error):
      refuse(request.id, fault(error, in: request.method, name), name, client, method: request.method)
    }
    finish(client)
  }

  /// - Parameter method: nil if the request could not be read that far.
  private func refuse(
    _ id: RequestID?, _ fault: Fault, _ name: RequestName, _ client: Client, method: String? = nil
  ) {
    client.peer.send(named(fault, name, method: method), to: id)
  }

  /// Counts a fault, and puts the request's name into it and into the log. The log gets the method only if it is one of
  /// ours: a client may send any text as one.
  func named(_ fault: Fault, _ name: RequestName, method: String?) -> Fault {
    figures.failed(fault.code)
    log.debug(
      "refused",
      metadata: [
        "request": "\(name.text)", "method": "\(method.flatMap { registry.methods[$0]?.name } ?? "unknown")",
        "code": "\(fault.code.rawValue)", "reason": "\(fault.reason)",
      ])
    var fault = fault
    fault.request = name.text
    return fault
  }

  /// Logs an unknown error in full. The client sees only an incident id.
  /// - Parameter name: nil if no request could be read.
  func fault(_ error: any Error, in method: String, _ name: RequestName? = nil) -> Fault {
    if error as? StorageError == .full, let refused = full.refused(at: clock.now) {
      log.error(
        "the disk is full: nothing can be stored until somebody makes room", metadata: ["refused": "\(refused)"])
    }
    if let fault = Fault(known: error) { return fault }
    let incident = String(UInt32.random(in: .min ... .max), radix: 36)
    var metadata: Logger.Metadata = ["incident": "\(incident)", "method": "\(method)", "error": "\(error)"]
    if let name { metadata["request"] = "\(name.text)" }
    log.error("incident", metadata: metadata)
    return Fault.internalFault(incident: incident)
  }

  /// On a full disk every change fails. Logs one line a minute instead of one per change.
  private final class FullDiskLog: Sendable {
    private let state = Mutex<(loggedAt: Int?, refused: Int)>((nil, 0))

    /// - Returns: how many changes were refused since the last line; nil if it is too early for another line.
    func refused(at now: Int) -> Int? {
      state.withLock { state in
        state.refused += 1
        if let last = state.loggedAt, now >= last, now < last + 60_000 { return nil }
        defer { state = (now, 0) }
        return state.refused
      }
    }
  }

  private struct Completed: Sendable {
    var reply: [UInt8]
    var events: [Event] = []
  }

  /// Makes a change once. A retry gets the reply of the first try; otherwise the change runs and its reply is stored in
  /// the same transaction.
  ///
  /// The key is usually new, so the body runs first and the reply is inserted after it. If the key is already stored,
  /// that insert fails; the group then runs again, and looks up the key before it changes anything.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func change<C: Change>(
    _ type: C.Type, _ once: Once, _ body: @escaping @Sendable (Tx) throws -> Outcome<C.Reply>,
    done: @escaping Completion
  ) {
    database.write(
      { [hub] tx -> Completed in
        if tx.isRepeat, let earlier = try once.earlierReply(tx) { return Completed(reply: earlier) }
        let outcome: Outcome<C.Reply>
        do { outcome = try body(tx) } catch {
          // The first try may have caused this error, for example by creating what must not exist twice.
          if !tx.isRepeat, !tx.hasWritten, let earlier = try once.earlierReply(tx) { return Completed(reply: earlier) }
          throw error
        }
        try hub.record(outcome.events, tx)
        let reply = C.encode(outcome.reply)
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

  /// Called when the connection has closed: drops its pending requests and its subscriptions.
  package func closed(_ client: Client) {
    client.state.withLock { state in
      state.isClosed = true
      state.requests.removeAll()
    }
    hub.detachAll(client)
  }
}
