import Testing

@testable import Gym

private func rtept(_ latitude: String, _ longitude: String = "7") -> String {
  #"<rtept lat="\#(latitude)" lon="\#(longitude)"/>"#
}

private func trkseg(_ latitude: String, _ more: String = "") -> String {
  #"<trkseg><trkpt lat="\#(latitude)" lon="7">\#(more)</trkpt></trkseg>"#
}

/// The line of a route, its bytes, and the file that it may come from.
@Suite struct RouteLineTests {
  private func places(_ pairs: [(Double, Double)]) -> [RoadPlace] {
    pairs.compactMap { RoadPlace(latitude: $0.0, longitude: $0.1) }
  }

  @Test("a line is the same after its bytes, also over the date line and at the poles")
  func bytes() throws {
    let edges = places([(90, 180), (-90, -180), (0, 179.99999), (0, -179.99999), (54.123456, 7.654321)])
    let line = try #require(RouteLine(edges))
    #expect(line.places.last == RoadPlace(latitude: 54.12346, longitude: 7.65432))
    let bytes = line.encoded()
    #expect(RouteLine(decoding: bytes) == line)
    for count in 0..<bytes.count { #expect(RouteLine(decoding: Array(bytes.prefix(count))) == nil) }
    #expect(RouteLine(decoding: bytes + [0]) == nil)
    #expect(RouteLine(decoding: [2] + bytes.dropFirst()) == nil)
  }

  @Test("places that are the same to a metre are one, and one place is no line")
  func repeats() {
    #expect(RouteLine(places([(54.5, 7.5), (54.500001, 7.5), (54.6, 7.5), (54.6, 7.5)]))?.places.count == 2)
    #expect(RouteLine(places([(54.5, 7.5), (54.500001, 7.500001)])) == nil)
    #expect(RouteLine([]) == nil)
  }

  @Test("of too many places the corners and both ends stay, and the length is about the same")
  func thinned() throws {
    let corner: [(Double, Double)] = (0..<20_000).map { index in
      let (north, east) = (Double(min(index, 10_000)), Double(max(0, index - 10_000)))
      return (54 + north * 1e-5, 7 + east * 1e-5)
    }
    let line = try #require(RouteLine(places(corner)))
    #expect(line.places.count == RouteLine.mostPoints)
    #expect(line.places.first == RoadPlace(latitude: 54, longitude: 7))
    #expect(line.places.last == RoadPlace(latitude: 54.1, longitude: 7.09999))
    let whole = places([(54, 7), (54.1, 7), (54.1, 7.09999)])
    #expect(abs(line.meters - (RouteLine(whole)?.meters ?? 0)) < 5)
    #expect(RouteLine(decoding: line.encoded()) == line)
  }

  @Test("a line that is too short, or longer than any route, is refused at its field")
  func length() throws {
    func made(_ pairs: [(Double, Double)]) throws(Invalid) -> NewRoute {
      try NewRoute(name: "A", kind: .run, madeFrom: .drawn, line: RouteLine(places(pairs)), field: "points")
    }
    for pairs in [[(54, 7), (54.0004, 7)], [(54, 7)], [(0, 0), (10, 0)]] as [[(Double, Double)]] {
      #expect(throws: Invalid("points", .outOfRange(min: 50, max: 1_000_000))) { try made(pairs) }
    }
    #expect(try made([(54, 7), (54.001, 7)]).distance == 11_120)
  }

  @Test(
    "the first route of a file that has a line is read, with times or without",
    arguments: [
      "<rte>\(rtept("54"))\(rtept("55"))</rte>",
      "<trk>\(trkseg("54"))\(trkseg("55"))</trk>",
      "<trk>\(trkseg("54", "<ele>3</ele><time>2026-03-01T10:00:00Z</time>"))\(trkseg("55"))</trk>",
      "<wpt lat='1' lon='1'/><rte>\(rtept("53"))</rte><rte>\(rtept("54"))\(rtept("55"))</rte>",
      "<rte>\(rtept("54"))\(rtept("91"))<rtept lon='7'/>\(rtept("0", "0"))\(rtept("55"))</rte>",
      "<rte>\(rtept("54"))\(rtept("55"))</rte><rte>\(rtept("1"))\(rtept("2"))</rte>",
    ])
  func file(content: String) throws {
    let route = try #require(PlannedRoute.read(Array("<gpx>\(content)</gpx>".utf8)))
    let line = try #require(RouteLine(places([(54, 7), (55, 7)])))
    #expect(route == PlannedRoute(line: line))
  }

  @Test("a route has the name and the kind that its file says")
  func named() throws {
    let text = "<gpx><rte><name> Lake </name><type>cycling</type>\(rtept("54"))\(rtept("55"))</rte></gpx>"
    let route = try #require(PlannedRoute.read(Array(text.utf8)))
    #expect(route.name == "Lake" && route.kind == .ride)
  }

  @Test(
    "a file without a whole route has none",
    arguments: [
      "", "Dear diary", "<gpx></gpx>", "<gpx><wpt lat='1' lon='2'/></gpx>", "<gpx><rte>\(rtept("1"))</rte></gpx>",
      // It would be another route.
      "<gpx><rte>\(rtept("1"))\(rtept("2"))",
      "<tcx><rte>\(rtept("1"))\(rtept("2"))</rte></tcx>",
    ])
  func none(text: String) { #expect(PlannedRoute.read(Array(text.utf8)) == nil) }
}
