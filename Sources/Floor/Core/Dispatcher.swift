import Gym
import Logging
import Storage
import Synchronization
import Wire

/// Decodes, identifies, permits and routes. Requests of one connection run in order, one at a time.
package final class Dispatcher: Sendable {
  let database: Database
  package let registry: Registry
  let people: People
  let hub: TopicHub
  let presence: Presence
  let clock: Clock
  let membersControlTimers: Bool
  let log: Logger

  /// A connection that has this many requests waiting is no client of ours.
  static let mostWaiting = 512

  init(
    database: Database, registry: Registry, people: People, hub: TopicHub, presence: Presence, clock: Clock,
    membersControlTimers: Bool, log: Logger
  ) {
    self.database = database
    self.registry = registry
    self.people = people
    self.hub = hub
    self.presence = presence
    self.clock = clock
    self.membersControlTimers = membersControlTimers
    self.log = log
  }

  /// … nor one whose waiting requests came in so many bytes.
  static let mostWaitingBytes = 1 << 20
  /// Frames in a row that are no JSON-RPC: whoever sends them speaks something else.
  static let mostUnreadable = 50

  /// One frame of a connection, on the loop's thread.
  package func received(_ client: Client, _ bytes: [UInt8]) {
    switch Incoming.read(bytes) {
    case .refused(let fault):
      client.peer.send(Message.reply(nil, fault: fault), key: nil)
      let unreadable = client.state.withLock { state in
        state.unreadable += 1
        return state.unreadable
      }
      if unreadable >= Self.mostUnreadable { client.peer.close(.protocolFault) }
    case .messages(let messages):
      let (fits, idle) = client.state.withLock { state in
        guard !state.closed else { return (true, false) }
        let idle = !state.busy
        state.busy = true
        state.unreadable = 0
        if !idle || messages.count > 1 { state.waitingBytes += bytes.count }
        // Where nothing is under way nothing waits, and the first need not either.
        state.waiting.append(contentsOf: idle ? messages.dropFirst() : messages[...])
        let fits = state.waiting.count <= Self.mostWaiting && state.waitingBytes <= Self.mostWaitingBytes
        return (fits, idle)
      }
      guard fits else { return client.peer.close(.tooMany) }
      if idle { run(messages.first ?? next(client), of: client) }
    }
  }

  /// What waits longest; without any, or when the connection is gone, it is idle again.
  private func next(_ client: Client) -> Result<Request, Incoming.Refused>? {
    client.state.withLock { state in
      guard !state.closed, !state.waiting.isEmpty else {
        state.busy = false
        state.waiting = []
        state.waitingBytes = 0
        return nil
      }
      return state.waiting.removeFirst()
    }
  }

  /// Runs a message and what waits behind it until something does not answer at once. Whoever calls this has set
  /// `busy`.
  private func run(_ first: Result<Request, Incoming.Refused>?, of client: Client) {
    var message = first
    while let current = message {
      let request: Request
      switch current {
      case .failure(let refused):
        client.peer.send(Message.reply(refused.id, fault: refused.fault), key: nil)
        message = next(client)
        continue
      case .success(let good): request = good
      }
      let turn = Turn()
      run(request, client) { [self] result in
        answer(client, request, result)
        // Answered before `run` returned: the loop above goes on. Else this is where the next one begins.
        guard turn.isLate(), let waiting = next(client) else { return }
        // Not on the thread that answered, which is often the writer's: others wait for it.
        Task { self.run(waiting, of: client) }
      }
      if turn.mustWait() { return }
      message = next(client)
    }
  }

  private func run(_ request: Request, _ client: Client, _ done: @escaping Completion) {
    do {
      guard let method = registry.methods[request.method] else { throw Fault.unknownMethod }
      let caller = try permit(method.permission, client, request)
      method.run(request, caller, self, done)
    } catch { done(.failure(error)) }
  }

  private func permit(_ permission: Permission, _ client: Client, _ request: Request) throws(Fault) -> Caller {
    var login: Login?
    switch permission {
    case .anyone: break
    case .stranger:
      guard case .stranger = client.identity else { throw Fault(.conflict, "already_identified") }
    case .door:
      if case .device(let device) = client.identity, device.kind != .kiosk { throw Fault(.forbidden, "not_allowed") }
    case .identified, .controller:
      switch client.identity {
      case .stranger, .pairing: throw Fault(.unauthenticated, "no_session")
      case .device, .person: break
      }
    case .kiosk:
      guard case .device(let device) = client.identity else { throw Fault(.unauthenticated, "no_session") }
      guard device.kind == .kiosk else { throw Fault(.forbidden, "not_allowed") }
    case .device:
      guard client.device != nil else {
        if case .person = client.identity { throw Fault(.forbidden, "not_allowed") }
        throw Fault(.unauthenticated, "no_session")
      }
    case .member, .owner, .trainer:
      login = try client.login(try handle(request))
    }
    // Where a login is optional, one that is named must be there.
    if login == nil, let named = try handle(request) { login = try client.login(named) }
    // At a kiosk whoever taps a clock need not be the one who happens to be logged in.
    let takesTheOnly = permission == .identified || (permission == .controller && client.device == nil)
    if login == nil, takesTheOnly, client.logins.count == 1 { login = try? client.login(nil) }
    let member = login.flatMap { people[$0.member] }
    if permission == .owner {
      guard member?.role == .owner, login?.device == nil else { throw Fault(.forbidden, "not_allowed") }
    }
    let leads = member.map { $0.role != .member } ?? false
    if permission == .trainer, !leads { throw Fault(.forbidden, "not_allowed") }
    if permission == .controller, client.device?.settings.controls != true, !leads {
      guard membersControlTimers, member != nil else { throw Fault(.forbidden, "not_allowed") }
    }
    if login != nil, member == nil { throw Fault(.unauthenticated, "no_session") }
    let now = clock.now
    if let login { presence.touch(login, at: now) }
    return Caller(client: client, now: now, login: login, member: member, device: client.device)
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

  /// Unknown errors are logged whole and shown with an incident id alone.
  func fault(_ error: any Error, in method: String) -> Fault {
    if error as? StorageError == .full {
      // Told to the operator as often as it happens: nothing can be stored until somebody makes room.
      log.error("the disk is full: nothing can be stored", metadata: ["method": "\(method)"])
    }
    if let fault = Fault(known: error) { return fault }
    let incident = String(UInt32.random(in: .min ... .max), radix: 36)
    log.error("incident", metadata: ["incident": "\(incident)", "method": "\(method)", "error": "\(error)"])
    return Fault.internalFault(incident: incident)
  }

  /// Makes a change once: the reply of an earlier try, or the change with its reply stored beside it.
  func change<Reply: Encodable & Sendable>(
    _ once: Once, _ body: @escaping @Sendable (Tx) throws -> Outcome<Reply>, done: @escaping Completion
  ) {
    database.write(
      { tx -> Outcome<[UInt8]> in
        if let earlier = try once.earlierReply(tx) { return Outcome(earlier) }
        let outcome = try body(tx)
        let reply = WireEncoder.encode(outcome.reply)
        if outcome.usesKey { try once.store(reply, tx) }
        return Outcome(reply, events: outcome.events(), afterCommit: outcome.afterCommit)
      },
      done: { [hub] result in
        if case .success(let outcome) = result {
          for event in outcome.events() { hub.publish(event) }
          outcome.afterCommit?()
        }
        done(result.map(\.reply))
      })
  }

  /// The connection is gone: nothing more of it runs, and it listens to nothing.
  package func closed(_ client: Client) {
    client.state.withLock { state in
      state.closed = true
      state.waiting = []
      state.upload = []
    }
    hub.detachAll(client)
  }
}
