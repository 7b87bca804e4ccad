/// What diets and intolerances depend on.
package struct FoodContents: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let meat = Self(rawValue: 1)
  package static let pork = Self(rawValue: 2)
  package static let fish = Self(rawValue: 4)
  package static let egg = Self(rawValue: 8)
  package static let dairy = Self(rawValue: 16)
  package static let lactose = Self(rawValue: 32)
  package static let gluten = Self(rawValue: 64)
}

/// Protein, fat and carbohydrate in grams.
package struct Nutrients: Equatable, Sendable {
  package var protein, fat, carbohydrate: Double

  package init(protein: Double = 0, fat: Double = 0, carbohydrate: Double = 0) {
    self.protein = protein
    self.fat = fat
    self.carbohydrate = carbohydrate
  }

  /// By Atwater's factors: 4, 9 and 4 kcal a gram.
  package var kilocalories: Double {
    protein * MealNeeds.perProtein + fat * MealNeeds.perFat + carbohydrate * MealNeeds.perCarbohydrate
  }

  package static func + (a: Nutrients, b: Nutrients) -> Nutrients {
    Nutrients(protein: a.protein + b.protein, fat: a.fat + b.fat, carbohydrate: a.carbohydrate + b.carbohydrate)
  }

  package static func * (a: Nutrients, factor: Double) -> Nutrients {
    Nutrients(protein: a.protein * factor, fat: a.fat * factor, carbohydrate: a.carbohydrate * factor)
  }
}

/// What the dishes are made of, as it is weighed: raw, dry, or drained from the can. Coconut milk is not drained.
package enum Food: String, Codable, Hashable, Sendable, CaseIterable {
  case oats, bread, riceCakes, rice, pasta, potatoes
  case yoghurt, cottageCheese, eggs, soyMilk, tofu, tempeh
  case lentils, chickpeas, kidneyBeans, edamame
  case chicken, beef, pork, salmon, tuna
  case banana, apple, berries, almonds, walnuts, peanutButter
  case broccoli, spinach, tomatoes, peppers, carrots, oliveOil, coconutMilk
}

extension Food {
  /// Of 100 g: US Department of Agriculture, FoodData Central, rounded to half a gram or finer. Where brands differ much, what is usual.
  package var per100: Nutrients { facts.nutrients }

  package var contents: FoodContents { facts.contents }

  /// Amounts are multiples of this many grams: of a piece, or a part of one, where a food is counted and not weighed.
  package var step: Int {
    switch self {
    case .eggs: 55
    case .bread: 20
    case .riceCakes: 10
    case .banana: 30
    default: 5
    }
  }

  private typealias Facts = (nutrients: Nutrients, contents: FoodContents)

  private static func of(
    _ protein: Double, _ fat: Double, _ carbohydrate: Double, _ contents: FoodContents = []
  ) -> Facts {
    (Nutrients(protein: protein, fat: fat, carbohydrate: carbohydrate), contents)
  }

  private var facts: Facts {
    switch self {
    // Oats are seldom free of wheat and barley.
    case .oats: Self.of(13, 6.5, 67.5, .gluten)
    case .bread: Self.of(12.5, 3.5, 42.5, .gluten)
    case .riceCakes: Self.of(8, 3, 81.5)
    case .rice: Self.of(7, 0.5, 80)
    case .pasta: Self.of(13, 1.5, 74.5, .gluten)
    case .potatoes: Self.of(2, 0, 17.5)
    case .yoghurt: Self.of(10, 2, 4, [.dairy, .lactose])
    case .cottageCheese: Self.of(10.5, 2.5, 5, [.dairy, .lactose])
    case .eggs: Self.of(12.5, 9.5, 0.5, .egg)
    case .soyMilk: Self.of(3.5, 2, 1.5)
    // Firm tofu has 12 to 17 g of protein, by brand.
    case .tofu: Self.of(14, 8.5, 3)
    // Some is made with barley.
    case .tempeh: Self.of(20.5, 11, 7.5, .gluten)
    case .lentils: Self.of(24.5, 1, 63.5)
    // From the can, drained.
    case .chickpeas: Self.of(7, 2.5, 22.5)
    case .kidneyBeans: Self.of(8, 1, 21.5)
    case .edamame: Self.of(12, 5, 9)
    case .chicken: Self.of(22.5, 2.5, 0, .meat)
    case .beef: Self.of(21, 7, 0, .meat)
    case .pork: Self.of(21, 2, 0, [.meat, .pork])
    case .salmon: Self.of(20.5, 13.5, 0, .fish)
    case .tuna: Self.of(19.5, 1, 0, .fish)
    case .banana: Self.of(1, 0.5, 23)
    case .apple: Self.of(0.5, 0, 14)
    // Blueberries.
    case .berries: Self.of(0.5, 0.5, 14.5)
    case .almonds: Self.of(21, 50, 21.5)
    case .walnuts: Self.of(15, 65, 13.5)
    case .peanutButter: Self.of(22, 51.5, 22.5)
    case .broccoli: Self.of(3, 0.5, 6.5)
    case .spinach: Self.of(3, 0.5, 3.5)
    case .tomatoes: Self.of(1, 0, 4)
    case .peppers: Self.of(1, 0.5, 6)
    case .carrots: Self.of(1, 0, 9.5)
    case .oliveOil: Self.of(0, 100, 0)
    case .coconutMilk: Self.of(2, 21.5, 3)
    }
  }
}
