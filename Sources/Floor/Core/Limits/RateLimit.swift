import Synchronization

/// A token bucket for each key: a burst, refilled at a rate per hour. Times are in milliseconds.
final class RateLimit<Key: Hashable & Sendable>: Sendable {
  private struct Bucket {
    /// The tokens left, in millionths.
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

  /// Takes `count` tokens; a `count` above the burst takes the whole burst.
  /// - Returns: nil if they were taken, or how many milliseconds to wait.
  func take(_ key: Key, _ count: Int = 1, now: Int) -> Int? {
    guard burst > 0 else { return nil }
    let full = burst * 1_000_000
    let want = min(count, burst) * 1_000_000
    return buckets.withLock { buckets in
      // Full buckets are dropped to save memory.
      if buckets.count > 10_000 { buckets = buckets.filter { self.filled($0.value, now: now) < full } }
      let left = buckets[key].map { filled($0, now: now) } ?? full
      guard left >= want else {
        // After the clock was set back, the bucket fills from now on, and not only once the clock has caught up.
        if let bucket = buckets[key], bucket.at > now { buckets[key]?.at = now }
        return Int((Double(want - left) * 3.6 / Double(perHour)).rounded(.up))
      }
      buckets[key] = Bucket(left: left - want, at: now)
      return nil
    }
  }

  private func filled(_ bucket: Bucket, now: Int) -> Int {
    // A clock that was set back refills nothing; one that jumps ahead refills the bucket.
    let elapsed = Double(max(now - bucket.at, 0))
    return Int(min(Double(burst) * 1_000_000, Double(bucket.left) + elapsed * Double(perHour) / 3.6))
  }
}
