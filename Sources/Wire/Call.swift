/// A method's request. The value encodes as the request's `params`.
package protocol Call: Codable, Sendable {
  associatedtype Reply: Codable & Sendable
  /// `noun.verb`.
  static var method: String { get }
  /// - Throws: a `Fault` that names the wrong field. Absent params count as `{}`.
  static func decode(_ params: Value?) throws(Fault) -> Self
  /// The reply's JSON.
  static func write(_ reply: Reply, to json: inout JSONWriter)
}

// Overload resolution picks these per call. A cast to `DirectlyDecodable` would cost as much as the reading itself.
extension Call {
  package static func decode(_ params: Value?) throws(Fault) -> Self {
    try WireDecoder.decodeStrictly(Self.self, from: params ?? .emptyObject)
  }

  package static func write(_ reply: Reply, to json: inout JSONWriter) {
    WireEncoder.encodeFields(of: reply, into: &json)
  }

  package static func encode(_ reply: Reply) -> [UInt8] {
    var json = JSONWriter()
    write(reply, to: &json)
    return json.bytes
  }
}

extension Call where Self: DirectlyDecodable {
  package static func decode(_ params: Value?) throws(Fault) -> Self {
    let params = params ?? .emptyObject
    if let call = Self(direct: params) { return call }
    return try WireDecoder.decodeStrictly(Self.self, from: params)
  }
}

extension Call where Reply: DirectlyEncodable {
  package static func write(_ reply: Reply, to json: inout JSONWriter) { reply.write(to: &json) }
}

/// A call that changes something. A retry with the same `key` gets the first reply and changes nothing.
package protocol Change: Call {
  /// A UUID in text, made by the client.
  var key: String { get }
}

/// The `params` of a notification that is not an event of a topic.
package protocol Notice: Codable, Sendable {
  static var method: String { get }
}

/// The `data` of an event of a topic.
package protocol TopicEvent: Codable, Sendable {
  static var event: String { get }
  /// A `DirectlyEncodable` event has its own version.
  func write(to json: inout JSONWriter)
}

extension TopicEvent {
  package func write(to json: inout JSONWriter) { WireEncoder.encodeFields(of: self, into: &json) }
}

/// `{}`.
package struct Nothing: Codable, Sendable {
  package init() {}
}
