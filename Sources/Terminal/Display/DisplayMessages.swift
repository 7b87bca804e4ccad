import Gym
import Wire

/// Handling the server's messages.
extension Display {
  mutating func handle(_ message: ServerMessage, at instant: Double) throws -> [Effect] {
    switch message {
    case .hello(let hello): return greeted(hello)
    case .gym(let changed):
      let wasUnset = gym?.clock != nil
      gym = changed.gym
      return wasUnset && changed.gym.clock == nil ? [sampleAnew()] : []
    case .paired(let paired):
      token = paired.token
      device = paired.device
      wasRevoked = false
      return [.storeToken(paired.token)] + subscribe()
    case .refused(let refused):
      if refused.reason == "expired" { return [requestPairing()] }
      stage = .declined
      return []
    case .configured(let configured):
      let before = settings.layout.topics
      device = configured.device
      return settings.layout.topics.filter { !before.contains($0) }.map { subscribe($0) }
    case .event(let topic, let seq, let name, let data):
      return try handleEvent(topic: topic, seq: seq, name: name, data)
    case .reply(let id, let result):
      guard let request = requests.remove(id) else { return [] }
      return try handleReply(to: request, result, at: instant)
    case .fault(let id, let reason, let retryAfterMs):
      guard let id, let request = requests.remove(id) else { return stop() }
      return handleFault(of: request, reason, retryAfterMs)
    case .unknown: return []
    }
  }

  /// Samples the server's clock again after it was set. Otherwise the display would be wrong until the next samples.
  private mutating func sampleAnew() -> Effect {
    clock.disconnected()
    sampling.begin(at: now)
    return requestClockSample()
  }

  private mutating func greeted(_ hello: Hello) -> [Effect] {
    gym = hello.gym
    clock.greeted(hello, at: now)
    sampling.begin(at: now)
    let sample = requestClockSample()
    if let token { return [sample, request(.identify, DevicesIdentify(token: token))] }
    return [sample, requestPairing()]
  }

  private mutating func handleEvent(topic: String, seq: Int, name: String, _ data: Value) throws -> [Effect] {
    switch DisplayTopic(rawValue: topic) {
    case .floor: return try log.take(name, seq: seq, data).map { [.newSet($0)] } ?? []
    case .timers:
      return try timers.take(name, seq: seq, data, at: serverTime(now)).map { [.timerChanged($0)] } ?? []
    case .board: try board.take(name, seq: seq, data)
    case .classes: try classes.take(name, seq: seq, data)
    case .liftBoards: try liftBoards.take(name, seq: seq, data)
    case .hearts: return try heartNews { try $0.take(name, seq: seq, data) }
    case nil: break
    }
    return []
  }

  /// Changes the board of hearts.
  /// - Returns: what is new on it.
  private mutating func heartNews(_ change: (inout TopicLog<ShownHearts>) throws -> Void) rethrows -> [Effect] {
    let before = hearts.state.board
    try change(&hearts)
    return HeartNews.between(before, hearts.state.board).map(Effect.heartNews)
  }

  /// - Parameter instant: when the message arrived. A clock sample needs this, not the time when it is processed.
  private mutating func handleReply(
    to request: PendingRequests.Request, _ result: Value, at instant: Double
  ) throws -> [Effect] {
    switch request {
    case .clockSample:
      clock.add(try WireDecoder.decode(ClockSample.Reply.self, from: result), at: instant)
      clockSampleEnded(at: instant)
      return []
    case .identify:
      device = try WireDecoder.decode(DeviceReply.self, from: result).device
      return subscribe()
    case .pair:
      let reply = try WireDecoder.decode(DevicesPair.Reply.self, from: result)
      stage = .pairing(code: reply.code, words: reply.words, expiresAt: reply.expiresAt)
      recovered()
      return []
    case .proof: return []
    case .command(let command):
      return completed(command, FloorTimer(try WireDecoder.decode(TimerReply.self, from: result).timer))
    case .plans(let day):
      plans.take(try WireDecoder.decode(ScheduleGym.Reply.self, from: result), for: day)
      return []
    case .subscribe(.timers): return try timers.begin(result, at: serverTime(now)).map(Effect.timerChanged)
    case .subscribe(.board):
      try board.begin(result)
      return []
    case .subscribe(.liftBoards):
      try liftBoards.begin(result)
      return []
    case .subscribe(.classes):
      try classes.begin(result)
      return []
    case .subscribe(.hearts): return try heartNews { try $0.begin(result) }
    case .subscribe(.floor):
      let newSets = try log.begin(result)
      stage = .floor
      link = .live
      plans.begin(at: now)
      recovered()
      return newSets.map(Effect.newSet)
    }
  }

  private mutating func handleFault(
    of request: PendingRequests.Request, _ reason: String, _ retryAfterMs: Int?
  ) -> [Effect] {
    switch request {
    case .identify:
      guard reason == "unknown_device" || reason == "no_such_device" else { return [.disconnect] + reconnect() }
      return revoked()
    // An older server does not have every topic. Its floor can still be shown.
    case .subscribe(let topic) where topic != .floor && reason == "no_such_topic": return []
    case .command(let command):
      controls.pendingAdjustment = nil
      show(.refused(command.action, reason))
      return []
    // An older server does not know these methods. The display calls them again when they are next due.
    case .plans, .proof: return []
    case .pair, .subscribe:
      problem = .tooMany
      return [.disconnect] + reconnect(after: retryAfterMs)
    case .clockSample:
      clockSampleEnded(at: now)
      return []
    }
  }

  /// The owner removed this display: forgets the token and everything it showed, and asks to be paired again.
  private mutating func revoked() -> [Effect] {
    let oldToken = token
    token = nil
    device = nil
    wasRevoked = true
    log = FloorLog()
    timers = FloorTimers()
    board = TopicLog()
    liftBoards = TopicLog()
    classes = TopicLog()
    hearts = TopicLog()
    plans = TodaysPlans()
    stage = .starting
    return (oldToken.map { [.forgetToken($0)] } ?? []) + [requestPairing()]
  }

  /// Uses the samples of the burst once the last of them is answered.
  private mutating func clockSampleEnded(at instant: Double) {
    if !sampling.isBursting, !requests.hasClockSample { clock.burstEnded(at: instant) }
  }
}
