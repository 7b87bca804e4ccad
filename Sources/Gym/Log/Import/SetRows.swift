/// Reads a file with one set per row. It may remember earlier rows.
protocol SetRowReader {
  /// - Parameter unit: the unit of weights without one.
  /// - Returns: nil if the header belongs to another format.
  init?(_ header: [String], unit: WeightUnit?, rows: ArraySlice<CSVRow>)
  /// Whether a weight was read whose unit is unknown.
  var needsUnit: Bool { get }
  /// The dates of the file's workouts.
  var dates: ImportDates { get set }
  /// The place of the column with a field's name.
  func place(of field: String) -> Int?
  /// The row with its fields moved to the right columns, if the app does not write proper CSV.
  func repaired(_ row: CSVRow) -> CSVRow
  /// A row may be read again with fewer cells, so whatever is remembered of it must be remembered last.
  /// - Returns: nil for a row that is not a set.
  /// - Throws: the first field that cannot be read.
  mutating func read(_ row: CSVRow) throws(Invalid) -> (ImportedSet, LogBuilder.Session)?
}

extension SetRowReader {
  func repaired(_ row: CSVRow) -> CSVRow { row }

  /// Whatever cannot be read is left out and listed with its line.
  static func log(_ format: ImportFormat, _ bytes: [UInt8], unit: WeightUnit?, dates: DateOrder?) -> ImportedLog {
    let rows: [CSVRow]
    do { rows = try readTable(bytes) } catch { return .failed(format, line: error.line, field: "file") }
    guard let header = rows.first, var reader = Self(header.fields, unit: unit, rows: rows.dropFirst()) else {
      return .failed(format)
    }
    reader.dates.choose(dates)
    var builder = LogBuilder(format)
    var mender = RowMender(header: header.fields, place: reader.place)
    for row in rows.dropFirst().lazy.map(reader.repaired) {
      let read = mender.read(
        row, into: &builder.log, isEmpty: { $0?.0.isEmpty ?? false },
        reading: { (row) throws(Invalid) in try reader.read(row) })
      switch read {
      case .some(.some(let (set, session))): builder.add(set, to: session)
      case .some(.none): builder.log.skipped += 1
      case .none: break
      }
    }
    builder.log.needsUnit = reader.needsUnit
    builder.log.dates = reader.dates.question
    return builder.finished()
  }
}
