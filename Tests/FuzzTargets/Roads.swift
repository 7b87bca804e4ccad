import Gym

extension FuzzTarget {
  /// Files of recorded roads, and everything that is reckoned from them.
  static let roads = FuzzTarget(
    name: "roads",
    tokens: [
      ".FIT", "@", "`", "\u{7F}", "\u{1}\u{0}", "<gpx version=\"1.1\">", "<trk>", "</trk>", "<trkseg>", "</trkseg>",
      "<trkpt lat=\"90\" lon=\"-180\">", "</trkpt>", "<time>", "2026-05-02T07:00:00.5+14:00", "<ele>", "<hr>", "<rte>",
      "9999-12-31T23:59:60Z", "<![CDATA[", "]]>", "<!--", "-->", "<!DOCTYPE gpx [<!ENTITY a \"b\">]>", "&a;", "&#0;",
      "&#x10FFFF;", "&amp;", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "xmlns:x=\"\"", "<Lap>", "<Track>",
      "<Activity Sport=\"Biking\">", "<Trackpoint>", "<DistanceMeters>", "<HeartRateBpm><Value>",
    ],
    cases: 1_500,
    start: {
      { input in
        guard let reading = RoadFile.read(input) else { return }
        try check(reading)
        for road in reading.roads {
          try check(road)
          try reckon(road)
        }
      }
    })

  /// What is stored of a road's line. A backup that somebody else made can have any bytes there.
  static let tracks = FuzzTarget(
    name: "tracks",
    seeds: { [line(of: 12), line(of: 60), treadmill] },
    tokens: ["\u{1}", "\u{7F}", "\u{0}"],
    cases: 3_000,
    start: {
      { input in
        // It reads what is no track, too.
        _ = RoadTrack.ends(in: input)
        guard let track = RoadTrack(decoding: input) else { return }
        try check(track)
        for kind in RoadKind.allCases { _ = RoadBest.all(of: track, kind: kind) }
        try checkHiding(track)
        let known = (track.places ?? []).compactMap(\.self)
        guard RoadTrack.ends(in: input)?.first == known.first, RoadTrack.ends(in: input)?.last == known.last else {
          throw FuzzFault("ends that are not those of the line")
        }
      }
    })

  /// What others get of it is a part of it.
  private static func checkHiding(_ track: RoadTrack) throws {
    let shown = RoadHiding.shown(track)
    try check(shown)
    let count = shown.seconds.count
    guard count <= track.seconds.count, shown.isAfterGap.count == count, shown.places.map(\.count) ?? count == count,
      shown.places?.contains(where: { $0 != nil }) != false
    else { throw FuzzFault("a hidden line that is no line") }
  }

  private static func line(of count: Int) -> [UInt8] {
    let points = (0..<count).map { number in
      RoadPoint(
        at: 1_746_169_200_000 + 50_000 * number,
        place: RoadPlace(latitude: 48.1 + 0.0001 * Double(number), longitude: -11.5),
        altitude: number % 5 == 0 ? nil : 500 - Double(number % 9), heart: number < 3 ? nil : 120 + number % 40,
        isAfterGap: number == 20)
    }
    return RoadTrack(RecordedRoad(kind: .run, points: points)).encoded()
  }

  private static var treadmill: [UInt8] {
    let points = (0..<20).map { RoadPoint(at: 50_000 * $0, distance: Double(150 * $0)) }
    return RoadTrack(RecordedRoad(kind: .run, points: points)).encoded()
  }

  private static func check(_ reading: RoadReading) throws {
    guard reading.roads.count <= RoadReading.mostRoads, reading.weights.count <= RoadReading.mostWeights,
      reading.flaws.count <= RoadReading.mostFlaws, reading.flawCount >= reading.flaws.count
    else { throw FuzzFault("more than a reading may have") }
    for (one, next) in zip(reading.weights, reading.weights.dropFirst()) where next.at < one.at {
      throw FuzzFault("weights are not in the order of time")
    }
    guard reading.weights.allSatisfy({ $0.kilograms.isFinite && $0.kilograms > 0 }) else {
      throw FuzzFault("a weight that nothing has")
    }
  }

  private static func check(_ road: RecordedRoad) throws {
    guard (1...RoadReading.mostPoints).contains(road.points.count) else {
      throw FuzzFault("a road of \(road.points.count) points")
    }
    for (one, next) in zip(road.points, road.points.dropFirst()) where next.at <= one.at {
      throw FuzzFault("points are not in the order of time")
    }
    for point in road.points {
      guard point.altitude?.isFinite != false, point.distance?.isFinite != false else {
        throw FuzzFault("a number without an end")
      }
      guard point.heart.map(HeartReading.believed.contains) != false else {
        throw FuzzFault("a heart rate that nobody believes")
      }
    }
    guard road.distance?.isFinite != false else { throw FuzzFault("a way without an end") }
  }

  private static func reckon(_ road: RecordedRoad) throws {
    let figures = RoadFigures(road, maximum: 190, body: nil, kilograms: 80)
    guard figures.meters.isFinite, figures.meters >= 0, (0...figures.elapsedMs).contains(figures.movingMs),
      figures.kilocalories?.isFinite != false
    else { throw FuzzFault("wrong figures: \(figures)") }
    for best in RoadBest.all(of: road) where best.ms <= 0 || best.fromMs < 0 || best.fromMs > figures.elapsedMs {
      throw FuzzFault("a wrong best: \(best)")
    }
    let track = RoadTrack(road)
    guard RoadTrack(decoding: track.encoded()) == track else { throw FuzzFault("a track that is another once stored") }
    try check(track)
  }

  private static func check(_ track: RoadTrack) throws {
    guard track.seconds.count <= RoadTrack.mostPoints, track.meters.count == track.seconds.count else {
      throw FuzzFault("columns of \(track.seconds.count) and \(track.meters.count) values")
    }
    for (one, next) in zip(track.meters, track.meters.dropFirst()) where !(next >= one) {
      throw FuzzFault("the way falls from \(one) to \(next)")
    }
    for (one, next) in zip(track.seconds, track.seconds.dropFirst()) where next < one {
      throw FuzzFault("the time falls from \(one) to \(next)")
    }
    guard RoadTrack(decoding: track.encoded()) == track else { throw FuzzFault("a track that is another once stored") }
    guard RoadSplit.all(of: track, each: 1_000).count <= 1_000 else { throw FuzzFault("too many splits") }
  }
}
