import Foundation
package import Gym
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
    /// Somebody did something to it while we looked, or while we were away.
    case clock(FloorTimer)
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
  package internal(set) var timers = FloorTimers()
  package internal(set) var board = BoardLog()
  /// The server's time when it was last heard of, while it is away.
  package internal(set) var awaySince: Double?
  package internal(set) var wasRevoked = false
  /// Set by whoever keeps the token, where that failed.
  package var tokenNotKept = false

  var clock = ServerClock()
  var controls = Controls()
  /// Only timers of this label are shown.
  let named: String?
  private let about: String
  private let chance: @Sendable () -> Double
  let newKey: @Sendable () -> String
  private var token: String?
  private var failures = 0
  private var lastID = 0
  private var asked: [Int: Question] = [:]
  private var sampleAt: Double?
  private var samplesSoon = 0
  /// Whether the samples of a connection's beginning are still being asked for.
  private var isBursting = false
  /// The latest instant that was heard of.
  private(set) var now = 0.0

  private enum Question {
    case identify, pair, clock
    case subscribe(TopicName)
    case order(TimerOrder)
  }

  /// - Parameters:
  ///   - about: what the owner reads before approving.
  ///   - named: the label of the one timer to show, or how it begins.
  ///   - chance: from 0 to 1, so that the displays of a gym do not come back all at once.
  ///   - newKey: a UUID for each change.
  package init(
    token: String?, about: String, named: String? = nil,
    chance: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    newKey: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
  ) {
    self.token = token
    self.about = about
    self.named = named
    self.chance = chance
    self.newKey = newKey
  }

  package var settings: DeviceSettings { device?.settings ?? .standard(for: .terminal) }

  /// The clocks to show at an instant of the local clock; the first is the large one.
  func clocks(at local: Double) -> [ClockFace] {
    let time = serverTime(local)
    var faces = timers.shown(allClocks(at: local), at: time)
    // The one that somebody chose goes before the others; if it has ended since, not before those that run.
    if let chosen = controls.chosen, let place = faces.firstIndex(where: { $0.timer.id == chosen.timer }) {
      let face = faces[place]
      let hasEnded = face.isDone && chosen.at < endsAt(face.timer.plan, face.timer.state) ?? time
      if !hasEnded || faces.allSatisfy(\.isDone) { faces.insert(faces.remove(at: place), at: 0) }
    }
    return faces
  }

  /// Those of this display that are not drawn any more, too.
  func allClocks(at local: Double) -> [ClockFace] {
    let time = serverTime(local)
    return named.map { timers.all(named: $0, at: time) } ?? timers.all(areas: settings.areas, at: time)
  }

  func serverTime(_ local: Double) -> Int { Int(clock.time(local).rounded(.down)) }

  /// Whether a timer is one of this display's.
  func shows(_ timer: FloorTimer) -> Bool {
    if let named { return timer.label.lowercased().hasPrefix(named.lowercased()) }
    return timers.concerns(timer, areas: settings.areas)
  }

  /// When something changes by itself: the time of day, the next try, the next sample, and where clocks are drawn,
  /// their digits.
  ///
  /// Nothing here comes round by itself every second: a display of clocks that stand still sleeps.
  package func wakeAt(drawsClocks: Bool) -> Double {
    let time = clock.time(now)
    var wake = clock.instant(time + (60_000 - time.truncatingRemainder(dividingBy: 60_000)))
    if case .waiting(let until?) = link { wake = min(wake, until) }
    if let sampleAt { wake = min(wake, sampleAt) }
    guard drawsClocks, stage == .floor else { return wake }
    if let until = controls.until { wake = min(wake, until) }
    for face in clocks(at: now) {
      for instant in face.fadesAt + (face.changesAt.map { [$0] } ?? []) {
        // Behind the boundary by less than anybody sees, so that rounding never wakes us before it.
        wake = min(wake, clock.instant(Double(instant) + 0.05))
      }
    }
    return wake
  }

  package mutating func take(_ input: Input, at instant: Double) -> [Effect] {
    now = max(now, instant)
    controls.expire(now)
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
      do { return try ServerMessage.read(bytes).flatMap { try heard($0, at: instant) } } catch { return stop() }
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
      samplesSoon -= 1
      let isLast = samplesSoon <= 0
      if isLast {
        samplesSoon = ClockPace.again
        isBursting = false
      }
      sampleAt = now + (isLast ? ClockPace.everyMs : ClockPace.apartMs)
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
    default: return stage == .floor ? controlled(key) : []
    }
  }

  private mutating func heard(_ message: ServerMessage, at instant: Double) throws -> [Effect] {
    switch message {
    case .hello(let hello):
      gym = hello.gym
      clock.greeted(hello, at: now)
      samplesSoon = ClockPace.burst - 1
      isBursting = true
      sampleAt = now + ClockPace.apartMs
      let first = ask(.clock, ClockSample(t0: now))
      if let token { return [first, ask(.identify, DevicesIdentify(token: token))] }
      return [first, askToPair()]
    case .paired(let news):
      token = news.token
      device = news.device
      wasRevoked = false
      return [.keepToken(news.token)] + subscribe()
    case .refused(let news):
      if news.reason == "expired" { return [askToPair()] }
      stage = .declined
      return []
    case .configured(let news):
      let hadBoard = settings.layout == .clockBoard
      device = news.device
      return settings.layout == .clockBoard && !hadBoard ? [subscribe(.board)] : []
    case .event(let topic, let seq, let name, let data):
      switch TopicName(rawValue: topic) {
      case .floor: return try log.take(name, seq: seq, data).map { [.new($0)] } ?? []
      case .timers: return try timers.take(name, seq: seq, data, at: serverTime(now)).map { [.clock($0)] } ?? []
      case .board: try board.take(name, seq: seq, data)
      default: break
      }
      return []
    case .reply(let id, let result):
      guard let question = asked.removeValue(forKey: id) else { return [] }
      return try answered(question, result, at: instant)
    case .fault(let id, let reason, let retryAfterMs):
      guard let id, let question = asked.removeValue(forKey: id) else { return stop() }
      return refused(question, reason, retryAfterMs)
    case .unknown: return []
    }
  }

  private mutating func answered(_ question: Question, _ result: Value, at instant: Double) throws -> [Effect] {
    switch question {
    case .clock:
      // By the instant at which it came, not at which we got round to it.
      clock.add(try WireDecoder.decode(ClockSample.Reply.self, from: result), at: instant)
      sampled(at: instant)
      return []
    case .identify:
      device = try WireDecoder.decode(DeviceReply.self, from: result).device
      return subscribe()
    case .pair:
      let reply = try WireDecoder.decode(DevicesPair.Reply.self, from: result)
      stage = .pairing(code: reply.code, expiresAt: reply.expiresAt)
      settled()
      return []
    case .order(let order):
      return obeyed(order, try WireDecoder.decode(TimerReply.self, from: result).timer)
    case .subscribe(.timers): return try timers.begin(result, at: serverTime(now)).map(Effect.clock)
    case .subscribe(.board):
      try board.begin(result)
      return []
    case .subscribe:
      let news = try log.begin(result)
      stage = .floor
      link = .live
      settled()
      return news.map(Effect.new)
    }
  }

  /// The floor last: with its reply there is something to show, and the clocks are there by then.
  private mutating func subscribe() -> [Effect] {
    (settings.layout == .clockBoard ? [.board, .timers, .floor] : [.timers, .floor]).map { subscribe($0) }
  }

  private mutating func subscribe(_ topic: TopicName) -> Effect {
    let (epoch, seq) =
      switch topic {
      case .timers: (timers.epoch, timers.seq)
      case .board: (board.epoch, board.seq)
      default: (log.epoch, log.seq)
      }
    return ask(.subscribe(topic), TopicsSubscribe(topic: topic.rawValue, epoch: epoch, after: seq))
  }

  mutating func send(_ order: TimerOrder) -> Effect {
    lastID += 1
    asked[lastID] = .order(order)
    return .send(frame(lastID, order.act.method, order))
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
      timers = FloorTimers()
      board = BoardLog()
      stage = .arriving
      return (dead.map { [.forgetToken($0)] } ?? []) + [askToPair()]
    // An older server has no such topic: its floor is worth showing all the same.
    case .subscribe(let topic) where topic != .floor && reason == "no_such_topic": return []
    case .order(let order):
      controls.waiting = nil
      note(.refused(order.act, reason))
      return []
    case .pair, .subscribe:
      trouble = .tooMany
      return [.hangUp] + retry(after: retryAfterMs)
    case .clock:
      sampled(at: now)
      return []
    }
  }

  /// With the last answer of the burst its samples know what they can.
  private mutating func sampled(at instant: Double) {
    let isOpen = asked.values.contains { if case .clock = $0 { true } else { false } }
    if !isBursting, !isOpen { clock.settle(at: instant) }
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
    let isUnanswered = asked.values.contains { if case .order = $0 { true } else { false } }
    // Nobody wants a tap of before the break to work minutes later, so it is not sent again.
    if isUnanswered { note(.unanswered) }
    controls.waiting = nil
    asked = [:]
    sampleAt = nil
    clock.forget()
  }
}
