/// The meals of a day with their dishes.
package struct MealPlan: Equatable, Sendable {
  package enum Slot: String, Codable, Hashable, Sendable, CaseIterable {
    case breakfast, lunch, dinner, snack

    fileprivate var kind: Dish.Kind {
      switch self {
      case .breakfast: .breakfast
      case .lunch, .dinner: .main
      case .snack: .snack
      }
    }
  }

  package struct Meal: Equatable, Sendable {
    package let slot: Slot
    /// Whole kcal, and grams of protein: the meal's share of the day.
    package let kilocalories, protein: Int
    /// At most `mostDishes` that fit the meal, or the nearest one if none does. The first ones of two meals differ where two
    /// fit.
    package let dishes: [DishPortion]
  }

  package let meals: [Meal]

  package static let mostDishes = 3

  package init(_ day: MealNeeds.Day, _ choices: MealChoices) {
    let forbidden = choices.forbidden
    let allowed = Dish.allCases.filter { $0.contents.isDisjoint(with: forbidden) }
    var used: [Dish.Kind: Int] = [:]
    meals = Self.shares(choices.meals).map { slot, percent in
      let share = Double(percent) / 100
      let (energy, protein) = (Double(day.kilocalories) * share, Double(day.protein) * share)
      let portions = allowed.filter { $0.kind == slot.kind }.map {
        DishPortion($0, kilocalories: energy, protein: protein, leastFat: Double(day.leastFat) * share)
      }
      let fitting = Self.fitting(portions)
      let shift = fitting.isEmpty ? 0 : used[slot.kind, default: 0] % fitting.count
      used[slot.kind, default: 0] += 1
      return Meal(
        slot: slot, kilocalories: Int(energy.rounded()), protein: Int(protein.rounded()),
        dishes: Array((fitting[shift...] + fitting[..<shift]).prefix(Self.mostDishes)))
    }
  }

  private static func fitting(_ portions: [DishPortion]) -> [DishPortion] {
    let fitting = portions.filter(\.fits)
    guard fitting.isEmpty, let nearest = portions.min(by: { $0.miss < $1.miss }) else { return fitting }
    return [nearest]
  }

  /// Per cent of a day's energy and protein, in the order of the day.
  private static func shares(_ meals: Int) -> [(Slot, Int)] {
    switch meals {
    case ...3: [(.breakfast, 30), (.lunch, 35), (.dinner, 35)]
    case 4: [(.breakfast, 25), (.lunch, 30), (.snack, 15), (.dinner, 30)]
    default: [(.breakfast, 20), (.snack, 10), (.lunch, 30), (.snack, 10), (.dinner, 30)]
    }
  }
}
