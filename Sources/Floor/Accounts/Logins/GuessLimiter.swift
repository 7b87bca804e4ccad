import Gym
import Logging
import Secrets
import Storage
import Synchronization
import Wire

/// Limits guesses: per member, per device, per address, per account, and per owner who types pairing codes.
///
/// The counts are also stored in the database, shortly afterwards, so that a restart does not reset them.
final class GuessLimiter: Sendable {
  enum Subject: Equatable, Sendable {
    case pin(member: Int)
    case pinAt(device: Int)
    /// A logged-in member who proves their password again.
    case password(email: String)
    /// A login, counted by source and account together, so that nobody can lock another's account from elsewhere.
    case logIn(email: String, from: String)
    /// All logins to an account, from everywhere.
    case account(email: String)
    case passwordFrom(address: String)
    case pairing(Int)
    /// A trainer who types members' codes.
    case clientCode(trainer: Int)
    /// A member who types others' codes to become friends.
    case friendCode(member: Int)
    /// Staff who type members' codes for rewards.
    case rewardCode(staff: Int)
    /// A member who types the code of a strap.
    case strap(member: Int)
    case setup(from: String)
    /// A script's token.
    case token(from: String)
    case joining(from: String)
    /// A code of the second factor, after a right password.
    case secondFactor(member: Int)

    /// Whether a success takes back only its own guess. At a place or an account that many reach, one member's
    /// success must not forgive all others' wrong guesses.
    var isShared: Bool {
      switch self {
      case .pin, .password, .logIn, .secondFactor: false
      case .account, .pinAt, .passwordFrom, .pairing, .clientCode, .friendCode, .rewardCode, .strap, .setup, .token,
        .joining:
        true
      }
    }

    /// For the log. What somebody typed is never part of it: it may be a password in the wrong field.
    fileprivate var logged: [String: Logger.MetadataValue] {
      switch self {
      case .pin(let member): ["what": "PIN", "member": "\(member)"]
      case .pinAt(let device): ["what": "PIN", "device": "\(device)"]
      case .password, .logIn, .account: ["what": "password"]
      case .passwordFrom(let address): ["what": "password", "address": "\(address)"]
      case .pairing(let member): ["what": "pairing code", "member": "\(member)"]
      case .clientCode(let member), .friendCode(let member), .rewardCode(let member):
        ["what": "member's code", "member": "\(member)"]
      case .strap(let member): ["what": "strap's code", "member": "\(member)"]
      case .setup(let source): ["what": "setup code", "address": "\(source)"]
      case .token(let address): ["what": "token", "address": "\(address)"]
      case .joining(let place): ["what": "joining", "from": "\(place)"]
      case .secondFactor(let member): ["what": "second factor", "member": "\(member)"]
      }
    }

    fileprivate var entry: (book: Book, key: String) {
      switch self {
      case .pin(let member): (.pins, "\(member)")
      case .password(let email): (.passwords, email)
      case .logIn(let email, let source): (.passwords, "\(source) \(email)")
      case .account(let email): (.accounts, email)
      case .pinAt(let device): (.places, "kiosk \(device)")
      case .passwordFrom(let address): (.places, "address \(address)")
      case .pairing(let member): (.places, "pairing \(member)")
      case .clientCode(let trainer): (.places, "client \(trainer)")
      case .friendCode(let member): (.places, "friend \(member)")
      case .rewardCode(let staff): (.places, "reward \(staff)")
      case .strap(let member): (.places, "strap \(member)")
      case .setup(let source): (.places, "setup \(source)")
      case .token(let address): (.places, "token \(address)")
      case .joining(let place): (.joins, place)
      case .secondFactor(let member): (.secondFactors, "\(member)")
      }
    }
  }

  fileprivate enum Book: String, CaseIterable {
    case pins, passwords, accounts, places, joins, secondFactors

    var policy: GuessPolicy {
      switch self {
      case .pins: .pin
      case .passwords: .password
      case .accounts: .account
      case .places: .place
      case .joins: .joining
      case .secondFactors: .secondFactor
      }
    }
  }

  private let database: Database
  private let books = Mutex(
    Dictionary(uniqueKeysWithValues: Book.allCases.map { ($0, Guesses($0.policy)) }))

  private let log: Logger
  private let lines = Mutex(Lines())
  let record: GuessRecord

  init(database: Database, log: Logger) {
    self.database = database
    self.log = log
    record = GuessRecord(database: database)
  }

  /// Loads what was counted before the start.
  func load(_ tx: Tx) throws {
    for row in try tx.guesses.all() {
      guard let book = Book(rawValue: row.book) else { continue }
      books.withLock {
        $0[book, default: Guesses(book.policy)].restore(row.key, wrong: row.wrong, at: row.at)
      }
    }
  }

  /// Deletes entries that are too old to matter.
  func prune(now: Int) {
    database.write(
      { tx in try tx.guesses.prune(before: now - 2 * Milliseconds.day, except: Book.pins.rawValue) }, done: { _ in })
  }

  /// Counts a try that cannot be right or wrong, such as joining.
  func count(_ subject: Subject, by caller: Caller) throws(Fault) { try begin([subject], by: caller) }

  /// Counts a wrong guess at a secret with so many bits that nobody can guess it. Look the secret up before this: a right
  /// one then costs no write, and is never refused because of the wrong guesses of others.
  /// - Throws: `slow_down` with the time to wait.
  func wrong(_ subject: Subject, by caller: Caller) throws(Fault) {
    try begin([subject], by: caller)
    note("wrong guess", [subject], isRefused: false, by: caller)
  }

  /// Runs one guess for all of `subjects`. It counts as wrong from the start, so that parallel guesses are counted too.
  /// If `isRight` throws, the guess does not count.
  ///
  /// A right guess clears the count of a PIN or a password. For a place (a device or an address) it only takes back
  /// itself: a member's own PIN must not clear the guesses at other members' PINs.
  /// - Throws: `slow_down` or `locked` with the time to wait, `full_login_needed` for a PIN.
  func attempt(
    _ subjects: [Subject], by caller: Caller, _ isRight: () async throws -> Bool
  ) async throws -> Bool {
    try begin(subjects, by: caller)
    do {
      let right = try await isRight()
      if right { settle(subjects) } else { note("wrong guess", subjects, isRefused: false, by: caller) }
      return right
    } catch {
      for subject in subjects { withdraw(subject) }
      throw error
    }
  }

  /// Like `attempt`, for a guess that is checked synchronously. Nil means a wrong guess.
  func attempt<T>(_ subject: Subject, by caller: Caller, _ find: () -> T?) throws(Fault) -> T? {
    try begin([subject], by: caller)
    let found = find()
    if found != nil { settle([subject]) } else { note("wrong guess", [subject], isRefused: false, by: caller) }
    return found
  }

  private func begin(_ subjects: [Subject], by caller: Caller) throws(Fault) {
    for (index, subject) in subjects.enumerated() {
      let verdict = with(subject) { $0.begin($1, now: caller.now) }
      guard verdict != .go else {
        keep(subject)
        continue
      }
      for earlier in subjects[..<index] { withdraw(earlier) }
      note("guess refused", subjects, isRefused: true, by: caller)
      switch verdict {
      case .slowDown(let milliseconds): throw Fault(.rateLimited, "slow_down", retryAfterMs: milliseconds)
      case .locked(let milliseconds): throw Fault(.rateLimited, "locked", retryAfterMs: milliseconds)
      case .fullLoginNeeded, .go: throw Fault(.forbidden, "full_login_needed", field: "pin")
      }
    }
  }

  /// Logs wrong guesses at the level `notice`, so that an owner sees that somebody tries. At most twenty lines a
  /// minute; the rest is only counted, so that guessing cannot fill the disk. `GuessRecord` has the same limit for the
  /// audit log.
  private func note(_ message: Logger.Message, _ subjects: [Subject], isRefused: Bool, by caller: Caller) {
    if let guess = GuessRecord.Guess(subjects, isRefused: isRefused, by: caller) { record.add(guess, by: caller) }
    let (isLogged, left) = lines.withLock { $0.take(now: caller.now) }
    if left > 0 { log.notice("guesses without a line of their own", metadata: ["count": "\(left)"]) }
    guard isLogged else { return }
    log.notice(message, metadata: subjects.reduce(into: [:]) { $0.merge($1.logged) { $1 } })
  }

  /// How many lines were written in the current minute, and how many were not.
  private struct Lines {
    static let most = 20
    private var since = Int.min
    private var written = 0
    private var left = 0

    /// - Returns: whether a line may be written, and how many guesses before the current minute had none.
    mutating func take(now: Int) -> (Bool, left: Int) {
      var before = 0
      // The clock may have been set back.
      if now < since || now - 60_000 >= since { (since, written, before, left) = (now, 0, left, 0) }
      guard written < Self.most else {
        left += 1
        return (false, before)
      }
      written += 1
      return (true, before)
    }
  }

  private func settle(_ subjects: [Subject]) {
    for subject in subjects { if subject.isShared { withdraw(subject) } else { clear(subject) } }
  }

  /// How many tries are left before the lock.
  func left(_ subject: Subject, now: Int) -> Int { with(subject) { $0.left(for: $1, now: now) } }

  /// Forgets the wrong guesses, for example at a PIN after a login by password.
  func clear(_ subject: Subject) {
    guard with(subject, { $0.stored($1) }) != nil else { return }
    with(subject) { $0.succeeded($1) }
    keep(subject)
  }

  /// Forgets the wrong guesses at an account's password, from every source, after somebody has proved who they are, at
  /// the desk or on the server's machine.
  func forgive(email: String) {
    for book in [Book.passwords, .accounts] {
      books.withLock { $0[book]?.forget { $0 == email || $0.hasSuffix(" " + email) } }
    }
    database.write({ tx in try Self.forgive(email: email, tx) }, done: { _ in })
  }

  /// Clears a member's wrong codes of the second factor, in the database only: for a command that runs beside the server.
  static func forgiveSecondFactor(of member: Int, _ tx: Tx) throws {
    try tx.guesses.remove(book: Book.secondFactors.rawValue, key: "\(member)")
  }

  /// Like `forgive(email:)`, in the database only, for a command that runs beside the server.
  static func forgive(email: String, _ tx: Tx) throws {
    for book in [Book.passwords, .accounts] { try tx.guesses.forget(book: book.rawValue, key: email) }
  }

  private func withdraw(_ subject: Subject) {
    with(subject) { $0.withdrawn($1) }
    keep(subject)
  }

  private func with<T: Sendable>(_ subject: Subject, _ body: (inout Guesses, String) -> T) -> T {
    let (book, key) = subject.entry
    return books.withLock { body(&$0[book, default: Guesses(book.policy)], key) }
  }

  /// Stores the count as it is when the write runs. On a full disk only the memory counts.
  private func keep(_ subject: Subject) {
    let (book, key) = subject.entry
    database.write(
      { [self] tx in
        if let now = with(subject, { $0.stored($1) }) {
          try tx.guesses.put(book: book.rawValue, key: key, wrong: now.wrong, at: now.at)
        } else {
          try tx.guesses.remove(book: book.rawValue, key: key)
        }
      }, done: { _ in })
  }
}
