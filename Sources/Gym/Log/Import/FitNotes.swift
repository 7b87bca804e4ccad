/// Reads FitNotes' exports: from Android, from iOS, and the form with workouts. In the first two, each day becomes a
/// workout.
enum FitNotesFile {
  static func read(_ bytes: [UInt8], unit: WeightUnit?, dates: DateOrder? = nil) -> ImportedLog {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let header = (try? readTable(Array(line)))?.first?.fields ?? []
    return FitNotesWorkoutReader(header, unit: nil, rows: []) == nil
      ? FitNotesReader.log(.fitnotes, bytes, unit: unit, dates: dates)
      : FitNotesWorkoutReader.log(.fitnotes, bytes, unit: unit, dates: dates)
  }

  static func isHeader(_ header: [String]) -> Bool {
    FitNotesReader(header, unit: nil, rows: []) != nil || FitNotesWorkoutReader(header, unit: nil, rows: []) != nil
  }
}

private struct FitNotesReader: SetRowReader {
  enum Column: String {
    case date, exercise, category, weight, kilograms, pounds
    case unit = "weightUnit"
    case reps, distance, distanceUnit
    case time = "seconds"
    case notes
  }

  private let table: ImportTable<Column>
  private let unit: WeightUnit?
  var dates: ImportDates
  private(set) var needsUnit = false

  init?(_ header: [String], unit: WeightUnit?, rows: ArraySlice<CSVRow>) {
    let table = ImportTable<Column>(header) { name, detail in
      switch name {
      case "date": .date
      case "exercise": .exercise
      case "category": .category
      case "weight":
        switch detail.map({ WeightUnit(named: $0) }) {
        case nil: .weight
        case .kg: .kilograms
        case .lb: .pounds
        default: nil
        }
      case "weight unit": .unit
      case "reps": .reps
      case "distance": .distance
      case "distance unit": .distanceUnit
      case "time": .time
      case "comment", "comments", "notes": .notes
      default: nil
      }
    }
    guard let table, table.has(.date, .exercise, .category, .reps) else { return nil }
    self.table = table
    self.unit = unit
    dates = ImportDates(rows.lazy.map { table.cell(.date, $0) })
  }

  /// The weight may be in a column for its unit.
  func place(of field: String) -> Int? {
    table.place(of: field) ?? (field == "weight" ? table.places[.kilograms] ?? table.places[.pounds] : nil)
  }

  mutating func read(_ row: CSVRow) throws(Invalid) -> (ImportedSet, LogBuilder.Session)? {
    guard row.fields.count == table.count else { throw Invalid("columns", .malformed) }
    let date = try dates.read(table.cell(.date, row))
    var set = ImportedSet(line: row.line, exercise: try table.name(.exercise, row, field: "exercise"))
    set.weight = try weight(row)
    set.reps = try ImportCell.reps(table.cell(.reps, row))
    set.seconds = try ImportCell.seconds(table.cell(.time, row))
    set.metres = try metres(row)
    set.notes = try table.notes(.notes, row, "notes", max: SetRules.maxNote)
    return (set, LogBuilder.Session(start: Self.noon(of: date.time), isDayOnly: true))
  }

  /// FitNotes does not quote commas in exercise names and comments. The columns of numbers between the two show which
  /// field the commas belong to.
  func repaired(_ row: CSVRow) -> CSVRow {
    let extra = row.fields.count - table.count
    guard (1...20).contains(extra), let name = table.places[.exercise] else { return row }
    for commas in 0...(table.has(.notes) ? extra : 0) {
      var fields = row.fields
      Self.join(&fields, at: name, extra - commas)
      if let notes = table.places[.notes] { Self.join(&fields, at: notes, commas) }
      let joined = CSVRow(line: row.line, fields: fields)
      if fields.count == table.count, isPlausible(joined) { return joined }
    }
    return row
  }

  private static func join(_ fields: inout [String], at place: Int, _ commas: Int) {
    guard commas > 0, place + commas < fields.count else { return }
    fields.replaceSubrange(
      place...place + commas, with: [fields[place...place + commas].joined(separator: ",")])
  }

  /// Whether the columns of numbers have numbers, and those of units have units.
  private func isPlausible(_ row: CSVRow) -> Bool {
    [Column.weight, .kilograms, .pounds, .reps, .distance, .time].allSatisfy { column in
      table.cell(column, row).allSatisfy { "-0123456789.,:".contains($0) }
    }
      && [Column.unit, .distanceUnit].allSatisfy { column in
        let text = table.cell(column, row)
        return text.count <= 12 && text.allSatisfy(\.isLetter)
      }
  }

  /// A day is one workout, even if the file has a time for each set.
  private static func noon(of time: ImportedTime) -> ImportedTime {
    guard case .local(let text) = time else { return time }
    return .local("\(text.prefix(10)) 12:00:00")
  }

  private mutating func weight(_ row: CSVRow) throws(Invalid) -> Weight? {
    let (kilograms, pounds) = (table.cell(.kilograms, row), table.cell(.pounds, row))
    switch (try ImportCell.weight(kilograms, .kg), try ImportCell.weight(pounds, .lb)) {
    case (let kg?, nil): return kg
    case (nil, let lb?): return lb
    // If both are filled, one was computed from the other. The one with fewer decimals is the one that was entered.
    case (let kg?, let lb?): return lb.milli > 0 && Self.length(pounds) < Self.length(kilograms) ? lb : kg
    default: break
    }
    var unit = unit
    let named = table.cell(.unit, row)
    if !named.isEmpty {
      guard let own = WeightUnit(named: matchKey(named)) else {
        throw Invalid("weightUnit", .notOneOf(WeightUnit.allCases.map(\.rawValue)))
      }
      unit = own
    }
    let weight = try ImportCell.weight(table.cell(.weight, row), unit ?? .kg)
    if unit == nil, weight?.milli ?? 0 > 0 { needsUnit = true }
    return weight
  }

  /// The number of decimals of a number, without trailing zeros.
  private static func length(_ number: String) -> Int {
    guard let point = number.lastIndex(where: { $0 == "." || $0 == "," }) else { return 0 }
    return number[number.index(after: point)...].lastIndex { $0 != "0" }.map {
      number.distance(from: point, to: $0)
    } ?? 0
  }

  private func metres(_ row: CSVRow) throws(Invalid) -> Double? {
    let named = table.cell(.distanceUnit, row)
    guard let factor = ImportCell.metres(per: named.isEmpty ? "km" : matchKey(named)) else {
      throw Invalid("distanceUnit", .malformed)
    }
    return try ImportCell.metres(table.cell(.distance, row), times: factor)
  }
}
