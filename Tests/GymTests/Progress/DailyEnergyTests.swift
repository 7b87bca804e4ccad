import Testing

@testable import Gym

/// A day's energy, with numbers that were computed by hand: 2.5 MET beyond rest are 161.25 kcal an hour for 64.5 kg.
@Suite struct DailyEnergyTests {
  private typealias Samples = EnergySamples
  private let day: Samples

  init() throws { day = try #require(EnergySamples()) }

  private func near(_ value: Double?, _ expected: Double) -> Bool { abs((value ?? .infinity) - expected) < 0.005 }

  // MARK: Single parts

  @Test("a day without anything has what the body needs at rest, and until it is over the share of it")
  func basal() {
    var day = day
    #expect(day.items == [])
    #expect(near(day.energy.items(on: Samples.day).first?.energy, Samples.basal))
    #expect(!day.energy.isSoFar(Samples.day))
    day.now = day.noon
    #expect(near(day.energy.items(on: Samples.day).first?.energy, Samples.basal / 2))
    #expect(day.energy.isSoFar(Samples.day))
    // The only body weight is too long ago.
    #expect(day.energy.items(on: CalendarDay(number: Samples.day.number + 91)) == [])
  }

  @Test("sets share the time of their workout, and one that was left open or entered at once says little of it")
  func lifting() throws {
    func item(minutes: Int, paused: Int = 0, sets: Int) throws -> EnergyItem {
      var day = day
      day.workout(minutes: minutes, paused: paused, [Samples.sets(sets)])
      #expect(day.items.count == 1)
      return try #require(day.items.first)
    }
    let hour = try item(minutes: 60, sets: 20)
    #expect(near(hour.energy, 161.25) && near(hour.rest, 64.5) && near(hour.milliseconds, 3_600_000))
    #expect(hour.what == .workout && hour.id == 1 && hour.name == "Push day" && hour.from == .met)
    #expect(near(hour.mets, 3.5))
    #expect(try near(item(minutes: 90, paused: 30, sets: 20).energy, 161.25))
    // Five minutes a set, and one.
    #expect(try near(item(minutes: 600, sets: 4).energy, 53.75))
    #expect(try near(item(minutes: 0, sets: 4).energy, 10.75))
  }

  @Test("cardio lasts as long as it says, and the sets share what is left")
  func cardio() throws {
    var day = day
    day.workout(minutes: 60, [Samples.cardio(Samples.row, minutes: 20), Samples.sets(10)])
    // 3.8 × 64.5 / 3, and 2.5 × 64.5 × 2 / 3.
    let item = try #require(day.items.first)
    #expect(near(item.energy, 81.7 + 107.5) && near(item.milliseconds, 3_600_000))
    #expect(near(item.mets, (4.8 + 2 * 3.5) / 3))
  }

  @Test("a road's own kcal count without what is needed at rest, and never below 0")
  func roads() throws {
    var day = day
    day.road(minutes: 40, moving: 30, meters: 5_210.4, kcal: 398)
    day.road(.ride, at: 60, minutes: 60, kcal: 20, .device)
    let items = day.items
    // 1,391.5 × 30 / 1,440.
    #expect(near(items[0].rest, 28.99) && near(items[0].energy, 369.01) && items[0].from == .heart)
    #expect(items[0].name == "Sea" && items[0].kind == .run && items[0].meters == 5_210.4)
    #expect(near(items[1].energy, 0) && near(items[1].rest, 20) && items[1].from == .device)
  }

  @Test("a road that says nothing of energy counts by its kind and speed, unless the kind says nothing either")
  func roadsByKind() {
    var day = day
    // 12.4, 3.7 and 1.9 miles an hour: nobody runs as slowly as that.
    day.road(.ride, minutes: 60, meters: 20_000)
    day.road(.hike, at: 60, minutes: 60, meters: 6_000)
    day.road(.run, at: 120, minutes: 60, meters: 3_000)
    day.road(.other, at: 180, minutes: 60, meters: 5_000)
    #expect(day.items.map(\.what) == [.road, .road, .road])
    #expect(near(day.items[0].energy, 7 * 64.5) && day.items[0].from == .met && day.items[0].mets == 8)
    #expect(day.items[1].mets == 4.8)
    #expect(day.items[2].mets == 2.3)
  }

  @Test("a heart session counts without what is needed at rest while it burns, with or without a workout")
  func hearts() throws {
    var day = day
    day.heart(minutes: 60, burning: 50, kcal: 500)
    let alone = try #require(day.items.first)
    // 1,391.5 × 50 / 1,440.
    #expect(near(alone.rest, 48.32) && near(alone.energy, 451.68))
    #expect(alone.what == .heart && alone.id == 1 && alone.from == .heart)
    day.workout(minutes: 60, [Samples.sets(20)])
    #expect(day.items.count == 1)
    #expect(day.items.first?.what == .workout && near(day.items.first?.energy, 451.68))
    #expect(day.items.first?.name == "Push day")
  }

  @Test("steps are those that no road and no treadmill made, at half a kcal for each kg and km")
  func steps() throws {
    var day = day
    day.log.steps[Samples.day] = 9_512
    day.road(minutes: 30, meters: 5_210.4, kcal: 398)
    // 5,210.4 m of 702 mm are 7,422 steps.
    let item = try #require(day.items.last)
    #expect(item.what == .steps && item.steps == 9_512 && item.counted == 2_090)
    #expect(near(item.meters, 1_467.18) && near(item.energy, 47.32))
    day.workout(at: 60, minutes: 30, [Samples.cardio(Samples.run, minutes: 10, meters: 1_404)])
    #expect(day.items.last?.counted == 90)
    day.road(.walk, at: 200, minutes: 60, meters: 4_000)
    #expect(day.items.last?.counted == 0 && day.items.last?.energy == 0)
    // A ride has no steps.
    day.log.roads = []
    day.log.workouts = []
    day.road(.ride, minutes: 60, meters: 20_000)
    #expect(day.items.last?.counted == 9_512)
  }

  @Test("of a walk with a strap alone, and of timed sets on foot, the steps are taken off by the minute")
  func stepsWithoutDistance() {
    var day = day
    day.log.steps[Samples.day] = 12_000
    day.heart(minutes: 30, kcal: 200)
    #expect(day.items.last?.counted == 9_000)
    // It stands for lifting now, which makes few steps.
    day.workout(minutes: 30, [Samples.sets(10)])
    #expect(day.items.last?.counted == 12_000)
    // A run without its distance, measured by a heart or not.
    day.workout(at: 60, minutes: 20, [Samples.cardio(Samples.run, minutes: 20)])
    #expect(day.items.last?.counted == 8_800)
    day.heart(at: 60, minutes: 20, kcal: 150)
    #expect(day.items.last?.counted == 8_800)
    // More than the day has.
    day.log.steps[Samples.day] = 3_000
    #expect(day.items.last?.counted == 0 && day.items.last?.energy == 0)
  }

  // MARK: Nothing twice

  @Test("the exercises of a workout count for the time without a strap")
  func halfMeasured() {
    var day = day
    day.workout(minutes: 60, [Samples.sets(20)])
    day.heart(minutes: 30, kcal: 300)
    #expect(day.items.map(\.from) == [.heart, .met] && Set(day.items.map(\.id)) == [1])
    #expect(near(day.items[1].energy, 80.625) && near(day.items[1].milliseconds, 1_800_000))
    // Two sessions of one workout are one item: a class that ends in between makes two.
    day.heart(at: 30, minutes: 30, kcal: 200)
    #expect(day.items.map(\.from) == [.heart])
    #expect(near(day.items.first?.energy, 500 - Samples.basal / 24))
  }

  @Test("a session of which much was not measured does not stand for a workout")
  func badlyMeasured() {
    var day = day
    day.heart(minutes: 60, measured: 40, burning: 40, kcal: 300)
    #expect(day.items.map(\.what) == [.heart])
    day.workout(minutes: 60, [Samples.sets(20)])
    #expect(day.items.map(\.from) == [.met] && near(day.items.first?.energy, 161.25))
  }

  @Test("a session in which the heart was mostly slower than the formula knows does not stand for a workout")
  func slowHeart() {
    var day = day
    day.workout(minutes: 60, [Samples.sets(20)])
    day.heart(minutes: 60, burning: 20, kcal: 60)
    #expect(day.items.map(\.from) == [.met] && near(day.items.first?.energy, 161.25))
    day.log.hearts[0].burningMilliseconds = 30 * Samples.minute
    #expect(day.items.map(\.from) == [.heart])
  }

  @Test("a road that is a set of a workout counts as the road, and the other sets stay")
  func roadInWorkout() {
    var day = day
    day.workout(minutes: 60, [Samples.cardio(Samples.run, minutes: 30, meters: 5_000), Samples.sets(10)])
    day.road(at: 5, minutes: 30, meters: 5_000, kcal: 398)
    day.log.steps[Samples.day] = 10_000
    #expect(day.items.map(\.what) == [.workout, .road, .steps])
    #expect(near(day.items[0].energy, 80.625) && near(day.items[0].mets, 3.5))
    // 5,000 m are taken off once.
    #expect(day.items[2].counted == 10_000 - 7_123)
  }

  @Test("a first set that was logged when it was done began before its workout")
  func lead() {
    var day = day
    day.road(at: -30, minutes: 30, meters: 5_000, kcal: 398)
    day.workout(minutes: 30, lead: 30, [Samples.cardio(Samples.run, minutes: 30, meters: 5_000), Samples.sets(10)])
    #expect(day.items.map(\.what) == [.road, .workout])
    #expect(near(day.items[1].energy, 80.625))
  }

  @Test("a road takes its minutes out of a heart session by what the heart did then")
  func roadInSession() throws {
    var day = day
    day.heart(minutes: 60, kcal: 500)
    day.road(minutes: 30, kcal: 398)
    let curve = [UInt8](repeating: 150, count: 360) + [UInt8](repeating: 100, count: 360)
    let road = TakenTime(day.log.roads.map(\.span))
    let part = day.log.hearts[0].part(outside: road, curve: curve) { Double($0) }
    let byTime = day.log.hearts[0].part(outside: road, curve: []) { Double($0) }
    #expect(near(part, 0.4) && near(byTime, 0.5))
    day.log.hearts[0].outside = part
    let item = try #require(day.items.first { $0.what == .heart })
    #expect(near(item.energy, (500 - Samples.basal / 24) * 0.4) && near(item.milliseconds, 24 * 60_000))
  }

  @Test("of two roads, and of two workouts, that overlap, the first counts and of the other what is left")
  func twice() {
    var day = day
    day.road(minutes: 60, meters: 10_000, kcal: 700)
    day.road(at: 30, minutes: 60, meters: 10_000, kcal: 700)
    day.road(at: 40, minutes: 20, kcal: 300)
    let net = 700 - Samples.basal / 24
    #expect(day.items.count == 2 && near(day.items[0].energy, net) && near(day.items[1].energy, net / 2))
    day.log.roads = []
    day.workout(minutes: 60, [Samples.sets(20)])
    day.workout(at: 30, minutes: 60, [Samples.sets(20)])
    #expect(near(day.items[1].energy, 80.625))
  }
}
