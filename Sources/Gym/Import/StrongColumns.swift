/// A row of a Strong file that contains a set.
struct StrongRow {
  var localDate: String
  var workout: String
  var durationSeconds: Int?
  var workoutNotes: String?
  var set: StrongSet
}

/// Finds the columns by their names, in any order, and reads rows.
struct StrongColumns {
  private enum Column: String {
    case date, workout, duration, exercise, order, weight, weightUnit, reps
    case distance, distanceUnit, seconds, notes, workoutNotes, rpe
  }

  private let places: [Column: Int]
  private let count: Int
  private let unit: WeightUnit
  private let metresPerDistance: Double

  /// - Returns: nil if a required column is missing, a column occurs twice or a unit is unknown.
  init?(_ header: [String], unit: WeightUnit) {
    var places: [Column: Int] = [:]
    var unit = unit
    var distance: String?
    for (place, name) in header.enumerated() {
      let (column, detail) = Self.column(named: name)
      guard let column else { continue }
      guard places.updateValue(place, forKey: column) == nil else { return nil }
      switch (column, detail) {
      case (.weight, let detail?):
        guard let named = WeightUnit(named: detail) else { return nil }
        unit = named
      case (.distance, let detail?): distance = detail
      default: break
      }
    }
    guard [.date, .workout, .exercise, .order, .weight, .reps].allSatisfy({ places[$0] != nil }),
      let metres = Self.metres(per: distance ?? (unit == .kg ? "km" : "mi"))
    else { return nil }
    self.places = places
    self.count = header.count
    self.unit = unit
    self.metresPerDistance = metres
  }

  private static func column(named name: String) -> (Column?, detail: String?) {
    let key = matchKey(name)
    let plain = Text.trimmed(key.prefix { $0 != "(" })
    let detail = key.contains("(") ? Text.trimmed(key.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }) : nil
    let column: Column? =
      switch plain {
      case "date": .date
      case "workout name": .workout
      case "duration", "workout duration": .duration
      case "exercise name": .exercise
      case "set order": .order
      case "weight": .weight
      case "weight unit": .weightUnit
      case "reps": .reps
      case "distance": .distance
      case "distance unit": .distanceUnit
      case "seconds": .seconds
      case "notes": .notes
      case "workout notes": .workoutNotes
      case "rpe": .rpe
      default: nil
      }
    return (column, detail)
  }

  private static func metres(per unit: String) -> Double? {
    switch unit {
    case "m", "meters", "metres", "meter", "metre": 1
    case "km", "kilometers", "kilometres": 1000
    case "mi", "miles", "mile": 1609.344
    case "ft", "feet": 0.3048
    case "yd", "yards": 0.9144
    default: nil
    }
  }

  /// - Returns: nil for a rest timer or a note.
  /// - Throws: the column that is wrong, and why.
  func read(_ row: CSVRow) throws(Invalid) -> StrongRow? {
    guard let kind = try kind(cell(.order, row)) else { return nil }
    guard row.fields.count == count else { throw Invalid("columns", .malformed) }
    let date = try StrongCell.date(cell(.date, row))
    let workout = try name(.workout, row, field: "workout", mayBeEmpty: true)
    let exercise = try name(.exercise, row, field: "exercise")
    var set = StrongSet(line: row.line, exercise: exercise, order: 0, kind: kind)
    set.weight = try weight(row)
    set.reps = try StrongCell.number(cell(.reps, row), "reps", max: Double(SetRules.maxReps), whole: true).map {
      Int($0)
    }
    set.seconds = try StrongCell.number(cell(.seconds, row), "seconds", max: Double(SetRules.maxMilliseconds) / 1000)
    set.metres = try metres(row)
    set.rpeTenths = try StrongCell.rpe(cell(.rpe, row))
    set.notes = try StrongCell.notes(cell(.notes, row), "notes", max: SetRules.maxNote)
    return StrongRow(
      localDate: date, workout: workout,
      durationSeconds: try StrongCell.duration(cell(.duration, row)),
      workoutNotes: try StrongCell.notes(cell(.workoutNotes, row), "workoutNotes", max: 5000),
      set: set)
  }

  /// The trimmed text of a cell; empty if the file has no such column.
  private func cell(_ column: Column, _ row: CSVRow) -> String {
    guard let place = places[column], place < row.fields.count else { return "" }
    return Text.trimmed(row.fields[place])
  }

  private func kind(_ order: String) throws(Invalid) -> SetKind? {
    switch order.uppercased() {
    case "W": return .warmup
    case "D": return .drop
    case "F": return .failure
    case "REST TIMER", "NOTE", "NOTES": return nil
    default:
      guard digits(ArraySlice(order.utf8)) != nil else { throw Invalid("setOrder", .malformed) }
      return .working
    }
  }

  private func name(
    _ column: Column, _ row: CSVRow, field: String, mayBeEmpty: Bool = false
  ) throws(Invalid) -> String {
    let text = cell(column, row)
    return mayBeEmpty && text.isEmpty ? "" : try Text.line(text, max: 100, field: field)
  }

  private func weight(_ row: CSVRow) throws(Invalid) -> Weight? {
    guard let value = try StrongCell.number(cell(.weight, row), "weight", max: 1e6) else { return nil }
    var unit = unit
    let named = cell(.weightUnit, row)
    if !named.isEmpty {
      guard let own = WeightUnit(named: matchKey(named)) else {
        throw Invalid("weightUnit", .notOneOf(WeightUnit.allCases.map(\.rawValue)))
      }
      unit = own
    }
    guard let weight = Weight(value: value, unit: unit) else { throw Invalid("weight", .malformed) }
    try SetRules.check(weight, max: 1500)
    return weight
  }

  private func metres(_ row: CSVRow) throws(Invalid) -> Double? {
    guard let value = try StrongCell.number(cell(.distance, row), "distance", max: 1e9) else { return nil }
    var factor = metresPerDistance
    let named = cell(.distanceUnit, row)
    if !named.isEmpty {
      guard let own = Self.metres(per: matchKey(named)) else { throw Invalid("distanceUnit", .malformed) }
      factor = own
    }
    let max = Double(SetRules.maxMillimetres) / 1000
    guard value * factor <= max else { throw Invalid("distance", .outOfRange(min: 0, max: max / factor)) }
    return value * factor
  }
}

extension WeightUnit {
  /// The unit by any name that occurs in files, in lower case.
  init?(named name: String) {
    switch name {
    case "kg", "kgs", "kilograms": self = .kg
    case "lb", "lbs", "pounds": self = .lb
    default: return nil
    }
  }
}
