import Gym
import Secrets
import Storage
import Wire

/// The owner's list of members: found, sorted, added to and exported at the desk.
struct MemberDeskService: Service {
  let calendar: GymCalendar
  let secrets: GuardedSecrets

  /// The most members in a reply.
  static let page = 200
  static let exportPage = 1_000
  /// Whoever joined within these days is new.
  static let newFor = 30

  func register(in registry: inout Registry) {
    registry.query(MembersList.self, .owner, cost: .heavy, list)
    registry.allow(MembersList.self, .gymRead, .gymDesk)
    registry.change(
      MembersAdd.self, .owner, notes: [.memberAdded],
      audit: .entries(of: [.memberAdded]) { _, reply, _ in [.init(.memberAdded, member: reply.member.id)] },
      prepare: check, add)
    registry.change(
      MembersExport.self, .owner, asksPassword: true, notes: [.membersExported],
      audit: .reading(.membersExported), export)
  }

  // MARK: Listing

  private func query(_ text: String?, _ show: MemberFilter?, _ order: MemberOrder?, now: Int) throws -> MemberQuery {
    try MemberService.checkSearch(text, max: 80)
    let today = calendar.calendarDay(at: now)
    let filter: MemberQuery.Filter =
      switch show {
      case nil: .everybody
      case .trainers: .trainers
      case .waiting: .waiting
      case .blocked: .blocked
      case .new: .joined(since: now - Self.newFor * Milliseconds.day)
      case .away: .away(since: now - AttendanceService.usualAway * Milliseconds.day)
      case .uncovered: .uncovered(on: today, from: calendar.start(of: today))
      }
    let sorted: MemberQuery.Order =
      switch order {
      case nil, .name: .name
      case .newest: .newest
      case .lastHere: .lastHere
      case .longestAway: .longestAway
      }
    return MemberQuery(text: text, filter: filter, order: sorted)
  }

  private func list(_ caller: Caller, _ call: MembersList, _ tx: Tx) throws -> MembersList.Reply {
    let query = try query(call.text, call.show, call.order, now: caller.now)
    let after = max(0, call.after ?? 0)
    let found = try tx.members.list(query, limit: Self.page + 1, after: after)
    let isAll = after == 0 && found.count <= Self.page
    let removed = try tx.removals.list(after: caller.now).compactMap { one in
      try tx.members.find(one.member).map { MembersList.Removed($0, by: one.byName, at: one.at, until: one.until) }
    }
    return MembersList.Reply(
      members: try found.prefix(Self.page).map { try entry($0, now: caller.now, tx) }, count: try tx.members.count(),
      found: isAll ? nil : try tx.members.count(query), next: found.count > Self.page ? after + Self.page : nil,
      waiting: try tx.accounts.waitingCount(), removed: removed.isEmpty ? nil : removed)
  }

  private func entry(_ one: ListedMember, now: Int, _ tx: Tx) throws -> MembersList.Entry {
    MembersList.Entry(
      one.member, lastTrainedAt: one.lastTrainedAt, lastHereAt: one.lastHereAt,
      membership: try one.membership.map { membership in
        MembershipView(
          membership,
          state: try MembershipService.state(
            membership, of: one.member.id, on: calendar.calendarDay(at: now), calendar, tx))
      })
  }

  // MARK: Adding

  /// Checks every field and hashes, before the change.
  private func check(_ caller: Caller, _ call: MembersAdd) async throws -> NewMember {
    guard call.email != nil || call.pin != nil else { throw Fault.invalid("pin", "required") }
    // A password that nobody ever learns: the member's first login needs a one-time password, or a link by email.
    let password = call.email.map { _ in Tokens.make(.passwordLink) }
    let person = NewPerson(
      name: call.name, displayName: call.displayName, email: call.email, password: password, pin: call.pin,
      unit: call.unit ?? .kg)
    var new = try person.checked(today: calendar.day(at: caller.now), now: caller.now)
    if let password { new.passwordHash = try await secrets.hasher.hash(password) }
    if let pin = call.pin { new.pinHash = try await secrets.hasher.hash(pin) }
    return new
  }

  private func add(
    _ caller: Caller, _ call: MembersAdd, _ new: NewMember, _ tx: Tx
  ) throws -> Outcome<MembersAdd.Reply> {
    try Moderation.checkWords([("displayName", new.displayName)], tx)
    try Moderation.checkIsNotStaff(new.displayName, tx)
    if new.email == nil, try tx.members.hasName(new.displayName, initials: new.initials) {
      throw Fault(.conflict, "name_taken", field: "displayName")
    }
    let member = try tx.members.insert(new)
    try tx.staff.note(.memberAdded, by: caller, member: member.id)
    return Outcome(
      MembersAdd.Reply(
        member: MembersList.Entry(member, lastTrainedAt: nil, lastHereAt: nil, membership: nil)))
  }

  // MARK: Exporting

  private func export(_ caller: Caller, _ call: MembersExport, _ tx: Tx) throws -> Outcome<MembersExport.Reply> {
    let query = try query(call.text, call.show, call.order, now: caller.now)
    let after = max(0, call.after ?? 0)
    let found = try tx.members.list(query, limit: Self.exportPage + 1, after: after)
    let rows = found.prefix(Self.exportPage).map { one in
      MemberCSV.Row(
        member: one.member, joinedOn: calendar.day(at: one.member.joinedAt),
        lastHereOn: one.lastHereAt.map { calendar.day(at: $0) }, membership: one.membership)
    }
    // With the entry in the audit log, which is written next.
    if try !tx.audit.hasRecent(.membersExported, by: caller) {
      let isAll = after == 0 && found.count <= Self.exportPage
      let count = isAll ? found.count : try tx.members.count(query)
      try tx.staff.note(.membersExported, by: caller, amount: count)
    }
    var outcome = Outcome(
      MembersExport.Reply(
        csv: (after == 0 ? MemberCSV.header : "") + rows.map(MemberCSV.line).joined(),
        next: found.count > Self.exportPage ? after + Self.exportPage : nil))
    // Not stored: it would keep the addresses of members who have left.
    outcome.usesKey = false
    return outcome
  }
}

extension StaffActionKind {
  static let memberAdded = StaffActionKind("memberAdded")
  static let membersExported = StaffActionKind("membersExported")
}

extension AuditKind {
  static let memberAdded = AuditKind("memberAdded", .people)
  static let membersExported = AuditKind("membersExported", .data)
}
