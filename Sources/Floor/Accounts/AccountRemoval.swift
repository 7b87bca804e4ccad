import Gym
import Secrets
import Storage
import Wire

/// Exporting one's log, deleting it, and deleting the account.
extension AccountService {
  static let memberData = MemberData("removals", "outside_changes")

  func registerOwn(in registry: inout Registry) {
    registry.encodedQuery(
      AccountsExport.self, .login, cost: .heavy, audit: .reading(.dataExported), export)
    registry.change(
      AccountsClearLog.self, .login, audit: .entry(.logCleared), prepare: { try await prove($1.password, $0) }, clear)
    registry.change(
      AccountsDelete.self, .account, audit: .entry(.accountDeleted), prepare: { try await prove($1.password, $0) },
      delete)
  }

  private func clear(_ caller: Caller, _ call: AccountsClearLog, _: Void, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member
    return Outcome(Nothing(), events: try MemberData.clearLog(of: member, context(now: caller.now), tx))
  }

  private func delete(_ caller: Caller, _ call: AccountsDelete, _: Void, _ tx: Tx) throws -> Outcome<Nothing> {
    let (login, known) = try caller.signedIn()
    guard let member = try tx.members.find(known.id) else { throw Fault.missing("member", field: "member") }
    if member.role == .owner, try tx.accounts.owners().count < 2 { throw Fault(.conflict, "last_owner") }
    return Outcome(Nothing(), events: try removal(of: member, tx, now: caller.now, asking: login.session))
  }

  /// Anything that cannot be undone needs the password, however the login was made. Without a password, it needs the PIN.
  private func prove(_ password: String, _ caller: Caller) async throws {
    let right = try await secrets.isRight(
      password, of: caller.signedIn().member, changes.database, field: "password", by: caller)
    guard right else { throw Fault(.unauthenticated, "wrong_credentials", field: "password") }
  }

  private func export(_ caller: Caller, _ call: AccountsExport, _ tx: Tx) throws -> [UInt8] {
    let member = try caller.signedIn().member
    let context = context(now: caller.now)
    guard call.format == .csv else {
      // The pages of roads, routes and photos. A kiosk asks for four digits, and others look on.
      if let after = call.after, after < 0 { try caller.refuseAtKiosk() }
      return try MemberExport.page(of: member, after: call.after, hasPages: !caller.isAtKiosk, context, tx)
    }
    let (lines, next) = try MemberExport.csv(of: member, after: call.after, context, tx)
    return AccountsExport.encode(
      AccountsExport.Reply(
        format: MemberExport.formatName, member: MemberView(member), exercises: [], workouts: [], csv: lines,
        next: next))
  }

  private func context(now: Int) -> MemberData.Context {
    MemberData.Context(exercises: exercises, awards: awards, calendar: calendar, now: now)
  }

  /// Removes a member and everything that belongs to them.
  func removal(of member: Member, _ tx: Tx, now: Int, asking: Int? = nil) throws -> [Event] {
    let ended = try tx.logins.endAll(member: member.id, at: now)
    let events = try MemberData.delete(member, context(now: now), tx)
    return [Event(.members, LoginsEnded(sessions: ended, asking: asking))]
      + (try hiding(member, tx, now: now)) + events + [Event(.members, AccountRemoved(member: member.id))]
  }
}

extension AuditKind {
  static let dataExported = AuditKind("dataExported", .data)
  static let logCleared = AuditKind("logCleared", .data)
  static let accountDeleted = AuditKind("accountDeleted", .data)
}
