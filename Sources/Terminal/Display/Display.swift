import Gym
package import Wire

/// A display's life as a pure state machine: it takes what happened with the instant, and says what to do.
///
/// Instants are milliseconds of a local clock that never jumps. Nothing here waits, draws or connects.
package struct Display: Sendable {
  package enum Input: Sendable {
    case start
    case opened
    /// The connection could not be made; `refused` where somebody answered who is no Rackside.
    case failed(refused: Bool)
    case message([UInt8])
    case closed(code: Int)
    case key(Character)
    /// `wakeAt` has come.
    case tick
  }

  package enum Effect: Hashable, Sendable {
    case connect
    case send([UInt8])
    case hangUp
    case keepToken(String)
    /// This one opens nothing any more.
    case forgetToken(String)
    /// Somebody logged it while we looked, or while we were away.
    case new(FloorRow)
    case quit
  }

  package enum Stage: Hashable, Sendable {
    /// Nothing to show yet.
    case arriving
    case pairing(code: String, expiresAt: Int)
    case declined
    case floor
  }

  package enum Link: Hashable, Sendable {
    case connecting
    /// The connection stands; nothing is live yet.
    case open
    case live
    /// Until an instant of the local clock; nil where only a key helps.
    case waiting(until: Double?)
    case stopped
  }

  package enum Trouble: Hashable, Sendable {
    case noAnswer, refused, tooMany, notUnderstood
  }

  package internal(set) var stage = Stage.arriving
  package internal(set) var link = Link.connecting
  package internal(set) var trouble: Trouble?
  package internal(set) var gym: Hello.GymInfo?
  package internal(set) var device: DeviceView?
  package internal(set) var log = FloorLog()
  /// The server's time when it was last heard of, while it is away.
  package internal(set) var awaySince: Double?
  package internal(set) var wasRevoked = false
  /// Set by whoever keeps the token, where that failed.
  package var tokenNotKept = false

  var clock = ServerClock()
  private let about: String
  private let chance: @Sendable () -> Double
  private var token: String?
  private var failures = 0
  private var lastID = 0
  private var asked: [Int: Question] = [:]
  private var sampleAt: Double?
  private var now = 0.0

  private enum Question { case identify, pair, subscribe, clock }

  /// - Parameters:
  ///   - about: what the owner reads before approving.
  ///   - chance: from 0 to 1, so that the displays of a gym do not come back all at once.
  package init(token: String?, about: String, chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }) {
    self.token = token
    self.about = about
    self.chance = chance
  }

  /// When something changes by itself: the clock's minute, the next try, the next sample.
  package var wakeAt: Double {
    let time = clock.time(now)
    var wake = now + (60_000 - time.truncatingRemainder(dividingBy: 60_000))
    if case .waiting(let until?) = link { wake = min(wake, until) }
    if let sampleAt { wake = min(wake, sampleAt) }
    return wake
  }

  package mutating func take(_ input: Input, at instant: Double) -> [Effect] {
    now = instant
    if link == .stopped {
      if case .key("q") = input { return [.quit] }
      return []
    }
    switch input {
    case .start:
      link = .connecting
      return [.connect]
    case .opened:
      link = .open
      return []
    case .failed(let refused):
      trouble = refused ? .refused : .noAnswer
      return retry()
    case .closed(let code): return closed(code)
    case .key(let key): return pressed(key)
    case .tick: return ticked()
    case .message(let bytes):
      do { return try ServerMessage.read(bytes).flatMap { try heard($0) } } catch { return stop() }
    }
  }

  private mutating func ask(_ question: Question, _ call: some Call) -> Effect {
    lastID += 1
    asked[lastID] = question
    return .send(call.request(lastID))
  }

  private mutating func askToPair() -> Effect { ask(.pair, DevicesPair(kind: .terminal, about: about)) }

  private mutating func ticked() -> [Effect] {
    if case .waiting(let until?) = link, until <= now {
      link = .connecting
      return [.connect]
    }
    if let due = sampleAt, due <= now {
      sampleAt = now + 45_000
      return [ask(.clock, ClockSample(t0: now))]
    }
    return []
  }

  private mutating func pressed(_ key: Character) -> [Effect] {
    switch key {
    case "q", "Q": return [.quit]
    case "\r", "\n":
      guard stage == .declined else { return [] }
      stage = .arriving
      if case .waiting = link {
        link = .connecting
        return [.connect]
      }
      return [askToPair()]
    default: return []
    }
  }

  private mutating func heard(_ message: ServerMessage) throws -> [Effect] {
    switch message {
    case .hello(let hello):
      gym = hello.gym
      clock.greeted(hello, at: now)
      sampleAt = now + 45_000
      let first = ask(.clock, ClockSample(t0: now))
      if let token { return [first, ask(.identify, DevicesIdentify(token: token))] }
      return [first, askToPair()]
    case .paired(let news):
      token = news.token
      device = news.device
      wasRevoked = false
      return [.keepToken(news.token), subscribe()]
    case .refused(let news):
      if news.reason == "expired" { return [askToPair()] }
      stage = .declined
      return []
    case .event(let topic, let seq, let name, let data):
      guard topic == TopicName.floor.rawValue else { return [] }
      return try log.take(name, seq: seq, data).map { [.new($0)] } ?? []
    case .reply(let id, let result):
      guard let question = asked.removeValue(forKey: id) else { return [] }
      return try answered(question, result)
    case .fault(let id, let reason, let retryAfterMs):
      guard let id, let question = asked.removeValue(forKey: id) else { return stop() }
      return refused(question, reason, retryAfterMs)
    case .unknown: return []
    }
  }

  private mutating func answered(_ question: Question, _ result: Value) throws -> [Effect] {
    switch question {
    case .clock:
      clock.add(try WireDecoder.decode(ClockSample.Reply.self, from: result), at: now)
      return []
    case .identify:
      device = try WireDecoder.decode(DeviceReply.self, from: result).device
      return [subscribe()]
    case .pair:
      let reply = try WireDecoder.decode(DevicesPair.Reply.self, from: result)
      stage = .pairing(code: reply.code, expiresAt: reply.expiresAt)
      settled()
      return []
    case .subscribe:
      let news = try log.begin(result)
      stage = .floor
      link = .live
      settled()
      return news.map(Effect.new)
    }
  }

  private mutating func subscribe() -> Effect {
    ask(.subscribe, TopicsSubscribe(topic: TopicName.floor.rawValue, epoch: log.epoch, after: log.seq))
  }

  private mutating func settled() {
    failures = 0
    trouble = nil
    awaySince = nil
  }

  private mutating func refused(_ question: Question, _ reason: String, _ retryAfterMs: Int?) -> [Effect] {
    switch question {
    case .identify:
      // The token opens nothing any more: the owner took this display off the list.
      guard reason == "unknown_device" || reason == "no_such_device" else { return [.hangUp] + retry() }
      let dead = token
      token = nil
      device = nil
      wasRevoked = true
      log = FloorLog()
      stage = .arriving
      return (dead.map { [.forgetToken($0)] } ?? []) + [askToPair()]
    case .pair, .subscribe:
      trouble = .tooMany
      return [.hangUp] + retry(after: retryAfterMs)
    case .clock: return []
    }
  }

  private mutating func closed(_ code: Int) -> [Effect] {
    switch code {
    case 1003, 1009, 4400: return stop()
    case 4429: trouble = .tooMany
    default: break
    }
    if stage == .declined {
      forgetConnection()
      link = .waiting(until: nil)
      return []
    }
    if case .pairing = stage { stage = .arriving }
    return retry()
  }

  /// Final: nothing that this program could do again would be understood.
  private mutating func stop() -> [Effect] {
    forgetConnection()
    trouble = .notUnderstood
    link = .stopped
    return [.hangUp]
  }

  private mutating func retry(after milliseconds: Int? = nil) -> [Effect] {
    if link == .live || link == .open { awaySince = awaySince ?? clock.time(now) }
    forgetConnection()
    let pause = min(15_000, (250 + 750 * chance()) * Double(1 << min(failures, 6)))
    failures += 1
    link = .waiting(until: now + max(pause, Double(milliseconds ?? 0)))
    return []
  }

  private mutating func forgetConnection() {
    asked = [:]
    sampleAt = nil
    clock.forget(at: now)
  }
}
