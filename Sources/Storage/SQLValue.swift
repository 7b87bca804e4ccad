/// A value that travels to or from the database; NULL is `nil` beside it.
package enum SQLValue: Hashable, Sendable {
  case int(Int)
  case text(String)
  case blob([UInt8])
}

extension Int {
  package var sql: SQLValue { .int(self) }
}

extension Bool {
  /// 0 or 1.
  package var sql: SQLValue { .int(self ? 1 : 0) }
}

extension String {
  package var sql: SQLValue { .text(self) }
}

extension [UInt8] {
  package var sql: SQLValue { .blob(self) }
}

extension RawRepresentable where RawValue == String {
  package var sql: SQLValue { .text(rawValue) }
}

/// One row of a result, by column name or, where it is hot, by index from 0.
///
/// The schema is strict, so a column of another type is a mistake in the statement and stops the program.
package struct Row: Sendable {
  let names: [String]
  let values: [SQLValue?]

  package func int(_ index: Int) -> Int {
    guard case .int(let value)? = values[index] else { wrong(index, "an integer") }
    return value
  }

  package func intOrNil(_ index: Int) -> Int? {
    values[index] == nil ? nil : int(index)
  }

  package func text(_ index: Int) -> String {
    guard case .text(let value)? = values[index] else { wrong(index, "text") }
    return value
  }

  package func textOrNil(_ index: Int) -> String? {
    values[index] == nil ? nil : text(index)
  }

  package func bool(_ index: Int) -> Bool { int(index) != 0 }

  package func blob(_ index: Int) -> [UInt8] {
    guard case .blob(let value)? = values[index] else { wrong(index, "bytes") }
    return value
  }

  /// A text column that holds a raw value; the schema or the stores let no other in.
  package func value<Value: RawRepresentable<String>>(_ index: Int) -> Value {
    guard let value = Value(rawValue: text(index)) else { wrong(index, "a \(Value.self)") }
    return value
  }

  package func int(_ name: String) -> Int { int(index(name)) }
  package func intOrNil(_ name: String) -> Int? { intOrNil(index(name)) }
  package func text(_ name: String) -> String { text(index(name)) }
  package func textOrNil(_ name: String) -> String? { textOrNil(index(name)) }
  package func bool(_ name: String) -> Bool { bool(index(name)) }
  package func blob(_ name: String) -> [UInt8] { blob(index(name)) }
  package func value<Value: RawRepresentable<String>>(_ name: String) -> Value { value(index(name)) }
  package func isNil(_ name: String) -> Bool { values[index(name)] == nil }

  private func index(_ name: String) -> Int {
    guard let index = names.firstIndex(of: name) else { preconditionFailure("no column \(name) in \(names)") }
    return index
  }

  private func wrong(_ index: Int, _ wanted: String) -> Never {
    preconditionFailure("column \(names[index]) is not \(wanted): \(String(describing: values[index]))")
  }
}
