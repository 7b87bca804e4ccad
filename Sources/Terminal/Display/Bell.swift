import Gym

/// When a terminal's bell rings: at three, two and one, when a phase begins, and at the end.
struct Bell: Hashable {
  private var timer: Int?
  private var phase: Int?
  private var isDone = false
  private var left: Int?

  /// - Parameter face: the large clock.
  /// - Returns: whether something came to pass since it was asked last. Another clock is no news.
  mutating func rings(_ face: ClockFace?) -> Bool {
    let before = self
    timer = face?.timer.id
    phase = face?.place.index
    isDone = face?.isDone ?? false
    left = face?.secondsLeft
    guard let face, before.timer == face.timer.id else { return false }
    if before.phase != phase || before.isDone != isDone { return true }
    guard !face.isPaused, !isDone, let left, left != before.left else { return false }
    return (1...3).contains(left)
  }
}
