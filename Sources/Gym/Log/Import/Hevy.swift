/// Reads the Hevy app's export. The columns name the units; the dates are in the phone's language, without a zone.
enum HevyFile {
  static func read(_ bytes: [UInt8], unit: WeightUnit?, dates: DateOrder? = nil) -> ImportedLog {
    HevyReader.log(.hevy, bytes, unit: unit, dates: dates)
  }

  static func isHeader(_ header: [String]) -> Bool { HevyReader(header, unit: nil, rows: []) != nil }
}

private struct HevyReader: SetRowReader {
  enum Column: String {
    case title = "workout"
    case start = "date"
    case end = "endTime"
    case description = "workoutNotes"
    case exercise, superset
    case exerciseNotes = "notes"
    case kind = "setType"
    case weight, reps, distance, seconds, rpe
  }

  private let table: ImportTable<Column>
  private let unit: WeightUnit?
  private let metresPerDistance: Double
  private var starts: ImportDates
  private var ends: ImportDates
  /// The notes that were kept. The file repeats an exercise's note in each of its sets.
  private var noted: Set<String> = []
  private(set) var needsUnit = false

  init?(_ header: [String], unit given: WeightUnit?, rows: ArraySlice<CSVRow>) {
    var unit = given
    var metres = 1000.0
    let table = ImportTable<Column>(header) { name, _ in
      switch name {
      case "title": return .title
      case "start time": return .start
      case "end time": return .end
      case "description": return .description
      case "exercise title": return .exercise
      case "superset id": return .superset
      case "exercise notes": return .exerciseNotes
      case "set type": return .kind
      case "weight kg", "weight kgs": unit = .kg
      case "weight lbs", "weight lb": unit = .lb
      case "weight": break
      case "reps": return .reps
      case "distance km": metres = 1000
      case "distance miles", "distance mi": metres = 1609.344
      case "distance meters", "distance m": metres = 1
      case "duration seconds": return .seconds
      case "rpe": return .rpe
      default: return nil
      }
      return name.hasPrefix("weight") ? .weight : .distance
    }
    guard let table, table.has(.start, .exercise, .reps) else { return nil }
    self.table = table
    self.unit = unit
    metresPerDistance = metres
    starts = ImportDates(rows.lazy.flatMap { [table.cell(.start, $0), table.cell(.end, $0)] })
    ends = starts
  }

  var dates: ImportDates {
    get { starts }
    set { (starts, ends) = (newValue, newValue) }
  }

  func place(of field: String) -> Int? { table.place(of: field) }

  mutating func read(_ row: CSVRow) throws(Invalid) -> (ImportedSet, LogBuilder.Session)? {
    guard row.fields.count == table.count else { throw Invalid("columns", .malformed) }
    let start = try starts.read(table.cell(.start, row))
    let title = try table.name(.title, row, field: "workout", mayBeEmpty: true)
    let exercise = try table.name(.exercise, row, field: "exercise")
    var set = ImportedSet(line: row.line, exercise: exercise, kind: try kind(table.cell(.kind, row)))
    set.weight = try ImportCell.weight(table.cell(.weight, row), unit ?? .kg)
    if unit == nil, set.weight?.milli ?? 0 > 0 { needsUnit = true }
    set.reps = try ImportCell.reps(table.cell(.reps, row))
    set.seconds = try ImportCell.seconds(table.cell(.seconds, row))
    set.metres = try ImportCell.metres(table.cell(.distance, row), times: metresPerDistance)
    set.rpeTenths = try ImportCell.rpe(table.cell(.rpe, row))
    set.superset = try superset(table.cell(.superset, row))
    let note = try notes(.exerciseNotes, row, "notes", max: SetRules.maxNote)
    var session = LogBuilder.Session(
      name: title, start: start.time, isDayOnly: start.isDayOnly,
      durationSeconds: try duration(from: start.time, to: table.cell(.end, row)),
      notes: try notes(.description, row, "workoutNotes", max: 5000))
    // The times have no seconds, so two workouts can begin at the same time.
    session.mark = String(session.durationSeconds ?? -1) + "\0" + (session.notes ?? "")
    if let note, noted.insert("\(start.time.text) \(title)\0\(session.mark)\0\(exercise)\0\(note)").inserted {
      set.notes = note
    }
    return (set, session)
  }

  /// Hevy writes a line break as the two characters `\n`.
  private func notes(_ column: Column, _ row: CSVRow, _ field: String, max: Int) throws(Invalid) -> String? {
    try ImportCell.notes(table.text(column, row).replacing("\\n", with: "\n"), field, max: max)
  }

  private func kind(_ text: String) throws(Invalid) -> SetKind {
    switch text.lowercased().filter(\.isLetter) {
    case "", "normal", "working": return .working
    case "warmup": return .warmup
    case "dropset", "drop": return .drop
    case "failure": return .failure
    default: throw Invalid("setType", .notOneOf(["normal", "warmup", "dropset", "failure"]))
    }
  }

  /// Hevy numbers supersets from 0 within a workout.
  private func superset(_ text: String) throws(Invalid) -> Int? {
    try ImportCell.number(text, "superset", max: 10_000, whole: true).map { Int($0) + 1 }
  }

  /// Nil if the file does not say, or if the phone's clock was set back during the workout.
  private mutating func duration(from start: ImportedTime, to text: String) throws(Invalid) -> Int? {
    if text.isEmpty { return nil }
    let end = try ends.read(text, field: "endTime")
    if end.isDayOnly { return nil }
    return try ImportDuration.bounded(end.time.seconds - start.seconds, field: "endTime")
  }
}
