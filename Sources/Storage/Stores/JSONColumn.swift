import FoundationEssentials

/// Values that are kept as JSON in a text column: read and written whole, never searched.
enum JSONColumn {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    // The same value is always the same text, so that equal plans can be found.
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<T: Decodable>(_ text: String, as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
