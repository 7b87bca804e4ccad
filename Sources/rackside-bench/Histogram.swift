/// Counts durations by the microsecond. Durations above a second count as a second.
struct Histogram {
  private var counts = [UInt32](repeating: 0, count: 1_000_001)
  private(set) var total = 0

  mutating func add(_ microseconds: Int) {
    counts[min(max(microseconds, 0), counts.count - 1)] += 1
    total += 1
  }

  /// The duration that this share of all durations did not exceed; 0 without durations.
  func percentile(_ share: Double) -> Int {
    let wanted = Int((Double(total) * share).rounded(.up))
    var seen = 0
    for (microseconds, count) in counts.enumerated() {
      seen += Int(count)
      if seen >= max(wanted, 1) { return microseconds }
    }
    return 0
  }
}
