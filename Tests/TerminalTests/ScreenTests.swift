import Devices
import Gym
import Testing

@testable import Terminal

@Suite("What the screens show")
struct ScreenTests {
  private static let rows = [
    Floors.row(5, "Mara", "MA", minutesAgo: 0),
    Floors.row(
      4, "Joel", "JO", "red", exercise: "Deadlift",
      amounts: #""weight":{"value":182.5,"unit":"kg"},"reps":3"#, minutesAgo: 2, record: true),
    Floors.row(
      3, "داریوش", "دا", "green", exercise: "Romanian deadlift", kind: "warmup",
      amounts: #""weight":{"value":225,"unit":"lb"},"reps":5"#, minutesAgo: 59),
    Floors.row(
      2, "愛子", "愛", "violet", exercise: "Rowing machine", type: "distanceDuration",
      amounts: #""metres":500,"seconds":112"#, minutesAgo: 61),
    Floors.row(
      1, "Yusuf 🐺", "Y🐺", "iron", exercise: "Pull-up", type: "bodyweightPlus", kind: "failure",
      amounts: #""reps":9"#, minutesAgo: 3_000),
  ]

  private func frame(
    _ display: Display, _ columns: Int, _ rows: Int, _ colours: ColourDepth = .true24
  ) -> [String] {
    Screen(address: "http://gym.local:8080", colours: colours)
      .draw(display, at: Floors.local, size: Size(columns: columns, rows: rows)).map(\.text)
  }

  @Test("a floor at 80 × 24")
  func floor() {
    let expected = """
       IRON YARD  Front desk                                                   ● live

           ██ █████    █████ █████   ▐MA▌ Mara     Bench press            80 × 6  now
           ██    ██ ██ ██ ██ ██ ██   ▐JO▌ Joel     Deadlift    record  182.5 × 3   2m
           ██ █████    ██ ██ ██ ██   ▐\u{200E}دا\u{200E}▌ \u{200E}داریوش\u{200E}   Romanian deadlift  225 lb × 5  59m
           ██    ██ ██ ██ ██ ██ ██                               warm
           ██ █████    █████ █████   ▐愛▌ 愛子     Rowing machine     500 m 1:52   1h
                                     ▐Y ▌ Yusuf 🐺 Pull-up       fail     9 reps   2d
        Saturday 21 November

                     today    week
        sets           212   1,904
        people          31     138
        tonnes        61.2     412

        14 on the floor now







        http://gym.local:8080                                         ? keys   q quit
      """
    #expect(frame(Floors.live(Self.rows), 80, 24).joined(separator: "\n") == expected)
    let pounds = frame(Floors.live(Self.rows, zone: "America/New_York"), 80, 24)
    #expect(pounds.contains { $0.hasSuffix("  lb            135k    908k") }, "\(pounds)")
  }

  @Test("the next class of the day stands below, and the calendar lists all of them")
  func classes() {
    func session(_ id: Int, _ name: String, inMinutes: Int, _ places: String) -> String {
      let start = Floors.noon + inMinutes * 60_000
      return """
        {"id":\(id),"class":\(id),"name":"\(name)","day":"2026-11-21","startsAt":\(start),"endsAt":\(start + 3_600_000),\
        "capacity":10,\(places),"opensAt":1,"movesUntil":1,"cancelUntil":1,"version":0}
        """
    }
    func snapshot(_ sessions: String...) -> String {
      #"{"epoch":"c","seq":1,"snapshot":{"day":"2026-11-21","sessions":[\#(sessions.joined(separator: ","))]}}"#
    }
    let today = snapshot(
      session(1, "Early", inMinutes: -90, #""full":false,"left":1"#),
      session(2, "Barbell basics", inMinutes: 30, #""full":false,"left":3,"waiting":0"#),
      session(3, "Engine room", inMinutes: 90, #""full":true,"left":0,"waiting":2"#))
    var display = Floors.live(Self.rows)
    _ = Floors.say(Floors.reply(5, today), to: &display)
    #expect(frame(display, 80, 24).last?.contains("13:30 Barbell basics, 3 places left") == true)
    let full = session(2, "Barbell basics", inMinutes: 30, #""full":true,"left":0,"waiting":1"#)
    let event = #"{"topic":"classes","seq":2,"event":"classes.changed","data":{"session":\#(full)}}"#
    _ = Floors.say(Floors.notice("event", event), to: &display)
    #expect(frame(display, 80, 24).last?.contains("13:30 Barbell basics, full, 1 waiting") == true)
    var calendar = Floors.live(Self.rows, device: Floors.deviceSet(layout: "calendar"))
    _ = Floors.say(Floors.reply(5, today), to: &calendar)
    let text = frame(calendar, 100, 30).joined(separator: "\n")
    #expect(text.contains("14:30 Engine room, full, 2 waiting") && !text.contains("Early") && text.contains("Mara"))
  }

  @Test("how many plan to train today stands below beside the next class, until the day is over")
  func plans() {
    func asked(_ effects: [Display.Effect]) -> String? {
      effects.compactMap { effect in
        guard case .send(let bytes) = effect else { return nil }
        return String(decoding: bytes, as: UTF8.self)
      }.first { $0.contains("schedule.gym") }
    }
    var display = Floors.live(Self.rows)
    var request: String?
    var local = Floors.local
    while request == nil {
      local = display.wakeAt(drawsClocks: true)
      request = asked(display.take(.tick, at: local))
    }
    #expect(request?.contains(#""from":"2026-11-21","to":"2026-11-21""#) == true && local == Floors.local + 900)
    let id = Int(request?.firstMatch(of: /"id":([0-9]+)/)?.output.1 ?? "") ?? 0
    _ = Floors.say(Floors.reply(id, #"{"days":[{"day":"2026-11-21","planned":41,"done":0}]}"#), to: &display)
    #expect(frame(display, 80, 24).last?.contains("41 plan to train today") == true)
    var calendar = Floors.live(Self.rows, device: Floors.deviceSet(layout: "calendar"))
    while asked(calendar.take(.tick, at: calendar.wakeAt(drawsClocks: true))) == nil {}
    _ = Floors.say(Floors.reply(id, #"{"days":[{"day":"2026-11-21","planned":41,"done":0}]}"#), to: &calendar)
    #expect(frame(calendar, 100, 30).filter { $0.contains("41 plan to train today") }.count == 2)
    // The display asks again after a quarter of an hour. A server that does not know the method is no reason to stop.
    var again: String?
    while again == nil {
      local = display.wakeAt(drawsClocks: true)
      again = asked(display.take(.tick, at: local))
    }
    #expect(local == Floors.local + 900_900)
    let next = Int(again?.firstMatch(of: /"id":([0-9]+)/)?.output.1 ?? "") ?? 0
    #expect(Floors.say(Floors.fault(next, "unknown_method"), to: &display) == [] && display.link == .live)
    #expect(frame(display, 80, 24).last?.contains("41 plan to train today") == true)
  }

  @Test("the reps of a set are never cut, in pounds and with decimals too", arguments: [40, 60, 76, 80, 90, 100, 120])
  func longLoads(columns: Int) {
    let heavy = Floors.row(
      9, "Bartholomew", "BA", exercise: "Romanian deadlift",
      amounts: #""weight":{"value":1102.5,"unit":"lb"},"reps":12"#, minutesAgo: 1)
    let lines = frame(Floors.live([heavy] + Self.rows), columns, 24, .none)
    #expect(lines.contains { $0.contains("1,102.5 lb × 12") }, "\(columns)")
  }

  @Test("what one member does in a row is one line that grows, and a break begins another")
  func runs() {
    var display = Floors.live([
      Floors.row(5, "Mara", "MA", minutesAgo: 1), Floors.row(4, "Joel", "JO", minutesAgo: 2),
      Floors.row(3, "Mara", "MA", exercise: "Squat", minutesAgo: 3),
      Floors.row(2, "Mara", "MA", kind: "warmup", minutesAgo: 4), Floors.row(1, "Mara", "MA", minutesAgo: 60),
    ])
    func feed() -> [String] { frame(display, 160, 24, .none).filter { $0.contains("(MA)") || $0.contains("(JO)") } }
    #expect(feed().count == 3)
    #expect(feed()[0].contains("Bench press") && feed()[0].contains("2 sets"))
    let next = Floors.row(6, "Mara", "MA", minutesAgo: 0)
    _ = Floors.say(Floors.event("floor.added", seq: 13, next), to: &display)
    #expect(feed().count == 3)
    #expect(feed()[0].contains("3 sets"))
  }

  @Test("who began a planned workout has a line, and how far they are stands in the line of their sets")
  func workouts() {
    var display = Floors.live(
      [
        Floors.row(5, "Mara", "MA", minutesAgo: 1), Floors.row(4, "Mara", "MA", minutesAgo: 4),
        Floors.row(3, "Joel", "JO", "red", minutesAgo: 90),
      ],
      workouts: [
        Floors.workout(8, "Joel", "JO", "red", "Pull B", minutesAgo: 0),
        Floors.workout(7, "Mara", "MA", done: 12, minutesAgo: 30),
      ])
    func feed(_ columns: Int, _ rows: Int) -> [String] {
      frame(display, columns, rows, .none).filter { $0.contains("(MA)") || $0.contains("(JO)") }
        .map { $0.split(separator: "(", maxSplits: 1).last.map(String.init) ?? "" }
    }
    let wide = feed(120, 40).map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      wide == [
        "JO) Joel started Pull B 0 of 19 now", "MA) Mara Bench press 12 of 19 80 kg × 6 1 min",
        "JO) Joel Bench press 80 kg × 6 1 h",
      ])
    #expect(feed(80, 24)[0].split(separator: " ").joined(separator: " ") == "JO) Joel started Pull B 0/19 now")
    _ = Floors.say(
      Floors.event("floor.workout", seq: 13, Floors.workout(8, "Joel", "JO", finished: true)), to: &display)
    #expect(!feed(80, 24).contains { $0.contains("started") })
    #expect(feed(80, 24)[0].contains("12/19"))
  }

  @Test("an award that a member shares has a line until it is taken back")
  func awards() {
    var display = Floors.live([Floors.row(5, "Mara", "MA", minutesAgo: 4)])
    func feed(_ columns: Int) -> [String] {
      frame(display, columns, 40, .none).filter { $0.contains("(MA)") }
        .map { $0.split(separator: "(").last.map { $0.split(separator: " ").joined(separator: " ") } ?? "" }
    }
    let award = Floors.award("workouts-100", "Mara", "MA", "The hundred", "100 workouts.")
    _ = Floors.say(Floors.event("floor.award", seq: 13, award), to: &display)
    #expect(feed(140)[0] == "MA) Mara The hundred: 100 workouts. award now")
    #expect(feed(140).count == 2)
    #expect(feed(60)[0] == "MA) Mara The hundred award now")
    let gone = Floors.noAward("workouts-100", "Mara")
    _ = Floors.say(Floors.event("floor.awardRemoved", seq: 14, gone), to: &display)
    #expect(feed(140).count == 1)
  }

  @Test("a narrow screen puts the clock above the feed, a smaller one into the header")
  func narrow() {
    let stacked = frame(Floors.live(Self.rows), 60, 20)
    #expect(stacked[2].hasPrefix("     ██ █████"))
    #expect(stacked[8].hasPrefix(" ▐MA▌ Mara"))
    let small = frame(Floors.live(Self.rows), 40, 10)
    #expect(small[0] == " IRON YARD                13:00  ● live")
    #expect(small[2].hasPrefix(" ▐MA▌ Mara") && small[2].hasSuffix("80 × 6"))
  }

  @Test("no line is wider than the terminal and no texts overlap, at any size")
  func sizes() {
    var pairing = Display(token: nil, about: "test")
    _ = pairing.take(.opened, at: Floors.local)
    _ = Floors.say(Floors.hello(setUp: false), to: &pairing)
    _ = Floors.say(
      Floors.reply(2, #"{"code":"KDMW7XQP","words":["COPPER","HERON"],"expiresAt":1795262999000}"#), to: &pairing)
    var away = Floors.live(Self.rows)
    _ = away.take(.closed(code: 1001), at: Floors.local)
    for display in [Floors.live(Self.rows), Floors.live([]), pairing, away, Display(token: nil, about: "")] {
      for columns in Array(1...90) + [100, 120, 160, 200, 300] {
        for rows in [1, 2, 3, 5, 9, 10, 14, 16, 20, 24, 40, 60] {
          let size = Size(columns: columns, rows: rows)
          let lines = Screen(address: "http://gym.local:8080", colours: .none).draw(
            display, at: Floors.local, size: size)
          #expect(lines.count == rows)
          for line in lines {
            var end = 0
            for span in line.spans {
              if span.column < end || span.column + CellWidth.of(span.text) > columns {
                Issue.record("\(columns) × \(rows): \(line.text)")
              }
              end = span.column + CellWidth.of(span.text)
            }
          }
        }
      }
    }
  }

  @Test("a pairing code is drawn large, with instructions")
  func pairing() {
    var display = Display(token: nil, about: "test")
    _ = display.take(.opened, at: Floors.local)
    _ = Floors.say(Floors.hello(), to: &display)
    _ = Floors.say(
      Floors.reply(2, #"{"code":"KDMW7XQP","words":["COPPER","HERON"],"expiresAt":1795262999000}"#), to: &display)
    let lines = frame(display, 80, 24)
    #expect(lines.contains { $0.contains("██    ████  ████████    ██      ██  ██      ██") })
    #expect(lines.contains { $0.hasSuffix("Log in as the owner at http://gym.local:8080/owner/") })
    #expect(lines.contains { $0.hasSuffix("KDMW-7XQP") })
    #expect(lines.contains { $0.hasSuffix("COPPER · HERON") })
    #expect(lines.contains { $0.hasSuffix("Valid until 13:09, then you get a new code.") })
  }

  @Test("offline it says since when, and keeps the rows")
  func away() {
    var display = Floors.live(Self.rows)
    _ = display.take(.closed(code: 1001), at: Floors.local)
    let lines = frame(display, 80, 24)
    #expect(lines[0].hasSuffix(" offline since 13:00 "))
    #expect(lines[2].contains("Mara"))
  }

  @Test("while the gym's clock isn't set, the last line says so, and so does a display without a screen")
  func clockUnset() {
    var display = Floors.live(Self.rows)
    var output = LineOutput(address: "http://gym.local")
    var told = output.statusChanges(display)
    for clock in [#","clock":{"shows":0,"newest":5}"#, ""] {
      let gym = #"{"gym":{"name":"Iron Yard","timeZone":"Europe/Berlin","setUp":true\#(clock)}}"#
      _ = Floors.say(Floors.notice("gym.changed", gym), to: &display)
      #expect(frame(display, 80, 24)[23].contains("The gym's clock isn't set.") == !clock.isEmpty)
      told += output.statusChanges(display)
    }
    #expect(told == ["Connected to Iron Yard.", "The gym's clock isn't set.", "Connected to Iron Yard."])
  }

  @Test("without colours plates are in brackets and a record is a word")
  func plain() {
    let lines = frame(Floors.live(Self.rows), 80, 24, .none)
    #expect(lines[2].contains("(MA) Mara"))
    #expect(lines[3].contains("record"))
  }

  @Test("control characters from the server never reach the terminal")
  func controls() {
    let row = Floors.row(1, #"\u001b[2JMa\u0007ra"#, "MA", exercise: #"Bench\u009b31m\r\n press"#)
    var painter = Painter(.none)
    let size = Size(columns: 80, rows: 24)
    let lines = Screen(address: "http://gym.local", colours: .none)
      .draw(Floors.live([row]), at: Floors.local, size: size)
    #expect(lines[2].text.contains("[2JMara"))
    let bytes = painter.paint(lines, size: size)
    #expect(!bytes.contains("\u{7}") && !bytes.contains("\u{9B}") && !bytes.contains("\n"))
  }

  @Test("only the lines that changed are painted again")
  func differences() {
    var painter = Painter(.true24)
    let size = Size(columns: 80, rows: 24)
    let screen = Screen(address: "http://gym.local", colours: .true24)
    var display = Floors.live(Self.rows)
    #expect(painter.paint(screen.draw(display, at: Floors.local, size: size), size: size).contains("\u{1B}[2J"))
    #expect(painter.paint(screen.draw(display, at: Floors.local, size: size), size: size).isEmpty)
    let one = Floors.row(5, "Mara", "MA", amounts: #""weight":{"value":81,"unit":"kg"},"reps":6"#)
    _ = Floors.say(Floors.event("floor.changed", seq: 13, one), to: &display)
    let again = painter.paint(screen.draw(display, at: Floors.local, size: size), size: size)
    #expect(again.contains("\u{1B}[3;1H") && !again.contains("\u{1B}[4;1H") && !again.contains("\u{1B}[2J"))
  }

  @Test("the number of colours follows the terminal's environment")
  func depths() {
    #expect(ColourDepth(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .true24)
    #expect(ColourDepth(environment: ["TERM": "xterm-256color"]) == .many)
    #expect(ColourDepth(environment: ["TERM": "linux"]) == .sixteen)
    #expect(ColourDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": "1"]) == .none)
    #expect(ColourDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": ""]) == .many)
    #expect(ColourDepth(environment: ["TERM": "dumb", "COLORTERM": "truecolor"]) == .none)
    for style: Style in [.ink, .strong, .dim, .rule, .go, .plate(.red), .plateEdge(.red), .record, .live, .offline] {
      let code = Palette(depth: .none).style(style)
      #expect(["", "1", "2", "7"].contains(code))
    }
  }

  @Test("without a screen each new set is a line")
  func lines() {
    let display = Floors.live(Self.rows)
    let output = LineOutput(address: "http://gym.local")
    #expect(output.line(display.log.rows[0], display) == "13:00  Mara  Bench press  80 kg × 6")
    #expect(output.line(display.log.rows[1], display) == "12:58  Joel  Deadlift  182.5 kg × 3  record")
  }
}
