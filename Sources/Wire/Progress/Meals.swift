package import Gym

/// What a member chose for their meal plan.
package struct MealChoicesView: Codable, Equatable, Sendable {
  package var goal: MealGoal
  package var activity: EverydayActivity
  package var diet: MealDiet
  /// Each once; empty for none.
  package var without: [MealAvoidance]
  package var meals: Int

  package init(_ choices: MealChoices) {
    goal = choices.goal
    activity = choices.activity
    diet = choices.diet
    without = MealAvoidance.allCases.filter(choices.without.contains)
    meals = choices.meals
  }
}

package struct MealAmountView: Codable, Equatable, Sendable {
  package var food: Food
  /// As it is weighed: raw, dry or drained.
  package var grams: Int
}

/// A dish in the amounts for one meal.
package struct MealDishView: Codable, Equatable, Sendable {
  package var dish: Dish
  /// Of these amounts. Whole kcal and grams.
  package var kilocalories: Int
  package var protein: Int
  package var fat: Int
  package var carbohydrate: Int
  package var amounts: [MealAmountView]

  package init(_ portion: DishPortion) {
    dish = portion.dish
    kilocalories = EnergyItem.whole(portion.nutrients.kilocalories)
    protein = EnergyItem.whole(portion.nutrients.protein)
    fat = EnergyItem.whole(portion.nutrients.fat)
    carbohydrate = EnergyItem.whole(portion.nutrients.carbohydrate)
    amounts = portion.amounts.map { MealAmountView(food: $0.food, grams: $0.grams) }
  }
}

package struct MealView: Codable, Equatable, Sendable {
  package var slot: MealPlan.Slot
  /// The meal's share of the day.
  package var kilocalories: Int
  package var protein: Int
  /// One to three to choose from, each of them enough for the meal; or the nearest one, if none is.
  package var dishes: [MealDishView]

  package init(_ meal: MealPlan.Meal) {
    slot = meal.slot
    kilocalories = meal.kilocalories
    protein = meal.protein
    dishes = meal.dishes.map(MealDishView.init)
  }
}

/// A day's amounts and meals.
package struct MealDayView: Codable, Equatable, Sendable {
  /// kcal that the day uses.
  package var used: Int
  /// kcal to eat, in whole tens.
  package var kilocalories: Int
  /// In whole grams.
  package var protein: Int
  package var fat: Int
  package var carbohydrate: Int
  package var meals: [MealView]

  package init(_ day: MealNeeds.Day, _ choices: MealChoices) {
    used = day.used
    kilocalories = day.kilocalories
    protein = day.protein
    fat = day.fat
    carbohydrate = day.carbohydrate
    meals = MealPlan(day, choices).meals.map(MealView.init)
  }
}

/// The training that the plan counts with.
package struct MealTrainingView: Codable, Equatable, Sendable {
  /// How many of the last 28 days had training.
  package var days: Int
  /// The mean kcal of such a day, beyond rest.
  package var kilocalories: Int

  package init(_ training: MealTraining) {
    days = training.days
    kilocalories = EnergyItem.whole(training.kilocalories)
  }
}

package struct MealPlanView: Codable, Equatable, Sendable {
  /// Always true: each number is an estimate.
  package var isAbout: Bool
  /// kcal at rest in a whole day.
  package var basal: Int
  package var basalFrom: BasalFormula
  package var body: EnergyBodyView
  /// The weight that protein and the least fat are reckoned for, with one decimal.
  package var kilogramsCounted: Double
  /// Absent if too little was recorded. Then there is no `trainingDay` either.
  package var training: MealTrainingView?
  package var restDay: MealDayView
  package var trainingDay: MealDayView?

  package init(_ needs: MealNeeds, _ body: EnergyBody, _ training: MealTraining?, _ choices: MealChoices) {
    isAbout = true
    basal = EnergyItem.whole(body.basal)
    basalFrom = body.formula
    self.body = EnergyBodyView(body, length: nil)
    kilogramsCounted = (needs.kilogramsCounted * 10).rounded() / 10
    self.training = training.map(MealTrainingView.init)
    restDay = MealDayView(needs.rest, choices)
    trainingDay = needs.training.map { MealDayView($0, choices) }
  }
}

/// The member's meal plan for their goal, computed at each request.
package struct MealsPlan: Call, Equatable {
  package static let method = "meals.plan"
  package var `as`: String?

  package struct Reply: Codable, Equatable, Sendable {
    /// Absent until the member saved some.
    package var choices: MealChoicesView?
    /// What the profile lacks. Then there is no plan.
    package var missing: [EnergyMissing]
    /// Why there is no plan although nothing is missing.
    package var refused: MealNeeds.Refusal?
    package var plan: MealPlanView?

    package init(
      choices: MealChoices?, missing: [EnergyMissing], refused: MealNeeds.Refusal? = nil, plan: MealPlanView? = nil
    ) {
      self.choices = choices.map(MealChoicesView.init)
      self.missing = missing
      self.refused = refused
      self.plan = plan
    }
  }
}

/// Replaces what the member chose for their meal plan.
package struct MealsSave: Change, Equatable {
  package static let method = "meals.save"
  package typealias Reply = MealChoicesView
  package var key: String
  package var `as`: String?
  package var goal: MealGoal
  package var activity: EverydayActivity
  package var diet: MealDiet
  /// Absent or empty for none.
  package var without: [MealAvoidance]?
  /// 3 to 5 a day.
  package var meals: Int
}

/// What a member chose for their meal plan has changed.
package struct MealsChanged: TopicEvent, Equatable {
  package static let event = "meals.changed"
  package var choices: MealChoicesView
  package init(choices: MealChoicesView) { self.choices = choices }
}
