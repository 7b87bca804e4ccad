import Testing

@testable import Gym

/// Height, heart and calories of a road.
@Suite struct RoadFiguresTests {
  private typealias Samples = RoadSamples

  private func height(_ altitudes: [Double?], gapAt gap: Int? = nil) -> RoadFigures {
    var points = Samples.north(Samples.even(2, seconds: altitudes.count - 1))
    for index in points.indices { points[index].altitude = altitudes[index] }
    if let gap { points[gap].isAfterGap = true }
    return RecordedRoad(kind: .hike, points: points).figures()
  }

  @Test("noise of a metre is no climb, and climbs and descents count")
  func climbs() {
    #expect(height((0...100).map { 500 + Double($0 % 2) }).ascent == 0)
    let hill = (0...30).map { 500 + Double($0) } + (0...20).map { 530 - Double($0) }
    #expect(height(hill).ascent == 30 && height(hill).descent == 18)
  }

  @Test("without altitudes there is no climb, and zeros everywhere are none", arguments: [nil, 0.0, 20_000])
  func none(_ altitude: Double?) {
    let figures = height([Double?](repeating: altitude, count: 10))
    #expect(figures.ascent == nil && figures.descent == nil)
  }

  @Test("what lies between the ends of a gap, or was found at once, is no climb")
  func jumps() {
    #expect(height([500, 505, 700, 705], gapAt: 2).ascent == 10)
    #expect(height([0, 0, 500, 505, 510]).ascent == 10)
    #expect(height([500, 505, 900, 510]).ascent == 5)
  }

  @Test("a reading holds until the next, for at most half a minute, and not across a gap")
  func holds() {
    var points = Samples.belt([0, 30, 60, 90], each: 10, heart: 150)
    points[3].at += 100_000
    let road = RecordedRoad(kind: .run, points: points)
    // 10 s, 10 s, and 30 of 110 s.
    #expect(road.figures(maximum: 200).zones == [0, 0, 0, 50_000, 0, 0])
    var paused = road
    paused.points[3].isAfterGap = true
    #expect(paused.figures(maximum: 200).zones == [0, 0, 0, 20_000, 0, 0])
    #expect(road.figures().zones == nil && road.figures().averageHeart == 150)
  }

  @Test("the average is over the time, and each zone has its own")
  func average() {
    var points = Samples.belt([0, 60, 80], each: 20, heart: 120)
    points[1].heart = 180
    points[2].at -= 10_000
    let figures = RecordedRoad(kind: .run, points: points).figures(maximum: 200)
    #expect(figures.averageHeart == 140 && figures.highestHeart == 180)
    #expect(figures.zones == [0, 0, 20_000, 0, 0, 10_000])
  }

  @Test("the equations match the published numbers")
  func oxygen() {
    #expect(Samples.isNear(PaceOxygen.perMinute(.walk, speed: 93.8, grade: 0.1), 29.76))
    let run = PaceOxygen.perMinute(.run, speed: 10_000 / 60, grade: 0)
    #expect(Samples.isNear(run, 36.83))
    #expect(Samples.isNear(run.map { PaceOxygen.energy(oxygen: $0, kilograms: 70) }, 12.89))
  }

  @Test("outside of what the equations were made for there are none, and a climb has its limit")
  func ranges() {
    #expect(PaceOxygen.perMinute(.walk, speed: 49, grade: 0) == nil)
    #expect(PaceOxygen.perMinute(.hike, speed: 101, grade: 0) == nil)
    #expect(PaceOxygen.perMinute(.ride, speed: 90, grade: 0) == nil)
    #expect(PaceOxygen.perMinute(.run, speed: 40, grade: 0) == nil)
    #expect(PaceOxygen.perMinute(.run, speed: 79, grade: 0) == PaceOxygen.perMinute(.walk, speed: 79, grade: 0))
    #expect(PaceOxygen.perMinute(.walk, speed: 80, grade: -0.3) == PaceOxygen.perMinute(.walk, speed: 80, grade: 0))
    #expect(PaceOxygen.perMinute(.walk, speed: 80, grade: 3) == PaceOxygen.perMinute(.walk, speed: 80, grade: 0.25))
  }

  @Test("calories are by heart where the formula holds for nearly all of the time, else by pace, else the device's")
  func calories() throws {
    let body = try #require(HeartBody(kilograms: 75, years: 35, sex: .male))
    // 10 km/h for 10 minutes.
    var road = RecordedRoad(
      kind: .run, points: Samples.belt(Samples.even(10 / 3.6, seconds: 600), heart: 150), kilocalories: 99)
    let heart = road.figures(maximum: 189, body: body, kilograms: 75)
    #expect(heart.caloriesFrom == .heart && Samples.isNear(heart.kilocalories, 147.007))
    // Without a maximum, below half of it, or with too few readings.
    #expect(road.figures(body: body, kilograms: 70).caloriesFrom == .pace)
    #expect(road.figures(maximum: 301, body: body, kilograms: 70).caloriesFrom == .pace)
    for index in road.points.indices where index > 400 { road.points[index].heart = nil }
    let pace = road.figures(maximum: 189, body: body, kilograms: 70)
    #expect(pace.caloriesFrom == .pace && Samples.isNear(pace.kilocalories, 128.92))
    let device = road.figures()
    #expect(device.caloriesFrom == .device && device.kilocalories == 99)
    road.kilocalories = 0
    #expect(road.figures().kilocalories == nil && road.figures().caloriesFrom == nil)
  }

  @Test("a climb takes energy, and a road that was too slow for most of its time has none by pace")
  func climbing() {
    // 93.8 m a minute at 10 % for 10 minutes: 29.76 ml a minute for each kilogram.
    var points = Samples.belt(Samples.even(93.8 / 60, seconds: 600))
    for index in points.indices { points[index].altitude = 500 + Double(index) * 93.8 / 600 }
    let walk = RecordedRoad(kind: .walk, points: points).figures(kilograms: 70)
    #expect(walk.caloriesFrom == .pace && Samples.isNear(walk.kilocalories, 104.17, 1))
    let slow = RecordedRoad(kind: .hike, points: Samples.belt(Samples.even(0.6, seconds: 600)))
    #expect(slow.figures(kilograms: 70).kilocalories == nil)
  }

  @Test("a treadmill's road has the device's total, and energy by its average pace")
  func treadmill() {
    let points = (0...600).map { RoadPoint(at: Samples.start + $0 * 1_000, heart: 140) }
    let road = RecordedRoad(kind: .run, points: points, distance: 10_000 / 6)
    let figures = road.figures(kilograms: 70)
    #expect(Samples.isNear(figures.meters, 1_666.67) && figures.movingMs == 600_000)
    #expect(figures.caloriesFrom == .pace && Samples.isNear(figures.kilocalories, 128.92))
    // 600 km in ten minutes.
    #expect(RecordedRoad(kind: .run, points: points, distance: 600_000).figures().meters == 0)
  }

  @Test("the device's total counts where it is hardly more than its points say")
  func totals() {
    let points = Samples.belt(Samples.even(3, seconds: 1_000))
    #expect(RecordedRoad(kind: .run, points: points, distance: 3_040).figures().meters == 3_040)
    #expect(RecordedRoad(kind: .run, points: points, distance: 4_000).figures().meters == 3_000)
    #expect(RecordedRoad(kind: .run, points: points, distance: 2_900).figures().meters == 3_000)
    let places = Samples.north(Samples.even(3, seconds: 1_000))
    #expect(Samples.isNear(RecordedRoad(kind: .run, points: places, distance: 3_040).figures().meters, 3_000))
  }
}
