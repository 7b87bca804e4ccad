package import Gym

/// To whom one of the caller's workouts is shown.
package struct WorkoutsAudience: Call {
  package static let method = "workouts.audience"
  package var `as`: String?
  package var workout: Int

  package struct Reply: Codable, Sendable {
    /// Absent if the member's level for workouts applies.
    package var audience: SharingLevel?
    /// The member's level for workouts.
    package var usual: SharingLevel
    package init(audience: SharingLevel?, usual: SharingLevel) {
      self.audience = audience
      self.usual = usual
    }
  }
}

/// Chooses to whom a workout is shown, or all finished workouts.
package struct WorkoutsShow: Change {
  package static let method = "workouts.show"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  /// Absent means all finished workouts.
  package var workout: Int?
  /// Absent means the member's level for workouts.
  package var audience: SharingLevel?
}
