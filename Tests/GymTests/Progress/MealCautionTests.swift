import Testing

@testable import Gym

/// Who gets no meal plan, or none to lose weight.
@Suite struct MealCautionTests {
  private static let day = CalendarDay(number: 20_778)  // 2026-11-21

  struct Case: Sendable {
    var sex: Sex? = .female
    var born = "1995-03-10"
    var millimetres = 1_700
    var grams = 64_500
    /// Thousandths of a per cent.
    var fat: Int?
    var goal = MealGoal.lose
    var refused: MealNeeds.Refusal?
  }

  private func body(_ of: Case) throws -> EnergyBody {
    let fats: [(day: CalendarDay, value: Int)] = if let fat = of.fat { [(Self.day, fat)] } else { [] }
    let profile = EnergyProfile(
      sex: of.sex, born: CalendarDay(of.born), heightMillimetres: of.millimetres,
      weights: DatedValues([(Self.day, of.grams)]), bodyFats: DatedValues(fats))
    return try #require(profile.body(on: Self.day))
  }

  private func check(_ of: Case) throws {
    let choices = MealChoices(goal: of.goal, activity: .sitting, diet: .everything, without: [], meals: 3)
    let build = try body(of)
    var refused: MealNeeds.Refusal?
    do throws(MealNeeds.Refusal) { _ = try MealNeeds(build, choices, training: nil) } catch { refused = error }
    #expect(refused == of.refused)
  }

  /// Somebody of 35 years, 165 cm and 60 kg.
  private static func person(_ sex: Sex?, fat: Int, _ goal: MealGoal, _ refused: MealNeeds.Refusal?) -> Case {
    Case(sex: sex, born: "1991-03-10", millimetres: 1_650, grams: 60_000, fat: fat, goal: goal, refused: refused)
  }

  private static let fats = [
    person(.female, fat: 75_000, .lose, .unlikely), person(.female, fat: 75_000, .keep, .unlikely),
    person(.female, fat: 75_000, .gain, .unlikely), person(nil, fat: 75_000, .keep, .unlikely),
    // Katch's formula is 19.4 % below Mifflin's, and 20.4 %.
    person(.female, fat: 48_000, .keep, nil), person(.female, fat: 49_000, .keep, .unlikely),
    person(.female, fat: 25_000, .keep, nil), person(nil, fat: 25_000, .keep, nil),
  ]

  @Test("body fat that makes more than a fifth of difference is not believed", arguments: fats)
  func unlikely(_ of: Case) throws { try check(of) }

  private static let weights = [
    // Body mass indexes of 18.48 and 18.51.
    Case(grams: 53_400, goal: .keep, refused: .underweight), Case(grams: 53_500, goal: .keep),
    Case(grams: 53_400, refused: .underweight), Case(grams: 53_400, goal: .gain),
    // 18.47 and 18.51 after 5 % less.
    Case(grams: 56_200, refused: .nearUnderweight), Case(grams: 56_300),
    // From 70 years on 22: 21.99 and 22.02 after 5 % less.
    Case(born: "1956-11-21", grams: 66_900, refused: .nearUnderweight), Case(born: "1956-11-21", grams: 67_000),
    Case(born: "1956-11-21", grams: 60_000, goal: .keep), Case(born: "1956-11-22", grams: 60_000),
  ]

  @Test("nobody is told to keep a weight that is too low, or to lose weight until it is", arguments: weights)
  func weight(_ of: Case) throws { try check(of) }

  private static let lean = [
    Case(fat: 13_900, refused: .lean), Case(fat: 14_000), Case(fat: 13_900, goal: .keep),
    Case(sex: .male, millimetres: 1_800, grams: 80_000, fat: 5_900, refused: .lean),
    Case(sex: .male, millimetres: 1_800, grams: 80_000, fat: 6_000),
    Case(sex: nil, fat: 13_900, refused: .lean), Case(sex: nil, fat: 14_000),
  ]

  @Test("nobody with hardly any fat is told to lose weight", arguments: lean)
  func leanness(_ of: Case) throws { try check(of) }

  private static let little = [
    // 1,120 kcal, and 1,320 for a man.
    Case(born: "1950-01-01", millimetres: 1_500, grams: 55_000, refused: .littleEnergy),
    Case(born: "1950-01-01", millimetres: 1_500, grams: 55_000, goal: .keep),
    Case(sex: .male, born: "1950-01-01", millimetres: 1_500, grams: 55_000, refused: .littleEnergy),
  ]

  @Test("a plan to lose weight that would have too little energy is refused", arguments: little)
  func energy(_ of: Case) throws { try check(of) }

  @Test(
    "the least energy is that of usual diets, and a man's if the sex is unknown",
    arguments: [(Sex.female, 1_200.0), (.male, 1_500), (nil, 1_500)] as [(Sex?, Double)])
  func leastEnergy(sex: Sex?, least: Double) throws {
    try MealCaution.check(kilocalories: least, sex, .lose)
    try MealCaution.check(kilocalories: least - 10, sex, .keep)
    #expect(throws: MealNeeds.Refusal.littleEnergy) {
      try MealCaution.check(kilocalories: least - 10, sex, .lose)
    }
  }

  // MARK: What is missing

  @Test(
    "to lose weight, a weight older than 30 days counts as missing",
    arguments: [
      (30, .lose, []), (31, .lose, [.bodyWeight]), (31, .keep, []), (31, .gain, []), (90, nil, []),
    ] as [(Int, MealGoal?, [EnergyMissing])])
  func oldWeight(days: Int, goal: MealGoal?, missing: [EnergyMissing]) throws {
    let today = Self.day.adding(days: days)
    let build = try body(Case())
    #expect(MealCaution.missing([], build, hasHeight: true, goal: goal, on: today) == missing)
    let more = MealCaution.missing([], build, hasHeight: false, goal: goal, on: today)
    #expect(more == missing + [.height])
  }

  @Test(
    "a plan lacks what the day's energy lacks, and the height, once each",
    arguments: [
      ([.age], [.age]), ([.birthDate], [.birthDate, .height]), ([.sex, .height], [.sex, .height]),
      ([.bodyWeight], [.bodyWeight, .height]),
    ] as [([EnergyMissing], [EnergyMissing])])
  func noHeight(energy: [EnergyMissing], missing: [EnergyMissing]) {
    #expect(MealCaution.missing(energy, nil, hasHeight: false, goal: .lose, on: Self.day) == missing)
  }
}
