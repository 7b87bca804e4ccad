import Gym
import Wire

/// The texts of the gym's boards.
extension Words {
  func boardMetric(_ metric: BoardMetric) -> String {
    switch metric {
    case .e1rm: "estimated one-rep max"
    case .heaviest: "heaviest set"
    case .reps: "most reps in a set"
    case .strength: "strength score"
    case .streak: "weeks in a row"
    }
  }

  func boardScore(_ metric: BoardMetric, _ score: Int, in unit: WeightUnit) -> String {
    switch metric {
    case .e1rm, .heaviest: "\(number(unit.value(grams: score), places: 1)) \(unit.rawValue)"
    case .reps: reps(score)
    case .strength: number(Double(score) / 100, places: 1)
    case .streak: score == 1 ? "1 week" : "\(score) weeks"
    }
  }

  /// Nil for a board of everybody.
  /// - Parameter unit: for a class of body weight. The classes are kilograms; in pounds they are rounded.
  func boardClass(_ shown: LiftBoardWall, in unit: WeightUnit) -> String? {
    let people = shown.sex.map { $0 == .female ? "Women" : "Men" }
    if let people, let weight = shown.weight {
      let isOver = weight.hasSuffix("+")
      let kilograms = Int(isOver ? weight.dropLast() : weight[...]) ?? 0
      let shown = "\(Int(unit.value(grams: kilograms * 1000).rounded())) \(unit.rawValue)"
      return "\(people) \(isOver ? "over" : "up to") \(shown)"
    }
    let age: String? =
      switch shown.age {
      case .under23: "Under 23"
      case .from23: "23 to 39"
      case .from40: "40 to 49"
      case .from50: "50 to 59"
      case .from60: "60 and over"
      case nil: nil
      }
    return people ?? age
  }

  /// Which rows of a list are shown.
  func range(_ rows: Range<Int>, of all: Int) -> String {
    rows.count == 1 ? "\(rows.upperBound) of \(all)" : "\(rows.lowerBound + 1) to \(rows.upperBound) of \(all)"
  }

  var noBoards: String { "No boards yet. The owner chooses which ones this display shows." }
  var noneOnBoard: String { "Nobody is on this board yet." }
}
