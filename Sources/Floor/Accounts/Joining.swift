import Gym
import Secrets
import Storage
import Wire

/// Limits guesses, and limits how many hashes run at once.
struct GuardedSecrets: Sendable {
  let limiter: GuessLimiter
  let hasher: GuardedHasher

  /// The subjects of a try to log in by password.
  /// - Parameter lane: the kiosk or browser where this member has logged in before. Only guesses at this account from
  ///   there then count, so that others' guesses do not slow the member down.
  func subjects(email: String, lane: String?, _ caller: Caller) -> [GuessLimiter.Subject] {
    if let lane { return [.logIn(email: email, from: lane)] }
    return [.logIn(email: email, from: caller.place), .account(email: email)] + places(caller)
  }

  /// Whether a member who is logged in knows their password; without a password, their PIN. A wrong one counts as a
  /// guess.
  /// - Parameter field: of the secret, for `desk_needed`.
  func isRight(
    _ secret: String, of member: Member, _ database: Database, field: String, by caller: Caller
  ) async throws -> Bool {
    let found = try await database.readAsync { tx in try tx.members.secrets(id: member.id) }
    guard let email = found?.member.email else {
      guard let found else { return false }
      return try await isRight(pin: secret, of: found, field: field, by: caller)
    }
    return try await limiter.attempt([.password(email: MemberRules.emailKey(email))], by: caller) {
      try await hasher.verify(secret, against: found?.passwordHash)
    }
  }

  /// Whether it is the member's PIN. A wrong one counts as a guess at it, and as one from `places`.
  /// - Throws: as `GuessLimiter.attempt`; after too many guesses, `desk_needed` for a member without an email.
  func isRight(
    pin: String, of found: MemberSecrets, from places: [GuessLimiter.Subject] = [], field: String = "pin",
    by caller: Caller
  ) async throws -> Bool {
    do {
      return try await limiter.attempt([.pin(member: found.member.id)] + places, by: caller) {
        try await hasher.verify(pin, against: found.pinHash)
      }
    } catch let fault as Fault where fault.reason == "full_login_needed" && found.member.email == nil {
      throw Fault(.forbidden, "desk_needed", field: field)
    }
  }

  /// Where a password is guessed from.
  func places(_ caller: Caller) -> [GuessLimiter.Subject] { [.passwordFrom(address: caller.client.peer.address)] }
}

extension Caller {
  /// The source by which guesses are counted: a kiosk or an address.
  var place: String { device.map { "kiosk \($0.id)" } ?? "address \(client.peer.address)" }

  var hashSource: GuardedHasher.Source { device.map { .kiosk($0.id) } ?? .address(client.peer.address) }
}

/// Creates an account and logs it in, for `members.signUp` and `gym.setUp`.
///
/// It runs once per key, like every change, but only the member's id is stored as its reply. A retry must have the
/// right password, or without one the right PIN, and gets a new login, because the database holds only hashes of handles.
struct Joining: Sendable {
  let database: Database
  let calendar: GymCalendar
  let secrets: GuardedSecrets
  let sessions: LoginService

  /// One try to join.
  struct Attempt: Sendable {
    var caller: Caller
    var key: [UInt8]
    var method: String
    /// Nil together with the password.
    var email: String?
    var password: String?
    var pin: String?

    /// Whether it sets up the gym.
    var isSetUp: Bool { method == GymSetUp.method }
  }

  private struct JoinedAlready: Error {
    var reply: StoredReply
  }

  func begin(
    _ caller: Caller, key: String, method: String, email: String?, password: String?, pin: String? = nil
  ) throws(Fault) -> Attempt {
    try database.space.keepReserve()
    return Attempt(
      caller: caller, key: try Once.bytes(ofKey: key), method: method, email: email, password: password, pin: pin)
  }

  /// - Returns: a login, if this key has already joined and the password or PIN is right; nil for a new key.
  /// - Throws: `key_reused` for a wrong password or PIN, or another method.
  func retry(_ attempt: Attempt) async throws -> LoginReply? {
    let key = attempt.key
    guard let earlier = try await database.readAsync({ tx in try tx.replies.find(key) }) else { return nil }
    return try await logIn(attempt, earlier)
  }

  /// Checks every field, hashes, stores the member and logs them in.
  /// - Parameters:
  ///   - status: whether the member may train at once.
  ///   - isVouchedFor: whether the email needs no confirmation.
  ///   - also: runs in the same transaction, before the member is stored.
  ///   - then: runs in it afterwards, with the new member's id.
  func finish(
    _ attempt: Attempt, _ person: NewPerson, status: @escaping @Sendable (Tx) throws -> MemberStatus = { _ in .active },
    isVouchedFor: Bool = false,
    also: @escaping @Sendable (Tx) throws -> [Event] = { _ in [] },
    then: @escaping @Sendable (Int, Tx) throws -> Void = { _, _ in }
  ) async throws -> LoginReply {
    let caller = attempt.caller
    let new = try await newMember(person, now: caller.now)
    let session = NewLogin(caller, byPassword: person.password != nil)
    do {
      let (login, member) = try await sessions.store(caller) { tx in
        if let earlier = try tx.replies.find(attempt.key) { throw JoinedAlready(reply: earlier) }
        let events = try also(tx)
        var arriving = new
        arriving.status = try status(tx)
        if isVouchedFor { arriving.emailConfirmedAt = caller.now }
        let member = try tx.members.insert(arriving)
        try tx.replies.store(
          key: attempt.key, caller: "-", method: attempt.method, bodyHash: [], reply: Array(String(member.id).utf8),
          at: caller.now)
        try then(member.id, tx)
        try tx.audit.append(attempt.isSetUp ? .gymSetUp : .memberJoined, by: caller, actor: member.id)
        return (try session.issue(to: member.id, tx), events)
      }
      return sessions.reply(login, member, session)
    } catch let already as JoinedAlready {
      // The first try was still running when this one began.
      return try await logIn(attempt, already.reply)
    }
  }

  private func logIn(_ attempt: Attempt, _ earlier: StoredReply) async throws -> LoginReply {
    let id = earlier.method == attempt.method ? Int(String(decoding: earlier.reply, as: UTF8.self)) : nil
    let found = try await database.readAsync { tx in try id.flatMap { try tx.members.secrets(id: $0) } }
    guard let found, try await isSame(attempt, found) else { throw Fault(.conflict, "key_reused", field: "key") }
    do {
      return try await sessions.open(found, attempt.caller, byPassword: attempt.password != nil)
    } catch is SecondFactorNeeded {
      // Somebody who has a second factor by now has logged in since they joined, and can do so again on their page.
      throw Fault(.conflict, "key_reused", field: "key")
    }
  }

  /// Whether a retry proves that it comes from the member who joined.
  private func isSame(_ attempt: Attempt, _ found: MemberSecrets) async throws -> Bool {
    let emailKey = attempt.email.map(MemberRules.emailKey)
    guard found.member.email.map(MemberRules.emailKey) == emailKey else { return false }
    guard let emailKey, let password = attempt.password else {
      guard let pin = attempt.pin else { return false }
      return try await secrets.isRight(pin: pin, of: found, by: attempt.caller)
    }
    return try await secrets.limiter.attempt(
      secrets.subjects(email: emailKey, lane: nil, attempt.caller), by: attempt.caller
    ) { try await secrets.hasher.verify(password, against: found.passwordHash) }
  }

  private func newMember(_ person: NewPerson, now: Int) async throws -> NewMember {
    let checked = try person.checked(today: calendar.day(at: now), now: now)
    // Whether the email is taken is decided by its unique key, after the slow hash, so that the time does not reveal
    // whether an email is taken.
    var new = checked
    if let password = person.password { new.passwordHash = try await secrets.hasher.hash(password) }
    if let pin = person.pin { new.pinHash = try await secrets.hasher.hash(pin) }
    return new
  }
}

extension AuditKind {
  static let gymSetUp = AuditKind("gymSetUp", .settings)
  static let memberJoined = AuditKind("memberJoined", .people)
}
