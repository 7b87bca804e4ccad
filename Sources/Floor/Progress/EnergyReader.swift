import Gym
import Storage

/// Reads what a member's energy is computed from.
struct EnergyReader {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  /// - Parameters:
  ///   - from: the first of the requested days, and `to` the last.
  func read(
    _ member: Member, from: CalendarDay, to: CalendarDay, now: Int, _ tx: Tx
  ) throws -> (energy: DailyEnergy, length: StepLength?) {
    let start = calendar.start(of: from) - EnergyLog.margin
    let end = calendar.start(of: CalendarDay(number: to.number + 1)) + EnergyLog.margin
    let profile = try self.profile(member, from: from, to: to, tx)
    let roads = try tx.energy.roads(of: member.id, from: start, before: end)
    var hearts = try tx.energy.hearts(of: member.id, from: start, before: end)
    try takeRoads(roads, from: &hearts, member, profile, tx)
    let steps = try tx.steps.days(of: member.id, from: from, to: to).map { ($0.day, $0.steps) }
    let log = EnergyLog(
      workouts: try workouts(member, from: start, before: end, tx), hearts: hearts, roads: roads,
      steps: Dictionary(steps, uniquingKeysWith: { first, _ in first }))
    let length = StepLength(
      typed: try tx.steps.settings(of: member.id).length, height: member.heightMillimetres, sex: member.sex)
    return (DailyEnergy(log, profile, length: length, calendar: calendar, now: now), length)
  }

  private func profile(
    _ member: Member, from: CalendarDay, to: CalendarDay, _ tx: Tx
  ) throws -> EnergyProfile {
    // What began in the margin is computed with the body of its own day.
    let reach = DatedValues.reach + EnergyLog.margin / Milliseconds.day
    let (first, last) = (CalendarDay(number: from.number - reach), CalendarDay(number: to.number + reach))
    let weights = try tx.energy.weights(
      of: member.id, from: calendar.start(of: first), before: calendar.start(of: CalendarDay(number: last.number + 1)))
    return EnergyProfile(
      sex: member.sex, born: member.birthDate.flatMap { CalendarDay($0) },
      heightMillimetres: member.heightMillimetres,
      weights: DatedValues(weights.map { (calendar.calendarDay(at: $0.at), $0.grams) }),
      bodyFats: DatedValues(try tx.energy.bodyFats(of: member.id, from: first, to: last)))
  }

  // MARK: Hearts

  /// Takes the roads' time out of the sessions. Only sessions that a road overlaps have their curves read.
  private func takeRoads(
    _ roads: [EnergyRoad], from hearts: inout [EnergyHeart], _ member: Member, _ profile: EnergyProfile, _ tx: Tx
  ) throws {
    let taken = TakenTime(roads.filter(\.hasEnergy).map(\.span))
    let settings = try tx.hearts.settings(of: member.id)
    for index in hearts.indices where taken.overlap(hearts[index].span) > 0 {
      let heart = hearts[index]
      let body = profile.body(on: calendar.calendarDay(at: heart.startedAt))
      let maximum = HeartMaximum.of(age: body?.years, typed: settings.maximum, measured: settings.measured)?.beats
      let known = HeartBody(kilograms: body?.kilograms, years: body?.years, sex: member.sex)
      let curve = try tx.energy.curve(of: heart.id)
      hearts[index].outside = heart.part(outside: taken, curve: curve) { bpm in
        guard let known, let maximum else { return Double(bpm) }
        return HeartCalories.perMinute(bpm: bpm, maximum: maximum, known)
      }
    }
  }

  // MARK: Workouts

  /// A workout that was logged set by set lasts at most this long after its last set, since some forget to end it.
  /// Milliseconds.
  private static let afterLastSet = 10 * 60_000

  private func workouts(_ member: Member, from: Int, before: Int, _ tx: Tx) throws -> [EnergyWorkout] {
    let rows = try tx.energy.exercises(of: member.id, from: from, before: before)
    let sums = try tx.energy.sums(of: member.id, from: from, before: before)
    let known = exercises.content.byID
    var mets: [Int: ExerciseMET] = [:]
    var found: [Int: [EnergyWorkout.Exercise]] = [:]
    var lastAt: [Int: Int] = [:]
    for row in rows {
      let met = mets[row.exercise] ?? Self.met(known[row.exercise])
      mets[row.exercise] = met
      let sum = sums[EnergyStore.Place(workout: row.workout, exercise: row.exercise)] ?? EnergyStore.Sums()
      found[row.workout, default: []].append(
        EnergyWorkout.Exercise(
          met: met, sets: row.sets, milliseconds: sum.milliseconds, millimetres: sum.millimetres))
      lastAt[row.workout] = max(lastAt[row.workout] ?? row.lastAt, row.lastAt)
    }
    return try tx.energy.workouts(of: member.id, from: from, before: before).map { row in
      let last = max(lastAt[row.id] ?? row.startedAt, row.startedAt)
      return EnergyWorkout(
        id: row.id, name: row.name, startedAt: row.startedAt,
        leadMilliseconds: row.isLive ? row.firstMilliseconds ?? 0 : 0,
        milliseconds: Self.end(of: row, last: last) - row.startedAt, pausedMilliseconds: row.pausedMilliseconds,
        exercises: found[row.id] ?? [])
    }
  }

  private static func end(of row: EnergyStore.WorkoutRow, last: Int) -> Int {
    guard let finished = row.finishedAt else { return last }
    return row.isLive && last > row.startedAt ? min(finished, last + afterLastSet) : finished
  }

  /// An exercise that its owner deleted counts as lifting.
  private static func met(_ exercise: Exercise?) -> ExerciseMET {
    let lifting = ExerciseFacts(name: "", type: .weightReps, bodyPart: .fullBody, equipment: .other)
    return ExerciseMET(slug: exercise?.slug, facts: exercise?.facts ?? lifting)
  }
}
