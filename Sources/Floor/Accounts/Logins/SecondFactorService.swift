import Gym
import Secrets
import Storage
import Wire

/// The second factor, which owners and trainers may turn on: a code that their phone computes, asked for after the
/// password. A login by PIN asks for no code, since it has no rights of staff.
struct SecondFactorService: Service {
  let sessions: LoginService
  let gym: GymIdentity
  private let drafts = SecondFactorDrafts()
  private let limit = RateLimit<Int>(burst: 10, perHour: 60)

  init(sessions: LoginService, gym: GymIdentity) {
    self.sessions = sessions
    self.gym = gym
  }

  static let memberData = MemberData("second_factors", "recovery_codes")

  func register(in registry: inout Registry) {
    registry.query(SecondFactorGet.self, .login) { caller, _, tx in
      try Self.view(of: try caller.signedIn().member.id, caller, tx)
    }
    // Not a change, because replies to changes are stored, and this reply contains the secret.
    registry.task(SecondFactorBegin.self, .login, asksPassword: true, begin)
    registry.change(
      SecondFactorTurnOn.self, .login, audit: .entry(.secondFactorOn), prepare: prove, turnOn)
    registry.change(
      SecondFactorTurnOff.self, .login, asksPassword: true, audit: .entry(.secondFactorOff), turnOff)
    registry.change(
      SecondFactorNewCodes.self, .login, asksPassword: true, audit: .entry(.recoveryCodesMade), newCodes)
    registry.query(SecondFactorStaff.self, .owner) { _, _, tx in
      SecondFactorStaff.Reply(
        people: try tx.secondFactors.staff().map {
          SecondFactorStaff.Person(member: FaceView($0.face), role: $0.role, since: $0.since)
        })
    }
    registry.change(
      SecondFactorClear.self, .owner, asksPassword: true, notes: [.secondFactorCleared],
      audit: .about(.secondFactorCleared) { $0.member }, clear)
    registry.task(
      SessionsSecondFactor.self, .notDisplay, audit: .written(.loggedIn, .recoveryCodeUsed), finish)
    registry.remember(TurnedOn.self) { [drafts] event, _ in drafts.forget(event.session) }
    registry.react(Cleared.self) { [sessions] event, _ in
      sessions.secrets.limiter.clear(.secondFactor(member: event.member))
    }
  }

  private struct TurnedOn: TopicEvent {
    static let event = "accounts.secondFactorOn"
    var session: Int
  }

  private struct Cleared: TopicEvent {
    static let event = "accounts.secondFactorCleared"
    var member: Int
  }

  private static func view(of member: Int, _ caller: Caller, _ tx: Tx) throws -> SecondFactorView {
    guard let found = try tx.secondFactors.find(member) else {
      return SecondFactorView(isOn: false, isClockSure: SecondFactorClock.isSure(caller))
    }
    return SecondFactorView(
      isOn: true, since: found.since, codesLeft: try tx.secondFactors.codesLeft(member),
      isClockSure: SecondFactorClock.isSure(caller, lastStep: found.lastStep))
  }

  /// Refuses a shared screen, which must show no secret, and a login by PIN, which has no rights of staff.
  private func own(_ caller: Caller) throws(Fault) -> (login: Login, member: Member) {
    let (login, member) = try caller.signedIn()
    guard login.device == nil else { throw Fault(.conflict, "shared_device") }
    guard login.hasRole else { throw Fault(.forbidden, "not_allowed") }
    return (login, member)
  }

  // MARK: Turning it on and off

  private func begin(_ caller: Caller, _ call: SecondFactorBegin) async throws -> SecondFactorBegin.Reply {
    let (login, member) = try own(caller)
    guard member.role != .member, let email = member.email else { throw Fault(.forbidden, "not_allowed") }
    if let wait = limit.take(member.id, now: caller.now) {
      throw Fault(.rateLimited, "slow_down", retryAfterMs: wait)
    }
    guard let draft = drafts.make(for: login.session, now: caller.now) else {
      throw Fault(.rateLimited, "slow_down", retryAfterMs: SecondFactorDrafts.lifetime)
    }
    let secret = TOTP.text(of: draft.secret)
    return SecondFactorBegin.Reply(
      secret: secret, address: Self.address(secret, gym: gym.name, email: email), recoveryCodes: draft.recoveryCodes,
      until: draft.expiresAt)
  }

  /// What an app reads from the QR code. SHA-1, six digits and 30 seconds are what apps assume.
  private static func address(_ secret: String, gym: String, email: String) -> String {
    let issuer = encoded(gym, most: 60)
    return "otpauth://totp/\(issuer):\(encoded(email, most: 270))?secret=\(secret)&issuer=\(issuer)"
  }

  /// Percent-encoded, RFC 3986. A QR code has limits, so whole characters beyond `most` bytes are left out.
  private static func encoded(_ text: String, most: Int) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    var result = ""
    for character in text {
      let next = character.utf8.map { byte -> String in
        if plain.contains(byte) { return String(Character(UnicodeScalar(byte))) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }.joined()
      guard result.utf8.count + next.utf8.count <= most else { break }
      result += next
    }
    return result
  }

  private struct Proven: Sendable {
    var secret: [UInt8]
    var step: Int
    var codes: [[UInt8]]
  }

  /// Wrong codes are not counted here, because whoever has this login has seen the secret.
  private func prove(_ caller: Caller, _ call: SecondFactorTurnOn) async throws -> Proven {
    let login = try own(caller).login
    guard let draft = drafts.find(login.session, now: caller.now) else { throw Fault(.conflict, "begin_again") }
    guard SecondFactorClock.isSure(caller) else { throw Fault.clockUnsure }
    let steps = TOTP.steps(of: call.code, secret: draft.secret, now: caller.now)
    guard let step = steps.last else { throw Fault.wrongCode }
    let codes = draft.recoveryCodes.compactMap { RecoveryCode.hash($0) }
    guard let typed = RecoveryCode.hash(call.recoveryCode), codes.contains(where: { Tokens.same($0, typed) }) else {
      throw Fault.invalid("recoveryCode", "wrong_recovery_code")
    }
    return Proven(secret: draft.secret, step: step, codes: codes)
  }

  /// All other logins that the password alone opened end, because one of them may be somebody else's.
  private func turnOn(
    _ caller: Caller, _ call: SecondFactorTurnOn, _ proven: Proven, _ tx: Tx
  ) throws -> Outcome<SecondFactorView> {
    let (login, member) = try own(caller)
    guard member.role != .member else { throw Fault(.forbidden, "not_allowed") }
    try tx.secondFactors.turnOn(
      member.id, secret: proven.secret, step: proven.step, codes: proven.codes, at: caller.now)
    let ended = try tx.logins.endByPassword(member: member.id, except: login.session, at: caller.now)
    return Outcome(
      try Self.view(of: member.id, caller, tx),
      events: [
        Event(.members, TurnedOn(session: login.session)), Event(.members, LoginsEnded(sessions: ended)),
      ])
  }

  private func turnOff(
    _ caller: Caller, _ call: SecondFactorTurnOff, _ tx: Tx
  ) throws -> Outcome<SecondFactorView> {
    let member = try own(caller).member
    // If it is off already, nothing is written, so nothing is recorded.
    if try tx.secondFactors.isOn(member.id) { try tx.secondFactors.turnOff(member.id) }
    return Outcome(try Self.view(of: member.id, caller, tx))
  }

  private func newCodes(
    _ caller: Caller, _ call: SecondFactorNewCodes, _ tx: Tx
  ) throws -> Outcome<SecondFactorNewCodes.Reply> {
    let member = try own(caller).member
    guard try tx.secondFactors.isOn(member.id) else { throw Fault(.conflict, "second_factor_off") }
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode.make() }
    try tx.secondFactors.setCodes(member.id, codes.compactMap { RecoveryCode.hash($0) })
    var outcome = Outcome(SecondFactorNewCodes.Reply(recoveryCodes: codes))
    // The reply is not stored, because it would keep the codes in plain text. A retry makes other codes.
    outcome.usesKey = false
    return outcome
  }

  /// Refuses owners: they turn theirs off on their own page, or with a command on the server's machine.
  private func clear(_ caller: Caller, _ call: SecondFactorClear, _ tx: Tx) throws -> Outcome<Nothing> {
    guard let member = try tx.members.find(call.member), try !tx.removals.contains(call.member) else {
      throw Fault.missing("member", field: "member")
    }
    guard member.role != .owner else { throw Fault(.conflict, "not_allowed", field: "member") }
    guard try tx.secondFactors.isOn(member.id) else { return Outcome(Nothing()) }
    try tx.secondFactors.turnOff(member.id)
    try tx.staff.note(.secondFactorCleared, by: caller, member: member.id)
    return Outcome(Nothing(), events: [Event(.members, Cleared(member: member.id))])
  }

  // MARK: Logging in

  /// Opens the login that a right password has begun. A wrong code leaves the ticket as it is.
  private func finish(_ caller: Caller, _ call: SessionsSecondFactor) async throws -> LoginReply {
    guard let pending = sessions.pending.find(call.ticket, caller) else { throw Fault.loginExpired }
    let proof = try await check(call.code, of: pending.proven.member.id, caller)
    guard sessions.pending.take(call.ticket) else { throw Fault.loginExpired }
    do {
      return try await sessions.open(
        pending.proven, caller, byPassword: true, browser: pending.browser, second: proof)
    } catch is SecondFactorNeeded {
      // The second factor was turned off and on again in the meantime.
      throw Fault.loginExpired
    }
  }

  /// - Returns: nil if the second factor is off by now.
  private func check(_ typed: String, of member: Int, _ caller: Caller) async throws -> SecondProof? {
    let recovery = RecoveryCode.hash(typed)
    let (found, isLeft) = try await sessions.database.readAsync { tx in
      (
        try tx.secondFactors.find(member),
        try recovery.map { try tx.secondFactors.hasCode(member, $0) } ?? false
      )
    }
    guard let found else { return nil }
    let (limiter, subject) = (sessions.secrets.limiter, GuessLimiter.Subject.secondFactor(member: member))
    if let recovery {
      // A right one is accepted even after many wrong guesses. Nobody can guess 72 bits, and somebody who knows the password
      // must not be able to lock the member out with wrong codes.
      guard isLeft else {
        _ = try limiter.attempt(subject, by: caller) { () -> SecondProof? in nil }
        throw Fault.wrongCode
      }
      limiter.clear(subject)
      return .recovery(recovery)
    }
    guard SecondFactorClock.isSure(caller, lastStep: found.lastStep) else { throw Fault.clockUnsure }
    let steps = TOTP.steps(of: typed, secret: found.secret, now: caller.now)
    let step = try limiter.attempt(subject, by: caller) { steps.last { $0 > found.lastStep } }
    guard let step else { throw steps.isEmpty ? Fault.wrongCode : Fault.codeUsed }
    return .phone(secret: found.secret, step: step)
  }
}

extension AuditKind {
  static let secondFactorOn = AuditKind("secondFactorOn", .people)
  static let secondFactorOff = AuditKind("secondFactorOff", .people)
  static let secondFactorCleared = AuditKind("secondFactorCleared", .people)
  static let recoveryCodesMade = AuditKind("recoveryCodesMade", .people)
  static let recoveryCodeUsed = AuditKind("recoveryCodeUsed", .logins)
}

extension StaffActionKind {
  static let secondFactorCleared = StaffActionKind("secondFactorCleared")
}
