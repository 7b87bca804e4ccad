package import Gym
package import Wire

/// The logic of a paired device, as a pure state machine. What is common to all of them is here: connecting, pairing by
/// a code, signing in by the token, and reconnecting.
///
/// `take` gets each input with its instant and returns what to do. Nothing here waits, draws or connects.
package protocol PairedDevice: Sendable {
  /// The requests that only this kind of device makes.
  associatedtype Request: Sendable
  /// What it has for whoever runs it.
  associatedtype News: Equatable, Sendable
  typealias Effect = DeviceEffect<News>

  static var kind: DeviceKind { get }
  /// Whether somebody can press a key to ask again after the owner declined. Otherwise it asks again by itself.
  static var hasKeys: Bool { get }

  var connection: DeviceConnection { get set }
  var requests: PendingRequests<Request> { get set }

  /// The server knows the device, which can begin what it is for.
  mutating func began() -> [Effect]
  mutating func ticked() -> [Effect]
  /// - Parameter instant: when the reply arrived.
  mutating func replied(to request: Request, _ result: Value, at instant: Double) throws -> [Effect]
  mutating func refused(_ request: Request, _ reason: String, retryAfterMs: Int?) -> [Effect]

  // What follows is empty unless a device has its own.

  /// Time has passed.
  mutating func passed()
  /// What it returns is sent before the device says who it is.
  mutating func greeted(_ hello: Hello) -> [Effect]
  /// A notification that the connection itself has taken or does not need.
  /// - Parameter before: the connection before it.
  mutating func noticed(_ message: ServerMessage, before: DeviceConnection) throws -> [Effect]
  /// The connection was lost or is given up. The pending requests are still there, and will get no reply.
  mutating func lost()
  /// The owner removed the device: what it had from the server is no longer for it.
  mutating func forget()
}

extension PairedDevice {
  package mutating func passed() {}
  package mutating func greeted(_ hello: Hello) -> [Effect] { [] }
  package mutating func noticed(_ message: ServerMessage, before: DeviceConnection) throws -> [Effect] { [] }
  package mutating func lost() {}
  package mutating func forget() {}

  package var stage: DeviceConnection.Stage { connection.stage }
  package var link: DeviceConnection.Link { connection.link }
  package var problem: DeviceConnection.Problem? { connection.problem }
  package var gym: Hello.GymInfo? { connection.gym }
  package var device: DeviceView? { connection.device }
  package var wasRevoked: Bool { connection.wasRevoked }
  package var tokenNotStored: Bool { connection.tokenNotStored }
  package var now: Double { connection.now }
}

extension PairedDevice {
  package mutating func take(_ input: DeviceConnection.Input, at instant: Double) -> [Effect] {
    pass(to: instant)
    if link == .stopped { return [] }
    switch input {
    case .start: return connect()
    case .opened:
      connection.link = .open
      return []
    case .failed(let failure): return failed(failure)
    case .closed(let code): return closed(code)
    case .tick:
      guard case .waiting(let until) = link else { return ticked() }
      guard let until, until <= now else { return [] }
      return connect()
    case .message(let bytes):
      do {
        return try ServerMessage.read(bytes).flatMap { try handle($0, at: instant) }
      } catch { return stop(.notUnderstood) }
    }
  }

  /// Call it first for an input that `take` does not have.
  package mutating func pass(to instant: Double) {
    connection.now = max(connection.now, instant)
    passed()
  }

  package mutating func connect() -> [Effect] {
    connection.link = .connecting
    return [.connect]
  }

  package mutating func requestPairing() -> Effect {
    send(.pair, DevicesPair(kind: Self.kind, about: connection.about))
  }

  package mutating func request(_ request: Request, _ call: some Call) -> Effect { send(.own(request), call) }

  private mutating func send(_ request: PendingRequests<Request>.Request, _ call: some Call) -> Effect {
    .send(call.request(requests.add(request, at: now)))
  }

  // MARK: Messages

  private mutating func handle(_ message: ServerMessage, at instant: Double) throws -> [Effect] {
    let before = connection
    switch message {
    case .hello(let hello):
      connection.gym = hello.gym
      let first = greeted(hello)
      if let token = connection.token { return first + [send(.identify, DevicesIdentify(token: token))] }
      return first + [requestPairing()]
    case .paired(let paired):
      connection.token = paired.token
      return [.storeToken(paired.token)] + begin(paired.device)
    case .refused(let refused): return refused.reason == "expired" ? [requestPairing()] : declined()
    case .reply(let id, let result):
      guard let request = requests.remove(id) else { return [] }
      return try handleReply(to: request, result, at: instant)
    case .fault(let id, let reason, let retryAfterMs):
      guard let id, let request = requests.remove(id) else { return stop(.notUnderstood) }
      return handleFault(of: request, reason, retryAfterMs)
    case .gym(let changed): connection.gym = changed.gym
    case .configured(let configured): connection.device = configured.device
    case .event, .unknown: break
    }
    return try noticed(message, before: before)
  }

  private mutating func handleReply(
    to request: PendingRequests<Request>.Request, _ result: Value, at instant: Double
  ) throws -> [Effect] {
    switch request {
    case .identify: return begin(try WireDecoder.decode(DeviceReply.self, from: result).device)
    case .pair:
      let reply = try WireDecoder.decode(DevicesPair.Reply.self, from: result)
      connection.stage = .pairing(code: reply.code, words: reply.words, expiresAt: reply.expiresAt)
      recovered()
      return []
    case .own(let own): return try replied(to: own, result, at: instant)
    }
  }

  private mutating func handleFault(
    of request: PendingRequests<Request>.Request, _ reason: String, _ retryAfterMs: Int?
  ) -> [Effect] {
    switch request {
    case .identify:
      guard reason == "unknown_device" || reason == "no_such_device" else { return [.disconnect] + reconnect() }
      return revoked()
    case .pair:
      connection.problem = reason == "busy" || retryAfterMs != nil ? .tooMany : .refused(reason)
      return [.disconnect] + reconnect(after: retryAfterMs)
    case .own(let own): return refused(own, reason, retryAfterMs: retryAfterMs)
    }
  }

  private mutating func begin(_ device: DeviceView) -> [Effect] {
    connection.device = device
    connection.wasRevoked = false
    return began()
  }

  private mutating func declined() -> [Effect] {
    connection.stage = .declined
    if Self.hasKeys { return [] }
    giveUp()
    connection.link = .waiting(until: now + DeviceConnection.declinedMs)
    return [.disconnect]
  }

  /// The owner removed this device: forgets the token, and asks to be paired again.
  private mutating func revoked() -> [Effect] {
    let oldToken = connection.token
    connection.token = nil
    connection.device = nil
    connection.wasRevoked = true
    connection.stage = .starting
    forget()
    return (oldToken.map { [.forgetToken($0)] } ?? []) + [requestPairing()]
  }

  // MARK: The connection

  private mutating func closed(_ code: Int) -> [Effect] {
    switch code {
    case 1003, 1009, 4400: return stop(.notUnderstood)
    case 4429: connection.problem = .tooMany
    default: break
    }
    if Self.hasKeys, stage == .declined {
      giveUp()
      connection.link = .waiting(until: nil)
      return []
    }
    return reconnect()
  }

  /// An address that never worked, such as one with a typing error, is not tried for ever: somebody has just typed it.
  /// One that has worked, since the device was paired by it, is: the server's next certificate may be right.
  private mutating func failed(_ failure: ConnectionFailure) -> [Effect] {
    if failure.needsPerson, connection.token == nil { return stop(.failed(failure)) }
    connection.problem = .failed(failure)
    return reconnect()
  }

  /// The connection works: clears the traces of earlier failures.
  package mutating func recovered() {
    connection.failures = 0
    connection.problem = nil
    connection.lostAt = nil
  }

  /// Stops for good, because trying again is pointless. Mostly the server and this program do not understand each other.
  private mutating func stop(_ why: DeviceConnection.Problem) -> [Effect] {
    giveUp()
    connection.problem = why
    connection.link = .stopped
    return [.disconnect]
  }

  /// Waits before it connects again: longer after each failure, up to 15 s.
  package mutating func reconnect(after milliseconds: Int? = nil) -> [Effect] {
    if link == .live || link == .open { connection.lostAt = connection.lostAt ?? now }
    giveUp()
    if case .pairing = stage { connection.stage = .starting }
    let pause = min(15_000, (250 + 750 * connection.random()) * Double(1 << min(connection.failures, 6)))
    connection.failures += 1
    connection.link = .waiting(until: now + max(pause, Double(milliseconds ?? 0)))
    return []
  }

  /// A request without a reply is not sent again.
  private mutating func giveUp() {
    lost()
    requests.removeAll()
  }
}
