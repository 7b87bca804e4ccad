import Gym
import Secrets
import Storage
import Synchronization
import Wire

extension Topic {
  /// Stays inside the server.
  static let members = Topic("members")
}

/// A member's own data or role changed.
struct MemberChanged: TopicEvent {
  static let event = "members.changed"
  var member: Member
  /// What others see of the member changed: the name, the colour, or whether they are shown.
  var faceChanged = false
  /// The member was shown on the floor, and their name no longer is: they are hidden now, or shown by their initials.
  var hides = false
  /// The member chose the other unit of weight.
  var unitChanged = false
}

/// A member's sessions were ended, except the one that asked for it.
struct SessionsRevoked: TopicEvent {
  static let event = "members.sessionsRevoked"
  var member: Int
  var except: Int?
}

/// Sign-up, members' own data, and roles.
struct MemberService: Service {
  let database: Database
  let hub: TopicHub
  let calendar: GymCalendar
  let logins: Logins
  let permissions: Permissions
  let secrets: GuardedSecrets
  let joining: Joining
  let taken: TakenEmails

  /// How many keys a kiosk has room for besides A to Z.
  private static let mostLetters = 28

  func register(in registry: inout Registry) {
    registry.task(MembersSignUp.self, .notDisplay, audit: .written(.memberJoined, .loggedIn), signUp)
    registry.query(MembersCheckName.self, .kiosk) { _, call, tx in
      let name = try MemberRules.displayName(call.displayName)
      try Moderation.checkWords([("displayName", name)], tx)
      let letters = initials(of: name)
      return MembersCheckName.Reply(
        isFree: try !tx.members.hasName(name, initials: letters) && !Moderation.isOfStaff(name, tx), initials: letters,
        colour: try tx.members.colourOfNext(initials: letters))
    }
    registry.query(MembersRoster.self, .kiosk) { _, call, tx in
      try Self.checkSearch(call.text, max: 40)
      let hasText = call.text?.isEmpty == false
      return MembersRoster.Reply(
        faces: try tx.members.roster(text: call.text, limit: 24).map(FaceView.init),
        letters: hasText ? nil : try tx.members.letters(most: Self.mostLetters))
    }
    registry.instant(MembersMe.self, .account) { caller, _ in
      MemberReply(member: MemberView(try caller.signedIn().member))
    }
    registry.allow(MembersMe.self, .read, .log, .calendar)
    registry.change(
      MembersUpdate.self, .login,
      audit: .entries(of: [.passwordChanged, .pinChanged, .badgeChanged, .nameChanged]) { call, _, _ in
        Self.changes(call)
      }, prepare: prepare, update)
    registry.change(
      MembersSetRole.self, .owner, asksPassword: true, notes: [.roleChanged],
      audit: .about(.roleChanged, { $0.member }, what: { $0.role.rawValue }), setRole)
    registry.remember(MemberChanged.self) { event, _ in follow(event) }
    registry.remember(SessionsRevoked.self) { [logins] event, _ in
      logins.endAll(of: event.member, except: event.except, reason: "revoked")
    }
  }

  private func follow(_ event: MemberChanged) {
    logins.update(event.member)
    // Stored events must not contain the name of a member who has hidden it.
    if event.hides { hub.forgetMembersNames() }
    detachWhatIsNotAllowed(event.member.id)
  }

  /// Ends the subscriptions that a member's new role does not allow. They are otherwise checked only when subscribing.
  private func detachWhatIsNotAllowed(_ member: Int) {
    for client in logins.clients(where: { $0.logins.contains { $0.member == member } }) {
      for topic in hub.topics(of: client) {
        guard let permission = hub.definition(of: topic.name)?.permission, permission != .login else { continue }
        for login in client.logins where login.member == member {
          if !permissions.stillAllows(permission, client, login) {
            hub.detach(client, from: topic, session: login.session)
          }
        }
      }
    }
  }

  /// Limits the bytes as well: one character can have many, and SQLite limits the length of a pattern.
  static func checkSearch(_ text: String?, max: Int) throws(Fault) {
    guard let text, text.count > max || text.utf8.count > 16 * max else { return }
    throw Fault(.invalid, "too_long", field: "text", params: ["max": Double(max)])
  }

  private func signUp(_ caller: Caller, _ call: MembersSignUp) async throws -> LoginReply {
    let person = NewPerson(
      name: call.name, displayName: call.displayName, email: call.email, password: call.password, pin: call.pin,
      sex: call.sex, birthDate: call.birthDate, heightCm: call.heightCm, bodyWeight: call.bodyWeight, unit: call.unit,
      shownOnFloor: call.shownOnFloor, showsInitials: call.showsInitials ?? false, colour: call.colour)
    let join = try joining.begin(
      caller, key: call.key, method: MembersSignUp.method, email: call.email, password: call.password, pin: call.pin)
    if let login = try await joining.retry(join) { return login }
    try countJoining(caller)
    let check: @Sendable (Tx) throws -> Void = { tx in
      try JoiningRules.check(tx, call.invitation, caller)
      try Moderation.checkWords([("displayName", call.displayName)], tx)
      try Moderation.checkIsNotStaff(call.displayName, tx)
      if call.email == nil {
        // Such a member logs in only at a kiosk, by the name on the plate, so they may not choose somebody else's.
        guard caller.device != nil else { throw Fault.invalid("email", "required") }
        let name = try MemberRules.displayName(call.displayName)
        if try tx.members.hasName(name, initials: initials(of: name)) {
          throw Fault(.conflict, "name_taken", field: "displayName")
        }
      }
    }
    // Only a kiosk makes codes: whoever photographs one could take it away from the member who joins there.
    if let code = call.phoneCode, caller.device == nil || Tokens.kind(of: code) != .phoneCode {
      throw Fault.invalid("phoneCode", "malformed")
    }
    // Checked before the slow hash, and again in the transaction.
    try await database.readAsync(check)
    let question = try call.email.map {
      try taken.ask(MemberRules.emailKey($0), from: caller.place, now: caller.now)
    }
    do {
      let login = try await joining.finish(
        join, person, status: { tx in try JoiningRules.statusOfNewMembers(tx) },
        also: { tx in
          try check(tx)
          return []
        },
        then: { [calendar] member, tx in
          if call.friendsSee == false {
            try tx.friends.share(SharingChoice(levels: .nobody, foundByName: false), member: member)
          }
          guard let code = call.phoneCode else { return }
          try tx.phoneCodes.set(
            Tokens.hash(code), member: member, until: PhoneCodeService.end(calendar, now: caller.now))
        })
      if let question { taken.withdraw(question) }
      return login
    } catch let error {
      if let question {
        if error as? StorageError == .taken("email") {
          taken.confirm(question, now: caller.now)
        } else {
          taken.withdraw(question)
        }
      }
      throw error
    }
  }

  /// Limits how fast accounts are created. `taken` limits how many taken emails somebody can find.
  private func countJoining(_ caller: Caller) throws(Fault) {
    if let device = caller.device {
      return try secrets.limiter.count(.joining(from: "kiosk \(device.id)"), by: caller)
    }
    try secrets.limiter.count(.joining(from: caller.client.peer.address), by: caller)
  }

  private struct NewSecrets: Sendable {
    var passwordHash: String?
    var pinHash: String?
  }

  /// Checks the current password if a secret changes, and hashes the new secrets. After a login by password, only a new
  /// password needs the current one.
  private func prepare(_ caller: Caller, _ call: MembersUpdate) async throws -> NewSecrets {
    let (login, member) = try caller.signedIn()
    var new = NewSecrets()
    let changesSecret = call.password != nil || call.pin != nil || call.badge != nil
    if call.password != nil || (changesSecret && !login.byPassword) {
      guard let current = call.currentPassword else { throw Fault.invalid("currentPassword", "required") }
      let right = try await secrets.isRight(
        current, of: member, database, field: "currentPassword", by: caller)
      guard right else { throw Fault(.unauthenticated, "wrong_credentials", field: "currentPassword") }
    }
    if let password = call.password {
      // Email and password come together: `emails.add`.
      guard member.email != nil else { throw Fault(.conflict, "no_email", field: "password") }
      try SecretRules.password(password, email: member.email, name: member.name)
      new.passwordHash = try await secrets.hasher.hash(password)
    }
    if let pin = call.pin {
      try SecretRules.pin(pin)
      new.pinHash = try await secrets.hasher.hash(pin)
    }
    return new
  }

  private func update(
    _ caller: Caller, _ call: MembersUpdate, _ new: NewSecrets, _ tx: Tx
  ) throws -> Outcome<MemberReply> {
    let (login, member) = try caller.signedIn()
    var change = MemberChange()
    change.name = try call.name.map { try MemberRules.name($0) }
    change.displayName = try call.displayName.map(MemberRules.displayName)
    change.initials = change.displayName.map(initials(of:))
    change.sex = call.sex.map(\.sex)
    change.birthDate = try call.birthDate.map {
      try MemberRules.birthDate($0, today: calendar.day(at: caller.now))
    }
    change.heightMillimetres = try call.heightCm.map(MemberRules.heightMillimetres(centimetres:))
    change.bodyWeight = try call.bodyWeight.map { try MemberRules.bodyWeight($0.weight(field: "bodyWeight")) }
    change.unit = call.unit
    change.shownOnFloor = call.shownOnFloor
    change.showsInitials = call.showsInitials
    change.passwordHash = new.passwordHash
    change.pinHash = new.pinHash
    if let badge = call.badge {
      change.badgeHash = badge.isEmpty ? .some(nil) : .some(Tokens.hash(try MemberRules.badge(badge)))
    }
    var events: [Event] = []
    if let name = change.displayName, name != member.displayName {
      events += try Moderation.checkName(name, by: caller, tx)
      if member.email == nil, try tx.members.hasName(name, initials: initials(of: name), except: member.id) {
        throw Fault(.conflict, "name_taken", field: "displayName")
      }
    }
    var updated = try tx.members.update(member.id, change, at: caller.now)
    if change.bodyWeight != nil {
      // One weight per day, as when it is entered by day.
      let today = calendar.calendarDay(at: caller.now)
      try tx.body.keepOne(
        member: member.id, from: calendar.start(of: today),
        before: calendar.start(of: CalendarDay(number: today.number + 1)), at: caller.now)
      try BodyService.checkCount(of: member.id, field: "bodyWeight", tx)
    }
    // A new password ends every other login of this member, and a new PIN those on phones that the old one opened.
    if new.passwordHash != nil { try tx.logins.endAll(member: member.id, except: login.session, at: caller.now) }
    if new.pinHash != nil {
      try tx.phoneCodes.remove(member: member.id)
      let ended = try tx.logins.endByPin(member: member.id, except: login.session, at: caller.now)
      events.append(Event(.members, LoginsEnded(sessions: ended)))
    }
    let hidesName = updated.showsInitials && !member.showsInitials
    let hides = member.shownOnFloor && (!updated.shownOnFloor || hidesName)
    // Whoever noted its address on a wall must not read the picture any more.
    if hides, try tx.faces.move(member: member.id, to: Tokens.makeShareCode()) {
      updated = try tx.members.find(member.id) ?? updated
      events.append(try FaceService.ownChanged(member.id, tx))
    }
    let faceChanged =
      updated.face != member.face || updated.floorName != member.floorName
      || updated.shownOnFloor != member.shownOnFloor
    if faceChanged {
      events += try ScoreService.boardsChanged(
        by: member.shownOnFloor ? member : updated, tx, day: calendar.day(at: caller.now))
      if hides, member.role == .member, !updated.shownOnFloor {
        events += try TimerService.forget(member.id, tx, now: caller.now)
      } else if updated.floorName != member.floorName {
        events += try TimerService.naming(member.id, TimerService.name(of: updated), tx, now: caller.now)
      }
    }
    events.append(
      Event(
        .members,
        MemberChanged(
          member: updated, faceChanged: faceChanged, hides: hides, unitChanged: updated.unit != member.unit)))
    if new.passwordHash != nil {
      events.append(Event(.members, SessionsRevoked(member: member.id, except: login.session)))
    }
    return Outcome(MemberReply(member: MemberView(updated)), events: events)
  }

  /// What of a member's access a call changes, for the audit log. The rest is theirs.
  private static func changes(_ call: MembersUpdate) -> [Audit<MembersUpdate>.Note] {
    let kinds: [(AuditKind, Bool)] = [
      (.passwordChanged, call.password != nil), (.pinChanged, call.pin != nil), (.badgeChanged, call.badge != nil),
      (.nameChanged, call.name != nil || call.displayName != nil),
    ]
    return kinds.filter { $0.1 }.map { Audit<MembersUpdate>.Note($0.0) }
  }

  private func setRole(_ caller: Caller, _ call: MembersSetRole, _ tx: Tx) throws -> Outcome<Nothing> {
    let owner = try caller.signedIn().member
    guard call.member != owner.id else { throw Fault(.conflict, "not_allowed", field: "member") }
    guard call.role != .owner else { throw Fault.invalid("role", "not_one_of") }
    guard try !tx.removals.contains(call.member) else { throw Fault.missing("member", field: "member") }
    let found = try tx.members.find(call.member)
    let before = found?.role
    // Trainers log in by password on their own page.
    if let found, found.email == nil, call.role != .member { throw Fault(.conflict, "no_email", field: "member") }
    // Nothing is written then, so nothing is recorded either.
    if before == call.role { return Outcome(Nothing()) }
    guard let member = try tx.members.setRole(call.member, call.role) else {
      throw Fault.missing("member", field: "member")
    }
    try tx.staff.note(.roleChanged, by: caller, member: member.id, what: call.role.rawValue)
    return Outcome(Nothing(), events: [Event(.members, MemberChanged(member: member))])
  }
}

extension StaffActionKind {
  static let roleChanged = StaffActionKind("roleChanged")
}

extension AuditKind {
  static let roleChanged = AuditKind("roleChanged", .people)
  static let passwordChanged = AuditKind("passwordChanged", .people)
  static let pinChanged = AuditKind("pinChanged", .people)
  static let badgeChanged = AuditKind("badgeChanged", .people)
  static let nameChanged = AuditKind("nameChanged", .people)
}
