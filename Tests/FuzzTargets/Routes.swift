import Gym

extension FuzzTarget {
  /// Planned routes of files, and what is stored of a route's line.
  static let routes = FuzzTarget(
    name: "routes",
    seeds: {
      let places = (0..<60).compactMap { RoadPlace(latitude: 54.5 + 0.001 * Double($0), longitude: 7.5) }
      let lines = [places, Array(places.prefix(2))].compactMap { RouteLine($0)?.encoded() }
      return lines + [
        Array("<gpx><rte><name>A</name><rtept lat='54' lon='7'/><rtept lat='54.1' lon='-180'/></rte></gpx>".utf8),
        Array("<gpx><trk><trkseg><trkpt lat='1' lon='2'><ele>3</ele></trkpt></trkseg></trk></gpx>".utf8),
      ]
    },
    tokens: [
      "<rte>", "</rte>", "<rtept lat=\"90\" lon=\"-180\">", "<rtept lat='-90' lon='180'/>", "</rtept>", "<trk>",
      "</trk>",
      "<trkseg>", "</trkseg>", "<trkpt lat='0.00001' lon='1e-5'/>", "<type>", "<name>", "\u{1}", "\u{7F}", "\u{0}",
    ],
    cases: 1_000,
    start: {
      let road = RoadTrack(
        RecordedRoad(
          kind: .run,
          points: (0..<400).map {
            RoadPoint(at: 5_000 * $0, place: RoadPlace(latitude: 54.5 + 0.00015 * Double($0), longitude: 7.5))
          }))
      return { input in
        if let line = RouteLine(decoding: input) { try check(line, road) }
        if let route = PlannedRoute.read(input) { try check(route.line, road) }
      }
    })

  private static func check(_ line: RouteLine, _ road: RoadTrack) throws {
    guard (2...RouteLine.mostPoints).contains(line.places.count) else {
      throw FuzzFault("a line of \(line.places.count) places")
    }
    guard line.meters.isFinite, line.meters >= 0 else { throw FuzzFault("a line of \(line.meters) m") }
    guard RouteLine(decoding: line.encoded()) == line else { throw FuzzFault("a line that is another once stored") }
    _ = RouteMatch(line)?.direction(of: road)
  }
}
