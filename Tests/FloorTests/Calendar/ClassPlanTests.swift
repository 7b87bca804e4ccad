import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Making classes and changing them.
@Suite(.limitedConcurrency) struct ClassPlanTests {
  @Test("a room holds one class at a time and a trainer leads one, whoever plans it and however")
  func doubleBooking() async throws {
    let studio = try await ClassStudio()
    let trainer = try await studio.owner.call("members.me").member.id
    let weekly: JSON = ["every": "week"]
    let first = try await studio.make(["room": studio.room, "trainer": trainer, "repeats": weekly])
    let begun = first.sessions[0]
    #expect(first.sessions.count > 6 && begun.trainer.name == "Nadia" && begun.room.name == "Rig")
    let later = studio.plan(["room": studio.room, "day": studio.day(10), "start": 1120])
    let refusal = try await studio.owner.refusedChange("classes.create", ["plan": later])
    #expect(refusal.field == "room" && refusal.reason == "room_taken")
    #expect(refusal.params.at == first.sessions[1].startsAt)
    let other = studio.plan(["trainer": trainer, "day": studio.day(10), "start": 1040])
    #expect(try await studio.owner.refusedChange("classes.create", ["plan": other]).reason == "trainer_taken")
    // One after another is no conflict.
    let next = try await studio.make(["room": studio.room, "trainer": trainer, "start": 1140])
    let move: Params = ["session": next.sessions[0].id, "start": 1139]
    #expect(try await studio.owner.refusedChange("classes.changeSession", move).reason == "room_taken")
    await #expect(throws: StorageError.taken("room")) {
      try await studio.floor.database.write { tx in
        var session = try #require(try tx.classes.session(next.sessions[0].id.int ?? 0))
        session.times.startsAt -= 1
        try tx.classes.update(session)
      }
    }
    #expect(try await studio.owner.refusedChange("rooms.delete", ["room": studio.room]).reason == "room_in_use")
    #expect(try await studio.owner.refusedChange("rooms.save", ["name": "rig"]).reason == "name_taken")
    #expect(try studio.floor.problems() == [])
  }

  @Test("an edit of this and the following keeps what was before, what was changed by itself, and who booked")
  func editing() async throws {
    let studio = try await ClassStudio()
    let (id, sessions) = try await studio.make(["repeats": ["every": "week", "count": 5] as JSON, "capacity": 4])
    #expect(sessions.count == 5)
    let mara = try await studio.floor.member("Mara")
    _ = try await mara.bookClass(sessions[1])
    _ = try await studio.owner.change("classes.changeSession", ["session": sessions[2].id, "capacity": 9])
    _ = try await studio.owner.change("classes.changeSession", ["session": sessions[3].id, "cancelled": true])
    func edit(_ from: JSON, _ more: Params) async throws {
      var plan = try await studio.owner.call("classes.all").classes[0].plan
      for (name, value) in more { plan[name] = value.json }
      _ = try await studio.owner.change("classes.edit", ["class": id, "from": from, "plan": plan])
    }
    try await edit(sessions[1].day, ["start": 1110, "capacity": 6])
    var now = try await studio.sessions(of: id)
    #expect(now.map(\.capacity) == [4, 6, 9, 6, 6])
    let moved = now.enumerated().map { ($1.startsAt.int ?? 0) - (sessions[$0].startsAt.int ?? 0) }
    #expect(moved == [0, 1_800_000, 1_800_000, 1_800_000, 1_800_000])
    #expect(now.map(\.cancelled.isNull) == [true, true, true, false, true])
    #expect(try await mara.classStanding(now[1]).news == "changed" && now[1].left == 5)
    // Another weekday from the third on: five in all, and the booked one before stays.
    let weekday = try #require(CalendarDay(sessions[2].day.string ?? "")).weekday.rawValue % 7 + 1
    try await edit(
      sessions[2].day, ["repeats": ["every": "week", "days": [.number(Double(weekday))], "count": 5] as JSON])
    now = try await studio.sessions(of: id).filter { $0.cancelled.isNull }
    #expect(now.count == 5 && Array(now.map(\.id).prefix(2)) == Array(sessions.map(\.id).prefix(2)))
    #expect(CalendarDay(now[2].day.string ?? "")?.weekday.rawValue == weekday)
    #expect(try await studio.owner.call("classes.all").classes[0].plan.repeats.count == 5)
    // Ending the class keeps past sessions, and members who booked get an event.
    _ = try await studio.owner.change("classes.end", ["class": id])
    now = try await studio.sessions(of: id)
    #expect(now.map(\.cancelled) == [true] && now[0].id == sessions[1].id)
    #expect(try await mara.classStanding(now[0]).news == "cancelled")
    #expect(try studio.floor.problems() == [])
  }

  @Test("a class keeps the wall's time across the clock change, and goes on for a year with each day")
  func daylightSaving() async throws {
    let studio = try await ClassStudio()
    try await studio.make(["repeats": ["every": "day"] as JSON, "start": 150])
    let starts = try studio.floor.database.read { tx in
      try tx.rows("SELECT starts_at FROM class_sessions ORDER BY starts_at") { row in try row.int() }
    }
    let times = Set(starts.map { studio.floor.calendar.local(at: $0).suffix(8) })
    // 02:30 does not exist on one day of the year.
    #expect(times == ["02:30:00", "03:30:00"] && starts.count == 368)
    studio.floor.time.advance(86_400_000)
    studio.floor.server.housekeeping()
    while try studio.floor.count("SELECT COUNT(*) FROM class_sessions") < 369 { await Task.yield() }
  }

  @Test("every field of a class is checked, and nothing is stored of a wrong one")
  func fields() async throws {
    let studio = try await ClassStudio()
    for (change, field, reason) in [
      (["name": " "], "name", "required"), (["capacity": 0], "capacity", "out_of_range"),
      (["minutes": 361], "minutes", "out_of_range"), (["start": 1440], "start", "out_of_range"),
      (["day": "soon"], "day", "malformed_date"), (["day": studio.day(-1)], "day", "in_past"),
      (["trainer": 99], "trainer", "no_such_trainer"), (["room": 99], "room", "no_such_room"),
      (["repeats": ["every": "week", "days": [8]] as JSON], "repeats.days", "out_of_range"),
      (["repeats": ["every": "week", "until": "2020-01-01"] as JSON], "repeats", "no_sessions"),
      (["cancelMinutes": -1], "cancelMinutes", "out_of_range"),
      (["opensMinutes": 100], "opensMinutes", "out_of_range"),
    ] as [(Params, String, String)] {
      let refusal = try await studio.owner.refusedChange("classes.create", ["plan": studio.plan(change)])
      #expect(refusal.field == .string(field) && refusal.reason == .string(reason), "\(change): \(refusal)")
    }
    #expect(try studio.floor.count("SELECT COUNT(*) FROM classes") == 0)
    let mara = try await studio.floor.member("Mara")
    let far = try await studio.make(["day": studio.day(30)]).sessions[0]
    #expect(try await mara.refusedClass("classes.book", far) == "booking_not_open")
    _ = try await studio.owner.change("classes.changeSession", ["session": far.id, "cancelled": true])
    studio.floor.time.advance(20 * 86_400_000)
    #expect(try await mara.refusedClass("classes.book", far) == "class_cancelled")
    #expect(try await mara.refusedClass("classes.book", ["id": 999]) == "no_such_class")
    #expect(try await mara.refusedClass("classes.cancel", far) == "not_booked")
  }
}
