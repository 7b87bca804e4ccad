import Foundation

/// What a prediction keeps of one session of an exercise.
package struct WorkoutMark: Equatable, Sendable {
  package var startedAt: Int
  /// The best estimated max.
  package var bestGrams: Int
  /// The heaviest load that has an estimated max, and the most reps with it.
  package var topGrams: Int
  package var topReps: Int
  /// The workout's name without a number that counts workouts.
  package var workout: String?
  package var position: Int?
  /// The natural logarithm of `bestGrams`.
  private(set) var best: Double
  /// The mean logarithm of all estimated maxes, minus `best`: 0 if all were equal.
  private(set) var drop = 0.0
  /// The logarithm of the second best estimated max, minus `best`.
  private(set) var second = 0.0
  /// The logarithm of the first set's load, minus that of the best set's.
  private(set) var firstLoad = 0.0
  /// `best` minus the logarithm of the first set's estimated max.
  private(set) var gain = 0.0
  /// The different loads, ascending.
  private(set) var loads: [Int]

  /// A session of which only the best values are known.
  package init(
    startedAt: Int, bestGrams: Int, topGrams: Int, topReps: Int, workout: String? = nil, position: Int? = nil
  ) {
    self.startedAt = startedAt
    self.bestGrams = bestGrams
    self.topGrams = topGrams
    self.topReps = topReps
    self.workout = workout.map(Self.uncounted)
    self.position = position
    best = logarithm(Double(bestGrams))
    loads = [topGrams]
  }

  /// - Returns: nil if no set has an estimated max.
  package init?(_ session: PastWorkout) {
    let sets = session.sets.compactMap { set in set.estimate.map { (set: set, e1rm: $0) } }
    guard let first = sets.first else { return nil }
    var best = first
    var top = first.set
    var second = 0.0
    var sum = 0.0
    for (index, one) in sets.enumerated() {
      sum += logarithm(one.e1rm)
      if (one.set.grams, one.set.reps) > (top.grams, top.reps) { top = one.set }
      guard index > 0 else { continue }
      second = max(second, min(one.e1rm, best.e1rm))
      if one.e1rm > best.e1rm { best = one }
    }
    self.init(
      startedAt: session.startedAt, bestGrams: Int(best.e1rm.rounded()), topGrams: top.grams, topReps: top.reps,
      workout: session.workout, position: session.position)
    let highest = logarithm(best.e1rm)
    drop = sum / Double(sets.count) - highest
    if sets.count > 1 { self.second = logarithm(second) - highest }
    firstLoad = logarithm(Double(first.set.grams)) - logarithm(Double(best.set.grams))
    gain = highest - logarithm(first.e1rm)
    loads = Set(sets.map(\.set.grams)).sorted()
  }

  /// `Legs #6` and `Legs week 3` are `legs`: a number that counts workouts makes no other workout.
  static func uncounted(_ name: String) -> String {
    var words: [Substring] = []
    for word in name.lowercased().split(separator: " ") {
      let digits = word.drop { $0 == "#" }
      let isNumber = !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
      if isNumber, word.first == "#" { continue }
      if isNumber, let last = words.last, last == "week" || last == "wk" || last == "#" {
        words.removeLast()
        continue
      }
      words.append(word)
    }
    return words.joined(separator: " ")
  }
}

extension Double {
  func limited(to limit: Double) -> Double { Swift.min(Swift.max(self, -limit), limit) }
}

func logarithm(_ value: Double) -> Double { log(value) }
func exponential(_ value: Double) -> Double { exp(value) }

/// Epley's factor from a load to its estimated max.
package func epleyFactor(_ reps: Int) -> Double { reps == 1 ? 1 : 1 + Double(reps) / 30 }
