/// How hard a kind of exercise is, as its metabolic equivalent.
///
/// Compendium of Physical Activities: Ainsworth et al. 2011, with its codes, and Herrmann et al. 2024 for the speeds of
/// `ActivityEnergy`.
package struct ExerciseMET: Equatable, Sendable {
  package enum Effort: Equatable, Sendable {
    case fixed(Double)
    case pace(ActivityEnergy.Pace, usual: Double)
    /// A rowing machine, by its power.
    case rowing
  }

  package let effort: Effort
  /// Whether a set takes the time that was logged for it. The METs of other sets are those of whole sessions, with the
  /// rests.
  package let isTimed: Bool
  /// Whether its distance is made of steps.
  package let isOnFoot: Bool

  /// - Parameter metersPerSecond: nil if it is not known.
  package func met(metersPerSecond: Double?) -> Double {
    switch (effort, metersPerSecond) {
    case (.fixed(let met), _): met
    case (.pace(let pace, let usual), let speed?): Self.met(pace, speed) ?? usual
    case (.pace(_, let usual), nil): usual
    case (.rowing, let speed): Self.rowing(speed ?? 0)
    }
  }

  /// Below running speed, a run counts as a walk.
  private static func met(_ pace: ActivityEnergy.Pace, _ metersPerSecond: Double) -> Double? {
    guard metersPerSecond > 0 else { return nil }
    let speed = metersPerSecond * 3.6
    return ActivityEnergy.met(pace, speedKmh: speed) ?? ActivityEnergy.met(.walk, speedKmh: speed)
  }

  /// 02071 to 02074: below 100 watts, and from 100, 150 and 200. Concept2's machines take 2.8 × (m/s)³ watts.
  private static func rowing(_ metersPerSecond: Double) -> Double {
    switch 2.8 * metersPerSecond * metersPerSecond * metersPerSecond {
    case 200...: 12
    case 150...: 8.5
    case 100...: 7
    default: 4.8
    }
  }

  // MARK: Exercises

  package init(slug: String?, facts: ExerciseFacts) {
    let timed = slug.flatMap { Self.timed[$0] }
    if let timed {
      (effort, isTimed) = (timed.effort, true)
      isOnFoot = timed.isOnFoot
      return
    }
    isTimed = facts.type == .distanceDuration
    isOnFoot = false
    switch (facts.type, facts.focus ?? "") {
    // A member's own cardio. 02060: health club exercise, general. 02064: home exercise, general.
    case (.distanceDuration, _): effort = .fixed(facts.equipment == .cardioMachine ? 5.5 : 3.8)
    // 02101: stretching, mild.
    case (_, "mobility"), (_, "recovery"): effort = .fixed(2.3)
    // 02050: resistance training, vigorous effort.
    case (_, "power"), (_, "conditioning"), (_, "strongman"): effort = .fixed(6)
    // 02024: calisthenics, light effort.
    case (.duration, _): effort = .fixed(2.8)
    // 02022: calisthenics, moderate effort.
    case (.reps, _), (.bodyweightPlus, _), (.assisted, _): effort = .fixed(3.8)
    // 02054: resistance training, several exercises, 8 to 15 repetitions.
    case (.weightReps, _), (.weightDuration, _): effort = .fixed(3.5)
    }
  }

  private typealias Timed = (effort: Effort, isOnFoot: Bool)

  private static func other(_ met: Double) -> Timed { (.fixed(met), false) }
  private static func foot(_ pace: ActivityEnergy.Pace, usual: Double) -> Timed {
    (.pace(pace, usual: usual), true)
  }

  /// Those of the catalog that are in the table.
  package static var slugs: [String] { timed.keys.sorted() }

  /// Exercises of the catalog whose sets are all activity, by their slugs.
  private static let timed: [String: Timed] = [
    // 12150 and 17190 without a speed: running, general, and walking at a moderate pace.
    "running": foot(.run, usual: 8), "treadmill-run": foot(.run, usual: 8), "sprint": foot(.run, usual: 8),
    "curved-treadmill-sprint": foot(.run, usual: 8), "hill-sprint": foot(.run, usual: 8),
    "shuttle-run": foot(.run, usual: 8),
    "walking": foot(.walk, usual: 3.5), "treadmill-walk": foot(.walk, usual: 3.5),
    // 17210: uphill, 1 to 5 %. 17082: through fields and hillsides. 17010: backpacking.
    "incline-treadmill-walk": (.fixed(5.3), true), "hiking": (.fixed(5.3), true), "rucking": (.fixed(7), true),
    // 01015: bicycling, general. 02010, 02017 and 02019: stationary, light to moderate, and in a class.
    "cycling": (.pace(.cycle, usual: 7.5), false), "stationary-bike": other(7), "bike-erg": other(7),
    "air-bike": other(7), "recumbent-bike": other(4.8), "spin-bike": other(8.5),
    "rowing-machine": (.rowing, false),
    // 02048, 02065, 02080, 02115.
    "elliptical": other(5), "stair-climber": other(9), "ski-erg": other(6.8), "arm-ergometer": other(2.8),
    // 19090, 19160, 19030, 18240.
    "cross-country-skiing": other(9), "skiing": other(5.3), "snowboarding": other(5.3), "skating": other(7),
    "swimming": other(5.8),
    // 15110, 15537, 15551, 03020, 03016.
    "boxing": other(5.5), "shadow-boxing": other(5.5), "climbing": other(5.8), "jump-rope": other(11.8),
    "dancing": other(5), "step-aerobics": other(7.5),
    // 02040: circuit training, vigorous. 02030: calisthenics, light or moderate.
    "hiit": other(8), "battle-ropes": other(8), "kettlebell-flow": other(8), "warm-up": other(3.5),
    // 02150, 02105, 02101.
    "yoga": other(2.5), "pilates": other(3), "stretching": other(2.3),
  ]
}

extension RoadKind {
  /// Whether its distance is made of steps.
  package var isOnFoot: Bool {
    switch self {
    case .run, .walk, .hike: true
    case .ride, .row, .ski, .swim, .other: false
    }
  }

  /// For a road without stored kcal. Nil if the kind says too little.
  package func met(metersPerSecond: Double) -> Double? {
    let effort: ExerciseMET.Effort? =
      switch self {
      case .run: .pace(.run, usual: 8)
      case .walk, .hike: .pace(.walk, usual: 3.5)
      case .ride: .pace(.cycle, usual: 7.5)
      // 18050, 19160 and 18240: rowing, moderate effort; downhill skiing, general; laps, light or moderate effort.
      case .row: .fixed(5.8)
      case .ski: .fixed(5.3)
      case .swim: .fixed(5.8)
      case .other: nil
      }
    return effort.map {
      ExerciseMET(effort: $0, isTimed: true, isOnFoot: isOnFoot).met(metersPerSecond: metersPerSecond)
    }
  }
}

extension ExerciseMET {
  fileprivate init(effort: Effort, isTimed: Bool, isOnFoot: Bool) {
    self.effort = effort
    self.isTimed = isTimed
    self.isOnFoot = isOnFoot
  }
}
