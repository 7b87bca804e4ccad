import Gym
import Secrets
import Synchronization
import Wire

/// Devices that show a code and wait. A code is used once and lives ten minutes.
final class Pairings: Sendable {
  struct Pending: Sendable {
    let code: String
    let kind: DeviceKind
    let about: String
    let client: Client
    let expiresAt: Int
    var claimedAt: Int?
    /// Of the approvals that claimed the code, by their hash. The device gets its own after the commit.
    var tokens: [[UInt8]: String] = [:]

    /// False for a connection that has become a person's since.
    var isPending: Bool {
      if case .pairing(code) = client.identity { return true }
      return false
    }
  }

  private let pending = Mutex<[String: Pending]>([:])

  /// - Returns: nil where too many devices are waiting already.
  func begin(_ client: Client, kind: DeviceKind, about: String, expiresAt: Int) -> Pending? {
    pending.withLock { pending in
      guard pending.count < 1_000 else { return nil }
      var code = PairingCode.make()
      while pending[code] != nil { code = PairingCode.make() }
      let entry = Pending(code: code, kind: kind, about: about, client: client, expiresAt: expiresAt)
      pending[code] = entry
      return entry
    }
  }

  func find(_ typed: String, now: Int) -> Pending? {
    guard let code = PairingCode.normalise(typed) else { return nil }
    return pending.withLock { $0[code] }.flatMap { $0.expiresAt > now && $0.isPending ? $0 : nil }
  }

  /// Reserves a code for one approval. If its commit fails, the code is free again after a few seconds.
  /// - Returns: whether no other approval has it.
  func claim(_ code: String, token: String, hash: [UInt8], now: Int) -> Bool {
    pending.withLock { pending in
      guard let entry = pending[code], (entry.claimedAt ?? .min) < now - 5_000 else { return false }
      pending[code]?.claimedAt = now
      pending[code]?.tokens[hash] = token
      return true
    }
  }

  /// - Returns: nil where another call has taken it.
  func take(_ code: String) -> Pending? { pending.withLock { $0.removeValue(forKey: code) } }

  func forget(_ client: Client) {
    guard case .pairing(let code) = client.identity else { return }
    _ = take(code)
  }

  func expired(now: Int) -> [Pending] {
    pending.withLock { pending in
      let old = pending.values.filter { $0.expiresAt <= now }
      for entry in old { pending[entry.code] = nil }
      return old.filter(\.isPending)
    }
  }
}
