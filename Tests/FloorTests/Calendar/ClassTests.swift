import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Booking, cancelling and checking in.
@Suite(.limitedConcurrency) struct ClassTests {
  @Test("two members who tap the last place at once: one has it, the other is first in line")
  func lastPlace() async throws {
    let studio = try await ClassStudio()
    let session = try await studio.make().sessions[0]
    let clients = [try await studio.floor.member("Mara"), try await studio.floor.member("Ben")]
    let gate = await studio.floor.holdWriter()
    let ids = clients.map { client in
      client.post("classes.book", ["as": client.handle, "session": session.id, "key": newKey()])
    }
    await studio.floor.pendingChanges(2)
    gate.open()
    var states: [String] = []
    for (client, id) in zip(clients, ids) { states.append(await client.reply(id).result.booking.state.string ?? "") }
    #expect(states.sorted() == ["booked", "waiting"])
    #expect(try studio.floor.count("SELECT COUNT(*) FROM bookings WHERE turn = 1") == 1)
  }

  @Test("late cancelling is possible, and counts; the cut-off lies before the cancelling deadline")
  func deadlines() async throws {
    let studio = try await ClassStudio()
    let session = try await studio.make(["movesMinutes": 180, "cancelMinutes": 120]).sessions[0]
    let mara = try await studio.floor.member("Mara")
    let cleo = try await studio.floor.member("Cleo")
    _ = try await cleo.bookClass(session)
    #expect(try await mara.refusedClass("classes.claim", session) == "not_waiting")
    try studio.go(119 * 60_000, before: session)
    #expect(try await cleo.cancelClass(session).state == "late")
    let plan = studio.plan(["movesMinutes": 120, "cancelMinutes": 120, "day": studio.day(9)])
    let refusal = try await studio.owner.refusedChange("classes.create", ["plan": plan])
    #expect(refusal.field == "movesMinutes" && refusal.reason == "out_of_range")
  }

  @Test("a larger class moves its line up, a smaller one throws nobody out, and an emptied one can be booked again")
  func capacity() async throws {
    let studio = try await ClassStudio()
    let session = try await studio.make(["capacity": 2]).sessions[0]
    var clients: [TestClient] = []
    for name in ["Ann", "Bea", "Cid", "Dot"] {
      clients.append(try await studio.floor.member(name))
      _ = try await clients[clients.count - 1].bookClass(session)
    }
    func capacity(_ places: Int) async throws -> JSON {
      try await studio.owner.change("classes.changeSession", ["session": session.id, "capacity": places]).session
    }
    #expect(try await capacity(3).waiting == 1)
    #expect(try await clients[2].classStanding(session).news == "movedUp")
    let small = try await capacity(1)
    #expect(small.left == 0 && small.waiting == 1)
    #expect(try await studio.roster(session.id) == ["Ann booked", "Bea booked", "Cid booked", "Dot waiting"])
    // Still more members than places.
    _ = try await clients[0].cancelClass(session)
    #expect(try await clients[3].classStanding(session).state == "waiting")
    _ = try await clients[1].cancelClass(session)
    _ = try await clients[2].cancelClass(session)
    #expect(try await clients[3].classStanding(session).state == "booked")
    _ = try await clients[3].cancelClass(session)
    let empty = try await studio.session(session.id)
    #expect(empty.left == 1 && empty.cancelled.isNull)
    #expect(try await clients[0].bookClass(session).state == "booked")
  }

  @Test("check-in is for those who booked, at a kiosk, around the start; whoever did not come is marked afterwards")
  func checkIn() async throws {
    let studio = try await ClassStudio()
    let session = try await studio.make(["capacity": 3]).sessions[0]
    let kiosk = try await studio.floor.device("kiosk")
    try await kiosk.signUp("Mara")
    let (ben, cleo) = (try await studio.floor.member("Ben"), try await studio.floor.member("Cleo"))
    for client in [kiosk, ben] { _ = try await client.bookClass(session) }
    try studio.go(31 * 60_000, before: session)
    #expect(try await kiosk.refusedClass("classes.checkIn", session) == "not_check_in_time")
    try studio.go(30 * 60_000, before: session)
    #expect(try await ben.refusedClass("classes.checkIn", session) == "only_at_kiosk")
    let there = try await kiosk.change("classes.checkIn", ["as": kiosk.handle, "session": session.id]).booking
    #expect(there.state == "checkedIn" && there.checkedInAt.int == studio.floor.time.now)
    #expect(try await kiosk.refusedClass("classes.cancel", session) == "checked_in")
    func attend(_ client: TestClient, _ state: String) -> Params {
      ["session": session.id, "member": client.member, "state": state]
    }
    #expect(try await studio.owner.refusedChange("classes.attend", attend(ben, "noShow")).reason == "class_not_over")
    // A walk-in.
    _ = try await studio.owner.change("classes.attend", attend(cleo, "checkedIn"))
    #expect(try await studio.roster(session.id) == ["Ben booked", "Cleo checkedIn", "Mara checkedIn"])
    try studio.go(-11 * 60_000, before: session)
    let late = try await studio.floor.member("Late")
    #expect(try await late.refusedClass("classes.book", session) == "class_started")
    studio.floor.time.advance(ClassStudio.hour)
    studio.floor.server.housekeeping()
    let phone = try await studio.floor.logIn("ben@example.com")
    var state: JSON = .null
    while state != "noShow" { state = try await phone.classStanding(session).state }
    let row = try await studio.owner.call("classes.attendance", ["from": studio.day(-1), "to": studio.day(0)]).sessions
    #expect(row[0].came == 2 && row[0].missing == 1 && row[0].booked == 3 && row[0].capacity == 3)
    #expect(try studio.floor.problems() == [])
  }

  @Test("a member is gone from every list with the account, and the line moves up")
  func removed() async throws {
    let studio = try await ClassStudio()
    let session = try await studio.make().sessions[0]
    let (mara, ben) = (try await studio.floor.member("Mara"), try await studio.floor.member("Ben"))
    for client in [mara, ben] { _ = try await client.bookClass(session) }
    let wall = try await studio.floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "classes"])
    _ = try await mara.change("accounts.delete", ["password": TestFloor.password])
    let moved = await wall.event("classes.changed") { $0.data.session.waiting == 0 }
    #expect(moved.data.session.names == ["Ben"])
    _ = try await ben.change("members.update", ["as": ben.handle, "shownOnFloor": false])
    await studio.floor.settle()
    #expect(try await studio.session(session.id).names == [])
  }
}
