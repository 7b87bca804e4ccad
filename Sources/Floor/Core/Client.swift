package import Gym
import Synchronization
package import Wire

/// A login on a connection.
package struct Login: Sendable, Hashable {
  /// The secret that names it, as the client holds it.
  package var handle: String
  package var session: Int
  package var member: Int
  /// The shared device it was made at; nil for a person's own.
  package var device: Int?
  /// By password, so that secrets may be changed without asking again.
  package var byPassword: Bool
}

/// One connection's state on the floor: who it is, its logins, its requests in order.
package final class Client: Sendable {
  package let peer: any Peer
  let state: Mutex<State>

  package enum Identity: Sendable {
    case stranger
    /// Shows a code and waits for the owner.
    case pairing(code: String)
    case device(Device)
    case person
  }

  struct State {
    var identity = Identity.stranger
    var logins: [Login] = []
    var waiting: [Result<Request, Incoming.Refused>] = []
    var busy = false
    /// The bytes of the frames behind `waiting`, or more: they count until nothing waits.
    var waitingBytes = 0
    var unreadable = 0
    var closed = false
    var subscriptions = 0
    var upload: [UInt8] = []
    var uploadParts = 0
    var uploader: Int?
  }

  package init(peer: any Peer) {
    self.peer = peer
    state = Mutex(State())
  }

  package var identity: Identity { state.withLock { $0.identity } }
  package var isClosed: Bool { state.withLock { $0.closed } }
  package var logins: [Login] { state.withLock { $0.logins } }

  package var device: Device? {
    if case .device(let device) = identity { return device }
    return nil
  }

  /// Identified: the deadline is off.
  func become(_ identity: Identity) {
    state.withLock { $0.identity = identity }
    peer.setDeadline(milliseconds: nil, reason: .notIdentified)
  }

  /// Adds a login, and makes a connection that was nobody's a person's.
  func add(_ login: Login) {
    let isNew = state.withLock { state in
      state.logins.removeAll { $0.session == login.session }
      state.logins.append(login)
      if case .device = state.identity { return false }
      state.identity = .person
      return true
    }
    if isNew { peer.setDeadline(milliseconds: nil, reason: .notIdentified) }
  }

  /// - Returns: whether the connection is nobody's now, since it was a person's by this login alone.
  func remove(session: Int) -> Bool {
    state.withLock { state in
      state.logins.removeAll { $0.session == session }
      guard state.logins.isEmpty, case .person = state.identity else { return false }
      state.identity = .stranger
      return true
    }
  }

  /// It is nobody's again, and has no logins.
  /// - Returns: those it had.
  func leaveAll() -> [Login] {
    state.withLock { state in
      let logins = state.logins
      state.logins = []
      state.identity = .stranger
      return logins
    }
  }

  /// The login that `handle` names; where it is left out, the only one.
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

  func notify(_ notice: some Notice) {
    peer.send(Message.notification(type(of: notice).method, params: WireEncoder.encode(notice)), key: nil)
  }
}

/// Who makes a request, as the permission has established it.
package struct Caller: Sendable {
  package let client: Client
  /// The one instant of this request, UTC milliseconds.
  package let now: Int
  package let login: Login?
  package let member: Member?

  /// The device that asked, as it was when it asked.
  package let device: Device?

  /// - Throws: `no_session` where the method's permission did not ask for a login.
  package func signedIn() throws(Fault) -> (login: Login, member: Member) {
    guard let login, let member else { throw Fault(.unauthenticated, "no_session") }
    return (login, member)
  }
}
