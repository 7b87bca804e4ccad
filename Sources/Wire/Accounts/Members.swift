package import Gym

package struct FaceView: Codable, Equatable, Sendable {
  package var id: Int
  package var name: String
  package var initials: String
  package var colour: PlateColour
  /// The picture is at `/faces/PICTURE.jpg`. Absent where the caller sees none.
  package var picture: String?

  package init(_ face: Face) {
    id = face.id
    name = face.name
    initials = face.initials
    colour = face.colour
    picture = face.picture
  }
}

extension FaceView {
  /// The face in a member's export. Only their own has a picture: a file outlives the right to see another's.
  package func exported(by member: Int) -> FaceView {
    var face = self
    if face.id != member { face.picture = nil }
    return face
  }
}

/// A member's own data, as sent to that member.
package struct MemberView: Codable, Sendable {
  package var id: Int
  package var name: String
  package var displayName: String
  package var initials: String
  package var colour: PlateColour
  /// Absent for a member who joined with a first name and a PIN.
  package var email: String?
  package var role: Role
  package var sex: Sex?
  package var birthDate: String?
  package var heightCm: Double?
  package var bodyWeight: WeightValue?
  package var unit: WeightUnit
  package var shownOnFloor: Bool
  /// True if public screens show the initials in place of the display name.
  package var showsInitials: Bool?
  package var hasPin: Bool
  package var hasBadge: Bool
  /// True while the password is a one-time password: only `accounts.renew` works.
  package var mustChangePassword: Bool?
  /// True until the owner approves.
  package var isWaiting: Bool?
  /// True until it is proved that the email belongs to the member.
  package var emailUnconfirmed: Bool?
  /// Absent while the picture waits for approval; see `FacesOwn`.
  package var picture: String?

  package init(_ member: Member) {
    id = member.id
    name = member.name
    displayName = member.displayName
    initials = member.initials
    colour = member.colour
    email = member.email
    role = member.role
    sex = member.sex
    birthDate = member.birthDate
    heightCm = member.heightMillimetres.map { Double($0) / 10 }
    bodyWeight = member.bodyWeight.map(WeightValue.init)
    unit = member.unit
    shownOnFloor = member.shownOnFloor
    showsInitials = member.showsInitials ? true : nil
    hasPin = member.hasPin
    hasBadge = member.hasBadge
    mustChangePassword = member.oneTimeUntil == nil ? nil : true
    isWaiting = member.status == .waiting ? true : nil
    emailUnconfirmed = member.email != nil && member.emailConfirmedAt == nil ? true : nil
    picture = member.picture
  }
}

package struct MemberReply: Codable, Sendable {
  package var member: MemberView
  package init(member: MemberView) { self.member = member }
}

package struct MembersSignUp: Change {
  package static let method = "members.signUp"
  package typealias Reply = LoginReply
  package var key: String
  package var name: String
  package var displayName: String
  /// Absent together with the password: the member joins at a kiosk with a name and a PIN.
  package var email: String?
  package var password: String?
  package var pin: String?
  package var sex: Sex?
  package var birthDate: String?
  package var heightCm: Double?
  package var bodyWeight: WeightValue?
  package var unit: WeightUnit
  package var shownOnFloor: Bool
  /// Whether public screens show the initials in place of the display name; absent means no.
  package var showsInitials: Bool?
  /// Whether friends see the member's training, as the usual levels of `friends.share` say; absent means yes. If not, nobody
  /// sees any of it until the member changes that.
  package var friendsSee: Bool?
  /// The plate's colour, as `members.checkName` gave it. The server chooses another if it is absent, or if somebody else
  /// with these initials has it by now.
  package var colour: PlateColour?
  /// A code that the kiosk made, with which the member goes on on their phone; as in `sessions.phoneCode`.
  package var phoneCode: String?
  /// The code that lets people join, if the gym requires one.
  package var invitation: String?
}

/// Whether somebody can join by this name, and how their plate would look.
package struct MembersCheckName: Call {
  package static let method = "members.checkName"
  package var displayName: String

  package struct Reply: Codable, Sendable {
    package var isFree: Bool
    package var initials: String
    package var colour: PlateColour
    package init(isFree: Bool, initials: String, colour: PlateColour) {
      self.isFree = isFree
      self.initials = initials
      self.colour = colour
    }
  }
}

package struct MembersRoster: Call {
  package static let method = "members.roster"
  package var text: String?

  package struct Reply: Codable, Sendable {
    package var faces: [FaceView]
    /// Without a text: the letters with which the words of members' names begin, folded: digits, A to Z, then other
    /// scripts. A name in another script counts under its Latin letters as well.
    package var letters: [String]?
    package init(faces: [FaceView], letters: [String]? = nil) {
      self.faces = faces
      self.letters = letters
    }
  }
}

package struct MembersMe: Call, Equatable {
  package static let method = "members.me"
  package typealias Reply = MemberReply
  package var `as`: String?
}

/// A member's answer about their sex; empty removes it.
package enum SexAnswer: String, Codable, Hashable, Sendable, CaseIterable {
  case female, male
  case none = ""

  package var sex: Sex? { Sex(rawValue: rawValue) }
}

/// Changes the member's own data. Absent fields keep their values. An empty `badge` or `sex` removes it.
package struct MembersUpdate: Change {
  package static let method = "members.update"
  package typealias Reply = MemberReply
  package var key: String
  package var `as`: String?
  package var name: String?
  package var displayName: String?
  package var sex: SexAnswer?
  package var birthDate: String?
  package var heightCm: Double?
  package var bodyWeight: WeightValue?
  package var unit: WeightUnit?
  package var shownOnFloor: Bool?
  package var showsInitials: Bool?
  package var pin: String?
  package var badge: String?
  package var password: String?
  package var currentPassword: String?
}

package struct MembersSetRole: Change {
  package static let method = "members.setRole"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
  package var role: Role
}
