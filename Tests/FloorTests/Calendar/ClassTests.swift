import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// A gym with a room, and a class with one place, three days from now at 18:00.
private struct Studio {
  let floor: TestFloor
  let owner: TestClient
  let room: JSON

  init() async throws {
    floor = try TestFloor()
    owner = try await floor.owner()
    room = try await owner.change("rooms.save", ["name": "Rig"]).room.id
  }

  static let hour = 3_600_000

  func day(_ days: Int) -> String {
    floor.calendar.calendarDay(at: floor.time.now).adding(days: days).text
  }

  func plan(_ more: Params = [:]) -> JSON {
    let plain: Params = [
      "name": "Barbell basics", "capacity": 1, "minutes": 60, "day": day(3), "start": 1080, "names": "names",
    ]
    return plain.merging(more) { $1 }.json
  }

  /// - Returns: the class, and its sessions of the coming weeks.
  @discardableResult
  func make(_ more: Params = [:]) async throws -> (id: JSON, sessions: [JSON]) {
    let made = try await owner.change("classes.create", ["plan": plan(more)]).class
    return (made.id, try await sessions(of: made.id))
  }

  func sessions(of id: JSON) async throws -> [JSON] {
    try await owner.call("classes.list", ["from": day(-1), "to": day(55)]).sessions.array.filter { $0.class == id }
  }

  func session(_ id: JSON) async throws -> JSON {
    try #require(
      try await owner.call("classes.list", ["from": day(-1), "to": day(55)]).sessions.array.first { $0.id == id })
  }

  /// Moves the clock to this long before the start.
  func go(_ milliseconds: Int, before session: JSON) throws {
    floor.time.advance(try #require(session.startsAt.int) - milliseconds - floor.time.now)
  }

  func roster(_ session: JSON) async throws -> [String] {
    try await owner.call("classes.roster", ["session": session]).entries.array.map {
      "\($0.member.name.string ?? "") \($0.booking.state.string ?? "")"
    }
  }
}

extension TestClient {
  fileprivate func book(_ session: JSON, notice: Int? = nil) async throws -> JSON {
    var params: Params = ["as": handle, "session": session.id]
    if let notice { params["noticeMinutes"] = notice }
    return try await change("classes.book", params).booking
  }

  fileprivate func cancel(_ session: JSON) async throws -> JSON {
    try await change("classes.cancel", ["as": handle, "session": session.id]).booking
  }

  fileprivate func refused(_ method: String, _ session: JSON) async throws -> JSON {
    try await refusedChange(method, ["as": handle, "session": session.id]).reason
  }

  fileprivate func standing(_ session: JSON) async throws -> JSON {
    let day = floor.calendar.day(at: session.startsAt.int ?? 0)
    let mine = try await call("classes.list", ["as": handle, "from": day, "to": day]).mine.array
    return mine.first { $0.session == session.id } ?? .null
  }
}

/// Booking, waiting, moving up, cancelling and checking in.
@Suite(.limitedConcurrency) struct ClassTests {
  @Test("a full class has a line that moves up in order, and whoever moves up is told at once")
  func movingUp() async throws {
    let studio = try await Studio()
    let session = try await studio.make().sessions[0]
    #expect(session.left == 1 && session.waiting == 0 && session.names == [] && session.room.isNull)
    let wall = try await studio.floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "classes"])
    let mara = try await studio.floor.member("Mara")
    let ben = try await studio.floor.member("Ben", shown: false)
    let cleo = try await studio.floor.member("Cleo")
    #expect(try await mara.book(session).state == "booked")
    #expect(try await mara.book(session).state == "booked")
    let exported = try await mara.call("accounts.export", ["as": mara.handle]).classes
    #expect(exported.array == [["name": "Barbell basics", "startsAt": session.startsAt, "state": "booked"]])
    let waits = try await ben.book(session)
    #expect(waits.state == "waiting" && waits.place == 1)
    #expect(try await cleo.book(session).place == 2)
    let full = await wall.event("classes.changed") { $0.data.session.waiting == 2 }.data.session
    #expect(full.full == true && full.left == 0 && full.names == ["Mara"])
    let phone = try await studio.floor.logIn("ben@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me", "as": phone.handle])
    #expect(try await mara.cancel(session).state == "cancelled")
    let event = await phone.event("classes.booked").data
    #expect(event.booking.state == "booked" && event.booking.news == "movedUp" && event.session.id == session.id)
    #expect(try await cleo.standing(session).place == 1)
    // Ben has not chosen to be shown.
    let now = try await studio.session(session.id)
    #expect(now.names == [] && now.left == 0 && now.waiting == 1)
    let mine = try await ben.call("classes.mine", ["as": ben.handle]).bookings
    #expect(mine.array.count == 1 && mine[0].booking.news == "movedUp")
    _ = try await ben.change("classes.seen", ["as": ben.handle, "session": session.id])
    #expect(try await ben.call("classes.mine", ["as": ben.handle]).bookings[0].booking.news.isNull)
    // A member who left goes to the end of the line.
    #expect(try await mara.book(session).place == 2)
    #expect(try studio.floor.problems() == [])
  }

  @Test("two members who tap the last place at once: one has it, the other is first in line")
  func lastPlace() async throws {
    let studio = try await Studio()
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

  @Test(
    "at night nobody moves up or is told: the line moves in the morning, or the first is told where the cut-off has passed"
  )
  func night() async throws {
    let studio = try await Studio()
    let early = try await studio.make(["start": 540, "movesMinutes": 180]).sessions[0]
    let late = try await studio.make(["start": 1_080]).sessions[0]
    let mara = try await studio.floor.member("Mara")
    let ben = try await studio.floor.member("Ben")
    let cleo = try await studio.floor.member("Cleo")
    for session in [early, late] { for client in [mara, ben] { _ = try await client.book(session) } }
    func morning(_ minutes: Int) throws {
      let day = try #require(CalendarDay(early.day.string ?? ""))
      studio.floor.time.advance(studio.floor.calendar.instant(day: day, minute: minutes) - studio.floor.time.now)
      studio.floor.server.housekeeping()
    }
    try morning(240)
    for session in [early, late] { _ = try await mara.cancel(session) }
    #expect(try await ben.standing(late).state == "waiting")
    // The free place belongs to the line.
    #expect(try await cleo.book(late).state == "waiting")
    try morning(419)
    await studio.floor.settle()
    let (early1, late1) = (try await ben.standing(early), try await ben.standing(late))
    #expect(early1.news.isNull && late1.state == "waiting")
    let phone = try await studio.floor.logIn("ben@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me", "as": phone.handle])
    try morning(420)
    let moved = await phone.event("classes.booked") {
      $0.data.session.id == late.id && $0.data.booking.news == "movedUp"
    }
    #expect(moved.data.booking.state == "booked")
    // The cut-off for this one was at six.
    let event = await phone.event("classes.booked") { $0.data.session.id == early.id }
    #expect(event.data.booking.news == "placeFree")
    #expect(try await cleo.standing(late).place == 1)
  }

  @Test("after the cut-off a free place is kept for the first in line, then for the next, then it is everybody's")
  func cutOff() async throws {
    let studio = try await Studio()
    let session = try await studio.make(["movesMinutes": 180, "cancelMinutes": 120]).sessions[0]
    let mara = try await studio.floor.member("Mara")
    let ben = try await studio.floor.member("Ben")
    let cleo = try await studio.floor.member("Cleo")
    let dan = try await studio.floor.member("Dan")
    try await studio.floor.member("Eve")
    for client in [mara, ben, cleo] { _ = try await client.book(session) }
    #expect(try await ben.refused("classes.claim", session) == "class_full")
    try studio.go(180 * 60_000, before: session)
    // In time, but after the cut-off.
    #expect(try await mara.cancel(session).state == "cancelled")
    let quarter = 15 * 60_000
    let first = try await ben.standing(session)
    #expect(first.state == "waiting" && first.news == "placeFree")
    #expect(first.heldUntil.int == studio.floor.time.now + quarter)
    #expect(try await cleo.standing(session).news.isNull)
    // The place is held for one member, and others see no free place.
    #expect(try await cleo.refused("classes.claim", session) == "place_held")
    let newcomer = try await dan.book(session)
    #expect(newcomer.state == "waiting" && newcomer.place == 3)
    let seen = try await studio.session(session.id)
    #expect(seen.full == true && seen.left == 0 && seen.waiting == 3)
    // A restart changes nothing.
    studio.floor.stop()
    let floor = try TestFloor(after: studio.floor)
    let (ben2, cleo2) = (try await floor.logIn("ben@example.com"), try await floor.logIn("cleo@example.com"))
    let (dan2, eve2) = (try await floor.logIn("dan@example.com"), try await floor.logIn("eve@example.com"))
    #expect(try await ben2.standing(session).heldUntil == first.heldUntil)
    floor.time.advance(quarter)
    // Even before the server has looked, a newcomer comes after those in line.
    #expect(try await eve2.book(session).place == 4)
    let second = try await cleo2.standing(session)
    #expect(second.news == "placeFree" && second.heldUntil.int == floor.time.now + quarter)
    let late = try await ben2.standing(session)
    #expect(late.news.isNull && late.heldUntil.isNull && late.place == 1)
    #expect(try await ben2.refused("classes.claim", session) == "place_held")
    for client in [cleo2, dan2, eve2] {
      _ = try await client.call("topics.subscribe", ["topic": "me", "as": client.handle])
    }
    /// Waits for what the server sends a member by itself after another quarter of an hour.
    func afterAQuarter(_ client: TestClient, _ matches: @escaping @Sendable (JSON) -> Bool) async {
      floor.time.advance(quarter)
      floor.server.housekeeping()
      _ = await client.event("classes.booked") { matches($0.data.booking) }
    }
    var until = floor.time.now + 2 * quarter
    await afterAQuarter(dan2) { [until] in $0.heldUntil.int == until }
    #expect(try await ben2.refused("classes.claim", session) == "place_held")
    let claimed = try await dan2.change("classes.claim", ["as": dan2.handle, "session": session.id]).booking
    #expect(claimed.state == "booked" && claimed.heldUntil.isNull && claimed.news.isNull)
    #expect(try await eve2.refused("classes.claim", session) == "class_full")
    // The next free place starts again with the first in line. A member who has read the news does not get it every
    // minute.
    #expect(try await dan2.cancel(session).state == "cancelled")
    #expect(try await ben2.standing(session).heldUntil.int == floor.time.now + quarter)
    _ = try await ben2.change("classes.seen", ["as": ben2.handle, "session": session.id])
    let fay = try await floor.member("Fay")
    #expect(try await fay.book(session).state == "waiting")
    _ = try await fay.cancel(session)
    let read = try await ben2.standing(session)
    #expect(read.news.isNull && read.heldUntil.int == floor.time.now + quarter)
    // Leaving the line passes the place to the next.
    _ = try await ben2.cancel(session)
    #expect(try await cleo2.standing(session).heldUntil.int == floor.time.now + quarter)
    until = floor.time.now + 2 * quarter
    await afterAQuarter(eve2) { [until] in $0.heldUntil.int == until }
    await afterAQuarter(cleo2) { $0.news == "placeFree" && $0.heldUntil.isNull }
    // Everybody had a turn.
    for client in [cleo2, eve2] {
      let standing = try await client.standing(session)
      #expect(standing.state == "waiting" && standing.news == "placeFree" && standing.heldUntil.isNull)
    }
    #expect(try await ben2.book(session).state == "booked")
    #expect(try await cleo2.standing(session).news.isNull)
    #expect(try floor.count("SELECT COUNT(*) FROM bookings WHERE seat IS NOT NULL") == 1)
  }

  @Test("in the last half hour a free place is everybody's at once, and late cancellations count")
  func lastHalfHour() async throws {
    let studio = try await Studio()
    let session = try await studio.make(["capacity": 2]).sessions[0]
    let mara = try await studio.floor.member("Mara")
    let ben = try await studio.floor.member("Ben")
    let cleo = try await studio.floor.member("Cleo")
    let (dan, eve) = (try await studio.floor.member("Dan"), try await studio.floor.member("Eve"))
    for client in [mara, ben, cleo, dan] { _ = try await client.book(session) }
    // Two places are held for two members at the same time, until half an hour before the start at the latest.
    try studio.go(40 * 60_000, before: session)
    #expect(try await mara.cancel(session).state == "late")
    #expect(try await ben.cancel(session).state == "late")
    let start = try #require(session.startsAt.int)
    for client in [cleo, dan] { #expect(try await client.standing(session).heldUntil.int == start - 30 * 60_000) }
    #expect(try await eve.book(session).state == "waiting")
    _ = try await eve.call("topics.subscribe", ["topic": "me", "as": eve.handle])
    try studio.go(30 * 60_000, before: session)
    studio.floor.server.housekeeping()
    _ = await eve.event("classes.booked") { $0.data.booking.news == "placeFree" }
    for client in [cleo, dan, eve] {
      let standing = try await client.standing(session)
      #expect(standing.news == "placeFree" && standing.heldUntil.isNull)
    }
    #expect(try await eve.change("classes.claim", ["as": eve.handle, "session": session.id]).booking.state == "booked")
    #expect(try await mara.book(session).state == "booked")
    #expect(try await cleo.standing(session).news.isNull)
    #expect(try await cleo.refused("classes.claim", session) == "class_full")
  }

  @Test("a place is not kept for those who could not take it, and the minutes stop at night")
  func keeping() throws {
    let berlin = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    func at(_ text: String) throws -> Int { try #require(berlin.instant(local: "2026-11-24 \(text):00")) }
    let start = try #require(berlin.instant(local: "2026-11-25 10:00:00"))
    let times = ClassTimes(
      startsAt: start, endsAt: start + 3_600_000, opensMinutes: 20_160, movesMinutes: 720, cancelMinutes: 120)
    let line = [
      Waiting(member: 1, isBusy: true), Waiting(member: 2, noticeMinutes: 1440), Waiting(member: 3), Waiting(member: 4),
    ]
    let now = try at("22:50")
    let morning = try #require(berlin.instant(local: "2026-11-25 07:05:00"))
    #expect(times.offers(line, places: 1, now: now, berlin) == [nil, nil, .held(until: morning), nil])
    #expect(times.ahead(of: 3, in: line, now: now) == 0 && times.ahead(of: 4, in: line, now: now) == 1)
    #expect(times.ahead(of: 9, in: line, now: now) == 2)
    // If there are more places than members who can take them, the rest is open, also to those who wanted more notice.
    #expect(
      times.offers(line, places: 3, now: now, berlin)
        == [nil, .open, .held(until: morning), .held(until: morning)])
    // A place that is gone is no longer held, nor one for a member who is in another class meanwhile.
    var held = line
    for place in [2, 3] { held[place].offer = .held(until: morning) }
    #expect(times.offers(held, places: 1, now: now, berlin) == [nil, nil, .held(until: morning), nil])
    held[2].isBusy = true
    #expect(times.offers(held, places: 1, now: now, berlin) == [nil, nil, nil, .held(until: morning)])
    #expect(times.offers(held, places: 0, now: now, berlin) == [nil, nil, nil, nil])
    // Half of a short cut-off is open to everybody.
    let short = ClassTimes(
      startsAt: start, endsAt: start + 3_600_000, opensMinutes: 20_160, movesMinutes: 20, cancelMinutes: 10)
    #expect(short.openToAllAt == start - 10 * 60_000)
  }

  @Test("late cancelling is possible, and counts; the cut-off lies before the cancelling deadline")
  func deadlines() async throws {
    let studio = try await Studio()
    let session = try await studio.make(["movesMinutes": 180, "cancelMinutes": 120]).sessions[0]
    let mara = try await studio.floor.member("Mara")
    let cleo = try await studio.floor.member("Cleo")
    _ = try await cleo.book(session)
    #expect(try await mara.refused("classes.claim", session) == "not_waiting")
    try studio.go(119 * 60_000, before: session)
    #expect(try await cleo.cancel(session).state == "late")
    let plan = studio.plan(["movesMinutes": 120, "cancelMinutes": 120, "day": studio.day(9)])
    let refusal = try await studio.owner.refusedChange("classes.create", ["plan": plan])
    #expect(refusal.field == "movesMinutes" && refusal.reason == "out_of_range")
  }

  @Test("moving up skips who has another class then, who wants more notice, and ends their other waiting places")
  func skipping() async throws {
    let studio = try await Studio()
    let one = try await studio.make().sessions[0]
    let two = try await studio.make(["name": "Engine room", "start": 1110]).sessions[0]
    let three = try await studio.make(["name": "Yoga", "start": 1110]).sessions[0]
    let (mara, ben) = (try await studio.floor.member("Mara"), try await studio.floor.member("Ben"))
    let (cleo, dan) = (try await studio.floor.member("Cleo"), try await studio.floor.member("Dan"))
    let four = try await studio.make(["name": "Rowing", "start": 1110]).sessions[0]
    let eve = try await studio.floor.member("Eve")
    _ = try await mara.book(one)
    _ = try await eve.book(three)
    #expect(try await mara.refused("classes.book", four) == "other_class")
    _ = try await ben.book(two)
    _ = try await dan.book(three)
    // Ben is in another class then; Cleo wants a day’s notice.
    #expect(try await ben.book(one).place == 1)
    #expect(try await cleo.book(one, notice: 1440).place == 2)
    #expect(try await cleo.book(three).place == 2)
    try studio.go(20 * Studio.hour, before: one)
    _ = try await mara.cancel(one)
    #expect(try await ben.standing(one).state == "waiting")
    #expect(try await cleo.standing(one).state == "waiting")
    #expect(try await studio.session(one.id).left == 1)
    // Less notice is enough after all.
    #expect(try await cleo.book(one, notice: 60).state == "booked")
    let dropped = try await cleo.standing(three)
    #expect(dropped.state == "cancelled" && dropped.news == "dropped")
    #expect(try await studio.session(three.id).waiting == 1)
  }

  @Test("a larger class moves its line up, a smaller one throws nobody out, and an emptied one can be booked again")
  func capacity() async throws {
    let studio = try await Studio()
    let session = try await studio.make(["capacity": 2]).sessions[0]
    var clients: [TestClient] = []
    for name in ["Ann", "Bea", "Cid", "Dot"] {
      clients.append(try await studio.floor.member(name))
      _ = try await clients[clients.count - 1].book(session)
    }
    func capacity(_ places: Int) async throws -> JSON {
      try await studio.owner.change("classes.changeSession", ["session": session.id, "capacity": places]).session
    }
    #expect(try await capacity(3).waiting == 1)
    #expect(try await clients[2].standing(session).news == "movedUp")
    let small = try await capacity(1)
    #expect(small.left == 0 && small.waiting == 1)
    #expect(try await studio.roster(session.id) == ["Ann booked", "Bea booked", "Cid booked", "Dot waiting"])
    // Still more members than places.
    _ = try await clients[0].cancel(session)
    #expect(try await clients[3].standing(session).state == "waiting")
    _ = try await clients[1].cancel(session)
    _ = try await clients[2].cancel(session)
    #expect(try await clients[3].standing(session).state == "booked")
    _ = try await clients[3].cancel(session)
    let empty = try await studio.session(session.id)
    #expect(empty.left == 1 && empty.cancelled.isNull)
    #expect(try await clients[0].book(session).state == "booked")
  }

  @Test("check-in is for those who booked, at a kiosk, around the start; whoever did not come is marked afterwards")
  func checkIn() async throws {
    let studio = try await Studio()
    let session = try await studio.make(["capacity": 3]).sessions[0]
    let kiosk = try await studio.floor.device("kiosk")
    try await kiosk.signUp("Mara")
    let (ben, cleo) = (try await studio.floor.member("Ben"), try await studio.floor.member("Cleo"))
    for client in [kiosk, ben] { _ = try await client.book(session) }
    try studio.go(31 * 60_000, before: session)
    #expect(try await kiosk.refused("classes.checkIn", session) == "not_check_in_time")
    try studio.go(30 * 60_000, before: session)
    #expect(try await ben.refused("classes.checkIn", session) == "only_at_kiosk")
    let there = try await kiosk.change("classes.checkIn", ["as": kiosk.handle, "session": session.id]).booking
    #expect(there.state == "checkedIn" && there.checkedInAt.int == studio.floor.time.now)
    #expect(try await kiosk.refused("classes.cancel", session) == "checked_in")
    func attend(_ client: TestClient, _ state: String) -> Params {
      ["session": session.id, "member": client.member, "state": state]
    }
    #expect(try await studio.owner.refusedChange("classes.attend", attend(ben, "noShow")).reason == "class_not_over")
    // A walk-in.
    _ = try await studio.owner.change("classes.attend", attend(cleo, "checkedIn"))
    #expect(try await studio.roster(session.id) == ["Ben booked", "Cleo checkedIn", "Mara checkedIn"])
    try studio.go(-11 * 60_000, before: session)
    let late = try await studio.floor.member("Late")
    #expect(try await late.refused("classes.book", session) == "class_started")
    studio.floor.time.advance(Studio.hour)
    studio.floor.server.housekeeping()
    let phone = try await studio.floor.logIn("ben@example.com")
    var state: JSON = .null
    while state != "noShow" { state = try await phone.standing(session).state }
    let row = try await studio.owner.call("classes.attendance", ["from": studio.day(-1), "to": studio.day(0)]).sessions
    #expect(row[0].came == 2 && row[0].missing == 1 && row[0].booked == 3 && row[0].capacity == 3)
    #expect(try studio.floor.problems() == [])
  }

  @Test("a member is gone from every list with the account, and the line moves up")
  func removed() async throws {
    let studio = try await Studio()
    let session = try await studio.make().sessions[0]
    let (mara, ben) = (try await studio.floor.member("Mara"), try await studio.floor.member("Ben"))
    for client in [mara, ben] { _ = try await client.book(session) }
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

/// Making classes and changing them.
@Suite(.limitedConcurrency) struct ClassPlanTests {
  @Test("a room holds one class at a time and a trainer leads one, whoever plans it and however")
  func doubleBooking() async throws {
    let studio = try await Studio()
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
    let studio = try await Studio()
    let (id, sessions) = try await studio.make(["repeats": ["every": "week", "count": 5] as JSON, "capacity": 4])
    #expect(sessions.count == 5)
    let mara = try await studio.floor.member("Mara")
    _ = try await mara.book(sessions[1])
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
    #expect(try await mara.standing(now[1]).news == "changed" && now[1].left == 5)
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
    #expect(try await mara.standing(now[0]).news == "cancelled")
    #expect(try studio.floor.problems() == [])
  }

  @Test("a class keeps the wall's time across the clock change, and goes on for a year with each day")
  func daylightSaving() async throws {
    let studio = try await Studio()
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
    let studio = try await Studio()
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
    #expect(try await mara.refused("classes.book", far) == "booking_not_open")
    _ = try await studio.owner.change("classes.changeSession", ["session": far.id, "cancelled": true])
    studio.floor.time.advance(20 * 86_400_000)
    #expect(try await mara.refused("classes.book", far) == "class_cancelled")
    #expect(try await mara.refused("classes.book", ["id": 999]) == "no_such_class")
    #expect(try await mara.refused("classes.cancel", far) == "not_booked")
  }
}
