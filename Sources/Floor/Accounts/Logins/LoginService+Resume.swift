import Gym
import Secrets
import Storage
import Wire

/// Coming back with a login that was made before, delivering what a kiosk kept, and leaving.
extension LoginService {
  func resume(_ caller: Caller, _ call: SessionsResume) async throws -> LoginReply {
    let hash = Tokens.hash(call.handle)
    let (login, member) = try await store(caller) { tx in
      guard let session = try tx.logins.byHandleHash(hash) else {
        guard try tx.members.hasOwner() else { throw Fault.awaitingGym }
        throw Fault(.unauthenticated, "no_session", field: "handle")
      }
      guard session.device == caller.device?.id else {
        throw Fault(.unauthenticated, "wrong_device", field: "handle")
      }
      guard try caller.now <= end(of: session, now: caller.now, tx), let member = try tx.members.find(session.member),
        member.status != .blocked
      else {
        throw Fault(.unauthenticated, "no_session", field: "handle")
      }
      // A kiosk's page resumes by itself after a reload or a reconnect, so that does not count as use.
      if session.device == nil {
        try tx.logins.touch(session.id, at: caller.now)
        if let browser = BrowserName(userAgent: caller.client.peer.userAgent) {
          try tx.logins.name(session.id, browser)
        }
      }
      let login = Login(
        handle: call.handle, session: session.id, member: member.id, device: session.device, byPassword: false,
        byPin: session.byPin)
      return ((login, member), [])
    }
    return reply(login, member)
  }

  /// When a login ends by itself if it is not used until then. It counts from the last use, by the server's clock,
  /// whether or not its kiosk is connected.
  func end(of session: StoredLogin, now: Int, _ tx: Tx) throws -> Int {
    guard session.device != nil else { return min(session.lastSeenAt, now) + Self.ownLifetime }
    let usedAt = min(max(session.lastSeenAt, logins.lastUse(of: session.id) ?? 0), now)
    return max(usedAt + settings.idleMilliseconds, try heldUntil(member: session.member, now: now, tx))
  }

  /// Until when a rest keeps a member's logins at kiosks alive; 0 without a rest. A rest that begins later than now is
  /// from before the clock was set back, and does not count.
  func heldUntil(member: Int, now: Int, _ tx: Tx) throws -> Int {
    guard let rest = try tx.rests.find(member: member), rest.startedAt <= now else { return 0 }
    return rest.endsAt + Self.afterRest
  }

  /// Ends a login whose member has left its kiosk, if it has not ended yet, and lets the kiosk deliver what it queued.
  ///
  /// The delivery secret allows nothing else: no topic, no reading, no set that was done after the member left.
  func deliver(_ caller: Caller, _ call: SessionsDeliver) async throws -> Nothing {
    let hash = Tokens.hash(call.delivery)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      database.write(
        { tx in try delivery(call, hash, caller, tx) },
        done: { result in
          if case .success(let (login, member)) = result {
            endOnConnections(login.session, because: { _ in "revoked" })
            logins.add(member)
            if caller.client.device?.id == login.device { caller.client.add(delivery: login) }
          }
          continuation.resume(with: result.map { _ in })
        })
    }
    return Nothing()
  }

  func delivery(
    _ call: SessionsDeliver, _ hash: [UInt8], _ caller: Caller, _ tx: Tx
  ) throws -> (Login, Member) {
    guard let session = try tx.logins.byDeliveryHash(hash), session.device == caller.device?.id,
      session.lastSeenAt >= caller.now - Self.deliveryLifetime, let member = try tx.members.find(session.member),
      member.status != .blocked
    else { throw Fault.missing("delivery", field: "delivery") }
    let until = session.deliversUntil ?? min(max(call.leftAt, session.startedAt), caller.now)
    try tx.logins.endForDelivery(session.id, at: caller.now, until: until)
    let login = Login(
      handle: call.delivery, session: session.id, member: member.id, device: session.device, byPassword: false,
      delivers: session.startedAt - SetService.clockSlack...until + SetService.clockSlack)
    return (login, member)
  }

  /// Ends a login or a delivery. Nothing can be delivered after that.
  func leave(_ caller: Caller, _ call: SessionsLeave) async throws -> Nothing {
    let login = try caller.signedIn().login
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      database.write(
        { tx in
          try tx.logins.end(login.session, at: caller.now)
          try tx.logins.closeDelivery(login.session)
        },
        done: { result in
          if case .success = result {
            // Other pages of the same login get the reason; the caller knows it.
            endOnConnections(login.session, because: { $0 === caller.client ? nil : "revoked" })
            caller.client.removeDeliveries { $0.session == login.session }
          }
          continuation.resume(with: result)
        })
    }
    return Nothing()
  }
}
