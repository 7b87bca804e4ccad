import Gym
import Secrets
import Storage
import Synchronization

/// Logins whose password was right, and which still need a code of the second factor. They open nothing. Only hashes of
/// their tickets are kept, and only in memory. After a restart, the password has to be typed again.
final class PendingLogins: Sendable {
  struct Pending: Sendable {
    /// What the member has proved. The password must still be the same when the login is stored.
    let proven: MemberSecrets
    let browser: KnownBrowser?
    /// The kiosk's id; nil on a person's own device.
    let device: Int?
    let address: String
    let expiresAt: Int

    func isAt(_ caller: Caller) -> Bool { device == caller.device?.id && address == caller.client.peer.address }
  }

  /// Long enough to look for the phone.
  static let lifetime = 300_000
  private static let most = 10_000
  /// Somebody else who knows the password must neither push out the member's own ticket nor use up all of the member's
  /// tickets. So a kiosk or address has a few, and a new one replaces its oldest. It takes many addresses to use up a
  /// member's tickets.
  private static let mostAtPlace = 5
  private static let mostOfMember = 100

  /// By the ticket's hash.
  private let pending = Mutex<[[UInt8]: Pending]>([:])

  /// - Returns: nil if there are too many, of this member or of all.
  func make(_ proven: MemberSecrets, _ browser: KnownBrowser?, _ caller: Caller) -> (ticket: String, until: Int)? {
    let (ticket, until) = (Tokens.make(.secondStep), caller.now + Self.lifetime)
    let entry = Pending(
      proven: proven, browser: browser, device: caller.device?.id, address: caller.client.peer.address,
      expiresAt: until)
    let isMade = pending.withLock { pending in
      pending = pending.filter { Self.isValid($0.value, now: caller.now) }
      let own = pending.filter { $0.value.proven.member.id == proven.member.id }
      let here = own.filter { $0.value.isAt(caller) }
      if here.count >= Self.mostAtPlace, let oldest = here.min(by: { $0.value.expiresAt < $1.value.expiresAt }) {
        pending[oldest.key] = nil
      } else if own.count >= Self.mostOfMember || pending.count >= Self.most {
        return false
      }
      pending[Tokens.hash(ticket)] = entry
      return true
    }
    return isMade ? (ticket, until) : nil
  }

  /// Finds a ticket, at the kiosk or address where it was made. It is not used up, because the code may be mistyped.
  func find(_ ticket: String, _ caller: Caller) -> Pending? {
    guard Tokens.kind(of: ticket) == .secondStep else { return nil }
    let found = pending.withLock { $0[Tokens.hash(ticket)] }
    guard let found, Self.isValid(found, now: caller.now), found.device == caller.device?.id,
      Tickets.mayBeSame(found.address, caller.client.peer.address)
    else { return nil }
    return found
  }

  /// Uses up a ticket. Of several calls at once, one gets it.
  /// - Returns: whether this call got it.
  func take(_ ticket: String) -> Bool { pending.withLock { $0.removeValue(forKey: Tokens.hash(ticket)) } != nil }

  /// If the clock was set back meanwhile, a ticket is from the future and would last too long.
  private static func isValid(_ entry: Pending, now: Int) -> Bool {
    entry.expiresAt > now && entry.expiresAt <= now + lifetime
  }
}
