import Testing

@testable import Gym

/// Which roads followed a route. Distances are in metres from a place at 54.5° N.
@Suite struct RouteMatchTests {
  private typealias Spot = (north: Double, east: Double)

  private static let degree = 111_195.0802
  /// The cosine of 54.5°.
  private static let shrink = 0.580703

  private func place(_ spot: Spot) -> RoadPlace? {
    RoadPlace(
      latitude: 54.5 + spot.north / Self.degree, longitude: 7.5 + spot.east / Self.degree / Self.shrink)
  }

  /// A spot each so many metres along the corners.
  private func walk(_ corners: [Spot], each step: Double = 10) -> [Spot] {
    var spots = [corners[0]]
    for (from, to) in zip(corners, corners.dropFirst()) {
      let (north, east) = (to.north - from.north, to.east - from.east)
      let count = max(1, Int(((north * north + east * east).squareRoot() / step).rounded()))
      for part in 1...count {
        let share = Double(part) / Double(count)
        spots.append((from.north + north * share, from.east + east * share))
      }
    }
    return spots
  }

  private func track(_ spots: [Spot], speed seconds: Int = 3) -> RoadTrack {
    RoadTrack(
      RecordedRoad(
        kind: .ride,
        points: spots.enumerated().map { index, spot in
          RoadPoint(at: RoadSamples.start + index * seconds * 1_000, place: place(spot))
        }))
  }

  private func matcher(_ corners: [Spot]) throws -> RouteMatch {
    try #require(RouteLine(corners.compactMap(place)).flatMap { RouteMatch($0) })
  }

  /// A loop of 4 km.
  private static let loop: [Spot] = [(0, 0), (1_000, 0), (1_000, 1_000), (0, 1_000), (0, 0)]
  private static let line: [Spot] = [(0, 0), (2_000, 0), (2_000, 1_500)]

  @Test("a road along the line followed it, and one that went the other way round did so in reverse")
  func directions() throws {
    for corners in [Self.loop, Self.line] {
      let match = try matcher(corners)
      #expect(match.direction(of: track(walk(corners))) == .forward)
      #expect(match.direction(of: track(walk(corners.reversed()))) == .reverse)
      // As a line of few points has it, too.
      #expect(match.direction(of: track(corners, speed: 300)) == .forward)
    }
    // Out and back is the same both ways.
    let back: [Spot] = [(0, 0), (1_500, 0), (0, 0)]
    #expect(try matcher(back).direction(of: track(walk(back.reversed()))) == .forward)
  }

  @Test(
    "a road beside the line followed it up to about 75 m",
    arguments: [(0, true), (60, true), (80, false), (300, false)] as [(Double, Bool)])
  func beside(meters: Double, follows: Bool) throws {
    // It begins where the route begins.
    let beside: [Spot] = [(0, 0), (0, meters), (2_000, meters)]
    let match = try matcher([(0, 0), (2_000, 0)])
    #expect((match.direction(of: track(walk(beside))) != nil) == follows)
  }

  @Test("a detour of a tenth is forgiven, a longer one is another way")
  func detour() throws {
    let match = try matcher([(0, 0), (4_000, 0)])
    #expect(match.direction(of: track(walk([(0, 0), (2_000, 0), (2_150, 150), (2_300, 0), (4_000, 0)]))) == .forward)
    #expect(match.direction(of: track(walk([(0, 0), (1_000, 0), (2_000, 600), (3_000, 0), (4_000, 0)]))) == nil)
  }

  @Test("another start, another length, and whoever turned around half way did not follow it")
  func others() throws {
    let match = try matcher(Self.loop)
    let elsewhere: [Spot] = [(1_000, 500), (1_000, 1_000), (0, 1_000), (0, 0), (1_000, 0), (1_000, 500)]
    #expect(match.direction(of: track(walk(elsewhere))) == nil)
    #expect(match.direction(of: track(walk([(0, 0), (1_000, 0), (1_000, 1_000), (500, 1_000)]))) == nil)
    // As long, always on the line, and begun where the loop begins.
    #expect(match.direction(of: track(walk([(0, 0), (1_000, 0), (1_000, 1_000), (1_000, 0), (0, 0)]))) == nil)
    #expect(match.direction(of: track(walk(Self.loop + Self.loop.dropFirst()))) == nil)
  }

  @Test("laps are followed in the direction in which they were done")
  func laps() throws {
    // Twelve times 400 m.
    let sides: [Spot] = [(0, 0), (100, 0), (100, 100), (0, 100)]
    let corners = (0...48).map { sides[$0 % 4] }
    let match = try matcher(corners)
    #expect(match.direction(of: track(walk(corners))) == .forward)
    #expect(match.direction(of: track(walk(corners.reversed()))) == .reverse)
    #expect(match.direction(of: track(walk(Array(corners.prefix(25))))) == nil)
  }

  @Test("side roads that are followed to their end and back hide none of the way, and cannot be left out")
  func sideRoads() throws {
    var corners: [Spot] = [(0, 0)]
    for (north, east) in [(500, 230), (1_000, 270), (1_500, 310), (2_000, 170)] as [Spot] {
      corners += [(north, 0), (north, east), (north, 0)]
    }
    corners.append((2_500, 0))
    let match = try matcher(corners)
    #expect(match.direction(of: track(walk(corners))) == .forward)
    #expect(match.direction(of: track(walk(corners.reversed()))) == .reverse)
    // As long, and always on the line, but the first side road again and again instead of the others.
    let again: [Spot] = [(0, 0), (500, 0), (500, 230), (500, 0), (500, 230), (500, 0), (500, 230), (500, 0)]
    #expect(match.direction(of: track(walk(again + [(500, 230), (500, 0), (2_500, 0)]))) == nil)
  }

  @Test("a road without places, with few of them, or of one point followed nothing")
  func poor() throws {
    let match = try matcher(Self.line)
    let belt = RoadSamples.belt(RoadSamples.even(3.5, seconds: 1_000))
    #expect(match.direction(of: RoadTrack(RecordedRoad(kind: .run, points: belt))) == nil)
    var few = belt
    for index in few.indices.prefix(300) { few[index].place = place((Double(index) * 3.5, 0)) }
    #expect(match.direction(of: RoadTrack(RecordedRoad(kind: .run, points: few))) == nil)
    #expect(match.direction(of: track([(0, 0)])) == nil)
  }

  @Test("a line over the date line is matched, and one around a pole or around the earth is no harm")
  func edges() throws {
    func places(_ pairs: [(Double, Double)]) -> [RoadPlace] {
      pairs.compactMap { RoadPlace(latitude: $0.0, longitude: $0.1) }
    }
    let fiji = try #require(RouteLine(places([(-17, 179.99), (-17, -179.99)])).flatMap { RouteMatch($0) })
    let points = (0...200).compactMap { index -> RoadPoint? in
      let east = 179.99 + Double(index) * 1e-4
      return RoadPoint(
        at: index * 1_000, place: RoadPlace(latitude: -17, longitude: east > 180 ? east - 360 : east))
    }
    #expect(fiji.direction(of: RoadTrack(RecordedRoad(kind: .ride, points: points))) == .forward)
    let pole = places((0..<2_000).map { (89.999, $0.isMultiple(of: 2) ? 0 : 179) })
    let line = try #require(RouteLine(places([(89, 0)]) + pole))
    #expect(line.meters < 1_000_000 && RouteMatch(line) == nil)
    #expect(RouteLine(places([(0, 0), (0, 170), (0, -20)])).flatMap { RouteMatch($0) } == nil)
  }
}
