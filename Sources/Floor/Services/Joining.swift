import Gym
import Secrets
import Storage
import Wire

/// Guesses are slowed, hashes are few at once.
struct GuardedSecrets: Sendable {
  let limiter: GuessLimiter
  let hasher: GuardedHasher

  /// Where a password is guessed from. Behind a reverse proxy everybody comes from the loopback, and one who mistypes
  /// must not slow all; their accounts are guarded one by one.
  func places(_ caller: Caller) -> [GuessLimiter.Subject] {
    let address = caller.client.peer.address
    return address == "127.0.0.1" || address == "::1" ? [] : [.passwordFrom(address: address)]
  }
}

/// Making an account and logging it in, for `members.signUp` and `gym.setUp`.
///
/// It happens once for each key, as every change does; but the stored reply is the member's id alone. A retry proves
/// itself by the password and gets a login of its own, since handles are nowhere kept in the clear.
struct Joining: Sendable {
  let database: Database
  let calendar: GymCalendar
  let secrets: GuardedSecrets
  let sessions: SessionService

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
    Attempt(caller: caller, key: try Once.bytes(ofKey: key), method: method, email: email, password: password)
  }

  /// - Returns: a login, where the same key has joined before and the password is right; nil for a new key.
  /// - Throws: `key_reused`.
  func retry(_ attempt: Attempt) async throws -> LoginReply? {
    let key = attempt.key
    guard let earlier = try await database.readAsync({ tx in try tx.replies.find(key) }) else { return nil }
    return try await logIn(attempt, earlier)
  }

  /// Checks every field, hashes, stores the member and logs them in.
  /// - Parameter also: runs in the same transaction, before the member is stored.
  func finish(
    _ attempt: Attempt, _ person: NewPerson, also: @escaping @Sendable (Tx) throws -> [Event] = { _ in [] }
  ) async throws -> LoginReply {
    let caller = attempt.caller
    let new = try await newMember(person, now: caller.now)
    let session = NewSession(caller, byPassword: true)
    do {
      let (login, member) = try await sessions.store(caller) { tx in
        if let earlier = try tx.replies.find(attempt.key) { throw JoinedAlready(reply: earlier) }
        let events = try also(tx)
        let member = try tx.members.insert(new)
        try tx.replies.store(
          key: attempt.key, caller: "-", method: attempt.method, bodyHash: [], reply: Array(String(member.id).utf8),
          at: caller.now)
        return (try session.issue(to: member.id, tx), events)
      }
      return sessions.reply(login, member)
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
        [.password(email: emailKey)] + secrets.places(attempt.caller), now: attempt.caller.now,
        { try await secrets.hasher.verify(attempt.password, against: found.passwordHash) })
    else { throw Fault(.conflict, "key_reused", field: "key") }
    return try await sessions.open(found, attempt.caller, byPassword: true)
  }

  private func newMember(_ person: NewPerson, now: Int) async throws -> NewMember {
    let checked = try person.checked(today: calendar.day(at: now), now: now)
    // Told before the slow part; the unique key decides in the end.
    let key = checked.emailKey
    if try await database.readAsync({ tx in try tx.members.secrets(emailKey: key) }) != nil {
      throw Fault(.conflict, "email_taken", field: "email")
    }
    var new = checked
    new.passwordHash = try await secrets.hasher.hash(person.password)
    if let pin = person.pin { new.pinHash = try await secrets.hasher.hash(pin) }
    return new
  }
}
