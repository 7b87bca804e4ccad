import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct StoredTimerTests {
  private static let custom = TimerPlan(
    .custom, prepareSeconds: 5, rounds: 2, phases: [PlannedPhase(name: "Row", seconds: 60, kind: .work)])

  private static let figures = TimerPlan(
    .custom, rounds: 1,
    phases: [
      PlannedPhase(name: "Out", seconds: 6, kind: .rest, breath: .exhale),
      PlannedPhase(name: "Calves", seconds: 30, kind: .work, muscle: .calves),
    ])

  @Test("a plan is stored as the text that the database's earlier plans have")
  func planText() throws {
    let tabata = TimerPlan(.tabata, prepareSeconds: 10, workSeconds: 20, restSeconds: 10, rounds: 8)
    #expect(
      try JSONColumn.text(tabata)
        == #"{"format":"tabata","prepareSeconds":10,"restSeconds":10,"rounds":8,"workSeconds":20}"#)
    #expect(
      try JSONColumn.text(Self.custom)
        == #"{"format":"custom","phases":[{"kind":"work","name":"Row","seconds":60}],"prepareSeconds":5,"rounds":2}"#)
    for plan in [
      tabata, Self.custom, Self.figures, TimerPlan(.amrap, workSeconds: 60, repsPerRound: 30),
      TimerPlan(.intervals, workSeconds: 30, restSeconds: 5, rounds: 3, lastRest: true),
    ] {
      #expect(try JSONColumn.plan(JSONColumn.text(plan)) == plan)
    }
  }

  @Test("a timer is read as it was stored, with its laps and actions")
  func timer() async throws {
    let store = try Store()
    let timer = FloorTimer(
      id: 0, version: 3, label: "Row", plan: Self.custom,
      state: TimerState(phase: 1, phaseStartedAt: 7000, extraMs: -500, pausedAt: 8000), startedAt: 2000,
      laps: [TimerLap(atMs: 900, who: "Mara", member: 4), TimerLap(atMs: 950, who: "")],
      actions: [
        TimerAction(kind: .adjusted, who: "Mara", at: 7500, byMs: -500, member: 4),
        TimerAction(kind: .started, who: "Kiosk", at: 2000),
      ])
    let stored = try await store.write { tx in try tx.timers.insert(timer, day: "2026-11-21") }
    let texts = try store.database.read { tx in
      try tx.rows("SELECT laps, actions FROM timers") { row in try [row.text(), row.text()] }
    }
    #expect(
      texts == [
        [
          #"[{"atMs":900,"member":4,"who":"Mara"},{"atMs":950,"who":""}]"#,
          #"[{"at":7500,"byMs":-500,"kind":"adjusted","member":4,"who":"Mara"},"#
            + #"{"at":2000,"kind":"started","who":"Kiosk"}]"#,
        ]
      ])
    var expected = timer
    expected.id = stored.id
    #expect(try store.database.read { tx in try tx.timers.find(stored.id) } == expected)
  }
}
