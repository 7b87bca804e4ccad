import Gym
import Secrets
import Storage
import Wire

/// Logging in and out: by PIN or badge at a kiosk, by password anywhere.
struct SessionService: Service {
  let database: Database
  let hub: TopicHub
  let logins: Logins
  let secrets: GuardedSecrets
  let settings: FloorSettings

  /// A person's own login ends after this long without use, in milliseconds.
  static let ownLifetime = 60 * 86_400_000
  /// A login at a kiosk ends after this long, used or not: no day on the floor is longer.
  static let kioskLifetime = 12 * 3_600_000

  func register(in registry: inout Registry) {
    registry.task(SessionsEnter.self, .kiosk, enter)
    registry.task(SessionsLogIn.self, .notDisplay, logIn)
    registry.task(SessionsResume.self, .notDisplay, resume)
    registry.instant(SessionsKeep.self, .login) { caller, _ in
      logins.touch(try caller.signedIn().login, at: caller.now)
      return Nothing()
    }
    registry.task(SessionsLeave.self, .login, leave)
    registry.notifies(SessionEnded.self)
    registry.chore(endIdle)
  }

  private func enter(_ caller: Caller, _ call: SessionsEnter) async throws -> LoginReply {
    guard (call.member == nil) != (call.badge == nil) else {
      throw Fault.invalid(call.member == nil ? "member" : "badge", call.member == nil ? "required" : "unknown_field")
    }
    let place = GuessLimiter.Subject.pinAt(device: caller.device?.id ?? 0)
    let found = try await database.readAsync { tx in
      if let member = call.member { return try tx.members.secrets(id: member) }
      return try tx.members.secrets(badgeHash: Tokens.hash(MemberRules.badge(call.badge ?? "")))
    }
    guard let found else {
      // Trying badges is guessing, too.
      _ = try await secrets.limiter.attempt([place], now: caller.now) { false }
      throw Fault.missing("member", field: call.member == nil ? "badge" : "member")
    }
    guard let pinHash = found.pinHash else { throw Fault(.forbidden, "full_login_needed", field: "pin") }
    let own = GuessLimiter.Subject.pin(member: found.member.id)
    let right = try await secrets.limiter.attempt([own, place], now: caller.now) {
      try await secrets.hasher.verify(call.pin, against: pinHash)
    }
    guard right else {
      let left = secrets.limiter.left(own, now: caller.now)
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
    let found = try await database.readAsync { tx in try tx.members.secrets(emailKey: key) }
    // An unknown email takes as long as a wrong password, so that nobody learns who trains here.
    let right = try await secrets.limiter.attempt(
      [.password(email: key)] + secrets.places(caller), now: caller.now
    ) { try await secrets.hasher.verify(call.password, against: found?.passwordHash) }
    guard right, let found else { throw Fault(.unauthenticated, "wrong_credentials", field: "password") }
    secrets.limiter.clear(.pin(member: found.member.id))
    return try await open(found, caller, byPassword: true)
  }

  /// Opens a login for a member who has proven who they are.
  ///
  /// The proof must still hold when the login is stored: a password may have changed since.
  func open(_ proven: MemberSecrets, _ caller: Caller, byPassword: Bool) async throws -> LoginReply {
    let session = NewSession(caller, byPassword: byPassword)
    let (login, member) = try await store(caller) { tx in
      let now = try tx.members.secrets(id: proven.member.id)
      guard byPassword ? now?.passwordHash == proven.passwordHash : now?.pinHash == proven.pinHash else {
        throw Fault(.unauthenticated, "wrong_credentials", field: byPassword ? "password" : "pin")
      }
      return (try session.issue(to: proven.member.id, tx), [])
    }
    return reply(login, member)
  }

  /// Commits a body that makes or finds a login, and admits the login to the caller's connection.
  func store(
    _ caller: Caller, _ body: @escaping @Sendable (Tx) throws -> (login: (Login, Member), events: [Event])
  ) async throws -> (Login, Member) {
    try await withCheckedThrowingContinuation { continuation in
      database.write(
        body,
        done: { result in
          // In commit order: a commit that ends the login must find it on the connection.
          if case .success(let made) = result {
            hub.publish(made.events)
            admit(made.login.0, made.login.1, caller)
          }
          continuation.resume(with: result.map(\.login))
        })
    }
  }

  private func admit(_ login: Login, _ member: Member, _ caller: Caller) {
    logins.add(member)
    // A kiosk that was revoked meanwhile must not become a person's connection.
    guard caller.client.device?.id == login.device else { return }
    caller.client.add(login)
    logins.touch(login, at: caller.now)
    if caller.client.isClosed { logins.forgetUse(of: login.session) }
  }

  func reply(_ login: Login, _ member: Member) -> LoginReply {
    LoginReply(
      handle: login.handle, member: MemberView(member),
      idleMs: login.device == nil ? nil : settings.idleMilliseconds,
      warnMs: login.device == nil ? nil : settings.warnMilliseconds)
  }

  private func resume(_ caller: Caller, _ call: SessionsResume) async throws -> LoginReply {
    let hash = Tokens.hash(call.handle)
    let (login, member) = try await store(caller) { tx in
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
      return ((login, member), [])
    }
    return reply(login, member)
  }

  private func leave(_ caller: Caller, _ call: SessionsLeave) async throws -> Nothing {
    let login = try caller.signedIn().login
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      end(
        login, at: caller.now,
        on: { client in
          // Another page of the same login hears why it is out; the caller knows.
          client === caller.client ? nil : "revoked"
        }, done: { continuation.resume(with: $0) })
    }
    return Nothing()
  }

  /// Ends the logins at kiosks that nobody uses. A kiosk that is away keeps its logins until it is back, so that the
  /// sets which it took meanwhile still find them.
  private func endIdle(now: Int) {
    for login in logins.unused(since: now - Self.kioskLifetime) { logins.forgetUse(of: login.session) }
    for login in logins.unused(since: now - settings.idleMilliseconds) {
      let isHere = !logins.clients {
        $0.device?.id == login.device && $0.logins.contains { $0.session == login.session }
      }
      .isEmpty
      if isHere { end(login, at: now, on: { _ in "idle" }) }
    }
  }

  /// Ends a session in the database and then on all its connections.
  /// - Parameter on: the reason that a connection is told; nil for none.
  private func end(
    _ login: Login, at now: Int, on reason: @escaping @Sendable (Client) -> String?,
    done: @escaping @Sendable (Result<Void, any Error>) -> Void = { _ in }
  ) {
    database.write(
      { tx in try tx.sessions.end(login.session, at: now) },
      done: { [logins] result in
        if case .success = result {
          for client in logins.clients(where: { $0.logins.contains { $0.session == login.session } }) {
            logins.drop(login, from: client)
            if let reason = reason(client) { client.notify(SessionEnded(handle: login.handle, reason: reason)) }
          }
        }
        done(result)
      })
  }
}

/// A login to be stored. Its handle exists at the client and, hashed, in the database; nowhere else.
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
