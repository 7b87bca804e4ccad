import Testing

@testable import Gym

/// What is stored of a road, its bytes and its parts.
@Suite struct RoadTrackTests {
  private typealias Samples = RoadSamples

  private func sample() -> RecordedRoad {
    var points = Samples.north(Samples.even(3, seconds: 200), heart: 150)
    for index in points.indices { points[index].altitude = 500 + Double(index % 50) }
    points[7].place = nil
    points[9].heart = nil
    points[11].altitude = nil
    points[100].isAfterGap = true
    return RecordedRoad(kind: .run, points: points)
  }

  /// A ride of so many seconds with a corner in the middle.
  private func long(_ count: Int) -> RecordedRoad {
    let points = (0..<count).map { index in
      let (north, east) = (min(index, count / 2), max(0, index - count / 2))
      return RoadPoint(
        at: index * 1_000, place: RoadPlace(latitude: 47 + Double(north) * 1e-5, longitude: 11 + Double(east) * 1e-5),
        heart: 100 + index % 60)
    }
    return RecordedRoad(kind: .ride, points: points)
  }

  @Test("a track is the same after its bytes, whatever columns it has")
  func bytes() {
    let whole = sample()
    var belt = RecordedRoad(kind: .run, points: Samples.belt(Samples.even(3, seconds: 60)))
    for road in [whole, belt, RecordedRoad(kind: .run, points: Samples.north([0])), long(9_000)] {
      let track = RoadTrack(road)
      #expect(RoadTrack(decoding: track.encoded()) == track)
    }
    belt.points = []
    #expect(RoadTrack(decoding: RoadTrack(belt).encoded())?.seconds == [])
    let track = RoadTrack(whole)
    #expect(track.encoded().count < 201 * 10)
    #expect(track.places?[7] == nil && track.hearts?[9] == nil && track.altitudes?[11] == nil && track.isAfterGap[100])
    #expect(track.seconds.last == 200 && Samples.isNear(track.meters.last, 597, 0.1))
  }

  @Test("places around the date line and at the poles stay")
  func edges() {
    let ends = [(90.0, 180.0), (-90, -180), (0, 179.999999), (0, -179.999999)]
    let points = ends.enumerated().map { index, end in
      RoadPoint(at: index * 1_000, place: RoadPlace(latitude: end.0, longitude: end.1))
    }
    let track = RoadTrack(RecordedRoad(kind: .other, points: points))
    #expect(track.places == points.map(\.place) && RoadTrack(decoding: track.encoded()) == track)
  }

  @Test("bytes that are cut short or go on are no track")
  func cut() {
    let bytes = RoadTrack(sample()).encoded()
    for count in 0..<bytes.count { #expect(RoadTrack(decoding: Array(bytes.prefix(count))) == nil) }
    #expect(RoadTrack(decoding: bytes + [0]) == nil)
  }

  @Test("changed bytes are no track, or another one that holds its promises")
  func changed() {
    var road = sample()
    road.points.removeLast(180)
    let bytes = RoadTrack(road).encoded()
    for index in bytes.indices {
      for value in [0x00, 0x7F, 0x80, 0xFF, bytes[index] ^ 1] as [UInt8] {
        var other = bytes
        other[index] = value
        guard let track = RoadTrack(decoding: other) else { continue }
        #expect(zip(track.meters, track.meters.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(track.seconds.count == track.meters.count && track.seconds.count == track.isAfterGap.count)
        #expect(RoadSplit.all(of: track, each: 1_000).count <= RoadSplit.most)
        _ = RoadBest.all(of: track, kind: .run)
      }
    }
  }

  @Test("a count that the bytes cannot hold, an unknown version and a start that is none are no track")
  func damaged() {
    #expect(RoadTrack(decoding: [1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0]) == nil)
    #expect(RoadTrack(decoding: [1, 1, 0, 0, 0, 0]) != nil)
    #expect(RoadTrack(decoding: [2, 1, 0, 0, 0, 0]) == nil)
    #expect(RoadTrack(decoding: [1, 1, 0, 1, 0, 0]) == nil && RoadTrack(decoding: [1, 1, 0, 0, 1, 0]) == nil)
    #expect(RoadTrack(decoding: [1, 1, 0, 0, 0, 1]) == nil && RoadTrack(decoding: [1, 1, 8, 0, 0, 0]) == nil)
  }

  @Test("a long road keeps its ends, its corner and both ends of its gaps")
  func thinned() {
    var road = long(20_000)
    road.points[5_001].isAfterGap = true
    let track = RoadTrack(road)
    #expect(track.seconds.count <= RoadTrack.mostPoints && track.seconds.count > RoadTrack.mostPoints - 10)
    #expect(track.seconds.first == 0 && track.seconds.last == 19_999)
    #expect(track.seconds.contains(5_000) && track.seconds.contains(10_000))
    #expect(track.isAfterGap.indices.filter { track.isAfterGap[$0] }.map { track.seconds[$0] } == [5_001])
    #expect(Samples.isNear(track.meters.last, RoadDistance(road).total, 0.1))
  }

  @Test("a road that is all gaps keeps the longest of them, and no time or stretch across any")
  func gaps() throws {
    var road = long(20_000)
    for index in road.points.indices.dropFirst() { road.points[index].isAfterGap = true }
    for index in 7_000..<20_000 { road.points[index].at += 60_000 }
    let track = RoadTrack(road)
    #expect(track.seconds.count <= RoadTrack.mostPoints)
    let index = try #require(track.seconds.firstIndex(of: 7_060))
    #expect(track.isAfterGap[index] && track.seconds[index - 1] == 6_999)
    #expect(track.isAfterGap.dropFirst().allSatisfy { $0 } && RoadBest.all(of: track, kind: .ride) == [])
  }

  @Test("the corner stays, not the point at the date line")
  func around() {
    let points = (0..<100).map { index in
      let east = 179.9995 + Double(index) * 1e-5
      return RoadPoint(
        at: index * 1_000,
        place: RoadPlace(latitude: Double(abs(index - 45)) * 1e-5, longitude: east > 180 ? east - 360 : east))
    }
    let distance = RoadDistance(RecordedRoad(kind: .ride, points: points))
    #expect(RoadThinning(distance, points.map(\.place), most: 5).indices.contains(45))
  }

  @Test("parts are equally long but the last, with their time, heart and climb")
  func splits() {
    var points = Samples.belt(Samples.even(4, seconds: 625), heart: 150)
    for index in points.indices {
      points[index].altitude = 500 + Double(min(index, 400)) * 0.1
      if index >= 250 { points[index].heart = 170 }
    }
    let splits = RoadSplit.all(of: RoadTrack(RecordedRoad(kind: .run, points: points)), each: 1_000)
    #expect(splits.map(\.meters) == [1_000, 1_000, 500] && splits.map(\.movingMs) == [250_000, 250_000, 125_000])
    #expect(splits.map(\.heart) == [150, 170, 170])
    #expect(Samples.isNear(splits[0].ascent, 24, 1) && Samples.isNear(splits[1].ascent, 15, 1) && splits[2].ascent == 0)
  }

  @Test("a part is a kilometre, or a mile in pounds, but never of a swim or a row")
  func lengths() {
    for kind in RoadKind.allCases {
      #expect(RoadSplit.length(of: kind, in: .kg) == 1_000)
      #expect(RoadSplit.length(of: kind, in: .lb) == ([.swim, .row].contains(kind) ? 1_000 : 1_609.344))
    }
  }

  @Test("a part's bound lies between two points, and one long step has many bounds")
  func bounds() {
    var points = Samples.belt([0, 1_500, 4_500], each: 150)
    for index in points.indices { points[index].altitude = 500 + Double(index) * 20 }
    let splits = RoadSplit.all(of: RoadTrack(RecordedRoad(kind: .ride, points: points)), each: 1_000)
    #expect(splits.map(\.meters) == [1_000, 1_000, 1_000, 1_000, 500])
    #expect(splits.map(\.movingMs) == [100_000, 75_000, 50_000, 50_000, 25_000] && splits[0].heart == nil)
    // Climbs count at their ends.
    #expect(splits.map(\.ascent) == [0, 20, 0, 0, 20])
  }

  @Test("a pause and standing are no part's time, and parts have a most")
  func pauses() {
    var points = Samples.belt(Samples.even(4, seconds: 500))
    for index in 100...500 { points[index].at += 600_000 }
    points[100].isAfterGap = true
    let splits = RoadSplit.all(of: RoadTrack(RecordedRoad(kind: .run, points: points)), each: 1_000)
    #expect(splits.map(\.movingMs).first == 250_000)
    let track = RoadTrack(RecordedRoad(kind: .ride, points: Samples.belt(Samples.even(10, seconds: 1_000))))
    #expect(RoadSplit.all(of: track, each: 1).count == RoadSplit.most)
    for each in [0, -1, .nan, .infinity] as [Double] { #expect(RoadSplit.all(of: track, each: each) == []) }
    #expect(RoadSplit.all(of: RoadTrack(RecordedRoad(kind: .run, points: Samples.north([0]))), each: 1_000) == [])
  }
}
