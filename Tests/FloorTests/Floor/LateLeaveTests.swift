import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Leaves that a kiosk delivers after its member has come back.
@Suite(.limitedConcurrency) struct LateLeaveTests {
  /// A member who has checked in at a kiosk, twenty minutes ago.
  private struct Stay {
    let floor: TestFloor
    let owner: TestClient
    let kiosk: TestClient
    let phone: TestClient
    let visit: JSON

    init(minutes: Int = 20) async throws {
      floor = try TestFloor()
      owner = try await floor.owner()
      kiosk = try await floor.device("kiosk")
      phone = try await floor.member("Mara")
      _ = try await owner.change("memberships.set", ["member": phone.member.json, "visitsLeft": 3])
      _ = try await owner.call("topics.subscribe", ["topic": "visits", "as": owner.handle])
      try await Self.enter(phone, kiosk)
      visit = try await kiosk.change("visits.checkIn").visit
      pass(minutes)
    }

    static func enter(_ phone: TestClient, _ kiosk: TestClient) async throws {
      let entered = try await kiosk.call("sessions.enter", ["member": phone.member.json, "pin": "2580"])
      kiosk.handle = entered.handle.string ?? ""
    }

    func pass(_ minutes: Int) { floor.time.advance(minutes * 60_000) }

    func mine() async throws -> JSON {
      let day = floor.calendar.calendarDay(at: floor.time.now)
      return try await phone.call("visits.mine", ["from": day.adding(days: -1).text, "to": day.text])
    }

    /// The instant of now, as a leave that waits in the kiosk has it.
    var now: JSON { floor.time.now.json }
  }

  @Test("sets after it are a visit of their own, from the first of them on")
  func sets() async throws {
    let stay = try await Stay()
    let left = stay.now
    stay.pass(30)
    let back = stay.now
    try await stay.phone.log()
    stay.pass(20)
    try await stay.phone.log()
    stay.pass(5)
    let ended = try await stay.kiosk.change("visits.leave", ["at": left]).visit
    #expect(ended.id == stay.visit.id && ended.leftAt == left)
    let mine = try await stay.mine()
    #expect(mine.open.arrivedAt == back && mine.open.how == "set" && mine.visits.array.count == 2)
    #expect(mine.membership.visitsLeft == 2)
    #expect(await stay.owner.event("visits.went").data.visit == stay.visit.id)
    let came = await stay.owner.event("visits.came") { $0.data.visit.visit.arrivedAt == back }
    #expect(came.data.visit.visit.id == mine.open.id)
    #expect(try await stay.phone.call("visits.busy").now == 1)
    #expect(try stay.floor.problems() == [])
  }

  @Test("sets at home are no visit where phones do not check in")
  func atHome() async throws {
    let stay = try await Stay()
    _ = try await stay.owner.change("visits.configure", ["byPhone": false])
    let left = stay.now
    stay.pass(30)
    try await stay.phone.log()
    _ = try await stay.kiosk.change("visits.leave", ["at": left])
    let mine = try await stay.mine()
    #expect(mine.open.isNull && mine.visits.array.map(\.leftAt) == [left])
    #expect(try await stay.phone.call("visits.busy").now == 0)
  }

  @Test("also if the visit had ended by itself meanwhile, later than that")
  func endedItself() async throws {
    let stay = try await Stay(minutes: 30)
    let left = stay.now
    stay.pass(50)
    let back = stay.now
    try await stay.kiosk.log()
    stay.pass(120)
    stay.floor.server.housekeeping()
    await stay.floor.settle()
    #expect(try await stay.mine().visits[0].estimated == true)
    // The login at the kiosk has ended as well.
    try await Stay.enter(stay.phone, stay.kiosk)
    _ = try await stay.kiosk.change("visits.leave", ["at": left])
    let mine = try await stay.mine()
    #expect(mine.open.isNull && mine.visits.array.count == 2)
    #expect(mine.visits[1].leftAt == left && mine.visits[0].arrivedAt == back)
  }

  @Test("a check-in by mistake is gone, whatever was logged after it was taken back")
  func mistake() async throws {
    let stay = try await Stay(minutes: 1)
    let left = stay.now
    stay.pass(60)
    try await stay.phone.log()
    #expect(try await stay.kiosk.change("visits.leave", ["at": left]).visit.isNull)
    let mine = try await stay.mine()
    #expect(mine.visits.array.map(\.how) == ["set"] && mine.open.how == "set")
    #expect(mine.membership.visitsLeft == 3)
  }

  /// Checks a member in for a class of two and a half hours, which begins in ten minutes.
  private func attend(_ stay: Stay) async throws {
    let tove = try await stay.floor.trainer()
    let day = stay.floor.calendar.calendarDay(at: stay.floor.time.now)
    let clock = (stay.floor.time.now - stay.floor.calendar.start(of: day)) / 60_000
    let plan: JSON = [
      "name": "Barbell basics", "capacity": 5, "minutes": 150, "day": .string(day.text),
      "start": .number(Double(clock + 10)),
    ]
    _ = try await tove.change("classes.create", ["plan": plan])
    let session = try await tove.call("classes.list", ["from": day.text, "to": day.text]).sessions[0]
    _ = try await tove.change(
      "classes.attend", ["session": session.id, "member": stay.phone.member.json, "state": "checkedIn"])
    await stay.floor.settle()
  }

  @Test("a class holds the visit open that a set had begun, also if all of it is long past")
  func longPast() async throws {
    let stay = try await Stay()
    let left = stay.now
    stay.pass(20)
    let back = stay.now
    try await stay.phone.log()
    stay.pass(60)
    try await attend(stay)
    stay.pass(240)
    stay.floor.server.housekeeping()
    await stay.floor.settle()
    try await Stay.enter(stay.phone, stay.kiosk)
    _ = try await stay.kiosk.change("visits.leave", ["at": left])
    let visit = try await stay.mine().visits[0]
    // The class begins ten minutes after the check-in, at a whole minute, and takes two and a half hours.
    let minutes = try (#require(visit.leftAt.int) - #require(back.int)) / 60_000
    #expect(visit.arrivedAt == back)
    #expect((234...235).contains(minutes))
  }

  @Test("a class for which they checked in after it is a visit, until the class is over", arguments: [false, true])
  func training(logsSet: Bool) async throws {
    let stay = try await Stay()
    let left = stay.now
    stay.pass(20)
    let back = stay.now
    try await attend(stay)
    stay.pass(5)
    if logsSet { try await stay.kiosk.log() }
    _ = try await stay.kiosk.change("visits.leave", ["at": left])
    let open = try await stay.mine().open
    #expect(open.arrivedAt == back && open.how == "class" && open.id != stay.visit.id)
    #expect(try await stay.phone.call("visits.busy").now == 1)
    stay.pass(150)
    stay.floor.server.housekeeping()
    await stay.floor.settle()
    #expect(try await stay.mine().open.id == open.id, "the class is not over yet")
  }
}
