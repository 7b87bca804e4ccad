package import Gym
import Storage
import Synchronization
package import Wire

/// A login on a connection.
package struct Login: Sendable, Equatable {
  /// The login's secret, as the client holds it.
  package var handle: String
  package var session: Int
  package var member: Int
  /// The shared device it was made on; nil on a person's own device.
  package var device: Int?
  /// Whether the login was made with the password, so that secrets may be changed without asking for it again.
  package var byPassword: Bool
  /// Whether the login was made with the PIN.
  package var byPin = false
  /// Set once the login has ended. The kiosk may then still deliver the sets it had queued, if they were done in this
  /// period. `handle` is then a secret that is good for that delivery only.
  package var delivers: ClosedRange<Int>? = nil

  /// Whether the login has the rights of its member's role. Others can see a PIN being typed at a kiosk, so a PIN makes
  /// nobody a trainer or an owner.
  var hasRole: Bool { byPassword || (device == nil && !byPin) }
}

/// One connection's state on the floor: its identity, its logins, its pending requests.
package final class Client: Sendable {
  package let peer: any Peer
  private let requests = Atomic(0)
  /// What the token of a script opens. Nil for a connection: its logins may do what their members may do.
  let scopes: [TokenScope]?
  /// The name of the gym's token with which a script came, for the audit log. Nil for a connection, and for a member's own
  /// token: what a member wrote must not be in that log.
  let gymToken: String?
  let state: Mutex<State>

  package enum Identity: Sendable {
    case stranger
    /// Shows a code and waits for the owner.
    case pairing(code: String)
    /// Indirect, because each request copies the identity.
    indirect case device(Device)
    case person
  }

  struct State {
    var identity = Identity.stranger
    var logins: [Login] = []
    /// Logins that have ended and whose queued sets may still be delivered. Kept apart so that none is taken for a
    /// login.
    var deliveries: [Login] = []
    var requests = RequestQueue()
    /// Ends the turn of a long request that is not answered yet.
    var longTurn: (@Sendable () -> Void)?
    /// Frames in a row that were not JSON-RPC.
    var unreadableFrames = 0
    var isClosed = false
    var subscriptions = 0
    var deadline: Deadline?
  }

  /// How long a stranger has to identify.
  struct Deadline {
    var millisecondsLeft: Int
    /// Nil while it is paused.
    var runningSince: Int?
  }

  package init(peer: any Peer, scopes: [TokenScope]? = nil, gymToken: String? = nil) {
    self.peer = peer
    self.scopes = scopes
    self.gymToken = gymToken
    state = Mutex(State())
  }

  /// The name of the connection's next request.
  func nextRequest() -> RequestName {
    RequestName(connection: peer.id, number: requests.add(1, ordering: .relaxed).newValue)
  }

  package var identity: Identity { state.withLock { $0.identity } }
  /// Whether `identity` is `stranger`, without copying the identity.
  var isStranger: Bool {
    state.withLock { state in
      if case .stranger = state.identity { true } else { false }
    }
  }
  package var isClosed: Bool { state.withLock { $0.isClosed } }
  package var logins: [Login] { state.withLock { $0.logins } }

  package var device: Device? {
    if case .device(let device) = identity { return device }
    return nil
  }

  /// The requester in whose turn (`FairQueue`) this connection's requests run: the device, or the member who logged in
  /// first. It is the same for all logins of a connection, so that its requests stay in order.
  var requester: Requester {
    state.withLock { state in
      if case .device(let device) = state.identity { return .device(device.id) }
      return state.logins.first.map { .member($0.member) } ?? .stranger(peer.address)
    }
  }

  /// Sets the identity and clears the deadline.
  func become(_ identity: Identity) {
    state.withLock {
      $0.identity = identity
      $0.deadline = nil
    }
    peer.setDeadline(milliseconds: nil, reason: .notIdentified)
  }

  /// Adds a login. A stranger's connection becomes a person's.
  func add(_ login: Login) {
    let isNew = state.withLock { state in
      state.logins.removeAll { $0.session == login.session }
      state.logins.append(login)
      if case .device = state.identity { return false }
      state.identity = .person
      state.deadline = nil
      return true
    }
    if isNew { peer.setDeadline(milliseconds: nil, reason: .notIdentified) }
  }

  /// Removes a login. A person's connection without any login is a stranger's again.
  /// - Returns: whether it became a stranger's.
  func remove(session: Int) -> Bool {
    state.withLock { state in
      state.logins.removeAll { $0.session == session }
      guard state.logins.isEmpty, case .person = state.identity else { return false }
      state.identity = .stranger
      return true
    }
  }

  /// Lets the connection deliver sets for a member who has logged out.
  func add(delivery: Login) {
    state.withLock { state in
      state.deliveries.removeAll { $0.session == delivery.session }
      state.deliveries.append(delivery)
    }
  }

  func removeDeliveries(where matches: (Login) -> Bool) { state.withLock { $0.deliveries.removeAll(where: matches) } }

  /// The login or the delivery that a request names.
  /// - Throws: `no_session`.
  func loginOrDelivery(_ handle: String?) throws(Fault) -> Login {
    if let handle, let delivery = state.withLock({ $0.deliveries.first { $0.handle == handle } }) { return delivery }
    return try login(handle)
  }

  /// Makes the connection a stranger's, without logins.
  /// - Returns: the logins it had.
  func removeAll() -> [Login] {
    state.withLock { state in
      defer {
        state.logins = []
        state.deliveries = []
        state.identity = .stranger
      }
      return state.logins
    }
  }

  /// The login with that handle; without a handle, the only login.
  /// - Throws: `no_session`.
  func login(_ handle: String?) throws(Fault) -> Login {
    let logins = logins
    if let handle {
      guard let login = logins.first(where: { $0.handle == handle }) else {
        throw Fault(.unauthenticated, "no_session", field: "as")
      }
      return login
    }
    guard logins.count == 1, let only = logins.first else {
      throw Fault(.unauthenticated, "no_session", field: logins.isEmpty ? nil : "as")
    }
    return only
  }

  /// A script gets no notices, because it is gone once it has its replies.
  func notify(_ notice: some Notice) {
    guard scopes == nil else { return }
    peer.send(Message.notification(type(of: notice).method, params: WireEncoder.encode(notice)), key: nil)
  }
}

extension Client {
  /// The least time a client has left when the deadline resumes, so that it can still act on the reply.
  private static let leastMilliseconds = 2_000

  /// Closes the connection unless it identifies in time.
  func startDeadline(milliseconds: Int, now: Int) {
    state.withLock { $0.deadline = Deadline(millisecondsLeft: milliseconds, runningSince: now) }
    peer.setDeadline(milliseconds: milliseconds, reason: .notIdentified)
  }

  /// Pauses the deadline while the server works on a request. A rush of sign-ups waits for password hashes, and those
  /// clients must not be disconnected for that.
  func holdDeadline(now: Int) {
    let held = state.withLock { state in
      guard let since = state.deadline?.runningSince else { return false }
      state.deadline?.millisecondsLeft -= now - since
      state.deadline?.runningSince = nil
      return true
    }
    if held { peer.setDeadline(milliseconds: nil, reason: .notIdentified) }
  }

  /// Lets a stranger stay, whatever time they take. For those who have proved something other than who they are.
  func liftDeadline() {
    state.withLock { $0.deadline = nil }
    peer.setDeadline(milliseconds: nil, reason: .notIdentified)
  }

  func resumeDeadline(now: Int) {
    let left = state.withLock { state -> Int? in
      guard let deadline = state.deadline, deadline.runningSince == nil, !state.isClosed else { return nil }
      let left = max(deadline.millisecondsLeft, Self.leastMilliseconds)
      state.deadline = Deadline(millisecondsLeft: left, runningSince: now)
      return left
    }
    if let left { peer.setDeadline(milliseconds: left, reason: .notIdentified) }
  }
}

/// Who sent a request, as checked by the method's permission. A class, because each request passes it on several times.
package final class Caller: Sendable {
  package let client: Client
  /// The one instant of this request, UTC milliseconds.
  package let now: Int
  /// Whether `now` is only reckoned (`GymClock`).
  let isClockUnsure: Bool
  package let login: Login?
  package let member: Member?

  let identity: Client.Identity

  init(
    client: Client, now: Int, isClockUnsure: Bool = false, login: Login?, member: Member?, identity: Client.Identity
  ) {
    self.client = client
    self.now = now
    self.isClockUnsure = isClockUnsure
    self.login = login
    self.member = member
    self.identity = identity
  }

  /// Whether a time that a client sends is in the future. Always false while the clock is unsure: nobody knows then, and
  /// what a kiosk has queued must not be lost because of the server's clock.
  func isInFuture(_ at: Int) -> Bool { at > now + SetService.clockSlack && !isClockUnsure }

  /// The device that sent the request, as it was at that time.
  package var device: Device? {
    if case .device(let device) = identity { device } else { nil }
  }

  /// Whether the caller acts as a trainer: the check of the permission `trainer`.
  var leads: Bool { Permissions.leads(member, by: login) }

  /// - Throws: `no_session` if the method's permission did not require a login.
  package func signedIn() throws(Fault) -> (login: Login, member: Member) {
    guard let login, let member else { throw Fault(.unauthenticated, "no_session") }
    return (login, member)
  }
}
