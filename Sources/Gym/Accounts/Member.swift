package enum Role: String, Codable, Sendable, CaseIterable {
  case member, trainer, owner
}

/// Selects the constants of the strength formulas.
package enum Sex: String, Codable, Sendable, CaseIterable {
  case female, male
}

/// Whether a member may train here.
package enum MemberStatus: String, Codable, Sendable, CaseIterable {
  case active
  /// Signed up, but not yet approved by the owner.
  case waiting
  case blocked
}

/// Who may sign up.
package enum JoiningRule: String, Codable, Sendable, CaseIterable {
  /// Anyone, at a kiosk or on a phone.
  case anyone
  /// Anyone at a kiosk.
  case kiosk
  /// Anyone with the invitation code, which a link can carry.
  case invitation
  /// Anyone, but the owner must approve them before they can train.
  case approval
}

/// The colour of a member's plate: the badge with their initials on every screen.
package enum PlateColour: String, Codable, Sendable, CaseIterable {
  case red, blue, yellow, green, violet, iron, chalk
}

/// The part of a member's profile that others see.
package struct Face: Equatable, Sendable {
  package var id: Int
  /// The display name.
  package var name: String
  package var initials: String
  package var colour: PlateColour
  /// The random part of their picture's address; nil if those who get this face see none.
  package var picture: String?

  package init(id: Int, name: String, initials: String, colour: PlateColour, picture: String? = nil) {
    self.id = id
    self.name = name
    self.initials = initials
    self.colour = colour
    self.picture = picture
  }
}

/// A member without secrets. The hashes never leave the store.
package struct Member: Codable, Equatable, Sendable {
  package var id: Int
  package var name: String
  package var displayName: String
  package var initials: String
  package var colour: PlateColour
  /// Nil for a member who joined with a first name and a PIN. They have no password either.
  package var email: String?
  package var role: Role
  package var sex: Sex?
  /// `YYYY-MM-DD`.
  package var birthDate: String?
  package var heightMillimetres: Int?
  package var bodyWeight: Weight?
  package var unit: WeightUnit
  /// Whether the member opted in to the public feed.
  package var shownOnFloor: Bool
  /// Whether public screens show the initials in place of the display name.
  package var showsInitials: Bool
  package var hasPin: Bool
  package var hasBadge: Bool
  /// UTC milliseconds.
  package var joinedAt: Int
  package var status: MemberStatus
  /// When the one-time password expires, in UTC milliseconds; nil if the member has none.
  package var oneTimeUntil: Int?
  /// When it was proved that the email belongs to the member, in UTC milliseconds; nil if somebody only typed it.
  package var emailConfirmedAt: Int?
  /// As in `Face`. Nil also while the picture waits for approval.
  package var picture: String?

  /// Why the member can only manage their own account for now; nil for most members.
  package var restriction: String? {
    if status == .blocked { return "blocked" }
    if status == .waiting { return "approval_needed" }
    return oneTimeUntil == nil ? nil : "password_must_change"
  }

  package var face: Face { Face(id: id, name: displayName, initials: initials, colour: colour, picture: picture) }

  /// What public screens show of a member who chose to be shown.
  package var floorFace: Face {
    Face(id: id, name: floorName, initials: initials, colour: colour, picture: floorPicture)
  }
  package var floorName: String { showsInitials ? initials : displayName }
  private var floorPicture: String? { shownOnFloor && !showsInitials ? picture : nil }

  package init(
    id: Int, name: String, displayName: String, initials: String, colour: PlateColour,
    email: String?, role: Role, sex: Sex? = nil, birthDate: String? = nil,
    heightMillimetres: Int? = nil, bodyWeight: Weight? = nil, unit: WeightUnit,
    shownOnFloor: Bool, showsInitials: Bool = false, hasPin: Bool, hasBadge: Bool, joinedAt: Int,
    status: MemberStatus = .active, oneTimeUntil: Int? = nil, emailConfirmedAt: Int? = nil,
    picture: String? = nil
  ) {
    self.id = id
    self.name = name
    self.displayName = displayName
    self.initials = initials
    self.colour = colour
    self.email = email
    self.role = role
    self.sex = sex
    self.birthDate = birthDate
    self.heightMillimetres = heightMillimetres
    self.bodyWeight = bodyWeight
    self.unit = unit
    self.shownOnFloor = shownOnFloor
    self.showsInitials = showsInitials
    self.hasPin = hasPin
    self.hasBadge = hasBadge
    self.joinedAt = joinedAt
    self.status = status
    self.oneTimeUntil = oneTimeUntil
    self.emailConfirmedAt = emailConfirmedAt
    self.picture = picture
  }
}
