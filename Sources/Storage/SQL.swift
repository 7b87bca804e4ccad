import Synchronization

/// The text of a statement.
///
/// A literal is identified by its address, so the writer finds the prepared statement without hashing the text. A text
/// with interpolations is looked up by its characters; if it runs often, keep it in a `static let` made by `held`.
/// Interpolate only constant SQL such as column names, never a value: pass values as arguments.
package struct SQL: Sendable, ExpressibleByStringInterpolation {
  private enum Source: Sendable {
    case literal(StaticString)
    case composed(String)
  }

  private let source: Source
  /// Identifies a prepared statement: positive for a literal, negative for a held text. 0 for a text that is looked up
  /// by its characters.
  let key: Int

  package init(stringLiteral literal: StaticString) {
    source = .literal(literal)
    key = Int(bitPattern: literal.utf8Start)
  }

  package init(stringInterpolation: StringInterpolation) {
    source = .composed(stringInterpolation.text)
    key = 0
  }

  private init(text: String, key: Int) {
    source = .composed(text)
    self.key = key
  }

  private static let lastKey = Atomic(0)

  /// Gives a text its own key. Only for a `static let`, because a key is never freed.
  static func held(_ sql: SQL) -> SQL {
    SQL(text: sql.text, key: -lastKey.add(1, ordering: .relaxed).newValue)
  }

  var text: String {
    switch source {
    case .literal(let literal): literal.description
    case .composed(let text): text
    }
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 32)
    }
    package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }
    package mutating func appendInterpolation(_ name: String) { text += name }
  }
}
