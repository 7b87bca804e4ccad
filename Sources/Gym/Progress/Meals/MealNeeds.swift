/// About how much energy, protein, fat and carbohydrate a member's days need for their goal. See docs/FORMULAS.md.
///
/// Guarantees: the energy is never below the basal rate, at most 20 % below what the day uses and at most 10 % above it;
/// protein is 1.6 to 2.2 g and fat at least 0.6 g for each kg that counts. For whom there is none, see `MealCaution`.
package struct MealNeeds: Equatable, Sendable {
  /// A day's amounts.
  package struct Day: Equatable, Sendable {
    /// kcal that the day uses.
    package let used: Int
    /// kcal to eat, in whole tens.
    package let kilocalories: Int
    /// In grams.
    package let protein, fat, carbohydrate: Int
    /// Grams of fat that the day's dishes must not be below.
    package let leastFat: Int
  }

  /// Why there are no amounts although nothing is missing.
  package enum Refusal: String, Codable, Error, Hashable, Sendable, CaseIterable {
    /// The member weighs too little for their height, and does not want to gain weight.
    case underweight
    /// The member wants to lose weight and would soon weigh too little.
    case nearUnderweight
    /// The member wants to lose weight and has hardly any fat to lose.
    case lean
    /// The member wants to lose weight, and the plan would have too little energy.
    case littleEnergy
    /// The amounts do not fit together, as for a body that nobody has.
    case unlikely
  }

  package let rest: Day
  /// Nil if too little training was recorded.
  package let training: Day?
  /// The weight that protein and the least fat are reckoned for.
  package let kilogramsCounted: Double

  /// - Parameters:
  ///   - body: with a height.
  ///   - training: nil if too little was recorded.
  package init(_ body: EnergyBody, _ choices: MealChoices, training: MealTraining?) throws(Refusal) {
    let meters = Double(body.heightMillimetres ?? 0) / 1_000
    guard meters > 0, body.basal >= Self.leastBasal, body.kilograms > 0 else { throw .unlikely }
    try MealCaution.check(body, index: BodyMass.index(weightKg: body.kilograms, heightM: meters), choices.goal)
    kilogramsCounted = min(body.kilograms, Self.mostIndex * meters * meters)
    let used = body.basal * choices.activity.factor
    let energy = Self.eaten(used, choices.goal, basal: body.basal)
    try MealCaution.check(kilocalories: energy, body.sex, choices.goal)
    // Without training nothing says that more protein than the least is of use.
    let perKilogram = training == nil ? Self.leastProtein : Self.protein(choices.goal)
    let (protein, fat) = try Self.split(energy, perKilogram: perKilogram, kilograms: kilogramsCounted)
    let leastFat = Int(Self.leastFat(kilogramsCounted))
    func day(_ used: Double, _ energy: Double) -> Day {
      Day(
        used: Int(used.rounded()), kilocalories: Int(energy), protein: Int(protein), fat: Int(fat),
        carbohydrate: Int((energy - protein * Self.perProtein - fat * Self.perFat) / Self.perCarbohydrate),
        leastFat: leastFat)
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

  /// Weight beyond this body mass index needs no more protein, and no more of the least fat.
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

  /// Grams of protein for each kg, below which nobody goes.
  private static let leastProtein = 1.6
  /// Of the energy: the upper end of the acceptable range (Institute of Medicine 2005).
  private static let mostProtein = 0.35
  /// Grams a day: the recommended allowance (Institute of Medicine 2005).
  private static let leastCarbohydrate = 130.0

  /// Grams of protein for each kg.
  private static func protein(_ goal: MealGoal) -> Double {
    switch goal {
    case .lose: 2.0
    case .keep: leastProtein
    case .gain: 1.8
    }
  }

  /// In whole grams.
  private static func leastFat(_ kilograms: Double) -> Double { (0.6 * kilograms).rounded(.up) }

  /// First fat and then protein make room for the carbohydrate, down to their least.
  /// - Returns: whole grams of protein and fat for a day of this energy.
  private static func split(
    _ energy: Double, perKilogram: Double, kilograms: Double
  ) throws(Refusal) -> (protein: Double, fat: Double) {
    guard energy <= mostEnergy else { throw .unlikely }
    let (wanted, least) = ((perKilogram * kilograms).rounded(.up), (leastProtein * kilograms).rounded(.up))
    let (leastFat, usualFat) = (Self.leastFat(kilograms), (0.3 * energy / perFat).rounded())
    // What carbohydrate leaves to the other two.
    let room = energy - leastCarbohydrate * perCarbohydrate
    let mostByEnergy = (mostProtein * energy / perProtein).rounded(.down)
    let mostByRoom = ((room - leastFat * perFat) / perProtein).rounded(.down)
    let protein = max(least, min(wanted, mostByEnergy, mostByRoom))
    let fat = max(leastFat, min(usualFat, ((room - protein * perProtein) / perFat).rounded(.down)))
    // A tenth of the energy is left for carbohydrate at least.
    guard protein * perProtein + fat * perFat <= 0.9 * energy else { throw .unlikely }
    return (protein, fat)
  }
}
