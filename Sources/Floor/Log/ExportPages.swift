import Storage

/// A list of an export that may be long and so comes in pages.
enum ExportPages {
  /// One page of a list.
  /// - Parameters:
  ///   - bytes: the page ends after the element that reaches this size.
  ///   - most: the most elements of a page.
  ///   - read: the next elements after an id; none at the end.
  ///   - encode: makes JSON of an element. Called only for elements of the page.
  /// - Returns: the list in JSON, nil if it is empty; and the last id, nil if there is no next page.
  static func page<Element>(
    after: Int, bytes: Int, most: Int = .max, id: (Element) -> Int, read: (Int) throws -> [Element],
    encode: (Element) throws -> [UInt8]
  ) rethrows -> (json: [UInt8]?, last: Int?) {
    var (json, last, count) = ([UInt8](), after, 0)
    while true {
      let elements = try read(last)
      for element in elements {
        if json.count >= bytes || count >= most { return (json + [UInt8(ascii: "]")], last) }
        json.append(json.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
        json += try encode(element)
        last = id(element)
        count += 1
      }
      if elements.isEmpty { return (json.isEmpty ? nil : json + [UInt8(ascii: "]")], nil) }
    }
  }

  /// Writes all pages of a list as a field that follows others in a JSON object; nothing if the list is empty.
  /// - Parameter page: the page after an id.
  static func writeField(
    _ name: String, _ database: Database, page: @Sendable (Int, Tx) throws -> (json: [UInt8]?, last: Int?),
    _ write: ([UInt8]) throws -> Void
  ) throws {
    var next: Int? = 0
    var start = Array(",\"\(name)\":[".utf8)
    while let after = next {
      let found = try database.read { tx in try page(after, tx) }
      next = found.last
      guard let json = found.json else { continue }
      // Without the brackets of the page's own list.
      try write(start + json.dropFirst().dropLast())
      start = [UInt8(ascii: ",")]
    }
    if start.count == 1 { try write([UInt8(ascii: "]")]) }
  }
}
