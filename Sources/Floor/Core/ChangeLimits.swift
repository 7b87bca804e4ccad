import Gym
import Wire

/// How much one member or device, and all together, may change. The configuration names each; 0 is no limit.
package struct FloorLimits: Sendable, Equatable {
  /// Of one member or device, at once: a kiosk that was away sends all that it took meanwhile.
  package var changesBurst = 2_000
  package var changesPerMinute = 120
  package var memberBytesPerDay = 16 << 20
  package var gymBytesPerDay = 1 << 30

  package init() {}
}

/// Bounds how fast the log grows, whoever writes. A lifter who logs for hours meets none of it.
final class ChangeLimits: Sendable {
  private enum Who: Hashable, Sendable {
    case member(Int)
    case device(Int)
  }

  private let counts: RateLimit<Who>
  private let bytes: RateLimit<Who>
  private let gym: RateLimit<Int>

  /// Above this the gym's budget counts: sets go on where it is spent, and long notes do not.
  private static let smallBytes = 1_024

  init(_ limits: FloorLimits) {
    counts = RateLimit(burst: limits.changesBurst, perHour: limits.changesPerMinute * 60)
    bytes = RateLimit(burst: limits.memberBytesPerDay, perHour: limits.memberBytesPerDay / 24)
    gym = RateLimit(burst: limits.gymBytesPerDay, perHour: limits.gymBytesPerDay / 24)
  }

  /// - Throws: `too_many` with the time to wait.
  func check(_ caller: Caller, bytes size: Int) throws(Fault) {
    let who: Who
    if let member = caller.member {
      who = .member(member.id)
    } else if let device = caller.device {
      who = .device(device.id)
    } else {
      return
    }
    let wait =
      counts.take(who, now: caller.now) ?? bytes.take(who, size, now: caller.now)
      ?? gym.take(0, size, now: caller.now).flatMap { size > Self.smallBytes ? $0 : nil }
    if let wait { throw Fault(.rateLimited, "too_many", retryAfterMs: wait) }
  }
}
