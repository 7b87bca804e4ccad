extension ProgramGenerator {
  /// The finished program, from its filled days.
  func program(_ split: ProgramSplit, _ days: [DraftDay], _ missing: [Muscle]) -> GeneratedProgram {
    let (first, full) = (Self.volume(days, build: true), Self.volume(days))
    let volume = Muscle.allCases.compactMap { muscle in
      full[muscle].map { MuscleVolume(muscle: muscle, first: first[muscle] ?? 0, full: $0, range: range(muscle)) }
    }
    return GeneratedProgram(
      wish: wish, split: split, level: past.level, days: days.map(day), weeks: scheme.course, volume: volume,
      reasons: reasons(split, days, full, missing))
  }

  private func day(_ draft: DraftDay) -> ProgramDay {
    var exercises = draft.picks.map(exercise)
    if let cardio = draft.cardio {
      let step = ProgramStep(sets: 1, seconds: draft.cardioMinutes * 60)
      exercises.append(
        ProgramExercise(
          exercise: cardio.id, area: .cardio, restSeconds: 0, steps: Array(repeating: step, count: wish.weeks),
          reasons: [why(cardio, muscle: cardio.facts.primary.first ?? .quadriceps, isVariety: false)]))
    }
    let seconds = wish.aims.minutes * 60 - draft.secondsLeft
    return ProgramDay(
      kind: draft.kind, number: draft.isOnly ? nil : draft.number, weekday: draft.weekday,
      minutes: (seconds + 59) / 60, exercises: exercises)
  }

  private func exercise(_ pick: Pick) -> ProgramExercise {
    let (scheme, facts) = (scheme, pick.exercise.facts)
    let known = past.known[pick.exercise.id]
    var load: ((Double) -> Weight?)?
    var loads: NextLoad?
    if let last = known?.last {
      let next = NextLoad(facts, stock: stock(last.unit), unit: last.unit)
      loads = next
      load = { grams in
        let weight = next.nearest(grams: grams, last: last)
        return weight.milli > 0 ? weight : nil
      }
    }
    let e1rm = known.flatMap(Self.e1rmGrams)
    let steps = (1...wish.weeks).map { week in
      scheme.step(
        pick.slot, facts, week: week, sets: (pick.sets, pick.build), e1rmGrams: e1rm, load: load)
    }
    var reasons = [why(pick.exercise, muscle: pick.slot.muscle, isVariety: pick.isVariety)]
    if steps.contains(where: { $0.weight != nil }) {
      reasons.append(ProgramReason(.weight) { $0.grams = e1rm })
      let bars = steps.compactMap(\.weight).compactMap { loads?.bar(over: $0) }
      // First, because paper has room for the first lines only.
      if let bar = bars.first { reasons.insert(ProgramReason(.lighter) { $0.grams = bar.grams }, at: 0) }
    } else if facts.type == .weightReps {
      reasons.append(ProgramReason(.noWeight) { $0.reserve = scheme.reserve(1) })
    }
    return ProgramExercise(
      exercise: pick.exercise.id, area: pick.slot.area, restSeconds: scheme.restSeconds(pick.slot), steps: steps,
      reasons: reasons)
  }

  /// A tenth less after two months without the exercise, a fifth less after a year. Starting too light costs a week,
  /// starting too heavy the whole program.
  private static func e1rmGrams(_ known: TrainingPast.Known) -> Int? {
    known.e1rmGrams.map { known.daysAgo > 365 ? $0 * 8 / 10 : known.daysAgo > 60 ? $0 * 9 / 10 : $0 }
  }

  private func why(_ exercise: Exercise, muscle: Muscle, isVariety: Bool) -> ProgramReason {
    if let known = past.known[exercise.id] { return ProgramReason(.known) { $0.times = known.times } }
    return ProgramReason(isVariety ? .variety : .usual) { $0.muscle = muscle }
  }

  // MARK: The whole program

  private func reasons(
    _ split: ProgramSplit, _ days: [DraftDay], _ full: [Muscle: Double], _ missing: [Muscle]
  ) -> [ProgramReason] {
    let (scheme, aims, picks) = (scheme, wish.aims, days.flatMap(\.picks))
    var reasons = [
      ProgramReason(.split) { params in
        params.days = aims.daysPerWeek
        params.split = split
      },
      ProgramReason(.level) { params in
        params.level = past.level
        params.times = past.workouts
      },
      ProgramReason(.goal) { params in
        let ranges = (1...wish.weeks).map { scheme.reps(.press, week: $0) }
        params.goal = aims.goal
        params.low = ranges.map(\.lowerBound).min()
        params.high = ranges.map(\.upperBound).max()
      },
      ProgramReason(.time) { params in
        params.minutes = aims.minutes
        params.sets = days.map { Double($0.picks.reduce(0) { $0 + $1.sets }) }.max()
      },
    ]
    // Muscles that the program targets, without those that only assist.
    let trained = Set(picks.flatMap(\.exercise.facts.primary)).filter { (range($0)?.low ?? 0) > 0 }
    let sets = trained.compactMap { full[$0] }
    if let least = sets.min(), let most = sets.max() {
      reasons.append(
        ProgramReason(.volume) { params in
          params.low = Int(least)
          params.high = Int(most.rounded(.up))
        })
    }
    let left = Set(picks.map(\.slot.muscle)).union(trained)
    let few = Muscle.allCases.filter { muscle in
      guard let range = range(muscle), left.contains(muscle) else { return false }
      return (full[muscle] ?? 0) < Double(range.low)
    }
    for muscle in few.sorted(by: { share(of: $0, full) < share(of: $1, full) }).prefix(3) {
      reasons.append(
        ProgramReason(.few) { params in
          params.muscle = muscle
          params.sets = full[muscle] ?? 0
          params.low = range(muscle)?.low
        })
    }
    for muscle in missing { reasons.append(ProgramReason(.missing) { $0.muscle = muscle }) }
    reasons.append(ProgramReason(.build) { $0.week = scheme.firstFull })
    reasons.append(ProgramReason(.light) { $0.week = wish.weeks })
    reasons.append(ProgramReason(.progress))
    let known = Set(picks.map(\.exercise.id)).count { past.known[$0] != nil }
    if known > 0 { reasons.append(ProgramReason(.log) { $0.times = known }) }
    if let minutes = days.first(where: { $0.cardio != nil && $0.kind != .easy })?.cardioMinutes {
      reasons.append(ProgramReason(.cardio) { $0.minutes = minutes })
    }
    return reasons
  }

  private func share(of muscle: Muscle, _ full: [Muscle: Double]) -> Double {
    (full[muscle] ?? 0) / Double(max(range(muscle)?.low ?? 1, 1))
  }
}
