/// One transaction. A noun's store extends it in the store's own file: `tx.members`, `tx.sets` and so on.
package struct Tx {
  let connection: SQLiteConnection
  /// The change runs a second time, because a change of its group failed after it had written. The first run may assume
  /// the usual case and rely on the schema's constraints. The second run must check before it writes.
  package var isRepeat = false
  /// Rows that the writer keeps in memory, so that they are not read again for every set. Nil in a read-only
  /// transaction.
  var memory: WriterMemory?

  /// Tells the writer's transactions apart. Changes with the same number are stored together or not at all, and none of
  /// them is completed yet while another one runs.
  package var number: Int { connection.writer?.transactions ?? 0 }

  /// Whether the statements of this change have changed any rows so far.
  package var hasWritten: Bool { connection.writes != writesBefore }
  private let writesBefore: Int
  /// Whether the disk is full. Optional writes must then be skipped, so that they do not fail a read.
  var isDiskFull: Bool { connection.writer?.space.state == .full }

  init(connection: SQLiteConnection, isRepeat: Bool = false, memory: WriterMemory? = nil) {
    self.connection = connection
    self.isRepeat = isRepeat
    self.memory = memory
    writesBefore = connection.writes
  }

  /// - Returns: how many rows the statement changed.
  @discardableResult
  package func execute<each Argument: SQLArgument>(
    _ sql: SQL, _ arguments: repeat each Argument
  ) throws(StorageError) -> Int {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    var binding = try statement.binding(count: Self.count(repeat each arguments))
    repeat binding.bind(each arguments)
    return try statement.run()
  }

  /// Like `execute` with arguments, for statements that run with every set. Binding one by one avoids generic code,
  /// which takes half as long again.
  @discardableResult
  func execute(_ sql: SQL, bind: (inout SQLiteStatement.Binding) -> Void) throws(StorageError) -> Int {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    var binding = try statement.binding(count: statement.parameterCount)
    bind(&binding)
    try statement.check(binding)
    return try statement.run()
  }

  /// - Returns: the new row's id.
  package func insert<each Argument: SQLArgument>(
    _ sql: SQL, _ arguments: repeat each Argument
  ) throws(StorageError) -> Int {
    try execute(sql, repeat each arguments)
    return connection.lastInsertedID
  }

  /// - Parameter read: makes a value from each row, of which it must read all columns. The row is valid only during the
  ///   call.
  package func rows<Value, each Argument: SQLArgument>(
    _ sql: SQL, _ arguments: repeat each Argument, read: (inout Row) throws -> Value
  ) throws -> [Value] {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    var binding = try statement.binding(count: Self.count(repeat each arguments))
    repeat binding.bind(each arguments)
    var values: [Value] = []
    while try statement.next() { values.append(try statement.readRow(read)) }
    return values
  }

  /// Like `rows` with arguments, for a list of arguments.
  func rows<Value>(
    _ sql: SQL, bind: (inout SQLiteStatement.Binding) -> Void, read: (inout Row) throws -> Value
  ) throws -> [Value] {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    var binding = try statement.binding(count: statement.parameterCount)
    bind(&binding)
    try statement.check(binding)
    var values: [Value] = []
    while try statement.next() { values.append(try statement.readRow(read)) }
    return values
  }

  /// - Returns: the first row's value; nil if there is no row.
  package func row<Value, each Argument: SQLArgument>(
    _ sql: SQL, _ arguments: repeat each Argument, read: (inout Row) throws -> Value
  ) throws -> Value? {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    var binding = try statement.binding(count: Self.count(repeat each arguments))
    repeat binding.bind(each arguments)
    guard try statement.next() else { return nil }
    let value = try statement.readRow(read)
    // A statement that changes rows has to run to completion.
    if !statement.isReadOnly { while try statement.next() {} }
    return value
  }

  /// For a statement with one column.
  /// - Returns: the first row's integer; nil if there is no row or the column is NULL.
  package func int<each Argument: SQLArgument>(_ sql: SQL, _ arguments: repeat each Argument) throws -> Int? {
    try row(sql, repeat each arguments) { row in try row.intOrNil() } ?? nil
  }

  /// - Returns: whether there is a row.
  package func exists<each Argument: SQLArgument>(_ sql: SQL, _ arguments: repeat each Argument) throws -> Bool {
    try row(sql, repeat each arguments) { row in
      row.skipRest()
      return true
    } ?? false
  }

  private static func count<each Argument>(_ arguments: repeat each Argument) -> Int {
    var count = 0
    for _ in repeat each arguments { count += 1 }
    return count
  }
}
