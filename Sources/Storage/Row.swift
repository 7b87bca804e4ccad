import GRDBSQLite

/// The current row of a statement. Its columns are read from left to right: each call reads the next one. Valid only
/// inside the closure that receives it.
///
/// Swift evaluates arguments in the order in which they are written. So a statement lists its columns in the order of
/// the initializer that they go to. A reader must take the same number of columns from every row: a column that is read
/// only under some condition, in `map { }` or after `??`, moves those after it. Read it first, or use `group`.
///
/// Each call throws `StorageError.column` if the column is missing or has another type, so a mistake in a statement
/// fails one request and does not crash the server. Columns that were left unread throw, too, in debug builds.
package struct Row {
  private let statement: OpaquePointer
  /// The column that is read next.
  private var next: CInt = 0

  init(statement: OpaquePointer) { self.statement = statement }

  package mutating func int() throws(StorageError) -> Int {
    guard sqlite3_column_type(statement, next) == SQLITE_INTEGER else { throw mistake("an integer") }
    let value = Int(sqlite3_column_int64(statement, next))
    next += 1
    return value
  }

  package mutating func text() throws(StorageError) -> String {
    guard sqlite3_column_type(statement, next) == SQLITE_TEXT, let start = sqlite3_column_text(statement, next) else {
      throw mistake("text")
    }
    let count = Int(sqlite3_column_bytes(statement, next))
    next += 1
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  package mutating func blob() throws(StorageError) -> [UInt8] {
    guard sqlite3_column_type(statement, next) == SQLITE_BLOB else { throw mistake("bytes") }
    defer { next += 1 }
    // An empty blob has a null pointer.
    guard let start = sqlite3_column_blob(statement, next) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, next))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  package mutating func bool() throws(StorageError) -> Bool { try int() != 0 }

  /// A text column that holds the raw value of an enumeration.
  package mutating func value<Value: RawRepresentable<String>>(
    as type: Value.Type = Value.self
  ) throws(StorageError) -> Value {
    try parsed("a \(Value.self)") { Value(rawValue: $0) }
  }

  package mutating func intOrNil() throws(StorageError) -> Int? { try skipsNull() ? nil : int() }
  package mutating func textOrNil() throws(StorageError) -> String? { try skipsNull() ? nil : text() }
  package mutating func blobOrNil() throws(StorageError) -> [UInt8]? { try skipsNull() ? nil : blob() }
  package mutating func valueOrNil<Value: RawRepresentable<String>>(
    as type: Value.Type = Value.self
  ) throws(StorageError) -> Value? {
    try skipsNull() ? nil : value()
  }

  /// A text column of which something is made.
  /// - Parameters:
  ///   - wanted: what the error says that the column is not.
  ///   - parse: nil if the text is not what was wanted.
  mutating func parsed<Value>(
    _ wanted: @autoclosure () -> String, _ parse: (String) -> Value?
  ) throws(StorageError) -> Value {
    let text = try text()
    guard let value = parse(text) else {
      next -= 1
      throw mistake(wanted())
    }
    return value
  }

  /// Reads columns that belong together, such as those of a joined table.
  /// - Parameter read: must read exactly `count` columns.
  /// - Returns: nil if the first of them is NULL.
  package mutating func group<Value>(of count: Int, read: (inout Row) throws -> Value) throws -> Value? {
    guard try !isNull() else {
      try skip(count)
      return nil
    }
    let end = next + CInt(count)
    let value = try read(&self)
    guard next == end else { throw StorageError.column("a group of \(count) columns was read to column \(name)") }
    return value
  }

  /// Whether the next column is NULL. Does not read it.
  package func isNull() throws(StorageError) -> Bool {
    guard next < count else { throw mistake("there") }
    return sqlite3_column_type(statement, next) == SQLITE_NULL
  }

  /// Goes past columns that are not needed in this row.
  package mutating func skip(_ columns: Int) throws(StorageError) {
    guard next + CInt(columns) <= count else { throw mistake("followed by \(columns - 1) more") }
    next += CInt(columns)
  }

  package mutating func skipRest() { next = count }

  /// All columns that were not read yet as text, for dumps in tests and for reports.
  package mutating func restAsText() -> String {
    defer { skipRest() }
    return (next..<count).map { index in
      sqlite3_column_text(statement, index).map { String(cString: $0) } ?? "NULL"
    }.joined(separator: " | ")
  }

  func checkEnd() throws(StorageError) {
    guard next == count else { throw mistake("read") }
  }

  private mutating func skipsNull() throws(StorageError) -> Bool {
    guard try isNull() else { return false }
    next += 1
    return true
  }

  private var count: CInt { sqlite3_data_count(statement) }

  private var name: String { sqlite3_column_name(statement, next).map { String(cString: $0) } ?? "\(next)" }

  private func mistake(_ wanted: String) -> StorageError {
    guard next < count else { return .column("more columns are read than the \(count) there are") }
    return .column("column \(name) is not \(wanted)")
  }
}
