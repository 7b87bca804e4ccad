import Synchronization

/// So many of something at once, and so many an hour from then on, for each key. Times are milliseconds.
final class RateLimit<Key: Hashable & Sendable>: Sendable {
  private struct Bucket {
    /// What may still be taken, in millionths.
    var left: Int
    var at: Int
  }

  private let burst: Int
  private let perHour: Int
  private let buckets = Mutex<[Key: Bucket]>([:])

  /// - Parameter burst: 0 for no limit at all.
  init(burst: Int, perHour: Int) {
    self.burst = burst
    self.perHour = max(perHour, 1)
  }

  /// Takes `count`; a `count` above the whole burst takes all of it.
  /// - Returns: nil where it was free, or how long to wait until it is.
  func take(_ key: Key, _ count: Int = 1, now: Int) -> Int? {
    guard burst > 0 else { return nil }
    let full = burst * 1_000_000
    let want = min(count, burst) * 1_000_000
    return buckets.withLock { buckets in
      // Full buckets need no memory.
      if buckets.count > 10_000 { buckets = buckets.filter { self.filled($0.value, now: now) < full } }
      let left = buckets[key].map { filled($0, now: now) } ?? full
      guard left >= want else {
        return Int((Double(want - left) * 3.6 / Double(perHour)).rounded(.up))
      }
      buckets[key] = Bucket(left: left - want, at: now)
      return nil
    }
  }

  private func filled(_ bucket: Bucket, now: Int) -> Int {
    // A clock that was set back refills nothing; one that jumped ahead fills it.
    let elapsed = Double(max(now - bucket.at, 0))
    return Int(min(Double(burst) * 1_000_000, Double(bucket.left) + elapsed * Double(perHour) / 3.6))
  }
}
