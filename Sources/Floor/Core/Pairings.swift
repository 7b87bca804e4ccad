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
  }

  private let pending = Mutex<[String: Pending]>([:])

  /// - Returns: nil where too many wait already.
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
    return pending.withLock { $0[code] }.flatMap { $0.expiresAt > now ? $0 : nil }
  }

  /// Sets a code aside for one approval: two may stand in one group of commits. If that fails, the code is free again
  /// after a few seconds.
  /// - Returns: whether nobody else has.
  func claim(_ code: String, now: Int) -> Bool {
    pending.withLock { pending in
      guard let entry = pending[code], (entry.claimedAt ?? .min) < now - 5_000 else { return false }
      pending[code]?.claimedAt = now
      return true
    }
  }

  /// - Returns: nil where another has taken it since.
  func take(_ code: String) -> Pending? { pending.withLock { $0.removeValue(forKey: code) } }

  func forget(_ client: Client) {
    guard case .pairing(let code) = client.identity else { return }
    _ = take(code)
  }

  func expired(now: Int) -> [Pending] {
    pending.withLock { pending in
      let old = pending.values.filter { $0.expiresAt <= now }
      for entry in old { pending[entry.code] = nil }
      return old
    }
  }
}
