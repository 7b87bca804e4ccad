import Gym

@testable import Storage

/// Computes a member's awards from the raw sets in the simplest way: for each workout again, from all before it.
struct RawAwards {
  let tx: Tx
  let member: Int
  let exercises: [Int]

  private static let dayLength = 86_400_000

  private static let awards: [Award] = AwardKind.allCases.flatMap { kind in
    let goals: [Int] =
      switch kind {
      case .workouts, .exercises, .weekStreak, .sessions, .muscles: [1, 2, 3, 20]
      case .months, .years, .comeback, .heavierWeeks: [1, 2]
      case .records: [1, 5, 10]
      case .volume: [1_000_000, 20_000_000]
      case .workoutVolume: [1_000_000, 2_000_000]
      case .reps: [20, 200]
      case .repsInSet: [5, 8, 12]
      case .lift, .bigThree: [80_000, 102_500, 300_000]
      case .stronger, .moreReps: [1, 20]
      }
    return goals.map { goal in
      var award = Award(
        slug: "\(kind.rawValue)-\(goal)", family: kind.rawValue, name: "", text: "", kind: kind, goal: goal)
      award.days = kind == .months ? 3 : kind == .comeback ? 20 : nil
      award.exercise = kind.takesExercise ? "lift-0" : nil
      return award
    }
  }

  private static let bigThree = ["lift-0", "lift-1", "lift-2"]

  static func books(exercises: [Int]) -> AwardBooks {
    AwardBooks(awards, bigThree: bigThree, day: Self.day, exercise: { id, _ in Self.exercise(id, exercises) })
  }

  private static func day(_ startedAt: Int) -> CalendarDay { CalendarDay(number: startedAt / dayLength) }

  private static func exercise(_ id: Int, _ exercises: [Int]) -> AwardExercise? {
    exercises.firstIndex(of: id).map { place in
      // The last of the three exercises counts as one without weight.
      AwardExercise(slug: "lift-\(place)", type: place == 2 ? .reps : .weightReps, primary: [Muscle.allCases[place]])
    }
  }

  /// A workout, made from its raw sets.
  private struct Raw {
    var id: Int
    var startedAt: Int
    var isFinished: Bool
    var summaries: [Int: WorkoutSummary]
    var day: CalendarDay { RawAwards.day(startedAt) }
  }

  private func workouts() throws -> [Raw] {
    let rows = try tx.rows(
      """
      SELECT /* test */ w.id, w.started_at, w.finished_at IS NOT NULL, s.id FROM sets s JOIN workouts w ON w.id = s.workout
      WHERE s.member = ? AND s.deleted_at IS NULL AND w.deleted_at IS NULL AND \(ImportStore.isShownIn("w"))
      ORDER BY w.started_at, w.id, s.position
      """, member
    ) { row in try (workout: row.int(), startedAt: row.int(), isFinished: row.bool(), set: row.int()) }
    var workouts: [Raw] = []
    for row in rows {
      guard let set = try tx.sets.find(row.set, member: member) else { continue }
      if workouts.last?.id != row.workout {
        workouts.append(Raw(id: row.workout, startedAt: row.startedAt, isFinished: row.isFinished, summaries: [:]))
      }
      let place = workouts.count - 1
      workouts[place].summaries[
        set.exercise, default: WorkoutSummary(lastAt: set.at, position: set.position)
      ].add(set)
    }
    return workouts
  }

  func problems(_ books: AwardBooks) throws -> [String] {
    let raw = try workouts()
    var problems: [String] = []
    let kept = try books.book(of: member, tx).book
    // By the program's rules, from the raw sets in one piece.
    var whole = AwardBook(Self.awards, bigThree: Self.bigThree)
    whole.add(
      raw.flatMap { workout in
        workout.summaries.sorted { $0.key < $1.key }.map {
          AwardWork(
            workout: workout.id, startedAt: workout.startedAt, isFinished: workout.isFinished, exercise: $0.key,
            summary: $0.value)
        }
      }, day: Self.day
    ) { Self.exercise($0, exercises) }
    func ids(_ book: AwardBook) -> [String] { book.earned.map { "\($0.id) by \($0.workout) at \($0.startedAt)" } }
    if ids(kept).sorted() != ids(whole).sorted() {
      problems.append("awards: kept \(ids(kept).sorted()), raw \(ids(whole).sorted())")
    }
    let today = Self.day(raw.last?.startedAt ?? 0)
    func far(_ book: AwardBook) -> [String] { book.next(today: today).map { "\($0.award.family) \($0.value)" } }
    if far(kept) != far(whole) { problems.append("next: kept \(far(kept)), raw \(far(whole))") }
    // By the same rules, written a second time here.
    for award in Self.awards {
      let earner = raw.indices.first { value(of: award, in: raw[...$0]).map { $0 >= award.goal } ?? false }
      guard value(of: award, in: raw[...]) != nil else { continue }
      let found = kept.earned.first { $0.award.slug == award.slug }
      if found?.workout != earner.map({ raw[$0].id }) {
        problems.append("\(award.slug): kept \(found?.workout ?? 0), raw \(earner.map { raw[$0].id } ?? 0)")
      }
    }
    return problems
  }

  private func moreReps(_ done: [Raw]) -> Int {
    let most = done.compactMap { $0.summaries[exercises[2]] }.filter { $0.workSets > 0 }.map(\.mostReps)
      .filter { $0 > 0 }
    guard most.count >= 3, let first = most.prefix(3).max(), let best = most.max() else { return 0 }
    let from = max(first, 10)
    return best > from ? (best - from) * 100 / from : 0
  }

  /// - Returns: nil for a kind of award that only the first comparison covers.
  private func value(of award: Award, in raw: ArraySlice<Raw>) -> Int? {
    let done = raw.filter(\.isFinished)
    let worked = done.map { $0.summaries.filter { $0.value.workSets > 0 } }
    let everything = worked.flatMap(\.values)
    func best(_ place: Int, _ measure: (WorkoutSummary) -> Int?) -> Int {
      raw.compactMap { $0.summaries[exercises[place]] }.filter { $0.workSets > 0 }.compactMap(measure).max() ?? 0
    }
    switch award.kind {
    case .workouts: return done.count
    case .weekStreak:
      let mondays = Set(done.map(\.day.monday.number))
      guard let last = mondays.max() else { return 0 }
      return (0...).prefix { mondays.contains(last - 7 * $0) }.count
    case .months:
      let months = Dictionary(grouping: Set(done.map(\.day))) { $0.year * 12 + $0.month }
      return months.values.count { $0.count >= award.days ?? 0 }
    case .volume: return everything.reduce(0) { $0 + $1.volumeGrams }
    case .workoutVolume: return worked.map { $0.values.reduce(0) { $0 + $1.volumeGrams } }.max() ?? 0
    case .reps: return everything.reduce(0) { $0 + $1.reps }
    case .exercises: return Set(worked.flatMap(\.keys)).count
    case .muscles:
      guard let last = done.last else { return 0 }
      return Set(zip(done, worked).filter { $0.0.day.monday == last.day.monday }.flatMap(\.1.keys)).count
    case .lift: return best(0) { $0.topGrams }
    case .repsInSet: return best(0) { $0.mostReps }
    case .bigThree:
      let estimates = (0..<3).map { best($0) { $0.bestE1rmGrams } }
      return estimates.contains(0) ? 0 : estimates.reduce(0, +)
    case .moreReps: return moreReps(done)
    case .years, .records, .comeback, .heavierWeeks, .sessions, .stronger: return nil
    }
  }
}
