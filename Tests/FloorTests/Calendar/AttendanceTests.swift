import Gym
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct AttendanceTests {
  @Test("workouts count by weekday and hour once their day is over, hidden members too and without names")
  func hours() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben", shown: false))
    let started = floor.calendar.time(at: floor.time.now)
    for member in [mara, ben] { try await member.log() }
    floor.time.advance(20 * 60_000)
    for member in [mara, ben] { _ = try await member.change("workouts.finish") }
    func get(_ weeks: Int = 4) async throws -> JSON {
      let owner = try await floor.owner()
      return try await owner.call("attendance.get", ["as": owner.handle, "weeks": weeks])
    }
    // Today is not over.
    #expect(try await get().gym.array.flatMap(\.array).allSatisfy { $0 == 0 })
    floor.time.advance(86_400_000)
    let (day, hour) = (started.day.weekday.rawValue - 1, started.second / 3600)
    for weeks in [4, 12] {
      let reply = try await get(weeks)
      #expect(reply.gym[day][hour] == 2 && reply.gym.array.count == 7 && reply.gym[0].array.count == 24)
      #expect(reply.days.array.count == 28 && reply.days[27].trained == 2 && reply.days[27].planned == 0)
      #expect(reply.days[27].day.string == started.day.text && reply.to.string == started.day.text)
      #expect(!String(decoding: reply.bytes, as: UTF8.self).contains("Mara"))
    }
    let owner = try await floor.owner()
    #expect(try await owner.refusal("attendance.get", ["as": owner.handle, "weeks": 5]).field == "weeks")
    #expect(try await mara.refusal("attendance.get", ["weeks": 4]).reason == "not_allowed")
  }

  @Test("the owner sees who has been away for long, the last who stayed away first")
  func away() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    _ = try await floor.member("Zoe")
    try await mara.log()
    floor.time.advance(3 * 86_400_000)
    try await ben.log()
    floor.time.advance(20 * 86_400_000)
    let owner = try await floor.owner()
    func away(_ days: Int?) async throws -> JSON {
      var params: Params = ["as": owner.handle]
      if let days { params["days"] = days }
      return try await owner.call("attendance.away", params)
    }
    #expect(try await away(nil)["members"].array.map { $0.member.name } == ["Mara"])
    let both = try await away(10)
    #expect(both["members"].array.map { $0.member.name } == ["Ben", "Mara"] && both.count == 2)
    #expect(try await owner.refusal("attendance.away", ["as": owner.handle, "days": 3]).field == "days")
  }

  @Test("this week's hours run up to now beside the whole week before, and visits compare up to the same time")
  func week() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let owner = try await floor.owner()
    // To Tuesday, 10:00.
    let day = floor.calendar.time(at: floor.time.now).day
    let tuesday = day.adding(days: 9 - day.weekday.rawValue)
    floor.time.advance(floor.calendar.instant(day: tuesday, minute: 600) - floor.time.now)
    for member in [mara, ben] { _ = try await member.change("visits.checkIn", ["as": member.handle]) }
    floor.time.advance(30 * 60_000)
    for member in [mara, ben] { _ = try await member.change("visits.leave", ["as": member.handle]) }
    // Two more come later in the week, one of them a minute after the time of day at which is asked.
    let zoe = try await floor.member("Zoe")
    floor.time.advance(91 * 60_000)
    _ = try await zoe.change("visits.checkIn", ["as": zoe.handle])
    floor.time.advance(2 * 86_400_000)
    _ = try await ben.change("visits.checkIn", ["as": ben.handle])
    // A week later, at 11:15: one of the first two has come.
    floor.time.advance(5 * 86_400_000 - 46 * 60_000)
    _ = try await mara.change("visits.checkIn", ["as": mara.handle])
    floor.time.advance(45 * 60_000)
    let reply = try await owner.call("attendance.week", ["as": owner.handle])
    #expect(reply.monday.string == tuesday.adding(days: 6).text)
    #expect(reply.before.array.count == 168 && reply.before[24 + 10] == 2 && reply.before[24 + 11] == 0)
    #expect(reply.hours.array.count == 24 + 13 && reply.hours[24 + 11] == 1 && reply.hours[24 + 10] == 0)
    #expect(reply.visits == 1 && reply.visitsBefore == 2)
    #expect(try await mara.refusal("attendance.week", [:]).reason == "not_allowed")
  }

  @Test("who has a place in a class ahead, or waits for one, is not slipping away")
  func ahead() async throws {
    let studio = try await ClassStudio()
    let floor = studio.floor
    let members = [try await floor.member("Mara"), try await floor.member("Ben"), try await floor.member("Zoe")]
    for member in members { _ = try await member.change("visits.checkIn", ["as": member.handle]) }
    floor.time.advance(30 * Milliseconds.day)
    func read() async throws -> [JSON] {
      let owner = try await floor.owner()
      return try await owner.call("attendance.slipping", ["as": owner.handle])["members"].array.map { $0.member.name }
    }
    #expect(try await read().count == 3)
    let owner = try await floor.owner()
    let made = try await owner.change("classes.create", ["as": owner.handle, "plan": studio.plan()]).class
    let session = try #require(
      try await owner.call("classes.list", ["as": owner.handle, "from": studio.day(0), "to": studio.day(6)]).sessions
        .array.first { $0.class == made.id }
    ).id
    for email in ["mara", "ben"] {
      let member = try await floor.logIn("\(email)@example.com")
      _ = try await member.change("classes.book", ["as": member.handle, "session": session])
    }
    #expect(try await read() == ["Zoe"])
    let mara = try await floor.logIn("mara@example.com")
    _ = try await mara.change("classes.cancel", ["as": mara.handle, "session": session])
    #expect(try await read().contains("Mara"))
  }

  @Test("who used to come and stays away for longer than usual slips away, with the reason")
  func slipping() async throws {
    let floor = try TestFloor()
    let day = Milliseconds.day
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let zoe = try await floor.member("Zoe")
    func come(_ member: TestClient) async throws {
      _ = try await member.change("visits.checkIn", ["as": member.handle])
      floor.time.advance(30 * 60_000)
      _ = try await member.change("visits.leave", ["as": member.handle])
    }
    // Mara and Ben come every other day for four weeks, Zoe once.
    try await come(zoe)
    for _ in 0..<14 {
      floor.time.advance(2 * day)
      try await come(mara)
      try await come(ben)
    }
    func read() async throws -> [JSON] {
      try await floor.owner().call("attendance.slipping", [:])["members"].array
    }
    // Zoe came four weeks ago; the others are here.
    #expect(try await read().map { $0.member.name } == ["Zoe"])
    floor.time.advance(13 * day)
    #expect(try await read().map { $0.member.name } == ["Zoe"])
    floor.time.advance(2 * day)
    let rows = try await read()
    try #require(rows.map { $0.member.name } == ["Mara", "Ben", "Zoe"])
    #expect(rows[0].visits == 14 && rows[0].perWeek == 3.38 && rows[2].visits == 1 && rows[0].wroteAt.isNull)
    // A frozen membership says that they stay away; an ended one is the reason.
    let boss = try await floor.owner()
    _ = try await boss.change(
      "memberships.set", ["as": boss.handle, "member": ben.member, "frozenUntil": "2099-12-31"])
    _ = try await boss.change("memberships.set", ["as": boss.handle, "member": zoe.member, "endsOn": "2026-01-31"])
    #expect(try await read().map { $0.member.name } == ["Mara", "Zoe"])
    #expect(try await read().map(\.endedOn.string) == [nil, "2026-01-31"])
    // The owner writes, and Mara answers.
    let sent = try await boss.change(
      "messages.write", ["as": boss.handle, "to": mara.member, "text": "Is everything all right?"])
    #expect(try await read()[0].wroteAt == sent.message.at)
    _ = try await mara.change(
      "messages.write", ["as": mara.handle, "conversation": sent.conversation.id, "text": "Back on Monday"])
    #expect(try await mara.refusal("attendance.slipping", [:]).reason == "not_allowed")
    floor.time.advance(46 * day)
    #expect(try await read().isEmpty)
  }
}
