import Gym
import Storage
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct ExerciseTests {
  static func make(_ client: TestClient, _ name: String = "Leg press") async throws -> Int {
    let reply = try await client.change(
      "exercises.create",
      ["as": client.handle, "name": name, "type": "weightReps", "bodyPart": "legs", "equipment": "machine"])
    return try #require(reply.exercise.id.int)
  }

  private static func names(_ client: TestClient) async throws -> [String] {
    try await client.call("exercises.list", ["as": client.handle]).exercises.array.compactMap(\.name.string)
  }

  @Test("what the catalog knows already is no change of it")
  func known() {
    let catalog = ExerciseCatalog()
    let facts = ExerciseFacts(name: "Row", type: .weightReps, bodyPart: .chest, equipment: .barbell)
    var row = Exercise(id: 1, slug: nil, owner: 7, facts: facts)
    catalog.learn([row])
    let before = catalog.version
    catalog.learn([row])
    catalog.learn([])
    #expect(catalog.version == before)
    row.facts.name = "Row by the door"
    catalog.learn([row])
    #expect(catalog.version > before)
    #expect(catalog.find(1, for: 7)?.facts.name == "Row by the door")
  }

  @Test("a renamed exercise keeps its history, and the old name in an import still means it")
  func rename() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let id = try await Self.make(mara)
    try await mara.log(80, ["exercise": id])
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    let renamed = try await mara.change(
      "exercises.rename", ["as": mara.handle, "exercise": id, "name": "Leg press by the door"])
    #expect(renamed.exercise.name == "Leg press by the door")
    #expect(await mara.event("exercise.changed").data.exercise.name == "Leg press by the door")
    let history = try await mara.call("exercises.history", ["as": mara.handle, "exercise": id])
    #expect(history.sessions.array.count == 1 && history.sessions[0].sets.array.count == 1)
    let found = try await mara.call("workouts.history", ["as": mara.handle, "text": "by the door"])
    #expect(found.workouts[0].exercises[0].name == "Leg press by the door")
    let choices = try floor.database.read { tx in try tx.imports.choices(member: mara.member) }
    #expect(choices["leg press"] == id)
    // Its own name in other letters is allowed; a name of the catalog is not.
    _ = try await mara.change("exercises.rename", ["as": mara.handle, "exercise": id, "name": "LEG PRESS BY THE DOOR"])
    #expect(
      try await mara.refusedChange("exercises.rename", ["as": mara.handle, "exercise": id, "name": "bench press"])
        .reason == "name_taken")
    #expect(
      try await mara.refusedChange("exercises.rename", ["as": mara.handle, "exercise": 1, "name": "Mine"]).reason
        == "no_such_exercise")
  }

  @Test("a deleted exercise leaves the list and frees its name, and the log and a restart keep it")
  func delete() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let id = try await Self.make(mara)
    try await mara.log(80, ["exercise": id])
    _ = try await mara.change("exercises.delete", ["as": mara.handle, "exercise": id])
    #expect(try await !Self.names(mara).contains("Leg press"))
    let history = try await mara.call("workouts.history", ["as": mara.handle])
    #expect(history.workouts[0].exercises[0].name == "Leg press")
    #expect(try await mara.call("exercises.get", ["as": mara.handle, "exercise": id]).exercise.name == "Leg press")
    #expect(try await mara.call("exercises.search", ["as": mara.handle, "text": "leg press"]).exercises == [])
    // A set that waited at a kiosk is still stored with its exercise.
    try await mara.log(80, ["exercise": id])
    let other = try await Self.make(mara)
    #expect(
      try await mara.refusedChange("exercises.restore", ["as": mara.handle, "exercise": id]).reason == "name_taken")
    // A deleted exercise cannot be renamed or proposed.
    for (method, more) in [("exercises.rename", ["name": "Shrug by the door"]), ("exercises.propose", [:])] {
      let params: Params = ["as": mara.handle, "exercise": id].merging(more) { $1 }
      #expect(try await mara.refusedChange(method, params).reason == "no_such_exercise")
    }
    _ = try await mara.change("exercises.rename", ["as": mara.handle, "exercise": other, "name": "Another press"])
    let again = try TestFloor(after: floor)
    let phone = try await again.logIn("mara@example.com")
    #expect(try await !Self.names(phone).contains("Leg press"))
    _ = try await phone.change("exercises.restore", ["as": phone.handle, "exercise": id])
    #expect(try await Self.names(phone).contains("Leg press"))
    #expect(
      try await phone.refusedChange("exercises.restore", ["as": phone.handle, "exercise": id]).reason
        == "exercise_not_deleted")
    #expect(try again.problems() == [])
  }

  @Test("an accepted exercise is everybody's and keeps its member's history, also past a new catalog and a restart")
  func accept() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let ben = try await floor.member("Ben")
    let tove = try await floor.member("Tove")
    _ = try await floor.owner().change("members.setRole", ["member": tove.member, "role": "trainer"])
    _ = floor.server.catalogDocument
    let id = try await Self.make(mara)
    try await mara.log(80, ["exercise": id])
    _ = try await mara.change("exercises.propose", ["as": mara.handle, "exercise": id])
    let waiting = try await tove.call("exercises.proposals", ["as": tove.handle]).proposals
    #expect(waiting.array.map(\.exercise.id) == [.number(Double(id))])
    #expect(waiting[0]["member"].name == "Mara")
    // It was renamed after the trainer had seen it.
    _ = try await mara.change("exercises.rename", ["as": mara.handle, "exercise": id, "name": "Nonsense"])
    let stale = try await tove.refusedChange("exercises.accept", ["exercise": id, "name": "Leg press"])
    #expect(stale.reason == "proposal_changed" && stale.field == "name" && stale.code == "conflict")
    _ = try await mara.change("exercises.rename", ["as": mara.handle, "exercise": id, "name": "Leg press"])
    let muscles = Muscle.allCases.prefix(13).map { JSON.string($0.rawValue) }
    #expect(
      try await tove.refusedChange(
        "exercises.accept", ["exercise": id, "name": "Leg press", "secondary": JSON.array(muscles)]
      ).field == "secondary")
    let accepted = try await tove.change(
      "exercises.accept",
      [
        "as": tove.handle, "exercise": id, "name": "Leg press",
        "primary": ["quadriceps", "glutes", "quadriceps"] as JSON, "secondary": ["glutes", "calves"] as JSON,
        "bodyPart": "legs", "equipment": "plateLoaded",
      ]
    ).exercise
    #expect(accepted.primary == ["quadriceps", "glutes"] && accepted.secondary == ["calves"])
    #expect(accepted.equipment == "plateLoaded" && accepted.own == false)
    #expect(
      try await ben.call("exercises.search", ["muscle": "glutes", "text": ""]).exercises == [.number(Double(id))])
    // An accepted exercise without muscles can get them later; a shipped one cannot be changed.
    let later = try await tove.change("exercises.setMuscles", ["exercise": id, "secondary": ["hamstrings"] as JSON])
    #expect(later.exercise.primary == accepted.primary && later.exercise.secondary == ["hamstrings"])
    #expect(
      try await tove.refusedChange("exercises.setMuscles", ["exercise": TestFloor.bench]).reason == "shipped_exercise")
    #expect(try await Self.names(ben).contains("Leg press"))
    let rows = try await ben.call("exercises.list", ["as": ben.handle, "withCatalog": false])
    #expect(rows.exercises.array.map(\.id) == [.number(Double(id))])
    try await ben.log(80, ["exercise": id])
    #expect(
      try await mara.call("exercises.history", ["as": mara.handle, "exercise": id]).sessions.array.count == 1)
    #expect(
      try await tove.refusedChange("exercises.decline", ["as": tove.handle, "exercise": id]).reason
        == "no_such_proposal")
    #expect(
      try await mara.refusedChange("exercises.rename", ["as": mara.handle, "exercise": id, "name": "Mine"]).reason
        == "no_such_exercise")
    #expect(
      try await ben.refusedChange(
        "exercises.create",
        ["as": ben.handle, "name": "leg press", "type": "reps", "bodyPart": "legs", "equipment": "machine"]
      ).reason == "name_taken")
    // Another catalog retires the exercises that it lacks, but not those that the gym's members made.
    try BackOffice(database: floor.database).syncCatalog(Array(TestFloor.catalog.prefix(3)))
    let again = try TestFloor(after: floor)
    let phone = try await again.logIn("ben@example.com")
    #expect(try await Self.names(phone).contains("Leg press"))
    #expect(
      try await again.member("Eva").call("exercises.search", ["text": "leg press"]).exercises
        == [.number(Double(id))])
  }

  @Test("a declined exercise stays its member's, who sees it and may propose it again or take that back")
  func decline() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let owner = try await floor.owner()
    let id = try await Self.make(mara)
    _ = try await mara.change("exercises.propose", ["as": mara.handle, "exercise": id])
    _ = try await owner.change("exercises.decline", ["exercise": id])
    func proposal() async throws -> JSON {
      try await mara.call("exercises.list", ["as": mara.handle]).exercises.array.first { $0.id.int == id }?.proposal
        ?? .null
    }
    #expect(try await proposal() == "declined")
    _ = try await mara.change("exercises.propose", ["as": mara.handle, "exercise": id])
    #expect(try await proposal() == "waiting")
    _ = try await mara.change("exercises.propose", ["as": mara.handle, "exercise": id, "withdrawn": true])
    #expect(try await proposal().isNull)
    #expect(try await owner.call("exercises.proposals").proposals == [])
    #expect(
      try await owner.refusedChange("exercises.accept", ["exercise": id, "name": "Leg press"]).reason
        == "no_such_proposal")
  }

  @Test("the page has the earliest set of each record, a curve without zeros, and alternatives that the gym has")
  func page() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    for (weight, reps) in [(80.0, 8), (100.0, 3), (100.0, 3), (90.0, 40)] {
      try await mara.log(weight, reps: reps)
    }
    try await mara.log(120, reps: 1, ["kind": "warmup"])
    let page = try await mara.call("exercises.page", ["as": mara.handle, "exercise": TestFloor.bench])
    #expect(page.records.heaviest.weight.value == 100 && page.records.heaviest.position == 2)
    #expect(page.records.e1rm.weight.value == 100)
    #expect(page.records.reps.isNull)
    #expect(page.curve.array.count == 1)
    let kiosk = try await floor.device("kiosk")
    let alone = try await kiosk.call("exercises.page", ["exercise": TestFloor.bench])
    #expect(alone.records.isNull && alone.curve.isNull)
    #expect(alone.video.string?.hasPrefix("https://www.youtube.com/results?search_query=Bench+press") == true)
    let owner = try await floor.owner()
    let link = "https://video.example/bench?t=1"
    _ = try await owner.change("exercises.setVideo", ["exercise": TestFloor.bench, "video": link])
    #expect(try await kiosk.call("exercises.page", ["exercise": TestFloor.bench]).video == .string(link))
    for wrong in ["http://video.example/x", "https://video", "javascript:alert(1)", "https://a.example/ x"] {
      #expect(
        try await owner.refusedChange("exercises.setVideo", ["exercise": TestFloor.bench, "video": wrong]).field
          == "video")
    }
  }

  @Test("workouts that began at one instant are on the pages of an exercise's history once each, also at a page's end")
  func ties() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let row = "2021-02-10 16:46:13,%,1h,Bench press,1,75.0,8,0,0,,,\n"
    let names = ["Mo", "Di", "Mi", "Do", "Fr"]
    let file = ImportTests.file.prefix { $0 != "\n" } + "\n" + names.map { row.replacing("%", with: $0) }.joined()
    _ = try await mara.call("imports.upload", ["part": 0, "text": String(file)])
    #expect(try await mara.change("imports.strong", ["unit": "kg", "dryRun": false]).workouts == 5)
    var (seen, next): ([String], Params) = ([], [:])
    repeat {
      let params: Params = ["exercise": TestFloor.bench, "limit": 2]
      let page = try await mara.call("exercises.history", params.merging(next) { $1 })
      seen += page.sessions.array.compactMap(\.name.string)
      next = page.next.isNull ? [:] : ["before": page.next, "beforeWorkout": page.nextWorkout]
    } while !next.isEmpty
    #expect(seen == names.reversed())
  }

  @Test("a record is told of the set that did it, and not of an attempt with the same weight before it")
  func attempts() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await mara.log(100, reps: 0, ["kind": "failure"])
    try await mara.log(100, reps: 0)
    let page = { try await mara.call("exercises.page", ["as": mara.handle, "exercise": TestFloor.bench]) }
    #expect(try await page().records == [:])
    let done = try await mara.log(100, reps: 1).set
    let records = try await page().records
    #expect(records.heaviest.id == done.id && records.e1rm.id == done.id)
    #expect(try floor.problems() == [])
  }

  @Test(
    "an import of an old name goes where the member would look: to the renamed exercise, until another has the name")
  func oldNames() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    func target(_ name: String) async throws -> JSON {
      let file = ImportTests.file.replacing("Leg Press Keller", with: name).replacing("2021-02", with: "2021-03")
      _ = try await mara.call("imports.upload", ["part": 0, "text": file])
      let report = try await mara.change("imports.strong", ["unit": "kg", "dryRun": true])
      return report.matched.array.first { $0.theirs == .string(name) }?.exercise ?? .null
    }
    func rename(_ id: Int, _ name: String) async throws {
      _ = try await mara.change("exercises.rename", ["exercise": id, "name": name])
    }
    let first = try await Self.make(mara)
    try await rename(first, "Sled")
    #expect(try await target("Leg press").int == first)
    let second = try await Self.make(mara)
    #expect(try await target("Leg press").int == second)
    #expect(try await target("Sled").int == first)
    // The name leads to the exercise that had it last.
    try await rename(second, "Sled two")
    #expect(try await target("Leg press").int == second)
    try await rename(first, "Leg press")
    #expect(try await target("Leg press").int == first)
    // A deleted exercise gets no sets from imports: its name makes a new one.
    try await rename(first, "Gone")
    _ = try await mara.change("exercises.delete", ["exercise": first])
    #expect(try await target("Leg press").isNull)
    // A rename does not undo the member's own choice.
    let file = ImportTests.file.replacing("Leg Press Keller", with: "Sled two")
    _ = try await mara.call("imports.upload", ["part": 0, "text": file])
    _ = try await mara.change(
      "imports.strong",
      ["unit": "kg", "dryRun": false, "choices": JSON.array([["theirs": "Sled two", "exercise": 7]])])
    try await rename(second, "Sled three")
    #expect(try await target("Sled two").int == 7)
  }

  @Test("pages of an exercise's history hold every workout once, and none of another member")
  func history() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let ben = try await floor.member("Ben")
    try await ben.log()
    for _ in 1...5 {
      let workout = try await mara.log().set.workout
      _ = try await mara.change("workouts.finish", ["as": mara.handle, "workout": workout])
      floor.time.advance(24 * 3_600_000)
    }
    var (seen, before): ([Int], JSON) = ([], .null)
    repeat {
      var params: Params = ["as": mara.handle, "exercise": TestFloor.bench, "limit": 2]
      if !before.isNull { params["before"] = before }
      let page = try await mara.call("exercises.history", params)
      seen += page.sessions.array.compactMap(\.workout.int)
      before = page.next
    } while !before.isNull
    #expect(seen.count == 5 && Set(seen).count == 5)
    #expect(
      try await mara.refusal("exercises.history", ["as": mara.handle, "exercise": 1, "limit": 51]).field == "limit")
  }
}
