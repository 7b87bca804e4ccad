/// A request's id, kept as the received bytes, because the reply must repeat them exactly.
package struct RequestID: Sendable {
  /// A short string needs no heap allocation.
  private let text: String

  package var json: String.UTF8View { text.utf8 }

  package init(json: some Collection<UInt8>) { text = String(decoding: json, as: UTF8.self) }

  /// In bytes, including a string's quotes.
  static let longest = 64

  init?(_ value: Value) {
    switch value.kind {
    case .string, .escapedString, .number:
      guard value.raw.count <= Self.longest, value.kind != .number || value.int != nil else { return nil }
      // Refuse invalid text: the client could not read a reply that repeats it.
      guard value.kind == .number || value.string != nil else { return nil }
      text = String(decoding: value.raw, as: UTF8.self)
    default: return nil
    }
  }
}

/// A JSON-RPC request. Its params are not decoded yet.
package struct Request: Sendable {
  package let id: RequestID
  package let method: String
  /// An object; nil if the request has none.
  package let params: Value?
}

/// The content of a client's frame.
package enum Incoming: Sendable {
  case message(Result<Request, Refused>)
  /// A batch. Each message is accepted or refused on its own.
  case messages([Result<Request, Refused>])
  /// The frame is not JSON, or it is a batch that is empty or too long.
  case refused(Fault)

  package static let largestBatch = 100

  /// A message that is not a valid request, with its `id` if that could be read.
  package struct Refused: Error {
    package var id: RequestID?
    package var fault: Fault

    package init(id: RequestID? = nil, fault: Fault) {
      self.id = id
      self.fault = fault
    }
  }

  package static func read(_ bytes: [UInt8]) -> Incoming {
    let tape: Tape
    do { tape = try Tape(bytes) } catch { return .refused(.parse(error)) }
    guard tape.root.isArray else { return .message(read(tape.root)) }
    let elements = tape.root.elements
    guard !elements.isEmpty else { return .refused(.notRequest(nil, "required")) }
    guard elements.count <= largestBatch else { return .refused(.notRequest(nil, "too_many")) }
    return .messages(elements.map(read))
  }

  private static func read(_ value: Value) -> Result<Request, Refused> {
    guard value.isObject else { return .failure(Refused(fault: .notRequest(nil, "wrong_type"))) }
    var id: RequestID?
    var method: String?
    var params: Value?
    var version: Bool?
    var fault: Fault?
    value.forEachKey { index in
      let key = Value(tape: value.tape, index: index)
      let member = Value(tape: value.tape, index: index + 1)
      if version == nil, key.says("jsonrpc") {
        version = member.says("2.0")
      } else if id == nil, key.says("id") {
        id = RequestID(member)
        if id == nil { fault = .notRequest("id", "wrong_type") }
      } else if method == nil, key.says("method") {
        method = member.string
      } else if params == nil, key.says("params") {
        params = member
        if !member.isObject { fault = .notRequest("params", "wrong_type") }
      } else {
        fault = .notRequest(key.string.map { String($0.prefix(64)) }, "unknown_field")
      }
    }
    if version != true { fault = fault ?? .notRequest("jsonrpc", "required") }
    guard let method, fault == nil, let id else {
      return .failure(Refused(id: id, fault: fault ?? .notRequest(id == nil ? "id" : "method", "required")))
    }
    return .success(Request(id: id, method: method, params: params))
  }
}

/// The messages that a server sends.
package enum Message {
  /// The shape of a request, reply, event or snapshot, for checking examples.
  package struct Shape: Sendable {
    /// Decodes a value strictly and encodes it again.
    package let roundTrip: @Sendable (Value) throws -> [UInt8]

    package init<T: Codable & Sendable>(_ type: T.Type) {
      roundTrip = { value in WireEncoder.encode(try WireDecoder.decode(T.self, from: value)) }
    }
  }

  package static func reply<C: Call>(_ id: RequestID, to call: C.Type, _ result: C.Reply) -> [UInt8] {
    var out = JSONWriter()
    out.raw("{\"jsonrpc\":\"2.0\",\"id\":")
    out.raw(id.json)
    out.raw(",\"result\":")
    C.write(result, to: &out)
    out.raw("}")
    return out.bytes
  }

  package static func reply(_ id: RequestID, result: [UInt8]) -> [UInt8] {
    var out = JSONWriter(capacity: result.count + 48)
    out.raw("{\"jsonrpc\":\"2.0\",\"id\":")
    out.raw(id.json)
    out.raw(",\"result\":")
    out.raw(result)
    out.raw("}")
    return out.bytes
  }

  package static func reply(_ id: RequestID?, fault: Fault) -> [UInt8] {
    var out = JSONWriter()
    out.raw("{\"jsonrpc\":\"2.0\",\"id\":")
    if let id { out.raw(id.json) } else { out.raw("null") }
    out.raw(",\"error\":")
    fault.write(to: &out)
    out.raw("}")
    return out.bytes
  }

  package static func notification(_ method: String, params: [UInt8]) -> [UInt8] {
    var out = JSONWriter(capacity: params.count + 48)
    out.raw("{\"jsonrpc\":\"2.0\",\"method\":")
    out.string(method)
    out.raw(",\"params\":")
    out.raw(params)
    out.raw("}")
    return out.bytes
  }

  /// An event of a topic. `data` is JSON, so that it is encoded once for all subscribers.
  package static func event(topic: String, seq: Int, event: String, data: [UInt8], as handle: String? = nil) -> [UInt8]
  {
    var out = JSONWriter(capacity: data.count + 112)
    out.raw("{\"jsonrpc\":\"2.0\",\"method\":\"event\",\"params\":{\"topic\":")
    out.string(topic)
    if let handle {
      out.raw(",\"as\":")
      out.string(handle)
    }
    out.raw(",\"seq\":")
    out.int(seq)
    out.raw(",\"event\":")
    out.string(event)
    out.raw(",\"data\":")
    out.raw(data)
    out.raw("}}")
    return out.bytes
  }
}
