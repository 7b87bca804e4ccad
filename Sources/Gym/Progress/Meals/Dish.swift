/// A plain dish. Its name and how it is made are texts of the pages.
package enum Dish: String, Codable, Hashable, Sendable, CaseIterable {
  case yoghurtOats, soyOats, eggsOnBread, omelette, tofuScramble, cottageBread
  case chickenRice, salmonPotatoes, beefPasta, porkPotatoes, tunaBeans, lentilDal, tofuRice, tempehStew, eggRice
  case yoghurtBerries, edamameApple, soyShake, cottageApple, tunaRiceCakes
}

extension Dish {
  package enum Kind: Sendable {
    case breakfast, main, snack
  }

  package struct Ingredient: Sendable {
    package let food: Food
    /// In the dish as it is written. See `limits`.
    package let grams: Int
    /// Whether it is one of those that bring the protein, and is scaled apart from the others.
    package let isProtein: Bool
  }

  package var kind: Kind {
    switch self {
    case .yoghurtOats, .soyOats, .eggsOnBread, .omelette, .tofuScramble, .cottageBread: .breakfast
    case .chickenRice, .salmonPotatoes, .beefPasta, .porkPotatoes, .tunaBeans, .lentilDal, .tofuRice, .tempehStew,
      .eggRice:
      .main
    case .yoghurtBerries, .edamameApple, .soyShake, .cottageApple, .tunaRiceCakes: .snack
    }
  }

  package var contents: FoodContents {
    ingredients.reduce(into: FoodContents()) { $0.formUnion($1.food.contents) }
  }

  package var ingredients: [Ingredient] {
    let (proteins, others) = recipe
    return proteins.map { Ingredient(food: $0.0, grams: $0.1, isProtein: true) }
      + others.map { Ingredient(food: $0.0, grams: $0.1, isProtein: false) }
  }

  private typealias Amounts = [(Food, Int)]

  private var recipe: (proteins: Amounts, others: Amounts) {
    switch self {
    case .yoghurtOats: ([(.yoghurt, 200)], [(.oats, 60), (.berries, 100), (.walnuts, 10)])
    case .soyOats: ([(.soyMilk, 400)], [(.oats, 60), (.banana, 120), (.peanutButter, 15)])
    case .eggsOnBread: ([(.eggs, 165)], [(.bread, 80), (.tomatoes, 150), (.oliveOil, 5)])
    case .omelette: ([(.eggs, 165)], [(.potatoes, 250), (.spinach, 100), (.oliveOil, 5)])
    case .tofuScramble: ([(.tofu, 150)], [(.potatoes, 250), (.peppers, 150), (.oliveOil, 5)])
    case .cottageBread: ([(.cottageCheese, 200)], [(.bread, 80), (.tomatoes, 150), (.oliveOil, 5)])
    case .chickenRice: ([(.chicken, 150)], [(.rice, 75), (.broccoli, 200), (.oliveOil, 10)])
    case .salmonPotatoes: ([(.salmon, 150)], [(.potatoes, 300), (.spinach, 200), (.oliveOil, 5)])
    case .beefPasta: ([(.beef, 125)], [(.pasta, 80), (.tomatoes, 200), (.oliveOil, 10)])
    case .porkPotatoes: ([(.pork, 150)], [(.potatoes, 300), (.carrots, 200), (.oliveOil, 10)])
    case .tunaBeans: ([(.tuna, 120)], [(.kidneyBeans, 150), (.peppers, 150), (.tomatoes, 100), (.oliveOil, 15)])
    case .lentilDal: ([(.lentils, 90)], [(.rice, 50), (.spinach, 150), (.coconutMilk, 60)])
    case .tofuRice: ([(.tofu, 175)], [(.rice, 70), (.broccoli, 200), (.oliveOil, 5)])
    case .tempehStew: ([(.tempeh, 130)], [(.chickpeas, 120), (.tomatoes, 200), (.potatoes, 100), (.oliveOil, 5)])
    case .eggRice: ([(.eggs, 110), (.edamame, 100)], [(.rice, 70), (.carrots, 100), (.oliveOil, 5)])
    case .yoghurtBerries: ([(.yoghurt, 150)], [(.berries, 100), (.almonds, 15)])
    case .edamameApple: ([(.edamame, 120)], [(.apple, 150), (.almonds, 10)])
    case .soyShake: ([(.soyMilk, 350)], [(.banana, 120), (.peanutButter, 10)])
    case .cottageApple: ([(.cottageCheese, 130)], [(.apple, 150), (.walnuts, 10)])
    case .tunaRiceCakes: ([(.tuna, 80)], [(.riceCakes, 30), (.tomatoes, 100), (.oliveOil, 5)])
    }
  }
}
