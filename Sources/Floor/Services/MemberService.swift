import Gym
import Secrets
import Storage
import Synchronization
import Wire

/// Joining, and what members say of themselves.
struct MemberService {
  let shared: Shared
  let sessions: SessionService

  func register(in registry: inout Registry) {
    registry.task(GymSetUp.self, .door, setUp)
    registry.task(MembersSignUp.self, .door, signUp)
    registry.query(MembersRoster.self, .kiosk) { _, call, tx in
      try Self.checkSearch(call.text, max: 40)
      return MembersRoster.Reply(faces: try tx.members.roster(text: call.text, limit: 24).map(FaceView.init))
    }
    registry.instant(MembersMe.self, .member) { caller, _ in
      MemberReply(member: MemberView(try caller.signedIn().member))
    }
    registry.change(MembersUpdate.self, .member, prepare: prepare, update)
    registry.query(MembersList.self, .owner) { _, call, tx in
      try Self.checkSearch(call.text, max: 80)
      let page = try tx.members.list(text: call.text, limit: 200, offset: 0)
      return MembersList.Reply(
        members: page.map { MembersList.Entry($0.member, lastTrainedAt: $0.lastTrainedAt) },
        count: try tx.members.count())
    }
    registry.change(MembersSetRole.self, .owner, setRole)
  }

  /// Bounds bytes as well: a character may be of many, and the database takes no pattern without end.
  static func checkSearch(_ text: String?, max: Int) throws(Fault) {
    guard let text, text.count > max || text.utf8.count > 16 * max else { return }
    throw Fault(.invalid, "too_long", field: "text", params: ["max": Double(max)])
  }

  private func setUp(_ caller: Caller, _ call: GymSetUp) async throws -> LoginReply {
    guard Once.isUUID(call.key) else { throw Fault.invalid("key", "malformed") }
    let key = "setup \(call.key.lowercased())"
    guard let code = shared.setupCode.withLock({ $0 }) else {
      guard let earlier = try await shared.database.readAsync({ tx in try tx.replies.find(key) }) else {
        throw Fault(.conflict, "already_set_up")
      }
      return try await again(earlier, email: call.email, password: call.password, caller)
    }
    let right = try shared.limiter.attempt(.setup, now: caller.now) {
      PairingCode.normalise(call.code) == code ? true : nil
    }
    guard right != nil else { throw Fault(.notFound, "code_unknown", field: "code") }
    let gymName = try call.gymName.map { try MemberRules.name($0, field: "gymName") }
    let name = try MemberRules.name(call.name)
    let new = try await newMember(
      .owner(name: name, email: call.email, password: call.password),
      now: caller.now)
    let newSession = NewSession(caller, byPassword: true)
    let (login, member) = try await shared.commit { [shared] tx -> (Login, Member) in
      guard try !tx.members.hasOwner() else { throw Fault(.conflict, "already_set_up") }
      if let gymName { try tx.settings.set("gym.name", gymName) }
      let owner = try shared.join(new, tx)
      try remember(owner, as: key, GymSetUp.method, at: caller.now, tx)
      return try newSession.issue(to: owner.id, tx)
    } then: { [shared] login, member in
      shared.setupCode.withLock { $0 = nil }
      if let gymName { shared.gymName.withLock { $0 = gymName } }
      sessions.admit(login, member, caller)
    }
    return sessions.reply(login, member)
  }

  /// Once for each key, like every change; but what is stored as its reply is the member alone. A retry proves itself
  /// by the password, and gets a login of its own: handles are nowhere kept in the clear.
  private func signUp(_ caller: Caller, _ call: MembersSignUp) async throws -> LoginReply {
    let person = NewPerson(
      name: call.name, displayName: call.displayName, email: call.email, password: call.password, pin: call.pin,
      sex: call.sex, birthDate: call.birthDate, heightCm: call.heightCm, bodyWeight: call.bodyWeight, unit: call.unit,
      shownOnFloor: call.shownOnFloor)
    guard Once.isUUID(call.key) else { throw Fault.invalid("key", "malformed") }
    let key = "signup \(call.key.lowercased())"
    if let earlier = try await shared.database.readAsync({ tx in try tx.replies.find(key) }) {
      return try await again(earlier, email: call.email, password: call.password, caller)
    }
    try shared.countJoining(caller)
    let new = try await newMember(person, now: caller.now)
    let newSession = NewSession(caller, byPassword: true)
    do {
      let (login, member) = try await shared.commit { [shared] tx -> (Login, Member) in
        if let earlier = try tx.replies.find(key) { throw Earlier(reply: earlier) }
        let member = try shared.join(new, tx)
        try remember(member, as: key, MembersSignUp.method, at: caller.now, tx)
        return try newSession.issue(to: member.id, tx)
      } then: { login, member in
        sessions.admit(login, member, caller)
      }
      return sessions.reply(login, member)
    } catch let earlier as Earlier {
      // The first try was still on its way when this one began.
      return try await again(earlier.reply, email: call.email, password: call.password, caller)
    }
  }

  private struct Earlier: Error {
    var reply: StoredReply
  }

  private func remember(_ member: Member, as key: String, _ method: String, at: Int, _ tx: Tx) throws {
    try tx.replies.store(
      key: key, caller: "-", method: method, bodyHash: [], reply: Array(String(member.id).utf8), at: at)
  }

  private func again(
    _ earlier: StoredReply, email: String, password: String, _ caller: Caller
  ) async throws -> LoginReply {
    let id = Int(String(decoding: earlier.reply, as: UTF8.self))
    let found = try await shared.database.readAsync { tx in try id.flatMap { try tx.members.secrets(id: $0) } }
    guard let found, MemberRules.emailKey(found.member.email) == MemberRules.emailKey(email),
      try await shared.limiter.attempt(
        [.password(email: MemberRules.emailKey(email))] + shared.passwordPlaces(caller), now: caller.now,
        { try await shared.hasher.verify(password, against: found.passwordHash) })
    else { throw Fault(.conflict, "key_reused", field: "key") }
    return try await sessions.open(found, caller, byPassword: true)
  }

  /// Checks every field and hashes; nothing is stored yet.
  private func newMember(_ person: NewPerson, now: Int) async throws -> NewMember {
    let checked = try person.checked(today: shared.calendar.day(at: now), now: now)
    // Told before the slow part; the unique key decides in the end.
    let key = checked.emailKey
    if try await shared.database.readAsync({ tx in try tx.members.secrets(emailKey: key) }) != nil {
      throw Fault(.conflict, "email_taken", field: "email")
    }
    var new = checked
    new.passwordHash = try await shared.hasher.hash(person.password)
    if let pin = person.pin { new.pinHash = try await shared.hasher.hash(pin) }
    return new
  }

  private struct Secrets: Sendable {
    var passwordHash: String?
    var pinHash: String?
  }

  /// Proves the current password where a secret changes, and hashes the new ones.
  private func prepare(_ caller: Caller, _ call: MembersUpdate) async throws -> Secrets {
    let (login, member) = try caller.signedIn()
    var secrets = Secrets()
    let changesSecret = call.password != nil || call.pin != nil || call.badge != nil
    if call.password != nil || (changesSecret && !login.byPassword) {
      guard let current = call.currentPassword else { throw Fault.invalid("currentPassword", "required") }
      let found = try await shared.database.readAsync { tx in try tx.members.secrets(id: member.id) }
      let right = try await shared.limiter.attempt(
        [.password(email: MemberRules.emailKey(member.email))], now: caller.now
      ) { try await shared.hasher.verify(current, against: found?.passwordHash) }
      guard right else { throw Fault(.unauthenticated, "wrong_credentials", field: "currentPassword") }
    }
    if let password = call.password {
      try SecretRules.password(password, email: member.email, name: member.name)
      secrets.passwordHash = try await shared.hasher.hash(password)
    }
    if let pin = call.pin {
      try SecretRules.pin(pin)
      secrets.pinHash = try await shared.hasher.hash(pin)
    }
    return secrets
  }

  private func update(
    _ caller: Caller, _ call: MembersUpdate, _ secrets: Secrets, _ tx: Tx
  ) throws -> Outcome<MemberReply> {
    let (login, member) = try caller.signedIn()
    var change = MemberChange()
    change.name = try call.name.map { try MemberRules.name($0) }
    change.displayName = try call.displayName.map(MemberRules.displayName)
    change.initials = change.displayName.map(initials(of:))
    change.sex = call.sex
    change.birthDate = try call.birthDate.map {
      try MemberRules.birthDate($0, today: shared.calendar.day(at: caller.now))
    }
    change.heightMillimetres = try call.heightCm.map(MemberRules.heightMillimetres(centimetres:))
    change.bodyWeight = try call.bodyWeight.map { try MemberRules.bodyWeight($0.weight(field: "bodyWeight")) }
    change.unit = call.unit
    change.shownOnFloor = call.shownOnFloor
    change.passwordHash = secrets.passwordHash
    change.pinHash = secrets.pinHash
    if let badge = call.badge {
      change.badgeHash = badge.isEmpty ? .some(nil) : .some(Tokens.hash(try MemberRules.badge(badge)))
    }
    let updated = try tx.members.update(member.id, change, at: caller.now)
    // A new password ends every other login of this member.
    if secrets.passwordHash != nil { try tx.sessions.endAll(member: member.id, except: login.session, at: caller.now) }
    let faceChanged = updated.face != member.face || updated.shownOnFloor != member.shownOnFloor
    let hides = member.shownOnFloor && !updated.shownOnFloor
    let clocks = hides && member.role == .member ? try TimerService.forget(member.id, tx, now: caller.now) : []
    let boards = faceChanged ? try ScoreService.boards(tx, day: shared.calendar.day(at: caller.now)) : nil
    return Outcome(
      MemberReply(member: MemberView(updated)),
      events: (faceChanged ? shared.feed.changed(updated) : [])
        + (boards.map { [Publication(.board, $0, key: BoardChanged.event)] } ?? []) + clocks,
      afterCommit: { [shared] in
        shared.people.update(updated)
        if hides { for topic in [Topic.floor, .board, .timers] { shared.hub.forget(topic) } }
        if secrets.passwordHash != nil { shared.endLogins(of: member.id, except: login.session) }
      })
  }

  private func setRole(_ caller: Caller, _ call: MembersSetRole, _ tx: Tx) throws -> Outcome<Nothing> {
    let owner = try caller.signedIn().member
    guard call.member != owner.id else { throw Fault(.conflict, "not_allowed", field: "member") }
    guard call.role != .owner else { throw Fault.invalid("role", "not_one_of") }
    guard let member = try tx.members.setRole(call.member, call.role) else {
      throw Fault.missing("member", field: "member")
    }
    return Outcome(
      Nothing(),
      afterCommit: { [shared] in
        shared.people.update(member)
        // Who was an owner hears of devices no more.
        for client in shared.clients.all(where: { $0.logins.contains { $0.member == member.id } }) {
          for login in client.logins where login.member == member.id {
            shared.hub.detach(client, from: .devices, session: login.session)
          }
        }
      })
  }
}

extension Shared {
  /// Where a password is guessed from. Behind a reverse proxy everybody comes from the loopback, and one who mistypes
  /// must not slow all; their accounts are guarded one by one.
  func passwordPlaces(_ caller: Caller) -> [GuessLimiter.Subject] {
    let address = caller.client.peer.address
    return address == "127.0.0.1" || address == "::1" ? [] : [.passwordFrom(address: address)]
  }

  /// Bounds how fast accounts are made, and how fast somebody learns which emails are taken.
  func countJoining(_ caller: Caller) throws(Fault) {
    if let device = caller.device { return try limiter.count(.joining(from: "kiosk \(device.id)"), now: caller.now) }
    let address = caller.client.peer.address
    guard address != "127.0.0.1", address != "::1" else { return }
    try limiter.count(.joining(from: address), now: caller.now)
  }

  /// Stores a new member, in their colour.
  func join(_ new: NewMember, _ tx: Tx) throws -> Member { try tx.members.insert(new) }

  /// Logins that the database has ended already: the open connections hear of it.
  func endLogins(of member: Int, except session: Int) {
    for client in clients.all(where: { $0.logins.contains { $0.member == member } }) {
      for login in client.logins where login.member == member && login.session != session {
        drop(login, from: client)
        client.notify(SessionEnded(handle: login.handle, reason: "revoked"))
      }
    }
  }
}
