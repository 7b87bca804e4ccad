package import Gym

/// One action of a trainer or the owner.
package struct StaffActionView: Codable, Sendable {
  package var id: Int
  package var at: Int
  package var kind: StaffActionKind
  /// The name at that time of the person who did it.
  package var by: String
  /// Absent if the person no longer has an account here.
  package var staff: FaceView?
  /// Absent if it concerns the gym.
  package var member: Concerned?
  /// The class, the appointment, the room, the role or the file.
  package var what: String?
  /// When that begins.
  package var aboutAt: Int?
  /// How many things it changed, if more than one.
  package var amount: Int?

  /// A member; without a face if the account is gone.
  package struct Concerned: Codable, Sendable {
    package var face: FaceView?
    package init(face: FaceView?) { self.face = face }
  }

  package init(_ action: StaffAction) {
    id = action.id
    at = action.at
    kind = action.kind
    by = action.staffName
    staff = action.staff.map(FaceView.init)
    member = action.concernsMember ? Concerned(face: action.member.map(FaceView.init)) : nil
    what = action.what
    aboutAt = action.aboutAt
    amount = action.amount
  }
}

package struct StaffActions: Call {
  package static let method = "staff.actions"
  package var `as`: String?
  /// The id of the last action that the page has.
  package var before: Int?
  /// Only this person's actions.
  package var staff: Int?

  package struct Reply: Codable, Sendable {
    /// Latest first.
    package var actions: [StaffActionView]
    /// Everybody with an action in the last year.
    package var people: [FaceView]
    /// Whether there are earlier ones.
    package var more: Bool

    package init(actions: [StaffActionView], people: [FaceView], more: Bool) {
      self.actions = actions
      self.people = people
      self.more = more
    }
  }
}
