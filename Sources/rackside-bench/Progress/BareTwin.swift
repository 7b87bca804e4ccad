import GRDBSQLite

/// The statements that this process runs, with their values, while it listens. It listens to SQLite itself, so the
/// program needs no hook for it.
enum StatementRecorder {
  private struct State {
    var connections: [OpaquePointer] = []
    var statements: [String] = []
  }

  /// Connections that stay open until the end of the process, used by one thread.
  private nonisolated(unsafe) static var state = State()

  private typealias Opened =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeRawPointer?
    ) -> CInt

  private static let opened: Opened = { connection, _, _ in
    if let connection { StatementRecorder.state.connections.append(connection) }
    return SQLITE_OK
  }

  /// Listens to the connections that `open` opens, which must stay open: a closed one would be touched again.
  static func watch<Value>(_ open: () throws -> Value) rethrows -> Value {
    // SQLite takes the function without its arguments' types, and calls it with them.
    let function = unsafeBitCast(opened, to: (@convention(c) () -> Void).self)
    sqlite3_auto_extension(function)
    defer { sqlite3_cancel_auto_extension(function) }
    return try open()
  }

  /// The statements that `work` runs, in their order, with values in place of parameters.
  static func statements(of work: () throws -> Void) rethrows -> [String] {
    state.statements = []
    for connection in state.connections {
      sqlite3_trace_v2(
        connection, UInt32(SQLITE_TRACE_STMT),
        { _, _, statement, _ in
          if let statement, let text = sqlite3_expanded_sql(OpaquePointer(statement)) {
            StatementRecorder.state.statements.append(String(cString: text))
            sqlite3_free(text)
          }
          return 0
        }, nil)
    }
    defer { for connection in state.connections { sqlite3_trace_v2(connection, 0, nil, nil) } }
    try work()
    return state.statements
  }
}

/// The least that an answer can cost: the statements that the server runs for it, prepared before and with their values
/// in them, and every row that they find written as JSON by a plain loop. It knows no rules and checks nothing.
final class BareTwin {
  private let connection: OpaquePointer
  private var statements: [OpaquePointer] = []
  private var reply: [UInt8] = []

  /// - Parameter work: answers once, through the server's own code.
  init(path: String, of work: () throws -> Void) throws {
    let texts = try StatementRecorder.statements(of: work)
    guard !texts.isEmpty else { throw BenchError("no statement was recorded") }
    var opened: OpaquePointer?
    guard sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK,
      let opened
    else { throw BenchError("cannot open \(path)") }
    connection = opened
    for text in texts {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v3(opened, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK,
        let statement
      else { throw BenchError("\(String(cString: sqlite3_errmsg(opened))): \(text)") }
      statements.append(statement)
    }
  }

  deinit {
    for statement in statements { sqlite3_finalize(statement) }
    sqlite3_close_v2(connection)
  }

  /// - Returns: the bytes of the reply.
  func answer() throws -> Int {
    reply.removeAll(keepingCapacity: true)
    for statement in statements {
      let columns = sqlite3_column_count(statement)
      while true {
        let code = sqlite3_step(statement)
        if code == SQLITE_DONE { break }
        guard code == SQLITE_ROW else { throw BenchError(String(cString: sqlite3_errmsg(connection))) }
        reply.append(UInt8(ascii: "{"))
        for column in 0..<columns { write(statement, column) }
        reply.append(UInt8(ascii: "}"))
      }
      sqlite3_reset(statement)
    }
    return reply.count
  }

  private func write(_ statement: OpaquePointer, _ column: CInt) {
    append(sqlite3_column_name(statement, column))
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: append(sqlite3_column_int64(statement, column))
    case SQLITE_NULL: reply.append(contentsOf: "null".utf8)
    default:
      let count = Int(sqlite3_column_bytes(statement, column))
      append(UnsafeBufferPointer(start: sqlite3_column_text(statement, column), count: count))
    }
    reply.append(UInt8(ascii: ","))
  }

  private func append(_ name: UnsafePointer<CChar>?) {
    guard let name else { return }
    name.withMemoryRebound(to: UInt8.self, capacity: 1) { start in
      var count = 0
      while start[count] != 0 { count += 1 }
      append(UnsafeBufferPointer(start: start, count: count))
    }
    reply.append(UInt8(ascii: ":"))
  }

  private func append(_ text: UnsafeBufferPointer<UInt8>) {
    reply.append(UInt8(ascii: "\""))
    reply.append(contentsOf: text)
    reply.append(UInt8(ascii: "\""))
  }

  private func append(_ number: Int64) {
    if number < 0 { reply.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = reply.count
    repeat {
      reply.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    reply[start...].reverse()
  }
}
