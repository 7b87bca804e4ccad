/// A dish with amounts for one meal.
package struct DishPortion: Equatable, Sendable {
  package struct Amount: Equatable, Sendable {
    package let food: Food
    /// A multiple of the food's step, above 0.
    package let grams: Int
  }

  package let dish: Dish
  package let amounts: [Amount]
  /// Of the amounts as they are rounded.
  package let nutrients: Nutrients

  /// A portion is neither less nor more than this many times the dish as it is written.
  private static let scales = 0.25...4.0

  /// Scales what brings the protein apart from the rest, so that the portion has about this much energy and protein. If
  /// not both can be had, the energy counts.
  /// - Parameters:
  ///   - kilocalories: above 0.
  ///   - protein: in grams.
  package init(_ dish: Dish, kilocalories: Double, protein: Double) {
    let ingredients = dish.ingredients
    func sum(ofProtein isProtein: Bool) -> Nutrients {
      ingredients.filter { $0.isProtein == isProtein }.reduce(Nutrients()) {
        $0 + $1.food.per100 * (Double($1.grams) / 100)
      }
    }
    let (source, rest) = (sum(ofProtein: true), sum(ofProtein: false))
    // Two linear equations, for the protein and for the energy.
    let determinant = source.protein * rest.kilocalories - rest.protein * source.kilocalories
    let wanted = (protein * rest.kilocalories - rest.protein * kilocalories) / determinant
    var ofSource = determinant > 0 ? Self.bounded(wanted) : kilocalories / (source + rest).kilocalories
    let ofRest = Self.bounded((kilocalories - ofSource * source.kilocalories) / rest.kilocalories)
    ofSource = Self.bounded((kilocalories - ofRest * rest.kilocalories) / source.kilocalories)
    self.dish = dish
    let wantedGrams = ingredients.map { Double($0.grams) * ($0.isProtein ? ofSource : ofRest) }
    // Whole pieces come first, and what is weighed makes up for their rounding.
    func energy(ofPieces isPiece: Bool, _ grams: (Int) -> Double) -> Double {
      ingredients.indices.filter { ingredients[$0].food.isPiece == isPiece }.reduce(0) {
        $0 + ingredients[$1].food.per100.kilocalories * grams($1) / 100
      }
    }
    let ofPieces = energy(ofPieces: true) { Double(ingredients[$0].food.rounded(wantedGrams[$0])) }
    let ofWeighed = energy(ofPieces: false) { wantedGrams[$0] }
    let correction = ofWeighed > 0 ? min(max((kilocalories - ofPieces) / ofWeighed, 0.5), 2) : 1
    amounts = ingredients.indices.map { index in
      let food = ingredients[index].food
      return Amount(food: food, grams: food.rounded(wantedGrams[index] * (food.isPiece ? 1 : correction)))
    }
    nutrients = amounts.reduce(Nutrients()) { $0 + $1.food.per100 * (Double($1.grams) / 100) }
  }

  private static func bounded(_ scale: Double) -> Double {
    // Also what is not a number.
    scale >= scales.lowerBound ? min(scale, scales.upperBound) : scales.lowerBound
  }
}

extension Food {
  fileprivate var isPiece: Bool { step > 5 }

  /// The nearest amount of whole steps, and at least one.
  fileprivate func rounded(_ grams: Double) -> Int { Int(max(1, (grams / Double(step)).rounded())) * step }
}
