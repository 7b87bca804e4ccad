package import Gym

/// Members in pages, for the owner.
package struct MembersList: Call {
  package static let method = "members.list"
  package var `as`: String?
  /// A word of either name that begins like this, or the beginning of the email.
  package var text: String?
  /// Absent: everybody.
  package var show: MemberFilter?
  /// Absent: by name. Whoever waits for an approval comes first in any order.
  package var order: MemberOrder?
  /// How many are left out at the beginning: `next` of the page before.
  package var after: Int?

  package struct Reply: Codable, Sendable {
    /// At most 200.
    package var members: [Entry]
    /// How many members there are.
    package var count: Int
    /// How many of them `text` and `show` leave; absent if the page has them all.
    package var found: Int?
    /// Absent on the last page.
    package var next: Int?
    /// How many are waiting for approval.
    package var waiting: Int?
    /// Those whom staff removed and who can still be restored, the latest first; absent if there are none.
    package var removed: [Removed]?
    package init(
      members: [Entry], count: Int, found: Int? = nil, next: Int? = nil, waiting: Int? = nil, removed: [Removed]? = nil
    ) {
      self.members = members
      self.count = count
      self.found = found
      self.next = next
      self.waiting = waiting
      self.removed = removed
    }
  }

  package struct Removed: Codable, Sendable {
    package var id: Int
    package var name: String
    package var displayName: String
    package var initials: String
    package var colour: PlateColour
    package var email: String?
    /// Who removed them.
    package var by: String
    /// UTC milliseconds.
    package var at: Int
    /// When they are deleted for good, UTC milliseconds.
    package var until: Int

    package init(_ member: Member, by: String, at: Int, until: Int) {
      id = member.id
      name = member.name
      displayName = member.displayName
      initials = member.initials
      colour = member.colour
      email = member.email
      self.by = by
      self.at = at
      self.until = until
    }
  }

  package struct Entry: Codable, Sendable {
    package var id: Int
    package var name: String
    package var displayName: String
    package var initials: String
    package var colour: PlateColour
    package var email: String?
    package var role: Role
    package var joinedAt: Int
    package var lastTrainedAt: Int?
    /// The last visit, or the last training if that was later; absent if there was neither.
    package var lastHereAt: Int?
    /// Absent if the gym keeps none.
    package var membership: MembershipView?
    package var hasPin: Bool?
    /// Absent for members who may train.
    package var status: MemberStatus?
    /// Set while the member has a one-time password that was not used.
    package var oneTimeUntil: Int?
    /// True until it is proved that the email belongs to the member.
    package var emailUnconfirmed: Bool?
    /// As in `FaceView`.
    package var picture: String?

    package init(_ member: Member, lastTrainedAt: Int?, lastHereAt: Int?, membership: MembershipView?) {
      id = member.id
      name = member.name
      displayName = member.displayName
      initials = member.initials
      colour = member.colour
      email = member.email
      role = member.role
      joinedAt = member.joinedAt
      self.lastTrainedAt = lastTrainedAt
      self.lastHereAt = lastHereAt
      self.membership = membership
      hasPin = member.hasPin
      status = member.status == .active ? nil : member.status
      oneTimeUntil = member.oneTimeUntil
      emailUnconfirmed = member.email != nil && member.emailConfirmedAt == nil ? true : nil
      picture = member.picture
    }
  }
}

/// Which members.
package enum MemberFilter: String, Codable, Hashable, Sendable, CaseIterable {
  case trainers, waiting, blocked
  /// Joined within the last 30 days.
  case new
  /// May train, but was not here for 21 days: neither a visit nor a workout. Also whoever joined before that and never came.
  case away
  /// Whose membership has ended, is frozen, or has no visits left.
  case uncovered
}

package enum MemberOrder: String, Codable, Hashable, Sendable, CaseIterable {
  case name
  /// Who joined last comes first.
  case newest
  /// Who was here last comes first; who never came comes last.
  case lastHere
  /// Who was not here for longest comes first; who never came comes before them.
  case longestAway
}

/// Staff add a member at the desk.
package struct MembersAdd: Change, Equatable {
  package static let method = "members.add"
  package var key: String
  package var `as`: String?
  package var name: String
  package var displayName: String
  /// At least one of the two. With an email alone, the member needs a one-time password for the first login.
  package var email: String?
  package var pin: String?
  /// Absent: kilograms.
  package var unit: WeightUnit?

  package struct Reply: Codable, Sendable {
    package var member: MembersList.Entry
    package init(member: MembersList.Entry) { self.member = member }
  }
}

/// The gym's members as a file for a spreadsheet, in pages. An export is noted among the staff's actions, at most once an
/// hour for each of them.
package struct MembersExport: Change, Equatable {
  package static let method = "members.export"
  package var key: String
  package var `as`: String?
  package var text: String?
  package var show: MemberFilter?
  package var order: MemberOrder?
  package var after: Int?

  package struct Reply: Codable, Sendable {
    /// CSV with CRLF; on the first page with the header.
    package var csv: String
    /// Absent on the last page.
    package var next: Int?
    package init(csv: String, next: Int?) {
      self.csv = csv
      self.next = next
    }
  }
}
