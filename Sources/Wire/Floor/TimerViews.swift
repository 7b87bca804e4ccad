package import Gym

/// A timer as clients see it.
package struct TimerView: Codable, Sendable {
  package var id: Int
  package var version: Int
  package var label: String
  package var plan: PlanView
  package var state: StateView
  /// UTC milliseconds.
  package var startedAt: Int
  package var area: Int?
  package var laps: [LapView]
  package var actions: [ActionView]
  /// Until when `timers.undo` can undo the latest action, in UTC milliseconds.
  package var undoUntil: Int?

  package init(_ timer: FloorTimer) {
    id = timer.id
    version = timer.version
    label = timer.label
    plan = PlanView(timer.plan)
    state = StateView(timer.state)
    startedAt = timer.startedAt
    area = timer.area
    laps = timer.laps.map(LapView.init)
    actions = timer.actions.map(ActionView.init)
    undoUntil = timer.undoUntil
  }
}

/// A timer plan, as clients send and see it. Not checked by `TimerRules`.
package struct PlanView: Codable, Equatable, Sendable {
  package var format: TimerFormat
  package var prepareSeconds: Int
  package var workSeconds: Int?
  package var restSeconds: Int?
  package var rounds: Int?
  package var lastRest: Bool?
  package var phases: [PhaseView]?
  package var repsPerRound: Int?

  package init(_ plan: TimerPlan) {
    format = plan.format
    prepareSeconds = plan.prepareSeconds
    workSeconds = plan.workSeconds
    restSeconds = plan.restSeconds
    rounds = plan.rounds
    lastRest = plan.lastRest
    phases = plan.phases?.map(PhaseView.init)
    repsPerRound = plan.repsPerRound
  }
}

package struct PhaseView: Codable, Equatable, Sendable {
  package var name: String
  package var seconds: Int
  package var kind: PhaseKind
  package var breath: BreathStep?
  package var muscle: Muscle?

  package init(_ phase: PlannedPhase) {
    name = phase.name
    seconds = phase.seconds
    kind = phase.kind
    breath = phase.breath
    muscle = phase.muscle
  }

  fileprivate var phase: PlannedPhase {
    PlannedPhase(name: name, seconds: seconds, kind: kind, breath: breath, muscle: muscle)
  }
}

package struct StateView: Codable, Sendable {
  package var phase: Int
  package var phaseStartedAt: Int
  package var extraMs: Int
  package var pausedAt: Int?
  package var endedAt: Int?

  package init(_ state: TimerState) {
    phase = state.phase
    phaseStartedAt = state.phaseStartedAt
    extraMs = state.extraMs
    pausedAt = state.pausedAt
    endedAt = state.endedAt
  }
}

package struct LapView: Codable, Sendable {
  package var atMs: Int
  package var who: String
  package var member: Int?

  package init(_ lap: TimerLap) {
    atMs = lap.atMs
    who = lap.who
    member = lap.member
  }
}

package struct ActionView: Codable, Sendable {
  package var kind: TimerActionKind
  package var who: String
  package var at: Int
  package var byMs: Int?
  package var member: Int?

  package init(_ action: TimerAction) {
    kind = action.kind
    who = action.who
    at = action.at
    byMs = action.byMs
    member = action.member
  }
}

// MARK: Conversions to Gym's types

extension FloorTimer {
  package init(_ view: TimerView) {
    self.init(
      id: view.id, version: view.version, label: view.label, plan: TimerPlan(view.plan), state: TimerState(view.state),
      startedAt: view.startedAt, area: view.area,
      laps: view.laps.map { TimerLap(atMs: $0.atMs, who: $0.who, member: $0.member) },
      actions: view.actions.map {
        TimerAction(kind: $0.kind, who: $0.who, at: $0.at, byMs: $0.byMs, member: $0.member)
      })
  }
}

extension TimerPlan {
  package init(_ view: PlanView) {
    self.init(
      view.format, prepareSeconds: view.prepareSeconds, workSeconds: view.workSeconds, restSeconds: view.restSeconds,
      rounds: view.rounds, lastRest: view.lastRest,
      phases: view.phases?.map(\.phase),
      repsPerRound: view.repsPerRound)
  }
}

extension TimerState {
  package init(_ view: StateView) {
    self.init(
      phase: view.phase, phaseStartedAt: view.phaseStartedAt, extraMs: view.extraMs, pausedAt: view.pausedAt,
      endedAt: view.endedAt)
  }
}
