import Devices
import Gym
import Testing
import Wire

@testable import Terminal

@Suite("What a clock shows")
struct ClockTests {
  private let text = ClockText(words: ClockWords())

  private func face(
    _ plan: TimerPlan, phase: Int = 0, ago: Int = 0, paused: Int? = nil, ended: Int? = nil, at now: Int = Floors.noon
  ) throws -> ClockFace {
    let state = TimerState(phase: phase, phaseStartedAt: Floors.noon - ago, pausedAt: paused, endedAt: ended)
    let timer = FloorTimer(id: 1, label: "A", plan: plan, state: state, startedAt: Floors.noon - ago)
    return try #require(ClockFace(timer, at: now))
  }

  @Test("counting down rounds up: 0:01 stays until the phase ends")
  func down() throws {
    let plan = TimerPlan(.countdown, workSeconds: 60)
    for (ago, shown, left) in [
      (0, "1:00", 1_000), (1, "1:00", 999), (999, "1:00", 1), (1_000, "0:59", 1_000), (59_000, "0:01", 1_000),
      (59_999, "0:01", 1),
    ] {
      let face = try face(plan, ago: ago)
      #expect(ClockText.time(face.seconds) == shown)
      #expect(face.changesAt == Floors.noon + left)
    }
    let done = try face(plan, ago: 60_000)
    #expect(ClockText.time(done.seconds) == "0:00" && done.changesAt == nil && text.status(done) == "DONE")
  }

  @Test("counting up rounds down, and hours are shown from an hour on")
  func up() throws {
    let plan = TimerPlan(.stopwatch)
    for (ago, shown) in [(0, "0:00"), (999, "0:00"), (1_000, "0:01"), (3_599_999, "59:59"), (3_600_000, "1:00:00")] {
      #expect(ClockText.time(try face(plan, ago: ago).seconds) == shown)
    }
    #expect(try face(plan, ago: 1_400).changesAt == Floors.noon + 600)
    #expect(try face(plan, ago: 1_000).changesAt == Floors.noon + 1_000)
  }

  @Test("the preparation counts down even if the clock then counts up")
  func prepare() throws {
    let face = try face(TimerPlan(.forTime, prepareSeconds: 10, workSeconds: 1_200), ago: 3_500)
    #expect(ClockText.time(face.seconds) == "0:07" && text.status(face) == "GET READY")
    #expect(text.next(face) == "next: work 20:00")
  }

  @Test("a start slightly in the future counts as the first instant")
  func ahead() throws {
    let face = try face(TimerPlan(.countdown, workSeconds: 60), ago: -400)
    #expect(face.seconds == 60 && face.changesAt == Floors.noon + 1_400)
  }

  @Test("a paused clock stands still and causes no wake-up")
  func paused() throws {
    let face = try face(
      TimerPlan(.emom, workSeconds: 60, rounds: 8), phase: 3, ago: 20_300, paused: Floors.noon - 300)
    #expect(face.seconds == 40 && face.changesAt == nil)
    #expect(text.status(face) == "PAUSED  WORK 4 / 8")
    #expect(face.otherChanges.isEmpty)
    for plan in [TimerPlan(.countdown, workSeconds: 60), TimerPlan(.stopwatch)] {
      #expect(text.status(try self.face(plan, ago: 5_000, paused: Floors.noon)) == "PAUSED")
    }
  }

  @Test("an action names who did it, or \"Somebody\" without a name")
  func actions() {
    func words(_ kind: TimerActionKind, _ format: TimerFormat = .emom, who: String = "Nadia", by: Int? = nil) -> String
    {
      text.action(TimerAction(kind: kind, who: who, at: 0, byMs: by), format)
    }
    #expect(words(.resumed) == "Nadia resumed it" && words(.restarted) == "Nadia restarted it")
    #expect(words(.labelled) == "Nadia renamed it" && words(.adjusted, by: 10_000) == "Nadia added 10 s")
    #expect(words(.lapped, .forTime) == "Nadia tapped a round" && words(.lapped, .stopwatch) == "Nadia tapped a lap")
    #expect(
      words(.lapped, .stopwatch, who: "") == "Somebody tapped a lap" && words(.paused, who: " ") == "Somebody paused it"
    )
    for (format, expected) in [(TimerFormat.forTime, "round 2 at 1:30"), (.stopwatch, "lap 2 at 1:30")] {
      let laps = [TimerLap(atMs: 40_000, who: ""), TimerLap(atMs: 90_000, who: "")]
      let timer = FloorTimer(
        id: 1, label: "A", plan: TimerPlan(format), state: TimerState(phase: 0, phaseStartedAt: 0), startedAt: 0,
        laps: laps)
      #expect(text.lap(timer) == expected)
    }
  }

  @Test("a right-to-left phase name is isolated from its count")
  func direction() throws {
    let plan = TimerPlan(
      .custom, rounds: 3,
      phases: [
        PlannedPhase(name: "ضغط", seconds: 60, kind: .work), PlannedPhase(name: "راحة", seconds: 30, kind: .rest),
      ])
    let face = try face(plan)
    #expect(text.status(face) == "\u{200E}ضغط\u{200E} 1 / 3")
    #expect(text.next(face) == "next: \u{200E}راحة\u{200E} 0:30")
    #expect(
      text.action(TimerAction(kind: .adjusted, who: "ليلى", at: 0, byMs: 10_000), .custom)
        == "\u{200E}ليلى\u{200E} added 10 s")
  }

  @Test("the next phase and the total remaining time are shown")
  func next() throws {
    let tabata = TimerPlan(.tabata, workSeconds: 20, restSeconds: 10, rounds: 8)
    let first = try face(tabata, ago: 5_000)
    #expect(text.next(first) == "next: rest 0:10" && text.toGo(first) == "3:45 to go")
    let last = try face(tabata, phase: 14, ago: 5_000)
    #expect(text.next(last) == "next: finish" && text.toGo(last) == nil && text.status(last) == "WORK 8 / 8")
    let custom = TimerPlan(
      .custom, rounds: 2,
      phases: [
        PlannedPhase(name: "Row", seconds: 60, kind: .work), PlannedPhase(name: "Breathe", seconds: 30, kind: .rest),
      ])
    let row = try face(custom)
    #expect(text.next(row) == "next: Breathe 0:30" && text.status(row) == "ROW 1 / 2")
    #expect(text.next(try face(TimerPlan(.emom, workSeconds: 60, rounds: 8))) == "next: round 2 of 8")
    #expect(text.next(try face(TimerPlan(.stopwatch))) == nil)
  }

  @Test(
    "formats have a short description",
    arguments: [
      (TimerPlan(.emom, workSeconds: 60, rounds: 8), "EMOM 8 × 1:00"),
      (TimerPlan(.tabata, workSeconds: 20, restSeconds: 10, rounds: 8), "Tabata 8 × 0:20 / 0:10"),
      (TimerPlan(.intervals, workSeconds: 180, restSeconds: 60, rounds: 5), "Intervals 5 × 3:00 / 1:00"),
      (TimerPlan(.forTime, workSeconds: 1_200), "For time, cap 20:00"), (TimerPlan(.forTime), "For time"),
      (TimerPlan(.amrap, workSeconds: 1_200), "AMRAP 20:00"), (TimerPlan(.stopwatch), "Stopwatch"),
      (TimerPlan(.countdown, workSeconds: 5_400), "Countdown 1:30:00"),
    ])
  func formats(plan: TimerPlan, expected: String) { #expect(text.format(plan) == expected) }

  @Test("the bell rings at three, two, one, at each phase and at the end, once each")
  func bell() throws {
    var bell = Bell()
    let plan = TimerPlan(.tabata, prepareSeconds: 10, workSeconds: 20, restSeconds: 10, rounds: 2)
    var rung: [Int] = []
    for tenth in 0...620 {
      let face = try face(plan, at: Floors.noon + tenth * 100)
      if bell.rings(face, among: [face]) { rung.append(tenth) }
    }
    #expect(rung == [70, 80, 90, 100, 270, 280, 290, 300, 370, 380, 390, 400, 570, 580, 590, 600])
    let nothing = bell.rings(nil, among: [])
    let face = try face(plan)
    let another = bell.rings(face, among: [face])
    #expect(!nothing && !another)
  }

  @Test("a breathing timer rings before its first breath and at its end, and at no breath between")
  func bellOfBreaths() throws {
    var bell = Bell()
    let plan = TimerPlan(
      .custom, prepareSeconds: 5, rounds: 2,
      phases: [
        PlannedPhase(name: "In", seconds: 4, kind: .work, breath: .inhale),
        PlannedPhase(name: "Out", seconds: 6, kind: .rest, breath: .exhale),
      ])
    var rung: [Int] = []
    for tenth in 0...270 {
      let face = try face(plan, at: Floors.noon + tenth * 100)
      if bell.rings(face, among: [face]) { rung.append(tenth) }
    }
    #expect(rung == [20, 30, 40, 250])
  }

  @Test("the bell rings at the end of a small clock that is no longer drawn after its end")
  func bellBeside() {
    // Both in the same area; the older one ends in five seconds.
    let plan = #"{"format":"countdown","prepareSeconds":0,"workSeconds":60}"#
    let older = Floors.timer(1, "Row", plan: plan, phase: 0, ago: 55_000, startedAgo: 55_000)
    let newer = Floors.timer(2, "Bike", plan: plan, phase: 0, ago: 20_000, startedAgo: 20_000)
    let display = Floors.live([], timers: [older, newer])
    var bell = Bell()
    var rung: [Int] = []
    for tenth in 0...100 {
      let at = Floors.local + Double(tenth) * 100
      let clocks = display.clocks(at: at)
      #expect(clocks.map(\.timer.id) == (tenth < 50 ? [2, 1] : [2]))
      if bell.rings(clocks.first, among: display.allClocks(at: at)) { rung.append(tenth) }
    }
    #expect(rung == [50])
  }
}

@Suite("Which clocks a display shows")
struct FloorTimersTests {
  private func ids(_ display: Display, at local: Double = Floors.local) -> [Int] {
    display.clocks(at: local).map(\.timer.id)
  }

  @Test("a display shows the clocks of its areas and those without an area, newest first")
  func areas() {
    let timers = [
      Floors.timer(1, startedAgo: 300_000, area: 1), Floors.timer(2, startedAgo: 200_000, area: nil),
      Floors.timer(3, startedAgo: 100_000, area: 2),
    ]
    #expect(ids(Floors.live([], timers: timers)) == [3, 2, 1])
    var one = Floors.live([], timers: timers, device: Floors.deviceSet(areas: [1]))
    #expect(ids(one) == [2, 1])
    _ = Floors.say(
      Floors.notice("device.configured", "{\"device\":\(Floors.deviceSet(areas: [2]))}"), to: &one)
    #expect(ids(one) == [3, 2])
    // A timer of a removed area is for the whole gym.
    _ = Floors.say(Floors.timerEvent("areas.changed", seq: 5, #"{"areas":[{"id":2,"name":"Annexe"}]}"#), to: &one)
    #expect(ids(one) == [3, 2, 1])
  }

  @Test("an ended clock stays ten minutes, or until a newer one is started in its area")
  func ended() {
    let ended = Floors.timer(1, phase: 8, ago: 90_000, startedAgo: 600_000, area: 1)
    let running = Floors.timer(2, startedAgo: 700_000, area: 2)
    var display = Floors.live([], timers: [ended, running])
    // The last round ended 30 s ago, so the running clock comes first.
    #expect(ids(display, at: Floors.local - 30_001) == [1, 2])
    #expect(ids(display, at: Floors.local - 30_000) == [2, 1])
    #expect(ids(display, at: Floors.local + 569_999).contains(1))
    #expect(!ids(display, at: Floors.local + 570_000).contains(1))
    let newer = Floors.timer(3, phase: 0, ago: 1_000, startedAgo: 1_000, area: 1)
    _ = Floors.say(Floors.timerEvent("timer.changed", seq: 5, "{\"timer\":\(newer)}"), to: &display)
    #expect(ids(display) == [3, 2])
    _ = Floors.say(Floors.timerEvent("timer.removed", seq: 6, #"{"timer":3}"#), to: &display)
    #expect(ids(display) == [2, 1])
  }

  @Test("of two clocks started in the same millisecond, the higher id is newer")
  func sameMillisecond() {
    let timers = [Floors.timer(1), Floors.timer(3), Floors.timer(2)]
    #expect(ids(Floors.live([], timers: timers)) == [3, 2, 1])
    // Of ended clocks, only the newest stays.
    let ended = [1, 3, 2].map { Floors.timer($0, phase: 8, ago: 90_000) }
    #expect(ids(Floors.live([], timers: ended)) == [3])
  }

  @Test("a clock that ended more than a day ago is dropped with the next update")
  func forgotten() {
    let day = 86_400_000
    var display = Floors.live(
      [],
      timers: [
        Floors.timer(1, phase: 8, ago: day + 60_001), Floors.timer(2, phase: 8, ago: day + 59_999),
        Floors.timer(3, state: ",\"endedAt\":\(Floors.noon - day - 1)", startedAgo: 2 * day),
        Floors.timer(4, plan: #"{"format":"stopwatch","prepareSeconds":0}"#, phase: 0, ago: 3 * day),
      ])
    #expect(display.timers.timers.count == 4)
    _ = Floors.say(Floors.timerEvent("timer.changed", seq: 5, "{\"timer\":\(Floors.timer(9))}"), to: &display)
    #expect(Set(display.timers.timers.map(\.id)) == [2, 4, 9])
  }

  @Test("a name matches whole labels first, then beginnings, ignoring case and area")
  func named() {
    let timers = [
      Floors.timer(1, "Fran", startedAgo: 3_000, area: 1), Floors.timer(2, "Fran heavy", startedAgo: 2_000, area: 2),
      Floors.timer(3, "Cindy", startedAgo: 1_000),
    ]
    #expect(ids(Floors.live([], timers: timers, named: "fran")) == [1])
    #expect(ids(Floors.live([], timers: timers, named: "FRAN H")) == [2])
    #expect(ids(Floors.live([], timers: timers, named: "Grace")) == [])
  }

  @Test("changes made while the display was offline are reported once, in the server's order")
  func missed() {
    var display = Floors.live([], timers: [Floors.timer(1)])
    func back(_ reply: String) -> [Display.Effect] {
      _ = display.take(.closed(code: 1006), at: 2_000)
      _ = display.take(.tick, at: 9_000)
      _ = display.take(.opened, at: 9_000)
      _ = Floors.say(Floors.hello(), to: &display)
      return Floors.say("[\(reply)]", to: &display)
    }
    let effects = back(
      [
        Floors.reply(7, "{\"device\":\(Floors.device)}"),
        Floors.reply(8, Floors.timersSnapshot([Floors.timer(1), Floors.timer(2, version: 1)], epoch: "t2")),
      ].joined(separator: ","))
    #expect(effects.compactMap { if case .news(.timer(let timer)) = $0 { timer.id } else { nil } } == [2])
  }

  @Test("offline, the clocks keep running, and nothing jumps when the server is back")
  func away() {
    var display = Floors.live([], timers: [Floors.timer(1)])
    let seconds = display.clocks(at: Floors.local)[0].seconds
    _ = display.take(.closed(code: 1006), at: 2_000)
    #expect(display.clocks(at: Floors.local + 5_000)[0].seconds == seconds - 5)
    #expect(display.wakeAt(drawsClocks: true) <= 3_000)
    _ = display.take(.tick, at: 6_000)
    _ = display.take(.opened, at: 6_000)
    // The greeting was delayed; the clock's own estimate is better.
    _ = Floors.say(Floors.hello(), to: &display, at: 6_000)
    #expect(display.clocks(at: 6_000)[0].seconds == seconds - 5)
  }

  @Test("it wakes when a digit changes, not in between, and not for paused clocks")
  func wakes() {
    var display = Floors.live([], timers: [Floors.timer(1, ago: 36_400)])
    // Until the end of the first burst of samples.
    var at = Floors.local
    for _ in 0..<15 {
      at += 60
      _ = display.take(.tick, at: at)
    }
    #expect(abs(display.wakeAt(drawsClocks: true) - Floors.local - 1_600) < 1)
    _ = display.take(.tick, at: display.wakeAt(drawsClocks: true))
    #expect(abs(display.wakeAt(drawsClocks: true) - Floors.local - 2_600) < 1)
    #expect(abs(display.wakeAt(drawsClocks: false) - at - 30_000) < 1)
    let paused = Floors.timer(1, ago: 36_400, state: ",\"pausedAt\":\(Floors.noon)", version: 4, actedAgo: 20_000)
    _ = Floors.say(Floors.timerEvent("timer.changed", seq: 5, "{\"timer\":\(paused)}"), to: &display, at: at + 300)
    #expect(abs(display.wakeAt(drawsClocks: true) - at - 30_000) < 1)
  }

  @Test("the floor of an older server without timers is shown")
  func older() {
    var display = Display(token: "d_1", about: "test", random: { 0.5 })
    _ = display.take(.opened, at: Floors.local)
    _ = Floors.say(Floors.hello(), to: &display)
    _ = Floors.say(Floors.reply(2, "{\"device\":\(Floors.device)}"), to: &display)
    #expect(Floors.say(Floors.fault(3, "no_such_topic"), to: &display).isEmpty)
    _ = Floors.say(Floors.reply(4, Floors.snapshot([Floors.row(1)])), to: &display)
    #expect(display.link == .live)
  }

  @Test("without a screen each change of a clock is a line")
  func lines() throws {
    let display = Floors.live([], timers: [Floors.timer(9), Floors.timer(10, "Row", area: 2)])
    let output = LineOutput(address: "http://gym.local")
    func line(_ timer: String, _ display: Display) throws -> String? {
      output.line(FloorTimer(try WireDecoder.decode(TimerView.self, from: Tape(Array(timer.utf8)).root)), display)
    }
    #expect(try line(Floors.timer(), display) == "12:56  Main floor  Kettlebells  started by Nadia")
    let more = Floors.timer(kind: "adjusted", actedAgo: 0, by: -10_000)
    #expect(try line(more, display) == "13:00  Main floor  Kettlebells  −10 s by Nadia")
    let resumed = Floors.timer(kind: "resumed").replacing("Nadia", with: " ")
    #expect(try line(resumed, display) == "12:56  Main floor  Kettlebells  resumed by somebody")
    let other = Floors.live([], device: Floors.deviceSet(areas: [2]))
    #expect(try line(Floors.timer(), other) == nil)
  }
}
