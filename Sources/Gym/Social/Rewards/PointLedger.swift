/// The achievements in a member's log and challenges over some days, for which points are given.
package struct PointEvidence: Sendable {
  /// A workout that was logged while it happened, with enough sets.
  package struct Workout: Equatable, Sendable {
    package var id: Int
    package var day: CalendarDay
    package var isFinished: Bool
    package init(id: Int, day: CalendarDay, isFinished: Bool) {
      self.id = id
      self.day = day
      self.isFinished = isFinished
    }
  }

  /// An exercise of a workout that set a record.
  package struct Record: Equatable, Sendable {
    package var workout: Int
    package var exercise: Int
    package init(workout: Int, exercise: Int) {
      self.workout = workout
      self.exercise = exercise
    }
  }

  package struct Settled: Equatable, Sendable {
    package var challenge: Int
    package var points: Int
    package var day: CalendarDay
    package init(challenge: Int, points: Int, day: CalendarDay) {
      self.challenge = challenge
      self.points = points
      self.day = day
    }
  }

  /// Sorted by start. Of each day with any, a finished one if there is, and all that set a record.
  package var workouts: [Workout]
  /// Sorted by the start of their workouts.
  package var records: [Record]
  package var challenges: [Settled]
  /// The member's goal of training days per week; see `PointRules.weekGoalDays`.
  package var weekGoal: Int
  package var today: CalendarDay

  package init(
    workouts: [Workout], records: [Record], challenges: [Settled], weekGoal: Int, today: CalendarDay
  ) {
    self.workouts = workouts
    self.records = records
    self.challenges = challenges
    self.weekGoal = weekGoal
    self.today = today
  }
}

/// Compares the ledger with the evidence. Applying the same evidence again changes nothing.
package struct PointChanges: Sendable {
  package struct New: Equatable, Sendable {
    package var reason: PointReason
    package var ref: String
    package var day: CalendarDay
    package var points: Int
    package var goal: Int?
  }

  package struct Restored: Equatable, Sendable {
    package var entry: PointEntry
    /// The points to give again.
    package var points: Int
  }

  /// Entries to add.
  package private(set) var new: [New] = []
  /// Entries that were taken back and are earned again.
  package private(set) var restored: [Restored] = []
  /// Entries whose achievement is gone.
  package private(set) var lost: [PointEntry] = []

  package var isEmpty: Bool { new.isEmpty && restored.isEmpty && lost.isEmpty }

  /// The points of what was earned on that day or later.
  package func points(since day: CalendarDay) -> Int {
    new.reduce(0) { $0 + ($1.day >= day ? $1.points : 0) }
      + restored.reduce(0) { $0 + ($1.entry.day >= day ? $1.points : 0) }
  }

  private var entries: [Key: PointEntry] = [:]

  private struct Key: Hashable {
    var reason: PointReason
    var ref: String
  }

  /// - Parameters:
  /// - entries: all entries of the days that the evidence covers. The first day is a Monday.
  ///   - since: earlier entries are not taken back, but count towards the records of their week.
  ///   - challengePoints: the points given for challenges so far, by `month`.
  package init(_ evidence: PointEvidence, entries: [PointEntry], since: Int = .min, challengePoints: [String: Int]) {
    for entry in entries { self.entries[Key(reason: entry.reason, ref: entry.ref)] = entry }
    var kept: Set<Int> = []
    addDays(evidence, &kept)
    addWeeks(evidence, &kept)
    addRecords(evidence, &kept)
    addChallenges(evidence, challengePoints)
    // The result of a challenge stands, even for somebody who leaves it afterwards.
    lost = entries.filter {
      $0.at >= since && $0.takenBackAt == nil && $0.reason != .challenge && !kept.contains($0.id)
    }
  }

  /// The key of a month in `challengePoints`.
  package static func month(_ day: CalendarDay) -> String { String(day.text.prefix(7)) }

  // MARK: Reasons

  private mutating func addDays(_ evidence: PointEvidence, _ kept: inout Set<Int>) {
    for (day, workouts) in Dictionary(grouping: evidence.workouts, by: \.day).sorted(by: { $0.key < $1.key }) {
      add(
        New(reason: .trainingDay, ref: day.text, day: day, points: PointRules.trainingDay),
        isNews: workouts.contains(where: \.isFinished), &kept)
    }
  }

  /// A week can earn its goal until the end of the next week, with the goal at that time. An entry is kept as long as
  /// the days that were then required exist, whatever the goal is later.
  private mutating func addWeeks(_ evidence: PointEvidence, _ kept: inout Set<Int>) {
    let lastMonday = evidence.today.monday.adding(days: -7)
    let goal = evidence.weekGoal
    for (monday, workouts) in Dictionary(grouping: evidence.workouts, by: \.day.monday) {
      let days = Set(workouts.map(\.day)).sorted()
      if let entry = entries[Key(reason: .weekGoal, ref: monday.text)], days.count >= entry.goal ?? goal {
        kept.insert(entry.id)
        if entry.takenBackAt != nil { restored.append(Restored(entry: entry, points: PointRules.weekGoal)) }
        continue
      }
      let finished = Set(workouts.filter(\.isFinished).map(\.day)).sorted()
      guard monday >= lastMonday, finished.count >= goal,
        entries[Key(reason: .weekGoal, ref: monday.text)] == nil
      else { continue }
      new.append(
        New(
          reason: .weekGoal, ref: monday.text, day: finished[goal - 1], points: PointRules.weekGoal, goal: goal))
    }
  }

  private mutating func addRecords(_ evidence: PointEvidence, _ kept: inout Set<Int>) {
    let workouts = Dictionary(uniqueKeysWithValues: evidence.workouts.map { ($0.id, $0) })
    let records = evidence.records.filter { workouts[$0.workout] != nil }
    let refs = Set(records.map(Self.ref))
    var given: [CalendarDay: Int] = [:]
    // Entries of deleted records count if their points were spent, so that nobody gets more by starting over.
    for entry in entries.values where entry.reason == .record && entry.points > 0 {
      if entry.takenBackAt == nil || !refs.contains(entry.ref) { given[entry.day.monday, default: 0] += 1 }
    }
    for record in records {
      guard let workout = workouts[record.workout] else { continue }
      let ref = Self.ref(record)
      let isKnown = entries[Key(reason: .record, ref: ref)].map { $0.takenBackAt == nil } ?? false
      // A record that is found later does not replace one that already got points.
      guard isKnown || given[workout.day.monday, default: 0] < PointRules.recordsAWeek else { continue }
      let one = New(reason: .record, ref: ref, day: workout.day, points: PointRules.record)
      if add(one, isNews: workout.isFinished, &kept), !isKnown { given[workout.day.monday, default: 0] += 1 }
    }
  }

  private static func ref(_ record: PointEvidence.Record) -> String { "\(record.workout).\(record.exercise)" }

  private mutating func addChallenges(_ evidence: PointEvidence, _ given: [String: Int]) {
    var given = given
    for settled in evidence.challenges {
      let month = Self.month(settled.day)
      let points = min(settled.points, PointRules.challengesAMonth - given[month, default: 0])
      guard points > 0, entries[Key(reason: .challenge, ref: "\(settled.challenge)")] == nil else { continue }
      given[month, default: 0] += points
      new.append(New(reason: .challenge, ref: "\(settled.challenge)", day: settled.day, points: points))
    }
  }

  /// - Parameter isNews: false for an open workout, which keeps its entries but earns no new ones yet.
  /// - Returns: whether the entry is in the ledger, or will be.
  @discardableResult
  private mutating func add(_ one: New, isNews: Bool, _ kept: inout Set<Int>) -> Bool {
    guard let entry = entries[Key(reason: one.reason, ref: one.ref)] else {
      if isNews { new.append(one) }
      return isNews
    }
    kept.insert(entry.id)
    if entry.takenBackAt != nil {
      guard isNews else { return false }
      restored.append(Restored(entry: entry, points: one.points))
    }
    return true
  }
}
