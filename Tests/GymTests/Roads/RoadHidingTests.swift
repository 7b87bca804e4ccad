import Foundation
import TestKit
import Testing

@testable import Gym

/// What others get of a road's line.
@Suite struct RoadHidingTests {
  private typealias Samples = RoadSamples

  /// A line of steps that wander, with pauses, places that are missing and heights.
  private static func wandering(_ seed: UInt64) -> RoadTrack {
    var random = SeededRandom(seed)
    var (latitude, longitude, heading) = (Double.random(in: -80...80, using: &random), 179.99, 0.0)
    var (points, at) = ([RoadPoint](), Samples.start)
    let stride = Double.random(in: 2...60, using: &random)
    for index in 0..<Int.random(in: 2...600, using: &random) {
      heading += Double.random(in: -0.5...0.5, using: &random)
      latitude += stride * cos(heading) / Samples.degree
      longitude += stride * sin(heading) / Samples.degree / cos(latitude * .pi / 180)
      if longitude > 180 { longitude -= 360 }
      if longitude < -180 { longitude += 360 }
      at += 4_000
      points.append(
        RoadPoint(
          at: at, place: random.chance(10) ? nil : RoadPlace(latitude: latitude, longitude: longitude),
          altitude: Double(index % 40), heart: 140, isAfterGap: random.chance(3)))
    }
    return RoadTrack(RecordedRoad(kind: .ride, points: points))
  }

  private static func ends(_ track: RoadTrack) -> [RoadPlace] {
    let known = (track.places ?? []).compactMap(\.self)
    return [known.first, known.last].compactMap(\.self)
  }

  private static func meters(_ one: RoadPlace, _ other: RoadPlace) -> Double {
    one.coordinate.distance(to: other.coordinate)
  }

  @Test("no point that is sent is within 200 m of an end, nor is any place on a line that is drawn", arguments: 1...60)
  func property(_ seed: Int) {
    let track = Self.wandering(UInt64(seed))
    let (shown, ends) = (RoadHiding.shown(track), Self.ends(track))
    let count = shown.seconds.count
    #expect(shown.meters.count == count && shown.isAfterGap.count == count)
    for column in [shown.altitudes?.count, shown.hearts?.count, shown.places?.count] {
      #expect((column ?? count) == count)
    }
    let places = shown.places ?? []
    for end in ends {
      var nearest = Double.infinity
      for (index, place) in places.enumerated() {
        guard let place else { continue }
        nearest = min(nearest, Self.meters(place, end))
        // A line is drawn to the next place, unless a gap comes first.
        guard let next = places[(index + 1)...].firstIndex(where: { $0 != nil }),
          !shown.isAfterGap[(index + 1)...next].contains(true), let other = places[next],
          abs(other.longitude - place.longitude) < 1
        else { continue }
        for part in stride(from: 0.1, to: 1, by: 0.1) {
          let between = RoadPlace(
            latitude: place.latitude + part * (other.latitude - place.latitude),
            longitude: place.longitude + part * (other.longitude - place.longitude))
          nearest = min(nearest, between.map { Self.meters($0, end) } ?? 0)
        }
      }
      // A straight line on a map is a little off one on the ground.
      #expect(nearest > RoadHiding.radius - 0.05)
      #expect(places.allSatisfy { $0.map { Self.meters($0, end) > RoadHiding.radius } ?? true })
    }
  }

  @Test("each point that is sent is one of the road's, with its own height")
  func part() {
    for seed in 100...105 as ClosedRange<UInt64> {
      let track = Self.wandering(seed)
      let shown = RoadHiding.shown(track)
      for index in shown.seconds.indices {
        #expect(
          track.seconds.indices.contains { old in
            track.places?[old] == shown.places?[index] && track.altitudes?[old] == shown.altitudes?[index]
          })
      }
    }
  }

  @Test("what is sent says neither how long nor how far the hidden parts were, and keeps what lies between others")
  func counted() throws {
    var points = Samples.north(Samples.even(6, seconds: 300), heart: 150)
    for index in points.indices { points[index].altitude = Double(index) }
    let track = RoadTrack(RecordedRoad(kind: .run, points: points))
    let shown = RoadHiding.shown(track)
    let first = try #require(track.places?.firstIndex(of: shown.places?[0] ?? nil))
    // From 200 m to twice the half of a square's diagonal more.
    #expect((34...84).contains(first))
    #expect(shown.seconds == Array(0..<shown.seconds.count) && (300 - 167...300 - 67).contains(shown.seconds.count))
    #expect(shown.meters.enumerated().allSatisfy { Samples.isNear($1, Double($0) * 6, 0.2) })
    #expect(!shown.isAfterGap.contains(true))
    #expect(shown.altitudes?.first == Double(first) && shown.hearts?.count == shown.seconds.count)
  }

  @Test("a way that passes home in the middle is cut there, and the gap takes no time and no distance")
  func passing() throws {
    // Far to the north, back past the start, and as far to the south.
    let meters = Samples.even(6, seconds: 200) + Samples.even(6, seconds: 400).dropFirst().map { 1_200 - $0 }
    let shown = RoadHiding.shown(RoadTrack(RecordedRoad(kind: .run, points: Samples.north(meters))))
    #expect(shown.isAfterGap.count { $0 } == 1 && shown.isAfterGap.first == false)
    let gap = try #require(shown.isAfterGap.lastIndex(of: true))
    let north = shown.places?.map { ($0.map { $0.latitude - 47 } ?? 0) * Samples.degree } ?? []
    try #require(gap > 0 && gap < north.count)
    #expect(north[gap - 1] > 200 && north[gap] < -200)
    #expect(shown.seconds[gap] == shown.seconds[gap - 1] && shown.meters[gap] == shown.meters[gap - 1])
    #expect(shown.seconds.last == shown.seconds.count - 2)
  }

  @Test("a way from elsewhere is cut where several other roads begin, and only there")
  func besides() throws {
    let track = RoadTrack(RecordedRoad(kind: .run, points: Samples.north(Samples.even(5, seconds: 1_000))))
    let alone = RoadHiding.shown(track)
    func ends(_ first: Double, _ last: Double) throws -> RoadEnds {
      let places = [first, last].map { RoadPlace(latitude: 47 + $0 / Samples.degree, longitude: 11) }
      return RoadEnds(first: try #require(places[0]), last: try #require(places[1]))
    }
    let home = 2_500.0
    // One road from there, and one that begins and ends there, are two.
    let (round, elsewhere, back) = (try ends(home, home), try ends(-9_000, 30_000), try ends(-9_000, home))
    #expect(RoadHiding.shown(track, besides: [round, elsewhere]) == alone)
    let shown = RoadHiding.shown(track, besides: [round, back])
    let north = (shown.places ?? []).map { ($0.map { $0.latitude - 47 } ?? 0) * Samples.degree }
    #expect(north.allSatisfy { abs($0 - home) > 200 } && north.contains { $0 < home } && north.contains { $0 > home })
    #expect(shown.isAfterGap.count { $0 } == 1)
  }

  @Test("the ends of a stored line are found without reading all of it")
  func stored() throws {
    for seed in 200...220 as ClosedRange<UInt64> {
      let track = Self.wandering(seed)
      let (found, known) = (RoadTrack.ends(in: track.encoded()), Self.ends(track))
      #expect(found?.first == known.first && found?.last == known.last)
    }
    let belt = RoadTrack(RecordedRoad(kind: .run, points: Samples.belt(Samples.even(3, seconds: 60))))
    #expect(RoadTrack.ends(in: belt.encoded()) == nil && RoadTrack.ends(in: []) == nil)
  }

  @Test("two far points with home between them are drawn as two parts")
  func crossing() {
    let points = Samples.north([0, 600, 900, -900, -3_000], each: 120)
    let shown = RoadHiding.shown(RoadTrack(RecordedRoad(kind: .ski, points: points)))
    #expect(shown.seconds == [0, 120, 120])
    #expect(shown.isAfterGap == [false, false, true])
  }

  @Test("the lines of many roads that begin at one door end on a circle around another place", arguments: 1...20)
  func many(_ seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let home = try #require(
      RoadPlace(
        latitude: Double.random(in: -70...70, using: &random), longitude: Double.random(in: -180...180, using: &random))
    )
    let area = HiddenArea(around: home)
    #expect(area.distance(to: home) < HiddenArea.reach - HiddenArea.radius)
    // Whoever lives elsewhere in the same square has the same circle, so it cannot tell them apart.
    let squares = (0..<200).compactMap { _ in
      let other = RoadPlace(
        latitude: home.latitude + Double.random(in: -0.0005...0.0005, using: &random),
        longitude: home.longitude + Double.random(in: -0.0005...0.0005, using: &random))
      return other.map { HiddenArea(around: $0).middle }
    }
    #expect(squares.contains(area.middle))
    for square in squares where square != area.middle {
      // The next square's middle is a side away.
      #expect(square.distance(to: area.middle) > 0.7 * HiddenArea.side)
    }
  }

  @Test("where nothing is left, there are no places and no heights")
  func nothing() {
    var points = Samples.north(Samples.even(3, seconds: 60).map { $0 / 2 }, heart: 150)
    for index in points.indices { points[index].altitude = Double(100 + index) }
    let near = RoadHiding.shown(RoadTrack(RecordedRoad(kind: .run, points: points)))
    #expect(near.seconds == [] && near.places == nil && near.altitudes == nil && near.hearts == nil)
    // A road of a treadmill has no ends to hide, and its heights could be those of the street.
    var belt = Samples.belt(Samples.even(3, seconds: 60), heart: 150)
    for index in belt.indices { belt[index].altitude = Double(100 + index) }
    let inside = RoadHiding.shown(RoadTrack(RecordedRoad(kind: .run, points: belt)))
    #expect(inside.seconds.count == 61 && inside.hearts != nil && inside.altitudes == nil)
    #expect(RoadHiding.shown(RoadTrack(RecordedRoad(kind: .run, points: []))).seconds == [])
  }

  @Test("points without a place beside a hidden one are hidden with it")
  func unplaced() throws {
    var points = Samples.north(Samples.even(10, seconds: 300))
    let whole = RoadTrack(RecordedRoad(kind: .run, points: points))
    let border = try #require(whole.places?.firstIndex(of: RoadHiding.shown(whole).places?[0] ?? nil))
    // At the border, and in the open.
    for index in [border - 1, border, border + 1, 150, 151] { points[index].place = nil }
    let shown = RoadHiding.shown(RoadTrack(RecordedRoad(kind: .run, points: points)))
    #expect(shown.places?.first == whole.places?[border + 2])
    #expect(shown.places?.count { $0 == nil } == 2 && !shown.isAfterGap.contains(true))
  }
}
