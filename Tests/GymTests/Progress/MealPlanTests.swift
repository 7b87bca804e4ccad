import Testing

@testable import Gym

/// What a member's days need in food. Their dishes are tested in `MealDishTests`, who gets no plan in `MealCautionTests`.
@Suite struct MealPlanTests {
  private static let day = CalendarDay(number: 20_778)  // 2026-11-21

  private func body(
    sex: Sex = .female, born: String = "1995-03-10", millimetres: Int = 1_700, grams: Int = 64_500
  ) throws -> EnergyBody {
    let profile = EnergyProfile(
      sex: sex, born: CalendarDay(born), heightMillimetres: millimetres,
      weights: DatedValues([(Self.day, grams)]), bodyFats: DatedValues([]))
    return try #require(profile.body(on: Self.day))
  }

  private func choices(
    _ goal: MealGoal = .keep, _ activity: EverydayActivity = .sitting, _ diet: MealDiet = .everything,
    without: Set<MealAvoidance> = [], meals: Int = 4
  ) -> MealChoices {
    MealChoices(goal: goal, activity: activity, diet: diet, without: without, meals: meals)
  }

  private func training(_ energy: Double, days: Int = 12) throws -> MealTraining {
    let item = EnergyItem(.workout, id: 1, energy: energy, from: .met)
    return try #require(MealTraining(days: [[EnergyItem]](repeating: [item], count: days), basal: 1_391.5))
  }

  // MARK: Amounts

  @Test("a woman of 64.5 kg who sits gets what the formulas say, and more carbohydrate on a training day")
  func amounts() throws {
    // At rest 1,391.5 kcal, times 1.4 is 1,948.1.
    let needs = try MealNeeds(body(), choices(), training: try training(250))
    #expect(needs.rest.used == 1_948 && needs.rest.kilocalories == 1_940)
    // 1.6 × 64.5 = 103.2 g, and 30 % of 1,940 kcal are 64.7 g: 1,940 − 416 − 585 kcal are left.
    #expect(needs.rest.protein == 104 && needs.rest.fat == 65 && needs.rest.carbohydrate == 234)
    let day = try #require(needs.training)
    #expect(day.used == 2_198 && day.kilocalories == 2_190)
    #expect(day.protein == 104 && day.fat == 65 && day.carbohydrate == 297)
    #expect(try MealNeeds(body(), choices(.lose), training: nil).rest.kilocalories == 1_650)
    #expect(try MealNeeds(body(), choices(.gain), training: nil).rest.kilocalories == 2_140)
    #expect(try MealNeeds(body(), choices(), training: nil).training == nil)
  }

  struct Split: Sendable {
    var born = "1995-03-10"
    var millimetres = 1_700
    var grams = 64_500
    var goal = MealGoal.lose
    var trains = true
    /// Energy, protein, fat and carbohydrate.
    var day: [Int]
  }

  private static let splits = [
    Split(day: [1_650, 129, 55, 159]),
    Split(goal: .gain, day: [2_140, 117, 71, 258]),
    // 1.6 g for each kg, since nothing is known of any training.
    Split(trains: false, day: [1_650, 104, 55, 184]),
    Split(goal: .gain, trains: false, day: [2_140, 104, 71, 271]),
    // 164 g would be more than 35 % of the energy.
    Split(born: "1951-01-01", millimetres: 1_650, grams: 95_000, day: [1_710, 149, 57, 150]),
    // 45 g of fat would leave less than 130 g of carbohydrate.
    Split(born: "1956-01-01", millimetres: 1_600, grams: 65_000, day: [1_350, 118, 39, 131]),
    // Not even the least protein and fat leave as much.
    Split(born: "1951-01-01", millimetres: 1_500, grams: 65_000, day: [1_250, 104, 39, 120]),
  ]

  @Test("protein and fat make room for carbohydrate, and protein is at most 35 % of the energy", arguments: splits)
  func split(_ split: Split) throws {
    let build = try body(born: split.born, millimetres: split.millimetres, grams: split.grams)
    let usual = try split.trains ? training(250) : nil
    let day = try MealNeeds(build, choices(split.goal), training: usual).rest
    #expect([day.kilocalories, day.protein, day.fat, day.carbohydrate] == split.day)
  }

  /// Heights and weights.
  private static let builds = [
    (1_500, 42_000), (1_700, 60_000), (1_700, 95_000), (1_950, 140_000), (1_600, 200_000),
  ]

  @Test("whatever the body, no day is below the basal rate or outside of the limits")
  func limits() throws {
    var plans = 0
    for sex in [Sex.female, .male] {
      for (millimetres, grams) in Self.builds {
        for born in ["2008-11-21", "1985-01-01", "1940-01-01"] {
          for goal in MealGoal.allCases {
            for activity in EverydayActivity.allCases {
              let build = try body(sex: sex, born: born, millimetres: millimetres, grams: grams)
              let usual = try training(600)
              guard let needs = try? MealNeeds(build, choices(goal, activity), training: usual) else {
                #expect(goal == .lose, "\(build)")
                continue
              }
              plans += goal == .lose ? 1 : 0
              for day in [needs.rest, try #require(needs.training)] { check(day, needs, build, goal) }
            }
          }
        }
      }
    }
    #expect(plans > 50)
  }

  private func check(_ day: MealNeeds.Day, _ needs: MealNeeds, _ body: EnergyBody, _ goal: MealGoal) {
    let (energy, used, kilograms) = (Double(day.kilocalories), Double(day.used), needs.kilogramsCounted)
    #expect(energy >= body.basal)
    #expect(energy >= 0.8 * used && energy <= 1.1 * used + 1)
    #expect(goal == .gain ? energy > used : energy <= used)
    #expect(goal != .lose || day.kilocalories >= (body.sex == .female ? 1_200 : 1_500))
    #expect(Double(day.protein) >= 1.6 * kilograms && Double(day.protein) <= 2.2 * kilograms)
    #expect(Double(day.fat) >= 0.6 * kilograms && day.fat >= day.leastFat && day.carbohydrate > 0)
    let hasLeastProtein = Double(day.protein) < 1.6 * kilograms + 1
    #expect(Double(day.protein) * 4 <= 0.35 * energy || hasLeastProtein)
    #expect(day.carbohydrate >= 130 || (hasLeastProtein && day.fat == day.leastFat))
    let sum = day.protein * 4 + day.fat * 9 + day.carbohydrate * 4
    #expect((day.kilocalories - 4...day.kilocalories).contains(sum))
  }

  @Test("a body that nobody has gets figures within the limits, or nothing")
  func impossible() throws {
    for (millimetres, grams) in [(500, 20_000), (3_000, 20_000), (500, 500_000), (3_000, 650_000)] {
      let odd = try body(born: "1920-01-01", millimetres: millimetres, grams: grams)
      if let needs = try? MealNeeds(odd, choices(), training: nil) { check(needs.rest, needs, odd, .keep) }
    }
    let none = try body(born: "1900-01-01", millimetres: 500, grams: 20_000)
    #expect(throws: MealNeeds.Refusal.unlikely) { try MealNeeds(none, choices(), training: nil) }
  }

  @Test("weight beyond a body mass index of 30 needs no more protein")
  func heavy() throws {
    let needs = try MealNeeds(body(grams: 150_000), choices(), training: nil)
    #expect(abs(needs.kilogramsCounted - 86.7) < 1e-9 && needs.rest.protein == 139)
  }

  @Test("training counts from four days on, without walks and tiny efforts, and no day for more than the basal rate")
  func usual() throws {
    let lifting = EnergyItem(.workout, id: 1, energy: 200, from: .met)
    var walk = EnergyItem(.road, id: 2, energy: 300, from: .pace)
    walk.kind = .walk
    var ride = EnergyItem(.road, id: 3, energy: 9_000, from: .pace)
    ride.kind = .ride
    let small = EnergyItem(.heart, id: 4, energy: 49, from: .heart)
    let rest = EnergyItem(.basal, energy: 1_400, from: .formula)
    let idle: [[EnergyItem]] = [[], [rest, walk], [small]]
    let three = idle + [[lifting, rest], [lifting], [lifting, walk]]
    #expect(MealTraining(days: three, basal: 1_400) == nil)
    let four = try #require(MealTraining(days: three + [[ride]], basal: 1_400))
    #expect(four.days == 4 && four.kilocalories == 500)
  }
}
