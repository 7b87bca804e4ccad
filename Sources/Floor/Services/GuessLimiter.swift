import Secrets
import Synchronization
import Wire

/// Slows guesses: per member, per device, per address, per owner who types pairing codes.
final class GuessLimiter: Sendable {
  enum Subject: Hashable, Sendable {
    case pin(member: Int)
    case pinAt(device: Int)
    case password(email: String)
    case passwordFrom(address: String)
    case pairing(Int)
    case setup
    case joining(from: String)

    var isPlace: Bool {
      switch self {
      case .pin, .password: false
      case .pinAt, .passwordFrom, .pairing, .setup, .joining: true
      }
    }
  }

  private struct Books {
    var pins = Guesses(.pin)
    var passwords = Guesses(.password)
    var places = Guesses(.place)
    var joins = Guesses(.joining)

    mutating func with<T>(_ subject: Subject, _ body: (inout Guesses, String) -> T) -> T {
      switch subject {
      case .pin(let member): body(&pins, "\(member)")
      case .password(let email): body(&passwords, email)
      case .pinAt(let device): body(&places, "kiosk \(device)")
      case .passwordFrom(let address): body(&places, "address \(address)")
      case .pairing(let member): body(&places, "pairing \(member)")
      case .setup: body(&places, "setup")
      case .joining(let place): body(&joins, place)
      }
    }
  }

  private let books = Mutex(Books())

  /// Counts a try that is neither right nor wrong, such as joining.
  func count(_ subject: Subject, now: Int) throws(Fault) { try begin([subject], now: now) }

  /// Runs one guess for all of `subjects`; it counts as wrong for each from the beginning, so that many at once are
  /// not many free ones. One that could not be looked at counts as none.
  ///
  /// A right guess clears what is a member's own; at a place it only takes itself back, since a member's own PIN must
  /// not wipe out the guesses at others'.
  /// - Throws: `slow_down` or `locked` with the time to wait, `full_login_needed` for a PIN.
  func attempt(_ subjects: [Subject], now: Int, _ isRight: () async throws -> Bool) async throws -> Bool {
    try begin(subjects, now: now)
    do {
      let right = try await isRight()
      if right { settle(subjects) }
      return right
    } catch {
      for subject in subjects { withdraw(subject) }
      throw error
    }
  }

  /// As `attempt`, for what is known at once.
  func attempt<T>(_ subject: Subject, now: Int, _ find: () -> T?) throws(Fault) -> T? {
    try begin([subject], now: now)
    let found = find()
    if found != nil { settle([subject]) }
    return found
  }

  private func begin(_ subjects: [Subject], now: Int) throws(Fault) {
    for (index, subject) in subjects.enumerated() {
      let verdict = books.withLock { $0.with(subject) { $0.begin($1, now: now) } }
      guard verdict != .go else { continue }
      for earlier in subjects[..<index] { withdraw(earlier) }
      switch verdict {
      case .slowDown(let milliseconds): throw Fault(.rateLimited, "slow_down", retryAfterMs: milliseconds)
      case .locked(let milliseconds): throw Fault(.rateLimited, "locked", retryAfterMs: milliseconds)
      case .fullLoginNeeded, .go: throw Fault(.forbidden, "full_login_needed", field: "pin")
      }
    }
  }

  private func settle(_ subjects: [Subject]) {
    for subject in subjects { if subject.isPlace { withdraw(subject) } else { clear(subject) } }
  }

  /// How many tries are left before the lock.
  func left(_ subject: Subject, now: Int) -> Int {
    books.withLock { $0.with(subject) { $0.left(for: $1, now: now) } }
  }

  /// The full login was made: guesses at the PIN are forgotten.
  func clear(_ subject: Subject) { books.withLock { $0.with(subject) { $0.succeeded($1) } } }

  private func withdraw(_ subject: Subject) { books.withLock { $0.with(subject) { $0.withdrawn($1) } } }
}
