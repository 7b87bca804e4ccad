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

  func boardScore(_ metric: BoardMetric, _ score: Int) -> String {
    switch metric {
    case .e1rm, .heaviest: "\(number(Double(score) / 1000, places: 1)) kg"
    case .reps: reps(score)
    case .strength: number(Double(score) / 100, places: 1)
    case .streak: score == 1 ? "1 week" : "\(score) weeks"
    }
  }

  /// Nil for a board of everybody.
  func boardClass(_ shown: LiftBoardWall) -> String? {
    let people = shown.sex.map { $0 == .female ? "Women" : "Men" }
    if let people, let weight = shown.weight {
      return weight.hasSuffix("+") ? "\(people) over \(weight.dropLast()) kg" : "\(people) up to \(weight) kg"
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

  var noBoards: String { "No boards yet. The owner chooses which ones this display shows." }
  var noneOnBoard: String { "Nobody is on this board yet." }
}
