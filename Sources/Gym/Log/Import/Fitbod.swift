/// Reads Fitbod's export. Depending on the app's version, its rows have the time of the workout or of each set. A pause
/// of two hours starts the next workout.
enum FitbodFile {
  static func read(_ bytes: [UInt8], unit: WeightUnit?, dates: DateOrder? = nil) -> ImportedLog {
    let rows: [CSVRow]
    do { rows = try readTable(bytes) } catch { return .failed(.fitbod, line: error.line, field: "file") }
    guard let header = rows.first, var reader = FitbodReader(header.fields, unit: unit, rows: rows.dropFirst()) else {
      return .failed(.fitbod)
    }
    reader.dates.choose(dates)
    var builder = LogBuilder(.fitbod)
    var mender = RowMender(header: header.fields, place: reader.table.place)
    var sets: [(time: ImportDates.Time, set: ImportedSet)] = []
    for row in rows.dropFirst() {
      let read = mender.read(
        row, into: &builder.log, isEmpty: { $0.1.isEmpty },
        reading: { (row) throws(Invalid) in try reader.read(row) })
      if let read { sets.append(read) }
    }
    // Some versions list the newest first. Sets with equal times stay in the order of the file.
    let seconds = sets.map(\.time.time.seconds)
    let order = sets.indices.sorted { (seconds[$0], $0) < (seconds[$1], $1) }
    var from = 0
    while from < order.count {
      var to = from + 1
      while to < order.count, seconds[order[to]] - seconds[order[to - 1]] <= pauseSeconds { to += 1 }
      let (first, last) = (sets[order[from]].time, seconds[order[to - 1]])
      let length = last - seconds[order[from]]
      let session = LogBuilder.Session(
        start: first.time, isDayOnly: first.isDayOnly, durationSeconds: length > 0 ? length : nil)
      for index in order[from..<to] {
        var set = sets[index].set
        if length > 0, case .instant(let at) = sets[index].time.time { set.at = at }
        builder.add(set, to: session)
      }
      from = to
    }
    builder.log.needsUnit = reader.needsUnit
    builder.log.dates = reader.dates.question
    return builder.finished()
  }

  private static let pauseSeconds = 7_200

  static func isHeader(_ header: [String]) -> Bool { FitbodReader(header, unit: nil, rows: []) != nil }
}

private struct FitbodReader {
  enum Column: String {
    case date, exercise, reps, weight, seconds, distance
    case warmup = "isWarmup"
    case note = "notes"
    case multiplier
  }

  let table: ImportTable<Column>
  private let unit: WeightUnit?
  private let metresPerDistance: Double
  var dates: ImportDates
  private(set) var needsUnit = false

  init?(_ header: [String], unit given: WeightUnit?, rows: ArraySlice<CSVRow>) {
    let table = ImportTable<Column>(header) { name, _ in
      switch name {
      case "date": .date
      case "exercise": .exercise
      case "reps": .reps
      case "weight": .weight
      case "duration": .seconds
      case "distance": .distance
      case "iswarmup": .warmup
      case "note", "notes": .note
      case "multiplier": .multiplier
      default: nil
      }
    }
    guard let table, table.has(.date, .exercise, .reps, .weight, .warmup),
      let metres = ImportCell.metres(per: table.details[.distance] ?? "m")
    else { return nil }
    var unit = given
    if let detail = table.details[.weight] {
      guard let named = WeightUnit(named: detail) else { return nil }
      unit = named
    }
    self.table = table
    self.unit = unit
    metresPerDistance = metres
    dates = ImportDates(rows.lazy.map { table.cell(.date, $0) })
  }

  /// The multiplier is 2 if two dumbbells or both sides share the work. It is checked but otherwise ignored: the weight
  /// is that of one dumbbell, which is how weights are entered here.
  mutating func read(_ row: CSVRow) throws(Invalid) -> (ImportDates.Time, ImportedSet) {
    guard row.fields.count == table.count else { throw Invalid("columns", .malformed) }
    let time = try dates.read(table.cell(.date, row))
    var set = ImportedSet(line: row.line, exercise: try table.name(.exercise, row, field: "exercise"))
    set.kind = try isWarmup(table.cell(.warmup, row)) ? .warmup : .working
    set.reps = try ImportCell.reps(table.cell(.reps, row))
    set.weight = try ImportCell.weight(table.cell(.weight, row), unit ?? .kg)
    if unit == nil, set.weight?.milli ?? 0 > 0 { needsUnit = true }
    set.seconds = try ImportCell.seconds(table.cell(.seconds, row))
    set.metres = try ImportCell.metres(table.cell(.distance, row), times: metresPerDistance)
    set.notes = try table.notes(.note, row, "notes", max: SetRules.maxNote)
    _ = try ImportCell.number(table.cell(.multiplier, row), "multiplier", max: 100)
    return (time, set)
  }

  private func isWarmup(_ text: String) throws(Invalid) -> Bool {
    switch text.lowercased() {
    case "true", "1", "yes": return true
    case "", "false", "0", "no": return false
    default: throw Invalid("isWarmup", .notOneOf(["true", "false"]))
    }
  }
}
