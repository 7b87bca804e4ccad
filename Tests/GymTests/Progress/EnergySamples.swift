@testable import Gym

/// A woman of 31 years with 170 cm and 64.5 kg, who needs 1,391.5 kcal a day at rest, and a day of hers.
struct EnergySamples {
  static let day = CalendarDay(number: 20_778)
  static let minute = 60_000
  static let basal = 1_391.5
  static let kilograms = 64.5

  static let profile = EnergyProfile(
    sex: .female, born: CalendarDay("1995-03-10"), heightMillimetres: 1_700,
    weights: DatedValues([(day, 64_500)]), bodyFats: DatedValues([]))

  let calendar: GymCalendar
  /// Noon.
  let noon: Int
  var log = EnergyLog()
  /// After the day, if nothing else is said.
  var now: Int

  init?() {
    guard let calendar = GymCalendar(timeZone: "UTC") else { return nil }
    self.calendar = calendar
    noon = calendar.start(of: Self.day) + 720 * Self.minute
    now = noon + Milliseconds.day
  }

  var energy: DailyEnergy {
    DailyEnergy(
      log, Self.profile, length: StepLength(typed: nil, height: 1_700, sex: .female), calendar: calendar, now: now)
  }

  /// All of the day's but what is needed at rest.
  var items: [EnergyItem] { energy.items(on: Self.day).filter { $0.what != .basal } }

  // MARK: What is done

  static let bench = ExerciseMET(slug: "bench-press", facts: facts(.weightReps))
  static let run = ExerciseMET(slug: "treadmill-run", facts: facts(.distanceDuration))
  static let row = ExerciseMET(slug: "rowing-machine", facts: facts(.distanceDuration))

  static func facts(
    _ type: ExerciseType, focus: String? = nil, _ equipment: Equipment = .cardioMachine
  ) -> ExerciseFacts {
    var facts = ExerciseFacts(name: "Any", type: type, bodyPart: .fullBody, equipment: equipment)
    facts.focus = focus
    return facts
  }

  static func sets(_ count: Int, of met: ExerciseMET = EnergySamples.bench) -> EnergyWorkout.Exercise {
    EnergyWorkout.Exercise(met: met, sets: count, milliseconds: 0, millimetres: 0)
  }

  static func cardio(_ met: ExerciseMET, minutes: Int, meters: Int = 0) -> EnergyWorkout.Exercise {
    EnergyWorkout.Exercise(met: met, sets: 1, milliseconds: minutes * minute, millimetres: meters * 1_000)
  }

  /// From so many minutes after noon.
  mutating func workout(
    at from: Int = 0, minutes: Int, lead: Int = 0, paused: Int = 0, _ exercises: [EnergyWorkout.Exercise]
  ) {
    log.workouts.append(
      EnergyWorkout(
        id: log.workouts.count + 1, name: "Push day", startedAt: noon + from * Self.minute,
        leadMilliseconds: lead * Self.minute, milliseconds: minutes * Self.minute,
        pausedMilliseconds: paused * Self.minute, exercises: exercises))
  }

  mutating func heart(at from: Int = 0, minutes: Int, measured: Int? = nil, burning: Int? = nil, kcal: Double) {
    log.hearts.append(
      EnergyHeart(
        id: log.hearts.count + 1, startedAt: noon + from * Self.minute, milliseconds: minutes * Self.minute,
        measuredMilliseconds: (measured ?? minutes) * Self.minute,
        burningMilliseconds: (burning ?? minutes) * Self.minute, kilocalories: kcal))
  }

  mutating func road(
    _ kind: RoadKind = .run, at from: Int = 0, minutes: Int, moving: Int? = nil, meters: Double = 0,
    kcal: Double? = nil, _ source: RoadCalories = .heart
  ) {
    log.roads.append(
      EnergyRoad(
        id: log.roads.count + 1, kind: kind, name: "Sea", startedAt: noon + from * Self.minute,
        elapsedMs: minutes * Self.minute, movingMs: (moving ?? minutes) * Self.minute, meters: meters,
        kilocalories: kcal, caloriesFrom: kcal == nil ? nil : source))
  }
}
