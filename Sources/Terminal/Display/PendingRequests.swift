import Gym
import Wire

/// The requests of a display that wait for a reply.
struct PendingRequests: Sendable {
  enum Request {
    case identify, pair, clockSample, proof
    case subscribe(DisplayTopic)
    case command(TimerCommand)
    case plans(CalendarDay)
  }

  private var lastID = 0
  private var requests: [Int: Request] = [:]

  /// - Returns: the request's id, which is never used twice.
  mutating func add(_ request: Request) -> Int {
    lastID += 1
    requests[lastID] = request
    return lastID
  }

  mutating func remove(_ id: Int) -> Request? { requests.removeValue(forKey: id) }

  mutating func removeAll() { requests = [:] }

  var hasClockSample: Bool { requests.values.contains { if case .clockSample = $0 { true } else { false } } }
  var hasCommand: Bool { requests.values.contains { if case .command = $0 { true } else { false } } }
}
