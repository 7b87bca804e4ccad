import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Starting timers, who may and who is named, and what displays hear.
@Suite(.limitedConcurrency) struct TimerTests {
  @Test("a timer started at a kiosk is told to every display, and to whoever comes later")
  func started() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    #expect(try await wall.timers() == ["timers": [], "presets": [], "areas": []])
    let kiosk = try await floor.device("kiosk")
    let timer = try await kiosk.startTimer(TimerPlans.emom, ["label": " Engine "])
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
    #expect(preset.name == "EMOM 10" && preset.plan == TimerPlans.emom && preset.shipped == true)
    let timer = try await kiosk.change("timers.start", ["preset": preset.id]).timer
    #expect(timer.label == "EMOM 10" && timer.plan == TimerPlans.emom)
    #expect(try await kiosk.refusedChange("timers.start", ["preset": 99]).reason == "no_such_preset")
    #expect(try await kiosk.refusedChange("timers.start", [:]).reason == "one_of_two")
    #expect(
      try await kiosk.refusedChange("timers.start", ["preset": preset.id, "plan": TimerPlans.emom]).reason
        == "one_of_two")
  }

  @Test("two starts with one key are one timer, and with another plan a conflict")
  func once() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let key = newKey()
    let first = try await kiosk.change("timers.start", ["plan": TimerPlans.emom], key: key)
    #expect(try await kiosk.change("timers.start", ["plan": TimerPlans.emom], key: key) == first)
    #expect(
      try await kiosk.refusedChange("timers.start", ["plan": TimerPlans.forTime], key: key).reason == "key_reused")
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
    #expect(try await kiosk.refusedChange("timers.start", ["plan": TimerPlans.emom, "label": long]) == expected)
    let timer = try await kiosk.startTimer()
    #expect(try await kiosk.refusedTimer("label", timer, ["label": long]) == expected)
    #expect(try await kiosk.changeTimer("label", timer, ["label": "Engine"]).label == "Engine")
  }

  @Test("a member who hides is taken off the clocks at once, and who comes back is not told again")
  func hides() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let mara = try await floor.member("Mara")
    let wall = try await floor.device("wall")
    let epoch = try await wall.call("topics.subscribe", ["topic": "timers"]).epoch
    let timer = try await mara.startTimer(TimerPlans.forTime)
    floor.time.advance(20_000)
    #expect(try await mara.changeTimer("lap", timer).laps[0].member.int == mara.member)
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
    #expect(try await kiosk.startTimer().actions[0].who == "The kiosk")
    #expect(try await kiosk.startTimer(TimerPlans.emom, ["as": kiosk.handle]).actions[0].who == "Mia")
  }

  @Test("a member who is not shown is not named, and neither is one who only uses a device that may")
  func unnamed() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let hidden = try await floor.member("Sam", shown: false)
    #expect(try await hidden.startTimer().actions[0].who == "")
    let kiosk = try await floor.device("kiosk")
    kiosk.handle = try await kiosk.signUp("Tara", shown: false).handle.string ?? ""
    #expect(try await kiosk.startTimer(TimerPlans.emom, ["as": kiosk.handle]).actions[0].who == "The kiosk")
  }

  @Test("a wall may control clocks when the owner lets it, and from then on")
  func mayControl() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    #expect(try await wall.refusedChange("timers.start", ["plan": TimerPlans.emom]).reason == "not_allowed")
    let owner = try await floor.owner()
    _ = try await owner.change("devices.configure", ["device": wall.device, "controls": true])
    #expect(await wall.notice("device.configured").device.settings.controls == true)
    #expect(try await wall.startTimer().version == 1)
  }

  @Test("a member who hides while they start a clock is not named by it")
  func hidesMeanwhile() async throws {
    let floor = try TestFloor.lettingMembersControl()
    let mara = try await floor.member("Mara")
    let phone = try await floor.logIn("mara@example.com")
    let gate = await floor.holdWriter()
    let hiding = mara.post("members.update", ["key": newKey(), "shownOnFloor": false])
    await floor.pendingChanges(1)
    let starting = phone.post("timers.start", ["key": newKey(), "plan": TimerPlans.emom])
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
    let running = try await kiosk.startTimer()
    #expect(try await mara.refusedChange("timers.start", ["plan": TimerPlans.emom]).reason == "not_allowed")
    #expect(try await mara.refusedTimer("pause", running).reason == "not_allowed")
    // A member's own rest is not restricted.
    _ = try await mara.change("rests.start", ["seconds": 90])

    #expect(try await owner.change("gym.configure", ["membersControlTimers": true]).membersControlTimers == true)
    #expect(await mara.notice("gym.changed").gym.membersControlTimers == true)
    #expect(try await mara.startTimer().actions[0].who == "Mara")
    #expect(try await mara.changeTimer("pause", running).version == 2)
    // The setting survives a restart and other changes of the gym.
    _ = try await owner.change("gym.configure", ["name": "Steel Yard"])
    let again = try TestFloor(after: floor)
    let back = try await again.logIn("mara@example.com")
    #expect(await back.notice("hello").gym.membersControlTimers == true)
    #expect(try await back.startTimer().version == 1)

    let other = try await again.owner()
    #expect(try await other.change("gym.configure", ["membersControlTimers": false]).membersControlTimers == false)
    _ = await back.peer.first { $0.method == "gym.changed" && $0.params.gym.membersControlTimers.isNull }
    #expect(try await back.refusedChange("timers.start", ["plan": TimerPlans.emom]).reason == "not_allowed")
  }

  @Test("a trainer and a kiosk may where members may not; the configuration says what holds before the owner does")
  func whoMay() async throws {
    var settings = FloorSettings()
    settings.membersControlTimers = true
    let floor = try TestFloor(settings: settings)
    let owner = try await floor.owner()
    let tove = try await floor.member("Tove")
    #expect(try await tove.startTimer().actions[0].who == "Tove")
    _ = try await owner.change("gym.configure", ["membersControlTimers": false])
    #expect(try await tove.refusedChange("timers.start", ["plan": TimerPlans.emom]).reason == "not_allowed")
    _ = try await owner.change("members.setRole", ["member": tove.member, "role": "trainer"])
    #expect(try await tove.startTimer().actions[0].who == "Tove")
    #expect(try await owner.startTimer().version == 1)
    let kiosk = try await floor.device("kiosk")
    #expect(try await kiosk.startTimer().version == 1)
    // On a device that may only watch, a member's login does not allow it either.
    kiosk.handle = try await kiosk.signUp("Mara").handle.string ?? ""
    _ = try await owner.change("devices.configure", ["device": kiosk.device, "controls": false])
    _ = await kiosk.notice("device.configured")
    #expect(
      try await kiosk.refusedChange("timers.start", ["plan": TimerPlans.emom, "as": kiosk.handle]).reason
        == "not_allowed")
  }

  @Test("twenty run at a time and no more; what has ended makes room")
  func tooMany() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    var first = JSON.null
    for index in 0..<20 {
      let timer = try await kiosk.startTimer()
      if index == 0 { first = timer }
    }
    #expect(try await kiosk.refusedChange("timers.start", ["plan": TimerPlans.emom]).reason == "too_many")
    let ended = try await kiosk.changeTimer("end", first)
    _ = try await kiosk.startTimer()
    // An ended timer runs again only if the limit allows it.
    #expect(try await kiosk.refusedTimer("restart", ended, ["version": ended.version]).reason == "too_many")
  }

  @Test("a display that comes hears of what runs, of what ended lately, and of workouts that may still be scored")
  func snapshot() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    for (label, plan) in [
      ("over", ["format": "countdown", "prepareSeconds": 0, "workSeconds": 60]), ("scored", TimerPlans.forTime),
      ("long", ["format": "countdown", "prepareSeconds": 0, "workSeconds": 7200]),
      ("paused", ["format": "countdown", "prepareSeconds": 0, "workSeconds": 60]),
    ] as [(String, JSON)] {
      let timer = try await kiosk.startTimer(plan, ["label": label])
      if label == "paused" { _ = try await kiosk.changeTimer("pause", timer) }
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
      _ = try await kiosk.startTimer([
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
