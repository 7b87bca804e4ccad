package import Devices
import Gym
package import Wire

/// What a display does as its connection comes and goes.
extension Display {
  package mutating func passed() { controls.expire(now) }

  package mutating func greeted(_ hello: Hello) -> [Effect] {
    clock.greeted(hello, at: now)
    sampling.begin(at: now)
    return [requestClockSample()]
  }

  package mutating func began() -> [Effect] { subscribe() }

  package mutating func ticked() -> [Effect] {
    let sample = sampling.takeDue(at: now) ? [requestClockSample()] : []
    return link == .live && plans.takeDue(at: now) ? sample + [requestPlans()] : sample
  }

  /// A command without a reply is not sent again: a tap must not take effect minutes later.
  package mutating func lost() {
    if requests.hasCommand { show(.unanswered) }
    controls.pendingAdjustment = nil
    sampling.stop()
    plans.stop()
    provenAt = nil
    clock.disconnected()
  }

  package mutating func forget() {
    log = FloorLog()
    timers = FloorTimers()
    board = TopicLog()
    liftBoards = TopicLog()
    classes = TopicLog()
    hearts = TopicLog()
    plans = TodaysPlans()
  }

  mutating func requestClockSample() -> Effect { request(.clockSample, ClockSample(t0: now)) }

  /// Asks how many members plan to train today, by the gym's date.
  private mutating func requestPlans() -> Effect {
    let day = WallTime(clock.time(now), zone: gym?.timeZone ?? "UTC").day
    return request(.plans(day), ScheduleGym(from: day.text, to: day.text))
  }

  /// The reply for the floor makes the display visible; the clocks have arrived by then. The classes may come later.
  private mutating func subscribe() -> [Effect] {
    return (settings.layout.screen.topics + [.timers, .floor, .classes]).map { subscribe($0) }
  }

  mutating func subscribe(_ topic: DisplayTopic) -> Effect {
    let (epoch, seq) =
      switch topic {
      case .floor: (log.epoch, log.seq)
      case .timers: (timers.epoch, timers.seq)
      case .board: (board.epoch, board.seq)
      case .liftBoards: (liftBoards.epoch, liftBoards.seq)
      case .classes: (classes.epoch, classes.seq)
      case .hearts: (hearts.epoch, hearts.seq)
      }
    return request(.subscribe(topic), TopicsSubscribe(topic: topic.rawValue, epoch: epoch, after: seq))
  }
}

extension PendingRequests<Display.Request> {
  var hasClockSample: Bool { own.contains { if case .clockSample = $0 { true } else { false } } }
  var hasCommand: Bool { own.contains { if case .command = $0 { true } else { false } } }
}
