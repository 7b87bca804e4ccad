import Gym
import Storage
import Synchronization

/// Writes wrong guesses, and tries that were refused, to the audit log. However fast somebody guesses, a source gets a
/// few entries an hour: one for the first guess of each kind, and at the end of the hour one that counts the others.
///
/// Counts are in memory until then, or until the server stops, so a crash loses those of the last hour; the log file has
/// lines of its own. What a full disk does not take stays in memory, and is written once it can be.
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
    /// When its counts are to be written.
    var due: Int
    var device: Int?
    var address: String?
    /// By guess: how many had no entry of their own.
    var further: [Guess: Int] = [:]
    /// Those of guesses beyond `mostGuesses`.
    var others = 0

    init(since: Int, device: Int?, address: String?) {
      self.since = since
      due = since + GuessRecord.hour
      self.device = device
      self.address = address
    }

    var isEmpty: Bool { others == 0 && !further.contains { $0.value > 0 } }

    /// The clock may have been set back.
    func isDue(at now: Int) -> Bool { now >= due || now < due - GuessRecord.hour }

    /// Counts a guess that has no entry of its own.
    mutating func count(_ guess: Guess, times: Int) {
      if let count = further[guess] {
        further[guess] = count + times
      } else if further.count < GuessRecord.mostGuesses {
        further[guess] = times
      } else {
        others += times
      }
    }
  }

  static let hour = 3_600_000
  /// How many different guesses of a source have entries of their own in an hour.
  static let mostGuesses = 4
  /// How many addresses have a window of their own in an hour.
  static let mostAddresses = 20
  /// After how long what could not be written is tried again.
  static let again = 60_000

  private let database: Database
  private let windows = Mutex<[Source: Window]>([:])

  init(database: Database) { self.database = database }

  func add(_ guess: Guess, by caller: Caller) {
    let (device, address) = (caller.device?.id, caller.client.peer.address)
    let entry = windows.withLock { windows -> (window: Window, isFirst: Bool) in
      let source = Self.place(device.map(Source.device) ?? .address(address), in: windows)
      var window =
        windows[source]
        ?? Window(
          since: caller.now, device: device, address: source == .elsewhere || address.isEmpty ? nil : address)
      let isFirst = window.further[guess] == nil && window.further.count < Self.mostGuesses
      window.count(guess, times: isFirst ? 0 : 1)
      windows[source] = window
      return (window, isFirst)
    }
    guard entry.isFirst else { return }
    let now = caller.now
    database.write(
      { tx in try Self.append(guess, entry.window, at: now, times: 1, isCount: false, tx) },
      done: { [self] result in
        guard case .failure = result else { return }
        var window = Window(since: now, device: entry.window.device, address: entry.window.address)
        window.count(guess, times: 1)
        putBack([window])
      })
  }

  /// Where a source is counted.
  private static func place(_ source: Source, in windows: [Source: Window]) -> Source {
    guard case .address = source, windows[source] == nil else { return source }
    let addresses = windows.keys.count { if case .address = $0 { true } else { false } }
    return addresses < mostAddresses ? source : .elsewhere
  }

  /// Adds what could not be written to the counts that there are now.
  private func putBack(_ lost: [Window]) {
    windows.withLock { windows in
      for one in lost {
        let source: Source =
          if let device = one.device { .device(device) } else if let address = one.address {
            Self.place(.address(address), in: windows)
          } else { .elsewhere }
        var window =
          windows[source]
          ?? Window(since: one.since, device: one.device, address: source == .elsewhere ? nil : one.address)
        if windows[source] == nil { window.due = one.due }
        window.since = min(window.since, one.since)
        for (guess, times) in one.further where times > 0 { window.count(guess, times: times) }
        window.others += one.others
        windows[source] = window
      }
    }
  }

  /// Writes the counts of the hours that are over.
  /// - Parameter atOnce: those of all hours, since the server stops.
  func close(now: Int, atOnce: Bool = false) {
    let over = windows.withLock { windows in
      let over = windows.filter { atOnce || $0.value.isDue(at: now) }
      for source in over.keys { windows[source] = nil }
      return over.values.filter { !$0.isEmpty }
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
      },
      done: { [self] result in
        guard !atOnce, case .failure = result else { return }
        putBack(
          over.map { window in
            var window = window
            window.due = now + Self.again
            return window
          })
      })
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
  static let wrongToken = AuditKind("wrongToken", .guesses)
  static let tryRefused = AuditKind("tryRefused", .guesses)
  static let otherGuesses = AuditKind("otherGuesses", .guesses)
}

extension GuessRecord.Guess {
  /// Nil for codes between members and of straps, and for joining: they give nobody access to an account or to the gym.
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
    case .secondFactor(let member): guess = (.wrongCode, .member(member), "secondFactor")
    case .token: guess = (.wrongToken, .nobody, "token")
    case .clientCode, .friendCode, .rewardCode, .strap, .joining: return nil
    }
    self.init(
      kind: isRefused ? .tryRefused : guess.kind, target: guess.target,
      what: isRefused || guess.kind == .wrongCode ? guess.what : nil, actor: caller.member?.id)
  }
}
