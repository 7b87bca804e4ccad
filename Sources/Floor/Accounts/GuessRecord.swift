import Gym
import Storage
import Synchronization

/// Writes wrong guesses, and tries that were refused, to the audit log. However fast somebody guesses, a source gets a
/// few entries an hour: one for the first guess of each kind, and at the end of the hour one that counts the others.
///
/// Counts are in memory until then, or until the server stops, so a crash loses those of the last hour; the log file has
/// lines of its own.
final class GuessRecord: Sendable {
  /// What was guessed. Equal ones of a source are counted together.
  struct Guess: Hashable, Sendable {
    enum Target: Hashable, Sendable {
      case nobody
      case member(Int)
      /// The key of an email as it was typed. Nobody may have it, and it may be a password in the wrong field, so it is
      /// never stored: only the id of the member who has it.
      case email(String)
    }

    var kind: AuditKind
    var target: Target
    var what: String?
    /// Who was logged in.
    var actor: Int?
  }

  private enum Source: Hashable {
    case device(Int)
    case address(String)
    /// All further addresses, once there are many in an hour.
    case elsewhere
  }

  private struct Window {
    var since: Int
    var device: Int?
    var address: String?
    /// By guess: how many had no entry of their own.
    var further: [Guess: Int] = [:]
    /// Those of guesses beyond `mostGuesses`.
    var others = 0
  }

  static let hour = 3_600_000
  /// How many different guesses of a source have entries of their own in an hour.
  static let mostGuesses = 4
  /// How many addresses have a window of their own in an hour.
  static let mostAddresses = 20

  private let database: Database
  private let windows = Mutex<[Source: Window]>([:])

  init(database: Database) { self.database = database }

  func add(_ guess: Guess, by caller: Caller) {
    let (device, address) = (caller.device?.id, caller.client.peer.address)
    let entry = windows.withLock { windows -> (window: Window, isFirst: Bool) in
      var source = device.map(Source.device) ?? .address(address)
      if windows[source] == nil, device == nil, windows.count >= Self.mostAddresses { source = .elsewhere }
      var window =
        windows[source]
        ?? Window(
          since: caller.now, device: device, address: source == .elsewhere || address.isEmpty ? nil : address)
      let isFirst = window.further[guess] == nil && window.further.count < Self.mostGuesses
      if isFirst {
        window.further[guess] = 0
      } else if let count = window.further[guess] {
        window.further[guess] = count + 1
      } else {
        window.others += 1
      }
      windows[source] = window
      return (window, isFirst)
    }
    guard entry.isFirst else { return }
    let now = caller.now
    database.write(
      { tx in try Self.append(guess, entry.window, at: now, times: 1, isCount: false, tx) }, done: { _ in })
  }

  /// Writes the counts of the hours that are over.
  /// - Parameter atOnce: those of all hours, since the server stops.
  func close(now: Int, atOnce: Bool = false) {
    let over = windows.withLock { windows in
      // The clock may have been set back.
      let over = windows.filter { atOnce || now - $0.value.since >= Self.hour || now < $0.value.since }
      for source in over.keys { windows[source] = nil }
      return over.values.filter { $0.others > 0 || $0.further.contains { $0.value > 0 } }
    }
    guard !over.isEmpty else { return }
    database.write(
      { tx in
        for window in over {
          for (guess, times) in window.further where times > 0 {
            try Self.append(guess, window, at: now, times: times, isCount: true, tx)
          }
          let others = Guess(kind: .otherGuesses, target: .nobody)
          if window.others > 0 {
            try Self.append(others, window, at: now, times: window.others, isCount: true, tx)
          }
        }
      }, done: { _ in })
  }

  private static func append(
    _ guess: Guess, _ window: Window, at now: Int, times: Int, isCount: Bool, _ tx: Tx
  ) throws {
    let member: Int? =
      switch guess.target {
      case .nobody: nil
      case .member(let id): id
      case .email(let key): try tx.members.secrets(emailKey: key)?.member.id
      }
    var entry = NewAuditEntry(
      guess.kind, at: now, actor: guess.actor, member: member == guess.actor ? nil : member, what: guess.what)
    entry.device = window.device
    entry.address = window.address
    entry.times = times
    entry.since = isCount ? min(window.since, now) : nil
    try tx.audit.append(entry)
  }
}

extension AuditKind {
  static let wrongPassword = AuditKind("wrongPassword", .guesses)
  static let wrongPin = AuditKind("wrongPin", .guesses)
  static let wrongCode = AuditKind("wrongCode", .guesses)
  static let tryRefused = AuditKind("tryRefused", .guesses)
  static let otherGuesses = AuditKind("otherGuesses", .guesses)
}

extension GuessRecord.Guess {
  /// Nil for codes between members, and for joining: they give nobody access to an account or to the gym.
  init?(_ subjects: [GuessLimiter.Subject], isRefused: Bool, by caller: Caller) {
    guard let first = subjects.first else { return nil }
    let guess: (kind: AuditKind, target: Target, what: String)
    switch first {
    case .pin(let member): guess = (.wrongPin, .member(member), "pin")
    case .pinAt: guess = (.wrongPin, .nobody, "pin")
    case .password(let email), .logIn(let email, _), .account(let email):
      guess = (.wrongPassword, .email(email), "password")
    case .passwordFrom: guess = (.wrongPassword, .nobody, "password")
    case .pairing: guess = (.wrongCode, .nobody, "pairing")
    case .setup: guess = (.wrongCode, .nobody, "setup")
    case .clientCode, .friendCode, .rewardCode, .joining: return nil
    }
    self.init(
      kind: isRefused ? .tryRefused : guess.kind, target: guess.target,
      what: isRefused || guess.kind == .wrongCode ? guess.what : nil, actor: caller.member?.id)
  }
}
