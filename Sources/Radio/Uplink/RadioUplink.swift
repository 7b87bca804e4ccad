package import Gym
package import Terminal
import Wire

/// The logic of a radio's connection to the server, as a pure state machine: it pairs, sends what was heard and reconnects.
///
/// Instants are milliseconds of `RadioClock`. Nothing here waits or connects.
package struct RadioUplink: Sendable {
  package enum Input: Sendable {
    case start
    case opened
    /// No connection could be made.
    case failed(Display.Failure)
    case message([UInt8])
    case closed(code: Int)
    case heard(Beat)
    /// What a machine said, and when.
    case machine(String, MachineReading, at: Double)
    /// The instant that `wakeAt` returned has been reached.
    case tick
  }

  package enum Effect: Equatable, Sendable {
    case connect
    case send([UInt8])
    case disconnect
    case storeToken(String)
    /// The server no longer accepts this token.
    case forgetToken(String)
  }

  package enum Stage: Equatable, Sendable {
    case starting
    case pairing(code: String, words: [String])
    case declined
    /// With the name that the owner gave the radio.
    case paired(name: String)
  }

  package enum Link: Equatable, Sendable {
    case connecting
    /// Connected, but the server does not know yet who this is.
    case open
    case live
    /// Reconnects at an instant.
    case waiting(until: Double)
    case stopped
  }

  package enum Problem: Equatable, Sendable {
    case failed(Display.Failure)
    case tooMany, notUnderstood, unanswered
    /// The server takes no beats or readings, with its reason.
    case refused(String)
  }

  private enum Request: Sendable {
    case identify, pair, beats, machines
  }

  package private(set) var stage = Stage.starting
  package private(set) var link = Link.connecting
  package private(set) var problem: Problem?
  /// What the gym is called; nil before the first connection.
  package private(set) var gym: String?
  package private(set) var wasRevoked = false
  /// Set by the caller if the token could not be stored.
  package var tokenNotStored = false

  private var token: String?
  private let about: String
  private let random: @Sendable () -> Double
  private var now = 0.0
  private var failures = 0
  private var batch = BeatBatch()
  private var machines = MachineBatch()
  /// False once a server has said that it does not know machines, until the next connection.
  private var takesMachines = true
  /// When what was heard is sent; nil while there is nothing.
  private var sendAt: Double?
  private var lastID = 0
  private var requests: [Int: (request: Request, at: Double)] = [:]

  /// For how long what is heard is gathered.
  static let gatherMs = 100.0
  /// How many calls may be unanswered. A slow server gets fewer and newer beats.
  static let mostUnanswered = 4
  /// A server that does not answer for so long has gone.
  static let answerMs = 15_000.0
  /// When to ask again after the owner declined: by mistake, perhaps, and nobody can press a key here.
  static let declinedMs = 300_000.0

  /// - Parameters:
  ///   - about: what the owner reads before approving the radio.
  ///   - random: from 0 to 1. Spreads reconnects.
  package init(
    token: String?, about: String, random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.token = token
    self.about = about
    self.random = random
  }

  package mutating func take(_ input: Input, at instant: Double) -> [Effect] {
    now = max(now, instant)
    if link == .stopped { return [] }
    switch input {
    case .start:
      link = .connecting
      return [.connect]
    case .opened:
      link = .open
      return []
    case .failed(let failure): return failed(failure)
    case .closed(let code): return closed(code)
    case .heard(let beat):
      batch.add(beat)
      sendAt = sendAt ?? now + Self.gatherMs
      return sendDue()
    case .machine(let name, let reading, let at):
      guard takesMachines else { return sendDue() }
      machines.add(name, reading, at: at)
      sendAt = sendAt ?? now + Self.gatherMs
      return sendDue()
    case .tick: return ticked()
    case .message(let bytes):
      do { return try ServerMessage.read(bytes).flatMap { try handle($0) } } catch { return stop(.notUnderstood) }
    }
  }

  /// When `take` must be called even if nothing comes.
  package var wakeAt: Double {
    let answer = requests.values.map { $0.at + Self.answerMs }.min() ?? .infinity
    switch link {
    case .waiting(let until): return until
    case .live where maySend: return min(sendAt ?? .infinity, answer)
    case .live, .open, .connecting: return answer
    case .stopped: return .infinity
    }
  }

  // MARK: What was heard

  private var maySend: Bool {
    requests.values.count { $0.request == .beats || $0.request == .machines } < Self.mostUnanswered
  }

  private mutating func sendDue() -> [Effect] {
    guard link == .live, let due = sendAt, due <= now else { return [] }
    var effects: [Effect] = []
    while maySend, let beats = batch.take(at: now) { effects.append(request(.beats, HeartsSent.method, beats)) }
    while maySend, let readings = machines.take(at: now) {
      effects.append(request(.machines, MachinesSent.method, readings))
    }
    sendAt = batch.isEmpty && machines.isEmpty ? nil : due
    return effects
  }

  // MARK: The connection

  private mutating func request(_ request: Request, _ method: String, _ params: some Encodable) -> Effect {
    lastID += 1
    requests[lastID] = (request, now)
    return .send(frame(lastID, method, params))
  }

  private mutating func requestPairing() -> Effect {
    request(.pair, DevicesPair.method, DevicesPair(kind: .radio, about: about))
  }

  private mutating func ticked() -> [Effect] {
    if case .waiting(let until) = link {
      guard until <= now else { return [] }
      link = .connecting
      return [.connect]
    }
    if requests.values.contains(where: { $0.at + Self.answerMs <= now }) {
      problem = .unanswered
      return [.disconnect] + reconnect()
    }
    return sendDue()
  }

  private mutating func handle(_ message: ServerMessage) throws -> [Effect] {
    switch message {
    case .hello(let hello):
      gym = hello.gym.name
      if let token { return [request(.identify, DevicesIdentify.method, DevicesIdentify(token: token))] }
      return [requestPairing()]
    case .gym(let changed):
      gym = changed.gym.name
      return []
    case .paired(let paired):
      token = paired.token
      return [.storeToken(paired.token)] + begin(paired.device)
    case .refused(let refused):
      if refused.reason == "expired" { return [requestPairing()] }
      connectionLost()
      stage = .declined
      link = .waiting(until: now + Self.declinedMs)
      return [.disconnect]
    case .configured(let configured):
      stage = .paired(name: configured.device.name)
      return []
    case .event, .unknown: return []
    case .reply(let id, let result):
      guard let request = requests.removeValue(forKey: id)?.request else { return [] }
      return try handleReply(to: request, result)
    case .fault(let id, let reason, let retryAfterMs):
      guard let id, let request = requests.removeValue(forKey: id)?.request else { return stop(.notUnderstood) }
      return handleFault(of: request, reason, retryAfterMs)
    }
  }

  private mutating func handleReply(to request: Request, _ result: Value) throws -> [Effect] {
    switch request {
    case .identify: return begin(try WireDecoder.decode(DeviceReply.self, from: result).device)
    case .pair:
      let reply = try WireDecoder.decode(DevicesPair.Reply.self, from: result)
      stage = .pairing(code: reply.code, words: reply.words)
      recovered()
      return []
    case .beats, .machines:
      problem = nil
      return sendDue()
    }
  }

  private mutating func begin(_ device: DeviceView) -> [Effect] {
    stage = .paired(name: device.name)
    link = .live
    wasRevoked = false
    takesMachines = true
    recovered()
    return sendDue()
  }

  private mutating func handleFault(of request: Request, _ reason: String, _ retryAfterMs: Int?) -> [Effect] {
    switch request {
    case .identify:
      guard reason == "unknown_device" || reason == "no_such_device" else { return [.disconnect] + reconnect() }
      return revoked()
    case .pair:
      problem = reason == "busy" || retryAfterMs != nil ? .tooMany : .refused(reason)
      return [.disconnect] + reconnect(after: retryAfterMs)
    // A server from before machines. It takes the straps.
    case .machines where reason == "unknown_method":
      takesMachines = false
      machines.removeAll()
      return sendDue()
    // What was sent is lost, and what comes next is more to the point.
    case .beats, .machines:
      problem = .refused(reason)
      if let retryAfterMs { sendAt = max(sendAt ?? now, now + Double(retryAfterMs)) }
      return sendDue()
    }
  }

  /// The owner removed this radio: asks to be paired again.
  private mutating func revoked() -> [Effect] {
    let oldToken = token
    token = nil
    wasRevoked = true
    stage = .starting
    return (oldToken.map { [.forgetToken($0)] } ?? []) + [requestPairing()]
  }

  private mutating func closed(_ code: Int) -> [Effect] {
    switch code {
    case 1003, 1009, 4400: return stop(.notUnderstood)
    case 4429: problem = .tooMany
    default: break
    }
    return reconnect()
  }

  /// An address that never worked, such as one with a typing error, is not tried for ever: somebody has just typed it.
  private mutating func failed(_ failure: Display.Failure) -> [Effect] {
    if failure.needsPerson, token == nil { return stop(.failed(failure)) }
    problem = .failed(failure)
    return reconnect()
  }

  private mutating func recovered() {
    failures = 0
    problem = nil
  }

  private mutating func stop(_ why: Problem) -> [Effect] {
    connectionLost()
    problem = why
    link = .stopped
    return [.disconnect]
  }

  /// Waits before it connects again: longer after each failure, up to 15 s.
  private mutating func reconnect(after milliseconds: Int? = nil) -> [Effect] {
    connectionLost()
    if case .pairing = stage { stage = .starting }
    let pause = min(15_000, (250 + 750 * random()) * Double(1 << min(failures, 6)))
    failures += 1
    link = .waiting(until: now + max(pause, Double(milliseconds ?? 0)))
    return []
  }

  /// What was sent and not answered is lost. It would be too old.
  private mutating func connectionLost() { requests = [:] }
}
