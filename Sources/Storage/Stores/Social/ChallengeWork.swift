package import Gym

/// Reads what counts in a challenge from the log.
extension ChallengeStore {
  /// The longest time, in milliseconds, between a workout's start and a set of it that still counts in a challenge.
  static let longestWorkout = 2 * Milliseconds.day

  /// A condition on a workout `w` and its set `s` with one argument: whether what was entered later counts, too.
  static let isFloor = """
    (? = 1 OR (w.source = 'floor' AND w.recorded_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM entered_sets e WHERE e.set_id = s.id)
      AND NOT EXISTS (SELECT 1 FROM import_additions i WHERE i.set_id = s.id)))
    """

  private static let sets = SQL.held(
    """
    SELECT s.at, s.day, s.lifted_grams, s.reps, s.ms, s.mm, w.id
    FROM workouts w JOIN sets s ON s.workout = w.id JOIN exercises x ON x.id = s.exercise
    WHERE w.member = ? AND w.started_at >= ? AND w.started_at < ? AND w.deleted_at IS NULL
      AND \(ImportStore.isShownIn("w")) AND s.deleted_at IS NULL AND s.kind <> 'warmup' AND coalesce(s.reps, 1) > 0
      AND s.at >= ? AND s.at < ?
      AND (? = 0 OR s.exercise = ?) AND (? = '' OR x.body_part = ?) AND \(isFloor)
    ORDER BY s.at, s.id
    """)

  /// What a member did that counts, between two instants, in order.
  /// - Parameter countsEntered: whether sets that were imported or entered later count, too.
  package func efforts(
    of member: Int, in challenge: Challenge, from: Int, before: Int, countsEntered: Bool, calendar: GymCalendar
  ) throws -> [ChallengeEffort] {
    let (exercise, part) = (challenge.exercise ?? 0, challenge.bodyPart?.rawValue ?? "")
    let rows = try tx.rows(
      Self.sets, member, from - Self.longestWorkout, before, from, before, exercise, exercise, part, part,
      countsEntered
    ) { row in
      try SetWork(
        at: row.int(), day: CalendarDay(row.text())?.number ?? 0, lifted: row.int(), reps: row.intOrNil() ?? 0,
        milliseconds: row.intOrNil() ?? 0, millimetres: row.intOrNil() ?? 0, workout: row.int())
    }
    let plausible = rows.filter(\.isPlausible)
    if challenge.metric == .minutes, challenge.exercise == nil, challenge.bodyPart == nil {
      return try times(of: plausible, from: from, before: before)
    }
    let sets = plausible.map { work in
      ChallengeEffort(at: work.at, day: work.day, amount: work.amount(challenge.metric))
    }
    guard challenge.countsRoads else { return sets }
    let roads = try roads(of: member, from: from, before: before, countsEntered: countsEntered, calendar: calendar)
    return (sets + roads).sorted { $0.at < $1.at }
  }

  /// The duration of each workout with sets: from its start to shortly after its last set, without pauses.
  private func times(of sets: [SetWork], from: Int, before: Int) throws -> [ChallengeEffort] {
    var last: [Int: SetWork] = [:]
    for set in sets { last[set.workout] = set }
    return try last.compactMap { workout, set in
      try tx.row("SELECT started_at, finished_at, paused_ms FROM workouts WHERE id = ?", workout) { row in
        let start = try max(row.int(), from)
        let end = try min(row.intOrNil() ?? set.at, set.at + ChallengeRules.tail, before)
        return ChallengeEffort(at: set.at, day: set.day, amount: max(0, end - start - (try row.int())))
      }
    }.sorted { $0.at < $1.at }
  }
}

private struct SetWork {
  var at: Int
  var day: Int
  var lifted: Int
  var reps: Int
  var milliseconds: Int
  var millimetres: Int
  var workout: Int

  var isPlausible: Bool {
    lifted <= ChallengeRules.mostLifted && reps <= ChallengeRules.mostReps
      && milliseconds <= ChallengeRules.longest && millimetres <= ChallengeRules.farthest
  }

  func amount(_ metric: ChallengeMetric) -> Int {
    switch metric {
    case .sets, .sessions: 1
    case .volume: lifted * reps
    case .minutes: milliseconds
    case .distance: millimetres
    }
  }
}

extension ChallengeStore {
  /// Records that a set was added to a workout after its end, or arrived long after it was done.
  package func noteEntered(set: Int) throws {
    try tx.execute("INSERT INTO entered_sets (set_id) VALUES (?) ON CONFLICT DO NOTHING", set)
  }

  /// A member's score in a challenge, computed from the log.
  package func score(of member: Int, in challenge: Challenge, calendar: GymCalendar) throws -> ChallengeScore {
    ChallengeScore(
      try efforts(
        of: member, in: challenge, from: challenge.countsFrom, before: challenge.overAt,
        countsEntered: challenge.countsEntered, calendar: calendar), metric: challenge.metric, target: challenge.target)
  }

  /// The result to expect of a member; nil if there is too little history. Entered workouts count too, since they can
  /// only raise the result. The weeks must have been logged here, so that nobody invents a history of very little
  /// training.
  package func expected(
    of member: Int, in challenge: Challenge, from: Int, calendar: GymCalendar
  ) throws -> Int? {
    func efforts(countsEntered: Bool) throws -> [ChallengeEffort] {
      try self.efforts(
        of: member, in: challenge, from: from, before: challenge.startsAt, countsEntered: countsEntered,
        calendar: calendar)
    }
    let (before, here) = (try efforts(countsEntered: true), try efforts(countsEntered: false))
    return ChallengeHandicap.expected(
      ChallengeScore(before, metric: challenge.metric, target: nil).amount,
      weeks: ChallengeHandicap.weeks(here, before: challenge.startsOn), days: challenge.days)
  }
}
