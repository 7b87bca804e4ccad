import Gym
import Secrets
import Storage
import Wire

/// Confirming a login with its password, for methods that require it: see `Confirmation`.
extension LoginService {
  /// Checks the password. A wrong one counts like a wrong one at a login from the same place.
  /// - Returns: the hash that it matched.
  func prove(_ caller: Caller, _ call: SessionsConfirm) async throws -> String {
    let member = try caller.signedIn().member
    guard call.password.utf8.count <= 1_000 else {
      throw Fault(.unauthenticated, "wrong_credentials", field: "password")
    }
    let browser = KnownBrowser(sent: call.browser, caller)
    let (hash, place) = try await database.readAsync { tx in
      (try tx.members.secrets(id: member.id)?.passwordHash, try lane(of: member.id, browser, caller, tx))
    }
    // Without a password nothing can be confirmed; such members have no role that needs it.
    guard let email = member.email else { throw Fault(.conflict, "no_email", field: "password") }
    let right = try await secrets.limiter.attempt(
      secrets.subjects(email: MemberRules.emailKey(email), lane: place, caller), by: caller
    ) { try await secrets.hasher.verify(call.password, against: hash) }
    guard right, let hash else { throw Fault(.unauthenticated, "wrong_credentials", field: "password") }
    return hash
  }

  func confirm(
    _ caller: Caller, _ call: SessionsConfirm, _ proven: String, _ tx: Tx
  ) throws -> Outcome<SessionsConfirm.Reply> {
    let (login, member) = try caller.signedIn()
    // The password may have changed since, and the login may have ended.
    guard try tx.members.secrets(id: member.id)?.passwordHash == proven else {
      throw Fault(.unauthenticated, "wrong_credentials", field: "password")
    }
    guard try tx.logins.confirm(login.session, at: caller.now) else { throw Fault(.unauthenticated, "no_session") }
    return Outcome(SessionsConfirm.Reply(until: caller.now + Confirmation.lifetime))
  }
}
