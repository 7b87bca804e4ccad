package import Gym

/// One thing that a trainer or the owner did.
package struct StaffActionView: Codable, Hashable, Sendable {
  package var id: Int
  package var at: Int
  package var kind: StaffActionKind
  /// Who did it, by the name of then.
  package var by: String
  /// Absent for who has no account here any more.
  package var staff: FaceView?
  /// Absent for what concerns the gym.
  package var member: Concerned?
  /// The class, the appointment, the room, the role or the file.
  package var what: String?
  /// When that begins.
  package var aboutAt: Int?
  /// How many at once, where it was more than one.
  package var amount: Int?

  /// A member, or one who is gone: then without a face.
  package struct Concerned: Codable, Hashable, Sendable {
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

package struct StaffActions: Call, Hashable {
  package static let method = "staff.actions"
  package var `as`: String?
  /// The id of the last one that the page has.
  package var before: Int?
  /// Only what this person did.
  package var staff: Int?

  package struct Reply: Codable, Hashable, Sendable {
    /// The latest first.
    package var actions: [StaffActionView]
    /// Who did anything in the last year.
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
