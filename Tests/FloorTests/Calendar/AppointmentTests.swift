import Gym
import Storage
import TestKit
import Testing

@testable import Floor

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
