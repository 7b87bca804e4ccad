package import Devices
import Gym
package import Wire

/// Handling the server's messages.
extension Display {
  package mutating func noticed(_ message: ServerMessage, before: DeviceConnection) throws -> [Effect] {
    switch message {
    case .gym: return before.gym?.clock != nil && gym?.clock == nil ? [sampleAnew()] : []
    case .configured:
      let topics = Self.settings(of: before).layout.screen.topics
      return settings.layout.screen.topics.filter { !topics.contains($0) }.map { subscribe($0) }
    case .event(let topic, let seq, let name, let data):
      return try handleEvent(topic: topic, seq: seq, name: name, data)
    case .hello, .paired, .refused, .reply, .fault, .unknown: return []
    }
  }

  /// Samples the server's clock again after it was set. Otherwise the display would be wrong until the next samples.
  private mutating func sampleAnew() -> Effect {
    clock.disconnected()
    sampling.begin(at: now)
    return requestClockSample()
  }

  private mutating func handleEvent(topic: String, seq: Int, name: String, _ data: Value) throws -> [Effect] {
    switch DisplayTopic(rawValue: topic) {
    case .floor: return try log.take(name, seq: seq, data).map { [.news(.set($0))] } ?? []
    case .timers:
      return try timers.take(name, seq: seq, data, at: serverTime(now)).map { [.news(.timer($0))] } ?? []
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
    return HeartNews.between(before, hearts.state.board).map { .news(.heart($0)) }
  }

  /// - Parameter instant: when the message arrived. A clock sample needs this, not the time when it is processed.
  package mutating func replied(to request: Request, _ result: Value, at instant: Double) throws -> [Effect] {
    switch request {
    case .clockSample:
      clock.add(try WireDecoder.decode(ClockSample.Reply.self, from: result), at: instant)
      clockSampleEnded(at: instant)
      return []
    case .proof: return []
    case .command(let command):
      return completed(command, FloorTimer(try WireDecoder.decode(TimerReply.self, from: result).timer))
    case .plans(let day):
      plans.take(try WireDecoder.decode(ScheduleGym.Reply.self, from: result), for: day)
      return []
    case .subscribe(.timers): return try timers.begin(result, at: serverTime(now)).map { .news(.timer($0)) }
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
      connection.stage = .ready
      connection.link = .live
      plans.begin(at: now)
      recovered()
      return newSets.map { .news(.set($0)) }
    }
  }

  package mutating func refused(_ request: Request, _ reason: String, retryAfterMs: Int?) -> [Effect] {
    switch request {
    // An older server does not have every topic. Its floor can still be shown.
    case .subscribe(let topic) where topic != .floor && reason == "no_such_topic": return []
    case .command(let command):
      controls.pendingAdjustment = nil
      show(.refused(command.action, reason))
      return []
    // An older server does not know these methods. The display calls them again when they are next due.
    case .plans, .proof: return []
    case .subscribe:
      connection.problem = .tooMany
      return [.disconnect] + reconnect(after: retryAfterMs)
    case .clockSample:
      clockSampleEnded(at: now)
      return []
    }
  }

  /// Uses the samples of the burst once the last of them is answered.
  private mutating func clockSampleEnded(at instant: Double) {
    if !sampling.isBursting, !requests.hasClockSample { clock.burstEnded(at: instant) }
  }
}
