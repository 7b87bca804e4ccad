package import Gym

/// What a membership covers, and whether it covers today.
package struct MembershipView: Codable, Equatable, Sendable {
  /// Of today, in the gym's zone.
  package var state: MembershipState
  /// The last day on which it is frozen, `YYYY-MM-DD`.
  package var frozenUntil: String?
  /// The last day on which it is valid.
  package var endsOn: String?
  /// The days on which the member may still come; absent for any number.
  package var visitsLeft: Int?

  package init(_ membership: Membership, state: MembershipState) {
    self.state = state
    frozenUntil = membership.frozenUntil?.text
    endsOn = membership.endsOn?.text
    visitsLeft = membership.visitsLeft
  }
}

package struct MembershipsGet: Call, Equatable {
  package static let method = "memberships.get"
  package typealias Reply = MembershipReply
  package var `as`: String?
  package var member: Int
}

package struct MembershipReply: Codable, Equatable, Sendable {
  package var member: FaceView
  /// Absent if the gym keeps none: the member may come whenever they like.
  package var membership: MembershipView?
  package init(member: FaceView, membership: MembershipView?) {
    self.member = member
    self.membership = membership
  }
}

/// Replaces a member's membership. What is absent has no limit.
package struct MembershipsSet: Change, Equatable {
  package static let method = "memberships.set"
  package typealias Reply = MembershipReply
  package var key: String
  package var `as`: String?
  package var member: Int
  package var frozenUntil: String?
  package var endsOn: String?
  package var visitsLeft: Int?
  /// The `visitsLeft` that staff saw. Only the difference counts, so visits that were taken meanwhile stay taken.
  package var visitsWere: Int?
}

package struct MembershipsRemove: Change, Equatable {
  package static let method = "memberships.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

package struct MembershipsList: Call, Equatable {
  package static let method = "memberships.list"
  package var `as`: String?
  /// How many are left out at the beginning: `next` of the page before.
  package var after: Int?

  package struct Reply: Codable, Equatable, Sendable {
    /// By name.
    package var memberships: [MembershipReply]
    /// Absent on the last page.
    package var next: Int?
    package init(memberships: [MembershipReply], next: Int?) {
      self.memberships = memberships
      self.next = next
    }
  }
}

/// Staff changed a member's membership, or a visit took one of its visits. For staff, on topic `visits`.
package struct MembershipChanged: TopicEvent, Equatable {
  package static let event = "memberships.changed"
  package var member: FaceView
  /// Absent if the gym keeps none any more.
  package var membership: MembershipView?
  package init(member: FaceView, membership: MembershipView?) {
    self.member = member
    self.membership = membership
  }
}
