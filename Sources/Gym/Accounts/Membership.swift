/// Whether a membership covers a day, and if not, why. In the order in which they are looked at.
package enum MembershipState: String, Codable, Sendable, CaseIterable {
  case active
  /// Its last day has passed.
  case ended
  case frozen
  /// No visits are left.
  case usedUp
}

/// What a member may use, without money. A member without one may come whenever they like.
package struct Membership: Hashable, Sendable {
  /// The last day on which it is frozen.
  package var frozenUntil: CalendarDay?
  /// The last day on which it is valid.
  package var endsOn: CalendarDay?
  /// The days on which the member may still come; nil for any number.
  package var visitsLeft: Int?

  package init(frozenUntil: CalendarDay? = nil, endsOn: CalendarDay? = nil, visitsLeft: Int? = nil) {
    self.frozenUntil = frozenUntil
    self.endsOn = endsOn
    self.visitsLeft = visitsLeft
  }

  package static let mostVisits = 9_999

  package func state(on day: CalendarDay) -> MembershipState {
    if let endsOn, day > endsOn { return .ended }
    if let frozenUntil, day <= frozenUntil { return .frozen }
    return visitsLeft == 0 ? .usedUp : .active
  }
}
