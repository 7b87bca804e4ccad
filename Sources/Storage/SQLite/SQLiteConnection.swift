import GRDB
import GRDBSQLite

/// A SQLite connection during one transaction.
///
/// GRDB prepares the statements, but they are bound and stepped here: its boxing of arguments and its observers cost
/// more than SQLite needs for an insert.
struct SQLiteConnection {
  let db: GRDB.Database
  /// The writer's state; nil for a reader.
  let writer: WriterState?

  init(db: GRDB.Database, writer: WriterState? = nil) {
    self.db = db
    self.writer = writer
  }

  /// False if SQLite has rolled back the transaction by itself.
  var isInsideTransaction: Bool { db.isInsideTransaction }

  /// How many statements have started to change rows on this connection.
  var writes: Int { writer?.writes ?? 0 }

  var lastInsertedID: Int { Int(sqlite3_last_insert_rowid(db.sqliteConnection)) }

  func statement(_ sql: SQL) throws(StorageError) -> SQLiteStatement {
    if let writer {
      if sql.key != 0, let held = writer.statements[sql.key] { return held }
      let statement = SQLiteStatement(try prepare(sql.text) { try db.makeStatement(sql: $0) }, db, writer)
      if sql.key != 0 { writer.statements[sql.key] = statement }
      return statement
    }
    return SQLiteStatement(try prepare(sql.text) { try db.cachedStatement(sql: $0) }, db, nil)
  }

  private func prepare(
    _ sql: String, _ body: (String) throws -> GRDB.Statement
  ) throws(StorageError) -> GRDB.Statement {
    do {
      let statement = try body(sql)
      #if DEBUG
        StatementPlans.note(sql)
      #endif
      return statement
    } catch let error as DatabaseError {
      throw StorageError(error)
    } catch {
      throw StorageError.engine(code: Int(SQLITE_ERROR), message: "\(error)")
    }
  }
}

/// What the writer keeps from one group of changes to the next. Used only on the writer's thread.
final class WriterState {
  /// By `SQL.key`.
  var statements: [Int: SQLiteStatement] = [:]
  let memory = WriterMemory()
  var writes = 0
  /// Counts the transactions, whether or not they were committed.
  var transactions = 0
  /// How many statements have run, for `Database.statistics`.
  var steps = 0
  /// How many groups ran a second time, in savepoints.
  var repeats = 0
  /// SQLite's counter of other connections' commits, as of the last group.
  var dataVersion = -1
  let space: DiskSpace

  init(space: DiskSpace) { self.space = space }
}

struct SQLiteStatement {
  private let owner: GRDB.Statement
  private let handle: OpaquePointer
  private let connection: OpaquePointer?
  private let writer: WriterState?
  let parameterCount: Int
  let isReadOnly: Bool

  init(_ statement: GRDB.Statement, _ db: GRDB.Database, _ writer: WriterState?) {
    owner = statement
    handle = statement.sqliteStatement
    connection = db.sqliteConnection
    self.writer = writer
    parameterCount = Int(sqlite3_bind_parameter_count(handle))
    isReadOnly = sqlite3_stmt_readonly(handle) != 0
  }

  func readRow<Value>(_ read: (inout Row) throws -> Value) throws -> Value {
    var row = Row(statement: handle)
    let value = try read(&row)
    #if DEBUG
      try row.checkEnd()
    #endif
    return value
  }

  func reset() { sqlite3_reset(handle) }

  struct Binding {
    fileprivate let handle: OpaquePointer
    fileprivate var index: CInt = 0

    mutating func bind(_ argument: some SQLArgument) {
      index += 1
      argument.bind(to: SQLParameter(statement: handle, index: index))
    }

    private mutating func next() -> SQLParameter {
      index += 1
      return SQLParameter(statement: handle, index: index)
    }

    mutating func int(_ value: Int) { next().bind(value) }
    mutating func text(_ value: String) { next().bind(value) }
    mutating func blob(_ value: [UInt8]) { next().bind(value) }

    mutating func int(_ value: Int?) {
      let parameter = next()
      if let value { parameter.bind(value) } else { parameter.bindNull() }
    }

    mutating func text(_ value: String?) {
      let parameter = next()
      if let value { parameter.bind(value) } else { parameter.bindNull() }
    }
  }

  func binding(count: Int) throws(StorageError) -> Binding {
    guard count == parameterCount else {
      throw .engine(code: Int(SQLITE_MISUSE), message: "\(count) arguments for: \(owner.sql)")
    }
    // A statement cannot be bound again inside its own loop over rows.
    guard sqlite3_stmt_busy(handle) == 0 else {
      throw .engine(code: Int(SQLITE_MISUSE), message: "still being read: \(owner.sql)")
    }
    writer?.steps += 1
    if !isReadOnly { writer?.writes += 1 }
    return Binding(handle: handle)
  }

  /// - Throws: an error unless the number of bound arguments is the statement's number of parameters.
  func check(_ binding: Binding) throws(StorageError) {
    guard binding.index == parameterCount else {
      throw .engine(code: Int(SQLITE_MISUSE), message: "\(binding.index) arguments for: \(owner.sql)")
    }
  }

  /// Runs the statement to completion.
  /// - Returns: how many rows it changed.
  func run() throws(StorageError) -> Int {
    while try next() {}
    return Int(sqlite3_changes(connection))
  }

  /// - Returns: whether there is another row.
  func next() throws(StorageError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      throw StorageError(
        code: sqlite3_extended_errcode(connection),
        message: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "")
    }
  }
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

  /// After these errors the state of the file is unknown. Continuing could lose changes that were reported as stored.
  var isFatal: Bool {
    guard case .engine(let code, _) = self else { return false }
    return [SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB].contains(CInt(code & 0xff))
  }
}
