/// What a portion should have.
struct PortionTarget {
  /// kcal, above 0.
  let kilocalories: Double
  /// In grams. More fat than the least is no fault.
  let protein, leastFat: Double

  /// The parts by which a portion that fits may miss the energy, the protein and the fat.
  private static let (ofEnergy, ofProtein, ofFat) = (0.1, 0.25, 0.1)

  /// By how much a portion misses each, where 1 is the most that fits.
  private func misses(_ has: Nutrients) -> (energy: Double, protein: Double, fat: Double) {
    (
      (has.kilocalories - kilocalories) / kilocalories / Self.ofEnergy,
      (has.protein - protein) / max(protein, 1) / Self.ofProtein,
      max(0, leastFat - has.fat) / max(leastFat, 1) / Self.ofFat
    )
  }

  /// 0 if the portion has just what it should.
  func miss(_ has: Nutrients) -> Double {
    let (energy, protein, fat) = misses(has)
    return energy * energy + protein * protein + fat * fat
  }

  func fits(_ has: Nutrients) -> Bool {
    let (energy, protein, fat) = misses(has)
    return abs(energy) <= 1 && abs(protein) <= 1 && fat <= 1
  }
}

/// A portion's amounts while they are sought, always in whole steps within each ingredient's limits.
struct PortionDraft {
  private let ingredients: [Dish.Ingredient]
  private let target: PortionTarget
  private let moves: [Move]
  private(set) var grams: [Int]
  private var has = Nutrients()

  /// One step more of an ingredient, one less, or both.
  private struct Move {
    var more, less: Int?
  }

  /// A guard only: few portions take more than twenty.
  private static let mostMoves = 80
  /// A smaller gain is not worth a move.
  private static let leastGain = 1e-6

  /// - Parameter wanted: grams of each ingredient, finite and not below 0.
  init(_ ingredients: [Dish.Ingredient], wanted: [Double], for target: PortionTarget) {
    self.ingredients = ingredients
    self.target = target
    grams = zip(ingredients, wanted).map { ingredient, wanted in
      let (step, limits) = (ingredient.food.step, ingredient.limits)
      let rounded = (wanted / Double(step)).rounded() * Double(step)
      return Int(min(max(rounded, Double(limits.lowerBound)), Double(limits.upperBound)))
    }
    moves = Self.moves(ingredients)
    has = zip(ingredients, grams).reduce(Nutrients()) { $0 + $1.0.food.per100 * (Double($1.1) / 100) }
  }

  private static func moves(_ ingredients: [Dish.Ingredient]) -> [Move] {
    let single = ingredients.indices.flatMap { [Move(more: $0, less: nil), Move(more: nil, less: $0)] }
    // Vegetables have too little of everything to stand in for others.
    let others = ingredients.indices.filter { !ingredients[$0].food.isVegetable }
    let swaps = others.flatMap { more in
      others.filter { $0 != more }.map { Move(more: more, less: $0) }
    }
    return single + swaps
  }

  /// Takes the best move until none brings the portion nearer to its target. So oil that the fat lacks takes the place of
  /// starch, and what is weighed makes up for the steps of eggs and bread.
  mutating func settle() {
    var miss = target.miss(has)
    for _ in 0..<Self.mostMoves {
      var found: (move: Move, has: Nutrients, miss: Double)?
      for move in moves {
        guard let after = result(of: move) else { continue }
        let left = target.miss(after)
        if left < found?.miss ?? .infinity { found = (move, after, left) }
      }
      guard let best = found, best.miss < miss - Self.leastGain else { return }
      if let more = best.move.more { grams[more] += ingredients[more].food.step }
      if let less = best.move.less { grams[less] -= ingredients[less].food.step }
      (has, miss) = (best.has, best.miss)
    }
  }

  /// - Returns: nil if the move is not allowed.
  private func result(of move: Move) -> Nutrients? {
    var after = has
    if let more = move.more {
      let food = ingredients[more].food
      guard grams[more] + food.step <= ingredients[more].limits.upperBound else { return nil }
      // Oil and nuts make up for fat that is missing, never for other food.
      guard !food.isFat || has.fat < target.leastFat else { return nil }
      after = after + food.per100 * (Double(food.step) / 100)
    }
    if let less = move.less {
      let food = ingredients[less].food
      guard grams[less] - food.step >= ingredients[less].limits.lowerBound else { return nil }
      after = after + food.per100 * (-Double(food.step) / 100)
    }
    return after
  }
}
