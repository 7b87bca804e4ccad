/// About how much energy, protein, fat and carbohydrate a member's days need for their goal. See docs/FORMULAS.md.
///
/// Guarantees: the energy is never below the basal rate, at most 20 % below what the day uses and at most 10 % above it;
/// protein is 1.6 to 2.2 g and fat at least 0.6 g for each kg that counts.
package struct MealNeeds: Equatable, Sendable {
  /// A day's amounts.
  package struct Day: Equatable, Sendable {
    /// kcal that the day uses.
    package let used: Int
    /// kcal to eat, in whole tens.
    package let kilocalories: Int
    /// In grams.
    package let protein, fat, carbohydrate: Int
  }

  /// Why there are no amounts although nothing is missing.
  package enum Refusal: String, Codable, Error, Hashable, Sendable, CaseIterable {
    /// The member wants to lose weight and has too little already.
    case underweight
    /// The amounts do not fit together, as for a body that nobody has.
    case unlikely
  }

  package let rest: Day
  /// Nil if too little training was recorded.
  package let training: Day?
  /// The weight that protein and fat are reckoned for.
  package let kilogramsCounted: Double

  /// - Parameters:
  ///   - body: with a height.
  ///   - training: nil if too little was recorded.
  package init(_ body: EnergyBody, _ choices: MealChoices, training: MealTraining?) throws(Refusal) {
    let meters = Double(body.heightMillimetres ?? 0) / 1_000
    guard meters > 0, body.basal >= Self.leastBasal, body.kilograms > 0 else { throw .unlikely }
    let index = BodyMass.index(weightKg: body.kilograms, heightM: meters)
    guard choices.goal != .lose || index >= Self.leastIndex else { throw .underweight }
    kilogramsCounted = min(body.kilograms, Self.mostIndex * meters * meters)
    let used = body.basal * choices.activity.factor
    let energy = Self.eaten(used, choices.goal, basal: body.basal)
    let (protein, fat) = try Self.split(energy, choices.goal, kilograms: kilogramsCounted)
    func day(_ used: Double, _ energy: Double) -> Day {
      Day(
        used: Int(used.rounded()), kilocalories: Int(energy), protein: Int(protein), fat: Int(fat),
        carbohydrate: Int((energy - protein * Self.perProtein - fat * Self.perFat) / Self.perCarbohydrate))
    }
    rest = day(used, energy)
    // More carbohydrate on training days, and the same protein and fat.
    self.training = training.map { training in
      let more = used + training.kilocalories
      return day(more, Self.eaten(more, choices.goal, basal: body.basal))
    }
  }

  /// kcal in a gram.
  package static let (perProtein, perFat, perCarbohydrate) = (4.0, 9.0, 4.0)

  /// Below it nobody is told to lose weight: the WHO's limit of thinness.
  private static let leastIndex = 18.5
  /// Weight beyond this body mass index needs no more protein and fat.
  private static let mostIndex = 30.0
  /// The lowest basal rate and the highest daily energy that are believed, in kcal.
  private static let leastBasal = 500.0
  private static let mostEnergy = 10_000.0

  private static func eaten(_ used: Double, _ goal: MealGoal, basal: Double) -> Double {
    let share =
      switch goal {
      case .lose: 0.85
      case .keep: 1.0
      case .gain: 1.1
      }
    // Rounded down, so that a surplus stays within its limit; but up to the basal rate.
    return max((used * share / 10).rounded(.down) * 10, (basal / 10).rounded(.up) * 10)
  }

  /// - Returns: whole grams of protein and fat for a day of this energy.
  private static func split(
    _ energy: Double, _ goal: MealGoal, kilograms: Double
  ) throws(Refusal) -> (protein: Double, fat: Double) {
    guard energy <= mostEnergy else { throw .unlikely }
    let perKilogram =
      switch goal {
      case .lose: 2.0
      case .keep: 1.6
      case .gain: 1.8
      }
    let leastFat = (0.6 * kilograms).rounded(.up)
    let usualFat = max(leastFat, (0.3 * energy / perFat).rounded())
    let (protein, leastProtein) = ((perKilogram * kilograms).rounded(.up), (1.6 * kilograms).rounded(.up))
    let tries: [(protein: Double, fat: Double)] = [
      (protein, usualFat), (protein, leastFat), (leastProtein, leastFat),
    ]
    // A tenth of the energy is left for carbohydrate at least.
    guard let found = tries.first(where: { $0.protein * perProtein + $0.fat * perFat <= 0.9 * energy }) else {
      throw .unlikely
    }
    return found
  }
}
