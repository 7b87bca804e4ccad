import Testing

@testable import Gym

/// The way and the moving time, from good points and from bad ones.
@Suite struct RoadDistanceTests {
  private typealias Samples = RoadSamples

  private func total(_ kind: RoadKind, _ points: [RoadPoint]) -> Double {
    RoadDistance(RecordedRoad(kind: kind, points: points)).total
  }

  @Test("places a metre apart add up, and what the device measured counts before them")
  func sources() {
    var points = Samples.north(Samples.even(3, seconds: 100))
    #expect(Samples.isNear(total(.run, points), 300))
    for index in points.indices where index != 50 { points[index].distance = Double(index) * 3.1 }
    #expect(Samples.isNear(total(.run, points), 310))
    // The device measured less than half of the points.
    for index in points.indices where index > 40 { points[index].distance = nil }
    #expect(Samples.isNear(total(.run, points), 300))
  }

  @Test("a device that says the same everywhere has not measured", arguments: [0.0, 5_000])
  func same(_ said: Double) {
    var points = Samples.north(Samples.even(3, seconds: 100))
    for index in points.indices { points[index].distance = said }
    #expect(Samples.isNear(total(.run, points), 300))
  }

  @Test("a jump is no way, but what follows it is; each kind has its own limit")
  func jumps() {
    var meters = Samples.even(3, seconds: 100)
    meters[50] += 400
    // Neither the second to the jump nor the one back from it counts.
    #expect(Samples.isNear(total(.run, Samples.north(meters)), 294))
    let fast = Samples.north(Samples.even(20, seconds: 10))
    #expect(total(.run, fast) == 0 && Samples.isNear(total(.ride, fast), 200))
  }

  @Test("a device that begins again at zero adds nothing then, and the way never falls")
  func restart() {
    let road = RecordedRoad(kind: .run, points: Samples.belt([0, 5, 10, 0, 5, 10]))
    let distance = RoadDistance(road)
    #expect(distance.meters == [0, 5, 10, 10, 15, 20])
  }

  @Test("points without a way lie evenly between those with one")
  func between() {
    var points = Samples.north([0, 0, 0, 0, 12])
    for index in 1...3 { points[index].place = nil }
    let distance = RoadDistance(RecordedRoad(kind: .run, points: points))
    #expect(zip(distance.meters, [0, 3, 6, 9, 12]).allSatisfy { Samples.isNear($0, $1) })
  }

  @Test("a belt that says its way every five seconds has no jumps, nor has a pool that says it at the end of a length")
  func steps() {
    let belt = (0...60).map { Double($0 / 5 * 20) }
    #expect(total(.run, Samples.belt(belt)) == 240)
    let pool = (0...120).map { Double($0 / 30 * 25) }
    let road = RecordedRoad(kind: .swim, points: Samples.belt(pool))
    #expect(RoadDistance(road).total == 100 && road.figures().movingMs == 120_000)
  }

  @Test("neither the time nor the way across a gap counts")
  func gap() {
    var points = Samples.north(Samples.even(3, seconds: 100))
    for index in 50...100 {
      points[index].at += 3_600_000
      points[index].place = RoadPlace(latitude: 47.1 + Double(index) * 3 / Samples.degree, longitude: 11)
    }
    points[50].isAfterGap = true
    let figures = RecordedRoad(kind: .run, points: points).figures()
    #expect(Samples.isNear(figures.meters, 297))
    #expect(figures.elapsedMs == 3_700_000 && figures.movingMs == 99_000)
  }

  @Test("an hour at one place that nobody called a gap is standing")
  func hour() {
    var points = Samples.north(Samples.even(3, seconds: 100))
    for index in 56...100 { points[index].at += 3_600_000 }
    let figures = RecordedRoad(kind: .run, points: points).figures()
    #expect(Samples.isNear(figures.meters, 300) && figures.movingMs == 99_000)
  }

  @Test("standing at a light is not moving, and a slow climb on a hike is")
  func standing() {
    let way = Samples.even(3, seconds: 60)
    let light = way + [Double](repeating: 180, count: 60) + way.dropFirst().map { 180 + $0 }
    let run = RecordedRoad(kind: .run, points: Samples.north(light)).figures()
    #expect(run.elapsedMs == 180_000 && run.movingMs == 120_000)
    let steep = Samples.north(Samples.even(0.35, seconds: 600))
    #expect(RecordedRoad(kind: .hike, points: steep).figures().movingMs == 600_000)
    #expect(RecordedRoad(kind: .run, points: steep).figures().movingMs == 0)
  }

  @Test("the date line and the poles are no jumps")
  func edges() throws {
    let line = [179.9999, -179.9999].enumerated().map { index, longitude in
      RoadPoint(at: index * 10_000, place: RoadPlace(latitude: 0, longitude: longitude))
    }
    #expect(Samples.isNear(total(.run, line), 22.24))
    let pole = [0.0, 180].enumerated().map { index, longitude in
      RoadPoint(at: index * 10_000, place: RoadPlace(latitude: 89.9999, longitude: longitude))
    }
    #expect(Samples.isNear(total(.run, pole), 22.24))
    let atIt = [0.0, 90, -90].enumerated().map { index, longitude in
      RoadPoint(at: index * 1_000, place: RoadPlace(latitude: 90, longitude: longitude))
    }
    #expect(Samples.isNear(total(.run, atIt), 0))
  }

  @Test("one point, or the same one again and again, is a road without a way")
  func single() {
    let one = RecordedRoad(kind: .run, points: Samples.north([0], heart: 120)).figures(maximum: 190)
    #expect(one.meters == 0 && one.elapsedMs == 0 && one.movingMs == 0 && one.averageHeart == 120)
    #expect(one.zones == nil && one.ascent == nil && one.kilocalories == nil)
    let still = RecordedRoad(kind: .run, points: Samples.north([Double](repeating: 0, count: 61)))
    #expect(still.figures().meters == 0 && still.figures().elapsedMs == 60_000)
  }

  @Test("numbers at the ends of what there is do no harm")
  func extremes() {
    let ends: [Double] = [-.greatestFiniteMagnitude, .greatestFiniteMagnitude, .infinity, .nan, 0, 1e300]
    let points = ends.enumerated().map { index, value in
      RoadPoint(
        at: index == 0 ? .min : .max - 10 + index, place: RoadPlace(latitude: 90, longitude: -180), altitude: value,
        heart: index == 1 ? .max : .min, distance: value)
    }
    let road = RecordedRoad(kind: .ride, points: points, distance: .infinity, kilocalories: .max)
    let figures = road.figures(maximum: .min, kilograms: .infinity)
    #expect(figures.elapsedMs == RoadDistance.mostMilliseconds && figures.meters <= RoadDistance.mostMeters)
    let track = RoadTrack(road)
    #expect(RoadTrack(decoding: track.encoded()) == track)
    #expect(RoadSplit.all(of: track, each: 1_000).count <= RoadSplit.most)
    #expect(RoadBest.all(of: road).count <= RoadBest.lengths.count)
  }
}
