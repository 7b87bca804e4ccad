/// An endpoint with an exact path, whose requests have a body.
package struct BodyEndpoint: Sendable {
  /// Checks a request of any method before its body is read. A reply refuses the request and ends the connection. It must
  /// refuse a request without a `contentLength`, or with one too large for memory. Called on the loop's thread.
  package var refusal: @Sendable (_ request: HTTPRequest) -> HTTPReply?
  /// The reply if there is no memory for another body.
  package var busy: HTTPReply
  /// How much memory this endpoint's bodies may take. Other endpoints have their own.
  package var limits: BodyLimits
  /// Called on the loop's thread when the whole body is there, so it must not block. It calls `reply` once, later, on any
  /// thread.
  package var answer:
    @Sendable (
      _ request: HTTPRequest, _ body: [UInt8], _ reply: @escaping @Sendable (HTTPReply) -> Void
    ) -> Void

  package init(
    refusal: @escaping @Sendable (_ request: HTTPRequest) -> HTTPReply?, busy: HTTPReply,
    limits: BodyLimits = BodyLimits(),
    answer:
      @escaping @Sendable (
        _ request: HTTPRequest, _ body: [UInt8], _ reply: @escaping @Sendable (HTTPReply) -> Void
      ) -> Void
  ) {
    self.refusal = refusal
    self.busy = busy
    self.limits = limits
    self.answer = answer
  }
}

/// The most bytes of an endpoint's request bodies that may be in memory. Each limit must be at least the longest body that
/// the endpoint takes.
package struct BodyLimits: Sendable {
  package var all: Int
  /// Of one client's address.
  package var client: Int

  package init(all: Int = 16 << 20, client: Int = 2 << 20) {
    self.all = all
    self.client = client
  }
}

/// Counts the bytes of an endpoint's request bodies in memory, from a request's head until its reply, for each client and
/// for all. Pure.
struct BodyBudget {
  let limits: BodyLimits
  private var all = 0
  /// Without clients that have none.
  private var ofClient: [String: Int] = [:]

  init(_ limits: BodyLimits = BodyLimits()) { self.limits = limits }

  /// - Returns: false if there is not enough space left.
  mutating func take(_ bytes: Int, for client: String) -> Bool {
    // `bytes` is what a client says, so do not add to it.
    guard bytes <= limits.all - all, bytes <= limits.client - ofClient[client, default: 0] else { return false }
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
