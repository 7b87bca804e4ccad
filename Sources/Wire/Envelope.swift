/// A request's id, kept as the bytes that came, so that the reply bears the same.
package struct RequestID: Hashable, Sendable {
  package let json: [UInt8]

  package init(json: [UInt8]) { self.json = json }

  static let longest = 64

  init?(_ value: Value) {
    switch value.kind {
    case .string, .escapedString, .number:
      guard value.raw.count <= Self.longest, value.kind != .number || value.int != nil else { return nil }
      // Half a surrogate pair would come back as a reply that nobody can read.
      guard value.kind == .number || value.string != nil else { return nil }
      json = Array(value.raw)
    default: return nil
    }
  }
}

/// A JSON-RPC request, its params not yet read.
package struct Request: Sendable {
  package let id: RequestID
  package let method: String
  /// An object; nil where the request has none.
  package let params: Value?

  package func decode<T: Decodable>(_ type: T.Type) throws(Fault) -> T {
    if let params { return try WireDecoder.decode(type, from: params) }
    return try WireDecoder.decode(type, from: Self.noParams)
  }

  private static let noParams: Value = {
    guard let tape = try? Tape([UInt8(ascii: "{"), UInt8(ascii: "}")]) else { preconditionFailure("{} is JSON") }
    return tape.root
  }()
}

/// What a client's frame holds.
package enum Incoming: Sendable {
  /// One message, or the messages of a batch, each read or refused by itself.
  case messages([Result<Request, Refused>])
  case refused(Fault)

  package static let largestBatch = 100

  /// A message that is no request; `id` where it could be read.
  package struct Refused: Error {
    package var id: RequestID?
    package var fault: Fault
  }

  package static func read(_ bytes: [UInt8]) -> Incoming {
    let tape: Tape
    do { tape = try Tape(bytes) } catch { return .refused(.parse(error)) }
    guard tape.root.isArray else { return .messages([read(tape.root)]) }
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
  /// What a request, a reply, an event or a snapshot holds, for checking examples of it.
  package struct Shape: Sendable {
    /// Decodes a value strictly and encodes it again.
    package let roundTrip: @Sendable (Value) throws -> [UInt8]

    package init<T: Codable & Sendable>(_ type: T.Type) {
      roundTrip = { value in WireEncoder.encode(try WireDecoder.decode(T.self, from: value)) }
    }
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

  /// An event of a topic; `data` is JSON already, encoded once for everybody.
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
