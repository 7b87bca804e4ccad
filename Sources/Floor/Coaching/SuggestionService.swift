import Gym
import Storage
import Wire

/// What a member could do today, based on their log, their aims and the gym's equipment.
struct SuggestionService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let gym: GymIdentity
  let programs: ProgramService

  /// How many routines are considered, those not done for the longest time first.
  static let mostRoutines = 4
  /// How many past workouts with an exercise its load is predicted from.
  static let pastWorkouts = 12
  /// The share of the predicted load after a long break.
  static let comebackShare = 0.9
  /// After so many days without a lift its old loads say nothing: it is a new start, as on the pages (`NEW_DAYS`).
  static let newStartDays = 365

  func register(in registry: inout Registry) {
    registry.query(SuggestionsToday.self, .login, cost: .heavy) { caller, call, tx in
      try today(of: caller.signedIn().member, call, now: caller.now, tx)
    }
    registry.allow(SuggestionsToday.self, .read)
  }

  func today(
    of member: Member, _ call: SuggestionsToday, now: Int, _ tx: Tx
  ) throws -> SuggestionsToday.Reply {
    let own = try tx.aims.find(member: member.id)
    let aims = own ?? TrainingAims()
    let minutes = call.minutes ?? aims.minutes
    let allowed = TrainingAims.allowedMinutes
    guard allowed.contains(minutes) else {
      throw Fault(
        .invalid, "out_of_range", field: "minutes",
        params: ["min": Double(allowed.lowerBound), "max": Double(allowed.upperBound)])
    }
    let (suggestions, listed) = try self.suggestions(for: member, aims, minutes, now, tx)
    // The evaluation says to rest and go lighter then. A full load here would contradict it.
    let goesLighter = try EvaluationService.advisesRest(member.id, at: now, tx)
    var cards = try suggestions.cards().map { card in
      var card = card
      if goesLighter {
        if !card.plan.isEmpty { card.tip = .goLighter }
      } else if card.routine == nil {
        card.plan = try loaded(card.plan, suggestions, member, now, tx)
      }
      return SuggestionView(card, about: about(card, member), routine: card.routine.flatMap { listed[$0] })
    }
    if let program = try self.program(of: member, suggestions, goesLighter: goesLighter, now, tx) {
      // The card about today's training comes before the one about the next session.
      let isDone = cards.first?.reasons.first?.code == .trainedToday
      cards.insert(program, at: isDone ? 1 : 0)
    }
    return SuggestionsToday.Reply(
      cards: Array(cards.prefix(Suggestions.most)), aims: AimsReply(aims, isChosen: own != nil))
  }

  private func about(_ card: Suggestion, _ member: Member) -> SuggestionView.About? {
    card.about.map { .init(exercise: $0, video: exercises.find($0, for: member.id)?.video) }
  }

  // MARK: Reading

  private func suggestions(
    for member: Member, _ aims: TrainingAims, _ minutes: Int, _ now: Int, _ tx: Tx
  ) throws -> (Suggestions, [Int: RoutineUseView]) {
    let today = calendar.calendarDay(at: now)
    let from = calendar.start(of: CalendarDay(number: today.number - MuscleState.lookBackDays))
    let work = try tx.progress.muscleWork(member: member.id, from: from)
    var shares: [Int: [(muscle: Muscle, share: Double)]] = [:]
    for id in Set(work.map(\.exercise)) { shares[id] = exercises.find(id, for: member.id)?.facts.shares ?? [] }
    let state = MuscleState(
      work, now: now, ranges: try tx.progress.ranges(member: member.id),
      said: try tx.feelings.all(member: member.id), day: calendar.calendarDay(at:), shares: { shares[$0] ?? [] })
    var known: [Int: KnownExercise] = [:]
    for (exercise, times) in try tx.suggestions.known(member: member.id) {
      known[exercise] = KnownExercise(times: times ?? 1, daysSince: nil)
    }
    // Oldest first, so the latest value stays.
    for one in work {
      known[one.exercise]?.daysSince = max(0, today.number - calendar.calendarDay(at: one.startedAt).number)
    }
    var suggestions = Suggestions(
      aims: aims, minutes: minutes, today: today.number, state: state,
      workouts: try tx.progress.workoutCount(member: member.id), known: known,
      exercises: exercises.suggestible(for: member.id), equipment: aims.equipment(in: gym.equipment.map(Set.init)))
    for (id, one) in known {
      let days = one.daysSince ?? MuscleState.lookBackDays
      for part in exercises.find(id, for: member.id)?.facts.parts ?? [] {
        suggestions.lastDone[part] = min(suggestions.lastDone[part] ?? .max, days)
      }
    }
    let routines = try self.routines(for: member, suggestions, today, tx)
    suggestions.routines = routines.map { routine, isOwn in
      SuggestibleRoutine(
        id: routine.id, plan: routine.facts.plan, isOwn: isOwn,
        daysSince: routine.lastUsedAt.map { max(0, today.number - calendar.calendarDay(at: $0).number) })
    }
    return (
      suggestions,
      Dictionary(
        routines.map { one in
          let use = RoutineUse(id: one.routine.id, name: one.routine.facts.name, version: one.routine.version)
          return (one.routine.id, RoutineUseView(use))
        }, uniquingKeysWith: { first, _ in first })
    )
  }

  /// The member's own routines and those they have done, or else the shipped ones for their goal.
  private func routines(
    for member: Member, _ suggestions: Suggestions, _ today: CalendarDay, _ tx: Tx
  ) throws -> [(routine: Routine, isOwn: Bool)] {
    let tired = suggestions.state.tired
    let isBeginner = suggestions.workouts < WorkoutBuilder.beginnerWorkouts
    func suits(_ row: ListedRoutine) -> Bool {
      let isOwn = row.owner == member.id || row.lastUsedAt != nil
      guard isOwn || row.goal == suggestions.aims.goal.routines else { return false }
      guard isOwn || row.level.map({ isBeginner ? $0 == .beginner : $0 != .advanced }) ?? true else { return false }
      return row.exercises.allSatisfy { id in
        guard let facts = exercises.find(id, for: member.id)?.facts else { return false }
        return facts.equipment.isAvailable(in: suggestions.equipment) && tired.isDisjoint(with: Muscles(facts.primary))
      }
    }
    let rows = try tx.routines.list(member: member.id).filter(suits)
    let own = rows.filter { $0.owner == member.id || $0.lastUsedAt != nil }
    let others = rows.filter { $0.owner != member.id && $0.lastUsedAt == nil }
    var chosen: [(routine: Routine, isOwn: Bool)] = []
    for row in (Array(own.reversed()) + others).prefix(Self.mostRoutines) {
      guard let routine = try tx.routines.find(row.id, member: member.id) else { continue }
      chosen.append((routine, row.owner == member.id || row.lastUsedAt != nil))
    }
    return chosen
  }

  // MARK: The program

  private func program(
    of member: Member, _ suggestions: Suggestions, goesLighter: Bool, _ now: Int, _ tx: Tx
  ) throws -> SuggestionView? {
    guard let (part, plan) = try programs.next(for: member, now, tx) else { return nil }
    let muscles = Muscles(plan.flatMap { exercises.find($0.exercise, for: member.id)?.facts.primary ?? [] })
    let seconds = WorkoutTime.seconds(of: plan, minutes: suggestions.minutes) {
      exercises.find($0, for: member.id)?.facts.restSeconds ?? 120
    }
    let card = Suggestion(
      .program,
      reasons: [suggestions.state.readiness(of: muscles.muscles)],
      tip: goesLighter ? .goLighter : .warmUpSets, plan: plan, minutes: (seconds + 59) / 60,
      about: plan.first?.exercise)
    var view = SuggestionView(card, about: about(card, member))
    view.program = part
    return view
  }

  // MARK: Loads

  /// The plan with loads that the member's last workouts suggest, for lifts that they have done.
  private func loaded(
    _ plan: [PlannedExercise], _ suggestions: Suggestions, _ member: Member, _ now: Int, _ tx: Tx
  ) throws -> [PlannedExercise] {
    let reader = try NextWorkoutReader(of: member.id, until: now, tx)
    return try plan.map { planned in
      guard suggestions.known[planned.exercise] != nil,
        let exercise = exercises.find(planned.exercise, for: member.id), let reps = planned.sets.first?.reps,
        let load = try load(
          of: exercise, reps, share: suggestions.isComeback ? Self.comebackShare : 1, member, now, reader, tx)
      else { return planned }
      var planned = planned
      for index in planned.sets.indices { planned.sets[index].load = .weight(load) }
      return planned
    }
  }

  /// - Returns: nil if the log does not suggest a load.
  private func load(
    of exercise: Exercise, _ reps: RepTarget, share: Double, _ member: Member, _ now: Int, _ reader: NextWorkoutReader,
    _ tx: Tx
  ) throws -> Weight? {
    let type = exercise.facts.type
    guard type == .weightReps || type == .bodyweightPlus else { return nil }
    let past = try tx.progress.lastWorkouts(
      member: member.id, exercise: exercise.id, until: now, limit: Self.pastWorkouts)
    // With reps in reserve, since it is a load for several sets.
    let aim = min((reps.max ?? reps.min) + NextLoad.repsInReserve, NextLoad.mostReps + NextLoad.repsInReserve)
    guard let last = past.first, (now - last.startedAt) / Milliseconds.day < Self.newStartDays,
      let id = last.summary.bestSet, let best = try tx.sets.find(id, member: member.id),
      var predicted = reader.model.load(
        for: aim, try reader.marks(of: exercise.id, past: past), context: reader.context(at: now))
    else { return nil }
    predicted.grams *= share
    let unit = best.entry.weight?.unit ?? member.unit
    let loads = NextLoad(exercise.facts, stock: gym.stock(unit), unit: unit)
    // Nil for a load of zero: the body weight alone is enough.
    return loads.weight(for: predicted, like: best).flatMap { $0.milli > 0 ? $0 : nil }
  }
}

extension TrainingGoal {
  /// The matching goal of shipped routines.
  var routines: RoutineGoal {
    switch self {
    case .strength: .strength
    case .gainMuscle: .muscle
    case .loseWeight: .weightLoss
    case .keepFit: .fitness
    }
  }
}
