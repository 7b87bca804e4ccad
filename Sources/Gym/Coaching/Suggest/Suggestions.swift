/// Suggestions for a member's day: at most three cards, the most useful first. Pure, without a clock.
///
/// The same day and the same log give the same cards.
package struct Suggestions: Sendable {
  package var aims: TrainingAims
  /// Today's time, which may be less than in the aims.
  package var minutes: Int
  /// A day's number.
  package var today: Int
  package var state: MuscleState
  /// How many workouts are logged.
  package var workouts: Int
  package var known: [Int: KnownExercise]
  /// Days since any exercise for a part of the body was done, also without hard sets; `MuscleState.lookBackDays` if
  /// that was before. Parts that nothing in the log is for are absent.
  package var lastDone: [BodyPart: Int] = [:]
  package var exercises: [SuggestibleExercise]
  /// The equipment that the member can use; nil means everything.
  package var equipment: Set<Equipment>?
  package var routines: [SuggestibleRoutine]

  package static let most = 3
  /// After how many days a part of the body counts as neglected.
  package static let neglectedDays = 10
  /// After how many days without a workout a member should restart with lighter weights.
  package static let comebackDays = 28
  /// After how many hard sets the day's training counts as done.
  package static let doneSets = 6

  package init(
    aims: TrainingAims, minutes: Int, today: Int, state: MuscleState, workouts: Int, known: [Int: KnownExercise],
    exercises: [SuggestibleExercise], equipment: Set<Equipment>?, routines: [SuggestibleRoutine] = []
  ) {
    self.aims = aims
    self.minutes = minutes
    self.today = today
    self.state = state
    self.workouts = workouts
    self.known = known
    self.exercises = exercises
    self.equipment = equipment
    self.routines = routines
  }

  private var isNewcomer: Bool { workouts == 0 }
  /// Whether the member returns after a long break.
  package var isComeback: Bool {
    !isNewcomer && (state.daysSinceWorkout ?? .max) >= Self.comebackDays
  }

  /// - Parameter room: the most cards.
  package func cards(room: Int = Self.most) -> [Suggestion] {
    if let rest = rest() { return [rest] }
    var cards: [Suggestion] = []
    if let main = main() { cards.append(main) }
    if let neglected = neglected(besides: cards) { cards.append(neglected) }
    if let routine = routine() { cards.append(routine) }
    if cards.count < Self.most, let short = short(besides: cards) { cards.append(short) }
    return Array(cards.prefix(max(0, room)))
  }

  // MARK: Rest

  private func rest() -> Suggestion? {
    if state.setsToday >= Self.doneSets {
      return Suggestion(
        .rest, reasons: [SuggestionReason(.trainedToday, sets: Double(state.setsToday))], tip: .sleep)
    }
    guard state.needsRest else { return nil }
    let rest = state.rest
    var reason = SuggestionReason(.tired)
    (reason.tired, reason.of, reason.at) = (rest.tired, rest.of, rest.readyAt)
    return Suggestion(.rest, reasons: [reason], tip: today.isMultiple(of: 2) ? .sleep : .easyMove)
  }

  // MARK: Workouts

  private func builder(_ minutes: Int, need: ((Muscle) -> Double)? = nil) -> WorkoutBuilder {
    WorkoutBuilder(
      goal: aims.goal, minutes: minutes, seed: today, experience: workouts, known: known, exercises: exercises,
      equipment: equipment, tired: state.tired, need: need ?? state.need)
  }

  private var least: Int { minutes < 20 ? 1 : 2 }

  /// With few workouts a week, each trains the whole body; with more, the body is split.
  private var focuses: [WorkoutFocus] {
    switch aims.daysPerWeek {
    case _ where isNewcomer || isComeback: [.fullBody]
    case ...3: [.fullBody]
    case 4: [.upperBody, .lowerBody]
    default: [.push, .pull, .lowerBody]
    }
  }

  private func need(of focus: WorkoutFocus) -> Double {
    let muscles = focus.muscles.muscles.filter { $0.weight >= 0.5 }
    return muscles.reduce(0) { $0 + state.need($1) / $1.weight } / Double(max(muscles.count, 1))
  }

  private func main() -> Suggestion? {
    let builder = builder(minutes)
    let wishes = focuses.enumerated().sorted { a, b in
      let (x, y) = (need(of: a.element), need(of: b.element))
      return x != y ? x > y : a.offset < b.offset
    }.map(\.element)
    for focus in wishes + (wishes.contains(.fullBody) ? [] : [.fullBody]) {
      guard let made = builder.workout(for: focus.muscles, least: least) else { continue }
      var card = card(isNewcomer ? .first : .today, focus, made)
      card.reasons = reasons(for: made.plan)
      // A newcomer's workout may leave out a sore muscle, too.
      let sore = state.felt.sore.intersection(focus.muscles)
      if let said = Self.said(.leftOut, sore) { card.reasons = [said] + card.reasons.prefix(1) }
      return card
    }
    return nil
  }

  private func card(
    _ code: SuggestionCode, _ focus: WorkoutFocus, _ made: (plan: [PlannedExercise], seconds: Int)
  ) -> Suggestion {
    let ids = made.plan.map(\.exercise)
    return Suggestion(
      code, focus: focus, reasons: [], tip: tip(for: made.plan, code), plan: made.plan,
      minutes: (made.seconds + 59) / 60, about: ids.first { known[$0] == nil } ?? ids.first)
  }

  private func reasons(for plan: [PlannedExercise]) -> [SuggestionReason] {
    if isNewcomer { return [SuggestionReason(.newcomer), SuggestionReason(.fits, minutes: minutes)] }
    if isComeback {
      return [SuggestionReason(.comeback, days: state.daysSinceWorkout ?? MuscleState.lookBackDays)]
    }
    let trained = trained(plan)
    var reasons: [SuggestionReason] = []
    let longest = Self.longest(Self.regions.filter { region in trained.contains { $0.region == region } }, state)
    if let longest, days(since: longest) ?? .max >= 3 { reasons.append(reason(notTrained: longest)) }
    let short = trained.compactMap { muscle -> (muscle: Muscle, sets: Double, low: Int, share: Double)? in
      guard let range = state.ranges[muscle], range.low > 0, muscle.weight >= 0.5 else { return nil }
      let sets = state.weekSets[muscle] ?? 0
      return sets > 0 && sets < Double(range.low)
        ? (muscle, sets, range.low, sets / Double(range.low) / muscle.weight) : nil
    }.min { ($0.share, $0.muscle.place) < ($1.share, $1.muscle.place) }
    if let short {
      reasons.append(SuggestionReason(.fewSets, muscle: short.muscle, sets: short.sets, low: short.low))
    }
    if state.daysThisWeek >= aims.daysPerWeek {
      reasons.append(SuggestionReason(.weekDone, times: state.daysThisWeek))
    }
    let readiness = state.readiness(of: trained)
    // What follows from the member's own words comes first.
    reasons.insert(readiness, at: readiness.code == .saidReady ? 0 : reasons.endIndex)
    return Array(reasons.prefix(2))
  }

  /// - Returns: nil without muscles. The first one named is the largest.
  static func said(_ code: SuggestionReasonCode, _ muscles: Muscles) -> SuggestionReason? {
    let all = muscles.muscles
    let first = all.enumerated().max { ($0.element.weight, -$0.offset) < ($1.element.weight, -$1.offset) }?.element
    return first.map { SuggestionReason(code, muscle: $0, times: all.count) }
  }

  /// The primary muscles of a plan.
  private func trained(_ plan: [PlannedExercise]) -> [Muscle] {
    let ids = Set(plan.map(\.exercise))
    return Muscles(rawValue: exercises.reduce(0) { ids.contains($1.id) ? $0 | $1.primary.rawValue : $0 }).muscles
  }

  // MARK: Neglected parts

  private static let regions: [BodyPart] = [.legs, .back, .chest, .shoulders, .core, .biceps, .triceps]

  /// The part that was not trained for longest. Two weeks and more count the same, and large parts count more, because
  /// arms work along with the others.
  private static func longest(_ regions: [BodyPart], _ state: MuscleState) -> BodyPart? {
    func rank(_ region: BodyPart) -> Double {
      let share =
        switch region {
        case .legs, .back, .chest, .fullBody: 1.0
        case .shoulders: 0.7
        case .core: 0.6
        case .biceps, .triceps: 0.5
        }
      return Double(min(state.days(since: region) ?? 14, 14)) * share
    }
    // On a tie, the first one.
    return regions.enumerated().max { (rank($0.element), -$0.offset) < (rank($1.element), -$1.offset) }?.element
  }

  private func neglected(besides cards: [Suggestion]) -> Suggestion? {
    guard !isNewcomer, !isComeback else { return nil }
    // Leave out parts that another card already names.
    let said = cards.flatMap(\.reasons).compactMap(\.bodyPart)
    let leftOut = Self.regions.filter { region in
      !said.contains(region) && (days(since: region) ?? .max) >= Self.neglectedDays
    }
    guard let found = Self.longest(leftOut, state) else { return nil }
    let focus = WorkoutFocus(found)
    // Once a muscle needs training, only its size counts, not how urgent the need is.
    let builder = builder(min(minutes, 30)) { state.need($0) > 0 ? 0.5 + $0.weight / 2 : 0 }
    guard let made = builder.workout(for: focus.muscles, least: 1) else { return nil }
    var card = card(.neglected, focus, made)
    card.reasons = [reason(notTrained: found)]
    return card
  }

  /// - Returns: nil if nothing in the log is for it.
  private func days(since region: BodyPart) -> Int? {
    [state.days(since: region), lastDone[region]].compactMap(\.self).min()
  }

  private func reason(notTrained region: BodyPart) -> SuggestionReason {
    guard let days = days(since: region) else { return SuggestionReason(.never, bodyPart: region) }
    return days < MuscleState.lookBackDays
      ? SuggestionReason(.notTrained, bodyPart: region, days: days)
      : SuggestionReason(.longAgo, bodyPart: region, days: MuscleState.lookBackDays)
  }

  // MARK: A routine

  /// The member's own routine that was last done longest ago; those never done rank last. Without an own routine, one
  /// that came with the gym.
  private func routine() -> Suggestion? {
    let byID = Dictionary(exercises.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let fitting = routines.compactMap { routine -> (routine: SuggestibleRoutine, seconds: Int)? in
      let ids = routine.plan.map(\.exercise)
      guard !ids.isEmpty, Set(ids).count == ids.count else { return nil }
      for id in ids {
        guard let exercise = byID[id], exercise.equipment.isAvailable(in: equipment),
          exercise.primary.isDisjoint(with: state.tired)
        else { return nil }
      }
      let seconds = WorkoutTime.seconds(of: routine.plan, minutes: minutes) { byID[$0]?.restSeconds ?? 90 }
      return seconds <= minutes * 60 ? (routine, seconds) : nil
    }
    let best = fitting.enumerated().max { a, b in
      func rank(_ one: (offset: Int, element: (routine: SuggestibleRoutine, seconds: Int))) -> (Int, Int, Int) {
        // Members make a routine in order to do it, so their own goes first if it was never started.
        let (isOwn, days) = (one.element.routine.isOwn, one.element.routine.daysSince)
        return (isOwn ? 1 : 0, min(days ?? (isOwn ? 60 : 0), 60), -one.offset)
      }
      return rank(a) < rank(b)
    }?.element
    guard let best, best.routine.daysSince != 0 else { return nil }
    let plan = best.routine.plan
    return Suggestion(
      .routine,
      reasons: [
        best.routine.daysSince.map { SuggestionReason(.lastDone, days: $0) }
          ?? SuggestionReason(.fits, minutes: minutes),
        state.readiness(of: trained(plan)),
      ], tip: tip(for: plan, .routine), plan: plan, minutes: (best.seconds + 59) / 60, about: plan.first?.exercise,
      routine: best.routine.id)
  }

  // MARK: In less time

  private func short(besides cards: [Suggestion]) -> Suggestion? {
    let less = 20
    guard minutes >= less + 10, !isNewcomer else { return nil }
    let used = Set(cards.flatMap(\.plan).map(\.exercise))
    let focus = WorkoutFocus.fullBody
    guard let made = builder(less).workout(for: focus.muscles, without: used) else { return nil }
    var card = card(.short, focus, made)
    card.reasons = [SuggestionReason(.fits, minutes: less)]
    return card
  }

  // MARK: Tips

  /// One of the tips that apply, a different one each day.
  private func tip(for plan: [PlannedExercise], _ code: SuggestionCode) -> SuggestionTip {
    if code == .first { return .chooseLoad }
    if isComeback { return .startLight }
    let suiting: [SuggestionTip] =
      switch aims.goal {
      case .strength: [.restLong, .warmUpSets, .takeNotes]
      case .gainMuscle: [.leaveTwo, .slowDown, .fullRange]
      case .loseWeight: [.restShort, .supersets, .walk]
      case .keepFit: [.fullRange, .leaveTwo, .easyMove]
      }
    let isNew = plan.contains { known[$0.exercise] == nil }
    if isNew, code == .today { return .chooseLoad }
    let offset = SuggestionCode.allCases.firstIndex(of: code) ?? 0
    return suiting[(today + offset) % suiting.count]
  }
}
