import Gym
import Secrets
import Storage
import Synchronization
import Wire

/// What proves the second factor at a login, beside the password.
enum SecondProof: Sendable {
  /// A code from the phone, with the secret that it was computed from: that may be replaced before the login is stored.
  case phone(secret: [UInt8], step: Int)
  /// The hash of a recovery code.
  case recovery([UInt8])

  /// For the audit log.
  var name: String {
    switch self {
    case .phone: "code"
    case .recovery: "recovery"
    }
  }

  /// Checks a proof and uses it up, in the transaction that stores the login. Accepts any if the second factor is off.
  /// - Throws: `SecondFactorNeeded` without a proof; `code_used` or `wrong_code` if another login used it first.
  static func check(_ proof: SecondProof?, of member: Int, by caller: Caller, _ tx: Tx) throws {
    guard try tx.secondFactors.isOn(member) else { return }
    switch proof {
    case nil: throw SecondFactorNeeded()
    case .phone(let secret, let step)?:
      guard try tx.secondFactors.use(member, secret: secret, step: step) else { throw Fault.codeUsed }
    case .recovery(let hash)?:
      guard try tx.secondFactors.use(member, code: hash) else { throw Fault.wrongCode }
      try tx.audit.append(.recoveryCodeUsed, by: caller, actor: member)
    }
  }
}

/// The password was right, and the member's second factor is on.
struct SecondFactorNeeded: Error {}

extension Fault {
  static let wrongCode = Fault(.unauthenticated, "wrong_code", field: "code")
  static let codeUsed = Fault(.unauthenticated, "code_used", field: "code")
  static let clockUnsure = Fault(.conflict, "clock_unsure", field: "code")
  static let loginExpired = Fault(.notFound, "login_expired", field: "ticket")
}

/// Whether the server's clock is good enough to check codes from phones.
enum SecondFactorClock {
  /// 2026-11-01: a machine without a battery starts in 1970.
  static let earliest = 1_793_491_200_000

  /// While the machine's clock is not set, the gym's time is reckoned (`GymClock`) and may be behind by hours or days.
  /// - Parameter lastStep: the step of the last code that was used. A clock that is before it was set back since.
  static func isSure(_ caller: Caller, lastStep: Int = 0) -> Bool {
    !caller.isClockUnsure && caller.now >= earliest && TOTP.step(at: caller.now) + TOTP.tolerance >= lastStep
  }
}

/// Second factors that are being set up, by the login that began it. Their secrets and recovery codes are only in memory,
/// so a restart forgets them.
final class SecondFactorDrafts: Sendable {
  struct Draft: Sendable {
    let secret: [UInt8]
    let recoveryCodes: [String]
    let expiresAt: Int
  }

  /// Long enough to install an app and to find a printer.
  static let lifetime = 30 * 60_000
  private static let most = 1_000

  private let drafts = Mutex<[Int: Draft]>([:])

  /// Replaces an earlier draft of the same login.
  /// - Returns: nil if there are too many.
  func make(for session: Int, now: Int) -> Draft? {
    let draft = Draft(
      secret: TOTP.makeSecret(), recoveryCodes: (0..<RecoveryCode.count).map { _ in RecoveryCode.make() },
      expiresAt: now + Self.lifetime)
    return drafts.withLock { drafts in
      drafts = drafts.filter { $0.key != session && Self.isValid($0.value, now: now) }
      guard drafts.count < Self.most else { return nil }
      drafts[session] = draft
      return draft
    }
  }

  func find(_ session: Int, now: Int) -> Draft? {
    drafts.withLock { $0[session] }.flatMap { Self.isValid($0, now: now) ? $0 : nil }
  }

  func forget(_ session: Int) { _ = drafts.withLock { $0.removeValue(forKey: session) } }

  /// If the clock was set back meanwhile, a draft is from the future and would last too long.
  private static func isValid(_ draft: Draft, now: Int) -> Bool {
    draft.expiresAt > now && draft.expiresAt <= now + lifetime
  }
}
