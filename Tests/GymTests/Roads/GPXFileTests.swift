import Gym
import Testing

@Suite struct GPXFileTests {
  private static let start = 1_772_359_200_000  // 2026-03-01T10:00:00Z

  private func read(_ content: String, root: String = "<gpx>") -> RoadReading {
    GPXFile.read(Array((root + content + "</gpx>").utf8))
  }

  private func track(_ points: String) -> RoadReading { read("<trk><trkseg>\(points)</trkseg></trk>") }

  private func point(_ time: String, _ more: String = "", lat: String = "46.05", lon: String = "14.5") -> String {
    "<trkpt lat=\"\(lat)\" lon=\"\(lon)\"><time>\(time)</time>\(more)</trkpt>"
  }

  /// The times of the points in milliseconds since `start`.
  private func times(_ reading: RoadReading) -> [[Int]] { reading.roads.map { $0.points.map { $0.at - Self.start } } }

  @Test("a point has its place, altitude, time and heart rate")
  func point() throws {
    let root = """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:ns3="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
      """
    let more = """
      <ele> 295.5
      </ele><extensions><ns3:TrackPointExtension><ns3:atemp>20</ns3:atemp><ns3:hr>142</ns3:hr></ns3:TrackPointExtension>
      </extensions>
      """
    let reading = read("<trk><trkseg>\(point("2026-03-01T10:00:00Z", more))</trkseg></trk>", root: root)
    let place = try #require(RoadPlace(latitude: 46.05, longitude: 14.5))
    #expect(reading.format == .gpx)
    #expect(reading.flawCount == 0)
    #expect(
      reading.roads == [
        RecordedRoad(kind: .other, points: [RoadPoint(at: Self.start, place: place, altitude: 295.5, heart: 142)])
      ])
  }

  @Test(
    "a heart rate is read by any prefix, and only where it is one",
    arguments: [
      ("<gpxtpx:TrackPointExtension><gpxtpx:hr>150</gpxtpx:hr></gpxtpx:TrackPointExtension>", 150),
      ("<TrackPointExtension xmlns=\"u\"><hr>150</hr></TrackPointExtension>", 150),
      ("<c:hr xmlns:c=\"http://www.cluetrust.com/XML/GPXDATA/1/0\">150</c:hr>", 150), ("<x:hr>150</x:hr>", nil),
      ("<x:Other><hr>150</hr></x:Other>", nil),
    ] as [(String, Int?)])
  func hearts(extensions: String, heart: Int?) {
    let reading = track(point("2026-03-01T10:00:00Z", "<extensions>\(extensions)</extensions>"))
    #expect(reading.roads.first?.points.map(\.heart) == [heart])
    #expect(reading.flawCount == 0)
  }

  @Test("an element of another namespace is not taken for one of GPX")
  func foreign() {
    let reading = track(point("2026-03-01T10:00:00Z", "<x:ele>5</x:ele><x:time>2026-03-01T11:00:00Z</x:time>"))
    #expect(times(reading) == [[0]])
    #expect(reading.roads.first?.points.first?.altitude == nil)
  }

  @Test(
    "a time is read in any zone and with any fraction",
    arguments: [
      ("2026-03-01T10:00:00Z", 0), ("2026-03-01T11:00:00+01:00", 0), ("2026-03-01T04:30:00-0530", 0),
      ("2026-03-01T10:00:00", 0), (" 2026-03-01 10:00Z ", 0), ("2026-03-01T10:00:00.5Z", 500),
      ("2026-03-01T10:00:00,0079+00:00", 7), ("2026-03-01T10:00:60Z", 60_000), ("2026-03-01T10:00:00.123456789Z", 123),
    ])
  func zones(text: String, milliseconds: Int) { #expect(times(track(point(text))) == [[milliseconds]]) }

  @Test(
    "what is no time, or a year that cannot be, leaves its point out",
    arguments: [
      "", "now", "2026-03-01", "2026-02-30T10:00:00Z", "2026-03-01T24:00:00Z", "2026-03-01T10:60:00Z",
      "2026-03-01T10:00:61Z", "2026-03-01T10:00:00.Z", "2026-03-01T10:00:00+15:00", "2026-03-01T10:00:00 CET",
      "1989-12-31T23:59:59Z", "2101-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z",
      "2026-03-01T10:00:00." + String(repeating: "1", count: 100) + "Z", "1772359200",
    ])
  func badTimes(text: String) {
    let reading = track(point("2026-03-01T10:00:00Z") + point(text) + point("2026-03-01T10:00:01Z"))
    #expect(times(reading) == [[0, 1_000]])
    #expect(reading.flaws == [RoadFlaw(.noTime, point: 2)])
  }

  @Test("points without a time before the first with one are named as well")
  func untimedStart() {
    let reading = track("<trkpt lat=\"1\" lon=\"1\"/>" + point("") + point("2026-03-01T10:00:00Z"))
    #expect(times(reading) == [[0]])
    #expect(reading.flaws == [RoadFlaw(.noTime, point: 1), RoadFlaw(.noTime, point: 2)])
  }

  @Test("times rise: an earlier point is left out with a flaw, and a second one at an instant without")
  func order() {
    let reading = track(
      ["10:00:00", "10:00:05", "10:00:04", "10:00:05", "10:00:06"].map { point("2026-03-01T\($0)Z") }.joined())
    #expect(times(reading) == [[0, 5_000, 6_000]])
    #expect(reading.flaws == [RoadFlaw(.noTime, point: 3)])
  }

  @Test("each segment after the first begins after a gap, and empty segments are none")
  func segments() {
    let reading = read(
      """
      <trk><trkseg/><trkseg>\(point("2026-03-01T10:00:00Z"))\(point("2026-03-01T10:00:01Z"))</trkseg><trkseg></trkseg>
      <trkseg>\(point("2026-03-01T10:00:01Z"))\(point("2026-03-01T10:00:09Z"))\(point("2026-03-01T10:00:10Z"))</trkseg>
      </trk>
      """)
    #expect(times(reading) == [[0, 1_000, 9_000, 10_000]])
    #expect(reading.roads.first?.points.map(\.isAfterGap) == [false, false, true, false])
    #expect(reading.flawCount == 0)
  }

  @Test("each track is a road with its name and kind, and a track without points is none")
  func tracks() {
    let reading = read(
      """
      <metadata><name>File</name></metadata><trk><name> Grüße &amp; <![CDATA[<more>]]></name><type>9</type>
      <link href="x"><type>cycling</type></link><trkseg>\(point("2026-03-01T10:00:00Z"))</trkseg></trk><trk/>
      <trk><name> </name><trkseg>\(point("2026-03-01T09:00:00Z"))</trkseg></trk>
      """)
    #expect(reading.roads.map(\.name) == ["Grüße & <more>", nil])
    #expect(reading.roads.map(\.kind) == [.run, .other])
    #expect(reading.flawCount == 0)
  }

  @Test(
    "the kind is known by the words and numbers of other programs",
    arguments: [
      ("running", .run), ("Trail_Running", .run), ("1", .ride), ("Road Biking", .ride), ("cycling", .ride),
      ("10", .walk), ("walking", .walk), ("4", .hike), ("hiking", .hike), ("indoor_rowing", .row), ("16", .swim),
      ("cross-country skiing", .ski), ("yoga", .other), ("horseback_riding", .other), ("motorcycling", .other),
    ] as [(String, RoadKind)])
  func kinds(type: String, kind: RoadKind) {
    let reading = read("<trk><type>\(type)</type><trkseg>\(point("2026-03-01T10:00:00Z"))</trkseg></trk>")
    #expect(reading.roads.map(\.kind) == [kind])
  }

  @Test("routes and tracks without times are no roads, and are said once each")
  func noTimes() {
    let untimed = "<trk><trkseg><trkpt lat=\"1\" lon=\"1\"/><trkpt lat=\"1\" lon=\"1\"/></trkseg></trk>"
    let route = "<rte><rtept lat=\"1\" lon=\"1\"/></rte>"
    let waypoint = "<wpt lat=\"1\" lon=\"1\"><time>2026-03-01T10:00:00Z</time></wpt>"
    #expect(read(untimed).flaws == [RoadFlaw(.noTimes)])
    #expect(read(route + route + waypoint).flaws == [RoadFlaw(.noTimes)])
    #expect(read(waypoint + waypoint).flaws == [RoadFlaw(.noTimes)])
    #expect(read(waypoint + route + untimed).roads == [])
  }

  @Test("waypoints beside a track are no flaw, and beside an empty one they are")
  func waypoints() {
    let waypoint = "<wpt lat=\"1\" lon=\"1\"/>"
    #expect(read(waypoint + "<trk><trkseg>\(point("2026-03-01T10:00:00Z"))</trkseg></trk>").flaws == [])
    #expect(read(waypoint + "<trk><trkseg/></trk>").flaws == [RoadFlaw(.noTimes)])
  }

  @Test("a place that is not on the earth is left out, and its point stays")
  func badPlaces() {
    let time = "2026-03-01T10:00:0"
    let reading = track(
      point(time + "1Z", lat: "90.1") + point(time + "2Z", lon: "-180.5") + point(time + "3Z", lat: "46,05")
        + point(time + "4Z", lon: "NaN") + point(time + "5Z", lat: "") + "<trkpt><time>\(time)6Z</time></trkpt>")
    #expect(reading.roads.first?.points.compactMap(\.place) == [])
    #expect(reading.roads.first?.points.count == 6)
    let kinds: [RoadFlaw.Kind] = [.noPlace, .noPlace, .badValue, .badValue, .noPlace, .noPlace]
    #expect(reading.flaws == kinds.enumerated().map { RoadFlaw($1, point: $0 + 1) })
  }

  @Test("zeros instead of a place say nothing")
  func zeros() {
    let (first, second) = ("2026-03-01T10:00:00Z", "2026-03-01T10:00:01Z")
    let reading = track(point(first, lat: "0.0", lon: "-0") + point(second, lat: "0", lon: "14.5"))
    #expect(reading.roads.first?.points.map(\.place) == [nil, RoadPlace(latitude: 0, longitude: 14.5)])
    #expect(reading.flawCount == 0)
  }

  @Test(
    "a number that is none, or that cannot be, is left out at its point",
    arguments: [
      "1,5", "NaN", "inf", "-INF", "0x10", "1e999", "1e5", "--1", "1 2", "five", ".", "1e", "٣",
      String(repeating: "1", count: 65), "9000000",
    ])
  func badNumbers(text: String) {
    let reading = track(point("2026-03-01T10:00:00Z") + point("2026-03-01T10:00:01Z", "<ele>\(text)</ele>"))
    #expect(reading.roads.first?.points.map(\.altitude) == [nil, nil])
    #expect(reading.flaws == [RoadFlaw(.badValue, point: 2)])
  }

  @Test(
    "decimal numbers are read in any usual form",
    arguments: [("-12.5", -12.5), ("+7", 7), (".5", 0.5), ("5.", 5), ("1.25E-2", 0.0125), (" 3 ", 3)])
  func numbers(text: String, value: Double) {
    let reading = track(point("2026-03-01T10:00:00Z", "<ele>\(text)</ele>"))
    #expect(reading.roads.first?.points.map(\.altitude) == [value])
    #expect(reading.flawCount == 0)
  }

  @Test(
    "a heart rate that is not believed is left out; 0 means that the strap was lost",
    arguments: [("29", 1), ("241", 1), ("-5", 1), ("1e300", 1), ("0", 0), ("", 0)])
  func badHearts(text: String, flaws: Int) {
    let extensions = "<extensions><TrackPointExtension><hr>\(text)</hr></TrackPointExtension></extensions>"
    let reading = track(point("2026-03-01T10:00:00Z", extensions))
    #expect(reading.roads.first?.points.map(\.heart) == [nil])
    #expect(reading.flaws == Array(repeating: RoadFlaw(.badValue, point: 1), count: flaws))
  }

  @Test("a file that is cut short gives the points before the cut")
  func cutShort() {
    let whole =
      "<gpx><trk><name>Run</name><type>run</type><trkseg>" + point("2026-03-01T10:00:00Z")
      + point("2026-03-01T10:00:01Z")
    let reading = GPXFile.read(Array((whole + "<trkpt lat=\"1\" lon=\"1\"><time>2026-03-01T10:00:02Z</ti").utf8))
    #expect(times(reading) == [[0, 1_000]])
    #expect(reading.roads.first?.name == "Run")
    #expect(reading.roads.first?.kind == .run)
    #expect(reading.flaws == [RoadFlaw(.cutShort)])
  }

  @Test("an element that is closed wrongly ends the reading there")
  func unreadable() {
    let reading = track(
      point("2026-03-01T10:00:00Z") + "<trkpt lat=\"1\" lon=\"1\"><ele>1</time></trkpt>"
        + point("2026-03-01T10:00:02Z"))
    #expect(times(reading) == [[0]])
    #expect(reading.flaws == [RoadFlaw(.unreadable)])
  }

  @Test("a second document after the first is said, and the first is read")
  func doubled() {
    let text = "<gpx><trk><trkseg>\(point("2026-03-01T10:00:00Z"))</trkseg></trk></gpx>"
    let reading = GPXFile.read(Array((text + text).utf8))
    #expect(times(reading) == [[0]])
    #expect(reading.flaws == [RoadFlaw(.unreadable)])
  }

  @Test("no more roads are taken than the limit allows")
  func tooMany() {
    let one = "<trk><trkseg>\(point("2026-03-01T10:00:00Z"))</trkseg></trk>"
    let reading = read(String(repeating: one, count: RoadReading.mostRoads + 2))
    #expect(reading.roads.count == RoadReading.mostRoads)
    #expect(reading.flaws == [RoadFlaw(.tooMany)])
  }
}
