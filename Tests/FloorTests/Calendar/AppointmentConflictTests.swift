import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// What can conflict with appointments: classes, accounts, feeds.
@Suite(.limitedConcurrency) struct AppointmentConflictTests {
  @Test("a class that would meet an appointment's trainer or room is refused with since when, however it is planned")
  func classes() async throws {
    let practice = try await Practice(automatic: true, room: true)
    let owner = try await practice.floor.owner()
    let one = try await practice.request(practice.mara, practice.at(2, 600))
    func refused(_ more: Params) async throws -> JSON {
      let plain: Params = [
        "name": "Barbell basics", "capacity": 4, "minutes": 60, "day": practice.day(2).text, "start": 570,
      ]
      return try await owner.refusedChange("classes.create", ["plan": plain.merging(more) { $1 }.json])
    }
    let room = try await refused(["room": 1])
    #expect(room.reason == "room_taken" && room.params.at == one.startsAt)
    let trainer = try await refused(["trainer": practice.tove.member, "start": 635])
    #expect(trainer.reason == "trainer_taken" && trainer.params.at == one.startsAt)
    // Only the trainer has the buffer.
    let session = try await practice.makeClass(2, 630, ["room": 1])
    func move(_ more: Params) async throws -> String? {
      let plain: Params = ["session": session.id]
      return try await owner.refusedChange("classes.changeSession", plain.merging(more) { $1 }).reason.string
    }
    #expect(try await move(["start": 629]) == "room_taken")
    #expect(try await move(["trainer": practice.tove.member]) == "trainer_taken")
    #expect(try await owner.refusedChange("rooms.delete", ["room": 1]).reason == "room_in_use")
    _ = try await practice.change(practice.mara, "cancel", one)
    _ = try await owner.change("classes.changeSession", ["session": session.id, "start": 600])
    #expect(try await practice.refused(practice.mara, practice.at(2, 600)) == "slot_taken")
    #expect(try practice.floor.problems() == [])
  }

  @Test("the schema refuses a double booking of a trainer, a member and a room, from both tables")
  func schema() async throws {
    let practice = try await Practice(automatic: true, room: true)
    let (floor, tove, mara) = (practice.floor, practice.tove, practice.mara)
    let (ben, cleo) = (try await floor.member("Ben"), try await floor.member("Cleo"))
    let made = try await practice.request(mara, practice.at(2, 600))
    let session = try await practice.makeClass(
      3, 600, ["room": 1, "trainer": tove.member])
    let one = try #require(try floor.database.read { tx in try tx.appointments.find(made.id.int ?? 0) })
    let faces = try floor.database.read { tx in
      try [ben, tove, cleo].map { try #require(try tx.members.find($0.member)).face }
    }
    func insert(_ change: @escaping @Sendable (inout Appointment) -> Void) async throws {
      try await floor.database.write { tx in
        var other = one
        change(&other)
        _ = try tx.appointments.insert(other, at: 0)
      }
    }
    let minute = 60_000
    await #expect(throws: StorageError.taken("trainer")) {
      try await insert {
        $0.member = faces[0]
        $0.room = nil
        $0.times = one.times.moved(to: one.times.blockedUntil - 1)
      }
    }
    await #expect(throws: StorageError.taken("member")) {
      try await insert {
        $0.trainer = faces[0]
        $0.room = nil
      }
    }
    await #expect(throws: StorageError.taken("room")) {
      try await insert {
        $0.trainer = faces[0]
        $0.member = faces[2]
        $0.times = one.times.moved(to: one.times.endsAt - 1)
      }
    }
    // A trainer who gives an appointment cannot have one as a member at that time.
    await #expect(throws: StorageError.taken("member")) {
      try await insert {
        $0.trainer = faces[0]
        $0.member = faces[1]
        $0.room = nil
      }
    }
    let begin = session.startsAt.int ?? 0
    await #expect(throws: StorageError.taken("trainer")) {
      try await insert {
        $0.member = faces[0]
        $0.room = nil
        $0.times = one.times.moved(to: begin - 35 * minute)
      }
    }
    await #expect(throws: StorageError.taken("room")) {
      try await insert {
        $0.trainer = faces[0]
        $0.times = one.times.moved(to: begin + 59 * minute)
      }
    }
    await #expect(throws: StorageError.taken("trainer")) {
      try await floor.database.write { tx in
        var moved = one
        moved.times = one.times.moved(to: begin)
        try tx.appointments.update(moved)
      }
    }
    for (field, shift) in [("trainer", 35), ("room", 29)] {
      await #expect(throws: StorageError.taken(field)) {
        try await floor.database.write { tx in
          var moved = try #require(try tx.classes.session(session.id.int ?? 0))
          if field == "room" { moved.trainer = nil } else { moved.room = nil }
          moved.times.startsAt = one.times.startsAt + shift * minute
          moved.times.endsAt = moved.times.startsAt + 60 * minute
          try tx.classes.update(moved)
        }
      }
    }
    // A cancelled appointment blocks nothing, and cannot return on top of another.
    _ = try await practice.change(mara, "cancel", made)
    try await insert { $0.id = 0 }
    await #expect(throws: StorageError.taken("trainer")) {
      try await floor.database.write { tx in try tx.appointments.update(one) }
    }
    #expect(try floor.count("SELECT COUNT(*) FROM appointments") == 2)
  }

  @Test("a member has no class and no appointment at once, and does not move up into a class then")
  func members() async throws {
    let practice = try await Practice(automatic: true)
    let mara = practice.mara
    let session = try await practice.makeClass(2, 600)
    let ben = try await practice.floor.member("Ben")
    _ = try await ben.change("classes.book", ["session": session.id])
    _ = try await mara.change("classes.book", ["session": session.id])
    // Waiting for a place blocks no time.
    let one = try await practice.request(mara, practice.at(2, 600))
    _ = try await ben.change("classes.cancel", ["session": session.id])
    let mine = try await mara.call("classes.mine").bookings
    #expect(mine[0].booking.state == "waiting")
    #expect(try await practice.refused(ben, practice.at(2, 600)) == "slot_taken")
    let free = try await practice.makeClass(2, 615)
    #expect(try await mara.refusedChange("classes.book", ["session": free.id]).reason == "other_appointment")
    _ = try await practice.change(mara, "cancel", one)
    #expect(try await mara.change("classes.book", ["session": free.id]).booking.state == "booked")
    #expect(try await practice.refused(mara, practice.at(2, 600)) == "other_class")
  }

  @Test("with an account its appointments go, and the other side hears that they are off; an export has them")
  func removal() async throws {
    let practice = try await Practice(automatic: true)
    let (mara, tove) = (practice.mara, practice.tove)
    let one = try await practice.request(mara, practice.at(2, 600))
    let exported = try await mara.call("accounts.export").appointments
    #expect(
      exported.array == [
        ["name": "Technique check", "trainer": "Tove", "startsAt": one.startsAt, "state": "confirmed"]
      ])
    _ = try await tove.call("topics.subscribe", ["topic": "me"])
    let ben = try await practice.floor.member("Ben")
    _ = try await ben.call("topics.subscribe", ["topic": "me"])
    _ = try await practice.request(ben, practice.at(2, 660))
    _ = try await mara.change("accounts.delete", ["password": TestFloor.password])
    let gone = await tove.event("appointments.changed") { $0.data.appointment.state == "cancelled" }
    #expect(gone.data.appointment.id == one.id)
    #expect(try await practice.slots(ben).contains("10:00"))
    _ = try await tove.change("accounts.delete", ["password": TestFloor.password])
    let off = await ben.event("appointments.changed") { $0.data.appointment.state == "cancelled" }
    #expect(off.data.appointment.cancelledBy == "trainer")
    #expect(try await ben.call("appointments.mine").appointments == [])
    for table in ["appointments", "appointment_kinds", "open_hours", "appointment_rules"] {
      #expect(try practice.floor.count("SELECT COUNT(*) FROM \(table)") == 0)
    }
  }

  @Test(
    "what is confirmed is in the feeds of the member, the trainer and the room, and leaves them when it is cancelled")
  func feed() async throws {
    let practice = try await Practice(room: true)
    let (mara, tove, owner) = (practice.mara, practice.tove, try await practice.floor.owner())
    let member = try await mara.change("feeds.renew").path
    let trainer = try await tove.change("feeds.renewTrainer").path
    let room = try await owner.change("feeds.renewRoom", ["room": 1]).path
    func read(_ path: JSON) async throws -> String {
      let file = try #require(path.string).dropFirst("/feeds/".count)
      let bytes = try await withCheckedThrowingContinuation { found in
        practice.floor.server.feed(String(file)) { found.resume(with: $0) }
      }
      return String(decoding: bytes ?? [], as: UTF8.self)
    }
    let one = try await practice.request(mara, practice.at(2, 600))
    for path in [member, trainer, room] { #expect(try await !read(path).contains("appointment-")) }
    _ = try await practice.change(tove, "confirm", one)
    let id = try #require(one.id.int)
    for (path, uid) in [
      (member, "appointment-\(id)"), (trainer, "gives-appointment-\(id)"), (room, "room-1-appointment-\(id)"),
    ] {
      let file = try await read(path)
      #expect(file.contains("UID:\(uid)@") && file.contains("SUMMARY:Technique check"))
      #expect(file.contains("LOCATION:Rig") && file.contains("T100000"))
      #expect(file.contains("DESCRIPTION:With \(path == trainer ? "Mara" : "Tove")"))
      #expect(file.contains("Mara") == (path == trainer))
      #expect(!file.contains("URL:"))
    }
    // Whoever reads a room's calendar could join the call.
    _ = try await practice.change(tove, "setLink", one, ["link": "https://meet.example/abc"])
    for path in [member, trainer, room] {
      let file = try await read(path)
      #expect(file.contains("URL:https://meet.example/abc\r\n") == (path != room))
      #expect(file.contains("meet.example") == (path != room))
      #expect(file.contains(path == room ? "SEQUENCE:0" : "SEQUENCE:1"))
    }
    _ = try await practice.change(mara, "cancel", one)
    for path in [member, trainer, room] { #expect(try await !read(path).contains("appointment-")) }
  }

  @Test("who reminds finds what is due, and trainers' and rooms' feeds what is theirs")
  func due() async throws {
    let practice = try await Practice(automatic: true, room: true)
    let one = try await practice.request(practice.mara, practice.at(2, 600))
    let two = try await practice.request(practice.mara, practice.at(2, 660))
    _ = try await practice.change(practice.mara, "cancel", two)
    let (from, before) = (practice.at(2, 0), practice.at(3, 0))
    let lists = try practice.floor.database.read { tx in
      try [
        tx.appointments.due(from: from, before: before),
        tx.appointments.of(trainer: practice.tove.member, from: from, before: before),
        tx.appointments.of(room: 1, from: from, before: before),
      ]
    }
    #expect(lists.map { $0.map(\.id) } == Array(repeating: [one.id.int ?? 0], count: 3))
  }
}
