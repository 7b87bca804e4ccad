package import Wire

/// The messages from the server that a device without a login uses.
package enum ServerMessage {
  case hello(Hello)
  case gym(GymChanged)
  case paired(DevicePaired)
  case refused(DeviceRefused)
  case configured(DeviceConfigured)
  case event(topic: String, seq: Int, name: String, data: Value)
  case reply(id: Int, result: Value)
  case fault(id: Int?, reason: String, retryAfterMs: Int?)
  /// A notification of a newer server. It can be ignored.
  case unknown

  /// The messages of one frame.
  /// - Throws: `ParseError` or `Fault` if the frame does not follow the protocol.
  package static func read(_ bytes: [UInt8]) throws -> [ServerMessage] {
    let root = try Tape(bytes).root
    return try (root.isArray ? root.elements : [root]).map(message)
  }

  private static func message(_ value: Value) throws -> ServerMessage {
    guard value.isObject else { throw Fault.notRequest() }
    if let method = value.member("method")?.string, let params = value.member("params") {
      switch method {
      case Hello.method: return .hello(try WireDecoder.decode(Hello.self, from: params))
      case GymChanged.method: return .gym(try WireDecoder.decode(GymChanged.self, from: params))
      case DevicePaired.method: return .paired(try WireDecoder.decode(DevicePaired.self, from: params))
      case DeviceRefused.method: return .refused(try WireDecoder.decode(DeviceRefused.self, from: params))
      case DeviceConfigured.method: return .configured(try WireDecoder.decode(DeviceConfigured.self, from: params))
      case "event": return try event(params)
      default: return .unknown
      }
    }
    let id = value.member("id")?.int
    if let result = value.member("result"), let id { return .reply(id: id, result: result) }
    if let error = value.member("error") {
      let data = error.member("data")
      return .fault(
        id: id, reason: data?.member("reason")?.string ?? "", retryAfterMs: data?.member("retryAfterMs")?.int)
    }
    throw Fault.notRequest()
  }

  private static func event(_ params: Value) throws -> ServerMessage {
    guard let topic = params.member("topic")?.string, let seq = params.member("seq")?.int,
      let name = params.member("event")?.string, let data = params.member("data")
    else { throw Fault.notRequest() }
    return .event(topic: topic, seq: seq, name: name, data: data)
  }
}

extension Call {
  package func request(_ id: Int) -> [UInt8] { frame(id, Self.method, self) }
}

/// A request as JSON-RPC text.
package func frame(_ id: Int, _ method: String, _ params: some Encodable) -> [UInt8] {
  var out = JSONWriter()
  out.raw("{\"jsonrpc\":\"2.0\",\"id\":")
  out.int(id)
  out.raw(",\"method\":")
  out.string(method)
  out.raw(",\"params\":")
  WireEncoder.encode(params, into: &out)
  out.raw("}")
  return out.bytes
}
