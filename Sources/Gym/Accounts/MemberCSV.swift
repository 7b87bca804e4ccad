/// Writes members as lines of a spreadsheet's file. Days are in the gym's zone.
package enum MemberCSV {
  package static let header = """
    Name,Name on the floor,Email,Role,Status,Joined,Last here,Membership ends,Frozen until,Visits left\r

    """

  package struct Row: Sendable {
    package var member: Member
    package var joinedOn: String
    package var lastHereOn: String?
    package var membership: Membership?

    package init(member: Member, joinedOn: String, lastHereOn: String?, membership: Membership?) {
      self.member = member
      self.joinedOn = joinedOn
      self.lastHereOn = lastHereOn
      self.membership = membership
    }
  }

  package static func line(_ row: Row) -> String {
    let (member, membership) = (row.member, row.membership)
    let cells = [
      LogCSV.text(member.name), LogCSV.text(member.displayName), LogCSV.text(member.email ?? ""),
      member.role.rawValue, member.status.rawValue, row.joinedOn, row.lastHereOn ?? "", membership?.endsOn?.text ?? "",
      membership?.frozenUntil?.text ?? "", membership?.visitsLeft.map { String($0) } ?? "",
    ]
    return cells.joined(separator: ",") + "\r\n"
  }
}
