import Testing

@testable import Gym

/// The dishes of a day's meals, and their amounts.
@Suite struct MealDishTests {
  /// Of somebody of 64.5 kg who keeps their weight.
  private static let usual = MealNeeds.Day(
    used: 1_948, kilocalories: 1_940, protein: 104, fat: 65, carbohydrate: 234, leastFat: 39)
  /// With as little energy, and as much protein for it, as a plan can have.
  private static let small = MealNeeds.Day(
    used: 1_412, kilocalories: 1_200, protein: 90, fat: 33, carbohydrate: 135, leastFat: 33)

  private func choices(
    _ diet: MealDiet = .everything, without: Set<MealAvoidance> = [], meals: Int = 4
  ) -> MealChoices {
    MealChoices(goal: .keep, activity: .sitting, diet: diet, without: without, meals: meals)
  }

  private static let everyAvoidance: [Set<MealAvoidance>] = (0..<8).map { bits in
    Set(MealAvoidance.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
  }

  @Test("every diet has dishes for each of its meals, with nothing in them that it leaves out", arguments: 3...5)
  func diets(meals: Int) {
    let day = Self.usual
    for diet in MealDiet.allCases {
      for without in Self.everyAvoidance {
        let chosen = choices(diet, without: without, meals: meals)
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

  // MARK: Portions

  @Test(
    "a portion of every dish has about the meal's energy and protein, and its least fat",
    arguments: [(600, 39, 12), (780, 38, 14), (900, 51, 16)] as [(Double, Double, Double)])
  func portions(kilocalories: Double, protein: Double, fat: Double) {
    for dish in Dish.allCases {
      let share = dish.kind == .snack ? 0.5 : 1
      let portion = DishPortion(
        dish, kilocalories: kilocalories * share, protein: protein * share, leastFat: fat * share)
      let has = portion.nutrients
      #expect(portion.fits, "\(portion)")
      #expect(abs(has.kilocalories / (kilocalories * share) - 1) < 0.08, "\(portion)")
      #expect(abs(has.protein / (protein * share) - 1) < 0.25, "\(portion)")
      #expect(has.fat > fat * share * 0.9, "\(portion)")
    }
  }

  @Test("no portion has more of a food than somebody eats at a meal, or a dish that is no longer the dish")
  func sensible() {
    let most: [Food: Int] = [
      .eggs: 4 * 55, .soyMilk: 500, .tuna: 200, .spinach: 300, .broccoli: 400, .tomatoes: 400, .peppers: 400,
      .carrots: 400, .oliveOil: 30, .potatoes: 800,
    ]
    for dish in Dish.allCases {
      for (kilocalories, protein) in [(120.0, 9.0), (300, 22), (700, 60), (1_000, 20), (1_400, 60), (2_000, 150)] {
        let portion = DishPortion(dish, kilocalories: kilocalories, protein: protein, leastFat: 20)
        for (amount, ingredient) in zip(portion.amounts, dish.ingredients) {
          #expect(amount.grams > 0 && amount.grams % amount.food.step == 0)
          #expect(ingredient.limits.contains(amount.grams), "\(portion)")
          #expect(amount.grams <= most[amount.food] ?? 500, "\(portion)")
          guard !amount.food.isFat else { continue }
          #expect(amount.grams * 2 >= ingredient.grams, "\(portion)")
          #expect(amount.grams * 2 <= ingredient.grams * 5, "\(portion)")
        }
      }
    }
  }

  @Test("every dish has one food that makes up for fat")
  func fats() {
    for dish in Dish.allCases { #expect(dish.ingredients.filter(\.food.isFat).count == 1, "\(dish)") }
  }

  @Test(
    "oil or nuts make up for the fat that a dish lacks, in place of its starch",
    arguments: [
      (.porkPotatoes, 600, 40, .oliveOil, .potatoes), (.chickenRice, 600, 40, .oliveOil, .rice),
      (.lentilDal, 650, 32, .coconutMilk, .rice), (.yoghurtOats, 450, 24, .walnuts, .oats),
      (.cottageBread, 450, 28, .oliveOil, .bread),
    ] as [(Dish, Double, Double, Food, Food)])
  func oil(dish: Dish, kilocalories: Double, protein: Double, oil: Food, starch: Food) throws {
    let lean = DishPortion(dish, kilocalories: kilocalories, protein: protein, leastFat: 0)
    let portion = DishPortion(dish, kilocalories: kilocalories, protein: protein, leastFat: 20)
    func grams(_ food: Food, _ portion: DishPortion) throws -> Int {
      try #require(portion.amounts.first(where: { $0.food == food })).grams
    }
    #expect(lean.nutrients.fat < 18 && portion.nutrients.fat > 18)
    let oils = [try grams(oil, lean), try grams(oil, portion)]
    let starches = [try grams(starch, lean), try grams(starch, portion)]
    #expect(oils[0] < oils[1] && starches[0] > starches[1])
    #expect(abs(portion.nutrients.kilocalories / kilocalories - 1) < 0.04)
  }

  @Test(
    "what is weighed makes up for the steps of eggs, bread and rice cakes",
    arguments: [
      (.eggsOnBread, 330, 18), (.eggsOnBread, 360, 20), (.omelette, 360, 20), (.omelette, 400, 22),
      (.cottageBread, 290, 16), (.eggRice, 330, 18), (.tunaRiceCakes, 174, 9.6), (.tunaRiceCakes, 198, 10.8),
    ] as [(Dish, Double, Double)])
  func steps(dish: Dish, kilocalories: Double, protein: Double) {
    let portion = DishPortion(dish, kilocalories: kilocalories, protein: protein, leastFat: protein * 0.35)
    #expect(abs(portion.nutrients.kilocalories / kilocalories - 1) < 0.05, "\(portion)")
  }

  @Test("a dish that misses the meal by far is left out, and if none fits there is the nearest one")
  func leftOut() {
    let few = MealPlan(Self.small, choices(.vegetarian, without: [.gluten]))
    let mains = few.meals.filter { $0.slot == .lunch || $0.slot == .dinner }
    // Lentils and eggs with rice have too little protein for so little energy.
    #expect(mains.map { $0.dishes.map(\.dish) } == [[.tofuRice], [.tofuRice]])
    let none = MealPlan(Self.small, choices(.vegan, meals: 5))
    for meal in none.meals where meal.slot == .snack {
      #expect(meal.dishes.map(\.dish) == [.edamameApple] && meal.dishes.allSatisfy { !$0.fits })
    }
  }

  @Test("the dishes of a day have the fat that it must not be below", arguments: 3...5)
  func leastFat(meals: Int) {
    for diet in MealDiet.allCases {
      for day in [Self.usual, Self.small] {
        let plan = MealPlan(day, choices(diet, meals: meals))
        let fat = plan.meals.compactMap(\.dishes.first).reduce(0) { $0 + $1.nutrients.fat }
        #expect(fat >= Double(day.leastFat) * 0.95, "\(diet) \(plan)")
      }
    }
  }

  @Test("wishes that no portion can meet give a portion all the same")
  func extremes() {
    for dish in Dish.allCases {
      for (kilocalories, protein) in [(1.0, 0.0), (1, 1_000), (100_000, 0), (100_000, 1), (50, 50)] {
        let portion = DishPortion(dish, kilocalories: kilocalories, protein: protein, leastFat: protein)
        #expect(portion.amounts.count == dish.ingredients.count)
        #expect(portion.amounts.allSatisfy { (1...1_000).contains($0.grams) })
      }
    }
  }
}
