import Gym
import Testing

@Suite struct TimerRulesTests {
  private static func work(_ name: String = "Row", _ seconds: Int = 60) -> PlannedPhase {
    PlannedPhase(name: name, seconds: seconds, kind: .work)
  }

  @Test(
    "an invalid plan is refused with the field that is wrong",
    arguments: [
      (TimerPlan(.countdown), "plan.workSeconds", "required"),
      (TimerPlan(.countdown, workSeconds: 0), "plan.workSeconds", "out_of_range"),
      (TimerPlan(.countdown, workSeconds: -60), "plan.workSeconds", "out_of_range"),
      (TimerPlan(.countdown, workSeconds: 172_800), "plan.workSeconds", "out_of_range"),
      (TimerPlan(.countdown, prepareSeconds: 10, workSeconds: 86_400), "plan.workSeconds", "plan_too_long"),
      (TimerPlan(.countdown, prepareSeconds: -1, workSeconds: 60), "plan.prepareSeconds", "out_of_range"),
      (TimerPlan(.countdown, workSeconds: 60, rounds: 2), "plan.rounds", "not_for_format"),
      (TimerPlan(.stopwatch, workSeconds: 60), "plan.workSeconds", "not_for_format"),
      (TimerPlan(.emom, workSeconds: 60, rounds: 10_000), "plan.rounds", "out_of_range"),
      (TimerPlan(.emom, workSeconds: 60), "plan.rounds", "required"),
      (TimerPlan(.emom, workSeconds: 60, restSeconds: 5, rounds: 2), "plan.restSeconds", "not_for_format"),
      (TimerPlan(.tabata, workSeconds: 20, rounds: 8), "plan.restSeconds", "required"),
      (TimerPlan(.tabata, workSeconds: 20, restSeconds: -10, rounds: 8), "plan.restSeconds", "out_of_range"),
      (
        TimerPlan(.tabata, workSeconds: 20, restSeconds: 10, rounds: 8, lastRest: true), "plan.lastRest",
        "not_for_format"
      ),
      (TimerPlan(.intervals, workSeconds: 600, restSeconds: 60, rounds: 200), "plan.rounds", "plan_too_long"),
      (TimerPlan(.forTime, workSeconds: 60, repsPerRound: 3), "plan.repsPerRound", "not_for_format"),
      (TimerPlan(.amrap, workSeconds: 60, repsPerRound: 0), "plan.repsPerRound", "out_of_range"),
      (TimerPlan(.custom, rounds: 1), "plan.phases", "required"),
      (TimerPlan(.custom, rounds: 1, phases: []), "plan.phases", "required"),
      (TimerPlan(.custom, rounds: 1, phases: Array(repeating: work(), count: 41)), "plan.phases", "out_of_range"),
      (TimerPlan(.custom, rounds: 1, phases: [work(), work("Bike", 0)]), "plan.phases[1].seconds", "out_of_range"),
      (
        TimerPlan(.custom, rounds: 1, phases: [work(), PlannedPhase(name: "Rest", seconds: -1, kind: .rest)]),
        "plan.phases[1].seconds", "out_of_range"
      ),
      (
        TimerPlan(.custom, rounds: 1, phases: [PlannedPhase(name: "Rest", seconds: 0, kind: .rest)]),
        "plan.phases[0].seconds", "out_of_range"
      ),
      (TimerPlan(.custom, rounds: 1, phases: [work(" ")]), "plan.phases[0].name", "required"),
      (
        TimerPlan(.custom, rounds: 1, phases: [work(String(repeating: "x", count: 41))]), "plan.phases[0].name",
        "too_long"
      ),
      (
        TimerPlan(.custom, rounds: 1, phases: [PlannedPhase(name: "Done", seconds: 5, kind: .done)]),
        "plan.phases[0].kind", "not_one_of"
      ),
      (
        TimerPlan(
          .custom, rounds: 1,
          phases: [PlannedPhase(name: "In", seconds: 4, kind: .work, breath: .inhale, muscle: .chest)]),
        "plan.phases[0].muscle", "not_for_format"
      ),
      (TimerPlan(.custom, workSeconds: 5, rounds: 1, phases: [work()]), "plan.workSeconds", "not_for_format"),
      (TimerPlan(.emom, workSeconds: 60, rounds: 2, phases: [work()]), "plan.phases", "not_for_format"),
    ])
  func refused(_ plan: TimerPlan, _ field: String, _ reason: String) {
    let invalid = #expect(throws: Invalid.self) { try TimerRules.checked(plan) }
    #expect(invalid?.field == field && invalid?.reason.code == reason, "\(String(describing: invalid))")
  }

  @Test("usual plans are accepted, and phase names are trimmed")
  func taken() throws {
    for plan in [
      TimerPlan(.stopwatch), TimerPlan(.forTime), TimerPlan(.forTime, workSeconds: 1200),
      TimerPlan(.tabata, prepareSeconds: 600, workSeconds: 20, restSeconds: 10, rounds: 200),
      TimerPlan(.countdown, workSeconds: 86_400), TimerPlan(.amrap, workSeconds: 1200, repsPerRound: 30),
      TimerPlan(.intervals, workSeconds: 30, restSeconds: 0, rounds: 1, lastRest: false),
      TimerPlan(
        .custom, rounds: 2,
        phases: [Self.work(), PlannedPhase(name: "No rest", seconds: 0, kind: .rest), Self.work("Bike")]),
      TimerPlan(
        .custom, rounds: 15,
        phases: [
          PlannedPhase(name: "In", seconds: 4, kind: .work, breath: .inhale),
          PlannedPhase(name: "Calves", seconds: 30, kind: .work, muscle: .calves),
        ]),
    ] { #expect(try TimerRules.checked(plan) == plan) }
    let custom = TimerPlan(.custom, rounds: 3, phases: [Self.work("  Row ")])
    #expect(try TimerRules.checked(custom).phases?.first?.name == "Row")
  }

  @Test(
    "a result with fields of another format is refused",
    arguments: [
      (Score(isScaled: false), "seconds", "required"),
      (Score(milliseconds: 601_000, isScaled: false), "seconds", "out_of_range"),
      (Score(milliseconds: 0, isScaled: false), "seconds", "out_of_range"),
      (Score(milliseconds: 300_000, repsRemaining: 4, isScaled: false), "repsRemaining", "not_for_format"),
      (Score(repsRemaining: 0, isScaled: false), "repsRemaining", "out_of_range"),
      (Score(rounds: 4, isScaled: false), "rounds", "not_for_format"),
    ])
  func forTime(_ score: Score, _ field: String, _ reason: String) {
    let plan = TimerPlan(.forTime, workSeconds: 600)
    let invalid = #expect(throws: Invalid.self) { try score.check(plan) }
    #expect(invalid?.field == field && invalid?.reason.code == reason)
  }

  @Test("the reps of an unfinished round are fewer than a whole round")
  func amrapReps() throws {
    let plan = TimerPlan(.amrap, workSeconds: 600, repsPerRound: 30)
    try Score(rounds: 14, reps: 29, isScaled: true).check(plan)
    #expect(throws: Invalid("reps", .outOfRange(min: 0, max: 29))) {
      try Score(rounds: 14, reps: 30, isScaled: true).check(plan)
    }
    #expect(throws: Invalid("rounds", .required)) { try Score(reps: 3, isScaled: true).check(plan) }
    #expect(throws: Invalid("seconds", .notForFormat)) {
      try Score(milliseconds: 1, rounds: 3, isScaled: true).check(plan)
    }
  }

  @Test("a board has each member's best, as prescribed above scaled, and equal results share a place")
  func board() {
    let plan = TimerPlan(.forTime, workSeconds: 600)
    func row(_ id: Int, _ member: Int, _ score: Score) -> (stored: StoredScore, face: Face) {
      let face = Face(id: member, name: "M\(member)", initials: "M\(member)", colour: .red)
      return (
        StoredScore(
          id: id, timer: 1, board: 1, member: member, label: "Fran", plan: plan, score: score, at: id), face
      )
    }
    let rows = ranked(
      [
        row(1, 1, Score(milliseconds: 300_000, isScaled: true)),
        row(2, 2, Score(milliseconds: 400_000, isScaled: false)),
        row(3, 3, Score(repsRemaining: 12, isScaled: false)), row(4, 4, Score(milliseconds: 350_000, isScaled: false)),
        row(5, 5, Score(milliseconds: 400_000, isScaled: false)),
        row(6, 4, Score(milliseconds: 500_000, isScaled: false)),
        row(7, 6, Score(repsRemaining: 3, isScaled: false)),
      ], in: plan)
    #expect(rows.map(\.id) == [4, 2, 5, 7, 3, 1])
    #expect(rows.map(\.place) == [1, 2, 2, 4, 5, 6])
    let amrap = TimerPlan(.amrap, workSeconds: 600)
    #expect(
      Score(rounds: 10, reps: 1, isScaled: false).isBetter(than: Score(rounds: 9, reps: 99, isScaled: false), in: amrap)
    )
    #expect(
      Score(rounds: 9, reps: 5, isScaled: false).isBetter(than: Score(rounds: 9, reps: 4, isScaled: false), in: amrap))
  }
}
