import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Requests at the same time, moving, cancelling and series.
@Suite(.limitedConcurrency) struct AppointmentChangeTests {
  @Test("the trainer gives an appointment the link of a call, which both sides see; an empty one removes it")
  func link() async throws {
    let practice = try await Practice()
    let (mara, tove) = (practice.mara, practice.tove)
    for client in [mara, tove] { _ = try await client.call("topics.subscribe", ["topic": "me"]) }
    let link = "https://meet.example/abc"
    let book: Params = [
      "kind": practice.kind, "startsAt": practice.at(2, 600), "member": mara.member, "link": " \(link) ", "count": 3,
    ]
    let made = try await tove.change("appointments.book", book).appointments.array
    #expect(made.map(\.link) == Array(repeating: .string(link), count: 3))
    #expect(try await mara.call("appointments.mine").appointments.array.map(\.link) == made.map(\.link))
    #expect(await mara.event("appointments.changed").data.appointment.link == .string(link))
    // One alone, then it and those after it.
    let other = "https://meet.example/other"
    let one = try await practice.change(tove, "setLink", made[1], ["link": other])
    #expect(one.link == .string(other) && one.state == "confirmed" && one.startsAt == made[1].startsAt)
    #expect(try await mara.call("appointments.mine").appointments.array.map(\.link.string) == [link, other, link])
    let heard = await mara.event("appointments.changed") { $0.data.appointment.link.string == other }
    #expect(heard.data.appointment.id == made[1].id)
    let rest = try await tove.change("appointments.setLink", ["appointment": made[1].id, "scope": "following"])
    #expect(rest.appointments.array.map(\.id) == [made[1].id, made[2].id])
    #expect(try await mara.call("appointments.mine").appointments.array.map(\.link.string) == [link, nil, nil])
    #expect(try await practice.change(tove, "setLink", made[0], ["link": " "]).link.isNull)
    // What is stored already changes nothing.
    let version = try await practice.change(tove, "setLink", made[0], ["link": ""]).version
    #expect(try await practice.change(tove, "setLink", made[0]).version == version)
    let rolf = try await practice.floor.trainer("Rolf")
    #expect(try await practice.refused(rolf, "setLink", made[0], ["link": link]) == "no_such_appointment")
    #expect(try await practice.refused(mara, "setLink", made[0], ["link": link]) == "not_allowed")
  }

  @Test("a link that is not https is refused at its field, and a call can be changed until it ends")
  func wrongLink() async throws {
    let practice = try await Practice(automatic: true)
    let (mara, tove) = (practice.mara, practice.tove)
    let own: Params = ["link": "https://meet.example/abc"]
    #expect(try await practice.refused(mara, practice.at(2, 600), own) == "unknown_field", "members set none")
    let one = try await practice.request(mara, practice.at(2, 600))
    let long = "https://meet.example/" + String(repeating: "x", count: 280)
    let wrongs = [("http://meet.example/", "malformed"), ("javascript:alert(1)", "malformed"), (long, "too_long")]
    for (wrong, reason) in wrongs {
      let refusal = try await tove.refusedChange("appointments.setLink", ["appointment": one.id, "link": wrong])
      #expect(refusal.reason.string == reason && refusal.field == "link")
      let book: Params = [
        "kind": practice.kind, "startsAt": practice.at(3, 600), "member": mara.member, "link": wrong,
      ]
      #expect(try await tove.refusedChange("appointments.book", book).field == "link")
    }
    practice.go(to: practice.at(2, 615))
    let link = "https://meet.example/late"
    #expect(try await practice.change(tove, "setLink", one, ["link": link]).link == .string(link))
    practice.go(to: practice.floor.time.now + Practice.hour)
    #expect(try await practice.refused(tove, "setLink", one) == "appointment_over")
    let other = try await practice.request(mara, practice.at(2, 600))
    _ = try await practice.change(mara, "cancel", other)
    #expect(try await practice.refused(tove, "setLink", other, ["link": link]) == "appointment_gone")
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
}
