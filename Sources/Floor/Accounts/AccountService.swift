import Gym
import Secrets
import Storage
import Wire

/// Sessions were ended in the database. The connections that use them must still be notified.
struct LoginsEnded: TopicEvent {
  static let event = "accounts.loginsEnded"
  var sessions: [Int]
  /// The session that asked for it. Its connection gets the reply and no notice.
  var asking: Int?
}

/// The owner changed something that is visible on a member's own screens.
struct AccountChanged: TopicEvent {
  static let event = "accounts.changed"
  var member: Member
}

/// A member was deleted, with all their data.
struct AccountRemoved: TopicEvent {
  static let event = "accounts.removed"
  var member: Int
}

/// What the owner does with members' accounts, and what members do with their whole account.
struct AccountService: Service {
  let changes: Changes
  let calendar: GymCalendar
  let logins: Logins
  let secrets: GuardedSecrets
  let exercises: ExerciseCatalog
  let awards: AwardReader

  /// How long a one-time password works: a day.
  static let oneTimeFor = Milliseconds.day

  func register(in registry: inout Registry) {
    registry.change(
      AccountsResetPin.self, .owner, asksPassword: true, notes: [.pinReset],
      audit: .about(.pinReset, { $0.member }, what: { $0.pin == nil ? nil : "new" }), prepare: prepareReset, resetPin)
    registry.change(
      AccountsOneTimePassword.self, .owner, asksPassword: true, notes: [.oneTimePassword],
      audit: .about(.oneTimePassword) { $0.member }, prepare: makeOneTime, setOneTime)
    registry.change(
      AccountsRename.self, .owner, notes: [.memberRenamed], audit: .about(.nameChanged) { $0.member }, rename)
    registry.change(
      AccountsApprove.self, .owner, notes: [.memberApproved, .emailConfirmed],
      audit: .about(.memberApproved) { $0.member }, approve)
    registry.change(
      AccountsBlock.self, .owner, asksPassword: true, notes: [.memberBlocked, .memberUnblocked],
      audit: .entries(of: [.memberBlocked, .memberUnblocked]) { call, _, _ in
        [.init(call.blocked ? .memberBlocked : .memberUnblocked, member: call.member)]
      }, block)
    registerRemovals(in: &registry)
    registry.change(
      AccountsRenew.self, .account, audit: .entry(.passwordChanged) { _ in "oneTime" }, prepare: hashNew, renew)
    registerOwn(in: &registry)
    registry.notifies(SessionChanged.self)
    registry.react(GuessesForgiven.self) { event, _ in forgive(event) }
    registry.remember(LoginsEnded.self) { event, _ in end(event) }
    registry.remember(AccountChanged.self) { event, _ in notifyLogins(of: event.member) }
    registry.remember(AccountRemoved.self) { event, _ in exercises.forgetOwn(of: event.member) }
    registry.react(AccountRemoved.self) { event, _ in forgetReplies(to: event.member, from: []) }
    registry.atStart { tx in if try tx.accounts.hasOutsideChanges() { lookOutside() } }
    registry.chore(always: true) { _ in
      changes.database.readLater(
        { tx in try tx.accounts.hasOutsideChanges() },
        done: { result in if case .success(true) = result { lookOutside() } })
    }
  }

  // MARK: Following

  private func end(_ event: LoginsEnded) {
    let ended = Set(event.sessions)
    for client in logins.clients(where: { _ in true }) { client.removeDeliveries { ended.contains($0.session) } }
    for client in logins.clients(where: { $0.logins.contains { ended.contains($0.session) } }) {
      for login in client.logins where ended.contains(login.session) {
        logins.drop(login, from: client)
        if login.session != event.asking { client.notify(SessionEnded(handle: login.handle, reason: "revoked")) }
      }
    }
  }

  private func notifyLogins(of member: Member) {
    for client in logins.clients(where: { $0.logins.contains { $0.member == member.id } }) {
      for login in client.logins where login.member == member.id {
        client.notify(SessionChanged(handle: login.handle, member: MemberView(member)))
      }
    }
  }

  /// Deletes the stored replies to a member, because they contain the member's data. It deletes one part of the table
  /// at a time, so that sets can be logged in between.
  private func forgetReplies(to member: Int, from start: [UInt8]) {
    changes.database.write(
      { tx in try tx.accounts.forgetReplies(to: "m\(member)", from: start) },
      done: { result in if case .success(let next?) = result { forgetReplies(to: member, from: next) } })
  }

  /// Picks up changes by commands that run beside the server: a new password, or ended logins.
  private func lookOutside() {
    changes.make("accounts") { tx in
      try Set(tx.accounts.takeOutsideChanges()).sorted().flatMap { id -> [Event] in
        guard let member = try tx.members.find(id) else { return [] }
        // A login that was made since then stays valid.
        let ended = try tx.accounts.endedSessions(id, since: 0)
        return [
          Event(.members, GuessesForgiven(member: id, email: member.email)),
          Event(.members, LoginsEnded(sessions: ended)), Event(.members, MemberChanged(member: member)),
        ]
      }
    }
  }

  /// A member has proved who they are, at the desk or on the server's machine: their wrong guesses no longer count.
  private struct GuessesForgiven: TopicEvent {
    static let event = "accounts.guessesForgiven"
    var member: Int
    /// Nil: only wrong PINs, and no wrong passwords or codes of the second factor.
    var email: String?
  }

  private func forgive(_ event: GuessesForgiven) {
    if let email = event.email {
      secrets.limiter.forgive(email: MemberRules.emailKey(email))
      secrets.limiter.clear(.secondFactor(member: event.member))
    }
    secrets.limiter.clear(.pin(member: event.member))
  }

  // MARK: At the desk

  /// The member that an owner acts on. An owner's own account is changed on their page, or on the server's machine. A
  /// removed member can only be restored.
  /// - Throws: `no_such_member`; `not_allowed` for an owner.
  func target(_ id: Int, _ caller: Caller, _ tx: Tx) throws -> Member {
    guard let member = try tx.members.find(id), try !tx.removals.contains(id) else {
      throw Fault.missing("member", field: "member")
    }
    guard member.role != .owner else { throw Fault(.conflict, "not_allowed", field: "member") }
    return member
  }

  /// The hash of the new PIN, if the owner has given one.
  private func prepareReset(_ caller: Caller, _ call: AccountsResetPin) async throws -> String? {
    guard let pin = call.pin else { return nil }
    try SecretRules.pin(pin)
    return try await secrets.hasher.hash(pin)
  }

  /// Removes the PIN. The member then logs in at the kiosk with email and password, and sets a new one. Somebody
  /// without an email could not, so their PIN is replaced.
  private func resetPin(_ caller: Caller, _ call: AccountsResetPin, _ new: String?, _ tx: Tx) throws -> Outcome<Nothing>
  {
    let member = try target(call.member, caller, tx)
    guard (new == nil) == (member.email != nil) else {
      throw Fault.invalid("pin", new == nil ? "required" : "unknown_field")
    }
    try tx.accounts.setPin(member.id, hash: new)
    try tx.phoneCodes.remove(member: member.id)
    try tx.staff.note(.pinReset, by: caller, member: member.id)
    let ended =
      try tx.logins.endAtKiosks(member: member.id, at: caller.now)
      + tx.logins.endByPin(member: member.id, at: caller.now)
    return Outcome(
      Nothing(),
      events: try [
        changed(member.id, tx), Event(.members, LoginsEnded(sessions: ended)),
        Event(.members, GuessesForgiven(member: member.id, email: nil)),
      ])
  }

  private struct OneTime: Sendable {
    var text: String
    var hash: String
  }

  private func makeOneTime(_ caller: Caller, _ call: AccountsOneTimePassword) async throws -> OneTime {
    let member = try await changes.database.readAsync { tx in try target(call.member, caller, tx) }
    guard member.email != nil else { throw Fault(.conflict, "no_email", field: "member") }
    forgive(GuessesForgiven(member: member.id, email: member.email))
    let text = OneTimePassword.make()
    return OneTime(text: text, hash: try await secrets.hasher.hash(text))
  }

  private func setOneTime(
    _ caller: Caller, _ call: AccountsOneTimePassword, _ made: OneTime, _ tx: Tx
  ) throws -> Outcome<AccountsOneTimePassword.Reply> {
    let member = try target(call.member, caller, tx)
    let until = caller.now + Self.oneTimeFor
    try tx.accounts.setPassword(member.id, hash: made.hash, oneTimeUntil: until)
    try tx.staff.note(.oneTimePassword, by: caller, member: member.id)
    let ended = try tx.logins.endAll(member: member.id, at: caller.now)
    var outcome = Outcome(
      AccountsOneTimePassword.Reply(password: made.text, until: until),
      events: [try changed(member.id, tx), Event(.members, LoginsEnded(sessions: ended))])
    // The reply is not stored, because it would keep the password in plain text. A retry makes another password.
    outcome.usesKey = false
    return outcome
  }

  private func rename(_ caller: Caller, _ call: AccountsRename, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try target(call.member, caller, tx)
    var change = MemberChange()
    change.name = try call.name.map { try MemberRules.name($0) }
    change.displayName = try call.displayName.map(MemberRules.displayName)
    change.initials = change.displayName.map(initials(of:))
    let isSame =
      (change.name ?? member.name, change.displayName ?? member.displayName, change.initials ?? member.initials)
      == (member.name, member.displayName, member.initials)
    if isSame { return Outcome(Nothing()) }
    let renamed = try tx.members.update(member.id, change, at: caller.now)
    if (renamed.name, renamed.displayName) != (member.name, member.displayName) {
      try tx.staff.note(.memberRenamed, by: caller, member: member.id)
    }
    guard renamed.face != member.face else { return Outcome(Nothing(), events: [try changed(member.id, tx)]) }
    return Outcome(Nothing(), events: try naming(renamed, tx, now: caller.now))
  }

  /// The events after somebody else changed a member's name.
  func naming(_ member: Member, _ tx: Tx, now: Int) throws -> [Event] {
    // `hides` is set so that the old name cannot be read from stored events either.
    [
      Event(.members, MemberChanged(member: member, faceChanged: true, hides: true)),
      Event(.members, AccountChanged(member: member)),
    ] + (try TimerService.naming(member.id, TimerService.name(of: member), tx, now: now))
      + (try ScoreService.boardsChanged(by: member, tx, day: calendar.day(at: now)))
  }

  private func approve(_ caller: Caller, _ call: AccountsApprove, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try target(call.member, caller, tx)
    guard member.status == .waiting else { return Outcome(Nothing()) }
    if call.confirmsEmail == true, member.email == nil {
      throw Fault(.conflict, "no_email", field: "confirmsEmail")
    }
    try tx.accounts.setStatus(member.id, .active)
    try tx.staff.note(.memberApproved, by: caller, member: member.id)
    if call.confirmsEmail == true, try tx.emails.confirm(member.id, at: caller.now) {
      try tx.staff.note(.emailConfirmed, by: caller, member: member.id)
    }
    let approved = try tx.members.find(member.id) ?? member
    return Outcome(
      Nothing(),
      events: [
        Event(.members, MemberChanged(member: approved)), Event(.members, AccountChanged(member: approved)),
      ] + (try FriendService.arrivals(for: approved, tx)))
  }

  private func block(_ caller: Caller, _ call: AccountsBlock, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try target(call.member, caller, tx)
    guard (member.status == .blocked) != call.blocked else { return Outcome(Nothing()) }
    try tx.staff.note(call.blocked ? .memberBlocked : .memberUnblocked, by: caller, member: member.id)
    return Outcome(
      Nothing(),
      events: call.blocked
        ? try shutOut(member, tx, now: caller.now)
        : try lettingIn(member, tx, now: caller.now) { try tx.accounts.setStatus(member.id, .active) })
  }

  /// Blocks a member: ends their logins and hides them from everybody.
  func shutOut(_ member: Member, _ tx: Tx, now: Int) throws -> [Event] {
    let friends = try FriendService.leaving(member, tx)
    let challenges = try ChallengeService.changing(member.id, exercises, now: now, tx)
    try tx.accounts.setStatus(member.id, .blocked)
    let challengeEvents = try challenges(tx)
    let ended = try tx.logins.endAll(member: member.id, at: now)
    try tx.rests.remove(member: member.id)
    return [Event(.members, LoginsEnded(sessions: ended)), Event(.members, MemberBlocked())]
      + challengeEvents + (try hiding(member, tx, now: now)) + friends
  }

  /// - Parameter unblock: sets the member's status.
  func lettingIn(_ member: Member, _ tx: Tx, now: Int, _ unblock: () throws -> Void) throws -> [Event] {
    let challenges = try ChallengeService.changing(member.id, exercises, now: now, tx)
    try unblock()
    let challengeEvents = try challenges(tx)
    let back = try tx.members.find(member.id) ?? member
    return [try changed(member.id, tx)] + (try FriendService.returned(member.id, tx)) + challengeEvents
      + (try FriendService.arrivals(for: back, tx))
  }

  private func changed(_ member: Int, _ tx: Tx) throws -> Event {
    guard let member = try tx.members.find(member) else { throw Fault.missing("member", field: "member") }
    return Event(.members, MemberChanged(member: member))
  }

  // MARK: What walls show

  /// Takes a member off the feed, the boards and the clocks. Their rows must already say so in this transaction.
  func hiding(_ member: Member, _ tx: Tx, now: Int) throws -> [Event] {
    var hidden = try tx.members.find(member.id) ?? member
    hidden.shownOnFloor = false
    return [Event(.members, MemberChanged(member: hidden, faceChanged: true, hides: true))]
      + (try TimerService.naming(member.id, nil, tx, now: now))
      + (try ScoreService.boardsChanged(by: member, tx, day: calendar.day(at: now)))
  }

  // MARK: Replacing a one-time password

  private struct NewSecrets: Sendable {
    var passwordHash: String
    var pinHash: String?
  }

  private func hashNew(_ caller: Caller, _ call: AccountsRenew) async throws -> NewSecrets {
    let member = try caller.signedIn().member
    guard member.oneTimeUntil != nil else { throw Fault(.conflict, "no_one_time_password") }
    try SecretRules.password(call.password, email: member.email, name: member.name)
    if let pin = call.pin { try SecretRules.pin(pin) }
    let found = try await changes.database.readAsync { tx in try tx.members.secrets(id: member.id) }
    if try await secrets.hasher.verify(call.password, against: found?.passwordHash) {
      throw Fault.invalid("password", "same_password")
    }
    var new = NewSecrets(passwordHash: try await secrets.hasher.hash(call.password))
    if let pin = call.pin { new.pinHash = try await secrets.hasher.hash(pin) }
    return new
  }

  private func renew(
    _ caller: Caller, _ call: AccountsRenew, _ new: NewSecrets, _ tx: Tx
  ) throws -> Outcome<MemberReply> {
    let (login, asked) = try caller.signedIn()
    // A second one-time password, issued in the meantime, has ended this login.
    guard let member = try tx.members.find(asked.id), member.oneTimeUntil == asked.oneTimeUntil else {
      throw Fault(.conflict, "no_one_time_password")
    }
    try tx.accounts.setPassword(member.id, hash: new.passwordHash, oneTimeUntil: nil)
    if let pin = new.pinHash { try tx.accounts.setPin(member.id, hash: pin) }
    let ended = try tx.logins.endAll(member: member.id, except: login.session, at: caller.now)
    let renewed = try tx.members.find(member.id) ?? member
    return Outcome(
      MemberReply(member: MemberView(renewed)),
      events: [
        Event(.members, MemberChanged(member: renewed)), Event(.members, LoginsEnded(sessions: ended)),
      ] + (try FriendService.arrivals(for: renewed, tx)))
  }
}

extension StaffActionKind {
  static let memberApproved = StaffActionKind("memberApproved")
  static let memberBlocked = StaffActionKind("memberBlocked")
  static let memberUnblocked = StaffActionKind("memberUnblocked")
  static let oneTimePassword = StaffActionKind("oneTimePassword")
  static let memberRenamed = StaffActionKind("memberRenamed")
  static let pinReset = StaffActionKind("pinReset")
}
