/// Energy of an activity by its metabolic equivalent (MET). 2024 Adult Compendium of Physical Activities.
package enum ActivityEnergy {
  /// kcal including what the body would have used at rest: MET × kg × hours.
  package static func gross(met: Double, weightKg: Double, minutes: Double) -> Double {
    met * weightKg * minutes / 60
  }

  /// kcal beyond rest: (MET − 1) × kg × hours.
  package static func net(met: Double, weightKg: Double, minutes: Double) -> Double {
    (met - 1) * weightKg * minutes / 60
  }

  package enum Pace: String, Codable, Sendable, CaseIterable {
    case walk, run, cycle

    /// The lower bounds in miles per hour and their METs, ascending.
    fileprivate var bands: [(mph: Double, met: Double)] {
      switch self {
      case .walk:
        [(0, 2.3), (2, 2.8), (2.5, 3), (2.8, 3.8), (3.5, 4.8), (4, 5.5), (4.5, 7), (5, 8.5)]
      case .run:
        [
          (2.6, 3.3), (4, 6.5), (4.3, 7.8), (5, 8.5), (5.5, 9), (6, 9.3), (6.7, 10.5), (7, 11), (7.5, 11.8), (8, 12),
          (8.6, 12.5), (9, 13), (9.3, 14.8), (10, 14.8), (11, 16.8), (12, 18.5), (13, 19.8), (14, 23),
        ]
      case .cycle: [(0, 4), (10, 6.8), (12, 8), (14, 10), (16, 12), (20, 16.8)]
      }
    }
  }

  /// The MET for a speed: that of the last band that starts at or below it.
  /// - Returns: nil below the first band. Running below 2.6 mph is walking.
  package static func met(_ pace: Pace, speedKmh: Double) -> Double? {
    let mph = speedKmh / 1.609344
    return pace.bands.last { $0.mph <= mph }?.met
  }
}

/// Distances from steps, and paces.
package enum Steps {
  /// Metres of one step of walking: 0.415 of the height for men, 0.413 for women.
  package static func length(sex: FormulaSex, heightCm: Double) -> Double {
    (sex == .male ? 0.415 : 0.413) * heightCm / 100
  }

  /// In metres.
  package static func distance(sex: FormulaSex, heightCm: Double, steps: Double) -> Double {
    length(sex: sex, heightCm: heightCm) * steps
  }

  /// Seconds per kilometre.
  package static func pace(metres: Double, seconds: Double) -> Double { seconds / (metres / 1000) }
}
