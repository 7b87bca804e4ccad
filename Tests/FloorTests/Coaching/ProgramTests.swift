import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

private func number(_ value: JSON) -> Double { if case .number(let number) = value { number } else { 0 } }

/// 5/3/1 with a member who follows it.
@Suite(.limitedConcurrency) struct ProgramTests {
  private let floor: TestFloor
  private let mara: TestClient
  private let squat: JSON
  private let bench = JSON.number(Double(TestFloor.bench))

  init() async throws {
    floor = try TestFloor()
    mara = try await floor.member("Mara")
    squat = try await mara.change(
      "exercises.create",
      ["as": mara.handle, "name": "Squat", "type": "weightReps", "bodyPart": "legs", "equipment": "barbell"]
    ).exercise.id
  }

  private var lifts: JSON {
    [
      ["lift": "squat", "exercise": squat, "max": kg(140)],
      ["lift": "bench", "exercise": bench, "trainingMax": kg(80)],
    ]
  }

  private func get() async throws -> JSON { try await mara.call("programs.get").program }

  private func start(_ more: Params = [:]) async throws -> JSON {
    try await mara.change("programs.start", ["lifts": lifts].merging(more) { $1 }).program
  }

  /// Starts the next session, as a kiosk does.
  private func begin(_ next: JSON, _ more: Params = [:]) async throws -> JSON {
    let part: JSON = ["cycle": next.cycle, "week": next.week, "lifts": next.lifts]
    let params: Params = ["name": "5/3/1", "program": part, "plan": next.plan]
    return try await mara.change("workouts.start", params.merging(more) { $1 }).workout
  }

  /// Trains the next session, with this many reps in its plus set.
  private func train(plus reps: Int = 6) async throws -> JSON {
    let next = try await get().next
    let workout = try await begin(next)
    for planned in next.plan.array {
      for set in planned.sets.array {
        let aim = set.reps.max.isNull ? reps : set.reps.min.int ?? 0
        _ = try await mara.change(
          "sets.log",
          [
            "exercise": planned.exercise, "kind": set.kind, "weight": set.load.weight, "reps": .number(Double(aim)),
            "item": planned.item,
          ] as Params)
      }
    }
    floor.time.advance(3_600_000)
    _ = try await mara.change("workouts.finish")
    floor.time.advance(86_400_000)
    return workout
  }

  private func loads(_ plan: JSON) -> [Double] {
    plan[0].sets.array.filter { $0.kind == "working" }.map { number($0.load.weight.value) }
  }

  @Test("a program starts from maxes, and its sessions are planned from them")
  func starts() async throws {
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me"])
    let program = try await start(["options": ["bbb": "fifty"] as JSON])
    #expect(await phone.event("program.changed").data.program == program.id)
    #expect(program.lifts[0].trainingMax == kg(125) && program.lifts[1].trainingMax == kg(80))
    #expect(program.cycle == 1 && program.week == 1 && program.weeks.array.count == 4)
    #expect(program.next.lifts == [squat] && loads(program.next.plan) == [82.5, 95, 107.5])
    #expect(program.next.plan[1].sets.array.count == 5)
    #expect(program.weeks[2].sessions.array.map { loads($0.plan) } == [[95, 107.5, 120], [60, 67.5, 75]])
    #expect(try await get() == program)
    #expect(try await mara.refusedChange("programs.start", ["lifts": lifts]).reason == "program_running")
  }

  @Test("finishing a session moves the program, and nothing else does")
  func moves() async throws {
    let program = try await start()
    let workout = try await begin(program.next)
    #expect(workout.program == ["cycle": 1, "week": 1, "lifts": [squat]] && workout.plan == program.next.plan)
    #expect(try await get().workout == workout.id)
    _ = try await mara.change(
      "sets.log", ["exercise": squat, "kind": "working", "weight": kg(82.5), "reps": 5, "item": 1])
    #expect(try await get().next.lifts == [squat])
    // Discarded.
    _ = try await mara.change("workouts.delete", ["workout": workout.id])
    #expect(try await get().next.lifts == [squat])
    _ = try await mara.change("workouts.restore", ["workout": workout.id])
    if try await !mara.call("workouts.current").workout.isNull { _ = try await mara.change("workouts.finish") }
    let moved = try await get()
    #expect(moved.next.lifts == [bench] && moved.weeks[0].sessions[0].state == "done" && moved.workout.isNull)
    #expect(moved.weeks[0].sessions[0].workout == workout.id && moved.weeks[0].sessions[1].state == "next")
    // Finished without a set.
    _ = try await begin(moved.next)
    _ = try await mara.change("workouts.finish")
    #expect(try await get().next.lifts == [bench])
  }

  @Test("the next cycle moves by itself, and a set that is edited or deleted corrects it")
  func nextCycle() async throws {
    _ = try await start(["options": ["deload": false] as JSON])
    var heaviest = JSON.null
    for session in 1...6 {
      let workout = try await train(plus: session == 6 ? 0 : 6)
      if session == 5 { heaviest = workout.id }
    }
    let program = try await get()
    #expect(program.cycle == 2 && program.week == 1)
    #expect(program.lifts[0].trainingMax == kg(130) && program.lifts[0].change.code == "raised")
    #expect(program.lifts[1].trainingMax == kg(80) && program.lifts[1].change.code == "missed")
    #expect(program.lifts[1].change.reps == 0 && program.lifts[1].change.plus == ["weight": kg(75), "reps": 1])
    let sets = try await mara.call("workouts.get", ["workout": heaviest]).workout.sets
    let plus = try #require(sets.array.max { number($0.weight.value) < number($1.weight.value) })
    _ = try await mara.change(
      "sets.edit", ["set": plus.id, "kind": "working", "weight": plus.weight, "reps": 0])
    #expect(try await get().lifts[0].change.code == "missed")
    _ = try await mara.change("sets.delete", ["set": plus.id])
    #expect(try await get().lifts[0].change.code == "notDone")
    #expect(try await get().lifts[0].trainingMax == kg(125))
    #expect(try floor.problems() == [])
  }

  @Test("a missed week is asked about once: it is done again, or left out")
  func missed() async throws {
    _ = try await start()
    _ = try await train()
    #expect(try await get().missed.isNull)
    floor.time.advance(6 * 86_400_000)
    let asked = try await get().missed
    #expect(asked == ["cycle": 1, "week": 1, "days": 7, "begun": true])
    let again = try await mara.change(
      "programs.answerMissed", ["cycle": 1, "week": 1, "choice": "repeat"]
    ).program
    #expect(again.missed.isNull && again.next.lifts == [squat] && again.week == 1)
    floor.time.advance(8 * 86_400_000)
    let on = try await mara.change("programs.answerMissed", ["choice": "skip"]).program
    #expect(on.missed.isNull && on.next.week == 2 && on.next.lifts == [squat])
    let late = try await mara.refusedChange(
      "programs.answerMissed", ["cycle": 1, "week": 1, "choice": "skip"])
    #expect(late.reason == "program_moved" && late.field == "week")
    let skipped = try await mara.change("programs.skip", ["cycle": 1, "week": 2, "lifts": [squat] as JSON]).program
    #expect(skipped.next.lifts == [bench] && skipped.weeks[1].sessions[0].state == "skipped")
  }

  @Test("weights are the nearest that the gym can load, in the unit of the lift")
  func loadable() async throws {
    let owner = try await floor.owner()
    let coarse: JSON = ["kg": ["bars": [20], "plates": [["weight": 20], ["weight": 5]]]]
    _ = try await owner.change("gym.configure", ["as": owner.handle, "plates": coarse])
    let wall = try await floor.device("kiosk")
    let preview = try await wall.call(
      "programs.preview", ["lifts": [["lift": "bench", "exercise": bench, "max": kg(100)]] as JSON])
    #expect(preview.lifts[0].trainingMax == kg(90))
    #expect(loads(preview.weeks[0].sessions[0].plan) == [60, 70, 80])
    let pounds = try await mara.call(
      "programs.preview",
      ["lifts": [["lift": "bench", "exercise": bench, "max": ["value": 200, "unit": "lb"]]] as JSON])
    #expect(loads(pounds.weeks[0].sessions[0].plan) == [115, 135, 155])
  }

  @Test("a wrong entry names its field, and what was left blank is no zero")
  func wrong() async throws {
    func refused(_ lifts: JSON, _ options: JSON = [:]) async throws -> String {
      let fault = try await mara.refusedChange("programs.start", ["lifts": lifts, "options": options])
      return "\(fault.field.string ?? "") \(fault.reason.string ?? "")"
    }
    #expect(try await refused([]) == "lifts required")
    #expect(try await refused([["lift": "bench", "exercise": bench]]) == "lifts[0].max required")
    #expect(try await refused([["lift": "bench", "exercise": bench, "max": kg(0)]]) == "lifts[0].max out_of_range")
    #expect(
      try await refused([["lift": "bench", "exercise": bench, "trainingMax": kg(501)]])
        == "lifts[0].trainingMax out_of_range")
    #expect(try await refused([["lift": "squat", "max": kg(100)]]) == "lifts[0].exercise no_such_exercise")
    #expect(
      try await refused([["lift": "squat", "exercise": .number(Double(TestFloor.pullUp)), "max": kg(100)]])
        == "lifts[0].exercise not_for_exercise")
    #expect(
      try await refused([
        ["lift": "bench", "exercise": bench, "max": kg(100)], ["lift": "bench", "exercise": squat, "max": kg(100)],
      ]) == "lifts[1].lift malformed")
    #expect(try await refused(lifts, ["days": 5]) == "options.days out_of_range")
    #expect(try floor.count("SELECT COUNT(*) FROM programs") == 0)
  }

  @Test("editing keeps the position; a training max that is entered holds from now on")
  func edits() async throws {
    _ = try await start()
    _ = try await train()
    let edited = try await mara.change(
      "programs.edit",
      [
        "lifts": [
          ["lift": "bench", "exercise": bench], ["lift": "squat", "exercise": squat, "trainingMax": kg(120)],
        ] as JSON,
        "options": ["days": 2] as JSON,
      ]
    ).program
    #expect(edited.lifts.array.map(\.lift) == ["bench", "squat"] && edited.options.deload == true)
    #expect(edited.lifts[0].trainingMax == kg(80) && edited.lifts[1].trainingMax == kg(120))
    #expect(edited.week == 1 && edited.next.lifts == [bench])
    let ended = try await mara.change("programs.end")
    #expect(ended.program.isNull)
    // The next program starts with this one's training maxes.
    #expect(ended.suggested.array.map(\.trainingMax) == [kg(80), kg(120)])
    #expect(try await mara.refusedChange("programs.end").reason == "no_such_program")
  }

  @Test("a start that comes late belongs to the program, and one after its end is a workout by itself")
  func late() async throws {
    let program = try await start()
    let at = Double(floor.time.clock.now)
    floor.time.advance(3_600_000)
    let workout = try await begin(program.next, ["at": at])
    #expect(workout.program.week == 1 && workout.startedAt == JSON.number(at))
    _ = try await mara.change("workouts.finish")
    _ = try await mara.change("programs.end")
    let alone = try await begin(program.next)
    #expect(alone.program.isNull && alone.plan == program.next.plan)
    let part: JSON = ["cycle": 1, "week": 1, "lifts": [squat]]
    #expect(try await mara.refusedChange("workouts.start", ["program": part]).reason == "no_such_program")
  }

  @Test("the set-up knows what the member entered, and else what they lifted")
  func suggested() async throws {
    try await floor.database.write { tx in
      try tx.execute("UPDATE exercises SET slug = 'squat-barbell' WHERE slug = 'carry'")
      try tx.execute("UPDATE exercises SET slug = 'bench-press-barbell' WHERE slug = 'bench'")
    }
    _ = try await mara.log(100, reps: 5)
    var bench = try await mara.call("programs.get").suggested.array.first { $0.lift == "bench" }
    #expect(bench?.max == kg(116.5) && bench?.from == "best")
    _ = try await mara.change("members.setMax", ["exercise": self.bench, "max": kg(110)])
    bench = try await mara.call("programs.get").suggested.array.first { $0.lift == "bench" }
    #expect(bench?.max == kg(110) && bench?.from == "entered")
  }
}
