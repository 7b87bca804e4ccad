import Gym
import TestKit
import Testing

@testable import Floor

/// A member's own calendar: planned, done, moved.
@Suite(.limitedConcurrency) struct ScheduleTests {
  private let floor: TestFloor
  /// A Monday.
  private let monday: CalendarDay

  init() throws {
    floor = try TestFloor()
    monday = floor.calendar.calendarDay(at: floor.time.now).monday.adding(days: 7)
    floor.time.advance(floor.calendar.start(of: monday) - floor.time.now + 36_000_000)
  }

  private func day(_ number: Int) -> JSON { .string(monday.adding(days: number).text) }

  private func routine(_ client: TestClient, _ name: String) async throws -> JSON {
    let plan: JSON = [["item": 1, "exercise": .number(Double(TestFloor.bench)), "sets": [["kind": "working"]]]]
    return try await client.change("routines.create", ["as": client.handle, "name": name, "plan": plan]).routine
  }

  private func plan(_ client: TestClient, _ items: JSON, _ more: Params = [:]) async throws -> JSON {
    try await client.change("schedule.plan", (["as": client.handle, "items": items] as Params).merging(more) { $1 })
  }

  private func month(_ client: TestClient, _ from: Int = 0, _ to: Int = 6) async throws -> JSON {
    try await client.call("schedule.month", ["as": client.handle, "from": day(from), "to": day(to)])
  }

  private func train(_ client: TestClient, _ routine: JSON) async throws {
    let ref: JSON = ["id": routine.id, "version": routine.version]
    _ = try await client.change("workouts.start", ["as": client.handle, "routine": ref])
    try await client.log(80, reps: 5)
    _ = try await client.change("workouts.finish", ["as": client.handle])
  }

  private func states(_ reply: JSON) -> [String] {
    reply.planned.array.map { "\($0.name.string ?? "-") \($0.day.string?.suffix(2) ?? "") \($0.state.string ?? "")" }
  }

  private func text(_ number: Int) -> String { String(monday.adding(days: number).text.suffix(2)) }

  @Test("four hundred plans a day come in pages below the most that a reply may have, each once and in its state")
  func pages() async throws {
    let mara = try await floor.member("Mara")
    let items = JSON.array(
      (0..<80).map { ["day": day(0), "name": .string("Plan \($0)"), "repeat": ["every": "day"]] as JSON })
    for _ in 0..<5 { _ = try await plan(mara, items) }
    try await train(mara, try await routine(mara, "Push"))
    var params: Params = ["as": mara.handle, "from": day(0), "to": day(61)]
    var (planned, done, pages): ([JSON], [JSON], Int) = ([], [], 0)
    while true {
      let reply = try await mara.call("schedule.month", params)
      #expect(reply.text.utf8.count < 1 << 20)
      planned += reply.planned.array
      done += reply.done.array
      pages += 1
      if reply.next.isNull { break }
      params["from"] = reply.next.from
      params["after"] = reply.next.after
    }
    let occurrences = Set(planned.map { "\($0.entry) \($0.of)" })
    #expect(planned.count == 400 * 62 && occurrences.count == planned.count && done.count == 1 && pages > 8)
    // One workout does one plan of its week, also if they are on different pages.
    #expect(planned.count { $0.state == "done" } == 1)
    let days = planned.map { $0.day.string ?? "" }
    #expect(days == days.sorted())
  }

  @Test("a planned week is done, missed and moved, and reaches the member's other screens")
  func week() async throws {
    let mara = try await floor.member("Mara")
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me", "as": phone.handle])
    let (push, pull) = (try await routine(mara, "Push"), try await routine(mara, "Pull"))
    let planned = try await plan(
      mara,
      [
        ["day": day(0), "routine": push.id, "repeat": ["every": "week", "count": 4]],
        ["day": day(2), "routine": pull.id, "minute": 1080, "repeat": ["every": "week", "count": 4]],
        ["day": day(3), "rest": true], ["day": day(4), "bodyParts": ["legs"]],
      ])
    #expect(planned.entries.array.count == 4)
    let event = await phone.event("schedule.changed").data
    #expect(event == ["from": day(0)], "\(event)")
    let first = try await month(mara)
    #expect(first.today == day(0) && first.done == [])
    #expect(
      states(first) == [
        "Push \(text(0)) ahead", "Pull \(text(2)) ahead", "- \(text(3)) rest", "- \(text(4)) ahead",
      ])
    #expect(first.planned[0].bodyParts == ["chest"] && first.planned[0].series == true)
    #expect(first.planned[1].minute == 1080 && first.planned[3].bodyParts == ["legs"])
    try await train(mara, push)
    let done = try await month(mara)
    #expect(done.planned[0].state == "done" && done.planned[0].workout == done.done[0].workout)
    #expect(done.done[0].sets == 1 && done.done[0].bodyParts == ["chest"])
    // Wednesday's is missed, and moved to Friday.
    floor.time.advance(3 * 86_400_000)
    #expect(try await month(mara).planned[1].state == "missed")
    let entry = planned.entries[1]
    let move: Params = ["as": mara.handle, "entry": entry, "day": day(2), "to": day(4)]
    _ = try await mara.change("schedule.move", move)
    let moved = try await month(mara).planned.array.filter { $0.entry == entry }
    #expect(moved.count == 1 && moved[0].day == day(4) && moved[0].of == day(2) && moved[0].state == "ahead")
    // The series' other days stay, and the moved one can return to its own day, which is over.
    #expect(try await month(mara, 7, 13).planned.array.filter { $0.entry == entry }.map(\.day) == [day(9)])
    _ = try await mara.change("schedule.move", move.merging(["to": day(2)]) { $1 })
    #expect(try await month(mara).planned[1].day == day(2))
    // Done on another day of the week, it counts.
    try await train(mara, pull)
    let shifted = try await month(mara)
    #expect(shifted.planned[1].state == "done" && shifted.planned[1].day == day(2))
    #expect(
      try await mara.call("schedule.compliance", ["as": mara.handle]).spans == [
        ["days": 7, "planned": 2, "done": 2], ["days": 30, "planned": 2, "done": 2],
        ["days": 90, "planned": 2, "done": 2],
      ])
    #expect(try floor.problems() == [])
  }

  @Test("one occurrence is left out, changed or removed, or it and what follows, and the past stays")
  func changes() async throws {
    let mara = try await floor.member("Mara")
    let (push, pull) = (try await routine(mara, "Push"), try await routine(mara, "Pull"))
    let every: JSON = ["every": "day", "count": 6]
    let entry = try await plan(mara, [["day": day(0), "routine": push.id, "repeat": every]]).entries[0]
    func one(_ number: Int, _ more: Params = [:]) -> Params {
      (["as": mara.handle, "entry": entry, "day": day(number)] as Params).merging(more) { $1 }
    }
    _ = try await mara.change("schedule.skip", one(1, ["skipped": true]))
    _ = try await mara.change("schedule.remove", one(2, ["scope": "one"]))
    _ = try await mara.change("schedule.edit", one(3, ["scope": "one", "routine": pull.id, "minute": 420]))
    _ = try await mara.change("schedule.move", one(4, ["to": day(6)]))
    let changed = [
      "Push \(text(0)) ahead", "Push \(text(1)) skipped", "Pull \(text(3)) ahead", "Push \(text(5)) ahead",
      "Push \(text(6)) ahead",
    ]
    #expect(states(try await month(mara)) == changed)
    #expect(try await mara.refusedChange("schedule.skip", one(2, ["skipped": true])).reason == "no_such_plan")
    // A changed one is changed again, and back.
    _ = try await mara.change("schedule.skip", one(1, ["skipped": false]))
    _ = try await mara.change("schedule.move", one(4, ["to": day(4)]))
    _ = try await mara.change("schedule.edit", one(3, ["scope": "one", "routine": push.id]))
    #expect(try floor.count("SELECT COUNT(*) FROM schedule_changes") == 1)
    // From the third on there is another routine. Removed days stay removed, and COUNT is shared.
    _ = try await mara.change("schedule.edit", one(1, ["scope": "following", "routine": pull.id]))
    #expect(
      states(try await month(mara, 0, 20)) == [
        "Push \(text(0)) ahead", "Pull \(text(1)) ahead", "Pull \(text(3)) ahead", "Pull \(text(4)) ahead",
        "Pull \(text(5)) ahead",
      ])
    let new = try await month(mara).planned[1].entry
    floor.time.advance(3 * 86_400_000)
    _ = try await mara.change("schedule.remove", ["as": mara.handle, "entry": new, "day": day(4), "scope": "all"])
    #expect(states(try await month(mara)) == ["Push \(text(0)) missed", "Pull \(text(1)) missed"])
    let rest: Params = ["as": mara.handle, "entry": new, "day": day(1), "scope": "following"]
    _ = try await mara.change("schedule.remove", rest)
    #expect(states(try await month(mara)) == ["Push \(text(0)) missed"])
  }

  @Test("a removed day of a series comes back within it, where it was moved to and with what was changed")
  func putBack() async throws {
    let mara = try await floor.member("Mara")
    let (push, pull) = (try await routine(mara, "Push"), try await routine(mara, "Pull"))
    let every: JSON = ["every": "day", "count": 4]
    let entry = try await plan(mara, [["day": day(0), "routine": push.id, "repeat": every]]).entries[0]
    func one(_ number: Int, _ more: Params = [:]) -> Params {
      (["as": mara.handle, "entry": entry, "day": day(number)] as Params).merging(more) { $1 }
    }
    let back: Params = ["scope": "one", "removed": false]
    _ = try await mara.change("schedule.edit", one(2, ["scope": "one", "routine": pull.id, "minute": 420]))
    _ = try await mara.change("schedule.move", one(2, ["to": day(6)]))
    let before = try await month(mara).planned
    for number in [1, 2] {
      _ = try await mara.change("schedule.remove", one(number, ["scope": "one"]))
      #expect(try await month(mara).planned.array.count == 3)
      // The second time it is there already.
      for _ in 1...2 { _ = try await mara.change("schedule.remove", one(number, back)) }
      #expect(try await month(mara).planned == before)
    }
    #expect(try floor.count("SELECT COUNT(*) FROM schedule") == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM schedule_changes") == 1)
    #expect(try await mara.refusedChange("schedule.remove", one(4, back)).reason == "no_such_plan")
    #expect(
      try await mara.refusedChange("schedule.remove", one(1, ["scope": "all", "removed": false])).field == "scope")
    // Also when its day is over.
    floor.time.advance(4 * 86_400_000)
    let past = try await month(mara).planned
    _ = try await mara.change("schedule.remove", one(3, ["scope": "one"]))
    _ = try await mara.change("schedule.remove", one(3, back))
    #expect(try await month(mara).planned == past && past[2].state == "missed")
    let ben = try await floor.member("Ben")
    let theirs: Params = ["as": ben.handle, "entry": entry, "day": day(1), "scope": "one", "removed": false]
    #expect(try await ben.refusedChange("schedule.remove", theirs).reason == "no_such_plan")
  }

  @Test("the gym sees how many plan and train, and the names of those alone who chose to be shown")
  func gym() async throws {
    let mara = try await floor.member("Mara")
    let hidden = try await floor.member("Ben", shown: false)
    for client in [mara, hidden] {
      _ = try await plan(client, [["day": day(0), "name": "Legs"], ["day": day(0), "name": "Core"]])
    }
    _ = try await plan(mara, [["day": day(1), "rest": true], ["day": day(2), "name": "Back"]])
    let wall = try await floor.device("wall")
    func gym() async throws -> JSON { try await wall.call("schedule.gym", ["from": day(-7), "to": day(6)]).days }
    let known = try await gym()
    #expect(
      known == [
        ["day": day(0), "planned": 2, "done": 0, "names": ["Mara"]], ["day": day(2), "planned": 1, "done": 0],
      ])
    try await mara.log(80, reps: 5)
    // A member who is no longer shown is not named, at once.
    _ = try await mara.change("members.update", ["as": mara.handle, "shownOnFloor": false])
    #expect(try await gym()[0].names.isNull)
    floor.time.advance(86_400_000)
    #expect(try await gym()[0].done == 1)
  }

  @Test("a new pattern takes the place of what was planned, in one commit")
  func replaces() async throws {
    let mara = try await floor.member("Mara")
    let push = try await routine(mara, "Push")
    let weekly: JSON = ["every": "week"]
    let old = try await plan(mara, [["day": day(1), "routine": push.id, "repeat": weekly]]).entries[0]
    _ = try await mara.change("schedule.move", ["as": mara.handle, "entry": old, "day": day(1), "to": day(9)])
    let items: JSON = [["day": day(7), "name": "Legs", "repeat": ["every": "week", "count": 2]]]
    _ = try await plan(mara, items, ["replaces": true])
    #expect(states(try await month(mara, 0, 40)) == ["Legs \(text(7)) ahead", "Legs \(text(14)) ahead"])
    // If one item is refused, nothing changes.
    let bad: JSON = [["day": day(3), "rest": true], ["day": day(4), "routine": 999]]
    let refusal = try await mara.refusedChange(
      "schedule.plan", ["as": mara.handle, "items": bad, "replaces": true])
    #expect(refusal.field == "items[1].routine" && refusal.reason == "no_such_routine")
    #expect(states(try await month(mara, 0, 40)).count == 2)
  }

  @Test("what is wrong is told at its field, and nobody changes another's calendar")
  func refusals() async throws {
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let push = try await routine(mara, "Push")
    for (item, field, reason) in [
      (["rest": true], "items.0.day", "required"),
      (["day": "2026-02-30", "rest": true], "items[0].day", "malformed_date"),
      (["day": day(-1), "rest": true], "items[0].day", "in_past"),
      (["day": day(800), "rest": true], "items[0].day", "out_of_range"),
      (["day": day(0)], "items[0].routine", "required"),
      (["day": day(0), "routine": push.id, "minute": 1440], "items[0].minute", "out_of_range"),
      (["day": day(0), "name": " "], "items[0].name", "required"),
      (["day": day(0), "rest": true, "routine": push.id], "items[0].routine", "malformed"),
      (["day": day(0), "bodyParts": ["legs", "legs"]], "items[0].bodyParts", "out_of_range"),
      (
        ["day": day(0), "rest": true, "repeat": ["every": "week", "interval": 0]], "items[0].repeat.interval",
        "out_of_range"
      ),
      (
        ["day": day(3), "rest": true, "repeat": ["every": "day", "until": day(1)]], "items[0].repeat.until", "in_past"
      ),
    ] as [(JSON, String, String)] {
      let refusal = try await mara.refusedChange("schedule.plan", ["as": mara.handle, "items": JSON.array([item])])
      #expect(refusal.field == .string(field) && refusal.reason == .string(reason), "\(item): \(refusal)")
    }
    let none: JSON = []
    #expect(try await mara.refusedChange("schedule.plan", ["as": mara.handle, "items": none]).field == "items")
    let range = try await mara.refusal("schedule.month", ["as": mara.handle, "from": day(0), "to": day(62)])
    #expect(range.field == "to" && range.reason == "out_of_range")
    #expect(try floor.count("SELECT COUNT(*) FROM schedule") == 0)
    // Another member's routine cannot be planned, and their entries are not found.
    let hers: JSON = [["day": day(0), "routine": push.id]]
    let strange = try await ben.refusedChange("schedule.plan", ["as": ben.handle, "items": hers])
    #expect(strange.reason == "no_such_routine")
    let entry = try await plan(mara, [["day": day(0), "routine": push.id]]).entries[0]
    let own: Params = ["as": ben.handle, "entry": entry, "day": day(0)]
    for (method, more) in [
      ("schedule.move", ["to": day(1)]), ("schedule.skip", ["skipped": true]), ("schedule.remove", ["scope": "one"]),
      ("schedule.edit", ["scope": "one", "name": "Mine"]),
    ] as [(String, Params)] {
      let refusal = try await ben.refusedChange(method, own.merging(more) { $1 })
      #expect(refusal.reason == "no_such_plan" && refusal.field == "entry")
    }
    #expect(try await month(ben).planned == [])
    // The routine's name outlives it, and all of it goes with the member.
    _ = try await mara.change("routines.delete", ["as": mara.handle, "routine": push.id])
    let gone = try await month(mara).planned[0]
    #expect(gone.name == "Push" && gone.routine.isNull)
    _ = try await mara.change("schedule.skip", ["as": mara.handle, "entry": entry, "day": day(0), "skipped": true])
    _ = try await mara.change("accounts.delete", ["password": TestFloor.password])
    #expect(try floor.count("SELECT (SELECT COUNT(*) FROM schedule) + (SELECT COUNT(*) FROM schedule_changes)") == 0)
    #expect(try floor.problems() == [])
  }
}
