import Gym
import Storage
import Wire

/// How an import is stored: in invisible slices that become visible all at once.
extension LogImport {
  /// Stores a plan slice by slice. None of it is visible before `show`.
  /// - Parameter report: called between slices, at most twice a second. It must not wait.
  /// - Throws: the error that stopped it, after deleting what was stored.
  func stage(
    _ plan: Plan, for member: Member, report: (ImportProgress) -> Void = { _ in }
  ) async throws -> Staged {
    try await discardPending(of: member.id)
    let clock = clock
    var lastReport = clock.now
    let id = try await database.write { tx in
      try tx.imports.begin(member: member.id, format: plan.format.rawValue, at: clock.now)
    }
    var staged = Staged(id: id, member: member.id, plan: plan)
    staged.added = plan.workouts.reduce(0) { $1.target == nil ? $0 : $0 + $1.workout.sets.count }
    do {
      let exercises = Exercises(try await makeExercises(&staged), labels: plan.labels)
      staged.extras = Self.resolved(plan.extras, plan.labels, exercises.byName.mapValues(\.id), exercises.types)
      var slice = Slice(sums: staged.sums)
      let workouts = Workouts(plan.workouts)
      while slice.workout < workouts.all.count {
        let from = slice
        slice = try await database.write { [weak workouts] tx in
          try tx.imports.touch(id, at: clock.now)
          return try self.store(workouts?.all ?? [], from: from, of: member, in: id, exercises, tx)
        }
        let now = clock.now
        if slice.workout < workouts.all.count, abs(now - lastReport) >= Self.reportPause {
          report(ImportProgress(import: id, done: slice.done, of: plan.report.sets))
          lastReport = now
        }
      }
      staged.sums = slice.sums
      staged.plan.workouts = []
    } catch {
      // If this fails too, for example on a full disk, the service tries again later.
      try? await Self.discard(id, database)
      throw error
    }
    return staged
  }

  /// The workouts of a file. The writer's closures hold them weakly, so that the writer never has to free them: see
  /// `Staged`.
  private final class Workouts: Sendable {
    let all: [Piece]
    init(_ all: [Piece]) { self.all = all }
  }

  /// The exercises that the file's names and numbers stand for.
  private struct Exercises: Sendable {
    var byName: [String: Exercise]
    var types: [Int: ExerciseType]
    private var numbers: [Int: Int]

    init(_ byName: [String: Exercise], labels: [Int: String]) {
      self.byName = byName
      types = Dictionary(byName.values.map { ($0.id, $0.facts.type) }, uniquingKeysWith: { $1 })
      numbers = labels.compactMapValues { byName[$0]?.id }
    }

    func plan(_ plan: [PlannedExercise]) -> [PlannedExercise] {
      plan.renumbered { numbers[$0] }.fitted { types[$0] }
    }
  }

  /// Where a slice begins, and the totals of the slices before it.
  private struct Slice: Sendable {
    var workout = 0
    var set = 0
    /// The number of sets before it.
    var done = 0
    /// The workout that the last slice began but did not finish.
    var begun: Workout?
    var sums: ImportSums
  }

  private func makeExercises(_ staged: inout Staged) async throws -> [String: Exercise] {
    var byName = staged.plan.matched
    let (id, member) = (staged.id, staged.member)
    for missing in staged.plan.missing {
      let exercise = try await database.write { tx in
        try tx.exercises.createOwn(member: member, facts: missing.facts, matchKey: missing.key, importID: id)
      }
      staged.created.append(exercise)
      for name in missing.names { byName[name] = exercise }
    }
    return byName
  }

  /// Stores sets for the length of a slice, at least one.
  private func store(
    _ pieces: [Piece], from start: Slice, of member: Member, in id: Int, _ exercises: Exercises, _ tx: Tx
  ) throws -> Slice {
    let deadline = ContinuousClock.now + Self.sliceTime
    var slice = start
    while slice.workout < pieces.count {
      let piece = pieces[slice.workout]
      let begun = try slice.begun ?? begin(piece, of: member, in: id, exercises, tx)
      slice.begun = begun
      while slice.set < piece.workout.sets.count {
        if let new = newSet(piece.workout.sets[slice.set], in: begun, exercises.byName) {
          let day = calendar.day(at: new.at)
          if piece.target == nil {
            try tx.sets.stage(new, startedAt: begun.startedAt, day: day, sums: &slice.sums)
          } else {
            try tx.sets.stageAddition(new, day: day, import: id, sums: &slice.sums)
          }
        }
        slice.set += 1
        slice.done += 1
        if ContinuousClock.now > deadline { return slice }
      }
      (slice.workout, slice.set, slice.begun) = (slice.workout + 1, 0, nil)
      if ContinuousClock.now > deadline { return slice }
    }
    return slice
  }

  private func begin(
    _ piece: Piece, of member: Member, in id: Int, _ exercises: Exercises, _ tx: Tx
  ) throws -> Workout {
    let workout = piece.workout
    if let target = piece.target {
      try tx.imports.note(piece.prints, workout: target.id, in: id)
      return target
    }
    let start = workout.start.milliseconds(in: calendar) ?? 0
    // One of our own files has the body weight of that day, or says that it was not known.
    let isOurs = workout.sets.first?.isExact ?? false
    let begun = try tx.workouts.begin(
      member: member.id, at: start, source: workout.source,
      bodyWeightGrams: isOurs ? workout.bodyWeightGrams : member.bodyWeight?.grams,
      name: workout.name.isEmpty ? nil : workout.name, notes: workout.notes,
      finishedAt: workout.finishedAt ?? start + (workout.durationSeconds ?? 0) * 1000, importKey: workout.key,
      importID: id, plan: workout.plan.map { exercises.plan($0) }, routine: workout.routine)
    if workout.pausedMilliseconds > 0 { try tx.imports.notePause(workout.pausedMilliseconds, in: begun.id) }
    try tx.imports.note(piece.prints, workout: begun.id, in: id)
    return begun
  }

  private func newSet(_ set: ImportedSet, in workout: Workout, _ byName: [String: Exercise]) -> NewSet? {
    guard let exercise = byName[set.exercise] else { return nil }
    let type = exercise.facts.type
    let entry = set.entry(for: type)
    let effective = effectiveGrams(
      entry, type: type, equipment: exercise.facts.equipment, bodyWeightGrams: workout.bodyWeightGrams)
    return NewSet(
      workout: workout.id, member: workout.member, exercise: exercise.id, entry: entry,
      at: set.at ?? workout.startedAt, device: nil, effectiveGrams: effective,
      liftedGrams: liftedGrams(entry, type: type),
      e1rmGrams: estimatedMax(entry, type: type, effectiveGrams: effective)?.grams, records: [], item: set.item,
      side: set.side,
      superset: set.superset)
  }

  /// The last step: makes the whole import visible at once.
  /// - Returns: what it stored besides workouts, and the ids of its routines.
  @discardableResult
  static func show(_ staged: Staged, now: Int, _ tx: Tx) throws -> (extras: ImportedExtras, routines: [Int]) {
    do {
      try tx.imports.finish(
        staged.id, member: staged.member, workouts: staged.plan.report.workouts, sets: staged.plan.report.sets,
        added: staged.added, sums: staged.sums, at: now)
      try tx.imports.remember(staged.plan.choices, member: staged.member)
      guard !staged.extras.isEmpty, let member = try tx.members.find(staged.member) else { return (.init(), []) }
      // Checked again, because what the member entered in the meantime takes precedence.
      let new = try tx.imports.missing(staged.extras, member: member)
      return (new, try tx.imports.store(new, member: member, in: staged.id))
    } catch StorageError.missing {
      // The member deleted their log in the meantime, or the import was discarded as abandoned.
      throw Fault(.conflict, "import_lost")
    }
  }

  // MARK: Discarding

  /// Deletes what an earlier import of this member left behind.
  private func discardPending(of member: Int) async throws {
    let left = try await database.readAsync { tx in try tx.imports.pending(member: member) }
    for id in left { try await Self.discard(id, database) }
  }

  /// Deletes a pending import, slice by slice.
  /// - Parameter last: runs in the change that deletes the last slice.
  static func discard(
    _ id: Int, _ database: Database, last: @escaping @Sendable (Tx) throws -> Void = { _ in }
  ) async throws {
    let slice: @Sendable (Tx) throws -> Bool = { tx in
      let isDone = try tx.imports.discardSome(id, within: sliceTime)
      if isDone { try last(tx) }
      return isDone
    }
    while try await !database.write(slice) {}
  }
}
