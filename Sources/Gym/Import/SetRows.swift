/// Reads a file with one set per row. It may remember earlier rows.
protocol SetRowReader {
  /// - Parameter unit: the unit of weights without one.
  /// - Returns: nil if the header belongs to another format.
  init?(_ header: [String], unit: WeightUnit?, rows: ArraySlice<CSVRow>)
  /// Whether a weight was read whose unit is unknown.
  var needsUnit: Bool { get }
  /// - Returns: nil for a row that is not a set.
  /// - Throws: the first field that cannot be read.
  mutating func read(_ row: CSVRow) throws(Invalid) -> (ImportedSet, LogBuilder.Session)?
}

extension SetRowReader {
  /// Every problem is added to the log's `errors`, with its line.
  static func log(_ format: ImportFormat, _ bytes: [UInt8], unit: WeightUnit?) -> ImportedLog {
    let rows: [CSVRow]
    do { rows = try readTable(bytes) } catch { return .failed(format, line: error.line, field: "file") }
    guard let header = rows.first, var reader = Self(header.fields, unit: unit, rows: rows.dropFirst()) else {
      return .failed(format)
    }
    var builder = LogBuilder(format)
    for row in rows.dropFirst() {
      do {
        if let (set, session) = try reader.read(row) {
          builder.add(set, to: session)
        } else {
          builder.log.skipped += 1
        }
      } catch {
        builder.fail(row.line, error)
      }
    }
    builder.log.needsUnit = reader.needsUnit
    return builder.log
  }
}
