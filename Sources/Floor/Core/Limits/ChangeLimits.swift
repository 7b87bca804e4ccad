import Gym
import Wire

/// Limits on changes: per member or device, and for the whole gym. The configuration sets each; 0 means no limit.
package struct FloorLimits: Sendable, Equatable {
  /// Burst per member or device. It is this large because a kiosk that was offline sends everything it queued at once.
  package var changesBurst = 2_000
  package var changesPerMinute = 120
  package var memberBytesPerDay = 16 << 20
  package var gymBytesPerDay = 1 << 30

  package init() {}
}

/// Limits how fast the database grows, whoever writes. Somebody who logs sets for hours stays far below the limits.
final class ChangeLimits: Sendable {
  private enum Who: Hashable, Sendable {
    case member(Int)
    case device(Int)
  }

  private let counts: RateLimit<Who>
  private let bytes: RateLimit<Who>
  private let gym: RateLimit<Int>

  /// Once the gym's daily budget is spent, changes above this size are refused. Smaller ones, such as sets, still pass.
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
