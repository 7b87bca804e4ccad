package import Gym
package import Wire

/// The floor's timers as this display knows them, with what can be started and where, and how far the stream was read.
package struct FloorTimers: Sendable, Hashable {
  /// Newest first.
  package private(set) var timers: [FloorTimer] = []
  /// By name.
  package private(set) var presets: [PresetView] = []
  package private(set) var areas: [AreaView] = []
  private(set) var epoch: String?
  private(set) var seq: Int?

  /// A display runs for months: what ended so long ago is nobody's any more.
  static let forgottenMs = 86_400_000

  /// Takes the reply to a subscription: what was missed, or a snapshot that replaces everything.
  /// - Parameter now: UTC milliseconds by the server's clock.
  /// - Returns: what somebody did since this display last heard of it, oldest first.
  mutating func begin(_ reply: Value, at now: Int) throws -> [FloorTimer] {
    let reply = try TopicReply(reply)
    var news: [FloorTimer] = []
    if let snapshot = reply.snapshot {
      let snapshot = try WireDecoder.decode(TimersSnapshot.self, from: snapshot)
      if epoch != nil {
        let known = Dictionary(timers.map { ($0.id, $0.version) }) { first, _ in first }
        news = snapshot.timers.filter { known[$0.id] != $0.version }
      }
      timers = snapshot.timers
      presets = snapshot.presets
      areas = snapshot.areas
      sort()
    } else {
      for event in reply.missed {
        if let timer = try apply(event.name, event.data, at: now) { news.append(timer) }
      }
    }
    epoch = reply.epoch
    seq = reply.seq
    return news
  }

  /// - Returns: the timer, where the event tells what somebody did to it.
  mutating func take(_ name: String, seq: Int, _ data: Value, at now: Int) throws -> FloorTimer? {
    self.seq = seq
    return try apply(name, data, at: now)
  }

  /// What a reply told, which may come before the event or after it.
  mutating func learn(_ timer: FloorTimer, at now: Int) {
    let known = timers.first { $0.id == timer.id }
    // An older version is one that an event has overtaken.
    if let known, known.version > timer.version { return }
    timers.removeAll { $0.id == timer.id || Self.isForgotten($0, at: now) }
    timers.append(timer)
    sort()
  }

  private static func isForgotten(_ timer: FloorTimer, at now: Int) -> Bool {
    endsAt(timer.plan, timer.state).map { $0 < now - forgottenMs } ?? false
  }

  private mutating func apply(_ name: String, _ data: Value, at now: Int) throws -> FloorTimer? {
    switch name {
    case TimerChanged.event:
      let timer = try WireDecoder.decode(TimerChanged.self, from: data).timer
      learn(timer, at: now)
      return timer
    case TimerRemoved.event:
      let gone = try WireDecoder.decode(TimerRemoved.self, from: data).timer
      timers.removeAll { $0.id == gone }
    case PresetsChanged.event: presets = try WireDecoder.decode(PresetsChanged.self, from: data).presets
    case AreasChanged.event: areas = try WireDecoder.decode(AreasChanged.self, from: data).areas
    default: break
    }
    return nil
  }

  private mutating func sort() { timers.sort { ($0.startedAt, $0.id) > ($1.startedAt, $1.id) } }

  /// The area that a timer is for; nil where it is everyone's, as when its area was taken away.
  func area(of timer: FloorTimer) -> AreaView? { areas.first { $0.id == timer.area } }

  /// Whether a display of these areas is meant; none are all.
  func concerns(_ timer: FloorTimer, areas shown: [Int]) -> Bool {
    guard !shown.isEmpty, let area = area(of: timer) else { return true }
    return shown.contains(area.id)
  }

  /// The clocks of a display of these areas, newest first, those too that are drawn no more.
  func all(areas: [Int], at now: Int) -> [ClockFace] {
    timers.filter { concerns($0, areas: areas) }.compactMap { ClockFace($0, at: now) }
  }

  /// Those whose label is `name`, or else begins with it, whatever their area; case does not matter.
  func all(named name: String, at now: Int) -> [ClockFace] {
    let wanted = name.lowercased()
    let same = timers.filter { $0.label.lowercased() == wanted }
    return (same.isEmpty ? timers.filter { $0.label.lowercased().hasPrefix(wanted) } : same)
      .compactMap { ClockFace($0, at: now) }
  }

  /// What is drawn of them: those that run, then those that have ended, each newest first. One that has ended is there
  /// for `FloorTimer.lingerMs`, as long as nothing newer was started for its area. Web/shared/timers/model.js does it
  /// alike: of two that were started in the same millisecond, the one with the higher number is the newer.
  func shown(_ faces: [ClockFace], at now: Int) -> [ClockFace] {
    let ended = faces.filter { face in
      guard face.isDone, let endedAt = endsAt(face.timer.plan, face.timer.state) else { return false }
      let newest = timers.first { area(of: $0)?.id == area(of: face.timer)?.id }
      return now - endedAt < FloorTimer.lingerMs && newest?.id == face.timer.id
    }
    return faces.filter { !$0.isDone } + ended
  }
}
