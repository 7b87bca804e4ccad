import Foundation

/// People who train together and wear straps, for demonstrations and tests.
///
/// Everybody does the same half hour: a warm-up, four blocks of 40 s of work and 20 s of rest, an easy end, and then again.
/// Each has a heart of their own: it begins lower or higher, follows the work sooner or later, and drifts upwards. From
/// the same seed and second come the same measurements.
package struct SimulatedClass: Sendable {
  package struct Measurement: Equatable, Sendable {
    /// From 1 up to the number of people.
    package var person: Int
    package var measurement: HeartMeasurement
  }

  private struct Person {
    /// Beats per minute.
    var resting: Double
    var maximum: Double
    /// How hard they take the same work.
    var effort: Double
    /// Beats per minute that are added in the course of the half hour.
    var drift: Double
    /// Seconds in which the heart comes two thirds of the way to what the work asks for.
    var lagSeconds: Double
  }

  /// Seconds of the half hour.
  package static let length = 1_800
  /// For how long a strap drops, in seconds.
  package static let dropSeconds = 8
  /// Work from longer ago is no longer felt.
  private static let memorySeconds = 180

  private let seed: UInt64
  private let people: [Person]
  /// Whose strap drops now and then; nil in a class of one.
  package let dropping: Int?
  /// Whose strap touches nobody, so that it says a rate that must not be shown; nil in a class of up to two.
  package let untouching: Int?

  /// - Parameter count: how many people, from 1 to 200.
  package init(count: Int, seed: UInt64) {
    let count = min(max(count, 1), 200)
    self.seed = seed
    people = (0..<count).map { person in
      func share(_ purpose: UInt64) -> Double { Self.share(seed, UInt64(person), purpose) }
      let age = 18 + 45 * share(1)
      let fitness = share(2)
      return Person(
        resting: 74 - 26 * fitness, maximum: 211 - 0.64 * age + 16 * (share(3) - 0.5), effort: 1.04 - 0.22 * share(4),
        drift: 10 * share(5), lagSeconds: 44 - 22 * fitness)
    }
    let first = Int(Self.share(seed, 0, 6) * Double(count))
    dropping = count > 1 ? first + 1 : nil
    untouching = count > 2 ? (first + count / 2) % count + 1 : nil
  }

  /// What the straps say in a second; one that drops says nothing.
  /// - Parameter second: since the class began, from 0.
  package func measurements(in second: Int) -> [Measurement] {
    let loads = (0..<Self.memorySeconds).map { Self.load(in: second - $0) }
    return people.indices.compactMap { index in
      let number = index + 1
      if number == dropping, isDropped(in: second) { return nil }
      let bpm = rate(of: index, loads, in: second)
      return Measurement(
        person: number,
        measurement: HeartMeasurement(
          bpm: bpm, contact: number == untouching ? .lost : .held, intervals: intervals(of: index, bpm, in: second)))
    }
  }

  /// How hard the work is, from 0 to 1.
  package static func load(in second: Int) -> Double {
    guard second >= 0 else { return 0.05 }
    switch second % length {
    case ..<300: return 0.25 + 0.25 * Double(second % length) / 300
    case let second where second < 1_500:
      let inBlock = (second - 300) % 300
      if inBlock >= 240 { return 0.35 }
      return inBlock % 60 < 40 ? 0.97 : 0.45
    default: return 0.25
    }
  }

  /// Half of the minutes have a drop, which begins at their twentieth second.
  private func isDropped(in second: Int) -> Bool {
    (20..<(20 + Self.dropSeconds)).contains(second % 60) && Self.share(seed, UInt64(max(0, second / 60)), 7) < 0.5
  }

  private func rate(of index: Int, _ loads: [Double], in second: Int) -> Int {
    let person = people[index]
    let kept = exp(-1 / person.lagSeconds)
    var weight = 1.0
    var weights = 0.0
    var felt = 0.0
    for load in loads {
      felt += weight * load
      weights += weight
      weight *= kept
    }
    let effort = min(1, person.effort * felt / weights)
    let drift = person.drift * Double(second % Self.length) / Double(Self.length)
    let noise = 3 * (Self.share(seed, UInt64(index), 100 + UInt64(max(0, second))) - 0.5)
    let rate = person.resting + (person.maximum - person.resting) * effort + drift * effort + noise
    return Int(min(max(rate, 40), 220).rounded())
  }

  /// In 1/1024 s, one for each beat of about a second.
  private func intervals(of index: Int, _ bpm: Int, in second: Int) -> [Int] {
    (0..<max(1, bpm / 60)).map { beat in
      let share = Self.share(seed ^ UInt64(beat + 1), UInt64(index), 100 + UInt64(max(0, second)))
      return Int((61_440 / Double(bpm) * (0.97 + 0.06 * share)).rounded())
    }
  }

  /// From 0 to less than 1, by the mixing function of SplitMix64 (Steele, Lea and Flood 2014).
  static func share(_ seed: UInt64, _ index: UInt64, _ purpose: UInt64) -> Double {
    var value = seed
    for part in [index, purpose] {
      value = (value ^ part) &+ 0x9E37_79B9_7F4A_7C15
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      value ^= value >> 31
    }
    return Double(value >> 11) / 9_007_199_254_740_992
  }
}
