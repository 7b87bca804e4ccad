extension Food {
  /// Grams of it that one portion has at most: what somebody eats at one meal. Our own choice; at most four eggs, and no
  /// more than a can of tuna.
  package var most: Int {
    switch self {
    case .riceCakes: 80
    case .oats, .coconutMilk: 150
    case .rice, .lentils: 180
    case .bread, .pasta, .tuna: 200
    case .eggs: 220
    case .banana: 240
    case .berries: 250
    case .tempeh, .chickpeas, .kidneyBeans, .edamame, .beef, .salmon, .apple, .spinach: 300
    case .tofu, .chicken, .pork: 350
    case .cottageCheese, .broccoli, .tomatoes, .peppers, .carrots: 400
    case .yoghurt, .soyMilk: 500
    case .potatoes: 800
    case .oliveOil: 30
    case .almonds, .walnuts, .peanutButter: 40
    }
  }

  /// What is added to a dish for its fat. Each dish has one.
  package var isFat: Bool {
    switch self {
    case .oliveOil, .almonds, .walnuts, .peanutButter, .coconutMilk: true
    default: false
    }
  }

  package var isVegetable: Bool {
    switch self {
    case .broccoli, .spinach, .tomatoes, .peppers, .carrots: true
    default: false
    }
  }
}

extension Dish.Ingredient {
  /// Grams in whole steps: from half to two and a half times what the dish has as it is written, and at most `Food.most`.
  /// Of what brings the fat, one step suffices, and only `Food.most` limits it.
  package var limits: ClosedRange<Int> {
    let step = food.step
    let least = food.isFat ? step : max(step, (grams + 2 * step - 1) / (2 * step) * step)
    let most = (food.isFat ? food.most : min(grams * 5 / 2, food.most)) / step * step
    return least...max(least, most)
  }
}
