/// Which of the time was moving.
extension RoadDistance {
  /// The speed is taken over stretches of about this length, in milliseconds: shorter ones are too noisy, and a
  /// treadmill may report its distance only every few seconds.
  private static let stretch = 10_000

  /// For each point, whether the time from the point before was moving. A gap never is, nor is a stretch of 10 seconds
  /// that is slower than `lowestSpeed`. Without any distance nobody can tell, so all time but the gaps is moving.
  package func moving(_ kind: RoadKind) -> [Bool] {
    guard total > 0 else { return times.indices.map { interval($0) > 0 } }
    var moving = [Bool](repeating: false, count: times.count)
    var start = 0
    func close(_ end: Int) {
      let seconds = Double(times[end] - times[start]) / 1_000
      if seconds > 0, meters[end] - meters[start] >= kind.lowestSpeed * seconds {
        for index in (start + 1)...end { moving[index] = true }
      }
      start = end
    }
    for index in times.indices.dropFirst() {
      if isAfterGap[index] {
        close(index - 1)
        start = index
        continue
      }
      // A long interval must not swallow the moments before it.
      if interval(index) >= Self.stretch { close(index - 1) }
      if times[index] - times[start] >= Self.stretch { close(index) }
    }
    close(times.count - 1)
    return moving
  }
}
