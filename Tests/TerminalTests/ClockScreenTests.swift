import Devices
import Gym
import Testing
import Wire

@testable import Terminal

@Suite("Drawing clocks")
struct ClockScreenTests {
  private static let rows = [
    Floors.row(5), Floors.row(4, "Joel", "JO", "red", exercise: "Deadlift", minutesAgo: 2, record: true),
  ]
  private static let tabata =
    #"{"format":"tabata","prepareSeconds":0,"workSeconds":20,"restSeconds":10,"rounds":8}"#
  private static let timers = [
    Floors.timer(9), Floors.timer(8, "Bikes", plan: tabata, phase: 1, ago: 5_500, startedAgo: 400_000, area: nil),
    Floors.timer(
      7, "Fran", plan: #"{"format":"forTime","prepareSeconds":0,"workSeconds":1200}"#, phase: 0, ago: 400_000,
      state: ",\"pausedAt\":\(Floors.noon - 60_000)", startedAgo: 500_000, area: 2),
  ]
  private static let sizes = [(80, 24), (120, 40), (200, 50), (40, 12)].map { Size(columns: $0.0, rows: $0.1) }

  private func frame(
    _ display: Display, _ columns: Int, _ rows: Int, at: Double = Floors.local, _ colours: ColourDepth = .none
  ) -> [String] {
    Screen(address: "http://gym.local:8080", colours: colours)
      .draw(display, at: at, size: Size(columns: columns, rows: rows)).map(\.text)
  }

  @Test("a clock and the feed at 80 × 24")
  func clockFeed() {
    let expected = """
       IRON YARD  Front desk                                            13:00  ● live

        MAIN FLOOR  Kettlebells                 (MA) Mara    Bench press       80 × 6
        EMOM 8 × 1:00                           (JO) Joel    Deadlift record   80 × 6

        █████████     █████████ ███   ███
        ███   ███ ███       ███ ███   ███
        ███   ███ ███       ███ ███   ███
        ███   ███     █████████ █████████
        ███   ███ ███ ███             ███
        ███   ███ ███ ███             ███
        █████████     █████████       ███

        WORK 4 / 8                4:24 to go
        ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓░░░░░░░░░░░░░░
        next: round 5 of 8

           0:05  Bikes         REST 1 / 8
           5:40  Fran  Annexe  PAUSED




        http://gym.local:8080                                         ? keys   q quit
      """
    #expect(frame(Floors.live(Self.rows, timers: Self.timers), 80, 24).joined(separator: "\n") == expected)
  }

  @Test("without colours the phase, the round, the bar and the pause are words and shapes")
  func plain() {
    let display = Floors.live([], timers: Self.timers)
    let text = frame(display, 80, 24).joined(separator: "\n")
    for word in ["WORK 4 / 8", "▓", "░", "next: round 5 of 8", "4:24 to go", "PAUSED", "REST 1 / 8"] {
      #expect(text.contains(word), "\(word)")
    }
    let paused = Floors.live(
      [], timers: [Floors.timer(state: ",\"pausedAt\":\(Floors.noon)", kind: "paused", actedAgo: 9_999)])
    #expect(frame(paused, 80, 24).joined().contains(" PAUSED  WORK 4 / 8 "))
    #expect(frame(paused, 80, 24).joined().contains("Nadia paused it"))
    // After ten seconds the action is no longer recent.
    #expect(!frame(paused, 80, 24, at: Floors.local + 1).joined().contains("Nadia"))
    let done = Floors.live([], timers: [Floors.timer(phase: 8, ago: 61_000)])
    #expect(frame(done, 80, 24).joined().contains("DONE"))
  }

  @Test(
    "digits are as large as the terminal allows, and their size does not change with a recent action", arguments: sizes)
  func digits(size: Size) {
    func blocks(_ display: Display, _ at: Double = Floors.local) -> Int {
      frame(display, size.columns, size.rows, at: at).count { $0.contains("██") }
    }
    let timer = [Floors.timer(actedAgo: 5_000)]
    let display = Floors.live([], timers: timer)
    let expected = [40: 7, 80: 7, 120: 12, 200: 22][size.columns]
    #expect(blocks(display) == expected)
    #expect(blocks(display, Floors.local + 6_000) == expected)
    let alone = Floors.live([], timers: timer, device: Floors.deviceSet(layout: "clock"))
    #expect(blocks(alone) >= blocks(display))
    let named = Floors.live([], timers: timer, named: "kettle")
    #expect(blocks(named) >= blocks(alone))
  }

  @Test("nothing changes between two seconds")
  func still() {
    for layout in ["clockFeed", "clock", "fourClocks"] {
      let display = Floors.live(Self.rows, timers: [Floors.timer(9)], device: Floors.deviceSet(layout: layout))
      let first = frame(display, 120, 40)
      #expect(frame(display, 120, 40, at: Floors.local + 999) == first)
      #expect(frame(display, 120, 40, at: Floors.local + 1_000) != first)
    }
  }

  @Test("four clocks are drawn two by two in the same size")
  func fourClocks() {
    let display = Floors.live([], timers: Self.timers, device: Floors.deviceSet(layout: "fourClocks"))
    let lines = frame(display, 80, 24)
    #expect(lines[2].contains("Kettlebells") && lines[2].contains("Bikes"))
    #expect(lines.contains { $0.contains("Fran") })
    #expect(lines.filter { $0.contains("██") }.count == 10)
    #expect(!frame(display, 40, 12).joined().isEmpty)
  }

  @Test("a board shows place, name, result and whether it was Rx")
  func board() {
    let boards = """
      [{"id":9,"label":"Fran","plan":{"format":"forTime","prepareSeconds":10,"workSeconds":1200},"rows":[
      {"score":5,"place":1,"member":{"id":2,"name":"Mara","initials":"MA","colour":"blue"},"seconds":512.4,"scaled":false},
      {"score":8,"place":2,"member":{"id":4,"name":"Joel","initials":"JO","colour":"red"},"repsRemaining":12,"scaled":true}]}]
      """
    let device = Floors.deviceSet(layout: "clockBoard")
    let display = Floors.live(Self.rows, timers: Self.timers, device: device, boards: boards)
    let lines = frame(display, 80, 24)
    #expect(lines[2].hasSuffix("Fran  For time, cap 20:00"))
    #expect(lines[3].contains("1 (MA) Mara") && lines[3].contains("8:32.4  Rx"))
    #expect(lines[4].contains("2 (JO) Joel") && lines[4].contains("cap + 12  scaled"))
    let none = Floors.live(Self.rows, device: device)
    #expect(frame(none, 80, 24).joined().contains("No results yet today."))
  }

  @Test("the gym's boards are shown in turn, each with its class")
  func liftBoards() {
    let board = """
      "board":{"id":1,"metric":"e1rm","exercise":11,"exerciseName":"Bench press","sexes":true,"ages":true,\
      "weights":true,"onWalls":true,"walls":"weights"}
      """
    let classes = [
      (#""sex":"female","weight":"69""#, "Bench press  Women up to 69 kg"),
      (#""sex":"male","weight":"120+""#, "Bench press  Men over 120 kg"), (#""sex":"male""#, "Bench press  Men"),
      (#""age":"40""#, "Bench press  40 to 49"),
    ]
    for (part, title) in classes {
      let rows = #"[{"member":{"id":2,"name":"Mara","initials":"MA","colour":"blue"},"rank":1,"score":80000}]"#
      let lifts = "[{\(board),\(part),\"rows\":\(rows)}]"
      let lines = frame(Floors.live(Self.rows, device: Floors.deviceSet(layout: "boards"), lifts: lifts), 110, 24)
      #expect(lines.contains { $0.contains("\(title)  estimated one-rep max") }, "\(lines)")
      #expect(lines.contains { $0.contains("1 (MA) Mara") && $0.contains("80 kg") })
      #expect(frame(Floors.live([], device: Floors.deviceSet(layout: "boards"), lifts: lifts), 40, 12).count == 12)
      let device = Floors.deviceSet(layout: "boards")
      let there = Floors.live(Self.rows, device: device, lifts: lifts, zone: "America/Kentucky/Louisville")
      let pounds = frame(there, 110, 24)
      let inPounds = title.replacing("69 kg", with: "152 lb").replacing("120 kg", with: "265 lb")
      #expect(pounds.contains { $0.contains("\(inPounds)  estimated one-rep max") }, "\(pounds)")
      #expect(pounds.contains { $0.contains("176.4 lb") } && !pounds.contains { $0.contains(" kg") })
    }
  }

  @Test("a board that is chosen while the display runs is subscribed to")
  func boardChosen() {
    var display = Floors.live([])
    let effects = Floors.say(
      Floors.notice("device.configured", "{\"device\":\(Floors.deviceSet(layout: "clockBoard"))}"), to: &display)
    let sent = effects.map { if case .send(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { "" } }
    #expect(sent.count == 1 && sent[0].contains(#""topic":"board""#))
    _ = Floors.say(Floors.reply(6, #"{"epoch":"b","seq":1,"snapshot":{"day":"2026-11-21","boards":[]}}"#), to: &display)
    #expect(display.link == .live)
  }

  @Test("the calendar layout shows the floor and says that it needs a browser")
  func calendar() {
    let display = Floors.live(Self.rows, device: Floors.deviceSet(layout: "calendar"))
    let text = frame(display, 120, 40).joined(separator: "\n")
    #expect(text.contains("The calendar needs a browser") && text.contains("Mara"))
    let beside = Floors.live(Self.rows, timers: Self.timers, device: Floors.deviceSet(layout: "calendar"))
    #expect(frame(beside, 80, 24).joined().contains("The calendar needs a browser."))
  }

  @Test("an action too long for its row goes below, and nothing else moves", arguments: [[], timers])
  func longAction(others: [String]) throws {
    let plan = #"{"format":"tabata","prepareSeconds":0,"workSeconds":20,"restSeconds":10,"rounds":8}"#
    func lines(_ actedAgo: Int) -> [String] {
      let timer = Floors.timer(
        40, plan: plan, phase: 2, ago: 3_000, startedAgo: 1_000, area: nil, kind: "restarted", actedAgo: actedAgo
      ).replacing("Nadia", with: "Nadia at the front desk")
      return frame(Floors.live(Self.rows, timers: [timer] + others), 80, 24)
    }
    let fresh = lines(0)
    let next = try #require(fresh.firstIndex { $0.contains("next: rest 0:10") })
    let action = try #require(fresh.firstIndex { $0.contains("Nadia at the front desk restarted it") })
    #expect(action == next + 1)
    var later = lines(20_000)
    later[action] = fresh[action]
    // The last row offers to undo the restart.
    #expect(later.dropLast() == fresh.dropLast())
  }

  @Test("work is green, rest blue, preparation yellow; a paused or ended clock has none of these colours")
  func colours() {
    func styles(_ timer: String) -> Set<Style> {
      let display = Floors.live([], timers: [timer])
      let lines = Screen(address: "http://gym.local", colours: .true24)
        .draw(display, at: Floors.local, size: Size(columns: 80, rows: 24))
      return Set(lines.flatMap(\.spans).map(\.style)).intersection([.prepare, .work, .rest, .paused, .offline])
    }
    let plan = #"{"format":"tabata","prepareSeconds":10,"workSeconds":20,"restSeconds":10,"rounds":8}"#
    for (phase, style) in [(0, Style.prepare), (1, .work), (2, .rest)] {
      #expect(styles(Floors.timer(plan: plan, phase: phase, ago: 3_000)) == [style])
    }
    #expect(styles(Floors.timer(state: ",\"pausedAt\":\(Floors.noon)")) == [.paused])
    #expect(styles(Floors.timer(state: ",\"endedAt\":\(Floors.noon)")) == [])
    let exact = Palette(depth: .true24)
    #expect(exact.style(.work).contains("47;191;143") && exact.style(.rest).contains("74;163;240"))
    #expect(exact.style(.prepare).contains("246;199;68") && exact.style(.paused).contains("48;2;245;242;234"))
    for depth in ColourDepth.allCases where depth != .none {
      #expect(Set([Style.prepare, .work, .rest].map(Palette(depth: depth).style)).count == 3)
    }
    let none = Palette(depth: .none)
    #expect([Style.prepare, .work, .rest, .paused].map(none.style) == ["1;1", "1;1", "1;1", "7"])
  }

  @Test("a clock chosen by name shows a message until it is started")
  func named() {
    var display = Floors.live(Self.rows, timers: [Floors.timer(8, "Row")], named: "Fran")
    #expect(frame(display, 80, 24).joined().contains("No clock named Fran is running."))
    let fran = Floors.timer(9, "Fran", startedAgo: 0)
    _ = Floors.say(Floors.timerEvent("timer.changed", seq: 5, "{\"timer\":\(fran)}"), to: &display)
    let lines = frame(display, 80, 24)
    #expect(lines.contains { $0.contains("Fran") } && !lines.joined().contains("Mara"))
  }

  @Test("offline, a line says that the clocks keep running")
  func away() {
    var display = Floors.live(Self.rows, timers: Self.timers)
    _ = display.take(.closed(code: 1006), at: Floors.local)
    #expect(frame(display, 80, 24)[23].contains("Server offline. The clocks keep running."))
  }

  @Test("no line is wider than the terminal and no texts overlap, in any layout, size and prompt")
  func allSizes() {
    let presets = (1...30).map { "{\"id\":\($0),\"name\":\"Preset \($0)\",\"plan\":\(Floors.emom),\"shipped\":true}" }
    let long = Floors.timer(
      6, "Fünfundzwanzig Minuten Kraftzirkel 愛子",
      plan: #"{"format":"countdown","prepareSeconds":0,"workSeconds":86000}"#, phase: 0)
    for layout in DisplayLayout.allCases {
      for timers in [[], Self.timers, Self.timers + [long] + (20...30).map { Floors.timer($0) }] {
        for key in ["", "p", "?"] {
          var display = Floors.live(
            Self.rows, timers: timers, device: Floors.deviceSet(layout: layout.rawValue),
            presets: "[\(presets.joined(separator: ","))]")
          for character in key { _ = display.press(character, at: Floors.local) }
          for columns in [1, 5, 20, 34, 40, 60, 80, 120] {
            for rows in [1, 3, 9, 12, 24, 40] {
              check(display, Size(columns: columns, rows: rows))
            }
          }
        }
      }
    }
  }

  private func check(_ display: Display, _ size: Size) {
    let lines = Screen(address: "http://gym.local:8080", colours: .none).draw(display, at: Floors.local, size: size)
    #expect(lines.count == size.rows)
    for line in lines {
      var end = 0
      for span in line.spans {
        if span.column < end || span.column + CellWidth.of(span.text) > size.columns {
          Issue.record("\(size) \(display.settings.layout): \(line.text)")
        }
        end = span.column + CellWidth.of(span.text)
      }
    }
  }
}
