import Testing

@testable import Gym

/// The fastest stretches of a road, and whether two roads are the same.
@Suite struct RoadBestTests {
  private typealias Samples = RoadSamples

  /// Metres at each second of speeds that are held one after the other.
  private func paces(_ parts: [(speed: Double, seconds: Int)]) -> [Double] {
    parts.reduce(into: [0]) { meters, part in
      for _ in 0..<part.seconds { meters.append(meters[meters.count - 1] + part.speed) }
    }
  }

  @Test("the fastest kilometre is found where it is")
  func fastest() {
    let meters = paces([(3, 500), (5, 200), (3, 500)])
    let bests = RoadBest.all(of: RecordedRoad(kind: .run, points: Samples.belt(meters)))
    #expect(bests == [RoadBest(meters: 1_000, ms: 200_000, fromMs: 500_000)])
  }

  @Test("its ends may lie between two points")
  func between() {
    // A point each 7 s at 4 m/s.
    let meters = (0...1_000).map { Double($0) * 28 }
    let bests = RoadBest.all(of: RecordedRoad(kind: .run, points: Samples.belt(meters, each: 7)))
    #expect(bests.map(\.meters) == [1_000, 5_000, 10_000, 21_097])
    #expect(bests.map(\.ms).prefix(3) == [250_000, 1_250_000, 2_500_000])
    #expect(bests.last?.ms == 5_274_250)
  }

  @Test("standing counts, and no stretch goes across a gap")
  func gaps() {
    let meters = paces([(4, 125), (0, 60), (4, 125)])
    var road = RecordedRoad(kind: .run, points: Samples.belt(meters))
    #expect(RoadBest.all(of: road).map(\.ms) == [310_000])
    road.points[150].isAfterGap = true
    #expect(RoadBest.all(of: road) == [])
  }

  @Test("of laps alone only what is much longer than a lap is known, and nothing of a start and an end")
  func lapsAlone() {
    let laps = RecordedRoad(kind: .run, points: Samples.belt((0...10).map { Double($0) * 1_000 }, each: 300))
    #expect(RoadBest.all(of: laps).map(\.meters) == [5_000, 10_000])
    #expect(RoadBest.all(of: laps).map(\.ms) == [1_500_000, 3_000_000])
    #expect(RoadBest.all(of: RoadTrack(laps), kind: .run) == RoadBest.all(of: laps))
    let ends = RecordedRoad(kind: .run, points: Samples.belt([0, 12_000], each: 3_600))
    #expect(RoadBest.all(of: ends) == [])
    // A pulse each second tells no way.
    var pulse = Samples.north(Samples.even(4, seconds: 2_000), heart: 150)
    for index in 1..<2_000 { pulse[index].place = nil }
    #expect(RoadDistance(RecordedRoad(kind: .run, points: pulse)).total > 7_900)
    #expect(RoadBest.all(of: RecordedRoad(kind: .run, points: pulse)) == [])
  }

  @Test("a hole in a recording is in no best that it could have made up, and in one of a longer way")
  func hole() {
    let whole = Samples.belt(paces([(3, 400), (5, 200), (3, 1_500)]))
    let road = RecordedRoad(kind: .run, points: Array(whole[...400] + whole[600...]))
    #expect(RoadBest.all(of: road).map(\.ms) == [333_334, 1_533_334])
    #expect(RoadBest.all(of: RecordedRoad(kind: .run, points: whole)).map(\.ms) == [200_000, 1_533_334])
  }

  @Test("points as far apart as those of a watch that records only changes do no harm")
  func sparse() {
    // 20 s at 60 km/h.
    let points = Samples.belt((0...80).map { Double($0) * 333 }, each: 20)
    let bests = RoadBest.all(of: RecordedRoad(kind: .ride, points: points))
    #expect(bests.map(\.meters) == RoadBest.lengths)
    #expect(bests.first?.ms == 60_061)
  }

  @Test("the line that is stored of a hundred miles has the bests of the whole recording, to a second")
  func thinnedLine() {
    let road = RecordedRoad(kind: .run, points: Samples.belt(paces([(2.5, 30_000), (4, 400), (2.5, 34_000)])))
    let track = RoadTrack(road)
    #expect(track.seconds.count <= RoadTrack.mostPoints && road.points.count > 64_000)
    let (whole, stored) = (RoadBest.all(of: road), RoadBest.all(of: track, kind: .run))
    #expect(whole.map(\.meters) == RoadBest.lengths && stored.map(\.meters) == RoadBest.lengths)
    for (one, other) in zip(whole, stored) {
      #expect(abs(one.ms - other.ms) <= 1_000, "\(one) \(other)")
      #expect(one.isMeasured(in: track))
    }
  }

  @Test("a stored best is measured where its line has points all along it")
  func measuredInLine() {
    var points = Samples.belt((0...20).map { Double($0) * 20 } + [1_400, 1_420], each: 10)
    for index in 21...22 { points[index].at += 200_000 }
    let track = RoadTrack(RecordedRoad(kind: .run, points: points))
    #expect(track.meters.last == 1_420)
    #expect(!RoadBest(meters: 1_000, ms: 300_000, fromMs: 60_000).isMeasured(in: track))
    #expect(RoadBest(meters: 1_000, ms: 200_000, fromMs: 0).isMeasured(in: track))
    #expect(RoadBest(meters: 5_000, ms: 300_000, fromMs: 60_000).isMeasured(in: track))
    #expect(RoadBest(meters: .max, ms: .max, fromMs: .max).isMeasured(in: track))
  }

  @Test("the bus home is no best, nor is what reaches into it")
  func bus() {
    let meters = paces([(3, 600), (11, 300), (3, 600)])
    let bests = RoadBest.all(of: RecordedRoad(kind: .run, points: Samples.belt(meters)))
    #expect(bests.first?.ms == 333_334)
    #expect(bests.count == 1)
    // On a bicycle it is believed.
    #expect(RoadBest.all(of: RecordedRoad(kind: .ride, points: Samples.belt(meters))).first?.ms == 90_910)
    // Nobody walks like that.
    let walk = RecordedRoad(kind: .walk, points: Samples.belt(Samples.even(5, seconds: 600)))
    #expect(RoadBest.all(of: walk) == [])
  }

  @Test("only some kinds have bests", arguments: RoadKind.allCases)
  func kinds(_ kind: RoadKind) {
    let road = RecordedRoad(kind: kind, points: Samples.belt(Samples.even(1.5, seconds: 1_000)))
    #expect(RoadBest.all(of: road).isEmpty == ![.run, .walk, .hike, .ride].contains(kind))
  }

  @Test("those of a stored track are those of its road")
  func stored() {
    let road = RecordedRoad(kind: .run, points: Samples.belt(Samples.even(4, seconds: 3_000)))
    #expect(RoadBest.all(of: RoadTrack(road), kind: .run) == RoadBest.all(of: road))
    #expect(RoadBest.all(of: RoadTrack(road), kind: .row) == [])
  }

  private func isSame(_ start: Int, _ seconds: Int, _ meters: Double) -> Bool {
    let one = RoadSame.Sketch(startedAt: Samples.start, elapsedMs: 3_600_000, meters: 10_000)
    let other = RoadSame.Sketch(
      startedAt: Samples.start + start * 1_000, elapsedMs: seconds * 1_000, meters: meters)
    let forth = RoadSame.isSame(one, other)
    #expect(forth == RoadSame.isSame(other, one))
    return forth
  }

  @Test("two roads are the same with about the same start, time and way")
  func same() {
    #expect(isSame(0, 3_600, 10_000) && isSame(120, 3_500, 10_400) && isSame(-120, 3_700, 9_600))
    #expect(isSame(0, 3_600, 0))
    #expect(!isSame(121, 3_600, 10_000) && !isSame(0, 3_400, 10_000) && !isSame(0, 3_600, 10_600))
  }

  @Test("short laps one after the other are not the same, and starts at the ends of time do no harm")
  func laps() {
    let lap = RoadSame.Sketch(startedAt: 0, elapsedMs: 60_000, meters: 300)
    #expect(RoadSame.isSame(lap, lap))
    for start in [60_000, 60_001, -60_000] {
      #expect(!RoadSame.isSame(lap, RoadSame.Sketch(startedAt: start, elapsedMs: 60_000, meters: 300)), "\(start)")
    }
    #expect(RoadSame.isSame(lap, RoadSame.Sketch(startedAt: 59_999, elapsedMs: 60_000, meters: 300)))
    let last = RoadSame.Sketch(startedAt: .max, elapsedMs: 0, meters: 0)
    #expect(RoadSame.isSame(last, last) && !RoadSame.isSame(last, lap))
    #expect(RoadSame.starts(around: .min).lowerBound == .min)
  }
}
