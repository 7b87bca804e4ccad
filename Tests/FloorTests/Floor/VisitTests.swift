import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Checking in and leaving.
@Suite(.limitedConcurrency) struct VisitTests {
  private static let minute = 60_000

  private func today(_ floor: TestFloor) -> Params {
    let day = JSON.string(floor.calendar.day(at: floor.time.now))
    return ["from": day, "to": day]
  }

  private func mine(_ member: TestClient, _ floor: TestFloor) async throws -> JSON {
    try await member.call("visits.mine", today(floor))
  }

  private func count(_ floor: TestFloor, _ client: TestClient) async throws -> Int? {
    try await client.call("visits.busy").now.int
  }

  /// Lets time pass, and the chores with it.
  private func wait(_ minutes: Int, _ floor: TestFloor) async {
    floor.time.advance(minutes * Self.minute)
    floor.server.housekeeping()
    await floor.settle()
    floor.server.housekeeping()
    await floor.settle()
  }

  @Test("who checks in is in until they leave; the wall counts them, and only staff see who it is")
  func inAndOut() async throws {
    let floor = try TestFloor()
    let (wall, kiosk) = (try await floor.device("wall"), try await floor.device("kiosk"))
    let (owner, ben) = (try await floor.owner(), try await floor.member("Ben"))
    try await kiosk.signUp("Mara", shown: false)
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let snapshot = try await owner.call("topics.subscribe", ["topic": "visits", "as": owner.handle]).snapshot
    #expect(snapshot.visits == [])
    _ = try await kiosk.call("topics.subscribe", ["topic": "me", "as": kiosk.handle])
    let reply = try await kiosk.change("visits.checkIn")
    #expect(reply.visit.how == "kiosk" && reply.visit.arrivedAt == floor.time.now.json && reply.membership.isNull)
    #expect(reply.visit.dueAt == (floor.time.now + 90 * Self.minute).json)
    let again = try await kiosk.change("visits.checkIn")
    #expect(again.visit == reply.visit)
    let came = await owner.event("visits.came").data.visit
    #expect(came.visit == reply.visit && came.member.name == "Mara")
    #expect(await kiosk.event("visits.changed").data.open == reply.visit)
    floor.server.housekeeping()
    #expect(await wall.event("floor.totals") { $0.data.present == 1 }.data.present == 1)
    #expect(try await count(floor, ben) == 1)
    #expect(!wall.events("floor").contains { String(decoding: $0.bytes, as: UTF8.self).contains("Mara") })
    #expect(try await ben.refusal("visits.present").reason == "not_allowed")
    #expect(try await ben.refusal("topics.subscribe", ["topic": "visits", "as": ben.handle]).reason == "not_allowed")
    floor.time.advance(40 * Self.minute)
    let left = try await kiosk.change("visits.leave").visit
    #expect(left.leftAt == floor.time.now.json && left.estimated.isNull && left.dueAt.isNull)
    #expect(await owner.event("visits.went").data.visit == left.id)
    #expect(try await kiosk.refusedChange("visits.leave").reason == "not_checked_in")
    let after = try await mine(kiosk, floor)
    #expect(after.visits == [left] && after.open.isNull)
    #expect(try await count(floor, ben) == 0)
    #expect(try floor.problems() == [])
  }

  @Test("leaving within two minutes takes the check-in back, unless something was logged")
  func mistake() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.change("visits.checkIn")
    floor.time.advance(119_000)
    #expect(try await mara.change("visits.leave").visit.isNull)
    #expect(try await mine(mara, floor).visits == [])
    _ = try await mara.change("visits.checkIn")
    try await mara.log()
    #expect(try await mara.change("visits.leave").visit.leftAt == floor.time.now.json)
    // So was leaving, if they check in again at once.
    floor.time.advance(Self.minute)
    let first = try await mine(mara, floor).visits[0].id
    let back = try await mara.change("visits.checkIn").visit
    #expect(back.id == first && back.leftAt.isNull)
    floor.time.advance(10 * Self.minute)
    _ = try await mara.change("visits.leave")
    floor.time.advance(2 * Self.minute)
    _ = try await mara.change("visits.checkIn")
    floor.time.advance(2 * Self.minute)
    #expect(try await mara.change("visits.leave").visit.isNull == false)
    #expect(try await mine(mara, floor).visits.array.count == 2)
  }

  @Test("a visit ends by itself after the usual length, but not within half an hour of a set")
  func ends() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    let arrived = floor.time.now
    for member in [mara, ben] { _ = try await member.change("visits.checkIn") }
    await wait(80, floor)
    #expect(try await count(floor, mara) == 2)
    try await mara.log()
    await wait(11, floor)
    #expect(try await count(floor, mara) == 1)
    let bens = try await mine(ben, floor)
    #expect(bens.open.isNull && bens.visits[0].leftAt == (arrived + 90 * Self.minute).json)
    #expect(bens.visits[0].estimated == true)
    let open = try await mine(mara, floor).open
    #expect(open.dueAt == (arrived + 110 * Self.minute).json)
    #expect(await mara.event("visits.changed") { $0.data.open.dueAt == open.dueAt }.data.open == open)
    await wait(20, floor)
    #expect(try await mine(mara, floor).visits[0].leftAt == (arrived + 110 * Self.minute).json)
    // A set soon after that continues the same visit.
    floor.time.advance(20 * Self.minute)
    try await mara.log()
    await floor.settle()
    let after = try await mine(mara, floor)
    #expect(after.visits.array.count == 1 && after.open.arrivedAt == arrived.json)
    #expect(after.open.dueAt == (floor.time.now + 30 * Self.minute).json && after.open.how == "phone")
    // After six hours it ends, whatever is logged.
    for _ in 0..<11 {
      await wait(25, floor)
      try await mara.log()
    }
    await wait(25, floor)
    let visits = try await mine(mara, floor).visits.array
    #expect(visits.last?.leftAt == (arrived + 360 * Self.minute).json)
    #expect(try floor.problems() == [])
  }

  @Test("friends hear who is in only of those who chose to show it, when they come and when they leave")
  func friends() async throws {
    let floor = try TestFloor()
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    try await floor.befriend(mara, ines)
    func friend() async throws -> JSON {
      try await ines.call("topics.subscribe", ["topic": "friends", "as": ines.handle]).snapshot.friends[0]
    }
    #expect(try await friend().hereSince.isNull)
    _ = try await mara.change("visits.checkIn")
    await floor.settle()
    #expect(try await friend().hereSince.isNull)
    #expect(try await mara.change("friends.share", ["visits": "friends"]).visits == "friends")
    let came = floor.time.now.json
    #expect(await ines.event("friends.here").data == ["member": mara.member.json, "since": came])
    #expect(try await friend().hereSince == came)
    #expect(try await ines.call("friends.profile", ["member": mara.member]).hereSince == came)
    // A set says nothing new.
    try await mara.log()
    await floor.settle()
    minutes(20, floor)
    _ = try await mara.change("visits.leave")
    await floor.settle()
    #expect(try await friend().hereSince.isNull)
    minutes(20, floor)
    _ = try await mara.change("visits.checkIn")
    _ = try await mara.change("friends.share", ["visits": "nobody"])
    _ = try await mara.change("visits.leave")
    await floor.settle()
    let events = ines.events("friends").filter { $0.event == "friends.here" }
    #expect(events.map(\.data.since.isNull) == [false, true, false, true])
  }

  private func minutes(_ minutes: Int, _ floor: TestFloor) { floor.time.advance(minutes * Self.minute) }

  @Test("the first set checks in, at a kiosk always and on a phone if the gym allows it")
  func firstSet() async throws {
    let floor = try TestFloor()
    let (owner, kiosk) = (try await floor.owner(), try await floor.device("kiosk"))
    let ben = try await floor.member("Ben")
    try await kiosk.signUp("Mara")
    _ = try await owner.change("visits.configure", ["byPhone": false, "minutes": 60])
    _ = try await kiosk.call("topics.subscribe", ["topic": "me", "as": kiosk.handle])
    try await kiosk.log()
    try await ben.log()
    await floor.settle()
    #expect(await kiosk.event("visits.changed").data.open.how == "set")
    let present = try await owner.call("visits.present").visits
    #expect(present.array.map { $0.member.name } == ["Mara"])
    #expect(present[0].visit.dueAt == (floor.time.now + 60 * Self.minute).json)
    #expect(try await ben.refusedChange("visits.checkIn").reason == "not_by_phone")
    #expect(try await mine(ben, floor).byPhone == false)
    _ = try await owner.change("visits.configure", ["byPhone": true])
    #expect(try await owner.call("visits.rules") == ["minutes": 60, "byPhone": true])
    try await ben.log()
    await floor.settle()
    #expect(try await mine(ben, floor).open.how == "set")
    for bad in [29, 361] {
      #expect(try await owner.refusedChange("visits.configure", ["minutes": bad]).field == "minutes")
    }
    // One visit, however many sets, also after a restart.
    let again = try TestFloor(after: floor)
    let phone = try await again.logIn("ben@example.com")
    try await phone.log()
    await again.settle()
    #expect(try await phone.call("visits.busy").now == 2)
    #expect(try await mine(phone, again).visits.array.count == 1)
  }

  @Test("a check-in for a class checks in to the gym, until a quarter of an hour after it")
  func classes() async throws {
    let floor = try TestFloor()
    let (tove, kiosk) = (try await floor.trainer(), try await floor.device("kiosk"))
    let ben = try await floor.member("Ben")
    try await kiosk.signUp("Mara")
    let day = floor.calendar.calendarDay(at: floor.time.now).adding(days: 1)
    let plan: JSON = [
      "name": "Barbell basics", "capacity": 5, "minutes": 120, "day": .string(day.text), "start": 1080,
    ]
    _ = try await tove.change("classes.create", ["plan": plan])
    let session = try await tove.call("classes.list", ["from": day.text, "to": day.text]).sessions[0]
    for member in [kiosk, ben] { _ = try await member.change("classes.book", ["session": session.id]) }
    let starts = try #require(session.startsAt.int)
    floor.time.advance(starts - 10 * Self.minute - floor.time.now)
    _ = try await kiosk.change("classes.checkIn", ["session": session.id])
    await floor.settle()
    let open = try await mine(kiosk, floor).open
    #expect(open.how == "class" && open.arrivedAt == floor.time.now.json)
    #expect(open.dueAt == (starts + 135 * Self.minute).json)
    // Staff may set it after the class: that is a visit of the past.
    await wait(150, floor)
    _ = try await tove.change(
      "classes.attend", ["session": session.id, "member": ben.member.json, "state": "checkedIn"])
    await floor.settle()
    let past = try await mine(ben, floor)
    #expect(past.open.isNull && past.visits[0].arrivedAt == starts.json)
    #expect(past.visits[0].leftAt == (starts + 135 * Self.minute).json)
    #expect(try await count(floor, ben) == 0)
  }

  @Test("a kiosk that was offline delivers check-ins late, and has let everybody in")
  func offline() async throws {
    let floor = try TestFloor()
    let (owner, kiosk) = (try await floor.owner(), try await floor.device("kiosk"))
    try await kiosk.signUp("Mara")
    let ended = JSON.string(floor.calendar.calendarDay(at: floor.time.now).adding(days: -1).text)
    _ = try await owner.change("memberships.set", ["member": kiosk.member.json, "endsOn": ended])
    let came = floor.time.now + Self.minute
    floor.time.advance(30 * Self.minute)
    #expect(try await kiosk.refusedChange("visits.checkIn", ["at": came.json]).reason == "membership_ended")
    // A set that was logged meanwhile may be delivered first.
    try await kiosk.log(80, ["at": (came + 5 * Self.minute).json])
    let visit = try await kiosk.change("visits.checkIn", ["at": came.json, "offline": true]).visit
    #expect(visit.arrivedAt == came.json)
    await floor.settle()
    let present = try await owner.call("visits.present").visits
    #expect(present.array.count == 1 && present[0].visit.uncovered == "ended")
    let left = came + 20 * Self.minute
    #expect(try await kiosk.change("visits.leave", ["at": left.json]).visit.leftAt == left.json)
    // What was over before it was delivered is a visit of the past.
    floor.time.advance(5 * 3_600_000)
    let late = floor.time.now - 3 * 3_600_000
    let past = try await kiosk.change("visits.checkIn", ["at": late.json, "offline": true]).visit
    #expect(past.leftAt == (late + 90 * Self.minute).json && past.estimated == true)
    #expect(try await mine(kiosk, floor).visits.array.count == 2)
    #expect(try await kiosk.refusedChange("visits.checkIn", ["at": (floor.time.now + 600_000).json]).field == "at")
  }

  @Test("how busy it usually is: the average of whole weeks, from two weeks on, without names")
  func busy() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let hour = floor.calendar.time(at: floor.time.now).second / 3_600
    for week in 0..<3 {
      let reply = try await ben.call("visits.busy")
      #expect(reply.usual.isNull == (week < 2) && reply.weeks == .number(Double(week)))
      for member in week == 0 ? [mara, ben] : [mara] { _ = try await member.change("visits.checkIn") }
      await wait(30, floor)
      for member in week == 0 ? [mara, ben] : [mara] { _ = try await member.change("visits.leave") }
      floor.time.advance(7 * 86_400_000 - 30 * Self.minute)
    }
    let reply = try await ben.call("visits.busy")
    #expect(reply.weeks == 3 && reply.usual.array.count == 24 && reply.usual[hour] == 0.7 && reply.now == 0)
  }
}
