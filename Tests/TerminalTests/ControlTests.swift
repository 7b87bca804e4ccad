import Devices
import Gym
import Testing
import Wire

@testable import Terminal

@Suite("Controlling clocks by keys")
struct ControlTests {
  private func decoded<T: Decodable>(_ type: T.Type, _ effects: [Display.Effect], _ method: String) throws -> T {
    try #require(effects.count == 1)
    guard case .send(let bytes) = effects[0] else { throw Fault.notRequest() }
    let root = try Tape(bytes).root
    #expect(root.member("method")?.string == method)
    return try WireDecoder.decode(type, from: try #require(root.member("params")))
  }

  private func press(_ keys: String, _ display: inout Display, at: Double = Floors.local) -> [Display.Effect] {
    keys.map { display.press($0, at: at) }.last ?? []
  }

  private let presets = """
    [{"id":3,"name":"EMOM 10","plan":\(Floors.emom),"shipped":true},{"id":4,"name":"Fran","plan":\
    {"format":"forTime","prepareSeconds":10},"shipped":true}]
    """

  @Test("each key sends its request for the large clock")
  func orders() throws {
    var display = Floors.live([], timers: [Floors.timer()])
    let pause = try decoded(TimersPause.self, press(" ", &display), "timers.pause")
    #expect(pause.timer == 9 && pause.key == "a key")
    let skip = try decoded(TimersSkip.self, press("s", &display), "timers.skip")
    #expect(skip.timer == 9 && skip.version == 3 && skip.phase == 4)
    let less = try decoded(TimersAdjust.self, press("-", &display), "timers.adjust")
    #expect(less.version == 3 && less.addSeconds == -10)
    #expect(press("r", &display).isEmpty && press("e", &display).isEmpty)
    #expect(try decoded(TimersEnd.self, press("e", &display), "timers.end").timer == 9)
    #expect(try decoded(TimersRestart.self, press("rr", &display), "timers.restart").version == 3)
    let paused = Floors.timer(state: ",\"pausedAt\":\(Floors.noon)", version: 4)
    _ = Floors.say(Floors.timerEvent("timer.changed", seq: 5, "{\"timer\":\(paused)}"), to: &display)
    #expect(try decoded(TimersResume.self, press(" ", &display), "timers.resume").timer == 9)
  }

  @Test("u takes back what ended or restarted a clock, for ten seconds, and the last row says so")
  func undo() throws {
    let ended = Floors.timer(
      9, "EMOM 10", state: ",\"endedAt\":\(Floors.noon)", version: 4, kind: "ended", actedAgo: 0)
    var display = Floors.live([], timers: [ended])
    let screen = Screen(address: "http://gym.local", colours: .none)
    func last() -> String {
      screen.draw(display, at: display.now, size: Size(columns: 80, rows: 24)).map(\.text)[23]
    }
    #expect(last() == "  EMOM 10: Nadia ended it. Press u to undo.")
    let undo = try decoded(TimersUndo.self, press("u", &display), "timers.undo")
    #expect(undo.timer == 9 && undo.version == 4)
    _ = display.take(.tick, at: Floors.local + 10_000)
    #expect(!last().contains("undo"))
    #expect(press("u", &display, at: Floors.local + 10_000).isEmpty)
    #expect(display.controls.note == .nothingToUndo)
  }

  @Test("s does not end a clock: in the last phase it sends nothing and says why")
  func lastPhase() {
    let amrap = #"{"format":"amrap","prepareSeconds":0,"workSeconds":600}"#
    var display = Floors.live([], timers: [Floors.timer(plan: amrap, phase: 0)])
    #expect(press("s", &display).isEmpty && display.controls.note == .lastPhase)
  }

  @Test("? lists only the keys that this display may use", arguments: [true, false])
  func help(mayControl: Bool) {
    var display = Floors.live(
      [], timers: [Floors.timer()], device: Floors.deviceSet(controls: mayControl), presets: presets)
    _ = press("?", &display)
    let lines = Screen(address: "http://gym.local", colours: .none)
      .draw(display, at: Floors.local, size: Size(columns: 80, rows: 24)).map(\.text)
    let shown = lines.suffix(4).joined(separator: "\n")
    #expect(shown.contains("n next clock") && shown.contains("q quit"))
    for key in ["pause", "skip", "restart", "end", "undo", "start a clock", "10 seconds"] {
      #expect(shown.contains(key) == mayControl, "\(key)")
    }
  }

  @Test("a question ends after a while, by another key, and when another clock becomes the large one")
  func questions() {
    var display = Floors.live([], timers: [Floors.timer(9), Floors.timer(8, startedAgo: 300_000)])
    _ = press("r", &display)
    #expect(display.controls.prompt == .restart(timer: 9))
    _ = display.take(.tick, at: Floors.local + Controls.questionMs)
    #expect(display.controls.prompt == nil)
    #expect(press("ere", &display, at: Floors.local + 7_000).isEmpty)
    #expect(press("n", &display, at: Floors.local + 7_000).isEmpty)
    #expect(press("e", &display, at: Floors.local + 7_000).isEmpty)
    #expect(display.controls.prompt == .end(timer: 8))
  }

  @Test("taps on plus while one waits for its reply are added up and sent with the new version")
  func quickTaps() throws {
    var display = Floors.live([], timers: [Floors.timer()])
    #expect(try decoded(TimersAdjust.self, press("+", &display), "timers.adjust").addSeconds == 10)
    #expect(press("++-+", &display).isEmpty)
    let reply = Floors.say(Floors.reply(6, "{\"timer\":\(Floors.timer(version: 4))}"), to: &display)
    let next = try decoded(TimersAdjust.self, reply, "timers.adjust")
    #expect(next.addSeconds == 20 && next.version == 4)
    #expect(Floors.say(Floors.reply(7, "{\"timer\":\(Floors.timer(version: 5))}"), to: &display).isEmpty)
    #expect(display.timers.timers[0].version == 5)
    // An outdated event changes nothing.
    _ = Floors.say(Floors.timerEvent("timer.changed", seq: 5, "{\"timer\":\(Floors.timer(version: 4))}"), to: &display)
    #expect(display.timers.timers[0].version == 5)
  }

  @Test("without the owner's permission it says so and sends nothing", arguments: Array(" +-srep"))
  func notAllowed(key: Character) {
    var display = Floors.live([], timers: [Floors.timer()], device: Floors.deviceSet(controls: false), presets: presets)
    #expect(display.press(key, at: Floors.local).isEmpty)
    #expect(display.controls.note == .notAllowed)
    let lines = Screen(address: "http://gym.local", colours: .none)
      .draw(display, at: Floors.local, size: Size(columns: 80, rows: 24)).map(\.text)
    #expect(lines[23] == "  This display is not allowed to control clocks.")
  }

  @Test("the list of presets can be opened, used and closed")
  func list() throws {
    var display = Floors.live([], device: Floors.deviceSet(areas: [1]), presets: presets)
    #expect(press("p", &display).isEmpty)
    #expect(display.controls.prompt == .presets(page: 0))
    #expect(press("7", &display).isEmpty)
    #expect(display.controls.prompt == .presets(page: 0))
    #expect(press("\u{1B}", &display).isEmpty)
    #expect(display.controls.prompt == nil)
    let start = try decoded(TimersStart.self, press("p2", &display), "timers.start")
    #expect(start.preset == 4 && start.area == 1 && start.plan == nil && start.label == nil)
    #expect(display.controls.prompt == nil)
    let started = Floors.timer(12, "Fran", phase: 0, ago: 0, startedAgo: 0, version: 1)
    _ = Floors.say(Floors.reply(6, "{\"timer\":\(started)}"), to: &display)
    #expect(display.clocks(at: Floors.local).map(\.timer.id) == [12])
  }

  @Test("n goes through all clocks, and the chosen one stays until it is removed")
  func choosing() {
    var display = Floors.live(
      [], timers: (1...3).map { Floors.timer($0, startedAgo: 400_000 - $0 * 1_000) })
    var seen: [Int] = []
    for _ in 0..<4 {
      seen.append(display.clocks(at: Floors.local)[0].timer.id)
      _ = press("n", &display)
    }
    #expect(seen == [3, 2, 1, 3])
    #expect(display.clocks(at: Floors.local)[0].timer.id == 2)
    _ = Floors.say(Floors.timerEvent("timer.removed", seq: 5, #"{"timer":2}"#), to: &display)
    #expect(display.clocks(at: Floors.local)[0].timer.id == 3)
  }

  @Test("a chosen clock that ends gives way to a running one, and can be chosen again")
  func chosenEnds() {
    // Clock 1 ends in four seconds.
    let timers = [
      Floors.timer(1, phase: 8, ago: 56_000, startedAgo: 600_000, area: 1),
      Floors.timer(2, startedAgo: 700_000, area: 2), Floors.timer(3, startedAgo: 500_000, area: 2),
    ]
    var display = Floors.live([], timers: timers)
    func ids(_ at: Double) -> [Int] { display.clocks(at: at).map(\.timer.id) }
    _ = press("n", &display)
    #expect(ids(Floors.local + 3_999) == [2, 3, 1])
    _ = press("n", &display)
    #expect(ids(Floors.local + 3_999) == [1, 3, 2])
    #expect(ids(Floors.local + 4_000) == [3, 2, 1])
    _ = press("nn", &display, at: Floors.local + 5_000)
    #expect(ids(Floors.local + 5_000) == [1, 3, 2])
    // It stays if nothing else is running.
    var alone = Floors.live([], timers: timers)
    _ = press("nn", &alone)
    for id in [2, 3] {
      let ended = Floors.timer(id, state: ",\"endedAt\":\(Floors.noon)", startedAgo: 400_000, area: id, version: 4)
      _ = Floors.say(Floors.timerEvent("timer.changed", seq: 2 + id, "{\"timer\":\(ended)}"), to: &alone)
    }
    #expect(alone.clocks(at: Floors.local + 5_000)[0].timer.id == 1)
  }

  @Test(
    "a refusal of the server is shown in words", arguments: ["timer_changed", "too_many", "not_allowed", "brand_new"])
  func refusals(reason: String) {
    var display = Floors.live([], timers: [Floors.timer()])
    _ = press(" ", &display)
    #expect(Floors.say(Floors.fault(6, reason), to: &display).isEmpty)
    #expect(display.link == .live)
    let words = ClockWords().refused(reason)
    #expect(!words.contains("_"))
    let lines = Screen(address: "http://gym.local", colours: .none)
      .draw(display, at: Floors.local, size: Size(columns: 80, rows: 24)).map(\.text)
    #expect(lines[23] == "  " + words)
  }

  @Test("a tap without a reply is not sent again, and a note says so; offline nothing is sent")
  func lost() {
    var display = Floors.live([], timers: [Floors.timer()])
    _ = press("+", &display)
    _ = display.take(.closed(code: 1006), at: Floors.local)
    #expect(display.controls.note == .unanswered)
    #expect(press("+", &display).isEmpty)
    #expect(display.controls.note == .offline)
  }

  @Test("keys that cannot apply to the clock send nothing")
  func refusedHere() {
    var ended = Floors.live([], timers: [Floors.timer(state: ",\"endedAt\":\(Floors.noon - 1_000)")])
    #expect(press(" ", &ended).isEmpty && ended.controls.note == .hasEnded)
    #expect(press("rr", &ended).count == 1)
    let stopwatch = #"{"format":"stopwatch","prepareSeconds":0}"#
    var open = Floors.live([], timers: [Floors.timer(plan: stopwatch, phase: 0)])
    #expect(press("s", &open).isEmpty && open.controls.note == .noEnd)
    var none = Floors.live([])
    #expect(press(" ", &none).isEmpty && none.controls.note == .noClock)
    #expect(press("p", &none).isEmpty && none.controls.note == .noPresets)
  }
}
