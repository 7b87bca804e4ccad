import FoundationEssentials

/// Values that are stored as JSON in a text column, read and written as a whole.
enum JSONColumn {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    // Sorted keys, so that equal values have equal text and equal plans can be found.
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<T: Decodable>(_ text: String, as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
