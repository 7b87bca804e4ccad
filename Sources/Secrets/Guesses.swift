/// When wrong guesses are slowed down and when they lock. Times are milliseconds.
package struct GuessPolicy: Equatable, Sendable {
  package enum Lock: Equatable, Sendable {
    /// Until a login with the password calls `succeeded`.
    case untilFullLogin
    case forMilliseconds(Int)
    case never
  }

  /// After this many wrong guesses, each further one is followed by a wait: 1 s, 2 s, 4 s … 60 s.
  package var slowsAt: Int
  /// After this many wrong guesses the key is locked.
  package var locksAt: Int
  package var lock: Lock
  /// After this long without a guess, all are forgotten; nil for never.
  package var forgetsAfter: Int?
  /// After each period of this length without a guess, one wrong guess is forgotten; nil for never.
  package var forgivesEvery: Int?

  package init(slowsAt: Int = 3, locksAt: Int = 10, lock: Lock, forgetsAfter: Int? = nil, forgivesEvery: Int? = nil) {
    self.slowsAt = slowsAt
    self.locksAt = locksAt
    self.lock = lock
    self.forgetsAfter = forgetsAfter
    self.forgivesEvery = forgivesEvery
  }

  /// Per member: after ten wrong PINs in a row, only a login with the password works.
  package static let pin = GuessPolicy(lock: .untilFullLogin)
  /// Per account: ten wrong passwords in a row lock for 15 minutes.
  package static let password = GuessPolicy(lock: .forMilliseconds(900_000), forgetsAfter: 86_400_000)
  /// Per member, for somebody who knows the password already: ten wrong codes in a row lock for an hour.
  package static let secondFactor = GuessPolicy(lock: .forMilliseconds(3_600_000), forgetsAfter: 86_400_000)
  /// Per kiosk or address, where many people mistype: slows after ten, never locks, forgets one a minute.
  package static let place = GuessPolicy(
    slowsAt: 10, lock: .never, forgetsAfter: 900_000, forgivesEvery: 60_000)
  /// Per account, over all addresses: slows a guessing crowd of addresses, but locks nobody out.
  package static let account = GuessPolicy(
    slowsAt: 30, lock: .never, forgetsAfter: 86_400_000, forgivesEvery: 60_000)
  /// Sign-ups per kiosk or address: allows a busy evening, slows a script.
  package static let joining = GuessPolicy(slowsAt: 30, lock: .never, forgetsAfter: 3_600_000, forgivesEvery: 60_000)
}

/// Counts wrong guesses per key (a member, a device, an address) and says when the next one is allowed.
///
/// A guess counts as wrong when it begins and is taken back if it was right, so starting a hundred guesses while the
/// first hash is still being computed gains nothing. Times are milliseconds of any one clock. The number of keys is
/// bounded; the least recently used are forgotten first. `stored` and `restore` carry a key across a restart.
package struct Guesses: Sendable {
  package enum Verdict: Equatable, Sendable {
    case go
    case slowDown(retryAfterMs: Int)
    case locked(retryAfterMs: Int)
    case fullLoginNeeded
  }

  private struct Tally {
    var wrong: Int
    /// When the last guess began.
    var at: Int
    /// When the guess before it began. `withdrawn` goes back to this, so that correct guesses at a shared kiosk do not
    /// keep old wrong ones from being forgotten.
    var before: Int?
    /// The key's latest entry in `uses`.
    var turn: Int
  }

  package let policy: GuessPolicy
  private let capacity: Int
  private var tallies: [String: Tally] = [:]
  private var turn = 0
  /// Each use of a key, oldest first. Only a key's latest entry counts.
  private var uses: [(key: String, turn: Int)] = []
  private var firstUse = 0

  package init(_ policy: GuessPolicy, capacity: Int = 10_000) {
    self.policy = policy
    self.capacity = max(capacity, 1)
  }

  /// The number of keys in memory.
  package var count: Int { tallies.count }

  /// Begins a guess. With `.go` it counts as wrong until `succeeded` or `withdrawn` is called. With any other verdict
  /// nothing is counted, and the caller must not check the secret.
  package mutating func begin(_ key: String, now: Int) -> Verdict {
    // After the clock was set back, a guess later than now counts as now, so that its wait ends.
    if let tally = tallies[key], tally.at > now {
      tallies[key]?.at = now
      tallies[key]?.before = tally.before.map { min($0, now) }
    }
    let verdict = verdict(for: key, now: now)
    turn += 1
    if verdict == .go {
      let earlier = tally(of: key, now: now)
      tallies[key] = Tally(wrong: (earlier?.wrong ?? 0) + 1, at: now, before: earlier?.at, turn: turn)
    } else {
      // Keeps a locked key in memory: forgetting it would unlock it.
      tallies[key]?.turn = turn
    }
    uses.append((key, turn))
    evict()
    return verdict
  }

  /// The verdict that `begin` would give; nothing is counted.
  package func verdict(for key: String, now: Int) -> Verdict {
    guard let tally = tally(of: key, now: now) else { return .go }
    // If the clock was set back, nobody waits longer than the full wait.
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

  /// What must be stored of a key to survive a restart; nil if nothing is counted.
  package func stored(_ key: String) -> (wrong: Int, at: Int)? { tallies[key].map { ($0.wrong, $0.at) } }

  /// Restores what `stored` returned. Call it for the oldest keys first.
  package mutating func restore(_ key: String, wrong: Int, at: Int) {
    turn += 1
    tallies[key] = Tally(wrong: wrong, at: at, before: nil, turn: turn)
    uses.append((key, turn))
    evict()
  }

  /// How many more wrong guesses are allowed before the key is locked.
  package func left(for key: String, now: Int) -> Int {
    max(policy.locksAt - (tally(of: key, now: now)?.wrong ?? 0), 0)
  }

  /// The guess was right, or the member logged in with the password: forgets the key's wrong guesses.
  ///
  /// For a kiosk or an address call `withdrawn` instead: entering one's own PIN must not erase wrong guesses at the PINs
  /// of others.
  package mutating func succeeded(_ key: String) {
    tallies[key] = nil
  }

  /// Forgets the wrong guesses of all keys for which `isMeant` is true. Checks every key.
  package mutating func forget(where isMeant: (String) -> Bool) {
    for key in tallies.keys where isMeant(key) { tallies[key] = nil }
  }

  /// Undoes one guess: it was never checked, or it was right at a kiosk or address that others use too.
  package mutating func withdrawn(_ key: String) {
    guard let tally = tallies[key] else { return }
    if tally.wrong <= 1 {
      tallies[key] = nil
    } else {
      tallies[key]?.wrong -= 1
      tallies[key]?.at = tally.before ?? tally.at
    }
  }

  /// The key's tally with forgotten guesses removed; nil if none are left.
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
    // Drop outdated entries once they could outnumber the keys.
    if uses.count > 2 * capacity {
      uses = uses[firstUse...].filter { tallies[$0.key]?.turn == $0.turn }
      firstUse = 0
    }
  }
}
