package import Gym
package import Storage
package import Wire

/// What somebody entered to join, unchecked.
package struct NewPerson: Sendable {
  package var name: String
  package var displayName: String
  /// Nil together with the password: the person joins with a name and a PIN.
  package var email: String?
  package var password: String?
  package var role = Role.member
  package var pin: String?
  package var sex: Sex?
  package var birthDate: String?
  package var heightCm: Double?
  package var bodyWeight: WeightValue?
  package var unit = WeightUnit.kg
  package var shownOnFloor = false
  package var showsInitials = false
  package var colour: PlateColour?

  package init(
    name: String, displayName: String, email: String?, password: String?, role: Role = .member, pin: String? = nil,
    sex: Sex? = nil, birthDate: String? = nil, heightCm: Double? = nil, bodyWeight: WeightValue? = nil,
    unit: WeightUnit = .kg, shownOnFloor: Bool = false, showsInitials: Bool = false, colour: PlateColour? = nil
  ) {
    self.name = name
    self.displayName = displayName
    self.email = email
    self.password = password
    self.role = role
    self.pin = pin
    self.sex = sex
    self.birthDate = birthDate
    self.heightCm = heightCm
    self.bodyWeight = bodyWeight
    self.unit = unit
    self.shownOnFloor = shownOnFloor
    self.showsInitials = showsInitials
    self.colour = colour
  }

  /// The gym's owner. The display name is the first word of the name until the owner changes it.
  package static func owner(name: String, email: String, password: String) -> NewPerson {
    let first = name.split(separator: " ").first ?? ""
    return NewPerson(
      name: name, displayName: String(first.prefix(24)), email: email, password: password, role: .owner)
  }

  /// Checks every field. The caller fills in the hashes.
  /// - Throws: `Invalid` or `Fault` for the first field that is wrong.
  package func checked(today: String, now: Int) throws -> NewMember {
    let name = try MemberRules.name(name)
    let displayName = try MemberRules.displayName(displayName)
    let email = try email.map { try MemberRules.email($0) }
    switch (email, password) {
    case (let email?, let password?): try SecretRules.password(password, email: email, name: name)
    case (nil, nil): if pin == nil { throw Invalid("pin", .required) }
    case (nil, _?): throw Invalid("email", .required)
    case (_?, nil): throw Invalid("password", .required)
    }
    if let pin { try SecretRules.pin(pin) }
    var new = NewMember(
      name: name, displayName: displayName, initials: initials(of: displayName), email: email,
      emailKey: email.map(MemberRules.emailKey), role: role, sex: sex,
      birthDate: try birthDate.map { try MemberRules.birthDate($0, today: today) },
      heightMillimetres: try heightCm.map(MemberRules.heightMillimetres(centimetres:)),
      bodyWeight: try bodyWeight.map { try MemberRules.bodyWeight($0.weight(field: "bodyWeight")) }, unit: unit,
      shownOnFloor: shownOnFloor, passwordHash: nil, pinHash: nil, badgeHash: nil, joinedAt: now)
    new.showsInitials = showsInitials
    new.colour = colour
    return new
  }
}
