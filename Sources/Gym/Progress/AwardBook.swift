/// The awards that a log has earned, and the progress towards the next ones.
///
/// Computed in one pass over the log's workouts, oldest first, which can be resumed where it stopped. The same log
/// gives the same awards, whatever the order in which it was entered.
package struct AwardBook: Sendable {
  /// Everything the log reaches, in both forms of an award; oldest first.
  private var reached: [EarnedAward] = []
  private var unit = WeightUnit.kg
  private var won: Set<String> = []
  private var tally: AwardTally
  private var pending: [Award]
  private let personal: [Award]
  private let awards: [Award]

  /// For an empty log.
  /// - Parameter bigThree: the slugs of the total's three lifts.
  package init(_ awards: [Award], bigThree: [String]) {
    self.awards = awards
    pending = awards.filter { !$0.kind.isPersonal }
    personal = awards.filter(\.kind.isPersonal)
    tally = AwardTally(
      bigThree: bigThree, monthDays: Set(awards.filter { $0.kind == .months }.compactMap(\.days)),
      breaks: Set(awards.filter { $0.kind == .comeback }.compactMap(\.days)))
  }

  /// Oldest first, and of each award only one form; see `judge`.
  package var earned: [EarnedAward] {
    let won = Set(reached.filter { self.won.contains($0.id) }.compactMap(\.award.pair))
    return reached.filter { one in
      guard let pair = one.award.pair else { return true }
      return self.won.contains(one.id) || one.award.unit == unit && !won.contains(pair)
    }
  }

  /// Chooses between the two forms of an award: the form of the member's unit counts, unless the member has won the other
  /// one before. A change of unit takes nothing away, and gives nothing twice.
  /// - Parameters:
  ///   - unit: the member's. Kilograms until this is called.
  ///   - won: the ids of the awards that are recorded as won.
  package mutating func judge(in unit: WeightUnit, won: Set<String>) {
    self.unit = unit
    self.won = won
  }

  /// Counts what workouts before an instant reached in the other unit as won, for a member who changed from it then.
  package mutating func keepOtherUnit(before instant: Int) {
    let own = unit
    judge(in: own == .kg ? .lb : .kg, won: won)
    judge(in: own, won: won.union(earned.filter { $0.startedAt < instant }.map(\.id)))
  }

  /// Adds whole workouts.
  /// - Parameter work: sorted by start and workout, and later than everything added before.
  package mutating func add(
    _ work: some RandomAccessCollection<AwardWork>, day: (_ startedAt: Int) -> CalendarDay,
    exercise: (Int) -> AwardExercise?
  ) {
    var index = work.startIndex
    var kinds: [Int: AwardExercise?] = [:]
    while index < work.endIndex {
      let first = work[index]
      var parts: [(AwardWork, AwardExercise)] = []
      while index < work.endIndex, work[index].workout == first.workout {
        let about = kinds[work[index].exercise] ?? exercise(work[index].exercise)
        kinds[work[index].exercise] = .some(about)
        if let about { parts.append((work[index], about)) }
        index = work.index(after: index)
      }
      tally.add(parts, startedAt: first.startedAt, isFinished: first.isFinished, day: day(first.startedAt))
      take(from: first, parts.map { $0.0.exercise })
    }
  }

  private mutating func take(from work: AwardWork, _ exercises: [Int]) {
    for award in pending where tally.value(of: award) >= award.goal {
      reached.append(EarnedAward(award: award, workout: work.workout, startedAt: work.startedAt))
      pending.removeAll { $0.slug == award.slug }
    }
    for award in personal {
      for exercise in exercises where tally.value(of: award, exercise) >= award.goal {
        guard tally.taken.insert("\(award.slug):\(exercise)").inserted else { continue }
        reached.append(
          EarnedAward(award: award, workout: work.workout, startedAt: work.startedAt, exercise: exercise))
      }
    }
  }

  /// The nearest next award of each family, in the catalog's order of families. A family without any progress is left
  /// out if it is personal or about coming back, because nobody should take a break to earn it.
  package func next(today: CalendarDay) -> [AwardProgress] {
    var families: [String] = []
    var best: [String: (share: Double, progress: AwardProgress)] = [:]
    func offer(_ award: Award, _ value: Int, _ exercise: Int?) {
      let share = Double(value) / Double(award.goal)
      if let known = best[award.family], known.share >= share { return }
      best[award.family] = (share, AwardProgress(award: award, value: value, exercise: exercise))
    }
    let left = Set(pending.map(\.slug))
    let done = Set(earned.compactMap(\.award.pair))
    for award in awards {
      if let pair = award.pair, award.unit != unit || done.contains(pair) { continue }
      if !families.contains(award.family) { families.append(award.family) }
      if award.kind.isPersonal {
        for exercise in tally.exercises.sorted() where !tally.taken.contains("\(award.slug):\(exercise)") {
          let value = min(tally.current(of: award, exercise, today: today), award.goal - 1)
          if value > 0 { offer(award, value, exercise) }
        }
      } else if left.contains(award.slug) {
        let value = min(tally.current(of: award, today: today), award.goal - 1)
        if value > 0 || award.kind != .comeback { offer(award, max(0, value), nil) }
      }
    }
    return families.compactMap { best[$0]?.progress }
  }
}

/// The numbers on which awards are based, up to a workout.
private struct AwardTally: Sendable {
  let bigThree: [String]
  let monthDays: Set<Int>
  let breaks: Set<Int>
  var taken: Set<String> = []

  private var workouts = 0
  private var volumeGrams = 0
  private var bestVolumeGrams = 0
  /// With what rounding pounds to grams may have taken from it.
  private var bestVolumeRoundedUp = 0
  private var reps = 0
  private var records = 0
  private(set) var exercises: Set<Int> = []
  private var firstDay: CalendarDay?
  private var lastDay: CalendarDay?
  /// The Monday of the last week with a workout, and the number of consecutive weeks up to it.
  private var monday: CalendarDay?
  private var streak = 0
  private var muscles: Set<Muscle> = []
  private var daysOfMonth = 0
  /// By number of training days: how many months had that many.
  private var months: [Int: Int] = [:]
  /// By length of the break: the consecutive weeks since then; nil before the first such break.
  private var backWeeks: [Int: Int] = [:]
  private var heaviest: [String: Int] = [:]
  private var estimates: [String: Int] = [:]
  private var mostReps: [String: Int] = [:]
  private var byExercise: [Int: OneExercise] = [:]

  private struct OneExercise {
    var bests = WorkoutBests()
    var sessions = 0
    var firstEstimates: [Int] = []
    var estimate = 0
    /// Of exercises that take no weight.
    var firstReps: [Int] = []
    var mostReps = 0
    var monday: CalendarDay?
    var weekTop = 0
    /// The best of the week before, 0 if there was none, and the run up to it.
    var topBefore = 0
    var runBefore = 0
    var run: Int { topBefore > 0 && weekTop > topBefore ? runBefore + 1 : 0 }

    mutating func add(_ grams: Int, week: CalendarDay) {
      if monday != week {
        let follows = monday.map { week.number - $0.number == 7 } ?? false
        runBefore = follows ? run : 0
        topBefore = follows ? weekTop : 0
        weekTop = 0
        monday = week
      }
      weekTop = max(weekTop, grams)
    }
  }

  init(bigThree: [String], monthDays: Set<Int>, breaks: Set<Int>) {
    self.bigThree = bigThree
    self.monthDays = monthDays
    self.breaks = breaks
  }

  /// Records, weights, estimates and the most reps in a set count at once, everything else only when the workout is
  /// finished.
  mutating func add(
    _ parts: [(AwardWork, AwardExercise)], startedAt: Int, isFinished: Bool, day: CalendarDay
  ) {
    if isFinished { add(day) }
    let repsBefore = reps
    var volume = 0
    for (work, about) in parts where work.summary.workSets > 0 {
      let summary = work.summary
      var one = byExercise[work.exercise] ?? OneExercise()
      if one.bests.records(of: summary).contains(where: about.type.curveRecords.contains) { records += 1 }
      one.bests.add(summary)
      if let slug = about.slug {
        heaviest[slug] = max(heaviest[slug] ?? 0, summary.topGrams)
        estimates[slug] = max(estimates[slug] ?? 0, summary.bestE1rmGrams ?? 0)
        mostReps[slug] = max(mostReps[slug] ?? 0, summary.mostReps)
      }
      if isFinished {
        volume += summary.volumeGrams
        reps += summary.reps
        exercises.insert(work.exercise)
        muscles.formUnion(about.primary)
        one.sessions += 1
        // A change of body weight is not progress in a lift, so loads that include it do not count here.
        if about.type == .weightReps {
          one.add(summary.topGrams, week: day.monday)
          if let estimate = summary.bestE1rmGrams {
            if one.firstEstimates.count < 3 { one.firstEstimates.append(estimate) }
            one.estimate = max(one.estimate, estimate)
          }
        } else if about.type == .reps, summary.mostReps > 0 {
          if one.firstReps.count < 3 { one.firstReps.append(summary.mostReps) }
          one.mostReps = max(one.mostReps, summary.mostReps)
        }
      }
      byExercise[work.exercise] = one
    }
    volumeGrams += volume
    bestVolumeGrams = max(bestVolumeGrams, volume)
    bestVolumeRoundedUp = max(bestVolumeRoundedUp, volume + Self.rounding(reps - repsBefore))
  }

  private mutating func add(_ day: CalendarDay) {
    workouts += 1
    if firstDay == nil { firstDay = day }
    let week = day.monday
    let isNewWeek = monday != week
    if isNewWeek {
      muscles = []
      let follows = monday.map { week.number - $0.number == 7 } ?? false
      streak = follows ? streak + 1 : 1
      for (days, weeks) in backWeeks { backWeeks[days] = follows ? weeks + 1 : nil }
      monday = week
    }
    if let lastDay {
      for days in breaks where day.number - lastDay.number >= days { backWeeks[days] = 1 }
    }
    if lastDay != day {
      if lastDay?.year != day.year || lastDay?.month != day.month { daysOfMonth = 0 }
      daysOfMonth += 1
      if monthDays.contains(daysOfMonth) { months[daysOfMonth, default: 0] += 1 }
    }
    lastDay = day
  }

  private static func rounding(_ reps: Int) -> Int { Int(Double(reps) * GramRounding.perRep) }

  /// The value up to the last workout that was added.
  func value(of award: Award) -> Int {
    switch award.kind {
    case .workouts: workouts
    case .weekStreak: streak
    case .months: months[award.days ?? 0] ?? 0
    case .years:
      if let firstDay, let lastDay {
        lastDay.year - firstDay.year - ((lastDay.month, lastDay.day) < (firstDay.month, firstDay.day) ? 1 : 0)
      } else {
        0
      }
    case .records: records
    case .volume: award.goalPounds == nil ? volumeGrams : volumeGrams + Self.rounding(reps)
    case .workoutVolume: award.goalPounds == nil ? bestVolumeGrams : bestVolumeRoundedUp
    case .reps: reps
    case .exercises: exercises.count
    case .muscles: muscles.count
    case .lift: award.exercise.flatMap { heaviest[$0] } ?? 0
    case .repsInSet: award.exercise.flatMap { mostReps[$0] } ?? 0
    case .bigThree:
      bigThree.allSatisfy { estimates[$0] ?? 0 > 0 }
        ? bigThree.reduce(award.goalPounds == nil ? 0 : GramRounding.sameE1rm) { $0 + (estimates[$1] ?? 0) } : 0
    case .comeback: backWeeks[award.days ?? 0] ?? 0
    case .heavierWeeks, .sessions, .stronger, .moreReps: 0
    }
  }

  func value(of award: Award, _ exercise: Int) -> Int {
    guard let one = byExercise[exercise] else { return 0 }
    switch award.kind {
    case .heavierWeeks: return one.run
    case .sessions: return one.sessions
    case .stronger:
      guard one.firstEstimates.count == 3, let first = one.firstEstimates.max(), first > 0 else { return 0 }
      // Rounding pounds to grams must not turn ten percent into nine.
      let gained = one.estimate - first
      return max(0, (gained > 0 ? gained + GramRounding.sameE1rm : gained) * 100 / first)
    case .moreReps:
      guard one.firstReps.count == 3, let most = one.firstReps.max() else { return 0 }
      let first = max(most, AwardKind.fewestReps)
      return max(0, (one.mostReps - first) * 100 / first)
    default: return 0
    }
  }

  /// The current value: a run of weeks ends after a week without training.
  func current(of award: Award, today: CalendarDay) -> Int {
    switch award.kind {
    case .weekStreak, .comeback: Self.isGoingOn(monday, today) ? value(of: award) : 0
    case .muscles: monday == today.monday ? value(of: award) : 0
    default: value(of: award)
    }
  }

  func current(of award: Award, _ exercise: Int, today: CalendarDay) -> Int {
    if award.kind == .heavierWeeks, !Self.isGoingOn(byExercise[exercise]?.monday, today) { return 0 }
    return value(of: award, exercise)
  }

  private static func isGoingOn(_ monday: CalendarDay?, _ today: CalendarDay) -> Bool {
    monday.map { today.monday.number - $0.number <= 7 } ?? false
  }
}
