import Testing

@testable import Gym

/// What a member's days need in food, and the dishes for it.
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

  /// Heights and weights.
  private static let builds = [
    (1_500, 42_000), (1_700, 60_000), (1_700, 95_000), (1_950, 140_000), (1_600, 200_000),
  ]

  @Test("whatever the body, no day is below the basal rate or outside of the limits")
  func limits() throws {
    for sex in [Sex.female, .male] {
      for (millimetres, grams) in Self.builds {
        for born in ["2008-11-21", "1985-01-01", "1940-01-01"] {
          for goal in MealGoal.allCases {
            for activity in EverydayActivity.allCases {
              let build = try body(sex: sex, born: born, millimetres: millimetres, grams: grams)
              let needs = try MealNeeds(build, choices(goal, activity), training: try training(600))
              for day in [needs.rest, try #require(needs.training)] { check(day, needs, build, goal) }
            }
          }
        }
      }
    }
  }

  private func check(_ day: MealNeeds.Day, _ needs: MealNeeds, _ body: EnergyBody, _ goal: MealGoal) {
    let (energy, used, kilograms) = (Double(day.kilocalories), Double(day.used), needs.kilogramsCounted)
    #expect(energy >= body.basal)
    #expect(energy >= 0.8 * used && energy <= 1.1 * used + 1)
    #expect(goal == .gain ? energy > used : energy <= used)
    #expect(Double(day.protein) >= 1.6 * kilograms && Double(day.protein) <= 2.2 * kilograms)
    #expect(Double(day.fat) >= 0.6 * kilograms && day.carbohydrate > 0)
    let sum = day.protein * 4 + day.fat * 9 + day.carbohydrate * 4
    #expect((day.kilocalories - 4...day.kilocalories).contains(sum))
  }

  @Test("nobody underweight is told to lose weight, and a body that nobody has gets nothing")
  func refusals() throws {
    // An index of 18.3.
    let thin = try body(grams: 53_000)
    #expect(throws: MealNeeds.Refusal.underweight) { try MealNeeds(thin, choices(.lose), training: nil) }
    #expect(try MealNeeds(thin, choices(.gain), training: nil).rest.kilocalories > 1_276)
    for (millimetres, grams) in [(500, 20_000), (3_000, 20_000), (500, 500_000), (3_000, 650_000)] {
      let odd = try body(born: "1920-01-01", millimetres: millimetres, grams: grams)
      // No trap, and either figures within the limits or a refusal.
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

  // MARK: Dishes

  private static let everyAvoidance: [Set<MealAvoidance>] = (0..<8).map { bits in
    Set(MealAvoidance.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
  }

  @Test("every diet has dishes for each of its meals, with nothing in them that it leaves out", arguments: 3...5)
  func diets(meals: Int) throws {
    let day = try MealNeeds(body(), choices(), training: nil).rest
    for diet in MealDiet.allCases {
      for without in Self.everyAvoidance {
        let chosen = choices(.keep, .sitting, diet, without: without, meals: meals)
        let plan = MealPlan(day, chosen)
        #expect(plan.meals.count == meals)
        for meal in plan.meals {
          #expect((1...MealPlan.mostDishes).contains(meal.dishes.count))
          for portion in meal.dishes {
            #expect(portion.amounts.allSatisfy { $0.food.contents.isDisjoint(with: chosen.forbidden) })
          }
        }
        let mains = plan.meals.filter { $0.slot == .lunch || $0.slot == .dinner }.compactMap { $0.dishes.first?.dish }
        #expect(mains.count == 2 && mains[0] != mains[1])
      }
    }
  }

  @Test("meat, eggs and milk are in no dish that says it is without")
  func contents() {
    #expect(Dish.allCases.count == 20)
    #expect(Dish.porkPotatoes.contents == [.meat, .pork] && Dish.eggsOnBread.contents == [.egg, .gluten])
    #expect(Dish.yoghurtOats.contents == [.dairy, .lactose, .gluten] && Dish.lentilDal.contents == [])
    for food in Food.allCases {
      #expect(!food.contents.contains(.pork) || food.contents.contains(.meat))
      #expect(!food.contents.contains(.lactose) || food.contents.contains(.dairy))
      let sum = food.per100.protein + food.per100.fat + food.per100.carbohydrate
      #expect(sum > 0 && sum <= 105, "\(food)")
    }
  }

  @Test("a portion has about the meal's energy and protein, in amounts that can be weighed or counted")
  func portions() {
    for (kilocalories, protein) in [(450.0, 33.0), (600, 39), (600, 45), (900, 51), (1_140, 60)] {
      for dish in Dish.allCases {
        let share = dish.kind == .snack ? 0.5 : 1
        let portion = DishPortion(dish, kilocalories: kilocalories * share, protein: protein * share)
        #expect(abs(portion.nutrients.kilocalories / (kilocalories * share) - 1) < 0.15, "\(portion)")
        #expect(abs(portion.nutrients.protein / (protein * share) - 1) < 0.3, "\(portion)")
        #expect(portion.amounts.allSatisfy { $0.grams > 0 && $0.grams % $0.food.step == 0 })
      }
    }
  }

  @Test("wishes that no portion can meet give a portion all the same")
  func extremes() {
    for dish in Dish.allCases {
      for (kilocalories, protein) in [(1.0, 0.0), (1, 1_000), (100_000, 0), (100_000, 1), (50, 50)] {
        let portion = DishPortion(dish, kilocalories: kilocalories, protein: protein)
        #expect(portion.amounts.count == dish.ingredients.count)
        #expect(portion.amounts.allSatisfy { (1...10_000).contains($0.grams) })
      }
    }
  }
}
