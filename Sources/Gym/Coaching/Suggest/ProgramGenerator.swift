/// Makes a balanced program of several weeks. The same wish, gym and log give the same program.
///
/// The days of a week have slots (`ProgramSlot`), which are filled in turn, the most important of each day first, until
/// the time is used up. Then sets are added for muscles that are below their range. No muscle ever gets more hard sets
/// per week than its range allows.
package struct ProgramGenerator: Sendable {
  package var wish: ProgramWish
  /// All exercises that the member is offered.
  package var exercises: [Exercise]
  /// The gym's equipment; nil means everything.
  package var owned: Set<Equipment>?
  package var past: TrainingPast
  /// Ranges that the member chose; the others have defaults.
  package var ranges: [Muscle: SetRange]
  /// The unit of weights if the log has none.
  package var unit: WeightUnit
  package var stock: @Sendable (WeightUnit) -> PlateStock

  package init(
    wish: ProgramWish, exercises: [Exercise], owned: Set<Equipment>? = nil, past: TrainingPast = TrainingPast(),
    ranges: [Muscle: SetRange] = [:], unit: WeightUnit = .kg,
    stock: @escaping @Sendable (WeightUnit) -> PlateStock = { .usual($0) }
  ) {
    self.wish = wish
    self.exercises = exercises.sorted { $0.id < $1.id }
    self.owned = owned
    self.past = past
    self.ranges = ranges
    self.unit = unit
    self.stock = stock
  }

  var scheme: ProgramScheme { ProgramScheme(goal: wish.aims.goal, weeks: wish.weeks) }

  func range(_ muscle: Muscle) -> SetRange? { ranges[muscle] ?? SetRange.usual(for: muscle) }

  /// Seconds of a day before its first set: five minutes of warm-up, or less on a short day.
  static func warmUpSeconds(_ minutes: Int) -> Int { min(300, minutes * 10) }
  /// Seconds for walking to an exercise and setting it up.
  static let changeSeconds = 45
  /// Seconds for a set itself.
  static let setSeconds = 40

  // MARK: The week

  /// The kinds of days with their weekdays; Monday is 1.
  static func week(_ days: Int) -> (split: ProgramSplit, days: [(kind: ProgramDayKind, weekday: Int)]) {
    switch days {
    case 1: (.fullBody, [(.fullBody, 1)])
    case 2: (.fullBody, [(.fullBody, 1), (.fullBody, 4)])
    case 3: (.fullBody, [(.fullBody, 1), (.fullBody, 3), (.fullBody, 5)])
    case 4: (.upperLower, [(.upper, 1), (.lower, 2), (.upper, 4), (.lower, 5)])
    case 5: (.mixed, [(.push, 1), (.pull, 2), (.legs, 3), (.upper, 5), (.lower, 6)])
    default:
      (
        .pushPullLegs,
        [(.push, 1), (.pull, 2), (.legs, 3), (.push, 4), (.pull, 5), (.legs, 6)] + (days > 6 ? [(.easy, 7)] : [])
      )
    }
  }

  /// A day while it is being filled.
  struct DraftDay {
    var kind: ProgramDayKind
    /// The number within its kind, from 1.
    var number: Int
    var isOnly: Bool
    var weekday: Int
    var secondsLeft: Int
    var cardioMinutes = 0
    var cardio: Exercise?
    var picks: [Pick] = []
  }

  struct Pick {
    var slot: ProgramSlot
    var exercise: Exercise
    var sets: Int
    var build = 0
    var isVariety = false
  }

  package func generate() -> GeneratedProgram {
    let (split, kinds) = Self.week(wish.aims.daysPerWeek)
    var days = kinds.enumerated().map { index, day in
      DraftDay(
        kind: day.kind, number: kinds[...index].count { $0.kind == day.kind },
        isOnly: kinds.count { $0.kind == day.kind } == 1, weekday: day.weekday,
        secondsLeft: wish.aims.minutes * 60 - Self.warmUpSeconds(wish.aims.minutes))
    }
    addCardio(&days)
    var missing: [Muscle] = []
    let pool = pool()
    for place in 0..<10 {
      for index in days.indices {
        // In a week of five days, the upper and the lower day come after push, pull and legs, so they count as second
        // days.
        let isSecond = split == .mixed && [.upper, .lower].contains(days[index].kind)
        let slots = ProgramSlot.of(days[index].kind, number: isSecond ? 2 : days[index].number)
        if place < slots.count { fill(slots[place], index, &days, pool, &missing) }
      }
    }
    addSets(&days)
    removeEarlySets(&days)
    return program(split, days, missing)
  }

  // MARK: Choosing exercises

  /// The exercises that the member can do, best first for each slot.
  private func pool() -> [ProgramSlot: [(exercise: Exercise, points: Int)]] {
    let allowed = wish.aims.equipment(in: owned)
    let level = past.level
    // Whether the goal needs exercises whose weight can be raised in small steps.
    let isForLoad = wish.aims.goal == .strength || wish.aims.goal == .gainMuscle
    var pool: [ProgramSlot: [(exercise: Exercise, points: Int)]] = [:]
    for exercise in exercises where ProgramSlot.isFit(exercise.facts) {
      let facts = exercise.facts
      let known = past.known[exercise.id]
      // For equipment `other`, availability is certain only if the member chose it or chose nothing.
      let isThere =
        facts.equipment == .other
        ? wish.aims.equipment.map { $0.contains(.other) } ?? true
        : facts.equipment.isAvailable(in: allowed)
      guard isThere, exercise.owner == nil || known != nil else { continue }
      var points = facts.popularity ?? 20
      if let known { points += 40 + min(known.times, 20) }
      points -= penalty(facts, level, isKnown: known != nil)
      if facts.equipment == .other { points -= 15 }
      for slot in ProgramSlot.allCases {
        guard let fit = slot.fit(facts) else { continue }
        // Strength is best gained with a barbell.
        let bar = wish.aims.goal == .strength && slot.isCompound && facts.equipment == .barbell ? 25 : 0
        let grows = isForLoad && slot.isCompound && facts.type == .weightReps ? 10 : 0
        pool[slot, default: []].append((exercise, points + bar + grows + (fit == 2 ? 60 : 0)))
      }
    }
    return pool.mapValues { rows in
      rows.sorted { a, b in a.points != b.points ? a.points > b.points : a.exercise.id < b.exercise.id }
    }
  }

  /// The points that an exercise loses if it is too hard for the member: enough to rank it below the others of its
  /// slot.
  private func penalty(_ facts: ExerciseFacts, _ level: Difficulty, isKnown: Bool) -> Int {
    if isKnown { return 0 }
    let order = Difficulty.allCases
    let over = (order.firstIndex(of: facts.difficulty ?? .beginner) ?? 0) - (order.firstIndex(of: level) ?? 0)
    // For strength, the member should learn the main lifts.
    if over == 1, wish.aims.goal == .strength, facts.equipment == .barbell, (facts.popularity ?? 0) >= 80 { return 0 }
    return over > 0 ? over * 200 : 0
  }

  private func fill(
    _ slot: ProgramSlot, _ index: Int, _ days: inout [DraftDay],
    _ pool: [ProgramSlot: [(exercise: Exercise, points: Int)]], _ missing: inout [Muscle]
  ) {
    let cost = Self.setSeconds + scheme.restSeconds(slot)
    let room = (days[index].secondsLeft - Self.changeSeconds) / cost
    guard room >= 2 else { return }
    let today = Set(days[index].picks.map(\.exercise.id))
    var uses: [Int: Int] = [:]
    for (other, day) in days.enumerated() where other != index {
      for pick in day.picks { uses[pick.exercise.id, default: 0] += 1 }
    }
    guard let rows = pool[slot], !rows.isEmpty else {
      if !missing.contains(slot.muscle) { missing.append(slot.muscle) }
      return
    }
    // For strength the same lifts are repeated often; for other goals, variety is preferred.
    let repeated = scheme.goal == .strength && slot.isCompound ? 15 : 70
    let free = rows.filter { !today.contains($0.exercise.id) }.map { row in
      (exercise: row.exercise, points: row.points - repeated * (uses[row.exercise.id] ?? 0))
    }
    let best = free.sorted { a, b in a.points != b.points ? a.points > b.points : a.exercise.id < b.exercise.id }
    let volume = Self.volume(days)
    for row in best {
      let most = min(scheme.sets(slot).first, room)
      guard let sets = (2...max(most, 2)).last(where: { allows($0, of: row.exercise, volume) }) else { continue }
      var pick = Pick(slot: slot, exercise: row.exercise, sets: sets)
      // Whether another day already has what would have been the first choice here.
      if let first = rows.first(where: { !today.contains($0.exercise.id) })?.exercise.id {
        pick.isVariety = first != row.exercise.id && uses[first] != nil
      }
      days[index].picks.append(pick)
      days[index].secondsLeft -= Self.changeSeconds + sets * cost
      return
    }
  }

  private func addCardio(_ days: inout [DraftDay]) {
    let allowed = wish.aims.equipment(in: owned)
    let choices = exercises.filter {
      ProgramSlot.isCardio($0.facts) && $0.facts.equipment.isAvailable(in: allowed)
        && ($0.owner == nil || past.known[$0.id] != nil)
    }
    guard !choices.isEmpty else { return }
    func points(_ exercise: Exercise, _ uses: Int) -> Int {
      let facts = exercise.facts
      let known = past.known[exercise.id].map { 40 + min($0.times, 20) } ?? 0
      // Running is hard on joints that aren't used to it.
      return (facts.popularity ?? 20) + known - (facts.impact == .high && known == 0 ? 60 : 0) - 20 * uses
    }
    var uses: [Int: Int] = [:]
    for index in days.indices {
      let isEasy = days[index].kind == .easy
      let minutes = isEasy ? min(30, wish.aims.minutes / 2) : scheme.cardioMinutes(of: wish.aims.minutes)
      guard minutes >= 5 else { continue }
      var best = choices[0]
      for each in choices where points(each, uses[each.id] ?? 0) > points(best, uses[best.id] ?? 0) { best = each }
      uses[best.id, default: 0] += 1
      days[index].cardio = best
      days[index].cardioMinutes = minutes
      days[index].secondsLeft -= minutes * 60 + Self.changeSeconds
    }
  }

  // MARK: Sets of a week

  static func volume(_ days: [DraftDay], build: Bool = false) -> [Muscle: Double] {
    var volume: [Muscle: Double] = [:]
    for pick in days.flatMap(\.picks) {
      for (muscle, share) in pick.exercise.facts.shares {
        volume[muscle, default: 0] += share * Double(build ? pick.build : pick.sets)
      }
    }
    return volume
  }

  private func allows(_ sets: Int, of exercise: Exercise, _ volume: [Muscle: Double]) -> Bool {
    exercise.facts.shares.allSatisfy { muscle, share in
      guard let range = range(muscle) else { return true }
      return (volume[muscle] ?? 0) + share * Double(sets) <= Double(range.high)
    }
  }

  /// Adds sets, one at a time, for the muscle that is furthest below its range.
  private func addSets(_ days: inout [DraftDay]) {
    let level = past.level
    while true {
      let volume = Self.volume(days)
      let short = Muscle.allCases.compactMap { muscle -> (muscle: Muscle, share: Double)? in
        guard let range = range(muscle), range.low > 0 else { return nil }
        let (has, target) = (volume[muscle] ?? 0, scheme.target(range, level))
        return has < target ? (muscle, has / target) : nil
      }.sorted { ($0.share, $0.muscle.rawValue) < ($1.share, $1.muscle.rawValue) }
      guard short.contains(where: { addSet(for: $0.muscle, &days, volume) }) else { return }
    }
  }

  private func addSet(for muscle: Muscle, _ days: inout [DraftDay], _ volume: [Muscle: Double]) -> Bool {
    var best: (day: Int, pick: Int, points: Int)?
    for (day, draft) in days.enumerated() {
      for (index, pick) in draft.picks.enumerated() {
        guard let share = pick.exercise.facts.shares.first(where: { $0.muscle == muscle })?.share,
          pick.sets < scheme.sets(pick.slot).most,
          draft.secondsLeft >= Self.setSeconds + scheme.restSeconds(pick.slot),
          allows(1, of: pick.exercise, volume)
        else { continue }
        // The exercise that mainly trains the muscle, with the fewest sets so far, on the day with the most time left.
        let points = (share == 1 ? 10_000 : 0) - pick.sets * 1_000 + draft.secondsLeft / 60
        if points > best?.points ?? .min { best = (day, index, points) }
      }
    }
    guard let best else { return false }
    days[best.day].picks[best.pick].sets += 1
    days[best.day].secondsLeft -=
      Self.setSeconds + scheme.restSeconds(days[best.day].picks[best.pick].slot)
    return true
  }

  /// Removes a set in the first weeks if no muscle falls below its range because of it.
  private func removeEarlySets(_ days: inout [DraftDay]) {
    for day in days.indices {
      for index in days[day].picks.indices { days[day].picks[index].build = days[day].picks[index].sets }
    }
    for day in days.indices {
      for index in days[day].picks.indices where days[day].picks[index].sets >= 3 {
        let volume = Self.volume(days, build: true)
        let pick = days[day].picks[index]
        let isEnough = pick.exercise.facts.shares.allSatisfy { muscle, share in
          guard let range = range(muscle), range.low > 0 else { return true }
          return (volume[muscle] ?? 0) - share >= Double(range.low)
        }
        if isEnough { days[day].picks[index].build -= 1 }
      }
    }
  }
}
