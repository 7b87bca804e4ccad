import Gym
import Wire

/// What machines said and waits to be sent: of each the newest.
struct MachineBatch: Sendable {
  /// As many as one call may have.
  static let most = 64

  private var readings: [String: (reading: MachineReading, at: Double)] = [:]

  var isEmpty: Bool { readings.isEmpty }

  mutating func add(_ machine: String, _ reading: MachineReading, at instant: Double) {
    readings[machine] = (reading, instant)
  }

  mutating func removeAll() { readings = [:] }

  /// Takes out what one call may have, oldest first. What is too old is dropped.
  mutating func take(at now: Double) -> MachinesSent? {
    readings = readings.filter { now - $0.value.at <= BeatBatch.oldestMs }
    let due = readings.sorted { ($0.value.at, $0.key) < ($1.value.at, $1.key) }.prefix(Self.most)
    if due.isEmpty { return nil }
    for (machine, _) in due { readings[machine] = nil }
    return MachinesSent(
      readings: due.map { machine, said in
        MachinesSent.Reading(
          machine: machine, kind: said.reading.kind, work: said.reading.work,
          agoMs: max(0, Int((now - said.at).rounded(.down))))
      })
  }
}
