/// What a number of a day's energy was computed from.
package enum EnergySource: String, Codable, Hashable, Sendable, CaseIterable {
  /// The formula for what the body needs at rest.
  case formula
  case heart
  /// The kind of exercise.
  case met
  /// Pace, climb and body weight.
  case pace
  /// The device's own figure.
  case device
  case steps

  package init(_ calories: RoadCalories) {
    switch calories {
    case .heart: self = .heart
    case .pace: self = .pace
    case .device: self = .device
    }
  }
}

/// The parts of a day's energy, in the order of the screens.
package enum EnergyPart: Sendable, CaseIterable {
  case basal, workouts, roads, steps
}

/// One number of a day's energy. All but `basal` come on top of what the body needs at rest.
package struct EnergyItem: Equatable, Sendable {
  package enum What: String, Codable, Hashable, Sendable, CaseIterable {
    case basal, workout
    /// A heart session outside of workouts.
    case heart
    case road, steps

    package var part: EnergyPart {
      switch self {
      case .basal: .basal
      case .workout, .heart: .workouts
      case .road: .roads
      case .steps: .steps
      }
    }
  }

  package var what: What
  /// Of the workout, the heart session or the road.
  package var id: Int?
  package var name: String?
  package var kind: RoadKind?
  /// kcal.
  package var energy: Double
  package var from: EnergySource
  /// The time that counts here.
  package var milliseconds: Double?
  /// kcal that were subtracted, since `basal` has them.
  package var rest: Double?
  /// The mean MET of that time.
  package var mets: Double?
  package var meters: Double?
  /// The day's steps, and those of them that count here.
  package var steps: Int?
  package var counted: Int?

  package init(_ what: What, id: Int? = nil, energy: Double, from: EnergySource) {
    self.what = what
    self.id = id
    self.energy = energy
    self.from = from
  }

  /// Whole kcal. Members see sums of these rounded numbers, so that their own additions are right.
  package var kilocalories: Int { Self.whole(energy) }

  package static let mostKilocalories = 10_000_000.0

  /// Rounded; 0 for NaN and for what is below 0.
  package static func whole(_ value: Double) -> Int {
    value >= 0 ? Int(min(value, mostKilocalories).rounded()) : 0
  }
}
