/// The names that stand in the place of those that the gym removed.
enum ModerationWords {
  static let group = "Group"
  static let teams = ["Team 1", "Team 2"]
  static func member(_ id: Int) -> String { "Member \(id)" }
}
