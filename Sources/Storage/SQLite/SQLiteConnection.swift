import GRDB
import GRDBSQLite

/// A SQLite connection as one transaction sees it.
///
/// Statements are GRDB's cached ones, but bound and stepped directly: its argument boxing and its observers cost more
/// than SQLite takes for an insert.
struct SQLiteConnection {
  let db: GRDB.Database

  func execute(_ sql: String, _ arguments: [SQLValue?]) throws -> Int {
    let handle = try prepared(sql, arguments).sqliteStatement
    defer { sqlite3_reset(handle) }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: continue
      case SQLITE_DONE: return Int(sqlite3_changes(db.sqliteConnection))
      default: throw failure()
      }
    }
  }

  func rows(_ sql: String, _ arguments: [SQLValue?]) throws -> [Row] {
    let statement = try prepared(sql, arguments)
    let handle = statement.sqliteStatement
    defer { sqlite3_reset(handle) }
    var rows: [Row] = []
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: rows.append(Row(names: statement.columnNames, values: values(handle)))
      case SQLITE_DONE: return rows
      default: throw failure()
      }
    }
  }

  private func prepared(_ sql: String, _ arguments: [SQLValue?]) throws -> Statement {
    let statement: Statement
    do {
      statement = try db.cachedStatement(sql: sql)
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
    let handle = statement.sqliteStatement
    guard Int(sqlite3_bind_parameter_count(handle)) == arguments.count else {
      throw StorageError.engine(code: Int(SQLITE_MISUSE), message: "\(arguments.count) arguments for: \(sql)")
    }
    for (index, argument) in zip(CInt(1)..., arguments) {
      guard bind(argument, to: handle, at: index) == SQLITE_OK else { throw failure() }
    }
    return statement
  }

  private func bind(_ value: SQLValue?, to handle: SQLiteStatement, at index: CInt) -> CInt {
    switch value {
    case nil: sqlite3_bind_null(handle, index)
    case .int(let int): sqlite3_bind_int64(handle, index, Int64(int))
    // Without an address SQLite would bind NULL; an empty text and empty bytes may have none.
    case .text(""): sqlite3_bind_text(handle, index, "", 0, Self.transient)
    case .text(var text):
      text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text(handle, index, $0.baseAddress, CInt($0.count), Self.transient)
        }
      }
    case .blob(let bytes):
      if bytes.isEmpty {
        sqlite3_bind_zeroblob(handle, index, 0)
      } else {
        bytes.withUnsafeBytes { sqlite3_bind_blob(handle, index, $0.baseAddress, CInt($0.count), Self.transient) }
      }
    }
  }

  private func values(_ handle: SQLiteStatement) -> [SQLValue?] {
    let count = sqlite3_column_count(handle)
    return [SQLValue?](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
      for index in 0..<count {
        buffer.initializeElement(at: Int(index), to: value(handle, index))
      }
      initialized = Int(count)
    }
  }

  private func value(_ handle: SQLiteStatement, _ index: CInt) -> SQLValue? {
    switch sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: return .int(Int(sqlite3_column_int64(handle, index)))
    case SQLITE_TEXT:
      guard let start = sqlite3_column_text(handle, index) else { return .text("") }
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
      return .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      guard let start = sqlite3_column_blob(handle, index) else { return .blob([]) }
      return .blob([UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))))
    default: return nil
    }
  }

  private func failure() -> StorageError {
    let handle = db.sqliteConnection
    return StorageError(
      code: sqlite3_extended_errcode(handle), message: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "")
  }

  /// "Copy what I bind": SQLite's SQLITE_TRANSIENT, a macro that Swift cannot import.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

extension StorageError {
  init(_ error: DatabaseError) {
    self.init(code: error.extendedResultCode.rawValue, message: error.message ?? "")
  }

  init(code: CInt, message: String) {
    switch code & 0xff {
    case SQLITE_FULL: self = .full
    case SQLITE_BUSY: self = .busy
    // "UNIQUE constraint failed: members.email_key"
    case SQLITE_CONSTRAINT:
      let rule = message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? message
      self = .constraint(rule: rule)
    default: self = .engine(code: Int(code), message: message)
    }
  }

  /// After these the file's state is unknown, and going on could lose what was promised.
  var isFatal: Bool {
    guard case .engine(let code, _) = self else { return false }
    return [SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB].contains(CInt(code & 0xff))
  }
}
