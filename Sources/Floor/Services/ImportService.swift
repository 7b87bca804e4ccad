import Gym
import Storage
import Synchronization
import Wire

/// Bringing a log from another app, as a member does on their page.
struct ImportService {
  let shared: Shared

  static let mostBytes = 16 << 20
  static let largestPart = 250_000

  func register(in registry: inout Registry) {
    registry.instant(ImportsUpload.self, .member, upload)
    registry.change(ImportsStrong.self, .member, prepare: parse, strong)
  }

  private func upload(_ caller: Caller, _ call: ImportsUpload) throws -> ImportsUpload.Reply {
    let member = try caller.signedIn().member
    let text = Array(call.text.utf8)
    guard text.count <= Self.largestPart else {
      throw Fault(.invalid, "too_long", field: "text", params: ["max": Double(Self.largestPart)])
    }
    return try caller.client.state.withLock { state throws(Fault) in
      if call.part == 0 {
        state.upload = []
        state.uploadParts = 0
        state.uploader = member.id
      }
      guard call.part == state.uploadParts, state.uploader == member.id else {
        throw Fault(.conflict, "no_such_upload", field: "part")
      }
      guard state.upload.count + text.count <= Self.mostBytes else {
        throw Fault(.invalid, "too_long", field: "text", params: ["max": Double(Self.mostBytes)])
      }
      state.upload += text
      state.uploadParts += 1
      return ImportsUpload.Reply(bytes: state.upload.count)
    }
  }

  private func parse(_ caller: Caller, _ call: ImportsStrong) async throws -> StrongFile {
    let member = try caller.signedIn().member
    let bytes = caller.client.state.withLock { $0.uploader == member.id ? $0.upload : [] }
    guard !bytes.isEmpty else { throw Fault(.notFound, "no_such_upload") }
    return StrongFile.read(bytes, unit: call.unit)
  }

  private func strong(
    _ caller: Caller, _ call: ImportsStrong, _ file: StrongFile, _ tx: Tx
  ) throws -> Outcome<ImportReport> {
    let member = try caller.signedIn().member
    let run = StrongImport(calendar: shared.calendar, exercises: shared.exercises)
    let (report, created) = try run.run(file, for: member, dryRun: call.dryRun, now: caller.now, tx)
    guard !call.dryRun, report.errors.isEmpty else {
      var told = Outcome(report)
      told.usesKey = false
      return told
    }
    let reload = try shared.feed.prepareReload(tx, now: caller.now)
    return Outcome(
      report,
      events: [
        Publication(.member(member.id), LogImported(workouts: report.workouts, sets: report.sets))
      ],
      afterCommit: { [shared] in
        reload()
        shared.hub.publish(shared.feed.refreshed(now: caller.now))
        shared.exercises.learn(created)
        caller.client.state.withLock { state in
          state.upload = []
          state.uploadParts = 0
        }
      })
  }
}

/// Stores a Strong export: all of it or nothing, each workout once however often its file comes.
struct StrongImport {
  let calendar: GymCalendar
  let exercises: ExerciseBook

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
