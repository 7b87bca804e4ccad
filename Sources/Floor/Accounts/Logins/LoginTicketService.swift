import Gym
import Secrets
import Storage
import Wire

/// Takes a login along when its browser goes from http to https, which is another place for browsers: what they keep for
/// one, the other does not see. The new login has the rights of the one that asked for the ticket, and not those of a
/// password that was just typed. The old one goes on until the page at the new address has all that it needs, and ends it.
struct LoginTicketService: Service {
  let sessions: LoginService
  private let tickets = Tickets()
  private let limit = RateLimit<Int>(burst: 5, perHour: 60)

  init(sessions: LoginService) { self.sessions = sessions }

  func register(in registry: inout Registry) {
    registry.instant(SessionsTicket.self, .login, make)
    registry.task(SessionsUseTicket.self, .notDisplay, audit: .written(.loggedIn), use)
  }

  private func make(_ caller: Caller, _ call: SessionsTicket) throws -> SessionsTicket.Reply {
    let login = try caller.signedIn().login
    guard login.device == nil else { throw Fault(.conflict, "shared_device") }
    if let wait = limit.take(login.member, now: caller.now) {
      throw Fault(.rateLimited, "slow_down", retryAfterMs: wait)
    }
    guard
      let made = tickets.make(
        for: login.session, handleHash: Tokens.hash(login.handle), from: caller.client.peer.address, now: caller.now)
    else { throw Fault(.rateLimited, "slow_down", retryAfterMs: Tickets.lifetime) }
    return SessionsTicket.Reply(ticket: made.ticket, until: made.until)
  }

  private func use(_ caller: Caller, _ call: SessionsUseTicket) async throws -> LoginReply {
    let unknown = Fault(.notFound, "ticket_unknown", field: "ticket")
    let address = caller.client.peer.address
    guard caller.device == nil, Tokens.kind(of: call.ticket) == .ticket,
      let pending = tickets.take(call.ticket, from: address, now: caller.now)
    else { throw unknown }
    let handle = Tokens.make(.session)
    let (login, member) = try await sessions.store(caller) { [sessions] tx in
      guard let from = try tx.logins.byHandleHash(pending.handleHash), from.device == nil,
        try caller.now <= sessions.end(of: from, now: caller.now, tx),
        let member = try tx.members.find(from.member), member.status != .blocked,
        try !tx.removals.contains(member.id)
      else { throw unknown }
      let session = try tx.logins.insert(
        member: member.id, device: nil, handleHash: Tokens.hash(handle), address: address, byPin: from.byPin,
        browser: BrowserName(userAgent: caller.client.peer.userAgent), at: caller.now)
      try tx.audit.append(.loggedIn, by: caller, actor: member.id, what: "ticket")
      let login = Login(
        handle: handle, session: session, member: member.id, device: nil, byPassword: false, byPin: from.byPin)
      return ((login, member), [])
    }
    var reply = sessions.reply(login, member)
    reply.from = pending.holder
    return reply
  }
}
