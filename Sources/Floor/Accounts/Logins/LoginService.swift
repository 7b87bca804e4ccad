import Gym
import Secrets
import Storage
import Synchronization
import Wire

/// Logs members in and out: by PIN at a kiosk, by password at a kiosk or on their own device.
struct LoginService: Service {
  let database: Database
  let hub: TopicHub
  let logins: Logins
  let secrets: GuardedSecrets
  let settings: FloorSettings
  /// Logins that still need a code of the second factor.
  let pending = PendingLogins()

  /// A person's own login can be resumed for this long after it was last opened or resumed, in milliseconds.
  static let ownLifetime = 60 * Milliseconds.day
  /// How long after its end a rest still keeps a login at a kiosk alive, in milliseconds: people lift a little later
  /// than the clock says.
  static let afterRest = 90_000
  /// How long a kiosk may deliver what it queued for somebody who has logged out, in milliseconds. The same limit
  /// applies to late sets.
  static let deliveryLifetime = SetService.oldestReplay
  /// How far the stored time of a login's last use may be behind, in milliseconds.
  static let useStoredEach = 15_000

  static let memberData = MemberData("sessions", "known_browsers", "known_places")

  func register(in registry: inout Registry) {
    registry.task(SessionsEnter.self, .kiosk, audit: .written(.loggedIn), enter)
    registry.task(SessionsLogIn.self, .notDisplay, audit: .written(.loggedIn), logIn)
    registry.task(SessionsResume.self, .notDisplay, resume)
    registry.task(SessionsDeliver.self, .kiosk, deliver)
    registry.instant(SessionsKeep.self, .account) { caller, _ in
      logins.touch(try caller.signedIn().login, at: caller.now)
      return Nothing()
    }
    registry.task(SessionsLeave.self, .anyLogin, leave)
    registry.change(SessionsConfirm.self, .login, prepare: prove, confirm)
    registry.notifies(SessionEnded.self)
    registry.atStart { [secrets] tx in
      try secrets.limiter.load(tx)
      for session in try tx.logins.openAtKiosks() {
        logins.watch(session: session.id, member: session.member, since: session.lastSeenAt)
      }
    }
    let lastLook = Atomic(Int.max)
    registry.chore(always: true) { [logins, database] now in
      // Also at the first look after a start, because the clock may have been set back before it.
      let last = lastLook.exchange(now, ordering: .relaxed)
      if now < last {
        logins.setBack(to: now)
        database.write(
          { tx in
            try tx.logins.setBack(to: now)
            // If the clock was set back while the server runs, no confirmation is valid any longer: how far back it was
            // set is not known. At the first look, those from the future end.
            try tx.logins.endConfirmations(after: last == .max ? now : 0)
          }, done: { _ in })
      }
      storeUses()
      endIdle(now: now)
    }
    registry.dailyChore { [database, secrets] now in
      secrets.limiter.prune(now: now)
      database.write({ tx in try tx.browsers.prune(now: now) }, done: { _ in })
    }
  }

  private func enter(_ caller: Caller, _ call: SessionsEnter) async throws -> LoginReply {
    guard (call.member == nil) != (call.badge == nil) else {
      throw Fault.invalid(call.member == nil ? "member" : "badge", call.member == nil ? "required" : "unknown_field")
    }
    let place = GuessLimiter.Subject.pinAt(device: caller.device?.id ?? 0)
    let (found, isKnown) = try await database.readAsync { tx in
      let found =
        try call.member.map { try tx.members.secrets(id: $0) }
        ?? tx.members.secrets(badgeHash: Tokens.hash(MemberRules.badge(call.badge ?? "")))
      return (found, try found.map { try tx.guesses.knows(member: $0.member.id, at: caller.place) } ?? false)
    }
    guard let found else {
      // Trying badges counts as guessing, too.
      _ = try await secrets.limiter.attempt([place], by: caller) { false }
      throw Fault.missing("member", field: call.member == nil ? "badge" : "member")
    }
    guard found.pinHash != nil else {
      // Anyone at a paired kiosk may learn this, but it counts there as a wrong guess.
      _ = try await secrets.limiter.attempt([place], by: caller) { false }
      throw Fault(.forbidden, "no_pin", field: "pin")
    }
    let own = GuessLimiter.Subject.pin(member: found.member.id)
    // A member who has entered their PIN here before, and has not just mistyped it twice, is not delayed by other
    // people's wrong guesses.
    let isApart = isKnown && secrets.limiter.left(own, now: caller.now) > Self.triesApart
    let right = try await secrets.isRight(pin: call.pin, of: found, from: isApart ? [] : [place], by: caller)
    guard right else {
      let left = secrets.limiter.left(own, now: caller.now)
      throw Fault(.unauthenticated, "wrong_pin", field: "pin", params: ["left": Double(left)])
    }
    rememberKiosk(found.member.id, caller)
    return try await open(found, caller, byPassword: false)
  }

  /// A member with more tries left than this bypasses the limit of a kiosk that knows them.
  private static let triesApart = 8

  /// From now on, guesses at this member are counted separately at this kiosk.
  private func rememberKiosk(_ member: Int, _ caller: Caller) {
    guard caller.device != nil else { return }
    database.write(
      { tx in try tx.guesses.remember(member: member, at: caller.place, now: caller.now) }, done: { _ in })
  }

  private func logIn(_ caller: Caller, _ call: SessionsLogIn) async throws -> PasswordReply {
    let key = MemberRules.emailKey(call.email)
    guard key.utf8.count <= 254 else { throw Fault.invalid("email", "malformed_email") }
    guard call.password.utf8.count <= 1_000 else {
      throw Fault(.unauthenticated, "wrong_credentials", field: "password")
    }
    let browser = KnownBrowser(sent: call.browser, caller)
    let (found, place) = try await database.readAsync { tx in
      let found = try tx.members.secrets(emailKey: key)
      return (found, try found.flatMap { try lane(of: $0.member.id, browser, caller, tx) })
    }
    // An unknown email takes as long as a wrong password, so that the time does not reveal who trains here.
    let right = try await secrets.limiter.attempt(
      secrets.subjects(email: key, lane: place, caller), by: caller
    ) { try await secrets.hasher.verify(call.password, against: found?.passwordHash) }
    guard right, let found else { throw Fault(.unauthenticated, "wrong_credentials", field: "password") }
    rememberKiosk(found.member.id, caller)
    do {
      return .login(try await open(found, caller, byPassword: true, browser: browser))
    } catch is SecondFactorNeeded {
      return .secondStep(try await hold(found, browser, caller))
    }
  }

  /// A ticket for a login whose password was right.
  func hold(
    _ proven: MemberSecrets, _ browser: KnownBrowser?, _ caller: Caller
  ) async throws -> PasswordReply.SecondStep {
    guard let made = pending.make(proven, browser, caller) else {
      throw Fault(.rateLimited, "slow_down", retryAfterMs: PendingLogins.lifetime)
    }
    let lastStep = try await database.readAsync { tx in try tx.secondFactors.find(proven.member.id)?.lastStep }
    return PasswordReply.SecondStep(
      ticket: made.ticket, until: made.until,
      isClockSure: SecondFactorClock.isSure(caller, lastStep: lastStep ?? 0))
  }

  /// Where a member has logged in before: this kiosk or this browser. Nil for a stranger, who is counted with all
  /// others.
  func lane(of member: Int, _ browser: KnownBrowser?, _ caller: Caller, _ tx: Tx) throws -> String? {
    if caller.device != nil { return try tx.guesses.knows(member: member, at: caller.place) ? caller.place : nil }
    guard let browser, try tx.browsers.knows(member: member, hash: browser.hash, now: caller.now) else { return nil }
    return browser.place
  }

  /// Opens a login for a member who has proved who they are.
  ///
  /// The proof must still hold when the login is stored, because the password may have changed since. This is the only
  /// place where a password opens a login of an existing account, so the second factor is checked here.
  /// - Throws: `SecondFactorNeeded` for a password alone.
  func open(
    _ proven: MemberSecrets, _ caller: Caller, byPassword: Bool, browser: KnownBrowser? = nil,
    second: SecondProof? = nil
  ) async throws -> LoginReply {
    var session = NewLogin(caller, byPassword: byPassword)
    session.second = second
    if let browser, try await database.readAsync({ tx in try tx.browsers.exists(hash: browser.hash) }) {
      session.browser = browser
    }
    let ready = session
    let (login, member) = try await store(caller) { tx in
      let now = try tx.members.secrets(id: proven.member.id)
      guard byPassword ? now?.passwordHash == proven.passwordHash : now?.pinHash == proven.pinHash else {
        throw Fault(.unauthenticated, "wrong_credentials", field: byPassword ? "password" : "pin")
      }
      if let now {
        if try tx.removals.contains(now.member.id) { throw Fault(.forbidden, "removed") }
        try Admission.check(now.member, byPassword: byPassword, at: caller.now)
      }
      if byPassword { try SecondProof.check(second, of: proven.member.id, by: caller, tx) }
      return (try ready.issue(to: proven.member.id, tx), [])
    }
    if byPassword { secrets.limiter.clear(.pin(member: member.id)) }
    return reply(login, member, ready)
  }

  /// Commits a body that creates or finds a login, and adds the login to the caller's connection.
  func store(
    _ caller: Caller, _ body: @escaping @Sendable (Tx) throws -> (login: (Login, Member), events: [Event])
  ) async throws -> (Login, Member) {
    try await withCheckedThrowingContinuation { continuation in
      database.write(
        body,
        done: { result in
          // In commit order, so that a later commit that ends the login finds it on the connection.
          if case .success(let made) = result {
            hub.publish(made.events)
            admit(made.login.0, made.login.1, caller)
          }
          continuation.resume(with: result.map(\.login))
        })
    }
  }

  /// Commits a body that opens no login, and publishes its events.
  func commit<T: Sendable>(_ body: @escaping @Sendable (Tx) throws -> (value: T, events: [Event])) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      database.write(
        body,
        done: { result in
          if case .success(let made) = result { hub.publish(made.events) }
          continuation.resume(with: result.map(\.value))
        })
    }
  }

  private func admit(_ login: Login, _ member: Member, _ caller: Caller) {
    logins.add(member)
    if login.device != nil { logins.watch(session: login.session, member: member.id, since: caller.now) }
    // A kiosk that was revoked in the meantime must not become a person's connection.
    guard caller.client.device?.id == login.device else { return }
    caller.client.add(login)
  }

  /// - Parameter new: the new login's secrets; nil if a login was resumed.
  func reply(_ login: Login, _ member: Member, _ new: NewLogin? = nil) -> LoginReply {
    LoginReply(
      handle: login.handle, member: MemberView(member),
      idleMs: login.device == nil ? nil : settings.idleMilliseconds,
      warnMs: login.device == nil ? nil : settings.warnMilliseconds, delivery: new?.delivery,
      browser: new?.browser?.token)
  }
}

/// The token by which a browser is recognised. It gives no access: logins with it are only counted separately, so that
/// other people's guesses do not slow them down.
struct KnownBrowser: Sendable {
  let token: String
  let hash: [UInt8]

  init() {
    token = Tokens.make(.browser)
    hash = Tokens.hash(token)
  }

  /// Nil for a kiosk, which is recognised by itself, and for an invalid token.
  init?(sent: String?, _ caller: Caller) {
    guard caller.device == nil, let sent, Tokens.kind(of: sent) == .browser else { return nil }
    token = sent
    hash = Tokens.hash(sent)
  }

  /// The key under which guesses are counted. Part of the hash is enough, and does not reveal the token.
  var place: String { "browser " + hash.prefix(12).map { String($0, radix: 16) }.joined(separator: ".") }
}

/// A login to be stored. Its secrets exist only on the client and, hashed, in the database.
struct NewLogin: Sendable {
  let handle = Tokens.make(.session)
  /// Only at a kiosk.
  let delivery: String?
  let device: Int?
  let address: String
  let byPassword: Bool
  let at: Int
  /// After a login by password outside a kiosk: the browser's own token, or a new one if it has none.
  var browser: KnownBrowser?
  /// The proof of the second factor, if it is on.
  var second: SecondProof?
  /// Only on a person's own device.
  let browserName: BrowserName?

  init(_ caller: Caller, byPassword: Bool) {
    device = caller.device?.id
    delivery = caller.device == nil ? nil : Tokens.make(.delivery)
    address = caller.client.peer.address
    self.byPassword = byPassword
    at = caller.now
    browser = byPassword && caller.device == nil ? KnownBrowser() : nil
    browserName = caller.device == nil ? BrowserName(userAgent: caller.client.peer.userAgent) : nil
  }

  func issue(to member: Int, _ tx: Tx) throws -> (Login, Member) {
    guard let current = try tx.members.find(member) else { throw Fault.missing("member", field: "member") }
    let session = try tx.logins.insert(
      member: member, device: device, handleHash: Tokens.hash(handle), deliveryHash: delivery.map(Tokens.hash),
      address: address, byPin: !byPassword, browser: browserName, at: at)
    if let browser { try tx.browsers.remember(member: member, hash: browser.hash, now: at) }
    var entry = NewAuditEntry(
      .loggedIn, at: at, actor: member, what: second?.name ?? (byPassword ? "password" : "pin"))
    entry.device = device
    entry.address = address.isEmpty ? nil : address
    try tx.audit.appendUnlessMany(entry)
    let login = Login(
      handle: handle, session: session, member: member, device: device, byPassword: byPassword,
      byPin: !byPassword)
    return (login, current)
  }
}

extension AuditKind {
  static let loggedIn = AuditKind("loggedIn", .logins)
}
