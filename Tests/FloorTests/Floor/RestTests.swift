import Gym
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct RestTests {
  private static let start = TestFloor.start
  /// The rest time of every exercise in the tests' catalog, in seconds.
  private static let seconds = Double(
    ExerciseFacts(name: "", type: .reps, bodyPart: .legs, equipment: .barbell).restSeconds)

  @Test("a logged set begins its exercise's rest, told where the member is, and no floor timer")
  func begins() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me", "as": phone.handle])
    let rest = try await mara.log().rest
    #expect(
      rest == [
        "exercise": .number(Double(TestFloor.bench)), "startedAt": .number(Self.start),
        "endsAt": .number(Self.start + Self.seconds * 1000),
      ])
    #expect(await phone.event("set.logged").data.rest == rest)
    #expect(try await mara.call("workouts.current").rest == rest)
    #expect(try await mara.call("topics.subscribe", ["topic": "timers"]).snapshot.timers == [])
    // The next set's rest replaces it. After a warm-up it is a minute at most.
    floor.time.advance(30_000)
    let next = try await mara.log(60, reps: 5, ["kind": "warmup"]).rest
    #expect(next.startedAt.int == floor.time.now && next.endsAt.int == floor.time.now + 60_000)
    #expect(next.warmup == true && rest.warmup.isNull)
    // A rest chosen after a warm-up does not apply to working sets.
    _ = try await mara.change("rests.adjust", ["addSeconds": 15, "keep": true])
    #expect(try floor.count("SELECT COUNT(*) FROM rest_times") == 0)
    #expect(try floor.count("SELECT COUNT(*) FROM rests") == 1)
  }

  @Test("a rest is moved within its bounds, and kept for the exercise on request")
  func adjusted() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    #expect(try await mara.refusedChange("rests.adjust", ["addSeconds": 15]).reason == "no_such_rest")
    _ = try await mara.log()
    let longer = try await mara.change("rests.adjust", ["addSeconds": 30, "keep": true]).rest
    #expect(longer.endsAt == .number(Self.start + (Self.seconds + 30) * 1000))
    floor.time.advance(10_000)
    #expect(try await mara.log().rest.endsAt.int == floor.time.now + Int(Self.seconds + 30) * 1000)
    let listed = try await mara.call("exercises.list").exercises.array.first { $0.id.int == TestFloor.bench }
    #expect(listed?.restSeconds == .number(Self.seconds + 30))
    #expect(try await mara.change("rests.adjust", ["addSeconds": -3600]).rest.endsAt.int == floor.time.now)
    #expect(try await mara.refusedChange("rests.adjust", ["addSeconds": 15]).reason == "no_such_rest")
    #expect(try await mara.refusedChange("rests.adjust", ["addSeconds": 99_999]).reason == "out_of_range")
    // Another exercise has its own rest time.
    let other = try await mara.change(
      "sets.log", ["exercise": TestFloor.pullUp, "kind": "working", "reps": 5])
    #expect(other.rest.endsAt.int == floor.time.now + Int(Self.seconds) * 1000)
  }

  @Test("a rest is started by hand and stopped, and everybody who listens to the member hears it")
  func byHand() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    let rest = try await mara.change("rests.start", ["seconds": 90]).rest
    #expect(rest == ["startedAt": .number(Self.start), "endsAt": .number(Self.start + 90_000)])
    #expect(await mara.event("rest.changed").data.rest == rest)
    #expect(try await mara.change("rests.stop").rest.isNull)
    #expect(await mara.event("rest.changed") { $0.data.rest.isNull }.event == "rest.changed")
    #expect(try await mara.refusedChange("rests.start", ["seconds": 0]).reason == "out_of_range")
    #expect(try await mara.refusedChange("rests.start", ["seconds": 3601]).reason == "out_of_range")
  }

  @Test("a set that comes late begins what is left of its rest, and none where that is over")
  func late() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    floor.time.advance(3_600_000)
    let minute = try await mara.log(80, reps: 5, ["at": floor.time.now - 60_000]).rest
    #expect(minute.endsAt.int == floor.time.now - 60_000 + Int(Self.seconds) * 1000)
    // The rest of a later set continues when an earlier set arrives late.
    let now = try await mara.log().rest
    #expect(try await mara.log(80, reps: 5, ["at": floor.time.now - 90_000]).rest.isNull)
    #expect(try await mara.call("workouts.current").rest == now)
    let over = try await mara.log(80, reps: 5, ["at": floor.time.now - 900_000])
    #expect(over.rest.isNull)
    #expect(try await mara.call("workouts.current").rest == now)
  }

  @Test("finishing the workout ends the rest on every screen of the member")
  func finished() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    let set = try await mara.log().set
    #expect(try await !mara.call("workouts.current").rest.isNull)
    _ = try await mara.change("workouts.finish", ["workout": set.workout])
    #expect(await mara.event("rest.changed").data.rest.isNull)
    #expect(try await mara.call("workouts.current").rest.isNull)
  }
}
