import Foundation

/// JSON as a value, read by Foundation: a second opinion on what Wire reads and writes.
@dynamicMemberLookup
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  package init(_ bytes: some Sequence<UInt8>) throws {
    self.init(try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed))
  }

  /// Converts what `JSONSerialization` returns. A `Decodable` would have to try one type after another, and each error
  /// thrown costs a test much: Swift Testing takes a backtrace.
  private init(_ value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let members as [String: Any]: self = .object(members.mapValues { JSON($0) })
    case let elements as [Any]: self = .array(elements.map { JSON($0) })
    // A long number is a decimal. Its own conversion to a double is off by a bit.
    case let number as NSDecimalNumber: self = .number(Double(number.stringValue) ?? number.doubleValue)
    // Every number casts to Bool. The type that it was made from tells the two apart.
    case let number as NSNumber:
      let isBool = String(cString: number.objCType) == String(cString: NSNumber(value: true).objCType)
      self = isBool ? .bool(number.boolValue) : .number(number.doubleValue)
    default: self = .null
    }
  }

  /// Null if there is no such member.
  package subscript(_ name: String) -> JSON {
    get { if case .object(let members) = self { members[name] ?? .null } else { .null } }
    set {
      guard case .object(var members) = self else { return }
      members[name] = newValue
      self = .object(members)
    }
  }

  package subscript(dynamicMember name: String) -> JSON { self[name] }

  package subscript(_ index: Int) -> JSON { array.indices.contains(index) ? array[index] : .null }

  package var int: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var array: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  package var members: [String: JSON] { if case .object(let members) = self { members } else { [:] } }
  package var isNull: Bool { self == .null }

  package func without(_ names: String...) -> JSON {
    .object(members.filter { !names.contains($0.key) })
  }

  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value):
      value.rounded() == value && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0)):\($1.text)" }.joined(separator: ","))}"
    }
  }

  package var bytes: [UInt8] { Array(text.utf8) }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case _ where scalar.value < 0x20: "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
        default: String(scalar)
        }
      }.joined() + "\""
  }
}

extension JSON: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
  package init(nilLiteral: ()) { self = .null }
}

extension JSON: CustomStringConvertible {
  package var description: String { text }
}

/// A value that can be a parameter of a call in a test.
package protocol JSONValue: Sendable {
  var json: JSON { get }
}

extension JSON: JSONValue { package var json: JSON { self } }
extension Int: JSONValue { package var json: JSON { .number(Double(self)) } }
extension Double: JSONValue { package var json: JSON { .number(self) } }
extension Bool: JSONValue { package var json: JSON { .bool(self) } }
extension String: JSONValue { package var json: JSON { .string(self) } }

package typealias Params = [String: any JSONValue]

extension Params {
  package var json: JSON { .object(mapValues(\.json)) }
}

/// A JSON-RPC request.
package func request(_ id: Int, _ method: String, _ params: JSON) -> JSON {
  ["jsonrpc": "2.0", "id": id.json, "method": .string(method), "params": params]
}
