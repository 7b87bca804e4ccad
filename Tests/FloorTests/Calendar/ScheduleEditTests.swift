import Gym
import TestKit
import Testing

@testable import Floor

/// A series that is changed: its weekday, its time, its end; and sessions of 5/3/1 in the calendar.
@Suite(.limitedConcurrency) struct ScheduleEditTests {
  private let floor: TestFloor
  /// A Monday, at ten in the morning.
  private let monday: CalendarDay
  private let mara: TestClient

  init() async throws {
    floor = try TestFloor()
    monday = floor.calendar.calendarDay(at: floor.time.now).monday.adding(days: 7)
    floor.time.advance(floor.calendar.start(of: monday) - floor.time.now + 36_000_000)
    mara = try await floor.member("Mara")
  }

  private func text(_ number: Int) -> String { monday.adding(days: number).text }

  private func plan(_ item: Params) async throws -> JSON {
    try await mara.change("schedule.plan", ["as": mara.handle, "items": .array([item.json]) as JSON]).entries[0]
  }

  private func planned(_ from: Int = 0, _ to: Int = 55) async throws -> [JSON] {
    try await mara.call("schedule.month", ["as": mara.handle, "from": text(from), "to": text(to)]).planned.array
  }

  /// Days from the Monday, with the names.
  private func days(_ from: Int = 0, _ to: Int = 55) async throws -> [String] {
    try await planned(from, to).map { one in
      let day = try #require(CalendarDay(one.day.string ?? ""))
      return "\(day.number - monday.number) \(one.name.string ?? "-")"
    }
  }

  private func edit(_ entry: JSON, _ day: Int, _ scope: String, _ more: Params) async throws {
    _ = try await mara.change("schedule.edit", params(entry, day, scope, more))
  }

  private func params(_ entry: JSON, _ day: Int, _ scope: String, _ more: Params) -> Params {
    let which: Params = ["as": mara.handle, "entry": entry, "day": text(day), "scope": scope, "name": "Legs"]
    return which.merging(more) { $1 }
  }

  @Test("this and those that follow go to another weekday, with what was changed in them, and COUNT is shared")
  func weekday() async throws {
    let entry = try await plan(["day": text(0), "name": "Arms", "repeat": ["every": "week", "count": 5] as JSON])
    _ = try await mara.change(
      "schedule.remove", ["as": mara.handle, "entry": entry, "day": text(21), "scope": "one"])
    _ = try await mara.change("schedule.move", ["as": mara.handle, "entry": entry, "day": text(28), "to": text(33)])
    try await edit(entry, 7, "following", ["weekday": 3, "minute": 420])
    #expect(try await days() == ["0 Arms", "9 Legs", "16 Legs", "33 Legs"])
    let later = try await planned(7)
    #expect(later.map(\.minute) == [420, 420, 420] && later[0].ends == .string(text(30)) && later[0].every == "week")
    // A weekday that is over this week is used from the next week on: nothing is planned into the past.
    floor.time.advance(9 * 86_400_000)
    try await edit(later[0].entry, 9, "all", ["weekday": 1])
    #expect(try await days() == ["0 Arms", "14 Legs", "21 Legs", "33 Legs"])
    #expect(try floor.problems() == [])
  }

  @Test("a series ends after so many, with a day, or never; the past stays")
  func ends() async throws {
    let entry = try await plan(["day": text(0), "name": "Arms", "repeat": ["every": "week", "count": 3] as JSON])
    floor.time.advance(7 * 86_400_000)
    try await edit(entry, 7, "all", ["ends": ["until": .string(text(30))] as JSON])
    #expect(try await days() == ["0 Arms", "7 Legs", "14 Legs", "21 Legs", "28 Legs"])
    let new = try await planned(7)[0].entry
    try await edit(new, 14, "following", ["ends": ["count": 1] as JSON])
    #expect(try await days() == ["0 Arms", "7 Legs", "14 Legs"])
    let last = try await planned(14)[0].entry
    try await edit(last, 14, "all", ["ends": [:] as JSON])
    let endless = try await planned(14)
    #expect(endless.count == 6 && endless[0].ends.isNull)
    let entries = endless[0].entry
    for (more, scope, field, reason) in [
      (["ends": ["until": .string(text(2))] as JSON], "following", "ends.until", "in_past"),
      (["ends": ["count": 0] as JSON], "following", "ends.count", "out_of_range"),
      (["ends": ["count": 2, "until": .string(text(60))] as JSON], "all", "ends.until", "malformed"),
      (["ends": ["count": 2] as JSON], "one", "ends", "malformed"),
      (["weekday": 8], "one", "weekday", "out_of_range"), (["weekday": 0], "all", "weekday", "out_of_range"),
    ] as [(Params, String, String, String)] {
      let refusal = try await mara.refusedChange("schedule.edit", params(entries, 14, scope, more))
      #expect(refusal.field == .string(field) && refusal.reason == .string(reason), "\(more)")
    }
    #expect(try await planned(14) == endless, "nothing was half stored")
  }

  @Test("one occurrence goes to another weekday alone; a series refuses a weekday that it has")
  func one() async throws {
    let days: JSON = [1, 3]
    let entry = try await plan(
      ["day": text(0), "name": "Arms", "repeat": ["every": "week", "days": days, "count": 6] as JSON])
    try await edit(entry, 2, "one", ["weekday": 5])
    #expect(try await self.days(0, 20) == ["0 Arms", "4 Legs", "7 Arms", "9 Arms", "14 Arms", "16 Arms"])
    try await edit(entry, 2, "one", ["weekday": 3])
    #expect(try await self.days(0, 8) == ["0 Arms", "2 Legs", "7 Arms"])
    let refusal = try await mara.refusedChange("schedule.edit", params(entry, 7, "following", ["weekday": 3]))
    #expect(refusal.reason == "weekday_taken" && refusal.field == "weekday")
    // The changed name now applies to this day and all later ones.
    try await edit(entry, 2, "following", ["name": "Back"])
    #expect(try await self.days(0, 9) == ["0 Arms", "2 Back", "7 Back", "9 Back"])
  }

  @Test("a session of 5/3/1 is planned, is done by the workout of that session, and keeps its name for ever")
  func program() async throws {
    let squat = try await mara.change(
      "exercises.create",
      ["as": mara.handle, "name": "Squat", "type": "weightReps", "bodyPart": "legs", "equipment": "barbell"]
    ).exercise.id
    let part: JSON = ["cycle": 1, "week": 1, "lifts": [squat]]
    let item: Params = ["day": text(0), "name": "5/3/1 week 1: Squat", "program": part]
    let none = try await mara.refusedChange(
      "schedule.plan", ["as": mara.handle, "items": .array([item.json]) as JSON])
    #expect(none.reason == "no_such_program" && none.field == "items[0].program")
    let lifts: JSON = [["lift": "squat", "exercise": squat, "max": kg(100)]]
    _ = try await mara.change("programs.start", ["as": mara.handle, "lifts": lifts])
    for (more, field, reason) in [
      (["name": JSON.null], "items[0].name", "required"),
      (["program": ["cycle": 1, "week": 9, "lifts": [squat]] as JSON], "items[0].program.week", "out_of_range"),
      (["program": ["cycle": 1, "week": 1, "lifts": [99]] as JSON], "items[0].program.lifts", "no_such_exercise"),
      (["rest": true], "items[0].program", "malformed"),
    ] as [(Params, String, String)] {
      let wrong = item.merging(more) { $1 }.json
      let refusal = try await mara.refusedChange(
        "schedule.plan", ["as": mara.handle, "items": .array([wrong]) as JSON])
      #expect(refusal.field == .string(field) && refusal.reason == .string(reason), "\(more)")
    }
    let entry = try await plan(item)
    let second: JSON = ["cycle": 1, "week": 2, "lifts": [squat]]
    _ = try await plan(["day": text(2), "name": "5/3/1 week 2: Squat", "program": second])
    let before = try await planned()
    #expect(before.map(\.program) == [part, second] && before[0].bodyParts.array.first == "legs")
    // The second week's session on Monday does Wednesday's plan, not Monday's.
    _ = try await mara.change("workouts.start", ["as": mara.handle, "program": second])
    try await mara.log(80, reps: 5, ["exercise": squat])
    _ = try await mara.change("workouts.finish", ["as": mara.handle])
    #expect(try await planned().map(\.state) == ["ahead", "done"])
    let feed = try await mara.call("accounts.export", ["as": mara.handle])
    #expect(feed.schedule.array.first?.item.program == part)
    _ = try await mara.change("programs.end", ["as": mara.handle])
    let after = try await planned()
    #expect(after.map(\.program.isNull) == [true, true] && after[0].name == "5/3/1 week 1: Squat")
    #expect(after[0].entry == entry && after[1].state == "done")
    #expect(try floor.problems() == [])
  }
}
