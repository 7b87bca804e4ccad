import Foundation
import Gym

/// What a person of the demo does on a day: invented, but the same each time it is asked.
struct DemoTraining: Sendable {
  let calendar: GymCalendar
  /// When the gym opened, which is where everybody's progress begins.
  let firstDay: CalendarDay
  /// By slug.
  let exercises: [String: Exercise]

  struct PlannedSet: Sendable {
    var exercise: Exercise
    var entry: SetEntry
    var at: Int
  }

  struct PlannedWorkout: Sendable {
    var name: String
    var sets: [PlannedSet]
    var startedAt: Int
    var finishedAt: Int { (sets.last?.at ?? startedAt) + 180_000 }
  }

  /// - Returns: nil on a day of rest, and now and then on one that was meant for training.
  func workout(of person: DemoPerson, on day: CalendarDay) -> PlannedWorkout? {
    guard person.days.contains(day.number - day.monday.number + 1) else { return nil }
    var chance = DemoChance(person.email, day.number)
    let isAway = (DemoChance(person.email, 0).seed % 11 + UInt64(week(day))) % 11 == 3
    if isAway || chance.unit() < 0.1 { return nil }
    let late = Int(chance.unit() * 45) - 15
    let start = calendar.start(of: day) + Int(person.hour * 60) * 60_000 + late * 60_000
    return workout(of: person, on: day, from: start)
  }

  /// The session whose turn it is, from an instant on.
  func workout(of person: DemoPerson, on day: CalendarDay, from start: Int) -> PlannedWorkout {
    let sessions = person.program.sessions
    let weekday = day.number - day.monday.number + 1
    let turn = week(day) * person.days.count + person.days.count { $0 < weekday }
    let session = sessions[turn % sessions.count]
    var chance = DemoChance(person.email, day.number &+ 1_000_003)
    var at = start
    var sets: [PlannedSet] = []
    for line in session.lines {
      guard let exercise = exercises[line.slug] else { continue }
      at += 45_000 + Int(chance.unit() * 75_000)
      for entry in entries(line, exercise.facts, person, day, &chance) {
        at += (entry.milliseconds ?? 30_000 + Int(chance.unit() * 20_000))
        sets.append(PlannedSet(exercise: exercise, entry: entry, at: at))
        let rest = entry.kind == .warmup ? 60 : exercise.facts.restSeconds
        at += Int(Double(rest) * (0.75 + 0.5 * chance.unit())) * 1000
      }
    }
    return PlannedWorkout(name: session.name, sets: sets, startedAt: start)
  }

  private func week(_ day: CalendarDay) -> Int { max(0, day.number - firstDay.number) / 7 }

  private func entries(
    _ line: DemoProgram.Line, _ facts: ExerciseFacts, _ person: DemoPerson, _ day: CalendarDay,
    _ chance: inout DemoChance
  ) -> [SetEntry] {
    let isDeload = week(day) % 5 == 4
    let form = form(of: person, on: day) * (0.985 + 0.03 * chance.unit())
    let count = max(1, isDeload ? line.sets - 1 : line.sets)
    var entries: [SetEntry] = []
    if line.hasWarmUps {
      entries = [(0.5, 6), (0.75, 3)].map { share, reps in
        SetEntry(kind: .warmup, weight: plates(line.amount * form * share, facts, person.bodyWeight.unit), reps: reps)
      }
    }
    for index in 0..<count {
      var entry = working(line, facts, person, form, index, &chance)
      if index == count - 1 {
        if facts.type != .distanceDuration, chance.unit() < 0.5 {
          entry.rpeTenths = isDeload ? 60 : 75 + 5 * Int(chance.unit() * 5)
        }
        if !isDeload, chance.unit() < 0.03, entry.reps != nil { entry.kind = .failure }
      }
      entries.append(entry)
    }
    return entries
  }

  private func working(
    _ line: DemoProgram.Line, _ facts: ExerciseFacts, _ person: DemoPerson, _ form: Double, _ index: Int,
    _ chance: inout DemoChance
  ) -> SetEntry {
    // The last sets are the hard ones.
    let tired = index >= 2 && chance.unit() < 0.4 ? 1 : 0
    let fresh = index == 0 && chance.unit() < 0.15 ? 1 : 0
    let reps = max(1, line.reps - tired + fresh)
    let unit = person.bodyWeight.unit
    switch facts.type {
    case .weightReps, .assisted: return SetEntry(weight: plates(line.amount * form, facts, unit), reps: reps)
    case .reps: return SetEntry(reps: max(3, Int(Double(reps) * (0.6 + 0.45 * person.level))))
    case .bodyweightPlus:
      let able = max(2, Int(Double(reps) * (0.45 + 0.55 * min(form * 1.2, 1.6))))
      let extra = person.level >= 1.2 ? plates(10 * form, facts, unit) : nil
      return SetEntry(weight: extra, reps: able)
    case .duration: return SetEntry(milliseconds: Int(line.amount * (0.6 + 0.5 * person.level)) * 1000)
    case .weightDuration:
      return SetEntry(weight: plates(line.amount * form, facts, unit), milliseconds: (line.reps + 5 * fresh) * 1000)
    case .distanceDuration:
      let speed = line.amount >= 3_000 ? 2.9 : line.amount >= 1_000 ? 8.5 : 4.3
      let seconds = line.amount / (speed * (0.75 + 0.3 * person.level)) * (0.97 + 0.06 * chance.unit())
      var entry = SetEntry(milliseconds: Int(seconds * 10) * 100, millimetres: Int(line.amount) * 1000)
      entry.heartRate = 132 + Int(chance.unit() * 38)
      return entry
    }
  }

  /// Strength against level 1 at 80 kg: beginners gain much in half a year, the strong little, and each fifth week is
  /// easy. Body weight counts by the two thirds of its power, as muscle's cross-section does.
  private func form(of person: DemoPerson, on day: CalendarDay) -> Double {
    let weeks = week(day)
    let body = pow(Double(person.bodyWeight.grams) / 80_000, 0.67)
    let gain = person.level < 0.7 ? 0.32 : person.level < 1 ? 0.17 : person.level < 1.25 ? 0.09 : 0.05
    let wave = [0.95, 0.975, 1, 1.02, 0.85][weeks % 5]
    let grown = 1 + gain * (1 - exp(-Double(weeks) / 14))
    return person.level * (person.sex == .female ? 0.64 : 1) * body * grown * wave
  }

  /// What can be loaded: discs in pairs on a bar, dumbbells and kettlebells as they stand on the rack.
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

/// Chance that falls the same way each time: SplitMix64 (Steele, Lea, Flood 2014), seeded by a name and a number.
struct DemoChance: Sendable {
  private(set) var seed: UInt64

  init(_ name: String, _ number: Int) {
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    seed = hash ^ UInt64(bitPattern: Int64(number))
    _ = next()
    seed = next()
  }

  mutating func next() -> UInt64 {
    seed &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (seed ^ (seed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// From 0 up to 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
