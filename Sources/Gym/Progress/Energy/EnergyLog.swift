/// What a member did, as far as their energy depends on it. Instants are UTC milliseconds. All lists are in the order
/// of their starts.
package struct EnergyLog: Sendable {
  package var workouts: [EnergyWorkout]
  package var hearts: [EnergyHeart]
  package var roads: [EnergyRoad]
  package var steps: [CalendarDay: Int]

  /// Nothing takes more than this from others, so that a day's figures depend only on the days near it.
  package static let longest = Milliseconds.day
  /// The log must also have what began within this time before and after the requested days.
  package static let margin = 2 * Milliseconds.day

  package init(
    workouts: [EnergyWorkout] = [], hearts: [EnergyHeart] = [], roads: [EnergyRoad] = [],
    steps: [CalendarDay: Int] = [:]
  ) {
    self.workouts = workouts
    self.hearts = hearts
    self.roads = roads
    self.steps = steps
  }

  static func span(from start: Int, milliseconds: Int) -> Range<Int> {
    start..<start + min(max(milliseconds, 0), longest)
  }
}

/// A workout with its exercises, without its sets.
package struct EnergyWorkout: Equatable, Sendable {
  package var id: Int
  package var name: String?
  package var startedAt: Int
  /// The length of the first set, if logging it began the workout: sets are logged when they are done.
  package var leadMilliseconds: Int
  /// From `startedAt` to the end, with pauses.
  package var milliseconds: Int
  package var pausedMilliseconds: Int
  package var exercises: [Exercise]

  /// A longer lead is ignored.
  private static let longestLead = EnergyLog.longest / 4

  package struct Exercise: Equatable, Sendable {
    package var met: ExerciseMET
    package var sets: Int
    /// Of all sets together; 0 if none has a time.
    package var milliseconds: Int
    package var millimetres: Int

    package init(met: ExerciseMET, sets: Int, milliseconds: Int, millimetres: Int) {
      self.met = met
      self.sets = sets
      self.milliseconds = milliseconds
      self.millimetres = millimetres
    }
  }

  package init(
    id: Int, name: String?, startedAt: Int, leadMilliseconds: Int = 0, milliseconds: Int, pausedMilliseconds: Int = 0,
    exercises: [Exercise]
  ) {
    self.id = id
    self.name = name
    self.startedAt = startedAt
    self.leadMilliseconds = leadMilliseconds
    self.milliseconds = milliseconds
    self.pausedMilliseconds = pausedMilliseconds
    self.exercises = exercises
  }

  var span: Range<Int> {
    let lead = (0...Self.longestLead).contains(leadMilliseconds) ? leadMilliseconds : 0
    return EnergyLog.span(from: startedAt - lead, milliseconds: lead + max(milliseconds, 0))
  }
}

/// A heart session that is over, and what it burned.
package struct EnergyHeart: Equatable, Sendable {
  package var id: Int
  package var startedAt: Int
  package var milliseconds: Int
  package var measuredMilliseconds: Int
  /// The time for which kcal were counted: the time above 50 % of the maximum.
  package var burningMilliseconds: Int
  /// kcal, including what the body needs at rest.
  package var kilocalories: Double
  /// The part of the kcal that lies outside of roads, from 0 to 1. See `part`.
  package var outside: Double

  package init(
    id: Int, startedAt: Int, milliseconds: Int, measuredMilliseconds: Int, burningMilliseconds: Int,
    kilocalories: Double, outside: Double = 1
  ) {
    self.id = id
    self.startedAt = startedAt
    self.milliseconds = milliseconds
    self.measuredMilliseconds = measuredMilliseconds
    self.burningMilliseconds = burningMilliseconds
    self.kilocalories = kilocalories
    self.outside = outside
  }

  package var span: Range<Int> { EnergyLog.span(from: startedAt, milliseconds: milliseconds) }

  /// Whether it can stand for the time of a workout: enough of it was measured, and kcal were counted for at least half
  /// of that. The formula does not hold for slower hearts.
  var isWhole: Bool {
    RoadCalories.isEnough(min(measuredMilliseconds, milliseconds), of: milliseconds)
      && burningMilliseconds >= measuredMilliseconds / 2
  }

  /// The part of the kcal that lies outside of the roads, from 0 to 1. Without a curve, the share of the time outside
  /// of roads.
  /// - Parameters:
  ///   - curve: as `HeartTally.Stored` has it.
  ///   - perMinute: kcal a minute at a rate; only their proportions count.
  package func part(outside roads: TakenTime, curve: [UInt8], perMinute: (_ bpm: Int) -> Double) -> Double {
    var (all, outside) = (0.0, 0.0)
    for (index, bpm) in curve.enumerated() where bpm > 0 {
      let energy = perMinute(Int(bpm))
      all += energy
      let middle = startedAt + index * HeartTally.slotMilliseconds + HeartTally.slotMilliseconds / 2
      if !roads.contains(middle) { outside += energy }
    }
    if all > 0 { return outside / all }
    return span.isEmpty ? 1 : 1 - Double(roads.overlap(span)) / Double(span.count)
  }
}

/// What a road's energy depends on.
package struct EnergyRoad: Equatable, Sendable {
  package var id: Int
  package var kind: RoadKind
  package var name: String?
  package var startedAt: Int
  package var elapsedMs: Int
  package var movingMs: Int
  package var meters: Double
  /// Including what the body needs at rest; nil if unknown.
  package var kilocalories: Double?
  package var caloriesFrom: RoadCalories?

  package init(
    id: Int, kind: RoadKind, name: String? = nil, startedAt: Int, elapsedMs: Int, movingMs: Int, meters: Double,
    kilocalories: Double? = nil, caloriesFrom: RoadCalories? = nil
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.startedAt = startedAt
    self.elapsedMs = elapsedMs
    self.movingMs = movingMs
    self.meters = meters
    self.kilocalories = kilocalories
    self.caloriesFrom = caloriesFrom
  }

  /// The time that it takes from others.
  package var span: Range<Int> { EnergyLog.span(from: startedAt, milliseconds: elapsedMs) }

  /// The time that cost energy.
  var milliseconds: Double { Double(movingMs > 0 ? movingMs : elapsedMs) }

  /// By its kind and speed.
  var met: Double? {
    milliseconds > 0 ? kind.met(metersPerSecond: meters / milliseconds * 1_000) : nil
  }

  /// Whether its energy is known. If not, it must take no time from others.
  package var hasEnergy: Bool { kilocalories != nil || met != nil }
}
