import Gym
import Storage
import TestKit
import Testing

@testable import Floor

private let emom: JSON = ["format": "emom", "prepareSeconds": 10, "workSeconds": 60, "rounds": 10]
private let forTime: JSON = ["format": "forTime", "prepareSeconds": 10, "workSeconds": 600]

extension TestClient {
  /// Starts a timer with a plan.
  fileprivate func start(_ plan: JSON = emom, _ more: Params = [:]) async throws -> JSON {
    try await change("timers.start", ["plan": plan].merging(more) { $1 }).timer
  }

  fileprivate func timer(_ method: String, _ timer: JSON, _ more: Params = [:]) async throws -> JSON {
    try await change("timers.\(method)", ["timer": timer.id].merging(more) { $1 }).timer
  }

  fileprivate func refused(_ method: String, _ timer: JSON, _ more: Params = [:]) async throws -> JSON {
    try await refusedChange("timers.\(method)", ["timer": timer.id].merging(more) { $1 })
  }

  fileprivate func timers() async throws -> JSON { try await call("topics.subscribe", ["topic": "timers"]).snapshot }
}

@Suite(.limitedConcurrency) struct TimerTests {
  @Test("a timer started at a kiosk is told to every display, and to whoever comes later")
  func started() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    #expect(try await wall.timers() == ["timers": [], "presets": [], "areas": []])
    let kiosk = try await floor.device("kiosk")
    let timer = try await kiosk.start(emom, ["label": " Engine "])
    #expect(timer.label == "Engine" && timer.version == 1 && timer.area.isNull)
    #expect(timer.state == ["phase": 0, "phaseStartedAt": .number(TestFloor.start), "extraMs": 0])
    #expect(timer.actions == [["kind": "started", "who": "The kiosk", "at": .number(TestFloor.start)]])
    #expect(await wall.event("timer.changed").data.timer == timer)
    let late = try await floor.device("terminal")
    #expect(try await late.timers().timers == [timer])
  }

  @Test("a timer from a preset has its plan and its name")
  func preset() async throws {
    let floor = try TestFloor()
    try BackOffice(database: floor.database).syncPresets([
      ("emom-10", "EMOM 10", TimerPlan(.emom, prepareSeconds: 10, workSeconds: 60, rounds: 10))
    ])
    let kiosk = try await floor.device("kiosk")
    let preset = try await kiosk.timers().presets[0]
    #expect(preset.name == "EMOM 10" && preset.plan == emom && preset.shipped == true)
    let timer = try await kiosk.change("timers.start", ["preset": preset.id]).timer
    #expect(timer.label == "EMOM 10" && timer.plan == emom)
    #expect(try await kiosk.refusedChange("timers.start", ["preset": 99]).reason == "no_such_preset")
    #expect(try await kiosk.refusedChange("timers.start", [:]).reason == "one_of_two")
    #expect(
      try await kiosk.refusedChange("timers.start", ["preset": preset.id, "plan": emom]).reason == "one_of_two")
  }

  @Test("two starts with one key are one timer, and with another plan a conflict")
  func once() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let key = newKey()
    let first = try await kiosk.change("timers.start", ["plan": emom], key: key)
    #expect(try await kiosk.change("timers.start", ["plan": emom], key: key) == first)
    #expect(try await kiosk.refusedChange("timers.start", ["plan": forTime], key: key).reason == "key_reused")
    #expect(try await kiosk.timers().timers.array.count == 1)
  }

  @Test(
    "what cannot run is refused at its field, and nothing is stored",
    arguments: [
      (
        #"{"plan": {"format": "countdown", "prepareSeconds": 0, "workSeconds": 0}}"#, "plan.workSeconds", "out_of_range"
      ),
      (
        #"{"plan": {"format": "countdown", "prepareSeconds": 0, "workSeconds": -5}}"#, "plan.workSeconds",
        "out_of_range"
      ),
      (
        #"{"plan": {"format": "emom", "prepareSeconds": 0, "workSeconds": 60, "rounds": 10000}}"#, "plan.rounds",
        "out_of_range"
      ),
      (
        #"{"plan": {"format": "amrap", "prepareSeconds": 0, "workSeconds": 172800}}"#, "plan.workSeconds",
        "out_of_range"
      ),
      (#"{"plan": {"format": "hiit", "prepareSeconds": 0}}"#, "plan.format", "not_one_of"),
      (#"{"plan": {"format": "stopwatch"}}"#, "plan.prepareSeconds", "required"),
      (#"{"plan": {"format": "stopwatch", "prepareSeconds": 0, "speed": 2}}"#, "plan.speed", "unknown_field"),
      (#"{"plan": {"format": "stopwatch", "prepareSeconds": 0}, "area": 4}"#, "area", "no_such_area"),
      (#"{"plan": {"format": "stopwatch", "prepareSeconds": 0}, "label": " "}"#, "label", "required"),
    ])
  func wrong(_ params: String, _ field: String, _ reason: String) async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let data = try await kiosk.refusedChange("timers.start", try JSON(params.utf8).members.mapValues { $0 })
    #expect(data.field.string == field && data.reason.string == reason, "\(data)")
    #expect(try floor.count("SELECT COUNT(*) FROM timers") == 0)
  }

  @Test("a label of ten thousand characters is refused, for a new timer and for one that runs")
  func longLabel() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let long = JSON.string(String(repeating: "x", count: 10_240))
    let expected: JSON = [
      "code": "invalid", "field": "label", "reason": "too_long", "params": ["max": 60], "retryable": false,
    ]
    #expect(try await kiosk.refusedChange("timers.start", ["plan": emom, "label": long]) == expected)
    let timer = try await kiosk.start()
    #expect(try await kiosk.refused("label", timer, ["label": long]) == expected)
    #expect(try await kiosk.timer("label", timer, ["label": "Engine"]).label == "Engine")
  }

  @Test("pause, resume, skip, more and less, restart and end leave what was asked for, and say who did it")
  func controls() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let nadia = try await floor.owner()
    var timer = try await kiosk.start()
    floor.time.advance(4_000)
    timer = try await nadia.timer("pause", timer)
    #expect(timer.version == 2 && timer.state.pausedAt.int == floor.time.now)
    #expect(timer.actions[0].kind == "paused" && timer.actions[0].who == "Nadia")
    floor.time.advance(60_000)
    timer = try await kiosk.timer("resume", timer)
    #expect(timer.state == ["phase": 0, "phaseStartedAt": .number(TestFloor.start + 60_000), "extraMs": 0])
    timer = try await kiosk.timer("skip", timer, ["version": timer.version, "phase": 0])
    #expect(timer.state.phase == 1 && timer.state.phaseStartedAt.int == floor.time.now)
    floor.time.advance(5_000)
    timer = try await kiosk.timer("adjust", timer, ["version": timer.version, "addSeconds": 30])
    #expect(timer.state.extraMs == 30_000 && timer.actions[0].byMs == 30_000)
    floor.time.advance(80_000)
    timer = try await kiosk.timer("adjust", timer, ["version": timer.version, "addSeconds": -10])
    #expect(timer.state == ["phase": 2, "phaseStartedAt": .number(Double(floor.time.now)), "extraMs": 0], "\(timer)")
    timer = try await kiosk.timer("end", timer)
    #expect(timer.state.endedAt.int == floor.time.now)
    timer = try await kiosk.timer("restart", timer, ["version": timer.version])
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
    let timer = try await one.start()
    floor.time.advance(12_000)
    let seen: Params = ["version": timer.version]
    // Both kiosks show the same clock, and both tap.
    #expect(try await one.timer("adjust", timer, seen.merging(["addSeconds": 30]) { $1 }).state.extraMs == 30_000)
    #expect(
      try await two.refused("adjust", timer, seen.merging(["addSeconds": 30]) { $1 }) == [
        "code": "conflict", "field": "version", "reason": "timer_changed", "retryable": false,
      ])
    let paused = try await one.timer("pause", timer)
    floor.time.advance(500)
    #expect(try await two.timer("pause", timer) == paused)
    let running = try await one.timer("resume", timer)
    #expect(try await two.timer("resume", timer) == running)
    let skipped = try await one.timer("skip", timer, ["version": running.version, "phase": 1])
    #expect(skipped.state.phase == 2)
    // The second tap was for the phase that is over: it skips nothing more, and there is no error.
    #expect(try await two.timer("skip", timer, ["version": running.version, "phase": 1]) == skipped)
    let ended = try await one.timer("end", timer)
    #expect(try await two.timer("end", timer) == ended)
    #expect(ended.actions.array.count { $0.kind == "ended" } == 1)
  }

  @Test("a skip never ends a clock, of one phase or in the last of many")
  func skipNeverEnds() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let amrap = try await kiosk.start(["format": "amrap", "prepareSeconds": 10, "workSeconds": 600])
    floor.time.advance(20_000)
    #expect(
      try await kiosk.refused("skip", amrap, ["version": 1, "phase": 1]) == [
        "code": "conflict", "field": "phase", "reason": "last_phase", "retryable": false,
      ])
    #expect(try await kiosk.timers().timers[0] == amrap)
  }

  @Test("an end is taken back within ten seconds, and the clock goes on as if it had not been")
  func undoEnd() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let phone = try await floor.owner()
    let timer = try await kiosk.start(forTime)
    floor.time.advance(40_000)
    let lapped = try await kiosk.timer("lap", timer)
    let ended = try await kiosk.timer("end", timer)
    #expect(ended.undoUntil.int == floor.time.now + 10_000)
    floor.time.advance(9_999)
    let back = try await phone.timer("undo", timer, ["version": ended.version])
    #expect(back.state == lapped.state && back.laps == lapped.laps && back.undoUntil.isNull)
    #expect(back.actions[0].kind == "undone" && back.actions[0].who == "Nadia")
    // It can be undone once, with the version that was seen, and only for some seconds.
    #expect(try await kiosk.refused("undo", timer, ["version": ended.version]).reason == "timer_changed")
    #expect(try await kiosk.refused("undo", timer, ["version": back.version]).reason == "too_late")
    let again = try await kiosk.timer("end", timer)
    floor.time.advance(10_000)
    #expect(try await kiosk.refused("undo", timer, ["version": again.version]).reason == "too_late")
  }

  @Test("a restart is taken back with the laps that it removed, also after others went on tapping theirs")
  func undoRestart() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let timer = try await kiosk.start(["format": "stopwatch", "prepareSeconds": 0])
    floor.time.advance(60_000)
    let lapped = try await kiosk.timer("lap", timer)
    let restarted = try await kiosk.timer("restart", timer, ["version": lapped.version])
    #expect(restarted.laps == [])
    floor.time.advance(3_000)
    _ = try await kiosk.timer("lap", timer)
    let back = try await kiosk.timer("undo", timer, ["version": restarted.version])
    #expect(back.laps == lapped.laps && back.state == lapped.state && back.startedAt == timer.startedAt)
  }

  @Test("a clock that a shortened last phase ends comes back too")
  func undoShortened() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let timer = try await kiosk.start(["format": "countdown", "prepareSeconds": 0, "workSeconds": 60])
    floor.time.advance(40_000)
    let ended = try await kiosk.timer("adjust", timer, ["version": 1, "addSeconds": -30])
    #expect(ended.state.endedAt.int == floor.time.now)
    #expect(try await kiosk.timer("undo", timer, ["version": ended.version]).state == timer.state)
  }

  @Test("however often a clock is changed, it tells who started it")
  func startIsKept() async throws {
    let floor = try TestFloor()
    let nadia = try await floor.owner()
    let kiosk = try await floor.device("kiosk")
    var timer = try await nadia.start()
    for _ in 0..<12 {
      timer = try await kiosk.timer(timer.state.pausedAt.isNull ? "pause" : "resume", timer)
    }
    #expect(timer.actions.array.count == 8)
    #expect(timer.actions.array.last?.kind == "started" && timer.actions.array.last?.who == "Nadia")
  }

  @Test("laps do not keep the coach from adding a minute, and a change of the clock does")
  func lapsAreHarmless() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let timer = try await kiosk.start(forTime)
    floor.time.advance(20_000)
    for _ in 0..<3 { _ = try await kiosk.timer("lap", timer) }
    _ = try await kiosk.timer("label", timer, ["label": "Fran"])
    let longer = try await kiosk.timer("adjust", timer, ["version": 1, "addSeconds": 60])
    #expect(longer.version == 6 && longer.state.extraMs == 60_000)
    #expect(
      try await kiosk.refused("adjust", timer, ["version": 1, "addSeconds": 60]).reason == "timer_changed")
  }

  @Test("neither a new name on a clock nor many laps keep the coach from adding a minute, and a change of it does")
  func namesAreHarmless() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    let timer = try await mara.start(forTime)
    floor.time.advance(20_000)
    let paused = try await kiosk.timer("pause", timer)
    let seen = try await kiosk.timer("resume", timer)
    for _ in 0..<12 { _ = try await mara.timer("lap", timer) }
    _ = try await floor.owner().change("accounts.rename", ["member": mara.member, "displayName": "Mara K"])
    let named = try await kiosk.timers().timers[0]
    #expect(named.version.int == 16 && named.laps[0].who == "Mara K")
    #expect(named.actions.array.count == 8 && named.actions[6].kind == "resumed" && named.actions[7].kind == "started")
    #expect(
      try await kiosk.refused("adjust", timer, ["version": paused.version, "addSeconds": 60]).reason == "timer_changed")
    let longer = try await kiosk.timer("adjust", timer, ["version": seen.version, "addSeconds": 60])
    #expect(longer.version == 17 && longer.state.extraMs == 60_000)
  }

  @Test("a member who hides is taken off the clocks at once, and who comes back is not told again")
  func hides() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let mara = try await floor.member("Mara")
    let wall = try await floor.device("wall")
    let epoch = try await wall.call("topics.subscribe", ["topic": "timers"]).epoch
    let timer = try await mara.start(forTime)
    floor.time.advance(20_000)
    #expect(try await mara.timer("lap", timer).laps[0].member.int == mara.member)
    _ = try await mara.change("members.update", ["shownOnFloor": false])
    let event = await wall.event("timer.changed") { $0.data.timer.version == 3 }.data.timer
    #expect(event.laps == [["atMs": 10_000, "who": ""]])
    #expect(event.actions.array.allSatisfy { $0.who == "" && $0.member.isNull })
    let late = try await floor.device("terminal").timers()
    #expect(!late.text.contains("Mara"))
    let back = try await wall.call("topics.subscribe", ["topic": "timers", "epoch": epoch, "after": 0])
    #expect(!back.text.contains("Mara"))
  }

  @Test("a tap at a kiosk counts for who says so, not for the one who happens to be logged in")
  func notTheOnly() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Mia")
    #expect(try await kiosk.start().actions[0].who == "The kiosk")
    #expect(try await kiosk.start(emom, ["as": kiosk.handle]).actions[0].who == "Mia")
  }

  @Test("a skip that comes as the phase changes by itself skips nothing more")
  func lateSkip() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let timer = try await kiosk.start()
    floor.time.advance(10_001)
    #expect(try await kiosk.timer("skip", timer, ["version": 1, "phase": 0]) == timer)
    // One that has not begun cannot be left.
    #expect(try await kiosk.refused("skip", timer, ["version": 1, "phase": 2]).reason == "timer_changed")
  }

  @Test("a timer that has ended takes a restart and a clear, and nothing else", arguments: [true, false])
  func ended(_ ranOut: Bool) async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let timer = try await kiosk.start(["format": "countdown", "prepareSeconds": 0, "workSeconds": 60])
    #expect(try await kiosk.refused("clear", timer).reason == "timer_running")
    floor.time.advance(ranOut ? 60_000 : 30_000)
    let version = ranOut ? timer.version : try await kiosk.timer("end", timer).version
    let expected: JSON = ["code": "conflict", "field": "timer", "reason": "timer_ended", "retryable": false]
    #expect(try await kiosk.refused("pause", timer) == expected)
    #expect(try await kiosk.refused("resume", timer) == expected)
    #expect(try await kiosk.refused("skip", timer, ["version": version, "phase": 0]) == expected)
    #expect(try await kiosk.refused("adjust", timer, ["version": version, "addSeconds": 30]) == expected)
    #expect(try await kiosk.refused("lap", timer) == expected)
    let again = try await kiosk.timer("restart", timer, ["version": version])
    #expect(again.state.endedAt.isNull)
    _ = try await kiosk.timer("end", again)
    _ = try await kiosk.timers()
    _ = try await kiosk.change("timers.clear", ["timer": timer.id])
    #expect(await kiosk.event("timer.removed").data.timer == timer.id)
    #expect(try await kiosk.timers().timers == [])
    #expect(try await kiosk.refused("restart", timer, ["version": version]).reason == "no_such_timer")
  }

  @Test("laps are what the clock said, on a stopwatch and for time, and not while preparing or elsewhere")
  func laps() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let kiosk = try await floor.device("kiosk")
    let mara = try await floor.member("Mara")
    let timer = try await kiosk.start(forTime)
    #expect(try await mara.refused("lap", timer).reason == "not_for_format")
    floor.time.advance(10_000 + 61_250)
    let lapped = try await mara.timer("lap", timer)
    #expect(lapped.laps == [["atMs": 61_250, "who": "Mara", "member": .number(Double(mara.member))]])
    #expect(try await kiosk.refused("lap", try await kiosk.start()).reason == "not_for_format")
    #expect(try await kiosk.timer("restart", timer, ["version": lapped.version]).laps == [])
  }

  @Test("a member who is not shown is not named, and neither is one who only uses a device that may")
  func unnamed() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let hidden = try await floor.member("Sam", shown: false)
    #expect(try await hidden.start().actions[0].who == "")
    let kiosk = try await floor.device("kiosk")
    kiosk.handle = try await kiosk.signUp("Tara", shown: false).handle.string ?? ""
    #expect(try await kiosk.start(emom, ["as": kiosk.handle]).actions[0].who == "The kiosk")
  }

  @Test("a wall may control clocks when the owner lets it, and from then on")
  func mayControl() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    #expect(try await wall.refusedChange("timers.start", ["plan": emom]).reason == "not_allowed")
    let owner = try await floor.owner()
    _ = try await owner.change("devices.configure", ["device": wall.device, "controls": true])
    #expect(await wall.notice("device.configured").device.settings.controls == true)
    #expect(try await wall.start().version == 1)
  }

  @Test("a member who hides while they start a clock is not named by it")
  func hidesMeanwhile() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let mara = try await floor.member("Mara")
    let phone = try await floor.logIn("mara@example.com")
    let gate = await floor.holdWriter()
    let hiding = mara.post("members.update", ["key": newKey(), "shownOnFloor": false])
    await floor.pendingChanges(1)
    let starting = phone.post("timers.start", ["key": newKey(), "plan": emom])
    gate.open()
    #expect(await mara.reply(hiding).result.member.shownOnFloor == false)
    #expect(await phone.reply(starting).result.timer.actions.array.first?.who == "")
    #expect(try await mara.timers().timers.array.first?.actions.array.first?.who == "")
  }

  @Test("members control the floor's clocks once the owner lets them, and until the owner thinks better of it")
  func membersMay() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    let owner = try await floor.owner()
    #expect(await mara.notice("hello").gym.membersControlTimers.isNull)
    #expect(try await owner.call("gym.get").membersControlTimers == false)
    let running = try await kiosk.start()
    #expect(try await mara.refusedChange("timers.start", ["plan": emom]).reason == "not_allowed")
    #expect(try await mara.refused("pause", running).reason == "not_allowed")
    // A member's own rest is not restricted.
    _ = try await mara.change("rests.start", ["seconds": 90])

    #expect(try await owner.change("gym.configure", ["membersControlTimers": true]).membersControlTimers == true)
    #expect(await mara.notice("gym.changed").gym.membersControlTimers == true)
    #expect(try await mara.start().actions[0].who == "Mara")
    #expect(try await mara.timer("pause", running).version == 2)
    // The setting survives a restart and other changes of the gym.
    _ = try await owner.change("gym.configure", ["name": "Steel Yard"])
    let again = try TestFloor(after: floor)
    let back = try await again.logIn("mara@example.com")
    #expect(await back.notice("hello").gym.membersControlTimers == true)
    #expect(try await back.start().version == 1)

    let other = try await again.owner()
    #expect(try await other.change("gym.configure", ["membersControlTimers": false]).membersControlTimers == false)
    _ = await back.peer.first { $0.method == "gym.changed" && $0.params.gym.membersControlTimers.isNull }
    #expect(try await back.refusedChange("timers.start", ["plan": emom]).reason == "not_allowed")
  }

  @Test("a trainer and a kiosk may where members may not; the configuration says what holds before the owner does")
  func whoMay() async throws {
    var settings = FloorSettings()
    settings.membersControlTimers = true
    let floor = try TestFloor(settings: settings)
    let owner = try await floor.owner()
    let tove = try await floor.member("Tove")
    #expect(try await tove.start().actions[0].who == "Tove")
    _ = try await owner.change("gym.configure", ["membersControlTimers": false])
    #expect(try await tove.refusedChange("timers.start", ["plan": emom]).reason == "not_allowed")
    _ = try await owner.change("members.setRole", ["member": tove.member, "role": "trainer"])
    #expect(try await tove.start().actions[0].who == "Tove")
    #expect(try await owner.start().version == 1)
    let kiosk = try await floor.device("kiosk")
    #expect(try await kiosk.start().version == 1)
    // On a device that may only watch, a member's login does not allow it either.
    kiosk.handle = try await kiosk.signUp("Mara").handle.string ?? ""
    _ = try await owner.change("devices.configure", ["device": kiosk.device, "controls": false])
    _ = await kiosk.notice("device.configured")
    #expect(
      try await kiosk.refusedChange("timers.start", ["plan": emom, "as": kiosk.handle]).reason == "not_allowed")
  }

  @Test("twenty run at a time and no more; what has ended makes room")
  func tooMany() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    var first = JSON.null
    for index in 0..<20 {
      let timer = try await kiosk.start()
      if index == 0 { first = timer }
    }
    #expect(try await kiosk.refusedChange("timers.start", ["plan": emom]).reason == "too_many")
    let ended = try await kiosk.timer("end", first)
    _ = try await kiosk.start()
    // An ended timer runs again only if the limit allows it.
    #expect(try await kiosk.refused("restart", ended, ["version": ended.version]).reason == "too_many")
  }

  @Test("a display that comes hears of what runs, of what ended lately, and of workouts that may still be scored")
  func snapshot() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    for (label, plan) in [
      ("over", ["format": "countdown", "prepareSeconds": 0, "workSeconds": 60]), ("scored", forTime),
      ("long", ["format": "countdown", "prepareSeconds": 0, "workSeconds": 7200]),
      ("paused", ["format": "countdown", "prepareSeconds": 0, "workSeconds": 60]),
    ] as [(String, JSON)] {
      let timer = try await kiosk.start(plan, ["label": label])
      if label == "paused" { _ = try await kiosk.timer("pause", timer) }
    }
    func labels() async throws -> [String] { try await kiosk.timers().timers.array.compactMap(\.label.string) }
    floor.time.advance(60_000 + 599_999)
    #expect(try await labels() == ["over", "scored", "long", "paused"])
    floor.time.advance(1)
    #expect(try await labels() == ["scored", "long", "paused"])
    floor.time.advance(6 * 3_600_000)
    #expect(try await labels() == ["paused"])
    // A timer that nobody ends is removed from every screen after two days.
    floor.time.advance(42 * 3_600_000)
    floor.server.prune()
    #expect(await kiosk.event("timer.removed").isNull == false)
    #expect(try await labels() == [])
    floor.time.advance(40 * 86_400_000)
    floor.server.prune()
    await floor.settle()
    #expect(try floor.count("SELECT COUNT(*) FROM timers") == 0)
  }

  @Test("nothing is sent and nothing is written while ten clocks run on a hundred displays for a minute")
  func quiet() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    var displays: [TestClient] = []
    for _ in 0..<100 {
      let wall = floor.connect()
      wall.client.become(.device(Device(id: 1, kind: .wall, name: "Wall", createdAt: 0)))
      _ = try await wall.timers()
      displays.append(wall)
    }
    for _ in 0..<10 {
      _ = try await kiosk.start([
        "format": "tabata", "prepareSeconds": 3, "workSeconds": 2, "restSeconds": 1, "rounds": 100,
      ])
    }
    await floor.settle()
    let before = displays.map(\.peer.messages.count)
    let changes = try floor.count("SELECT total_changes()")
    for _ in 0..<60 {
      floor.time.advance(1_000)
      floor.server.housekeeping()
    }
    await floor.settle()
    #expect(displays.map(\.peer.messages.count) == before)
    #expect(try floor.count("SELECT total_changes()") == changes)
    #expect(before.allSatisfy { $0 == 12 })
  }
}
