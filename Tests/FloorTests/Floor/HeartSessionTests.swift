import Gym
import TestKit
import Testing

@testable import Floor

/// What is kept of hearts, and who sees it.
@Suite(.limitedConcurrency) struct HeartSessionTests {
  private static let minute = HeartGym.minute

  @Test("a session ends ten minutes after the last beat, with minutes, points, calories and a curve")
  func session() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara", more: ["sex": "female", "bodyWeight": kg(60)])
    try await gym.claim(mara)
    let start = gym.floor.time.now
    try await gym.hear(150, seconds: 120)
    #expect(try await gym.sessions(mara) == [])
    await gym.wait(10 * Self.minute)
    let found = try await gym.sessions(mara)
    let one = try #require(found.first)
    #expect(found.count == 1 && one.startedAt == start.json && one.endedAt == (start + 120_000).json)
    #expect(one.seconds == [0, 0, 0, 0, 120, 0])
    #expect(one.points == 8 && one.average == 150 && one.maximum == 150)
    // 10.0 kcal a minute at 37 years.
    #expect(one.kcal == 20 && one.recovery.isNull && one.curve.isNull)
    let whole = try await mara.call("hearts.session", ["id": one.id]).session
    #expect(whole.curve.array == [JSON](repeating: 150, count: 25) && whole.without("curve") == one)
    #expect(try await gym.board().tiles == [])
    _ = try await mara.change("hearts.remove", ["id": one.id])
    #expect(try await gym.sessions(mara) == [])
    #expect(try await mara.refusedChange("hearts.remove", ["id": one.id]).reason == "no_such_heart_session")
    #expect(try gym.floor.problems() == [])
  }

  @Test("less than a minute is not kept, and leaves nothing")
  func short() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara")
    try await gym.claim(mara)
    try await gym.hear(150, seconds: 30)
    await gym.wait(1_000)
    #expect(try gym.floor.count("SELECT COUNT(*) FROM heart_sessions /* test */") == 1)
    await gym.wait(10 * Self.minute)
    #expect(try gym.floor.count("SELECT COUNT(*) FROM heart_sessions /* test */") == 0)
  }

  @Test("a restart keeps straps, loans, settings and running sessions, but for the last seconds")
  func restart() async throws {
    let gym = try await HeartGym()
    let (mara, ben) = (try await gym.member("Mara"), try await gym.member("Ben"))
    try await gym.claim(ben, HeartGym.other, "loan")
    try await gym.claim(mara)
    let start = gym.floor.time.now
    try await gym.hear(150, seconds: 60)
    await gym.wait(0)
    try await gym.hear(150, seconds: 10)
    let floor = try TestFloor(after: gym.floor)
    let (radio, wall) = (try await gym.radio.reconnected(at: floor), try await gym.wall.reconnected(at: floor))
    func hear(_ strap: String) async throws {
      _ = try await radio.call("hearts.sent", ["beats": [["strap": .string(strap), "bpm": 150]] as JSON])
    }
    for _ in 0...60 {
      try await hear(HeartGym.strap)
      floor.time.advance(1_000)
    }
    try await hear(HeartGym.other)
    await floor.settle()
    let tiles = try await wall.call("topics.subscribe", ["topic": "hearts"]).snapshot.tiles.array
    #expect(tiles.map { $0.member.name } == ["Ben", "Mara"] && tiles[1].zone == 4)
    floor.time.advance(10 * Self.minute)
    for _ in 0..<2 {
      floor.server.housekeeping()
      await floor.settle()
    }
    let again = try await floor.logIn("mara@example.com")
    let today = JSON.string(floor.calendar.day(at: floor.time.now))
    let found = try await again.call("hearts.sessions", ["from": today, "to": today]).sessions.array
    #expect(found.count == 1 && found[0].startedAt == start.json)
    // A minute before, of which ten seconds were not stored, and a minute after.
    #expect(found[0].seconds[4] == 120)
  }

  @Test("a session that nobody goes on with after a restart is closed")
  func abandoned() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara")
    try await gym.claim(mara)
    try await gym.hear(150, seconds: 60)
    await gym.wait(0)
    let floor = try TestFloor(after: gym.floor)
    floor.time.advance(11 * Self.minute)
    floor.server.housekeeping()
    await floor.settle()
    let again = try await floor.logIn("mara@example.com")
    let today = JSON.string(floor.calendar.day(at: floor.time.now))
    #expect(try await again.call("hearts.sessions", ["from": today, "to": today]).sessions.array.count == 1)
  }

  @Test("the own topic has the rate, at once and after each change, and is empty once the strap is gone")
  func own() async throws {
    let gym = try await HeartGym()
    let (mara, ben) = (try await gym.member("Mara", shows: .nothing), try await gym.member("Ben"))
    let topic: Params = ["topic": "heart"]
    #expect(try await mara.call("topics.subscribe", topic).snapshot == .object([:]))
    _ = try await ben.call("topics.subscribe", topic)
    try await gym.claim(mara)
    try await gym.hear(142)
    let now = await mara.event("heart.now").data
    #expect(now.bpm == 142 && now.percent == 75 && now.zone == 3)
    #expect(now.points == 0 && now.state == "live" && now.strap == "own")
    #expect(now.maximum == 187 && now.maximumFrom == "age" && now.seconds.array.count == 6)
    #expect(try await mara.call("topics.subscribe", topic).snapshot == now)
    await gym.wait(10 * Self.minute)
    #expect(await mara.event("heart.now") { $0.data.bpm.isNull && $0.data.state.isNull }.data == .object([:]))
    #expect(ben.events("heart") == [])
  }

  @Test("a rate held above the maximum raises it, and entering another forgets that")
  func raised() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara")
    try await gym.claim(mara)
    try await gym.hear(192, seconds: 31)
    await gym.floor.settle()
    #expect(try await mara.call("hearts.settings").effective == ["beats": 192, "from": "measured"])
    let typed = try await mara.change("hearts.configure", ["shown": "zone", "maximum": 190, "signsIn": true])
    #expect(typed.effective == ["beats": 190, "from": "typed"])
  }

  @Test("friends and trainers see sessions as their member shows them, and nobody else learns that there are any")
  func others() async throws {
    let gym = try await HeartGym()
    let floor = gym.floor
    let (mara, ines) = (try await gym.member("Mara", shows: .nothing), try await gym.member("Ines"))
    let ben = try await gym.member("Ben")
    try await gym.claim(mara)
    try await gym.hear(150, seconds: 60)
    await gym.wait(10 * Self.minute)
    let id = try await gym.sessions(mara)[0].id
    try await floor.befriend(mara, ines)
    let today = JSON.string(floor.calendar.day(at: floor.time.now))
    let days: Params = ["from": today, "to": today]
    let hers: Params = days.merging(["member": mara.member]) { $1 }
    #expect(try await ines.refusal("hearts.sessions", hers).reason == "not_shared")
    for other in [ines, ben, gym.tove] {
      #expect(try await other.refusal("hearts.session", ["id": id]).reason == "no_such_heart_session")
    }
    _ = try await mara.change("friends.share", ["heart": "friends"])
    #expect(try await ines.call("hearts.sessions", hers).sessions.array.count == 1)
    #expect(try await ines.call("hearts.session", ["id": id]).session.points == 4)
    #expect(try await ben.refusal("hearts.sessions", hers).reason == "no_such_member")
    #expect(try await ines.refusedChange("hearts.remove", ["id": id]).reason == "no_such_heart_session")
    let client: Params = days.merging(["client": mara.member]) { $1 }
    #expect(try await gym.tove.refusal("hearts.sessions", client).reason == "no_such_client")
    try await floor.consent(mara, gym.tove)
    #expect(try await gym.tove.refusal("hearts.sessions", client).reason == "not_shared")
    let shares: JSON = ["workouts", "heart"]
    _ = try await mara.change("clients.share", ["trainer": gym.tove.member, "shares": shares])
    #expect(try await gym.tove.call("hearts.sessions", client).sessions.array.count == 1)
    #expect(try await gym.tove.call("hearts.session", ["id": id]).session.points == 4)
    let both = client.merging(["member": mara.member]) { $1 }
    #expect(try await gym.tove.refusal("hearts.sessions", both).reason == "one_of_two")
  }

  @Test("an export has straps, settings and sessions; clearing the log deletes the sessions, the account all of it")
  func data() async throws {
    let gym = try await HeartGym()
    let mara = try await gym.member("Mara")
    try await gym.claim(mara)
    try await gym.hear(150, seconds: 60)
    await gym.wait(10 * Self.minute)
    let exported = try await mara.call("accounts.export")
    #expect(exported.straps.array.map(\.strap) == [.string(HeartGym.strap)] && exported.heart.shown == "percent")
    #expect(exported.heartSessions.array.count == 1 && exported.heartSessions[0].curve.array.count == 13)
    // A session that runs while the log is cleared does not come back.
    try await gym.hear(150, seconds: 60)
    await gym.wait(0)
    _ = try await mara.change("accounts.clearLog", ["password": TestFloor.password])
    await gym.wait(10 * Self.minute)
    #expect(try await gym.sessions(mara) == [])
    #expect(try await mara.call("straps.mine").straps.array.count == 1)
    try await gym.hear(150, seconds: 60)
    _ = try await mara.change("accounts.delete", ["password": TestFloor.password])
    await gym.wait(10 * Self.minute)
    for table in ["straps", "heart_sessions"] {
      #expect(try gym.floor.count("SELECT COUNT(*) FROM \(table) /* test */") == 0, "\(table)")
    }
    try await gym.hear(150)
    #expect(try await gym.board().tiles[0].state == "unclaimed")
    #expect(try gym.floor.problems() == [])
  }
}
