/// How a timer counts and how its workout is scored.
package enum TimerFormat: String, Codable, Sendable, CaseIterable {
  /// Counts down from a length.
  case countdown
  /// Counts up, without an end.
  case stopwatch
  /// Every minute on the minute: a new round begins every `workSeconds`.
  case emom
  /// As many rounds as possible in `workSeconds`. Counts down; scored by rounds and reps.
  case amrap
  /// Counts up, to a cap if there is one; scored by time.
  case forTime
  /// Intervals that go by this name, usually eight rounds of 20 s work and 10 s rest.
  case tabata
  case intervals
  /// A sequence of named phases; the whole sequence is repeated `rounds` times.
  case custom

  /// Whether the clock shows elapsed time instead of remaining time.
  package var countsUp: Bool { self == .stopwatch || self == .forTime }

  /// Whether members save a result.
  package var isScored: Bool { self == .forTime || self == .amrap }

  /// Whether people can tap laps or rounds.
  package var takesLaps: Bool { countsUp }
}

/// The kind of a phase. A timer is `done` after its last phase.
package enum PhaseKind: String, Codable, Sendable, CaseIterable {
  case prepare, work, rest, done
}

/// What a phase asks of the breath. Screens draw a circle that grows, stands still or shrinks.
package enum BreathStep: String, Codable, Sendable, CaseIterable {
  case inhale, hold, exhale
}

/// A phase of a custom sequence.
package struct PlannedPhase: Equatable, Sendable {
  package var name: String
  package var seconds: Int
  /// `work` or `rest`.
  package var kind: PhaseKind
  /// Only in a breathing timer.
  package var breath: BreathStep?
  /// The muscle that a mobility move is for, which screens show on a body. Never beside `breath`.
  package var muscle: Muscle?

  package init(
    name: String, seconds: Int, kind: PhaseKind, breath: BreathStep? = nil, muscle: Muscle? = nil
  ) {
    self.name = name
    self.seconds = seconds
    self.kind = kind
    self.breath = breath
    self.muscle = muscle
  }
}

/// What a timer does from start to end. Lengths in a plan are whole seconds; instants and measured times elsewhere are
/// milliseconds.
package struct TimerPlan: Equatable, Sendable {
  package var format: TimerFormat
  /// The countdown before the first phase; 0 for none.
  package var prepareSeconds: Int
  /// countdown, amrap: the length. emom: one interval. forTime: the cap, if any. tabata, intervals: one work phase.
  package var workSeconds: Int?
  /// tabata, intervals.
  package var restSeconds: Int?
  /// emom, tabata, intervals, custom.
  package var rounds: Int?
  /// intervals: whether a rest also follows the last round.
  package var lastRest: Bool?
  /// custom.
  package var phases: [PlannedPhase]?
  /// amrap: the reps in one round, so that a result can be given in reps.
  package var repsPerRound: Int?

  package init(
    _ format: TimerFormat, prepareSeconds: Int = 0, workSeconds: Int? = nil, restSeconds: Int? = nil,
    rounds: Int? = nil, lastRest: Bool? = nil, phases: [PlannedPhase]? = nil, repsPerRound: Int? = nil
  ) {
    self.format = format
    self.prepareSeconds = prepareSeconds
    self.workSeconds = workSeconds
    self.restSeconds = restSeconds
    self.rounds = rounds
    self.lastRest = lastRest
    self.phases = phases
    self.repsPerRound = repsPerRound
  }

  /// Whether it is a breathing timer or a mobility timer: screens draw a figure beside its time.
  package var hasFigure: Bool { phases?.contains { $0.breath != nil || $0.muscle != nil } ?? false }
}

/// One phase of a plan. Its first instant belongs to it; its end belongs to the next phase.
package struct TimerPhase: Equatable, Sendable {
  package var kind: PhaseKind
  /// Only in a custom sequence.
  package var name: String?
  /// nil if the phase has no end.
  package var lengthMs: Int?
  /// From 1; 0 while preparing.
  package var round: Int
  /// Only in a breathing timer.
  package var breath: BreathStep?
}

extension TimerPlan {
  /// The phase at `index`, from 0; nil after the last. Takes constant time.
  package func phase(_ index: Int) -> TimerPhase? {
    guard index >= 0 else { return nil }
    let hasPrepare = prepareSeconds > 0
    if hasPrepare, index == 0 { return TimerPhase(kind: .prepare, lengthMs: prepareSeconds * 1000, round: 0) }
    let index = hasPrepare ? index - 1 : index
    switch format {
    case .countdown, .stopwatch, .amrap, .forTime:
      return index == 0 ? TimerPhase(kind: .work, lengthMs: workSeconds.map { $0 * 1000 }, round: 1) : nil
    case .emom, .tabata, .intervals:
      guard index < repeats else { return nil }
      let isRest = restLength > 0 && !index.isMultiple(of: 2)
      return TimerPhase(
        kind: isRest ? .rest : .work, lengthMs: (isRest ? restLength : workSeconds ?? 0) * 1000,
        round: (restLength > 0 ? index / 2 : index) + 1)
    case .custom:
      guard let phases, !phases.isEmpty, index < repeats else { return nil }
      let planned = phases[index % phases.count]
      return TimerPhase(
        kind: planned.kind, name: planned.name, lengthMs: planned.seconds * 1000, round: index / phases.count + 1,
        breath: planned.breath)
    }
  }

  /// The number of phases, including the preparation.
  package var phaseCount: Int {
    let prepare = prepareSeconds > 0 ? 1 : 0
    return switch format {
    case .countdown, .stopwatch, .amrap, .forTime: prepare + 1
    case .emom, .tabata, .intervals, .custom: prepare + repeats
    }
  }

  /// The number of rounds; 1 in formats without rounds.
  package var roundCount: Int {
    switch format {
    case .countdown, .stopwatch, .amrap, .forTime: 1
    case .emom, .tabata, .intervals, .custom: rounds ?? 1
    }
  }

  /// Milliseconds from the start of the preparation to the end; nil if there is no end.
  package var totalMs: Int? {
    let seconds: Int? =
      switch format {
      case .countdown, .stopwatch, .amrap, .forTime: workSeconds
      case .emom, .tabata, .intervals: (rounds ?? 1) * (workSeconds ?? 0) + restCount * restLength
      case .custom: (rounds ?? 1) * (phases ?? []).reduce(0) { $0 + $1.seconds }
      }
    return seconds.map { (prepareSeconds + $0) * 1000 }
  }

  private var restLength: Int { format == .emom ? 0 : restSeconds ?? 0 }

  private var restCount: Int {
    guard restLength > 0 else { return 0 }
    return (rounds ?? 1) - (format == .intervals && lastRest == true ? 0 : 1)
  }

  /// The number of phases after the preparation, in formats with rounds.
  private var repeats: Int {
    format == .custom ? (rounds ?? 1) * (phases?.count ?? 0) : (rounds ?? 1) + restCount
  }
}
