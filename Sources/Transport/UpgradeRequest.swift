/// What RFC 6455, section 4.2.1, demands of a handshake and libwebsockets accepts without, or ends without a reply. Pure.
///
/// Whether the page and the subprotocol are ours is for `Handshake` to say.
struct UpgradeRequest {
  /// Such as `HTTP/1.1`.
  var httpVersion: String
  /// The header as received: a comma-separated list.
  var connection: String
  var key: String
  var version: String

  /// The only version that there is: RFC 6455 is 13, and earlier ones were drafts.
  static let version = "13"

  /// The reply of a refusal; nil accepts the handshake.
  func refusal() -> HTTPReply? {
    guard httpVersion == "HTTP/1.1" else { return HTTPReply(status: 400, text: "HTTP/1.1 needed\n") }
    guard connection.split(separator: ",").contains(where: { $0.trimming().lowercased() == "upgrade" }) else {
      return HTTPReply(status: 400, text: "Connection: Upgrade needed\n")
    }
    // Also without a version: a client that is told which one to use can try again.
    guard version == Self.version else {
      return HTTPReply(
        status: 426, text: "WebSocket version \(Self.version) needed\n",
        headers: [("Upgrade", "websocket"), ("Sec-WebSocket-Version", Self.version)])
    }
    guard Self.isKey(key) else { return HTTPReply(status: 400, text: "Sec-WebSocket-Key: 16 bytes as base64 needed\n") }
    return nil
  }

  /// Whether it decodes to 16 bytes. Two headers with a key each are joined by then, and are none.
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
