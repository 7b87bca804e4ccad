/// When the timer stood still, from its events.
struct FITPauses {
  private static let timer = 0
  private static let start = 0
  /// Stop, stop all, and both with the timer switched off.
  private static let stops: Set = [1, 4, 8, 9]

  private struct Pause {
    var from: Int
    var to: Int
  }

  /// In the order of time, none in another.
  private var pauses: [Pause] = []
  private var stoppedAt: Int?
  private var lastAt = 0

  /// Events that are earlier than the one before are ignored.
  mutating func take(_ message: FITMessage) {
    guard message.number(FITFieldNumber.event) == Self.timer, let type = message.number(FITFieldNumber.eventType),
      let at = message.seconds.flatMap(FITTime.milliseconds), at >= lastAt
    else { return }
    if Self.stops.contains(type) {
      stoppedAt = stoppedAt ?? at
    } else if type == Self.start {
      if let from = stoppedAt, at > from, pauses.count < RoadReading.mostPoints {
        pauses.append(Pause(from: from, to: at))
      }
      stoppedAt = nil
    } else {
      return
    }
    lastAt = at
  }

  /// Marks the first point after each pause, and leaves out those within one: some devices go on recording. What follows
  /// the last stop stays, since a start can be lost.
  /// - Parameter points: in the order of time.
  func applied(to points: [RoadPoint]) -> [RoadPoint] {
    guard !pauses.isEmpty else { return points }
    var kept: [RoadPoint] = []
    var next = 0
    var isAfterGap = false
    for var point in points {
      while next < pauses.count, pauses[next].to <= point.at {
        isAfterGap = !kept.isEmpty
        next += 1
      }
      if next < pauses.count, pauses[next].from < point.at { continue }
      point.isAfterGap = isAfterGap
      isAfterGap = false
      kept.append(point)
    }
    return kept.isEmpty ? points : kept
  }
}
