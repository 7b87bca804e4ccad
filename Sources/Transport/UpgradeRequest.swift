/// Checks what RFC 6455, section 4.2.1, demands of a handshake, where libwebsockets demands nothing, or ends the connection
/// without a reply. Pure.
///
/// `Handshake` checks the origin and the subprotocol.
struct UpgradeRequest {
  /// Such as `HTTP/1.1`.
  var httpVersion: String
  /// The header as received: a comma-separated list.
  var connection: String
  var key: String
  var version: String

  /// The version of RFC 6455. All earlier ones were drafts.
  static let version = "13"

  /// The reply that refuses the handshake; nil accepts it.
  func refusal() -> HTTPReply? {
    guard httpVersion == "HTTP/1.1" else { return HTTPReply(status: 400, text: "HTTP/1.1 needed\n") }
    guard connection.split(separator: ",").contains(where: { $0.trimming().lowercased() == "upgrade" }) else {
      return HTTPReply(status: 400, text: "Connection: Upgrade needed\n")
    }
    // Also without a version: a client that is told which one to use can try again.
    guard Substring(version).trimming() == Self.version else {
      return HTTPReply(
        status: 426, text: "WebSocket version \(Self.version) needed\n",
        headers: [("Upgrade", "websocket"), ("Sec-WebSocket-Version", Self.version)])
    }
    guard Self.isKey(key) else { return HTTPReply(status: 400, text: "Sec-WebSocket-Key: 16 bytes as base64 needed\n") }
    return nil
  }

  /// Whether it decodes to 16 bytes. The keys of two headers have been joined by then, and are none. Nothing is trimmed:
  /// libwebsockets would answer the key with its spaces, so the client would not know its own.
  private static func isKey(_ text: String) -> Bool {
    let digits = text.utf8.dropLast(2)
    return text.utf8.count == 24 && text.hasSuffix("==")
      && digits.allSatisfy { each in
        switch each {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }
}
