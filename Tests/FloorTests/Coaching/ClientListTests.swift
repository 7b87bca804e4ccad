import Gym
import Logging
import Storage
import TestKit
import Testing

@testable import Floor

/// The list of a trainer's clients, and how the server keeps it.
@Suite(.limitedConcurrency) struct ClientListTests {
  @Test("the list has each client at a glance, whoever needs the trainer most first")
  func list() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let (ben, ines) = (try await floor.member("Ben"), try await floor.member("Ines"))
    let zoe = try await floor.member("Zoe")
    for client in [zoe, ines, ben] { try await floor.consent(client, tove) }
    for client in [zoe, ines] {
      try await client.log()
      _ = try await client.change("workouts.finish")
    }
    floor.time.advance(9 * 86_400_000)
    try await ines.log(82)
    let rows = try await tove.call("clients.list").clients
    #expect(rows.array.map { $0.client.name } == ["Zoe", "Ben", "Ines"])
    #expect(rows[0].needs == [["why": "away", "days": 9]] && rows[0].week == 0 && rows[0].month == 1)
    #expect(rows[1].needs == [["why": "notBegun", "days": 9]] && rows[1].lastAt.isNull)
    #expect(rows[2].needs[0].why == "record" && rows[2].records == 1 && rows[2].trainingSince.int == floor.time.now)
    #expect(rows[2].fatigue.index.int != nil)
    _ = try await ines.change("clients.share", ["trainer": tove.member, "shares": [] as JSON])
    let plain = try await tove.call("clients.list").clients[2]
    #expect(plain.records.isNull && plain.fatigue.isNull && plain.needs.isNull && plain.week == 1)
  }

  @Test("the list that the server keeps is what it would read anew, after sets, edits, deletions and imports")
  func kept() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    var members: [TestClient] = []
    for number in 0..<12 {
      floor.time.advance(60_000)
      let member = try await floor.member("Member\(number)")
      try await floor.consent(member, tove)
      members.append(member)
    }
    func check(_ step: String) async throws {
      let listed = try await tove.call("clients.list")
      let anew = ClientListFigures(database: floor.database, calendar: floor.calendar)
      let fresh = try anew.json(of: tove.member, now: floor.time.now)
      #expect(try JSON(fresh) == listed, "\(step)")
    }
    try await check("nothing")
    for member in members { try await member.log() }
    try await check("logged")
    let set = try await members[3].log(90).set.id
    try await check("one more")
    _ = try await members[3].change("sets.delete", ["set": set])
    try await check("deleted")
    _ = try await members[3].change("sets.restore", ["set": set])
    try await check("restored")
    _ = try await members[4].change("workouts.finish")
    let workout = try await members[4].call("workouts.history").workouts[0].id
    _ = try await members[4].change("workouts.delete", ["workout": workout])
    try await check("a workout deleted")
    _ = try await members[5].change("accounts.delete", ["password": TestFloor.password])
    try await check("an account deleted")
    floor.time.advance(86_400_000)
    try await check("a day later")
  }

  @Test("clients are read ahead of the first list, a few at a time, and what changed once a minute")
  func readAhead() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    var members: [TestClient] = []
    for number in 0...(ClientWarming.most + 4) {
      floor.time.advance(60_000)
      let member = try await floor.member("Member\(number)")
      try await floor.consent(member, tove)
      members.append(member)
    }
    let book = ClientBook(calendar: floor.calendar)
    let warming = ClientWarming(database: floor.database, book: book, log: Logger(label: "test"))
      .rounds(clock: floor.time.clock)
    let ids = members.map(\.member)
    func run() async {
      warming.ask()
      await withCheckedContinuation { done in _ = warming.whenIdle { done.resume() } }
    }
    #expect(book.missing(of: ids, now: floor.time.now) == ids)
    await run()
    #expect(book.missing(of: ids, now: floor.time.now) == [])
    book.changed(ids[3])
    await run()
    #expect(book.missing(of: ids, now: floor.time.now) == [ids[3]], "nothing is due yet")
    floor.time.advance(ClientWarming.pause)
    warming.run(now: floor.time.now)
    await run()
    #expect(book.missing(of: ids, now: floor.time.now) == [])
    // Another day has other plans and spans.
    floor.time.advance(86_400_000)
    #expect(book.missing(of: ids, now: floor.time.now) == ids)
    await run()
    #expect(book.missing(of: ids, now: floor.time.now) == [])
  }

  @Test("a list of many clients runs as many statements as one of few")
  func statements() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    func cost() async throws -> Int {
      let list = ClientListService(database: floor.database, calendar: floor.calendar, clock: floor.time.clock)
      let (trainer, now) = (tove.member, floor.time.now)
      let before = floor.database.statistics.statements
      // Only the writer counts its statements.
      _ = try await floor.database.write { tx in try list.encoded(trainer: trainer, mark: list.mark, now: now, tx) }
      return floor.database.statistics.statements - before
    }
    func add(_ count: Int) async throws {
      for _ in 0..<count {
        // Only this many people may sign up at once from one kiosk or address.
        floor.time.advance(60_000)
        let number = try floor.count("SELECT COUNT(*) FROM members")
        try await floor.consent(floor.member("Member\(number)"), tove)
      }
    }
    try await add(10)
    let few = try await cost()
    try await add(15)
    #expect(try await cost() == few && few <= 8, "\(few) statements")
  }
}
