/// Reads a file whose rows have a set each. It may keep what it saw of earlier rows.
protocol SetRowReader {
  /// - Parameter unit: of weights without one.
  /// - Returns: nil for another file's header.
  init?(_ header: [String], unit: WeightUnit?, rows: ArraySlice<CSVRow>)
  /// Whether a weight was read whose unit nothing told.
  var needsUnit: Bool { get }
  /// - Returns: nil for a row that is no set.
  /// - Throws: the first field that cannot be read.
  mutating func read(_ row: CSVRow) throws(Invalid) -> (ImportedSet, LogBuilder.Session)?
}

extension SetRowReader {
  /// Every problem ends up in the log's `errors`, with its line.
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
