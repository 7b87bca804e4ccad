import Gym
import Storage
import Synchronization
import TestKit
import Testing

@testable import Floor

/// A server whose machine's clock is wrong, as after a power cut.
@Suite(.limitedConcurrency) struct GymClockTests {
  private static let hour = 3_600_000
  private static let day = 24 * hour

  // MARK: The clock alone

  private func clock(_ time: FakeTime, earliest: Int = Int(TestFloor.start)) -> GymClock {
    GymClock(time.clock, earliest: earliest, elapsed: { time.elapsed })
  }

  @Test("a clock before the program's time is unsure, goes on from there, and counts as soon as it is right")
  func beforeTheProgram() {
    let time = FakeTime(0)
    let watched = clock(time)
    let start = Int(TestFloor.start)
    #expect(watched.clock.now == start && watched.clock.isUnsure)
    time.advance(Self.hour)
    #expect(watched.clock.now == start + Self.hour)
    #expect(watched.doubt == GymClock.Doubt(shows: Self.hour, newest: start))
    time.set(start + 9 * Self.hour)
    #expect(watched.clock.now == start + 9 * Self.hour && !watched.clock.isUnsure && watched.doubt == nil)
    #expect(
      watched.takeHealing()
        == GymClock.Healing(reckoned: start...start + Self.hour, at: start + 9 * Self.hour))
    #expect(watched.takeHealing() == nil)
  }

  @Test("a clock that is set back by seconds is followed; by an hour it is unsure until it is where it was")
  func setBack() {
    let time = FakeTime(TestFloor.start)
    let watched = clock(time)
    time.advance(Self.day)
    let before = watched.clock.now
    time.set(before - 100_000)
    #expect(watched.clock.now == before - 100_000 && !watched.clock.isUnsure)
    time.set(before - Self.hour)
    #expect(watched.clock.now == before && watched.clock.isUnsure)
    time.advance(Self.hour - 1)
    // No earlier, although seconds were no reason to doubt it.
    #expect(watched.clock.now == before + Self.hour - 1 && watched.clock.isUnsure)
    time.advance(1)
    #expect(watched.clock.now == before && !watched.clock.isUnsure)
  }

  @Test("a clock that leapt ahead and comes back was wrong only meanwhile")
  func leap() {
    let time = FakeTime(TestFloor.start)
    let watched = clock(time)
    time.advance(Self.hour)
    let before = watched.clock.now
    time.set(before + 3_650 * Self.day)
    #expect(watched.clock.now == before + 3_650 * Self.day)
    time.advance(60_000)
    _ = watched.clock.now
    time.set(before + 60_000)
    #expect(watched.clock.now == before + 60_000 && !watched.clock.isUnsure)
    #expect(
      watched.mark.disproved == before + 3_650 * Self.day + 60_000, "rows from then must not count after a restart")
    // Anywhere else it proves nothing.
    time.set(before + 3_650 * Self.day)
    _ = watched.clock.now
    time.set(before - Self.day)
    #expect(watched.clock.now >= before + 3_650 * Self.day && watched.clock.isUnsure)
  }

  // MARK: What is stored

  @Test("the newest time is that of sets, visits and the audit log; an imported set of tomorrow proves nothing")
  func newest() async throws {
    let floor = try TestFloor()
    #expect(try floor.database.read { tx in try tx.clock.newest() } == nil)
    let mara = try await floor.member("Mara")
    floor.time.advance(Self.hour)
    let at = try #require(try await mara.log()["set"].at.int)
    #expect(try floor.database.read { tx in try tx.clock.newest() } == at)
    try await floor.database.write { tx in
      try tx.execute("/* test */ UPDATE workouts SET source = 'strong'")
      try tx.execute("/* test */ UPDATE sets SET at = at + 86400000")
    }
    let without = try floor.database.read { tx in try tx.clock.newest() }
    #expect(try #require(without) <= at)
  }

  @Test("what is known of the clock is stored as it is, and gone when it is no longer so")
  func mark() async throws {
    let floor = try TestFloor()
    #expect(try floor.database.read { tx in try tx.clock.mark() } == nil)
    for mark in [
      ClockStore.Mark(at: 5, isUnsure: true), ClockStore.Mark(at: 7, isUnsure: false, disproved: 9),
      ClockStore.Mark(at: 8, isUnsure: false),
    ] {
      try await floor.database.write { tx in try tx.clock.put(mark) }
      #expect(try floor.database.read { tx in try tx.clock.mark() } == mark)
    }
  }

  // MARK: The floor

  /// The clock that `hello` says is wrong.
  private func doubt(_ floor: TestFloor) async -> JSON { await floor.connect().notice("hello").gym.clock }

  private func entry(_ kind: String, _ owner: TestClient) async throws -> JSON? {
    try await owner.call("audit.list").entries.array.first { $0.kind == .string(kind) }
  }

  @Test("after a start in 1970 every screen hears of it, sets come after all others, and nothing is ended or deleted")
  func startsIn1970() async throws {
    let floor = try TestFloor(isWatched: true)
    let kiosk = try await floor.device("kiosk")
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    _ = try await mara.log()
    _ = try await floor.owner().change("accounts.remove", ["member": ines.member])
    floor.time.advance(Self.hour)
    let last = try #require(try await mara.log()["set"].at.int)
    #expect(await doubt(floor).isNull)

    // The power is cut; it was off for ten days.
    floor.stop()
    let right = last + 10 * Self.day
    floor.time.set(0)
    let (ran, always) = (Runs(), Runs())
    let again = try TestFloor(
      folder: floor.folder, time: floor.time, isWatched: true,
      also: { registry, _ in
        registry.chore { _ in ran.add() }
        registry.chore(always: true) { _ in always.add() }
        registry.dailyChore { _ in ran.add() }
      })
    #expect(await doubt(again) == ["shows": 0, "newest": .number(Double(last))])
    _ = try await kiosk.reconnected(at: again)
    let phone = try await again.logIn("mara@example.com")
    again.server.housekeeping()
    #expect(again.server.isClockUnsure && !again.server.prune())
    #expect(ran.count == 0 && always.count == 1)
    again.time.advance(60_000)
    let first = try await phone.log(81)["set"]
    // A kiosk whose clock is right has queued one; it is not lost.
    let queued = try await phone.log(82, reps: 6, ["at": JSON.number(Double(right))])["set"]
    #expect(first.at.int == last + 60_000 && queued.at.int == last + 60_000)
    // Two days pass, and the removal would have been final after one.
    again.time.advance(2 * Self.day)
    again.server.housekeeping()
    await again.settle()
    #expect(try again.count("SELECT COUNT(*) FROM removals") == 1)
    let start = Int(TestFloor.start)
    #expect(try again.count("SELECT COUNT(*) FROM sets WHERE at < \(start)") == 0)

    // A restart knows it still: the sets from before prove nothing.
    let third = try TestFloor(after: again)
    #expect(await doubt(third).newest.int == last)
    let owner = try await third.owner()
    let kept = try await phoneLog(third)
    #expect(kept >= last + 60_000)
    #expect(try await owner.refusedChange("clock.trust").reason == "clock_too_early")

    third.time.set(right)
    third.server.housekeeping()
    let healed = await owner.peer.first { $0.method == "gym.changed" && $0.params.gym.clock.isNull }
    #expect(healed.params.gym.name == "Rackside")
    await third.settle()
    third.server.housekeeping()
    #expect(third.server.prune())
    while try third.count("SELECT COUNT(*) FROM removals") > 0 { await third.settle() }
    #expect(try await phoneLog(third) == right)
    let set = try #require(try await entry("clockSet", owner))
    let since = try #require(set.since.int)
    #expect(set.at.int == right && since > last && since < right)
    #expect((Int(set.what.string ?? "") ?? 0) > 7 * 24 * 60)
    #expect(try await entry("clockUnset", owner) != nil)
  }

  private final class Runs: Sendable {
    private let runs = Mutex(0)
    var count: Int { runs.withLock { $0 } }
    func add() { runs.withLock { $0 += 1 } }
  }

  private func phoneLog(_ floor: TestFloor) async throws -> Int {
    try await floor.logIn("mara@example.com").log(83)["set"].at.int ?? 0
  }

  @Test("a clock that jumps back while the server runs ends no login, and whoever is at a kiosk stays when it heals")
  func jumpsBack() async throws {
    let floor = try TestFloor(isWatched: true)
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    kiosk.handle = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"]).handle.string ?? ""
    floor.server.housekeeping()
    let before = floor.time.now
    floor.time.set(before - 30 * Self.day)
    floor.server.housekeeping()
    let told = await kiosk.peer.first { $0.method == "gym.changed" && !$0.params.gym.clock.isNull }
    #expect(told.params.gym.clock.shows.int == before - 30 * Self.day)
    // Time passes, and the login is used.
    floor.time.advance(100_000)
    #expect(try await kiosk.log()["set"].at.int == before + 100_000)
    floor.time.advance(10_000)
    // It heals nine hours ahead of what was reckoned.
    floor.time.set(before + 110_000 + 9 * Self.hour)
    floor.server.housekeeping()
    await floor.settle()
    #expect(!kiosk.peer.messages.contains { $0.method == "session.ended" })
    #expect(try await kiosk.log()["set"].at.int == floor.time.now)
    // Idle for longer than it may be, by a clock that counts again.
    floor.time.advance(600_000)
    floor.server.housekeeping()
    #expect(await kiosk.notice("session.ended").reason == "idle")
  }

  @Test("the owner, and nobody else, says that a clock is right that comes back from the future; a restart knows it")
  func trusted() async throws {
    let floor = try TestFloor(isWatched: true)
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    #expect(try await owner.refusedChange("clock.trust").reason == "clock_is_set")
    // Ahead by five years for hours, and restarted there, so nothing in memory knows better.
    floor.time.advance(1_825 * Self.day)
    _ = try await mara.log()
    let again = try TestFloor(after: floor)
    let right = Int(TestFloor.start) + Self.day
    again.time.set(right)
    again.server.housekeeping()
    let (boss, ines) = (try await again.owner(), try await again.member("Ines"))
    #expect(await doubt(again).shows.int == right)
    #expect(try await ines.refusedChange("clock.trust").reason == "not_allowed")
    boss.knowsPassword.withLock { $0 = false }
    again.time.advance(Self.hour)
    #expect(try await boss.refusedChange("clock.trust").reason == "password_needed")
    boss.knowsPassword.withLock { $0 = true }
    _ = try await boss.change("clock.trust")
    _ = await boss.peer.first { $0.method == "gym.changed" && $0.params.gym.clock.isNull }
    #expect(try await ines.log()["set"].at.int == right + Self.hour)
    let third = try TestFloor(after: again)
    #expect(await doubt(third).isNull)
    #expect(try await entry("clockTrusted", third.owner()) != nil)
    // Nor does the time ever go on from those rows.
    let phone = try await third.logIn("ines@example.com")
    third.time.set(right - Self.hour)
    third.server.housekeeping()
    #expect(third.server.isClockUnsure)
    #expect(try await phone.log()["set"].at.int == right + Self.hour)
  }

  @Test("what is entered afterwards, with right times, is not refused while the clock is unsure: it ends now")
  func enteredAfterwards() async throws {
    let floor = try TestFloor(isWatched: true)
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    floor.time.advance(3 * Self.hour)
    floor.server.housekeeping()
    let now = floor.time.now
    let right = now + 9 * Self.hour
    let set: JSON = ["exercise": 1, "kind": "working", "weight": kg(80), "reps": 5]
    let params: Params = [
      "startedAt": right - 2 * Self.hour, "finishedAt": right - Self.hour, "sets": JSON.array([set]),
    ]
    #expect(try await mara.refusedChange("workouts.record", params).reason == "in_future")
    #expect(try await owner.refusedChange("visits.admit", ["name": "Kim", "at": right]).reason == "in_future")
    floor.time.set(0)
    floor.server.housekeeping()
    let workout = try await mara.change("workouts.record", params).workout
    #expect(workout.startedAt.int == now - Self.hour && workout.finishedAt.int == now)
    #expect(workout.sets[0].at.int == now)
    #expect(try await owner.change("visits.admit", ["name": "Kim", "at": right]).visit.visit.arrivedAt.int == now)
    // Numbers at their limits are refused as before.
    for (from, to) in [(-1, right), (0, 900_000_000_000_000), (right, right - 1)] {
      let wrong: Params = ["startedAt": from, "finishedAt": to, "sets": JSON.array([set])]
      #expect(try await mara.refusedChange("workouts.record", wrong).reason == "out_of_range")
    }
  }
}
