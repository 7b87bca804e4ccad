import Gym
import Wire

/// Decides whether a client may call a method or subscribe to a topic, and for whom.
struct Permissions: Sendable {
  let logins: Logins
  let clock: Clock
  let gym: GymIdentity

  /// - Parameter handle: the login that the request names; nil if it names none.
  /// - Throws: `no_session`, `not_allowed`, `already_identified`.
  func caller(_ permission: Permission, _ client: Client, as handle: String?) throws(Fault) -> Caller {
    let identity = client.identity
    try check(permission, identity)
    let login = try login(permission, client, identity, handle)
    let member = login.flatMap { logins[$0.member] }
    if login != nil, member == nil { throw Fault(.unauthenticated, "no_session") }
    try check(permission, identity, login, member)
    try checkRestriction(permission, client, member)
    let now = clock.now
    return Caller(
      client: client, now: now, isClockUnsure: clock.isUnsure, login: login, member: member, identity: identity)
  }

  /// Whether a login acts as a trainer's.
  static func leads(_ member: Member?, by login: Login?) -> Bool {
    guard let member, member.role != .member else { return false }
    return login?.hasRole ?? true
  }

  /// Whether a login still has the permission that it had when it subscribed.
  func stillAllows(_ permission: Permission, _ client: Client, _ login: Login) -> Bool {
    (try? check(permission, client.identity, login, logins[login.member])) != nil
  }

  /// A member who must replace a one-time password, or who is waiting for approval, may only manage their account. The
  /// same holds for a person's connection on which every login is restricted like that.
  private func checkRestriction(_ permission: Permission, _ client: Client, _ member: Member?) throws(Fault) {
    switch permission {
    case .account, .anyone, .unidentified, .notDisplay, .device, .radio, .kiosk, .anyLogin: return
    case .identified, .controller, .trainer, .login, .delivery, .owner: break
    }
    if let reason = member?.restriction { throw Fault(.forbidden, reason) }
    guard member == nil, case .person = client.identity else { return }
    let members = client.logins.map { logins[$0.member] }
    if let reason = members.first??.restriction, members.allSatisfy({ $0?.restriction != nil }) {
      throw Fault(.forbidden, reason)
    }
  }

  /// Checks what depends on the connection's identity alone.
  private func check(_ permission: Permission, _ identity: Client.Identity) throws(Fault) {
    if case .device(let device) = identity, device.kind == .radio { return try checkRadio(permission) }
    switch (permission, identity) {
    case (.anyone, _), (.unidentified, .stranger), (.device, .device): return
    case (.unidentified, _): throw Fault(.conflict, "already_identified")
    case (.radio, .device), (.radio, .person): throw Fault(.forbidden, "not_allowed")
    case (.radio, _): throw Fault(.unauthenticated, "no_session")
    case (.notDisplay, .device(let device)), (.kiosk, .device(let device)):
      if device.kind != .kiosk { throw Fault(.forbidden, "not_allowed") }
    case (.identified, .stranger), (.identified, .pairing), (.controller, .stranger), (.controller, .pairing),
      (.device, .stranger), (.device, .pairing), (.kiosk, _):
      throw Fault(.unauthenticated, "no_session")
    case (.device, .person): throw Fault(.forbidden, "not_allowed")
    case (.notDisplay, _), (.identified, _), (.controller, _), (.login, _), (.account, _), (.anyLogin, _),
      (.delivery, _), (.owner, _), (.trainer, _):
      return
    }
  }

  /// A radio has two methods. Whoever has its token can send beats and readings, and do and learn nothing else.
  private func checkRadio(_ permission: Permission) throws(Fault) {
    switch permission {
    case .anyone, .radio: return
    case .unidentified: throw Fault(.conflict, "already_identified")
    default: throw Fault(.forbidden, "not_allowed")
    }
  }

  private func login(
    _ permission: Permission, _ client: Client, _ identity: Client.Identity, _ handle: String?
  ) throws(Fault) -> Login? {
    switch permission {
    case .login, .account, .owner, .trainer: return try client.login(handle)
    case .delivery, .anyLogin: return try client.loginOrDelivery(handle)
    case .anyone, .unidentified, .notDisplay, .identified, .kiosk, .device, .radio, .controller: break
    }
    // The login is optional. If the request names one, it must exist.
    if let handle { return try client.login(handle) }
    var isDevice = false
    if case .device = identity { isDevice = true }
    // At a kiosk, the person who taps a timer may not be the member who is logged in.
    let takesTheOnly = permission == .identified || (permission == .controller && !isDevice)
    let all = takesTheOnly ? client.logins : []
    return all.count == 1 ? all.first : nil
  }

  /// Checks what depends on the member's role and the device's settings.
  private func check(
    _ permission: Permission, _ identity: Client.Identity, _ login: Login?, _ member: Member?
  ) throws(Fault) {
    switch permission {
    case .owner:
      guard member?.role == .owner, let login, login.device == nil, login.hasRole else {
        throw Fault(.forbidden, "not_allowed")
      }
    case .trainer:
      guard Self.leads(member, by: login) else { throw Fault(.forbidden, "not_allowed") }
    case .controller:
      if case .device(let device) = identity, device.settings.controls { return }
      guard let member, member.role != .member || gym.membersControlTimers else {
        throw Fault(.forbidden, "not_allowed")
      }
    case .anyone, .unidentified, .notDisplay, .identified, .kiosk, .device, .radio, .login, .account, .anyLogin,
      .delivery:
      break
    }
  }
}
