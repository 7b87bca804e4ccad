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

  /// Whether a member who is logged in knows their password. A wrong one counts as a guess.
  func isRight(_ password: String, of member: Member, _ database: Database, now: Int) async throws -> Bool {
    let found = try await database.readAsync { tx in try tx.members.secrets(id: member.id) }
    return try await limiter.attempt([.password(email: MemberRules.emailKey(member.email))], now: now) {
      try await hasher.verify(password, against: found?.passwordHash)
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
/// right password and gets a new login, because the database holds only hashes of handles.
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
    var email: String
    var password: String
  }

  private struct JoinedAlready: Error {
    var reply: StoredReply
  }

  func begin(
    _ caller: Caller, key: String, method: String, email: String, password: String
  ) throws(Fault) -> Attempt {
    try database.space.keepReserve()
    return Attempt(caller: caller, key: try Once.bytes(ofKey: key), method: method, email: email, password: password)
  }

  /// - Returns: a login, if this key has already joined and the password is right; nil for a new key.
  /// - Throws: `key_reused` for a wrong password or another method.
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
  func finish(
    _ attempt: Attempt, _ person: NewPerson, status: @escaping @Sendable (Tx) throws -> MemberStatus = { _ in .active },
    isVouchedFor: Bool = false,
    also: @escaping @Sendable (Tx) throws -> [Event] = { _ in [] }
  ) async throws -> LoginReply {
    let caller = attempt.caller
    let new = try await newMember(person, now: caller.now)
    let session = NewLogin(caller, byPassword: true)
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
    let emailKey = MemberRules.emailKey(attempt.email)
    guard let found, MemberRules.emailKey(found.member.email) == emailKey,
      try await secrets.limiter.attempt(
        secrets.subjects(email: emailKey, lane: nil, attempt.caller), now: attempt.caller.now,
        { try await secrets.hasher.verify(attempt.password, against: found.passwordHash) })
    else { throw Fault(.conflict, "key_reused", field: "key") }
    return try await sessions.open(found, attempt.caller, byPassword: true)
  }

  private func newMember(_ person: NewPerson, now: Int) async throws -> NewMember {
    let checked = try person.checked(today: calendar.day(at: now), now: now)
    // Whether the email is taken is decided by its unique key, after the slow hash, so that the time does not reveal
    // whether an email is taken.
    var new = checked
    new.passwordHash = try await secrets.hasher.hash(person.password)
    if let pin = person.pin { new.pinHash = try await secrets.hasher.hash(pin) }
    return new
  }
}
