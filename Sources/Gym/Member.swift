package enum Role: String, Codable, Sendable, CaseIterable {
  case member, trainer, owner
}

/// Which constants the strength formulas take.
package enum Sex: String, Codable, Sendable, CaseIterable {
  case female, male
}

/// The plates' colours; a member is a plate.
package enum PlateColour: String, Codable, Sendable, CaseIterable {
  case red, blue, yellow, green, violet, iron, chalk
}

/// What others see of a member.
package struct Face: Hashable, Sendable {
  package var id: Int
  /// The display name.
  package var name: String
  package var initials: String
  package var colour: PlateColour

  package init(id: Int, name: String, initials: String, colour: PlateColour) {
    self.id = id
    self.name = name
    self.initials = initials
    self.colour = colour
  }
}

/// A member without secrets: hashes stay in their store.
package struct Member: Hashable, Sendable {
  package var id: Int
  package var name: String
  package var displayName: String
  package var initials: String
  package var colour: PlateColour
  package var email: String
  package var role: Role
  package var sex: Sex?
  /// `YYYY-MM-DD`.
  package var birthDate: String?
  package var heightMillimetres: Int?
  package var bodyWeight: Weight?
  package var unit: WeightUnit
  /// Opted in to the public feed.
  package var shownOnFloor: Bool
  package var hasPin: Bool
  package var hasBadge: Bool
  /// UTC milliseconds.
  package var joinedAt: Int

  package var face: Face { Face(id: id, name: displayName, initials: initials, colour: colour) }

  package init(
    id: Int, name: String, displayName: String, initials: String, colour: PlateColour,
    email: String, role: Role, sex: Sex? = nil, birthDate: String? = nil,
    heightMillimetres: Int? = nil, bodyWeight: Weight? = nil, unit: WeightUnit,
    shownOnFloor: Bool, hasPin: Bool, hasBadge: Bool, joinedAt: Int
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
    self.hasPin = hasPin
    self.hasBadge = hasBadge
    self.joinedAt = joinedAt
  }
}
