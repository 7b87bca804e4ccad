import Gym
import Storage
import Wire

/// Whose log a request reads, and what it may show of it: the caller's own log, a client's with their consent, or
/// another member's as far as they show it (`shownBy`).
///
/// `SharingRule` decides. Nothing else may read another member's log on behalf of a person.
struct LogReader: Sendable {
  /// Whose log it is.
  let member: Int
  let relation: Relation

  /// - Parameters:
  ///   - client: whose log; nil for the caller's own.
  ///   - kind: which part of it is read.
  /// - Throws: `no_such_client` without a consent, and for photos of a member who was blocked or removed; `not_shared`
  ///   if the consent does not include `kind`.
  init(_ caller: Caller, client: Int?, _ kind: SharedKind, _ tx: Tx) throws {
    let viewer = try caller.signedIn().member.id
    guard let client else {
      member = viewer
      relation = .oneself
      return
    }
    member = client
    relation = try tx.clients.relation(of: viewer, leads: caller.leads, to: client)
    if relation == .none { throw Fault.missing("client", field: "client") }
    guard may(kind) else { throw Fault(.forbidden, "not_shared", field: "client") }
    // Whoever is blocked or removed cannot end the consent.
    if kind == .photos, try tx.members.find(client)?.status != .active {
      throw Fault.missing("client", field: "client")
    }
  }

  /// The member's own log, for work that the server does by itself.
  init(own member: Int) {
    self.member = member
    relation = .oneself
  }

  func may(_ kind: SharedKind) -> Bool { SharingRule.allows(kind, to: relation) }

  /// Whether figures of this exercise that include the body weight may be shown.
  func mayShowLoads(of type: ExerciseType?) -> Bool {
    may(.bodyWeight) || type.map { !SharingRule.containsBodyWeight($0) } ?? false
  }
}
