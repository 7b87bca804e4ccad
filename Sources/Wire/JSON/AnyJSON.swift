/// Any JSON value, with its fields in order. Used if the shape depends on something else, such as the topic.
package indirect enum AnyJSON: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([AnyJSON])
  case object([Field])

  package struct Field: Equatable, Sendable {
    package var name: String
    package var value: AnyJSON
  }

  /// - Throws: `Fault` if a field is repeated, or if a string or number cannot be represented.
  package init(from decoder: any Decoder) throws {
    guard let decoding = decoder as? Decoding else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "only WireDecoder reads AnyJSON"))
    }
    let value = decoding.value
    func inner(_ value: Value) throws -> AnyJSON { try AnyJSON(from: Decoding(value: value, root: decoding.root)) }
    switch value.kind {
    case .null: self = .null
    case .bool: self = .bool(try decoding.scalar(value.bool))
    case .number: self = .number(try decoding.scalar(value.double))
    case .string, .escapedString: self = .string(try decoding.text())
    case .array: self = .array(try value.elements.map(inner))
    case .object:
      var names: Set<String> = []
      self = .object(
        try value.members.map { key, value in
          let name = try decoding.scalar(key.string)
          guard names.insert(name).inserted else { throw Fault.params(decoding.path, "unknown_field") }
          return Field(name: name, value: try inner(value))
        })
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try value.encode(to: encoder)
    case .number(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let fields):
      var container = encoder.container(keyedBy: FieldKey.self)
      for field in fields { try container.encode(field.value, forKey: FieldKey(stringValue: field.name)) }
    }
  }
}
