import Secrets
import Synchronization

/// Tickets with which logins, or paired screens, go on at another address of the same server. A ticket works once, for a
/// minute, and only for whoever comes from where its holder does. Where one comes by IPv4 and the other by IPv6, that
/// cannot be told, and any address will do (`mayBeSame`). Only hashes are kept, in memory: a restart forgets all tickets.
final class Tickets: Sendable {
  struct Pending: Sendable {
    /// The id of the login or of the device.
    let holder: Int
    /// Of the login's handle. Empty for a device.
    let handleHash: [UInt8]
    let address: String
    let expiresAt: Int
  }

  /// Long enough for a page to load over a poor line.
  static let lifetime = 60_000
  private static let most = 10_000

  /// By the ticket's hash.
  private let pending = Mutex<[[UInt8]: Pending]>([:])

  /// A new ticket replaces the holder's previous one.
  /// - Returns: nil if there are too many.
  func make(
    for holder: Int, handleHash: [UInt8] = [], from address: String, now: Int
  ) -> (ticket: String, until: Int)? {
    let (ticket, until) = (Tokens.make(.ticket), now + Self.lifetime)
    let entry = Pending(holder: holder, handleHash: handleHash, address: address, expiresAt: until)
    let isMade = pending.withLock { pending in
      pending = pending.filter { $0.value.holder != holder && Self.isValid($0.value, now: now) }
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
  /// network, and a browser chooses for each connection. So nothing is compared across the two: a ticket is then guarded
  /// by being secret, short-lived and used once.
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
