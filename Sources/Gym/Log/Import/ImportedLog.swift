/// The kinds of file that can be imported.
package enum ImportFormat: String, Codable, Sendable, CaseIterable {
  case strong, hevy, fitnotes, jefit, fitbod
  /// Our own JSON export.
  case rackside

  package var source: WorkoutSource {
    switch self {
    case .strong: .strong
    case .hevy: .hevy
    case .fitnotes: .fitnotes
    case .jefit: .jefit
    case .fitbod: .fitbod
    case .rackside: .rackside
    }
  }
}

/// When something happened, as precisely as the file says.
package enum ImportedTime: Hashable, Sendable {
  /// `YYYY-MM-DD HH:MM:SS` in local time; the file names no zone.
  case local(String)
  /// UTC milliseconds.
  case instant(Int)

  package func milliseconds(in calendar: GymCalendar) -> Int? {
    switch self {
    case .local(let text): calendar.instant(local: text)
    case .instant(let at): at
    }
  }

  /// Equal in every export of the same workout.
  var text: String {
    switch self {
    case .local(let text): text
    case .instant(let at): String(at)
    }
  }

  /// Seconds on the file's own clock. Only differences between times of one file are meaningful.
  var seconds: Int {
    switch self {
    case .local(let text): LocalTime(text).map { $0.day.number * 86_400 + $0.second } ?? 0
    case .instant(let at): at / 1000
    }
  }
}

/// A set from a file. A written 0 stays 0; an empty cell is nil.
package struct ImportedSet: Equatable, Sendable {
  /// Its line in the file, from 1. In our own files, the number of its workout.
  package var line: Int
  /// The file's name for the exercise.
  package var exercise: String
  /// Its position in the workout, from 1.
  package var order: Int
  package var kind: SetKind
  package var weight: Weight?
  package var reps: Int?
  package var seconds: Double?
  package var metres: Double?
  package var notes: String?
  package var rpeTenths: Int?
  package var heartRate: Int?
  /// Only our own files have it.
  package var tempo: Tempo?
  /// Its superset, as a number within its workout.
  package var superset: Int?
  package var side: Side?
  /// The item of the workout's plan that it was done for.
  package var item: Int?
  /// When it was done, in UTC milliseconds; nil if the file has only the start of the workout.
  package var at: Int?
  /// Whether every field is exactly as it was entered here. Then 0 means 0, and never "does not apply".
  package var isExact = false

  package init(
    line: Int, exercise: String, order: Int = 0, kind: SetKind = .working, weight: Weight? = nil, reps: Int? = nil,
    seconds: Double? = nil, metres: Double? = nil, notes: String? = nil, rpeTenths: Int? = nil
  ) {
    self.line = line
    self.exercise = exercise
    self.order = order
    self.kind = kind
    self.weight = weight
    self.reps = reps
    self.seconds = seconds
    self.metres = metres
    self.notes = notes
    self.rpeTenths = rpeTenths
  }
}

package struct ImportedWorkout: Equatable, Sendable {
  /// Equal in every export, even if the workout was renamed: the app and the workout's start.
  package var key: String
  package var name: String
  package var start: ImportedTime
  /// Whether the file has only the day. `start` is then at noon.
  package var isDayOnly: Bool
  package var durationSeconds: Int?
  /// UTC milliseconds, if the file has the exact end.
  package var finishedAt: Int?
  package var notes: String?
  package var bodyWeightGrams: Int?
  package var pausedMilliseconds = 0
  package var routine: RoutineUse?
  /// With the file's exercise numbers.
  package var plan: [PlannedExercise]?
  package var source: WorkoutSource
  package var sets: [ImportedSet]

  package init(
    key: String, name: String, start: ImportedTime, isDayOnly: Bool = false, durationSeconds: Int? = nil,
    notes: String? = nil, bodyWeightGrams: Int? = nil, source: WorkoutSource = .strong, sets: [ImportedSet] = []
  ) {
    self.key = key
    self.name = name
    self.start = start
    self.isDayOnly = isDayOnly
    self.durationSeconds = durationSeconds
    self.notes = notes
    self.bodyWeightGrams = bodyWeightGrams
    self.source = source
    self.sets = sets
  }
}

/// An error in a line of the file. `field` is the name of a column, or `header`, `columns` or `file`.
package struct LineError: Equatable, Sendable {
  package var line: Int
  package var field: String
  /// The column's name as the file has it.
  package var column: String?
  /// What the cell says, as in `LeftOut`.
  package var text: String?
  package var reason: Reason

  package init(line: Int, field: String, column: String? = nil, text: String? = nil, reason: Reason) {
    self.line = line
    self.field = field
    self.column = column
    self.text = text
    self.reason = reason
  }
}

/// The content of a file from any app. If there are errors, store nothing of it.
package struct ImportedLog: Equatable, Sendable {
  /// Nil for a file whose format was not recognised. It then has an error.
  package var format: ImportFormat?
  /// In the order of the file.
  package var workouts: [ImportedWorkout] = []
  /// The number of rows that are not sets: rest timers, notes, exercises without sets.
  package var skipped = 0
  /// Why nothing of the file can be stored. Ascending by line.
  package var errors: [LineError] = []
  /// The first things that cannot be stored although the rest can: at most `mostLeftOut`, ascending by line.
  package var leftOut: [LeftOut] = []
  /// How many there are in all.
  package var leftOutCount = 0
  /// Set if the file's dates can be read in two ways.
  package var dates: DateQuestion?
  /// Whether the file has weights or distances whose unit neither the file nor the caller says.
  package var needsUnit = false
  /// What the file itself says about exercises, by the name that its sets use. Only our own files say it.
  package var exercises: [String: Known] = [:]

  /// The names that sets use, by the numbers that plans use. Only our own files have numbers.
  package var labels: [Int: String] = [:]
  /// What one of our own files has besides workouts.
  package var extras = ImportedExtras()

  /// All exercise names, with their numbers of sets.
  package var names: [String: Int] {
    var names = Dictionary(workouts.flatMap(\.sets).map { ($0.exercise, 1) }, uniquingKeysWith: +)
    let planned = workouts.compactMap(\.plan).flatMap { $0.flatMap(\.named) }
    for number in extras.exercises.union(planned) {
      if let label = labels[number] { names[label, default: 0] += 0 }
    }
    return names
  }

  package struct Known: Equatable, Sendable {
    /// Set for an exercise of the catalog.
    package var slug: String?
    package var facts: ExerciseFacts

    package init(slug: String?, facts: ExerciseFacts) {
      self.slug = slug
      self.facts = facts
    }
  }

  package init(
    format: ImportFormat? = nil, workouts: [ImportedWorkout] = [], skipped: Int = 0, errors: [LineError] = []
  ) {
    self.format = format
    self.workouts = workouts
    self.skipped = skipped
    self.errors = errors
  }

  static func failed(_ format: ImportFormat?, line: Int = 1, field: String = "header") -> ImportedLog {
    ImportedLog(format: format, errors: [LineError(line: line, field: field, reason: .malformed)])
  }
}

/// Collects the sets of a file into workouts.
struct LogBuilder {
  var log: ImportedLog
  private var places: [String: Int] = [:]
  private var starts: [ImportedTime: Int] = [:]

  init(_ format: ImportFormat) { log = ImportedLog(format: format) }

  /// What the rows say about their workout.
  struct Session {
    var name = ""
    var start: ImportedTime
    var isDayOnly = false
    var durationSeconds: Int?
    var notes: String?
    /// Distinguishes two workouts with the same start and name, if the file makes that possible.
    var mark = ""
  }

  /// Workouts with the same start but different names or marks are separate; the second has a number in its key. The
  /// name is not part of the key, because people rename workouts.
  mutating func add(_ set: ImportedSet, to session: Session) {
    let text = session.start.text
    let group = "\(text) \(session.name)\0\(session.mark)"
    let place = places[group] ?? log.workouts.count
    if place == log.workouts.count {
      places[group] = place
      let number = starts[session.start, default: 0] + 1
      starts[session.start] = number
      let format = log.format ?? .strong
      let key = (format == .strong ? "" : "\(format.rawValue) ") + text + (number > 1 ? " #\(number)" : "")
      log.workouts.append(
        ImportedWorkout(
          key: key, name: session.name, start: session.start, isDayOnly: session.isDayOnly, source: format.source))
    }
    log.workouts[place].durationSeconds = log.workouts[place].durationSeconds ?? session.durationSeconds
    log.workouts[place].notes = log.workouts[place].notes ?? session.notes
    var set = set
    set.order = log.workouts[place].sets.count + 1
    log.workouts[place].sets.append(set)
  }

  /// Leaves out a row.
  mutating func fail(_ line: Int, _ error: Invalid) {
    log.leaveOut(LeftOut(line: line, field: error.field, reason: error.reason, part: .set))
  }

  /// The log, with errors if nothing of the file could be read.
  func finished() -> ImportedLog {
    var log = log
    log.refuseIfEmpty()
    return log
  }
}

extension ImportedSet {
  /// Converts the set to an entry of an exercise of this type.
  ///
  /// A required field that is empty in the file becomes 0. Other fields are kept only if they are not 0, because apps
  /// also write 0 for "does not apply".
  package func entry(for type: ExerciseType) -> SetEntry {
    var entry = SetEntry(kind: kind, heartRate: heartRate, rpeTenths: rpeTenths, note: notes, tempo: tempo)
    let milliseconds = seconds.map { Int(($0 * 1000).rounded()) }
    let millimetres = metres.map { Int(($0 * 1000).rounded()) }
    if isExact {
      (entry.weight, entry.reps, entry.milliseconds, entry.millimetres) = (weight, reps, milliseconds, millimetres)
      if (try? SetRules.check(entry, type: type, maxReps: SetRules.maxImportedReps)) != nil { return entry }
    }
    let unit = weight?.unit ?? .kg
    entry.weight = pick(weight, type.takesWeight, zero: Weight(milli: 0, unit: unit)) { $0.milli == 0 }
    entry.reps = pick(reps, type.takesReps, zero: 0) { $0 == 0 }
    entry.milliseconds = pick(milliseconds, type.takesSeconds, zero: 0) { $0 == 0 }
    entry.millimetres = pick(millimetres, type.takesMetres, zero: 0) { $0 == 0 }
    return entry
  }

  /// Whether an exercise of this type has a field for what was done: reps, time or distance, and for the weight.
  package func fits(_ type: ExerciseType) -> Bool {
    if weight?.milli ?? 0 > 0, type.takesWeight == .never { return false }
    let work = [
      (reps ?? 0 > 0, type.takesReps), (seconds ?? 0 > 0, type.takesSeconds), (metres ?? 0 > 0, type.takesMetres),
    ].filter(\.0)
    return work.isEmpty || work.contains { $0.1 != .never }
  }

  private func pick<Value>(
    _ value: Value?, _ need: Need, zero: Value, isZero: (Value) -> Bool
  ) -> Value? {
    switch need {
    case .required: value ?? zero
    case .optional, .never: value.flatMap { isZero($0) ? nil : $0 }
    }
  }
}
