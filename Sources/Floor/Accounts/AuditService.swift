package import Gym
import Storage
import Wire

/// The audit log, for the owner alone: what happened that concerns access, rights and data. Methods declare their entries
/// (`Audit`); wrong guesses come from `GuessRecord`.
struct AuditService: Service {
  let changes: Changes
  let calendar: GymCalendar
  let limiter: GuessLimiter

  static let page = 100
  static let exportPage = 1_000

  /// Its rows outlive the account, with the id alone: see the table.
  static let memberData = MemberData("audit")

  func register(in registry: inout Registry) {
    // A day that is long ago is found by reading all entries since.
    registry.query(AuditList.self, .owner, cost: .heavy) { _, call, tx in
      let wanted = try query(call.area, call.member, call.from, call.to)
      let found = try tx.audit.entries(wanted, before: call.before, limit: Self.page + 1)
      return AuditList.Reply(
        entries: found.prefix(Self.page).map(AuditEntryView.init), more: found.count > Self.page,
        months: try tx.audit.keptMonths())
    }
    // A shorter time deletes what is older, so a stolen login must not be enough.
    registry.change(
      AuditConfigure.self, .owner, asksPassword: true, notes: .nothing("A setting."),
      audit: .entry(.auditKept) { String($0.months) }
    ) { _, call, tx in
      guard AuditRules.choices.contains(call.months) else { throw Fault.invalid("months", "not_one_of") }
      if try tx.audit.keptMonths() != call.months { try tx.audit.keep(months: call.months) }
      return Outcome(AuditConfigure.Reply(months: call.months))
    }
    registry.change(
      AuditExport.self, .owner, asksPassword: true, notes: .nothing("Is in the audit log itself."),
      audit: .reading(.auditExported), export)
    registry.chore(always: true) { [limiter] now in limiter.record.close(now: now) }
    registry.atStop { [limiter] now in limiter.record.close(now: now, atOnce: true) }
    registry.dailyChore { now in
      changes.makeInParts("prune the audit log") { tx in ([], try tx.audit.prune(now: now)) }
    }
  }

  private func query(_ area: AuditArea?, _ member: Int?, _ from: String?, _ to: String?) throws -> AuditStore.Query {
    var query = AuditStore.Query(area: area, member: member)
    if let first = try day(from, "from") { query.from = calendar.start(of: first) }
    if let last = try day(to, "to") { query.until = calendar.start(of: last.adding(days: 1)) }
    return query
  }

  private func day(_ text: String?, _ field: String) throws -> CalendarDay? {
    guard let text else { return nil }
    guard let day = CalendarDay(text) else { throw Fault.invalid(field, "malformed_date") }
    return day
  }

  private func export(_ caller: Caller, _ call: AuditExport, _ tx: Tx) throws -> Outcome<AuditExport.Reply> {
    let wanted = try query(call.area, call.member, call.from, call.to)
    let found = try tx.audit.entries(wanted, before: call.before, limit: Self.exportPage + 1)
    let lines = found.prefix(Self.exportPage)
    var outcome = Outcome(
      AuditExport.Reply(
        csv: (call.before == nil ? AuditCSV.header : "") + lines.map { AuditCSV.line($0, calendar) }.joined(),
        next: found.count > Self.exportPage ? lines.last?.id : nil))
    // Not stored: it would keep the names of members who have left.
    outcome.usesKey = false
    return outcome
  }
}

extension AuditKind {
  static let auditKept = AuditKind("auditKept", .settings)
  static let auditExported = AuditKind("auditExported", .data)
}

/// What the server does outside of methods.
extension AuditKind {
  package static let restored = AuditKind("restored", .data)
  package static let authorityMade = AuditKind("authorityMade", .settings)
  package static let authorityOrdered = AuditKind("authorityOrdered", .settings)

  /// All kinds that no method declares.
  static let ofServer: [AuditKind] = [
    .clockUnset, .clockSet, .restored, .authorityMade, .authorityOrdered, .wrongPassword, .wrongPin, .wrongCode,
    .wrongToken,
    .tryRefused, .otherGuesses,
  ]
}
