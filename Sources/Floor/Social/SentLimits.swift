import Gym
import Storage
import Wire

/// Limits how much a member sends to others.
enum SentLimits {
  static let memberData = MemberData("sent_counts")

  /// - Throws: `slow_down`, with the wait until there is room again.
  static func check(_ kind: SentKind, by caller: Caller, adding count: Int = 1, _ tx: Tx) throws {
    let own = try caller.signedIn().member.id
    guard let wait = try tx.sent.wait(for: kind, of: own, now: caller.now, adding: count) else { return }
    throw Fault(.rateLimited, "slow_down", retryAfterMs: wait)
  }
}
