/// What a trainer or the owner did to somebody else's data, or to the gym's. Each noun declares its own kinds beside
/// the changes that they describe; docs/protocol/accounts/staff.md says what `what`, `aboutAt` and `amount` are for
/// each.
package struct StaffActionKind: RawRepresentable, Codable, Equatable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// One action of staff.
package struct StaffAction: Equatable, Sendable {
  package var id: Int
  package var at: Int
  /// Nil if the person no longer has an account here; `staffName` stays.
  package var staff: Face?
  package var staffName: String
  package var kind: StaffActionKind
  package var concernsMember: Bool
  /// Nil if the member's account was deleted.
  package var member: Face?
  package var what: String?
  package var aboutAt: Int?
  package var amount: Int?

  package init(
    id: Int, at: Int, staff: Face?, staffName: String, kind: StaffActionKind, concernsMember: Bool, member: Face?,
    what: String?, aboutAt: Int?, amount: Int?
  ) {
    self.id = id
    self.at = at
    self.staff = staff
    self.staffName = staffName
    self.kind = kind
    self.concernsMember = concernsMember
    self.member = member
    self.what = what
    self.aboutAt = aboutAt
    self.amount = amount
  }

  /// How long it is kept, in milliseconds.
  package static let keptFor = 365 * Milliseconds.day
}
