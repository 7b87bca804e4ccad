/// Something in a file that cannot be stored. The rest of the file is.
package struct LeftOut: Equatable, Sendable {
  /// How much is left out.
  package enum Part: String, Codable, Sendable, CaseIterable {
    /// The value of one cell. The set is stored without it.
    case cell
    /// The end of a text that is too long.
    case rest
    case set
    /// A workout with all its sets.
    case workout
  }

  /// As in `LineError`.
  package var line: Int
  package var field: String
  /// The column's name as the file has it; nil if the file has no such column.
  package var column: String?
  /// What the cell says, shortened; nil for notes, which are private, and if it is empty.
  package var text: String?
  package var reason: Reason
  package var part: Part

  package init(
    line: Int, field: String, column: String? = nil, text: String? = nil, reason: Reason, part: Part
  ) {
    self.line = line
    self.field = field
    self.column = column
    self.text = text
    self.reason = reason
    self.part = part
  }

  package var error: LineError { LineError(line: line, field: field, column: column, text: text, reason: reason) }
}

extension ImportedLog {
  /// More than anybody would read.
  package static let mostLeftOut = 100

  package mutating func leaveOut(_ one: LeftOut) {
    leftOutCount += 1
    if leftOut.count < Self.mostLeftOut { leftOut.append(one) }
  }

  /// A file of which nothing can be stored has errors instead.
  package mutating func refuseIfEmpty() {
    guard workouts.isEmpty, extras.isEmpty, !leftOut.isEmpty else { return }
    errors += leftOut.map(\.error)
    (leftOut, leftOutCount) = ([], 0)
  }
}

/// Reads rows in which single cells may be wrong. What a set can do without is left out, and listed.
struct RowMender {
  let header: [String]
  /// The place of the column with a field's name.
  let place: (String) -> Int?
  /// What each field of a workout said when it was last listed, because the rows of a workout repeat its fields.
  private var listed: [String: String] = [:]

  init(header: [String], place: @escaping (String) -> Int?) {
    self.header = header
    self.place = place
  }

  /// - Parameter isEmpty: whether nothing was done in the set.
  /// - Returns: nil if the row is left out.
  mutating func read<Value>(
    _ row: CSVRow, into log: inout ImportedLog, isEmpty: (Value) -> Bool,
    reading: (CSVRow) throws(Invalid) -> Value
  ) -> Value? {
    var mended = row
    var missing: [LeftOut] = []
    // Each turn empties or shortens a cell.
    for _ in 0...2 * header.count {
      do {
        let value = try reading(mended)
        if let work = missing.first(where: { Self.work.contains($0.field) }), isEmpty(value) {
          log.leaveOut(whole(row, Invalid(work.field, work.reason)))
          return nil
        }
        for one in missing where isNew(one, row) { log.leaveOut(one) }
        return value
      } catch {
        guard mend(&mended, error, &missing) else {
          log.leaveOut(whole(row, error))
          return nil
        }
      }
    }
    log.leaveOut(whole(row, Invalid("columns", .malformed)))
    return nil
  }

  /// What a set of cardio consists of.
  private static let work: Set<String> = ["seconds", "distance", "distanceUnit"]
  private static let ofWorkout: Set<String> = ["workout", "duration", "endTime", "workoutNotes"]
  private static let notes: Set<String> = ["notes", "workoutNotes"]

  /// False if the same was just listed for another row of the same workout.
  private mutating func isNew(_ one: LeftOut, _ row: CSVRow) -> Bool {
    guard Self.ofWorkout.contains(one.field) else { return true }
    let text = cell(one.field, row)
    return listed.updateValue(text, forKey: one.field) != text
  }

  private func whole(_ row: CSVRow, _ error: Invalid) -> LeftOut { leftOut(row, error, .set) }

  private func leftOut(_ row: CSVRow, _ error: Invalid, _ part: LeftOut.Part) -> LeftOut {
    var text = Self.notes.contains(error.field) ? "" : cell(error.field, row)
    if error.field == "distanceUnit" { text = "\(cell("distance", row)) \(text)" }
    let column = place(error.field).flatMap { $0 < header.count ? header[$0] : nil }
    return LeftOut(
      line: row.line, field: error.field, column: column.flatMap(Self.shown), text: Self.shown(text),
      reason: error.reason, part: part)
  }

  private static func shown(_ text: String) -> String? {
    let plain = Text.trimmed(Text.cleaned(text))
    return plain.isEmpty ? nil : Text.shortened(plain, to: 40)
  }

  private func cell(_ field: String, _ row: CSVRow) -> String {
    guard let place = place(field), place < row.fields.count else { return "" }
    return row.fields[place]
  }

  /// - Returns: false if the set makes no sense without this cell, or nothing can be done about it.
  private func mend(_ row: inout CSVRow, _ error: Invalid, _ missing: inout [LeftOut]) -> Bool {
    guard let place = place(error.field), place < row.fields.count, !row.fields[place].isEmpty else { return false }
    switch error.field {
    case "exercise", "workout", "notes", "workoutNotes":
      if case .tooLong(let max) = error.reason {
        missing.append(leftOut(row, error, .rest))
        row.fields[place] = Text.shortened(Text.cleaned(row.fields[place], lineBreaks: true), to: max)
        return true
      }
      if error.field == "exercise" { return false }
    case "weightUnit":
      // Apps write a unit even without a weight.
      guard isNothing("weight", row) else { return false }
      row.fields[place] = ""
      return true
    case "distanceUnit":
      if !isNothing("distance", row) { missing.append(leftOut(row, error, .cell)) }
      if let distance = self.place("distance"), distance < row.fields.count { row.fields[distance] = "" }
      row.fields[place] = ""
      return true
    case "rpe", "heartRate", "duration", "endTime", "superset", "multiplier", "setType", "isWarmup", "seconds",
      "distance":
      break
    default: return false
    }
    missing.append(leftOut(row, error, .cell))
    row.fields[place] = ""
    return true
  }

  private func isNothing(_ field: String, _ row: CSVRow) -> Bool {
    let text = Text.trimmed(cell(field, row))
    if text.isEmpty { return true }
    guard let number = try? ImportCell.number(text, field, max: 1e9) else { return false }
    return number == 0
  }
}

extension ImportedSet {
  /// Whether it has no number of what was done.
  var isEmpty: Bool { reps ?? 0 == 0 && seconds ?? 0 == 0 && metres ?? 0 == 0 && weight?.milli ?? 0 == 0 }
}
