import Storage
import Wire

/// Logins at kiosks that nobody uses any more end by themselves.
extension LoginService {
  /// Stores when the logins at kiosks were last used, so that a restart does not lose it.
  func storeUses() {
    let uses = logins.unstored(by: Self.useStoredEach)
    guard !uses.isEmpty else { return }
    database.write(
      { tx in for use in uses { try tx.logins.touch(use.session, at: use.at) } },
      done: { result in if case .success = result { for use in uses { logins.stored(use) } } })
  }

  /// Ends idle logins at kiosks, whether or not their kiosks are connected. A rest keeps a login alive.
  func endIdle(now: Int) {
    for use in logins.unused(since: now - settings.idleMilliseconds, now: now) {
      database.write(
        { tx -> Int in
          // The login was used again in the meantime.
          if let last = logins.lastUse(of: use.session), last > use.at { return now }
          let heldUntil = try heldUntil(member: use.member, now: now, tx)
          if heldUntil < now { try tx.logins.end(use.session, at: now) }
          return heldUntil
        },
        done: { result in
          guard case .success(let heldUntil) = result else { return }
          if heldUntil >= now { return logins.hold(use.session, until: heldUntil) }
          endOnConnections(use.session, because: { _ in "idle" })
        })
    }
  }

  /// Ends a login on all its connections. The database has already ended it.
  /// - Parameter reason: makes the reason that a connection's notice gives; nil to send no notice.
  func endOnConnections(_ session: Int, because reason: (Client) -> String?) {
    logins.forgetUse(of: session)
    for client in logins.clients(where: { $0.logins.contains { $0.session == session } }) {
      for login in client.logins where login.session == session {
        logins.drop(login, from: client)
        if let reason = reason(client) { client.notify(SessionEnded(handle: login.handle, reason: reason)) }
      }
    }
  }
}
