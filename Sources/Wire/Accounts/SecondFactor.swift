package import Gym

/// Whether the caller's second factor is on.
package struct SecondFactorGet: Call {
  package static let method = "secondFactor.get"
  package typealias Reply = SecondFactorView
  package var `as`: String?
}

package struct SecondFactorView: Codable, Sendable {
  package var isOn: Bool
  /// When it was turned on, UTC milliseconds.
  package var since: Int?
  /// How many recovery codes are left, while it is on.
  package var codesLeft: Int?
  /// Whether the server's clock is good enough for a phone's codes.
  package var isClockSure: Bool
  package init(isOn: Bool, since: Int? = nil, codesLeft: Int? = nil, isClockSure: Bool) {
    self.isOn = isOn
    self.since = since
    self.codesLeft = codesLeft
    self.isClockSure = isClockSure
  }
}

/// Makes a secret and recovery codes. They do not work before `secondFactor.turnOn`.
package struct SecondFactorBegin: Call {
  package static let method = "secondFactor.begin"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// In base32, for an app that cannot read the QR code.
    package var secret: String
    /// What the QR code says: `otpauth://totp/…`.
    package var address: String
    package var recoveryCodes: [String]
    /// When they expire if they are not turned on, UTC milliseconds.
    package var until: Int
    package init(secret: String, address: String, recoveryCodes: [String], until: Int) {
      self.secret = secret
      self.address = address
      self.recoveryCodes = recoveryCodes
      self.until = until
    }
  }
}

/// Turns on what `secondFactor.begin` made in this login. Takes a code from the phone and one of the recovery codes, to
/// prove that the member has both.
package struct SecondFactorTurnOn: Change {
  package static let method = "secondFactor.turnOn"
  package typealias Reply = SecondFactorView
  package var key: String
  package var `as`: String?
  /// The six digits that the phone shows.
  package var code: String
  /// One of the recovery codes. It is not used up.
  package var recoveryCode: String
}

package struct SecondFactorTurnOff: Change {
  package static let method = "secondFactor.turnOff"
  package typealias Reply = SecondFactorView
  package var key: String
  package var `as`: String?
}

/// Replaces the recovery codes.
package struct SecondFactorNewCodes: Change {
  package static let method = "secondFactor.newCodes"
  package var key: String
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var recoveryCodes: [String]
    package init(recoveryCodes: [String]) { self.recoveryCodes = recoveryCodes }
  }
}

/// Which trainers and owners have a second factor, for the owner. Also lists former ones who still have theirs on.
package struct SecondFactorStaff: Call {
  package static let method = "secondFactor.staff"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var people: [Person]
    package init(people: [Person]) { self.people = people }
  }

  package struct Person: Codable, Sendable {
    package var member: FaceView
    package var role: Role
    /// When it was turned on, UTC milliseconds; absent if it is off.
    package var since: Int?
    package init(member: FaceView, role: Role, since: Int?) {
      self.member = member
      self.role = role
      self.since = since
    }
  }
}

/// Turns off the second factor of somebody who has lost both the phone and the recovery codes. Refused for owners.
package struct SecondFactorClear: Change {
  package static let method = "secondFactor.clear"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}
