/// What a member trains for.
package enum TrainingGoal: String, Codable, Sendable, CaseIterable {
  case loseWeight, gainMuscle, strength, keepFit
}

/// A member's goal, how often and how long they train, and with what. Suggestions and programs are based on it.
package struct TrainingAims: Codable, Equatable, Sendable {
  package var goal: TrainingGoal
  package var daysPerWeek: Int
  /// The length of one workout.
  package var minutes: Int
  /// Nil means everything the gym has. Bodyweight exercises are always possible.
  package var equipment: [Equipment]?

  package init(
    goal: TrainingGoal = .keepFit, daysPerWeek: Int = 3, minutes: Int = 45, equipment: [Equipment]? = nil
  ) {
    self.goal = goal
    self.daysPerWeek = daysPerWeek
    self.minutes = minutes
    self.equipment = equipment
  }

  package static let allowedDays = 1...7
  package static let allowedMinutes = 10...180

  /// - Returns: the aims to store, with each piece of equipment once and in the order of `Equipment`.
  /// - Throws: the first wrong field.
  package func checked() throws(Invalid) -> TrainingAims {
    func inside(_ field: String, _ value: Int, _ bounds: ClosedRange<Int>) throws(Invalid) {
      guard !bounds.contains(value) else { return }
      throw Invalid(field, .outOfRange(min: Double(bounds.lowerBound), max: Double(bounds.upperBound)))
    }
    try inside("daysPerWeek", daysPerWeek, Self.allowedDays)
    try inside("minutes", minutes, Self.allowedMinutes)
    var checked = self
    checked.equipment = equipment.map { chosen in Equipment.allCases.filter(chosen.contains) }
    return checked
  }

  /// The equipment for a member: the gym's, limited to what they chose. Nil means everything.
  /// - Parameter owned: the gym's equipment; nil until the owner has set it, which means everything.
  package func equipment(in owned: Set<Equipment>?) -> Set<Equipment>? {
    guard let equipment else { return owned }
    let own = Set(equipment)
    return owned.map(own.intersection) ?? own
  }
}
