/// What a trainer or the owner did to somebody else's data, or to the gym's.
package enum StaffActionKind: String, Codable, Hashable, Sendable, CaseIterable {
  // A member's place in a class.
  case booked, waitlisted, checkedIn, bookingCancelled, cancelledLate, noShow
  /// A late cancellation that was forgiven.
  case waived
  // Classes.
  case classAdded, classChanged, classEnded, sessionChanged, sessionCancelled, sessionRestored
  // Appointments, by the trainer who gives them.
  case appointmentBooked, appointmentConfirmed, appointmentDeclined, appointmentMoved, appointmentCancelled
  // Accounts.
  case memberApproved, memberBlocked, memberUnblocked, memberRemoved, memberRestored, memberRenamed
  case pinReset, oneTimePassword, emailConfirmed
  /// `what` is the new role.
  case roleChanged
  // Rewards for points.
  case rewardAdded, rewardChanged, rewardRemoved, rewardHandedOut
  // What members reported. `what` is the kind of thing: `message`, `comment`, `member`, `group` or `challenge`.
  case reportDismissed, textRemoved, nameRemoved
  /// `aboutAt` is when it ends.
  case memberMuted, muteLifted
  case wordsChanged
  // The gym.
  case calendarImported, occasionRemoved, roomAdded, roomRenamed, roomRemoved
  /// `what` is the exercise, or what the board ranks.
  case boardAdded, boardChanged, boardRemoved
}

extension StaffActionKind {
  /// The action of staff who set a member's booking to this state.
  package init(_ state: BookingState, isWaived: Bool) {
    self =
      switch state {
      case .booked: .booked
      case .waiting: .waitlisted
      case .cancelled: .bookingCancelled
      case .late: isWaived ? .waived : .cancelledLate
      case .checkedIn: .checkedIn
      case .noShow: .noShow
      }
  }
}

/// One action of staff.
package struct StaffAction: Hashable, Sendable {
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
  package static let keptFor = 365 * 86_400_000
}
