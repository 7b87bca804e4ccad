import Gym
import Storage
import Wire

/// Stores a Strong export: all of it or nothing, each workout once however often its file comes.
struct StrongImport {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  /// - Returns: the report, and the exercises that were made.
  func run(
    _ file: StrongFile, for member: Member, dryRun: Bool, now: Int, _ tx: Tx
  ) throws -> (ImportReport, [Exercise]) {
    var report = ImportReport(skipped: file.skipped)
    // A file of another kind is wrong in every line; the first few say so.
    report.errors = file.errors.prefix(100).map {
      ImportReport.LineError(line: $0.line, field: $0.field, reason: $0.reason.code)
    }
    let known = try tx.workouts.importKeys(member: member.id)
    let fresh = file.workouts.filter { !known.contains($0.key) }
    report.from = file.workouts.map(\.localDate).min().map { String($0.prefix(10)) }
    report.to = file.workouts.map(\.localDate).max().map { String($0.prefix(10)) }
    for workout in fresh where calendar.instant(local: workout.localDate) == nil {
      report.errors.append(
        ImportReport.LineError(line: workout.sets.first?.line ?? 1, field: "date", reason: "malformed_date"))
    }
    // A day's grace, since the file tells no zone.
    for workout in fresh where (calendar.instant(local: workout.localDate) ?? 0) > now + 86_400_000 {
      report.errors.append(
        ImportReport.LineError(line: workout.sets.first?.line ?? 1, field: "date", reason: "in_future"))
    }
    guard report.errors.isEmpty else {
      return (ImportReport(skipped: report.skipped, errors: report.errors), [])
    }

    let sets = Dictionary(grouping: fresh.flatMap(\.sets), by: \.exercise)
    let matches = try tx.exercises.byMatchKeys(sets.keys.map(matchKey), member: member.id)
    var byName: [String: Exercise] = [:]
    var created: [Exercise] = []
    // Two spellings of one key are one exercise.
    let unknown = Set(sets.keys.map(matchKey)).subtracting(matches.keys)
    guard unknown.count + exercises.ownCount(member.id) <= ExerciseService.mostOwn else {
      throw Fault(.conflict, "too_many", field: "exercises", params: ["max": Double(ExerciseService.mostOwn)])
    }
    var byKey: [String: Exercise] = [:]
    for (name, rows) in sets.sorted(by: { $0.key < $1.key }) {
      if let id = matches[matchKey(name)], let exercise = exercises.find(id, for: member.id) {
        byName[name] = exercise
        report.matched.append(.init(theirs: name, ours: exercise.facts.name, sets: rows.count))
        continue
      }
      report.created.append(.init(name: name, sets: rows.count))
      guard !dryRun else { continue }
      let key = matchKey(name)
      if byKey[key] == nil {
        let exercise = try tx.exercises.createOwn(
          member: member.id, facts: guessExercise(name, sets: rows), matchKey: key)
        created.append(exercise)
        byKey[key] = exercise
      }
      byName[name] = byKey[key]
    }
    report.workouts = fresh.count
    report.sets = fresh.reduce(0) { $0 + $1.sets.count }
    report.exercisesCreated = unknown.count
    if !dryRun {
      for workout in fresh { try store(workout, member, byName, tx) }
    }
    return (report, created)
  }

  private func store(_ workout: StrongWorkout, _ member: Member, _ byName: [String: Exercise], _ tx: Tx) throws {
    guard let start = calendar.instant(local: workout.localDate) else { return }
    let stored = try tx.workouts.begin(
      member: member.id, at: start, source: .strong, bodyWeightGrams: member.bodyWeight?.grams, name: workout.name,
      notes: workout.notes, finishedAt: start + (workout.durationSeconds ?? 0) * 1000, importKey: workout.key)
    let day = calendar.day(at: start)
    let rows = workout.sets.compactMap { set -> NewSet? in
      guard let exercise = byName[set.exercise] else { return nil }
      let entry = set.entry(for: exercise.facts.type)
      let effective = effectiveGrams(
        entry, type: exercise.facts.type, equipment: exercise.facts.equipment,
        bodyWeightGrams: stored.bodyWeightGrams)
      return NewSet(
        workout: stored.id, member: member.id, exercise: exercise.id, entry: entry, at: start, device: nil,
        effectiveGrams: effective, liftedGrams: liftedGrams(entry, type: exercise.facts.type),
        e1rmGrams: estimatedMax(entry, type: exercise.facts.type, effectiveGrams: effective)?.grams,
        records: [])
    }
    try tx.sets.insertImported(rows, startedAt: start, day: day)
  }
}
