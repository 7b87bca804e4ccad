import Gym
package import Mail
import Secrets
import Storage
import Wire

/// The mail server of a gym that has one, and the base address of links in emails.
package struct GymMail: Sendable {
  let mailer: Mailer
  /// Such as `https://floor.example`, without a slash at the end. Never take it from the request's Host: the sender
  /// chooses that, and the link would lead to their server.
  let links: String

  package init(mailer: Mailer, links: String) {
    self.mailer = mailer
    self.links = links.hasSuffix("/") ? String(links.dropLast()) : links
  }
}

/// Replaces a forgotten password with the help of a link by email, if the gym has a mail server.
struct PasswordLinkService: Service {
  let database: Database
  let secrets: GuardedSecrets
  let sessions: LoginService
  let gym: GymIdentity
  let mail: GymMail?
  private let limits: LinkLimits

  /// How long a link works, in milliseconds.
  static let lifetime = 30 * 60_000

  init(
    database: Database, secrets: GuardedSecrets, sessions: LoginService, gym: GymIdentity, mail: GymMail?,
    settings: FloorSettings
  ) {
    self.database = database
    self.secrets = secrets
    self.sessions = sessions
    self.gym = gym
    self.mail = mail
    limits = LinkLimits(settings)
  }

  static let memberData = MemberData("password_links")

  func register(in registry: inout Registry) {
    registry.task(AccountsSendLink.self, .notDisplay, send)
    registry.task(AccountsUseLink.self, .notDisplay, audit: .written(.passwordChanged, .loggedIn), use)
    registry.dailyChore { [database] now in
      database.write({ tx in try tx.passwordLinks.prune(now: now) }, done: { _ in })
    }
  }

  /// Replies before the email is looked up, so that neither the reply nor its time reveals whether the email is known.
  private func send(_ caller: Caller, _ call: AccountsSendLink) async throws -> Nothing {
    guard let mail else { throw Fault(.conflict, "no_mail") }
    let key = MemberRules.emailKey(try MemberRules.email(call.email))
    if let wait = limits.sources.take(caller.place, now: caller.now) {
      throw Fault(.rateLimited, "too_many_links", retryAfterMs: wait)
    }
    guard !mail.mailer.isFull else { throw Fault(.unavailable, "busy", retryAfterMs: 1_000) }
    // Silently: an error would reveal that somebody else has asked for a link.
    guard limits.emails.take(key, now: caller.now) == nil else { return Nothing() }
    let secret = Tokens.make(.passwordLink)
    database.write(
      { tx -> Member? in
        guard let member = try tx.members.secrets(emailKey: key)?.member, member.status != .blocked else { return nil }
        try tx.passwordLinks.add(Tokens.hash(secret), member: member.id, until: caller.now + Self.lifetime)
        return member
      },
      done: { [gym] result in
        guard case .success(let member?) = result, let email = member.email else { return }
        // The secret is in the fragment, which browsers never send to a server, so it appears in no access log.
        mail.mailer.send(
          EmailWords.newPassword(
            for: member, at: email, gym: gym.name, link: "\(mail.links)/me/#link=\(secret)"))
      })
    return Nothing()
  }

  /// Replaces the password and logs in. All other logins and links of the member end. An email proves no second factor: if
  /// one is on, the new password is stored, and the reply is a ticket that needs a code.
  private func use(_ caller: Caller, _ call: AccountsUseLink) async throws -> PasswordReply {
    let unknown = Fault(.notFound, "link_unknown", field: "link")
    guard Tokens.kind(of: call.link) == .passwordLink else { throw unknown }
    let link = Tokens.hash(call.link)
    let found = try await database.readAsync { tx in
      try tx.passwordLinks.member(of: link, now: caller.now).flatMap { try tx.members.find($0) }
    }
    guard let found else { throw unknown }
    try SecretRules.password(call.password, email: found.email, name: found.name)
    let hash = try await secrets.hasher.hash(call.password)
    let session = NewLogin(caller, byPassword: true)
    // Nil if a code of the second factor is needed first.
    let stored: (Login, Member)?
    do {
      stored = try await sessions.store(caller) { tx in
        if let id = try tx.passwordLinks.member(of: link, now: caller.now) {
          try SecondProof.check(nil, of: id, by: caller, tx)
        }
        let (member, events) = try replace(link, with: hash, caller, tx)
        return (try session.issue(to: member.id, tx), events)
      }
    } catch is SecondFactorNeeded {
      stored = nil
    }
    guard let (login, member) = stored else { return .secondStep(try await hold(link, with: hash, caller)) }
    forgive(member)
    secrets.limiter.clear(.pin(member: member.id))
    return .login(sessions.reply(login, member, session))
  }

  private func hold(_ link: [UInt8], with hash: String, _ caller: Caller) async throws -> PasswordReply.SecondStep {
    let proven = try await sessions.commit { tx -> (value: MemberSecrets?, events: [Event]) in
      let (member, events) = try replace(link, with: hash, caller, tx)
      return (value: try tx.members.secrets(id: member.id), events: events)
    }
    guard let proven else { throw Fault(.notFound, "link_unknown", field: "link") }
    forgive(proven.member)
    return try await sessions.hold(proven, nil, caller)
  }

  /// Replaces the password of the link's member, and ends all their logins.
  private func replace(
    _ link: [UInt8], with hash: String, _ caller: Caller, _ tx: Tx
  ) throws -> (member: Member, events: [Event]) {
    // The link may have been used while the hash was computed.
    guard let id = try tx.passwordLinks.member(of: link, now: caller.now) else {
      throw Fault(.notFound, "link_unknown", field: "link")
    }
    guard try tx.members.find(id)?.status != .blocked else { throw Fault(.forbidden, "blocked") }
    try tx.accounts.setPassword(id, hash: hash, oneTimeUntil: nil)
    // Until now nobody had proved that the email is theirs. If a stranger typed it, their PIN and badge must not stay.
    if try tx.emails.confirm(id, at: caller.now) { try tx.accounts.removePinAndBadge(id) }
    let ended = try tx.logins.endAll(member: id, at: caller.now)
    try tx.audit.append(.passwordChanged, by: caller, actor: id, what: "link")
    guard let member = try tx.members.find(id) else { throw Fault.missing("member", field: "member") }
    let events = [Event(.members, MemberChanged(member: member)), Event(.members, LoginsEnded(sessions: ended))]
    return (member, events + (try FriendService.arrivals(for: member, tx)))
  }

  /// Whoever can read the member's mail has proved who they are.
  private func forgive(_ member: Member) {
    if let email = member.email { secrets.limiter.forgive(email: MemberRules.emailKey(email)) }
  }
}
