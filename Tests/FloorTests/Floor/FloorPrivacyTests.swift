import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// What the floor tells of those who are hidden, and of nobody.
@Suite(.limitedConcurrency) struct FloorPrivacyTests {
  @Test("the floor's sums count iron alone, so that nobody's body weight can be told from them")
  func bodyWeight() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    _ = try await mara.change("members.update", ["bodyWeight": kg(64.5)])
    let pullUp = JSON.number(Double(TestFloor.pullUp))
    _ = try await mara.change("sets.log", ["exercise": pullUp, "kind": "working", "reps": 10])
    _ = try await mara.change(
      "sets.log", ["exercise": pullUp, "kind": "working", "reps": 5, "weight": kg(10)])
    await floor.settle()
    #expect(wall.events("floor").last { $0.event == "floor.totals" }?.data.today.volumeGrams == 50_000)
    #expect(try await mara.call("workouts.current").workout.volumeGrams == .number(64_500 * 10 + 74_500 * 5))
  }

  @Test("who did not choose to be shown is in no row, and counts in the sums at the next quarter of an hour")
  func hidden() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara", shown: false)
    let set = try await mara.log().set
    try await mara.log(40, ["kind": "warmup"])
    _ = try await mara.change("sets.edit", ["set": set.id, "kind": "working", "weight": kg(85), "reps": 6])
    _ = try await mara.change("sets.delete", ["set": set.id])
    _ = try await mara.change("sets.restore", ["set": set.id])
    await floor.settle()
    #expect(wall.events("floor") == [])
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.totals.today.sets == 0)
    let day = JSON.string(floor.calendar.day(at: floor.time.now))
    #expect(try await wall.call("floor.days", ["from": day, "to": day]).days == [])
    floor.time.advance(Self.toNextQuarter(floor))
    floor.server.housekeeping()
    _ = await wall.event("floor.totals")
    #expect(Set(wall.events("floor").map(\.event)) == ["floor.totals"])
    #expect(
      wall.events("floor").last?.data == [
        "present": 1, "today": ["sets": 2, "members": 1, "volumeGrams": 510_000],
        "week": ["sets": 2, "members": 1, "volumeGrams": 510_000],
      ])
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows == [])
  }

  /// The time to the next quarter of an hour, in milliseconds.
  private static func toNextQuarter(_ floor: TestFloor) -> Int { 900_000 - floor.time.now % 900_000 }

  @Test("each step of a hidden member is in nothing that others hear or ask for, beside one who is shown")
  func held() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let (mara, joel) = (try await floor.member("Mara"), try await floor.member("Joel", shown: false))
    let day = JSON.string(floor.calendar.day(at: floor.time.now))
    /// The totals that anybody can read, in three ways.
    func sums() async throws -> [JSON] {
      await floor.settle()
      let totals = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.totals
      let days = try await wall.call("floor.days", ["from": day, "to": day]).days
      return [totals.today, totals.week, days.array.first?.sum ?? ["sets": 0, "members": 0, "volumeGrams": 0]]
    }
    func all(_ sets: Int, _ members: Int, _ kilograms: Int) -> [JSON] {
      let sum: JSON = [
        "sets": .number(Double(sets)), "members": .number(Double(members)),
        "volumeGrams": .number(Double(kilograms * 1000)),
      ]
      return [sum, sum, sum]
    }
    try await mara.log(80, reps: 5)
    let set = try await joel.log(100, reps: 5).set
    #expect(try await sums() == all(1, 1, 400))
    _ = try await joel.change("sets.edit", ["set": set.id, "kind": "working", "weight": kg(110), "reps": 5])
    try await mara.log(80, reps: 5)
    #expect(try await sums() == all(2, 1, 800))
    // Nor does an import, or its end, after which the totals are read again.
    _ = try await mara.call("imports.upload", ["part": 0, "text": ImportTests.file])
    _ = try await mara.change("imports.strong", ["unit": "kg", "dryRun": false])
    #expect(try await sums() == all(2, 1, 800))
    floor.time.advance(Self.toNextQuarter(floor))
    #expect(try await sums() == all(3, 2, 1_350))
    // Within the quarter of an hour, totals that were sent stay, whatever the member does.
    _ = try await joel.change("sets.delete", ["set": set.id])
    #expect(try await sums() == all(3, 2, 1_350))
    // A member who chooses to be shown is counted at once. After hiding again, the totals that were sent stay.
    _ = try await joel.change("members.update", ["shownOnFloor": true])
    #expect(try await sums() == all(2, 1, 800))
    try await joel.log(100, reps: 1)
    #expect(try await sums() == all(3, 2, 900))
    _ = try await joel.change("members.update", ["shownOnFloor": false])
    try await joel.log(100, reps: 1)
    #expect(try await sums() == all(3, 2, 900))
    floor.time.advance(900_000)
    #expect(try await sums() == all(4, 2, 1_000))
    #expect(try floor.problems() == [])
  }

  @Test("a hidden member's sets of the day before are not counted as today's by what midnight reads anew")
  func heldAtMidnight() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let joel = try await floor.member("Joel", shown: false)
    try await joel.log()
    // The start is a Saturday morning in Berlin.
    floor.time.advance(16 * 3_600_000)
    // Somebody asks before the chore has read the new day.
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.totals.week.sets == 1)
    floor.server.housekeeping()
    _ = await wall.event("floor.totals") { $0.data.today.sets == 0 }
    try await joel.log()
    await floor.settle()
    var totals = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.totals
    #expect(totals.today.sets == 0 && totals.week.sets == 1)
    floor.time.advance(900_000)
    totals = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.totals
    #expect(totals.today.sets == 1 && totals.week.sets == 2)
  }

  @Test("switching the floor off removes every row at once; a new name renames them")
  func switchedOff() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    let sets = [try await mara.log().set.id, try await mara.log().set.id]
    _ = try await mara.change("members.update", ["displayName": "Marie"])
    #expect(await wall.event("floor.changed").data.member.name == "Marie")
    _ = try await mara.change("members.update", ["shownOnFloor": false])
    await floor.settle()
    let removed = wall.events("floor").filter { $0.event == "floor.removed" }.map(\.data.set)
    #expect(Set(removed) == Set(sets))
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows == [])
    // The next set, of the same connection, is not shown either.
    try await mara.log()
    await floor.settle()
    #expect(wall.events("floor").filter { $0.event == "floor.added" }.count == 2)
  }

  @Test("a set that was on its way while the floor was switched off elsewhere is not shown")
  func switchedOffMeanwhile() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    let phone = try await floor.logIn("mara@example.com")
    // Both changes are queued while the writer is busy, so that they share one commit, the switch first.
    let gate = await floor.holdWriter()
    let switched = phone.post("members.update", ["key": newKey(), "shownOnFloor": false])
    await floor.pendingChanges(1)
    var set = mara.set()
    set["key"] = newKey()
    let logged = mara.post("sets.log", set)
    gate.open()
    #expect(await phone.reply(switched).error.isNull)
    #expect(await mara.reply(logged).error.isNull)
    await floor.settle()
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows == [])
  }

  @Test("no message about others holds a body weight, an email or a birthday")
  func privacy() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let kiosk = try await floor.device("kiosk")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member(
      "Mara", more: ["bodyWeight": kg(64.517), "birthDate": "1994-03-12", "heightCm": 171.3])
    _ = try await mara.change("sets.log", ["exercise": TestFloor.pullUp, "kind": "working", "reps": 5])
    let set = try await mara.change(
      "sets.log", ["exercise": TestFloor.pullUp, "kind": "working", "reps": 5, "weight": kg(10)]
    ).set
    _ = try await mara.change("members.update", ["displayName": "Marie", "bodyWeight": kg(64.513)])
    _ = try await mara.change("sets.delete", ["set": set.id])
    _ = try await kiosk.call("members.roster")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let said = (wall.peer.messages + kiosk.peer.messages).map(\.text).joined()
    #expect(said.contains("Marie"))
    for secret in ["64.51", "6451", "bodyWeight", "mara@", "1994", "171", "Lindqvist", "e1rm"] {
      #expect(!said.contains(secret), "\(secret)")
    }
  }
}
