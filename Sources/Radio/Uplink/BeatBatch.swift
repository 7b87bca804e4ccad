import Gym
import Wire

/// The beats that wait to be sent: of each strap the newest, with the intervals of those that it replaces.
struct BeatBatch: Sendable {
  private var batch = ReadingBatch<HeartReading>()

  var isEmpty: Bool { batch.isEmpty }

  mutating func add(_ beat: Beat) {
    var reading = beat.reading
    if let before = batch[beat.strap], beat.at - before.at < ReadingBatch<HeartReading>.oldestMs {
      // It was believed before, and so were its intervals.
      let intervals = before.reading.intervals + reading.intervals
      reading = HeartReading(bpm: reading.bpm, intervals: intervals) ?? reading
    }
    batch.add(beat.strap, reading, at: beat.at)
  }

  mutating func take(at now: Double) -> HeartsSent? {
    let due = batch.take(at: now)
    if due.isEmpty { return nil }
    return HeartsSent(
      beats: due.map { strap, reading, agoMs in
        HeartsSent.Beat(
          strap: strap, bpm: reading.bpm, rr: reading.intervals.isEmpty ? nil : reading.intervals, agoMs: agoMs)
      })
  }
}
