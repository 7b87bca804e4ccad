import GRDBSQLite
package import Gym

/// A value that can be bound to a `?` of a statement. Weights and instants are integers, booleans 0 or 1.
package protocol SQLArgument: Sendable {
  func bind(to parameter: SQLParameter)
}

/// One `?` of a statement that is being bound.
package struct SQLParameter {
  let statement: OpaquePointer
  let index: CInt

  /// SQLITE_TRANSIENT, which makes SQLite copy the value. Swift cannot import the macro.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  // Results of binds are ignored. A bind can fail only for an index that does not exist, and the number of parameters
  // is checked, or for a text above SQLite's limit, which no request can contain.
  func bind(_ value: Int) { sqlite3_bind_int64(statement, index, Int64(value)) }
  func bindNull() { sqlite3_bind_null(statement, index) }

  func bind(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      // An empty text may have a null pointer, and SQLite would bind NULL.
      guard let start = utf8.baseAddress, !utf8.isEmpty else {
        sqlite3_bind_text(statement, index, "", 0, Self.transient)
        return
      }
      start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
        _ = sqlite3_bind_text(statement, index, $0, CInt(utf8.count), Self.transient)
      }
    }
  }

  func bind(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else {
      sqlite3_bind_zeroblob(statement, index, 0)
      return
    }
    bytes.withUnsafeBytes {
      _ = sqlite3_bind_blob(statement, index, $0.baseAddress, CInt($0.count), Self.transient)
    }
  }
}

extension Int: SQLArgument {
  package func bind(to parameter: SQLParameter) { parameter.bind(self) }
}

extension Bool: SQLArgument {
  package func bind(to parameter: SQLParameter) { parameter.bind(self ? 1 : 0) }
}

extension String: SQLArgument {
  package func bind(to parameter: SQLParameter) { parameter.bind(self) }
}

extension [UInt8]: SQLArgument {
  package func bind(to parameter: SQLParameter) { parameter.bind(self) }
}

extension Optional: SQLArgument where Wrapped: SQLArgument {
  package func bind(to parameter: SQLParameter) {
    if let self { self.bind(to: parameter) } else { parameter.bindNull() }
  }
}

/// An enumeration is stored as its raw text.
extension SQLArgument where Self: RawRepresentable<String> {
  package func bind(to parameter: SQLParameter) { parameter.bind(rawValue) }
}

// Enumerations that several stores bind. An enumeration of a single noun conforms in its store's file.
extension WeightUnit: SQLArgument {}
extension PlateColour: SQLArgument {}
extension SharingLevel: SQLArgument {}
extension PointReason: SQLArgument {}
extension RedemptionState: SQLArgument {}
