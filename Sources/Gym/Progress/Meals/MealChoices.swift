/// What a member wants their body weight to do.
package enum MealGoal: String, Codable, Hashable, Sendable, CaseIterable {
  case lose, keep, gain
}

/// How active a member's day is without any training.
package enum EverydayActivity: String, Codable, Hashable, Sendable, CaseIterable {
  case sitting, moving, standing

  /// Total energy as a multiple of the basal rate. Black et al. 1996: the lower end of each range, since training is
  /// added to it.
  package var factor: Double {
    switch self {
    case .sitting: 1.4
    case .moving: 1.6
    case .standing: 1.8
    }
  }
}

/// Which food of animals a member eats.
package enum MealDiet: String, Codable, Hashable, Sendable, CaseIterable {
  case everything, vegetarian, vegan
}

/// What a member leaves out, whatever their diet.
package enum MealAvoidance: String, Codable, Hashable, Sendable, CaseIterable {
  case pork, lactose, gluten
}

/// What a member chose for their meal plan.
package struct MealChoices: Equatable, Sendable {
  package var goal: MealGoal
  package var activity: EverydayActivity
  package var diet: MealDiet
  package var without: Set<MealAvoidance>
  /// Meals a day: one of `mealCounts`.
  package var meals: Int

  package static let mealCounts = 3...5

  package init(
    goal: MealGoal, activity: EverydayActivity, diet: MealDiet, without: Set<MealAvoidance>, meals: Int
  ) {
    self.goal = goal
    self.activity = activity
    self.diet = diet
    self.without = without
    self.meals = meals
  }

  /// What no dish may contain.
  package var forbidden: FoodContents {
    var contents: FoodContents =
      switch diet {
      case .everything: []
      case .vegetarian: [.meat, .fish]
      case .vegan: [.meat, .fish, .egg, .dairy]
      }
    for avoided in without {
      switch avoided {
      case .pork: contents.insert(.pork)
      case .lactose: contents.insert(.lactose)
      case .gluten: contents.insert(.gluten)
      }
    }
    return contents
  }
}
