/// Rounds to the nearest multiple of `increment`, halves up: floor(v / increment + 0.5 + 1e-9) × increment.
///
/// The margin compensates floating-point error: 0.65 × 125 must count as 81.25.
package func rounded(_ value: Double, toIncrement increment: Double) -> Double {
  (value / increment + 0.5 + 1e-9).rounded(.down) * increment
}

/// Wendler's 5/3/1. Weights are in the unit of the training max; percentages such as 85 mean 85 %.
/// Source: J. Wendler, 5/3/1 (2009), with the choices of docs/protocol/coaching/programs.md.
package enum Wendler {
  /// One set of a week, of a warm-up or of Boring But Big.
  package struct Step: Equatable, Sendable {
    package var percent: Int
    package var reps: Int
    /// "5+": as many reps as possible, and at least `reps`.
    package var isAMRAP = false

    package init(_ percent: Int, _ reps: Int, isAMRAP: Bool = false) {
      self.percent = percent
      self.reps = reps
      self.isAMRAP = isAMRAP
    }
  }

  /// A step with its weight.
  package struct WeighedStep: Equatable, Sendable {
    package var percent: Int
    package var reps: Int
    package var isAMRAP: Bool
    package var weight: Double

    package init(_ step: Step, weight: Double) {
      percent = step.percent
      reps = step.reps
      isAMRAP = step.isAMRAP
      self.weight = weight
    }
  }

  /// How a percentage of the training max is rounded to a weight.
  package enum Rounding: Sendable {
    /// To the nearest multiple, halves up.
    case increment(Double)
    /// To what can be loaded, including the bar.
    case loadable(LoadableWeights)

    package func callAsFunction(_ value: Double) -> Double {
      switch self {
      case .increment(let increment): rounded(value, toIncrement: increment)
      case .loadable(let weights): weights.nearest(to: value)
      }
    }
  }

  /// The week without plus sets, at 40, 50 and 60 %.
  package static let deloadWeek = 4
  package static let weeks: [[Step]] = [
    [Step(65, 5), Step(75, 5), Step(85, 5, isAMRAP: true)],
    [Step(70, 3), Step(80, 3), Step(90, 3, isAMRAP: true)],
    [Step(75, 5), Step(85, 3), Step(95, 1, isAMRAP: true)],
    [Step(40, 5), Step(50, 5), Step(60, 5)],
  ]
  package static let warmupSteps = [Step(40, 5), Step(50, 5), Step(60, 3)]

  /// The part of the body that a lift trains. It determines how fast its training max grows.
  package enum Region: String, Codable, Sendable, CaseIterable {
    case upper, lower
  }

  /// The rounding if the plates are not known: 2.5 kg or 5 lb.
  package static func increment(_ unit: WeightUnit) -> Double { unit == .kg ? 2.5 : 5 }

  /// - Parameter percent: of the one-rep max; 90 is usual, 85 is cautious.
  package static func trainingMax(oneRepMax: Double, percent: Double = 90, increment: Double) -> Double {
    rounded(oneRepMax * percent / 100, toIncrement: increment)
  }

  /// The weight of one set.
  package static func set(trainingMax: Double, percent: Double, _ rounding: Rounding) -> Double {
    rounding(trainingMax * percent / 100)
  }

  /// The working sets of week 1 to 4; nil for any other week.
  package static func week(_ number: Int, trainingMax: Double, _ rounding: Rounding) -> [WeighedStep]? {
    guard weeks.indices.contains(number - 1) else { return nil }
    return weeks[number - 1].map { weighed($0, trainingMax, rounding) }
  }

  package static func warmup(trainingMax: Double, _ rounding: Rounding) -> [WeighedStep] {
    warmupSteps.map { weighed($0, trainingMax, rounding) }
  }

  /// Boring But Big: five sets of ten, all with the returned weight.
  package static func boringButBig(
    trainingMax: Double, percent: Double, _ rounding: Rounding
  ) -> (sets: Int, reps: Int, weight: Double) {
    (5, 10, set(trainingMax: trainingMax, percent: percent, rounding))
  }

  /// The increase per cycle: 2.5 kg or 5 lb for the upper body, 5 kg or 10 lb for the lower.
  package static func step(_ region: Region, _ unit: WeightUnit) -> Double {
    (region == .upper ? 1 : 2) * increment(unit)
  }

  /// The training max after a cycle whose plus sets reached their reps.
  package static func nextTrainingMax(_ trainingMax: Double, _ region: Region, _ unit: WeightUnit) -> Double {
    trainingMax + step(region, unit)
  }

  private static func weighed(_ step: Step, _ trainingMax: Double, _ rounding: Rounding) -> WeighedStep {
    WeighedStep(step, weight: set(trainingMax: trainingMax, percent: Double(step.percent), rounding))
  }
}
