import Gym
import Storage

/// Computes a member's scores on the boards they are on.
struct BoardScores: Sendable {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  private static let week = 7

  /// The three lifts of the strength score.
  private var lifts: [Int] { exercises.bySlug(Array(ProgressService.bigLifts.prefix(3))).map(\.id) }

  /// The exercises whose bests are kept for a board.
  private func exercises(of board: Board) -> [Int] {
    board.metric == .strength ? lifts : board.exercise.map { [$0] } ?? []
  }

  // MARK: Recounting

  /// Counts a member's bests and streak from the log. It may run before the change that stores the result.
  func count(_ member: Int, now: Int, _ tx: Tx) throws -> BoardCount {
    let boards = try Dictionary(uniqueKeysWithValues: tx.boards.all().map { ($0.id, $0) })
    let joined = try tx.boards.joined(by: member).compactMap { boards[$0.board] }
    var count = BoardCount(member: member)
    for exercise in Set(joined.flatMap(exercises(of:))) {
      count.bests[exercise] = try tx.boards.countedBests(of: member, in: exercise)
    }
    if joined.contains(where: { $0.metric == .streak }) { count.streak = try streak(of: member, now: now, tx) }
    return count
  }

  /// - Returns: the boards on which the member moved.
  func store(_ count: BoardCount, now: Int, _ tx: Tx) throws -> Set<Int> {
    for (exercise, bests) in count.bests { try tx.boards.put(bests, of: count.member, in: exercise) }
    return try rescore(count.member, streak: count.streak, workout: nil, now: now, tx) { _ in true }
  }

  @discardableResult
  func recount(_ member: Int, now: Int, _ tx: Tx) throws -> Set<Int> {
    try store(try count(member, now: now, tx), now: now, tx)
  }

  // MARK: One more set

  /// - Returns: the boards on which the member moved.
  func add(_ set: BoardSet, now: Int, _ tx: Tx) throws -> Set<Int> {
    let known = try tx.boards.bests(of: set.member, in: set.exercise)
    let bests = known?.merging(set.bests) ?? set.bests
    let isBetter = known != nil && bests != known
    if isBetter { try tx.boards.put(bests, of: set.member, in: set.exercise) }
    let monday = calendar.start(of: calendar.calendarDay(at: now).monday)
    return try rescore(set.member, streak: nil, workout: set.workout, now: now, tx) { row in
      switch row.board.metric {
      case .e1rm, .heaviest, .reps: isBetter && row.board.exercise == set.exercise
      case .strength: isBetter && lifts.contains(set.exercise)
      // Only the first set of a week changes a streak.
      case .streak: set.at < monday || (row.own.staleAt ?? 0) <= nextMonday(now)
      }
    }
  }

  // MARK: Scores

  private struct Row {
    var board: Board
    var own: BoardMember
  }

  private func rescore(
    _ member: Int, streak known: BoardStreak?, workout: Int?, now: Int, _ tx: Tx, where isDue: (Row) -> Bool
  ) throws -> Set<Int> {
    let rows = try tx.boards.joined(by: member).compactMap { own in
      try tx.boards.find(own.board).map { Row(board: $0, own: own) }
    }.filter(isDue)
    guard !rows.isEmpty, let person = try tx.members.find(member) else { return [] }
    let body = person.bodyWeight?.grams
    var moved: Set<Int> = []
    for row in rows {
      var new = row.own
      var streak: BoardStreak?
      switch row.board.metric {
      case .strength:
        let bests = try lifts.map { try tx.boards.bests(of: member, in: $0) ?? BoardBests() }
        new.score = BoardRules.strength(bests, sex: person.sex, bodyWeightGrams: body)
      case .streak:
        streak = try known ?? self.streak(of: member, now: now, tx)
        new.score = streak?.weeks ?? 0
      case .e1rm, .heaviest, .reps:
        let bests = try row.board.exercise.flatMap { try tx.boards.bests(of: member, in: $0) } ?? BoardBests()
        new.score = bests.score(row.board.metric)
      }
      list(&new, on: row.board, person, now: now)
      new.staleAt = [streak?.endsAt, new.age == nil ? nil : nextYear(now)].compactMap(\.self).min()
      if let workout, new.score > row.own.score {
        if row.own.raisedBy != workout { new.previous = row.own.score }
        new.raisedBy = workout
      }
      guard new != row.own else { continue }
      try tx.boards.put(new)
      moved.insert(row.board.id)
    }
    return moved
  }

  /// The classes in which a member is listed: those that the board has, the member chose, and their data allows.
  private func list(_ row: inout BoardMember, on board: Board, _ person: Member, now: Int) {
    let year = calendar.calendarDay(at: now).year
    row.sex = board.hasSexes && row.choice.sex ? person.sex.map { BoardClass.code($0) } : nil
    row.age =
      board.hasAges && row.choice.age
      ? AgeClass(birthDate: person.birthDate, year: year).map { BoardClass.code($0) } : nil
    row.weight = nil
    if board.hasWeights, row.choice.weight, let sex = person.sex, let grams = person.bodyWeight?.grams {
      row.weight = BoardClass.code(WeightClass(sex: sex, bodyWeightGrams: grams))
    }
  }

  // MARK: Streaks

  /// Like `Streak`, but only from what counts on boards.
  private func streak(of member: Int, now: Int, _ tx: Tx) throws -> BoardStreak {
    let streak = try Streak(today: calendar.calendarDay(at: now)) { day in
      try tx.boards.lastStart(of: member, before: calendar.start(of: day)).map(calendar.calendarDay(at:))
    }
    guard streak.weeks > 0 else { return BoardStreak(weeks: 0, endsAt: nil) }
    // A streak ends when a whole week has passed without training.
    let monday = calendar.calendarDay(at: now).monday
    let end = monday.adding(days: streak.isPending ? Self.week : 2 * Self.week)
    return BoardStreak(weeks: streak.weeks, endsAt: calendar.start(of: end))
  }

  private func nextMonday(_ now: Int) -> Int {
    calendar.start(of: calendar.calendarDay(at: now).monday.adding(days: Self.week))
  }

  private func nextYear(_ now: Int) -> Int? {
    CalendarDay(year: calendar.calendarDay(at: now).year + 1, month: 1, day: 1).map(calendar.start(of:))
  }
}

/// A member's bests and streak, as counted from the log.
struct BoardCount: Sendable {
  let member: Int
  var bests: [Int: BoardBests] = [:]
  var streak: BoardStreak?
}

struct BoardStreak: Sendable {
  var weeks: Int
  /// When the streak drops to 0 if nothing is logged until then.
  var endsAt: Int?
}

extension BoardBests {
  fileprivate func score(_ metric: BoardMetric) -> Int {
    switch metric {
    case .e1rm: e1rmGrams
    case .heaviest: heaviestGrams
    case .reps: reps
    case .strength, .streak: 0
    }
  }
}
