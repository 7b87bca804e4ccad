import Gym
import Mail
import Secrets
import Storage
import Wire

/// A member has another email now. Stays inside the server.
struct EmailReplaced: TopicEvent {
  static let event = "emails.replaced"
  var member: Member
  var old: String
}

/// Confirms that a member's email is theirs. Anybody can type anybody's email when they sign up, so what others send to an
/// email reaches nobody until then.
struct EmailService: Service {
  let database: Database
  let secrets: GuardedSecrets
  let gym: GymIdentity
  let mail: GymMail?
  private let limits: LinkLimits
  private let changes: RateLimit<String>

  /// How long a link works: a day.
  static let lifetime = Milliseconds.day

  init(database: Database, secrets: GuardedSecrets, gym: GymIdentity, mail: GymMail?, settings: FloorSettings) {
    self.database = database
    self.secrets = secrets
    self.gym = gym
    self.mail = mail
    limits = LinkLimits(settings)
    changes = RateLimit(burst: settings.takenEmailsPerHour, perHour: settings.takenEmailsPerHour)
  }

  static let memberData = MemberData("email_links")

  func register(in registry: inout Registry) {
    registry.task(EmailsSendLink.self, .account, send)
    registry.change(EmailsUseLink.self, .account, audit: .written(.emailConfirmed), use)
    registry.change(EmailsAdd.self, .account, audit: .entry(.emailChanged) { _ in "first" }, prepare: hash, add)
    registry.change(EmailsChange.self, .account, audit: .entry(.emailChanged), prepare: prove, change)
    registry.change(
      EmailsConfirm.self, .owner, notes: [.emailConfirmed], audit: .about(.emailConfirmed) { $0.member }, confirm)
    registry.react(EmailReplaced.self) { [gym, mail] event, _ in
      mail?.mailer.send(EmailWords.emailReplaced(of: event.member, gym: gym.name, at: event.old))
    }
    registry.dailyChore { [database] now in
      database.write({ tx in try tx.emails.prune(now: now) }, done: { _ in })
    }
  }

  private func send(_ caller: Caller, _ call: EmailsSendLink) async throws -> Nothing {
    guard let mail else { throw Fault(.conflict, "no_mail") }
    let own = try caller.signedIn().member.id
    guard !mail.mailer.isFull else { throw Fault(.unavailable, "busy", retryAfterMs: 1_000) }
    let known = try await database.readAsync { tx in try tx.members.find(own) }
    guard let known else { throw Fault.missing("member", field: "member") }
    guard let email = known.email else { throw Fault(.conflict, "no_email") }
    guard known.emailConfirmedAt == nil else { throw Fault(.conflict, "already_confirmed") }
    // The limit belongs to the email: deleting the account and signing up again does not reset it.
    let wait =
      limits.emails.take(MemberRules.emailKey(email), now: caller.now)
      ?? limits.sources.take(caller.place, now: caller.now)
    if let wait { throw Fault(.rateLimited, "too_many_links", retryAfterMs: wait) }
    let secret = Tokens.make(.emailLink)
    let sentTo = try await database.write { tx -> Member? in
      // The email may have been confirmed or replaced meanwhile.
      guard let member = try tx.members.find(own), member.email == known.email, member.emailConfirmedAt == nil else {
        return nil
      }
      try tx.emails.add(Tokens.hash(secret), member: own, until: caller.now + Self.lifetime)
      return member
    }
    if let sentTo {
      // The secret is in the fragment, which browsers never send to a server, so it appears in no access log.
      mail.mailer.send(
        EmailWords.confirmEmail(
          of: sentTo, at: email, gym: gym.name, link: "\(mail.links)/me/#confirm=\(secret)"))
    }
    return Nothing()
  }

  /// Only the account that requested the link can use it. Otherwise the owner of an address who opens an unexpected
  /// email would confirm a stranger's account.
  private func use(_ caller: Caller, _ call: EmailsUseLink, _ tx: Tx) throws -> Outcome<MemberReply> {
    let own = try caller.signedIn().member.id
    guard Tokens.kind(of: call.link) == .emailLink,
      try tx.emails.knows(Tokens.hash(call.link), member: own, now: caller.now)
    else { throw Fault(.notFound, "link_unknown", field: "link") }
    let events = try Self.confirm(own, tx, now: caller.now)
    // The link is used up even if the email was confirmed already.
    if !events.isEmpty { try tx.audit.append(.emailConfirmed, by: caller) }
    guard let member = try tx.members.find(own) else { throw Fault.missing("member", field: "member") }
    return Outcome(MemberReply(member: MemberView(member)), events: events)
  }

  /// Checks the PIN and the fields, and counts the try as `prove` does.
  private func hash(_ caller: Caller, _ call: EmailsAdd) async throws -> String {
    let member = try caller.signedIn().member
    let email = try MemberRules.email(call.email)
    try SecretRules.password(call.password, email: email, name: member.name)
    guard member.email == nil else { throw Fault(.conflict, "has_email") }
    guard try await secrets.isRight(call.pin, of: member, database, field: "pin", by: caller) else {
      let left = secrets.limiter.left(.pin(member: member.id), now: caller.now)
      throw Fault(.unauthenticated, "wrong_pin", field: "pin", params: ["left": Double(left)])
    }
    try count(caller)
    return try await secrets.hasher.hash(call.password)
  }

  private func add(_ caller: Caller, _ call: EmailsAdd, _ hash: String, _ tx: Tx) throws -> Outcome<MemberReply> {
    let own = try caller.signedIn().member.id
    let email = try MemberRules.email(call.email)
    guard try tx.emails.addFirst(own, email: email, key: MemberRules.emailKey(email), passwordHash: hash) else {
      throw Fault(.conflict, "has_email")
    }
    guard let member = try tx.members.find(own) else { throw Fault.missing("member", field: "member") }
    return Outcome(
      MemberReply(member: MemberView(member)),
      events: [Event(.members, MemberChanged(member: member)), Event(.members, AccountChanged(member: member))])
  }

  private func count(_ caller: Caller) throws(Fault) {
    guard let wait = changes.take(caller.place, now: caller.now) else { return }
    throw Fault(.rateLimited, "too_many_emails", field: "email", retryAfterMs: wait)
  }

  /// Checks the password, and counts the try. A free email counts like a taken one: the limit must not reveal which it
  /// is.
  private func prove(_ caller: Caller, _ call: EmailsChange) async throws {
    _ = try MemberRules.email(call.email)
    guard
      try await secrets.isRight(
        call.password, of: caller.signedIn().member, database, field: "password", by: caller)
    else {
      throw Fault(.unauthenticated, "wrong_credentials", field: "password")
    }
    try count(caller)
  }

  private func change(_ caller: Caller, _ call: EmailsChange, _: Void, _ tx: Tx) throws -> Outcome<MemberReply> {
    let own = try caller.signedIn().member.id
    let email = try MemberRules.email(call.email)
    guard let before = try tx.members.find(own) else { throw Fault.missing("member", field: "member") }
    // The first one comes with a password: `add`.
    guard let old = before.email else { throw Fault(.conflict, "no_email", field: "email") }
    try tx.emails.change(own, to: email, key: MemberRules.emailKey(email))
    guard let changed = try tx.members.find(own) else { throw Fault.missing("member", field: "member") }
    var events: [Event] = []
    // The old address gets an email only if it was confirmed: otherwise it may be a stranger's.
    if before.emailConfirmedAt != nil, changed.emailConfirmedAt == nil {
      events.append(Event(.members, EmailReplaced(member: changed, old: old)))
    }
    // An owner confirms other members' emails, but nobody can confirm the owner's.
    if changed.role == .owner, changed.emailConfirmedAt == nil {
      events += try Self.confirm(own, tx, now: caller.now)
    }
    let member = try tx.members.find(own) ?? changed
    return Outcome(
      MemberReply(member: MemberView(member)),
      events: [Event(.members, MemberChanged(member: member)), Event(.members, AccountChanged(member: member))]
        + events)
  }

  private func confirm(_ caller: Caller, _ call: EmailsConfirm, _ tx: Tx) throws -> Outcome<Nothing> {
    // A removed member can only be restored.
    guard let member = try tx.members.find(call.member), try !tx.removals.contains(call.member) else {
      throw Fault.missing("member", field: "member")
    }
    guard member.email != nil else { throw Fault(.conflict, "no_email", field: "member") }
    guard member.emailConfirmedAt == nil else { return Outcome(Nothing()) }
    try tx.staff.note(.emailConfirmed, by: caller, member: member.id)
    return Outcome(Nothing(), events: try Self.confirm(member.id, tx, now: caller.now))
  }

  /// Confirms a member's email, which they have proved to be theirs, or which staff know to be.
  static func confirm(_ member: Int, _ tx: Tx, now: Int) throws -> [Event] {
    guard try tx.emails.confirm(member, at: now), let confirmed = try tx.members.find(member) else { return [] }
    return [
      Event(.members, MemberChanged(member: confirmed)), Event(.members, AccountChanged(member: confirmed)),
    ] + (try FriendService.arrivals(for: confirmed, tx))
  }
}

extension StaffActionKind {
  static let emailConfirmed = StaffActionKind("emailConfirmed")
}

extension AuditKind {
  static let emailChanged = AuditKind("emailChanged", .people)
  static let emailConfirmed = AuditKind("emailConfirmed", .people)
}
