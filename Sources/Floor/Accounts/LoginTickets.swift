import Secrets
import Synchronization

/// Tickets with which a login goes on at another address of the same server. A ticket works once, for a minute, and only
/// for whoever comes from where its login does. Only hashes are kept, in memory: a restart forgets all tickets.
final class LoginTickets: Sendable {
  struct Pending: Sendable {
    let session: Int
    /// Of the login's handle.
    let handleHash: [UInt8]
    let address: String
    let expiresAt: Int
  }

  /// Long enough for a page to load over a poor line.
  static let lifetime = 60_000
  private static let most = 10_000

  /// By the ticket's hash.
  private let pending = Mutex<[[UInt8]: Pending]>([:])

  /// A new ticket replaces the login's previous one.
  /// - Returns: nil if there are too many.
  func make(for login: Login, from address: String, now: Int) -> (ticket: String, until: Int)? {
    let (ticket, until) = (Tokens.make(.ticket), now + Self.lifetime)
    let entry = Pending(
      session: login.session, handleHash: Tokens.hash(login.handle), address: address, expiresAt: until)
    let isMade = pending.withLock { pending in
      pending = pending.filter { $0.value.session != login.session && Self.isValid($0.value, now: now) }
      guard pending.count < Self.most else { return false }
      pending[Tokens.hash(ticket)] = entry
      return true
    }
    return isMade ? (ticket, until) : nil
  }

  /// Takes a ticket, which works no more, whoever came with it.
  func take(_ ticket: String, from address: String, now: Int) -> Pending? {
    let taken = pending.withLock { $0.removeValue(forKey: Tokens.hash(ticket)) }
    guard let taken, Self.isValid(taken, now: now), Self.mayBeSame(taken.address, address) else { return nil }
    return taken
  }

  /// If the clock was set back meanwhile, a ticket is from the future and would last too long.
  private static func isValid(_ entry: Pending, now: Int) -> Bool {
    entry.expiresAt > now && entry.expiresAt <= now + lifetime
  }

  /// Whether one device can have both addresses. It may have one of IPv4 and one of IPv6, and several of IPv6 in one
  /// network, and a browser chooses for each connection.
  static func mayBeSame(_ one: String, _ other: String) -> Bool {
    let isNew = one.contains(":")
    guard one != other, isNew == other.contains(":") else { return true }
    return isNew && network(one) == network(other)
  }

  /// The first 64 bits of an address of IPv6, as four groups of digits.
  private static func network(_ address: String) -> [String] {
    var groups = address.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    // "::" stands for zeros. An address that begins with it has an empty group before it.
    if let gap = groups.dropFirst().firstIndex(of: "") {
      groups.removeSubrange(gap...)
      groups += Array(repeating: "0", count: 4)
    }
    return Array(groups.prefix(4))
  }
}
