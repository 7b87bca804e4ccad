import Gym
import Storage
import Wire

/// What a method adds to the audit log: declared beside its registration, and written in the transaction of the change.
/// So no change can forget its entry, or leave one of something that was rolled back.
struct Audit<C: Call>: Sendable {
  /// What an entry says besides who called, from where and when.
  struct Note: Sendable {
    var kind: AuditKind
    /// Whom it concerns, if not the caller.
    var member: Int?
    /// Never a secret, nor anything that a member wrote: the log is kept for long, and is exported.
    var what: String?

    init(_ kind: AuditKind, member: Int? = nil, what: String? = nil) {
      self.kind = kind
      self.member = member
      self.what = what
    }
  }

  let kinds: [AuditKind]
  /// Called after the change, with its reply. Nil: the method writes its entries itself, or has none.
  private let notes: (@Sendable (C, C.Reply, Tx) throws -> [Note])?
  /// Whether the method only reads: a call has an entry although it writes nothing else.
  private let isReading: Bool

  private init(
    kinds: [AuditKind], isReading: Bool = false, notes: (@Sendable (C, C.Reply, Tx) throws -> [Note])? = nil
  ) {
    self.kinds = kinds
    self.isReading = isReading
    self.notes = notes
  }

  // MARK: Declaring

  /// A test has the reason for each change without entries.
  static var nothing: Audit { Audit(kinds: []) }

  /// The method writes these itself, in its own transaction.
  static func written(_ kinds: AuditKind...) -> Audit { Audit(kinds: kinds) }

  /// One entry for each change, about the caller or the gym.
  static func entry(_ kind: AuditKind, what: @escaping @Sendable (C) -> String? = { _ in nil }) -> Audit {
    Audit(kinds: [kind], notes: { call, _, _ in [Note(kind, what: what(call))] })
  }

  /// One entry for each change, about a member.
  static func about(
    _ kind: AuditKind, _ member: @escaping @Sendable (C) -> Int?,
    what: @escaping @Sendable (C) -> String? = { _ in nil }
  ) -> Audit {
    Audit(kinds: [kind], notes: { call, _, _ in [Note(kind, member: member(call), what: what(call))] })
  }

  /// Entries of several kinds, as the call and its reply tell.
  static func entries(
    of kinds: [AuditKind], _ notes: @escaping @Sendable (C, C.Reply, Tx) throws -> [Note]
  ) -> Audit {
    Audit(kinds: kinds, notes: notes)
  }

  /// An entry for calls that only read: an export. Its pages have one together, for none follows another of the caller's
  /// within the hour. Do not look at which page a call wants: the caller chooses that, and would leave out the noted one.
  static func reading(_ kind: AuditKind) -> Audit {
    Audit(kinds: [kind], isReading: true)
  }

  // MARK: Writing

  /// Whether the registry writes entries for this method.
  var isWritten: Bool { isReading || notes != nil }

  /// Writes the entries of a change, if it has changed anything.
  /// - Parameter hasHappened: true for what changed something outside of the database.
  func record(_ call: C, _ reply: C.Reply, by caller: Caller, _ tx: Tx, hasHappened: Bool = false) throws {
    if isReading { return try recordReading(by: caller, tx) }
    guard let notes, hasHappened || tx.hasWritten else { return }
    for note in try notes(call, reply, tx) {
      try tx.audit.append(note.kind, by: caller, member: note.member, what: note.what)
    }
  }

  /// Whether a call that has read needs an entry.
  func notesReading(by caller: Caller, _ tx: Tx) throws -> Bool {
    guard isReading else { return false }
    return try kinds.contains { kind in try !tx.audit.hasRecent(kind, by: caller) }
  }

  /// Writes the entry of a call that has read, unless it has one already.
  func recordReading(by caller: Caller, _ tx: Tx) throws {
    for kind in kinds where try !tx.audit.hasRecent(kind, by: caller) { try tx.audit.append(kind, by: caller) }
  }
}

extension AuditStore {
  /// Whether the caller has caused an entry of the kind within the hour before.
  func hasRecent(_ kind: AuditKind, by caller: Caller) throws -> Bool {
    guard let actor = caller.member?.id else { return false }
    return try hasRecent(kind, by: actor, at: caller.now)
  }

  /// Writes what a caller did.
  /// - Parameter actor: who it was, if the caller was not logged in before. Nil: whoever the login belongs to.
  func append(
    _ kind: AuditKind, by caller: Caller, actor: Int? = nil, member: Int? = nil, what: String? = nil
  ) throws {
    let actor = actor ?? caller.member?.id
    var entry = NewAuditEntry(kind, at: caller.now, actor: actor, member: member == actor ? nil : member, what: what)
    entry.device = caller.device?.id
    entry.token = caller.client.gymToken
    entry.address = caller.client.peer.address.isEmpty ? nil : caller.client.peer.address
    // Staff change what is not theirs, so each of their changes has an entry, however many there are.
    if caller.member.map({ $0.role != .member }) ?? false {
      try append(entry)
    } else {
      try appendUnlessMany(entry)
    }
  }
}
