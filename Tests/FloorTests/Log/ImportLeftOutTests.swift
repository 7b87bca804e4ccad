import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// Values of a file that cannot be stored, or that may mean something else.
@Suite(.limitedConcurrency) struct ImportLeftOutTests {
  private static let head =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,RPE\n"

  private func run(_ text: String, _ client: TestClient, _ more: [String: any JSONValue] = [:]) async throws -> JSON {
    _ = try await client.call("imports.upload", ["part": 0, "text": text])
    return try await client.change("imports.run", ["dryRun": false, "unit": "kg"].merging(more) { $1 })
  }

  private func row(_ exercise: String, _ cells: String, at date: String = "2024-06-10 08:15:37") -> String {
    "\(date),Day,1h,\(exercise),1,\(cells)\n"
  }

  private func shown(_ client: TestClient) async throws -> [JSON] {
    let workout = try await client.call("workouts.history").workouts[0].id
    return try await client.call("workouts.get", ["workout": workout]).workout.sets.array
  }

  @Test("one wrong cell costs its set: the rest is stored, told with its line, known again and undone as one")
  func leftOut() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let file =
      Self.head + row("Bench press", "100,5,0,0,,8") + row("Bench press", "100,877777,0,0,,")
      + row("Bench press", "100,5,0,0,,7.3") + row("Rowing", "0,0,1585,420,,")
      + row("Bench press", "60,4500,0,0,,") + row("Bench press", "100,5,0,0,,", at: "2033-06-10 08:15:37")
    let preview = try await run(file, mara, ["dryRun": true])
    #expect(preview.errors == [] && preview.sets == 4 && preview.workouts == 1)
    let left: [JSON] = [
      [
        "line": 3, "field": "reps", "column": "Reps", "text": "877777", "reason": "out_of_range",
        "params": ["min": 0, "max": 100_000], "part": "set",
      ],
      ["line": 4, "field": "rpe", "column": "RPE", "text": "7.3", "reason": "malformed", "part": "cell"],
      [
        "line": 5, "field": "distance", "column": "Distance", "text": "1585", "reason": "out_of_range",
        "params": ["min": 0, "max": 1000], "part": "cell",
      ],
      ["line": 7, "field": "date", "reason": "in_future", "part": "workout"],
    ]
    #expect(preview.leftOut.array == left && preview.leftOutMore.isNull && preview.to == "2024-06-10")
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 0)
    #expect(try await run(file, mara) == preview)
    #expect(try await shown(mara).map(\.reps) == [5, 5, 0, 4500].map { $0 == 0 ? .null : $0 })
    // An imported set can be edited, although nobody could have entered it here.
    let steps = try await shown(mara)[3]
    _ = try await mara.change(
      "sets.edit", ["set": steps.id, "kind": "working", "reps": 4500, "weight": kg(60), "note": "Steps"])
    let again = try await run(file, mara)
    #expect(again.sets == 0 && again.workouts == 0 && again.leftOut.array.count == 4)
    let only = try await mara.call("imports.list").imports[0]
    #expect(try await mara.change("imports.undo", ["import": only.id]) == ["workouts": 1, "sets": 4])
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 0)
    #expect(try floor.problems() == [])
  }

  @Test("the list is bounded and says how many more there are, and a file of nothing else is refused")
  func bounds() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let bad = (0..<150).map { _ in row("Bench press", "heavy,5,0,0,,") }.joined()
    let report = try await run(Self.head + row("Bench press", "100,5,0,0,,") + bad, mara)
    #expect(report.sets == 1 && report.leftOut.array.count == 100 && report.leftOutMore == 50)
    let refused = try await run(Self.head + bad, mara)
    #expect(refused.errors.array.count == 100 && refused.leftOut.isNull && refused.sets == 0)
    let future = try await run(Self.head + row("Bench press", "100,5,0,0,,", at: "2033-06-10 08:15:37"), mara)
    #expect(future.errors.array.map(\.reason) == ["in_future"] && future.workouts == 0)
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 1)
  }

  @Test(
    "an exercise of another type is a doubt, and its numbers stay: as the member's own, or where the member put them")
  func types() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let file =
      Self.head + row("Plank", "0,60,0,0,,") + row("Farmer's walk", "45,0,0.03,0,,") + row("Keg carry", "45,0,0.03,0,,")
      + row("Bench press", "100,5,0,0,,")
    let preview = try await run(file, mara, ["dryRun": true])
    #expect(preview.matched.array.map(\.ours) == ["Bench press"])
    #expect(preview.created.array.map(\.name) == ["Farmer's walk", "Keg carry", "Plank"])
    #expect(preview.created.array.map(\.doubt) == ["type", .null, "type"])
    #expect(preview.created.array.map(\.suggestion) == [6, .null, 5])
    _ = try await run(file, mara)
    let types = try await mara.call("exercises.list").exercises.array.filter { $0.own == true }
    #expect(types.map(\.type) == ["distanceDuration", "distanceDuration", "reps"])
    let sets = try await shown(mara)
    #expect(sets.map(\.reps) == [60, .null, .null, 5])
    #expect(sets.map(\.metres) == [.null, 30, 30, .null] && sets.map(\.weight) == [.null, kg(45), kg(45), kg(100)])
    // The same file, and a longer version of it, match the same exercises.
    let grown = try await run(file + row("Plank", "0,70,0,0,,"), mara)
    #expect(grown.sets == 1 && grown.exercisesCreated == 0 && grown.matched.array.map(\.theirs) == ["Plank"])
    let ben = try await floor.member("Ben")
    let chosen = try await run(
      file, ben, ["choices": .array([["theirs": "Plank", "exercise": 5]]) as JSON])
    #expect(chosen.matched.array.filter { $0.theirs == "Plank" }.map(\.unfit) == [1])
    #expect(try await shown(ben)[0].reps == 60)
    #expect(try floor.problems() == [])
  }

  @Test("a file whose dates can be read in two ways says so, and is read as chosen")
  func dates() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let file = Self.head + row("Bench press", "100,5,0,0,,", at: "03/09/2026 08:15")
    let preview = try await run(file, mara, ["dryRun": true])
    let dates: JSON = [
      "order": "monthFirst", "text": "03/09/2026", "dayFirst": "2026-09-03", "monthFirst": "2026-03-09",
      "chosen": false,
    ]
    #expect(preview.dates == dates && preview.from == "2026-03-09")
    let report = try await run(file, mara, ["dates": "dayFirst"])
    #expect(report.dates.order == "dayFirst" && report.dates.chosen == true && report.from == "2026-09-03")
    #expect(try await mara.refusedChange("imports.run", ["dryRun": true, "dates": "yearFirst"]).code == "invalid")
  }

  @Test("a file that lost its seconds in a spreadsheet changes nothing, and neither does the whole one after it")
  func seconds() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let file =
      Self.head + row("Bench press", "100,5,0,0,,") + row("Bench press", "90,5,0,0,,", at: "2024-06-12 18:00:05")
    let rounded = file.replacing("08:15:37", with: "8:15").replacing("18:00:05", with: "18:00")
    #expect(try await run(file, mara).workouts == 2)
    let again = try await run(rounded, mara)
    #expect(again.workouts == 0 && again.sets == 0 && again.grown.isNull)
    #expect(try await run(rounded, ben).workouts == 2)
    let whole = try await run(file, ben)
    #expect(whole.workouts == 0 && whole.sets == 0)
    // Another minute is another workout.
    #expect(try await run(rounded.replacing("8:15", with: "8:16"), mara).workouts == 1)
    // A workout logged here is recognized by its minute, too.
    try await mara.log(77)
    let office = BackOffice(database: floor.database)
    let csv = try office.exportCSV(email: "mara@example.com", calendar: floor.calendar)
    let sheet = csv.split(separator: "\n").map { $0.replacing(/^(\d{4}-\d\d-\d\d \d\d:\d\d):\d\d/) { "\($0.1)" } }
    #expect(try await run(sheet.joined(separator: "\n") + "\n", mara).workouts == 0)
  }

  @Test("our own CSV of a workout in the repeated hour of an autumn night does not grow, round after round")
  func autumn() async throws {
    // 2:30 on 25 October 2026 in Berlin, after the clocks went back.
    let floor = try TestFloor(time: FakeTime(1_792_891_800_000))
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    try await mara.log(80)
    let office = BackOffice(database: floor.database)
    func csv(_ email: String) throws -> String { try office.exportCSV(email: email, calendar: floor.calendar) }
    let first = try csv("mara@example.com")
    #expect(first.contains("2026-10-25 02:30:00 +0100"))
    for _ in 0..<2 { #expect(try await run(try csv("mara@example.com"), mara).workouts == 0) }
    #expect(try await run(first, ben).workouts == 1)
    #expect(try csv("ben@example.com") == first)
    #expect(try await run(first, ben).workouts == 0)
  }
}
