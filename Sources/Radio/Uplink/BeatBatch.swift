import Gym
import Wire

/// The beats that wait to be sent: of each strap the newest, with the intervals of those that it replaces.
struct BeatBatch: Sendable {
  /// As many as one call may have.
  static let most = 64
  /// Older beats say nothing about now.
  static let oldestMs = 10_000.0

  private var beats: [String: Beat] = [:]

  var isEmpty: Bool { beats.isEmpty }

  /// A strap has one place here, so a lost connection makes no queue.
  mutating func add(_ beat: Beat) {
    var beat = beat
    if let before = beats[beat.strap], beat.at - before.at < Self.oldestMs {
      // It was believed before, and so were its intervals.
      let intervals = before.reading.intervals + beat.reading.intervals
      beat.reading = HeartReading(bpm: beat.reading.bpm, intervals: intervals) ?? beat.reading
    }
    beats[beat.strap] = beat
  }

  /// Takes out what one call may have, oldest first. What is too old is dropped.
  mutating func take(at now: Double) -> HeartsSent? {
    beats = beats.filter { now - $0.value.at <= Self.oldestMs }
    let due = beats.values.sorted { ($0.at, $0.strap) < ($1.at, $1.strap) }.prefix(Self.most)
    if due.isEmpty { return nil }
    for beat in due { beats[beat.strap] = nil }
    return HeartsSent(
      beats: due.map { beat in
        let intervals = beat.reading.intervals
        return HeartsSent.Beat(
          strap: beat.strap, bpm: beat.reading.bpm, rr: intervals.isEmpty ? nil : intervals,
          agoMs: max(0, Int((now - beat.at).rounded(.down))))
      })
  }
}
