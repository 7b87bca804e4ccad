package import Gym
import Synchronization
import Wire

/// How a request is answered: from memory, from a snapshot of the database, or after a commit.
package enum RequestKind: String, CaseIterable, Sendable {
  case instant, read, change
}

/// What was answered since the start.
package struct RequestFigures: Sendable {
  package var answered: [RequestKind: Int] = [:]
  /// How long the work took, in seconds. Not for instant requests: measuring them would cost more than they do.
  package var seconds: [RequestKind: Buckets] = [.read: Buckets(), .change: Buckets()]
  /// How many errors clients got, by code.
  package var faults: [String: Int] = Dictionary(uniqueKeysWithValues: FaultCode.allCases.map { ($0.rawValue, 0) })
}

/// Counts requests, on any thread.
final class RequestCounts: Sendable {
  private let figures = Mutex(RequestFigures())
  /// Counted without the lock, since these requests take microseconds.
  private let instant = Atomic(0)

  var all: RequestFigures {
    var all = figures.withLock { $0 }
    all.answered[.instant] = instant.load(ordering: .relaxed)
    return all
  }

  func answeredAtOnce() { instant.add(1, ordering: .relaxed) }

  func answered(_ kind: RequestKind, seconds: Double) {
    figures.withLock { figures in
      figures.answered[kind, default: 0] += 1
      figures.seconds[kind]?.add(seconds)
    }
  }

  func failed(_ code: FaultCode) { figures.withLock { $0.faults[code.rawValue, default: 0] += 1 } }
}

/// Names a request in the log and in its error reply, so that somebody can read it out at the desk: `4f-12` is the
/// twelfth request of connection `4f`. It does not tell who sent the request, or what is in it.
struct RequestName: Equatable, Sendable {
  var connection: UInt64
  var number: Int

  var text: String { "\(Self.text(connection))-\(number)" }

  static func text(_ connection: UInt64) -> String { String(connection, radix: 36) }
}
