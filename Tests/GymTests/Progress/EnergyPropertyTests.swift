import TestKit
import Testing

@testable import Gym

/// What holds for any log.
@Suite struct EnergyPropertyTests {
  private typealias Samples = EnergySamples

  /// A few days full of things that overlap. No session overlaps another: a member has one strap at a time.
  private func made(_ random: inout SeededRandom) throws -> Samples {
    var made = try #require(EnergySamples())
    // In minutes.
    let reach = 10 * 24 * 60
    for _ in 0..<30 {
      let minutes = Int.random(in: 1...180, using: &random)
      let run = Samples.cardio(Samples.run, minutes: Int.random(in: 1...minutes, using: &random), meters: 3_000)
      // Sets of a minute each, in what is left.
      let sets = max(0, minutes - run.milliseconds / Samples.minute)
      let exercises = sets > 0 ? [run, Samples.sets(sets)] : [run]
      made.workout(at: Int.random(in: -reach...reach, using: &random), minutes: minutes, exercises)
    }
    for _ in 0..<60 {
      made.road(
        RoadKind.allCases.randomElement(using: &random) ?? .run, at: Int.random(in: -reach...reach, using: &random),
        minutes: Int.random(in: 0...400, using: &random), meters: 4_000,
        kcal: Bool.random(using: &random) ? Double.random(in: 0...900, using: &random) : nil)
    }
    made.log.workouts.sort { $0.startedAt < $1.startedAt }
    made.log.roads.sort { $0.startedAt < $1.startedAt }
    let roads = TakenTime(made.log.roads.filter(\.hasEnergy).map(\.span))
    var at = -reach
    while at < reach {
      let minutes = Int.random(in: 1...120, using: &random)
      made.heart(at: at, minutes: minutes, kcal: Double.random(in: 0...900, using: &random))
      let last = made.log.hearts.count - 1
      made.log.hearts[last].outside = made.log.hearts[last].part(outside: roads, curve: []) { Double($0) }
      at += minutes + Int.random(in: 10...900, using: &random)
    }
    made.now = made.noon + 100 * Milliseconds.day
    return made
  }

  @Test("no minute is counted twice", arguments: 0..<20)
  func once(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let made = try self.made(&random)
    let spans =
      made.log.workouts.map(\.span) + made.log.hearts.map(\.span) + made.log.roads.map(\.span)
    let (first, last) = (spans.map(\.lowerBound).min() ?? 0, spans.map(\.upperBound).max() ?? 0)
    let energy = made.energy
    let items = (-12...12).flatMap { energy.items(on: CalendarDay(number: Samples.day.number + $0)) }
    let counted = items.compactMap(\.milliseconds).reduce(0, +)
    #expect(counted > 0 && counted <= Double(TakenTime(spans).overlap(first..<last)) + 1)
    #expect(items.allSatisfy { $0.energy >= 0 && $0.energy.isFinite && ($0.rest ?? 0) >= 0 })
  }

  @Test("a day has the same figures whether it is asked for alone or among others", arguments: 0..<20)
  func alone(seed: Int) throws {
    var random = SeededRandom(UInt64(1_000 + seed))
    let whole = try self.made(&random)
    for number in -3...3 {
      let day = CalendarDay(number: Samples.day.number + number)
      var alone = whole
      let from = whole.calendar.start(of: day) - EnergyLog.margin
      let range = from..<whole.calendar.start(of: CalendarDay(number: day.number + 1)) + EnergyLog.margin
      alone.log.workouts.removeAll { !range.contains($0.startedAt) }
      alone.log.hearts.removeAll { !range.contains($0.startedAt) }
      alone.log.roads.removeAll { !range.contains($0.startedAt) }
      #expect(alone.energy.items(on: day) == whole.energy.items(on: day))
    }
  }

  @Test("time that is taken is what a list of all instants says", arguments: 0..<20)
  func taken(seed: Int) {
    var random = SeededRandom(UInt64(2_000 + seed))
    func range() -> Range<Int> {
      let from = Int.random(in: -50..<50, using: &random)
      return from..<from + Int.random(in: 0..<12, using: &random)
    }
    let ranges = (0..<12).map { _ in range() }
    let taken = TakenTime(ranges)
    for _ in 0..<40 {
      let one = range()
      #expect(taken.overlap(one) == one.filter { instant in ranges.contains { $0.contains(instant) } }.count)
    }
    #expect(TakenTime([]).overlap(0..<100) == 0)
  }
}
