/// Requests that are answered later.
extension ServerLoop {
  func keepUntilReply(_ body: Body) -> UInt64 {
    lastRequest += 1
    body.number = lastRequest
    awaitingReply[lastRequest] = body
    return lastRequest
  }

  /// The client is gone, so its reply will be dropped. The endpoint holds a body that has arrived until it replies, so
  /// its share of the budget stays taken: otherwise clients that vanish could fill the memory.
  func forget(_ body: Body) {
    guard let number = body.number, awaitingReply.removeValue(forKey: number) != nil else { return giveBack(body) }
    if let share = body.reserved.take() { abandoned[number] = share }
  }

  /// Returns the share of the budget that a request's body took.
  func giveBack(_ body: Body) { if let share = body.reserved.take() { giveBack(share) } }

  func giveBack(_ share: BodyShare) { bodies[share.path]?.give(share.bytes, for: share.client) }
}
