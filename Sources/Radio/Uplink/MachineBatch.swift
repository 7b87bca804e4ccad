import Gym
import Wire

/// What machines said and waits to be sent: of each the newest.
struct MachineBatch: Sendable {
  private var batch = ReadingBatch<MachineReading>()

  var isEmpty: Bool { batch.isEmpty }

  mutating func add(_ machine: String, _ reading: MachineReading, at instant: Double) {
    batch.add(machine, reading, at: instant)
  }

  mutating func removeAll() { batch.removeAll() }

  mutating func take(at now: Double) -> MachinesSent? {
    let due = batch.take(at: now)
    if due.isEmpty { return nil }
    return MachinesSent(
      readings: due.map { machine, reading, agoMs in
        MachinesSent.Reading(machine: machine, kind: reading.kind, work: reading.work, agoMs: agoMs)
      })
  }
}
