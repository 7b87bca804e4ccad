import Foundation

/// Milliseconds since 1970 by a clock that never jumps: read once at the start, then counted, also while the machine
/// sleeps.
package enum DeviceClock {
  package static func now() -> Double { epoch + start.duration(to: .now) / .milliseconds(1) }

  private static let epoch = Date().timeIntervalSince1970 * 1000
  private static let start = ContinuousClock.now
}
