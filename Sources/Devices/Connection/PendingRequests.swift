/// The requests of a device that wait for a reply.
/// - Parameter Own: those that only this kind of device makes.
package struct PendingRequests<Own: Sendable>: Sendable {
  package enum Request: Sendable {
    case identify, pair
    case own(Own)
  }

  private var lastID = 0
  private var requests: [Int: (request: Request, at: Double)] = [:]

  package init() {}

  /// - Returns: the request's id, which is never used twice.
  package mutating func add(_ request: Request, at now: Double) -> Int {
    lastID += 1
    requests[lastID] = (request, now)
    return lastID
  }

  mutating func remove(_ id: Int) -> Request? { requests.removeValue(forKey: id)?.request }

  mutating func removeAll() { requests = [:] }

  package var own: [Own] { requests.values.compactMap { if case .own(let own) = $0.request { own } else { nil } } }

  /// When the oldest of them was sent; nil if there are none.
  package var oldestAt: Double? { requests.values.map { $0.at }.min() }
}
