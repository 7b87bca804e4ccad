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

  /// How long one that has ended keeps its place before those that run.
  static let afterglowMs = 60_000

  /// Takes the reply to a subscription: what was missed, or a snapshot that replaces everything.
  /// - Returns: what somebody did since this display last heard of it, oldest first.
  mutating func begin(_ reply: Value) throws -> [FloorTimer] {
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
        if let timer = try apply(event.name, event.data) { news.append(timer) }
      }
    }
    epoch = reply.epoch
    seq = reply.seq
    return news
  }

  /// - Returns: the timer, where the event tells what somebody did to it.
  mutating func take(_ name: String, seq: Int, _ data: Value) throws -> FloorTimer? {
    self.seq = seq
    return try apply(name, data)
  }

  /// What a reply told, which may come before the event or after it.
  mutating func learn(_ timer: FloorTimer) {
    if let place = timers.firstIndex(where: { $0.id == timer.id }) {
      // An older version is one that an event has overtaken.
      if timers[place].version <= timer.version { timers[place] = timer }
    } else {
      timers.append(timer)
      sort()
    }
  }

  private mutating func apply(_ name: String, _ data: Value) throws -> FloorTimer? {
    switch name {
    case TimerChanged.event:
      let timer = try WireDecoder.decode(TimerChanged.self, from: data).timer
      learn(timer)
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

  /// What a display of these areas shows at an instant, newest first. One that has ended is there for
  /// `FloorTimer.lingerMs`, as long as nothing newer was started for its area, and stands behind those that run once
  /// its afterglow is over.
  func shown(areas: [Int], at now: Int) -> [ClockFace] {
    faces(timers.filter { concerns($0, areas: areas) }, at: now)
  }

  /// Those whose label is `name`, or else begins with it, whatever their area; case does not matter.
  func shown(named name: String, at now: Int) -> [ClockFace] {
    let wanted = name.lowercased()
    let same = timers.filter { $0.label.lowercased() == wanted }
    return faces(same.isEmpty ? timers.filter { $0.label.lowercased().hasPrefix(wanted) } : same, at: now)
  }

  private func faces(_ candidates: [FloorTimer], at now: Int) -> [ClockFace] {
    var first: [ClockFace] = []
    var last: [ClockFace] = []
    for timer in candidates {
      guard let face = ClockFace(timer, at: now) else { continue }
      guard face.isDone else {
        first.append(face)
        continue
      }
      let age = now - (endsAt(timer.plan, timer.state) ?? now)
      let newest = timers.first { area(of: $0)?.id == area(of: timer)?.id }
      guard age < FloorTimer.lingerMs, newest?.id == timer.id else { continue }
      if age < Self.afterglowMs { first.append(face) } else { last.append(face) }
    }
    return first + last
  }
}
