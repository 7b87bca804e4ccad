import Gym

/// `hearts.sent`: beats that a radio has heard.
struct SentBeats: Encodable, Equatable {
  struct Strap: Encodable, Equatable {
    var strap: String
    /// Beats per minute.
    var bpm: Int
    /// The times from beat to beat in milliseconds, oldest first; absent if the strap says none.
    var rr: [Int]?
    /// How long ago it was heard.
    var agoMs: Int
  }

  static let method = "hearts.sent"
  /// As many as one call may have.
  static let most = 64
  /// Older beats say nothing about now.
  static let oldestMs = 10_000.0

  var beats: [Strap]
}

/// The beats that wait to be sent: of each strap the newest, with the intervals of those that it replaces.
struct BeatBatch: Sendable {
  private var beats: [String: Beat] = [:]

  var isEmpty: Bool { beats.isEmpty }

  /// A strap has one place here, so a lost connection makes no queue.
  mutating func add(_ beat: Beat) {
    var beat = beat
    if let before = beats[beat.strap], beat.at - before.at < SentBeats.oldestMs {
      // It was believed before, and so were its intervals.
      let intervals = before.reading.intervals + beat.reading.intervals
      beat.reading = HeartReading(bpm: beat.reading.bpm, intervals: intervals) ?? beat.reading
    }
    beats[beat.strap] = beat
  }

  /// Takes out what one call may have, oldest first. What is too old is dropped.
  mutating func take(at now: Double) -> SentBeats? {
    beats = beats.filter { now - $0.value.at <= SentBeats.oldestMs }
    let due = beats.values.sorted { ($0.at, $0.strap) < ($1.at, $1.strap) }.prefix(SentBeats.most)
    if due.isEmpty { return nil }
    for beat in due { beats[beat.strap] = nil }
    return SentBeats(
      beats: due.map { beat in
        let intervals = beat.reading.intervals
        return SentBeats.Strap(
          strap: beat.strap, bpm: beat.reading.bpm, rr: intervals.isEmpty ? nil : intervals,
          agoMs: max(0, Int((now - beat.at).rounded(.down))))
      })
  }
}
