/// The load that the next session's top set is expected to have for planned reps.
package struct PredictedLoad: Equatable, Sendable {
  /// Effective and not rounded to what can be loaded.
  package var grams: Double
  /// The top set's load of the last session.
  package var lastGrams: Int
  /// The most that the range of the estimated max supports for these reps.
  package var mostGrams: Double
  /// The smallest difference between the member's loads of this exercise, in grams.
  package var stepGrams: Int
  /// Whether it is for more reps than the top set of the last session had.
  let isForMoreReps: Bool
  /// What the whole correction adds to the last load, as a share of it.
  private let correction: Double

  /// A load changes only for at least 0.7 of a step: half a step and this share. Smaller changes do not pay off.
  package static let unpaidShare = 0.2

  init?(_ marks: ArraySlice<WorkoutMark>, _ traits: NextWorkoutTraits, reps: Int, highGrams: Int) {
    guard let last = marks.last else { return nil }
    lastGrams = Int((NextWorkoutForecast.withoutMistake(marks, \.topGrams) * Double(last.topGrams)).rounded())
    mostGrams = Double(highGrams) / epleyFactor(reps)
    stepGrams = Self.step(marks)
    isForMoreReps = reps > last.topReps
    correction = Self.correction(marks, traits, reps: reps)
    grams = min(Double(lastGrams) * (1 + correction), mostGrams)
  }

  /// The load with a share of its correction.
  func following(_ share: Double) -> PredictedLoad {
    var load = self
    load.grams = min(Double(lastGrams) * (1 + share * correction), mostGrams)
    return load
  }

  /// Follows the first working set of the day.
  /// - Parameters:
  ///   - expected: the best estimated max as it was expected before that set, and `now` after it.
  ///   - first: the estimated max of that set.
  package mutating func follow(expected: Int, now: Int, first: Int, reps: Int) {
    guard expected > 0 else { return }
    mostGrams = max(mostGrams, Double(first) / epleyFactor(reps))
    grams = min(grams * Double(now) / Double(expected), mostGrams)
  }

  private static func correction(
    _ marks: ArraySlice<WorkoutMark>, _ traits: NextWorkoutTraits, reps: Int
  ) -> Double {
    let last = marks[marks.endIndex - 1]
    let off = logarithm(epleyFactor(last.topReps) / epleyFactor(reps))
    // The more the reps differ, the more closely members follow Epley's formula.
    let share =
      switch abs(last.topReps - reps) {
      case 0: 0.0
      case 1: 0.4745
      case 2: 0.7175
      default: 0.9695
      }
    var step = share * off + 0.1211 * max(off, 0)
    var nearest = last
    for mark in marks.reversed() where abs(mark.topReps - reps) < abs(nearest.topReps - reps) { nearest = mark }
    let top = logarithm(Double(last.topGrams))
    let byNearest = logarithm(Double(nearest.topGrams) * epleyFactor(nearest.topReps) / epleyFactor(reps)) - top - off
    step += 0.2517 * byNearest.limited(to: 0.3)
    step += 0.4727 * (last.best - logarithm(Double(last.topGrams) * epleyFactor(last.topReps))).limited(to: 0.3)
    step += 0.0875 * traits.twoAgo + 0.0512 * traits.bestOfEight
    step += 0.2064 * traits.named + 0.6412 * traits.namedTrusted
    step += 0.2951 * traits.today + 0.2561 * traits.week - 0.6068 * traits.later
    step += -0.6876 * traits.overTenDays - 1.0442 * traits.overThreeWeeks - 2.7761 * traits.overThreeMonths
    step += -0.001034 + 1.9257 * traits.perSession - 0.010668 * traits.repeats
    return min(max(step, -0.5), 0.6)
  }

  private static func step(_ marks: ArraySlice<WorkoutMark>) -> Int {
    guard let last = marks.last else { return 0 }
    var loads: [Int] = []
    loads.reserveCapacity(last.loads.count + marks.count)
    loads.append(contentsOf: last.loads)
    for mark in marks { loads.append(mark.topGrams) }
    loads.sort()
    var least: Int?
    // Loads that are closer are the same load in two units.
    for (more, less) in zip(loads.dropFirst(), loads) where more - less >= max(less / 200, 200) {
      least = min(least ?? .max, more - less)
    }
    return least ?? (last.topGrams >= 15_000 ? 2_500 : 1_000)
  }

  /// The load in whole steps from the last one, used if the equipment is not known.
  package var steppedGrams: Double {
    let change = grams - Double(lastGrams)
    let count = (abs(change) / Double(stepGrams) + 0.5 - Self.unpaidShare).rounded(.down)
    let stepped = Double(lastGrams) + (change < 0 ? -count : count) * Double(stepGrams)
    // One step less if rounding led above the range.
    return stepped > mostGrams && stepped > Double(stepGrams) ? stepped - Double(stepGrams) : stepped
  }
}
