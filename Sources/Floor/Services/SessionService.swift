import Gym
import Secrets
import Storage
import Wire

/// Logging in and out: by PIN or badge at a kiosk, by password anywhere.
struct SessionService {
  let shared: Shared

  /// A person's own login lives this long without use; one at a kiosk no longer than a day on the floor.
  static let ownLifetime = 60 * 86_400_000
  static let kioskLifetime = 12 * 3_600_000

  func register(in registry: inout Registry) {
    registry.task(SessionsEnter.self, .kiosk, enter)
    registry.task(SessionsLogIn.self, .door, logIn)
    registry.task(SessionsResume.self, .door, resume)
    registry.instant(SessionsKeep.self, .member) { caller, _ in
      shared.presence.touch(try caller.signedIn().login, at: caller.now)
      return Nothing()
    }
    registry.task(SessionsLeave.self, .member, leave)
  }

  private func enter(_ caller: Caller, _ call: SessionsEnter) async throws -> LoginReply {
    guard (call.member == nil) != (call.badge == nil) else {
      throw Fault.invalid(call.member == nil ? "member" : "badge", call.member == nil ? "required" : "unknown_field")
    }
    let place = GuessLimiter.Subject.pinAt(device: caller.device?.id ?? 0)
    let found = try await shared.database.readAsync { tx in
      if let member = call.member { return try tx.members.secrets(id: member) }
      return try tx.members.secrets(badgeHash: Tokens.hash(MemberRules.badge(call.badge ?? "")))
    }
    guard let found else {
      // Trying badges is guessing, too.
      _ = try await shared.limiter.attempt([place], now: caller.now) { false }
      throw Fault.missing("member", field: call.member == nil ? "badge" : "member")
    }
    guard let pinHash = found.pinHash else { throw Fault(.forbidden, "full_login_needed", field: "pin") }
    let own = GuessLimiter.Subject.pin(member: found.member.id)
    let right = try await shared.limiter.attempt([own, place], now: caller.now) {
      try await shared.hasher.verify(call.pin, against: pinHash)
    }
    guard right else {
      let left = shared.limiter.left(own, now: caller.now)
      throw Fault(.unauthenticated, "wrong_pin", field: "pin", params: ["left": Double(left)])
    }
    return try await open(found, caller, byPassword: false)
  }

  private func logIn(_ caller: Caller, _ call: SessionsLogIn) async throws -> LoginReply {
    let key = MemberRules.emailKey(call.email)
    guard key.utf8.count <= 254 else { throw Fault.invalid("email", "malformed_email") }
    guard call.password.utf8.count <= 1_000 else {
      throw Fault(.unauthenticated, "wrong_credentials", field: "password")
    }
    let found = try await shared.database.readAsync { tx in try tx.members.secrets(emailKey: key) }
    // An unknown email takes as long as a wrong password, so that nobody learns who trains here.
    let right = try await shared.limiter.attempt(
      [.password(email: key)] + shared.passwordPlaces(caller), now: caller.now
    ) { try await shared.hasher.verify(call.password, against: found?.passwordHash) }
    guard right, let found else { throw Fault(.unauthenticated, "wrong_credentials", field: "password") }
    shared.limiter.clear(.pin(member: found.member.id))
    return try await open(found, caller, byPassword: true)
  }

  /// Opens a login for a member who has proven who they are.
  ///
  /// What they proved it with must still hold when the login is stored: a password may have changed since.
  func open(_ proven: MemberSecrets, _ caller: Caller, byPassword: Bool) async throws -> LoginReply {
    let newSession = NewSession(caller, byPassword: byPassword)
    let (login, member) = try await shared.commit { tx -> (Login, Member) in
      let now = try tx.members.secrets(id: proven.member.id)
      guard byPassword ? now?.passwordHash == proven.passwordHash : now?.pinHash == proven.pinHash else {
        throw Fault(.unauthenticated, "wrong_credentials", field: byPassword ? "password" : "pin")
      }
      return try newSession.issue(to: proven.member.id, tx)
    } then: { login, member in
      admit(login, member, caller)
    }
    return reply(login, member)
  }

  /// After the commit that made or found the login.
  func admit(_ login: Login, _ member: Member, _ caller: Caller) {
    shared.people.know(member)
    // A kiosk that was revoked meanwhile is no person's phone.
    guard caller.client.device?.id == login.device else { return }
    // A connection that showed a code and is now a person's is no device any more.
    shared.pairings.forget(caller.client)
    caller.client.add(login)
    shared.presence.touch(login, at: caller.now)
    if caller.client.isClosed { shared.presence.forget(login.session) }
  }

  func reply(_ login: Login, _ member: Member) -> LoginReply {
    LoginReply(
      handle: login.handle, member: MemberView(member),
      idleMs: login.device == nil ? nil : shared.settings.idleMilliseconds,
      warnMs: login.device == nil ? nil : shared.settings.warnMilliseconds)
  }

  private func resume(_ caller: Caller, _ call: SessionsResume) async throws -> LoginReply {
    let hash = Tokens.hash(call.handle)
    let (login, member) = try await shared.commit { tx -> (Login, Member) in
      guard let session = try tx.sessions.byHandleHash(hash) else {
        throw Fault(.unauthenticated, "no_session", field: "handle")
      }
      guard session.device == caller.device?.id else {
        throw Fault(.unauthenticated, "wrong_device", field: "handle")
      }
      let tooOld =
        session.device == nil
        ? session.lastSeenAt < caller.now - Self.ownLifetime
        : session.startedAt < caller.now - Self.kioskLifetime
      guard !tooOld, let member = try tx.members.find(session.member) else {
        throw Fault(.unauthenticated, "no_session", field: "handle")
      }
      try tx.sessions.touch(session.id, at: caller.now)
      let login = Login(
        handle: call.handle, session: session.id, member: member.id, device: session.device, byPassword: false)
      return (login, member)
    } then: { login, member in
      admit(login, member, caller)
    }
    return reply(login, member)
  }

  private func leave(_ caller: Caller, _ call: SessionsLeave) async throws -> Nothing {
    let login = try caller.signedIn().login
    try await shared.commit { tx in
      try tx.sessions.end(login.session, at: caller.now)
    } then: { [shared] _ in
      for client in shared.clients.all(where: { $0.logins.contains { $0.session == login.session } }) {
        forget(login, in: client)
        // Another page of the same login is out as well, and hears why.
        if client !== caller.client { client.notify(SessionEnded(handle: login.handle, reason: "revoked")) }
      }
    }
    return Nothing()
  }

  private func forget(_ login: Login, in client: Client) {
    shared.drop(login, from: client)
  }

  /// Ends the logins at kiosks that nobody uses. A kiosk that is away keeps its own until it is back, so that the
  /// sets which it took meanwhile still find them.
  func endIdle(now: Int) {
    for login in shared.presence.idle(since: now - Self.kioskLifetime) { shared.presence.forget(login.session) }
    for login in shared.presence.idle(since: now - shared.settings.idleMilliseconds) {
      let here = shared.clients.all {
        $0.device?.id == login.device && $0.logins.contains { $0.session == login.session }
      }
      guard !here.isEmpty else { continue }
      shared.database.write(
        { tx in try tx.sessions.end(login.session, at: now) },
        done: { result in
          guard case .success = result else { return }
          for client in here {
            forget(login, in: client)
            client.notify(SessionEnded(handle: login.handle, reason: "idle"))
          }
        })
    }
  }
}

/// A login to be stored: its handle exists in the client's hands and, hashed, in the database; nowhere else.
struct NewSession: Sendable {
  let handle = Tokens.make(.session)
  let device: Int?
  let byPassword: Bool
  let at: Int

  init(_ caller: Caller, byPassword: Bool) {
    device = caller.device?.id
    self.byPassword = byPassword
    at = caller.now
  }

  func issue(to member: Int, _ tx: Tx) throws -> (Login, Member) {
    guard let current = try tx.members.find(member) else { throw Fault.missing("member", field: "member") }
    let session = try tx.sessions.insert(member: member, device: device, handleHash: Tokens.hash(handle), at: at)
    let login = Login(handle: handle, session: session, member: member, device: device, byPassword: byPassword)
    return (login, current)
  }
}
