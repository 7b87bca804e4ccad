import Gym
import Storage
import Wire

/// Lists a member's own logins and ends them.
struct LoginListService: Service {
  let logins: Logins

  func register(in registry: inout Registry) {
    registry.query(SessionsList.self, .login) { caller, _, tx in
      let (login, member) = try caller.signedIn()
      let clients = logins.clients { $0.logins.contains { $0.member == member.id } }
      let online = Set(clients.flatMap(\.logins).map(\.session))
      let sessions = try tx.accounts.sessions(member.id, usedSince: caller.now - LoginService.ownLifetime)
      return SessionsList.Reply(
        sessions: sessions.map {
          SessionsList.Entry(
            id: $0.id, isThis: $0.id == login.session, isOnline: online.contains($0.id), device: $0.deviceName,
            kind: $0.deviceKind, address: $0.address, browser: $0.browser?.browser, system: $0.browser?.system,
            startedAt: $0.startedAt, lastSeenAt: $0.lastSeenAt)
        })
    }
    registry.change(SessionsEnd.self, .login, audit: .entry(.loginsEnded)) { caller, call, tx in
      let (login, member) = try caller.signedIn()
      guard try tx.accounts.endSession(call.session, member: member.id, at: caller.now) else {
        throw Fault.missing("session", field: "session")
      }
      return Outcome(
        Nothing(), events: [Event(.members, LoginsEnded(sessions: [call.session], asking: login.session))])
    }
    registry.change(SessionsEndOthers.self, .login, audit: .written(.loginsEnded)) { caller, _, tx in
      let (login, member) = try caller.signedIn()
      let tokens = try tx.tokens.removeAll(of: member.id)
      let ended = try tx.logins.endAll(member: member.id, except: login.session, at: caller.now)
      if !ended.isEmpty || tokens > 0 { try tx.audit.append(.loginsEnded, by: caller, what: "others") }
      return Outcome(Nothing(), events: [Event(.members, LoginsEnded(sessions: ended))])
    }
  }
}

extension AuditKind {
  static let loginsEnded = AuditKind("loginsEnded", .logins)
}
