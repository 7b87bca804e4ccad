import Devices
import Gym
import Testing

@testable import Terminal

@Suite("Long names on the floor's screen")
struct FloorListTests {
  private static let long = "Single-arm dumbbell overhead triceps extension"
  private static let rows = [
    Floors.row(5, "Mara", "MA", minutesAgo: 0),
    Floors.row(4, "Joel", "JO", "red", exercise: long, minutesAgo: 2, record: true),
    Floors.row(3, "Ben", "BE", exercise: "Bulgarian split squat", kind: "warmup", minutesAgo: 9),
  ]

  private func frame(_ display: Display, _ columns: Int, _ rows: Int) -> [String] {
    Screen(address: "http://gym.local:8080", colours: .none)
      .draw(display, at: Floors.local, size: Size(columns: columns, rows: rows)).map(\.text)
  }

  private func words(_ line: String) -> String { line.split(separator: " ").joined(separator: " ") }

  @Test(
    "an exercise's name is whole while rows are free, beside a clock as well",
    arguments: [(80, 24), (100, 30), (120, 40), (200, 50)])
  func whole(columns: Int, rows: Int) {
    for timers in [[], [Floors.timer(9)]] {
      let lines = frame(Floors.live(Self.rows, timers: timers), columns, rows)
      #expect(!lines.contains { $0.contains("…") }, "\(lines)")
      for word in "\(Self.long) Bulgarian split squat record warm".split(separator: " ") {
        #expect(lines.contains { $0.contains(word) }, "\(word): \(lines)")
      }
    }
  }

  @Test("the rows of a name come before the next member, and the numbers stay in the first")
  func order() {
    let lines = frame(Floors.live(Self.rows, timers: [Floors.timer(9)]), 80, 24)
    let list = lines[2...9].map { words(String($0.dropFirst(42))) }
    #expect(
      list.filter { !$0.isEmpty } == [
        "(MA) Mara Bench press 80 × 6", "(JO) Joel Single-arm dumbbell 80 × 6", "overhead triceps", "extension record",
        "(BE) Ben Bulgarian split warm 80 × 6", "squat",
      ])
  }

  @Test("when every row has its member, nobody is pushed out for a name")
  func full() {
    let sets = (0..<40).map { Floors.row(100 - $0, "M\($0)", "M", exercise: Self.long, minutesAgo: $0) }
    let lines = frame(Floors.live(sets), 80, 24)
    let members = lines.filter { $0.contains("( M)") || $0.contains("(M )") }
    #expect(members.count == 20)
    #expect(members.allSatisfy { $0.contains("Single-arm…") || $0.contains("Single-arm dumb") })
  }

  @Test("a member's long name gets the columns that no exercise fills")
  func members() {
    let lines = frame(Floors.live([Floors.row(1, "Bartholomew", "BA")]), 80, 24)
    #expect(words(lines[2]).hasSuffix("(BA) Bartholomew Bench press 80 × 6 now"))
  }

  @Test("the name above a board goes on in a free row")
  func board() {
    let lifts = """
      [{"board":{"id":1,"metric":"e1rm","exercise":11,"exerciseName":"\(Self.long)","sexes":true,"ages":true,\
      "weights":true,"onWalls":true,"walls":"weights"},"sex":"male","rows":[\
      {"member":{"id":2,"name":"Mara","initials":"MA","colour":"blue"},"rank":1,"score":80000}]}]
      """
    let device = Floors.deviceSet(layout: "boards")
    let lines = frame(Floors.live(Self.rows, timers: [Floors.timer(9)], device: device, lifts: lifts), 80, 24)
    #expect(lines[2].hasSuffix("Single-arm dumbbell overhead triceps"))
    #expect(lines[3].contains("extension  Men") && lines[4].contains("1 (MA) Mara"))
  }
}
