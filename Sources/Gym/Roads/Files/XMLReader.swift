/// Reads an XML document in sequence, without building a tree. Its input can be hostile: it takes linear time, and its
/// memory depends on the limits below and on the size of a chunk, not on the size of the document.
///
/// The document comes in chunks, so the same reader serves a file in memory and an export of gigabytes.
///
/// It knows the five entities of XML and references by number. Any other entity, and a document type with an internal
/// subset that could declare some, is refused; nothing is ever fetched or expanded. Bytes that are no UTF-8 become
/// U+FFFD, because programs that get the encoding of a name wrong still get the numbers right.
package struct XMLReader {
  package enum Failure: Error, Equatable, Sendable {
    /// The document ends before its root element does.
    case cutShort
    /// The document is not well-formed.
    case malformed
    /// An entity, an internal subset or an encoding that is not read, or more than the limits allow.
    case refused
  }

  package enum Item: Equatable, Sendable {
    /// An element begins: it is now the last of the open ones. `name` and `attribute` describe it.
    case start
    /// The element `name` has ended and is no longer open.
    case end
    /// A part of the text of the last open element.
    case text
  }

  struct Element {
    /// As written, with its prefix.
    var tag: String
    var name: String
    var namespace: String
    /// The number of namespaces that were in scope before it.
    var outerNamespaces: Int
  }

  struct Attribute {
    /// As written, with its prefix.
    var name: String
    /// In `values`.
    var value: Range<Int>
  }

  package static let mostDepth = 64
  package static let mostAttributes = 64
  package static let mostNameBytes = 200
  package static let mostValueBytes = 8_192
  /// Declarations of namespaces in scope.
  package static let mostNamespaces = 64
  /// The rest of a longer text is dropped.
  package static let mostTextBytes = 4_096
  private static let chunkBytes = 65_536

  var input: XMLInput
  var open: [Element] = []
  var namespaces: [(prefix: String, name: String)] = []
  var attributes: [Attribute] = []
  /// Those of all attributes.
  var values: [UInt8] = []
  var text: [UInt8] = []
  var scratch: [UInt8] = []
  /// Whether the element was written as `<a/>`, so that its end comes next.
  var isEmptyElement = false
  var hasDocumentType = false
  var rootNamespace: String?

  /// The name of the element that began or ended last, without its prefix.
  package internal(set) var name = ""
  /// The namespace of that element: "" if it has none, and its prefix if that was not declared.
  package internal(set) var namespace = ""

  /// - Parameter chunks: returns the next bytes of the document, any number of them, and nil at its end. Nothing is
  ///   asked for before it is needed, but for the first kilobyte.
  /// - Throws: `refused` for an unknown encoding.
  package init(chunks: @escaping () -> ArraySlice<UInt8>?) throws(Failure) { input = try XMLInput(chunks) }

  package init(_ bytes: [UInt8]) throws(Failure) {
    var at = 0
    try self.init {
      guard at < bytes.count else { return nil }
      let end = min(at + Self.chunkBytes, bytes.count)
      defer { at = end }
      return bytes[at..<end]
    }
  }

  /// The number of open elements.
  package var depth: Int { open.count }

  /// Whether the element that began last has another namespace than the root: its name means something else then.
  package var isForeign: Bool { !namespace.isEmpty && namespace != rootNamespace }

  /// The value of an attribute of the element that began last.
  /// - Parameter name: as written, with its prefix.
  package func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }.map { String(decoding: values[$0.value], as: UTF8.self) }
  }

  /// The text that was found last; the first `mostTextBytes`.
  package var string: String { String(decoding: text, as: UTF8.self) }

  /// - Returns: nil after the end of the root element and what may follow it.
  package mutating func next() throws(Failure) -> Item? {
    if isEmptyElement {
      isEmptyElement = false
      close()
      return .end
    }
    while let byte = input.peek() {
      if let item = try byte == UInt8(ascii: "<") ? markup() : characters() { return item }
    }
    guard open.isEmpty, rootNamespace != nil else { throw .cutShort }
    return nil
  }

  /// Moves to the start of the next child of an open element, past everything before it.
  /// - Parameter depth: the `depth` at the start of the parent; 0 for the root as a child of the document.
  /// - Returns: false at the end of the parent.
  package mutating func nextChild(of depth: Int) throws(Failure) -> Bool {
    while let item = try next() {
      switch item {
      case .start: if open.count == depth + 1 { return true }
      case .end: if open.count < depth { return false }
      case .text: break
      }
    }
    return false
  }

  /// Moves to the end of the element that began last.
  /// - Returns: its text without that of its children; the first `mostTextBytes`.
  package mutating func content() throws(Failure) -> String {
    let depth = open.count
    var bytes: [UInt8] = []
    while let item = try next(), item != .end || open.count >= depth {
      if item == .text, open.count == depth { bytes += text.prefix(Self.mostTextBytes - bytes.count) }
    }
    if bytes.count == Self.mostTextBytes { Self.dropHalfCharacter(&bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func dropHalfCharacter(_ bytes: inout [UInt8]) {
    guard let lead = bytes.indices.suffix(4).last(where: { bytes[$0] & 0xC0 != 0x80 }), bytes[lead] >= 0xC0 else {
      return
    }
    let length = bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : 2
    if lead + length > bytes.count { bytes.removeSubrange(lead...) }
  }

  /// The name of a document's root element; nil if there is none.
  package static func rootName(of bytes: [UInt8]) -> String? {
    guard var reader = try? XMLReader(bytes), (try? reader.nextChild(of: 0)) == true else { return nil }
    return reader.name
  }
}
