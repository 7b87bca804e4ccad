/// Reads the export of FitNotes that has workouts, each with a start and an end in UTC. Its numbers have decimal commas
/// or points; it does not name the units.
struct FitNotesWorkoutReader: SetRowReader {
  enum Column: String {
    case name, starttime, endtime, exercise, equipment, reps, weight, time, distance, status, iswarmup, rpe, rir, note
  }

  private let table: ImportTable<Column>
  private let unit: WeightUnit?
  private var starts: ImportDates
  private var ends: ImportDates
  private(set) var needsUnit = false

  init?(_ header: [String], unit: WeightUnit?, rows: ArraySlice<CSVRow>) {
    let table = ImportTable<Column>(header) { name, _ in Column(rawValue: name) }
    guard let table, table.has(.starttime, .endtime, .exercise, .reps, .weight, .status) else { return nil }
    self.table = table
    self.unit = unit
    starts = ImportDates(rows.lazy.flatMap { [table.cell(.starttime, $0), table.cell(.endtime, $0)] })
    ends = starts
  }

  var dates: ImportDates {
    get { starts }
    set { (starts, ends) = (newValue, newValue) }
  }

  func place(of field: String) -> Int? {
    switch field {
    case "date": table.places[.starttime]
    case "endTime": table.places[.endtime]
    case "workout": table.places[.name]
    case "seconds": table.places[.time]
    case "notes": table.places[.note]
    default: table.place(of: field)
    }
  }

  mutating func read(_ row: CSVRow) throws(Invalid) -> (ImportedSet, LogBuilder.Session)? {
    guard row.fields.count == table.count else { throw Invalid("columns", .malformed) }
    let status = table.cell(.status, row).lowercased()
    // A set that was planned but not done.
    if ["notstarted", "pending", "skipped"].contains(status) { return nil }
    let start = try starts.read(table.cell(.starttime, row))
    var set = ImportedSet(line: row.line, exercise: try exercise(row))
    set.kind = table.cell(.iswarmup, row).lowercased() == "true" ? .warmup : status == "failed" ? .failure : .working
    set.weight = try ImportCell.weight(table.cell(.weight, row), unit ?? .kg)
    set.reps = try ImportCell.reps(table.cell(.reps, row))
    set.seconds = try ImportCell.seconds(table.cell(.time, row))
    set.metres = try ImportCell.metres(table.cell(.distance, row), times: unit == .lb ? 1609.344 : 1000)
    if unit == nil, set.weight?.milli ?? 0 > 0 || set.metres ?? 0 > 0 { needsUnit = true }
    set.rpeTenths = try ImportCell.rpe(table.cell(.rpe, row)) ?? reserve(table.cell(.rir, row))
    set.notes = try table.notes(.note, row, "notes", max: SetRules.maxNote)
    let name = try table.name(.name, row, field: "workout", mayBeEmpty: true)
    let end = table.cell(.endtime, row)
    var session = LogBuilder.Session(name: name, start: start.time, isDayOnly: start.isDayOnly)
    if !end.isEmpty {
      let seconds = try ends.read(end, field: "endTime").time.seconds - start.time.seconds
      session.durationSeconds = try ImportDuration.bounded(seconds, field: "endTime")
    }
    return (set, session)
  }

  /// Converts repetitions in reserve to RPE in tenths: none in reserve is RPE 10. Nil above 5, which no RPE stands
  /// for.
  private func reserve(_ text: String) -> Int? {
    digits(ArraySlice(text.utf8)).flatMap { $0 <= 5 ? 100 - $0 * 10 : nil }
  }

  /// The equipment has a column of its own. It becomes part of the name, as in Strong: `Bench Press (Barbell)`.
  private func exercise(_ row: CSVRow) throws(Invalid) -> String {
    let name = try table.name(.exercise, row, field: "exercise")
    let equipment = table.text(.equipment, row)
    let isNamed = equipment.isEmpty || matchKey(name).contains(matchKey(equipment))
    if isNamed || ["none", "bodyweight", "body weight", "other"].contains(matchKey(equipment)) { return name }
    return (try? Text.line("\(name) (\(equipment))", max: 100, field: "exercise")) ?? name
  }
}
