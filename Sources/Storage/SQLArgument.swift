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

  /// "Copy what I bind": SQLite's SQLITE_TRANSIENT, a macro that Swift cannot import.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  // A bind fails only for an index or a size that SQLite refuses; the statement then has the wrong number of
  // parameters, which is checked before it is bound, or a text over SQLite's limit, which no request can hold.
  func bind(_ value: Int) { sqlite3_bind_int64(statement, index, Int64(value)) }
  func bindNull() { sqlite3_bind_null(statement, index) }

  func bind(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      // Without an address SQLite would bind NULL; an empty text may have none.
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

// Vocabulary that several stores bind. A noun's own enumerations conform in its store's file.
extension WeightUnit: SQLArgument {}
extension PlateColour: SQLArgument {}
