import Gym
import Testing

@Suite struct TCXFileTests {
  private static let start = 1_772_359_200_000  // 2026-03-01T10:00:00Z

  private func read(_ content: String) -> RoadReading {
    let root = "<TrainingCenterDatabase xmlns=\"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2\">"
    return TCXFile.read(Array((root + content + "</TrainingCenterDatabase>").utf8))
  }

  private func activity(_ laps: String, sport: String = "Running") -> String {
    "<Activity Sport=\"\(sport)\"><Id>2026-03-01T10:00:00Z</Id>\(laps)</Activity>"
  }

  private func lap(_ time: String, seconds: Int = 60, meters: String = "0", calories: String = "0", _ tracks: String)
    -> String
  {
    """
    <Lap StartTime="2026-03-01T\(time)Z"><TotalTimeSeconds>\(seconds)</TotalTimeSeconds>
    <DistanceMeters>\(meters)</DistanceMeters><Calories>\(calories)</Calories>\(tracks)</Lap>
    """
  }

  private func point(_ time: String, _ more: String = "") -> String {
    "<Trackpoint><Time>2026-03-01T\(time)Z</Time>\(more)</Trackpoint>"
  }

  private func times(_ reading: RoadReading) -> [[Int]] { reading.roads.map { $0.points.map { $0.at - Self.start } } }

  @Test("a point has its place, altitude, distance and heart rate")
  func point() throws {
    let more = """
      <Position><LatitudeDegrees>46.05</LatitudeDegrees><LongitudeDegrees>14.5</LongitudeDegrees></Position>
      <AltitudeMeters>295.5</AltitudeMeters><DistanceMeters>1.5E1</DistanceMeters>
      <HeartRateBpm xsi:type="HeartRateInBeatsPerMinute_t"><Value>142</Value></HeartRateBpm>
      <Extensions><x:TPX xmlns:x="y"><x:Time>2026-03-01T11:00:00Z</x:Time><x:Speed>3</x:Speed></x:TPX></Extensions>
      """
    let reading = read(
      "<Activities>\(activity(lap("10:00:00", "<Track>\(point("10:00:00", more))</Track>")))</Activities>")
    let place = try #require(RoadPlace(latitude: 46.05, longitude: 14.5))
    let point = RoadPoint(at: Self.start, place: place, altitude: 295.5, heart: 142, distance: 15)
    #expect(reading.roads == [RecordedRoad(kind: .run, points: [point])])
    #expect(reading.flawCount == 0)
  }

  @Test("laps are one road: their distances and calories are summed, and a point they share counts once")
  func laps() {
    let first = lap(
      "10:00:00", meters: "200.5", calories: "12", "<Track>\(point("10:00:00"))\(point("10:01:00"))</Track>")
    let second = lap(
      "10:01:00", meters: "100", calories: "13", "<Track>\(point("10:01:00"))\(point("10:02:00"))</Track>")
    let reading = read("<Activities>\(activity(first + second))</Activities>")
    #expect(times(reading) == [[0, 60_000, 120_000]])
    #expect(reading.roads.first?.points.map(\.isAfterGap) == [false, false, false])
    #expect(reading.roads.first?.distance == 300.5)
    #expect(reading.roads.first?.kilocalories == 25)
    #expect(reading.flawCount == 0)
  }

  @Test("a track that begins again within a lap is after a gap")
  func pauses() {
    let tracks = "<Track>\(point("10:00:00"))</Track><Track/><Track>\(point("10:00:50"))\(point("10:00:51"))</Track>"
    let reading = read("<Activities>\(activity(lap("10:00:00", tracks)))</Activities>")
    #expect(reading.roads.first?.points.map(\.isAfterGap) == [false, true, false])
  }

  @Test("points of a treadmill have no places, which is no flaw; half a place is one")
  func places() {
    let half = "<Position><LatitudeDegrees>46</LatitudeDegrees></Position>"
    let reading = read(
      "<Activities>\(activity(lap("10:00:00", "<Track>\(point("10:00:00"))\(point("10:00:01", half))</Track>")))</Activities>"
    )
    #expect(reading.roads.first?.points.map(\.place) == [nil, nil])
    #expect(reading.flaws == [RoadFlaw(.noPlace, point: 2)])
  }

  @Test("each sport of a session is a road")
  func sessions() {
    let ride = activity(lap("10:00:00", "<Track>\(point("10:00:00"))</Track>"), sport: "Biking")
    let run = activity(lap("11:00:00", "<Track>\(point("11:00:00"))</Track>"))
    let reading = read(
      """
      <Activities><MultiSportSession><Id>2026-03-01T10:00:00Z</Id><FirstSport>\(ride)</FirstSport>
      <NextSport><Transition StartTime="2026-03-01T10:59:00Z"/>\(run)</NextSport></MultiSportSession></Activities>
      """)
    #expect(reading.roads.map(\.kind) == [.ride, .run])
    #expect(times(reading) == [[0], [3_600_000]])
    #expect(reading.flawCount == 0)
  }

  @Test("an activity with laps and no points has the starts and ends of its laps")
  func lapsOnly() {
    let laps = lap("10:00:00", meters: "200", "") + lap("10:02:00", meters: "300", "")
    let reading = read("<Activities>\(activity(laps, sport: "Other"))</Activities>")
    #expect(times(reading) == [[0, 60_000, 120_000, 180_000]])
    #expect(reading.roads.first?.points.map(\.distance) == [0, 200, 200, 500])
    #expect(reading.roads.first?.distance == 500)
    #expect(reading.roads.first?.kilocalories == nil)
    #expect(reading.flawCount == 0)
  }

  @Test("a course is a plan, not a road")
  func courses() {
    let course = "<Course><Name>A</Name><Track>\(point("10:00:00"))</Track></Course>"
    let reading = read("<Courses>\(course)\(course)</Courses>")
    #expect(reading.roads == [])
    #expect(reading.flaws == [RoadFlaw(.noTimes)])
  }

  @Test("points without times are named, or the line as a whole if none has one")
  func noTimes() {
    let untimed = "<Trackpoint/>"
    let some = activity(lap("10:00:00", "<Track>\(untimed)\(point("10:00:00"))</Track>"))
    #expect(read("<Activities>\(some)</Activities>").flaws == [RoadFlaw(.noTime, point: 1)])
    let none = "<Activity Sport=\"Running\"><Lap><Track>\(untimed)\(untimed)</Track></Lap></Activity>"
    #expect(read("<Activities>\(none)</Activities>").flaws == [RoadFlaw(.noTimes)])
    #expect(read("<Activities>\(none)</Activities>").roads == [])
  }

  @Test(
    "a lap's number that cannot be adds nothing",
    arguments: ["-1", "1,5", "NaN", "1e300", "99999999999999999999999", ""])
  func badSums(text: String) {
    let track = "<Track>\(point("10:00:00"))</Track>"
    let reading = read(
      "<Activities>\(activity(lap("10:00:00", meters: text, calories: text, track)))</Activities>")
    #expect(reading.roads.map(\.distance) == [nil])
    #expect(reading.roads.map(\.kilocalories) == [nil])
    #expect(reading.flaws == [RoadFlaw(.badValue), RoadFlaw(.badValue)])
  }

  @Test("no more points are taken than the limit allows")
  func tooMany() {
    let points = (0...RoadReading.mostPoints).map { minute in
      let (day, hour) = (minute / 1_440, minute / 60 % 24)
      let date = "2026-\(two(1 + day / 28))-\(two(1 + day % 28))"
      return "<Trackpoint><Time>\(date)T\(two(hour)):\(two(minute % 60))</Time></Trackpoint>"
    }
    let sums = "<DistanceMeters>900</DistanceMeters><Calories>90</Calories>"
    let reading = read("<Activities>\(activity("<Lap>\(sums)<Track>\(points.joined())</Track></Lap>"))</Activities>")
    #expect(reading.roads.map(\.points.count) == [RoadReading.mostPoints])
    // They are those of all points.
    #expect(reading.roads.map(\.distance) == [nil] && reading.roads.map(\.kilocalories) == [nil])
    #expect(reading.flaws == [RoadFlaw(.tooMany, point: RoadReading.mostPoints + 1)])
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test("a file that is cut short gives the points before the cut, and no sums")
  func cutShort() {
    let first = lap("10:00:00", meters: "200", "<Track>\(point("10:00:00"))</Track>")
    let text =
      "<TrainingCenterDatabase><Activities><Activity Sport=\"Biking\">" + first
      + "<Lap StartTime=\"2026-03-01T10:01:00Z\"><Track>\(point("10:01:00"))<Trackpoint><Time>2026-03-0"
    let reading = TCXFile.read(Array(text.utf8))
    #expect(times(reading) == [[0, 60_000]])
    #expect(reading.roads.first?.kind == .ride)
    #expect(reading.roads.map(\.distance) == [nil])
    #expect(reading.flaws == [RoadFlaw(.cutShort)])
  }
}
