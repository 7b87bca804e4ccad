import Gym

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

  var noBoards: String { "No boards yet. The owner chooses which ones this display shows." }
  var noneOnBoard: String { "Nobody is on this board yet." }
}
