import Gym

/// When a terminal's bell rings: for the large clock at three, two and one and when a phase begins, and at the end of
/// every clock.
struct Bell: Hashable {
  private var timer: Int?
  private var phase: Int?
  private var isDone = false
  private var left: Int?
  private var running: Set<Int> = []

  /// - Parameters:
  ///   - face: the large clock.
  ///   - all: every clock of the display: one that ends may not be drawn from then on.
  /// - Returns: whether something came to pass since it was asked last. Another clock is no news.
  mutating func rings(_ face: ClockFace?, among all: [ClockFace]) -> Bool {
    let before = self
    timer = face?.timer.id
    phase = face?.place.index
    isDone = face?.isDone ?? false
    left = face?.secondsLeft
    running = Set(all.filter { !$0.isDone }.map(\.timer.id))
    if all.contains(where: { $0.isDone && before.running.contains($0.timer.id) }) { return true }
    guard let face, before.timer == face.timer.id else { return false }
    if before.phase != phase || before.isDone != isDone { return true }
    guard !face.isPaused, !isDone, let left, left != before.left else { return false }
    return (1...3).contains(left)
  }
}
