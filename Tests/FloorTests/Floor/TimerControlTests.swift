import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Pausing, skipping, undoing and the other changes of a timer that runs.
@Suite(.limitedConcurrency) struct TimerControlTests {
  @Test("pause, resume, skip, more and less, restart and end leave what was asked for, and say who did it")
  func controls() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let nadia = try await floor.owner()
    var timer = try await kiosk.startTimer()
    floor.time.advance(4_000)
    timer = try await nadia.changeTimer("pause", timer)
    #expect(timer.version == 2 && timer.state.pausedAt.int == floor.time.now)
    #expect(timer.actions[0].kind == "paused" && timer.actions[0].who == "Nadia")
    floor.time.advance(60_000)
    timer = try await kiosk.changeTimer("resume", timer)
    #expect(timer.state == ["phase": 0, "phaseStartedAt": .number(TestFloor.start + 60_000), "extraMs": 0])
    timer = try await kiosk.changeTimer("skip", timer, ["version": timer.version, "phase": 0])
    #expect(timer.state.phase == 1 && timer.state.phaseStartedAt.int == floor.time.now)
    floor.time.advance(5_000)
    timer = try await kiosk.changeTimer("adjust", timer, ["version": timer.version, "addSeconds": 30])
    #expect(timer.state.extraMs == 30_000 && timer.actions[0].byMs == 30_000)
    floor.time.advance(80_000)
    timer = try await kiosk.changeTimer("adjust", timer, ["version": timer.version, "addSeconds": -10])
    #expect(timer.state == ["phase": 2, "phaseStartedAt": .number(Double(floor.time.now)), "extraMs": 0], "\(timer)")
    timer = try await kiosk.changeTimer("end", timer)
    #expect(timer.state.endedAt.int == floor.time.now)
    timer = try await kiosk.changeTimer("restart", timer, ["version": timer.version])
    #expect(timer.state == ["phase": 0, "phaseStartedAt": .number(Double(floor.time.now)), "extraMs": 0])
    #expect(timer.startedAt.int == floor.time.now)
    #expect(
      timer.actions.array.map(\.kind) == [
        "restarted", "ended", "adjusted", "adjusted", "skipped", "resumed", "paused", "started",
      ])
    #expect(timer.version == 8)
  }

  @Test("what is so already is no change and no error; two who do the same thing once do it once")
  func twice() async throws {
    let floor = try TestFloor()
    let (one, two) = (try await floor.device("kiosk"), try await floor.owner())
    let timer = try await one.startTimer()
    floor.time.advance(12_000)
    let seen: Params = ["version": timer.version]
    // Both kiosks show the same clock, and both tap.
    #expect(try await one.changeTimer("adjust", timer, seen.merging(["addSeconds": 30]) { $1 }).state.extraMs == 30_000)
    #expect(
      try await two.refusedTimer("adjust", timer, seen.merging(["addSeconds": 30]) { $1 }) == [
        "code": "conflict", "field": "version", "reason": "timer_changed", "retryable": false,
      ])
    let paused = try await one.changeTimer("pause", timer)
    floor.time.advance(500)
    #expect(try await two.changeTimer("pause", timer) == paused)
    let running = try await one.changeTimer("resume", timer)
    #expect(try await two.changeTimer("resume", timer) == running)
    let skipped = try await one.changeTimer("skip", timer, ["version": running.version, "phase": 1])
    #expect(skipped.state.phase == 2)
    // The second tap was for the phase that is over: it skips nothing more, and there is no error.
    #expect(try await two.changeTimer("skip", timer, ["version": running.version, "phase": 1]) == skipped)
    let ended = try await one.changeTimer("end", timer)
    #expect(try await two.changeTimer("end", timer) == ended)
    #expect(ended.actions.array.count { $0.kind == "ended" } == 1)
  }

  @Test("a skip never ends a clock, of one phase or in the last of many")
  func skipNeverEnds() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let amrap = try await kiosk.startTimer(["format": "amrap", "prepareSeconds": 10, "workSeconds": 600])
    floor.time.advance(20_000)
    #expect(
      try await kiosk.refusedTimer("skip", amrap, ["version": 1, "phase": 1]) == [
        "code": "conflict", "field": "phase", "reason": "last_phase", "retryable": false,
      ])
    #expect(try await kiosk.timers().timers[0] == amrap)
  }

  @Test("an end is taken back within ten seconds, and the clock goes on as if it had not been")
  func undoEnd() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let phone = try await floor.owner()
    let timer = try await kiosk.startTimer(TimerPlans.forTime)
    floor.time.advance(40_000)
    let lapped = try await kiosk.changeTimer("lap", timer)
    let ended = try await kiosk.changeTimer("end", timer)
    #expect(ended.undoUntil.int == floor.time.now + 10_000)
    floor.time.advance(9_999)
    let back = try await phone.changeTimer("undo", timer, ["version": ended.version])
    #expect(back.state == lapped.state && back.laps == lapped.laps && back.undoUntil.isNull)
    #expect(back.actions[0].kind == "undone" && back.actions[0].who == "Nadia")
    // It can be undone once, with the version that was seen, and only for some seconds.
    #expect(try await kiosk.refusedTimer("undo", timer, ["version": ended.version]).reason == "timer_changed")
    #expect(try await kiosk.refusedTimer("undo", timer, ["version": back.version]).reason == "too_late")
    let again = try await kiosk.changeTimer("end", timer)
    floor.time.advance(10_000)
    #expect(try await kiosk.refusedTimer("undo", timer, ["version": again.version]).reason == "too_late")
  }

  @Test("a restart is taken back with the laps that it removed, also after others went on tapping theirs")
  func undoRestart() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let timer = try await kiosk.startTimer(["format": "stopwatch", "prepareSeconds": 0])
    floor.time.advance(60_000)
    let lapped = try await kiosk.changeTimer("lap", timer)
    let restarted = try await kiosk.changeTimer("restart", timer, ["version": lapped.version])
    #expect(restarted.laps == [])
    floor.time.advance(3_000)
    _ = try await kiosk.changeTimer("lap", timer)
    let back = try await kiosk.changeTimer("undo", timer, ["version": restarted.version])
    #expect(back.laps == lapped.laps && back.state == lapped.state && back.startedAt == timer.startedAt)
  }

  @Test("a clock that a shortened last phase ends comes back too")
  func undoShortened() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let timer = try await kiosk.startTimer(["format": "countdown", "prepareSeconds": 0, "workSeconds": 60])
    floor.time.advance(40_000)
    let ended = try await kiosk.changeTimer("adjust", timer, ["version": 1, "addSeconds": -30])
    #expect(ended.state.endedAt.int == floor.time.now)
    #expect(try await kiosk.changeTimer("undo", timer, ["version": ended.version]).state == timer.state)
  }

  @Test("however often a clock is changed, it tells who started it")
  func startIsKept() async throws {
    let floor = try TestFloor()
    let nadia = try await floor.owner()
    let kiosk = try await floor.device("kiosk")
    var timer = try await nadia.startTimer()
    for _ in 0..<12 {
      timer = try await kiosk.changeTimer(timer.state.pausedAt.isNull ? "pause" : "resume", timer)
    }
    #expect(timer.actions.array.count == 8)
    #expect(timer.actions.array.last?.kind == "started" && timer.actions.array.last?.who == "Nadia")
  }

  @Test("laps do not keep the coach from adding a minute, and a change of the clock does")
  func lapsAreHarmless() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let timer = try await kiosk.startTimer(TimerPlans.forTime)
    floor.time.advance(20_000)
    for _ in 0..<3 { _ = try await kiosk.changeTimer("lap", timer) }
    _ = try await kiosk.changeTimer("label", timer, ["label": "Fran"])
    let longer = try await kiosk.changeTimer("adjust", timer, ["version": 1, "addSeconds": 60])
    #expect(longer.version == 6 && longer.state.extraMs == 60_000)
    #expect(
      try await kiosk.refusedTimer("adjust", timer, ["version": 1, "addSeconds": 60]).reason == "timer_changed")
  }

  @Test("neither a new name on a clock nor many laps keep the coach from adding a minute, and a change of it does")
  func namesAreHarmless() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    let timer = try await mara.startTimer(TimerPlans.forTime)
    floor.time.advance(20_000)
    let paused = try await kiosk.changeTimer("pause", timer)
    let seen = try await kiosk.changeTimer("resume", timer)
    for _ in 0..<12 { _ = try await mara.changeTimer("lap", timer) }
    _ = try await floor.owner().change("accounts.rename", ["member": mara.member, "displayName": "Mara K"])
    let named = try await kiosk.timers().timers[0]
    #expect(named.version.int == 16 && named.laps[0].who == "Mara K")
    #expect(named.actions.array.count == 8 && named.actions[6].kind == "resumed" && named.actions[7].kind == "started")
    #expect(
      try await kiosk.refusedTimer("adjust", timer, ["version": paused.version, "addSeconds": 60]).reason
        == "timer_changed")
    let longer = try await kiosk.changeTimer("adjust", timer, ["version": seen.version, "addSeconds": 60])
    #expect(longer.version == 17 && longer.state.extraMs == 60_000)
  }

  @Test("a skip that comes as the phase changes by itself skips nothing more")
  func lateSkip() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let timer = try await kiosk.startTimer()
    floor.time.advance(10_001)
    #expect(try await kiosk.changeTimer("skip", timer, ["version": 1, "phase": 0]) == timer)
    // One that has not begun cannot be left.
    #expect(try await kiosk.refusedTimer("skip", timer, ["version": 1, "phase": 2]).reason == "timer_changed")
  }

  @Test("a timer that has ended takes a restart and a clear, and nothing else", arguments: [true, false])
  func ended(_ ranOut: Bool) async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let timer = try await kiosk.startTimer(["format": "countdown", "prepareSeconds": 0, "workSeconds": 60])
    #expect(try await kiosk.refusedTimer("clear", timer).reason == "timer_running")
    floor.time.advance(ranOut ? 60_000 : 30_000)
    let version = ranOut ? timer.version : try await kiosk.changeTimer("end", timer).version
    let expected: JSON = ["code": "conflict", "field": "timer", "reason": "timer_ended", "retryable": false]
    #expect(try await kiosk.refusedTimer("pause", timer) == expected)
    #expect(try await kiosk.refusedTimer("resume", timer) == expected)
    #expect(try await kiosk.refusedTimer("skip", timer, ["version": version, "phase": 0]) == expected)
    #expect(try await kiosk.refusedTimer("adjust", timer, ["version": version, "addSeconds": 30]) == expected)
    #expect(try await kiosk.refusedTimer("lap", timer) == expected)
    let again = try await kiosk.changeTimer("restart", timer, ["version": version])
    #expect(again.state.endedAt.isNull)
    _ = try await kiosk.changeTimer("end", again)
    _ = try await kiosk.timers()
    _ = try await kiosk.change("timers.clear", ["timer": timer.id])
    #expect(await kiosk.event("timer.removed").data.timer == timer.id)
    #expect(try await kiosk.timers().timers == [])
    #expect(try await kiosk.refusedTimer("restart", timer, ["version": version]).reason == "no_such_timer")
  }

  @Test("laps are what the clock said, on a stopwatch and for time, and not while preparing or elsewhere")
  func laps() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let kiosk = try await floor.device("kiosk")
    let mara = try await floor.member("Mara")
    let timer = try await kiosk.startTimer(TimerPlans.forTime)
    #expect(try await mara.refusedTimer("lap", timer).reason == "not_for_format")
    floor.time.advance(10_000 + 61_250)
    let lapped = try await mara.changeTimer("lap", timer)
    #expect(lapped.laps == [["atMs": 61_250, "who": "Mara", "member": .number(Double(mara.member))]])
    #expect(try await kiosk.refusedTimer("lap", try await kiosk.startTimer()).reason == "not_for_format")
    #expect(try await kiosk.changeTimer("restart", timer, ["version": lapped.version]).laps == [])
  }
}
