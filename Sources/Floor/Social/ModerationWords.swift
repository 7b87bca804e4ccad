/// The names that replace those that the gym removed, or does not show to others.
enum ModerationWords {
  static let group = "Group"
  static let routine = "Routine"
  static let exercise = "Exercise"
  static let teams = ["Team 1", "Team 2"]
  static func member(_ id: Int) -> String { "Member \(id)" }
}
