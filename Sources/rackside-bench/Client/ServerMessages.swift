import Wire

/// The decoded messages of one frame, for measurements with few messages.
struct ServerMessages: Sequence {
  enum Message {
    case reply(Value)
    case event(String, Value)
    case other
  }

  private let messages: [Message]

  /// - Throws: `BenchError` for a reply that is an error.
  init(_ payload: UnsafeRawBufferPointer) throws {
    let root = try Tape(Array(payload)).root
    messages = try (root.isArray ? root.elements : [root]).map { value in
      if value.member("error") != nil { throw BenchError("refused: \(String(decoding: payload, as: UTF8.self))") }
      if let result = value.member("result") { return .reply(result) }
      guard let params = value.member("params"), let name = params.member("event")?.string,
        let data = params.member("data")
      else { return .other }
      return .event(name, data)
    }
  }

  func makeIterator() -> [Message].Iterator { messages.makeIterator() }
}
