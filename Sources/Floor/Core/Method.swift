package import Gym
package import Wire

typealias Completion = @Sendable (Result<[UInt8], any Error>) -> Void

/// A method as registered: its name, who may call it, and how it runs. A class, since each request looks one up.
package final class Method: Sendable {
  package let name: String
  package let permission: Permission
  package let request: Message.Shape
  package let reply: Message.Shape
  /// Consecutive requests of one connection may share a commit.
  let sharesGroup: Bool
  /// Whether the method writes to the database. It then counts against the caller's limits, and as use of a login at a
  /// kiosk. Queries do not count as use, because a page sends them by itself after a reconnect.
  let isChange: Bool
  /// The login must have confirmed its password in the last minutes: see `Confirmation`.
  package let asksPassword: Bool
  package let notes: StaffNotes
  /// The kinds of entries that it adds to the audit log.
  package let audits: [AuditKind]
  let body: Body

  enum Body: Sendable {
    /// Returns the reply's message, on the thread that calls it.
    case instant(@Sendable (Request, Caller) throws -> [UInt8])
    /// Answers later, once.
    case later(@Sendable (Request, Caller, Dispatcher, @escaping Completion) -> Void)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<C: Call>(
    _ type: C.Type, _ permission: Permission, sharesGroup: Bool, isChange: Bool, asksPassword: Bool = false,
    notes: StaffNotes = [], audits: [AuditKind] = [], _ body: Body
  ) {
    name = C.method
    self.permission = permission
    request = Message.Shape(C.self)
    reply = Message.Shape(C.Reply.self)
    self.sharesGroup = sharesGroup
    self.isChange = isChange
    self.asksPassword = asksPassword
    self.notes = notes
    self.audits = audits
    self.body = body
  }
}

/// The kinds of entries that a change may add to the owner's record of staff actions. A change that only staff may make
/// must list its kinds, or say why it has none.
package struct StaffNotes: ExpressibleByArrayLiteral, Sendable {
  package let kinds: [StaffActionKind]
  /// Why the change is not noted.
  package let reason: String?

  package init(arrayLiteral kinds: StaffActionKind...) {
    self.kinds = kinds
    reason = nil
  }

  private init(reason: String) {
    kinds = []
    self.reason = reason
  }

  static func nothing(_ reason: String) -> StaffNotes { StaffNotes(reason: reason) }
}
