import GRDBSQLite

/// The current row of a statement, read by column index from 0. Valid only inside the closure that receives it.
///
/// Each accessor throws `StorageError.column` if the column is missing or has another type, so a mistake in a statement
/// fails one request and does not crash the server.
package struct Row {
  let statement: OpaquePointer

  package func int(_ index: Int) throws(StorageError) -> Int {
    guard sqlite3_column_type(statement, CInt(index)) == SQLITE_INTEGER else { throw mistake(index, "an integer") }
    return Int(sqlite3_column_int64(statement, CInt(index)))
  }

  package func text(_ index: Int) throws(StorageError) -> String {
    guard sqlite3_column_type(statement, CInt(index)) == SQLITE_TEXT,
      let start = sqlite3_column_text(statement, CInt(index))
    else { throw mistake(index, "text") }
    let count = Int(sqlite3_column_bytes(statement, CInt(index)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  package func blob(_ index: Int) throws(StorageError) -> [UInt8] {
    guard sqlite3_column_type(statement, CInt(index)) == SQLITE_BLOB else { throw mistake(index, "bytes") }
    // An empty blob has a null pointer.
    guard let start = sqlite3_column_blob(statement, CInt(index)) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, CInt(index)))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  package func bool(_ index: Int) throws(StorageError) -> Bool { try int(index) != 0 }

  /// A text column that holds the raw value of an enumeration.
  package func value<Value: RawRepresentable<String>>(
    _ index: Int, as type: Value.Type = Value.self
  ) throws(StorageError) -> Value {
    guard let value = Value(rawValue: try text(index)) else { throw mistake(index, "a \(Value.self)") }
    return value
  }

  package func isNull(_ index: Int) throws(StorageError) -> Bool {
    guard index < count else { throw mistake(index, "there") }
    return sqlite3_column_type(statement, CInt(index)) == SQLITE_NULL
  }

  package func intOrNil(_ index: Int) throws(StorageError) -> Int? { try isNull(index) ? nil : int(index) }
  package func textOrNil(_ index: Int) throws(StorageError) -> String? { try isNull(index) ? nil : text(index) }
  package func valueOrNil<Value: RawRepresentable<String>>(
    _ index: Int, as type: Value.Type = Value.self
  ) throws(StorageError) -> Value? {
    try isNull(index) ? nil : value(index)
  }

  /// Every column as text, for dumps in tests and for reports.
  package var description: String {
    (0..<count).map { index in
      sqlite3_column_text(statement, CInt(index)).map { String(cString: $0) } ?? "NULL"
    }.joined(separator: " | ")
  }

  private var count: Int { Int(sqlite3_data_count(statement)) }

  private func mistake(_ index: Int, _ wanted: String) -> StorageError {
    let name = sqlite3_column_name(statement, CInt(index)).map { String(cString: $0) } ?? "\(index)"
    return .column("column \(name) is not \(wanted)")
  }
}
