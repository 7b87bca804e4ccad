/// A set from a file that the Strong app exported. A written 0 stays 0; an empty cell is nil.
package struct StrongSet: Hashable, Sendable {
  /// Its line in the file, from 1.
  package var line: Int
  /// Strong's name for the exercise.
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

  package init(
    line: Int, exercise: String, order: Int, kind: SetKind = .working, weight: Weight? = nil, reps: Int? = nil,
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

package struct StrongWorkout: Hashable, Sendable {
  /// The workout's date and name, which are the same in every export.
  package var key: String
  package var name: String
  /// `YYYY-MM-DD HH:MM:SS`. The file does not name the time zone.
  package var localDate: String
  package var durationSeconds: Int?
  package var notes: String?
  package var sets: [StrongSet]

  package init(
    key: String, name: String, localDate: String, durationSeconds: Int? = nil, notes: String? = nil,
    sets: [StrongSet]
  ) {
    self.key = key
    self.name = name
    self.localDate = localDate
    self.durationSeconds = durationSeconds
    self.notes = notes
    self.sets = sets
  }
}

/// What is wrong with a line of the file. `field` is the name of a column, or `header`, `columns` or `file`.
package struct LineError: Hashable, Sendable {
  package var line: Int
  package var field: String
  package var reason: Reason

  package init(line: Int, field: String, reason: Reason) {
    self.line = line
    self.field = field
    self.reason = reason
  }
}

/// The content of a file that the Strong app exported. If there are errors, store nothing of it.
package struct StrongFile: Hashable, Sendable {
  /// In the order of the file.
  package var workouts: [StrongWorkout] = []
  /// The number of rows with rest timers and notes.
  package var skipped = 0
  /// Ascending by line.
  package var errors: [LineError] = []

  package init(workouts: [StrongWorkout] = [], skipped: Int = 0, errors: [LineError] = []) {
    self.workouts = workouts
    self.skipped = skipped
    self.errors = errors
  }

  /// Reads either form of Strong's export: commas, or semicolons with units in the header.
  ///
  /// Every problem ends up in `errors`, with its line.
  /// - Parameter unit: the unit of the weights, if neither the header nor the row names one. It also decides whether a
  ///   `Distance` without a unit is in kilometres or in miles, since Strong exports distances in the matching unit.
  package static func read(_ bytes: [UInt8], unit: WeightUnit) -> StrongFile {
    var file = StrongFile()
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let semicolons = first.count { $0 == UInt8(ascii: ";") }
    let commas = first.count { $0 == UInt8(ascii: ",") }
    let rows: [CSVRow]
    do {
      rows = try readCSV(bytes, separator: UInt8(ascii: semicolons > commas ? ";" : ","))
    } catch {
      file.errors = [LineError(line: error.line, field: "file", reason: .malformed)]
      return file
    }
    guard let header = rows.first, let columns = StrongColumns(header.fields, unit: unit) else {
      file.errors = [LineError(line: 1, field: "header", reason: .malformed)]
      return file
    }
    var places: [String: Int] = [:]
    for row in rows.dropFirst() {
      do {
        guard let read = try columns.read(row) else {
          file.skipped += 1
          continue
        }
        file.add(read, places: &places)
      } catch {
        file.errors.append(LineError(line: row.line, field: error.field, reason: error.reason))
      }
    }
    return file
  }

  package static func read(_ text: String, unit: WeightUnit) -> StrongFile {
    read(Array(text.utf8), unit: unit)
  }

  private mutating func add(_ row: StrongRow, places: inout [String: Int]) {
    let key = "\(row.localDate) \(row.workout)"
    let place = places[key] ?? workouts.count
    if place == workouts.count {
      places[key] = place
      workouts.append(StrongWorkout(key: key, name: row.workout, localDate: row.localDate, sets: []))
    }
    workouts[place].durationSeconds = workouts[place].durationSeconds ?? row.durationSeconds
    workouts[place].notes = workouts[place].notes ?? row.workoutNotes
    var set = row.set
    set.order = workouts[place].sets.count + 1
    workouts[place].sets.append(set)
  }
}

extension StrongSet {
  /// The set as an entry of an exercise of this type.
  ///
  /// A required field that is empty in the file becomes 0. Any other field is kept only if it is not 0, since Strong
  /// also writes 0 for "does not apply".
  package func entry(for type: ExerciseType) -> SetEntry {
    var entry = SetEntry(kind: kind, rpeTenths: rpeTenths, note: notes)
    let unit = weight?.unit ?? .kg
    entry.weight = pick(weight, type.takesWeight, zero: Weight(milli: 0, unit: unit)) { $0.milli == 0 }
    entry.reps = pick(reps, type.takesReps, zero: 0) { $0 == 0 }
    entry.milliseconds = pick(seconds.map { Int(($0 * 1000).rounded()) }, type.takesSeconds, zero: 0) { $0 == 0 }
    entry.millimetres = pick(metres.map { Int(($0 * 1000).rounded()) }, type.takesMetres, zero: 0) { $0 == 0 }
    return entry
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
