/// Readings that wait to be sent. Whatever is heard has one place here, so a lost connection makes no queue.
struct ReadingBatch<Reading: Sendable>: Sendable {
  /// As many as one call may have.
  private var most: Int { 64 }
  /// Older readings say nothing about now.
  static var oldestMs: Double { 10_000 }

  private var readings: [String: (reading: Reading, at: Double)] = [:]

  var isEmpty: Bool { readings.isEmpty }

  /// The reading of a strap or machine that waits.
  subscript(name: String) -> (reading: Reading, at: Double)? { readings[name] }

  /// Takes the place of what waits of that strap or machine.
  mutating func add(_ name: String, _ reading: Reading, at instant: Double) { readings[name] = (reading, instant) }

  mutating func removeAll() { readings = [:] }

  /// Takes out what one call may have, oldest first. What is too old is dropped.
  mutating func take(at now: Double) -> [(name: String, reading: Reading, agoMs: Int)] {
    readings = readings.filter { now - $0.value.at <= Self.oldestMs }
    let due = readings.sorted { ($0.value.at, $0.key) < ($1.value.at, $1.key) }.prefix(most)
    for (name, _) in due { readings[name] = nil }
    return due.map { name, said in (name, said.reading, max(0, Int((now - said.at).rounded(.down)))) }
  }
}
