import Foundation
import Gym

/// What a member of the demo does on a day: random, but repeatable.
struct DemoTraining: Sendable {
  let calendar: GymCalendar
  /// When the gym opened and everybody's progress began.
  let firstDay: CalendarDay
  /// By slug.
  let exercises: [String: Exercise]

  struct PlannedSet: Sendable {
    var exercise: Exercise
    /// The number of the exercise in the workout's plan.
    var item: Int
    var entry: SetEntry
    var at: Int
  }

  struct PlannedWorkout: Sendable {
    var name: String
    var sets: [PlannedSet]
    /// The plan of the sets; nil for members who train by feel.
    var plan: [PlannedExercise]?
    var startedAt: Int
    var finishedAt: Int { (sets.last?.at ?? startedAt) + 180_000 }
  }

  /// - Returns: nil on a rest day, and sometimes on a training day that the member skips.
  func workout(of person: DemoPerson, on day: CalendarDay) -> PlannedWorkout? {
    guard person.days.contains(day.number - day.monday.number + 1) else { return nil }
    var random = DemoRandom(person.email, day.number)
    let isAway = (DemoRandom(person.email, 0).seed % 11 + UInt64(week(day))) % 11 == 3
    if isAway || random.unit() < 0.1 { return nil }
    let late = Int(random.unit() * 45) - 15
    let start = calendar.start(of: day) + Int(person.hour * 60) * 60_000 + late * 60_000
    return workout(of: person, on: day, from: start)
  }

  /// The next session of the member's program, beginning at `start`.
  func workout(of person: DemoPerson, on day: CalendarDay, from start: Int) -> PlannedWorkout {
    let sessions = person.program.sessions
    let weekday = day.number - day.monday.number + 1
    let turn = week(day) * person.days.count + person.days.count { $0 < weekday }
    let session = sessions[turn % sessions.count]
    var random = DemoRandom(person.email, day.number &+ 1_000_003)
    var at = start
    var sets: [PlannedSet] = []
    var plan: [PlannedExercise] = []
    for (number, group) in session.groups.enumerated() {
      var turns: [Turn] = []
      for planned in group {
        guard let exercise = exercises[planned.slug] else { continue }
        let entries = entries(planned, exercise.facts, person, day, &random)
        var own = PlannedExercise(item: plan.count + 1, exercise: exercise.id, sets: entries.map(Self.target))
        if group.count > 1 { own.superset = number + 1 }
        plan.append(own)
        turns.append(Turn(exercise: exercise, item: own.item, entries: entries))
      }
      at += 45_000 + Int(random.unit() * 75_000)
      for round in 0..<(turns.map(\.entries.count).max() ?? 0) {
        let active = turns.filter { round < $0.entries.count }
        for turn in active {
          let entry = turn.entries[round]
          at += (entry.milliseconds ?? 30_000 + Int(random.unit() * 20_000))
          sets.append(PlannedSet(exercise: turn.exercise, item: turn.item, entry: entry, at: at))
          // In a superset, members rest after the round.
          let isLast = turn.item == active.last?.item
          let rest = !isLast ? 15 : entry.kind == .warmup ? 60 : turn.exercise.facts.restSeconds
          at += Int(Double(rest) * (0.75 + 0.5 * random.unit())) * 1000
        }
      }
    }
    return PlannedWorkout(
      name: session.name, sets: sets, plan: Self.trainsByPlan(person) ? plan : nil, startedAt: start)
  }

  /// One set of a group's exercises, which are done in turns.
  private struct Turn {
    var exercise: Exercise
    var item: Int
    var entries: [SetEntry]
  }

  private static func trainsByPlan(_ person: DemoPerson) -> Bool {
    var random = DemoRandom(person.email, 11)
    return random.unit() < 0.7
  }

  private static func target(_ entry: SetEntry) -> Gym.PlannedSet {
    Gym.PlannedSet(
      kind: entry.kind == .warmup ? .warmup : .working,
      reps: entry.reps.map { RepTarget(min: max(1, $0 - 1), max: $0 + 1) }, milliseconds: entry.milliseconds,
      millimetres: entry.millimetres, load: entry.weight.map { .weight($0) })
  }

  private func week(_ day: CalendarDay) -> Int { max(0, day.number - firstDay.number) / 7 }

  private func entries(
    _ planned: DemoProgram.PlannedExercise, _ facts: ExerciseFacts, _ person: DemoPerson, _ day: CalendarDay,
    _ random: inout DemoRandom
  ) -> [SetEntry] {
    let isDeload = week(day) % 5 == 4
    let form = form(of: person, on: day) * (0.985 + 0.03 * random.unit())
    let count = max(1, isDeload ? planned.sets - 1 : planned.sets)
    var entries: [SetEntry] = []
    if planned.hasWarmUps {
      entries = [(0.5, 6), (0.75, 3)].map { share, reps in
        SetEntry(
          kind: .warmup, weight: plates(planned.amount * form * share, facts, person.bodyWeight.unit), reps: reps)
      }
    }
    for index in 0..<count {
      var entry = working(planned, facts, person, form, index, &random)
      // The strong ones lower their dumbbells slowly.
      if facts.equipment == .dumbbell, person.level >= 1.2, facts.type.takesTempo != .never {
        entry.tempo = Tempo(eccentric: 3, bottom: 1, concentric: 1, top: 0)
      }
      if index == count - 1 {
        if facts.type != .distanceDuration, random.unit() < 0.5 {
          entry.rpeTenths = isDeload ? 60 : 75 + 5 * Int(random.unit() * 5)
        }
        if !isDeload, random.unit() < 0.03, entry.reps != nil { entry.kind = .failure }
      }
      entries.append(entry)
    }
    return entries
  }

  private func working(
    _ planned: DemoProgram.PlannedExercise, _ facts: ExerciseFacts, _ person: DemoPerson, _ form: Double, _ index: Int,
    _ random: inout DemoRandom
  ) -> SetEntry {
    // From the third set on, members may tire.
    let tired = index >= 2 && random.unit() < 0.4 ? 1 : 0
    let fresh = index == 0 && random.unit() < 0.15 ? 1 : 0
    let reps = max(1, planned.reps - tired + fresh)
    let unit = person.bodyWeight.unit
    switch facts.type {
    case .weightReps, .assisted: return SetEntry(weight: plates(planned.amount * form, facts, unit), reps: reps)
    case .reps: return SetEntry(reps: max(3, Int(Double(reps) * (0.6 + 0.45 * person.level))))
    case .bodyweightPlus:
      let able = max(2, Int(Double(reps) * (0.45 + 0.55 * min(form * 1.2, 1.6))))
      let extra = person.level >= 1.2 ? plates(10 * form, facts, unit) : nil
      return SetEntry(weight: extra, reps: able)
    case .duration: return SetEntry(milliseconds: Int(planned.amount * (0.6 + 0.5 * person.level)) * 1000)
    case .weightDuration:
      return SetEntry(
        weight: plates(planned.amount * form, facts, unit), milliseconds: (planned.reps + 5 * fresh) * 1000)
    case .distanceDuration:
      let speed = planned.amount >= 3_000 ? 2.9 : planned.amount >= 1_000 ? 8.5 : 4.3
      let seconds = planned.amount / (speed * (0.75 + 0.3 * person.level)) * (0.97 + 0.06 * random.unit())
      var entry = SetEntry(milliseconds: Int(seconds * 10) * 100, millimetres: Int(planned.amount) * 1000)
      entry.heartRate = 132 + Int(random.unit() * 38)
      return entry
    }
  }

  /// Strength relative to level 1 at 80 kg. Beginners gain more in half a year than strong lifters, and each fifth week
  /// is a deload. Strength grows with body weight to the power of 2/3, like the cross-section of muscle.
  private func form(of person: DemoPerson, on day: CalendarDay) -> Double {
    let weeks = week(day)
    let body = pow(Double(person.bodyWeight.grams) / 80_000, 0.67)
    let gain = person.level < 0.7 ? 0.32 : person.level < 1 ? 0.17 : person.level < 1.25 ? 0.09 : 0.05
    let wave = [0.95, 0.975, 1, 1.02, 0.85][weeks % 5]
    let grown = 1 + gain * (1 - exp(-Double(weeks) / 14))
    return person.level * (person.sex == .female ? 0.64 : 1) * body * grown * wave
  }

  /// Rounds to a weight that exists: pairs of plates on a bar, or the dumbbells and kettlebells of a usual rack.
  private func plates(_ kilograms: Double, _ facts: ExerciseFacts, _ unit: WeightUnit) -> Weight {
    let value = unit == .kg ? kilograms : kilograms / 0.45359237
    let (step, least): (Double, Double) =
      switch (facts.equipment, unit) {
      case (.barbell, .kg): (2.5, 20)
      case (.barbell, .lb): (5, 45)
      case (.kettlebell, .kg): (4, 8)
      case (.dumbbell, .kg): (2, 4)
      case (_, .kg): (2.5, 2.5)
      case (_, .lb): (5, 5)
      }
    return Weight(milli: Int(max(least, (value / step).rounded() * step) * 1000), unit: unit)
  }
}
