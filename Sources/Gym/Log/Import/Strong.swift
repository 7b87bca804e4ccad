/// Reads either form of the Strong app's export: commas, or semicolons with units in the header. The header may be in
/// the phone's language.
package enum StrongFile {
  /// Whatever cannot be read is left out and listed with its line.
  /// - Parameter unit: the unit of the weights if neither the header nor the row names one. It also decides whether a
  ///   `Distance` without a unit is in kilometres or miles, because Strong exports distances in the matching unit.
  package static func read(_ bytes: [UInt8], unit: WeightUnit?, dates: DateOrder? = nil) -> ImportedLog {
    StrongReader.log(.strong, bytes, unit: unit, dates: dates)
  }

  package static func read(_ text: String, unit: WeightUnit?) -> ImportedLog {
    read(Array(text.utf8), unit: unit)
  }

  static func isHeader(_ header: [String]) -> Bool { StrongReader(header, unit: nil, rows: []) != nil }

  /// Whether a table with a header in an unknown language is one of Strong's.
  /// - Parameter rows: its first rows.
  static func isTable(_ header: [String], _ rows: ArraySlice<CSVRow>) -> Bool {
    StrongReader(header, unit: nil, rows: rows) != nil
  }
}

private struct StrongReader: SetRowReader {
  typealias Column = StrongColumn

  private let table: ImportTable<Column>
  private let unit: WeightUnit
  private let isUnitKnown: Bool
  private let metresPerDistance: Double
  private let isDistanceKnown: Bool
  var dates: ImportDates
  private(set) var needsUnit = false

  /// - Returns: nil if a required column is missing, a column occurs twice or a unit is unknown.
  init?(_ header: [String], unit given: WeightUnit?, rows: ArraySlice<CSVRow>) {
    var unit = given
    var distance: String?
    let named = ImportTable<Column>(header) { name, _ in
      if let column = Column.names[name] { return column }
      // In 2016 the unit was the name of the column.
      if let named = WeightUnit(named: name) {
        unit = named
        return .weight
      }
      guard name == "km" || name == "mi" else { return nil }
      distance = name
      return .distance
    }
    guard var table = named else { return nil }
    Column.complete(&table, header, rows)
    guard table.has(.date, .workout, .exercise, .order, .weight, .reps) else { return nil }
    if let detail = table.details[.weight] {
      guard let named = WeightUnit(named: detail) else { return nil }
      unit = named
    }
    distance = table.details[.distance] ?? distance
    guard let metres = ImportCell.metres(per: distance ?? (unit == .lb ? "mi" : "km")) else { return nil }
    self.table = table
    self.unit = unit ?? .kg
    isUnitKnown = unit != nil
    metresPerDistance = metres
    isDistanceKnown = distance != nil || unit != nil
    dates = ImportDates(rows.lazy.map { table.cell(.date, $0) })
  }

  func place(of field: String) -> Int? { table.place(of: field) }

  /// - Returns: nil for a rest timer or a note.
  /// - Throws: the wrong column, and why.
  mutating func read(_ row: CSVRow) throws(Invalid) -> (ImportedSet, LogBuilder.Session)? {
    let order = table.cell(.order, row)
    if Self.pauses.contains(Text.folded(order)) { return nil }
    guard row.fields.count == table.count else { throw Invalid("columns", .malformed) }
    guard let kind = kind(order) else {
      // A rest timer or a note, in another language.
      if isNothing(row) { return nil }
      throw Invalid("setOrder", .malformed)
    }
    let date = try dates.read(table.cell(.date, row))
    let workout = try table.name(.workout, row, field: "workout", mayBeEmpty: true)
    let exercise = try table.name(.exercise, row, field: "exercise")
    var set = ImportedSet(line: row.line, exercise: exercise, kind: kind)
    set.weight = try weight(row)
    set.reps = try ImportCell.reps(table.cell(.reps, row))
    set.seconds = try ImportCell.number(
      table.cell(.seconds, row), "seconds", max: Double(SetRules.maxMilliseconds) / 1000)
    set.metres = try metres(row)
    set.rpeTenths = try ImportCell.rpe(table.cell(.rpe, row))
    set.notes = try table.notes(.notes, row, "notes", max: SetRules.maxNote)
    return (
      set,
      LogBuilder.Session(
        name: workout, start: date.time, isDayOnly: date.isDayOnly,
        durationSeconds: try ImportDuration.read(table.cell(.duration, row), unit: table.details[.duration]),
        notes: try table.notes(.workoutNotes, row, "workoutNotes", max: 5000))
    )
  }

  /// `A` is a warm-up on phones in Portuguese and German.
  private func kind(_ order: String) -> SetKind? {
    switch order.uppercased() {
    case "W", "A": .warmup
    case "D": .drop
    case "F": .failure
    default: digits(ArraySlice(order.utf8)) == nil ? nil : .working
    }
  }

  /// Whether a row has neither a weight nor repetitions nor a distance.
  private func isNothing(_ row: CSVRow) -> Bool {
    [Column.weight, .reps, .distance].allSatisfy { column in
      table.cell(column, row).allSatisfy { "0.,".contains($0) }
    }
  }

  /// What rows that are not sets have instead of a set's number, in the form of `Text.folded`.
  private static let pauses: Set<String> = [
    "rest timer", "note", "notes", "pausentimer", "pausen-timer", "ruhetimer", "ruhezeit", "notiz", "minuteur de repos",
    "temporizador de descanso", "cronometro de descanso", "timer de descanso", "timer di riposo", "timer riposo",
    "timer di recupero", "timer recupero", "nota",
  ]

  private mutating func weight(_ row: CSVRow) throws(Invalid) -> Weight? {
    var unit = unit
    let named = table.cell(.weightUnit, row)
    if !named.isEmpty {
      guard let own = WeightUnit(named: matchKey(named)) else {
        throw Invalid("weightUnit", .notOneOf(WeightUnit.allCases.map(\.rawValue)))
      }
      unit = own
    }
    let weight = try ImportCell.weight(table.cell(.weight, row), unit)
    if !isUnitKnown, named.isEmpty, weight?.milli ?? 0 > 0 { needsUnit = true }
    return weight
  }

  private mutating func metres(_ row: CSVRow) throws(Invalid) -> Double? {
    var factor = metresPerDistance
    let named = table.cell(.distanceUnit, row)
    if !named.isEmpty {
      guard let own = ImportCell.metres(per: matchKey(named)) else { throw Invalid("distanceUnit", .malformed) }
      factor = own
    }
    let metres = try ImportCell.metres(table.cell(.distance, row), times: factor)
    if !isDistanceKnown, named.isEmpty, metres ?? 0 > 0 { needsUnit = true }
    return metres
  }
}
