import Devices
import Gym
import Testing

@testable import Terminal

@Suite("Hearts on a terminal")
struct HeartScreenTests {
  private static let device = Floors.deviceSet(layout: "hearts")
  private static let theClass =
    #""class":{"title":"Engine room","startedAt":\#(Floors.noon - 23 * 60_000),"trainer":"Nadia"},"#

  private static func tile(_ number: Int, _ name: String, _ more: String, state: String = "live") -> String {
    """
    {"tile":\(number),"member":{"id":\(number + 1),"name":"\(name)","initials":"XX","colour":"blue"},\
    "state":"\(state)"\(more)}
    """
  }

  private static let mara = tile(1, "Mara", #","zone":4,"percent":87,"points":54"#)
  private static let joel = tile(2, "Joel", #","zone":3,"points":31"#)
  private static let hana = tile(3, "Hana", #","points":12"#)
  private static let noah = tile(4, "Noah", "")
  private static let priya = tile(5, "Priya", #","points":33"#, state: "lost")
  private static let lent = #"{"tile":6,"state":"live","loan":"7","code":"WX42"}"#
  private static let card = #"{"tile":7,"state":"unclaimed","code":"K7MP"}"#
  private static let all = [mara, joel, hana, noah, priya, lent, card]

  private static func board(_ tiles: [String], _ more: String = "") -> String {
    """
    {\(more)"tiles":[\(tiles.joined(separator: ","))],"points":1114,"zones":[0,1,3,7,10,2],"radios":1}
    """
  }

  private static func live(_ board: String, timers: [String] = []) -> Display {
    Floors.live([], timers: timers, device: device, hearts: board)
  }

  private func frame(
    _ display: Display, _ columns: Int, _ rows: Int, at: Double = Floors.local, _ colours: ColourDepth = .true24
  ) -> [String] {
    Screen(address: "http://gym.local:8080", colours: colours)
      .draw(display, at: at, size: Size(columns: columns, rows: rows)).map(\.text)
  }

  /// A frame without the spaces that put it into columns.
  private func squeezed(_ lines: [String]) -> [String] {
    lines.map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test("a tile has the zone as shape, number and word, and only what its member shares")
  func tiles() {
    let lines = squeezed(frame(Self.live(Self.board(Self.all)), 80, 24))
    func follows(_ first: String, _ second: String) -> Bool {
      zip(lines, lines.dropFirst()).contains { $0 == first && $1 == second }
    }
    #expect(follows("▲ 4 Mara ◆ 3 Joel", "hard 87% 54 points steady 31 points"), "\(lines)")
    #expect(follows("Hana Noah", "12 points no zones yet"), "\(lines)")
    #expect(follows("- Priya Strap 7", "lost check strap 33 points WX42 Yours?"), "\(lines)")
    #expect(follows("- Yours?", "new K7MP at the kiosk"), "\(lines)")
  }

  @Test("without colours the shapes are characters of any terminal")
  func plain() {
    let text = frame(Self.live(Self.board(Self.all)), 80, 24, .none).dropFirst().joined(separator: "\n")
    #expect(text.contains("^ 4") && text.contains("hard") && text.contains("+ 3"))
    #expect(!text.contains { "○●■◆▲★".contains($0) })
  }

  @Test("each zone has a colour of its own, which its words are read on", arguments: ColourDepth.allCases)
  func colours(depth: ColourDepth) {
    let codes = HeartZone.allCases.map { Palette(depth: depth).style(.zone($0)) }
    #expect(Set(codes).count == (depth == .none ? 1 : HeartZone.allCases.count))
  }

  @Test("beside the clock stand the class, everybody's points, and how many are in which zone")
  func together() {
    let display = Self.live(Self.board(Self.all, Self.theClass), timers: [Floors.timer(9)])
    let lines = frame(display, 80, 24)
    let text = squeezed(lines).joined(separator: "\n")
    for part in [
      "Engine room", "with Nadia for 23 minutes", "1,114 points together", "● 1 ■ 3 ◆ 7 ▲ 10 ★ 2",
      "WORK 4 / 8", "4:24 to go",
    ] { #expect(text.contains(part), "\(part): \(text)") }
    #expect(lines.count { $0.contains("██") } == 5)
    #expect(lines[0].contains("13:00"))
    // Without a timer it is the time of day, in the same digits, and not once more above.
    let idle = frame(Self.live(Self.board(Self.all, Self.theClass)), 80, 24)
    #expect(idle.count { $0.contains("██") } == 5 && !idle[0].contains("13:00"))
  }

  private static let sizes = [
    (80, 24), (120, 40), (200, 50), (62, 18), (60, 30), (40, 12), (34, 8), (24, 10), (20, 5), (300, 80),
  ].map { Size(columns: $0.0, rows: $0.1) }

  @Test("all 35 of a class are shown on a terminal of any size, if need be in turn", arguments: sizes)
  func whole(size: Size) {
    let names = (10..<45).map { "N\($0)" }
    let tiles = names.enumerated().map { index, name in
      Self.tile(index + 1, name, #","zone":\#(index % 6),"percent":\#(40 + index),"points":\#(index * 7)"#)
    }
    for timers in [[], [Floors.timer(9)]] {
      let display = Self.live(Self.board(tiles, Self.theClass), timers: timers)
      var seen: Set<String> = []
      for turn in 0..<35 {
        let lines = frame(display, size.columns, size.rows, at: Floors.local + 1_000 + Double(turn) * 10_000)
        #expect(lines.count == size.rows && lines.allSatisfy { CellWidth.of($0) <= size.columns })
        seen.formUnion(names.filter { name in lines.contains { $0.contains(name) } })
      }
      #expect(seen.count == 35, "\(seen)")
    }
    // A class of 30 needs no turns where there are 80 columns and 24 rows.
    guard size.columns >= 80 else { return }
    let thirty = frame(
      Self.live(Self.board(Array(tiles.prefix(30))), timers: [Floors.timer(9)]), size.columns, size.rows)
    #expect(names.prefix(30).allSatisfy { name in thirty.contains { $0.contains(name) } })
  }

  @Test("with room the percent is drawn in large digits, and in one row on a small terminal it is not cut")
  func forms() {
    let tiles = (1...24).map { Self.tile($0, "Mara", #","zone":4,"percent":100,"points":54"#) }
    let small = squeezed(frame(Self.live(Self.board(tiles), timers: [Floors.timer(9)]), 80, 24))
    #expect(small.count { $0.contains("▲ hard Mara 100% 54") } == 8, "\(small)")
    let large = frame(Self.live(Self.board(tiles), timers: [Floors.timer(9)]), 200, 50)
    #expect(!large.contains { $0.contains("100%") } && large.count { $0.contains("██") } > 20)
    #expect(large.joined().split(separator: "54 points").count == 25)
  }

  @Test("after a class its sum has the place of the tiles")
  func summary() {
    let over = #""summary":{"title":"Engine room","people":23,"points":1114,"seconds":[600,4100,9800,12400,8200,20]},"#
    let lines = squeezed(frame(Self.live(Self.board([Self.mara], over)), 80, 24))
    #expect(lines.contains("1,114 points together, by 23 people"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("◆ steady ▓") && $0.hasSuffix("207 min") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("★ max") && $0.hasSuffix(" 1 min") }, "\(lines)")
    #expect(!lines.contains { $0.contains("Mara") })
  }

  @Test("without tiles it says why")
  func nothing() {
    func text(_ board: String) -> String { frame(Self.live(board), 80, 24).joined(separator: "\n") }
    let empty = #"{"tiles":[],"points":0,"zones":[0,0,0,0,0,0],"radios":1}"#
    #expect(text(empty).contains("No hearts to show yet."))
    #expect(text(empty.replacing(#""radios":1"#, with: #""radios":0"#)).contains("No radio is listening."))
    #expect(!text(empty).contains("together"))
  }

  @Test("the board changes with each event")
  func events() {
    var display = Self.live(Self.board([Self.mara]))
    _ = Floors.say(event(Self.board([Self.tile(1, "Mara", #","zone":5,"percent":93,"points":55"#)])), to: &display)
    let text = frame(display, 80, 24).joined()
    #expect(text.contains("★ 5") && text.contains("55 points") && !text.contains("▲ 4"))
  }

  private func event(_ board: String, seq: Int = 2) -> String {
    Floors.notice("event", #"{"topic":"hearts","seq":\#(seq),"event":"hearts.board","data":\#(board)}"#)
  }

  @Test("without a screen a line says when a class begins and ends and when a card appears")
  func lines() {
    let output = LineOutput(address: "http://gym.local")
    // What was there before has no line.
    var display = Self.live(Self.board([Self.mara, Self.card]))
    func printed(_ board: String) -> [String] {
      Floors.say(event(board), to: &display).compactMap { effect in
        guard case .news(.heart(let news)) = effect else { return nil }
        return output.line(news, display)
      }
    }
    let begun = #""class":{"title":"Engine room","startedAt":\#(Floors.noon),"trainer":"Nadia"},"#
    #expect(printed(Self.board([Self.mara], begun)) == ["13:00  Engine room  heart class begun by Nadia"])
    #expect(printed(Self.board([Self.mara, Self.card], begun)) == ["13:00  Hearts  new strap, code K7MP"])
    #expect(printed(Self.board([Self.mara, Self.card], begun)).isEmpty)
    let over = #""summary":{"title":"Engine room","people":23,"points":1114,"seconds":[0,0,0,0,0,20]},"#
    #expect(
      printed(Self.board([Self.mara, Self.card], over)) == [
        "13:00  Engine room  heart class over: 1,114 points by 23 people"
      ])
    // The owner gives the display another layout. What still comes of hearts has no line.
    let feed = Floors.notice("device.configured", "{\"device\":\(Floors.device)}")
    _ = Floors.say(feed, to: &display)
    #expect(printed(Self.board([Self.mara], begun)).isEmpty)
  }
}
