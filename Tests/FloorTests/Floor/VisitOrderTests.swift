import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Visits that are delivered late, out of order, or after they were over.
@Suite(.limitedConcurrency) struct VisitOrderTests {
  private static let minute = 60_000

  private func mine(_ member: TestClient, _ floor: TestFloor) async throws -> JSON {
    let day = floor.calendar.calendarDay(at: floor.time.now)
    return try await member.call(
      "visits.mine", ["from": JSON.string(day.adding(days: -9).text), "to": JSON.string(day.text)])
  }

  private func keepUp(_ floor: TestFloor) async {
    floor.server.housekeeping()
    await floor.settle()
  }

  private func minutes(_ minutes: Int, _ floor: TestFloor) { floor.time.advance(minutes * Self.minute) }

  /// Logs a member in at the kiosk.
  private func enter(_ member: TestClient, _ kiosk: TestClient) async throws {
    let entered = try await kiosk.call("sessions.enter", ["member": member.member.json, "pin": "2580"])
    kiosk.handle = entered.handle.string ?? ""
  }

  @Test("a leave that arrives late ends the visit that it was meant for, and never a later one")
  func lateLeave() async throws {
    let floor = try TestFloor()
    let (kiosk, phone) = (try await floor.device("kiosk"), try await floor.member("Mara"))
    let came = floor.time.now
    let first = try await phone.change("visits.checkIn").visit
    minutes(120, floor)
    await keepUp(floor)
    let second = try await phone.change("visits.checkIn").visit
    try await enter(phone, kiosk)
    let left = came + 30 * Self.minute
    #expect(try await kiosk.change("visits.leave", ["at": left.json]).visit.id == first.id)
    let after = try await mine(phone, floor)
    #expect(after.open == second && after.visits[1].leftAt == left.json && after.visits[1].estimated.isNull)
    // Before the first of all there is nothing to leave.
    let early = (came - 10 * Self.minute).json
    #expect(try await kiosk.refusedChange("visits.leave", ["at": early]).reason == "not_checked_in")
    #expect(try await phone.call("visits.busy").now == 1)
    #expect(try floor.problems() == [])
  }

  @Test("a set that arrives late belongs to the visit that it was in, which stays behind the later one")
  func lateSet() async throws {
    let floor = try TestFloor()
    let (kiosk, phone) = (try await floor.device("kiosk"), try await floor.member("Mara"))
    let came = floor.time.now
    _ = try await phone.change("visits.checkIn")
    minutes(100, floor)
    await keepUp(floor)
    _ = try await phone.change("visits.checkIn")
    minutes(10, floor)
    _ = try await phone.change("visits.leave")
    minutes(5, floor)
    try await enter(phone, kiosk)
    try await kiosk.log(80, ["at": (came + 95 * Self.minute).json])
    await floor.settle()
    let visits = try await mine(phone, floor)
    #expect(visits.open.isNull && visits.visits.array.count == 2)
    #expect(visits.visits[1].leftAt == (came + 100 * Self.minute).json)
    #expect(try await kiosk.change("visits.checkIn").visit.leftAt.isNull)
    #expect(try await phone.call("visits.busy").now == 1)
    #expect(try floor.problems() == [])
  }

  @Test("a check-in and a leave that arrive late are a visit of their own, whoever checked in meanwhile")
  func lateVisit() async throws {
    let floor = try TestFloor()
    let (kiosk, phone) = (try await floor.device("kiosk"), try await floor.member("Mara"))
    let came = floor.time.now
    minutes(60, floor)
    let now = try await phone.change("visits.checkIn").visit
    minutes(10, floor)
    try await enter(phone, kiosk)
    let late = try await kiosk.change("visits.checkIn", ["at": came.json, "offline": true]).visit
    #expect(late.id != now.id && late.leftAt == now.arrivedAt)
    let left = (came + 30 * Self.minute).json
    let ended = try await kiosk.change("visits.leave", ["at": left]).visit
    #expect(ended.id == late.id && ended.leftAt == left)
    #expect(try await mine(phone, floor).open == now)
    #expect(try await phone.call("visits.busy").now == 1)
  }

  @Test("what a kiosk delivers after a power cut is a visit of its own, not the end of yesterday's")
  func powerCut() async throws {
    let floor = try TestFloor()
    let (kiosk, mara) = (try await floor.device("kiosk"), try await floor.member("Mara"))
    let came = floor.time.now
    let first = try await mara.change("visits.checkIn").visit
    minutes(12 * 60, floor)
    let again = try TestFloor(after: floor)
    let back = try await kiosk.reconnected(at: again)
    try await enter(mara, back)
    let sets = [-60, -30, -5].map { again.time.now + $0 * Self.minute }
    for at in sets { try await back.log(80, ["at": at.json]) }
    await keepUp(again)
    let visits = try await mine(try await again.logIn("mara@example.com"), again).visits
    #expect(visits.array.count == 2 && visits[1].id == first.id)
    #expect(visits[1].leftAt == (came + 90 * Self.minute).json)
    #expect(visits[0].arrivedAt == sets[0].json && visits[0].leftAt.isNull)
    #expect(try again.problems() == [])
  }

  @Test("who is in stays counted when another visit of theirs is entered, ends late or is removed")
  func others() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    _ = try await mara.change("visits.checkIn")
    let yesterday = (floor.time.now - Milliseconds.day).json
    let entered = try await owner.change("visits.admit", ["member": mara.member.json, "at": yesterday])
    #expect(entered.isNew == true && entered.visit.visit.leftAt.isNull == false)
    #expect(try await mara.call("visits.busy").now == 1)
    _ = try await owner.change("visits.remove", ["visit": entered.visit.visit.id])
    #expect(try await mara.call("visits.busy").now == 1)
    let again = try await owner.change("visits.admit", ["member": mara.member.json])
    #expect(again.isNew.isNull)
    let kinds = try await owner.call("staff.actions").actions.array.map { $0.kind.string ?? "" }
    #expect(kinds == ["visitRemoved", "letIn"])
    // Without their only visit, nobody is in.
    _ = try await owner.change("visits.remove", ["visit": again.visit.visit.id])
    #expect(try await mara.call("visits.busy").now == 0)
    // An Undo on another screen must not find the visit of whoever comes next.
    let next = try await owner.change("visits.admit", ["name": "Kim"]).visit.visit
    #expect(next.id != again.visit.visit.id)
    _ = try await owner.change("visits.remove", ["visit": next.id])
    #expect(try floor.problems() == [])
  }

  @Test("a visit that is over ends where the next begins, also if nobody had noticed yet")
  func overdue() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    _ = try await owner.call("topics.subscribe", ["topic": "visits", "as": owner.handle])
    let came = floor.time.now
    let first = try await mara.change("visits.checkIn").visit
    minutes(10 * 60, floor)
    let second = try await mara.change("visits.checkIn").visit
    #expect(second.id != first.id && second.arrivedAt == floor.time.now.json)
    #expect(await owner.event("visits.went").data.visit == first.id)
    let visits = try await mine(mara, floor)
    #expect(visits.visits.array.map(\.id) == [second.id, first.id])
    #expect(visits.visits[1].leftAt == (came + 90 * Self.minute).json && visits.visits[1].estimated == true)
    // A restart finds what became overdue meanwhile.
    minutes(10 * 60, floor)
    let again = try TestFloor(after: floor)
    await keepUp(again)
    let phone = try await again.logIn("mara@example.com")
    #expect(try await phone.call("visits.busy").now == 0)
    #expect(try again.problems() == [])
  }

  @Test("who leaves by mistake and checks in again keeps the time that a set had given")
  func mistakenLeave() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let came = floor.time.now
    _ = try await mara.change("visits.checkIn")
    minutes(80, floor)
    try await mara.log()
    minutes(1, floor)
    _ = try await mara.change("visits.leave")
    minutes(1, floor)
    let back = try await mara.change("visits.checkIn").visit
    #expect(back.arrivedAt == came.json && back.dueAt == (came + 110 * Self.minute).json && back.estimated.isNull)
  }

  @Test("a visit with a class is not undone by leaving at once")
  func keptByClass() async throws {
    let floor = try TestFloor()
    let (tove, kiosk) = (try await floor.trainer(), try await floor.device("kiosk"))
    try await kiosk.signUp("Mara")
    let session = try await plan(floor, tove)
    _ = try await kiosk.change("classes.book", ["session": session.id])
    floor.time.advance(try #require(session.startsAt.int) - 5 * Self.minute - floor.time.now)
    let visit = try await kiosk.change("visits.checkIn").visit
    floor.time.advance(20_000)
    _ = try await kiosk.change("classes.checkIn", ["session": session.id])
    await floor.settle()
    floor.time.advance(20_000)
    #expect(try await kiosk.change("visits.leave").visit.id == visit.id)
  }

  private func plan(_ floor: TestFloor, _ trainer: TestClient, days: Int = 1) async throws -> JSON {
    let day = floor.calendar.calendarDay(at: floor.time.now).adding(days: days)
    let plan: JSON = [
      "name": "Barbell basics", "capacity": 5, "minutes": 60, "day": .string(day.text), "start": 1080,
    ]
    _ = try await trainer.change("classes.create", ["plan": plan])
    return try await trainer.call("classes.list", ["from": day.text, "to": day.text]).sessions[0]
  }

  @Test("only being checked in for a class makes a visit: not a later change of it, nor one of next week")
  func classOnce() async throws {
    let floor = try TestFloor()
    let (owner, tove) = (try await floor.owner(), try await floor.trainer())
    let ben = try await floor.member("Ben")
    let session = try await plan(floor, tove)
    _ = try await ben.change("classes.book", ["session": session.id])
    func attend(_ state: String) async throws {
      _ = try await tove.change(
        "classes.attend", ["session": session.id, "member": ben.member.json, "state": state])
      await floor.settle()
    }
    // A day before.
    try await attend("checkedIn")
    #expect(try await mine(ben, floor).visits == [])
    try await attend("booked")
    floor.time.advance(try #require(session.startsAt.int) + 5 * Self.minute - floor.time.now)
    try await attend("checkedIn")
    let visit = try await mine(ben, floor).open
    #expect(visit.how == "class")
    _ = try await owner.change("visits.remove", ["visit": visit.id])
    // It sends the booking once more.
    _ = try await ben.change("classes.seen", ["session": session.id])
    await floor.settle()
    #expect(try await mine(ben, floor).visits == [])
    // Long after it.
    try await attend("booked")
    floor.time.advance(30 * Milliseconds.day)
    try await attend("checkedIn")
    #expect(try floor.count("SELECT COUNT(*) FROM visits") == 0)
  }

  @Test("attendance that is entered after the class belongs to the visit of whoever had checked in late for it")
  func attendedLater() async throws {
    let floor = try TestFloor()
    let (tove, ben) = (try await floor.trainer(), try await floor.member("Ben"))
    let session = try await plan(floor, tove)
    _ = try await ben.change("classes.book", ["session": session.id])
    floor.time.advance(try #require(session.startsAt.int) + 5 * Self.minute - floor.time.now)
    let visit = try await ben.change("visits.checkIn").visit
    minutes(65, floor)
    _ = try await tove.change(
      "classes.attend", ["session": session.id, "member": ben.member.json, "state": "checkedIn"])
    await floor.settle()
    let visits = try await mine(ben, floor).visits
    #expect(visits.array.map(\.id) == [visit.id] && visits[0].arrivedAt == session.startsAt)
  }

  @Test("a set and a leave that are stored together: who logs after leaving is in")
  func together() async throws {
    let floor = try TestFloor()
    let (kiosk, phone) = (try await floor.device("kiosk"), try await floor.member("Mara"))
    try await enter(phone, kiosk)
    _ = try await kiosk.change("visits.checkIn")
    minutes(2, floor)
    try await phone.log()
    let gate = await floor.holdWriter()
    let leave = phone.post("visits.leave", ["key": newKey(), "as": phone.handle])
    await floor.pendingChanges(1)
    let set = kiosk.post("sets.log", kiosk.set(80, reps: 6, ["key": newKey()]))
    await floor.pendingChanges(2)
    gate.open()
    #expect(await phone.reply(leave).result.visit.leftAt == floor.time.now.json)
    #expect(await kiosk.reply(set).error.isNull)
    await floor.settle()
    #expect(try await phone.call("visits.busy").now == 1)
    #expect(try await mine(phone, floor).open.how == "set")
  }

  @Test("staff see five hundred of those who are in, and how many there are")
  func many() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    for number in 0..<501 { _ = try await owner.change("visits.admit", ["name": "Guest \(number)"]) }
    let present = try await owner.call("visits.present")
    #expect(present.visits.array.count == 500 && present.total == 501 && present.visits[0].name == "Guest 500")
    _ = try await owner.change("visits.end", ["visit": present.visits[0].visit.id])
    #expect(try await owner.call("visits.present").total.isNull)
  }
}
