import Foundation
import Gym
import TestKit
import Testing

/// Cases of Tests/Vectors/timing.json, which also test the browser's implementation.
private func cases(_ formula: String) throws -> [JSON] {
  let file = URL(fileURLWithPath: Fixture.repository + "/Tests/Vectors/timing.json")
  let cases = try JSON(Data(contentsOf: file))[formula].array
  try #require(!cases.isEmpty)
  return cases
}

extension JSON {
  fileprivate var double: Double? { if case .number(let number) = self { number } else { nil } }
}

@Suite struct TimingTests {
  private static let start = 1_795_250_000_000

  @Test(
    "phase, round and remaining time match the shared vectors",
    arguments: ["tabata_phase", "emom_phase", "interval_phase"])
  func vectors(_ formula: String) throws {
    for one in try cases(formula) {
      let inputs = one.inputs
      let lastRest: JSON = inputs.last_rest
      let format: TimerFormat = ["tabata_phase": .tabata, "emom_phase": .emom][formula] ?? .intervals
      let plan = TimerPlan(
        format, prepareSeconds: try #require(inputs.prep.int), workSeconds: inputs.work.int,
        restSeconds: format == .emom ? nil : inputs.rest.int, rounds: inputs.rounds.int,
        lastRest: format == .intervals ? lastRest == .bool(true) : nil)
      let elapsed = Int((try #require(inputs.elapsed.double) * 1000).rounded())
      let here = position(plan, TimerState(phaseStartedAt: Self.start), Self.start + elapsed)
      guard !one.output.isNull else {
        #expect(here == nil)
        continue
      }
      #expect(here?.kind.rawValue == one.output.phase.string, "\(one)")
      #expect(here?.round == one.output.round.int, "\(one)")
      #expect(abs(Double(here?.remainingMs ?? -1) / 1000 - (one.output.remaining.double ?? 0)) < 1e-9, "\(one)")
      #expect(plan.totalMs == (one.output.total.int ?? 0) * 1000, "\(one)")
    }
  }

  @Test("a time within the cap counts as it is; otherwise the cap plus one second for each missing rep")
  func forTime() throws {
    for one in try cases("for_time_score") {
      let score = Score.forTime(
        seconds: one.inputs.finishedSeconds.double, capSeconds: one.inputs.capSeconds.double,
        repsRemaining: one.inputs.repsRemaining.int ?? 0)
      #expect(abs(score - (one.output.double ?? 0)) < 1e-6, "\(one)")
    }
  }

  @Test("an AMRAP counts as its reps")
  func amrap() throws {
    for one in try cases("amrap_score") {
      let score = Score.amrap(
        rounds: one.inputs.rounds.int ?? 0, repsPerRound: one.inputs.repsPerRound.int ?? 0,
        extraReps: one.inputs.extraReps.int ?? 0)
      #expect(score == one.output.int, "\(one)")
    }
  }

  /// A plan with a phase of every kind.
  private static let plans: [TimerPlan] = [
    TimerPlan(.countdown, workSeconds: 300), TimerPlan(.stopwatch, prepareSeconds: 5),
    TimerPlan(.emom, prepareSeconds: 10, workSeconds: 90, rounds: 4),
    TimerPlan(.amrap, prepareSeconds: 10, workSeconds: 720), TimerPlan(.forTime, prepareSeconds: 10, workSeconds: 600),
    TimerPlan(.forTime), TimerPlan(.tabata, prepareSeconds: 10, workSeconds: 20, restSeconds: 10, rounds: 8),
    TimerPlan(.intervals, workSeconds: 45, restSeconds: 15, rounds: 3, lastRest: true),
    TimerPlan(.intervals, workSeconds: 45, restSeconds: 0, rounds: 3),
    TimerPlan(
      .custom, prepareSeconds: 3, rounds: 2,
      phases: [
        PlannedPhase(name: "Row", seconds: 60, kind: .work), PlannedPhase(name: "Rest", seconds: 30, kind: .rest),
        PlannedPhase(name: "Bike", seconds: 45, kind: .work),
      ]),
  ]

  @Test("the phases follow each other without gaps and cover the whole plan", arguments: plans)
  func phases(_ plan: TimerPlan) throws {
    let phases = (0..<plan.phaseCount).compactMap(plan.phase)
    #expect(phases.count == plan.phaseCount && plan.phase(plan.phaseCount) == nil && plan.phase(-1) == nil)
    #expect(phases.last?.round == plan.roundCount)
    guard let total = plan.totalMs else { return #expect(phases.last?.lengthMs == nil) }
    #expect(phases.compactMap(\.lengthMs).reduce(0, +) == total)
    let state = TimerState(phaseStartedAt: Self.start)
    #expect(endsAt(plan, state) == Self.start + total)
    var at = 0
    for (index, phase) in phases.enumerated() {
      let length = try #require(phase.lengthMs)
      for (offset, left) in [(0, length), (length - 1, 1)] {
        let here = try #require(position(plan, state, Self.start + at + offset))
        #expect(here.index == index && here.kind == phase.kind && here.name == phase.name && here.remainingMs == left)
      }
      at += length
    }
    #expect(position(plan, state, Self.start + total)?.kind == .done)
    #expect(position(plan, state, Self.start - 1) == nil)
  }

  @Test("a minute added within a phase extends only that phase")
  func more() throws {
    let plan = Self.plans[6]
    var state = TimerState(phaseStartedAt: Self.start)
    let now = Self.start + 43_000  // three seconds into the second round
    try state.adjust(plan, by: 60_000, at: now)
    let here = try #require(position(plan, state, now))
    #expect(here.index == 3 && here.kind == .work && here.round == 2)
    #expect(here.elapsedMs == 3_000 && here.remainingMs == 77_000 && here.lengthMs == 80_000)
    #expect(endsAt(plan, state) == Self.start + 240_000 + 60_000)
    #expect(position(plan, state, now + 77_000)?.remainingMs == 10_000)
    // Taking it away again restores the state; taking more than is left begins the next phase.
    try state.adjust(plan, by: -60_000, at: now)
    #expect(endsAt(plan, state) == Self.start + 240_000)
    try state.adjust(plan, by: -17_000, at: now)
    #expect(position(plan, state, now)?.index == 4 && position(plan, state, now)?.remainingMs == 10_000)
  }

  @Test("in a phase without an end the clock itself moves, but not below zero")
  func moreOfStopwatch() throws {
    let plan = TimerPlan(.stopwatch)
    var state = TimerState(phaseStartedAt: Self.start)
    try state.adjust(plan, by: 10_000, at: Self.start + 5_000)
    #expect(position(plan, state, Self.start + 5_000)?.elapsedMs == 15_000)
    try state.adjust(plan, by: -60_000, at: Self.start + 5_000)
    #expect(position(plan, state, Self.start + 5_000)?.elapsedMs == 0)
    #expect(throws: TimerRefusal.notForFormat) { try state.skip(plan, at: Self.start + 6_000) }
  }

  @Test("a phase can be extended to a day at most")
  func tooMuch() throws {
    let plan = TimerPlan(.countdown, workSeconds: 86_400)
    var state = TimerState(phaseStartedAt: Self.start)
    #expect(throws: TimerRefusal.tooLong) { try state.adjust(plan, by: 3_600_000, at: Self.start + 1000) }
    #expect(state == TimerState(phaseStartedAt: Self.start))
  }

  @Test("a paused timer stands still, and everything after it is later by the pause", arguments: plans)
  func pause(_ plan: TimerPlan) throws {
    var state = TimerState(phaseStartedAt: Self.start)
    let before = position(plan, state, Self.start + 12_345)
    try state.pause(plan, at: Self.start + 12_345)
    #expect(position(plan, state, Self.start + 999_999_999) == before)
    #expect(endsAt(plan, state) == nil)
    let again = state
    try state.pause(plan, at: Self.start + 20_000)
    #expect(state == again)
    try state.resume(plan, at: Self.start + 112_345)
    #expect(position(plan, state, Self.start + 112_345) == before)
    #expect(endsAt(plan, state) == plan.totalMs.map { Self.start + $0 + 100_000 })
    let running = state
    try state.resume(plan, at: Self.start + 113_000)
    #expect(state == running)
  }

  @Test("a timer that is changed while paused stays paused")
  func paused() throws {
    let plan = Self.plans[6]
    var state = TimerState(phaseStartedAt: Self.start)
    try state.pause(plan, at: Self.start + 15_000)
    try state.adjust(plan, by: 10_000, at: Self.start + 60_000)
    #expect(position(plan, state, Self.start + 99_000)?.remainingMs == 25_000)
    try state.skip(plan, at: Self.start + 61_000)
    #expect(position(plan, state, Self.start + 99_000)?.kind == .rest)
    #expect(position(plan, state, Self.start + 99_000)?.remainingMs == 10_000)
    try state.resume(plan, at: Self.start + 70_000)
    #expect(position(plan, state, Self.start + 74_000)?.remainingMs == 6_000)
    state.end(plan, at: Self.start + 75_000)
    #expect(position(plan, state, Self.start + 99_000)?.kind == .done)
    #expect(position(plan, state, Self.start + 99_000)?.remainingMs == 5_000)
  }

  @Test("an ended timer can only be restarted, whether it ran out or was ended early", arguments: [true, false])
  func ended(_ ranOut: Bool) throws {
    let plan = TimerPlan(.countdown, workSeconds: 60)
    var state = TimerState(phaseStartedAt: Self.start)
    let now = Self.start + (ranOut ? 60_000 : 30_000)
    if !ranOut { state.end(plan, at: now) }
    let before = state
    #expect(throws: TimerRefusal.ended) { try state.pause(plan, at: now) }
    #expect(throws: TimerRefusal.ended) { try state.resume(plan, at: now) }
    #expect(throws: TimerRefusal.ended) { try state.skip(plan, at: now) }
    #expect(throws: TimerRefusal.ended) { try state.adjust(plan, by: 10_000, at: now) }
    state.end(plan, at: now + 5)
    #expect(state == before)
    state.restart(at: now + 9)
    #expect(position(plan, state, now + 9)?.remainingMs == 60_000)
  }

  @Test(
    "skipping walks through every phase once and never ends the clock", arguments: plans.filter { $0.totalMs != nil })
  func skip(_ plan: TimerPlan) throws {
    var state = TimerState(phaseStartedAt: Self.start)
    for index in 1..<max(plan.phaseCount, 1) {
      let now = Self.start + index
      try state.skip(plan, at: now)
      let here = try #require(position(plan, state, now))
      #expect(here.index == index && here.elapsedMs == 0)
    }
    let last = state
    #expect(throws: TimerRefusal.lastPhase) { try state.skip(plan, at: Self.start + plan.phaseCount) }
    #expect(state == last)
  }
}
