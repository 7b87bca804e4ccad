/// Builds a workout for one day: exercises for the muscles that need training most, within the time.
///
/// The same day and log give the same workout; another day may give another. Guarantees: every exercise is possible
/// with the equipment, has no primary muscle that needs rest, and occurs once; the time limit is kept.
package struct WorkoutBuilder: Sendable {
  package var goal: TrainingGoal
  package var minutes: Int
  /// Varies the choice among similar exercises; for example a day's number.
  package var seed: Int
  /// How many workouts the member has logged. Beginners get exercises that are quick to learn.
  package var experience: Int
  package var known: [Int: KnownExercise]
  /// The possible exercises, already filtered by equipment, tired muscles and difficulty.
  private let candidates: [SuggestibleExercise]
  private let cardio: [SuggestibleExercise]
  /// The main muscles of the exercises that the member knows.
  private let familiar: Muscles
  /// The need of each muscle, by its index.
  private let needs: [Double]

  package static let mostExercises = 8
  /// The most exercises in a member's first workouts, which also have fewer sets.
  package static let firstExercises = 6
  /// Before this many workouts, exercises that are new to the member must be for beginners.
  package static let beginnerWorkouts = 12
  /// One in this many exercises is preferably new to the member.
  static let varietyEvery = 4

  /// - Parameters:
  ///   - equipment: what can be used; nil means everything.
  ///   - tired: muscles that must not be primary ones.
  ///   - need: the need of a muscle, 0 for none.
  package init(
    goal: TrainingGoal, minutes: Int, seed: Int, experience: Int, known: [Int: KnownExercise],
    exercises: [SuggestibleExercise], equipment: Set<Equipment>?, tired: Muscles, need: (Muscle) -> Double
  ) {
    self.goal = goal
    self.minutes = minutes
    self.seed = seed
    self.experience = experience
    self.known = known
    let hard: Set<Difficulty> = experience < Self.beginnerWorkouts ? [.intermediate, .advanced] : [.advanced]
    let possible = exercises.filter { exercise in
      exercise.equipment.isAvailable(in: equipment) && exercise.primary.isDisjoint(with: tired)
        && (known[exercise.id] != nil || !(exercise.difficulty.map(hard.contains) ?? false))
    }
    candidates = possible.filter { $0.kind == .strength && $0.first != nil }
    cardio = possible.filter { $0.kind == .cardio }
    familiar = Muscles(candidates.filter { known[$0.id] != nil }.compactMap(\.first))
    needs = Muscle.allCases.map(need)
  }

  private var isNew: Bool { experience < 3 }

  /// A workout for certain muscles.
  /// - Parameter without: exercises that must not be chosen again.
  /// - Returns: nil if fewer than `least` exercises are suitable.
  package func workout(
    for focus: Muscles, without: Set<Int> = [], least: Int = 2
  ) -> (plan: [PlannedExercise], seconds: Int)? {
    let total = minutes * 60
    var spent = WorkoutTime.warmUpSeconds(minutes: minutes)
    let cardio = cardioPart(without)
    let room = total - (cardio.map { WorkoutTime.seconds(of: $0, usualRest: 0) } ?? 0)
    var needs = needs
    for muscle in Muscle.allCases where !focus.contains(muscle) { needs[muscle.place] = 0 }
    var chosen: [(exercise: SuggestibleExercise, sets: Int)] = []
    var last: BodyPart?
    while chosen.count < (isNew ? Self.firstExercises : Self.mostExercises) {
      guard let next = best(needs, chosen.map(\.exercise), without, last) else { break }
      let training = GoalTraining(goal, isCompound: next.isCompound)
      var sets = training.sets
      // With little time, more exercises with fewer sets reach more muscles.
      if minutes <= 35 { sets = min(sets, minutes <= 25 ? 2 : 3) }
      if isNew { sets = min(sets, 2) }
      while sets > 2, spent + seconds(next, sets) > room { sets -= 1 }
      guard spent + seconds(next, sets) <= room else { break }
      spent += seconds(next, sets)
      chosen.append((next, sets))
      last = next.first?.region
      for muscle in Muscle.allCases {
        if next.primary.contains(muscle) { needs[muscle.place] *= muscle == next.first ? 0.3 : 0.45 }
        if next.secondary.contains(muscle) { needs[muscle.place] *= 0.75 }
      }
    }
    guard chosen.count >= least else { return nil }
    // The remaining time goes to the first exercises.
    for index in chosen.indices where !isNew {
      let (exercise, sets) = chosen[index]
      let more = seconds(exercise, sets + 1) - seconds(exercise, sets)
      if sets < GoalTraining(goal, isCompound: exercise.isCompound).mostSets, spent + more <= room {
        chosen[index].sets += 1
        spent += more
      }
    }
    var plan = chosen.enumerated().map { planned($1.exercise, sets: $1.sets, item: $0 + 1) }
    if var cardio {
      cardio.item = plan.count + 1
      plan.append(cardio)
      spent += WorkoutTime.seconds(of: cardio, usualRest: 0)
    }
    return (plan, spent)
  }

  private func seconds(_ exercise: SuggestibleExercise, _ sets: Int) -> Int {
    WorkoutTime.seconds(of: planned(exercise, sets: sets, item: 1), usualRest: exercise.restSeconds)
  }

  private func planned(_ exercise: SuggestibleExercise, sets: Int, item: Int) -> PlannedExercise {
    let training = GoalTraining(goal, isCompound: exercise.isCompound)
    var set = PlannedSet()
    if exercise.type == .duration {
      let range = exercise.recommended?.durationSeconds ?? [20, 45]
      set.milliseconds = max(5, range.reduce(0, +) / max(range.count, 1)) * 1000
    } else {
      set.reps = training.reps(for: exercise.recommended?.reps)
    }
    var planned = PlannedExercise(
      item: item, exercise: exercise.id, sets: [PlannedSet](repeating: set, count: max(1, sets)))
    planned.restSeconds = training.rest(exercise.restSeconds)
    return planned
  }

  /// Endurance at the end.
  private func cardioPart(_ without: Set<Int>) -> PlannedExercise? {
    let wish = GoalTraining(goal, isCompound: false).cardio
    guard minutes >= wish.from else { return nil }
    func points(_ exercise: SuggestibleExercise) -> Double {
      Double(exercise.popularity) + (known[exercise.id] == nil ? 0 : 40) + chance(exercise.id) * 25
        // Outdoor exercises rank lower, because the member is in the gym.
        - (exercise.equipment == .cardioMachine ? 0 : 60)
    }
    let best = cardio.filter { !without.contains($0.id) }.max { a, b in
      (points(a), b.id) < (points(b), a.id)
    }
    guard let best else { return nil }
    let length = max(8, min(20, Int((Double(minutes) * wish.share).rounded())))
    return PlannedExercise(item: 1, exercise: best.id, sets: [PlannedSet(milliseconds: length * 60_000)])
  }

  /// The exercise that covers the needs best.
  private func best(
    _ needs: [Double], _ chosen: [SuggestibleExercise], _ without: Set<Int>, _ last: BodyPart?
  ) -> SuggestibleExercise? {
    // The muscle with the greatest need. Preferably one for which the member knows an exercise, and not of the part
    // that was just trained.
    let target = Muscle.allCases.filter { needs[$0.place] > 0.06 }.max { a, b in
      func rank(_ muscle: Muscle) -> Double {
        needs[muscle.place] * (muscle.region == last ? 0.7 : 1) * (familiar.contains(muscle) ? 1.5 : 1)
      }
      return (rank(a), b.place) < (rank(b), a.place)
    }
    guard let target else { return nil }
    // Choose something new only if the member knows most of the others.
    let isForVariety =
      chosen.count % Self.varietyEvery == Self.varietyEvery - 1
      && chosen.count { known[$0.id] != nil } * 2 > chosen.count
    var best: (exercise: SuggestibleExercise, points: Double)?
    for exercise in candidates where exercise.primary.contains(target) && !without.contains(exercise.id) {
      if chosen.contains(where: { $0.id == exercise.id }) { continue }
      let points = points(exercise, target, needs, chosen, isForVariety: isForVariety)
      if best.map({ points > $0.points || points == $0.points && exercise.id < $0.exercise.id }) ?? true {
        best = (exercise, points)
      }
    }
    if let best { return best.exercise }
    // No exercise suits this muscle, so try the next one.
    var others = needs
    others[target.place] = 0
    return self.best(others, chosen, without, last)
  }

  private func points(
    _ exercise: SuggestibleExercise, _ target: Muscle, _ needs: [Double], _ chosen: [SuggestibleExercise],
    isForVariety: Bool
  ) -> Double {
    var points = Double(exercise.popularity) + (exercise.first == target ? 15 : 0) + chance(exercise.id) * 18
    if let known = known[exercise.id] {
      points += isForVariety ? -25 : 45 + Double(min(known.times, 20))
      // Something done in the last two days may be replaced by something else today.
      if let days = known.daysSince { points += days <= 2 ? -10 : 10 }
    }
    // Compound movements first, because they cover several needs at once.
    var bits = exercise.primary.rawValue
    var served = 0.0
    while bits != 0 {
      served += needs[bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    points += min(served, 2.5) * 14
    if chosen.count < 3 { points += exercise.isCompound ? 12 : -12 }
    for other in chosen where other.primary == exercise.primary || other.first == exercise.first { points -= 25 }
    return points + favour(exercise.equipment, isCompound: exercise.isCompound)
  }

  private func favour(_ equipment: Equipment, isCompound: Bool) -> Double {
    switch (goal, equipment) {
    case (.strength, .barbell), (.strength, .trapBar): isCompound ? 25 : 5
    case (.loseWeight, .kettlebell), (.loseWeight, .bodyweight), (.loseWeight, .dumbbell): 8
    case (.keepFit, .machine), (.keepFit, .cable), (.keepFit, .dumbbell): 8
    default: 0
    }
  }

  /// A number from 0 to 1, the same for the same day and exercise.
  private func chance(_ id: Int) -> Double {
    // SplitMix64.
    var mixed = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: Int64(id))
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ mixed >> 31) >> 11) / Double(1 << 53)
  }
}
