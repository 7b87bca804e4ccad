import Gym
import Storage
import Wire

/// Stores another app's log: all or nothing, and each workout only once, however often its file is imported.
///
/// The file is read and checked off the writer, stored in invisible slices, and made visible in one last commit.
struct LogImport {
  let database: Database
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let limits: ImportLimits
  let clock: Clock

  /// The longest time that a slice may take, because a commit behind it has to wait.
  static let sliceTime = Duration.milliseconds(8)
  /// The least time between two reports of an import's progress, in milliseconds.
  static let reportPause = 500
  /// The most errors in a result: more lines than anybody would read.
  private static let mostErrors = 100

  /// What is new in a file, and how it is stored.
  struct Plan: Sendable {
    var report: ImportResult
    var format: ImportFormat
    var workouts: [Piece] = []
    /// The exercises that already exist, by the file's name for them.
    var matched: [String: Exercise] = [:]
    /// The exercises to create.
    var missing: [Missing] = []
    /// The member's choices for names, by match key; nil means an exercise of their own.
    var choices: [String: Int?] = [:]
    /// The file's names, by the numbers that its plans use.
    var labels: [Int: String] = [:]
    /// With the file's exercise numbers.
    var extras = ImportedExtras()

    struct Missing: Sendable {
      var key: String
      /// Two spellings with one match key are one exercise.
      var names: [String]
      var facts: ExerciseFacts
    }
  }

  /// A new workout, or the new sets of one that is already here.
  struct Piece: Sendable {
    var workout: ImportedWorkout
    /// The workout that has grown since it was imported; nil for a new one.
    var target: Workout?
    /// Fingerprints of its sets in the file, to compare the next file with.
    var prints: [UInt8]
  }

  /// A plan that is stored but not visible yet.
  ///
  /// It must hold no workouts. The writer may release it last and would have to free them, and for a hundred thousand
  /// sets that takes longer than a slice.
  struct Staged: Sendable {
    var id: Int
    var member: Int
    var plan: Plan
    var created: [Exercise] = []
    /// With the exercise ids of this gym.
    var extras = ImportedExtras()
    /// The number of sets added to workouts that were already here.
    var added = 0
    var sums = ImportSums()
  }

  // MARK: Reading and checking

  /// - Throws: `Fault` `too_many` if a quota is exceeded.
  func plan(
    _ file: ImportedLog, for member: Member, choices: [ImportsRun.Choice] = [], now: Int
  ) async throws -> Plan {
    var plan = Plan(
      report: ImportResult(
        skipped: file.skipped, format: file.format, needsUnit: file.needsUnit ? true : nil),
      format: file.format ?? .strong)
    plan.report.dates = file.dates.map(ImportResult.Dates.init)
    let known = try await database.readAsync { tx in try tx.imports.known(member: member.id) }
    var news = ImportNews(file, known: known, calendar: calendar)
    // One day of tolerance, because most files have no time zone.
    let late = news.leaveOut(after: now + Milliseconds.day, calendar: calendar)
    var file = file
    for workout in late {
      file.leaveOut(
        LeftOut(line: workout.sets.first?.line ?? 1, field: "date", reason: .inFuture, part: .workout))
    }
    if news.fresh.isEmpty, news.here.isEmpty { file.workouts = [] }
    file.refuseIfEmpty()
    // If the format is wrong, every line has an error: the first few are enough.
    plan.report.errors = file.errors.prefix(Self.mostErrors).map(ImportResult.LineError.init)
    plan.report.errors += futureErrors(of: file.extras, now: now)
    guard plan.report.errors.isEmpty else { return plan }
    let leftOut = file.leftOut.sorted { $0.line < $1.line }.map(ImportResult.LeftOut.init)
    plan.report.leftOut = leftOut.isEmpty ? nil : leftOut
    let more = file.leftOutCount - file.leftOut.count
    plan.report.leftOutMore = more > 0 ? more : nil
    plan.workouts = try await pieces(news)
    let days = (news.fresh + news.here.map(\.workout)).compactMap { $0.start.milliseconds(in: calendar) }
    plan.report.from = days.min().map(calendar.day(at:))
    plan.report.to = days.max().map(calendar.day(at:))
    plan.report.workouts = plan.workouts.count { $0.target == nil }
    let grown = plan.workouts.count - plan.report.workouts
    plan.report.grown = grown > 0 ? grown : nil
    plan.report.sets = plan.workouts.reduce(0) { $0 + $1.workout.sets.count }
    try await checkQuotas(plan.report, member: member.id, now: now)
    plan.labels = file.labels
    plan.extras = file.extras
    try await match(&plan, file, for: member, choices: choices)
    try await countExtras(&plan, for: member)
    return plan
  }

  private func pieces(_ news: ImportNews) async throws -> [Piece] {
    var printer = SetPrinter()
    var pieces = news.fresh.map { workout in
      Piece(workout: workout, prints: SetPrint.bytes(workout.sets.map { printer.print($0) }))
    }
    for (workout, known) in news.here where known.workout.finishedAt != nil {
      let new: [ImportedSet]
      if let prints = known.prints {
        new = newSets(of: workout.sets, known: SetPrint.read(prints), printer: &printer)
      } else {
        let id = known.workout.id
        let logged = try await database.readAsync { tx in try tx.imports.everLogged(in: id) }
        new = newSets(of: workout.sets, logged: logged, printer: &printer)
      }
      guard !new.isEmpty else { continue }
      var part = workout
      part.sets = new
      // A workout without prints gets the prints of all its sets in this file, to compare the next file with.
      let said = known.prints == nil ? workout.sets : new
      pieces.append(
        Piece(workout: part, target: known.workout, prints: SetPrint.bytes(said.map { printer.print($0) })))
    }
    return pieces
  }

  /// A body weight from the future would be the newest one forever.
  private func futureErrors(of extras: ImportedExtras, now: Int) -> [ImportResult.LineError] {
    let latest = [
      ("bodyWeights", extras.bodyWeights.last?.at), ("maxes", extras.maxes.map(\.at).max()),
      ("targets", extras.targets.map(\.at).max()),
    ]
    return latest.filter { $0.1 ?? 0 > now + Milliseconds.day }.map {
      ImportResult.LineError(line: 0, field: $0.0, reason: "in_future")
    }
  }

  private func checkQuotas(_ report: ImportResult, member: Int, now: Int) async throws {
    let (own, everybody) = try await database.readAsync { tx in
      (try tx.imports.sets(of: member), try tx.imports.sets(since: now - Milliseconds.day))
    }
    func check(_ count: Int, _ most: Int, _ field: String) throws(Fault) {
      guard count > most else { return }
      throw Fault(.conflict, "too_many", field: field, params: ["max": Double(most)])
    }
    try check(report.workouts, limits.workouts, "workouts")
    try check(report.grown ?? 0, limits.grownWorkouts, "grown")
    try check(own + report.sets, limits.memberSets, "sets")
    guard report.sets == 0 || everybody + report.sets <= limits.gymSetsPerDay else {
      throw Fault(.rateLimited, "too_many", field: "sets", retryAfterMs: 3_600_000)
    }
  }

  // MARK: Matching

  /// Finds the exercise for each name in the file, or plans to create one.
  private func match(
    _ plan: inout Plan, _ file: ImportedLog, for member: Member, choices: [ImportsRun.Choice]
  ) async throws {
    let matching = ImportMatching(exercises: exercises, member: member)
    let chosen = try matching.checked(choices)
    plan.choices = chosen
    let lines = try await database.readAsync { tx in try matching.plan(file, choices: chosen, tx).lines }
    var places: [String: Int] = [:]
    var sets = Dictionary(grouping: plan.workouts.flatMap(\.workout.sets), by: \.exercise)
    let planned = plan.workouts.filter { $0.target == nil }.compactMap(\.workout.plan).flatMap { $0.flatMap(\.named) }
    for number in file.extras.exercises.union(planned) {
      if let label = file.labels[number] { sets[label, default: []] += [] }
    }
    for (name, rows) in sets.sorted(by: { $0.key < $1.key }) {
      let line = lines[name]
      if let id = line?.exercise, let exercise = exercises.find(id, for: member.id) {
        plan.matched[name] = exercise
        let unfit = rows.count { !$0.isExact && !$0.fits(exercise.facts.type) }
        plan.report.matched.append(
          .init(
            theirs: name, ours: exercise.facts.name, sets: rows.count, exercise: id, unfit: unfit > 0 ? unfit : nil))
        continue
      }
      plan.report.created.append(.init(name: name, sets: rows.count, doubt: line?.doubt, suggestion: line?.suggestion))
      let key = matchKey(file.exercises[name]?.facts.name ?? name)
      if let place = places[key] {
        plan.missing[place].names.append(name)
      } else {
        places[key] = plan.missing.count
        let facts = file.exercises[name]?.facts ?? guessExercise(name, sets: rows)
        plan.missing.append(Plan.Missing(key: key, names: [name], facts: facts))
      }
    }
    plan.report.exercisesCreated = plan.missing.count
    guard plan.missing.count + exercises.ownCount(member.id) <= ExerciseService.mostOwn else {
      throw Fault(.conflict, "too_many", field: "exercises", params: ["max": Double(ExerciseService.mostOwn)])
    }
  }

  // MARK: What our own files have besides workouts

  /// Counts what the member does not have yet.
  private func countExtras(_ plan: inout Plan, for member: Member) async throws {
    let planned = plan.workouts.count { $0.target == nil && !($0.workout.plan ?? []).isEmpty }
    plan.report.plans = planned > 0 ? planned : nil
    guard !plan.extras.isEmpty else { return }
    var numbers = plan.matched.mapValues(\.id)
    for (place, missing) in plan.missing.enumerated() { for name in missing.names { numbers[name] = -1 - place } }
    let types = Dictionary(
      plan.matched.values.map { ($0.id, $0.facts.type) }
        + plan.missing.enumerated().map { (-1 - $0.offset, $0.element.facts.type) }, uniquingKeysWith: { $1 })
    let mine = Self.resolved(plan.extras, plan.labels, numbers, types)
    let (new, owned, weights, measured) = try await database.readAsync { tx in
      guard let row = try tx.members.find(member.id) else { throw Fault.missing("member", field: "member") }
      return (
        try tx.imports.missing(mine, member: row), try tx.routines.count(member: member.id),
        try tx.body.count(member: member.id), try tx.measurements.count(member: member.id)
      )
    }
    guard new.bodyWeights.isEmpty || weights + new.bodyWeights.count <= MemberRules.mostBodyWeights else {
      throw Fault(.conflict, "too_many", field: "bodyWeights", params: ["max": Double(MemberRules.mostBodyWeights)])
    }
    guard new.routines.isEmpty || owned + new.routines.count <= RoutineService.mostOwn else {
      throw Fault(.conflict, "too_many", field: "routines", params: ["max": Double(RoutineService.mostOwn)])
    }
    guard new.measurements.isEmpty || measured + new.measurements.count <= Measurement.most else {
      throw Fault(.conflict, "too_many", field: "measurements", params: ["max": Double(Measurement.most)])
    }
    plan.report.measurements = new.measurements.isEmpty ? nil : new.measurements.count
    plan.report.bodyWeights = new.bodyWeights.isEmpty ? nil : new.bodyWeights.count
    plan.report.routines = new.routines.isEmpty ? nil : new.routines.count
    plan.report.maxes = new.maxes.isEmpty ? nil : new.maxes.count
    plan.report.goals = new.goals.count == 0 ? nil : new.goals.count
    plan.report.targets = new.targets.isEmpty ? nil : new.targets.count
    plan.report.profile = new.profile.isEmpty ? nil : new.profile.fields
  }

  /// - Parameters:
  ///   - numbers: exercise ids, by the file's names.
  ///   - types: types of these exercises, by id.
  static func resolved(
    _ extras: ImportedExtras, _ labels: [Int: String], _ numbers: [String: Int], _ types: [Int: ExerciseType]
  ) -> ImportedExtras {
    var extras = extras
    func number(_ id: Int) -> Int? { labels[id].flatMap { numbers[$0] } }
    extras.routines = extras.routines.compactMap { routine in
      var routine = routine
      routine.plan = routine.plan.renumbered(number).fitted { types[$0] }
      return routine.plan.isEmpty ? nil : routine
    }
    extras.maxes = extras.maxes.compactMap { max in
      guard let id = number(max.exercise), let type = types[id] else { return nil }
      var max = max
      max.exercise = id
      return (try? MaxRules.check(max, type: type)) == nil ? nil : max
    }
    extras.targets = extras.targets.compactMap { target in
      guard let id = number(target.exercise), let type = types[id] else { return nil }
      var target = target
      target.exercise = id
      let asMax = EnteredMax(exercise: id, max: target.weight, trainingMax: nil, at: target.at)
      return (try? MaxRules.check(asMax, type: type)) == nil ? nil : target
    }
    return extras
  }
}

/// The limits of imports. The configuration sets each.
package struct ImportLimits: Sendable, Equatable {
  /// The most workouts in a file: enough for sixteen years of daily training. The last step counts each day, and must
  /// not delay others.
  package var workouts = 6_000
  /// The most workouts of an earlier import that get new sets. They all get them in the last step.
  package var grownWorkouts = 400
  /// The most sets of one member in total.
  package var memberSets = 200_000
  package var gymSetsPerDay = 1_000_000
  /// The most imports and previews of one member.
  package var triesPerHour = 30
  /// The most bytes of all uploads together.
  package var uploadBytes = 128 << 20

  package init() {}
}
