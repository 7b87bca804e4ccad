import Gym
import Secrets
import Storage
import Wire

/// Who may sign up, as the owner chose.
enum JoiningRules {
  static let ruleKey = "gym.joining"
  static let codeKey = "gym.invitation"

  static func rule(_ tx: Tx) throws -> JoiningRule {
    try tx.settings.get(ruleKey).flatMap(JoiningRule.init) ?? .anyone
  }

  static func statusOfNewMembers(_ tx: Tx) throws -> MemberStatus {
    try rule(tx) == .approval ? .waiting : .active
  }

  /// - Throws: `join_at_kiosk`, `required` or `invitation_unknown`.
  static func check(_ tx: Tx, _ invitation: String?, _ caller: Caller) throws {
    switch try rule(tx) {
    case .anyone, .approval: return
    case .kiosk: guard caller.device != nil else { throw Fault(.forbidden, "join_at_kiosk") }
    case .invitation:
      guard let invitation, !invitation.isEmpty else { throw Fault.invalid("invitation", "required") }
      guard let code = try tx.settings.get(codeKey), PairingCode.normalise(invitation) == code else {
        throw Fault(.notFound, "invitation_unknown", field: "invitation")
      }
    }
  }
}

/// Whether a member who has proved who they are may log in.
enum Admission {
  /// - Throws: `blocked`, `one_time_expired`; for a PIN also `password_must_change` and `approval_needed`, because
  ///   those members must log in by password, if they have one.
  static func check(_ member: Member, byPassword: Bool, at now: Int) throws(Fault) {
    if member.status == .blocked { throw Fault(.forbidden, "blocked") }
    if let until = member.oneTimeUntil, until < now, byPassword { throw Fault(.forbidden, "one_time_expired") }
    guard !byPassword, let reason = member.restriction else { return }
    // Without a password, whoever waits has no other way to see whether they are in, or to delete the account.
    if member.email == nil, member.status == .waiting { return }
    throw Fault(.forbidden, reason)
  }
}
