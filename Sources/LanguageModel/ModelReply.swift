import Foundation

/// A streamed reply, as its bytes come: server-sent events, each with a piece of the text. Pure.
package struct ModelReply {
  /// Of the whole reply. A text of 600 characters in pieces of a letter has about 60 kB.
  static let mostBytes = 65_536

  package enum Failure: Error, Equatable { case tooLong, malformed }

  private var line: [UInt8] = []
  private var count = 0
  package private(set) var isDone = false

  package init() {}

  private struct Chunk: Decodable {
    struct Choice: Decodable {
      struct Delta: Decodable { var content: String? }
      var delta: Delta?
    }
    var choices: [Choice]?
  }

  /// - Returns: the text in these bytes. What follows the end is ignored.
  package mutating func add(_ bytes: some Sequence<UInt8>) throws(Failure) -> String {
    var text = ""
    for byte in bytes where !isDone {
      count += 1
      guard count <= Self.mostBytes else { throw .tooLong }
      if byte == UInt8(ascii: "\n") {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        text += try piece()
        line.removeAll(keepingCapacity: true)
      } else {
        line.append(byte)
      }
    }
    return text
  }

  private mutating func piece() throws(Failure) -> String {
    guard !line.isEmpty, line[0] != UInt8(ascii: ":") else { return "" }
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    guard name.elementsEqual("data".utf8) else {
      guard ["event", "id", "retry"].contains(where: { name.elementsEqual($0.utf8) }) else { throw .malformed }
      return ""
    }
    let data = Data(line.dropFirst(name.count + 1).drop { $0 == UInt8(ascii: " ") })
    if data.elementsEqual("[DONE]".utf8) {
      isDone = true
      return ""
    }
    guard let chunk = try? JSONDecoder().decode(Chunk.self, from: data) else { throw .malformed }
    return chunk.choices?.first?.delta?.content ?? ""
  }
}
