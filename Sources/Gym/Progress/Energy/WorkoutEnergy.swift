/// What a workout costs by its exercises, in the time that neither roads nor heart sessions take.
///
/// A set of cardio takes the time that was logged for it. The others share the rest of the workout: their METs are
/// those of whole sessions, with the breaks. If a workout was left open, or entered all at once, that time means
/// little, so each set gets at least `shortest` and at most `longest`.
struct WorkoutEnergy {
  /// kcal beyond rest. `rest` has the kcal at rest in the same time.
  private(set) var energy = 0.0
  private(set) var rest = 0.0
  private(set) var milliseconds = 0.0
  /// What sets on foot covered outside of roads, also while a heart was measured.
  private(set) var metersOnFoot = 0.0
  /// The steps of timed sets on foot without a distance, also while a heart was measured.
  private(set) var stepsOnFoot = 0.0
  private var metMilliseconds = 0.0

  private static let shortest = 60_000.0
  private static let longest = 300_000.0

  /// - Parameters:
  ///   - left: the part of the workout's span that no earlier workout has.
  ///   - roads: the roads' time.
  ///   - taken: the time of roads and heart sessions.
  init(_ workout: EnergyWorkout, in left: Range<Int>, roads: TakenTime, taken: TakenTime, kilograms: Double) {
    let time = Time(workout, in: left, roads: roads, taken: taken)
    for exercise in workout.exercises {
      let isTimed = Time.isTimed(exercise)
      let kept = Time.hasDistance(exercise) ? time.keptOfDistances : time.keptOfOthers
      let own = isTimed ? Double(exercise.milliseconds) * time.scale : time.each * Double(exercise.sets)
      let speed =
        exercise.milliseconds > 0 && exercise.millimetres > 0
        ? Double(exercise.millimetres) / Double(exercise.milliseconds) : nil
      let met = exercise.met.met(metersPerSecond: speed)
      let counted = own * kept * time.free
      energy += ActivityEnergy.net(met: met, weightKg: kilograms, minutes: counted / 60_000)
      rest += ActivityEnergy.gross(met: 1, weightKg: kilograms, minutes: counted / 60_000)
      milliseconds += counted
      metMilliseconds += counted * met
      guard exercise.met.isOnFoot else { continue }
      metersOnFoot += Double(exercise.millimetres) / 1_000 * kept * time.scale
      if isTimed, exercise.millimetres == 0 { stepsOnFoot += Cadence(met: met).steps(in: own * kept) }
    }
  }

  /// The mean MET; nil if no time counts.
  var mets: Double? { milliseconds > 0 ? metMilliseconds / milliseconds : nil }

  /// How the time of a workout is shared out.
  private struct Time {
    /// The time of each set without a logged time.
    let each: Double
    /// Scales all times down to `left`, and to at most `EnergyLog.longest`.
    let scale: Double
    /// The share that roads leave of sets with a distance. `keptOfOthers` is that of all other sets.
    let keptOfDistances: Double
    let keptOfOthers: Double
    /// The share of the remaining time that heart sessions leave.
    let free: Double

    static func isTimed(_ exercise: EnergyWorkout.Exercise) -> Bool {
      exercise.met.isTimed && exercise.milliseconds > 0
    }

    /// Whether its sets may also have been recorded as a road.
    static func hasDistance(_ exercise: EnergyWorkout.Exercise) -> Bool {
      isTimed(exercise) && exercise.millimetres > 0
    }

    init(_ workout: EnergyWorkout, in left: Range<Int>, roads: TakenTime, taken: TakenTime) {
      var (distances, timed, sets) = (0.0, 0.0, 0.0)
      for exercise in workout.exercises {
        let milliseconds = Double(exercise.milliseconds)
        if Self.isTimed(exercise) { timed += milliseconds } else { sets += Double(exercise.sets) }
        if Self.hasDistance(exercise) { distances += milliseconds }
      }
      let span = workout.span
      let length = max(0, Double(span.count - workout.pausedMilliseconds))
      let untimed = sets > 0 ? min(max(length - timed, sets * shortest), sets * longest) : 0
      let part = span.isEmpty ? 1 : Double(left.count) / Double(span.count)
      let scale = part * min(1, Double(EnergyLog.longest) / max(timed + untimed, 1))
      let onRoads = Double(roads.overlap(left))
      let ofDistances = min(onRoads, distances * scale)
      let others = (timed - distances + untimed) * scale
      keptOfDistances = ofDistances > 0 ? 1 - ofDistances / (distances * scale) : 1
      keptOfOthers = others > 0 ? 1 - min(onRoads - ofDistances, others) / others : 1
      self.scale = scale
      each = sets > 0 ? untimed / sets * scale : 0
      let outside = Double(left.count) - onRoads
      if left.isEmpty {
        free = taken.contains(left.lowerBound) ? 0 : 1
      } else {
        free = outside > 0 ? 1 - (Double(taken.overlap(left)) - onRoads) / outside : 0
      }
    }
  }
}
