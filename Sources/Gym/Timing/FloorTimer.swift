/// What people do to a timer.
package enum TimerActionKind: String, Codable, Sendable, CaseIterable {
  case started, paused, resumed, skipped, adjusted, restarted, ended, lapped, labelled
}

/// Something that somebody did to a timer.
package struct TimerAction: Codable, Hashable, Sendable {
  package var kind: TimerActionKind
  /// A display name or a device's name, as it was then; empty for a member who did not choose to be shown.
  package var who: String
  /// UTC milliseconds.
  package var at: Int
  /// What was added or taken away.
  package var byMs: Int?
  /// Whose display name `who` is; nil for a device, and for somebody who is not named.
  package var member: Int?

  package init(kind: TimerActionKind, who: String, at: Int, byMs: Int? = nil, member: Int? = nil) {
    self.kind = kind
    self.who = who
    self.at = at
    self.byMs = byMs
    self.member = member
  }
}

/// A tap on a stopwatch, or a round of a workout for time.
package struct TimerLap: Codable, Hashable, Sendable {
  /// On the timer's clock.
  package var atMs: Int
  package var who: String
  package var member: Int?

  package init(atMs: Int, who: String, member: Int? = nil) {
    self.atMs = atMs
    self.who = who
    self.member = member
  }
}

/// A timer on the floor, as it is stored and as it travels. Where it stands at an instant is computed from `plan` and
/// `state`, by everybody alike.
package struct FloorTimer: Codable, Hashable, Sendable {
  package var id: Int
  /// Counts the changes.
  package var version: Int
  package var label: String
  package var plan: TimerPlan
  package var state: TimerState
  /// UTC milliseconds.
  package var startedAt: Int
  /// The area it is for; everyone's without one.
  package var area: Int?
  /// Oldest first.
  package var laps: [TimerLap]
  /// What was done to it last, newest first.
  package var actions: [TimerAction]

  package init(
    id: Int, version: Int = 1, label: String, plan: TimerPlan, state: TimerState, startedAt: Int, area: Int? = nil,
    laps: [TimerLap] = [], actions: [TimerAction] = []
  ) {
    self.id = id
    self.version = version
    self.label = label
    self.plan = plan
    self.state = state
    self.startedAt = startedAt
    self.area = area
    self.laps = laps
    self.actions = actions
  }

  /// Whether what was done to its clock since `seen` is nothing: laps and labels leave the clock as it was, and twenty
  /// people who tap their rounds must not keep the coach from adding a minute.
  package func isUnchanged(since seen: Int) -> Bool {
    let harmless = actions.prefix { $0.kind == .lapped || $0.kind == .labelled }.count
    return (version - harmless...version).contains(seen)
  }

  /// What was added to the cap of a workout for time, or taken from it.
  package var addedToWorkMs: Int {
    plan.phase(state.phase)?.kind == .work ? state.extraMs : 0
  }

  /// Takes a member's name out of what is shown of it.
  /// - Returns: nil where it does not stand there.
  package func forgetting(member: Int) -> FloorTimer? {
    var timer = self
    for index in timer.actions.indices where timer.actions[index].member == member {
      timer.actions[index].who = ""
      timer.actions[index].member = nil
    }
    for index in timer.laps.indices where timer.laps[index].member == member {
      timer.laps[index].who = ""
      timer.laps[index].member = nil
    }
    guard timer != self else { return nil }
    timer.version += 1
    return timer
  }

  /// How many actions are kept.
  package static let keptActions = 8
  /// How long a timer that has ended is shown, unless somebody takes it away or another is started in its place.
  package static let lingerMs = 600_000
}

/// A member's rest between sets: the instant it ends is what is stored.
package struct Rest: Hashable, Sendable {
  package var exercise: Int?
  /// UTC milliseconds.
  package var startedAt: Int
  package var endsAt: Int
  /// After a warm-up, which tells nothing of how long somebody rests otherwise.
  package var isWarmup: Bool

  package init(exercise: Int?, startedAt: Int, endsAt: Int, isWarmup: Bool = false) {
    self.exercise = exercise
    self.startedAt = startedAt
    self.endsAt = endsAt
    self.isWarmup = isWarmup
  }

  package static let longestSeconds = 3600
}

/// A result with what it is a result of.
package struct StoredScore: Hashable, Sendable {
  package var id: Int
  package var timer: Int
  /// The first timer of that plan and label on that day.
  package var board: Int
  package var member: Int
  package var label: String
  package var plan: TimerPlan
  package var score: Score
  /// UTC milliseconds.
  package var at: Int

  package init(
    id: Int, timer: Int, board: Int, member: Int, label: String, plan: TimerPlan, score: Score, at: Int
  ) {
    self.id = id
    self.timer = timer
    self.board = board
    self.member = member
    self.label = label
    self.plan = plan
    self.score = score
    self.at = at
  }
}

/// A row of a board.
package struct RankedScore: Hashable, Sendable {
  package var id: Int
  package var place: Int
  package var face: Face
  package var score: Score
}

/// A board's rows: each member's best, best first. Equal results share a place, and the earlier one stands above.
package func ranked(_ scores: [(stored: StoredScore, face: Face)], in plan: TimerPlan) -> [RankedScore] {
  var best: [Int: (stored: StoredScore, face: Face)] = [:]
  for entry in scores {
    guard let other = best[entry.stored.member] else {
      best[entry.stored.member] = entry
      continue
    }
    if entry.stored.score.isBetter(than: other.stored.score, in: plan) { best[entry.stored.member] = entry }
  }
  let sorted = best.values.sorted { one, other in
    if one.stored.score.isBetter(than: other.stored.score, in: plan) { return true }
    if other.stored.score.isBetter(than: one.stored.score, in: plan) { return false }
    return (one.stored.at, one.stored.id) < (other.stored.at, other.stored.id)
  }
  var rows: [RankedScore] = []
  for (index, entry) in sorted.enumerated() {
    let isTied = index > 0 && !sorted[index - 1].stored.score.isBetter(than: entry.stored.score, in: plan)
    rows.append(
      RankedScore(
        id: entry.stored.id, place: isTied ? rows[index - 1].place : index + 1, face: entry.face,
        score: entry.stored.score))
  }
  return rows
}
