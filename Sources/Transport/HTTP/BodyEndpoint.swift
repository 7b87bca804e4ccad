/// An endpoint with an exact path, whose requests have a body.
package struct BodyEndpoint: Sendable {
  /// Checks a request of any method before its body is read. A reply refuses the request and ends the connection. It must
  /// refuse a request without a `contentLength`, or with one too large for memory. Called on the loop's thread.
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

/// Counts the bytes of request bodies in memory, from a request's head until its reply, for each client and for all.
/// Pure.
struct BodyBudget {
  static let most = 16 << 20
  static let mostOfClient = 2 << 20

  private var all = 0
  /// Without clients that have none.
  private var ofClient: [String: Int] = [:]

  /// - Returns: false if there is not enough space left.
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
