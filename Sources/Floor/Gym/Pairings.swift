import Gym
import Secrets
import Synchronization
import Wire

/// Devices that show a code and wait for approval. A code works once, and it expires.
final class Pairings: Sendable {
  struct Pending: Sendable {
    let code: String
    /// Words that the device shows for the owner to compare. No two pending requests have the same ones.
    let words: [String]
    let kind: DeviceKind
    let about: String
    let client: Client
    let expiresAt: Int
    var claimedAt: Int?
    /// The token for each approval that claimed the code, by its hash. The device gets the committed one.
    var tokens: [[UInt8]: String] = [:]

    /// False if the connection has changed its identity since.
    var isPending: Bool {
      if case .pairing(code) = client.identity { return true }
      return false
    }
  }

  private static let most = 1_000
  private static let mostFromOneAddress = 16

  private let pending = Mutex<[String: Pending]>([:])

  /// - Returns: nil if too many devices are waiting already.
  func begin(_ client: Client, kind: DeviceKind, about: String, expiresAt: Int) -> Pending? {
    pending.withLock { pending in
      // One address must not use up all places.
      let own = pending.values.count { $0.client.peer.address == client.peer.address }
      guard pending.count < Self.most, own < Self.mostFromOneAddress else { return nil }
      var code = PairingCode.make()
      while pending[code] != nil { code = PairingCode.make() }
      let taken = Set(pending.values.map(\.words))
      let words = PairingWords.make(unless: taken.contains)
      let entry = Pending(
        code: code, words: words, kind: kind, about: about, client: client, expiresAt: expiresAt)
      pending[code] = entry
      return entry
    }
  }

  func find(_ typed: String, now: Int) -> Pending? {
    guard let code = PairingCode.normalise(typed) else { return nil }
    return pending.withLock { $0[code] }.flatMap { $0.expiresAt > now && $0.isPending ? $0 : nil }
  }

  /// Reserves a code for one approval. If that approval's commit fails, the code is free again after a few seconds.
  /// - Returns: false if another approval has claimed the code, or it is gone.
  func claim(_ code: String, token: String, hash: [UInt8], now: Int) -> Bool {
    pending.withLock { pending in
      guard let entry = pending[code], (entry.claimedAt ?? .min) < now - 5_000 else { return false }
      pending[code]?.claimedAt = now
      pending[code]?.tokens[hash] = token
      return true
    }
  }

  /// - Returns: nil if another call has taken it.
  func take(_ code: String) -> Pending? { pending.withLock { $0.removeValue(forKey: code) } }

  func forget(_ client: Client) {
    guard case .pairing(let code) = client.identity else { return }
    _ = take(code)
  }

  /// Removes expired codes.
  /// - Returns: those whose devices are still waiting.
  func expired(now: Int) -> [Pending] {
    pending.withLock { pending in
      let old = pending.values.filter { $0.expiresAt <= now }
      for entry in old { pending[entry.code] = nil }
      return old.filter(\.isPending)
    }
  }
}
