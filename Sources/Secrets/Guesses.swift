/// How wrong guesses slow down and lock.
package struct GuessPolicy: Hashable, Sendable {
  package enum Lock: Hashable, Sendable {
    /// Until `succeeded` by another way: the full login.
    case untilFullLogin
    case forMilliseconds(Int)
    case never
  }

  /// The wrong guess from which on each is followed by a wait: 1 s, 2 s, 4 s … 60 s.
  package var slowsAt: Int
  /// The wrong guess that locks.
  package var locksAt: Int
  package var lock: Lock
  /// After so long without a guess all is forgotten; nil: never.
  package var forgetsAfter: Int?
  /// One wrong guess is forgiven for each of these that passes without one; nil: none is.
  package var forgivesEvery: Int?

  package init(slowsAt: Int = 3, locksAt: Int = 10, lock: Lock, forgetsAfter: Int? = nil, forgivesEvery: Int? = nil) {
    self.slowsAt = slowsAt
    self.locksAt = locksAt
    self.lock = lock
    self.forgetsAfter = forgetsAfter
    self.forgivesEvery = forgivesEvery
  }

  /// Per member: ten wrong PINs in a row want the full login.
  package static let pin = GuessPolicy(lock: .untilFullLogin)
  /// Per account: ten wrong passwords in a row lock for 15 minutes.
  package static let password = GuessPolicy(lock: .forMilliseconds(900_000), forgetsAfter: 86_400_000)
  /// Per kiosk or address, where many people mistype: slows after ten, never locks, forgives one a minute.
  package static let place = GuessPolicy(
    slowsAt: 10, lock: .never, forgetsAfter: 900_000, forgivesEvery: 60_000)
  /// Per kiosk or address, where people join: a busy evening passes, a script does not.
  package static let joining = GuessPolicy(slowsAt: 30, lock: .never, forgetsAfter: 3_600_000, forgivesEvery: 60_000)
}

/// Counts wrong guesses per key (a member, a device, an address) and says when the next may be made.
///
/// A guess is counted when it begins and taken back when it was right, so a hundred at once gain nothing
/// while the hashes are still being made. Times are milliseconds of any one clock. It holds a bounded number
/// of keys and forgets those longest unused; it does not outlive the process.
package struct Guesses: Sendable {
  package enum Verdict: Hashable, Sendable {
    case go
    case slowDown(retryAfterMs: Int)
    case locked(retryAfterMs: Int)
    case fullLoginNeeded
  }

  private struct Tally {
    var wrong: Int
    /// When the last guess began.
    var at: Int
    /// The one before it, for a guess that is withdrawn: the right ones at a place keep no wrong one alive.
    var before: Int?
    var turn: Int
  }

  package let policy: GuessPolicy
  private let capacity: Int
  private var tallies: [String: Tally] = [:]
  private var turn = 0
  /// Every key at every turn it was used; only the entry of a key's last turn counts.
  private var uses: [(key: String, turn: Int)] = []
  private var firstUse = 0

  package init(_ policy: GuessPolicy, capacity: Int = 10_000) {
    self.policy = policy
    self.capacity = max(capacity, 1)
  }

  /// How many keys it holds.
  package var count: Int { tallies.count }

  /// Asks to guess now. On `.go` the guess counts as wrong until `succeeded` or `withdrawn` says otherwise;
  /// any other verdict counts nothing, and the secret must not be looked at.
  package mutating func begin(_ key: String, now: Int) -> Verdict {
    let verdict = verdict(for: key, now: now)
    turn += 1
    if verdict == .go {
      let earlier = tally(of: key, now: now)
      tallies[key] = Tally(wrong: (earlier?.wrong ?? 0) + 1, at: now, before: earlier?.at, turn: turn)
    } else {
      // Asking keeps a locked key in memory: forgetting it would unlock it.
      tallies[key]?.turn = turn
    }
    uses.append((key, turn))
    evict()
    return verdict
  }

  /// What `begin` would say, counting nothing.
  package func verdict(for key: String, now: Int) -> Verdict {
    guard let tally = tally(of: key, now: now) else { return .go }
    // A clock that was set back must not make anybody wait longer than the whole wait.
    let elapsed = max(now - tally.at, 0)
    if tally.wrong >= policy.locksAt {
      switch policy.lock {
      case .untilFullLogin: return .fullLoginNeeded
      case .forMilliseconds(let lock): return .locked(retryAfterMs: lock - elapsed)
      case .never: break
      }
    }
    guard tally.wrong >= policy.slowsAt else { return .go }
    let wait = min(1000 << min(tally.wrong - policy.slowsAt, 6), 60_000)
    return elapsed < wait ? .slowDown(retryAfterMs: wait - elapsed) : .go
  }

  /// How many wrong guesses are left until it locks.
  package func left(for key: String, now: Int) -> Int {
    max(policy.locksAt - (tally(of: key, now: now)?.wrong ?? 0), 0)
  }

  /// The secret was right (or the full login was): the key begins anew.
  ///
  /// For the key of a place use `withdrawn`: a member's own PIN must not wipe out the guesses at others'.
  package mutating func succeeded(_ key: String) {
    tallies[key] = nil
  }

  /// The guess was none after all: it never ran, or it was right at a place where others guess, too.
  package mutating func withdrawn(_ key: String) {
    guard let tally = tallies[key] else { return }
    if tally.wrong <= 1 {
      tallies[key] = nil
    } else {
      tallies[key]?.wrong -= 1
      tallies[key]?.at = tally.before ?? tally.at
    }
  }

  /// Nil where nothing counts any more.
  private func tally(of key: String, now: Int) -> Tally? {
    guard var tally = tallies[key] else { return nil }
    let elapsed = now - tally.at
    if let quiet = policy.forgetsAfter, elapsed >= quiet { return nil }
    if case .forMilliseconds(let lock) = policy.lock, tally.wrong >= policy.locksAt, elapsed >= lock { return nil }
    if let forgives = policy.forgivesEvery, elapsed >= forgives {
      tally.wrong -= elapsed / forgives
    }
    return tally.wrong > 0 ? tally : nil
  }

  private mutating func evict() {
    while tallies.count > capacity, firstUse < uses.count {
      let use = uses[firstUse]
      firstUse += 1
      if tallies[use.key]?.turn == use.turn { tallies[use.key] = nil }
    }
    // Uses that no longer count are swept once they are as many as the keys there may be.
    if uses.count > 2 * capacity {
      uses = uses[firstUse...].filter { tallies[$0.key]?.turn == $0.turn }
      firstUse = 0
    }
  }
}
