import Gym
import Secrets
import Storage
import Synchronization
package import Wire

/// What a script has sent by HTTP.
package struct ScriptRequest: Sendable {
  /// JSON-RPC: one request, or a batch. For `RoadPosts`, a file.
  package var body: [UInt8]
  package var token: String
  /// The address that it comes from.
  package var address: String
  package var isSecure: Bool

  package init(body: [UInt8], token: String, address: String, isSecure: Bool) {
    self.body = body
    self.token = token
    self.address = address
    self.isSecure = isSecure
  }
}

package enum ScriptReply: Sendable {
  /// JSON-RPC: one reply, or the replies to a batch. The fault is set if a single request failed. Hold `place` until the
  /// client has the reply: it counts as one of the requests that the script may have at once.
  case replies([UInt8], Fault?, place: any AnyObject & Sendable)
  /// No request was run: the token is wrong, there are too many at once, or the body is not JSON-RPC.
  case refused(Fault)
}

/// Runs scripts' requests, as if each came over its own connection on which the token's member is logged in. So they have
/// the same permissions, limits and keys.
///
/// A request goes on if its client vanishes: its changes are made, and the same keys get the same replies.
struct Scripts: Sendable {
  typealias Done = @Sendable (ScriptReply) -> Void

  let dispatcher: Dispatcher
  let logins: Logins
  let limiter: GuessLimiter
  private let places = ScriptPlaces()

  /// How far behind `used_at` may be, in milliseconds. Otherwise each use would be one more write.
  static let usedEvery = 60_000
  /// The handle of the login. A script may leave out `as`.
  static let handle = "token"

  init(dispatcher: Dispatcher, logins: Logins, limiter: GuessLimiter) {
    self.dispatcher = dispatcher
    self.logins = logins
    self.limiter = limiter
  }

  /// A token that was found, and the place of its request.
  struct Admitted: Sendable {
    var token: StoredToken
    var place: ScriptPlaces.Place
  }

  func run(_ request: ScriptRequest, _ done: @escaping Done) {
    admit(request) { [self] result in
      switch result {
      case .success(let admitted): begin(admitted.token, request, admitted.place, done)
      case .failure(let fault): done(.refused(fault))
      }
    }
  }

  /// Looks up a request's token. If there is none, that counts as a wrong guess.
  /// - Parameter done: called once. With a token, on a thread where it may run the request; with a fault, on any thread.
  func admit(_ request: ScriptRequest, _ done: @escaping @Sendable (Result<Admitted, Fault>) -> Void) {
    let now = dispatcher.clock.now
    let kind = Tokens.kind(of: request.token)
    guard kind == .script || kind == .gymScript else { return done(.failure(wrong(request, now: now))) }
    let hash = Tokens.hash(request.token)
    dispatcher.database.readLater(
      for: .stranger(request.address), { tx in try tx.tokens.find(hash: hash) },
      done: { [self] found in
        switch found {
        case .success(let token?): use(token, hash, request, now: now, done)
        case .success(nil): done(.failure(wrong(request, now: now)))
        case .failure(let error): done(.failure(dispatcher.fault(error, in: "rpc")))
        }
      })
  }

  /// Counts a wrong token as a guess.
  private func wrong(_ request: ScriptRequest, now: Int) -> Fault {
    let peer = ScriptPeer(request, expects: 0) { _, _ in }
    let caller = Caller(client: Client(peer: peer), now: now, login: nil, member: nil, identity: .stranger)
    return Requester.$current.withValue(.stranger(request.address)) { () -> Fault in
      do throws(Fault) { try limiter.wrong(.token(from: request.address), by: caller) } catch { return error }
      return Fault(.unauthenticated, "token_unknown", field: "token")
    }
  }

  /// Notes the use of a token. Loads its member into memory if they have not logged in since the start, because permissions
  /// are checked without a query.
  private func use(
    _ token: StoredToken, _ hash: [UInt8], _ request: ScriptRequest, now: Int,
    _ done: @escaping @Sendable (Result<Admitted, Fault>) -> Void
  ) {
    if logins[token.member] != nil, let usedAt = token.usedAt, abs(now - usedAt) < Self.usedEvery {
      return start(token, done)
    }
    dispatcher.database.write(
      for: .member(token.member),
      { tx -> Member? in
        guard let token = try tx.tokens.find(hash: hash) else { return nil }
        try tx.tokens.touch(token.id, at: now)
        return try tx.members.find(token.member)
      },
      done: { [self] result in
        switch result {
        case .success(let member?):
          // On the writer's thread, so that no later commit about the member is missed.
          logins.add(member)
          start(token, done)
        case .success(nil): done(.failure(wrong(request, now: now)))
        case .failure(let error): done(.failure(dispatcher.fault(error, in: "rpc")))
        }
      })
  }

  /// Never runs a request on the thread that calls it, which is the writer's or a reader's.
  private func start(_ token: StoredToken, _ done: @escaping @Sendable (Result<Admitted, Fault>) -> Void) {
    guard let place = places.take(for: token.member) else {
      return done(.failure(Fault(.rateLimited, "too_many", retryAfterMs: 1_000)))
    }
    Task { done(.success(Admitted(token: token, place: place))) }
  }

  /// A client on which the token's member is logged in.
  func client(of token: StoredToken, peer: ScriptPeer) -> Client {
    let client = Client(peer: peer, scopes: token.scopes, gymToken: token.isOfGym ? token.name : nil)
    // A member's own token counts as a login by PIN, which has no rights of a trainer or an owner.
    client.add(
      Login(
        handle: Self.handle, session: 0, member: token.member, device: nil, byPassword: token.isOfGym,
        byPin: !token.isOfGym))
    return client
  }

  private func begin(
    _ token: StoredToken, _ request: ScriptRequest, _ place: ScriptPlaces.Place, _ done: @escaping Done
  ) {
    let incoming = Incoming.read(request.body)
    let expected: Int
    var isBatch = false
    switch incoming {
    case .refused(let fault): return done(.refused(fault))
    case .message: expected = 1
    case .messages(let messages):
      expected = messages.count
      isBatch = true
    }
    let closing = Closing()
    let peer = ScriptPeer(request, expects: expected) { [dispatcher, isBatch] replies, fault in
      closing.close(dispatcher)
      done(.replies(isBatch ? Self.array(replies) : replies[0], isBatch ? nil : fault, place: place))
    }
    let client = client(of: token, peer: peer)
    closing.set(client)
    dispatcher.take(incoming, bytes: request.body.count, of: client)
  }

  private static func array(_ replies: [[UInt8]]) -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(replies.reduce(2) { $0 + $1.count + 1 })
    for reply in replies {
      all.append(UInt8(ascii: all.isEmpty ? "[" : ","))
      all += reply
    }
    all.append(UInt8(ascii: "]"))
    return all
  }

  /// Ends a request's client once it has all replies. The peer calls it, and exists before the client.
  private final class Closing: Sendable {
    private let client = Mutex<Client?>(nil)

    func set(_ new: Client) { client.withLock { $0 = new } }

    func close(_ dispatcher: Dispatcher) {
      guard let client = client.withLock({ $0.take() }) else { return }
      dispatcher.closed(client)
      for body in dispatcher.registry.onClose { body(client) }
    }
  }
}

/// Collects the replies to a script's request.
final class ScriptPeer: Peer {
  typealias Done = @Sendable (_ replies: [[UInt8]], _ fault: Fault?) -> Void

  /// Bytes. Once the replies to a batch have this many, its other requests are refused, and the script has to send them
  /// again. A connection has a similar limit: a client that does not read gets no second long reply.
  static let mostBytes = 1 << 20

  let id: UInt64
  let address: String
  let isSecure: Bool
  private let state: Mutex<State>
  private static let numbers = Atomic(UInt64(1) << 63)

  private struct State {
    var missing: Int
    var replies: [[UInt8]] = []
    var bytes = 0
    var fault: Fault?
    var done: Done?
  }

  init(_ request: ScriptRequest, expects: Int, _ done: @escaping Done) {
    // Connections have numbers below 1 << 63.
    id = Self.numbers.add(1, ordering: .relaxed).newValue
    address = request.address
    isSecure = request.isSecure
    state = Mutex(State(missing: expects, done: done))
  }

  var isFull: Bool { state.withLock { $0.bytes >= Self.mostBytes } }

  func send(_ message: [UInt8], key: String?) { add(message, nil) }

  func send(_ fault: Fault, to id: RequestID?) { add(Message.reply(id, fault: fault), fault) }

  private func add(_ reply: [UInt8], _ fault: Fault?) {
    let complete = state.withLock { state -> State? in
      state.replies.append(reply)
      state.bytes += reply.count
      state.fault = fault
      state.missing -= 1
      guard state.missing == 0 else { return nil }
      defer { state = State(missing: 0) }
      return state
    }
    if let complete { complete.done?(complete.replies, complete.fault) }
  }

  /// Does nothing: there is no connection to close, and the requests end by themselves.
  func close(_ reason: CloseReason) {}
  func setDeadline(milliseconds: Int?, reason: CloseReason) {}
}

/// Limits how many requests of scripts run at once, for each member and for all together. Their replies are in memory
/// until the clients have read them.
final class ScriptPlaces: Sendable {
  static let most = 32
  static let mostOfMember = 4

  private let taken = Mutex(Taken())

  private struct Taken {
    var all = 0
    /// Without members who have none.
    var ofMember: [Int: Int] = [:]
  }

  /// Frees itself when it is released.
  final class Place: Sendable {
    private let places: ScriptPlaces
    private let member: Int

    fileprivate init(_ places: ScriptPlaces, member: Int) {
      self.places = places
      self.member = member
    }

    deinit { places.free(member) }
  }

  /// - Returns: nil if all places are taken, or all that one member may take.
  func take(for member: Int) -> Place? {
    let isFree = taken.withLock { taken in
      guard taken.all < Self.most, taken.ofMember[member, default: 0] < Self.mostOfMember else { return false }
      taken.all += 1
      taken.ofMember[member, default: 0] += 1
      return true
    }
    return isFree ? Place(self, member: member) : nil
  }

  fileprivate func free(_ member: Int) {
    taken.withLock { taken in
      taken.all -= 1
      let left = taken.ofMember[member, default: 1] - 1
      taken.ofMember[member] = left > 0 ? left : nil
    }
  }
}
