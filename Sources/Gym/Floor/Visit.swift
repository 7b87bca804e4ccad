/// How a visit began.
package enum VisitStart: String, Codable, Sendable, CaseIterable {
  case kiosk
  /// With a set that was logged on the floor.
  case set
  /// With the check-in for a class.
  case `class`
  case phone
  /// Staff checked them in.
  case desk
  /// A radio heard their heart-rate strap.
  case strap
}

/// One stay in the gym, of a member or a walk-in.
package struct Visit: Hashable, Sendable {
  package var id: Int
  /// Nil for a walk-in, and after the account was deleted.
  package var member: Int?
  /// Of a walk-in.
  package var name: String?
  /// In UTC milliseconds, like all instants here.
  package var arrivedAt: Int
  /// When it ends by itself.
  package var dueAt: Int
  /// Nil while they are in.
  package var leftAt: Int?
  package var endedItself: Bool
  package var how: VisitStart
  /// Who let them in.
  package var staff: Int?
  /// Why staff let them in although the membership did not cover it.
  package var note: String?
  /// Why the membership did not cover it; nil if it did.
  package var uncovered: MembershipState?
  /// Whether it took one of the membership's visits.
  package var isCounted: Bool

  package init(
    id: Int = 0, member: Int?, name: String? = nil, arrivedAt: Int, dueAt: Int, leftAt: Int? = nil,
    endedItself: Bool = false, how: VisitStart, staff: Int? = nil, note: String? = nil,
    uncovered: MembershipState? = nil, isCounted: Bool = false
  ) {
    self.id = id
    self.member = member
    self.name = name
    self.arrivedAt = arrivedAt
    self.dueAt = dueAt
    self.leftAt = leftAt
    self.endedItself = endedItself
    self.how = how
    self.staff = staff
    self.note = note
    self.uncovered = uncovered
    self.isCounted = isCounted
  }

  package static let maxName = 40
  package static let maxNote = 200
}

/// What the gym chose for visits, and the times by which a visit is told from the next.
package struct VisitRules: Hashable, Sendable {
  /// How long members usually stay, in minutes. A visit ends by itself after that.
  package var minutes = 90
  /// Whether members may check in on their own phones, and whether a set logged there does it.
  package var byPhone = true

  package init() {}

  package static let allowedMinutes = 30...360
  /// How long a visit goes on after the last set, in milliseconds.
  package static let afterSet = 30 * 60_000
  /// Someone who logs a set within this time after a visit ended by itself was there all the time.
  package static let gap = 60 * 60_000
  /// How long a visit goes on after a class for which the member was checked in.
  package static let afterClass = 15 * 60_000
  /// The longest visit.
  package static let longest = 6 * 3_600_000
  /// Leaving within this time takes a check-in back: it was a mistake.
  package static let mistake = 2 * 60_000
  /// How far clocks of devices may differ.
  package static let slack = 2 * 60_000
  /// How far back staff may enter a visit.
  package static let oldest = 7 * Milliseconds.day
  /// How long the name of a walk-in is kept.
  package static let namesKept = 92 * Milliseconds.day

  /// When a visit ends by itself.
  /// - Parameters:
  ///   - known: when it would have ended so far; nil for a new visit, which ends after the usual length.
  ///   - seenAt: its newest set.
  ///   - until: not before this, because of a class.
  package func due(arrivedAt: Int, known: Int? = nil, seenAt: Int? = nil, until: Int? = nil) -> Int {
    let due = known ?? arrivedAt + minutes * 60_000
    return min(max(due, until ?? 0, seenAt.map { $0 + Self.afterSet } ?? 0), arrivedAt + Self.longest)
  }
}
