import Gym
import Testing
import Wire

@testable import Floor

/// What `rackside import roads` prints.
@Suite struct RoadWordsTests {
  @Test(
    "a time has seconds below a minute, and hours from an hour on",
    arguments: [
      (0, "0 s"), (57_900, "57 s"), (60_000, "1 min"), (3_599_999, "59 min"), (3_600_000, "1 h"),
      (3_900_000, "1 h 5 min"), (97_200_000, "27 h"), (1 << 41, "610839 h 47 min"),
    ])
  func time(milliseconds: Int, text: String) {
    #expect(RoadWords.time(milliseconds: milliseconds) == text)
  }

  @Test(
    "a distance has metres below a kilometre, whatever number a file says",
    arguments: [
      (0, "0 m"), (180.4, "180 m"), (999.4, "999 m"), (999.6, "1.0 km"), (10_240, "10.2 km"), (.nan, "0 m"),
      (-.infinity, "0 m"), (.greatestFiniteMagnitude, "100000.0 km"),
    ] as [(Double, String)])
  func distance(meters: Double, text: String) {
    #expect(RoadWords.distance(meters: meters) == text)
  }

  @Test("a file's lines say what is in it, and of many flaws a few")
  func content() {
    var reading = RoadReading(.gpx)
    let points = [0, 57].map { RoadPoint(at: 1_795_250_000_000 + $0 * 1_000, distance: Double($0) * 3) }
    reading.roads = [RecordedRoad(kind: .run, points: points)]
    reading.weights = [RoadWeight(at: 1, kilograms: 70), RoadWeight(at: 2, kilograms: 71)]
    reading.add(RoadFlaw(.badValue, point: 7))
    for _ in 0..<60 { reading.add(RoadFlaw(.noTimes)) }
    let lines = RoadWords.content(of: reading)
    #expect(
      lines.prefix(3) == [
        "GPX with 1 activity and 2 body weights", "  run: 171 m in 57 s, 2 points",
        "  point 7: a value that cannot be right",
      ])
    #expect(lines.count == 13 && lines.last == "  … and 51 more")
  }

  @Test("an import's lines say what is new, and what was there already")
  func news() {
    #expect(RoadWords.news(in: RoadsImport.Reply()) == ["nothing new"])
    let reply = RoadsImport.Reply(weights: 1, flaws: [RoadFlawView(RoadFlaw(.checksum))], flawCount: 1)
    #expect(
      RoadWords.news(in: reply)
        == ["1 body weight added", "  the file's checksum is wrong; what could be read was read"])
  }
}
