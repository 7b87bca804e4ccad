import Gym
import Wire

/// Decides whether a client may call a method or subscribe to a topic, and for whom.
struct Permissions: Sendable {
  let logins: Logins
  let clock: Clock
  let membersControlTimers: Bool

  /// - Parameter handle: names the login, where the request does.
  /// - Throws: `no_session`, `not_allowed`, `already_identified`.
  func caller(_ permission: Permission, _ client: Client, as handle: String?) throws(Fault) -> Caller {
    let identity = client.identity
    try check(permission, identity)
    let login = try login(permission, client, identity, handle)
    let member = login.flatMap { logins[$0.member] }
    if login != nil, member == nil { throw Fault(.unauthenticated, "no_session") }
    try check(permission, identity, login, member)
    let now = clock.now
    if let login { logins.touch(login, at: now) }
    var device: Device?
    if case .device(let known) = identity { device = known }
    return Caller(client: client, now: now, login: login, member: member, device: device)
  }

  /// Whether a login that was allowed to do something still is.
  func stillAllows(_ permission: Permission, _ client: Client, _ login: Login) -> Bool {
    (try? check(permission, client.identity, login, logins[login.member])) != nil
  }

  /// What the connection's identity alone decides.
  private func check(_ permission: Permission, _ identity: Client.Identity) throws(Fault) {
    switch (permission, identity) {
    case (.anyone, _), (.unidentified, .stranger), (.device, .device): return
    case (.unidentified, _): throw Fault(.conflict, "already_identified")
    case (.notDisplay, .device(let device)), (.kiosk, .device(let device)):
      if device.kind != .kiosk { throw Fault(.forbidden, "not_allowed") }
    case (.identified, .stranger), (.identified, .pairing), (.controller, .stranger), (.controller, .pairing),
      (.device, .stranger), (.device, .pairing), (.kiosk, _):
      throw Fault(.unauthenticated, "no_session")
    case (.device, .person): throw Fault(.forbidden, "not_allowed")
    case (.notDisplay, _), (.identified, _), (.controller, _), (.login, _), (.owner, _), (.trainer, _): return
    }
  }

  private func login(
    _ permission: Permission, _ client: Client, _ identity: Client.Identity, _ handle: String?
  ) throws(Fault) -> Login? {
    switch permission {
    case .login, .owner, .trainer: return try client.login(handle)
    case .anyone, .unidentified, .notDisplay, .identified, .kiosk, .device, .controller: break
    }
    // Where a login is optional, one that is named must be there.
    if let handle { return try client.login(handle) }
    var isDevice = false
    if case .device = identity { isDevice = true }
    // Whoever taps a clock at a kiosk need not be the one who happens to be logged in.
    let takesTheOnly = permission == .identified || (permission == .controller && !isDevice)
    let all = takesTheOnly ? client.logins : []
    return all.count == 1 ? all.first : nil
  }

  /// What the member's role decides, and the device's settings.
  private func check(
    _ permission: Permission, _ identity: Client.Identity, _ login: Login?, _ member: Member?
  ) throws(Fault) {
    let leads = member.map { $0.role != .member } ?? false
    switch permission {
    case .owner:
      guard member?.role == .owner, login?.device == nil else { throw Fault(.forbidden, "not_allowed") }
    case .trainer:
      guard leads else { throw Fault(.forbidden, "not_allowed") }
    case .controller:
      if case .device(let device) = identity, device.settings.controls { return }
      guard leads || (membersControlTimers && member != nil) else { throw Fault(.forbidden, "not_allowed") }
    case .anyone, .unidentified, .notDisplay, .identified, .kiosk, .device, .login: break
    }
  }
}
