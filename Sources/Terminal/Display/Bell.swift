import Gym

/// Decides when the terminal's bell rings: for the large clock, when three, two and one seconds of a phase are left and
/// when a phase starts; for every clock, when it ends. A breathing timer rings only for its end: its phases are seconds
/// long, and a bell would disturb whoever breathes.
struct Bell: Equatable {
  private var timer: Int?
  private var phase: Int?
  private var isDone = false
  private var left: Int?
  private var running: Set<Int> = []

  /// - Parameters:
  ///   - face: the large clock.
  ///   - all: every clock of the display, including those not drawn: a clock may leave the screen as it ends.
  /// - Returns: whether to ring for what changed since the last call. A different large clock does not ring.
  mutating func rings(_ face: ClockFace?, among all: [ClockFace]) -> Bool {
    let before = self
    timer = face?.timer.id
    phase = face?.position.index
    isDone = face?.isDone ?? false
    left = face?.secondsLeft
    running = Set(all.filter { !$0.isDone }.map(\.timer.id))
    if all.contains(where: { $0.isDone && before.running.contains($0.timer.id) }) { return true }
    guard let face, before.timer == face.timer.id else { return false }
    guard isDone || face.timer.plan.phase(face.position.index)?.breath == nil else { return false }
    if before.phase != phase || before.isDone != isDone { return true }
    guard !face.isPaused, !isDone, let left, left != before.left else { return false }
    return (1...3).contains(left)
  }
}
