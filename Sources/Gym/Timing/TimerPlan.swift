/// How a timer counts, and what its score is.
package enum TimerFormat: String, Codable, Sendable, CaseIterable {
  /// Down from a length.
  case countdown
  /// Up, without an end.
  case stopwatch
  /// A new round begins every `workSeconds`: every minute on the minute, or every so many seconds.
  case emom
  /// As many rounds as possible within `workSeconds`; counts down, scored by rounds and reps.
  case amrap
  /// Up to a cap or without one; scored by the time.
  case forTime
  /// Intervals with a fixed name: 20 s of work, 10 s of rest, eight times, unless it says otherwise.
  case tabata
  case intervals
  /// Named phases, one after another, the whole sequence `rounds` times.
  case custom

  /// The clock shows what has passed, not what is left.
  package var countsUp: Bool { self == .stopwatch || self == .forTime }

  /// Ends in a result that members save.
  package var isScored: Bool { self == .forTime || self == .amrap }

  /// Rounds and laps are taken by a tap.
  package var takesLaps: Bool { countsUp }
}

/// What a phase asks for. `done` is where a timer is after its last one.
package enum PhaseKind: String, Codable, Sendable, CaseIterable {
  case prepare, work, rest, done
}

/// A phase of a custom sequence, as a trainer writes it.
package struct PlannedPhase: Codable, Hashable, Sendable {
  package var name: String
  package var seconds: Int
  /// `work` or `rest`.
  package var kind: PhaseKind

  package init(name: String, seconds: Int, kind: PhaseKind) {
    self.name = name
    self.seconds = seconds
    self.kind = kind
  }
}

/// What a timer does from start to end. Whole seconds; instants and what is measured are milliseconds.
package struct TimerPlan: Codable, Hashable, Sendable {
  package var format: TimerFormat
  /// Counted down before the first phase; 0 for none.
  package var prepareSeconds: Int
  /// countdown and amrap: the length. emom: one interval. forTime: the cap, or none. tabata, intervals: one work phase.
  package var workSeconds: Int?
  /// tabata, intervals.
  package var restSeconds: Int?
  /// emom, tabata, intervals, custom.
  package var rounds: Int?
  /// intervals: whether a rest follows the last round too.
  package var lastRest: Bool?
  /// custom.
  package var phases: [PlannedPhase]?
  /// amrap: what one round holds, so that a result can be told in reps.
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
}

/// One stretch of a plan, half-open: it holds its first instant and not its last.
package struct TimerPhase: Hashable, Sendable {
  package var kind: PhaseKind
  /// Of a custom sequence.
  package var name: String?
  /// Nil where it has no end.
  package var lengthMs: Int?
  /// From 1; 0 while preparing.
  package var round: Int
}

extension TimerPlan {
  /// The phase at `index`, from 0; nil behind the last. Costs the same for every index.
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
        kind: planned.kind, name: planned.name, lengthMs: planned.seconds * 1000, round: index / phases.count + 1)
    }
  }

  /// How many phases there are, preparation included.
  package var phaseCount: Int {
    let prepare = prepareSeconds > 0 ? 1 : 0
    return switch format {
    case .countdown, .stopwatch, .amrap, .forTime: prepare + 1
    case .emom, .tabata, .intervals, .custom: prepare + repeats
    }
  }

  /// The last phase's round.
  package var roundCount: Int {
    switch format {
    case .countdown, .stopwatch, .amrap, .forTime: 1
    case .emom, .tabata, .intervals, .custom: rounds ?? 1
    }
  }

  /// From the start of the preparation to the end, in milliseconds; nil where there is no end.
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

  /// How many phases follow the preparation, where they repeat.
  private var repeats: Int {
    format == .custom ? (rounds ?? 1) * (phases?.count ?? 0) : (rounds ?? 1) + restCount
  }
}
