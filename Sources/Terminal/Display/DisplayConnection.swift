import Gym
import Wire

/// Connecting, pairing, subscribing and reconnecting.
extension Display {
  mutating func request(_ request: PendingRequests.Request, _ call: some Call) -> Effect {
    .send(call.request(requests.add(request)))
  }

  mutating func requestPairing() -> Effect { request(.pair, DevicesPair(kind: .terminal, about: about)) }

  mutating func requestClockSample() -> Effect { request(.clockSample, ClockSample(t0: now)) }

  /// Asks how many members plan to train today, by the gym's date.
  mutating func requestPlans() -> Effect {
    let day = WallTime(clock.time(now), zone: gym?.timeZone ?? "UTC").day
    return request(.plans(day), ScheduleGym(from: day.text, to: day.text))
  }

  /// The reply for the floor makes the display visible; the clocks have arrived by then. The classes may come later.
  mutating func subscribe() -> [Effect] {
    return (settings.layout.topics + [.timers, .floor, .classes]).map { subscribe($0) }
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

  mutating func ticked() -> [Effect] {
    if case .waiting(let until?) = link, until <= now {
      link = .connecting
      return [.connect]
    }
    let sample = sampling.takeDue(at: now) ? [requestClockSample()] : []
    return link == .live && plans.takeDue(at: now) ? sample + [requestPlans()] : sample
  }

  mutating func closed(_ code: Int) -> [Effect] {
    switch code {
    case 1003, 1009, 4400: return stop()
    case 4429: problem = .tooMany
    default: break
    }
    if stage == .declined {
      connectionLost()
      link = .waiting(until: nil)
      return []
    }
    if case .pairing = stage { stage = .starting }
    return reconnect()
  }

  /// An address that never worked, such as one with a typing error, is not tried for ever: somebody has just typed it.
  /// One that has worked, since the display was paired by it, is: the server's next certificate may be right.
  mutating func failed(_ failure: Failure) -> [Effect] {
    if failure.needsPerson, token == nil { return stop(.failed(failure)) }
    problem = .failed(failure)
    return reconnect()
  }

  /// The connection works: clears the traces of earlier failures.
  mutating func recovered() {
    failures = 0
    problem = nil
    offlineSince = nil
  }

  /// Stops for good, because trying again is pointless. Mostly the server and this program do not understand each other.
  mutating func stop(_ why: Problem = .notUnderstood) -> [Effect] {
    connectionLost()
    problem = why
    link = .stopped
    return [.disconnect]
  }

  /// Waits before it connects again: longer after each failure, up to 15 s.
  mutating func reconnect(after milliseconds: Int? = nil) -> [Effect] {
    if link == .live || link == .open { offlineSince = offlineSince ?? clock.time(now) }
    connectionLost()
    let pause = min(15_000, (250 + 750 * random()) * Double(1 << min(failures, 6)))
    failures += 1
    link = .waiting(until: now + max(pause, Double(milliseconds ?? 0)))
    return []
  }

  /// A command without a reply is not sent again: a tap must not take effect minutes later.
  private mutating func connectionLost() {
    if requests.hasCommand { show(.unanswered) }
    controls.pendingAdjustment = nil
    requests.removeAll()
    sampling.stop()
    plans.stop()
    provenAt = nil
    clock.disconnected()
  }
}
