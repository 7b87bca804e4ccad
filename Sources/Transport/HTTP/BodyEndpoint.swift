/// An endpoint whose requests have a body, by exact path.
package struct BodyEndpoint: Sendable {
  /// Looks at a request, of any method, before its body is read. A reply refuses it, and ends the connection. Without
  /// one, `contentLength` must be there, and small enough for memory. Called on the loop's thread.
  package var refusal: @Sendable (_ request: HTTPRequest) -> HTTPReply?
  /// The reply if there is no memory for another body.
  package var busy: HTTPReply
  /// Called on the loop's thread when the whole body is there, so it must not block. It calls `reply` once, later, on any
  /// thread.
  package var answer:
    @Sendable (
      _ request: HTTPRequest, _ body: [UInt8], _ reply: @escaping @Sendable (HTTPReply) -> Void
    ) -> Void

  package init(
    refusal: @escaping @Sendable (_ request: HTTPRequest) -> HTTPReply?, busy: HTTPReply,
    answer:
      @escaping @Sendable (
        _ request: HTTPRequest, _ body: [UInt8], _ reply: @escaping @Sendable (HTTPReply) -> Void
      ) -> Void
  ) {
    self.refusal = refusal
    self.busy = busy
    self.answer = answer
  }
}

/// The bytes of request bodies that are in memory, from the first byte until the reply: of all clients, and of each.
/// Pure.
struct BodyBudget {
  static let most = 16 << 20
  static let mostOfClient = 2 << 20

  private var all = 0
  /// Only those above 0.
  private var ofClient: [String: Int] = [:]

  /// - Returns: false if there is no room.
  mutating func take(_ bytes: Int, for client: String) -> Bool {
    guard all + bytes <= Self.most, ofClient[client, default: 0] + bytes <= Self.mostOfClient else { return false }
    all += bytes
    if bytes > 0 { ofClient[client, default: 0] += bytes }
    return true
  }

  mutating func give(_ bytes: Int, for client: String) {
    all -= bytes
    let left = ofClient[client, default: 0] - bytes
    ofClient[client] = left > 0 ? left : nil
  }

  var isEmpty: Bool { all == 0 && ofClient.isEmpty }
}
