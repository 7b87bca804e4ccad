import Gym
import TestKit
import Testing

@testable import Floor

/// What walls and members see of hearts, and what is kept of them.
@Suite(.limitedConcurrency) struct HeartTests {
  private static let minute = HeartGym.minute

  // MARK: Signing in

  @Test("a known strap checks its member in with the third beat within ten seconds, and only once")
  func signsIn() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara")
    try await gym.claim(mara)
    try await gym.hear(100)
    gym.floor.time.advance(4_000)
    try await gym.hear(100)
    // The first of the three is eleven seconds old.
    gym.floor.time.advance(7_000)
    try await gym.hear(100)
    #expect(try await gym.visits(mara).open.isNull)
    gym.floor.time.advance(1_000)
    try await gym.hear(100)
    let open = try await gym.visits(mara).open
    #expect(open.how == "strap" && open.arrivedAt == gym.floor.time.now.json)
    try await gym.hear(100, seconds: 20)
    #expect(try await gym.visits(mara).visits == [open])
    #expect(try gym.floor.problems() == [])
  }

  @Test("who has left is not checked in again within 15 minutes, nor by a strap that was heard all the time")
  func left() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara")
    try await gym.claim(mara)
    try await gym.hear(100, seconds: 200)
    // The strap's check-in is a change of its own, which the member's may overtake.
    #expect(try await gym.visits(mara).open.how == "strap")
    _ = try await mara.change("visits.leave")
    try await gym.hear(100, seconds: 10)
    await gym.wait(11 * Self.minute)
    try await gym.hear(100, seconds: 10)
    #expect(try await gym.visits(mara).open.isNull)
    await gym.wait(11 * Self.minute)
    try await gym.hear(100, seconds: 10)
    let visits = try await gym.visits(mara)
    #expect(visits.open.how == "strap" && visits.visits.array.count == 2)
  }

  @Test("no strap checks in a member who switched that off, one who has checked in already, or who wears a loan")
  func doesNotSignIn() async throws {
    let gym = try await HeartGym()
    let (mara, ben) = (try await gym.member("Mara"), try await gym.member("Ben"))
    let ines = try await gym.member("Ines")
    _ = try await mara.change("hearts.configure", ["shown": "percent", "signsIn": false])
    let kiosk = try await ben.change("visits.checkIn").visit
    for (client, strap, kind) in [(mara, "ant:1", "own"), (ben, "ant:2", "own"), (ines, "ant:3", "loan")] {
      try await gym.claim(client, strap, kind)
      try await gym.hear(100, strap, seconds: 5)
    }
    #expect(try await gym.visits(mara).open.isNull)
    #expect(try await gym.visits(ines).open.isNull)
    #expect(try await gym.visits(ben).visits == [kiosk])
  }

  // MARK: The board

  @Test("walls show of each member what they chose, and nothing until they choose", arguments: HeartLevel.allCases)
  func levels(_ level: HeartLevel) async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara", shows: level)
    try await gym.claim(mara)
    try await gym.hear(150, seconds: 60)
    let board = try await gym.board()
    let tile = board.tiles[0]
    let isShown = level != .nothing
    #expect(try await gym.hidden() == (isShown ? 0 : 1))
    #expect(board.tiles.array.count == (isShown ? 1 : 0))
    #expect(tile.member.name.string == (isShown ? "Mara" : nil))
    #expect(tile.points.int == (isShown ? 4 : nil))
    #expect(board.points.int == (isShown ? 4 : 0))
    #expect(tile.zone.int == (level >= .zone ? 4 : nil))
    #expect(tile.percent.int == (level == .percent ? 80 : nil))
    #expect(board.zones.array.map(\.int) == [0, 0, 0, 0, level >= .zone ? 1 : 0, 0])
    #expect(!board.text.contains("150"))
    if level == .nothing { #expect(!board.text.contains("Mara")) }
    // Who chooses less is taken off at once.
    _ = try await mara.change("hearts.configure", ["shown": "nothing", "signsIn": true])
    #expect(try await gym.board().tiles == [])
  }

  @Test("a member is shown by their initials if they chose that, and not at all while they are blocked")
  func faces() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara", more: ["showsInitials": true])
    try await gym.claim(mara)
    try await gym.hear(150)
    #expect(try await gym.board().tiles[0].member.name == "MA")
    _ = try await gym.owner.change(
      "accounts.block", ["as": gym.owner.handle, "member": mara.member, "blocked": true])
    let board = try await gym.board()
    #expect(board.tiles == [])
    #expect(try await gym.hidden() == 1)
  }

  @Test("without a birth date and a maximum of their own a member has no zone, percent and points")
  func noAge() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.floor.member("Mara")
    _ = try await mara.change("hearts.configure", ["shown": "percent", "signsIn": true])
    #expect(try await mara.call("hearts.settings").effective.isNull)
    try await gym.claim(mara)
    _ = try await mara.call("topics.subscribe", ["topic": "heart"])
    try await gym.hear(150, seconds: 61)
    let tile = try await gym.board().tiles[0]
    #expect(tile.member.name == "Mara" && tile.state == "live")
    #expect(tile.zone.isNull && tile.percent.isNull && tile.points.isNull)
    let own = await mara.event("heart.now").data
    #expect(own.bpm == 150 && own.zone.isNull && own.maximum.isNull && own.points.isNull)
    let typed = try await mara.change("hearts.configure", ["shown": "percent", "maximum": 200, "signsIn": true])
    #expect(typed.effective == ["beats": 200, "from": "typed"])
    try await gym.hear(150)
    #expect(try await gym.board().tiles[0].zone == 3)
    let refused = try await mara.refusedChange(
      "hearts.configure", ["shown": "percent", "maximum": 99, "signsIn": true])
    #expect(refused.reason == "out_of_range" && refused.field == "maximum")
  }

  @Test("a strap is lost after five seconds, and comes back as it was, without a card")
  func lost() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara")
    try await gym.claim(mara)
    _ = try await gym.board()
    try await gym.hear(150, seconds: 60)
    await gym.wait(5_000)
    #expect(try await gym.board().tiles[0].state == "live")
    await gym.wait(1)
    let lost = await gym.wall.event("hearts.board") { $0.data.tiles[0].state == "lost" }.data.tiles[0]
    #expect(lost.points == 4 && lost.zone.isNull && lost.percent.isNull)
    await gym.wait(8 * Self.minute)
    try await gym.hear(150)
    let back = try await gym.board()
    #expect(back.tiles.array.count == 1 && back.tiles[0].state == "live" && back.tiles[0].points == 4)
    #expect(back.tiles[0].tile == lost.tile)
    #expect(!gym.wall.events("hearts").contains { $0.data.tiles[0].state == "unclaimed" })
  }

  @Test("an event comes only if something of the board has changed")
  func news() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara", shows: .zone)
    try await gym.claim(mara)
    try await gym.hear(150, seconds: 1)
    #expect(try await gym.board().tiles[0].zone == 4)
    // Other rates of the same zone, and then another zone.
    for bpm in [151, 152, 153] {
      gym.floor.time.advance(1_000)
      try await gym.hear(bpm)
    }
    await gym.wait(1_000)
    try await gym.hear(172)
    _ = await gym.wall.event("hearts.board") { $0.data.tiles[0].zone == 5 }
    let zones = gym.wall.events("hearts").map { $0.data.tiles[0].zone }
    #expect(zones.filter { $0 == 4 }.count <= 1 && zones.last == 5)
  }

  @Test("tiles are in the order of names, then straps of the gym, then cards; cards vanish when a class begins")
  func order() async throws {
    let gym = try await HeartGym()
    for (name, strap) in [("Zoe", "ant:1"), ("Ádám", "ant:2"), ("Mara", "ant:3")] {
      let email = "\(strap.dropFirst(4))@example.com"
      try await gym.claim(try await gym.member(name, more: ["email": email]), strap)
      try await gym.hear(150, strap)
    }
    _ = try await gym.owner.change("straps.lend", ["as": gym.owner.handle, "strap": "ant:4", "name": "7"])
    try await gym.hear(150, "ant:5")
    try await gym.hear(150, "ant:4")
    let tiles = try await gym.board().tiles.array
    #expect(tiles.map { $0.member.name } == ["Ádám", "Mara", "Zoe", .null, .null])
    #expect(tiles.map(\.state) == ["live", "live", "live", "live", "unclaimed"] && tiles[3].loan == "7")
    _ = try await gym.tove.change("hearts.begin", ["title": "Engine room"])
    let inClass = try await gym.board()
    #expect(inClass.tiles.array.count == 4)
    #expect(try await gym.hidden() == 1)
    #expect(inClass.class == ["title": "Engine room", "startedAt": gym.floor.time.now.json, "trainer": "Tove"])
    try await gym.hear(150, "ant:6")
    #expect(try await gym.board().tiles.array.last?.state == "unclaimed")
    _ = try await gym.tove.change("hearts.end")
    #expect(try await gym.board().tiles.array.count == 6)
  }

  @Test("tiles have the numbers of what is shown, and none is missing for whoever is hidden")
  func numbers() async throws {
    let gym = try await HeartGym()
    let (ines, mara) = (try await gym.member("Ines", shows: .nothing), try await gym.member("Mara"))
    let ben = try await gym.member("Ben")
    func numbers() async throws -> [JSON] { try await gym.board().tiles.array.map(\.tile) }
    func show(_ client: TestClient, _ level: HeartLevel) async throws {
      _ = try await client.change("hearts.configure", ["shown": level.rawValue, "signsIn": true])
    }
    try await gym.claim(ines, "ant:1")
    try await gym.hear(100, "ant:1")
    try await gym.claim(mara, "ant:2")
    try await gym.hear(100, "ant:2")
    #expect(try await numbers() == [1])
    // A card that vanishes with the beginning of a class.
    try await gym.hear(100, "ant:7")
    #expect(try await numbers() == [1, 2])
    _ = try await gym.tove.change("hearts.begin")
    try await gym.claim(ben, "ant:3")
    try await gym.hear(100, "ant:3")
    // In the order of their names: Ben and Mara.
    #expect(try await numbers() == [2, 1])
    try await show(mara, .nothing)
    #expect(try await numbers() == [2])
    try await show(ines, .points)
    #expect(try await numbers() == [2, 1])
    try await show(mara, .points)
    #expect(try await numbers() == [2, 1, 3])
  }

  @Test("at most twelve cards are shown, and a card vanishes after two minutes of silence")
  func cards() async throws {
    let gym = try await HeartGym()
    for number in 1...15 { try await gym.hear(100, "ant:\(number)") }
    let board = try await gym.board()
    #expect(board.tiles.array.count == 12)
    #expect(try await gym.hidden() == 3)
    #expect(Set(board.tiles.array.map(\.code)).count == 12)
    await gym.wait(120_000)
    #expect(try await gym.board().tiles.array.count == 12)
    await gym.wait(1)
    #expect(try await gym.board().tiles == [])
  }

  // MARK: Classes

  @Test("a class begins at no points, its sum is of those who are shown, and a summary follows it")
  func classes() async throws {
    let gym = try await HeartGym()
    let (mara, ben) = (try await gym.member("Mara"), try await gym.member("Ben", shows: .points))
    let ines = try await gym.member("Ines", shows: .nothing)
    for (client, strap) in [(mara, "ant:1"), (ben, "ant:2"), (ines, "ant:3")] {
      try await gym.claim(client, strap)
      try await gym.hear(150, strap, seconds: 61)
    }
    #expect(try await gym.board().points == 8)
    _ = try await gym.tove.change("hearts.begin")
    #expect(try await gym.board().points == 0)
    #expect(try await gym.tove.refusedChange("hearts.begin").reason == "hearts_running")
    #expect(try await mara.refusedChange("hearts.begin").reason == "not_allowed")
    for _ in 0..<121 {
      for strap in ["ant:1", "ant:2", "ant:3"] { try await gym.hear(150, strap) }
      gym.floor.time.advance(1_000)
    }
    #expect(try await gym.board().points == 16)
    _ = try await gym.tove.change("hearts.end")
    let summary = try await gym.board().summary
    #expect(summary.people == 2 && summary.points == 16 && summary.title.isNull)
    // Those of Mara alone: Ben shows his points and no zones.
    #expect(summary.seconds[4].int.map { (120...130).contains($0) } == true)
    #expect(try await gym.tove.refusedChange("hearts.end").reason == "hearts_not_running")
    await gym.wait(90_000)
    #expect(try await gym.board().summary.isNull)
    // Before the class, and in it.
    #expect(try await gym.sessions(ines).count == 2)
  }

  @Test("the title is that of the gym's class if none is given; a class that nobody ends is over after four hours")
  func title() async throws {
    let gym = try await HeartGym()
    let day = gym.floor.calendar.calendarDay(at: gym.floor.time.now).adding(days: 1).text
    let plan: JSON = ["name": "Barbell basics", "capacity": 5, "minutes": 60, "day": .string(day), "start": 1080]
    let made = try await gym.tove.change("classes.create", ["plan": plan]).class.id
    #expect(try await gym.tove.change("hearts.begin", ["class": made]).title == "Barbell basics")
    let floor = try TestFloor(after: gym.floor)
    let wall = try await gym.wall.reconnected(at: floor)
    #expect(try await wall.call("topics.subscribe", ["topic": "hearts"]).snapshot.class.title == "Barbell basics")
    floor.time.advance(4 * 3_600_000)
    floor.server.housekeeping()
    await floor.settle()
    #expect(try await wall.call("topics.subscribe", ["topic": "hearts"]).snapshot.class.isNull)
    let tove = try await floor.logIn("tove@example.com")
    #expect(try await tove.refusedChange("hearts.begin", ["class": 900_000]).reason == "no_such_class")
  }
}
