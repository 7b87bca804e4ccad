import Gym

/// A plan as its JSON column holds it.
///
/// A score finds its board by comparing this text. If a field is renamed or added, equal plans can differ until a
/// migration rewrites the stored rows.
struct StoredPlan: Codable {
  var format: TimerFormat
  var prepareSeconds: Int
  var workSeconds: Int?
  var restSeconds: Int?
  var rounds: Int?
  var lastRest: Bool?
  var phases: [Phase]?
  var repsPerRound: Int?

  struct Phase: Codable {
    var name: String
    var seconds: Int
    var kind: PhaseKind
    var breath: BreathStep?
    var muscle: Muscle?

    init(_ phase: PlannedPhase) {
      name = phase.name
      seconds = phase.seconds
      kind = phase.kind
      breath = phase.breath
      muscle = phase.muscle
    }

    var phase: PlannedPhase {
      PlannedPhase(name: name, seconds: seconds, kind: kind, breath: breath, muscle: muscle)
    }
  }

  init(_ plan: TimerPlan) {
    format = plan.format
    prepareSeconds = plan.prepareSeconds
    workSeconds = plan.workSeconds
    restSeconds = plan.restSeconds
    rounds = plan.rounds
    lastRest = plan.lastRest
    phases = plan.phases?.map(Phase.init)
    repsPerRound = plan.repsPerRound
  }

  var plan: TimerPlan {
    TimerPlan(
      format, prepareSeconds: prepareSeconds, workSeconds: workSeconds, restSeconds: restSeconds, rounds: rounds,
      lastRest: lastRest, phases: phases?.map(\.phase), repsPerRound: repsPerRound)
  }
}

struct StoredLap: Codable {
  var atMs: Int
  var who: String
  var member: Int?

  init(_ lap: TimerLap) {
    atMs = lap.atMs
    who = lap.who
    member = lap.member
  }

  var lap: TimerLap { TimerLap(atMs: atMs, who: who, member: member) }
}

/// What an action replaced, kept as long as it can be undone.
struct StoredRun: Codable {
  var phase: Int
  var phaseStartedAt: Int
  var extraMs: Int
  var pausedAt: Int?
  var endedAt: Int?
  var startedAt: Int
  var laps: [StoredLap]

  init(_ run: TimerRun) {
    phase = run.state.phase
    phaseStartedAt = run.state.phaseStartedAt
    extraMs = run.state.extraMs
    pausedAt = run.state.pausedAt
    endedAt = run.state.endedAt
    startedAt = run.startedAt
    laps = run.laps.map(StoredLap.init)
  }

  var run: TimerRun {
    TimerRun(
      state: TimerState(
        phase: phase, phaseStartedAt: phaseStartedAt, extraMs: extraMs, pausedAt: pausedAt, endedAt: endedAt),
      startedAt: startedAt, laps: laps.map(\.lap))
  }
}

struct StoredAction: Codable {
  var kind: TimerActionKind
  var who: String
  var at: Int
  var byMs: Int?
  var member: Int?
  var replaced: StoredRun?
  var version: Int?

  init(_ action: TimerAction) {
    kind = action.kind
    who = action.who
    at = action.at
    byMs = action.byMs
    member = action.member
    replaced = action.replaced.map(StoredRun.init)
    version = action.version
  }

  var action: TimerAction {
    TimerAction(
      kind: kind, who: who, at: at, byMs: byMs, member: member, replaced: replaced?.run, version: version)
  }
}

extension JSONColumn {
  static func text(_ plan: TimerPlan) throws -> String { try text(StoredPlan(plan)) }
  static func text(_ laps: [TimerLap]) throws -> String { try text(laps.map(StoredLap.init)) }
  static func text(_ actions: [TimerAction]) throws -> String { try text(actions.map(StoredAction.init)) }

  static func plan(_ text: String) throws -> TimerPlan { try value(text, as: StoredPlan.self).plan }
  static func laps(_ text: String) throws -> [TimerLap] { try value(text, as: [StoredLap].self).map(\.lap) }
  static func actions(_ text: String) throws -> [TimerAction] { try value(text, as: [StoredAction].self).map(\.action) }
}
