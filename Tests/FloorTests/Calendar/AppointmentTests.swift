import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// A gym with a trainer whose hours are 9 to 12 every day, and who offers half an hour with a buffer of ten minutes
/// after it. It is Saturday, 9:33.
struct Practice {
  let floor: TestFloor
  let tove: TestClient
  let mara: TestClient
  let kind: JSON

  static let hour = 3_600_000

  init(
    _ known: TestFloor? = nil, minutes: Int = 30, after: Int = 10, automatic: Bool = false, room: Bool = false
  ) async throws {
    floor = try known ?? TestFloor()
    tove = try await floor.trainer()
    mara = try await floor.member("Mara")
    var params: Params = ["name": "Technique check", "minutes": minutes, "afterMinutes": after]
    if room { params["room"] = try await floor.owner().change("rooms.save", ["name": "Rig"]).room.id }
    kind = try await tove.change("appointments.saveKind", params).kinds[0].id
    try await open(automatic: automatic)
  }

  func open(_ from: Int = 540, _ to: Int = 720, days: [JSON] = [], automatic: Bool = false) async throws {
    let range: JSON = ["from": .number(Double(from)), "to": .number(Double(to))]
    let weekly = (1...7).map { day -> JSON in ["weekday": .number(Double(day)), "ranges": [range]] }
    let hours: JSON = ["weekly": .array(weekly), "days": .array(days)]
    let rules: JSON = ["automatic": .bool(automatic), "noticeMinutes": 120, "cancelMinutes": 1440]
    _ = try await tove.change("appointments.setHours", ["hours": hours, "rules": rules])
  }

  func day(_ days: Int) -> CalendarDay { floor.calendar.calendarDay(at: floor.time.now).adding(days: days) }

  /// The instant this many days from now, at this many minutes since midnight.
  func at(_ days: Int, _ minute: Int) -> Int { floor.calendar.instant(day: day(days), minute: minute) }

  func slots(_ client: TestClient, days: Int = 2, _ more: Params = [:]) async throws -> [String] {
    let plain: Params = ["kind": kind, "from": day(days).text, "to": day(days).text]
    return try await client.call("appointments.slots", plain.merging(more) { $1 }).days[0].starts.array.map {
      String(floor.calendar.local(at: $0.int ?? 0).dropFirst(11).prefix(5))
    }
  }

  @discardableResult
  func request(_ client: TestClient, _ start: Int, _ more: Params = [:]) async throws -> JSON {
    let plain: Params = ["kind": kind, "startsAt": start]
    return try await client.change("appointments.request", plain.merging(more) { $1 }).appointments[0]
  }

  func refused(_ client: TestClient, _ start: Int, _ more: Params = [:]) async throws -> String? {
    let plain: Params = ["kind": kind, "startsAt": start]
    return try await client.refusedChange("appointments.request", plain.merging(more) { $1 }).reason.string
  }

  func change(_ client: TestClient, _ verb: String, _ one: JSON, _ more: Params = [:]) async throws -> JSON {
    let plain: Params = ["appointment": one.id]
    return try await client.change("appointments.\(verb)", plain.merging(more) { $1 }).appointments[0]
  }

  func refused(_ client: TestClient, _ verb: String, _ one: JSON, _ more: Params = [:]) async throws -> String? {
    let plain: Params = ["appointment": one.id]
    return try await client.refusedChange("appointments.\(verb)", plain.merging(more) { $1 }).reason.string
  }

  func go(to instant: Int) { floor.time.advance(instant - floor.time.now) }

  /// A class of an hour.
  func makeClass(_ days: Int, _ minute: Int, _ more: Params = [:]) async throws -> JSON {
    let plain: Params = [
      "name": "Barbell basics", "capacity": 1, "minutes": 60, "day": day(days).text, "start": minute,
    ]
    _ = try await floor.owner().change("classes.create", ["plan": plain.merging(more) { $1 }.json])
    let sessions = try await mara.call("classes.list", ["from": day(days).text, "to": day(days).text]).sessions.array
    return try #require(sessions.first { $0.startsAt.int == at(days, minute) })
  }
}

@Suite(.limitedConcurrency) struct AppointmentTests {
  @Test("slots are the open hours without what trainer, member and room have then")
  func slots() async throws {
    let practice = try await Practice(room: true)
    let all = ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15", "10:30", "10:45", "11:00", "11:15", "11:30"]
    #expect(try await practice.slots(practice.mara) == all)
    let one = try await practice.request(practice.mara, practice.at(2, 600))
    // The ten minutes after each are the trainer's buffer.
    let left = ["09:00", "09:15", "10:45", "11:00", "11:15", "11:30"]
    #expect(try await practice.slots(practice.mara) == left)
    let ben = try await practice.floor.member("Ben")
    #expect(try await practice.slots(ben) == left)
    #expect(try await practice.slots(practice.mara, ["appointment": one.id]) == all)
    // The trainer leads a class at 11:30, Ben has a place in one at nine, and the room is in use from 10:45 to 11:15.
    _ = try await practice.makeClass(2, 690, ["trainer": practice.tove.member])
    let session = try await practice.makeClass(2, 480, ["minutes": 75])
    _ = try await ben.change("classes.book", ["session": session.id])
    _ = try await practice.makeClass(2, 645, ["minutes": 30, "room": 1])
    #expect(try await practice.slots(ben) == ["09:15"])
    #expect(try await practice.slots(practice.mara) == ["09:00", "09:15"])
    // A day off, and hours of its own.
    try await practice.open(days: [
      ["day": .string(practice.day(3).text), "ranges": []],
      ["day": .string(practice.day(4).text), "ranges": [["from": 1200, "to": 1230]]],
    ])
    #expect(try await practice.slots(ben, days: 3) == [])
    #expect(try await practice.slots(ben, days: 4) == ["20:00"])
    // Notice and horizon. It is 9:33.
    #expect(try await practice.slots(ben, days: 0) == [])
    #expect(try await practice.slots(practice.tove, days: 0, ["member": ben.member]).first == "09:45")
    #expect(try await practice.slots(ben, days: 60).count == 11)
    #expect(try await practice.slots(ben, days: 61) == [])
    #expect(try practice.floor.problems() == [])
  }

  @Test("a request holds its time, and both sides hear of it and of the answer at once")
  func request() async throws {
    let practice = try await Practice()
    let (mara, tove) = (practice.mara, practice.tove)
    for client in [mara, tove] { _ = try await client.call("topics.subscribe", ["topic": "me"]) }
    let one = try await practice.request(mara, practice.at(2, 600), ["note": "My knee."])
    #expect(one.state == "requested" && one.trainer.name == "Tove" && one.member.name == "Mara")
    let heard = await tove.event("appointments.changed").data.appointment
    #expect(heard.id == one.id && heard.note == "My knee.")
    #expect(try await tove.call("appointments.requests").appointments.array.map(\.id) == [one.id])
    let ben = try await practice.floor.member("Ben")
    #expect(try await practice.refused(ben, practice.at(2, 615)) == "slot_taken")
    let confirmed = try await practice.change(tove, "confirm", one)
    #expect(confirmed.state == "confirmed")
    let event = await mara.event("appointments.changed") { $0.data.appointment.state == "confirmed" }
    #expect(event.data.appointment.news == "confirmed")
    #expect(try await practice.refused(tove, "confirm", one) == "not_requested")
    #expect(try await practice.refused(tove, "decline", one) == "not_requested")
    #expect(try await mara.call("appointments.mine").appointments[0].news == "confirmed")
    _ = try await mara.change("appointments.seen", ["appointment": one.id])
    #expect(try await mara.call("appointments.mine").appointments[0].news.isNull)
    // After it was declined, its time is free.
    let other = try await practice.request(ben, practice.at(2, 660))
    let declined = try await practice.change(tove, "decline", other, ["note": "I am away."])
    #expect(declined.state == "declined" && declined.reason == "I am away.")
    #expect(try await practice.slots(mara).contains("11:00"))
    #expect(try practice.floor.problems() == [])
  }

  @Test("nobody but its two sides sees or changes an appointment")
  func privacy() async throws {
    let practice = try await Practice()
    let one = try await practice.request(practice.mara, practice.at(2, 600), ["note": "My knee."])
    let ben = try await practice.floor.member("Ben")
    let other = try await practice.floor.trainer("Rolf")
    for client in [ben, other, try await practice.floor.owner()] {
      let range: Params = ["from": practice.day(0).text, "to": practice.day(9).text]
      #expect(try await client.call("appointments.list", range).appointments == [])
      #expect(try await practice.refused(client, "cancel", one) == "no_such_appointment")
      #expect(
        try await practice.refused(client, "move", one, ["startsAt": practice.at(3, 600)]) == "no_such_appointment")
    }
    for verb in ["confirm", "decline"] {
      #expect(try await practice.refused(other, verb, one) == "no_such_appointment")
      #expect(try await practice.refused(practice.mara, verb, one) == "not_allowed")
    }
    let wall = try await practice.floor.device("wall")
    let range: Params = ["from": practice.day(0).text, "to": practice.day(9).text]
    #expect(try await wall.refusal("appointments.list", range).reason == "no_session")
    // Neither another trainer nor another member can ask for a member's slots.
    let slots: Params = [
      "kind": practice.kind, "from": practice.day(2).text, "to": practice.day(2).text, "member": practice.mara.member,
    ]
    #expect(try await other.refusal("appointments.slots", slots).reason == "no_such_kind")
    #expect(try await ben.refusal("appointments.slots", slots).reason == "no_such_kind")
  }

  @Test("two hundred who ask for one slot at once: one has it, the others are told that it is taken")
  func rush() async throws {
    let practice = try await Practice()
    var clients: [TestClient] = []
    for number in 0..<200 {
      let client = practice.floor.connect(address: "10.0.0.\(number)")
      try await client.signUp("M\(number)", pin: nil)
      clients.append(client)
    }
    let start = practice.at(2, 600)
    let gate = await practice.floor.holdWriter()
    let ids = clients.map { client in
      client.post("appointments.request", ["kind": practice.kind, "startsAt": start, "key": newKey()])
    }
    await practice.floor.pendingChanges(200)
    gate.open()
    var reasons: [String: Int] = [:]
    for (client, id) in zip(clients, ids) {
      let reply = await client.reply(id)
      reasons[reply.error.isNull ? "had" : reply.error.data.reason.string ?? "", default: 0] += 1
    }
    #expect(reasons == ["had": 1, "slot_taken": 199])
    #expect(try practice.floor.count("SELECT COUNT(*) FROM appointments") == 1)
  }

  @Test("two tabs of one member ask for one slot, and a trainer confirms twice: one wins, the other gets a clear error")
  func twice() async throws {
    let practice = try await Practice()
    let tab = try await practice.floor.logIn("mara@example.com")
    let start = practice.at(2, 600)
    let gate = await practice.floor.holdWriter()
    let ids = [practice.mara, tab].map { client in
      client.post("appointments.request", ["kind": practice.kind, "startsAt": start, "key": newKey()])
    }
    await practice.floor.pendingChanges(2)
    gate.open()
    let replies = [await practice.mara.reply(ids[0]), await tab.reply(ids[1])]
    #expect(replies.compactMap(\.error.data.reason.string) == ["other_appointment"])
    let one = try #require(replies.first { $0.error.isNull }?.result.appointments[0])
    let second = try await practice.floor.logIn("tove@example.com")
    let other = await practice.floor.holdWriter()
    let answers = [practice.tove, second].map { client in
      client.post("appointments.confirm", ["appointment": one.id, "key": newKey()])
    }
    await practice.floor.pendingChanges(2)
    other.open()
    let answered = [await practice.tove.reply(answers[0]), await second.reply(answers[1])]
    #expect(answered.compactMap(\.error.data.reason.string) == ["not_requested"])
    // The same key gets the same reply.
    let key = newKey()
    let params: Params = ["kind": practice.kind, "startsAt": practice.at(3, 600)]
    let first = try await practice.mara.change("appointments.request", params, key: key)
    #expect(try await practice.mara.change("appointments.request", params, key: key) == first)
  }

  @Test("a move takes the new time before it gives the old one back, and keeps the old one where that fails")
  func moving() async throws {
    let practice = try await Practice()
    let (mara, tove) = (practice.mara, practice.tove)
    let one = try await practice.request(mara, practice.at(4, 600))
    let ben = try await practice.floor.member("Ben")
    _ = try await practice.request(ben, practice.at(4, 660))
    #expect(try await practice.refused(mara, "move", one, ["startsAt": practice.at(4, 645)]) == "slot_taken")
    #expect(try await mara.call("appointments.mine").appointments[0].startsAt == one.startsAt)
    // An appointment does not conflict with itself.
    #expect(try await practice.change(mara, "move", one, ["startsAt": practice.at(4, 615)]).state == "requested")
    _ = try await practice.change(tove, "confirm", one)
    let asked = try await practice.change(mara, "move", one, ["startsAt": practice.at(4, 540)])
    #expect(asked.state == "requested" && asked.movedFrom.int == practice.at(4, 615))
    #expect(try await practice.slots(ben, days: 4) == ["09:45", "10:00", "10:15"])
    _ = try await practice.change(tove, "confirm", one)
    // A trainer's move is confirmed, even outside the open hours, and after it cancelling is never late.
    let moved = try await practice.change(tove, "move", one, ["startsAt": practice.at(4, 1200)])
    #expect(moved.state == "confirmed" && moved.news == "moved" && moved.cancelUntil.isNull)
    practice.go(to: practice.at(4, 1190))
    #expect(try await practice.change(mara, "cancel", one).state == "cancelled")
    #expect(try await practice.refused(mara, "move", one, ["startsAt": practice.at(4, 540)]) == "appointment_gone")
    // After the deadline members cannot move.
    let late = try await practice.request(mara, practice.at(2, 540))
    _ = try await practice.change(tove, "confirm", late)
    practice.go(to: practice.at(1, 541))
    #expect(try await practice.refused(mara, "move", late, ["startsAt": practice.at(3, 540)]) == "too_late_to_move")
    _ = try await practice.change(tove, "move", late, ["startsAt": practice.at(3, 555)])
    #expect(try await practice.change(mara, "move", late, ["startsAt": practice.at(3, 540)]).state == "requested")
    #expect(try practice.floor.problems() == [])
  }

  @Test("cancelling is late for members after the deadline, never for trainers or requests, and frees the time")
  func cancelling() async throws {
    let practice = try await Practice()
    let (mara, tove) = (practice.mara, practice.tove)
    let early = try await practice.request(mara, practice.at(3, 600))
    let late = try await practice.request(mara, practice.at(2, 600))
    let open = try await practice.request(mara, practice.at(2, 660))
    for one in [early, late] { _ = try await practice.change(tove, "confirm", one) }
    #expect(try await practice.change(mara, "cancel", early, ["note": "A cold."]).state == "cancelled")
    #expect(try await practice.slots(mara, days: 3).contains("10:00"))
    practice.go(to: (late.cancelUntil.int ?? 0) + 1)
    let gone = try await practice.change(mara, "cancel", late)
    #expect(gone.state == "late" && gone.cancelledBy == "member")
    #expect(try await practice.refused(mara, "cancel", late) == "appointment_gone")
    #expect(try await practice.change(mara, "cancel", open).state == "cancelled")
    let again = try await practice.request(mara, practice.at(1, 600))
    let off = try await practice.change(tove, "cancel", again, ["note": "I am ill."])
    #expect(off.state == "cancelled" && off.cancelledBy == "trainer" && off.news == "cancelled")
    let last = try await practice.request(mara, practice.at(1, 600))
    practice.go(to: last.startsAt.int ?? 0)
    #expect(try await practice.refused(mara, "cancel", last) == "appointment_over")
    #expect(try await practice.refused(tove, "confirm", last) == "appointment_over")
    #expect(try await tove.call("appointments.requests").appointments == [])
  }

  @Test("a series is checked date by date and tells what it skipped; cancelling the following keeps the earlier ones")
  func series() async throws {
    let practice = try await Practice()
    let (mara, tove) = (practice.mara, practice.tove)
    try await practice.open(days: [["day": .string(practice.day(9).text), "ranges": []]])
    let session = try await practice.makeClass(16, 600, ["opensMinutes": 40_000])
    _ = try await mara.change("classes.book", ["session": session.id])
    let params: Params = ["kind": practice.kind, "startsAt": practice.at(2, 600), "count": 12]
    let reply = try await mara.change("appointments.request", params)
    let made = reply.appointments.array
    #expect(reply.skipped.array.map(\.reason) == ["not_open", "other_class"])
    #expect(reply.skipped[0].startsAt.int == practice.at(9, 600))
    #expect(made.map { $0.startsAt.int } == ([0] + Array(3...11)).map { practice.at(2 + 7 * $0, 600) })
    #expect(made.allSatisfy { $0.series == made[0].id })
    #expect(try await practice.refused(mara, practice.at(9, 600), ["count": 3]) == "not_open")
    #expect(try await practice.refused(mara, practice.at(3, 600), ["count": 13]) == "out_of_range")
    #expect(try practice.floor.count("SELECT COUNT(*) FROM appointments") == 10)
    let answered = try await tove.change("appointments.confirm", ["appointment": made[0].id, "scope": "following"])
    #expect(answered.appointments.array.map(\.state) == Array(repeating: "confirmed", count: 10))
    let cancel: Params = ["appointment": made[4].id, "scope": "following"]
    let cancelled = try await mara.change("appointments.cancel", cancel).appointments.array
    #expect(cancelled.map(\.id) == made[4...].map(\.id) && cancelled.allSatisfy { $0.state == "cancelled" })
    let left = try await mara.call("appointments.mine").appointments.array
    #expect(left.map(\.id) == made[..<4].map(\.id))
    // The other trainer's page shows the one that was moved alone.
    _ = try await practice.change(tove, "move", made[1], ["startsAt": practice.at(23, 630)])
    #expect(try await mara.call("appointments.mine").appointments[2].startsAt == made[2].startsAt)
    #expect(try practice.floor.problems() == [])
  }

  @Test("a trainer books anybody at any hour, and a member who has something else then is busy")
  func booking() async throws {
    let practice = try await Practice()
    let (mara, tove) = (practice.mara, practice.tove)
    func book(_ start: Int, _ member: Int) -> Params {
      ["kind": practice.kind, "startsAt": start, "member": member]
    }
    let one = try await tove.change("appointments.book", book(practice.at(1, 1200), mara.member)).appointments[0]
    #expect(one.state == "confirmed" && one.news == "booked")
    let rolf = try await practice.floor.trainer("Rolf")
    let kind = try await rolf.change("appointments.saveKind", ["name": "Rowing", "minutes": 60]).kinds[0].id
    let meeting: Params = ["kind": kind, "startsAt": practice.at(1, 1180), "member": mara.member]
    #expect(try await rolf.refusedChange("appointments.book", meeting).reason == "member_busy")
    // A trainer cannot be booked as a member during their own appointments with others.
    let theirs: Params = ["kind": kind, "startsAt": practice.at(1, 1180), "member": tove.member]
    #expect(try await rolf.refusedChange("appointments.book", theirs).reason == "member_busy")
    _ = try await rolf.change(
      "appointments.book", ["kind": kind, "startsAt": practice.at(2, 540), "member": tove.member])
    #expect(try await practice.slots(mara).first == "10:00")
    func refused(_ more: Params) async throws -> String? {
      try await tove.refusedChange("appointments.book", book(practice.at(3, 600), mara.member).merging(more) { $1 })
        .reason.string
    }
    #expect(try await refused(["member": tove.member]) == "own_appointment")
    #expect(try await refused(["member": 999]) == "no_such_member")
    #expect(try await refused(["kind": kind]) == "no_such_kind")
    #expect(try await refused(["startsAt": practice.floor.time.now]) == "in_past")
    #expect(try await refused(["startsAt": practice.at(400, 600)]) == "out_of_range")
  }

  @Test("what a member cannot ask for, and why")
  func faults() async throws {
    let practice = try await Practice(automatic: true)
    let mara = practice.mara
    #expect(try await practice.refused(mara, practice.at(0, 540)) == "in_past")
    #expect(try await practice.refused(mara, practice.at(0, 690)) == "too_soon")
    #expect(try await practice.refused(mara, practice.at(2, 601)) == "not_open")
    #expect(try await practice.refused(mara, practice.at(2, 705)) == "not_open")
    #expect(try await practice.refused(mara, practice.at(61, 600)) == "out_of_range")
    #expect(
      try await practice.refused(mara, practice.at(2, 600), ["note": String(repeating: "x", count: 301)]) == "too_long")
    #expect(try await practice.refused(mara, practice.at(2, 600), ["kind": 99]) == "no_such_kind")
    #expect(try await practice.refused(practice.tove, practice.at(2, 600)) == "own_appointment")
    #expect(try await practice.request(mara, practice.at(2, 600)).state == "confirmed")
    let trainers = try await mara.call("appointments.trainers").trainers
    #expect(trainers.array.map(\.trainer.name) == ["Tove"] && trainers[0].rules.automatic == true)
    #expect(try await practice.tove.call("appointments.trainers").trainers == [])
    // A trainer who no longer works here takes no requests.
    let owner = try await practice.floor.owner()
    _ = try await owner.change("members.setRole", ["member": practice.tove.member, "role": "member"])
    #expect(try await practice.refused(mara, practice.at(3, 600)) == "no_such_kind")
    #expect(try await mara.call("appointments.trainers").trainers == [])
  }

  @Test("members check in at a kiosk from half an hour before")
  func checkIn() async throws {
    let practice = try await Practice(automatic: true)
    let kiosk = try await practice.floor.device("kiosk")
    try await kiosk.signUp("Ben")
    let start = practice.at(2, 600)
    let params: Params = ["kind": practice.kind, "startsAt": start, "as": kiosk.handle]
    let one = try await kiosk.change("appointments.request", params).appointments[0]
    let own: Params = ["as": kiosk.handle]
    practice.go(to: start - 31 * 60_000)
    #expect(try await practice.refused(kiosk, "checkIn", one, own) == "not_check_in_time")
    practice.go(to: start - 30 * 60_000)
    let phone = try await practice.floor.logIn("ben@example.com")
    #expect(try await practice.refused(phone, "checkIn", one) == "only_at_kiosk")
    #expect(try await practice.change(kiosk, "checkIn", one, own).checkedInAt.int == practice.floor.time.now)
  }

  @Test("an offer is checked field by field")
  func offer() async throws {
    let practice = try await Practice()
    let tove = practice.tove
    func wrong(_ hours: JSON, notice: Int = 0) async throws -> String? {
      let rules: JSON = ["automatic": false, "noticeMinutes": .number(Double(notice)), "cancelMinutes": 0]
      return try await tove.refusedChange("appointments.setHours", ["hours": hours, "rules": rules]).field.string
    }
    let range: JSON = ["from": 600, "to": 500]
    #expect(
      try await wrong(["weekly": [["weekday": 1, "ranges": [range]]], "days": []]) == "hours.weekly[0].ranges[0].to")
    #expect(try await wrong(["weekly": [], "days": [["day": "2026-02-30", "ranges": []]]]) == "hours.days[0].day")
    let day: JSON = ["day": "2026-12-24", "ranges": []]
    #expect(try await wrong(["weekly": [], "days": [day, day]]) == "hours.days[1].day")
    #expect(try await wrong(["weekly": [], "days": []], notice: 10_081) == "rules.noticeMinutes")
    #expect(try await practice.slots(practice.mara).count == 11)
    func kind(_ more: Params) async throws -> JSON {
      let plain: Params = ["name": "Rowing", "minutes": 60]
      return try await tove.refusedChange("appointments.saveKind", plain.merging(more) { $1 })
    }
    #expect(try await kind(["room": 9]).reason == "no_such_room")
    #expect(try await kind(["minutes": 0]).field == "minutes")
    let rolf = try await practice.floor.trainer("Rolf")
    let params: Params = ["kind": practice.kind, "name": "Mine", "minutes": 30]
    #expect(try await rolf.refusedChange("appointments.saveKind", params).reason == "no_such_kind")
    #expect(try await rolf.refusedChange("appointments.removeKind", ["kind": practice.kind]).reason == "no_such_kind")
    // A kind that is no longer offered stays in existing appointments.
    let one = try await practice.request(practice.mara, practice.at(2, 600))
    #expect(try await tove.change("appointments.removeKind", ["kind": practice.kind]).kinds == [])
    #expect(try await practice.change(tove, "confirm", one).name == "Technique check")
    #expect(try practice.floor.problems() == [])
  }
}
