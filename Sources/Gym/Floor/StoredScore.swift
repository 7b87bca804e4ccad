/// A stored result, with the timer that it belongs to.
package struct StoredScore: Equatable, Sendable {
  package var id: Int
  package var timer: Int
  /// The board's id: the day's first timer with that plan and label that has a result.
  package var board: Int
  package var member: Int
  package var label: String
  package var plan: TimerPlan
  package var score: Score
  /// UTC milliseconds.
  package var at: Int

  package init(
    id: Int, timer: Int, board: Int, member: Int, label: String, plan: TimerPlan, score: Score, at: Int
  ) {
    self.id = id
    self.timer = timer
    self.board = board
    self.member = member
    self.label = label
    self.plan = plan
    self.score = score
    self.at = at
  }
}
