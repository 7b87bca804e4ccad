import Foundation
import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// Our own JSON, in the account that it comes from and in another.
@Suite(.limitedConcurrency) struct OwnFormatTests {
  @Test("our own JSON brings the same workouts into an empty account, and nothing into the one it comes from")
  func own() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    _ = try await mara.runImport(ImportFormatTests.hevy)
    try await mara.log(100)
    _ = try await mara.change(
      "sets.log",
      [
        "exercise": 1, "kind": "working", "reps": 5, "weight": kg(60), "heartRate": 140, "note": "=1+1",
        "tempo": "31X0",
      ])
    let open = try await mara.call("workouts.current").workout
    _ = try await mara.change("workouts.finish", ["workout": open.id, "name": "Floor"])
    let mine = try export("mara@example.com", floor)
    #expect(try await mara.runImport(mine).sets == 0)
    let report = try await ben.runImport(mine)
    #expect(report.format == "rackside" && report.sets == 5 && report.workouts == 2 && report.exercisesCreated == 1)
    func plain(_ email: String) throws -> [JSON] {
      let log = try JSON(Array(export(email, floor).utf8))
      let names = Dictionary(
        log.exercises.array.map { ($0.id.int ?? 0, $0.name) }, uniquingKeysWith: { first, _ in first })
      return log.workouts.array.map { workout in
        JSON.array(
          [workout.name, workout.startedAt, workout.finishedAt, workout.bodyWeightGrams, workout.volumeGrams]
            + workout.sets.array.flatMap { set in
              [
                names[set.exercise.int ?? 0] ?? .null, set.kind, set.weight, set.reps, set.at, set.heartRate, set.note,
                set.rpe, set.superset, set.side, set.tempo,
              ]
            })
      }
    }
    #expect(try plain("ben@example.com") == plain("mara@example.com"))
    #expect(try export("ben@example.com", floor).contains(#""tempo":"3-1-X-0""#))
    // Another member's workouts are from elsewhere, not from this floor.
    #expect(try await ben.call("workouts.history").workouts.array.map(\.source) == ["rackside", "hevy"])
    #expect(try await ben.runImport(mine).sets == 0)
    let broken = mine.replacing("\"reps\":8", with: "\"reps\":800000")
    // A set that is not possible is left out; the rest of the file is known already.
    let left = try await ben.runImport(broken)
    #expect(left.errors == [] && left.sets == 0 && left.leftOut.array.map(\.field) == ["reps"])
    let hurried = try await ben.runImport(mine.replacing("3-1-X-0", with: "3-1-X"))
    #expect(hurried.errors == [] && hurried.leftOut.array.map(\.field) == ["tempo"])
    #expect(try floor.problems() == [])
  }

  /// A member's export, as the text of a file.
  private func export(_ email: String, _ floor: TestFloor) throws -> String {
    String(decoding: try floor.exportedBytes(email), as: UTF8.self)
  }

  /// The content of an export, with names instead of ids.
  private func content(_ email: String, _ floor: TestFloor) throws -> [JSON] {
    let log = try JSON(Array(try export(email, floor).utf8))
    let names = Dictionary(
      log.exercises.array.map { ($0.id.int ?? 0, $0.name) }, uniquingKeysWith: { first, _ in first })
    func named(_ plan: JSON) -> JSON {
      .array(
        plan.array.map { planned in
          var planned = planned
          planned["exercise"] = names[planned.exercise.int ?? 0] ?? .null
          planned["alternatives"] = .array(planned.alternatives.array.map { names[$0.int ?? 0] ?? .null })
          return planned
        })
    }
    let workouts = log.workouts.array.map { workout in
      JSON.array([
        workout.name, workout.startedAt, workout.finishedAt, workout.comment, workout.pausedMs,
        workout.bodyWeightGrams, workout.routine.name, named(workout.plan),
        .array(
          workout.sets.array.map { set in
            JSON.array([
              names[set.exercise.int ?? 0] ?? .null, set.kind, set.weight, set.reps, set.seconds, set.at, set.item,
              set.side, set.superset, set.note, set.rpe,
            ])
          }),
      ])
    }
    let routines = log.routines.array.map {
      JSON.array([$0.name, $0["description"], $0.goal, $0.level, $0.minutes, named($0.plan)])
    }
    let maxes = log.maxes.array.map {
      JSON.array([names[$0.exercise.int ?? 0] ?? .null, $0.max, $0.trainingMax, $0.at])
    }
    let targets = log.targets.array.map { JSON.array([names[$0.exercise.int ?? 0] ?? .null, $0.weight, $0.by, $0.at]) }
    return [
      .array(workouts), .array(routines), log.bodyWeights, .array(maxes), log.member.sex, log.member.birthDate,
      log.member.heightCm, log.member.bodyWeight, log.aims, log.goals, .array(targets),
    ]
  }

  /// Trains, writes a routine, weighs in.
  private func fill(_ mara: TestClient, _ floor: TestFloor) async throws -> Int {
    let own = try await mara.change(
      "exercises.create", ["name": "Keller press", "type": "weightReps", "bodyPart": "chest", "equipment": "machine"])
    let id = own.exercise.id
    _ = try await mara.change(
      "members.update", ["sex": "female", "birthDate": "1994-03-12", "heightCm": 171.5, "bodyWeight": kg(64.5)])
    let equipment: JSON = ["dumbbell", "machine"]
    _ = try await mara.change(
      "aims.set", ["goal": "strength", "daysPerWeek": 4, "minutes": 60, "equipment": equipment])
    // Only the last body weight of a day is kept.
    floor.time.advance(86_400_000)
    _ = try await mara.change("members.update", ["bodyWeight": kg(70)])
    floor.time.advance(60_000)
    _ = try await mara.change("members.update", ["bodyWeight": ["value": 141.25, "unit": "lb"] as JSON])
    let plan: [JSON] = [
      [
        "item": 1, "exercise": id, "superset": 1, "note": "slowly", "alternatives": [1], "restSeconds": 90,
        "sets": [["kind": "working", "reps": ["min": 5], "load": ["percentOfTrainingMax": 85]]],
      ],
      [
        "item": 3, "exercise": 1, "superset": 1, "perSide": true,
        "sets": [["kind": "working", "reps": ["min": 6, "max": 8], "load": ["weight": kg(82.25)]]],
      ],
    ]
    let routine = try await mara.change(
      "routines.create",
      ["name": "Push", "description": "Both", "goal": "strength", "minutes": 40, "plan": JSON.array(plan)]
    ).routine
    _ = try await mara.change("routines.create", ["name": "Push", "plan": JSON.array([plan[1]])])
    _ = try await mara.change("members.setMax", ["exercise": id, "max": kg(120), "trainingMax": kg(100)])
    _ = try await mara.change("members.setMax", ["exercise": 1, "trainingMax": kg(90)])
    let (daily, weekly): (JSON, JSON) = (["minutes": 45], ["workouts": 2, "volumeGrams": 9_000_000])
    _ = try await mara.change("goals.set", ["daily": daily, "weekly": weekly])
    _ = try await mara.change("goals.target", ["exercise": id, "weight": kg(140), "by": "2027-03-01"])
    _ = try await mara.change("workouts.start", ["routine": ["id": routine.id, "version": 1] as JSON])
    try await mara.log(60, ["exercise": id, "item": 1])
    try await mara.log(82.25, ["item": 3, "side": "left"])
    _ = try await mara.change("workouts.finish", ["comment": "Good"])
    return id.int ?? 0
  }

  @Test("our own JSON brings all of it into an empty account: plans, routines, body weights, maxes and the profile")
  func everything() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    // A set with a time besides its reps, as some apps write it, is kept, so the export has it.
    _ = try await mara.runImport(ImportTests.file.replacing("75.0,8,0,0", with: "75.0,8,0,45"), ["unit": "kg"])
    _ = try await fill(mara, floor)
    let file = try export("mara@example.com", floor)
    let phone = try await floor.logIn("ben@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me"])
    let preview = try await ben.runImport(file, ["dryRun": true])
    #expect(preview.bodyWeights == 2 && preview.routines == 2 && preview.maxes == 2 && preview.plans == 1)
    #expect(preview.profile == ["sex", "birthDate", "heightCm", "aims"] && preview.goals == 3 && preview.targets == 1)
    #expect(preview.workouts == 3 && preview.created.array.map(\.name) == ["Keller press", "Leg Press Keller"])
    #expect(try floor.count("SELECT COUNT(*) FROM routines WHERE owner = \(ben.member)") == 0)
    #expect(try await ben.runImport(file) == preview)
    #expect(await phone.event("maxes.changed").data.maxes.array.count == 2)
    #expect(await phone.event("goals.changed").data.daily.minutes == 45)
    _ = await phone.event("routine.changed")
    #expect(try await phone.call("members.me").member.bodyWeight == ["value": 141.25, "unit": "lb"])
    #expect(try content("ben@example.com", floor) == content("mara@example.com", floor))
    #expect(try content("ben@example.com", floor)[0][2][7].array.count == 2)
    let aims = try await ben.call("aims.get")
    #expect(await phone.event("aims.changed").data.aims == aims)
    // The same file again, and into the account that it comes from.
    for client in [ben, mara] {
      let again = try await client.runImport(file)
      #expect(again.workouts == 0 && again.sets == 0 && again.routines.isNull && again.maxes.isNull)
      #expect(
        again.goals.isNull && again.targets.isNull && again.bodyWeights.isNull && again.profile.isNull
          && again.exercisesCreated == 0)
    }
    #expect(try content("ben@example.com", floor) == content("mara@example.com", floor))
    #expect(try floor.problems() == [])
    // The member's page holds the same as the command's file.
    let page = try await mara.call("accounts.export")
    let written = try JSON(Array(file.utf8))
    #expect(written.maxes == page.maxes && written.goals == page.goals && written.targets == page.targets)
    let chosen: JSON = ["daily": ["minutes": 45], "weekly": ["workouts": 2, "volumeGrams": 9_000_000]]
    #expect(page.goals == chosen)
    #expect(page.awards == [] && page.awardsSharedWith == "friends")
    for (part, field) in [
      (#""by":"2027-03-01""#, "targets[0].by"), (#""minutes":45"#, "goals.daily.minutes"),
    ] {
      let broken = file.replacing(part, with: part.contains("by") ? #""by":"soon""# : #""minutes":0"#)
      #expect(try await ben.runImport(broken, ["dryRun": true]).errors.array.map(\.field) == [.string(field)])
    }
    #expect(page.exercises.array.map(\.name) == ["Bench press", "Leg Press Keller", "Keller press"])
  }

  /// A public export of three years, in a folder beside the repository; nil if it is not there.
  private static let years: [UInt8]? = {
    var folder = URL(fileURLWithPath: Fixture.repository)
    for _ in 0..<4 {
      let file = folder.appendingPathComponent("shared/data/strong-export.csv")
      if let data = try? Data(contentsOf: file) { return Array(data) }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  @Test("years of another app's log, with plans and routines beside, come back the same", .enabled(if: years != nil))
  func wholeYears() async throws {
    let floor = try TestFloor()
    let (mara, _) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let office = BackOffice(database: floor.database)
    _ = try await office.importLog(
      try #require(Self.years), as: nil, email: "mara@example.com", unit: .kg, dryRun: false, calendar: floor.calendar,
      now: floor.time.now)
    _ = try await fill(mara, floor)
    let file = Array(try export("mara@example.com", floor).utf8)
    for isFirst in [true, false] {
      let report = try await office.importLog(
        file, as: nil, email: "ben@example.com", unit: nil, dryRun: false, calendar: floor.calendar,
        now: floor.time.now)
      #expect(report.errors == [] && (report.workouts > 100) == isFirst && (report.routines == 2) == isFirst)
    }
    #expect(try content("ben@example.com", floor) == content("mara@example.com", floor))
    #expect(try floor.problems() == [])
  }

  @Test("undoing it takes what came along, and leaves what the member had before or has changed since")
  func everythingUndone() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    _ = try await fill(mara, floor)
    let file = try export("mara@example.com", floor)
    _ = try await ben.change("members.update", ["heightCm": 190])
    let before = try content("ben@example.com", floor)
    let report = try await ben.runImport(file)
    #expect(report.profile == ["sex", "birthDate", "aims"])
    let only = try await ben.call("imports.list").imports[0]
    #expect(only.extras == 9 && only.workouts == 1)
    _ = try await ben.call("topics.subscribe", ["topic": "me"])
    _ = try await ben.change("imports.undo", ["import": only.id])
    #expect(try content("ben@example.com", floor) == before)
    #expect(ben.events("me").map(\.event).filter { $0 == "routine.deleted" }.count == 2)
    #expect(try floor.count("SELECT COUNT(*) FROM exercises WHERE owner = \(ben.member)") == 0)
    #expect(try floor.problems() == [])
    // After another import, the member continues training.
    _ = try await ben.runImport(file)
    let routine = try await ben.call("routines.list").routines.array.first { $0.own == true && $0.sets == 2 }
    let whole = try await ben.call("routines.get", ["routine": routine?.id ?? .null]).routine
    _ = try await ben.change(
      "routines.edit", ["routine": whole.id, "version": whole.version, "name": "Mine", "plan": whole.plan])
    _ = try await ben.change("members.setMax", ["exercise": 1, "trainingMax": kg(95)])
    _ = try await ben.change("members.update", ["sex": "male", "bodyWeight": kg(80)])
    let second = try await ben.call("imports.list").imports[0]
    _ = try await ben.change("imports.undo", ["import": second.id])
    let left = try content("ben@example.com", floor)
    #expect(left[0] == [] && left[1].array.map { $0[0] } == ["Mine"] && left[2].array.count == 1)
    #expect(left[3].array.map { $0[2] } == [kg(95)])
    #expect(left[4] == "male" && left[5].isNull && left[6] == 190 && left[7] == kg(80))
    #expect(try floor.problems() == [])
  }

  @Test(
    "a file of ours with anything wrong beside its workouts is refused at its field, and nothing of it is stored",
    arguments: [
      (#""bodyWeights": 5"#, "bodyWeights"), (#""bodyWeights": [{"at": 1}]"#, "bodyWeights[0].weight"),
      (#""bodyWeights": [{"at": 1, "weight": {"value": -3, "unit": "kg"}}]"#, "bodyWeights[0].weight"),
      (#""bodyWeights": [{"at": -1, "weight": {"value": 80, "unit": "kg"}}]"#, "bodyWeights[0].at"),
      (#""bodyWeights": [{"at": 1e300, "weight": {"value": 80, "unit": "kg"}}]"#, "bodyWeights[0].at"),
      (#""goals": 5"#, "goals"), (#""goals": {"daily": {"sets": 0}, "weekly": {}}"#, "goals.daily.sets"),
      (#""targets": 5"#, "targets"), (#""targets": [{"exercise": 9}]"#, "targets[0].exercise"),
      (#""member": {"sex": "x"}"#, "member.sex"), (#""member": {"birthDate": "2999-01-01"}"#, "member.birthDate"),
      (#""member": {"heightCm": 1e9}"#, "member.heightCm"),
      (#""routines": [{"name": "A", "plan": []}]"#, "routines[0].plan"),
      (#""routines": [{"plan": 7}]"#, "routines[0].name"),
      (#""routines": [{"name": "A", "plan": 7}]"#, "routines[0].plan"),
      (
        #""routines": [{"name": "A", "plan": [{"item": 1, "exercise": 9, "sets": [{"kind": "working"}]}]}]"#,
        "routines[0].plan[0].exercise"
      ),
      (
        #""routines": [{"name": "A", "plan": [{"item": 1, "exercise": 40, "sets": [{"kind": "working", "reps": {"min": 1000000000}}]}]}]"#,
        "routines[0].plan[0].sets[0].reps"
      ),
      (#""bodyWeights": [{"at": 4000000000000, "weight": {"value": 80, "unit": "kg"}}]"#, "bodyWeights"),
      (#""workouts": [{"startedAt": 1718000000000, "finishedAt": 4000000000000, "sets": []}]"#, "finishedAt"),
      (#""maxes": [{"exercise": 40, "at": 1}]"#, "maxes[0].max"),
      (#""maxes": [{"exercise": 41, "at": 1, "max": {"value": 5, "unit": "kg"}}]"#, "maxes[0].exercise"),
      (#""maxes": [{"exercise": 40, "at": 1, "max": {"value": 0, "unit": "kg"}}]"#, "maxes[0].max"),
    ])
  func refusedExtras(_ field: String, _ name: String) async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let file = #"""
      {"format": "rackside.log.v1", "exercises": [{"id": 40, "name": "Tyre flip", "type": "weightReps",
      "bodyPart": "back", "equipment": "other"}], \#(field), "workouts": [{"startedAt": 1718000000000, "sets": [
      {"exercise": 40, "kind": "working", "reps": 5, "weight": {"value": 60, "unit": "kg"}}]}]}
      """#
    let report = try await mara.runImport(file)
    #expect(report.errors.array.map(\.field) == [.string(name)], "\(report)")
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 0)
    #expect(try floor.count("SELECT COUNT(*) FROM imports") == 0)
  }

  @Test("another gym's exercise is known by its name and not by its number, and two workouts can have one start")
  func elsewhere() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await floor.database.write { tx in
      try tx.execute("UPDATE exercises SET slug = 'gym:1' WHERE id = ?", TestFloor.bench)
    }
    let again = try TestFloor(after: floor)
    let phone = try await again.logIn("mara@example.com")
    _ = mara
    let set = #"{"exercise": 40, "kind": "working", "reps": 5, "weight": {"value": 60, "unit": "kg"}}"#
    let workout = #"{"startedAt": 1718000000000, "name": "W", "sets": [\#(set)]}"#
    let file = #"""
      {"format": "rackside.log.v1", "exercises": [{"id": 40, "slug": "gym:1", "name": "Tyre flip", "type": "weightReps",
      "bodyPart": "back", "equipment": "other", "primary": ["lats", "lats"]}], "workouts": [\#(workout), \#(workout)]}
      """#
    let report = try await phone.runImport(file)
    #expect(report.workouts == 2 && report.sets == 2 && report.created.array.map(\.name) == ["Tyre flip"])
    #expect(try await phone.runImport(file).sets == 0)
    #expect(try again.problems() == [])
  }
}
