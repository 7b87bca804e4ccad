/// For whom there is no meal plan, or none to lose weight. Advice about food is medicine: in doubt there is no plan. See
/// docs/FORMULAS.md for the sources.
package enum MealCaution {
  /// The WHO's limit of thinness.
  private static let leastIndex = 18.5
  /// From `old` years on, GLIM 2019 calls a body mass index below it low.
  private static let (old, leastIndexOfOld) = (70, 22.0)
  /// What somebody may lose before they weigh themselves again.
  private static let loss = 0.05
  /// The share by which the two formulas of the basal rate may differ. Beyond it, what was entered is hardly right.
  private static let mostDifference = 0.2

  /// If the sex is unknown, the stricter of two limits counts.
  /// - Parameter index: the body mass index.
  static func check(_ body: EnergyBody, index: Double, _ goal: MealGoal) throws(MealNeeds.Refusal) {
    guard isLikely(body) else { throw .unlikely }
    guard goal != .gain else { return }
    guard index >= leastIndex else { throw .underweight }
    guard goal == .lose else { return }
    let least = body.years >= old ? leastIndexOfOld : leastIndex
    guard index * (1 - loss) >= least else { throw .nearUnderweight }
    // Thousandths of a per cent.
    if let fat = body.bodyFat, fat < (body.sex == .male ? 6_000 : 14_000) { throw .lean }
  }

  /// Less than that only with medical supervision (AHA/ACC/TOS 2013).
  static func check(kilocalories: Double, _ sex: Sex?, _ goal: MealGoal) throws(MealNeeds.Refusal) {
    guard goal != .lose || kilocalories >= (sex == .female ? 1_200 : 1_500) else { throw .littleEnergy }
  }

  /// Members type their body fat, so the basal rate that follows from it is compared with the one by height. If the sex is
  /// unknown, it must be near that of a woman or of a man.
  private static func isLikely(_ body: EnergyBody) -> Bool {
    guard body.formula == .katch, let millimetres = body.heightMillimetres else { return true }
    let sexes: [FormulaSex] = body.sex.map { [$0 == .male ? FormulaSex.male : .female] } ?? [.female, .male]
    return sexes.contains { sex in
      let usual = Metabolism.mifflin(
        sex: sex, weightKg: body.kilograms, heightCm: Double(millimetres) / 10, ageYears: Double(body.years))
      return abs(body.basal - usual) <= mostDifference * usual
    }
  }

  // MARK: What is missing

  /// For how many days a weight counts.
  package static func weightReach(_ goal: MealGoal?) -> Int { goal == .lose ? 30 : DatedValues.reach }

  /// What a plan lacks, in the order of the cases. Unlike a day's energy, it needs the height even with body fat, and a
  /// new weight to lose some.
  /// - Parameters:
  ///   - missing: what the day's energy lacks.
  ///   - body: nil if that lacks anything.
  ///   - goal: nil if the member chose none yet.
  package static func missing(
    _ missing: [EnergyMissing], _ body: EnergyBody?, hasHeight: Bool, goal: MealGoal?, on day: CalendarDay
  ) -> [EnergyMissing] {
    guard missing != [.age] else { return missing }
    var all = Set(missing)
    if !hasHeight { all.insert(.height) }
    if let body, day.number - body.weighedOn.number > weightReach(goal) { all.insert(.bodyWeight) }
    return EnergyMissing.allCases.filter(all.contains)
  }
}
