/// How a paired screen is.
package enum DeviceState: String, Codable, Sendable, CaseIterable {
  /// It has recently proved that it draws.
  case drawing
  /// It has just come or gone, or the server has just started: too early to say.
  case unsettled
  /// It is connected, and draws nothing.
  case frozen
  /// It is not connected, and nobody has switched it off.
  case away
  /// It is off on purpose.
  case off

  package var isFailed: Bool { self == .frozen || self == .away }
}

/// That a screen is off on purpose.
package struct DeviceOff: Codable, Equatable, Sendable {
  package enum Reason: String, Codable, Sendable, CaseIterable {
    /// The screen said so: its page cannot be seen, because the device sleeps or shows something else.
    case hidden
    /// The screen said so: somebody has closed its page.
    case closed
    /// The screen said so: it goes off and on again by itself at fixed times.
    case night
    /// The owner said so, for a screen that cannot. Holds until the screen connects again.
    case owner
  }

  package var why: Reason
  /// UTC milliseconds, like `until`.
  package var since: Int
  /// When it comes back by itself; nil if nobody knows.
  package var until: Int?

  package init(_ why: Reason, since: Int, until: Int? = nil) {
    self.why = why
    self.since = since
    self.until = until
  }

  /// See `DeviceHealth.shift`. The time from `since` to `until` stays the same.
  package mutating func shift(_ span: ClosedRange<Int>, by milliseconds: Int) {
    guard span.contains(since) else { return }
    since += milliseconds
    until = until.map { $0 + milliseconds }
  }
}

/// A screen's proof that it has drawn.
package struct DeviceProof: Equatable, Sendable {
  /// UTC milliseconds, by the server's clock.
  package var at: Int
  /// Milliseconds from a change of the page until it was drawn.
  package var tookMs: Int
  /// The memory that the page's scripts hold; nil if the browser does not tell.
  package var memoryBytes: Int?
  /// The version of the page; nil for a terminal.
  package var page: String?

  package init(at: Int, tookMs: Int, memoryBytes: Int? = nil, page: String? = nil) {
    self.at = at
    self.tookMs = tookMs
    self.memoryBytes = memoryBytes
    self.page = page
  }
}

/// What the server knows of a screen, and what follows from it. All instants are UTC milliseconds.
package struct DeviceHealth: Equatable, Sendable {
  /// Milliseconds. A screen whose last proof is older does not draw. Proofs come every 30 s, so two may be lost.
  package static let usualPatience = 90_000
  /// For how long a screen that has left counts as hidden or closed. After that it may well be broken: a machine that
  /// restarts and then hangs says the same before it leaves.
  package static let longestAbsence = 3 * 86_400_000
  /// How long a screen may take to start after its night.
  package static let wakingMilliseconds = 600_000

  package struct Verdict: Equatable, Sendable {
    package var state: DeviceState
    /// Since when it is frozen, away or off; nil for the other states, and for a screen that was never there.
    package var since: Int?

    init(_ state: DeviceState, since: Int? = nil) {
      self.state = state
      self.since = since
    }
  }

  package var isConnected = false
  /// When it was connected last.
  package var lastSeenAt: Int?
  /// Its last proof since the server started.
  package var proof: DeviceProof?
  /// Since when a proof is due: when it connected or woke after the last one. Connecting again and again without drawing
  /// does not change it.
  package private(set) var unprovenSince: Int?
  package var off: DeviceOff?
  /// False for a radio, which has no screen: nothing proves that it works but its connection.
  private let draws: Bool

  package init(lastSeenAt: Int? = nil, off: DeviceOff? = nil, draws: Bool = true) {
    self.lastSeenAt = lastSeenAt
    self.off = off
    self.draws = draws
  }

  /// - Parameters:
  ///   - knownFrom: when the server started or its clock was set. Missing proofs from before that are no failure, because
  ///     the screen had no chance to send them.
  ///   - patience: how many milliseconds without a proof or a connection are no failure yet. The screen may be reloading,
  ///     or the server restarting.
  package func verdict(now: Int, knownFrom: Int, patience: Int = DeviceHealth.usualPatience) -> Verdict {
    if let off, off.why != .owner, isConnected && off.until == nil || isStillOff(off, now: now) {
      return Verdict(.off, since: off.since)
    }
    guard isConnected else { return verdictAway(now: now, knownFrom: knownFrom, patience: patience) }
    if !draws { return Verdict(.drawing) }
    if let proof, now - proof.at < patience { return Verdict(.drawing) }
    if let off, off.why == .owner { return Verdict(.off, since: off.since) }
    let since = unprovenSince ?? proof?.at ?? lastSeenAt ?? knownFrom
    if now - max(since, knownFrom) < patience { return Verdict(.unsettled) }
    return Verdict(.frozen, since: since)
  }

  private func verdictAway(now: Int, knownFrom: Int, patience: Int) -> Verdict {
    if let off, isStillOff(off, now: now) { return Verdict(.off, since: off.since) }
    // A screen that did not come back from its night is away from then on.
    let since = off?.until ?? lastSeenAt
    if now - max(since ?? 0, knownFrom) < patience { return Verdict(.unsettled) }
    return Verdict(.away, since: since)
  }

  private func isStillOff(_ off: DeviceOff, now: Int) -> Bool {
    if let until = off.until { return now < until + Self.wakingMilliseconds }
    // The owner's mark has no limit.
    return off.why == .owner || now < max(off.since, lastSeenAt ?? off.since) + Self.longestAbsence
  }

  package mutating func connected(at now: Int, patience: Int = DeviceHealth.usualPatience) {
    if !isConnected {
      let isBackAtOnce = lastSeenAt.map { now - $0 < patience } ?? false
      if unprovenSince == nil || !isBackAtOnce { unprovenSince = now }
    }
    isConnected = true
    lastSeenAt = now
    off = nil
  }

  package mutating func disconnected(at now: Int) {
    guard isConnected else { return }
    isConnected = false
    lastSeenAt = now
  }

  /// A screen that draws is not off, whatever it said before. The owner's mark stays: the screen may be about to be
  /// switched off.
  package mutating func drew(_ proof: DeviceProof) {
    self.proof = proof
    unprovenSince = nil
    if off?.why != .owner { off = nil }
  }

  /// The screen said that it will not draw. It may say so repeatedly.
  package mutating func rests(_ off: DeviceOff) {
    if self.off?.why == .owner { return }
    // A screen that goes off for the night may then hide or close its page, which must not replace `night`.
    if self.off?.why == .night, off.why != .night { return }
    let since = self.off?.why == off.why ? self.off?.since : nil
    self.off = DeviceOff(off.why, since: since ?? off.since, until: off.until)
    unprovenSince = nil
  }

  /// Sets the owner's mark that it is off; nil takes it back.
  package mutating func mark(_ off: DeviceOff?) {
    if off != nil || self.off?.why == .owner { self.off = off }
  }

  /// The screen said that its page can be seen again.
  package mutating func woke(at now: Int) {
    guard let why = off?.why, why != .owner else { return }
    off = nil
    unprovenSince = now
  }

  /// Call it after the clock was set back. Moves whatever is in the future to now.
  package mutating func setBack(to now: Int) {
    lastSeenAt = lastSeenAt.map { min($0, now) }
    unprovenSince = unprovenSince.map { min($0, now) }
    if let at = proof?.at { proof?.at = min(at, now) }
    if let since = off?.since, since > now {
      off?.since = now
      // The time from `since` to `until` stays the same.
      if let until = off?.until { off?.until = now + max(0, until - since) }
    }
  }

  /// Call it after a clock that was behind was set. Moves what happened in that period, so that it is as long ago as before.
  package mutating func shift(_ span: ClosedRange<Int>, by milliseconds: Int) {
    if let at = lastSeenAt, span.contains(at) { lastSeenAt = at + milliseconds }
    if let at = unprovenSince, span.contains(at) { unprovenSince = at + milliseconds }
    if let at = proof?.at, span.contains(at) { proof?.at = at + milliseconds }
    off?.shift(span, by: milliseconds)
  }
}
