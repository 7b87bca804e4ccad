import Gym
import Secrets
import Synchronization

/// Codes that members show to somebody next to them. A code works once, and it expires. A restart forgets all codes.
final class ShownCodes<Offer: Sendable>: Sendable {
  struct Pending: Sendable {
    let code: String
    let member: Int
    /// What the member offers with the code.
    let offer: Offer
    let expiresAt: Int
    var claimedAt: Int?
    var claimedBy: Int?
  }

  /// How long a code works: long enough to walk over.
  private let lifetime = 5 * 60_000
  private let most = 10_000

  /// By member. A new code replaces the previous one.
  private let pending = Mutex<[Int: Pending]>([:])

  /// - Returns: nil if there are too many codes.
  func make(for member: Int, _ offer: Offer, now: Int) -> Pending? {
    pending.withLock { pending in
      if pending.count >= most { pending = pending.filter { $0.value.expiresAt > now } }
      guard pending.count < most else { return nil }
      let taken = Set(pending.values.map(\.code))
      var code = PairingCode.make()
      while taken.contains(code) { code = PairingCode.make() }
      let entry = Pending(code: code, member: member, offer: offer, expiresAt: now + lifetime)
      pending[member] = entry
      return entry
    }
  }

  /// Finds the code that somebody typed, without reserving it.
  func find(_ typed: String, now: Int) -> Pending? {
    guard let code = PairingCode.normalise(typed) else { return nil }
    return pending.withLock { pending in pending.values.first { $0.code == code && $0.expiresAt > now } }
  }

  /// Finds the code that somebody typed and reserves it. If the change fails, the code is free again after a few
  /// seconds.
  func claim(_ typed: String, by claimer: Int, now: Int) -> Pending? {
    guard let code = PairingCode.normalise(typed) else { return nil }
    return pending.withLock { pending in
      guard let found = pending.values.first(where: { $0.code == code }), found.expiresAt > now,
        found.claimedAt.map({ now - $0 > 5_000 }) ?? true
      else { return nil }
      pending[found.member]?.claimedAt = now
      pending[found.member]?.claimedBy = claimer
      return found
    }
  }

  /// Drops a member's code after it was used or the member was deleted.
  func forget(member: Int, code: String? = nil) {
    pending.withLock { pending in
      if code == nil || pending[member]?.code == code { pending[member] = nil }
    }
  }

  /// Drops a member's code if `claimer`, who is now connected with the member, has claimed it.
  func use(member: Int, claimedBy claimer: Int) {
    pending.withLock { pending in
      if pending[member]?.claimedBy == claimer { pending[member] = nil }
    }
  }

  func prune(now: Int) {
    pending.withLock { pending in
      if pending.contains(where: { $0.value.expiresAt <= now }) {
        pending = pending.filter { $0.value.expiresAt > now }
      }
    }
  }
}
