/// A dish with amounts for one meal.
package struct DishPortion: Equatable, Sendable {
  package struct Amount: Equatable, Sendable {
    package let food: Food
    /// A multiple of the food's step, within the ingredient's limits.
    package let grams: Int
  }

  package let dish: Dish
  package let amounts: [Amount]
  /// Of the amounts as they are rounded.
  package let nutrients: Nutrients
  /// Whether it misses the energy by at most 10 %, the protein by at most 25 %, and the least fat by at most 10 %.
  package let fits: Bool
  /// 0 for a portion that has just what it should.
  package let miss: Double

  /// A portion is neither less nor more than this many times the dish as it is written.
  private static let scales = 0.5...2.5

  /// Scales what brings the protein apart from the rest, and then adds and takes away single steps, so that the portion has
  /// about this much energy and protein, and enough fat.
  /// - Parameters:
  ///   - kilocalories: above 0.
  ///   - protein: in grams.
  ///   - leastFat: in grams.
  package init(_ dish: Dish, kilocalories: Double, protein: Double, leastFat: Double) {
    let ingredients = dish.ingredients
    let target = PortionTarget(kilocalories: kilocalories, protein: protein, leastFat: leastFat)
    let (ofSource, ofRest) = Self.scaling(ingredients, target)
    let wanted = ingredients.map { Double($0.grams) * ($0.isProtein ? ofSource : ofRest) }
    var draft = PortionDraft(ingredients, wanted: wanted, for: target)
    draft.settle()
    let amounts = zip(ingredients, draft.grams).map { Amount(food: $0.food, grams: $1) }
    let nutrients = amounts.reduce(Nutrients()) { $0 + $1.food.per100 * (Double($1.grams) / 100) }
    self.dish = dish
    self.amounts = amounts
    self.nutrients = nutrients
    fits = target.fits(nutrients)
    miss = target.miss(nutrients)
  }

  /// Two linear equations, for the protein and for the energy. If not both can be had, the energy counts.
  private static func scaling(
    _ ingredients: [Dish.Ingredient], _ target: PortionTarget
  ) -> (ofSource: Double, ofRest: Double) {
    func sum(ofProtein isProtein: Bool) -> Nutrients {
      ingredients.filter { $0.isProtein == isProtein }.reduce(Nutrients()) {
        $0 + $1.food.per100 * (Double($1.grams) / 100)
      }
    }
    let (source, rest) = (sum(ofProtein: true), sum(ofProtein: false))
    let energy = target.kilocalories
    let determinant = source.protein * rest.kilocalories - rest.protein * source.kilocalories
    let wanted = (target.protein * rest.kilocalories - rest.protein * energy) / determinant
    let first = determinant > 0 ? bounded(wanted) : energy / (source + rest).kilocalories
    let ofRest = bounded((energy - first * source.kilocalories) / rest.kilocalories)
    return (bounded((energy - ofRest * rest.kilocalories) / source.kilocalories), ofRest)
  }

  private static func bounded(_ scale: Double) -> Double {
    // Also what is not a number.
    scale >= scales.lowerBound ? min(scale, scales.upperBound) : scales.lowerBound
  }
}
