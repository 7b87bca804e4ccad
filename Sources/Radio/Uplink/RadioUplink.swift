package import Devices
package import Gym
package import Wire

/// The logic of a radio, as a pure state machine: what it adds to a paired device's is that it sends what was heard.
package struct RadioUplink: PairedDevice {
  package typealias News = Never

  package enum Request: Sendable {
    case beats, machines
  }

  package static let kind: DeviceKind = .radio
  package static let hasKeys = false

  package var connection: DeviceConnection
  package var requests = PendingRequests<Request>()
  private var batch = BeatBatch()
  private var machines = MachineBatch()
  /// False once a server has said that it does not know machines, until the next connection.
  private var takesMachines = true
  /// When what was heard is sent; nil while there is nothing.
  private var sendAt: Double?

  /// For how long what is heard is gathered.
  static let gatherMs = 100.0
  /// How many calls may be unanswered. A slow server gets fewer and newer beats.
  static let mostUnanswered = 4
  /// A server that does not answer for so long has gone.
  static let answerMs = 15_000.0

  /// - Parameters:
  ///   - about: what the owner reads before approving the radio.
  ///   - random: from 0 to 1. Spreads reconnects.
  package init(
    token: String?, about: String, random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    connection = DeviceConnection(token: token, about: about, random: random)
  }

  /// When `take` must be called even if nothing comes.
  package var wakeAt: Double {
    let answer = requests.oldestAt.map { $0 + Self.answerMs } ?? .infinity
    switch link {
    case .waiting(let until): return until ?? .infinity
    case .live where maySend: return min(sendAt ?? .infinity, answer)
    case .live, .open, .connecting: return answer
    case .stopped: return .infinity
    }
  }

  package mutating func hear(_ beat: Beat, at instant: Double) -> [Effect] {
    pass(to: instant)
    if link == .stopped { return [] }
    batch.add(beat)
    sendAt = sendAt ?? now + Self.gatherMs
    return sendDue()
  }

  /// What a machine said, and when.
  package mutating func hear(_ machine: String, _ reading: MachineReading, said: Double, at instant: Double) -> [Effect]
  {
    pass(to: instant)
    if link == .stopped { return [] }
    guard takesMachines else { return sendDue() }
    machines.add(machine, reading, at: said)
    sendAt = sendAt ?? now + Self.gatherMs
    return sendDue()
  }

  private var maySend: Bool { requests.own.count < Self.mostUnanswered }

  private mutating func sendDue() -> [Effect] {
    guard link == .live, let due = sendAt, due <= now else { return [] }
    var effects: [Effect] = []
    while maySend, let beats = batch.take(at: now) { effects.append(request(.beats, beats)) }
    while maySend, let readings = machines.take(at: now) { effects.append(request(.machines, readings)) }
    sendAt = batch.isEmpty && machines.isEmpty ? nil : due
    return effects
  }

  package mutating func began() -> [Effect] {
    connection.stage = .ready
    connection.link = .live
    takesMachines = true
    recovered()
    return sendDue()
  }

  package mutating func ticked() -> [Effect] {
    if let oldest = requests.oldestAt, oldest + Self.answerMs <= now {
      connection.problem = .unanswered
      return [.disconnect] + reconnect()
    }
    return sendDue()
  }

  package mutating func replied(to request: Request, _ result: Value, at instant: Double) throws -> [Effect] {
    connection.problem = nil
    return sendDue()
  }

  /// What was sent is lost, and what comes next is more to the point.
  package mutating func refused(_ request: Request, _ reason: String, retryAfterMs: Int?) -> [Effect] {
    // A server from before machines. It takes the straps.
    if request == .machines, reason == "unknown_method" {
      takesMachines = false
      machines.removeAll()
      return sendDue()
    }
    connection.problem = .refused(reason)
    if let retryAfterMs { sendAt = max(sendAt ?? now, now + Double(retryAfterMs)) }
    return sendDue()
  }
}
