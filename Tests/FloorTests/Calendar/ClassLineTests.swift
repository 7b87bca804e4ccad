import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Waiting for a place, moving up and places that are kept.
@Suite(.limitedConcurrency) struct ClassLineTests {
  @Test("a full class has a line that moves up in order, and whoever moves up is told at once")
  func movingUp() async throws {
    let studio = try await ClassStudio()
    let session = try await studio.make().sessions[0]
    #expect(session.left == 1 && session.waiting == 0 && session.names == [] && session.room.isNull)
    let wall = try await studio.floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "classes"])
    let mara = try await studio.floor.member("Mara")
    let ben = try await studio.floor.member("Ben", shown: false)
    let cleo = try await studio.floor.member("Cleo")
    #expect(try await mara.bookClass(session).state == "booked")
    #expect(try await mara.bookClass(session).state == "booked")
    let exported = try await mara.call("accounts.export", ["as": mara.handle]).classes
    #expect(exported.array == [["name": "Barbell basics", "startsAt": session.startsAt, "state": "booked"]])
    let waits = try await ben.bookClass(session)
    #expect(waits.state == "waiting" && waits.place == 1)
    #expect(try await cleo.bookClass(session).place == 2)
    let full = await wall.event("classes.changed") { $0.data.session.waiting == 2 }.data.session
    #expect(full.full == true && full.left == 0 && full.names == ["Mara"])
    let phone = try await studio.floor.logIn("ben@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me", "as": phone.handle])
    #expect(try await mara.cancelClass(session).state == "cancelled")
    let event = await phone.event("classes.booked").data
    #expect(event.booking.state == "booked" && event.booking.news == "movedUp" && event.session.id == session.id)
    #expect(try await cleo.classStanding(session).place == 1)
    // Ben has not chosen to be shown.
    let now = try await studio.session(session.id)
    #expect(now.names == [] && now.left == 0 && now.waiting == 1)
    let mine = try await ben.call("classes.mine", ["as": ben.handle]).bookings
    #expect(mine.array.count == 1 && mine[0].booking.news == "movedUp")
    _ = try await ben.change("classes.seen", ["as": ben.handle, "session": session.id])
    #expect(try await ben.call("classes.mine", ["as": ben.handle]).bookings[0].booking.news.isNull)
    // A member who left goes to the end of the line.
    #expect(try await mara.bookClass(session).place == 2)
    #expect(try studio.floor.problems() == [])
  }

  @Test(
    "at night nobody moves up or is told: the line moves in the morning, or the first is told where the cut-off has passed"
  )
  func night() async throws {
    let studio = try await ClassStudio()
    let early = try await studio.make(["start": 540, "movesMinutes": 180]).sessions[0]
    let late = try await studio.make(["start": 1_080]).sessions[0]
    let mara = try await studio.floor.member("Mara")
    let ben = try await studio.floor.member("Ben")
    let cleo = try await studio.floor.member("Cleo")
    for session in [early, late] { for client in [mara, ben] { _ = try await client.bookClass(session) } }
    func morning(_ minutes: Int) throws {
      let day = try #require(CalendarDay(early.day.string ?? ""))
      studio.floor.time.advance(studio.floor.calendar.instant(day: day, minute: minutes) - studio.floor.time.now)
      studio.floor.server.housekeeping()
    }
    try morning(240)
    for session in [early, late] { _ = try await mara.cancelClass(session) }
    #expect(try await ben.classStanding(late).state == "waiting")
    // The free place belongs to the line.
    #expect(try await cleo.bookClass(late).state == "waiting")
    try morning(419)
    await studio.floor.settle()
    let (early1, late1) = (try await ben.classStanding(early), try await ben.classStanding(late))
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
    #expect(try await cleo.classStanding(late).place == 1)
  }

  @Test("after the cut-off a free place is kept for the first in line, then for the next, then it is everybody's")
  func cutOff() async throws {
    let studio = try await ClassStudio()
    let session = try await studio.make(["movesMinutes": 180, "cancelMinutes": 120]).sessions[0]
    let mara = try await studio.floor.member("Mara")
    let ben = try await studio.floor.member("Ben")
    let cleo = try await studio.floor.member("Cleo")
    let dan = try await studio.floor.member("Dan")
    try await studio.floor.member("Eve")
    for client in [mara, ben, cleo] { _ = try await client.bookClass(session) }
    #expect(try await ben.refusedClass("classes.claim", session) == "class_full")
    try studio.go(180 * 60_000, before: session)
    // In time, but after the cut-off.
    #expect(try await mara.cancelClass(session).state == "cancelled")
    let quarter = 15 * 60_000
    let first = try await ben.classStanding(session)
    #expect(first.state == "waiting" && first.news == "placeFree")
    #expect(first.heldUntil.int == studio.floor.time.now + quarter)
    #expect(try await cleo.classStanding(session).news.isNull)
    // The place is held for one member, and others see no free place.
    #expect(try await cleo.refusedClass("classes.claim", session) == "place_held")
    let newcomer = try await dan.bookClass(session)
    #expect(newcomer.state == "waiting" && newcomer.place == 3)
    let seen = try await studio.session(session.id)
    #expect(seen.full == true && seen.left == 0 && seen.waiting == 3)
    // A restart changes nothing.
    studio.floor.stop()
    let floor = try TestFloor(after: studio.floor)
    let (ben2, cleo2) = (try await floor.logIn("ben@example.com"), try await floor.logIn("cleo@example.com"))
    let (dan2, eve2) = (try await floor.logIn("dan@example.com"), try await floor.logIn("eve@example.com"))
    #expect(try await ben2.classStanding(session).heldUntil == first.heldUntil)
    floor.time.advance(quarter)
    // Even before the server has looked, a newcomer comes after those in line.
    #expect(try await eve2.bookClass(session).place == 4)
    let second = try await cleo2.classStanding(session)
    #expect(second.news == "placeFree" && second.heldUntil.int == floor.time.now + quarter)
    let late = try await ben2.classStanding(session)
    #expect(late.news.isNull && late.heldUntil.isNull && late.place == 1)
    #expect(try await ben2.refusedClass("classes.claim", session) == "place_held")
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
    #expect(try await ben2.refusedClass("classes.claim", session) == "place_held")
    let claimed = try await dan2.change("classes.claim", ["as": dan2.handle, "session": session.id]).booking
    #expect(claimed.state == "booked" && claimed.heldUntil.isNull && claimed.news.isNull)
    #expect(try await eve2.refusedClass("classes.claim", session) == "class_full")
    // The next free place starts again with the first in line. A member who has read the news does not get it every
    // minute.
    #expect(try await dan2.cancelClass(session).state == "cancelled")
    #expect(try await ben2.classStanding(session).heldUntil.int == floor.time.now + quarter)
    _ = try await ben2.change("classes.seen", ["as": ben2.handle, "session": session.id])
    let fay = try await floor.member("Fay")
    #expect(try await fay.bookClass(session).state == "waiting")
    _ = try await fay.cancelClass(session)
    let read = try await ben2.classStanding(session)
    #expect(read.news.isNull && read.heldUntil.int == floor.time.now + quarter)
    // Leaving the line passes the place to the next.
    _ = try await ben2.cancelClass(session)
    #expect(try await cleo2.classStanding(session).heldUntil.int == floor.time.now + quarter)
    until = floor.time.now + 2 * quarter
    await afterAQuarter(eve2) { [until] in $0.heldUntil.int == until }
    await afterAQuarter(cleo2) { $0.news == "placeFree" && $0.heldUntil.isNull }
    // Everybody had a turn.
    for client in [cleo2, eve2] {
      let standing = try await client.classStanding(session)
      #expect(standing.state == "waiting" && standing.news == "placeFree" && standing.heldUntil.isNull)
    }
    #expect(try await ben2.bookClass(session).state == "booked")
    #expect(try await cleo2.classStanding(session).news.isNull)
    #expect(try floor.count("SELECT COUNT(*) FROM bookings WHERE seat IS NOT NULL") == 1)
  }

  @Test("in the last half hour a free place is everybody's at once, and late cancellations count")
  func lastHalfHour() async throws {
    let studio = try await ClassStudio()
    let session = try await studio.make(["capacity": 2]).sessions[0]
    let mara = try await studio.floor.member("Mara")
    let ben = try await studio.floor.member("Ben")
    let cleo = try await studio.floor.member("Cleo")
    let (dan, eve) = (try await studio.floor.member("Dan"), try await studio.floor.member("Eve"))
    for client in [mara, ben, cleo, dan] { _ = try await client.bookClass(session) }
    // Two places are held for two members at the same time, until half an hour before the start at the latest.
    try studio.go(40 * 60_000, before: session)
    #expect(try await mara.cancelClass(session).state == "late")
    #expect(try await ben.cancelClass(session).state == "late")
    let start = try #require(session.startsAt.int)
    for client in [cleo, dan] { #expect(try await client.classStanding(session).heldUntil.int == start - 30 * 60_000) }
    #expect(try await eve.bookClass(session).state == "waiting")
    _ = try await eve.call("topics.subscribe", ["topic": "me", "as": eve.handle])
    try studio.go(30 * 60_000, before: session)
    studio.floor.server.housekeeping()
    _ = await eve.event("classes.booked") { $0.data.booking.news == "placeFree" }
    for client in [cleo, dan, eve] {
      let standing = try await client.classStanding(session)
      #expect(standing.news == "placeFree" && standing.heldUntil.isNull)
    }
    #expect(try await eve.change("classes.claim", ["as": eve.handle, "session": session.id]).booking.state == "booked")
    #expect(try await mara.bookClass(session).state == "booked")
    #expect(try await cleo.classStanding(session).news.isNull)
    #expect(try await cleo.refusedClass("classes.claim", session) == "class_full")
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

  @Test("moving up skips who has another class then, who wants more notice, and ends their other waiting places")
  func skipping() async throws {
    let studio = try await ClassStudio()
    let one = try await studio.make().sessions[0]
    let two = try await studio.make(["name": "Engine room", "start": 1110]).sessions[0]
    let three = try await studio.make(["name": "Yoga", "start": 1110]).sessions[0]
    let (mara, ben) = (try await studio.floor.member("Mara"), try await studio.floor.member("Ben"))
    let (cleo, dan) = (try await studio.floor.member("Cleo"), try await studio.floor.member("Dan"))
    let four = try await studio.make(["name": "Rowing", "start": 1110]).sessions[0]
    let eve = try await studio.floor.member("Eve")
    _ = try await mara.bookClass(one)
    _ = try await eve.bookClass(three)
    #expect(try await mara.refusedClass("classes.book", four) == "other_class")
    _ = try await ben.bookClass(two)
    _ = try await dan.bookClass(three)
    // Ben is in another class then; Cleo wants a day’s notice.
    #expect(try await ben.bookClass(one).place == 1)
    #expect(try await cleo.bookClass(one, notice: 1440).place == 2)
    #expect(try await cleo.bookClass(three).place == 2)
    try studio.go(20 * ClassStudio.hour, before: one)
    _ = try await mara.cancelClass(one)
    #expect(try await ben.classStanding(one).state == "waiting")
    #expect(try await cleo.classStanding(one).state == "waiting")
    #expect(try await studio.session(one.id).left == 1)
    // Less notice is enough after all.
    #expect(try await cleo.bookClass(one, notice: 60).state == "booked")
    let dropped = try await cleo.classStanding(three)
    #expect(dropped.state == "cancelled" && dropped.news == "dropped")
    #expect(try await studio.session(three.id).waiting == 1)
  }
}
